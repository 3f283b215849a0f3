"""The readings A1 to A24 of rules section 9."""

from __future__ import annotations

from collections import Counter

import pytest

import kastgard
from kastgard.principalities import reward
from principalities.boards import CHANCE, board, chain
from principalities.test_rules_offer import on_points


def deals(players: int, count: int):
    game = kastgard.load("principalities", players=players, maps=1)
    for i in range(count):
        yield game.initial(seed=21, index=i).to_json()


@pytest.mark.parametrize(("players", "surplus"), [(3, 2), (5, 2)])
def test_reading_A01_surplus_territories_fall_on_random_players(players, surplus):
    count = 1500
    rich, starts_rich = Counter(), 0
    for d in deals(players, count):
        sizes = [d["owner"].count(p) for p in range(players)]
        top = [p for p in range(players) if sizes[p] == max(sizes)]
        assert len(top) == surplus
        rich.update(top)
        starts_rich += d["seat"] in top
    expected = count * surplus / players
    for p in range(players):  # five standard deviations
        assert abs(rich[p] - expected) < 5 * (count * 0.25) ** 0.5
    # independent of who starts
    assert abs(starts_rich - expected) < 5 * (count * 0.25) ** 0.5


def test_reading_A02_equal_dice_a_player_though_territories_differ():
    one_die = 0
    for d in deals(3, 50):
        sizes = sorted(d["owner"].count(p) for p in range(3))
        sums = [
            sum(k for k, o in zip(d["dice"], d["owner"], strict=True) if o == p) for p in range(3)
        ]
        assert sizes == [10, 11, 11]
        assert sums == [33, 33, 33]
        one_die += d["dice"].count(1)
    assert one_die > 0  # a territory may stay at one die


def test_reading_A03_fixed_ring_of_seats_from_any_start():
    game = kastgard.load("principalities", players=5, maps=1)
    starts = set()
    for i in range(30):
        state = game.initial(seed=1, index=i)
        order = []
        for _ in range(10):
            order.append(state.to_play)
            state.apply(len(state.to_json()["owner"]) ** 2)
            while state.to_play == CHANCE:
                state.apply(int(state.chance_outcomes()[0][0]))
        starts.add(order[0])
        assert order == [(order[0] + k) % 5 for k in range(10)]
    assert starts == set(range(5))


def test_reading_A04_store_and_turn_of_the_eliminated_are_gone():
    b = board("a=R:8 b=B:1 c=G:1", "a-b b-c", stores={"B": 30, "R": 1, "G": 2})
    b.attack("a>b", won=True)
    assert b.data["store"] == [1, 0, 2]  # paid to nobody
    b.end_turn()
    assert b.seat == "G"


def test_reading_A05_cap_acts_on_what_remains_after_placement():
    # pool 60 + 10 = 70, room for 8 dice: 62 stay; capping first would leave 56
    cells = "a=R:1 b=R:7 " + " ".join(f"{c}=R:8" for c in "cdefghij") + " k=B:1"
    b = board(cells, chain("abcdefghijk"), stores={"R": 60}).end_turn("aaaaaaab")
    assert b.store("R") == 62
    assert b.dice("ab") == [8, 8]


def test_reading_A06_a_failed_attack_breaks_the_streak():
    b = board("a=R:3 b=B:1 c=B:1", "a-b b-c", fields={"quiet": 7}, humans={0})
    b.attack("a>b", won=False).end_turn()
    assert b.data["quiet"] == 0
    assert b.data["offer_made"] is False


def test_reading_A07_the_streak_slides_and_is_not_tied_to_the_starter():
    # four rounds of three living players, begun in the middle of a round by B
    b = board("a=R:3 b=B:1 c=G:1", "a-b b-c", humans={0})
    b.attack("a>b", won=False).end_turn()
    assert b.seat == "B"
    b.pass_turns(11)
    assert b.data["phase"] == "attack"
    b.end_turn()
    assert b.data["phase"] == "offer"
    assert b.data["seat"] == 0  # R ended the twelfth quiet turn


def test_reading_A07_a_round_is_one_turn_of_every_living_player():
    # O of five is out: sixteen quiet turns of the four living
    b = board("a=R:1 b=B:1 c=G:1 d=Y:1 e=Y:1", chain("abcde"), players=5, humans={0})
    b.pass_turns(15)
    assert b.data["phase"] == "attack"
    b.end_turn()
    assert b.data["phase"] == "offer"


FOUR = ("a=R:1 b=B:1 c=G:1 d=Y:1", chain("abcd"))


def test_reading_A08_the_human_alone_is_asked():
    b = board(*FOUR, humans={2}).pass_turns(16)
    assert b.seat == "G"
    b.do("accept")
    assert b.state.is_terminal


def test_reading_A08_every_living_human_must_accept_in_ring_order():
    # B ends the streak, so the ring starts at G: G, Y, R
    b = board(*FOUR, seat="G", humans={0, 2, 3}).pass_turns(16)
    assert b.data["seat"] == 1
    asked = []
    for done in ([], [2], [2, 3]):
        assert b.moves() == {"accept", "decline"}
        assert b.data["accepted"] == done
        assert b.data["asked"] == b.state.to_play
        asked.append(b.seat)
        b.do("accept")
    assert asked == ["G", "Y", "R"]
    assert b.end == "draw"


def test_reading_A08_the_first_decline_ends_the_asking():
    b = board(*FOUR, seat="G", humans={0, 2, 3}).pass_turns(16)
    b.do("accept", "decline")
    assert b.data["phase"] == "attack"
    assert (b.data["accepted"], b.data["asked"]) == ([], None)
    assert b.seat == "G"  # next after B, who ended the streak
    assert b.data["offer_made"] is True


def test_reading_A08_the_one_who_ended_the_streak_is_asked_last():
    b = board(*FOUR, seat="B", humans={0, 1}).pass_turns(16)
    assert b.data["seat"] == 0
    assert b.seat == "B"
    b.do("accept")
    assert b.seat == "R"


def test_reading_A08_policy_decides_where_no_human_is():
    b = board(*FOUR).pass_turns(16)
    assert b.end == "draw"
    assert b.data["offer_made"] is True
    b = board(*FOUR, offer_policy="points").pass_turns(16)
    assert b.end == "draw"
    b = board(*FOUR, offer_policy="continue").pass_turns(16)
    assert b.end == "ongoing"
    assert b.data["offer_made"] is True
    assert b.seat == "R"


def test_reading_A08_offer_made_is_set_before_the_first_question():
    b = board(*FOUR, humans={0, 1}).pass_turns(16)
    assert b.data["offer_made"] is True
    assert b.data["accepted"] == []


def test_reading_A08_actions_of_the_offer_exist_with_humans_only():
    n = 4
    assert board(*FOUR).game.num_actions == n * n + 1
    assert board(*FOUR, humans={1}).game.num_actions == n * n + 3


def test_reading_A08_options_are_checked():
    for bad in ({"humans": {4}}, {"humans": {-1}}, {"offer_policy": "ask"}):
        with pytest.raises((kastgard.KastgardError, ValueError)):
            kastgard.load("principalities", players=4, **bad)


def test_reading_A09_store_does_not_count_as_dice():
    cells = "a=R:8 b=B:8"
    assert on_points(cells, stores={"R": 10}).end == "draw"
    b = on_points(cells, stores={"R": 10}, count_store=True)
    assert b.end == "points"
    assert b.state.returns().tolist() == [1.0, -1.0]


def test_reading_A09_the_switch_is_only_the_second_key():
    b = on_points("a=R:8 b=B:8 c=B:8", stores={"R": 60}, count_store=True)
    assert b.state.returns().tolist() == [-1.0, 1.0]


def test_reading_A10_hint_counts_once_used_while_living():
    b = board("a=R:8 b=B:1 c=G:1", "a-b b-c", fields={"own_turns": [13, 12, 12]})
    ply, legal = b.state.ply, b.moves()
    b.state.use_hints(0)
    assert (b.state.ply, b.moves()) == (ply, legal)  # no action, no move
    assert b.data["hints"] == [0]
    b.attack("a>b", won=True).attack("b>c", won=True)
    assert b.state.scores().tolist() == [67, 0, 0]


def test_reading_A10_the_dead_use_no_hints():
    b = board("a=R:8 b=B:1 c=G:1", "a-b b-c").attack("a>b", won=True)
    b.state.use_hints(1)
    assert b.data["hints"] == []
    for seat in (-1, 3, 99):
        with pytest.raises((kastgard.KastgardError, ValueError)):
            b.state.use_hints(seat)


def test_reading_A10_no_hints_after_the_end():
    b = board("a=R:8 b=B:1", "a-b", fields={"own_turns": [8, 7]}).attack("a>b", won=True)
    before = b.state.scores().tolist()
    b.state.use_hints(0)
    assert b.state.scores().tolist() == before == [79, 0]


def test_reading_A10_a_hint_is_part_of_the_state():
    b = board("a=R:8 b=B:1", "a-b")
    twin = b.state.copy()
    assert twin == b.state
    b.state.use_hints(0)
    assert twin != b.state
    assert hash(twin) != hash(b.state)


def test_reading_A11_bonus_by_own_turns_linear_between_the_thresholds():
    # P = 4: 10 turns or fewer 25 %, 15 or more nothing, 12 turns 15 %
    points = [reward(4, "conquest", turns=t) for t in range(8, 18)]
    assert points == [116, 116, 116, 112, 107, 102, 98, 93, 93, 93]


def test_reading_A11_own_turns_include_the_winning_one():
    b = board("a=R:1 b=B:8", "a-b", offer_policy="continue")
    for _ in range(4):
        b.end_turn("a").end_turn()
    assert b.data["own_turns"] == [5, 4]
    b.attack("a>b", won=True)  # in R's fifth turn: the full bonus of a duel
    assert b.data["own_turns"] == [5, 4]
    assert b.state.scores().tolist() == [99, 0]


def test_reading_A12_factors_multiply():
    # 93 x 0.75 x 1.25 = 87.19; adding -25 % and +25 % would give 93
    assert reward(4, "conquest", turns=10, hint=True) == 87


def test_reading_A13_one_rounding_half_up():
    # 93 x 0.75 x 1.15 = 80.2125: rounding 69.75 up first would give 80.5 and 81
    assert reward(4, "conquest", turns=12, hint=True) == 80
    # 7 players, 19 turns, hint: 101 x 3/4 x (1 + 1/4 x 2/7) = 81.160...
    assert reward(7, "conquest", turns=19, hint=True) == 81
    # the nearest approach to a half in the table: 2 players, one turn short, 79 x 13/12 = 85.58
    assert reward(2, "conquest", turns=7) == 86


def test_reading_A14_a_draw_pays_nothing_and_is_a_draw():
    b = on_points("a=R:8 b=B:8")
    assert b.end == "draw"
    assert b.state.scores().tolist() == [0, 0]
    assert b.state.returns().tolist() == [0.0, 0.0]
    assert reward(2, "draw") == 0


def test_reading_A15_an_eliminated_human_does_not_end_the_game():
    b = board("a=R:8 b=B:1 c=G:1 d=G:1", chain("abcd"), humans={1})
    b.attack("a>b", won=True)
    assert b.end == "ongoing"
    b.end_turn()
    assert b.seat == "G"
    assert b.state.scores()[1] == 0


def test_reading_A16_without_a_living_human_the_policy_decides():
    for policy, end in (("points", "points"), ("continue", "ongoing")):
        b = board(
            "a=R:1 b=B:1 c=R:1 d=B:1",
            chain("abcd"),
            players=3,
            humans={2},
            offer_policy=policy,
            fields={"quiet": 7},
        )
        b.end_turn("a")  # R has one die more than B now
        assert b.end == end
        assert b.data["offer_made"] is True


def test_reading_A16_only_living_humans_are_asked():
    b = board("a=R:1 b=B:1", "a-b", players=2, humans={0, 1}, fields={"quiet": 7}).end_turn()
    assert b.seat == "B"
    b = board(
        "a=R:1 b=B:1 c=B:1", "a-b b-c", players=3, humans={0, 2}, fields={"quiet": 7}
    ).end_turn()
    assert b.seat == "R"
    b.do("accept")
    assert b.state.is_terminal


def test_reading_A17_an_interrupted_streak_consumes_nothing():
    b = board("a=R:3 b=B:1 c=B:1", "a-b b-c", humans={0}, fields={"quiet": 7})
    b.attack("a>b", won=False).end_turn()
    b.pass_turns(7)
    assert b.data["phase"] == "attack"
    assert b.data["offer_made"] is False
    b.end_turn()
    assert b.data["phase"] == "offer"


def test_reading_A18_without_a_legal_attack_the_player_ends_the_turn():
    b = board("a=R:1 b=R:8 c=B:1 d=R:1", "a-b a-c c-d")  # b touches own ground only
    assert b.moves() == {"end"}
    b.end_turn()
    assert b.data["quiet"] == 1


def test_reading_A20_everything_is_open():
    state = kastgard.load("principalities", players=3, maps=1).initial(seed=4)
    state.apply(int(state.legal_actions()[0]))
    for seat in range(3):
        assert state.view(seat).sample_state(kastgard.Rng(1)) == state
        assert state.resample(seat, kastgard.Rng(2)) == state


def test_reading_A21_no_undo_no_resignation():
    b = board("a=R:8 b=B:1", "a-b")
    assert b.game.num_actions == 5  # attacks and end of turn, nothing else
    assert not hasattr(b.state, "undo")
    assert not hasattr(b.state, "resign")


def test_reading_A22_guard_ends_unfinished_neither_draw_nor_loss():
    assert kastgard.load("principalities").config["max_turns"] == 1000
    b = board("a=R:1 b=B:1 c=B:1", "a-b b-c", max_turns=5)
    b.pass_turns(4)
    assert b.end == "ongoing"
    assert b.data["completed_turns"] == 4
    b.end_turn()
    assert b.end == "unfinished"
    assert b.data["completed_turns"] == 5
    assert b.state.returns().tolist() == [0.0, 0.0]
    assert b.state.scores().tolist() == [0, 0]
    assert b.moves() == set()


def test_reading_A22_the_winning_turn_is_among_the_turns():
    # one turn is allowed and it wins
    b = board("a=R:8 b=B:1", "a-b", max_turns=1)
    assert b.attack("a>b", won=True).end == "conquest"


def test_reading_A23_store_is_paid_at_the_end_of_the_owner_s_next_turn():
    b = board("a=R:8 b=R:8 c=B:3", "a-b b-c", stores={"R": 5})
    b.attack("b>c", won=False)  # room for seven dice now
    assert b.store("R") == 5
    b.end_turn("bbbbbbb")
    assert b.store("R") == 0
    b = board("a=R:8 b=R:8 c=B:8", "a-b b-c", stores={"R": 5}, seat="B")
    b.attack("c>b", won=True)  # R loses ground in B's turn: the store does not move
    b.end_turn()
    assert b.seat == "R"
    assert b.store("R") == 5
    assert b.text() == "a=R:8 b=B:8 c=B:2"
    b.attack("a>b", won=False)
    assert b.store("R") == 5  # nor at the start of R's turn
    b.do("end")
    assert b.data["pool"] == 6


def test_reading_A24_the_streak_counts_from_the_first_turn():
    game = kastgard.load("principalities", players=2, maps=1)
    state = game.initial(seed=9)
    for _ in range(8):
        assert not state.is_terminal
        state.apply(32 * 32)
        while state.to_play == CHANCE:
            state.apply(int(state.chance_outcomes()[0][0]))
    assert state.end in ("points", "draw")
    assert state.to_json()["completed_turns"] == 8

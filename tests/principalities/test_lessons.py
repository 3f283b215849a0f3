"""The lessons L01 to L26: what users and developers of such programs complained about."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

import kastgard
from kastgard.principalities import (
    generate_map,
    largest_group,
    reward,
    win_fraction,
    win_table,
)
from principalities.boards import CHANCE, board, chain, hand_game, hand_map, path
from principalities.players import decide

DUEL = ("a=R:8 b=B:8", "a-b")


def load(**options):
    return kastgard.load("principalities", **{"maps": 8, **options})


def ends_of(results) -> Counter:
    return Counter(results.game.ends[int(e)] for e in results.end)


def test_lesson_L01_clearly_winning_players_do_not_pass_for_ever():
    results = kastgard.play(load(), ["normal"] * 4, 200, seed=1)
    ends = ends_of(results)
    assert ends["conquest"] >= 198
    assert ends["ongoing"] == 0


def test_lesson_L02_a_field_of_patient_players_needs_the_offer_and_says_so():
    game = load(max_turns=400)
    patient = ends_of(kastgard.play(game, ["example"] * 4, 150, seed=2))
    assert patient["points"] + patient["draw"] > 15  # 28 % measured by the rules' author
    mixed = ends_of(kastgard.play(game, ["example", "normal", "greedy", "random"], 150, seed=2))
    assert sum(mixed.values()) == sum(patient.values()) == 150  # every end has a name


def test_lesson_L03_headless_games_have_a_guard():
    results = kastgard.play(load(max_turns=3), ["random"] * 4, 50, seed=3)
    assert set(ends_of(results)) <= {"unfinished", "conquest"}
    assert ends_of(results)["unfinished"] > 40
    assert np.all(results.returns[results.end == results.game.ends.index("unfinished")] == 0)


def test_lesson_L04_two_infinities_nobody_attacks_and_everybody_attacks():
    # nobody attacks: the offer; everybody attacks without progress: only the guard
    b = board(*DUEL, stores={"R": 64, "B": 64})
    b.pass_turns(8)
    assert b.end == "draw"
    b = board(*DUEL, stores={"R": 64, "B": 64}, max_turns=30)
    for _ in range(15):
        b.attack("a>b", won=False).end_turn()
        b.attack("b>a", won=False).end_turn()
    assert b.end == "unfinished"
    assert b.data["offer_made"] is False
    assert b.data["quiet"] == 0


def test_lesson_L05_a_result_names_all_that_is_needed_to_repeat_it(tmp_path):
    game = load(players=3, max_turns=40)
    file = tmp_path / "games.jsonl"
    results = kastgard.play(game, ["normal", "greedy", "random"], 4, seed=99, records=file)
    assert results.seed == 99
    assert [str(a) for a in results.agents] == ["normal", "greedy", "random"]
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert [line["index"] for line in lines] == [0, 1, 2, 3]
    for line in lines:
        assert line["seed"] == 99
        assert line["seats"] == ["normal", "greedy", "random"]
        assert "max_turns=40" in line["game"]
        assert line["rules_version"] == game.rules_version
    again = kastgard.play(game, ["normal", "greedy", "random"], 1, seed=99, first=2)
    assert again.plies[0] == results.plies[2]


def test_lesson_L06_a_store_makes_eight_against_eight_worth_playing():
    # a lonely stack of eight before a wall of eights: a bad attack, unless a store refills it
    cells = "a=R:8 b=B:8 c=B:8 d=B:8 e=G:8 r=R:2 s=R:1 u=G:8 v=G:8 k=B:8 l=B:8 m=G:8 i=B:8 j=B:8"
    edges = "a-b b-c b-d b-e b-m c-v d-u e-u u-v v-m m-k k-l l-r r-s l-i i-j"
    assert decide(board(cells, edges), "normal") == "end"
    assert decide(board(cells, edges, stores={"R": 1}), "normal") == "a>b"


class Broken:
    name = "broken"

    def act(self, view, rng):
        raise RuntimeError("a missing qualifier")


class Illegal:
    name = "illegal"

    def act(self, view, rng):
        return 0  # territory 0 attacks itself


def test_lesson_L07_an_exception_in_a_player_is_an_error():
    game = load(players=2)
    with pytest.raises((RuntimeError, kastgard.KastgardError)) as caught:
        kastgard.play(game, [Broken(), "random"], 3, seed=7)
    message = str(caught.value) + "".join(getattr(caught.value, "__notes__", []))
    assert "broken" in message or "missing qualifier" in message


def test_lesson_L08_the_app_can_tell_a_stale_command_by_the_ply():
    b = board("a=R:3 b=B:1 c=B:1", "a-b b-c")
    seen = [b.state.ply]
    b.do("a>b")
    seen.append(b.state.ply)
    b.state.apply(0)
    seen.append(b.state.ply)
    b.do("end")
    seen.append(b.state.ply)
    b.place("a")
    seen.append(b.state.ply)
    assert seen == [0, 1, 2, 3, 4]


def test_lesson_L09_failures_of_a_player_are_counted_and_never_passed_over():
    game = load(players=2)
    for bad in (Broken(), Illegal()):
        with pytest.raises((RuntimeError, ValueError, kastgard.KastgardError)):
            kastgard.play(game, ["random", bad], 3, seed=7)
        results = kastgard.play(game, ["random", bad], 3, seed=7, on_error="end")
        assert ends_of(results)["ongoing"] == 3


class Passive:
    """Ends every turn; may waste numbers of its stream first."""

    def __init__(self, wasted: int) -> None:
        self.name = f"passive{wasted}"
        self.wasted = wasted

    def act(self, view, rng):
        for _ in range(self.wasted):
            rng.below(1000)
        return int(view.legal_actions()[-1])


def test_lesson_L10_players_have_streams_of_their_own(tmp_path):
    game = load(players=3)
    moves = []
    for k, field in enumerate(([Passive(0)] * 3, [Passive(7), Passive(0), Passive(1)])):
        file = tmp_path / f"{k}.jsonl"
        kastgard.play(game, field, 3, seed=5, records=file)
        moves.append([json.loads(line)["moves"] for line in file.read_text().splitlines()])
    assert moves[0] == moves[1]  # however much a player draws, the dice fall alike
    assert len({tuple(game_moves) for game_moves in moves[0]}) == 3


def test_lesson_L11_surplus_is_dealt_to_random_players():
    game = load(players=5, maps=1)
    rich = Counter()
    for i in range(400):
        owner = game.initial(seed=6, index=i).to_json()["owner"]
        rich.update(p for p in range(5) if owner.count(p) == 7)
    assert all(rich[p] > 100 for p in range(5))  # 160 expected of each


def test_lesson_L12_in_a_duel_who_starts_wins_mostly():
    results = kastgard.play(load(players=2, max_turns=4000), ["normal"] * 2, 400, seed=12)
    game = results.game
    first = 0
    for i in range(400):
        starter = game.initial(seed=12, index=i).to_play
        first += results.returns[i, starter] > 0
    assert 0.76 <= first / 400 <= 0.89  # 82.6 % of 6,000 games


def test_lesson_L13_starts_are_equal_in_dice():
    for players in range(2, 9):
        d = load(players=players, maps=1).initial(seed=13).to_json()
        sums = {
            sum(k for k, o in zip(d["dice"], d["owner"], strict=True) if o == p)
            for p in range(players)
        }
        assert len(sums) == 1


def test_lesson_L14_income_and_store_can_be_shown():
    b = board("a=R:1 b=R:1 c=B:1 d=R:1", chain("abcd"), stores={"R": 6})
    matrix = np.zeros((4, 4), dtype=bool)
    for t, row in enumerate(b.data["adjacency"]):
        matrix[t, row] = True
    owner = np.array(b.data["owner"], dtype=np.int8)
    assert largest_group(owner, matrix, 2).tolist() == [2, 1]
    assert b.data["store"] == [6, 0]
    assert b.do("end").data["pool"] == 2 + 6


def test_lesson_L15_headless_games_know_no_human_unless_told():
    game = kastgard.load("principalities")
    assert game.num_actions == 32 * 32 + 1
    results = kastgard.play(load(), ["greedy"] * 4, 10, seed=15)
    again = kastgard.play(load(), ["greedy"] * 4, 10, seed=15)
    assert np.array_equal(results.plies, again.plies)  # nothing lingers between matches


def test_lesson_L16_dice_fall_uniformly_on_all_own_territories_with_room():
    # 6,000 dice one by one: no preference for the border, for the group or for weak stacks
    b = board("a=R:1 b=R:1 c=R:5 d=B:1 e=R:2 f=R:7", chain("abcde") + " d-f", stores={})
    b.do("end")
    assert b.places() == dict.fromkeys("abcef", 1)
    hits = Counter()
    rng = kastgard.Rng(16)
    for _ in range(6000):
        hits[b.state.copy().sample_chance(rng)] += 1
    assert set(hits) == {0, 1, 2, 4, 5}
    assert sum((c - 1200) ** 2 / 1200 for c in hits.values()) < 23.5  # p = 0.0001


def test_lesson_L17_income_is_the_whole_group_not_a_third_of_it():
    names = "abcdefghi"
    b = board(" ".join(f"{x}=R:1" for x in names) + " z=B:1", chain(names) + " i-z").do("end")
    assert b.data["pool"] == 9
    assert b.place_rest() == 9


def test_lesson_L18_everything_is_sized_by_n_and_players():
    for n, players in ((2, 2), (8, 8), (48, 8), (48, 2), (33, 5)):
        game = hand_game(n, path(n), players)
        state = game.initial(seed=18)
        assert game.num_actions == n * n + 1
        rng, choices = kastgard.Rng(18), kastgard.Rng(18, purpose="resample")
        state.playout(choices, rng)
        assert state.is_terminal
    for n, players in ((49, 2), (1, 2), (3, 4)):
        with pytest.raises((kastgard.KastgardError, ValueError)):
            hand_game(n, path(n), players)
    with pytest.raises((kastgard.KastgardError, ValueError)):
        kastgard.load("principalities", players=9)


def test_lesson_L19_a_map_in_two_pieces_is_rejected():
    with pytest.raises((kastgard.KastgardError, ValueError), match=r"reached|connect"):
        hand_map([[1], [0], [3], [2]])


def test_lesson_L20_borders_are_two_way():
    with pytest.raises((kastgard.KastgardError, ValueError), match=r"other way|both ways|symmetr"):
        hand_map([[1], [0, 2], []])
    for seed in range(20):
        m = generate_map(4, seed)
        assert all(t in m.adjacency[u] for t in range(m.n) for u in m.adjacency[t])


def test_lesson_L21_no_variants_no_kill_bonus_no_other_limit():
    b = board("a=R:8 b=B:8 c=G:1 d=R:8", "a-b b-c a-d", stores={"R": 1})
    b.attack("a>b", won=True)  # B is out
    assert b.text() == "a=R:1 b=R:7 c=G:1 d=R:8"  # no die for the kill
    assert b.store("R") == 1
    b.do("end")
    assert b.data["pool"] == 4
    b.place("baaa")
    assert max(b.data["dice"]) == 8
    for option in ("max_dice", "kill_bonus", "reserve", "fate"):
        with pytest.raises((kastgard.KastgardError, ValueError, TypeError)):
            kastgard.load("principalities", **{option: 1})


def test_lesson_L22_later_seats_get_nothing_extra():
    game = load(players=8, maps=1)
    for i in range(50):
        d = game.initial(seed=22, index=i).to_json()
        sums = [
            sum(k for k, o in zip(d["dice"], d["owner"], strict=True) if o == p) for p in range(8)
        ]
        assert sums == [19] * 8
        assert d["store"] == [0] * 8


def test_lesson_L23_odds_are_exact():
    assert 0 < 1 - win_fraction(8, 2) < Fraction(1, 10000)
    assert f"{100 * float(win_fraction(2, 3)):.2f}" == "15.20"
    table = win_table()
    for a in range(1, 9):
        for d in range(1, 9):
            assert table[a][d] == float(win_fraction(a, d))


def test_lesson_L24_reinforcement_can_be_sampled():
    state = board("a=R:1 b=R:1 c=B:1", "a-b b-c").do("end").state
    rng = kastgard.Rng(24)
    seen = set()
    for _ in range(200):
        twin = state.copy()
        while twin.to_play == CHANCE:
            twin.sample_chance(rng)
        seen.add(tuple(twin.to_json()["dice"]))
    assert seen == {(3, 1, 1), (2, 2, 1), (1, 3, 1)}
    assert state.to_play == CHANCE  # copies were played, not the position


def test_lesson_L25_the_winning_turn_counts_as_a_turn():
    b = board("a=R:8 b=B:1", "a-b", fields={"own_turns": [6, 5], "completed_turns": 10})
    b.attack("a>b", won=True)
    assert b.data["own_turns"] == [6, 5]
    assert b.data["completed_turns"] == 10  # it never completes
    assert b.state.scores()[0] == reward(2, "conquest", turns=6)


def test_lesson_L26_an_illegal_move_of_a_player_names_the_case():
    game = load(players=2)
    with pytest.raises((ValueError, kastgard.KastgardError)) as caught:
        kastgard.play(game, [Illegal(), "random"], 2, seed=26)
    assert "illegal" in str(caught.value).lower()

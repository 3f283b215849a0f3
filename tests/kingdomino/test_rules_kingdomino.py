"""Sections K and V: Kingdomino and its variants."""

from __future__ import annotations

import pytest

import kastgard
from kastgard.errors import OptionError
from kingdomino.results import expected, tied_games
from kingdomino.table import Table
from oracle.kingdomino_examples import X1, steps

# players, options -> kings each, dominoes used, dominoes in a line, lines, limit
SIZES = [
    (2, {}, 2, 24, 4, 6, 5),
    (3, {}, 1, 36, 3, 12, 5),
    (4, {}, 1, 48, 4, 12, 5),
    (2, {"mighty_duel": True}, 2, 48, 4, 12, 7),
    (3, {"three_player_full": True}, 1, 48, 4, 12, 5),
]


def received(t: Table) -> list[int]:
    """Dominoes placed and discarded by each seat."""
    return [len(k["squares"]) // 2 + k["discarded"] for k in t["kingdoms"]]


def test_rule_K01_kings_castles_and_dominoes():
    for players in (2, 3, 4):
        state = kastgard.load("kingdomino", players=players).initial(seed=0)
        data = state.to_json()
        assert len(data["kingdoms"]) == players
        assert data["pile"] == list(range(1, 49))
        assert data["line"] == data["next"] == []
    for players in (0, 1, 5, 8):
        with pytest.raises(OptionError):
            kastgard.load("kingdomino", players=players)


@pytest.mark.parametrize("size", SIZES)
def test_rule_K02_sizes_by_number_of_players(size):
    players, options, kings, used, length, lines, limit = size
    t = Table(players=players, **options)
    assert t["step"] == "choose"
    assert len(t["next"]) == length
    shown = set()
    while not t.state.is_terminal:
        for part in ("line", "next"):
            shown |= {n for n, _ in t[part]}
        assert t["round"] <= lines
        t.do(t.auto())
    assert len(shown) == used
    assert t["round"] == lines
    assert (
        received(t) == [used // players if not options.get("three_player_full") else 12] * players
    )
    assert t.game.num_actions == 4 * (2 * limit - 1) ** 2 + 1 + length
    state = t.game.initial(seed=0)
    for _ in range(length):
        state.apply(int(state.chance_outcomes()[0][0]))
    weights = dict(zip(*map(list, state.chance_outcomes()), strict=True))
    assert weights == dict.fromkeys(range(players), kings)


def test_rule_K03_kings_are_drawn_one_by_one():
    state = kastgard.load("kingdomino", players=2).initial(seed=0)
    for number in (30, 7, 12, 41):
        state.apply(number - 1)
    assert [n for n, _ in state.to_json()["next"]] == [7, 12, 30, 41]
    choose = 4 * 81 + 1
    free = [0, 1, 2, 3]
    hands = [{0: 2, 1: 2}, {0: 1, 1: 2}, {0: 1, 1: 1}, {0: 1}]
    for king, hand, place in zip((0, 1, 1, 0), hands, (2, 0, 3, 1), strict=True):
        ids, weights = state.chance_outcomes()
        assert dict(zip(ids.tolist(), weights.tolist(), strict=True)) == hand
        state.apply(king)
        assert state.to_play == king
        assert state.legal_actions().tolist() == [choose + k for k in free]
        state.apply(choose + place)
        free.remove(place)
    # now the second line is drawn, before anybody places
    data = state.to_json()
    assert data["line"] == [[7, 1], [12, 0], [30, 0], [41, 1]]
    assert (data["step"], data["next"], data["round"]) == ("domino", [], 1)
    for number in (1, 2, 3, 4):
        state.apply(number - 1)
    assert [n for n, _ in state.to_json()["next"]] == [1, 2, 3, 4]
    assert (state.to_play, state.to_json()["step"]) == (1, "place")


def test_rule_K04_the_lowest_number_acts_first():
    t = Table(players=2, kings=[0, 0, 1, 1])
    t.to("place")
    assert [king for _, king in t["line"]] == [0, 0, 1, 1]
    order = []
    for _ in range(4):
        order.append((t.seat, t["turn"], t.step))
        t.do(t.auto())
        order.append((t.seat, t["turn"], t.step))
        t.do(("choose", max(move[1] for move in t.moves())))
    assert order == [
        (seat, turn, step) for turn, seat in enumerate((0, 0, 1, 1)) for step in ("place", "choose")
    ]
    # seat 0 was first and took the highest numbers, so it acts last now
    assert [king for _, king in t["line"]] == [1, 1, 0, 0]


def test_rule_K04_the_king_goes_on_a_free_domino():
    t = Table(players=3).to("choose", 0)
    t.to("place")
    taken: set[int] = set()
    for _ in range(3):
        t.until(lambda: t.step == "choose")
        assert {move[1] for move in t.moves()} == {0, 1, 2} - taken
        taken.add(max({0, 1, 2} - taken))
        if len(taken) < 3:
            t.do(("choose", max(taken)) if len(taken) == 1 else ("choose", min(taken)))
            taken = {k for k, (_, king) in enumerate(t["next"]) if king is not None}


@pytest.mark.parametrize(("players", "rounds"), [(2, 6), (3, 12), (4, 12)])
def test_rule_K05_the_last_round_has_no_choice(players, rounds):
    t = Table(players=players)
    t.until(lambda: t["round"] == rounds)
    assert t["next"] == []
    while not t.state.is_terminal:
        assert t.step == "place"
        t.do(t.auto())
    assert received(t) == [12] * players


def test_rule_K05_the_next_line_becomes_current():
    t = Table(players=4).to("place")
    line = t["next"]
    t.until(lambda: t["round"] == 2)
    assert [n for n, _ in t["line"]] == [n for n, _ in line]
    assert all(king is not None for _, king in t["line"])
    assert len(t["next"]) == 4
    assert len(t["pile"]) == 48 - 3 * 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rule_K06_score_is_the_sum_of_all_territories(players):
    for seed in range(20):
        state = kastgard.load("kingdomino", players=players).initial(seed=seed)
        state.playout(kastgard.Rng(seed, purpose="agent"), kastgard.Rng(seed))
        assert state.scores().tolist() == expected(state).points


def test_rule_K07_ties_go_to_the_largest_territory_then_to_crowns_then_they_share():
    seen = set()
    for state in tied_games("kingdomino", 4000, players=2):
        result = expected(state)
        seen.add(result.decided_by)
        assert (state.returns() > 0).tolist() == [p in result.first for p in range(2)] or (
            len(result.first) == 2 and not state.returns().any()
        )
        assert state.end == ("shared" if len(result.first) == 2 else "victory")
    assert {"largest", "crowns"} <= seen


def test_rule_K07_highest_score_wins():
    t = Table(players=4, wants={0: steps(X1)}).finish()
    assert t.state.scores()[0] == 32
    assert (t.state.returns() > 0).tolist() == [p in expected(t.state).first for p in range(4)]


# --- variants -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "points"),
    [({}, 32), ({"harmony": True}, 37), ({"middle_kingdom": True}, 42),
     ({"harmony": True, "middle_kingdom": True}, 47)],
)  # fmt: skip
def test_rule_V01_middle_kingdom_and_harmony_may_be_mixed(options, points):
    t = Table(players=4, wants={0: steps(X1)}, **options)
    while not t.state.is_terminal:
        running = int(t.state.scores()[0])
        t.do(t.auto())
    assert t.state.scores()[0] == points
    assert running <= 32  # the bonuses come at the end


def test_rule_V01_middle_kingdom_only_in_the_centre():
    # the same kingdom shifted by one column is worth no bonus: the castle stands off centre
    for seed in range(30):
        state = kastgard.load("kingdomino", players=3, middle_kingdom=True).initial(seed=seed)
        state.playout(kastgard.Rng(seed, purpose="agent"), kastgard.Rng(seed))
        assert state.scores().tolist() == expected(state, middle_kingdom=True).points


def test_rule_V02_harmony_needs_every_domino_placed():
    full = set()
    for seed in range(60):
        state = kastgard.load("kingdomino", players=3, harmony=True).initial(seed=seed)
        state.playout(kastgard.Rng(seed, purpose="agent"), kastgard.Rng(seed))
        plain = expected(state).points
        for kingdom, points, base in zip(
            state.to_json()["kingdoms"], state.scores().tolist(), plain, strict=True
        ):
            full.add(kingdom["discarded"] == 0)
            assert points == base + (5 if kingdom["discarded"] == 0 else 0)
            assert (kingdom["discarded"] == 0) == (len(kingdom["squares"]) == 24)
    assert False in full


def test_rule_V03_dynasty_is_three_games_whose_scores_add():
    t = Table(players=2, dynasty=True, harmony=True)
    totals, game, plies = [0, 0], 0, 0
    while not t.state.is_terminal:
        last = t.state.copy()
        t.do(t.auto())
        plies += 1
        if not t.state.is_terminal and t["game_index"] != game:
            game += 1
            assert t["game_index"] == game
            assert t["round"] == 0
            assert len(t["pile"]) == 44  # the first line of the new game
            assert all(k == {"squares": [], "discarded": 0} for k in t["kingdoms"])
            assert last.to_json()["round"] == 6
            assert [row[0] for row in t["earlier"]] == t.state.scores().tolist()
            totals = t.state.scores().tolist()
    assert game == 2
    this_game = expected(t.state, harmony=True).points
    assert t.state.scores().tolist() == [a + b for a, b in zip(totals, this_game, strict=True)]


def test_rule_V03_dynasty_ties_look_at_all_three_games():
    seen = set()
    for state in tied_games("kingdomino", 3000, players=2, dynasty=True):
        result = expected(state)
        seen.add(result.decided_by)
        assert state.end == ("shared" if len(result.first) == 2 else "victory")
        if len(result.first) == 1:
            assert state.returns()[result.first[0]] == 1
    assert "largest" in seen


def test_rule_V04_mighty_duel_is_for_two():
    for players in (3, 4):
        with pytest.raises(OptionError):
            kastgard.load("kingdomino", players=players, mighty_duel=True)
    t = Table(players=2, mighty_duel=True, harmony=True).finish()
    assert received(t) == [24, 24]
    assert t["pile"] == []


def test_rule_V05_three_with_all_dominoes():
    with pytest.raises(OptionError):
        kastgard.load("kingdomino", players=4, three_player_full=True)
    t = Table(players=3, three_player_full=True).to("place")
    assert [king for _, king in t["line"]].count(None) == 1
    t.finish()
    assert received(t) == [12, 12, 12]
    assert t["pile"] == []
    assert len(Table(players=3)["next"]) == 3  # off unless asked for


def test_rule_V06_quests_are_not_built():
    for name in ("quests", "local_business", "bleak_king", "four_corners", "lost_corner"):
        with pytest.raises(OptionError):
            kastgard.load("kingdomino", **{name: True})

"""Section D: dominoes, kingdoms, placement, territories."""

from __future__ import annotations

import numpy as np
import pytest

import kastgard
from kastgard.errors import IllegalActionError
from kastgard.kingdomino import legal_placements, score, territories
from kingdomino.grids import grid
from kingdomino.table import Table
from oracle.kingdomino_tables import TOWN, dominoes

RIGHT, DOWN, LEFT, UP = (1, 0), (0, 1), (-1, 0), (0, -1)


def pairs(t: Table) -> set[tuple]:
    """The legal placements."""
    return {move[1] for move in t.moves() if move[0] == "place"}


def first(number: int, name: str = "kingdomino", **options) -> Table:
    """Seat 0 is about to place that domino beside its lone castle."""
    t = Table(name, players=4, wants={0: [(number, ((1, 0), (2, 0)))]}, **options)
    return t.to("place", 0)


@pytest.mark.parametrize("name", ["kingdomino", "queendomino"])
@pytest.mark.parametrize("number", [1, 17, 26, 32, 45, 48])
def test_rule_D01_squares_have_terrain_and_crowns(name, number):
    t = first(number, name).do(("place", ((1, 0), (2, 0))))
    face = dominoes(name)[number]
    assert t.squares(0) == {(1, 0): face.left, (2, 0): face.right}


@pytest.mark.parametrize("name", ["kingdomino", "queendomino"])
def test_rule_D02_numbers_from_1_to_48(name):
    state = kastgard.load(name, players=3).initial(seed=0)
    while state.to_json()["step"] == "tile":
        state.apply(int(state.chance_outcomes()[0][0]))
    ids, weights = state.chance_outcomes()
    assert ids.tolist() == list(range(48))
    assert set(weights.tolist()) == {1}
    assert state.to_json()["pile"] == list(range(1, 49))


def test_rule_D03_a_kingdom_begins_with_its_castle():
    t = Table(players=2)
    assert all(kingdom["squares"] == [] for kingdom in t["kingdoms"])
    # beside the castle: a half at one of its four sides, never only at a corner
    t = first(13)
    for pair in pairs(t):
        assert any(abs(x) + abs(y) == 1 for x, y in pair)
    assert ((1, 1), (2, 1)) not in pairs(t)


@pytest.mark.parametrize(("options", "columns"), [({}, (0, 4)), ({"mighty_duel": True}, (-2, 6))])
def test_rule_D04_the_rectangle_stays_within_the_limit(options, columns):
    # four squares of wheat in a row to the right: with the castle five columns
    row = [(n, ((2 * k + 1, 0), (2 * k + 2, 0))) for k, n in enumerate((1, 2))]
    t = Table(players=2, wants={0: row}, lines=[[1, 2, 3, 4], [13, 14, 15, 16]], **options)
    t.until(lambda: t.seat == 0 and t.step == "place" and len(t.squares()) == 4)
    xs = [x for pair in pairs(t) for x, _ in pair]
    ys = [y for pair in pairs(t) for _, y in pair]
    assert (min(xs), max(xs)) == columns
    assert (min(ys), max(ys)) == (-2, 2)


@pytest.mark.parametrize(("options", "limit"), [({}, 5), ({"mighty_duel": True}, 7)])
def test_rule_D04_holds_in_whole_games(options, limit):
    for seed in range(5):
        state = kastgard.load("kingdomino", **options).initial(seed=seed)
        state.playout(kastgard.Rng(seed, purpose="agent"), kastgard.Rng(seed))
        for kingdom in state.to_json()["kingdoms"]:
            for axis in (0, 1):
                places = [0, *(square[axis] for square in kingdom["squares"])]
                assert max(places) - min(places) < limit


def test_rule_D05_one_fitting_half_is_enough():
    # 1 = W+W to the right of the castle; then 12 = S+S fits only at the castle
    t = Table(players=4, wants={0: [(1, ((1, 0), (2, 0))), (12, ((0, 1), (0, 2)))]})
    t.to("place", 0, 12)
    assert all({(0, 1), (0, -1), (-1, 0)} & set(pair) for pair in pairs(t))
    # 16 = W+S: the wheat half beside the wheat, the swamp half anywhere
    t = Table(players=4, wants={0: [(1, ((1, 0), (2, 0))), (16, ((3, 0), (3, 1)))]})
    t.to("place", 0, 16)
    assert {((3, 0), (4, 0)), ((3, 0), (3, 1)), ((2, 1), (2, 2)), ((1, 1), (2, 1))} <= pairs(t)
    # the swamp half alone touches wheat: no
    assert ((3, 1), (3, 0)) not in pairs(t)
    assert ((4, 0), (3, 0)) not in pairs(t)


def test_rule_D05_the_other_half_of_the_same_domino_is_no_neighbour():
    t = first(1)
    assert ((2, 0), (3, 0)) not in pairs(t)
    assert len(legal_placements(np.full((5, 5), -1), 0, 0, 5)) == 0  # not even without a castle


def test_rule_D05_a_town_matches_a_town():
    wants = {0: [(48, ((1, 0), (2, 0))), (32, ((3, 0), (4, 0)))]}
    t = Table("queendomino", players=4, wants=wants).to("place", 0, 32)
    assert ((3, 0), (4, 0)) in pairs(t)  # the town half on the left
    assert ((4, 0), (3, 0)) not in pairs(t)


def test_rule_D05_empty_places_only():
    t = Table(players=4, wants={0: [(1, ((1, 0), (2, 0))), (2, ((3, 0), (4, 0)))]})
    t.to("place", 0, 2)
    for pair in pairs(t):
        assert not {(0, 0), (1, 0), (2, 0)} & set(pair)
        (x, y), (u, v) = pair
        assert abs(x - u) + abs(y - v) == 1


def test_rule_D06_four_rotations_and_identical_halves():
    ways = pairs(first(13))
    turns = [(u - x, v - y) for (x, y), (u, v) in ways]
    assert sorted(set(turns)) == sorted([RIGHT, DOWN, LEFT, UP])
    ways = pairs(first(1))
    assert {(u - x, v - y) for (x, y), (u, v) in ways} == {RIGHT, DOWN}
    assert len({frozenset(pair) for pair in ways}) == len(ways) == 12
    with pytest.raises(IllegalActionError):
        first(1).do(("place", ((2, 0), (1, 0))))


def test_rule_D06_a_placed_domino_stays():
    t = Table(players=4)
    before: list[dict] = [{} for _ in range(4)]
    while not t.state.is_terminal:
        t.do(t.auto())
        for seat in range(4):
            now = t.squares(seat)
            assert before[seat].items() <= now.items()
            before[seat] = now


def stuck(name: str = "kingdomino", **options) -> Table:
    """Seat 0 has walled its castle in and has a domino that fits nowhere.

    Forest and wheat, five high: `F W F / F C F / . W .` as in case Q13; then swamps.
    """
    row = [(1, ((0, -1), (0, -2))), (2, ((0, 1), (0, 2))), (3, ((1, 0), (1, -1)))]
    row += [(4, ((-1, 0), (-1, -1))), (12, ((9, 9), (9, 9)))]
    t = Table(name, players=4, wants={0: row}, **options)
    return t.until(lambda: t.seat == 0 and t.step == "place" and t.domino == 12)


def test_rule_D07_who_can_place_must():
    t = Table(players=4)
    placements = 0
    while not t.state.is_terminal:
        if t.step == "place":
            moves = t.moves()
            assert moves == {("discard",)} or ("discard",) not in moves
            placements += 1
        t.do(t.auto())
    assert placements == 48


def test_rule_D07_forced_discard():
    t = stuck()
    assert t.moves() == {("discard",)}
    before, ply = t.kingdom(), t.state.ply
    t.do(("discard",))
    assert t.kingdom() == {**before, "discarded": before["discarded"] + 1}
    assert t.state.ply > ply
    assert (t.seat, t.step) == (0, "choose")  # the turn goes on


def test_rule_D08_territories_and_their_values():
    terrain, crowns = grid("W W1 F\nC F1 F\nW . F2")
    assert territories(terrain, crowns).tolist() == [[0, 2, 1], [1, 4, 3], [0, 1, 0]]
    assert score(terrain, crowns) == 2 * 1 + 4 * 3
    terrain, crowns = grid("F F F\nF F F")
    assert territories(terrain, crowns).tolist() == [[1, 6, 0]]
    assert score(terrain, crowns) == 0


def test_rule_D08_diagonals_and_the_castle_connect_nothing():
    terrain, crowns = grid("W1 C W1\nF W1 F")
    assert territories(terrain, crowns).tolist() == [[0, 1, 1], [0, 1, 1], [1, 1, 0], [0, 1, 1],
                                                     [1, 1, 0]]  # fmt: skip
    assert score(terrain, crowns) == 3


def test_rule_D09_lines_lie_in_ascending_order():
    t = Table(players=4, lines=[[40, 3, 22, 11], [5, 48, 1, 9]])
    assert [n for n, _ in t["next"]] == [3, 11, 22, 40]
    t.to("place")
    assert [n for n, _ in t["line"]] == [3, 11, 22, 40]
    assert [n for n, _ in t["next"]] == [1, 5, 9, 48]
    assert t["turn"] == 0
    assert t.domino == 3


def test_towns_are_terrain_6():
    assert {half[0] for half in dominoes("queendomino")[48].squares} == {TOWN}

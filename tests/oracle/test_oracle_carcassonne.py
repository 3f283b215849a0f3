"""The oracle of Carcassonne checked alone: worked examples, tiles, cases, whole games."""

from __future__ import annotations

import random

import pytest

from oracle.carcassonne import Oracle, State
from oracle.carcassonne_board import Board, city_points, road_points
from oracle.carcassonne_examples import Example, examples, take_turn
from oracle.carcassonne_tiles import kinds, kinds_of, period, same_ground, smallest
from oracle.streams import CHANCE, Stream


def titles(example: Example) -> str:
    return f"{example.name} {example.little_buildings}"


# --- examples -------------------------------------------------------------------------------------


@pytest.mark.parametrize("example", examples(), ids=titles)
def test_worked_example(example: Example) -> None:
    game = Oracle(2, example.little_buildings)
    state = game.initial()
    for number, turn in enumerate(example.turns, 1):
        take_turn(state, turn, game)
        if number in example.after:
            assert tuple(state.scores()) == example.after[number]
    assert tuple(state.scores()) == example.before_final
    gains = state.board.final_points(2)
    assert [a + b for a, b in zip(state.scores(), gains, strict=True)] == list(example.final)


def test_all_seven_examples_are_there_twice() -> None:
    assert len(examples()) == 14
    assert len({each.name for each in examples()}) == 7


@pytest.mark.parametrize(
    ("points", "buildings", "total"),
    [
        (road_points(5, True, False), 2, 7),
        (city_points(3, 1, True, False, 3), 2, 10),
        (road_points(4, True, True), 2, 10),
        (road_points(3, False, True), 1, 1),
        (city_points(4, 1, True, True, 3), 3, 18),
    ],
)
def test_numbers_without_a_board(points: int, buildings: int, total: int) -> None:
    """10.8, as far as its expansions are played here."""
    assert points + buildings == total


# --- tiles ----------------------------------------------------------------------------------------


def test_numbers_of_tiles() -> None:
    assert [Oracle(expansions=e).tiles for e in ("", "river", "inns_cathedrals")] == [72, 83, 90]
    assert Oracle(expansions="inns_cathedrals+river").tiles == 101
    assert len(kinds_of(())) == 24
    numbers = [k.number for k in kinds().values()]
    assert numbers == [*range(51), *range(122, 128), 136, 137, 141]
    assert Oracle(expansions="shrines+special_monasteries+baba_yaga+fairy").tiles == 72 + 13


def test_periods() -> None:
    periods = {kind: period(kind) for kind in kinds()}
    assert {k for k, p in periods.items() if p == 1} == {
        "B", "C", "X", "IC01", "IC03", "SH01", "GM01", "BY01",
    }  # fmt: skip
    assert {k for k, p in periods.items() if p == 2} == {
        *"FGHU", "RI03", "RI06", "RI07", "IC02", "IC05", "IC10", "IC15", "IC17", "SH05",
    }  # fmt: skip


def test_segments_of_a_tile_turned_to_its_smallest_rotation() -> None:
    assert smallest("H", 2) == 0
    assert same_ground("H", 2, "city0") == "city1"
    assert same_ground("F", 3, "farm0") == "farm1"
    assert same_ground("X", 1, "road3") == "road0"
    assert same_ground("E", 3, "city0") == "city0"


@pytest.mark.parametrize("kind", kinds())
def test_edges_are_what_segments_reach(kind: str) -> None:
    tile = kinds()[kind]
    reached = ["F"] * 4
    for segment in tile.segments:
        for side in segment.ends if segment.feature in ("city", "road") else ():
            reached[side] = segment.feature[0].upper()
    for side in tile.river_sides:
        reached[side] = "V"
    assert "".join(reached) == tile.edges
    halves = sorted(h for s in tile.segments if s.feature == "farm" for h in s.ends)
    assert halves == [h for h in range(8) if tile.edges[h // 2] != "C"]
    assert [tile.turned(r) for r in range(4)] == [
        "".join(tile.side(s, r) for s in range(4)) for r in range(4)
    ]


# --- boards ---------------------------------------------------------------------------------------


def board(*tiles: tuple[str, int, int, int]) -> Board:
    found = Board()
    for kind, x, y, rotation in tiles:
        found.place(kinds()[kind], x, y, rotation)
    return found


def test_a_ring_road_has_no_end() -> None:
    ring = board(
        ("D", 0, 0, 0), ("V", -1, 0, 1), ("V", 1, 0, 2), ("V", -1, 1, 0), ("U", 0, 1, 1),
        ("V", 1, 1, 3),
    )  # fmt: skip
    road = ring.feature((0, 0), "road0")
    assert road.finished
    assert ring.value(road) == 6


def test_a_tile_with_two_segments_of_a_city_counts_once() -> None:
    city = board(("I", 0, 0, 0), ("N", 0, -1, 1), ("N", 1, -1, 2), ("N", 1, 0, 3))
    assert len(city.feature((0, 0), "city0").pieces) == 5
    assert city.value(city.feature((0, 0), "city1")) == 8


def test_the_river_turns_left_right_and_not_twice_the_same_way() -> None:
    table = board(("RI01", 0, 0, 0))
    bend, straight = kinds()["RI10"], kinds()["RI07"]
    assert table.river() == ((0, -1), 0, 0)
    assert table.placements(bend) == [(0, -1, 1), (0, -1, 2)]
    table.place(bend, 0, -1, 1)  # joins S and E
    assert table.river() == ((1, -1), 1, 1)
    assert table.placements(bend) == [(1, -1, 3)]  # from W to N; not to S
    table.place(straight, 1, -1, 1)
    assert table.placements(bend) == [(2, -1, 2), (2, -1, 3)]
    table.place(kinds()["RI02"], 2, -1, 3)
    assert table.river()[0] is None
    assert table.placements(straight) == []


# --- games ----------------------------------------------------------------------------------------

OPTIONS = [
    {}, {"players": 6, "little_buildings": "on"}, {"players": 3, "rules": 1},
    {"rules": 2, "little_buildings": "variant", "expansions": "river"},
    {"players": 4, "expansions": "inns_cathedrals", "little_buildings": "variant"},
    {"players": 5, "expansions": "river+inns_cathedrals"},
    {"players": 3, "expansions": "inns_cathedrals+shrines+special_monasteries+baba_yaga+fairy"},
]  # fmt: skip


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_whole_game(options: dict) -> None:
    game = Oracle(**options)
    state, stream, pick = game.initial(), Stream(1, 0, 0, CHANCE), random.Random(str(options))
    while state.step != "end":
        before = state.copy()
        if state.step == "draw":
            state.apply(stream.pick(state.chance()))
        else:
            assert all(0 <= action < game.num_actions for action in state.legal())
            state.apply(pick.choice(state.legal()))
        check(before, state)
    assert state.ply <= game.max_length
    assert sum(state.returns()) == pytest.approx(0)


def check(before: State, after: State) -> None:
    """A move adds one ply, and no tile gets lost."""
    game = after.game
    assert after.ply == before.ply + 1
    assert before.snapshot() != after.snapshot()
    total = after.pile.total() + after.discarded.total() + len(after.board.tiles)
    assert total + (after.hand is not None) == game.tiles


def test_illegal_moves_are_refused() -> None:
    state = Oracle().initial()
    with pytest.raises(ValueError, match="drawn"):
        state.apply(24)
    state.apply(20)  # U
    with pytest.raises(ValueError, match="not possible"):
        state.apply(0)

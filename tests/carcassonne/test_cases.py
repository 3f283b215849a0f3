"""The cases C01 to C27, named after their ids.

Boards stand in the notation of the cases, where y grows north and tiles have names of their own;
`turned` translates.
"""

from __future__ import annotations

import pytest

from carcassonne.boards import board, own_board
from carcassonne.rows import all_out, six_out
from carcassonne.table import SORTS, Table, at
from carcassonne.test_rules_7_buildings import EACH, STANDARD

# the data's kind, and the quarter turns to add
NAMES = {
    "START": ("D", 0), "CAP": ("E", 0), "CURVE": ("V", 2), "STRAIGHT": ("U", 0), "MON": ("B", 0),
    "MONR": ("A", 2), "CAPS2": ("I", 0), "CORNER": ("N", 3), "TUBE": ("G", 0), "TUBE+": ("F", 0),
    "THREE": ("R", 3), "THREE-R": ("T", 3), "FOUR": ("C", 0), "TJ": ("W", 1), "X": ("X", 0),
}  # fmt: skip


def turned(name: str, x: int, y: int, turns: int = 0, rest: str = "") -> str:
    """A tile of a case as a tile of `table`; `rest` is in the data's names already."""
    kind, more = NAMES[name]
    return f"{kind} {x},{-y},{(turns + more) % 4} {rest}".strip()


def both(tiles: list[str], x: int, y: int, segment: str, rules: int = 3) -> int:
    """Value of a feature by the kernel, which the oracle confirms; x, y as in the case."""
    value = board(*tiles, rules=rules).feature(x, -y, segment).at_end
    own = own_board(*tiles)
    assert value == own.value(own.feature((x, -y), segment), rules)
    return value


RING = [
    turned("START", 0, 0), turned("STRAIGHT", 0, -1, 1, "road0@0"),
    turned("CURVE", -1, 0, 3, "road0@1"), turned("CURVE", -1, -1, 2), turned("CURVE", 1, -1, 1),
]  # fmt: skip


def test_case_C01_six_tile_ring_road_with_a_tie():
    t = at(RING, hand="V")
    kind, place = turned("CURVE", 1, 0).split(" ")
    assert kind == "V"
    t.place(*map(int, place.split(","))).stand()
    assert t.scores == [6, 6]
    assert t["figures"] == [7, 7]


def test_case_C01_the_ring_splits_the_field():
    found = board(*RING, turned("CURVE", 1, 0))
    inner, outer = found.feature(0, 1, "farm0"), found.feature(0, 1, "farm1")
    assert found.feature(0, 0, "road0").complete
    assert len(inner.tiles) == len(outer.tiles) == 6
    assert not set(inner.segments) & set(outer.segments)


def test_case_C03_ring_that_starts_and_ends_at_the_same_junction():
    tiles = [
        turned("CURVE", 0, 0, 3), turned("CURVE", 1, 0), turned("CURVE", 1, -1, 1),
        turned("TJ", 0, -1, 2),
    ]  # fmt: skip
    # W + 3 quarter turns has its roads in the west, in the north and in the east
    found = board(*tiles)
    north, west = found.feature(0, 1, "road1"), found.feature(0, 1, "road0")
    assert north.complete
    assert len(north.segments) == 5
    assert len(north.tiles) == 4
    assert both(tiles, 0, -1, "road1") == both(tiles, 0, -1, "road2") == 4
    assert not west.complete
    assert (west.now, west.at_end) == (0, 1)


CAPS = [turned("CAPS2", 0, 0), turned("CORNER", 0, 1, 2), turned("CORNER", 1, 0)]


def test_case_C05_one_tile_with_two_segments_of_the_same_city():
    before = board(*CAPS)
    assert not before.feature(0, 0, "city0").complete
    assert before.feature(0, 0, "city0").tiles != before.feature(0, 0, "city1").tiles
    assert both(CAPS, 0, 0, "city0") == both(CAPS, 0, 0, "city1") == 2
    tiles = [*CAPS, turned("CORNER", 1, 1, 3)]
    city = board(*tiles).feature(0, 0, "city0")
    assert city.complete
    assert (len(city.tiles), len(city.segments)) == (4, 5)
    assert both(tiles, 0, 0, "city0") == 8


def test_case_C07_unfinished_city_with_pennant():
    tiles = [
        turned("FOUR", 0, 0, 0, "city0@0"), turned("CAP", 0, 1, 2), turned("CAP", 1, 0, 3),
        turned("CAP", 0, -1),
    ]  # fmt: skip
    assert both(tiles, 0, 0, "city0") == 5
    assert board(*tiles).final_scores(2) == [5, 0]


NINE = [
    turned("START", 0, 0), turned("MONR", 1, 0, 1, "road0@0"), turned("CURVE", -1, 0, 3),
    turned("MONR", 0, -1, 1, "road0@0"),
]  # fmt: skip


def test_case_C09_two_own_figures_score_once():
    t = at(NINE, hand="V")
    _, place = turned("CURVE", -1, -1, 2).split(" ")
    t.place(*map(int, place.split(","))).stand()
    assert t.scores == [5, 0]
    assert t["figures"] == [7, 7]


def test_case_C09_asking_in_between_counts_the_road_once():
    # the last tile already lies there, but the figures have not come home yet
    found = board(*NINE, turned("CURVE", -1, -1, 2))
    road = found.feature(0, 0, "road0")
    assert len(road.figures) == 2
    assert (road.complete, road.now, road.owners) == (True, 5, (0,))
    # while it is two roads, each counts for itself
    apart = board(*NINE)
    assert apart.feature(0, 0, "road0").at_end == 3
    assert apart.feature(0, 1, "road0").at_end == 1
    assert apart.final_scores(2) == [4, 0]


def test_case_C11_finished_by_somebody_else_s_tile():
    around = [
        turned("CAP", 0, 1), turned("CAP", 0, -1, 2), turned("MON", -1, 0), turned("MON", 1, 0),
        turned("CAP", -1, 1, 3), turned("CAP", -1, -1, 3), turned("CAP", 1, -1, 1),
    ]  # fmt: skip
    # moved one to the south, so that the start tile has its place: (0, 1) is the monastery
    t = at(
        ["D 0,0,0", "B 0,1,0 monastery@0", "V -1,0,0", "V 1,0,3", "E -1,1,3", "E 1,1,1", "B 0,2,0",
         "B -1,2,0"],
        hand="E",
    )  # fmt: skip
    assert t.state.to_play == 1
    t.place(1, 2, 1).stand("city0")
    assert t.scores == [9, 0]
    assert t["figures"] == [7, 6]
    # the kernel on the board of the case, the corner last
    found = board(turned("MON", 0, 0, 0, "monastery@0"), *around)
    assert found.feature(0, 0, "monastery").at_end == 8
    done = found.completed_by("E", 1, -1, 1)
    assert [(f.kind, f.segments, f.now) for f in done] == [("monastery", ((0, 0, "monastery"),), 9)]


def test_case_C13_unfinished_monasteries():
    tiles = [
        turned("START", 0, 0), turned("MONR", 1, 0, 1, "monastery@0"),
        turned("MON", 0, -1, 0, "monastery@1"), turned("MON", 1, -1, 0, "monastery@0"),
    ]  # fmt: skip
    assert board(*tiles).final_scores(2) == [8, 4]


FARMS = [turned("START", 0, 0, 0, "farm0@0"), turned("CAP", 0, 1, 2, "farm0@1")]


def test_case_C15_two_farms_on_one_city():
    found = board(*FARMS)
    assert found.final_scores(2) == [3, 3]
    assert found.feature(0, 0, "farm1").at_end == 0
    assert found.feature(0, 0, "farm1").cities == 0
    # in the first edition the city pays once
    assert board(*FARMS, rules=1).final_scores(2) == [4, 4]


def test_case_C17_a_road_cuts_a_city_tile_s_field_in_two():
    tiles = [
        turned("THREE-R", 0, 0), turned("CAP", 0, 1, 2), turned("CAP", 1, 0, 3),
        turned("CAP", -1, 0, 1),
    ]  # fmt: skip
    assert both(tiles, 0, 0, "city0") == 8
    found = board(*tiles)
    assert found.feature(0, 0, "city0").complete
    assert found.feature(0, 0, "farm0").segments != found.feature(0, 0, "farm1").segments
    assert both(tiles, 0, 0, "farm0") == both(tiles, 0, 0, "farm1") == 3


def test_case_C19_farmers_never_come_back():
    # a ring road round a field whose one city is finished, and a farmer of seat 0 in it
    t = at(
        ["D 0,0,0", "V 1,0,2", "V -1,0,1", "U -1,1,0 farm1@0", "U 1,1,0", "E 0,1,2", "V -1,2,0",
         "V 1,2,3"],
        hand="D",
    )  # fmt: skip
    t.place(0, 2, 0).stand("road0")
    assert t.scores == [0, 8]
    assert t.standing() == {(-1, 1): ("farm1", 0)}
    t.play("B -2,0,0", "B -2,1,0")
    assert t.standing() == {(-1, 1): ("farm1", 0)}
    t.finish("B -2,2,0")
    assert t.scores == [3, 8]
    assert t["figures"] == [6, 7]


def test_case_C21_no_figure_left_before_the_scoring():
    t = all_out()
    t.draw("W").place(-8, 0, 1)
    assert t.stands() == {"-"}  # though the highwayman is about to come home
    t.stand()
    assert t["figures"][0] == 1


def test_case_C21_the_last_figure_on_a_road_just_finished():
    t = six_out()
    # a road of two tiles, from junction to junction, on which nobody stands
    t.draw("W").place(7, 0, 3)
    assert t["figures"][0] == 1
    assert "road0" in t.stands()
    before = t.scores
    t.stand("road0")
    assert t["figures"][0] == 1
    assert t.scores == [before[0] + 2, before[1]]


def test_case_C21_not_where_somebody_stands_already():
    t = six_out().play("B 0,1,0", "B 0,2,0").draw("W").place(-7, 0, 1)
    assert "road0" not in t.stands()


def test_case_C23_official_example_numbers():
    road = [
        turned("MONR", 0, 0, 3), turned("STRAIGHT", 1, 0, 1, "building"),
        turned("STRAIGHT", 2, 0, 1), turned("STRAIGHT", 3, 0, 1, "building"),
        turned("MONR", 4, 0, 1),
    ]  # fmt: skip
    assert both(road, 2, 0, "road0") == 7
    city = [
        turned("CAP", 0, 0, 0, "building"), turned("TUBE+", 0, 1),
        turned("CAP", 0, 2, 2, "building"),
    ]  # fmt: skip
    assert both(city, 0, 1, "city0") == 10


def test_case_C25_a_field_round_the_ends_of_a_road():
    tiles = [
        turned("MONR", 0, 0, 3, "farm0@0"), turned("STRAIGHT", 1, 0, 1, "building"),
        turned("MONR", 2, 0, 1),
    ]  # fmt: skip
    field = board(*tiles).feature(1, 0, "farm0")
    assert (len(field.segments), len(field.tiles)) == (4, 3)
    assert (field.cities, field.buildings, field.at_end) == (0, 1, 1)
    assert both(tiles, 1, 0, "farm1") == 1
    assert board(*tiles).final_scores(2) == [1, 0]


def test_case_C25_a_road_that_goes_on_makes_two_fields():
    tiles = [
        turned("STRAIGHT", 0, 0, 1, "farm0@0"), turned("STRAIGHT", 1, 0, 1, "building"),
        turned("STRAIGHT", 2, 0, 1, "farm1@1"),
    ]  # fmt: skip
    assert both(tiles, 1, 0, "farm0") == both(tiles, 1, 0, "farm1") == 1
    assert board(*tiles).final_scores(2) == [1, 1]


def test_case_C27_a_building_instead_of_a_figure_on_the_tile_just_laid():
    t = Table(little_buildings="on").draw("U").place(1, 0, 1)
    assert {"building", "road0"} <= t.stands()
    t.stand("building")
    assert (t.step, t["buildings"]) == ("draw", [8, 9])
    # also where no figure is left; not any more when the last building is placed
    assert "building" in all_out(little_buildings="on").draw("W").place(7, -1, 0).stands()
    t = Table(players=2, little_buildings="variant").play("U 1,0,1 tower")
    assert t["buildings"][0] == [2, 3, 3]


def test_case_C27_the_last_building_is_gone():
    t = Table(players=4, little_buildings="variant").play(
        "U 1,0,1 tower", "U 2,0,1 house", "U 3,0,1", "U 4,0,1", "U 5,0,1 house", "U 6,0,1",
        "U -1,0,1", "U -2,0,1",
    )  # fmt: skip
    t.draw("V").place(7, 0, 2)
    assert t.stands() & set(SORTS) == {"shed"}
    t.stand("shed").play("V -3,0,0", "B 0,1,0", "B 0,2,0").draw("B").place(0, 3, 0)
    assert not t.stands() & set(SORTS)


@pytest.mark.parametrize("players", range(2, 7))
def test_case_C27_shares(players):
    assert (
        Table(players=players, little_buildings="on")["buildings"] == [STANDARD[players]] * players
    )
    shares = Table(players=players, little_buildings="variant")["buildings"]
    assert shares == [[EACH[players]] * 3] * players

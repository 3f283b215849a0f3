"""Chapter 8: the river (8.1), inns and cathedrals (8.2)."""

from __future__ import annotations

import pytest

import kastgard
from carcassonne.table import Table, at

RIVER = {"expansions": "river"}
INNS = {"expansions": "inns_cathedrals"}
MIDDLE = {
    "RI03": 1, "RI04": 1, "RI05": 1, "RI06": 1, "RI07": 2, "RI08": 1, "RI09": 1, "RI10": 2,
}  # fmt: skip
# a whole river, bends to the right and to the left by turns
COURSE = (
    "RI10 0,-1,1", "RI10 1,-1,3", "RI07 1,-2,0", "RI07 1,-3,0", "RI03 1,-4,1", "RI08 1,-5,0",
    "RI09 0,-5,2", "RI06 0,-6,1", "RI05 0,-7,1", "RI04 0,-8,1",
)  # fmt: skip


# --- 8.1: the river -------------------------------------------------------------------------------


def test_rule_8_1_the_spring_lies_at_the_origin():
    t = Table(little_buildings="on", **RIVER)
    assert t["tiles"] == [
        {"kind": "RI01", "x": 0, "y": 0, "rotation": 0, "figure": None, "owner": None, "big": False,
         "building": None}
    ]  # fmt: skip


def test_rule_8_1_the_start_tile_s_copy_leaves_the_game():
    pile = Table(**RIVER)["pile"]
    assert pile["D"] == 3
    assert "RI01" not in pile
    river = {kind: n for kind, n in pile.items() if kind.startswith("RI")}
    assert river == {**MIDDLE, "RI02": 1}
    assert sum(pile.values()) - sum(river.values()) == 71


def test_rule_8_1_first_the_ten_middle_tiles_then_the_lake_then_the_rest():
    t = Table(**RIVER)
    left = dict(MIDDLE)
    for turn in COURSE:
        assert t.outcomes() == left
        t.play(turn)
        kind = turn.split(" ")[0]
        left = {k: n - (k == kind) for k, n in left.items() if n > (k == kind)}
    assert t.outcomes() == {"RI02": 1}
    t.play("RI02 0,-9,2")
    assert not any(kind.startswith("RI") for kind in t.outcomes())
    assert sum(t.outcomes().values()) == 71


def test_rule_8_1_other_expansions_are_shuffled_in():
    t = Table(expansions="river+inns_cathedrals")
    assert t.outcomes() == MIDDLE
    t.play(*COURSE, "RI02 0,-9,2")
    assert sum(t.outcomes().values()) == 71 + 18


def test_rule_8_1_a_river_tile_goes_to_the_open_end():
    t = Table(**RIVER).draw("RI07")
    assert t.placements() == {(0, -1, 0)}  # not beside the spring's fields
    t = Table(**RIVER).play("RI07 0,-1,0").draw("RI05")
    assert t.placements() == {(0, -2, 1), (0, -2, 3)}


def test_rule_8_1_a_river_side_must_be_joined():
    # RI09 has two road sides and two river sides: only those with the river in the south
    t = Table(**RIVER).draw("RI09")
    assert t.placements() == {(0, -1, 0), (0, -1, 3)}


def test_rule_8_1_a_bend_may_not_follow_on_a_bend_the_same_way():
    right = Table(**RIVER).play("RI10 0,-1,1")  # flows on to the east
    assert right.draw("RI10").placements() == {(1, -1, 3)}  # to the north, not to the south
    left = Table(**RIVER).play("RI10 0,-1,2")  # flows on to the west
    assert left.draw("RI10").placements() == {(-1, -1, 0)}


def test_rule_8_1_a_straight_between_makes_it_legal():
    t = Table(**RIVER).play("RI10 0,-1,1", "RI07 1,-1,1").draw("RI10")
    assert t.placements() == {(2, -1, 2), (2, -1, 3)}


def test_rule_8_1_a_bend_behind_the_other_bend_is_free_again():
    t = Table(**RIVER).play("RI10 0,-1,1", "RI10 1,-1,3").draw("RI08")
    # the last bend turned left, so the next may turn right only
    assert t.placements() == {(1, -2, 3)}


# round three corners until the open end lies between the spring and a road
CURL = (
    "RI10 0,-1,1", "RI06 1,-1,0", "RI07 2,-1,1", "RI10 3,-1,2", "RI07 3,0,0", "RI08 3,1,1",
    "RI05 2,1,0", "RI09 1,1,2",
)  # fmt: skip


def test_rule_8_1_an_unplaceable_river_tile_leaves_the_game():
    t = Table(**RIVER).play(*CURL)
    assert t.outcomes() == {"RI03": 1, "RI04": 1}
    t.draw("RI04")
    assert (t.step, t.seat, t["discarded"]) == ("draw", 0, {"RI04": 1})
    t.draw("RI03")
    assert t["discarded"] == {"RI03": 1, "RI04": 1}
    assert t.outcomes() == {"RI02": 1}


def test_rule_8_1_the_lake_likewise_and_the_end_stays_open():
    t = Table(**RIVER).play(*CURL).draw("RI04", "RI03", "RI02")
    assert (t.step, t.seat) == ("draw", 0)
    assert t["discarded"] == {"RI02": 1, "RI03": 1, "RI04": 1}
    assert sum(t.outcomes().values()) == 71
    for kind in ("U", "A", "V", "W"):
        twin = at_same(t).draw(kind)
        assert all((x, y) != (1, 0) for x, y, _ in twin.placements())


def at_same(t: Table) -> Table:
    return Table(t.state.copy(), **t.options)


def test_rule_8_1_the_river_s_end_behind_the_lake_is_closed():
    t = Table(**RIVER).play(*COURSE, "RI02 0,-9,2").draw("B")
    assert (0, -10, 0) in t.placements()


def test_rule_8_1_without_the_lake_the_end_stays_open():
    tiles = ["RI01 0,0,0", "RI07 0,-1,0"]
    t = at(tiles, pile=["B", "U"], **RIVER)
    assert t["discarded"]["RI02"] == 1
    assert (0, -2, 0) not in t.draw("B").placements()  # no river, so it never fits there
    assert (0, 1, 0) in t.placements()


def test_rule_8_1_figures_and_buildings_on_drawn_river_tiles():
    t = Table(little_buildings="on", **RIVER).draw("RI05").place(0, -1, 1)
    assert t.stands() == {"-", "road0", "monastery", "farm0", "farm1", "farm2", "building"}
    t.stand("monastery").play("RI07 0,-2,0 building")
    assert t.standing() == {(0, -1): ("monastery", 0)}
    assert t.tile(0, -2)["building"] == "building"


def test_rule_8_1_rivers_cut_fields():
    # the spring's field goes round the source, so that both banks are one field there
    t = Table(**RIVER).play("RI07 0,-1,0 farm0").draw("RI07").place(0, -2, 0)
    assert t.stands() == {"-"}
    # beyond a road across the river the banks are two fields
    t = Table(**RIVER).play("RI06 0,-1,1", "RI07 0,-2,0 farm0").draw("RI07").place(0, -3, 0)
    assert t.stands() == {"-", "farm1"}


def test_rule_8_1_river_sides_never_score():
    t = Table(**RIVER).play("RI10 0,-1,1 farm0", *COURSE[1:], "RI02 0,-9,2")
    # complete from spring to lake, with a farmer on its bank
    assert t.scores == [0, 0]
    assert t.finish("B 0,1,0").scores == [0, 0]
    assert len(t.standing()) == 1


# --- 8.2: inns and cathedrals ---------------------------------------------------------------------


def test_rule_8_2_eighteen_tiles_and_a_big_figure():
    t = Table(**INNS)
    assert sum(n for kind, n in t["pile"].items() if kind.startswith("IC")) == 18
    assert t["big_figures"] == [1, 1]
    assert t["figures"] == [7, 7]
    assert "big_figures" not in Table().data


def test_rule_8_2_the_big_figure_is_another_choice_on_every_segment():
    t = Table(**INNS).draw("U").place(1, 0, 1)
    names = {"road0", "farm0", "farm1"}
    assert t.stands() == {"-", *names, *(f"big {name}" for name in names)}
    t.stand("big road0")
    assert t["big_figures"] == [0, 1]
    assert t["figures"] == [7, 7]
    assert t.tile(1, 0)["big"] is True
    t.play("B 0,1,0").draw("B").place(0, 2, 0)
    assert not any(text.startswith("big") for text in t.stands())  # it has only one


def test_rule_8_2_the_big_figure_counts_as_two_for_majority():
    t = Table(**INNS).play("N 0,-1,1 big city0", "U 1,0,1", "B 0,1,0", "D 2,0,0", "B 0,2,0")
    t.play("N 2,-1,2 city0", "G 1,-1,1")
    assert t.scores == [10, 0]
    assert t["big_figures"] == [1, 1]
    assert t["figures"] == [7, 7]


def test_rule_8_2_the_big_figure_against_two_ties():
    t = Table(**INNS).play(
        "N 0,-1,1 city0", "U 1,0,1", "B 0,-2,0", "D 2,0,0", "E 1,-2,2 city0", "N 2,-1,2 big city0",
        "R 1,-1,3",
    )  # fmt: skip
    assert t.scores == [12, 12]


def test_rule_8_2_the_big_figure_counts_as_two_for_majority_only():
    t = Table(**INNS).play("E 0,-1,2 big city0")
    assert t.scores == [4, 0]
    # and it occupies like any other
    t = Table(**INNS).play("U 1,0,1 big road0").draw("U").place(2, 0, 1)
    assert not t.stands() & {"road0", "big road0"}


def test_rule_8_2_several_inns_do_not_add_up():
    t = Table(**INNS).play("IC15 1,0,1 road0", "IC16 2,0,2", "W -1,0,0", "A 2,1,0")
    assert t.scores == [2 * 5, 0]


def test_rule_8_2_several_cathedrals_do_not_add_up():
    t = Table(**INNS).play("IC01 0,-1,0 city0", "IC01 0,-2,0", "E 0,-3,2", "E 1,-2,3", "E 1,-1,3")
    t.play("E -1,-2,1", "E -1,-1,1")
    assert t.scores == [3 * 8, 0]


def test_rule_8_2_an_inn_belongs_to_its_road_segment_only():
    # IC14: the north road has the inn; the east road of the same junction has not
    t = Table(**INNS).play("W -1,0,0", "IC14 1,0,3 road0")
    assert t.scores == [0, 2 * 3]  # turned so that the inn's road looks west
    t = Table(**INNS).play("W -1,0,0", "IC14 1,0,2")
    assert t.scores == [0, 0]


def test_rule_8_2_a_road_without_the_inn_s_segment():
    t = Table(**INNS).play("W -1,0,0", "IC14 1,0,1 road2")
    assert t.scores == [0, 3]


def test_rule_8_options_name_expansions_in_any_order():
    a = kastgard.load("carcassonne", expansions="inns_cathedrals+river")
    b = kastgard.load("carcassonne", expansions="river+inns_cathedrals")
    assert a == b
    assert str(a) == str(b)
    assert "river+inns_cathedrals" in str(a)


@pytest.mark.parametrize("name", ["river+river", "bridges", "river,inns_cathedrals", "River"])
def test_rule_8_options_refuse_other_names(name):
    with pytest.raises(kastgard.OptionError):
        kastgard.load("carcassonne", expansions=name)

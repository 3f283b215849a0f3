"""Chapter 8 with table 7a: shrines (8.6), special monasteries, Baba Yaga's hut, the fairy (8.5)."""

from __future__ import annotations

import pytest

import kastgard
from carcassonne.table import Table, at

SHRINES = {"expansions": "shrines"}
SPECIAL = {"expansions": "special_monasteries"}
HUT = {"expansions": "baba_yaga"}
FAIRY = {"expansions": "fairy"}
VARIANT = {"little_buildings": "variant"}

# round (0, 1), beside the start tile; fields look to the middle
AROUND = ("V -1,0,0", "V 1,0,3", "E -1,1,3", "E 1,1,1", "E -1,2,3", "E 0,2,2")
CORNER = "E 1,2,1"


# --- shrines --------------------------------------------------------------------------------------


def test_rule_8_6_six_tiles_of_shrines():
    pile = Table(**SHRINES)["pile"]
    assert sum(n for kind, n in pile.items() if kind.startswith("SH")) == 6
    assert sum(pile.values()) == 71 + 6


def test_rule_7a_shrine_is_worth_as_a_monastery():
    t = Table(**SHRINES).play("SH01 0,1,0 monastery", *AROUND)
    assert t.scores == [0, 0]
    t.play(CORNER)
    assert t.scores == [9, 0]
    assert t["figures"] == [7, 7]


def test_rule_7a_shrine_counts_buildings_on_the_eight_neighbours():
    t = Table(**SHRINES, **VARIANT).play("SH01 0,1,0 monastery", *AROUND[:-1])
    assert t.play("E 0,2,2 tower", f"{CORNER} shed").scores == [9 + 3 + 1, 0]
    t = Table(**SHRINES, **VARIANT).play("SH01 0,1,0 monastery")
    assert t.finish("U 1,0,1 house").scores == [1 + 2 + 2, 0]


def test_rule_8_6_only_tiles_that_touch_race():
    """A monastery two cells away from the shrine is nobody's rival."""
    t = Table(**SHRINES).play("SH01 0,1,0 monastery", *AROUND[:5], "E 0,2,1", "B 0,3,0 monastery")
    t.play("E 1,2,3")
    assert t.scores == [9, 0]
    assert t.standing() == {(0, 3): ("monastery", 1)}


def race(first: str, second: str, **options: str) -> Table:
    """A house with a monk of seat 0 at (0, 1), complete but for (0, 2), and one with a monk of
    seat 1 at its corner (1, 2)."""
    t = Table(**options).play(f"{first} 0,1,0 monastery", "V -1,0,0", "V 1,0,3", "E -1,1,3")
    return t.play("E 1,1,1", f"{second} 1,2,0 monastery", "E -1,2,3")


@pytest.mark.parametrize(("first", "second"), [("SH01", "B"), ("B", "SH01")])
def test_rule_8_6_the_first_one_completed_scores_and_the_other_gets_nothing(first, second):
    t = race(first, second, **SHRINES)
    assert t.standing() == {(0, 1): ("monastery", 0), (1, 2): ("monastery", 1)}
    t.play("E 0,2,2")
    assert t.scores == [9, 0]
    assert t["figures"] == [7, 7]  # the loser goes home
    assert t.standing() == {}
    # and he does not score at the end either
    assert t.finish("U 1,3,1").scores == [9, 0]


def test_rule_8_6_without_a_monk_there_is_no_race():
    t = Table(**SHRINES).play("SH01 0,1,0", "V -1,0,0", "V 1,0,3", "E -1,1,3", "E 1,1,1")
    t.play("B 1,2,0 monastery", "E -1,2,3", "E 0,2,2")
    assert t.scores == [0, 0]
    assert t.standing() == {(1, 2): ("monastery", 1)}


def test_rule_8_6_a_farmer_beside_the_shrine_does_not_race():
    t = Table(**SHRINES).play("SH01 0,1,0 monastery", "V -1,0,0", "V 1,0,3", "E -1,1,3")
    t.play("E 1,1,1", "A 1,2,1 road0", "E -1,2,3", "E 0,2,2")
    assert t.scores == [9, 0]
    assert t.standing() == {(1, 2): ("road0", 1)}


def test_rule_8_6_monasteries_do_not_race_with_each_other():
    t = race("B", "B", **SHRINES).play("E 0,2,2")
    assert t.scores == [9, 0]
    assert t.standing() == {(1, 2): ("monastery", 1)}


def test_rule_8_6_completed_by_the_same_tile_both_score():
    tiles = [
        "D 0,0,0", "SH01 0,1,0 monastery@0", "B 0,2,0 monastery@1", "V -1,0,0", "V 1,0,3",
        "E -1,1,3", "E 1,1,1", "E -1,2,3", "E -1,3,3", "B 0,3,0", "B 1,3,0",
    ]  # fmt: skip
    t = at(tiles, hand="E", **SHRINES).place(1, 2, 1).stand()
    assert t.scores == [9, 9]
    assert t["figures"] == [7, 7]


def test_rule_8_6_unfinished_at_the_end_each_scores_normally():
    t = Table(**SHRINES).play("SH01 0,1,0 monastery", "B 0,2,0 monastery")
    assert t.finish("U 1,0,1").scores == [1 + 3, 1 + 1]


def test_rule_8_6_a_shrine_may_not_touch_two_monasteries():
    t = Table(**SHRINES).play("B 0,1,0", "U 1,0,1", "B 0,2,0").draw("SH01")
    # every cell beside both is closed to it; far from one of them it may lie
    assert (-1, 1, 0) not in t.placements()
    assert (-1, 2, 0) not in t.placements()
    assert (0, 3, 0) in t.placements()
    t = Table(**SHRINES).play("B 0,1,0", "U 1,0,1").draw("SH01")
    assert (-1, 1, 0) in t.placements()


def test_rule_8_6_a_monastery_may_not_touch_two_shrines_nor_give_a_shrine_a_second_monastery():
    t = Table(**SHRINES).play("SH01 0,1,0", "U 1,0,1", "B 0,2,0").draw("B")
    # (0, 3) touches no shrine; (-1, 1) would be the shrine's second monastery
    assert (0, 3, 0) in t.placements()
    assert (-1, 1, 0) not in t.placements()
    t = Table(**SHRINES).play("SH01 0,1,0", "E 0,2,2", "SH02 0,3,0").draw("B")
    assert (-1, 2, 0) not in t.placements()  # beside both shrines


def test_rule_8_6_a_shrine_that_may_lie_nowhere_fits_nowhere():
    t = Table(**SHRINES).play("B 0,1,0", "B 0,2,0", "B 0,3,0", "B 0,4,0").draw("SH01")
    assert {(x, y) for x, y, _ in t.placements()} == {(0, 5)}


def test_rule_8_6_shrines_do_not_touch_the_hut():
    t = Table(expansions="shrines+baba_yaga").play("BY01 0,1,0", "B 0,2,0").draw("SH01")
    assert (-1, 1, 0) in t.placements()  # the hut is no monastery


# --- special monasteries --------------------------------------------------------------------------


def test_rule_7a_special_monastery_tiles():
    pile = Table(**SPECIAL)["pile"]
    assert {kind: n for kind, n in pile.items() if kind.startswith("GM")} == {"GM01": 4, "GM02": 2}


def test_rule_7a_special_monastery_takes_a_monk_or_an_abbot():
    t = Table(**SPECIAL).draw("GM01").place(0, 1, 0)
    assert t.stands() == {"-", "farm0", "monastery", "abbot"}
    t.stand("abbot")
    assert t.standing() == {(0, 1): ("abbot", 0)}
    assert t["figures"] == [6, 7]
    assert Table(**SPECIAL).draw("B").place(0, 1, 0).stands() == {"-", "farm0", "monastery"}


def test_rule_7a_special_monastery_monk_is_worth_as_a_monastery():
    t = Table(**SPECIAL).play("GM01 0,1,0 monastery", *AROUND, CORNER)
    assert t.scores == [9, 0]
    assert t["figures"] == [7, 7]


def test_rule_7a_special_monastery_abbot_stays_to_the_end():
    t = Table(**SPECIAL).play("GM01 0,1,0 abbot", *AROUND, CORNER)
    assert t.scores == [0, 0]
    assert t.standing() == {(0, 1): ("abbot", 0)}
    # himself, two in his row, two in his column
    assert t.finish("U -1,-1,0").scores == [5, 0]


def test_rule_7a_special_monastery_abbot_on_the_last_tile_of_a_block_stays_too():
    block = ("V -1,0,0", "V 1,0,3", "E -1,1,3", "E 1,1,1", "E -1,2,3", "E 0,2,2", CORNER)
    t = Table(**SPECIAL).play(*block, "GM01 0,1,0 abbot")
    assert t.scores == [0, 0]
    assert t.standing() == {(0, 1): ("abbot", 1)}


def test_rule_7a_special_monastery_abbot_counts_an_unbroken_row_and_column():
    t = Table(**SPECIAL).play("GM01 0,1,0 abbot", "B 1,1,0", "B 2,1,0", "B 0,2,0", "B 3,1,0")
    t.play("E 1,2,2", "E 2,2,2")
    # (1, 1), (2, 1), (3, 1) east, the start tile north, (0, 2) south; (1, 2) and (2, 2) lie aside
    assert t.finish("E -1,2,2").scores == [6, 0]


def test_rule_7a_special_monastery_abbot_stops_at_a_hole():
    t = Table(**SPECIAL).play("GM01 0,1,0 abbot", "B 0,2,0", "B 1,2,0", "B 2,2,0")
    assert t.finish("B 2,1,0").scores == [3, 0]  # (1, 1) is empty


def test_rule_7a_special_monastery_abbot_counts_buildings_of_row_column_and_own_tile():
    t = Table(**SPECIAL, **VARIANT).play("GM01 0,1,0 abbot", "B 1,1,0 tower", "B 2,1,0 shed")
    t.play("B 0,2,0 house", "E 1,2,2 tower")
    # the tower at (1, 2) touches him by a corner only
    assert t.finish("U -1,2,0").scores == [5 + 3 + 1 + 2, 0]


def test_rule_7a_special_monastery_is_a_monastery_for_shrines():
    t = race("SH01", "GM01", expansions="shrines+special_monasteries").play("E 0,2,2")
    assert t.scores == [9, 0]
    assert t.standing() == {}


def test_rule_7a_special_monastery_abbot_does_not_race():
    t = Table(expansions="shrines+special_monasteries").play(
        "SH01 0,1,0 monastery", "V -1,0,0", "V 1,0,3", "E -1,1,3", "E 1,1,1", "GM01 1,2,0 abbot",
        "E -1,2,3", "E 0,2,2",
    )  # fmt: skip
    assert t.scores == [9, 0]
    assert t.standing() == {(1, 2): ("abbot", 1)}


def test_reading_A5_buildings_of_the_abbot():
    t = Table(expansions="special_monasteries+inns_cathedrals", little_buildings="on")
    t.play("GM01 0,1,0 big abbot", "B 0,2,0 building", "B 1,1,0", "B 1,2,0 building")
    assert t.finish("E 2,1,2").scores == [1 + 1 + 1 + 1 + 1 + 1, 0]


# --- the hut --------------------------------------------------------------------------------------


def test_rule_7a_hut_pays_for_empty_cells():
    t = Table(**HUT).play("BY01 0,1,0 monastery")
    assert t.finish("U 1,0,1").scores == [1 + 6, 0]


def test_rule_7a_hut_surrounded_pays_1():
    t = Table(**HUT).play("BY01 0,1,0 monastery", *AROUND, CORNER)
    assert t.scores == [1, 0]
    assert t["figures"] == [7, 7]


def test_rule_7a_hut_counts_buildings_on_the_neighbours():
    t = Table(**HUT, **VARIANT).play("BY01 0,1,0 monastery", *AROUND, f"{CORNER} tower")
    assert t.scores == [1 + 3, 0]
    t = Table(**HUT, **VARIANT).play("BY01 0,1,0 monastery", "B 0,2,0 shed")
    assert t.finish("U 1,0,1 house").scores == [1 + 5 + 1 + 2, 0]


# --- the fairy ------------------------------------------------------------------------------------


def test_rule_8_5_the_fairy_has_no_tiles():
    t = Table(**FAIRY)
    assert sum(t["pile"].values()) == 71
    assert t["fairy"] is None
    assert "fairy" not in Table().data


def test_rule_8_5_set_beside_one_own_figure_instead_of_a_figure():
    t = Table(**FAIRY).play("U 1,0,1 road0", "B 0,1,0 monastery").draw("E").place(0, -1, 2)
    assert t.stands() == {"-", "city0", "farm0", "fairy 1,0"}
    t.stand("fairy 1,0")
    assert t["fairy"] == 1
    assert (t.step, t.seat) == ("draw", 1)
    assert t.scores == [0, 0]
    t.play("B 0,2,0")
    assert t.scores == [1, 0]  # the start of seat 0's turn
    assert "fairy 1,0" not in t.draw("B").place(0, 3, 0).stands()  # it stands there


def test_rule_8_5_one_point_at_the_start_of_each_turn_beside_it():
    t = Table(**FAIRY).play("U 1,0,1 road0", "B 0,1,0", "U 2,0,1", "B 0,2,0", "U 3,0,1 fairy 1,0")
    assert t.scores == [0, 0]
    assert t.play("B 0,3,0").scores == [1, 0]
    assert t.play("B 0,4,0").scores == [1, 0]
    assert t.play("E -1,1,2").scores == [2, 0]


def test_rule_8_5_three_points_when_the_feature_is_scored():
    t = fairy_city("E 0,-2,2")
    # F, D and E with a pennant: 8, and the fairy's 3 besides
    assert t.scores == [1 + 8 + 3, 0]
    assert t["fairy"] == 1  # stays on its tile
    t.play("B 0,1,0", "B 0,2,0")
    assert t.scores == [12, 0]  # without effect


def fairy_city(last: str) -> Table:
    """A knight of seat 0 with the fairy in the city of F; seat 0 has its point of the new turn."""
    t = Table(**FAIRY).play("F 0,-1,0 city0", "U -1,0,1", "U 1,0,1 fairy 0,-1", "U 2,0,1")
    assert t.scores == [1, 0]
    return t.play(last)


def test_rule_8_5_whether_or_not_he_has_the_majority():
    t = Table(players=5, **FAIRY).play(
        "N 0,-1,1 city0", "U 1,0,1", "B 0,-2,0", "D 2,0,0", "E 1,-2,2 city0", "N 2,-1,2 city0",
        "U -1,0,1", "U -2,0,1", "U -3,0,1", "U -4,0,1 fairy 1,-2",
    )  # fmt: skip
    assert t.seat == 0
    t.play("R 1,-1,3")  # seat 0 has two knights, seat 4 one and the fairy
    assert t.scores == [12, 0, 0, 0, 3]


def test_rule_8_5_the_fairy_s_points_are_no_part_of_the_feature():
    t = Table(**FAIRY, **VARIANT).play(
        "F 0,-1,0 city0", "U -1,0,1", "U 1,0,1 fairy 0,-1", "U 2,0,1"
    )
    t.play("E 0,-2,2 tower")
    assert t.scores == [1 + 8 + 3 + 3, 0]


def test_rule_8_5_at_the_end_too():
    t = Table(**FAIRY).play("F 0,-1,0 city0", "U -1,0,1", "U 1,0,1 fairy 0,-1")
    # 2 tiles and a pennant, unfinished, and the fairy; no turn of seat 0 begins any more
    assert t.finish("U 2,0,1").scores == [3 + 3, 0]


@pytest.mark.parametrize(("rules", "points"), [(1, 4), (2, 6), (3, 6)])
def test_rule_8_5_beside_a_farmer(rules, points):
    t = Table(rules=rules, **FAIRY).play("E 0,-1,2 farm0", "U -1,0,1", "U 1,0,1 fairy 0,-1")
    # under rules 1 fields are not scored, their cities are
    assert t.finish("U 2,0,1").scores == [points, 0]


def test_rule_8_5_in_the_turn_it_was_set():
    t = Table(**FAIRY).play("F 0,-1,0 city0", "U -1,0,1").draw("E").place(0, -2, 2)
    t.stand("fairy 0,-1")
    assert t.scores == [8 + 3, 0]


def test_rule_7_5_building_or_fairy_not_both():
    t = (
        Table(**FAIRY, little_buildings="on")
        .play("U 1,0,1 road0", "B 0,1,0")
        .draw("U")
        .place(2, 0, 1)
    )
    assert t.stands() == {"-", "farm0", "farm1", "building", "fairy 1,0"}
    fairy = t.state.child(t.stand_id("fairy 1,0")).to_json()
    assert (fairy["step"], fairy["buildings"], fairy["fairy"]) == ("draw", [9, 9], 1)
    built = t.state.child(t.stand_id("building")).to_json()
    assert (built["step"], built["buildings"], built["fairy"]) == ("draw", [8, 9], None)


def test_rule_8_6_the_loser_of_the_race_gets_no_points_of_the_fairy():
    options = {"expansions": "shrines+fairy"}
    t = Table(**options).play("SH01 0,1,0 monastery", "V -1,0,0", "V 1,0,3", "E -1,1,3")
    t.play("E 1,1,1", "B 1,2,0 monastery", "E -1,2,3", "E 2,2,0 fairy 1,2", "E 0,2,2")
    assert t.scores == [9, 0]
    assert t.standing() == {}


def test_rule_8_5_positions_keep_the_fairy():
    t = Table(**FAIRY).play("U 1,0,1 road0", "B 0,1,0", "U 2,0,1 fairy 1,0")
    assert t.game.from_json(t.state.to_json()) == t.state
    assert t.game.from_text(t.state.to_text()) == t.state
    data = t.state.to_json()
    for bad in (0, 7, -1):
        with pytest.raises(kastgard.BadPositionError):
            t.game.from_json({**data, "fairy": bad})

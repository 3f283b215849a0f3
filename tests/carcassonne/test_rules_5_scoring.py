"""Chapter 5: completion and scoring during the game."""

from __future__ import annotations

import pytest

from carcassonne.table import Table, at

RING = ("V 1,0,2", "V -1,0,1", "V -1,1,0", "U 0,1,1", "V 1,1,3")


MERGED = (
    "N 0,-1,1 city0", "U 1,0,1", "B 0,-2,0", "D 2,0,0", "E 1,-2,2 city0", "N 2,-1,2 city0",
)  # fmt: skip


def test_rule_5_1_most_figures_get_all_the_points():
    # two knights of seat 0, one of seat 1, in three cities that the last tile joins
    t = Table().play(*MERGED)
    assert t["figures"] == [5, 6]
    assert t.scores == [0, 0]
    t.play("R 1,-1,3")
    assert t.scores == [12, 0]


def test_rule_5_1_others_get_nothing():
    t = Table().play(*MERGED, "R 1,-1,3")
    assert t.scores[1] == 0
    assert t["figures"] == [7, 7]
    # with five seats the same knights are of seats 0, 4 and 0
    assert Table(players=5).play(*MERGED, "R 1,-1,3").scores == [12, 0, 0, 0, 0]


def test_rule_5_1_on_a_tie_every_tied_player_gets_the_full_amount():
    t = Table(players=3).play("N 0,-1,1 city0", "U 1,0,1", "D 2,0,0", "U 3,0,1", "N 2,-1,2 city0")
    t.play("G 1,-1,1")
    assert t.scores == [10, 10, 0]
    # three seats with a knight each
    assert Table(players=3).play(*MERGED, "R 1,-1,3").scores == [12, 12, 12]


def test_rule_5_1_without_figures_nobody_scores_and_the_feature_is_finished():
    t = Table().play("E 0,-1,2")
    assert t.scores == [0, 0]
    t = Table().play("W -1,0,0", "W 1,0,2")
    assert t.scores == [0, 0]
    assert t["figures"] == [7, 7]


ROAD_ENDS = {
    "junction": "W 2,0,1", "monastery": "A 2,0,3", "city gate": "S 2,0,0", "village": "X 2,0,0",
}  # fmt: skip


@pytest.mark.parametrize("end", ROAD_ENDS)
def test_rule_5_2_a_road_ends_at(end):
    t = Table().play("W -1,0,0", "U 1,0,1 road0", ROAD_ENDS[end])
    assert t.scores == [0, 4]  # W, D, U and the last tile, 1 each
    assert t["figures"] == [7, 7]


def test_rule_5_2_a_road_with_an_open_side_is_not_complete():
    t = Table().play("W -1,0,0 road1", "U 1,0,1")
    assert t.scores == [0, 0]
    assert t["figures"] == [6, 7]


def test_rule_5_2_a_dead_end_is_an_end():
    # the road of RI04 ends at the river's bank
    t = at(["RI01 0,0,0", "RI04 0,-1,1 road0@0"], pile=["A", "A"], expansions="river")
    t.play("A -1,-1,1")
    assert t.scores == [2, 0]


def test_rule_5_2_a_loop_is_complete():
    t = Table().play(*RING[:4], "V 1,1,3 road0")
    assert t.scores == [6, 0]
    assert t["figures"] == [7, 7]


def test_rule_5_3_a_city_pays_2_a_tile_and_2_a_pennant():
    # F has a pennant: D, F and E are 3 tiles
    t = Table().play("F 0,-1,0 city0", "U 1,0,1", "E 0,-2,2")
    assert t.scores == [8, 0]
    # M has one as well: D, M and E
    t = Table().play("M 0,-1,1 city0", "U -1,0,1", "E 1,-1,3")
    assert t.scores == [8, 0]
    # T has none: D, T, E and E
    t = Table().play("T 0,-1,0 city0", "U -1,0,1", "E 0,-2,2", "B 0,1,0", "E 1,-1,3")
    assert t.scores == [8, 0]


def test_rule_5_3_a_city_of_two_tiles_is_worth_4():
    assert Table().play("E 0,-1,2 city0").scores == [4, 0]


def test_rule_5_3_a_city_with_an_open_side_is_not_complete():
    t = Table().play("F 0,-1,0 city0", "U 1,0,1", "G 0,-2,0")
    assert t.scores == [0, 0]
    assert t["figures"] == [6, 7]


BLOCK = ("B 0,1,0 monastery", "V -1,0,0", "V 1,0,3", "E -1,1,3", "E 1,1,1", "E 0,2,2", "E -1,2,3")


def test_rule_5_4_a_monastery_needs_all_eight_neighbours():
    t = Table().play(*BLOCK)
    assert t.scores == [0, 0]
    t.play("N 0,-1,2")
    assert t.scores == [0, 0]  # a tile outside the block
    t.play("E 1,2,1")
    assert t.scores == [9, 0]
    assert t["figures"] == [7, 7]


@pytest.mark.parametrize("last", range(1, 8))
def test_rule_5_4_any_tile_of_the_block_completes_it(last):
    """Sides and corners alike: the eight are laid in an order that leaves one for the end."""
    turns = [*BLOCK[1:], "E 1,2,1"]
    late = turns.pop(last - 1)
    t = around(turns, late)
    assert t.scores == [9, 0]


def around(turns: list[str], late: str) -> Table:
    """A monk at (0, 1), the other tiles, then the late one."""
    rows = ["D 0,0,0", "B 0,1,0 monastery@0", *turns]
    t = at(rows).draw(late.split(" ", maxsplit=1)[0])
    x, y, r = map(int, late.split(" ")[1].split(","))
    return t.place(x, y, r).stand()


def test_rule_5_4_the_monastery_s_own_tile_can_be_the_last():
    around = ("V -1,0,0", "V 1,0,3", "E -1,1,3", "E 1,1,1", "E -1,2,3", "E 0,2,2", "E 1,2,1")
    t = Table().play(*around).draw("B").place(0, 1, 0).stand("monastery")
    assert t.scores == [0, 9]
    assert t["figures"] == [7, 7]


def test_rule_5_4_one_tile_can_complete_two_monasteries():
    # monks at (0, 1) and (0, 2), the last tile beside both
    tiles = [
        "D 0,0,0", "B 0,1,0 monastery@0", "B 0,2,0 monastery@1", "V -1,0,0", "V 1,0,3",
        "E -1,1,3", "E 1,1,1", "E -1,2,3", "E -1,3,3", "B 0,3,0", "E 1,3,1",
    ]  # fmt: skip
    t = at(tiles, hand="B").place(1, 2, 0).stand()
    assert t.scores == [9, 9]


def test_rule_5_5_tiles_are_counted_not_segments():
    t = Table().play("R 0,-1,0 city0", "I 1,-1,3", "N 1,-2,2", "N 0,-2,1")
    assert t.scores == [10, 0]  # five tiles, though I carries two segments
    # a looping road whose junction carries two of its ends
    t = Table().play("V 1,0,2", "W -1,0,1", "V -1,1,0", "U 0,1,1", "V 1,1,3 road0")
    assert t.scores == [6, 0]


def test_rule_5_6_one_tile_can_complete_several_features():
    t = Table().play("E 0,-1,2", "W -1,0,0 road1", "E 1,-1,2 city0")
    assert t.scores == [0, 0]
    # the city of seat 0 and the road of seat 1
    t.play("L 1,0,0")
    assert t.scores == [4, 3]
    assert t["figures"] == [7, 7]


def test_rule_5_6_two_features_of_one_seat_are_scored_apart():
    t = Table().play("W -1,0,0 road1", "E 0,-1,2", "B 0,1,0", "E 1,-1,2", "U -2,0,0")
    t.play("L 1,0,0 city0")
    assert t.scores == [3, 4]


def test_rule_5_7_all_figures_return_winners_and_losers_alike():
    t = Table(players=3).play("N 0,-1,1 city0", "U 1,0,1", "D 2,0,0", "U 3,0,1", "N 2,-1,2 city0")
    assert t["figures"] == [6, 6, 7]
    t.play("G 1,-1,1")
    assert t["figures"] == [7, 7, 7]


def test_rule_5_7_fields_are_never_scored_during_the_game():
    t = Table().play("E 0,-1,2 farm0", *RING)
    assert t.scores == [0, 0]
    assert t["figures"] == [6, 7]

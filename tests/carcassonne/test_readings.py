"""The readings of section 11 that these games meet, named after their numbers.

A5 stands with the special monasteries, in test_rules_8_houses.py. A6, A7, A11, A14 to A16 and A18
are about expansions that are not played here.
"""

from __future__ import annotations

import pytest

from carcassonne.boards import board
from carcassonne.table import SORTS, Table
from carcassonne.test_rules_7_buildings import EACH, STANDARD
from kastgard.carcassonne import value

INNS = {"expansions": "inns_cathedrals"}


def test_reading_A1_a_field_without_a_finished_city_pays_its_buildings():
    t = (
        Table(little_buildings="variant")
        .play("B 0,1,0 farm0", "B 0,2,0 tower")
        .finish("B 0,3,0 house")
    )
    assert t.scores == [3 + 2, 0]


def test_reading_A2_an_unfinished_inn_road_pays_its_buildings():
    t = Table(little_buildings="on", **INNS).play("IC15 1,0,1 road0", "U 2,0,1 building")
    assert t.finish("U -1,0,1 building").scores == [2, 0]
    points = value("road", complete=False, tiles=3, special=True, mage=True, buildings=1)
    assert points == 0 + 3 + 1


def test_reading_A2_an_unfinished_cathedral_city_pays_its_buildings():
    t = Table(little_buildings="on", **INNS).play("IC01 0,-1,0 city0", "E 0,-2,2 building")
    assert t.finish("U -1,0,1 building").scores == [1, 0]


def test_reading_A3_the_monastery_s_own_tile_does_not_count():
    tiles = ("B 0,0,0 monastery@0 building", "B 0,1,0 building", "B 1,1,0 building")
    assert board(*tiles).final_scores(2) == [1 + 2 + 2, 0]
    # a field counts it, as any tile
    assert board("B 0,0,0 farm0@0 building", *tiles[1:]).final_scores(2) == [3, 0]


def test_reading_A4_four_players_get_four_each():
    assert Table(players=4, little_buildings="on")["buildings"] == [4, 4, 4, 4]


@pytest.mark.parametrize("players", STANDARD)
def test_reading_A8_tokens_of_the_standard_game_are_one_count(players):
    t = Table(players=players, little_buildings="on")
    assert t["buildings"] == [STANDARD[players]] * players
    assert t.game.num_actions == t.ids.nothing + 14 + 1


def test_reading_A9_one_of_each_sort_for_four():
    assert Table(players=4, little_buildings="variant")["buildings"] == [[EACH[4]] * 3] * 4


def test_reading_A10_no_condition_for_building():
    # figures and free features are there, and yet one may build
    t = Table(little_buildings="on").draw("B").place(0, 1, 0)
    assert t.stands() == {"-", "monastery", "farm0", "building"}


def test_reading_A12_building_on_the_tile_just_placed_only():
    t = Table(little_buildings="variant").play("U 1,0,1 tower", "U -1,0,1", "U 2,0,1 house")
    assert [tile["building"] for tile in t["tiles"]] == [None, "tower", None, "house"]


def test_reading_A13_one_action_a_turn():
    t = Table(little_buildings="on", **INNS).draw("U").place(1, 0, 1)
    for text in sorted(t.stands()):
        child = t.state.child(t.stand_id(text))
        assert child.to_json()["step"] == "draw"
        tile = child.to_json()["tiles"][-1]
        assert (tile["figure"] is not None) + (tile["building"] is not None) == (text != "-")


def test_reading_A17_tokens_are_not_refilled():
    t = Table(players=4, little_buildings="variant").play(
        "U 1,0,1 tower", "U 2,0,1", "U 3,0,1", "U 4,0,1", "U 5,0,1 house", "U 6,0,1",
        "U -1,0,1", "U -2,0,1",
    )  # fmt: skip
    assert t["buildings"] == [[0, 0, 1], [1, 1, 1], [1, 1, 1], [1, 1, 1]]
    assert t.draw("V").place(7, 0, 2).stands() & set(SORTS) == {"shed"}

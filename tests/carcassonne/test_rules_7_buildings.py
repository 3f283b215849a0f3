"""Chapter 7: Little Buildings."""

from __future__ import annotations

import pytest

import kastgard
from carcassonne.boards import board
from carcassonne.rows import all_out
from carcassonne.table import SORTS, Table, at

ON = {"little_buildings": "on"}
VARIANT = {"little_buildings": "variant"}
STANDARD = {2: 9, 3: 6, 4: 4, 5: 3, 6: 3}
EACH = {2: 3, 3: 2, 4: 1, 5: 1, 6: 1}


def test_rule_7_1_the_tokens_are_18_of_equal_worth():
    assert sum(Table(**ON)["buildings"]) == 18
    assert sum(map(sum, Table(**VARIANT)["buildings"])) == 18
    # one sort in the standard game, three in the variant, none without
    assert Table(**ON).draw("U").place(1, 0, 1).stands() >= {"building"}
    assert not Table(**ON).draw("U").place(1, 0, 1).stands() & set(SORTS)
    assert Table(**VARIANT).draw("U").place(1, 0, 1).stands() >= set(SORTS)
    off = Table()
    assert "buildings" not in off.data
    assert not off.draw("U").place(1, 0, 1).stands() & {"building", *SORTS}


@pytest.mark.parametrize("players", STANDARD)
def test_rule_7_2_equal_shares(players):
    assert Table(players=players, **ON)["buildings"] == [STANDARD[players]] * players
    assert 18 - STANDARD[players] * players == {4: 2, 5: 3}.get(players, 0)


@pytest.mark.parametrize("players", EACH)
def test_rule_7_2_equal_shares_of_every_sort(players):
    assert Table(players=players, **VARIANT)["buildings"] == [[EACH[players]] * 3] * players
    assert 18 - 3 * EACH[players] * players == {4: 6, 5: 3}.get(players, 0)


@pytest.mark.parametrize("sort", ["building", *SORTS])
def test_rule_7_3_one_building_instead_of_a_figure(sort):
    t = Table(little_buildings="on" if sort == "building" else "variant")
    t.draw("U").place(1, 0, 1)
    assert {"-", "road0", "farm0", "farm1", sort} <= t.stands()
    before = t["buildings"]
    t.stand(sort)
    assert t.tile(1, 0) == {
        "kind": "U", "x": 1, "y": 0, "rotation": 1, "figure": None, "owner": None, "big": False,
        "building": sort,
    }  # fmt: skip
    assert (t.step, t.seat) == ("draw", 1)  # and no figure beside it
    assert t["figures"] == [7, 7]
    if sort == "building":
        assert t["buildings"] == [8, 9]
    else:
        assert before == [[3, 3, 3]] * 2
        assert t["buildings"] == [[3 - (each == sort) for each in SORTS], [3, 3, 3]]


def test_rule_7_3_a_figure_leaves_the_buildings_alone():
    t = Table(**ON).play("U 1,0,1 road0")
    assert t["buildings"] == [9, 9]
    assert t.tile(1, 0)["building"] is None


def test_rule_7_4_without_figures_one_can_still_build():
    t = all_out(**ON)
    assert t["figures"][0] == 0
    assert t.draw("W").place(7, -1, 0).stands() == {"-", "building"}


def test_rule_7_4_where_all_features_are_occupied_one_can_still_build():
    t = Table(**VARIANT).play("N 0,-1,1 city0", "U -1,0,1").draw("C").place(1, -1, 0)
    assert t.stands() == {"-", *SORTS}
    assert t.stand("tower").tile(1, -1)["building"] == "tower"


def test_rule_7_5_a_building_takes_the_place_of_the_figure_and_of_all_done_instead():
    # there is no fairy in these games: nothing, figures and buildings are the whole step
    for expansions in ("", "river", "inns_cathedrals", "river+inns_cathedrals"):
        for buildings in ("on", "variant"):
            t = Table(little_buildings=buildings, expansions=expansions)
            last = t.ids.building_id(t.ids.sorts[-1])
            assert t.game.num_actions == last + 1
    t = Table(**ON).play("U 1,0,1 building")
    assert t.step == "draw"


def test_rule_7_6_only_on_the_tile_just_placed():
    t = Table(**ON).play("U 1,0,1").draw("U").place(-1, 0, 1).stand("building")
    built = [(tile["x"], tile["building"]) for tile in t["tiles"]]
    assert built == [(0, None), (1, None), (-1, "building")]


@pytest.mark.parametrize("expansions", ["", "river"])
def test_rule_7_6_none_on_the_tile_of_the_set_up(expansions):
    t = Table(little_buildings="on", expansions=expansions)
    assert t["tiles"][0]["building"] is None
    tile = "D 0,0,0" if not expansions else "RI01 0,0,0"
    with pytest.raises(kastgard.BadPositionError):
        at([f"{tile} building"], little_buildings="on", expansions=expansions)


def test_rule_7_6_at_most_one_building_a_tile():
    t = Table(**VARIANT).play("U 1,0,1 tower", "U 2,0,1 house")
    assert [tile["building"] for tile in t["tiles"]] == [None, "tower", "house"]


def test_rule_7_7_a_building_occupies_nothing_and_belongs_to_nobody():
    t = Table(**ON).play("U 1,0,1 building").draw("U").place(2, 0, 1)
    assert "road0" in t.stands()  # the road with the building is free
    assert t.tile(1, 0)["owner"] is None


def test_rule_7_7_a_building_does_not_count_for_majority():
    # two buildings of seat 0 and one highwayman of seat 1 on the road
    t = Table(**ON).play("U 1,0,1 building", "U 2,0,1 road0", "W -1,0,0 building", "A 3,0,3")
    assert t.scores == [0, 7]


def test_rule_7_7_a_building_stays_to_the_end():
    t = Table(**ON).play("E 0,-1,2 city0", "D 1,0,0 building", "E 1,-1,2 city0")
    assert t.tile(1, 0)["building"] == "building"
    t.finish("W 2,0,1")
    assert t.tile(1, 0)["building"] == "building"


@pytest.mark.parametrize(
    ("sort", "worth"), [("building", 1), ("tower", 3), ("house", 2), ("shed", 1)]
)
def test_rule_7_8_each_building_adds_its_worth(sort, worth):
    t = Table(little_buildings="on" if sort == "building" else "variant")
    t.play("U 1,0,1 road0", f"U 2,0,1 {sort}", "W -1,0,0", f"A 3,0,3 {sort}")
    assert t.scores == [5 + 2 * worth, 0]


def test_rule_7_9_every_tile_with_a_segment_of_the_feature():
    # the building on E has nothing of the road, those on U and W have
    t = Table(**ON).play(
        "U 1,0,1 road0", "E 0,-1,2 building", "W -1,0,0 building", "B 0,1,0 building",
        "U 2,0,1 building", "A 3,0,3",
    )  # fmt: skip
    assert t.scores == [5 + 2, 0]


def test_rule_7_9_of_a_monastery_the_tiles_around_it():
    t = Table(**ON).play(
        "B 0,1,0 monastery", "V -1,0,0 building", "V 1,0,3", "E -1,1,3", "E 1,1,1",
        "E 0,2,2 building", "N 0,-1,2 building", "E -1,2,3", "E 1,2,1 building",
    )  # fmt: skip
    assert t.scores == [9 + 3, 0]


def test_rule_7_10_a_tile_with_two_segments_counts_its_building_once():
    t = Table(**VARIANT).play("R 0,-1,0 city0", "I 1,-1,3 tower", "N 1,-2,2", "N 0,-2,1")
    assert t.scores == [10 + 3, 0]


def test_rule_7_11_one_building_pays_into_every_feature_and_any_number_of_times():
    # the house on D pays into the city of seat 0, then into the road of seat 1
    t = Table(**VARIANT).play("E 0,-1,2", "D 1,0,0 house", "E 1,-1,2 city0", "W -1,0,0 road1")
    assert t.scores == [4 + 2, 0]
    t.play("A 2,0,3")
    assert t.scores == [6, 4 + 2]


def test_rule_7_11_two_features_in_the_same_turn():
    # L closes the city of seat 0 and the road of seat 1, and brings a building for both
    t = Table(**ON).play("E 0,-1,2", "W -1,0,0 road1", "E 1,-1,2 city0", "L 1,0,0 building")
    assert t.scores == [4 + 1, 3 + 1]


def test_rule_7_12_who_gets_the_feature_gets_the_building_points():
    # built by seat 1, scored by seat 0
    t = Table(**ON).play("F 0,-1,0 city0", "G 0,-2,0 building", "E 0,-3,2")
    assert t.scores == [4 * 2 + 2 + 1, 0]


def test_rule_7_12_in_full_on_ties():
    t = Table(**ON).play("N 0,-1,1 city0", "U 1,0,1 building", "D 2,0,0", "N 2,-1,2 city0")
    t.play("G 1,-1,1 building")
    assert t.scores == [11, 11]


def test_rule_7_12_an_unoccupied_feature_pays_nobody():
    t = Table(**ON).play("E 0,-1,2 building")
    assert t.scores == [0, 0]
    t.finish("U 1,0,1 building")
    assert t.scores == [0, 0]


def test_rule_7_13_a_building_counts_in_the_turn_it_is_placed():
    t = Table(**VARIANT).play("F 0,-1,0 city0", "E 0,-2,2 tower")
    assert t.scores == [8 + 3, 0]


def test_rule_7_14_buildings_come_last():
    # an inn doubles the road and a cathedral takes all from an unfinished city, not the buildings
    t = Table(expansions="inns_cathedrals", **VARIANT).play(
        "U 1,0,1 road0", "IC15 2,0,1 tower", "W -1,0,0", "A 3,0,3 tower"
    )
    assert t.scores == [2 * 5 + 6, 0]
    t = Table(expansions="inns_cathedrals", **VARIANT).play("IC01 0,-1,0 city0")
    assert t.finish("U 1,0,1 tower").scores == [0, 0]
    t = Table(expansions="inns_cathedrals", **VARIANT).play("IC01 0,-1,0 city0")
    assert t.finish("E 0,-2,2 tower").scores == [3, 0]


def test_rule_7_15_the_building_on_the_monastery_s_own_tile_does_not_count():
    ring = (
        "E 0,-1,0", "E -1,-1,0", "E 1,-1,0", "B -1,0,0", "B 1,0,0", "E 0,1,2", "E -1,1,2",
        "E 1,1,2",
    )  # fmt: skip
    center = "B 0,0,0 monastery@0 building"
    assert board(center, *ring).feature(0, 0, "monastery").now == 9
    assert board(center, *ring[:-1], f"{ring[-1]} building").feature(0, 0, "monastery").now == 10
    assert board(center, "E 0,-1,0 building").final_scores(2) == [1 + 1 + 1, 0]
    # in a game the tile has its monk or its building
    t = Table(**ON).draw("B").place(0, 1, 0)
    assert t.stands() == {"-", "monastery", "farm0", "building"}
    with pytest.raises(kastgard.BadPositionError):
        at(["D 0,0,0", "B 0,1,0 monastery@0 building"], **ON)


def test_rule_7_16_buildings_count_at_the_end_too():
    t = Table(**VARIANT).play("F 0,-1,0 city0", "V 1,0,2 shed", "R 0,-2,0 house")
    assert t.finish("W -1,0,0 road1").scores == [4 + 2, 3 + 1]
    t = Table(**VARIANT).play("B 0,1,0 monastery", "U 1,0,1 tower")
    assert t.finish("U -1,0,1 house").scores == [4 + 3 + 2, 0]


def test_rule_7_17_fields_count_the_buildings_on_their_tiles():
    t = Table(**ON).play("E 0,-1,2 farm0", "H 1,-1,0 building", "D 1,0,0", "B 0,1,0 farm0")
    t.finish("V 1,1,1 building")
    # seat 1's field touches no finished city: nothing but the building
    assert t.scores == [7, 1]


def test_rule_7_17_a_tile_with_two_fields_counts_for_both():
    t = Table(**ON).play("U 1,0,1 building", "U -1,0,1 farm0", "U -2,0,1 farm1")
    assert t.finish("V 2,0,2").scores == [1, 1]


def test_rule_7_18_feature_and_buildings_are_one_amount():
    t = Table(**VARIANT).play("F 0,-1,0 city0").draw("E").place(0, -2, 2)
    assert t.scores == [0, 0]
    t.stand("tower")  # one move, one gain
    assert t.scores == [8 + 3, 0]

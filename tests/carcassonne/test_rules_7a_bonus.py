"""Table 7a: what features of expansions are worth, and where buildings count."""

from __future__ import annotations

import pytest

from carcassonne.table import Table

INNS = {"expansions": "inns_cathedrals"}
VARIANT = {"little_buildings": "variant", **INNS}


def test_rule_7a_road_with_inn_finished():
    t = Table(**INNS).play("U 1,0,1 road0", "IC15 2,0,1", "W -1,0,0", "A 3,0,3")
    assert t.scores == [2 * 5, 0]
    t = Table(**VARIANT).play("U 1,0,1 road0", "IC15 2,0,1 shed", "W -1,0,0", "A 3,0,3 house")
    assert t.scores == [2 * 5 + 3, 0]


def test_rule_7a_road_with_inn_unfinished_at_the_end():
    t = Table(**INNS).play("U 1,0,1 road0", "IC15 2,0,1").finish("W -1,0,0")
    assert t.scores == [0, 0]
    # the buildings are added to the nothing
    t = Table(**VARIANT).play("U 1,0,1 road0", "IC15 2,0,1 tower").finish("W -1,0,0 shed")
    assert t.scores == [3 + 1, 0]


def test_rule_7a_city_with_cathedral_finished():
    turns = ("IC01 0,-1,0 city0", "U 1,0,1", "E 0,-2,2", "U -1,0,1", "E 1,-1,3", "B 0,1,0")
    t = Table(**INNS).play(*turns).play("E -1,-1,1")
    assert t.scores == [3 * 5, 0]
    t = Table(**VARIANT).play(*turns).play("E -1,-1,1 tower")
    assert t.scores == [3 * 5 + 3, 0]


def test_rule_7a_city_with_cathedral_counts_pennants_three_times():
    t = Table(**INNS).play("IC01 0,-1,0 city0", "U 1,0,1", "F 0,-2,0", "U -1,0,1", "E 0,-3,2")
    t.play("B 0,1,0", "E 1,-1,3", "B 0,2,0", "E -1,-1,1")
    assert t.scores == [3 * 6 + 3, 0]


def test_rule_7a_city_with_cathedral_unfinished_at_the_end():
    t = Table(**INNS).play("IC01 0,-1,0 city0", "F 0,-2,0").finish("U 1,0,1")
    assert t.scores == [0, 0]
    t = Table(**VARIANT).play("IC01 0,-1,0 city0", "F 0,-2,0 tower").finish("U 1,0,1 tower")
    assert t.scores == [3, 0]


@pytest.mark.parametrize("rules", [1, 2, 3])
def test_rule_7a_inns_and_cathedrals_are_the_same_under_all_rules(rules):
    t = Table(rules=rules, **INNS).play("W -1,0,0", "IC11 1,0,0 road0")
    assert t.scores == [0, 2 * 3]

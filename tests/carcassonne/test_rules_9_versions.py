"""Chapter 9: older scoring versions."""

from __future__ import annotations

import pytest

import kastgard
from carcassonne.table import Table
from kastgard.carcassonne import value

# red has the field east of G and the strip of the start tile, blue the field north of E; all touch
# the one city of three tiles
FIELDS = ("G 0,-1,0 farm0", "B 0,1,0", "U 1,0,1 farm0")
LAST = "E 0,-2,2 farm0"


@pytest.mark.parametrize(("rules", "points"), [(1, 2), (2, 2), (3, 4)])
def test_rule_9_1_cities_of_two_tiles(rules, points):
    assert Table(rules=rules).play("E 0,-1,2 city0").scores == [points, 0]
    assert Table(players=4, rules=rules).play("U 1,0,1", "E 0,-1,2 city0").scores == [
        0,
        points,
        0,
        0,
    ]
    # a pennant on one of the two would count like a tile
    assert value("city", tiles=2, pennants=1, rules=rules) == points * 3 // 2


@pytest.mark.parametrize("rules", [1, 2, 3])
def test_rule_9_1_only_finished_cities_of_exactly_two_tiles(rules):
    t = Table(rules=rules).play("G 0,-1,0 city0", "U 1,0,1", "E 0,-2,2")
    assert t.scores == [6, 0]
    t = Table(rules=rules).play("G 0,-1,0 city0").finish("U 1,0,1")
    assert t.scores == [2, 0]


def test_rule_9_1_two_tiles_are_counted_not_segments():
    # a city of four tiles and five segments
    t = Table(rules=2).play("R 0,-1,0 city0", "I 1,-1,3", "N 1,-2,2", "N 0,-2,1")
    assert t.scores == [10, 0]


def test_rule_9_2_rules_1_pay_4_a_city_to_most_farmers_round_it():
    # two farmers of red on two fields against one of blue
    assert Table(rules=1).play(*FIELDS).finish(LAST).scores == [4, 0]
    # one each: both get 4
    t = Table(rules=1).play("G 0,-1,0 farm0", "B 0,1,0", "U 1,0,1").finish(LAST)
    assert t.scores == [4, 4]


def test_rule_9_2_a_city_without_farmers_pays_nobody():
    assert Table(rules=1).play("E 0,-1,2").finish("B 0,1,0 farm0").scores == [0, 0]


def test_rule_9_2_every_finished_city_counts_for_itself():
    # red's field touches two finished cities, blue's strip the first of them
    t = Table(rules=1).play("E 0,-1,2 farm0", "U -1,0,1 farm0", "D 1,0,0").finish("E 1,-1,2")
    assert t.scores == [4 + 4, 4 + 4]
    t = Table(rules=1).play("E 0,-1,2 farm0", "B 0,1,0", "D 1,0,0").finish("E 1,-1,2")
    assert t.scores == [8, 0]


def test_rule_9_3_rules_2_pay_a_city_once_to_a_player():
    assert Table(rules=2).play(*FIELDS).finish(LAST).scores == [3, 3]


def test_rule_9_4_rules_3_have_no_such_limit():
    assert Table(rules=3).play(*FIELDS).finish(LAST).scores == [6, 3]
    assert Table().play(*FIELDS).finish(LAST).scores == [6, 3]


@pytest.mark.parametrize("buildings", ["on", "variant"])
def test_rule_9_5_buildings_with_rules_1_are_refused(buildings):
    with pytest.raises(kastgard.OptionError, match=r"9\.5"):
        kastgard.load("carcassonne", rules=1, little_buildings=buildings)
    kastgard.load("carcassonne", rules=1, little_buildings="off")
    kastgard.load("carcassonne", rules=2, little_buildings=buildings)


@pytest.mark.parametrize(("rules", "points"), [(2, [3 + 1, 3]), (3, [3 + 3 + 1, 3])])
def test_rule_9_5_buildings_with_rules_2_count_per_field(rules, points):
    t = Table(rules=rules, little_buildings="on").play(
        "G 0,-1,0 farm0", "U -1,0,1 building", "U 1,0,1 farm0"
    )
    assert t.finish(LAST).scores == points


def test_rule_9_6_gardens_change_nothing():
    t = Table()
    assert t.outcomes()["E"] == 5  # with and without a garden
    assert t.draw("E").place(0, -1, 2).stands() == {"-", "city0", "farm0"}


def test_rule_9_other_rules_are_refused():
    for rules in (0, 4):
        with pytest.raises(kastgard.OptionError, match="rules"):
            kastgard.load("carcassonne", rules=rules)

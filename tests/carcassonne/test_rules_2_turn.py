"""Chapter 2: a turn."""

from __future__ import annotations

import pytest

from carcassonne.rows import all_out
from carcassonne.table import CHANCE, Table


def test_rule_2_a_turn_is_a_tile_then_a_figure_then_scoring():
    t = Table()
    assert (t.step, t.state.to_play, t["hand"]) == ("draw", CHANCE, None)
    t.draw("E")
    assert (t.step, t.state.to_play, t["hand"]) == ("place", 0, "E")
    t.place(0, -1, 2)
    assert (t.step, t.state.to_play, t["hand"]) == ("figure", 0, None)
    assert t.scores == [0, 0]  # the closed city is scored after the figure
    t.stand("city0")
    assert (t.step, t.state.to_play, t.seat) == ("draw", CHANCE, 1)
    assert t.scores == [4, 0]


def test_rule_2_1_a_drawn_tile_must_be_placed():
    t = Table().draw("U")
    assert t.placements() == {(1, 0, 1), (-1, 0, 1), (0, 1, 1)}
    # no id but placements is legal
    assert len(t.state.legal_actions()) == 3
    assert t.state.legal_actions().max() < t.ids.nothing


def test_rule_2_2_one_figure_or_one_building_or_nothing_on_the_tile_just_placed():
    t = Table(little_buildings="on").play("U 1,0,1").draw("W").place(-1, 0, 0)
    assert t.stands() == {"-", "road0", "road1", "road2", "farm0", "farm1", "farm2", "building"}
    t.stand("road0")
    assert t.step == "draw"  # nothing else in that turn
    assert t.standing() == {(-1, 0): ("road0", 1)}
    assert t.tile(-1, 0)["building"] is None


@pytest.mark.parametrize("stands", ["-", "building"])
def test_rule_2_2_nothing_or_a_building_ends_the_step(stands):
    t = Table(little_buildings="on").play(f"U 1,0,1 {stands}")
    assert (t.step, t.seat) == ("draw", 1)
    assert t.standing() == {}


def test_rule_2_3_a_figure_scores_and_comes_home_in_the_turn_it_was_placed():
    t = Table().play("E 0,-1,2 city0")
    assert t.scores == [4, 0]
    assert t["figures"] == [7, 7]
    assert t.standing() == {}


def test_rule_2_3_a_figure_that_comes_home_cannot_be_placed_in_the_same_turn():
    t = all_out()
    assert t["figures"] == [0, 7]
    t.draw("W").place(-8, 0, 1)  # closes the long road
    assert t.stands() == {"-"}
    t.stand()
    assert t.scores == [13, 0]
    assert t["figures"] == [1, 7]

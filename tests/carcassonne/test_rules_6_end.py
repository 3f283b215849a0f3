"""Chapter 6: end of the game and final scoring."""

from __future__ import annotations

import pytest

import kastgard
from carcassonne.table import TERMINAL, Table, at


def test_rule_6_1_the_game_ends_after_the_turn_of_the_last_tile():
    t = Table().play("U 1,0,1").only("W")
    t.draw("W")
    assert not t.state.is_terminal
    t.place(-1, 0, 0)
    assert not t.state.is_terminal  # the figure is still to come
    t.stand("road1")
    assert t.state.is_terminal
    assert t.state.to_play == TERMINAL
    assert (t.step, t["seat"], t["pile"]) == ("end", None, {})
    assert t.state.end == "victory"


def test_rule_6_1_what_the_last_tile_completes_is_scored_normally_first():
    # finished by the last tile: 2 a tile, not 1
    t = Table().play("F 0,-1,0 city0", "U 1,0,1").finish("E 0,-2,2")
    assert t.scores == [8, 0]
    # unfinished: 1 a tile and 1 a pennant
    t = Table().play("F 0,-1,0 city0", "U 1,0,1").finish("G 0,-2,0")
    assert t.scores == [4, 0]


def test_rule_6_1_a_whole_game_ends_with_an_empty_pile():
    for seed in range(5):
        t = Table(players=3)
        t.state = t.game.initial(seed=seed)
        t.state.playout(kastgard.Rng(seed, purpose="agent"), kastgard.Rng(seed))
        assert t["pile"] == {}
        assert len(t["tiles"]) + sum(t["discarded"].values()) == 72


FINAL = {
    "road": ("U 1,0,1 road0", "B 0,1,0", "U -1,0,1", [3, 0]),
    "city": ("N 0,-1,1 city0", "U -1,0,1", "B 0,1,0", [2, 0]),
    "pennant": ("M 0,-1,1 city0", "U -1,0,1", "B 0,1,0", [3, 0]),
    "monastery": ("B 0,1,0 monastery", "U 1,0,1", "U -1,0,1", [4, 0]),
    "field": ("E 0,-1,2 farm0", "U 1,0,1", "U -1,0,1", [3, 0]),
}


@pytest.mark.parametrize("name", FINAL)
def test_rule_6_2_what_still_holds_a_figure_is_scored(name):
    *turns, last, points = FINAL[name]
    t = Table().play(*turns)
    assert t.scores == [0, 0]
    t.finish(last)
    assert t.scores == points
    # figures stay where they are, so that the end can be looked at
    assert len(t.standing()) == 1
    assert t["figures"] == [6, 7]


def test_rule_6_2_majorities_and_ties_count_at_the_end_too():
    # two highwaymen of different seats on one road of 4 tiles
    t = at(
        ["D 0,0,0", "U 1,0,1 road0@0", "B 0,1,0", "B 1,1,0", "B 2,1,0", "B 3,1,0",
         "U 3,0,1 road0@1"],
        pile=["U"],
    ).play("U 2,0,1")  # fmt: skip
    assert t.scores == [4, 4]
    assert t.state.end == "shared"


def test_rule_6_3_a_field_pays_3_for_each_finished_city():
    t = Table().play("E 0,-1,2 farm0", "H 1,-1,0", "D 1,0,0").finish("B 0,1,0")
    # two finished cities; the north city of H is open and gives nothing
    assert t.scores == [6, 0]


def test_rule_6_3_a_city_touched_on_several_tiles_counts_once():
    # the field of seat 0 touches the city of D, G and E on three tiles
    t = Table().play("T 0,-1,0", "U -1,0,1", "E 0,-2,2 farm0", "B 0,1,0", "E 1,-2,0")
    t.finish("E 1,-1,3")
    assert t.scores == [3, 0]


def test_rule_6_3_the_same_city_pays_into_every_field_that_touches_it():
    # east of G and the strip of the start tile are seat 0's, north of E is seat 1's
    t = Table().play("G 0,-1,0 farm0", "B 0,1,0", "U 1,0,1 farm0").finish("E 0,-2,2 farm0")
    assert t.scores == [6, 3]


FARMERS = (
    "E 0,-1,2 farm0", "D 1,0,0", "D 2,0,0", "E 2,-1,2 farm0", "B 0,1,0", "E 0,-2,1",
    "E 1,-2,3 farm0",
)  # fmt: skip


def test_rule_6_3_majority_of_farmers():
    # the last tile joins two farmers of seat 0 and one of seat 1; there are four cities
    t = Table().play(*FARMERS)
    assert t["figures"] == [5, 6]
    t.finish("E 1,-1,2")
    assert t.scores == [12, 0]


def test_rule_6_3_tied_farmers_all_get_the_points():
    t = Table().play(*FARMERS[:6], "E 1,-2,3").finish("E 1,-1,2")
    assert t.scores == [12, 12]


def test_rule_6_4_a_road_cuts_a_field():
    # the start tile's road: the field in the south does not touch the city
    t = Table().play("B 0,1,0 farm0").finish("E 0,-1,2")
    assert t.scores == [0, 0]
    t = Table().play("U 1,0,1 farm0", "U -1,0,1").finish("E 0,-1,2")
    assert t.scores == [3, 0]


def test_rule_6_5_most_points_win():
    t = Table(players=3).play("U 1,0,1 road0").finish("E 0,-1,2 city0")
    assert t.scores == [2, 4, 0]
    assert t.state.end == "victory"
    assert t.state.returns().tolist() == pytest.approx([-0.5, 1, -0.5])


def test_rule_6_5_tied_players_share_the_win():
    t = Table(players=3).play("E 0,-1,2 city0", "D 1,0,0").finish("E 1,-1,2 city0")
    assert t.scores == [4, 0, 4]
    assert t.state.end == "shared"
    assert t.state.returns().tolist() == pytest.approx([0.25, -0.5, 0.25])
    t = Table().finish("U 1,0,1")
    assert t.scores == [0, 0]
    assert t.state.end == "shared"
    assert t.state.returns().tolist() == [0, 0]

"""Chapter 4: placing a figure."""

from __future__ import annotations

import pytest

from carcassonne.rows import all_out, six_out
from carcassonne.table import Table

PLAIN = {
    "A 1,0,3": {"road0", "farm0", "monastery"},
    "B 0,1,0": {"farm0", "monastery"},
    "D 1,0,0": {"city0", "road0", "farm0", "farm1"},
    "H 0,-1,0": {"city0", "city1", "farm0"},
    "L 1,0,0": {"city0", "road0", "road1", "road2", "farm0", "farm1", "farm2"},
    "C 0,-1,0": {"city0"},
    "X 1,0,0": {"road0", "road1", "road2", "road3", "farm0", "farm1", "farm2", "farm3"},
    "T 1,0,0": {"city0", "road0", "farm0", "farm1"},
}  # fmt: skip


@pytest.mark.parametrize("turn", PLAIN)
def test_rule_4_1_on_every_segment_of_the_tile_just_placed(turn):
    kind, place = turn.split(" ")
    t = Table().draw(kind).place(*map(int, place.split(",")))
    assert t.stands() == {"-", *PLAIN[turn]}


@pytest.mark.parametrize("stands", ["city0", "road0", "farm0", "farm1"])
def test_rule_4_1_highwayman_knight_and_farmer(stands):
    t = (
        Table().play(f"J 1,0,1 {stands}")
        if stands == "city0"
        else Table().play(f"D 1,0,0 {stands}")
    )
    assert list(t.standing().values()) == [(stands, 0)]
    assert t["figures"] == [6, 7]


def test_rule_4_1_monk():
    t = Table().play("B 0,1,0 monastery")
    assert t.standing() == {(0, 1): ("monastery", 0)}
    assert t["figures"] == [6, 7]


def test_rule_4_2_not_on_an_occupied_feature_however_far_away():
    t = Table().play("U 1,0,1 road0", "U 2,0,1", "U 3,0,1").draw("D").place(4, 0, 0)
    # seat 1 would stand on the road of seat 0, three tiles away; fields are free
    assert t.state.to_play == 1
    assert t.stands() == {"-", "city0", "farm0", "farm1"}


def test_rule_4_2_not_beside_an_own_figure_either():
    t = Table().play("U 1,0,1 road0", "B 0,1,0").draw("D").place(-1, 0, 0)
    assert t.state.to_play == 0
    assert "road0" not in t.stands()


def test_rule_4_2_connectivity_is_tested_after_joining_the_new_tile():
    # seat 0's city and the start tile's city have nothing to do with each other before N joins them
    t = Table().play("U 1,0,1", "D 2,0,0", "U 3,0,1", "N 2,-1,2 city0").draw("G").place(1, -1, 1)
    assert t.stands() == {"-", "farm0", "farm1"}
    t = Table().play("U 1,0,1", "D 2,0,0", "U 3,0,1", "N 2,-1,2").draw("G").place(1, -1, 1)
    assert t.stands() == {"-", "farm0", "farm1", "city0"}


def test_rule_4_2_a_feature_is_free_again_when_its_figures_are_gone():
    t = Table().play("E 0,-1,2 city0").draw("D").place(1, 0, 0)
    assert t.stands() == {"-", "city0", "road0", "farm0", "farm1"}


def test_rule_4_2_a_field_of_many_tiles():
    t = Table().play("B 0,1,0 farm0", "B 0,2,0", "B 1,2,0").draw("E").place(1, 1, 0)
    assert t.stands() == {"-", "city0"}
    # seen from the other side of the start tile's road the field is another one
    assert "farm0" in Table().play("B 0,1,0 farm0").draw("E").place(0, -1, 2).stands()


def test_rule_4_3_a_monastery_is_its_own_feature():
    t = Table().play("B 0,1,0 monastery").draw("B").place(0, 2, 0)
    assert t.stands() == {"-", "monastery", "farm0"}
    t.stand("monastery")
    assert t.standing() == {(0, 1): ("monastery", 0), (0, 2): ("monastery", 1)}


def test_rule_4_4_two_figures_share_a_feature_only_by_joining():
    t = Table().play("N 0,-1,1 city0", "U 1,0,1", "D 2,0,0", "N 2,-1,2 city0").draw("G")
    t.place(1, -1, 1)
    assert "city0" not in t.stands()
    t.stand()
    assert t.scores == [10, 10]


def test_rule_4_5_a_field_on_one_half_edge_can_be_claimed():
    t = Table().play("T 1,0,0 farm1")
    assert t.standing() == {(1, 0): ("farm1", 0)}


def test_rule_4_5_an_enclosed_field_can_be_claimed():
    t = Table(expansions="inns_cathedrals").draw("IC03").place(0, -1, 0)
    assert "farm0" in t.stands()
    t.stand("farm0")
    assert t.standing() == {(0, -1): ("farm0", 0)}
    # nothing can ever join it: other fields stay free
    assert "farm0" in t.draw("E").place(0, -2, 2).stands()


def test_rule_4_6_needs_a_figure_in_supply():
    t = all_out()
    assert t["figures"] == [0, 7]
    t.draw("W").place(7, -1, 0)
    assert t.stands() == {"-"}
    t.stand().draw("B").place(0, 1, 0)
    assert t.stands() == {"-", "monastery", "farm0"}  # the other seat has some


def test_rule_4_6_the_last_figure_can_be_placed():
    t = six_out()
    assert t["figures"] == [1, 6 + 1]
    t.play("B 0,1,0 farm0")
    assert t["figures"] == [0, 7]


def test_rule_4_6_a_farmer_never_comes_home_before_the_end():
    # inside a ring road that is finished, where nothing can change any more
    t = Table().play("V 1,0,2", "V -1,0,1", "V -1,1,0", "U 0,1,1 farm0", "V 1,1,3", "E 0,-1,2")
    assert t.standing() == {(0, 1): ("farm0", 1)}
    t.play("U -2,0,0").play("U -3,0,0")
    assert t.standing() == {(0, 1): ("farm0", 1)}
    assert t["figures"] == [7, 6]

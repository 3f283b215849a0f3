"""Chapter 3: placing a tile."""

from __future__ import annotations

import pytest

from carcassonne.table import CHANCE, Table, at, position
from oracle.carcassonne_tiles import kinds, period

SYMMETRIC = {**dict.fromkeys("BCX", 1), **dict.fromkeys("FGHU", 2)}


def test_rule_3_1_a_corner_contact_is_not_enough():
    t = Table().draw("B")
    # beside the start tile only its south is field; no corner of it is listed
    assert t.placements() == {(0, 1, 0)}


def test_rule_3_1_the_spot_must_be_empty_and_share_a_side():
    t = Table().play("U 1,0,1").draw("V")
    cells = {(x, y) for x, y, _ in t.placements()}
    assert cells == {(-1, 0), (0, 1), (1, 1), (1, -1), (2, 0)}


@pytest.mark.parametrize("kind", sorted(k.id for k in kinds().values() if k.expansion == "base"))
def test_rule_3_1_a_rotation_that_gives_the_same_tile_is_not_listed(kind):
    assert period(kind) == SYMMETRIC.get(kind, 4)
    # some cell wants every edge on every side, or leaves the side free
    t = Table().play("E 0,1,1", "B 0,2,0").draw(kind)
    assert {r for _, _, r in t.placements()} == set(range(SYMMETRIC.get(kind, 4)))


@pytest.mark.parametrize(
    ("tile", "same"),
    [("U 1,0,3 road0@0", "U 1,0,1 road0@0"), ("U 1,0,3 farm0@0", "U 1,0,1 farm1@0"),
     ("H 0,-1,2 city1@0", "H 0,-1,0 city0@0"), ("H 0,-1,2 farm0@0", "H 0,-1,0 farm0@0"),
     ("F 0,-1,2 city0@0", "F 0,-1,0 city0@0"), ("F 0,-1,2 farm0@0", "F 0,-1,0 farm1@0"),
     ("G 0,-1,2 farm1@0", "G 0,-1,0 farm0@0"), ("C 0,-1,3 city0@0", "C 0,-1,0 city0@0"),
     ("X 1,0,1 road0@0", "X 1,0,0 road1@0"), ("X 1,0,2 farm1@0", "X 1,0,0 farm3@0"),
     ("B 0,1,3 monastery@0", "B 0,1,0 monastery@0"), ("B 0,1,2 farm0@0", "B 0,1,0 farm0@0")],
)  # fmt: skip
def test_rule_3_1_positions_accept_the_other_rotation(tile, same):
    wanted = at(["D 0,0,0", same])
    assert wanted.data == position(["D 0,0,0", same])
    assert at(["D 0,0,0", tile]).state == wanted.state


def test_rule_3_2_all_four_sides_must_match():
    # the cell north of the start tile: city in the south, and what E turns to it in the east
    field = Table().play("U 1,0,1", "E 1,-1,1").draw("N")
    assert {p for p in field.placements() if p[:2] == (0, -1)} == {(0, -1, 2)}
    city = Table().play("U 1,0,1", "E 1,-1,3").draw("N")
    assert {p for p in city.placements() if p[:2] == (0, -1)} == {(0, -1, 1)}
    # a hole between four tiles: field in the north, south and east, road in the west
    t = Table().play("V 1,0,2", "V -1,0,1", "U 1,1,0", "W -1,1,0", "A 1,2,0", "U -1,2,0", "B 0,2,0")
    assert {p for p in t.draw("A").placements() if p[:2] == (0, 1)} == {(0, 1, 3)}


@pytest.mark.parametrize(
    ("kind", "places"),
    [
        ("E", {(0, -1, 2), *((0, 1, r) for r in (1, 2, 3))}),
        ("U", {(1, 0, 1), (-1, 0, 1), (0, 1, 1)}),
    ],
)
def test_rule_3_2_city_to_city_road_to_road_field_to_field(kind, places):
    assert Table().draw(kind).placements() == places


def closed() -> Table:
    """Only fields and roads on the outside."""
    return Table().play("E 0,-1,2")


def test_rule_3_3_an_unplaceable_tile_leaves_the_game_and_the_same_seat_draws_again():
    t = closed()
    assert t.seat == 1
    assert t.outcomes()["C"] == 1  # listed although it fits nowhere
    ply = t.state.ply
    t.draw("C")
    assert (t.step, t.state.to_play, t.seat, t["hand"]) == ("draw", CHANCE, 1, None)
    assert t["discarded"] == {"C": 1}
    assert "C" not in t["pile"]
    assert "C" not in t.outcomes()
    assert t.state.ply == ply + 1
    t.draw("U")
    assert (t.step, t.state.to_play) == ("place", 1)


def test_rule_3_3_again_and_again_until_one_fits():
    t = Table(expansions="inns_cathedrals").play("E 0,-1,2").draw("C", "IC01", "IC03", "IC01")
    assert t["discarded"] == {"C": 1, "IC01": 2, "IC03": 1}
    assert (t.step, t.seat) == ("draw", 1)
    assert t.draw("X").placements() == {(-1, 0, 0), (1, 0, 0)}
    assert t.state.to_play == 1


def test_rule_3_3_an_empty_pile_ends_the_game_without_a_placement():
    t = closed().play("U 1,0,1 road0").only("C")
    assert t.outcomes() == {"C": 1}
    placed = len(t["tiles"])
    t.draw("C")
    assert t.state.is_terminal
    assert t.state.end == "victory"
    assert len(t["tiles"]) == placed
    assert t["seat"] is None
    assert t.scores == [0, 2]  # the unfinished road of two tiles: final scoring took place


def test_rule_3_4_a_tile_must_be_placed_even_where_it_hurts():
    # the only spot for the all-city tile makes the other seat's city bigger
    t = Table().play("U -1,0,1", "N 0,-1,1 city0").draw("C")
    assert t.state.to_play == 0
    assert t.placements() == {(1, -1, 0)}
    assert len(t.state.legal_actions()) == 1

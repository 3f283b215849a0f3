"""Chapter 1: material and set-up."""

from __future__ import annotations

import pytest

import kastgard
from carcassonne.table import Table
from oracle.carcassonne_tiles import kinds

EXPANSIONS = {"": 72, "river": 83, "inns_cathedrals": 90, "river+inns_cathedrals": 101}


def test_rule_1_1_the_pile_has_71_tiles():
    t = Table()
    assert sum(t["pile"].values()) == 71
    assert t["pile"]["D"] == 3
    assert t["pile"] == {
        "A": 2, "B": 4, "C": 1, "D": 3, "E": 5, "F": 2, "G": 1, "H": 3, "I": 2, "J": 3, "K": 3,
        "L": 3, "M": 2, "N": 3, "O": 2, "P": 3, "Q": 1, "R": 3, "S": 2, "T": 1, "U": 8, "V": 9,
        "W": 4, "X": 1,
    }  # fmt: skip


@pytest.mark.parametrize("expansions", EXPANSIONS)
def test_rule_1_1_tiles_of_every_expansion(expansions):
    t = Table(expansions=expansions)
    assert sum(t["pile"].values()) + 1 == EXPANSIONS[expansions]
    assert t.game.max_length == 3 * (EXPANSIONS[expansions] - 1)


@pytest.mark.parametrize("expansions", EXPANSIONS)
@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("buildings", ["off", "on", "variant"])
def test_rule_1_2_two_to_six_players_with_every_option_set(players, buildings, expansions):
    t = Table(players=players, little_buildings=buildings, expansions=expansions)
    assert t.game.num_players == players
    assert t["figures"] == [7] * players
    assert t["scores"] == [0] * players
    assert t["seat"] == 0
    assert t.state.is_chance


@pytest.mark.parametrize("players", [0, 1, 7])
def test_rule_1_2_no_other_number_of_players(players):
    with pytest.raises(kastgard.OptionError, match="players"):
        kastgard.load("carcassonne", players=players)


def test_rule_1_3_the_start_tile_is_nobody_s():
    t = Table(little_buildings="on")
    assert t["tiles"] == [
        {"kind": "D", "x": 0, "y": 0, "rotation": 0, "figure": None, "owner": None, "big": False,
         "building": None}
    ]  # fmt: skip
    # what stands later stands on the tile just placed
    t.draw("W").place(-1, 0, 0).stand("road1")
    assert t.tile(0, 0)["figure"] is None
    assert t.standing() == {(-1, 0): ("road1", 0)}


def test_rule_1_3_the_pile_is_shuffled():
    t = Table()
    assert t.outcomes() == t["pile"]
    assert set(t.outcomes()) == {k.id for k in kinds().values() if k.expansion == "base"}
    t.play("U 1,0,1")
    assert t.outcomes()["U"] == 7


@pytest.mark.parametrize("players", range(2, 7))
def test_rule_1_4_play_goes_clockwise_from_seat_0(players):
    t = Table(players=players)
    seats = []
    for x in range(1, 9):
        seats.append(t.seat)
        t.draw("U")
        assert t.state.to_play == seats[-1]
        t.place(x, 0, 1)
        assert t.state.to_play == seats[-1]
        t.stand()
    assert seats == [k % players for k in range(8)]
    assert t.state.round == 8 // players + 1

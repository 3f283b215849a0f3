"""Counts of games of a few plies, chance included, and signatures of seeded games."""

from __future__ import annotations

import pytest

import kastgard
from carcassonne.table import Table
from perft import check_perft, signature_of

OPENING = (24, 102, 484, 11551)
RIVER = (8, 13, 64, 457)
ALL = (8, 13, 154, 1102)
LAST_THREE = (3, 24, 152, 390, 2036, 13675, 30369, 30369)
MOSTLY_UNPLACEABLE = (4, 19, 160, 774, 2184, 2832, 2832)


def check(t: Table, pinned: tuple[int, ...], by_oracle: int) -> None:
    check_perft(t, t.twin(), pinned, by_oracle)


def test_perft_of_the_opening():
    assert Table().game.perft(Table().state, 0) == 1
    check(Table(), OPENING, 3)


def test_perft_of_the_river():
    check(Table(expansions="river"), RIVER, 4)


def test_perft_with_every_option():
    t = Table(expansions="river+inns_cathedrals", little_buildings="variant")
    check(t, ALL, 4)


def test_perft_to_the_end_of_a_game():
    t = Table(little_buildings="on").play("U 1,0,1 road0", "N 0,-1,1 city0").only("W", "C", "V")
    check(t, LAST_THREE, 4)


def test_perft_where_tiles_fit_nowhere():
    t = Table(expansions="inns_cathedrals").play("E 0,-1,2", "U 1,0,1 big road0")
    check(t.only("C", "IC01", "IC03", "W"), MOSTLY_UNPLACEABLE, 5)


SIGNATURES = {
    "carcassonne": "267fb01986f2178e",
    "carcassonne(players=6,little_buildings=variant)": "406654c101ee2d34",
    "carcassonne(players=3,little_buildings=on,rules=2)": "fa414578975e2616",
    "carcassonne(rules=1)": "db46df9bb4ac73ca",
    "carcassonne(expansions=river)": "380644e188500fb6",
    "carcassonne(players=4,expansions=inns_cathedrals,little_buildings=on)": "4efad7899f15fc3d",
    "carcassonne(players=5,expansions=river+inns_cathedrals,little_buildings=variant)": (
        "ac8f0dd4e4a85c7c"
    ),
    "carcassonne(expansions=fairy)": "fcc151a57f8c559c",
    "carcassonne(players=3,expansions=shrines+special_monasteries+baba_yaga)": "6094f90a8f8811f6",
}


@pytest.mark.parametrize("game_string", SIGNATURES)
def test_signature_of_seeded_random_games(game_string):
    assert signature_of(kastgard.load(game_string)) == SIGNATURES[game_string]

"""Perft counts, pinned and counted again by the oracle; and the signatures of the games."""

from __future__ import annotations

import pytest

import kastgard
from kingdomino.solo import choose, solo
from kingdomino.table import Table
from kingdomino.test_rules_queendomino import TWO_TOWERS, towns
from perft import check_perft, signature_of

KINGDOMINO = (24, 96, 2160, 6480, 155520)
LAST_ROUNDS = (2, 8, 8, 24, 24, 48, 96, 96)
QUEENDOMINO = (3, 21, 39, 186, 2664, 15552, 68256)
END_OF_ROUND = (3, 21, 39, 114, 735, 27930, 1056840)
SOLO = (3, 15, 24, 348, 8400, 316800)


def check(t: Table, pinned: tuple[int, ...], by_oracle: int = 3) -> None:
    check_perft(t, t.twin(), pinned, by_oracle)


@pytest.mark.parametrize(
    ("name", "options"),
    [("kingdomino", {}), ("kingdomino", {"players": 3}), ("queendomino", {}),
     ("queendomino", {"players": 6, "royal_wedding": True}), ("queendomino_solo", {})],
)  # fmt: skip
def test_perft_of_openings_is_a_product_of_draws(name, options):
    game = kastgard.load(name, **options)
    state = game.initial(seed=0)
    first = 48 if name == "kingdomino" else 32
    assert game.perft(state, 0) == 1
    assert game.perft(state, 1) == first
    assert game.perft(state, 2) == first * (first - 1)
    assert game.perft(state, 3) == first * (first - 1) * (first - 2)


def test_perft_of_a_turn_of_kingdomino():
    t = Table(players=2, lines=[[13, 21, 30, 48], [1, 14, 22, 39]]).to("place")
    check(t, KINGDOMINO)


def test_perft_of_the_last_rounds():
    t = Table(players=4)
    t.until(lambda: t["round"] == 11)
    check(t, LAST_ROUNDS, 8)


def test_perft_of_a_turn_of_queendomino():
    t = towns(tiles=[TWO_TOWERS]).to("tax", 0)
    check(t, QUEENDOMINO, 5)


def test_perft_across_the_end_of_a_round():
    t = towns(tiles=[TWO_TOWERS]).to("tax", 3)
    check(t, END_OF_ROUND, 5)


def test_perft_of_a_solo_round():
    t = choose(solo(lines=[[32, 33, 34, 35]]), "A").to("tax")
    check(t, SOLO, 5)


SIGNATURES = {
    "kingdomino": "f2e1d79b1e423b84",
    "kingdomino(players=3)": "096d70480c3f5ae6",
    "kingdomino(players=4)": "25542d6257dd5b7f",
    "kingdomino(dynasty=true,harmony=true,middle_kingdom=true)": "dca3f6acdf404484",
    "kingdomino(mighty_duel=true)": "b8cf29cbe83f20ca",
    "kingdomino(players=3,three_player_full=true)": "c5b43e0d05a37906",
    "queendomino": "728da009458c966f",
    "queendomino(players=3)": "58e28a8dae34537c",
    "queendomino(players=4)": "a3cb767fcbe2acea",
    "queendomino(players=4,royal_wedding=true)": "93712ebf12fa55b0",
    "queendomino(players=6,royal_wedding=true)": "4ba452aa904b10f5",
    "queendomino_solo": "57dec8f3ec5d1ed0",
    "queendomino_solo(hard=true)": "0b32d21ecd59e036",
}


@pytest.mark.parametrize("game_string", SIGNATURES)
def test_signature_of_seeded_random_games(game_string):
    assert signature_of(kastgard.load(game_string)) == SIGNATURES[game_string]

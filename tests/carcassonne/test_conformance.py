"""The general promises of every game, for games with options of this room."""

from __future__ import annotations

import pytest

import kastgard
from kastgard import testing

GAMES = (
    "carcassonne(players=6,little_buildings=variant)",
    "carcassonne(players=3,rules=1,expansions=river)",
    "carcassonne(rules=2,little_buildings=on,expansions=inns_cathedrals)",
    "carcassonne(players=4,expansions=river+inns_cathedrals)",
    (
        "carcassonne(little_buildings=variant,"
        "expansions=river+inns_cathedrals+shrines+special_monasteries+baba_yaga+fairy)"
    ),
)


@pytest.mark.parametrize("game", GAMES)
def test_games_with_options_conform(game):
    testing.check_game(game, seeds=1)


@pytest.mark.parametrize("game", GAMES)
def test_batches_conform(game):
    testing.check_batch(game)


def test_the_greatest_game_fits():
    """Every expansion: 114 tiles on the table, never more legal moves than promised."""
    game = kastgard.load(GAMES[-1], players=6)
    for seed in range(20):
        state = game.initial(seed=seed)
        state.playout(kastgard.Rng(seed, purpose="agent"), kastgard.Rng(seed))
        assert len(state.tiles) + sum(state.to_json()["discarded"].values()) == 114

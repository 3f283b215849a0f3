"""Positions to draw."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import kastgard

Walk = Callable[..., kastgard.State]


def walk(
    game: str | kastgard.Game,
    seed: int = 1,
    until: Callable[[kastgard.State], bool] = lambda state: False,
) -> kastgard.State:
    """Random play from the start until a condition holds, or to the end."""
    rules = kastgard.load(game) if isinstance(game, str) else game
    state = rules.initial(seed)
    chance, choice = kastgard.Rng(seed), kastgard.Rng(seed, purpose=16)
    while not state.is_terminal and not until(state):
        if state.is_chance:
            state.sample_chance(chance)
        else:
            legal = state.legal_actions()
            state.apply(int(legal[choice.below(len(legal))]))
    return state


@pytest.fixture(name="walk")
def fixture_walk() -> Walk:
    return walk

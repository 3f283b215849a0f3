"""How these tests play: random games whose every number comes from named streams."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

import kastgard

OTHER = 15  # a purpose that no game draws from


def choices(seed: int, index: int = 0) -> kastgard.Rng:
    return kastgard.Rng(seed, index, 0, OTHER)


def move(state: kastgard.State, chance: kastgard.Rng, pick: kastgard.Rng) -> int:
    """One random move; returns it."""
    if state.is_chance:
        return state.sample_chance(chance)
    legal = state.legal_actions()
    action = int(legal[pick.below(len(legal))])
    state.apply(action)
    return action


def walk(game: kastgard.Game, seed: int = 1, index: int = 0) -> Iterator[kastgard.State]:
    """The positions of a random game, the end included: the same object every time."""
    state = game.initial(seed, index)
    chance, pick = kastgard.Rng(seed, index), choices(seed, index)
    yield state
    while not state.is_terminal:
        move(state, chance, pick)
        yield state


def finished(game: kastgard.Game, seed: int = 1, index: int = 0) -> kastgard.State:
    *_, state = walk(game, seed, index)
    return state


def history(game: kastgard.Game, seed: int = 1, index: int = 0) -> list[int]:
    """All moves of a random game."""
    state = game.initial(seed, index)
    chance, pick = kastgard.Rng(seed, index), choices(seed, index)
    moves = []
    while not state.is_terminal:
        moves.append(move(state, chance, pick))
    return moves


def some_states(game: kastgard.Game, count: int = 12) -> list[kastgard.State]:
    """Copies of positions of every kind: the start, chance nodes, decisions, the end."""
    found: list[kastgard.State] = []
    for index in range(3):
        states = [state.copy() for state in walk(game, 7, index)]
        step = max(1, len(states) // count)
        found += [states[0], *states[1::step], states[-1]]
    return found


def batch_actions(t: kastgard.Step, step: int, seed: int = 3) -> np.ndarray[Any, Any]:
    """A random legal action a row, a function of (row, step); 0 for rows without a choice."""
    assert t.mask is not None
    out = np.zeros(len(t.to_play), np.int32)
    for i, row in enumerate(t.mask):
        legal = np.flatnonzero(row)
        if len(legal):
            out[i] = legal[kastgard.Rng(seed, i, step, OTHER).below(len(legal))]
    return out


def fields_of(t: kastgard.Step) -> dict[str, Any]:
    return {name: getattr(t, name) for name in t.__dataclass_fields__}


def assert_same(a: kastgard.Step, b: kastgard.Step) -> None:
    for name, value in fields_of(a).items():
        other = getattr(b, name)
        if value is None:
            assert other is None, name
        elif name != "final_obs":
            np.testing.assert_array_equal(value, other, err_msg=name)

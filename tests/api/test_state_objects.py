"""States as objects of Python: what they are made of is compiled."""

from __future__ import annotations

import copy
import gc
import sys

import pytest

import kastgard
from kastgard._native import StateBase


def test_a_copy_is_of_the_same_class_and_keeps_game_and_seed(any_game):
    state = any_game.initial(5)
    for twin in (state.copy(), copy.copy(state), copy.deepcopy(state)):
        assert type(twin) is type(state)
        assert twin == state
        assert twin is not state
        assert twin.game is state.game
        assert twin.seed == 5
        assert twin._native is not state._native


def test_copies_let_go_of_all_they_held(any_game):
    state = any_game.initial(5)
    seed = 2**70 + 1  # an object of its own, as no small number is
    held = type(state)._of(any_game, state._native, seed)
    parts = (any_game, type(state), type(state._native), seed, state._native)

    def counts():
        return [sys.getrefcount(part) for part in parts]

    before = counts()
    twins = [held.copy() for _ in range(100)]
    twins += [twin.copy() for twin in twins]
    assert counts() == [n + 200 for n in before[:4]] + before[4:]
    del twins
    gc.collect()
    assert counts() == before


def test_nobody_makes_a_state_of_other_parts(toy):
    state = toy.initial(1)
    native = state._native
    for wrong in ((), (toy,), (toy, native), (toy, state, None), (toy, None, None)):
        with pytest.raises(TypeError, match=r"states are made by a game: game\.initial"):
            kastgard.State(*wrong)
    with pytest.raises(TypeError, match=r"states are made by a game"):
        kastgard.State(toy, native, seed=1)
    with pytest.raises(TypeError, match="cannot create"):
        type(native)()
    with pytest.raises(TypeError, match=r"StateBase\.__new__"):
        object.__new__(StateBase)


def test_parts_of_a_state_cannot_be_exchanged(toy):
    state = toy.initial(1)
    for part in ("_game", "_native", "_seed"):
        with pytest.raises(AttributeError):
            setattr(state, part, None)
        with pytest.raises(AttributeError):
            delattr(state, part)


def test_a_position_of_another_game_is_a_type_error(toy, duel):
    for wrong in (duel.initial(1)._native, toy, None, 3):
        with pytest.raises(TypeError, match="incompatible"):
            toy.initial(1)._native.equals(wrong)

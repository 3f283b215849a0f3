"""States as objects of Python: what they are made of is compiled."""

from __future__ import annotations

import ast
import copy
import gc
import inspect
import sys
from importlib import resources

import numpy as np
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

    gc.collect()  # what earlier tests left would be let go of amid the counting
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


def test_moves_take_their_argument_by_name_and_nothing_else(toy):
    state = toy.initial(1)
    state.resolve_chance(rng=kastgard.Rng(1))
    action = int(state.legal_actions()[0])
    assert state.child(action=action) == state.child(action)
    twin = state.copy()
    twin.apply(action=action)
    assert twin == state.child(action)
    for method in (state.apply, state.child, state.resolve_chance):
        for wrong in (
            lambda m: m(),
            lambda m: m(1, 2),
            lambda m: m(1, other=2),
            lambda m: m(seat=0),
        ):
            with pytest.raises(TypeError, match="one argument is wanted"):
                wrong(method)


def test_no_chance_to_resolve_still_wants_a_stream(toy):
    state = toy.initial(1)
    state.resolve_chance(kastgard.Rng(1))
    assert not state.is_chance
    for wrong in (None, 3, "rng", (), (kastgard.Rng(1), 2), np.random.default_rng(1)):
        for call in (
            state.resolve_chance,
            state.sample_chance,
            state.playout,
            lambda x: state.playout(kastgard.Rng(1), x) if x is not None else state.playout(x),
            lambda x: state.resample(0, x),
            lambda x: state.view(0).sample_state(x),
            lambda x: kastgard.agents.native(toy, "random").act(state.view(state.to_play), x),
        ):
            with pytest.raises(TypeError, match=r"rng must be a kastgard\.Rng, got "):
                call(wrong)


class Index:
    """An integer by the protocol alone; or one that fails."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        if isinstance(self.value, Exception):
            raise self.value
        return self.value


def test_any_integer_is_an_action_and_nothing_else(toy):
    state = toy.initial(1)
    state.resolve_chance(kastgard.Rng(1))
    action = int(state.legal_actions()[0])
    for same in (np.int8(action), np.uint64(action), Index(action)):
        assert state.child(same) == state.child(action)
    broken = Index(RuntimeError("broken"))
    for wrong in (True, np.True_, 1.0, "1", None, [1], (), (1, 2), Index("1"), broken):
        for method in (state.apply, state.child):
            with pytest.raises(
                (TypeError, RuntimeError), match=r"action must be an integer|broken"
            ):
                method(wrong)
    before = state.copy()
    for beyond in (-1, 1 << 30, 1 << 31, -(1 << 31) - 1, 1 << 63, -(1 << 64), np.uint64(1 << 63)):
        for method in (state.apply, state.child):
            with pytest.raises(kastgard.IllegalActionError) as failure:
                method(beyond)
            assert failure.value.action == int(beyond)
            assert failure.value.position == before.to_text()
    assert state == before


def test_integers_are_asked_once_and_their_errors_are_kept(toy):
    state = toy.initial(1)
    state.resolve_chance(kastgard.Rng(1))
    action = int(state.legal_actions()[0])

    class Once:
        asked = 0

        def __index__(self):
            self.asked += 1
            if self.asked == 1:
                raise KeyboardInterrupt
            return action

    for method in (state.apply, state.child):
        once = Once()
        with pytest.raises(KeyboardInterrupt):
            method(once)
        assert once.asked == 1
    assert state.legal_actions()[0] == action


def test_stubs_of_what_is_compiled_tell_the_same_as_help():
    text = resources.files("kastgard").joinpath("_native/__init__.pyi").read_text()
    classes = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
    base = next(node for node in classes if node.name == "StateBase")
    told = {d.name: ast.get_docstring(d) for d in base.body if isinstance(d, ast.FunctionDef)}
    del told["__new__"]
    public = [name for name in vars(StateBase) if not name.startswith("_")]
    assert told == {name: inspect.getdoc(getattr(StateBase, name)) for name in public}

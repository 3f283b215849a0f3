"""A22 to A29, A45: legal actions and masks."""

from __future__ import annotations

import numpy as np
import pytest

import kastgard
from api.driving import batch_actions, finished, some_states, walk


def test_A22_nothing_is_legal_after_the_end(any_game):
    state = finished(any_game)
    assert state.is_terminal
    assert state.to_play == kastgard.TERMINAL == -4
    assert state.end != "ongoing"
    assert state.legal_actions().size == 0
    assert not state.legal_mask().any()
    assert state.chance_outcomes()[0].size == 0
    for seat in range(any_game.num_players):
        assert state.view(seat).legal_actions().size == 0


def test_A23_mask_and_list_agree_everywhere(any_game):
    for state in some_states(any_game, 60):
        mask = state.legal_mask()
        assert mask.dtype == np.bool_
        assert mask.shape == (any_game.num_actions,)
        assert np.flatnonzero(mask).tolist() == state.legal_actions().tolist()
        assert state.legal_actions().dtype == np.int32
        assert state.num_legal == mask.sum()
        if state.is_chance:
            assert not mask.any()


def test_A24_asking_for_a_seat_that_is_not_to_move(any_game):
    """Choice: a view of a seat that is not to move has no actions; a seat that does not exist
    raises ValueError; observations can be had at every node, chance and end included."""
    players = any_game.num_players
    rng = kastgard.Rng(1)
    for state in some_states(any_game):
        for seat in range(players):
            view = state.view(seat)
            expected = state.legal_actions().tolist() if state.to_play == seat else []
            assert view.legal_actions().tolist() == expected
            assert np.flatnonzero(view.legal_mask()).tolist() == expected
            assert view.num_legal == len(expected)
            assert state.observe(seat).shape == any_game.observation_shape
        for seat in (-1, players, 99, -4):
            for ask, more in ((state.view, ()), (state.observe, ()), (state.resample, (rng,))):
                with pytest.raises(ValueError, match="seat must be 0 to"):
                    ask(seat, *more)
    for wrong in (1.0, "0", None, True):
        with pytest.raises(TypeError, match="seat"):
            state.view(wrong)


def test_A25_illegal_actions_are_refused_and_change_nothing(any_game):
    for state in some_states(any_game):
        offered = {*state.legal_actions().tolist(), *state.chance_outcomes()[0].tolist()}
        before, code = state.to_bytes(), hash(state)
        tried = {-1, -4, 1 << 31, -(1 << 31) - 1, 1 << 70, any_game.num_actions, np.int64(-7)}
        tried |= {a for a in range(0, any_game.num_actions, 7) if a not in offered}
        for action in tried:
            for method in (state.apply, state.child):
                with pytest.raises(kastgard.IllegalActionError) as caught:
                    method(action)
            error = caught.value
            assert isinstance(error, ValueError)
            assert isinstance(error, kastgard.KastgardError)
            assert error.action == action
            assert error.game == str(any_game)
            assert error.position == state.to_text()
            assert error.legal_count == len(offered)
            assert error.row is None
            assert str(any_game) in str(error)
            assert f"illegal action {action}" in str(error)
            assert state.to_text() in str(error)
            assert "\n" not in str(error)
        assert (state.to_bytes(), hash(state)) == (before, code)
    for wrong in (1.0, np.float32(1), "0", None, True, np.True_, [0]):
        with pytest.raises(TypeError, match="action must be an integer"):
            state.apply(wrong)


def test_A26_the_mask_is_what_can_be_done(any_game):
    for state in some_states(any_game, 3)[:10]:
        possible = []
        for action in range(any_game.num_actions):
            try:
                state.child(action)
            except kastgard.IllegalActionError:
                continue
            possible.append(action)
        if not state.is_chance:
            assert possible == np.flatnonzero(state.legal_mask()).tolist()


def test_A27_a_batch_s_mask_is_of_the_seat_that_moves_next(any_game):
    batch = kastgard.Batch(any_game, 5, seed=2, mask="dense")
    t = batch.reset()
    for step in range(60):
        for i in range(5):
            state = batch.states(i)
            assert t.to_play[i] == state.to_play
            np.testing.assert_array_equal(t.mask[i], state.legal_mask())
            np.testing.assert_array_equal(t.obs[i], state.observe(state.to_play))
            assert t.ply[i] == state.ply
        t = batch.step(batch_actions(t, step))


def test_A28_masks_are_bool(any_game):
    """Choice: masks are bool, never additive -inf."""
    state = any_game.initial(1)
    batch = kastgard.Batch(any_game, 2, mask="dense")
    for mask in (state.legal_mask(), state.view(0).legal_mask(), batch.reset().mask):
        assert mask.dtype == np.bool_
        assert np.isfinite((mask * -1.0).sum())


def test_A29_there_is_always_an_action(any_game):
    for index in range(20):
        for state in walk(any_game, 4, index):
            kinds = (state.num_legal > 0, len(state.chance_outcomes()[0]) > 0, state.is_terminal)
            assert sum(kinds) == 1


def test_A45_no_quantity_is_negative(any_game):
    def numbers(value):
        if isinstance(value, dict):
            value = list(value.values())
        if isinstance(value, list):
            return [x for item in value for x in numbers(item)]
        return [value] if isinstance(value, int) else []

    for index in range(5):
        for state in walk(any_game, 4, index):
            assert min(numbers(state.to_json())) >= 0
            assert (state.scores() >= 0).all()


def test_out_arrays_are_filled_and_checked(any_game):
    state = any_game.initial(1)
    state.resolve_chance(kastgard.Rng(1))
    room = np.full(any_game.max_legal, -9, np.int32)
    found = state.legal_actions(room)
    assert found.base is room
    assert found.tolist() == state.legal_actions().tolist()
    mask = np.ones(any_game.num_actions, np.bool_)
    assert state.legal_mask(mask) is mask
    obs = np.ones(any_game.observation_shape, any_game.observation_dtype)
    assert state.observe(0, obs) is obs
    np.testing.assert_array_equal(obs, state.observe(0))
    frozen = np.zeros(any_game.num_actions, np.bool_)
    frozen.flags.writeable = False
    for wrong, error, match in (
        (np.zeros(any_game.num_actions + 1, np.bool_), ValueError, "shape"),
        (np.zeros((any_game.num_actions, 1), np.bool_), ValueError, "shape"),
        (np.zeros(any_game.num_actions, np.uint8), TypeError, "dtype"),
        (np.zeros(2 * any_game.num_actions, np.bool_)[::2], ValueError, "contiguous"),
        (frozen, ValueError, "writeable"),
        ([False] * any_game.num_actions, TypeError, "numpy array"),
    ):
        with pytest.raises(error, match=f"out .*{match}"):
            state.legal_mask(wrong)
    with pytest.raises(ValueError, match="room for"):
        state.legal_actions(np.zeros(0, np.int32))
    with pytest.raises(TypeError, match="dtype"):
        state.legal_actions(np.zeros(50, np.int64))
    odd = np.zeros(4 * any_game.max_legal + 1, np.uint8)[1:].view(np.int32)
    with pytest.raises(ValueError, match="aligned"):
        state.legal_actions(odd)


def test_typed_actions_and_texts(any_game):
    seen = set()
    for state in some_states(any_game):
        for action in state.legal_actions().tolist():
            typed = state.action(action)
            assert state.action_id(typed) == any_game.action_id(typed) == action
            assert any_game.action(action) == typed == state.view(state.to_play).action(action)
            assert any_game.parse_action(state, state.action_text(action)) == action
            seen.add(type(typed))
    assert len(seen) >= 2
    for wrong in (-1, any_game.num_actions):
        with pytest.raises(ValueError, match="actions are 0 to"):
            any_game.action(wrong)
    with pytest.raises(TypeError):
        any_game.action_id("draw")
    with pytest.raises(kastgard.BadPositionError):
        state.parse_action("fly to the moon")
    assert isinstance(state.action_text(-5), str)
    assert isinstance(state.action_text(1 << 60), str)

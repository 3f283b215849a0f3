"""A30 to A37, A52, A53, A56 to A58: stepping, observations, rewards."""

from __future__ import annotations

import gc

import numpy as np
import pytest

import kastgard
from api.driving import assert_same, batch_actions, fields_of, finished, some_states


def test_A30_stepping_after_the_end(any_game):
    state = finished(any_game)
    before, returns = state.to_bytes(), state.returns()
    for action in [*range(10), -1]:
        with pytest.raises(kastgard.IllegalActionError, match="the game is over"):
            state.apply(action)
    assert state.to_bytes() == before
    np.testing.assert_array_equal(state.returns(), returns)
    with pytest.raises(ValueError, match="no chance node"):
        state.sample_chance(kastgard.Rng(1))


def test_A30_a_batch_row_at_its_end_stays_there(any_game):
    batch = kastgard.Batch(any_game, 2, seed=1, autoreset="off", mask="dense")
    t = batch.reset()
    step = 0
    while not (t.terminated | t.truncated).all():
        t = batch.step(batch_actions(t, step))
        step += 1
    ends = [batch.states(i) for i in range(2)]
    for _ in range(10):
        t = batch.step(np.zeros(2, np.int32))
        assert not t.reward.any()
        assert (t.to_play == kastgard.TERMINAL).all()
        assert not t.mask.any()
        assert [batch.states(i) for i in range(2)] == ends


def test_A31_observations_stay_as_they_were(any_game):
    """Choice: the arrays of a step stay valid for one more call; `copy=True` for ever."""
    state = any_game.initial(1)
    state.resolve_chance(kastgard.Rng(1))
    obs, mask, legal = state.observe(0), state.legal_mask(), state.legal_actions()
    kept = obs.copy(), mask.copy(), legal.copy()
    state.apply(legal[0])
    for a, b in zip((obs, mask, legal), kept, strict=True):
        np.testing.assert_array_equal(a, b)
    batch = kastgard.Batch(any_game, 3, seed=1, mask="dense")
    t = batch.reset()
    for step in range(20):
        kept_step = t.copy()
        following = batch.step(batch_actions(t, step))
        assert_same(t, kept_step)
        assert following is not t
        t = following
    fresh = kastgard.Batch(any_game, 3, seed=1, mask="dense", copy=True)
    steps = [fresh.reset()]
    kept_steps = [steps[0].copy()]
    for step in range(20):
        steps.append(fresh.step(batch_actions(steps[-1], step)))
        kept_steps.append(steps[-1].copy())
    for a, b in zip(steps, kept_steps, strict=True):
        assert_same(a, b)


def test_A31_a_failed_step_touches_no_array(any_game):
    batch = kastgard.Batch(any_game, 3, seed=1, mask="dense")
    t = batch.step(batch_actions(batch.reset(), 0))
    kept = t.copy()
    for _ in range(3):
        with pytest.raises(kastgard.IllegalActionError):
            batch.step(np.full(3, -1))
    assert_same(t, kept)
    following = batch.step(batch_actions(t, 1))
    assert following is not t
    assert_same(t, kept)


def test_A32_arrays_outlive_their_owner(any_game):
    batch = kastgard.Batch(any_game, 3, seed=1, mask="csr")
    t = batch.reset()
    arrays = {name: x for name, x in fields_of(t).items() if x is not None}
    state = any_game.initial(1)
    obs, text = state.observe(0), state.to_text()
    view = state.view(0)
    kept = {name: x.copy() for name, x in arrays.items()}
    del batch, t, state
    gc.collect()
    for name, x in arrays.items():
        np.testing.assert_array_equal(x, kept[name])
    assert obs.sum() >= 0
    assert view.game.from_text(text).to_text() == text
    assert view.observe().shape == obs.shape


def test_A33_the_last_observation_of_a_game_is_not_lost(any_game):
    batch = kastgard.Batch(any_game, 4, seed=1, mask="dense", final_obs=True)
    t = batch.reset()
    ended = step = 0
    while ended < 6:
        before = [batch.states(i) for i in range(4)]
        actions = batch_actions(t, step)
        t = batch.step(actions)
        step += 1
        for i in np.flatnonzero(t.terminated | t.truncated):
            ended += 1
            last = before[i]
            mover = last.to_play
            last.apply(int(actions[i]))
            if not last.is_terminal:
                continue  # chance decided it; its draws are the row's own
            np.testing.assert_array_equal(t.final_obs[i], last.observe(mover))
            np.testing.assert_array_equal(t.final_scores[i], last.scores())
            np.testing.assert_array_equal(t.reward[i], last.returns().astype(np.float32))
        for i in range(4):
            state = batch.states(i)
            np.testing.assert_array_equal(t.obs[i], state.observe(state.to_play))
            assert not state.is_terminal


def test_A34_returns_are_by_seat(any_game):
    winners = set()
    for index in range(30):
        state = finished(any_game, 2, index)
        returns = state.returns()
        assert returns.dtype == np.float64
        assert abs(returns.sum()) < 1e-12
        if state.end in ("goal", "conquest", "points"):
            best = np.flatnonzero(returns == returns.max())
            winners.update(best.tolist())
            assert set(best.tolist()) == set(np.flatnonzero(state.scores() == state.scores().max()))
        elif state.end == "unfinished":
            assert not returns.any()
    assert len(winners) == any_game.num_players


def test_A35_observations_turn_with_the_seat():
    """Symmetries are not offered; observations count seats from the one that looks."""
    game = kastgard.load("principalities", players=3, maps=2)
    state = game.initial(1)
    n = game.territories
    owner = state.owner
    for seat in range(3):
        seen = state.observe(seat)
        np.testing.assert_array_equal(seen[:n], (owner - seat) % 3)
        np.testing.assert_array_equal(seen[n : 2 * n], state.dice)


def test_A36_hidden_facts_do_not_leak(toy):
    told = 0
    for state in some_states(toy, 40):
        for seat in range(3):
            view = state.view(seat)
            for k in range(6):
                other = state.resample(seat, kastgard.Rng(k, purpose="resample"))
                assert other.view(seat) == view
                assert other.view(seat).to_bytes() == view.to_bytes()
                assert hash(other.view(seat)) == hash(view)
                assert other.view(seat).to_text() == view.to_text()
                np.testing.assert_array_equal(other.observe(seat), state.observe(seat))
                told += other != state
    assert told > 100  # there was something to leak
    state = some_states(toy, 40)[20]
    view = state.view(1)
    assert not any(isinstance(getattr(view, name), kastgard.State) for name in view.__slots__ or ())
    assert view._native.to_text() == view.to_text()  # the private part knows no more


def test_A37_asking_changes_nothing(any_game):
    states = some_states(any_game)
    for state in states:
        before, seed = state.to_bytes(), state.seed
        rng = kastgard.Rng(1)
        state.legal_actions()
        state.legal_mask()
        state.chance_outcomes()
        state.returns()
        state.scores()
        state.to_json()
        state.copy().playout(rng)
        str(state), repr(state), hash(state)
        for seat in range(any_game.num_players):
            state.observe(seat)
            state.view(seat).sample_state(rng)
            state.resample(seat, rng)
        any_game.perft(state, 1)
        assert (state.to_bytes(), state.seed) == (before, seed)


def test_A52_reset_leaves_nothing_behind(any_game):
    for n in (0, 1, 17, 60):
        batch = kastgard.Batch(any_game, 3, seed=1, mask="dense")
        t = batch.reset()
        for step in range(n):
            t = batch.step(batch_actions(t, step))
        fresh = kastgard.Batch(any_game, 3, seed=1, mask="dense")
        fresh.reset()
        a, b = batch.reset(seeds=[4, 5, 6]), fresh.reset(seeds=[4, 5, 6])
        for step in range(40):
            assert_same(a, b)
            actions = batch_actions(a, step)
            a, b = batch.step(actions), fresh.step(actions)


def test_A53_each_mode_of_autoreset_does_what_it_says(any_game):
    """Choice: the mode is always named; same_step is the default, next_step spends an ignored step
    with reward 0, off waits for reset."""
    for mode in ("same_step", "next_step", "off"):
        batch = kastgard.Batch(any_game, 2, seed=1, autoreset=mode, mask="dense")
        assert batch.autoreset == mode
        t = batch.reset()
        step = 0
        while not (t.terminated | t.truncated)[0]:
            t = batch.step(batch_actions(t, step))
            step += 1
        assert t.reward[0].any() or t.truncated[0]
        if mode == "same_step":
            assert t.episode[0] == 1
            assert t.to_play[0] >= 0
            assert t.ply[0] == batch.states(0).ply
            continue
        assert t.episode[0] == 0
        assert t.to_play[0] == kastgard.TERMINAL
        actions = batch_actions(t, step)
        actions[0] = -77  # ignored
        t = batch.step(actions)
        assert not t.reward[0].any()
        if mode == "next_step":
            assert (t.episode[0], t.terminated[0], t.truncated[0]) == (1, False, False)
            assert t.mask[0].any()
        else:
            assert t.episode[0] == 0
            assert t.to_play[0] == kastgard.TERMINAL
            t = batch.reset(where=[0])
            assert t.episode[0] == 1
            assert t.to_play[0] >= 0


def test_A56_the_mask_is_of_the_position_after_chance(any_game):
    batch = kastgard.Batch(any_game, 4, seed=6, mask="dense")
    t = batch.reset()
    for step in range(40):
        assert (t.to_play >= 0).all()
        for i in range(4):
            assert not batch.states(i).is_chance
            np.testing.assert_array_equal(t.mask[i], batch.states(i).legal_mask())
        t = batch.step(batch_actions(t, step))


def test_A57_ended_is_what_the_game_says():
    game = kastgard.load("template", players=2, goal=20, max_rounds=3)
    batch = kastgard.Batch(game, 1, seed=1, autoreset="off", mask="dense")
    t = batch.reset()
    steps = 0
    while not (t.terminated | t.truncated)[0]:
        assert not batch.states(0).is_terminal
        t = batch.step(batch_actions(t, steps))
        steps += 1
    assert steps == 6  # three rounds of two turns, which nobody can win
    assert (t.terminated[0], t.truncated[0]) == (False, True)
    assert batch.states(0).end == "unfinished"
    assert not batch.states(0).returns().any()


def test_A58_rewards_are_paid_once(any_game):
    paying = kastgard.Batch(any_game, 5, seed=2, mask="dense", autoreset="off")
    t = paying.reset()
    for round_ in range(3):
        paid = np.zeros((5, any_game.num_players))
        scores = np.zeros((5, any_game.num_scores), np.int64)
        paid_in = np.zeros(5, np.int64)
        step = 0
        while not (t.to_play == kastgard.TERMINAL).all():
            playing = t.to_play != kastgard.TERMINAL
            t = paying.step(batch_actions(t, 1000 * round_ + step))
            step += 1
            paid += t.reward
            ended = playing & (t.terminated | t.truncated)
            paid_in += t.reward.any(axis=1)
            assert not t.reward[~ended].any()
            assert not t.final_scores[~(t.terminated | t.truncated)].any()
            scores[ended] = t.final_scores[ended]
        assert (paid_in <= 1).all()
        for i in range(5):
            state = paying.states(i)
            np.testing.assert_array_equal(paid[i], state.returns().astype(np.float32))
            np.testing.assert_array_equal(scores[i], state.scores())
        t = paying.reset()

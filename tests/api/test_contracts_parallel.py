"""A38 to A44, A48 to A50, A54: memory, threads, processes, shapes."""

from __future__ import annotations

import multiprocessing
import resource
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import kastgard
from api.driving import assert_same, batch_actions, some_states, walk

STATM = Path("/proc/self/statm")


def _memory() -> int:
    """Resident pages of this process."""
    return int(STATM.read_text(encoding="ascii").split()[1])


@pytest.mark.skipif(not STATM.exists(), reason="needs Linux")
def test_A38_memory_is_flat(any_game):
    state = any_game.initial(1)
    batch = kastgard.Batch(any_game, 8, seed=1, mask="dense")
    copying = kastgard.Batch(any_game, 8, seed=1, mask="dense", copy=True)

    def work(rounds: int) -> None:
        t = batch.reset()
        copying.reset()
        for k in range(rounds):
            twin = state.copy()
            twin.view(0).observe()
            twin.to_json()
            any_game.from_bytes(twin.to_bytes())
            any_game.initial(k % 5)
            actions = batch_actions(t, k)
            t = batch.step(actions)
            copying.step(actions)
            if k % 20 == 0:
                batch.load(batch.save())
                kastgard.play(any_game, ["random"] * any_game.num_players, 1, seed=k)

    work(300)
    before = _memory()
    work(1500)
    grown = (_memory() - before) * resource.getpagesize()
    assert grown < 3 << 20


def test_A39_every_game_ends(any_game):
    for index in range(20):
        *_, state = walk(any_game, 13, index)
        assert state.is_terminal
        assert state.ply <= any_game.max_length
    endless = kastgard.load("principalities", players=2, max_turns=5)
    state = endless.initial(1)
    rng = kastgard.Rng(1)
    while not state.is_terminal:
        state.resolve_chance(rng)
        if not state.is_terminal:
            state.apply(int(state.legal_actions()[-1]))  # nobody ever attacks
    assert state.end == "unfinished"
    assert not state.returns().any()


class Raising:
    name = "raising"

    def act_batch(self, t, out):
        raise ValueError("from a callback")


def test_A40_the_lock_is_released_and_callbacks_may_raise(duel):
    """While one thread plays whole games in C++, Python threads go on; two threads with games of
    their own end, and what a callback raises is reported."""
    ticks, playing = 0, threading.Event()

    def play_games():
        playing.set()
        results.append(kastgard.play(duel, ["random"] * 2, 3000, seed=1))
        playing.clear()

    results: list[kastgard.Results] = []
    worker = threading.Thread(target=play_games)
    worker.start()
    playing.wait(10)
    while playing.is_set():
        ticks += 1
        time.sleep(0)
    worker.join(60)
    assert len(results[0]) == 3000
    assert ticks > 10
    with pytest.raises(kastgard.AgentError, match="from a callback") as caught:
        kastgard.play(duel, [Raising(), "random"], 5, seed=1)
    assert isinstance(caught.value.__cause__, ValueError)


def test_A40_two_threads_with_batches_of_their_own(any_game):
    found: dict[int, list[bytes]] = {}

    def work(k: int) -> None:
        batch = kastgard.Batch(any_game, 64, seed=k % 2, mask="dense", threads=2)
        t = batch.reset()
        for step in range(30):
            t = batch.step(batch_actions(t, step))
        found[k] = [batch.states(i).to_bytes() for i in range(64)]

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert found[0] == found[2] != found[1] == found[3]


def test_A41_reading_a_state_from_many_threads(any_game):
    """Choice: a state may be read by many threads while nobody changes it; there are no caches."""
    state = some_states(any_game)[5]
    expected = (state.to_text(), hash(state), state.legal_actions().tolist())
    wrong: list[object] = []

    def read() -> None:
        for _ in range(200):
            found = (state.to_text(), hash(state), state.legal_actions().tolist())
            state.observe(0)
            state.view(0).sample_state(kastgard.Rng(1))
            if found != expected:
                wrong.append(found)

    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not wrong


def test_A41_one_batch_from_two_threads_is_refused():
    """Choice: a busy batch raises RuntimeError; it stays sound."""
    game = kastgard.load("principalities", players=8)
    batch = kastgard.Batch(game, 200, seed=1, observe=None, mask=None)
    batch.reset()
    started, refused = threading.Event(), []

    def reset() -> None:
        started.set()
        batch.reset()

    for _ in range(20):
        started.clear()
        worker = threading.Thread(target=reset)
        worker.start()
        started.wait(10)
        while worker.is_alive():
            try:
                batch.states(0)
            except RuntimeError as e:
                refused.append(str(e))
                break
        worker.join(60)
        if refused:
            break
    assert refused == ["the batch is in use by another thread"]
    batch.reset()
    assert batch.states(0).ply == 0


@pytest.mark.parametrize("threads", [2, 7])
def test_A42_results_do_not_depend_on_threads(any_game, threads):
    batches = [
        kastgard.Batch(any_game, 50, seed=1, mask="dense", threads=k, observe="all")
        for k in (1, threads)
    ]
    a, b = (batch.reset() for batch in batches)
    for step in range(40):
        assert_same(a, b)
        actions = batch_actions(a, step)
        a, b = (batch.step(actions) for batch in batches)
    field = ["random"] * any_game.num_players
    one, more = (kastgard.play(any_game, field, 40, seed=3, threads=k) for k in (1, threads))
    for name in ("returns", "scores", "plies", "end", "signatures"):
        np.testing.assert_array_equal(getattr(one, name), getattr(more, name))


def _forked(queue) -> None:
    game = kastgard.load("template")
    batch = kastgard.Batch(game, 32, seed=1, threads=3, mask="dense")
    t = batch.reset()
    for step in range(10):
        t = batch.step(batch_actions(t, step))
    queue.put([batch.states(i).signature for i in range(32)])


@pytest.mark.skipif(sys.platform == "win32", reason="no fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_A43_fork_after_threads_were_started(toy):
    """Choice: fork works; the child makes a pool of its own."""
    kastgard.Batch(toy, 64, seed=1, threads=4).reset()  # the pool is there now
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    child = context.Process(target=_forked, args=(queue,))
    child.start()
    found = queue.get(timeout=60)
    child.join(60)
    assert child.exitcode == 0
    batch = kastgard.Batch(toy, 32, seed=1, threads=1, mask="dense")
    t = batch.reset()
    for step in range(10):
        t = batch.step(batch_actions(t, step))
    assert [batch.states(i).signature for i in range(32)] == found


def test_A44_no_seed_is_unlucky():
    from kastgard.principalities import generate_map

    for players in (2, 8):
        for seed in (*range(300), 2**32, 2**63 - 1, 2**64 - 1):
            found = generate_map(players, seed)
            assert found.n == (32 if players == 2 else 48)
            assert generate_map(players, seed) == found


@pytest.mark.parametrize("n", [1, 2])
def test_A48_actions_of_another_shape_or_type_are_refused(any_game, n):
    batch = kastgard.Batch(any_game, n, seed=1, mask="dense")
    batch.reset()
    before = batch.save()
    for bad, error in (
        (np.int32(0), ValueError),
        (np.zeros((n, 1), np.int32), ValueError),
        (np.zeros(n + 1, np.int32), ValueError),
        (np.zeros(0, np.int32), ValueError),
        (np.zeros(n), TypeError),
        (np.zeros(n, np.bool_), TypeError),
        (np.zeros(n, np.complex64), TypeError),
        (["a"] * n, TypeError),
        ([None] * n, TypeError),
        (None, TypeError),
        ("0", TypeError),
    ):
        with pytest.raises(error, match="actions must"):
            batch.step(bad)
    with pytest.raises(ValueError, match=r"shape|inhomogeneous"):
        batch.step([[0], [0, 1]])
    assert batch.save() == before


@pytest.mark.parametrize(
    "form",
    [
        lambda a: a,
        lambda a: a.tolist(),
        lambda a: tuple(a.tolist()),
        lambda a: a.astype(np.int64),
        lambda a: a.astype(np.uint16),
        lambda a: a.astype(">i4"),
        lambda a: np.repeat(a, 2)[::2],
        lambda a: a[::-1].copy()[::-1],
        lambda a: np.frombuffer(a.tobytes(), np.int32),
        lambda a: np.concatenate([[0], a]).astype(np.int32)[1:],
    ],
)
def test_A48_all_integer_forms_mean_the_same(any_game, form):
    plain, other = (kastgard.Batch(any_game, 4, seed=1, mask="dense") for _ in range(2))
    t = plain.reset()
    other.reset()
    actions = batch_actions(t, 0)
    assert_same(plain.step(actions), other.step(form(actions)))


@pytest.mark.parametrize("action", [1 << 31, -(1 << 31) - 1, (1 << 32) + 1, 1 << 62])
def test_A48_numbers_that_do_not_fit_are_illegal_not_others(any_game, action):
    batch = kastgard.Batch(any_game, 3, seed=1, mask="dense")
    actions = batch_actions(batch.reset(), 0).astype(np.int64)
    actions[1] = action
    before = batch.save()
    with pytest.raises(kastgard.IllegalActionError, match=f"illegal action {action}") as caught:
        batch.step(actions)
    assert (caught.value.action, caught.value.row) == (action, 1)
    assert batch.save() == before
    with pytest.raises(kastgard.IllegalActionError):
        batch.step(np.full(3, 2**64 - 1, np.uint64))


@pytest.mark.parametrize("n", [1, 255, 256, 257, 1000])
def test_A49_sizes_at_the_edge_of_a_byte(any_game, n):
    batch = kastgard.Batch(any_game, n, seed=1, mask="csr", threads=3)
    t = batch.reset()
    assert len(batch) == n == batch.n == len(t.to_play)
    for _ in range(3):
        t = batch.step(t.legal_ids[t.legal_offsets[:-1]])
    for i in {0, n - 1, n // 2, min(n - 1, 255)}:
        assert batch.key(i) == (1, i, t.episode[i])
        state = batch.states(i)
        ids = t.legal_ids[t.legal_offsets[i] : t.legal_offsets[i + 1]]
        np.testing.assert_array_equal(ids, state.legal_actions())
        np.testing.assert_array_equal(t.obs[i], state.observe(state.to_play))
    with pytest.raises(IndexError):
        batch.states(n)


@pytest.mark.parametrize("n", [0, -1, 1 << 25, 1 << 40])
def test_A49_sizes_that_are_none(toy, n):
    with pytest.raises((ValueError, TypeError)):
        kastgard.Batch(toy, n)


def test_A50_row_i_is_game_i(any_game):
    batch = kastgard.Batch(any_game, 8, seed=1, mask="dense")
    t = batch.reset()
    for i in range(8):
        single = any_game.initial(1, i)
        single.resolve_chance(kastgard.Rng(1, i))
        assert batch.states(i) == single
    assert len({batch.states(i).signature for i in range(8)}) > 1
    for step in range(20):
        t = batch.step(batch_actions(t, step))
    assert len({batch.states(i).signature for i in range(8)}) == 8


def test_A54_action_i_belongs_to_row_i(any_game):
    forward = kastgard.Batch(any_game, 6, mask="dense")
    backward = kastgard.Batch(any_game, 6, mask="dense")
    seeds = [3, 1, 4, 1, 5, 9]
    a, b = forward.reset(seeds=seeds), backward.reset(seeds=seeds[::-1])
    for step in range(40):
        np.testing.assert_array_equal(a.to_play, b.to_play[::-1])
        np.testing.assert_array_equal(a.mask, b.mask[::-1])
        np.testing.assert_array_equal(a.obs, b.obs[::-1])
        actions = batch_actions(a, step)
        a, b = forward.step(actions), backward.step(actions[::-1])
        np.testing.assert_array_equal(a.reward, b.reward[::-1])

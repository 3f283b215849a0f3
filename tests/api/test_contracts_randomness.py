"""A01 to A12, A47, A51, A55: seeds and streams."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import kastgard
from api.driving import assert_same, batch_actions, choices, finished, history, move

SCRIPT = """
import kastgard, sys
sys.path.insert(0, {tests!r})
from api.driving import history
for name in ("template", "principalities(players=3,maps=2)"):
    print(history(kastgard.load(name), 5)[:400])
b = kastgard.Batch(kastgard.load("template"), 3, seed=2)
print(b.reset().legal_ids, [b.states(i).to_text() for i in range(3)])
"""


def test_A01_games_in_one_process_do_not_disturb_each_other(any_game):
    alone = [history(any_game, 1), history(any_game, 2)]
    states = [any_game.initial(seed) for seed in (1, 2)]
    chances = [kastgard.Rng(seed) for seed in (1, 2)]
    picks = [choices(seed) for seed in (1, 2)]
    found: list[list[int]] = [[], []]
    while not all(state.is_terminal for state in states):
        for k in range(2):
            if not states[k].is_terminal:
                found[k].append(move(states[k], chances[k], picks[k]))
    assert found == alone


def test_A02_nothing_depends_on_the_hash_seed():
    outputs = set()
    for hash_seed in ("0", "1", "4242"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        code = SCRIPT.format(tests=str(Path(__file__).parents[1]))
        done = subprocess.run(
            [sys.executable, "-c", code], env=env, capture_output=True, check=True
        )
        outputs.add(done.stdout)
    assert len(outputs) == 1
    assert len(outputs.pop()) > 1000


def _playout(saved: bytes, worker: int) -> bytes:
    state = pickle.loads(saved)
    state.playout(kastgard.Rng(9, worker))
    return state.to_bytes()


def test_A03_workers_with_their_own_streams_play_different_games(any_game):
    saved = pickle.dumps(any_game.initial(1))
    results = []
    for workers in (1, 8):
        with ThreadPoolExecutor(workers) as pool:
            results.append(list(pool.map(_playout, [saved] * 8, range(8))))
    assert results[0] == results[1]
    assert len(set(results[0])) > 1


def test_A04_copies_of_a_stream_own_it():
    """Choice: a copied Rng is an equal stream of its own; a State has none."""
    rng = kastgard.Rng(3)
    rng.next64()
    for twin in (rng.copy(), copy.copy(rng), copy.deepcopy(rng), pickle.loads(pickle.dumps(rng))):
        assert twin == rng
        ahead = [twin.next64() for _ in range(5)]
        assert twin != rng
        again = rng.copy()
        assert [again.next64() for _ in range(5)] == ahead
        assert (twin.seed, type(twin)) == (rng.seed, kastgard.Rng)


def test_A05_samples_of_what_is_hidden_follow_the_seed(toy):
    state = toy.initial(4)
    state.resolve_chance(kastgard.Rng(4))
    view = state.view(0)
    samples = [view.sample_state(kastgard.Rng(s, purpose="resample")) for s in range(40)]
    again = [view.sample_state(kastgard.Rng(s, purpose="resample")) for s in range(40)]
    assert samples == again
    assert len(set(samples)) > 1
    for sample in samples:
        cards = sample.to_json()
        kinds = [sum(x) for x in zip(cards["deck"], *cards["hands"], *cards["shown"], strict=True)]
        assert kinds == [5, 3, 1]  # every card once
        assert cards["hands"][0] == state.to_json()["hands"][0]


@pytest.mark.parametrize("way", ["save", "pickle", "deepcopy"])
def test_A06_saving_keeps_the_streams(any_game, way):
    batch = kastgard.Batch(any_game, 6, seed=8, mask="dense")
    t = batch.reset()
    for step in range(10):
        t = batch.step(batch_actions(t, step))
    if way == "save":
        twin = kastgard.Batch(any_game, 6, seed=99, mask="dense")
        twin.load(batch.save())
    else:
        twin = pickle.loads(pickle.dumps(batch)) if way == "pickle" else copy.deepcopy(batch)
    a, b = batch.current(), twin.current()
    for step in range(60):
        assert_same(a, b)
        actions = batch_actions(a, step)
        a, b = batch.step(actions), twin.step(actions)
    assert [batch.key(i) for i in range(6)] == [twin.key(i) for i in range(6)]


def test_A07_one_seed_gives_the_whole_sequence_of_episodes(any_game):
    """Choice: reset() goes on to the next episode of the same seed; episodes differ."""

    def starts() -> list[list[str]]:
        batch = kastgard.Batch(any_game, 3, seed=5, mask="dense")
        found = []
        for _ in range(4):
            t = batch.reset()
            found.append([batch.states(i).to_text() for i in range(3)])
            batch.step(batch_actions(t, 0))
        return found

    first = starts()
    assert starts() == first
    assert len({tuple(row) for row in first}) == 4
    batch = kastgard.Batch(any_game, 3, seed=5)
    batch.reset()
    batch.reset()
    assert [batch.key(i) for i in range(3)] == [(5, i, 1) for i in range(3)]


@pytest.mark.parametrize(
    ("seed", "word"),
    [
        (0, 0),
        (2**63, 2**63),
        (2**64 - 1, 2**64 - 1),
        (np.int64(7), 7),
        (np.uint64(2**64 - 1), 2**64 - 1),
        (np.random.SeedSequence(3), int(np.random.SeedSequence(3).generate_state(1, np.uint64)[0])),
    ],
)
def test_A08_seeds_that_count(toy, seed, word):
    assert kastgard.Rng(seed).seed == word
    assert toy.initial(seed).seed == word
    assert toy.initial(seed) == toy.initial(word)
    assert kastgard.Batch(toy, 2, seed=seed).seed == word
    assert kastgard.play(toy, ["random"] * 3, 1, seed=seed).seed == word


@pytest.mark.parametrize(
    ("seed", "error"),
    [
        (True, TypeError),
        (np.True_, TypeError),
        (1.5, TypeError),
        (np.float64(1), TypeError),
        ("7", TypeError),
        ([1], TypeError),
        (-1, ValueError),
        (2**64, ValueError),
    ],
)
def test_A08_seeds_that_are_none(toy, seed, error):
    for use in (
        lambda: toy.initial(seed),
        lambda: toy.initial(1, index=seed),
        lambda: toy.initial(1, episode=seed),
        lambda: kastgard.Rng(seed),
        lambda: kastgard.Rng(1, seed),
        lambda: kastgard.Batch(toy, 2, seed=seed),
        lambda: kastgard.Batch(toy, 1).reset(seeds=[seed]),
        lambda: kastgard.play(toy, ["random"] * 3, 1, seed=seed),
        lambda: kastgard.play(toy, ["random"] * 3, 1, first=seed),
    ):
        with pytest.raises(error, match=r"seed|index|episode|first|integer"):
            use()


def test_A08_no_seed_draws_one_and_tells(toy):
    seeds = {toy.initial().seed for _ in range(3)}
    seeds |= {kastgard.Batch(toy, 1).seed, kastgard.Rng().seed}
    results = kastgard.play(toy, ["random"] * 3, 3)
    seeds.add(results.seed)
    assert len(seeds) == 6
    again = kastgard.play(toy, ["random"] * 3, 3, seed=results.seed)
    assert np.array_equal(again.signatures, results.signatures)
    state = toy.initial()
    assert toy.initial(state.seed) == state
    assert (
        state.child(0 if not state.is_chance else state.chance_outcomes()[0][0]).seed == state.seed
    )
    assert pickle.loads(pickle.dumps(state)).seed is None  # the seed is no part of a position


def test_A09_seeding_keeps_options():
    game = kastgard.load("template", players=4, goal=3)
    batch = kastgard.Batch(game, 2, autoreset="off", observe="all", mask="csr")
    batch.reset()
    t = batch.reset(seeds=[1, 2])
    assert batch.game.config["goal"] == 3
    assert batch.autoreset == "off"
    assert t.obs.shape == (2, 4, *game.observation_shape)
    assert t.mask is None


def test_A10_every_game_is_the_same_for_the_same_seed():
    for name in (*kastgard.games(), "template"):
        game = kastgard.load(name)
        assert history(game, 11) == history(game, 11)
        assert history(game, 11) != history(game, 12)
        assert game.initial(11) == kastgard.load(name).initial(11)


def test_A11_rows_of_one_seed_are_different_games(any_game):
    batch = kastgard.Batch(any_game, 8, seed=1)
    batch.reset()
    ends = set()
    for i in range(8):
        assert batch.key(i) == (1, i, 0)
        ends.add(finished(any_game, 1, i).signature)
    assert len(ends) == 8


def test_A12_a_fresh_episode_keeps_the_options():
    game = kastgard.load("template", players=4, goal=2, max_rounds=2)
    batch = kastgard.Batch(game, 4, seed=3, mask="dense", observe="all")
    t = batch.reset()
    while t.episode.min() < 2:
        t = batch.step(batch_actions(t, int(t.ply.sum())))
        assert t.obs.shape == (4, 4, *game.observation_shape)
        for i in range(4):
            assert batch.states(i).game.config["goal"] == 2
            assert batch.states(i).round <= 2


def test_A47_the_start_of_a_seeded_game_is_pinned():
    """Choice: behaviour moves `rules_version`; these positions are its fence."""
    toy = kastgard.load("template")
    assert toy.rules_version == 1
    state = toy.initial(1)
    state.resolve_chance(kastgard.Rng(1))
    assert state.to_text().startswith("template phase=turn ")
    assert state == toy.from_text(state.to_text())
    # index and episode are words of the key: each alone gives another game
    keys = [(1, 0, 0), (1, 1, 0), (1, 0, 1), (2, 0, 0)]
    game = kastgard.load("principalities")
    assert len({game.initial(*key).to_text() for key in keys}) == 4


def test_A51_seed_and_index_do_not_add_up(any_game):
    """Choice: (seed, index) is a key, not a sum; `seeds` gives a row any game."""
    ends = [{finished(any_game, seed, i).signature for i in range(6)} for seed in (1, 2)]
    assert not ends[0] & ends[1]
    one = kastgard.Batch(any_game, 4, seed=1)
    one.reset(seeds=[9, 9, 7, 8])
    texts = [one.states(i).to_text() for i in range(4)]
    assert texts[0] == texts[1] != texts[2]
    assert one.key(2) == (7, 0, 0)


def test_A55_random_choices_have_their_own_stream(toy):
    """Choice: no hidden sampler; `below` and a playout draw from the stream they are given."""
    state = toy.initial(1)
    state.resolve_chance(kastgard.Rng(1))
    legal = state.legal_actions()
    picks = {int(legal[kastgard.Rng(s).below(len(legal))]) for s in range(50)}
    assert picks == set(legal.tolist())
    ends = []
    for s in (1, 1, 2):
        twin = state.copy()
        twin.playout(kastgard.Rng(s), chance=kastgard.Rng(5))
        ends.append(twin)
    assert ends[0] == ends[1] != ends[2]

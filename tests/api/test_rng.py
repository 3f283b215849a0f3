"""Rng: known answers against NumPy, bounds, weights, copies."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import kastgard


def numpy_stream(seed: int, index: int, episode: int, purpose: int, sub: int) -> np.random.SFC64:
    """The same stream made of NumPy's own generators."""
    counter = episode | purpose << 64 | sub << 128
    # NumPy's Philox steps its counter before it produces
    philox = np.random.Philox(key=seed | index << 64, counter=(counter - 1) % (1 << 256))
    words = philox.random_raw(3)
    bits = np.random.SFC64(0)
    state = bits.state
    state["state"] = {"state": np.array([*words, 1], np.uint64)}
    bits.state = state
    bits.random_raw(12)
    return bits


@pytest.mark.parametrize(
    "key",
    [
        (0, 0, 0, 0, 0),
        (1, 2, 3, 4, 5),
        (2**64 - 1,) * 5,
        (7, 0, 0, 3, 0),
        (123456789, 10**12, 1, 19, 2**40),
    ],
)
def test_streams_are_numpy_s(key):
    mine, theirs = kastgard.Rng(*key), numpy_stream(*key)
    raw = theirs.random_raw(100).tolist()
    assert [mine.next64() for _ in range(40)] == raw[:40]
    more = mine.random_raw(60)
    assert more.dtype == np.uint64
    assert more.tolist() == raw[40:]
    assert isinstance(mine.random_raw(), int)
    assert kastgard.Rng(*key).to_numpy().bit_generator.random_raw(100).tolist() == raw


def test_the_words_of_a_stream():
    rng = kastgard.Rng(5)
    twin = kastgard.Rng(6)
    twin.words = rng.words
    assert twin == rng
    assert len(rng.words) == 4
    assert "seed=5" in repr(rng)
    assert rng != 5
    with pytest.raises(TypeError):
        hash(rng)


def test_purposes_have_names():
    for name, number in kastgard.rng.PURPOSES.items():
        assert kastgard.Rng(1, purpose=name) == kastgard.Rng(1, purpose=number)
    assert kastgard.Rng(1) == kastgard.Rng(1, 0, 0, "chance", 0)
    words = {tuple(kastgard.Rng(1, purpose=p).words) for p in range(40)}
    assert len(words) == 40
    for wrong, error in (
        ("luck", ValueError),
        (-1, ValueError),
        (1.0, TypeError),
        (True, TypeError),
    ):
        with pytest.raises(error, match="purpose"):
            kastgard.Rng(1, purpose=wrong)


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 1000, 2**32, 2**63, 2**63 + 1, 2**64 - 1])
def test_below_is_lemire_s(n):
    rng, raw = kastgard.Rng(4), kastgard.Rng(4)
    for _ in range(50):
        found = rng.below(n)
        if n == 1:
            assert found == 0
            continue
        product = raw.next64() * n
        floor = (2**64 - n) % n
        while product % 2**64 < floor:
            product = raw.next64() * n
        assert found == product >> 64
    assert rng == raw  # and for n = 1 no draw was taken


def test_below_is_even():
    rng = kastgard.Rng(9)
    counts = np.bincount([rng.below(6) for _ in range(60_000)], minlength=6)
    assert ((counts - 10_000) ** 2 / 10_000).sum() < 20.5  # chi-square, 5 degrees, p > 0.001


@pytest.mark.parametrize("n", [0, -1, 2**64, 1.5, "3", None])
def test_below_needs_a_bound(n):
    with pytest.raises((ValueError, TypeError)):
        kastgard.Rng(1).below(n)


def test_from_numpy_draws_the_seed():
    generator = np.random.default_rng(3)
    expected = int(np.random.default_rng(3).integers(0, 2**64, dtype=np.uint64))
    rng = kastgard.Rng.from_numpy(generator)
    assert rng == kastgard.Rng(expected)
    assert rng.seed == expected
    assert kastgard.Rng.from_numpy(generator) != rng  # the generator moved on
    with pytest.raises((TypeError, AttributeError)):
        kastgard.Rng.from_numpy(3)


def test_chance_is_drawn_by_its_weights(toy):
    state = toy.from_text(
        "template phase=draw seat=0 start=0 round=1 end=ongoing deck=4,2,0 "
        "hands=1,0,0/0,1,0/0,0,1 shown=0,0,0/0,0,0/0,0,0"
    )
    ids, weights = state.chance_outcomes()
    assert (ids.tolist(), weights.tolist(), state.chance_total) == ([0, 1], [4, 2], 6)
    assert (ids.dtype, weights.dtype) == (np.int32, np.uint64)
    drawn = [state.copy().sample_chance(kastgard.Rng(s)) for s in range(3000)]
    assert abs(drawn.count(1) - 1000) < 110
    for s in range(30):  # pick: the first outcome whose running weight exceeds the draw
        assert drawn[s] == (0 if kastgard.Rng(s).below(6) < 4 else 1)


def test_draw_raw_checks_its_size():
    with pytest.raises(ValueError, match="negative"):
        kastgard.Rng(1).random_raw(-1)
    assert kastgard.Rng(1).random_raw(0).shape == (0,)


def test_the_stream_of_an_agent_does_not_tell_the_seed_of_the_game():
    """The same seed keys dice and hidden cards: an agent that knew it would know what comes."""
    told = []

    class Curious:
        name = "curious"

        def new_game(self, game, seat, rng):
            told.append((rng.seed, repr(rng)))

        def act(self, view, rng):
            told.append(
                (rng.seed, repr(rng), rng.copy().seed, pickle.loads(pickle.dumps(rng)).seed)
            )
            return int(view.legal_actions()[rng.below(view.num_legal)])

    results = kastgard.play("template", [Curious(), "random", "random"], seed=271828)
    assert len(results) == 1
    assert len(told) > 1
    assert not any("271828" in str(each) for each in told)
    assert {each[0] for each in told} == {None}

"""Batch: its options, its buffers, single rows, native seats."""

from __future__ import annotations

import numpy as np
import pytest

import kastgard
from api.driving import assert_same, batch_actions, choices, fields_of


def shapes(step: kastgard.Step) -> dict[str, tuple[str, tuple[int, ...]]]:
    return {name: (str(x.dtype), x.shape) for name, x in fields_of(step).items() if x is not None}


def test_fields_dtypes_and_shapes(any_game):
    players, actions, scores = any_game.num_players, any_game.num_actions, any_game.num_scores
    plain = shapes(kastgard.Batch(any_game, 3).reset())
    assert plain == {
        "obs": (str(any_game.observation_dtype), (3, *any_game.observation_shape)),
        "mask": ("bool", (3, actions)),
        "to_play": ("int8", (3,)),
        "reward": ("float32", (3, players)),
        "terminated": ("bool", (3,)),
        "truncated": ("bool", (3,)),
        "final_scores": ("int32", (3, scores)),
        "episode": ("uint32", (3,)),
        "ply": ("int32", (3,)),
    }
    other = shapes(
        kastgard.Batch(
            any_game, 3, mask="csr", observe="all", final_obs=True, observation_dtype="float32"
        ).reset()
    )
    shape = (3, players, *any_game.observation_shape)
    assert other["obs"] == other["final_obs"] == ("float32", shape)
    assert "mask" not in other
    assert other["legal_offsets"] == ("int64", (4,))
    assert other["legal_ids"][0] == "int32"
    bare = shapes(kastgard.Batch(any_game, 3, mask=None, observe=None).reset())
    assert set(bare) == set(plain) - {"obs", "mask"}


@pytest.mark.parametrize(
    ("options", "match"),
    [
        ({"autoreset": "sometimes"}, "autoreset"),
        ({"observe": "nothing"}, "observe"),
        ({"mask": "sparse"}, "mask"),
        ({"chance": "hidden"}, "chance"),
        ({"threads": 0}, "threads"),
        ({"threads": 1000}, "threads"),
        ({"threads": 2**40}, "threads"),
        ({"final_obs": True, "observe": None}, "final_obs"),
        ({"observation_dtype": "float64"}, "observation_dtype"),
        ({"agents": ["random"]}, "agents"),
        ({"agents": "random"}, "agents"),
        ({"agents": ["random", "random", "random"]}, "caller"),
        ({"agents": ["nobody", None, None]}, "nobody"),
        ({"agents": ["random(x=1)", None, None]}, "x"),
        ({"copy": True, "out": kastgard.Step()}, "copy and out"),
    ],
)
def test_wrong_options_are_named(toy, options, match):
    with pytest.raises(ValueError, match=match):
        kastgard.Batch(toy, 2, **options)


@pytest.mark.parametrize(
    "options",
    [
        {"threads": 1.5},
        {"threads": True},
        {"agents": [kastgard.agents.NativePlayer, None, None]},
        {"out": 3},
        {"out": [kastgard.Step()] * 3},
    ],
)
def test_options_of_wrong_types(toy, options):
    with pytest.raises(TypeError):
        kastgard.Batch(toy, 2, **options)


def test_a_batch_starts_with_a_reset_of_all_rows(toy):
    batch = kastgard.Batch(toy, 3)
    for use in (
        lambda: batch.step([0, 0, 0]),
        lambda: batch.states(0),
        batch.current,
        batch.save,
        lambda: batch.clone([0]),
        lambda: batch.reset(where=[0]),
        lambda: batch.key(0),
    ):
        with pytest.raises(kastgard.KastgardError, match="reset"):
            use()
    batch.reset()


def test_reset_of_some_rows(any_game):
    batch = kastgard.Batch(any_game, 4, seed=5, mask="dense")
    t = batch.reset()
    for step in range(9):
        t = batch.step(batch_actions(t, step))
    before = [batch.states(i) for i in range(4)]
    keys = [batch.key(i) for i in range(4)]
    t = batch.reset(where=np.array([False, True, False, True]))
    assert [batch.states(i) == before[i] for i in range(4)] == [True, False, True, False]
    assert batch.key(1) == (5, 1, keys[1][2] + 1)
    batch.reset(where=[0], seeds=[77])
    assert batch.key(0) == (77, 0, 0)
    batch.reset(where=[2, 3], seeds=[2**64 - 1, 1])
    assert [batch.key(i)[0] for i in range(4)] == [77, 5, 2**64 - 1, 1]
    batch.reset(where=[-1])
    assert batch.key(3) == (1, 0, 1)
    for wrong, error in (
        (np.zeros(3, np.bool_), ValueError),
        ([4], IndexError),
        ([-5], IndexError),
        ([0.5], TypeError),
        ([[0]], TypeError),
    ):
        with pytest.raises(error):
            batch.reset(where=wrong)
    for wrong, error in (
        ([1, 2], ValueError),
        (np.zeros((4, 1), np.uint64), ValueError),
        ("1234", TypeError),
        (7, TypeError),
    ):
        with pytest.raises(error, match="seeds"):
            batch.reset(seeds=wrong)
    with pytest.raises(ValueError, match="seeds"):
        batch.reset(where=[1], seeds=[1, 2])


def test_out_arrays_of_the_caller(any_game):
    mine = kastgard.Step.empty(any_game, 3, mask="csr", observe="all")
    batch = kastgard.Batch(any_game, 3, seed=1, mask="csr", observe="all", out=mine)
    plain = kastgard.Batch(any_game, 3, seed=1, mask="csr", observe="all")
    obs, ids = mine.obs, mine.legal_ids
    a, b = batch.reset(), plain.reset()
    for _ in range(10):
        assert a is mine
        assert a.obs is obs
        assert np.shares_memory(a.legal_ids, ids)
        assert_same(a, b)
        actions = b.legal_ids[b.legal_offsets[:-1]]
        a, b = batch.step(actions), plain.step(actions)
    two = [kastgard.Step.empty(any_game, 3) for _ in range(2)]
    double = kastgard.Batch(any_game, 3, seed=1, out=two)
    first = double.reset()
    second = double.current()
    assert first is not second
    assert double.current() is first
    assert {id(first), id(second)} == {id(step) for step in two}


def test_out_arrays_are_checked_by_name(any_game):
    def wrong(name: str, value: object) -> kastgard.Step:
        step = kastgard.Step.empty(any_game, 3, mask="dense", final_obs=True)
        setattr(step, name, value)
        return step

    good = kastgard.Step.empty(any_game, 3, mask="dense", final_obs=True)
    frozen = good.obs.copy()
    frozen.flags.writeable = False
    cases = [
        ("obs", good.obs.astype(np.float64), TypeError, "dtype"),
        ("obs", good.obs[:2], ValueError, "shape"),
        ("obs", np.asfortranarray(np.zeros((3, 50), np.uint8)), ValueError, "shape"),
        ("obs", np.repeat(good.obs, 2, axis=0)[::2], ValueError, "contiguous"),
        ("obs", frozen, ValueError, "writeable"),
        ("final_obs", None, ValueError, "lacks"),
        ("mask", good.mask.astype(np.uint8), TypeError, "dtype"),
        ("reward", np.zeros((3, any_game.num_players), np.float64), TypeError, "dtype"),
        ("reward", np.zeros(3, np.float32), ValueError, "shape"),
        ("to_play", np.zeros(3, np.int64), TypeError, "dtype"),
        ("episode", np.zeros(3, np.int32), TypeError, "dtype"),
        ("ply", [0, 0, 0], TypeError, "array"),
        ("terminated", np.zeros(3, np.int8), TypeError, "dtype"),
        ("final_scores", np.zeros((3, 99), np.int32), ValueError, "shape"),
    ]
    odd = np.zeros(3 * 4 + 1, np.uint8)[1:].view(np.int32)
    cases.append(("ply", odd, ValueError, "aligned"))
    for name, value, error, match in cases:
        with pytest.raises(error, match=f"{name}.*{match}|{match}.*{name}"):
            kastgard.Batch(any_game, 3, mask="dense", final_obs=True, out=wrong(name, value))
    small = kastgard.Step.empty(any_game, 3, mask="csr")
    small.legal_ids = small.legal_ids[:1].copy()
    with pytest.raises(ValueError, match="legal_ids"):
        kastgard.Batch(any_game, 3, mask="csr", out=small)
    with pytest.raises(ValueError, match="lacks mask"):
        kastgard.Batch(any_game, 3, mask="dense", out=kastgard.Step.empty(any_game, 3, mask="csr"))
    floats = kastgard.Step.empty(any_game, 3)
    with pytest.raises(TypeError, match=r"obs .*float32"):
        kastgard.Batch(any_game, 3, observation_dtype="float32", out=floats)


def test_float_observations_are_the_same_numbers(any_game):
    plain = kastgard.Batch(any_game, 3, seed=1, mask="dense", final_obs=True)
    other = kastgard.Batch(
        any_game, 3, seed=1, mask="dense", final_obs=True, observation_dtype="float32"
    )
    a, b = plain.reset(), other.reset()
    for step in range(40):
        assert b.obs.dtype == np.float32
        np.testing.assert_array_equal(a.obs, b.obs)
        over = a.terminated | a.truncated
        np.testing.assert_array_equal(a.final_obs[over], b.final_obs[over])
        actions = batch_actions(a, step)
        a, b = plain.step(actions), other.step(actions)


def test_mask_auto_is_dense_up_to_4096_actions(any_game, monkeypatch):
    assert kastgard.Batch(any_game, 2).reset().mask is not None
    monkeypatch.setattr("kastgard.step.DENSE_UP_TO", 3)
    t = kastgard.Batch(any_game, 2).reset()
    assert t.mask is None
    assert t.legal_offsets is not None


def test_observe_all_shows_every_seat(any_game):
    batch = kastgard.Batch(any_game, 3, seed=2, observe="all", mask="dense")
    t = batch.reset()
    for step in range(10):
        for i in range(3):
            state = batch.states(i)
            for seat in range(any_game.num_players):
                np.testing.assert_array_equal(t.obs[i, seat], state.observe(seat))
        t = batch.step(batch_actions(t, step))


def test_explicit_chance_is_the_caller_s(any_game):
    explicit = kastgard.Batch(any_game, 2, seed=3, chance="explicit", mask="dense")
    inside = kastgard.Batch(any_game, 2, seed=3, mask="dense")
    t, u = explicit.reset(), inside.reset()
    chance = [kastgard.Rng(3, i) for i in range(2)]
    decisions = 0
    for _ in range(400):
        states = [explicit.states(i) for i in range(2)]
        if (t.to_play >= 0).all():
            assert states == [inside.states(i) for i in range(2)]
            actions = batch_actions(t, decisions)
            decisions += 1
            u = inside.step(actions)
            if (u.terminated | u.truncated).any():
                break
        actions = batch_actions(t, decisions - 1)
        waits = (t.to_play >= 0) & ~(t.to_play >= 0).all()
        if waits.any():
            # a row at a decision waits for the other's chance: only chance rows may move
            for i in np.flatnonzero(~waits):
                twin = states[i]
                outcome = twin.sample_chance(chance[i])
                explicit.set_state(int(i), twin)
                assert outcome >= 0
            t = explicit.current()
            continue
        for i in range(2):
            if t.to_play[i] == kastgard.CHANCE:
                assert not t.mask[i].any()
                actions[i] = states[i].sample_chance(chance[i])
        t = explicit.step(actions)
    assert decisions > 3
    first = explicit.reset(seeds=[1, 2])
    if (first.to_play == kastgard.CHANCE).all():
        with pytest.raises(kastgard.IllegalActionError, match="outcome"):
            explicit.step([-5, 0])


def test_native_seats_move_inside(any_game):
    players = any_game.num_players
    agents = [None, *["random"] * (players - 1)]
    batch = kastgard.Batch(any_game, 6, seed=4, mask="dense", agents=agents, autoreset="off")
    assert batch.agents == tuple(agents)
    t = batch.reset()
    streams = [kastgard.Rng(4, i, 0, 16) for i in range(6)]
    while not (t.to_play == kastgard.TERMINAL).all():
        assert set(t.to_play.tolist()) <= {0, kastgard.TERMINAL}
        actions = np.zeros(6, np.int32)
        for i in np.flatnonzero(t.to_play == 0):
            legal = np.flatnonzero(t.mask[i])
            actions[i] = legal[streams[i].below(len(legal))]
        t = batch.step(actions)
    # the caller drew as the native random player of seat 0 does: these are play's games
    results = kastgard.play(any_game, ["random"] * players, 6, seed=4)
    assert [int(batch.states(i).signature, 16) for i in range(6)] == results.signatures.tolist()


def test_set_state(any_game):
    batch = kastgard.Batch(any_game, 3, seed=1, mask="dense")
    t = batch.reset()
    other = any_game.initial(9, 4)
    other.resolve_chance(kastgard.Rng(2))
    batch.set_state(1, other)
    t = batch.current()
    assert batch.states(1) == other
    np.testing.assert_array_equal(t.mask[1], other.legal_mask())
    assert not t.reward.any()
    other.apply(int(other.legal_actions()[0]))
    assert batch.states(1) != other  # a copy was taken
    with pytest.raises(ValueError, match="is wanted, got one of"):
        batch.set_state(0, kastgard.load("template", goal=9).initial(1))
    with pytest.raises(ValueError, match="is wanted, got one of"):
        batch.set_state(0, kastgard.load("principalities", players=2).initial(1))
    with pytest.raises(IndexError):
        batch.set_state(3, other)
    batch.set_state(-1, any_game.initial(3))  # chance moves at once
    assert not batch.states(2).is_chance


def test_clones_go_on_as_their_rows_would(any_game):
    batch = kastgard.Batch(any_game, 5, seed=1, mask="dense")
    t = batch.reset()
    for step in range(7):
        t = batch.step(batch_actions(t, step))
    clone = batch.clone([4, 1, 1, -1])
    assert len(clone) == 4
    u = clone.current()
    rows = [4, 1, 1, 4]
    for step in range(50):
        for k, i in enumerate(rows):
            assert clone.states(k) == batch.states(i)
            assert clone.key(k) == batch.key(i)
        actions = batch_actions(t, step)
        t, u = batch.step(actions), clone.step(actions[rows])
        np.testing.assert_array_equal(u.reward, t.reward[rows])
    with pytest.raises(IndexError):
        batch.clone([5])
    with pytest.raises(ValueError, match="rows"):
        batch.clone([])


@pytest.mark.parametrize("dtype", [np.int8, np.int64, np.uint16, np.uint64])
def test_rows_to_clone_come_as_any_integers(toy, dtype):
    batch = kastgard.Batch(toy, 5, seed=1)
    batch.reset()
    rows = np.array([4, 1, 1, 0, 2], dtype)
    clone = batch.clone(rows[::2])
    assert [clone.key(k) for k in range(3)] == [batch.key(i) for i in (4, 1, 2)]
    with pytest.raises(IndexError, match="row 5 of a batch of 5"):
        batch.clone(np.array([0, 5, 9], dtype))
    with pytest.raises(ValueError, match="rows must have shape"):
        batch.clone(np.zeros((2, 2), dtype))


def test_rows_to_clone_may_count_from_the_end_and_are_no_flags(toy):
    batch = kastgard.Batch(toy, 5, seed=1)
    batch.reset()
    assert batch.clone(np.array([-1])).key(0) == batch.key(4)
    with pytest.raises(IndexError, match="row -6"):
        batch.clone(np.array([-6]))
    with pytest.raises(TypeError, match="bool"):
        batch.clone(np.ones(5, bool))


def test_states_are_copies(any_game):
    batch = kastgard.Batch(any_game, 1, seed=1)
    batch.reset()
    state = batch.states(0)
    state.playout(choices(1))
    assert state.is_terminal
    assert not batch.states(0).is_terminal


def test_a_native_seat_may_fill_all_but_one(toy):
    with pytest.raises(ValueError, match="play whole games"):
        kastgard.Batch(toy, 1, agents=["random"] * 3)
    assert "Batch of 2 games" in repr(kastgard.Batch(toy, 2, seed=5))

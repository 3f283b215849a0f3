"""The kernels of the room: one rule each, over arrays, without a game around them."""

from __future__ import annotations

import numpy as np
import pytest

import kastgard
from kastgard.principalities import generate_map, largest_group, reinforce, resolve_attacks, reward
from principalities.boards import adjacency_of, path, plain


def masks(adjacency) -> np.ndarray:
    return np.array([sum(1 << u for u in row) for row in adjacency], dtype=np.uint64)


def test_kernel_largest_group_takes_masks_or_a_matrix():
    rows = adjacency_of(6, [*path(6), (0, 3)])
    owner = np.array([0, 1, 1, 0, 0, 1], dtype=np.int8)
    matrix = np.zeros((6, 6), dtype=bool)
    for t, row in enumerate(rows):
        matrix[t, row] = True
    assert largest_group(owner, masks(rows), 3).tolist() == [3, 2, 0]
    assert largest_group(owner, matrix, 3).tolist() == [3, 2, 0]


def test_kernel_largest_group_agrees_with_the_game():
    game = kastgard.load("principalities", players=8)
    for index in range(30):
        state = game.initial(seed=2, index=index)
        d = plain(state)
        groups = largest_group(np.array(d["owner"], dtype=np.int8), masks(d["adjacency"]), 8)
        state.apply(48 * 48)
        assert plain(state)["pool"] == groups[d["seat"]]


def test_kernel_reinforce_follows_r14_to_r16():
    owner = np.array([0, 0, 1, 0], dtype=np.int64)
    dice = np.array([7, 8, 1, 6], dtype=np.int64)
    out, store = reinforce(dice, owner, 0, 1, 1, seed=3)
    assert out.tolist() in ([8, 8, 1, 7], [7, 8, 1, 8])
    assert store == 0
    assert dice.tolist() == [7, 8, 1, 6]  # the caller's array is not written
    out, store = reinforce(dice, owner, 0, 60, 10, seed=3)
    assert out.tolist() == [8, 8, 1, 8]
    assert store == 64  # 70 in hand, 3 placed, 67 left
    out, store = reinforce(dice, owner, 1, 0, 1, seed=3)
    assert out.tolist() == [7, 8, 2, 6]
    assert store == 0


def test_kernel_reinforce_is_uniform_die_by_die():
    owner = np.array([0, 0, 0, 1], dtype=np.int64)
    dice = np.array([1, 5, 7, 1], dtype=np.int64)
    hits = np.zeros(4, dtype=int)
    for seed in range(3000):
        out, store = reinforce(dice, owner, 0, 0, 1, seed=seed)
        hits += out - dice
        assert store == 0
    assert hits[3] == 0
    assert hits.sum() == 3000
    assert (((hits[:3] - 1000) ** 2) / 1000).sum() < 18.5  # p = 0.0001


def test_kernel_reinforce_many_rows_at_once():
    rows = 50
    owner = np.tile(np.array([0, 0, 1, 1]), (rows, 1))
    dice = np.ones((rows, 4), dtype=np.int64)
    player = np.arange(rows) % 2
    store = np.full(rows, 3)
    income = np.full(rows, 2)
    out, left = reinforce(dice, owner, player, store, income, seed=9)
    assert out.shape == (rows, 4)
    gained = (out - dice).reshape(rows, 2, 2).sum(axis=2)
    assert np.all(gained[np.arange(rows), player] == 5)
    assert np.all(gained[np.arange(rows), 1 - player] == 0)
    assert np.all(np.asarray(left) == 0)


@pytest.mark.parametrize(
    "bad", [{"store": 65}, {"store": -1}, {"income": -1}, {"dice": [0, 1]}, {"dice": [9, 1]}]
)
def test_kernel_reinforce_refuses_what_no_position_holds(bad):
    args = {"dice": [1, 1], "owner": [0, 1], "player": 0, "store": 0, "income": 1, **bad}
    with pytest.raises((ValueError, kastgard.KastgardError)):
        reinforce(
            np.array(args["dice"]),
            np.array(args["owner"]),
            args["player"],
            args["store"],
            args["income"],
            seed=1,
        )


def test_kernel_reward_refuses_nonsense():
    for bad in ((1, "conquest"), (9, "conquest"), (4, "victory")):
        with pytest.raises((ValueError, TypeError, kastgard.KastgardError)):
            reward(*bad)
    with pytest.raises((ValueError, TypeError, kastgard.KastgardError)):
        reward(4, "conquest", turns=0)


def test_kernel_resolve_attacks_takes_lists_and_other_integers():
    one = resolve_attacks([3, 8], [2, 8], seed=4)
    two = resolve_attacks(np.array([3, 8], dtype=np.int32), np.array([2, 8]), seed=4)
    for x, y in zip(one, two, strict=True):
        assert np.array_equal(x, y)


def test_kernel_generate_map_is_the_map_of_a_state():
    state = kastgard.load("principalities", players=6).initial(seed=12)
    m = generate_map(6, plain(state)["map_id"])
    assert state.map == m
    assert [list(row) for row in m.adjacency] == plain(state)["adjacency"]

"""The length of a road: the kernel, the named cases, random networks by trying every trail."""

from __future__ import annotations

import random

import numpy as np
import pytest

from catan.table import at
from kastgard.catan import longest_road
from oracle.catan_positions import RING, networks, path
from oracle.catan_roads import road_length
from oracle.catan_tables import island

CASES = island().road_cases


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_road_case(case):
    assert longest_road(case["roads"], case["enemy_buildings"]) == case["length"]


def test_road_cases_are_fourteen():
    assert len(CASES) == 14


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_road_case_on_the_board(case):
    """The award goes to the network exactly when it has five roads in a row."""
    blocked = case["enemy_buildings"]
    near = {n for c in blocked for n in (c, *island().corner_neighbours[c])}
    if any(corners <= near for corners in networks(set(case["roads"]))):
        return  # no room for a building of the owner: not a position
    if any(set(island().corner_edges[c]) <= set(case["roads"]) for c in blocked):
        return  # no edge left for the other's road
    t = at(players=3, roads={0: case["roads"]}, settlements={1: blocked})
    assert t["longest_road"] == (0 if case["length"] >= 5 else None)


def test_road_of_nothing():
    assert longest_road([], []) == 0
    assert longest_road([], [24]) == 0
    assert longest_road([0]) == 1


def network(pick: random.Random, size: int) -> list[int]:
    """Edges grown from a corner, sometimes from two, with loops and branches."""
    land = island()
    edges: set[int] = set()
    corners = [pick.randrange(54)]
    while len(edges) < size:
        if pick.random() < 0.05:
            corners.append(pick.randrange(54))
        corner = pick.choice(corners[-4:] if pick.random() < 0.6 else corners)
        free = [e for e in land.corner_edges[corner] if e not in edges]
        if free:
            edge = pick.choice(free)
            edges.add(edge)
            corners += [c for c in land.edge_corners[edge] if c != corner]
        elif pick.random() < 0.3:
            corners.append(pick.randrange(54))
    return sorted(edges)


def blocks(pick: random.Random, edges: list[int]) -> list[int]:
    """Some corners, most of them at the network; not always a possible position."""
    touched = sorted({c for e in edges for c in island().edge_corners[e]})
    count = pick.choice((0, 0, 1, 1, 2, 3, 5))
    return sorted({pick.choice(touched) if pick.random() < 0.9 else pick.randrange(54)
                   for _ in range(count)})  # fmt: skip


def compare_networks(seed: str, count: int) -> tuple[int, int]:
    """How many were compared, and how many had a loop; the sizes are those of the game."""
    pick = random.Random(seed)
    loops = 0
    for k in range(count):
        edges = network(pick, 1 + k % 15)
        blocked = blocks(pick, edges)
        expected = road_length(frozenset(edges), frozenset(blocked))
        assert longest_road(edges, blocked) == expected, (edges, blocked)
        corners = {c for e in edges for c in island().edge_corners[e]}
        loops += len(edges) >= len(corners)
    return count, loops


def test_road_of_thousands_of_random_networks():
    count, loops = compare_networks("roads", 4000)
    assert loops > count // 20


def test_road_takes_arrays_and_any_order():
    ring = list(RING)
    assert longest_road(np.array(ring, dtype=np.int32), np.array([24], dtype=np.int32)) == 6
    assert longest_road(tuple(reversed(ring)), ()) == 6
    assert longest_road(path(16, 22, 17, 23, 18, 24, 19, 25, 20, 26), [16, 26]) == 9


@pytest.mark.parametrize(("roads", "blocked"), [([72], []), ([-1], []), ([0], [54]), ([0], [-1])])
def test_road_refuses_what_is_not_on_the_board(roads, blocked):
    with pytest.raises((ValueError, IndexError)):
        longest_road(roads, blocked)

"""The invariants of the map generator on a fixed sample, and its statistics loosely.

The windows over 2,000 maps of each size are measured by bench/acceptance_principalities.py.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import kastgard
from kastgard.principalities import Map, generate_map
from oracle.principalities_map import check_map
from oracle.principalities_map import generate_map as oracle_map

SIZES = {2: (32, 28, 32), 6: (36, 30, 34), 7: (42, 32, 37), 8: (48, 34, 40)}
SAMPLE = 40

sizes = pytest.mark.parametrize("players", SIZES)


@cache
def sample(players: int):
    return [generate_map(players, 1000 + k) for k in range(SAMPLE)]


def neighbours(m, c: int) -> list[int | None]:
    """The six neighbours of a cell by side; None is outside the grid."""
    x, y = c % m.width, c // m.width
    f = y % 2
    around = [
        (x + f, y - 1),
        (x + 1, y),
        (x + f, y + 1),
        (x + f - 1, y + 1),
        (x - 1, y),
        (x + f - 1, y - 1),
    ]
    return [v * m.width + u if 0 <= u < m.width and 0 <= v < m.height else None for u, v in around]


def cells_of(m) -> list[int]:
    return [int(v) for v in m.cells.ravel()]


def reached(start: int, links) -> set[int]:
    seen, todo = {start}, [start]
    while todo:
        for b in links(todo.pop()):
            if b not in seen:
                seen.add(b)
                todo.append(b)
    return seen


@sizes
def test_map_invariant_1_territories(players):
    n, width, height = SIZES[players]
    for m in sample(players):
        assert (m.n, m.width, m.height) == (n, width, height)
        assert m.cells.shape == (height, width)
        assert m.cells.dtype == np.uint8
        cells = cells_of(m)
        assert set(cells) == set(range(n + 1))
        for t in range(n):
            own = {c for c, v in enumerate(cells) if v == t + 1}
            assert len(own) >= 10
            inner = [c for c in own if all(d in own for d in neighbours(m, c))]
            assert inner
            assert m.centres[t] in inner
        assert list(m.centres) == sorted(m.centres)  # numbered by row and column of the centre


@sizes
def test_map_invariant_2_contiguous_with_one_outline(players):
    for m in sample(players)[:15]:
        cells = cells_of(m)
        for t in range(m.n):
            own = {c for c, v in enumerate(cells) if v == t + 1}
            inside = reached(
                min(own), lambda c, m=m, own=own: [d for d in neighbours(m, c) if d in own]
            )
            assert inside == own
            border = {
                (c, side) for c in own for side, d in enumerate(neighbours(m, c)) if d not in own
            }
            walk = [(int(c), int(side)) for c, side in m.outlines[t]]
            assert len(walk) == len(border)
            assert set(walk) == border
            assert walk[0] == min(border)  # lowest cell, lowest border side


@sizes
def test_map_invariant_3_neighbours_are_shared_edges(players):
    for m in sample(players):
        cells = cells_of(m)
        found = [set() for _ in range(m.n)]
        for c, v in enumerate(cells):
            for d in neighbours(m, c):
                if v and d is not None and cells[d] and cells[d] != v:
                    found[v - 1].add(cells[d] - 1)
        assert [tuple(row) for row in m.adjacency] == [tuple(sorted(s)) for s in found]
        assert all(t not in row for t, row in enumerate(m.adjacency))
        assert all(t in m.adjacency[u] for t, row in enumerate(m.adjacency) for u in row)


@sizes
def test_map_invariant_4_connected(players):
    for m in sample(players):
        assert len(reached(0, lambda t, m=m: m.adjacency[t])) == m.n


@sizes
def test_map_invariant_5_holes_edges_and_filling(players):
    for m in sample(players):
        cells = cells_of(m)
        empty = [c for c, v in enumerate(cells) if v == 0]
        assert 20 * len(cells) <= 100 * len(empty) <= 38 * len(cells)
        assert holes(m) >= 1
        grid = np.asarray(m.cells) > 0
        assert grid[0].any()
        assert grid[-1].any()
        assert grid[:, 0].any()
        assert grid[:, -1].any()
        land = int(grid.sum())
        w, h = (m.width + 1) // 2, (m.height + 1) // 2
        for part in (grid[:h, :w], grid[:h, w:], grid[h:, :w], grid[h:, w:]):
            assert 15 * land <= 100 * int(part.sum()) <= 35 * land


def holes(m) -> int:
    """Groups of empty cells that do not touch the rim of the grid."""
    cells = cells_of(m)

    def empty_around(c: int) -> list[int]:
        return [d for d in neighbours(m, c) if d is not None and not cells[d]]

    left = {c for c, v in enumerate(cells) if v == 0}
    count = 0
    while left:
        group = reached(next(iter(left)), empty_around)
        left -= group
        count += not any(None in neighbours(m, c) for c in group)
    return count


@sizes
def test_map_invariant_6_same_id_same_map_other_id_other_map(players):
    for m in sample(players)[:5]:
        again = generate_map(players, m.id)
        assert again == m
        assert again.to_json() == m.to_json()
    assert len({m.cells.tobytes() for m in sample(players)}) == SAMPLE
    assert len({generate_map(players, k).cells.tobytes() for k in range(500)}) == 500


@sizes
def test_map_invariant_6_the_oracle_grows_the_same_map(players):
    for m in sample(players)[:8]:
        other = oracle_map(players, m.id)
        assert check_map(other) == []
        assert cells_of(m) == other.cell
        assert list(m.centres) == other.centres
        assert [list(row) for row in m.adjacency] == other.neighbours
        walks = [[(int(c), int(side)) for c, side in walk] for walk in m.outlines]
        assert walks == other.outlines


def test_map_invariant_7_deal_and_battle_do_not_touch_the_map():
    # the id is a draw of its own stream: the same seed gives the same map whatever else is drawn
    ids = set()
    for options in ({}, {"humans": {0}}, {"max_turns": 7}, {"offer_policy": "continue"}):
        game = kastgard.load("principalities", players=3, **options)
        ids.add(game.initial(seed=44, index=2).to_json()["map_id"])
    assert len(ids) == 1
    (map_id,) = ids
    m = generate_map(3, map_id)
    assert [list(r) for r in m.adjacency] == game.initial(seed=44, index=2).to_json()["adjacency"]


def test_map_invariant_7_the_map_id_is_the_first_draw_of_purpose_six():
    game = kastgard.load("principalities", players=3)
    from oracle.streams import MAP_ID, Stream

    for seed, index, episode in ((0, 0, 0), (9, 4, 0), (9, 4, 2), (2**64 - 1, 2**40, 1)):
        state = game.initial(seed=seed, index=index, episode=episode)
        assert state.to_json()["map_id"] == Stream(seed, index, episode, MAP_ID).next()
    pool = kastgard.load("principalities", players=3, maps=3, map_seed=5)
    for index in range(7):
        expected = Stream(5, index % 3, 0, MAP_ID).next()
        assert pool.initial(seed=index, index=index).to_json()["map_id"] == expected


@sizes
def test_map_invariant_8_no_seed_fails(players):
    for k in range(400):
        assert generate_map(players, 2**63 + k).n == SIZES[players][0]
    for k in (0, 1, 2**64 - 1):
        assert generate_map(players, k).n == SIZES[players][0]
    for k in (-1, 2**64):
        with pytest.raises((ValueError, OverflowError, TypeError, kastgard.KastgardError)):
            generate_map(players, k)


# --- invariant 9: corrupted maps ------------------------------------------------------------------


def blocks(rows: list[str]) -> list[list[int]]:
    """A cell map from a drawing: '.' is empty, letters are territories in order a, b, ..."""
    width = max(len(row) for row in rows)
    return [
        [0 if ch == "." else ord(ch) - ord("a") + 1 for ch in row.ljust(width, ".")] for row in rows
    ]


GOOD = [
    "aaaabbbb",
    "aaaabbbb",
    "aaaabbbb",
    "aaaabbbb",
]
BROKEN = {
    "two components": (
        ["aaaa....bbbb", "aaaa....bbbb", "aaaa....bbbb", "aaaa....bbbb"],
        "reached|connect",
    ),
    "nine cells": (["aaabbbb", "aaabbbb", "aaabbbb", "...bbbb"], "10 cells|ten cells|cells"),
    "no interior cell": (["aaaaaaaaaa", "bbbbbbbbbb", "bbbbbbbbbb", "bbbbbbbbbb"], "interior"),
    "two parts": (["aaaabbbbaaaa", "aaaabbbbaaaa", "aaaabbbbaaaa"], "contiguous|pieces|parts"),
    "ring": (
        [
            "aaaaaaaaaa",
            "aaaaaaaaaa",
            "aaabbbbaaa",
            "aaabbbbaaa",
            "aaabbbbaaa",
            "aaabbbbaaa",
            "aaaaaaaaaa",
            "aaaaaaaaaa",
        ],
        "outline",
    ),
    "hole in a territory": (
        [
            "aaaaaaabbbb",
            "aaaaaaabbbb",
            "aaa.aaabbbb",
            "aaaaaaabbbb",
            "aaaaaaabbbb",
        ],
        "outline",
    ),
}


def test_map_invariant_9_a_sound_cell_map_is_accepted():
    m = Map.from_cells(blocks(GOOD))
    assert m.n == 2
    assert [tuple(row) for row in m.adjacency] == [(1,), (0,)]
    state = kastgard.load("principalities", players=2, map=m).initial(seed=0)
    assert state.map == m


@pytest.mark.parametrize("name", BROKEN)
def test_map_invariant_9_corrupted_cell_maps_are_rejected(name):
    rows, reason = BROKEN[name]
    with pytest.raises((ValueError, kastgard.KastgardError), match=reason):
        Map.from_cells(blocks(rows))


@pytest.mark.parametrize(
    ("adjacency", "reason"),
    [
        ([[1], [0], [3], [2]], "reached|connect"),
        ([[1], [0, 2], []], "other way|both ways|symmetr"),
        ([[0, 1], [0]], "itself|reflexive|own neighbour"),
        ([[1], [0, 7]], "7|range|territor"),
        ([[]], "2|two|territor"),
    ],
)
def test_map_invariant_9_corrupted_graphs_are_rejected(adjacency, reason):
    with pytest.raises((ValueError, kastgard.KastgardError), match=reason):
        Map.from_adjacency(adjacency)


def test_map_invariant_9_json_that_contradicts_itself_is_rejected():
    data = generate_map(2, 3).to_json()
    assert Map.from_json(data) == generate_map(2, 3)
    a, b = 0, data["adjacency"][0][0]
    data["adjacency"][a].remove(b)
    data["adjacency"][b].remove(a)
    with pytest.raises((ValueError, kastgard.KastgardError)):
        Map.from_json(data)


# --- statistics -----------------------------------------------------------------------------------

# mean cells, mean degree, mean share of empty cells, mean number of holes
TARGETS = {
    2: (21.0, 3.75, 24.9, 5.2),
    6: (21.1, 3.81, 25.6, 5.9),
    7: (21.1, 3.87, 25.1, 7.2),
    8: (21.1, 3.92, 25.4, 8.5),
}


@sizes
def test_map_statistics_of_a_small_sample(players):
    maps = [generate_map(players, 5000 + k) for k in range(150)]
    cells, degree, empty, hole = TARGETS[players]
    land = [int((np.asarray(m.cells) > 0).sum()) for m in maps]
    total = maps[0].cells.size
    assert sum(land) / len(maps) / maps[0].n == pytest.approx(cells, abs=0.5)
    assert 100 - 100 * sum(land) / len(maps) / total == pytest.approx(empty, abs=1.5)
    assert sum(sum(map(len, m.adjacency)) / m.n for m in maps) / len(maps) == pytest.approx(
        degree, abs=0.1
    )
    assert sum(map(holes, maps[:60])) / 60 == pytest.approx(hole, abs=1.3)

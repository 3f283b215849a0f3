"""Places of graphs without geometry, and the geometry of hexagons."""

from __future__ import annotations

import numpy as np
import pytest

from kastgard.render import hexes
from kastgard.render.layout import push_apart, spread

RING = [[(i - 1) % 12, (i + 1) % 12] for i in range(12)]
STAR = [list(range(1, 48)), *([0] for _ in range(47))]
PATH = [[1], [0, 2], [1, 3], [2]]
PAIR = [[1], [0]]
COMPLETE = [[b for b in range(8) if b != a] for a in range(8)]
TWINS = [[1, 2], [0, 2, 3], [0, 1, 3], [1, 2, 4], [3, 5], [4]]  # 1 and 2 have the same neighbours
GRAPHS = {
    "complete": COMPLETE,
    "twins": TWINS,
    "ring": RING,
    "star": STAR,
    "path": PATH,
    "pair": PAIR,
}


@pytest.mark.parametrize("name", GRAPHS)
def test_the_same_graph_gets_the_same_places(name: str) -> None:
    first, again = spread(GRAPHS[name]), spread([list(row) for row in GRAPHS[name]])
    assert np.array_equal(first, again)
    assert np.isfinite(first).all()


@pytest.mark.parametrize("name", GRAPHS)
def test_discs_do_not_overlap(name: str) -> None:
    places = push_apart(spread(GRAPHS[name]) * 90, 72.5)
    apart = np.linalg.norm(places[:, None] - places[None], axis=2) + np.eye(len(places)) * 1e9
    assert apart.min() > 58


def test_a_ring_is_drawn_round() -> None:
    places = spread(RING)
    radius = np.linalg.norm(places - places.mean(axis=0), axis=1)
    assert radius.max() / radius.min() < 1.05


def test_a_path_is_drawn_straight_and_in_order() -> None:
    places = spread(PATH)
    steps = np.diff(places, axis=0)
    assert np.allclose(np.linalg.norm(steps, axis=1), 1, atol=0.05)


def test_neighbouring_hexagons_share_the_corners_of_their_side() -> None:
    width, height = 5, 6
    for cell in range(width * height):
        for side in range(6):
            other = hexes.neighbour(cell, side, width, height)
            if other is None:
                continue
            back = next(s for s in range(6) if hexes.neighbour(other, s, width, height) == cell)
            assert back == (side + 3) % 6
            mine = [hexes.corner(cell, side + k, width) for k in (0, 1)]
            theirs = [hexes.corner(other, back + k, width) for k in (1, 0)]
            assert mine == theirs


def test_chains_join_the_kept_sides() -> None:
    outline = [(0, k) for k in range(6)]
    keep = [True, True, False, True, False, True]
    lines = hexes.chains(outline, keep, 3)
    assert sorted(len(line) for line in lines) == [2, 4]
    whole = hexes.chains(outline, [True] * 6, 3)
    assert len(whole) == 1
    assert whole[0][0] == whole[0][-1]
    assert hexes.chains(outline, [False] * 6, 3) == []

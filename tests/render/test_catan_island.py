"""Where the places of the island of Catan lie: as the engine joins them."""

from __future__ import annotations

import math

import kastgard
from kastgard.render import catan, hexes
from kastgard.render import catan_island as island


def test_the_island_is_that_of_the_engine() -> None:
    topology = kastgard.load("catan")._module().topology()
    assert list(island.HEX_CORNERS) == topology["hex_corners"]
    assert list(island.EDGES) == topology["edge_ends"]
    assert list(island.CORNER_EDGES) == topology["corner_edges"]
    assert list(island.CORNER_HEXES) == topology["corner_hexes"]
    ends = [island.EDGES[edge] for edge in island.HARBOUR_EDGES]
    assert [set(pair) for pair in ends] == [set(pair) for pair in topology["harbour_corners"]]


def test_counts() -> None:
    assert len(island.CELLS) == 19
    assert len(island.CORNERS) == 54
    assert len(island.EDGES) == 72
    assert sum(map(len, island.NEIGHBOURS)) == 2 * 72
    coast = [e for e, (a, b) in enumerate(island.EDGES) if len(shared(a, b)) == 1]
    assert len(coast) == 30
    assert set(island.HARBOUR_EDGES) < set(coast)


def shared(a: int, b: int) -> set[int]:
    return set(island.CORNER_HEXES[a]) & set(island.CORNER_HEXES[b])


def test_ids_go_from_north_to_south_and_from_west_to_east() -> None:
    for points in (island.CENTRES, island.CORNERS, [island.middle(*e) for e in island.EDGES]):
        assert [p[::-1] for p in points] == sorted(p[::-1] for p in points)


def test_hexagons_are_regular() -> None:
    for points in island.HEX_POINTS:
        drawn = [catan.at(p) for p in points]
        sides = [math.dist(drawn[k], drawn[(k + 1) % 6]) for k in range(6)]
        assert max(sides) - min(sides) < 0.05
    for cell, corners in zip(island.CELLS, island.HEX_CORNERS, strict=True):
        assert [island.CORNERS[c] for c in corners] == [
            hexes.corner(cell, k, island.WIDTH) for k in range(6)
        ]

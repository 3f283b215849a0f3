"""Where the hexes, corners and edges of the island of Catan lie, by id. No drawing, no position.

Points are those of `hexes`: half widths to the right, half side lengths downwards. Ids go from
north to south and from west to east, so they are found by sorting.
"""

from __future__ import annotations

from . import hexes
from .hexes import Corner

WIDTH = 5
ROWS = (3, 4, 5, 4, 3)
SIZE: Corner = (2 * WIDTH, 16)
CELLS = tuple(
    y * WIDTH + (WIDTH - count) // 2 + x for y, count in enumerate(ROWS) for x in range(count)
)
"""The cell of each hex in the grid of `hexes`."""

CENTRES = tuple(hexes.cell_centre(cell, WIDTH) for cell in CELLS)
HEX_POINTS = tuple(tuple(hexes.corner(cell, k, WIDTH) for k in range(6)) for cell in CELLS)
CORNERS = tuple(sorted({p for points in HEX_POINTS for p in points}, key=lambda point: point[::-1]))
CORNER_AT = {point: corner for corner, point in enumerate(CORNERS)}


def _edges() -> tuple[tuple[int, int], ...]:
    """Both corners of each edge, ascending; the edges by their middle."""
    found = {
        tuple(sorted((CORNER_AT[points[k]], CORNER_AT[points[(k + 1) % 6]])))
        for points in HEX_POINTS
        for k in range(6)
    }
    return tuple((a, b) for a, b in sorted(found, key=lambda ends: middle(*ends)[::-1]))


def middle(a: int, b: int) -> Corner:
    """Twice the point halfway between two corners."""
    return CORNERS[a][0] + CORNERS[b][0], CORNERS[a][1] + CORNERS[b][1]


EDGES = _edges()
EDGE_OF = {ends: edge for edge, ends in enumerate(EDGES)}
HEX_CORNERS = tuple(tuple(CORNER_AT[point] for point in points) for points in HEX_POINTS)
CORNER_HEXES = tuple(
    tuple(h for h, corners in enumerate(HEX_CORNERS) if c in corners) for c in range(len(CORNERS))
)
CORNER_EDGES = tuple(
    tuple(e for e, ends in enumerate(EDGES) if c in ends) for c in range(len(CORNERS))
)
NEIGHBOURS = tuple(
    tuple(b if a == c else a for a, b in (EDGES[e] for e in CORNER_EDGES[c]))
    for c in range(len(CORNERS))
)
HARBOUR_EDGES = (0, 3, 17, 38, 61, 69, 66, 49, 18)


def hex_beside(edge: int) -> int:
    """A hex at this edge, the only one of a coastal edge."""
    a, b = EDGES[edge]
    return next(h for h in CORNER_HEXES[a] if h in CORNER_HEXES[b])

"""Geometry of a map of hexagons: corners, outlines, borders. Pure arithmetic, no drawing.

Hexagons stand on a corner, odd rows are shifted right by half a hexagon. A corner is named by
integers (half widths, half side lengths), so that equal corners of two hexagons are equal values.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Corner = tuple[int, int]
Side = tuple[int, int]  # (cell, side 0..5)

# Side k runs from corner k to corner k + 1, clockwise from the top.
CORNERS: tuple[Corner, ...] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


def cell_centre(cell: int, width: int) -> Corner:
    y, x = divmod(cell, width)
    return 2 * x + (y & 1) + 1, 3 * y + 2


def corner(cell: int, k: int, width: int) -> Corner:
    x, y = cell_centre(cell, width)
    dx, dy = CORNERS[k % 6]
    return x + dx, y + dy


def outline_corners(outline: Iterable[Side], width: int) -> list[Corner]:
    """The closed polygon of an outline, each corner once."""
    return [corner(cell, side, width) for cell, side in outline]


def neighbour(cell: int, side: int, width: int, height: int) -> int | None:
    """The cell across a side; None outside the grid."""
    y, x = divmod(cell, width)
    f = y & 1
    dx, dy = ((f, -1), (1, 0), (f, 1), (f - 1, 1), (-1, 0), (f - 1, -1))[side]
    x, y = x + dx, y + dy
    return y * width + x if 0 <= x < width and 0 <= y < height else None


def facing(cells: Sequence[int], cell: int, side: int, width: int, height: int) -> int | None:
    """The territory across a side; None for an empty cell or the edge of the grid.
    `cells` is the flat grid: 0 empty, v > 0 territory v - 1."""
    other = neighbour(cell, side, width, height)
    return None if other is None or cells[other] == 0 else cells[other] - 1


def chains(sides: Sequence[Side], keep: Sequence[bool], width: int) -> list[list[Corner]]:
    """The kept sides of a closed outline, joined to lines as long as possible."""
    n = len(sides)
    if all(keep):
        points = outline_corners(sides, width)
        return [[*points, points[0]]] if points else []
    lines: list[list[Corner]] = []
    start = keep.index(False) + 1
    for i in range(n):
        j = (start + i) % n
        if not keep[j]:
            continue
        cell, side = sides[j]
        if i == 0 or not keep[j - 1]:
            lines.append([corner(cell, side, width)])
        lines[-1].append(corner(cell, side + 1, width))
    return lines

"""Where territories, stacks and borders of a map lie in the picture.

Two boards answer the same questions: `HexBoard` for a map of hexagons, `NodeBoard` for a
territory graph of which no geometry is known.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

from . import colors, hexes
from .layout import push_apart, spread
from .svg import Point, num, path_data, tag

HALF_WIDTH = 10.39  # of a hexagon; with HALF_SIDE it makes the hexagons regular
HALF_SIDE = 6.0
MARGIN = 16.0
FOOT = 2.0  # how far below the middle of a disc its stack stands


class MapLike(Protocol):
    """What a picture needs to know of a `kastgard.principalities.Map`."""

    @property
    def n(self) -> int: ...
    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def adjacency(self) -> Sequence[Sequence[int]]: ...
    @property
    def centres(self) -> Sequence[int]: ...
    @property
    def outlines(self) -> Sequence[Sequence[tuple[int, int]]]: ...


class Board(Protocol):
    size: Point
    places: list[Point]  # the foot of every stack

    def land(
        self, owner: Sequence[int], fills: Sequence[str], titles: Sequence[str]
    ) -> list[str]: ...
    def border(self, a: int, b: int) -> Point: ...


class HexBoard:
    """A map of hexagons. `cells` is its flat grid: 0 empty, v > 0 territory v - 1."""

    def __init__(self, board_map: MapLike, cells: Sequence[int]) -> None:
        self.map = board_map
        self.cells = cells
        w, h = board_map.width, board_map.height
        self.size = (
            (2 * w + 1) * HALF_WIDTH + 2 * MARGIN,
            (3 * h + 1) * HALF_SIDE + 2 * MARGIN,
        )
        self.places = [self._point(hexes.cell_centre(c, w)) for c in board_map.centres]

    def _point(self, corner: hexes.Corner) -> Point:
        return corner[0] * HALF_WIDTH + MARGIN, corner[1] * HALF_SIDE + MARGIN

    def _path(self, corners: Sequence[hexes.Corner], *, closed: bool) -> str:
        return path_data(map(self._point, corners), closed=closed)

    def land(self, owner: Sequence[int], fills: Sequence[str], titles: Sequence[str]) -> list[str]:
        """The coast, one closed path a territory, and dark lines around every realm."""
        paths = [
            self._path(hexes.outline_corners(outline, self.map.width), closed=True)
            for outline in self.map.outlines
        ]
        coast = tag(
            "path", class_="coast", d="".join(paths), fill="none", stroke=colors.COAST,
            stroke_width=13, stroke_linejoin="round",
        )  # fmt: skip
        land = [
            tag("path", tag("title", title), class_="territory", d=data, fill=fill)
            for data, fill, title in zip(paths, fills, titles, strict=True)
        ]
        group = tag(
            "g", "\n", "\n".join(land), "\n",
            stroke=colors.PAPER, stroke_opacity=0.75, stroke_width=1.6, stroke_linejoin="round",
        )  # fmt: skip
        return [coast, group, self._frontiers(owner)]

    def _frontiers(self, owner: Sequence[int]) -> str:
        """Sides across which another owner or the sea lies."""
        lines: list[str] = []
        width, height = self.map.width, self.map.height
        for t, outline in enumerate(self.map.outlines):
            keep: list[bool] = []
            for cell, side in outline:
                other = hexes.facing(self.cells, cell, side, width, height)
                foreign = other is not None and owner[other] != owner[t]
                keep.append(other is None or (foreign and t < other))  # a border is drawn once
            lines += [
                self._path(line, closed=line[0] == line[-1])
                for line in hexes.chains(outline, keep, width)
            ]
        return tag(
            "path", class_="frontier", d="".join(lines), fill="none", stroke=colors.INK,
            stroke_width=2.4, stroke_linejoin="round", stroke_linecap="round",
        )  # fmt: skip

    def border(self, a: int, b: int) -> Point:
        """A point on the border of two neighbours, in its middle."""
        w, h = self.map.width, self.map.height
        middles: list[Point] = []
        for cell, side in self.map.outlines[a]:
            if hexes.facing(self.cells, cell, side, w, h) == b:
                x1, y1 = self._point(hexes.corner(cell, side, w))
                x2, y2 = self._point(hexes.corner(cell, side + 1, w))
                middles.append(((x1 + x2) / 2, (y1 + y2) / 2))
        x = sum(p[0] for p in middles) / len(middles)
        y = sum(p[1] for p in middles) / len(middles)
        return min(middles, key=lambda p: math.hypot(p[0] - x, p[1] - y))


class NodeBoard:
    """Territories as discs, borders as lines between them. Places are those of the stacks."""

    radius = 29.0
    step = 90.0  # between neighbours, where it can be had

    def __init__(self, adjacency: Sequence[Sequence[int]]) -> None:
        self.adjacency = adjacency
        places = push_apart(spread(adjacency) * self.step, 2.5 * self.radius)
        edge = MARGIN + self.radius + 4
        places = places - places.min(axis=0) + edge
        self.size = (float(places[:, 0].max()) + edge, float(places[:, 1].max()) + edge)
        self.places = [(float(x), float(y)) for x, y in places]

    def land(self, owner: Sequence[int], fills: Sequence[str], titles: Sequence[str]) -> list[str]:
        """Borders inside a realm are wide and have its colour; then one disc a territory."""
        r = self.radius
        arcs = "".join(f"a{num(r)} {num(r)} 0 0 1 {num(dx)} 0" for dx in (2 * r, -2 * r))
        discs = [
            tag(
                "path", tag("title", title), class_="territory", fill=fill,
                d=f"M{num(x - r)} {num(y - FOOT)}{arcs}Z",
            )
            for (x, y), fill, title in zip(self.places, fills, titles, strict=True)
        ]  # fmt: skip
        group = tag("g", "\n", "\n".join(discs), "\n", stroke=colors.INK, stroke_width=2.4)
        return [*self._links(owner, fills), group]

    def _links(self, owner: Sequence[int], fills: Sequence[str]) -> list[str]:
        lines: dict[tuple[str, float], list[str]] = {}
        for a, row in enumerate(self.adjacency):
            for b in row:
                if a < b:
                    style = (fills[a], 9.0) if owner[a] == owner[b] else (colors.MUTED, 1.6)
                    ends = [(self.places[k][0], self.places[k][1] - FOOT) for k in (a, b)]
                    data = path_data(ends, closed=False)
                    lines.setdefault(style, []).append(data)
        return [
            tag("path", class_="link", d="".join(data), stroke=color, stroke_width=width)
            for (color, width), data in sorted(lines.items(), key=lambda item: item[0][::-1])
        ]

    def border(self, a: int, b: int) -> Point:
        (x1, y1), (x2, y2) = self.places[a], self.places[b]
        return (x1 + x2) / 2, (y1 + y2) / 2 - FOOT

"""Where things lie on a tile of Carcassonne, worked out from the kind's data.

A tile is drawn unturned in a square of `SIDE` units, x to the right, y downwards. Cities, roads and
rivers are curves; what they leave over is cut into fields on a fine grid, which also tells where a
figure has the most room. Where the plain shapes would join fields that the data keep apart, cities
grow to the middle, roads run on to the city, or a city sends out a wall to the corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from kastgard.carcassonne import KINDS, Kind

from .svg import Point, num

SIDE = 60.0
MIDDLE: Point = (30.0, 30.0)
CORNERS: tuple[Point, ...] = ((0, 0), (60, 0), (60, 60), (0, 60))
MIDS: tuple[Point, ...] = ((30, 0), (60, 30), (30, 60), (0, 30))
HALVES: tuple[Point, ...] = (
    (15, 1), (45, 1), (59, 15), (59, 45), (45, 59), (15, 59), (1, 45), (1, 15),
)  # fmt: skip

ROAD = 7.0
RIVER = 10.0
HOUSE = 9.0  # half the side of a monastery's ground
CELLS = 30  # of the grid, a side
STEP = SIDE / CELLS

Grid = npt.NDArray[Any]
Curve = tuple[Point, ...]  # two points: a line; four: a cubic Bezier curve


def towards(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def turned(point: Point, rotation: int) -> Point:
    """A point of the tile after quarter turns clockwise."""
    x, y = point
    for _ in range(rotation):
        x, y = SIDE - y, x
    return x, y


def quadratic(a: Point, control: Point, b: Point) -> Curve:
    return a, towards(a, control, 2 / 3), towards(b, control, 2 / 3), b


def sampled(curve: Curve, steps: int = 12) -> list[Point]:
    """Points of a curve, both ends included."""
    if len(curve) == 2:
        return [towards(curve[0], curve[1], k / steps) for k in range(steps + 1)]
    points = []
    for k in range(steps + 1):
        t = k / steps
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
        points.append(
            (
                sum(w * p[0] for w, p in zip(weights, curve, strict=True)),
                sum(w * p[1] for w, p in zip(weights, curve, strict=True)),
            )
        )
    return points


def curve_data(curves: Iterable[Curve], *, closed: bool = False) -> str:
    """A path along curves; a new piece begins where one does not start at the end of the last."""
    parts: list[str] = []
    at: Point | None = None
    for curve in curves:
        if curve[0] != at:
            parts.append(f"M{num(curve[0][0])} {num(curve[0][1])}")
        rest = " ".join(f"{num(x)} {num(y)}" for x, y in curve[1:])
        parts.append(f"{'L' if len(curve) == 2 else 'C'}{rest}")
        at = curve[-1]
    return "".join(parts) + ("Z" if closed else "")


# --- shapes ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CityShape:
    """A city: closed outlines whose union it is, and the curves that are walls."""

    outlines: tuple[tuple[Curve, ...], ...]
    walls: tuple[Curve, ...]


@dataclass(frozen=True)
class Style:
    """What a tile does to keep its fields apart."""

    deep: bool = False  # cities of one side reach the middle
    through: bool = False  # roads that end run on to the city


STYLES = (Style(), Style(through=True), Style(deep=True), Style(deep=True, through=True))


def sides_of(letters: str) -> list[int]:
    return sorted("NESW".index(letter) for letter in letters)


def city_shape(kind: Kind, index: int, style: Style) -> CityShape:
    """Along its own sides straight, across all others a wall."""
    sides = sides_of(kind.cities[index].sides)
    start = next((s for s in sides if (s - 1) % 4 not in sides), sides[0])
    outline: list[Curve] = []
    walls: list[Curve] = []
    run: list[int] = []
    for k in [*range(start, start + 4), start + 4]:
        side = k % 4
        if k < start + 4 and side not in sides:
            run.append(side)
            continue
        if run:
            wall = wall_across(kind, run, deep=style.deep)
            outline.append(wall)
            walls.append(wall)
            run = []
        if k < start + 4:
            outline.append((CORNERS[side], CORNERS[(side + 1) % 4]))
    outlines = [tuple(outline)]
    for corner in cut_corners(kind) if index == len(kind.cities) - 1 else ():
        left, right = spike(MIDS[sides[0]], CORNERS[corner])
        outlines.append((left, right, (right[1], left[0])))
        walls += (left, right)
    return CityShape(tuple(outlines), tuple(walls))


def spike(side: Point, corner: Point) -> tuple[Curve, Curve]:
    """Two walls from inside a city to a corner where they meet."""
    foot = towards(side, MIDDLE, 0.35)
    across = (corner[1] - foot[1], foot[0] - corner[0])
    size = 5 / max(abs(across[0]), abs(across[1]))
    left = (foot[0] + across[0] * size, foot[1] + across[1] * size)
    right = (foot[0] - across[0] * size, foot[1] - across[1] * size)
    return (left, corner), (corner, right)


def wall_across(kind: Kind, run: Sequence[int], *, deep: bool) -> Curve:
    """The wall across sides that lie side by side and are not the city's."""
    start, end = CORNERS[run[0]], CORNERS[(run[-1] + 1) % 4]
    beside = any(kind.edges[side] == "C" for side in run)
    if len(run) == 3:
        side = (run[-1] + 1) % 4
        depth = 1.37 if deep else 0.67
        inward = (MIDDLE[0] - MIDS[side][0], MIDDLE[1] - MIDS[side][1])
        near, far = towards(start, end, 0.37), towards(start, end, 0.63)
        return (
            start,
            (near[0] + inward[0] * depth, near[1] + inward[1] * depth),
            (far[0] + inward[0] * depth, far[1] + inward[1] * depth),
            end,
        )
    if len(run) == 2:
        corner = CORNERS[run[1]]
        return quadratic(start, towards(MIDDLE, corner, -0.2 if beside else 0.14), end)
    depth = 1.5 if beside else 0.85
    return quadratic(start, towards(MIDS[run[0]], MIDDLE, depth), end)


def cut_corners(kind: Kind) -> list[int]:
    """Corners at which two fields meet that the data keep apart."""
    owner = {h: k for k, field in enumerate(kind.fields) for h in field.half_edges}
    if not kind.cities:
        return []
    return [
        (side + 1) % 4
        for side in range(4)
        if kind.edges[side] != "C" != kind.edges[(side + 1) % 4]
        and owner.get(2 * side + 1) != owner.get((2 * side + 2) % 8)
    ]


def road_curves(kind: Kind, index: int, style: Style) -> tuple[Curve, ...]:
    """From side to side, or from a side to where the road ends."""
    sides = sides_of(kind.roads[index].sides)
    if len(sides) == 2:
        return (joined(*sides),)
    if len(sides) > 2:
        return tuple((MIDS[side], MIDDLE) for side in sides)
    side = sides[0]
    if style.through and kind.cities:
        goal = sides_of(kind.cities[0].sides)[0]
        inside = towards(MIDS[goal], MIDDLE, 0.3)
        return (quadratic(MIDS[side], MIDDLE, inside),)
    return ((MIDS[side], stand_of(kind) if kind.stands else MIDDLE),)


def joined(a: int, b: int) -> Curve:
    """A line between opposite sides, a bend between neighbours."""
    if (a - b) % 4 == 2:
        return MIDS[a], MIDS[b]
    corner = CORNERS[b] if (b - a) % 4 == 1 else CORNERS[a]
    return quadratic(MIDS[a], towards(MIDDLE, corner, 0.1), MIDS[b])


def river_curves(kind: Kind) -> tuple[Curve, ...]:
    """A river from east to west makes room for a monastery."""
    sides = sides_of(kind.river)
    if len(sides) != 2:
        return tuple((MIDS[side], MIDDLE) for side in sides)
    if kind.stands and sides == [1, 3]:
        return ((MIDS[1], (48, 30), (45, 42), (30, 42)), ((30, 42), (15, 42), (12, 30), MIDS[3]))
    return (joined(*sides),)


def stand_of(kind: Kind) -> Point:
    """Where a monastery or another building of the tile stands."""
    return (30.0, 28.0) if kind.river else MIDDLE


# --- the grid -------------------------------------------------------------------------------------


def centres() -> tuple[Grid, Grid]:
    at = (np.arange(CELLS) + 0.5) * STEP
    return np.meshgrid(at, at)


def inside(polygon: Sequence[Point]) -> Grid:
    """Which cells lie inside a polygon."""
    x, y = centres()
    found = np.zeros((CELLS, CELLS), dtype=bool)
    for (x1, y1), (x2, y2) in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
        if y1 != y2:
            crosses = (y1 > y) != (y2 > y)
            found ^= crosses & (x < (x2 - x1) * (y - y1) / (y2 - y1) + x1)
    return found


def near(curves: Iterable[Curve], distance: float) -> Grid:
    """Which cells lie no farther from a curve than that."""
    points = np.array([point for curve in curves for point in sampled(curve, 40)])
    if len(points) == 0:
        return np.zeros((CELLS, CELLS), dtype=bool)
    x, y = centres()
    far = (x[:, :, None] - points[:, 0]) ** 2 + (y[:, :, None] - points[:, 1]) ** 2
    found: Grid = far.min(axis=2) <= distance**2
    return found


def parts_of(free: Grid) -> Grid:
    """Cells that hang together by their sides have one number from 1; 0 elsewhere."""
    labels = np.zeros((CELLS, CELLS), dtype=np.int32)
    count = 0
    for start in zip(*map(np.ndarray.tolist, np.nonzero(free)), strict=True):
        if labels[start]:
            continue
        count += 1
        todo = [start]
        labels[start] = count
        while todo:
            row, column = todo.pop()
            for cell in (
                (row - 1, column),
                (row + 1, column),
                (row, column - 1),
                (row, column + 1),
            ):
                if min(cell) >= 0 and max(cell) < CELLS and free[cell] and not labels[cell]:
                    labels[cell] = count
                    todo.append(cell)
    return labels


def cell_at(point: Point) -> tuple[int, int]:
    return int(point[1] / STEP), int(point[0] / STEP)


def match_fields(kind: Kind, labels: Grid) -> list[Grid] | None:
    """The cells of every field, None if the parts are not those of the data."""
    found: list[Grid] = []
    taken: set[int] = set()
    for field in kind.fields:
        if field.half_edges:
            numbers = {int(labels[cell_at(HALVES[h])]) for h in field.half_edges}
        else:
            sizes = [
                (int((labels == n).sum()), n)
                for n in range(1, int(labels.max()) + 1)
                if n not in taken and not any(labels[cell_at(at)] == n for at in HALVES)
            ]
            numbers = {max(sizes)[1]} if sizes else {0}
        if len(numbers) != 1 or numbers & {0, *taken}:
            return None
        taken |= numbers
        found.append(labels == numbers.pop())
    return found


def nearest_fields(kind: Kind, free: Grid) -> list[Grid]:
    """Free cells go to the field with the nearest half-edge, the middle to one without any."""
    x, y = centres()
    far = []
    for field in kind.fields:
        ends = [HALVES[h] for h in field.half_edges] or [MIDDLE]
        far.append(np.min([(x - px) ** 2 + (y - py) ** 2 for px, py in ends], axis=0))
    best = np.argmin(far, axis=0)
    return [free & (best == k) for k in range(len(kind.fields))]


def indoors() -> Grid:
    """Cells where a house does not reach over the edge of the tile."""
    x, y = centres()
    found: Grid = (np.minimum(x, y) > HOUSE) & (np.maximum(x, y) < SIDE - HOUSE)
    return found


def roomiest(cells: Grid, avoid: Point | None = None) -> Point:
    """The cell farthest from all that is no part of it, and from `avoid`."""
    rows, columns = np.nonzero(cells)
    if len(rows) == 0:
        return MIDDLE
    framed = np.pad(cells, 1)
    out = np.argwhere(~framed) - 1
    own = np.column_stack([rows, columns])
    gap = np.sqrt(((own[:, None, :] - out[None, :, :]) ** 2).sum(axis=2).min(axis=1))
    if avoid is not None:
        column, row = avoid[0] / STEP - 0.5, avoid[1] / STEP - 0.5
        away = np.sqrt((rows - row) ** 2 + (columns - column) ** 2) - 5
        gap = np.minimum(gap, away / 2)
    # Among equals the one nearest to the middle, so that a round field has its figure in sight.
    middle = (CELLS - 1) / 2
    centred = np.hypot(rows - middle, columns - middle)
    best = np.lexsort((columns, rows, centred.round(6), -gap.round(6)))[0]
    return (float(columns[best]) + 0.5) * STEP, (float(rows[best]) + 0.5) * STEP


# --- a kind ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Shape:
    """A kind of tile, ready to be drawn."""

    kind: Kind
    cities: tuple[CityShape, ...]
    roads: tuple[tuple[Curve, ...], ...]
    river: tuple[Curve, ...]
    fields: tuple[Grid, ...]  # their cells, reaching under roads and walls
    spots: dict[str, Point]  # where the figure of a segment stands
    pennants: tuple[Point, ...]  # one place a city
    inns: dict[int, Point]  # by road
    stand: Point
    exact: bool  # the fields drawn are those of the data


@lru_cache(maxsize=256)
def shape_of(name: str) -> Shape:
    kind = KINDS[name]
    best: tuple[Style, list[Grid]] | None = None
    for style in STYLES:
        labels = parts_of(free_cells(kind, style))
        matched = match_fields(kind, labels)
        if matched is not None:
            best = (style, matched)
            break
    style, fields = best or (Style(), nearest_fields(kind, free_cells(kind, Style())))
    return assembled(kind, style, fields, exact=best is not None)


def free_cells(kind: Kind, style: Style) -> Grid:
    """Cells that belong to no city, road, river or building."""
    blocked = np.zeros((CELLS, CELLS), dtype=bool)
    for k in range(len(kind.cities)):
        shape = city_shape(kind, k, style)
        blocked |= city_cells(shape) | near(shape.walls, 1.5)
    for k in range(len(kind.roads)):
        blocked |= near(road_curves(kind, k, style), ROAD / 2)
    blocked |= near(river_curves(kind), RIVER / 2)
    if kind.stands:
        x, y = centres()
        at = stand_of(kind)
        blocked |= (abs(x - at[0]) < HOUSE) & (abs(y - at[1]) < HOUSE)
    free: Grid = ~blocked
    return free


def city_cells(shape: CityShape) -> Grid:
    found = np.zeros((CELLS, CELLS), dtype=bool)
    for outline in shape.outlines:
        found |= inside([point for curve in outline for point in sampled(curve)[:-1]])
    return found


def assembled(kind: Kind, style: Style, fields: list[Grid], *, exact: bool) -> Shape:
    cities = tuple(city_shape(kind, k, style) for k in range(len(kind.cities)))
    roads = tuple(road_curves(kind, k, style) for k in range(len(kind.roads)))
    spots: dict[str, Point] = {}
    pennants = []
    for k, city in enumerate(cities):
        cells = city_cells(city)
        spots[f"city{k}"] = roomiest(cells)
        pennants.append(roomiest(cells, avoid=spots[f"city{k}"]))
    for k, road in enumerate(roads):
        middle = sampled(road[0], 20)
        spots[f"road{k}"] = middle[10 if len(kind.roads[k].sides) == 2 else 7]
    meadow = np.any(fields, axis=0) if fields else np.zeros((CELLS, CELLS), dtype=bool)
    inns = {
        k: roomiest(meadow & near(roads[k], 16.0) & indoors(), avoid=spots[f"road{k}"])
        for k, road in enumerate(kind.roads)
        if road.inn
    }
    for k, cells in enumerate(fields):
        spots[f"farm{k}"] = roomiest(cells)
    stand = stand_of(kind)
    if kind.stands:
        spots["monastery"] = stand
    if kind.stands == "special":
        spots["abbot"] = (stand[0] + 10, stand[1] + 12)
    return Shape(
        kind=kind,
        cities=cities,
        roads=roads,
        river=river_curves(kind),
        fields=tuple(map(grown, fields)),
        spots=spots,
        pennants=tuple(pennants),
        inns=inns,
        stand=stand,
        exact=exact,
    )


def grown(cells: Grid) -> Grid:
    """Two cells farther on every side: up to the middle of roads and under walls."""
    for _ in range(2):
        framed = np.pad(cells, 1)
        cells = (
            framed[1:-1, 1:-1] | framed[:-2, 1:-1] | framed[2:, 1:-1] | framed[1:-1, :-2]
            | framed[1:-1, 2:]
        )  # fmt: skip
    return cells


def striped(cells: Grid, stripe: int, stripes: int) -> Grid:
    """The cells of one stripe in so many, each of five rows."""
    rows = np.arange(CELLS) // 5 % stripes == stripe
    found: Grid = cells & rows[:, None]
    return found


def ground_data(cells: Grid) -> str:
    """Cells as a path of rectangles, each as high as its rows are alike."""
    parts: list[str] = []
    open_runs: dict[tuple[int, int], int] = {}
    for row in range(CELLS + 1):
        runs = runs_of(cells[row]) if row < CELLS else []
        for run, first in list(open_runs.items()):
            if run not in runs:
                x, width, height = run[0] * STEP, (run[1] - run[0]) * STEP, (row - first) * STEP
                parts.append(
                    f"M{num(x)} {num(first * STEP)}h{num(width)}v{num(height)}h{num(-width)}Z"
                )
                del open_runs[run]
        for run in runs:
            open_runs.setdefault(run, row)
    return "".join(parts)


def runs_of(row: Grid) -> list[tuple[int, int]]:
    """Start and end of the runs of true cells."""
    steps = np.flatnonzero(np.diff(np.concatenate([[0], row.astype(np.int8), [0]])))
    return [(int(a), int(b)) for a, b in zip(steps[::2], steps[1::2], strict=True)]

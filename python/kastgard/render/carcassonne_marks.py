"""The pieces of Carcassonne in a picture: tiles, figures, buildings, marks of the frontier. Each is
drawn from a point; nothing here knows a position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from . import colors
from .carcassonne_tiles import (
    HOUSE,
    MIDDLE,
    RIVER,
    ROAD,
    SIDE,
    Grid,
    Shape,
    curve_data,
    ground_data,
    shape_of,
    striped,
    turned,
)
from .svg import Point, num, tag, text

GRASS = "#b3d38c"
CITY = "#e0d3bd"
WALL = "#7a5a3a"
ROAD_FILL = "#fbf8ef"
ROAD_EDGE = "#a3987f"
WATER = "#5b9acb"
STONE = "#e9e4d8"
ROOF = "#a33b2a"
SHADE = 0.65  # how much of a field's ground the colour of its owner hides


def ink_on(fill: str) -> str:
    return colors.PAPER if colors.is_dark(fill) else colors.INK


# --- tiles ----------------------------------------------------------------------------------------


def tile(
    name: str, at: Point, rotation: int, *, scale: float = 1.0,
    shades: Mapping[int, Sequence[int]] | None = None, title: str = "",
) -> str:  # fmt: skip
    """A tile with its corner at `at`, turned clockwise. `shades` are the owners of its fields."""
    shape = shape_of(name)
    ground = [
        tag("rect", width=SIDE, height=SIDE, fill=GRASS),
        *(shade(shape.fields[k], owners) for k, owners in (shades or {}).items() if owners),
        *river(shape),
        *roads(shape),
        *cities(shape),
    ]
    turn = f"rotate({90 * rotation} {num(SIDE / 2)} {num(SIDE / 2)})" if rotation else None
    parts = [
        *([tag("title", title)] if title else []),
        tag("g", *ground, transform=turn),
        *upright(shape, rotation),
        tag("rect", width=SIDE, height=SIDE, fill="none", stroke=colors.INK, stroke_width=0.5,
            stroke_opacity=0.35),
    ]  # fmt: skip
    move = f"translate({num(at[0])} {num(at[1])})"
    return tag(
        "g", *parts, class_="tile",
        transform=move if scale == 1 else f"{move} scale({num(scale)})",
    )  # fmt: skip


def shade(cells: Grid, owners: Sequence[int]) -> str:
    """The ground of a field in the colour of its owner, in stripes where several share it."""
    parts = [
        tag(
            "path",
            d=ground_data(striped(cells, k, len(owners))),
            fill=colors.mix(GRASS, colors.seat_color(owner), SHADE),
        )
        for k, owner in enumerate(owners)
    ]
    return tag("g", *parts, class_="shade")


def river(shape: Shape) -> list[str]:
    if not shape.river:
        return []
    parts = [tag("path", d=curve_data(shape.river), fill="none", stroke=WATER, stroke_width=RIVER)]
    if len(shape.kind.river) == 1:  # spring or lake
        size = 15.0 if shape.kind.symbol == "lake" else 9.0
        parts.append(tag("circle", cx=MIDDLE[0], cy=MIDDLE[1], r=size, fill=WATER))
    return parts


def roads(shape: Shape) -> list[str]:
    """Roads that end on the tile, with the village between them, then those that go through."""
    ends = [c for c, road in zip(shape.roads, shape.kind.roads, strict=True) if len(road.sides) < 2]
    through = [c for c in shape.roads if c not in ends]
    parts: list[str] = []
    for group in ([curve for curves in ends for curve in curves], *through):
        if group:
            data = curve_data(group)
            parts += [
                tag("path", d=data, fill="none", stroke=ROAD_EDGE, stroke_width=ROAD + 2),
                tag("path", d=data, fill="none", stroke=ROAD_FILL, stroke_width=ROAD),
            ]
    free = not shape.kind.stands and any(curves[0][-1] == MIDDLE for curves in ends)
    if free:
        parts.append(
            tag("circle", cx=MIDDLE[0], cy=MIDDLE[1], r=7, fill=STONE, stroke=ROAD_EDGE,
                stroke_width=1.5)
        )  # fmt: skip
    return parts


def cities(shape: Shape) -> list[str]:
    """Walls first: what lies inside the city hides their inner half."""
    parts: list[str] = []
    for city in shape.cities:
        if city.walls:
            data = curve_data(city.walls)
            parts += [
                tag("path", d=data, fill="none", stroke=WALL, stroke_width=5.4),
                tag("path", d=data, fill="none", stroke=STONE, stroke_width=5.4,
                    stroke_dasharray="1.2 3.2"),
            ]  # fmt: skip
        fill = "".join(curve_data(outline, closed=True) for outline in city.outlines[:1])
        parts += [
            tag("path", d=fill, class_="city", fill=CITY),
            *(tag("path", d=curve_data(o, closed=True), fill=CITY) for o in city.outlines[1:]),
        ]
    return parts


def upright(shape: Shape, rotation: int) -> list[str]:
    """What stands upright however the tile is turned."""
    parts: list[str] = []
    for k, city in enumerate(shape.kind.cities):
        x, y = turned(shape.pennants[k], rotation)
        first = x - 4 * (city.pennants - 1)
        parts += [pennant((first + 8 * n, y)) for n in range(city.pennants)]
        if city.cathedral:
            parts.append(cathedral(turned(shape.pennants[k], rotation)))
    parts += [inn(turned(at, rotation)) for at in shape.inns.values()]
    if shape.kind.stands:
        parts.append(stand(shape.kind.stands, turned(shape.stand, rotation)))
    return parts


def pennant(at: Point) -> str:
    x, y = at
    data = f"M{num(x - 3.5)} {num(y - 4)}h7v4q0 3 -3.5 4.5q-3.5 -1.5 -3.5 -4.5Z"
    return tag(
        "path", class_="pennant", d=data, fill="#3b6ea5", stroke=colors.PAPER, stroke_width=1
    )


def house_data(x: float, y: float, width: float, wall: float, roof: float) -> str:
    """A gable seen from the front that stands on (x, y)."""
    return (
        f"M{num(x - width / 2)} {num(y)}v{num(-wall)}l{num(width / 2)} {num(-roof)}"
        f"l{num(width / 2)} {num(roof)}v{num(wall)}Z"
    )


def stand(name: str, at: Point) -> str:
    """What stands in the middle of a tile, on a ground of stone."""
    x, y = at
    nave = (house_data(x + 2, y + 6, 10, 5, 4.5), ROOF)
    tower = (house_data(x - 4.5, y + 6, 4.5, 9, 4), colors.PAPER)
    stones = "".join(f"M{num(x + dx)} {num(y + 6)}v-8h3v8Z" for dx in (-6.5, -1.5, 3.5))
    shapes = {
        "shrine": [
            (stones, colors.MUTED),
            (f"M{num(x - 8)} {num(y - 2)}h16v-3h-16Z", colors.MUTED),
        ],
        "special": [nave, tower, (house_data(x + 8, y + 6, 4.5, 9, 4), colors.PAPER)],
        "yaga_hut": [
            (f"M{num(x - 3)} {num(y + 1)}v6h1.5v-6ZM{num(x + 2)} {num(y + 1)}v6h1.5v-6Z", WALL),
            (house_data(x, y + 1, 11, 5, 5), "#6f8f4e"),
        ],
    }
    return tag(
        "g",
        tag("circle", cx=x, cy=y, r=HOUSE + 1, fill=STONE, stroke=ROAD_EDGE, stroke_width=1),
        *(
            tag("path", d=data, fill=fill, stroke=colors.INK, stroke_width=0.8)
            for data, fill in shapes.get(name, [nave, tower])
        ),
        class_="stand",
    )


def inn(at: Point) -> str:
    """A house by a pond."""
    x, y = at
    return tag(
        "g",
        tag("ellipse", cx=x, cy=y + 3, rx=8.5, ry=5, fill=WATER),
        tag("path", d=house_data(x, y + 3, 8, 4, 4), fill="#e0a33a", stroke=colors.INK,
            stroke_width=0.8),
        class_="inn",
    )  # fmt: skip


def cathedral(at: Point) -> str:
    x, y = at
    parts = [
        house_data(x, y + 8, 11, 8, 5),
        house_data(x - 6.5, y + 8, 4.5, 12, 5),
        house_data(x + 6.5, y + 8, 4.5, 12, 5),
    ]
    return tag(
        "path", class_="cathedral", d="".join(parts), fill=STONE, stroke=colors.INK,
        stroke_width=0.8,
    )  # fmt: skip


# --- figures and buildings ------------------------------------------------------------------------

FIGURE = "M-7 7C-7 0 -4 -2 -2.2 -3A4 4 0 1 1 2.2 -3C4 -2 7 0 7 7Z"


def figure(at: Point, seat: int, *, big: bool = False, lying: bool = False, title: str = "") -> str:
    """A figure with its seat's letter; a farmer lies."""
    fill = colors.seat_color(seat)
    size = 1.4 if big else 1.0
    parts = [
        *([tag("title", title)] if title else []),
        tag("path", d=FIGURE, fill=fill, stroke=colors.PAPER, stroke_width=3,
            transform="rotate(90)" if lying else None),
        tag("path", d=FIGURE, fill=fill, stroke=colors.INK, stroke_width=1.1,
            transform="rotate(90)" if lying else None),
        text(-3 if lying else 0, 2.8 if lying else 5.6, colors.seat_letter(seat), font_size=7.5,
             font_weight=700, text_anchor="middle", fill=ink_on(fill)),
    ]  # fmt: skip
    move = f"translate({num(at[0])} {num(at[1])})"
    return tag(
        "g", *parts, class_="figure", transform=move if size == 1 else f"{move} scale({num(size)})"
    )


BUILDINGS = {
    "building": (house_data(0, 6, 11, 6, 5), "#c98b4a"),
    "house": (house_data(0, 6, 12, 6, 5.5), "#c98b4a"),
    "tower": ("M-4.5 6V-8h2v2h1.6v-2h1.8v2h1.6v-2h2V6Z", "#b9b2a6"),
    "shed": ("M-6.5 6V0L6.5 -3V6Z", "#8d7a6b"),
}


def building(at: Point, sort: str, *, title: str = "") -> str:
    """A building of Little Buildings; it belongs to nobody."""
    data, fill = BUILDINGS[sort]
    return tag(
        "g",
        *([tag("title", title)] if title else []),
        tag("path", d=data, fill=fill, stroke=colors.PAPER, stroke_width=3.5),
        tag("path", d=data, fill=fill, stroke=colors.INK, stroke_width=1.1),
        class_="building",
        transform=f"translate({num(at[0])} {num(at[1])})",
    )


def fairy(at: Point) -> str:
    """The fairy: a star on a foot, of no seat's colour."""
    x, y = at
    star = "l2.2 5l5.3 .6l-4 3.6l1.1 5.3l-4.6 -2.7l-4.6 2.7l1.1 -5.3l-4 -3.6l5.3 -.6Z"
    return tag(
        "path", tag("title", "the fairy"), class_="fairy", d=f"M{num(x)} {num(y - 9)}{star}",
        fill="#fff3c9", stroke=colors.INK, stroke_width=1.1,
    )  # fmt: skip


def badge(x: float, y: float, name: str, fill: str, *, size: float = 24) -> str:
    """A letter on a seat's colour, centred on (x, y)."""
    return tag(
        "g",
        tag("rect", x=x - size / 2, y=y - size / 2, width=size, height=size, rx=size / 4,
            fill=fill, stroke=colors.INK, stroke_width=1.3),
        text(x, y + size * 0.22, name, font_size=size * 0.6, font_weight=700,
             text_anchor="middle", fill=ink_on(fill)),
    )  # fmt: skip


# --- marks ----------------------------------------------------------------------------------------


def slot(at: Point, cell: tuple[int, int], rotations: Sequence[int]) -> str:
    """An empty cell beside a tile with its coordinates, and how the tile in hand may be turned."""
    x, y = at
    fits = bool(rotations)
    parts = [
        tag("rect", x=x + 3, y=y + 3, width=SIDE - 6, height=SIDE - 6, rx=5,
            fill=colors.PAPER if fits else "none", stroke=colors.INK if fits else colors.MUTED,
            stroke_width=1.6 if fits else 0.7, stroke_dasharray=None if fits else "3 4"),
        text(x + SIDE / 2, y + (26 if fits else 34), f"{cell[0]},{cell[1]}", font_size=12,
             font_weight=700 if fits else 400, text_anchor="middle",
             fill=colors.INK if fits else colors.MUTED),
    ]  # fmt: skip
    if fits:
        parts.append(
            text(x + SIDE / 2, y + 44, f"r {' '.join(map(str, rotations))}", font_size=11,
                 text_anchor="middle", fill=colors.MUTED)
        )  # fmt: skip
    return tag("g", *parts, class_="slot fits" if fits else "slot")


def candidate(at: Point, name: str) -> str:
    """A segment on which a figure may be put now."""
    x, y = at
    half = 3.0 + 2.6 * len(name)
    return tag(
        "g",
        tag("rect", x=x - half, y=y - 6.5, width=2 * half, height=13, rx=6.5, fill=colors.PAPER,
            stroke=colors.INK, stroke_width=1),
        text(x, y + 3.2, name, font_size=9, font_weight=700, text_anchor="middle",
             fill=colors.INK),
        class_="candidate",
    )  # fmt: skip


def ring(at: Point) -> str:
    """Round the tile placed last."""
    return tag(
        "rect", class_="last", x=at[0] + 1, y=at[1] + 1, width=SIDE - 2, height=SIDE - 2,
        fill="none", stroke=colors.INK, stroke_width=2,
    )  # fmt: skip

"""The pieces of Catan in a picture: land, tokens, harbours, roads, buildings, the robber, cards.
Each is drawn at a point; nothing here knows a position."""

from __future__ import annotations

import math
from collections.abc import Sequence

from . import colors
from .catan_facts import DESERT, RESOURCES, TERRAINS, pips
from .svg import Point, num, path_data, tag, text

# By terrain, the desert last. The name on every hex says the same without colour.
FILLS = ("#58915f", "#c98362", "#b9dc94", "#ecca6a", "#a3abba", "#efe4c8")
HOT = "#a3271b"  # 6 and 8
NEUTRALS = ("#e3e6ea", "#5b6672")  # light and dark grey, with stripes
CARD = (26.0, 34.0)


def ink_on(fill: str) -> str:
    return colors.PAPER if colors.is_dark(fill) else colors.INK


def owner_fill(owner: int, players: int) -> str:
    return colors.seat_color(owner) if owner < players else NEUTRALS[owner - players]


def land(points: Sequence[Point], terrain: int, title: str) -> str:
    return tag(
        "path", tag("title", title), class_="hex", d=path_data(points, closed=True),
        fill=FILLS[terrain],
    )  # fmt: skip


def label(at: Point, terrain: int) -> str:
    x, y = at
    return text(x, y - 19.5, TERRAINS[terrain], class_="terrain", font_size=10.5,
                fill=ink_on(FILLS[terrain]), text_anchor="middle", opacity=0.9)  # fmt: skip


def token(at: Point, number: int) -> str:
    """A number with a dot for each of 36 rolls; 6 and 8 are red and have a double ring."""
    x, y = at
    hot = number in (6, 8)
    ink = HOT if hot else colors.INK
    count = pips(number)
    dots = [
        tag("circle", class_="pip", cx=x + 4.4 * (k - (count - 1) / 2), cy=y + 9.5, r=1.6, fill=ink)
        for k in range(count)
    ]
    ring = [tag("circle", cx=x, cy=y, r=19.5, fill="none", stroke=HOT, stroke_width=1)]
    parts = [
        tag("circle", cx=x, cy=y, r=17, fill="#fbf6e6", stroke=ink, stroke_width=1.3),
        *(ring if hot else []),
        text(x, y + 4.5, str(number), font_size=17, font_weight=700 if hot else 600, fill=ink,
             text_anchor="middle"),
        *dots,
    ]  # fmt: skip
    return tag("g", *parts, class_="token")


def robber(at: Point) -> str:
    """A dark figure; its foot stands on the point."""
    x, y = at
    body = (
        f"M{num(x - 9)} {num(y)}C{num(x - 9)} {num(y - 14)} {num(x - 6)} {num(y - 17)} "
        f"{num(x)} {num(y - 17)}C{num(x + 6)} {num(y - 17)} {num(x + 9)} {num(y - 14)} "
        f"{num(x + 9)} {num(y)}Z"
    )
    style = {"fill": "#2b2f36", "stroke": colors.PAPER, "stroke_width": 1.4}
    return tag(
        "g",
        tag("title", "robber"),
        tag("path", d=body, **style),
        tag("circle", cx=x, cy=y - 21, r=5.5, **style),
        class_="robber",
    )


def harbour(middle: Point, ends: Sequence[Point], outward: Point, kind: int) -> str:
    """A sign off the coast, with a jetty to both corners."""
    (x, y), (ux, uy) = middle, outward
    reach = 38.0
    sx, sy = x + ux * reach, y + uy * reach
    name = RESOURCES[kind] if kind < DESERT else ""
    fill = FILLS[kind] if kind < DESERT else colors.PAPER
    jetties = "".join(
        path_data([(sx, sy), (ex + ux * 5, ey + uy * 5)], closed=False) for ex, ey in ends
    )
    ink = ink_on(fill)
    half, height = (24.0, 32.0) if name else (17.0, 22.0)
    parts = [
        tag("path", d=jetties, fill="none", stroke="#8c7458", stroke_width=3.5,
            stroke_dasharray="4 2"),
        tag("rect", x=sx - half, y=sy - height / 2, width=2 * half, height=height, rx=8, fill=fill,
            stroke=colors.INK, stroke_width=1),
        text(sx, sy + (-1 if name else 4.5), "2:1" if name else "3:1", font_size=12.5,
             font_weight=700, fill=ink, text_anchor="middle"),
    ]  # fmt: skip
    if name:
        parts.append(text(sx, sy + 11, name, font_size=10, fill=ink, text_anchor="middle"))
    return tag("g", *parts, class_="harbour")


# --- pieces ---------------------------------------------------------------------------------------


def road(start: Point, end: Point, name: str, fill: str, *, neutral: bool) -> str:
    """A bar that ends short of both corners, with its owner's name on it."""
    (x1, y1), (x2, y2) = start, end
    length = math.hypot(x2 - x1, y2 - y1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    gap = 10.0
    data = path_data([(x1 + ux * gap, y1 + uy * gap), (x2 - ux * gap, y2 - uy * gap)], closed=False)
    line = {"d": data, "fill": "none"}
    parts = [
        tag("path", **line, stroke=colors.INK, stroke_width=11),
        tag("path", **line, stroke=fill, stroke_width=8),
    ]
    if neutral:
        parts.append(
            tag("path", **line, stroke=colors.MUTED if ink_on(fill) == colors.INK else "#aab3bd",
                stroke_width=8, stroke_dasharray="2 5")
        )  # fmt: skip
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    width = 5.5 + 2 * len(name)
    parts += [
        tag("rect", x=x - width, y=y - 6.5, width=2 * width, height=13, rx=4, fill=fill,
            stroke=colors.INK, stroke_width=1.2),
        text(x, y + 3.5, name, font_size=9.5, font_weight=700, fill=ink_on(fill),
             text_anchor="middle"),
    ]  # fmt: skip
    return tag("g", *parts, class_="road")


def settlement(at: Point, name: str, fill: str, *, neutral: bool) -> str:
    """A house with its owner's name."""
    x, y = at
    shape = [(x - 9, y + 9), (x - 9, y - 3), (x, y - 12), (x + 9, y - 3), (x + 9, y + 9)]
    return building(at, shape, name, fill, "settlement", neutral=neutral)


def city(at: Point, name: str, fill: str) -> str:
    """A house with a wing, with its owner's name."""
    x, y = at
    shape = [
        (x - 15, y + 10), (x - 15, y - 4), (x - 2, y - 4), (x - 2, y - 10), (x + 6.5, y - 18),
        (x + 15, y - 10), (x + 15, y + 10),
    ]  # fmt: skip
    return building(at, shape, name, fill, "city", neutral=False)


def building(
    at: Point, shape: Sequence[Point], name: str, fill: str, kind: str, *, neutral: bool
) -> str:
    x, y = at
    stripe = path_data([(x - 8, y + 7.4), (x + 8, y + 7.4)], closed=False)
    parts = [
        tag("path", d=path_data(shape, closed=True), fill=fill, stroke=colors.INK,
            stroke_width=1.8, stroke_linejoin="round"),
        text(x, y + 5.5, name, font_size=9.5 if neutral else 12, font_weight=700,
             fill=ink_on(fill), text_anchor="middle"),
    ]  # fmt: skip
    if neutral:
        parts.append(
            tag("path", d=stripe, stroke=ink_on(fill), stroke_width=1.6, stroke_dasharray="2 2")
        )
    return tag("g", *parts, class_=kind)


def spot(at: Point, name: int, *, legal: bool) -> str:
    """The id of a corner, an edge or a hex; dark where a legal action names it."""
    x, y = at
    half = 5.0 + 2.6 * len(str(name))
    return tag(
        "g",
        tag("rect", x=x - half, y=y - 7, width=2 * half, height=14, rx=7,
            fill=colors.INK if legal else colors.PAPER, stroke=colors.INK,
            stroke_width=1 if legal else 0.5, opacity=None if legal else 0.75),
        text(x, y + 3.4, str(name), font_size=9.5, font_weight=700 if legal else 400,
             fill=colors.PAPER if legal else colors.INK, text_anchor="middle"),
        class_="legal" if legal else "spot",
    )  # fmt: skip


# --- cards ----------------------------------------------------------------------------------------


def badge(x: float, y: float, name: str, fill: str, *, size: float = 26) -> str:
    """A name on its owner's colour, centred on (x, y)."""
    return tag(
        "g",
        tag("rect", x=x - size / 2, y=y - size / 2, width=size, height=size, rx=size / 4,
            fill=fill, stroke=colors.INK, stroke_width=1.3),
        text(x, y + size * 0.2, name, font_size=size * (0.6 if len(name) == 1 else 0.45),
             font_weight=700, text_anchor="middle", fill=ink_on(fill)),
    )  # fmt: skip


def card(x: float, y: float, resource: int, count: int) -> str:
    """Resource cards of one kind: how many, and how the kind begins; pale for none."""
    width, height = CARD
    fill = FILLS[resource]
    ink = {"fill": ink_on(fill), "text_anchor": "middle"}
    parts = [
        tag("title", f"{count} {RESOURCES[resource]}"),
        tag("rect", x=x, y=y, width=width, height=height, rx=4, fill=fill, stroke=colors.INK,
            stroke_width=1),
        text(x + width / 2, y + 17, str(count), font_size=15, font_weight=700, **ink),
        text(x + width / 2, y + 29, RESOURCES[resource][:2], font_size=9, **ink),
    ]  # fmt: skip
    return tag("g", *parts, class_="card", opacity=None if count else 0.4)


def backs(x: float, y: float, count: int) -> str:
    """Cards of which only the number is known."""
    width, height = CARD
    parts = [
        tag("title", f"{count} cards"),
        tag("rect", x=x + 4, y=y, width=width, height=height, rx=4, fill="#cfd6dd",
            stroke=colors.INK, stroke_width=1),
        tag("rect", x=x, y=y, width=width, height=height, rx=4, fill="#7c8894",
            stroke=colors.INK, stroke_width=1),
        text(x + width / 2, y + 22, str(count), font_size=15, font_weight=700, fill=colors.PAPER,
             text_anchor="middle"),
    ]  # fmt: skip
    return tag("g", *parts, class_="backs")


def die_total(x: float, y: float, total: int) -> str:
    """What was rolled."""
    return tag(
        "g",
        tag("rect", x=x, y=y, width=30, height=26, rx=6, fill=colors.PAPER, stroke=colors.INK,
            stroke_width=1.5),
        text(x + 15, y + 18.5, str(total), font_size=16, font_weight=700,
             fill=HOT if total == 7 else colors.INK, text_anchor="middle"),
        class_="rolled",
    )  # fmt: skip

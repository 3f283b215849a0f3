"""The pieces of Kingdomino in a picture: squares of land, castle, crowns, knights, towers,
dominoes, building tiles. Each is drawn round or from a point; nothing here knows a position."""

from __future__ import annotations

from . import colors
from .kingdomino_facts import LETTERS, LineEntry, Place, tile_text
from .svg import Point, num, tag, text

CELL = 36.0
TILE = (142.0, 74.0)

# By terrain. The letter on every square says the same without colour.
FILLS = ("#f2d06b", "#3f7d4e", "#7fb6dd", "#b5d98c", "#8d7a6b", "#565160", "#dd8365")
CASTLE = "#eceff2"
CROWN = "#fff3c9"


def ink_on(fill: str) -> str:
    return colors.PAPER if colors.is_dark(fill) else colors.INK


def square(x: float, y: float, terrain: int, crowns: int, *, title: str = "") -> str:
    """A square of land with its letter and its crowns."""
    fill = FILLS[terrain]
    parts = [tag("title", title)] if title else []
    parts += [
        tag("rect", x=x, y=y, width=CELL, height=CELL, fill=fill, stroke=colors.INK,
            stroke_width=0.8),
        text(x + 4, y + CELL - 5, LETTERS[terrain], font_size=10, fill=ink_on(fill), opacity=0.8),
        *crown_row(x + CELL / 2, y + 10, crowns),
    ]  # fmt: skip
    return tag("g", *parts, class_="square")


def crown_row(x: float, y: float, crowns: int) -> list[str]:
    """Up to four crowns side by side round (x, y), more as one with a number."""
    if crowns > 4:
        number = text(x + 5, y + 4, str(crowns), font_size=11, font_weight=700, fill=colors.INK)
        return [crown(x - 3, y), number]
    step = 10.0 if crowns < 4 else 8.5
    return [crown(x + step * (k - (crowns - 1) / 2), y) for k in range(crowns)]


def crown(x: float, y: float) -> str:
    points = ((-4.5, 4), (-5, -3), (-2.2, 0), (0, -4.5), (2.2, 0), (5, -3), (4.5, 4))
    data = "L".join(f"{num(x + dx)} {num(y + dy)}" for dx, dy in points)
    return tag(
        "path", class_="crown", d=f"M{data}Z", fill=CROWN, stroke=colors.INK, stroke_width=0.8
    )


def castle(x: float, y: float, fill: str) -> str:
    """The castle square of a seat: a keep in its colour."""
    keep = "M8 30V12H12V16H16V12H20V16H24V12H28V30Z"
    return tag(
        "g",
        tag("rect", width=CELL, height=CELL, fill=CASTLE, stroke=colors.INK, stroke_width=0.8),
        tag("path", d=keep, fill=fill, stroke=colors.INK, stroke_width=1.2),
        class_="castle",
        transform=f"translate({num(x)} {num(y)})",
    )


def knight(x: float, y: float, fill: str) -> str:
    """A knight in the lower right corner of the square at (x, y)."""
    data = "M29 23a3 3 0 1 1-.01 0ZM24.5 34c0-7 9-7 9 0Z"
    return tag(
        "path", class_="knight", d=data, fill=fill, stroke=colors.INK, stroke_width=1,
        transform=f"translate({num(x - 1)} {num(y)})",
    )  # fmt: skip


def building(x: float, y: float, name: str, towers: int) -> str:
    """A building on the square at (x, y), with its towers."""
    parts = [
        tag("title", name),
        tag("rect", x=x + 13, y=y + 19, width=12, height=11, fill=colors.PAPER, stroke=colors.INK,
            stroke_width=1),
        tag("path", d=f"M{num(x + 11)} {num(y + 19)}l8 -6l8 6Z", fill="#a33b2a", stroke=colors.INK,
            stroke_width=1),
        *(tower(x + 3 + 5.5 * k, y + 15) for k in range(min(towers, 3))),
    ]  # fmt: skip
    return tag("g", *parts, class_="building")


def tower(x: float, y: float) -> str:
    """A tower that stands on (x, y)."""
    return tag(
        "path", class_="tower", d=f"M{num(x)} {num(y)}v-9l2.2 -3l2.2 3v9Z", fill=colors.MUTED,
        stroke=colors.PAPER, stroke_width=0.7,
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


def domino(x: float, y: float, entry: LineEntry, king: tuple[str, str] | None) -> str:
    """A domino of a line with its position, number and king (letter and colour)."""
    faces = entry.faces
    parts = [
        text(x, y + 16, entry.name, font_size=12, font_weight=700, fill=colors.MUTED),
        text(x, y + 31, str(entry.number), font_size=12, fill=colors.MUTED),
        square(x + 22, y, faces.left_terrain, faces.left_crowns),
        square(x + 22 + CELL, y, faces.right_terrain, faces.right_crowns),
        tag("rect", x=x + 22, y=y, width=2 * CELL, height=CELL, rx=3, fill="none",
            stroke=colors.INK, stroke_width=3 if entry.acting else 1.6),
    ]  # fmt: skip
    if king is not None:
        parts.append(badge(x + 22 + 2 * CELL + 20, y + CELL / 2, *king))
    return tag("g", *parts, class_="domino", opacity=0.45 if entry.done else None)


def place(x: float, y: float, at: Place) -> str:
    """A place of the builders' board: its price, the tile there, who sits on it."""
    width, height = TILE
    parts = [
        tag("rect", x=x, y=y, width=width, height=height, rx=6,
            fill=colors.PAPER if at.tile else "none", stroke=colors.INK,
            stroke_width=3 if at.picked else 1,
            stroke_dasharray=None if at.tile else "4 3"),
        text(x + 8, y + 17, f"price {at.price}", font_size=11, fill=colors.MUTED),
    ]  # fmt: skip
    if at.tile is not None:
        parts += tile_lines(x + 8, y + 33, tile_text(at.tile))
    told = "dragon" if at.dragon else "reserved" if at.reserved else ""
    if told:
        parts.append(
            text(x + width - 8, y + 17, told, font_size=11, font_weight=700, fill="#a33b2a",
                 text_anchor="end")
        )  # fmt: skip
    return tag("g", *parts, class_="place")


def tile_lines(x: float, y: float, words: str) -> list[str]:
    """Name, then what the tile gives, two lines at most."""
    name, gives = words.split(": ", 1)
    lines = [gives]
    if len(gives) > 24 and ", " in gives:
        cut = gives.rfind(", ", 0, 25)
        cut = gives.find(", ") if cut < 0 else cut
        lines = [gives[: cut + 1], gives[cut + 2 :]]
    return [
        text(x, y, name, font_size=12, font_weight=600, fill=colors.INK),
        *(
            text(x, y + 15 + 14 * k, line, font_size=11, fill=colors.INK)
            for k, line in enumerate(lines)
        ),
    ]


def target(at: Point) -> str:
    """A square that a legal placement covers."""
    x, y = at
    return tag(
        "rect", class_="target", x=x + 12, y=y + 12, width=CELL - 24, height=CELL - 24, rx=3,
        fill=colors.INK, opacity=0.35,
    )  # fmt: skip

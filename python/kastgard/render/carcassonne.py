"""Pictures of Carcassonne: SVG here, text for the terminal in `carcassonne_text`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import carcassonne_marks as marks
from . import colors
from .carcassonne_facts import Cell, Facts, SeatFacts, describe, gains, gather, sort_of, tile_words
from .carcassonne_text import state_terminal
from .carcassonne_tiles import SIDE, shape_of, turned
from .facts import plural
from .svg import Point, document, tag, text

__all__ = ["state_svg", "state_terminal"]

MARGIN = 28.0
TOP = 78.0
PANEL = 340.0
ROW = 58.0
MINI = 0.5  # size of the tiles of the pile
COLUMNS = 7
LINE = 16.0
BEST = 6


def state_svg(
    state: Any, *, hints: bool = False, fields: bool | None = None, width: float | None = None
) -> str:
    """A position. With `hints` the cells beside the tiles are drawn with their coordinates and the
    rotations in which the tile in hand fits, and segments that a figure may be put on are named.
    With `fields`, which `hints` sets as well unless told otherwise, fields have the colour of those
    with the most farmers. `width` in pixels scales the picture."""
    facts = gather(state)
    shaded = hints if fields is None else fields
    table_size, table = board(facts, hints=hints, shaded=shaded)
    panel_height, side = panel(state, facts, MARGIN + table_size[0] + MARGIN, hints=hints)
    size = (
        table_size[0] + PANEL + 3 * MARGIN,
        max(TOP + table_size[1], panel_height) + MARGIN,
    )
    body = [
        tag("rect", width=size[0], height=size[1], rx=10, fill=colors.SEA),
        text(MARGIN, 34, "Carcassonne", font_size=22, font_weight=700, fill=colors.INK),
        text(MARGIN, 58, f"{facts.status()} ({facts.when})", font_size=14, fill=colors.INK),
        *table,
        *side,
    ]
    return document(
        size,
        body,
        title=f"Carcassonne, {plural(len(facts.seats), 'player')}, {facts.when}: {facts.status()}",
        description=describe(facts),
        width=width,
    )


# --- the table ------------------------------------------------------------------------------------


def shown_box(facts: Facts, *, hints: bool) -> tuple[int, int, int, int]:
    """With hints the whole frontier is in the picture."""
    cells: list[Cell] = [(tile.x, tile.y) for tile in facts.tiles]
    if hints:
        cells += facts.slots
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    return min(xs), min(ys), max(xs), max(ys)


def board(facts: Facts, *, hints: bool, shaded: bool) -> tuple[Point, list[str]]:
    """Width and height of the table, and what lies on it."""
    x0, y0, x1, y1 = shown_box(facts, hints=hints)

    def corner(cell: Cell) -> Point:
        return MARGIN + (cell[0] - x0) * SIDE, TOP + (cell[1] - y0) * SIDE

    parts = [
        marks.tile(
            tile.kind,
            corner((tile.x, tile.y)),
            tile.rotation,
            shades=facts.owners(tile) if shaded else None,
            title=tile_words(tile),
        )
        for tile in facts.tiles
    ]
    if len(facts.tiles) > 1:
        parts.append(marks.ring(corner((facts.last.x, facts.last.y))))
    if hints and facts.fields["end"] == "ongoing":
        parts += [marks.slot(corner(cell), cell, fits) for cell, fits in facts.slots.items()]
    parts += pieces(facts, corner)
    if hints:
        parts += candidates(facts, corner((facts.last.x, facts.last.y)))
    return ((x1 - x0 + 1) * SIDE, (y1 - y0 + 1) * SIDE), parts


def pieces(facts: Facts, corner: Any) -> list[str]:
    """Figures and buildings, above all tiles, for a big figure may reach beyond its own."""
    parts: list[str] = []
    for tile in facts.tiles:
        at = corner((tile.x, tile.y))
        if tile.building is not None:
            parts.append(marks.building((at[0] + 48, at[1] + 49), tile.building))
        if tile.figure is not None and tile.owner is not None:
            spot = turned(shape_of(tile.kind).spots[tile.figure], tile.rotation)
            parts.append(
                marks.figure(
                    (at[0] + spot[0], at[1] + spot[1]),
                    tile.owner,
                    big=tile.big,
                    lying=sort_of(tile.figure) in ("farm", "abbot"),
                    title=tile_words(tile),
                )
            )
    if facts.fairy is not None:
        at = corner((facts.fairy.x, facts.fairy.y))
        parts.append(marks.fairy((at[0] + 11, at[1] + 13)))
    return parts


def candidates(facts: Facts, at: Point) -> list[str]:
    """Names of the segments of the last tile that may get a figure."""
    spots = shape_of(facts.last.kind).spots
    parts = []
    for name in facts.candidates:
        x, y = turned(spots[name], facts.last.rotation)
        parts.append(marks.candidate((at[0] + x, at[1] + y), name))
    return parts


# --- the panel ------------------------------------------------------------------------------------


def panel(state: Any, facts: Facts, x: float, *, hints: bool) -> tuple[float, list[str]]:
    """Seats, the tile in hand, the pile, what fitted nowhere; how far down it reaches."""
    parts: list[str] = []
    y = TOP
    for seat in facts.seats:
        parts.append(seat_row(seat, x, y))
        y += ROW
    if facts.hand is not None:
        parts += [
            heading(x, y + 16, f"In hand: {facts.hand}"),
            marks.tile(facts.hand, (x, y + 26), 0, scale=1.5, title=facts.hand),
        ]
        y += 26 + 1.5 * SIDE + 14
    for name, numbers in (
        ("Left in the pile", facts.pile),
        ("Fitted nowhere", facts.fields["discarded"]),
    ):
        if numbers:
            total = sum(numbers.values())
            parts.append(heading(x, y + 16, f"{name}: {plural(total, 'tile')}"))
            height, tiles = pile(numbers, x, y + 26)
            parts += tiles
            y += 26 + height
    for line in hint_lines(state) if hints else []:
        y += LINE
        parts.append(text(x, y, line, class_="note", font_size=12, fill=colors.INK))
    return y, parts


def heading(x: float, y: float, words: str) -> str:
    return text(x, y, words, font_size=13, font_weight=700, fill=colors.INK)


def seat_row(seat: SeatFacts, x: float, y: float) -> str:
    """Letter, points and supply; framed for who is on turn or has won."""
    framed = seat.on_turn or seat.won
    return tag(
        "g",
        tag("rect", class_="on-turn" if framed else "frame", x=x - 6, y=y, width=PANEL,
            height=ROW - 8, rx=6, fill=colors.PAPER if framed else "none", stroke=colors.INK,
            stroke_width=2 if framed else 0.6),
        marks.badge(x + 16, y + (ROW - 8) / 2, seat.letter, colors.seat_color(seat.seat), size=28),
        text(x + 40, y + 21, plural(seat.score, "point"), font_size=16, font_weight=700,
             fill=colors.INK),
        text(x + 40, y + 40, seat.supply, font_size=11, fill=colors.MUTED),
        class_="seat",
    )  # fmt: skip


def pile(numbers: Mapping[str, int], x: float, y: float) -> tuple[float, list[str]]:
    """Small tiles with their number of copies."""
    parts: list[str] = []
    step_x, step_y = PANEL / COLUMNS, MINI * SIDE + 20
    for k, (kind, number) in enumerate(numbers.items()):
        at = (x + step_x * (k % COLUMNS), y + step_y * (k // COLUMNS))
        parts.append(
            tag(
                "g",
                marks.tile(kind, at, 0, scale=MINI),
                text(
                    at[0] + MINI * SIDE / 2,
                    at[1] + MINI * SIDE + 12,
                    f"{kind} ×{number}",
                    font_size=9.5,
                    text_anchor="middle",
                    fill=colors.INK,
                ),
                class_="copies",
            )
        )
    rows = -(-len(numbers) // COLUMNS)
    return rows * step_y + 6, parts


def hint_lines(state: Any) -> list[str]:
    """What brings points at once."""
    found = [(name, points) for name, points in gains(state) if points > 0][:BEST]
    if not found:
        return []
    return ["Points at once:", *(f"{name}: {points:+d}" for name, points in found)]

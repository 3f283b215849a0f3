"""Pictures of Catan and Catan for Two: SVG here, text in `catan_text`.

A State is drawn with everything it holds, a View with what its seat may know.
"""

from __future__ import annotations

import math
import textwrap
from typing import Any

from . import catan_island as island
from . import catan_marks as marks
from . import colors
from .catan_facts import (
    DESERT,
    TERRAINS,
    Facts,
    Pieces,
    SeatFacts,
    counted,
    describe,
    gather,
)
from .catan_legal import Legal, legal_of
from .catan_text import hint_lines, state_terminal
from .facts import plural
from .hexes import Corner
from .svg import Point, document, path_data, tag, text

__all__ = ["state_svg", "state_terminal"]

HALF_WIDTH = 45.03  # of a hexagon; with HALF_SIDE it makes the hexagons regular
HALF_SIDE = 26.0
MARGIN = 28.0
TOP = 74.0
COAST = 62.0  # sea between the frame and the outermost corners
PANEL = 318.0
ROW = 122.0
NOTE = 17.0
SEA = "#cfe2ee"
SHORE = "#e9dcb8"
AWARD = "#8a5a00"
LEFT, UPPER = MARGIN + COAST, TOP + COAST  # where the island begins
WIDE = 2 * COAST + island.SIZE[0] * HALF_WIDTH
HIGH = 2 * COAST + island.SIZE[1] * HALF_SIDE


def state_svg(state: Any, *, hints: bool = False, width: float | None = None) -> str:
    """A position, a State or a View. With `hints` the ids of corners, edges and hexes are shown,
    dark where a legal action names them. `width` in pixels scales the picture."""
    facts = gather(state)
    x = MARGIN + WIDE + 24
    panels = [seat_panel(facts, seat, x, TOP + ROW * k) for k, seat in enumerate(facts.seats)]
    right = TOP + ROW * len(facts.seats)
    neutrals_height, neutrals = neutral_rows(facts, x, right)
    right += neutrals_height
    table_height, table = bank_rows(facts, x, right)
    bottom = max(TOP + HIGH, right + table_height) + 8
    lines = hint_lines(state, facts, 118) if hints else []
    size = (x + PANEL + MARGIN, bottom + NOTE * len(lines) + MARGIN)
    body = [
        tag("rect", width=size[0], height=size[1], rx=10, fill=colors.SEA),
        text(MARGIN, 34, facts.title, font_size=22, font_weight=700, fill=colors.INK),
        text(MARGIN, 58, f"{facts.status()} ({facts.when})", font_size=14, fill=colors.INK),
        *rolled(facts, MARGIN + WIDE),
        *board(facts, legal_of(state) if hints else None),
        *panels,
        *neutrals,
        *table,
        *(
            text(MARGIN, bottom + NOTE * (k + 1), line, class_="note", font_size=12,
                 fill=colors.INK)
            for k, line in enumerate(lines)
        ),
    ]  # fmt: skip
    return document(
        size,
        body,
        title=f"{facts.title}, {facts.when}: {facts.status()}",
        description=describe(facts),
        width=width,
    )


def rolled(facts: Facts, right: float) -> list[str]:
    """The totals of this turn, in the upper right corner of the island."""
    rolls = facts.fields["rolls"]
    return [
        marks.die_total(right - 34 * (len(rolls) - k), 34, total) for k, total in enumerate(rolls)
    ]


# --- the island -----------------------------------------------------------------------------------


def at(point: Corner) -> Point:
    return LEFT + point[0] * HALF_WIDTH, UPPER + point[1] * HALF_SIDE


CORNERS = tuple(map(at, island.CORNERS))
CENTRES = tuple(map(at, island.CENTRES))


def edge_middle(edge: int) -> Point:
    (x1, y1), (x2, y2) = (CORNERS[c] for c in island.EDGES[edge])
    return (x1 + x2) / 2, (y1 + y2) / 2


def board(facts: Facts, legal: Legal | None) -> list[str]:
    """Sea, harbours, land with its tokens, roads, buildings; with `legal` the ids."""
    parts = [
        tag("rect", class_="sea", x=MARGIN, y=TOP, width=WIDE, height=HIGH, rx=16, fill=SEA),
        *harbours(facts),
        *land(facts),
    ]
    players = len(facts.seats)
    for pieces in facts.owners:
        fill = marks.owner_fill(pieces.owner, players)
        parts += [
            marks.road(CORNERS[a], CORNERS[b], pieces.name, fill, neutral=pieces.neutral)
            for a, b in (island.EDGES[edge] for edge in pieces.roads)
        ]
    for pieces in facts.owners:
        fill = marks.owner_fill(pieces.owner, players)
        parts += [
            marks.settlement(CORNERS[c], pieces.name, fill, neutral=pieces.neutral)
            for c in pieces.settlements
        ]
        parts += [marks.city(CORNERS[c], pieces.name, fill) for c in pieces.cities]
    return [*parts, *(spots(facts, legal) if legal is not None else [])]


def land(facts: Facts) -> list[str]:
    fields = facts.fields
    shore = "".join(path_data(map(at, points), closed=True) for points in island.HEX_POINTS)
    hexes = []
    for h, points in enumerate(island.HEX_POINTS):
        terrain, number = fields["terrain"][h], fields["numbers"][h]
        title = f"hex {h}: {TERRAINS[terrain]}{f' {number}' if number else ''}"
        hexes.append(marks.land([at(p) for p in points], terrain, title))
    parts = [
        tag("path", class_="coast", d=shore, fill=SHORE, stroke=SHORE, stroke_width=15,
            stroke_linejoin="round"),
        tag("g", *hexes, stroke=SHORE, stroke_width=4, stroke_linejoin="round"),
    ]  # fmt: skip
    for h, (x, y) in enumerate(CENTRES):
        parts.append(marks.label((x, y), fields["terrain"][h]))
        if fields["terrain"][h] != DESERT:
            parts.append(marks.token((x, y + 5), fields["numbers"][h]))
    x, y = CENTRES[fields["robber"]]
    parts.append(marks.robber((x - 28.5 if fields["numbers"][fields["robber"]] else x, y + 18)))
    return parts


def harbours(facts: Facts) -> list[str]:
    parts = []
    for harbour, edge in enumerate(island.HARBOUR_EDGES):
        x, y = edge_middle(edge)
        cx, cy = CENTRES[island.hex_beside(edge)]
        far = math.hypot(x - cx, y - cy)
        parts.append(
            marks.harbour(
                (x, y),
                [CORNERS[c] for c in island.EDGES[edge]],
                ((x - cx) / far, (y - cy) / far),
                facts.fields["harbours"][harbour],
            )
        )
    return parts


def spots(facts: Facts, legal: Legal) -> list[str]:
    """Ids beside what stands there, so that nothing is covered."""
    parts = [
        marks.spot(edge_middle(edge), edge, legal=edge in legal.edges)
        for edge in range(len(island.EDGES))
        if facts.road_at(edge) is None
    ]
    for corner, (x, y) in enumerate(CORNERS):
        shift = 0.0
        if facts.building_at(corner) is not None:
            # Where three edges meet, one side is free: below, or above where one runs down.
            shift = -24.0 if island.CORNERS[corner][1] % 3 else 16.0
        parts.append(marks.spot((x, y + shift), corner, legal=corner in legal.corners))
    parts += [
        marks.spot((x + 28, y + 5), h, legal=True)
        for h, (x, y) in enumerate(CENTRES)
        if h in legal.hexes
    ]
    return parts


# --- seats, neutral players, bank -----------------------------------------------------------------


def seat_panel(facts: Facts, seat: SeatFacts, x: float, y: float) -> str:
    """Name and points, hand, development cards, what is left; framed for the seat that decides."""
    fill = colors.seat_color(seat.seat)
    framed = seat.decides or seat.won
    frame = tag(
        "rect", class_="on-turn" if framed else "frame", x=x, y=y, width=PANEL, height=ROW - 10,
        rx=9, fill=colors.PAPER, stroke=colors.INK, stroke_width=2.4 if framed else 0.6,
    )  # fmt: skip
    parts = [
        frame,
        marks.badge(x + 24, y + 23, seat.letter, fill),
        text(x + 46, y + 29, seat.points_text(), font_size=16, font_weight=700, fill=colors.INK),
        *hand(seat, x + 12, y + 43),
        text(x + 12, y + 92, seat.cards_text(), class_="cards", font_size=12, fill=colors.INK),
        text(x + 12, y + 107, left_text(seat), class_="left", font_size=11, fill=colors.MUTED),
    ]  # fmt: skip
    knights = f"largest army {seat.knights}" if seat.army else plural(seat.knights, "knight")
    road = f"{'longest ' if seat.pieces.longest else ''}road {seat.pieces.length}"
    facing = [(knights, seat.army), (road, seat.pieces.longest)]
    if seat.tokens is not None:
        facing.append((plural(seat.tokens, "token"), False))
    parts += [
        text(x + PANEL - 12, y + 55 + 14 * k, line, class_="award" if award else None,
             font_size=12, font_weight=700 if award else None,
             fill=AWARD if award else colors.INK, text_anchor="end")
        for k, (line, award) in enumerate(facing)
    ]  # fmt: skip
    return tag("g", *parts, class_="seat")


def hand(seat: SeatFacts, x: float, y: float) -> list[str]:
    """Cards by kind where they are known, else their number and what is certain."""
    if seat.hand is not None:
        return [marks.card(x + 31 * r, y, r, count) for r, count in enumerate(seat.hand)]
    sure = counted(seat.at_least)
    lines = textwrap.wrap(f"at least {sure}", 27) if sure else []
    return [
        marks.backs(x, y, seat.hand_size),
        *(
            text(x + 40, y + 10 + 12.5 * k, line, class_="sure", font_size=11, fill=colors.INK)
            for k, line in enumerate(lines)
        ),
    ]


def left_text(seat: SeatFacts) -> str:
    stock = seat.pieces.stock
    return (
        f"left: {plural(stock['road'], 'road')}, {plural(stock['settlement'], 'settlement')}, "
        f"{plural(stock['city'], 'city')}"
    )


def neutral_rows(facts: Facts, x: float, y: float) -> tuple[float, list[str]]:
    """What the neutral players have, a line each."""
    players = len(facts.seats)
    parts = []
    for k, pieces in enumerate(facts.neutrals):
        line = y + 14 + 30 * k
        fill = marks.owner_fill(pieces.owner, players)
        parts += [
            marks.badge(x + 24, line, pieces.name, fill, size=24),
            text(x + 46, line + 4.5, neutral_text(pieces), font_size=12, fill=colors.INK),
        ]
    return 30.0 * len(facts.neutrals), parts


def neutral_text(pieces: Pieces) -> str:
    award = " (the card)" if pieces.longest else ""
    return (
        f"{plural(len(pieces.settlements), 'settlement')}, {plural(len(pieces.roads), 'road')}, "
        f"longest {pieces.length}{award}"
    )


def bank_rows(facts: Facts, x: float, y: float) -> tuple[float, list[str]]:
    """The bank's cards, then the notes of the table without the dice."""
    notes = [
        line
        for note in facts.notes()[1 if facts.fields["rolls"] else 0 :]
        for line in textwrap.wrap(note, 48, subsequent_indent="  ")
    ]
    parts = [text(x + 12, y + 32, "Bank", font_size=13, font_weight=700, fill=colors.INK)]
    parts += [
        marks.card(x + 56 + 31 * r, y + 10, r, count)
        for r, count in enumerate(facts.fields["bank"])
    ]
    parts += [
        text(x + 12, y + 63 + NOTE * k, note, class_="note", font_size=12, fill=colors.INK)
        for k, note in enumerate(notes)
    ]
    return 63 + NOTE * len(notes), parts

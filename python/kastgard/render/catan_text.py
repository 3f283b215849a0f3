"""Pictures of the room Catan as text: the island with the ids of all its places, then a table of
the seats. At most 100 columns.

A corner is its id, with its owner before it: A^13 a settlement, A#13 a city. An edge is drawn as it
runs, with its id: /20 free, A/20 a road.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Any

from . import catan_island as island
from . import colors
from .catan_facts import (
    DESERT,
    RESOURCES,
    TERRAINS,
    Facts,
    Pieces,
    SeatFacts,
    counted,
    gather,
    kinds_text,
    pips,
    site_pips,
    site_text,
)
from .catan_legal import action_rows, legal_of
from .facts import plural

COLUMNS = 100
HALF = 7  # columns of half a hexagon
LEFT = 12  # columns before the westernmost corner: room for a harbour
ROWS = 30  # with one above and one below for harbours
SITES = 8  # places for a settlement that hints list

# Ground of the 256-colour table by terrain, the desert last; dark or light ink.
TERRAIN_ANSI = (
    "\x1b[38;5;231;48;5;22m",
    "\x1b[38;5;231;48;5;131m",
    "\x1b[38;5;16;48;5;150m",
    "\x1b[38;5;16;48;5;179m",
    "\x1b[38;5;231;48;5;60m",
    "\x1b[38;5;16;48;5;230m",
)
NEUTRAL_ANSI = ("\x1b[1;38;5;16;48;5;252m", "\x1b[1;38;5;231;48;5;240m")
HOT_ANSI = "\x1b[1;38;5;160;48;5;231m"  # 6 and 8
TOKEN_ANSI = "\x1b[1;38;5;16;48;5;231m"
ROBBER_ANSI = "\x1b[1;38;5;231;48;5;16m"


def state_terminal(state: Any, *, color: bool = False, hints: bool = False) -> str:
    """A position, a State or a View, as lines of text, without a newline at the end. With `hints`
    what is unseen, trade rates, the best places for a settlement and all actions are listed."""
    facts = gather(state)
    lines = [f"{facts.title}, {facts.when}: {facts.status()}", *Board(facts).lines(color)]
    lines += ["", *table(facts, color), *neutral_lines(facts, color)]
    lines += textwrap.wrap("; ".join(facts.notes()), COLUMNS, subsequent_indent="  ")
    if hints:
        lines += ["", *hint_lines(state, facts, COLUMNS)]
    return "\n".join(line.rstrip() for line in lines)


# --- the island -----------------------------------------------------------------------------------


def row_of(y: int) -> int:
    """The line of text of a line of corners."""
    return 1 + y // 3 * 5 + y % 3 * 2


class Board:
    """Characters, each with its style: what lies below, then what is written over it."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.columns = 2 * LEFT + island.SIZE[0] * HALF + 2
        self.marks = [[" "] * self.columns for _ in range(ROWS)]
        self.styles = [[""] * self.columns for _ in range(ROWS)]

    def lines(self, color: bool) -> list[str]:
        for h in range(len(island.CELLS)):
            self.ground(h)
        for h in range(len(island.CELLS)):
            self.hex(h)
        for edge in range(len(island.EDGES)):
            self.edge(edge)
        for corner in range(len(island.CORNERS)):
            self.corner(corner)
        for harbour, edge in enumerate(island.HARBOUR_EDGES):
            self.harbour(edge, self.facts.harbour_text(harbour))
        shift = LEFT - 6  # no sea to the left of the harbours
        if not color:
            return ["".join(row)[shift:] for row in self.marks]
        return [
            painted(row[shift:], styles[shift:])
            for row, styles in zip(self.marks, self.styles, strict=True)
        ]

    def write(self, row: int, column: int, words: str, style: str | None = None) -> None:
        """Over the ground; without a style in the ground's."""
        for k, character in enumerate(words, column):
            self.marks[row][k] = character
            if style is not None:
                self.styles[row][k] = style

    @staticmethod
    def place(point: tuple[int, int]) -> tuple[int, int]:
        x, y = point
        return row_of(y), LEFT + HALF * x

    def ground(self, h: int) -> None:
        style = TERRAIN_ANSI[self.facts.fields["terrain"][h]]
        row, column = self.place(island.HEX_POINTS[h][0])
        for step in range(1, 8):
            wide = HALF if 2 <= step <= 5 else 3 if step in (1, 6) else 0
            for k in range(column - wide, column + wide + (wide > 0)):
                if step < 7:
                    self.styles[row + step][k] = style

    def hex(self, h: int) -> None:
        """Its id, its terrain, its number with a dot for each of 36 rolls, the robber."""
        fields = self.facts.fields
        row, column = self.place(island.HEX_POINTS[h][0])
        self.write(row + 2, column - 2, f"hex {h}")
        terrain, number = fields["terrain"][h], fields["numbers"][h]
        name = TERRAINS[terrain]
        self.write(row + 3, column + 1 - len(name) // 2, name)
        if terrain != DESERT:
            hot = number in (6, 8)
            shown = f"({number})" if hot else f" {number} "
            self.write(row + 4, column - 3, shown, HOT_ANSI if hot else TOKEN_ANSI)
            self.write(row + 4, column - 3 + len(shown) + 1, "." * pips(number))
        if fields["robber"] == h:
            self.write(row + 5, column - 3, " ROBBER ", ROBBER_ANSI)

    def edge(self, edge: int) -> None:
        (r1, c1), (_, c2) = (self.place(island.CORNERS[c]) for c in island.EDGES[edge])
        owner = self.facts.road_at(edge)
        name = "" if owner is None else owner.name
        stroke = "|" if c1 == c2 else "/" if c2 < c1 else "\\"
        row = r1 + (2 if c1 == c2 else 1)
        column = (c1 + c2) // 2 + (1 if c2 > c1 else 0)
        if c1 == c2:
            self.write(row - 1, column, stroke, None if owner is None else self.style(owner))
        style = None if owner is None else self.style(owner)
        self.write(row, column - len(name), f"{name}{stroke}{edge}", style)

    def corner(self, corner: int) -> None:
        row, column = self.place(island.CORNERS[corner])
        owner = self.facts.building_at(corner)
        if owner is None:
            self.write(row, column, str(corner))
            return
        mark = "^" if corner in owner.settlements else "#"
        shown = f"{owner.name}{mark}"
        self.write(row, column - len(shown), f"{shown}{corner}", self.style(owner))

    def harbour(self, edge: int, words: str) -> None:
        """Beside its edge, or above or below where the sea between two hexes is too narrow."""
        ends = island.EDGES[edge]
        (r1, c1), (_, c2) = (self.place(island.CORNERS[c]) for c in ends)
        centre = self.place(island.CENTRES[island.hex_beside(edge)])[1]
        shared = next((c for c in ends if len(island.CORNER_HEXES[c]) == 2), None)
        if c1 != c2 and shared is not None and r1 in (1, ROWS - 4):
            at = self.place(island.CORNERS[shared])[1]
            self.write(0 if r1 == 1 else ROWS - 1, at - len(words) // 2, words)
            return
        row = r1 + 1
        near = (c1 + c2) // 2
        self.write(row, near + 5 if near > centre else near - 3 - len(words), words)

    def style(self, owner: Pieces) -> str:
        players = len(self.facts.seats)
        if owner.neutral:
            return NEUTRAL_ANSI[owner.owner - players]
        return colors.ansi(owner.owner, bold=True)


def painted(marks: Iterable[str], styles: Iterable[str]) -> str:
    """One row in colour; codes are written only where the style changes."""
    parts: list[str] = []
    style = ""
    for mark, wanted in zip(marks, styles, strict=True):
        if wanted != style:
            parts.append(colors.RESET if style else "")
            parts.append(wanted)
            style = wanted
        parts.append(mark)
    return "".join(parts) + (colors.RESET if style else "")


# --- seats ----------------------------------------------------------------------------------------


def table(facts: Facts, color: bool) -> list[str]:
    """A line a seat and one for the bank, then what there is to say in words."""
    tokens = "  tokens" if facts.for_two else ""
    head = f"      points  {' '.join(RESOURCES)}  hand  cards  knights  road{tokens}"
    lines = [f"{head}  left: road sett. city"]
    lines += [seat_line(facts, seat, color) for seat in facts.seats]
    bank = facts.fields["bank"]
    supply = f"{'':13}{facts.supply:6d}" if facts.for_two else ""
    lines.append(f"  bank        {resource_columns(bank)}{'':6}{facts.deck:7d}{supply}")
    for seat in facts.seats:
        told = seat_notes(seat)
        if told:
            lines += textwrap.wrap(f"{seat.letter}: {told}", COLUMNS, subsequent_indent="  ")
    return lines


def resource_columns(cards: Iterable[object]) -> str:
    return " ".join(f"{n!s:>{len(name)}}" for n, name in zip(cards, RESOURCES, strict=True))


def seat_line(facts: Facts, seat: SeatFacts, color: bool) -> str:
    marker = ">" if seat.decides else "*" if seat.won else " "
    name = f" {seat.letter} "
    if color:
        name = f"{colors.ansi(seat.seat, bold=True)}{name}{colors.RESET}"
    hand = resource_columns("?????" if seat.hand is None else seat.hand)
    stock = seat.pieces.stock
    tokens = f"{seat.tokens:8d}" if facts.for_two else ""
    return (
        f"{marker}{name}{seat.points:8d}  {hand}{seat.hand_size:6d}{seat.card_count:7d}"
        f"{seat.knights:9d}{seat.pieces.length:6d}{tokens}"
        f"{stock['road']:12d}{stock['settlement']:6d}{stock['city']:5d}"
    )


def seat_notes(seat: SeatFacts) -> str:
    """What the columns do not say: awards, kinds of cards, what is certain of a hidden hand."""
    parts = list(seat.awards)
    if seat.card_count and (seat.cards is not None or seat.new_cards):
        parts.append(seat.cards_text())
    if seat.points != seat.public:
        parts.append(f"{seat.public} points are public")
    if seat.hand is None and any(seat.at_least):
        parts.append(f"holds at least {counted(seat.at_least)}")
    return ", ".join(parts)


def neutral_lines(facts: Facts, color: bool) -> list[str]:
    lines = []
    for k, pieces in enumerate(facts.neutrals):
        name = f"{NEUTRAL_ANSI[k]} {pieces.name} {colors.RESET}" if color else f" {pieces.name} "
        award = ", the longest road" if pieces.longest else ""
        stock = pieces.stock
        lines.append(
            f" {name} neutral: longest {pieces.length}{award}; "
            f"{plural(stock['road'], 'road')}, {plural(stock['settlement'], 'settlement')} left"
        )
    return lines


# --- hints ----------------------------------------------------------------------------------------


def hint_lines(state: Any, facts: Facts, columns: int) -> list[str]:
    """Unseen cards, rates at the bank, the best places for a settlement, all actions."""
    lines = wrapped("unseen development cards", unseen_text(facts), columns)
    decider = facts.decider
    if decider is None:
        return [*lines, "nobody has to decide"]
    rates = ", ".join(f"{n} {name}" for n, name in zip(decider.rates, RESOURCES, strict=True))
    lines += wrapped(f"{decider.letter} gives the bank for a card", rates, columns)
    sites = sorted(
        legal_of(state).corners - set(decider.pieces.settlements),
        key=lambda c: (-site_pips(facts.fields, c), c),
    )
    if sites:
        shown = "; ".join(f"{c} has {site_text(facts.fields, c)}" for c in sites[:SITES])
        lines += wrapped("best places by pips", shown, columns)
    return [*lines, *action_rows(state, columns)]


def unseen_text(facts: Facts) -> str:
    return kinds_text(facts.unseen) or "none"


def wrapped(name: str, words: str, columns: int) -> list[str]:
    return textwrap.wrap(
        f"{name}: {words}", columns, subsequent_indent="  ", break_on_hyphens=False
    )

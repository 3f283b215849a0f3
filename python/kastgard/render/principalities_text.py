"""Principalities as text: a map of two characters a hexagon, and a legend beside it.

Plain text draws the outlines with `|` and `_`; colour adds the owners' backgrounds. At most 100
columns for the largest generated map.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

import numpy as np

from . import colors
from .facts import Facts, SeatFacts, gather, percent, plural

COLUMNS = 100
DICE = "\x1b[1;38;5;16;48;5;231m"  # dark on white


def state_terminal(state: Any, *, color: bool = False, hints: bool = False) -> str:
    """A position as lines of text, without a newline at the end. With `hints` the odds of every
    attack of the player to move are listed; that does not count as using hints."""
    facts = gather(state)
    board_map = state.map
    if board_map is None or board_map.cells is None:
        lines = [*legend(facts, color, COLUMNS), "", *table(facts, color)]
    else:
        grid = Grid(facts, board_map)
        left = grid.lines(color=color)
        right = legend(facts, color, COLUMNS - grid.columns - 2)
        lines = [
            f"{a or ' ' * grid.columns}  {b or ''}".rstrip() for a, b in zip_longest(left, right)
        ]
    if hints:
        lines += ["", *odds_lines(state)]
    return "\n".join(lines)


class Grid:
    """Characters of the map and the territory under each of them (-1 = sea)."""

    def __init__(self, facts: Facts, board_map: Any) -> None:
        w, h = board_map.width, board_map.height
        cells = np.asarray(board_map.cells).reshape(h, w)
        self.facts = facts
        self.columns = 2 * w + 2
        self.ground = np.full((h + 2, self.columns), -1)  # a row of sea above, one below
        for y in range(h):
            self.ground[y + 1, (y & 1) : (y & 1) + 2 * w] = np.repeat(cells[y], 2).astype(int) - 1
        self.width = w
        self.centres = list(board_map.centres)

    def lines(self, *, color: bool) -> list[str]:
        marks = self.borders(color=color)
        dice_at: set[tuple[int, int]] = set()
        for t, centre in enumerate(self.centres):
            self.write(t, centre, marks, dice_at, color=color)
        rows = [
            self.paint(r, row, dice_at) if color else "".join(row) for r, row in enumerate(marks)
        ]
        while not rows[-1].strip():  # nothing but sea
            rows.pop()
        return [row if color else row.ljust(self.columns) for row in rows]

    def borders(self, *, color: bool) -> list[list[str]]:
        """A line below where the ground changes downwards, a bar where it does to the left; in
        colour only inside a realm, everything else shows already."""
        ground = self.ground
        bar = "▏" if color else "|"
        rows: list[list[str]] = []
        for r in range(len(ground)):
            row: list[str] = []
            for c in range(self.columns):
                here = int(ground[r, c])
                below = int(ground[r + 1, c]) if r + 1 < len(ground) else -1
                before = int(ground[r, c - 1]) if c else -1
                mark = " "
                if self.parted(here, below, color):
                    mark = "_"
                if self.parted(here, before, color):
                    mark = bar
                row.append(mark)
            rows.append(row)
        return rows

    def parted(self, a: int, b: int, color: bool) -> bool:
        if a == b:
            return False
        owner = self.facts.fields["owner"]
        return not color or (a >= 0 and b >= 0 and owner[a] == owner[b])

    def write(
        self,
        t: int,
        centre: int,
        marks: list[list[str]],
        dice_at: set[tuple[int, int]],
        *,
        color: bool,
    ) -> None:
        """The dice on the centre cell, seat and id below it: both lie inside the territory."""
        y, x = divmod(centre, self.width)
        column = 2 * x + (y & 1)
        last = self.facts.fields["last_attack"] or (None, None)
        brackets = {last[0]: "()", last[1]: "**"}.get(t, "  " if color else "[]")
        dice = f"{brackets[0]}{self.facts.dice[t]}{brackets[1]}"
        for k, character in enumerate(dice, column - 1):
            marks[y + 1][k] = character
            dice_at.add((y + 1, k))
        for k, character in enumerate(territory_name(self.facts, t), column - 1):
            marks[y + 2][k] = character

    def paint(self, r: int, marks: Sequence[str], dice_at: set[tuple[int, int]]) -> str:
        """One row in colour; codes are written only where the style changes."""
        parts: list[str] = []
        style = ""
        for c, mark in enumerate(marks):
            t = int(self.ground[r, c])
            wanted = "" if t < 0 else colors.ansi(self.facts.owner[t])
            if (r, c) in dice_at:
                wanted = DICE
            if wanted != style:
                parts.append(colors.RESET if style else "")
                parts.append(wanted)
                style = wanted
            parts.append(mark)
        return "".join(parts) + (colors.RESET if style else "")


def territory_name(facts: Facts, t: int) -> str:
    return f"{colors.seat_letter(facts.fields['owner'][t])}{t}"


# --- beside and below the map ---------------------------------------------------------------------


def legend(facts: Facts, color: bool, columns: int) -> list[str]:
    """Turn, status, one line a seat, what happened last."""
    status = facts.status().replace("→", ">")
    lines = ["", f"turn {facts.turn}", *textwrap.wrap(status, columns), ""]
    lines.append("  seat  land dice  +in store")
    lines += [seat_line(seat, facts, color) for seat in facts.seats]
    lines.append("")
    for note in facts.notes():
        lines += textwrap.wrap(note.replace("→", ">"), columns, subsequent_indent="  ")
    last = facts.fields["last_attack"]
    if last is not None:
        lines.append("(n) attacked *n*")
    return lines


def seat_line(seat: SeatFacts, facts: Facts, color: bool) -> str:
    marker = ">" if seat.on_turn else "*" if seat.seat in facts.winners else " "
    name = f" {seat.letter} "
    if color:
        name = f"{colors.ansi(seat.seat, bold=True)}{name}{colors.RESET}"
    head = f"{marker}{name} {seat.seat}"
    if not seat.alive:
        return f"{head}    out"
    return f"{head}  {seat.territories:4d} {seat.dice:4d} {f'+{seat.income}':>4} {seat.store:5d}"


def table(facts: Facts, color: bool) -> list[str]:
    """Territories and their neighbours, where no geometry is known."""
    lines: list[str] = []
    for t, row in enumerate(facts.adjacency):
        shown = f"{territory_name(facts, t):>4} [{facts.dice[t]}]"
        start = " " * len(shown)
        if color:
            shown = f"{colors.ansi(facts.owner[t])}{shown}{colors.RESET}"
        around = ", ".join(territory_name(facts, u) for u in row)
        wrapped = textwrap.wrap(f"next to {around}", COLUMNS - len(start) - 2)
        lines.append(f"{shown}  {wrapped[0]}")
        lines += [f"{start}  {more}" for more in wrapped[1:]]
    return lines


def odds_lines(state: Any) -> list[str]:
    """All attacks of the player to move, the best odds first, in columns."""
    pairs = sorted(state.odds(), key=lambda item: (-item[2], item[0], item[1]))
    if not pairs:
        return ["no attack is possible"]
    shown = [f"{f:>2} > {t:<2} {percent(chance):>3} %" for f, t, chance in pairs]
    per_line = COLUMNS // 17
    rows = -(-len(shown) // per_line)
    lines = ["   ".join(shown[r::rows]).rstrip() for r in range(rows)]
    return [f"odds of {plural(len(shown), 'attack')}:", *lines]

"""Pictures of the room Kingdomino as text: kingdoms side by side, then the lines, then the
builders' board. At most 100 columns."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any

from . import colors
from .kingdomino_facts import (
    LETTERS,
    Facts,
    Holding,
    LineEntry,
    Place,
    Square,
    faces_text,
    gains,
    gather,
    tile_text,
)

COLUMNS = 100
GAP = 3
BEST = 12  # hints that are listed

# Backgrounds of the 256-colour table by terrain, then the castle's; dark or light ink.
TERRAIN_ANSI = (
    "\x1b[38;5;16;48;5;221m",
    "\x1b[38;5;231;48;5;22m",
    "\x1b[38;5;16;48;5;74m",
    "\x1b[38;5;16;48;5;150m",
    "\x1b[38;5;231;48;5;95m",
    "\x1b[38;5;231;48;5;238m",
    "\x1b[38;5;16;48;5;209m",
)
CASTLE_ANSI = "\x1b[1;38;5;16;48;5;255m"


def state_terminal(state: Any, *, color: bool = False, hints: bool = False) -> str:
    """A position as lines of text, without a newline at the end. With `hints` the actions of the
    seat to move are listed with the points that each brings at once."""
    facts = gather(state)
    lines = [f"{facts.title}, {facts.when}: {facts.status()}", ""]
    lines += side_by_side([kingdom(facts, holding, color) for holding in facts.holdings])
    lines += line_rows(facts, color)
    if facts.board:
        lines += ["", *board_rows(facts)]
    if facts.solo:
        over = facts.fields["end"] != "ongoing"
        brief = textwrap.wrap(facts.automa_brief, COLUMNS, subsequent_indent="  ")
        lines += ["", *(facts.automa if over else brief)]
    if hints:
        lines += ["", *hint_rows(state)]
    return "\n".join(line.rstrip() for line in lines)


# --- kingdoms -------------------------------------------------------------------------------------

Block = tuple[int, list[tuple[str, int]]]  # width, rows with the columns that each fills


def row(text: str) -> tuple[str, int]:
    return text, len(text)


def side_by_side(blocks: Sequence[Block]) -> list[str]:
    """As many in a row as fit."""
    lines: list[str] = []
    while blocks:
        count, width = 1, blocks[0][0]
        while count < len(blocks) and width + GAP + blocks[count][0] <= COLUMNS:
            width += GAP + blocks[count][0]
            count += 1
        group, blocks = blocks[:count], blocks[count:]
        for rows in zip_longest(*(rows for _, rows in group), fillvalue=("", 0)):
            cells = [
                text + " " * (block[0] - used)
                for (text, used), block in zip(rows, group, strict=True)
            ]
            lines.append((" " * GAP).join(cells))
        lines.append("")
    return lines


def kingdom(facts: Facts, holding: Holding, color: bool) -> Block:
    """Name, points, the land with its coordinates, how the points come about."""
    x0, y0, x1, y1 = shown_box(facts, holding)
    width = max(28, 4 + 3 * (x1 - x0 + 1))
    marker = ">" if holding.on_turn else "*" if holding.won else " "
    name = f" {holding.name} "
    shown = f"{colors.ansi(holding.seat, bold=True)}{name}{colors.RESET}" if color else name
    points = f" {holding.points} point{'' if holding.points == 1 else 's'}"
    queen = ", queen" if holding.queen else ""
    head = f"{marker}{shown}{points}{queen}"
    rows = [(head, len(marker + name + points + queen))]
    if holding.purse:
        rows.append(row(f"  {holding.purse}"))
    rows.append(row("    " + "".join(f"{x:>2} " for x in range(x0, x1 + 1))))
    for y in range(y0, y1 + 1):
        cells = [cell(facts, holding, (x, y), color) for x in range(x0, x1 + 1)]
        rows.append((f"{y:>3} {''.join(cells)}", 4 + 3 * len(cells)))
    rows += [row(f"  {line}") for line in holding.score_lines()]
    if holding.discarded:
        rows.append(row(f"  {holding.discarded} discarded"))
    return max(width, *(used for _, used in rows)), rows


def shown_box(facts: Facts, holding: Holding) -> tuple[int, int, int, int]:
    """The kingdom's rectangle; for who places a domino also the squares that it may reach."""
    x0, y0, x1, y1 = holding.box
    if not (holding.on_turn and facts.fields["step"] == "place"):
        return x0, y0, x1, y1
    reach = facts.limit - 1
    return (
        max(x0 - 2, x1 - reach),
        max(y0 - 2, y1 - reach),
        min(x1 + 2, x0 + reach),
        min(y1 + 2, y0 + reach),
    )


def cell(facts: Facts, holding: Holding, square: Square, color: bool) -> str:
    """Terrain, crowns, and k a knight, b a building, * both."""
    if square == (0, 0):
        return f"{CASTLE_ANSI}## {colors.RESET}" if color else "## "
    if square not in holding.land:
        return " . "
    terrain = holding.land[square][0]
    mark = {(True, True): "*", (True, False): "k", (False, True): "b"}.get(
        (square in holding.knights, square in holding.buildings), " "
    )
    shown = f"{LETTERS[terrain]}{holding.crowns(square)}{mark}"
    return f"{TERRAIN_ANSI[terrain]}{shown}{colors.RESET}" if color else shown


# --- lines and board ------------------------------------------------------------------------------


def line_rows(facts: Facts, color: bool) -> list[str]:
    rows: list[str] = []
    for name, line in (("line", facts.line), ("next", facts.next)):
        shown, used = f"{name} ", len(name) + 1
        for entry in line:
            text, width = line_entry(facts, entry, color)
            if used + width + 2 > COLUMNS:
                rows.append(shown)
                shown, used = " " * (len(name) + 1), len(name) + 1
            shown, used = f"{shown} {text} ", used + width + 2
        if line:
            rows.append(shown)
    return rows or ["no dominoes lie open"]


def line_entry(facts: Facts, entry: LineEntry, color: bool) -> tuple[str, int]:
    """Position, number, halves and king, and the columns that they fill."""
    start = f"{'>' if entry.acting else ''}{entry.name}: {entry.number} {faces_text(entry.faces)}"
    if entry.king is None:
        return start, len(start)
    name = facts.king_name(entry.king)
    plain = f"{start} ({name})"
    if not color or name == "game":
        return plain, len(plain)
    painted = f"{colors.ansi(entry.king, bold=True)}{name}{colors.RESET}"
    return f"{start} ({painted})", len(plain)


def board_rows(facts: Facts) -> list[str]:
    rows = ["builders' board, price by place"]
    rows += [place_row(place) for place in facts.board]
    return [*rows, f"  {facts.pile}"]


def place_row(place: Place) -> str:
    shown = "empty" if place.tile is None else tile_text(place.tile)
    notes: Iterable[str] = (
        name
        for name, there in (
            ("dragon", place.dragon),
            ("reserved for the game", place.reserved),
            ("being built", place.picked),
        )
        if there
    )
    told = ", ".join(notes)
    return f"  {place.price}  {shown}{f'  [{told}]' if told else ''}"


def hint_rows(state: Any) -> list[str]:
    """The actions that bring the most points at once."""
    found = gains(state)
    if not found:
        return ["nobody has to decide"]
    best = [f"{text} {points:+d}" for text, points in found[:BEST]]
    more = len(found) - len(best)
    tail = f"; {more} more" if more else ""
    return textwrap.wrap(
        f"points at once: {'; '.join(best)}{tail}",
        COLUMNS,
        subsequent_indent="  ",
        break_on_hyphens=False,
    )

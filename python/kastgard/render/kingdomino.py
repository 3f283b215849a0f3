"""Pictures of Kingdomino, Queendomino and the solo game: SVG here, text in `kingdomino_text`."""

from __future__ import annotations

from typing import Any

from . import colors
from . import kingdomino_marks as marks
from .kingdomino_facts import Facts, Holding, LineEntry, Square, describe, gains, gather, tile_text
from .kingdomino_text import state_terminal
from .svg import document, tag, text

__all__ = ["state_svg", "state_terminal"]

MARGIN = 28.0
TOP = 78.0
HEAD = 50.0  # above a kingdom: name, points, coins
FOOT_LINE = 15.0
GAP = 44.0  # a square that hints mark may lie outside the frame
LINE_WIDTH = 160.0
NOTES_WIDTH = 460.0
POINTS = "points of the game"
DOMINO_STEP = marks.CELL + 10
BEST = 5


def state_svg(state: Any, *, hints: bool = False, width: float | None = None) -> str:
    """A position. With `hints` squares that a legal placement covers are marked, and the best
    actions by points at once are listed. `width` in pixels scales the picture."""
    facts = gather(state)
    land_width, land_height, land = kingdoms(state, facts, hints=hints)
    lines_height, lines = both_lines(facts, land_width + 2 * MARGIN)
    bottom = TOP + max(land_height, lines_height)
    right = land_width + 2 * MARGIN + (LINE_WIDTH + LINE_WIDTH if lines else 0)
    board_width, board_height, board = builders(facts, bottom)
    bottom += board_height
    notes_width, notes_height, notes = told(
        [*halves(facts.automa), hint_lines(state) if hints else []], bottom
    )
    bottom += notes_height
    size = (max(right, board_width + 2 * MARGIN, notes_width, 520.0), bottom + MARGIN)
    body = [
        tag("rect", width=size[0], height=size[1], rx=10, fill=colors.SEA),
        text(MARGIN, 34, facts.title, font_size=22, font_weight=700, fill=colors.INK),
        text(MARGIN, 58, f"{facts.status()} ({facts.when})", font_size=14, fill=colors.INK),
        *land,
        *lines,
        *board,
        *notes,
    ]
    return document(
        size,
        body,
        title=f"{facts.title}, {facts.when}: {facts.status()}",
        description=describe(facts),
        width=width,
    )


def told(columns: list[list[str]], y: float) -> tuple[float, float, list[str]]:
    """Width, height and parts of lines of text in columns; the last one goes below the others."""
    parts: list[str] = []
    height = 0.0
    *beside, below = columns
    for k, column in enumerate(beside):
        parts += note_lines(column, MARGIN + NOTES_WIDTH * k, y)
        height = max(height, 16.0 * len(column))
    parts += note_lines(below, MARGIN, y + height)
    width = MARGIN * 2 + NOTES_WIDTH * len(beside) if any(beside) else 0.0
    return width, height + 16 * len(below), parts


def note_lines(lines: list[str], x: float, y: float) -> list[str]:
    return [
        text(x, y + 16 + 16 * k, line, class_="note", font_size=12, fill=colors.INK)
        for k, line in enumerate(lines)
    ]


def halves(report: tuple[str, ...]) -> list[list[str]]:
    """The automa's turns, and its points."""
    cut = report.index(POINTS) if POINTS in report else 0
    return [list(report[:cut]), list(report[cut:])]


def hint_lines(state: Any) -> list[str]:
    found = gains(state)[:BEST]
    if not found:
        return []
    return ["Points at once: " + "; ".join(f"{name} {points:+d}" for name, points in found)]


# --- kingdoms -------------------------------------------------------------------------------------


def kingdoms(state: Any, facts: Facts, *, hints: bool) -> tuple[float, float, list[str]]:
    """Width and height of all kingdoms, and what is drawn: up to three side by side."""
    count = len(facts.holdings)
    columns = count if count < 4 else (count + 1) // 2
    side = facts.limit * marks.CELL
    step_x = max(side, 190.0) + GAP
    foot = FOOT_LINE * max(len(foot_lines(holding)) for holding in facts.holdings)
    step_y = HEAD + side + foot + 24
    targets = legal_squares(state) if hints else set()
    parts: list[str] = []
    for k, holding in enumerate(facts.holdings):
        x, y = MARGIN + step_x * (k % columns), TOP + step_y * (k // columns)
        parts.append(kingdom(facts, holding, x, y, targets if holding.on_turn else set()))
    rows = -(-count // columns)
    return columns * step_x - GAP, rows * step_y, parts


def legal_squares(state: Any) -> set[Square]:
    """Every square that some legal placement covers."""
    placements = [state.action(a) for a in state.legal_actions().tolist()]
    return {
        square
        for action in placements
        if hasattr(action, "right") and isinstance(action.right, tuple)
        for square in (action.left, action.right)
    }


def foot_lines(holding: Holding) -> list[str]:
    lines = holding.score_lines()
    if holding.discarded:
        lines.append(f"{holding.discarded} discarded")
    return lines


def kingdom(facts: Facts, holding: Holding, x: float, y: float, targets: set[Square]) -> str:
    """Head, the land inside a frame of the limit, and how the points come about."""
    fill = colors.seat_color(holding.seat)
    side = facts.limit * marks.CELL
    framed = holding.on_turn or holding.won
    points = f"{holding.points} point{'' if holding.points == 1 else 's'}"
    head = [
        marks.badge(x + 13, y + 13, holding.name, fill, size=26),
        text(x + 36, y + 19, points, font_size=16, font_weight=700, fill=colors.INK),
    ]
    if holding.queen:
        head.append(
            text(x + side, y + 19, "queen", class_="queen", font_size=13, font_weight=700,
                 fill="#a33b2a", text_anchor="end")
        )  # fmt: skip
    if holding.purse:
        head.append(text(x, y + 42, holding.purse, font_size=12, fill=colors.MUTED))
    top = y + HEAD
    frame = tag(
        "rect", class_="on-turn" if framed else "frame", x=x - 3, y=top - 3, width=side + 6,
        height=side + 6, rx=4, fill=colors.PAPER if framed else "none", stroke=colors.INK,
        stroke_width=2 if framed else 0.6, stroke_dasharray=None if framed else "3 4",
    )  # fmt: skip
    foot = [
        text(x, top + side + 18 + FOOT_LINE * k, line, font_size=12, fill=colors.INK)
        for k, line in enumerate(foot_lines(holding))
    ]
    return tag("g", *head, frame, *land(facts, holding, x, top, targets), *foot, class_="kingdom")


def land(
    facts: Facts, holding: Holding, left: float, top: float, targets: set[Square]
) -> list[str]:
    """The squares, so that the kingdom's rectangle lies in the middle of the frame."""
    x0, y0, x1, y1 = holding.box
    shift_x = (facts.limit - (x1 - x0 + 1)) / 2 - x0
    shift_y = (facts.limit - (y1 - y0 + 1)) / 2 - y0

    def corner(square: Square) -> tuple[float, float]:
        return left + (square[0] + shift_x) * marks.CELL, top + (square[1] + shift_y) * marks.CELL

    fill = colors.seat_color(holding.seat)
    parts = [marks.castle(*corner((0, 0)), fill)]
    for square, (terrain, _) in holding.land.items():
        title = f"{square[0]},{square[1]}"
        parts.append(marks.square(*corner(square), terrain, holding.crowns(square), title=title))
    for square, tile in holding.buildings.items():
        parts.append(marks.building(*corner(square), tile_text(tile), tile.towers))
    parts += [marks.knight(*corner(square), fill) for square in sorted(holding.knights)]
    parts += [marks.target(corner(square)) for square in sorted(targets)]
    return parts


# --- lines and builders' board --------------------------------------------------------------------


def both_lines(facts: Facts, x: float) -> tuple[float, list[str]]:
    """The current line and the next one side by side; the height of the longer one."""
    parts: list[str] = []
    longest = 0
    for name, line in (("Line", facts.line), ("Next line", facts.next)):
        if not line:
            continue
        head = f"{name} (*: the game)" if facts.solo and not parts else name
        parts.append(text(x, TOP + 14, head, font_size=13, font_weight=700, fill=colors.INK))
        for k, entry in enumerate(line):
            parts.append(marks.domino(x, TOP + 26 + DOMINO_STEP * k, entry, king_of(facts, entry)))
        longest = max(longest, len(line))
        x += LINE_WIDTH
    return 26 + DOMINO_STEP * longest, parts


def king_of(facts: Facts, entry: LineEntry) -> tuple[str, str] | None:
    """The letter and colour of the king on a domino."""
    if entry.king is None:
        return None
    if facts.solo and entry.king:
        return "*", colors.PAPER
    return facts.king_name(entry.king), colors.seat_color(entry.king)


def builders(facts: Facts, y: float) -> tuple[float, float, list[str]]:
    """Width, height and parts of the builders' board, three places in a row."""
    if not facts.board:
        return 0, 0, []
    width, height = marks.TILE
    parts = [
        text(MARGIN, y + 16, "Builders' board", font_size=13, font_weight=700, fill=colors.INK),
        text(MARGIN + 118, y + 16, facts.pile, font_size=12, fill=colors.MUTED),
    ]
    columns = len(facts.board) // 2
    for k, place in enumerate(facts.board):
        column, row = k % columns, k // columns
        at = (MARGIN + (width + 10) * column, y + 26 + (height + 10) * row)
        parts.append(marks.place(*at, place))
    return columns * (width + 10), 26 + 2 * (height + 10), parts

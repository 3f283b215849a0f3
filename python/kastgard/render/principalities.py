"""Pictures of Principalities: SVG here, text for the terminal in `principalities_text`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from . import colors, marks
from .boards import Board, HexBoard, NodeBoard
from .facts import Facts, SeatFacts, describe, gather, percent, plural
from .principalities_text import state_terminal
from .svg import document, tag, text

__all__ = ["map_svg", "state_svg", "state_terminal"]

PANEL = 268.0
PANEL_TOP = 134.0  # of the first row of seats
ROW = 44.0
# Columns of the legend: heading, right edge.
COLUMNS = (("seat", 54.0), ("land", 100.0), ("dice", 142.0), ("income", 196.0), ("store", 240.0))


def map_svg(board_map: Any, *, width: float | None = None) -> str:
    """A map without a game: territories with their ids. `width` in pixels scales the picture."""
    board = board_of(board_map, board_map.adjacency)
    shades = paint(board_map.adjacency)
    fills = [MAP_SHADES[s] for s in shades]
    titles = [
        f"territory {t}, next to {', '.join(map(str, row))}"
        for t, row in enumerate(board_map.adjacency)
    ]
    names = [
        text(x, y + 4.5, str(t), font_size=13, font_weight=600, fill=colors.INK,
             text_anchor="middle")
        for t, (x, y) in enumerate(board.places)
    ]  # fmt: skip
    body = [sea(board.size), *board.land(range(board_map.n), fills, titles), *names]
    borders = sum(map(len, board_map.adjacency)) // 2
    return document(
        board.size,
        body,
        title=f"Principalities map of {plural(board_map.n, 'territory')}",
        description=f"{plural(board_map.n, 'territory')}, {plural(borders, 'border')} between them",
        width=width,
    )


def state_svg(state: Any, *, hints: bool = False, width: float | None = None) -> str:
    """A position. With `hints` the odds of every attack of the player to move are drawn; that
    is a picture only and does not count as using hints. `width` in pixels scales the picture."""
    facts = gather(state)
    board = board_of(state.map, facts.adjacency)
    fills = [colors.seat_color(p) for p in facts.owner]
    size = (board.size[0] + PANEL, max(board.size[1], panel_height(facts)))
    body = [
        sea(size),
        *board.land(facts.owner, fills, territory_titles(facts)),
        *stacks(facts, board, fills),
        *attack_marks(facts, board),
        *(odds_labels(state, board) if hints else ()),
        *panel(facts, board.size[0], hints=hints and facts.mover is not None),
    ]
    return document(
        size,
        body,
        title=f"Principalities, {plural(facts.players, 'player')}, turn {facts.turn}: "
        f"{facts.status()}",
        description=describe(facts),
        width=width,
    )


# --- the board ------------------------------------------------------------------------------------

MAP_SHADES = (
    "#d9cfae",
    "#c3d1a4",
    "#e7d9bf",
    "#adc2a2",
    "#cfc3a0",
    "#b9caa9",
    "#ddd2b6",
    "#c9c29a",
)


def board_of(board_map: Any, adjacency: Sequence[Sequence[int]]) -> Board:
    """The hexagons of the map, or a drawing of the graph where no geometry is known."""
    if board_map is None or board_map.cells is None:
        return NodeBoard(adjacency)
    return HexBoard(board_map, np.asarray(board_map.cells).ravel().tolist())


def paint(adjacency: Sequence[Sequence[int]]) -> list[int]:
    """Numbers of shades, so that neighbours differ: the lowest free one in ascending order."""
    shades: list[int] = []
    for t, row in enumerate(adjacency):
        taken = {shades[u] for u in row if u < t}
        shades.append(next((s for s in range(len(MAP_SHADES)) if s not in taken), 0))
    return shades


def sea(size: tuple[float, float]) -> str:
    return tag("rect", width=size[0], height=size[1], rx=10, fill=colors.SEA)


def territory_titles(facts: Facts) -> list[str]:
    return [
        f"territory {t}: {colors.seat_letter(p)} (seat {p}), {plural_dice(d)}"
        for t, (p, d) in enumerate(zip(facts.owner, facts.dice, strict=True))
    ]


def plural_dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def stacks(facts: Facts, board: Board, fills: Sequence[str]) -> list[str]:
    """Drawn from the back to the front, so that a high stack covers what stands behind it."""
    order = sorted(range(len(fills)), key=lambda t: (board.places[t][1], board.places[t][0]))
    return [
        marks.stack(
            board.places[t],
            facts.dice[t],
            f"{colors.seat_letter(facts.owner[t])}{t}",
            fills[t],
        )
        for t in order
    ]


def attack_marks(facts: Facts, board: Board) -> list[str]:
    """The last attack, dashed if it was lost; light while its dice are being rolled."""
    fields = facts.fields
    color, dashed = colors.INK, False
    if fields["phase"] == "roll":
        f, t, color = fields["from"], fields["to"], colors.PAPER
    elif fields["last_attack"] is not None:
        f, t, _, _, won = fields["last_attack"]
        dashed = not won
    else:
        return []
    ends = (facts.dice[f], facts.dice[t])
    return [marks.arrow(board.places[f], board.places[t], ends, color=color, dashed=dashed)]


def odds_labels(state: Any, board: Board) -> list[str]:
    return [
        marks.odds_label(board.border(f, t), board.places[t], percent(chance), float(chance))
        for f, t, chance in state.odds()
    ]


# --- the panel ------------------------------------------------------------------------------------


def panel_height(facts: Facts) -> float:
    return PANEL_TOP + ROW * facts.players + 26 + 6 * 18


def panel(facts: Facts, left: float, *, hints: bool) -> list[str]:
    """Heading, status, one row a seat, what happened last."""
    x = left + 4
    parts = [
        text(x, 46, "Principalities", font_size=22, font_weight=700, fill=colors.INK),
        text(x, 70, f"turn {facts.turn}", font_size=13, fill=colors.MUTED),
        text(x, 92, facts.status(), font_size=14, font_weight=600, fill=colors.INK),
    ]  # fmt: skip
    for heading, edge in COLUMNS:
        parts.append(
            text(x + edge, 126, heading, font_size=11, fill=colors.MUTED, text_anchor="end")
        )
    for k, seat in enumerate(facts.seats):
        parts += seat_row(seat, facts, x, PANEL_TOP + ROW * k)
    y = PANEL_TOP + ROW * facts.players + 26
    lines = facts.notes()
    if hints:
        lines.append("On borders: odds in %, dark below 50")
    for line in lines:
        parts.append(text(x, y, line, font_size=12, fill=colors.MUTED))
        y += 18
    return parts


def seat_row(seat: SeatFacts, facts: Facts, x: float, y: float) -> list[str]:
    """Letter on the seat's colour, then its numbers; a frame for the seat on turn."""
    middle = y + ROW / 2
    fill = colors.seat_color(seat.seat)
    ink = colors.PAPER if colors.is_dark(fill) else colors.INK
    parts: list[str] = []
    framed = seat.on_turn or seat.seat in facts.winners
    if framed:
        parts.append(
            tag("rect", class_="on-turn", x=x - 6, y=y + 2, width=PANEL - 10, height=ROW - 4, rx=9,
                fill=colors.PAPER, stroke=colors.INK, stroke_width=2)
        )  # fmt: skip
    parts += [
        tag("rect", x=x + 1, y=middle - 14, width=28, height=28, rx=6, fill=fill,
            stroke=colors.INK, stroke_width=1.3),
        text(x + 15, middle + 6, seat.letter, font_size=17, font_weight=700, fill=ink,
             text_anchor="middle"),
    ]  # fmt: skip
    values: tuple[object, ...] = (seat.seat, "out")
    if seat.alive:
        values = (seat.seat, seat.territories, seat.dice, f"+{seat.income}", seat.store)
    for k, (value, (_, edge)) in enumerate(zip(values, COLUMNS, strict=False)):
        parts.append(
            text(x + edge, middle + 5, str(value), font_size=15, text_anchor="end",
                 font_weight=600 if k else 400, fill=colors.INK if k else colors.MUTED)
        )  # fmt: skip
    return [tag("g", *parts, class_="seat", opacity=None if seat.alive else 0.55)]

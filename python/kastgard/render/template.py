"""Pictures of the toy: one row a seat, its cards face up and, paler, those still in the hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import colors
from .svg import document, tag, text

__all__ = ["state_svg", "state_terminal"]

KINDS = ("copper", "silver", "gold")
FILLS = ("#d99a6c", "#d3d9df", "#f0cf4a")
CARD = (30.0, 40.0)
ROW = 56.0


@dataclass(frozen=True)
class Toy:
    """What both pictures show."""

    fields: dict[str, Any]
    scores: tuple[int, ...]
    status: str

    def cards(self, seat: int) -> list[tuple[int, bool]]:
        """(kind, whether it lies face up), the shown ones first."""
        piles = ((self.fields["shown"][seat], True), (self.fields["hands"][seat], False))
        return [(k, up) for pile, up in piles for k in range(3) for _ in range(pile[k])]

    @property
    def deck(self) -> str:
        count = sum(self.fields["deck"])
        return f"round {self.fields['round']}, {count} card{'' if count == 1 else 's'} in the deck"

    @property
    def odds(self) -> str:
        """What the next card of the deck may be."""
        deck = self.fields["deck"]
        total = sum(deck)
        if total == 0:
            return "the deck is empty"
        parts = [f"{name} {n} of {total}" for name, n in zip(KINDS, deck, strict=True)]
        return f"next card: {', '.join(parts)}"


def gather(state: Any) -> Toy:
    fields = state.to_json()
    scores = tuple(int(s) for s in state.scores())
    letter = colors.seat_letter(fields["seat"])
    if fields["end"] != "ongoing":
        status = "over: " + ("the goal is reached" if fields["end"] == "goal" else "unfinished")
    elif fields["phase"] == "turn":
        status = f"{letter} to move"
    else:
        status = f"{letter} is dealt a card"
    return Toy(fields, scores, status)


def state_svg(state: Any, *, hints: bool = False, width: float | None = None) -> str:
    """A position of the toy; `hints` adds what the deck still holds."""
    toy = gather(state)
    seats = range(len(toy.scores))
    body = [
        text(16, 32, toy.status, font_size=17, font_weight=700, fill=colors.INK),
        text(16, 52, toy.deck, font_size=12, fill=colors.MUTED),
    ]
    longest = 0
    for seat in seats:
        cards = toy.cards(seat)
        longest = max(longest, len(cards))
        body += row_of(toy, seat, cards, 64 + ROW * seat)
    bottom = 64 + ROW * len(seats)
    if hints:
        bottom += 24
        body.append(text(16, bottom - 6, toy.odds, font_size=12, fill=colors.MUTED))
    size = (max(340.0, 84 + (CARD[0] + 6) * longest + 16), bottom + 10)
    back = tag("rect", width=size[0], height=size[1], rx=10, fill=colors.SEA)
    rows = "; ".join(f"{colors.seat_letter(s)}: {toy.scores[s]}" for s in seats)
    return document(
        size, [back, *body], title=f"template: {toy.status}",
        description=f"{toy.deck}. Points: {rows}.", width=width,
    )  # fmt: skip


def row_of(toy: Toy, seat: int, cards: list[tuple[int, bool]], y: float) -> list[str]:
    fill = colors.seat_color(seat)
    on_turn = toy.fields["end"] == "ongoing" and toy.fields["seat"] == seat
    parts = [
        tag("rect", x=16, y=y + 8, width=26, height=26, rx=6, fill=fill, stroke=colors.INK,
            stroke_width=3 if on_turn else 1),
        text(29, y + 27, colors.seat_letter(seat), font_size=16, font_weight=700,
             text_anchor="middle", fill=colors.PAPER if colors.is_dark(fill) else colors.INK),
        text(60, y + 27, str(toy.scores[seat]), font_size=16, font_weight=600, fill=colors.INK,
             text_anchor="middle"),
    ]  # fmt: skip
    for k, (kind, up) in enumerate(cards):
        x = 84 + (CARD[0] + 6) * k
        card = [
            tag("rect", x=x, y=y, width=CARD[0], height=CARD[1], rx=5, fill=FILLS[kind],
                stroke=colors.INK, stroke_width=1.2, stroke_dasharray=None if up else "4 3"),
            text(x + CARD[0] / 2, y + 26, KINDS[kind][0].upper(), font_size=15, font_weight=700,
                 fill=colors.INK, text_anchor="middle"),
        ]  # fmt: skip
        parts.append(tag("g", *card, class_="card", opacity=None if up else 0.55))
    return parts


def state_terminal(state: Any, *, color: bool = False, hints: bool = False) -> str:
    """The same as lines of text: shown cards in capitals, cards of the hand in small letters."""
    toy = gather(state)
    lines = [f"{toy.status} ({toy.deck})"]
    for seat, points in enumerate(toy.scores):
        on_turn = toy.fields["end"] == "ongoing" and toy.fields["seat"] == seat
        name = f" {colors.seat_letter(seat)} "
        if color:
            name = f"{colors.ansi(seat, bold=True)}{name}{colors.RESET}"
        cards = " ".join(KINDS[kind].upper() if up else KINDS[kind] for kind, up in toy.cards(seat))
        lines.append(f"{'>' if on_turn else ' '}{name} {points:2d}  {cards}".rstrip())
    if hints:
        lines.append(toy.odds)
    return "\n".join(lines)

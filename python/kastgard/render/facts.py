"""What pictures of Principalities say in words and numbers, gathered from a state once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .colors import seat_letter


@dataclass(frozen=True)
class SeatFacts:
    """One row of the legend."""

    seat: int
    territories: int
    dice: int
    income: int
    store: int
    hint: bool
    on_turn: bool

    @property
    def letter(self) -> str:
        return seat_letter(self.seat)

    @property
    def alive(self) -> bool:
        return self.territories > 0


@dataclass(frozen=True)
class Facts:
    """A position as its picture needs it; `fields` is the state's JSON form."""

    fields: dict[str, Any]
    seats: tuple[SeatFacts, ...]
    winners: tuple[int, ...]

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def owner(self) -> list[int]:
        return list(self.fields["owner"])

    @property
    def dice(self) -> list[int]:
        return list(self.fields["dice"])

    @property
    def adjacency(self) -> list[list[int]]:
        return list(self.fields["adjacency"])

    @property
    def mover(self) -> int | None:
        """The seat that is asked to decide now, if any."""
        if self.fields["phase"] == "attack":
            return int(self.fields["seat"])
        return None

    @property
    def turn(self) -> int:
        """Player turns are counted from 1, the one that is going on included."""
        done = int(self.fields["completed_turns"])
        return done if self.fields["end"] not in ("ongoing", "conquest") else done + 1

    def status(self) -> str:
        """What is going on, in one short sentence."""
        fields = self.fields
        on_turn = seat_letter(fields["seat"])
        if fields["end"] != "ongoing":
            return end_sentence(fields["end"], self.winners)
        if fields["phase"] == "roll":
            return f"{on_turn} rolls for {fields['from']} → {fields['to']}"
        if fields["phase"] == "reinforce":
            pool = fields["pool"]
            return f"{on_turn} places dice, {pool} left"
        if fields["phase"] == "offer":
            return f"{seat_letter(fields['asked'])} is offered an end on points"
        return f"{on_turn} to move"

    def last_attack(self) -> str | None:
        """The attack whose outcome the position still shows."""
        last = self.fields["last_attack"]
        if last is None:
            return None
        f, t, a, d, won = last
        return f"{f} → {t}, {a} v {d} dice: {'won' if won else 'lost'}"

    def notes(self) -> list[str]:
        """What the legend adds below the seats."""
        lines: list[str] = []
        last = self.last_attack()
        if last is not None:
            lines.append(f"Last attack: {last}")
        quiet = int(self.fields["quiet"])
        if quiet and not self.fields["attacked"]:  # an attack of this turn ends the streak
            lines.append(f"{plural(quiet, 'turn')} without an attack")
        if self.fields["offer_made"]:
            lines.append("The offer to end on points was made")
        used = [seat.letter for seat in self.seats if seat.hint]
        if used:
            lines.append(f"Hints used by {', '.join(used)}")
        return lines


def end_sentence(end: str, winners: Sequence[int]) -> str:
    if end == "conquest":
        return f"{seat_letter(winners[0])} has conquered the map"
    if end == "points":
        return f"{seat_letter(winners[0])} wins on points"
    if end == "draw":
        return "draw"
    return "unfinished: the limit of turns is reached"


def gather(state: Any) -> Facts:
    """Everything of a state that a picture shows. Nothing here changes the state."""
    fields = state.to_json()
    owner = fields["owner"]
    income = state.income
    seats = tuple(
        SeatFacts(
            seat=p,
            territories=owner.count(p),
            dice=sum(d for d, o in zip(fields["dice"], owner, strict=True) if o == p),
            income=int(income[p]),
            store=fields["store"][p],
            hint=p in fields["hints"],
            on_turn=fields["end"] == "ongoing" and p == fields["seat"],
        )
        for p in range(len(fields["store"]))
    )
    won = tuple(p for p, value in enumerate(state.returns()) if value > 0)
    return Facts(fields, seats, won)


def percent(chance: Any) -> str:
    """Whole per cent, and never 0 or 100 for what can still go either way."""
    if chance == 0:
        return "0"
    if chance == 1:
        return "100"
    return str(min(99, max(1, int(float(chance) * 100 + 0.5))))


def plural(count: int, noun: str) -> str:
    if count == 1:
        return f"1 {noun}"
    return f"{count} {noun[:-1] + 'ies' if noun.endswith('y') else noun + 's'}"


def describe(facts: Facts) -> str:
    """The picture in words, for those who cannot see it."""
    rows = [
        f"{s.letter} (seat {s.seat}): {plural(s.territories, 'territory')}, {s.dice} dice, "
        f"income {s.income}, store {s.store}"
        if s.alive
        else f"{s.letter} (seat {s.seat}): out"
        for s in facts.seats
    ]
    last = facts.last_attack()
    return f"{facts.status()}. {'; '.join(rows)}." + (f" Last attack {last}." if last else "")

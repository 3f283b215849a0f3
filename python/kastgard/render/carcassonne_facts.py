"""What pictures of Carcassonne say in words and numbers, gathered from a state once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from kastgard.carcassonne import KINDS, Board, Feature, PlacedTile

from .colors import seat_letter
from .facts import plural

Cell = tuple[int, int]
Place = tuple[int, int, str]  # x, y, segment

SORTS = {"building": "a building", "tower": "a tower", "house": "a house", "shed": "a shed"}
ROLES = {
    "city": "knight",
    "road": "highwayman",
    "farm": "farmer",
    "monastery": "monk",
    "abbot": "abbot",
}
STANDS = {"special_monk": "special monastery"}  # kinds of features that have other words


def sort_of(segment: str) -> str:
    """ "city" of "city1"."""
    return segment.rstrip("0123456789")


# --- features -------------------------------------------------------------------------------------


def features_of(board: Board) -> dict[Place, Feature]:
    """The feature of every segment on the table."""
    return {place: feature for feature in board.features() for place in feature.segments}


def segments_of(kind: str) -> list[str]:
    parts = KINDS[kind]
    names = [f"city{k}" for k in range(len(parts.cities))]
    names += [f"road{k}" for k in range(len(parts.roads))]
    names += [f"farm{k}" for k in range(len(parts.fields))]
    names += ["monastery"] if parts.stands else []
    return [*names, "abbot"] if parts.stands == "special" else names


def feature_words(feature: Feature) -> str:
    """As "city of 4 tiles with 2 pennants"."""
    sort = sort_of(feature.segments[0][2])
    if sort == "abbot":
        return f"row and column, {plural(feature.at_end, 'point')} now"
    if sort == "monastery":
        name = STANDS.get(feature.kind, feature.kind)
        return f"{name} with {9 - feature.open} of 9 tiles" if feature.open else name
    extra = [
        plural(feature.pennants, "pennant") if feature.pennants else "",
        {"city": "a cathedral", "road": "an inn"}.get(sort, "") if feature.special else "",
    ]
    told = " and ".join(each for each in extra if each)
    name = "field" if sort == "farm" else sort
    return f"{name} of {plural(len(feature.tiles), 'tile')}" + (f" with {told}" if told else "")


# --- a position -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class SeatFacts:
    """One row of the panel."""

    seat: int
    score: int
    figures: int
    big: int | None  # None without the expansion
    buildings: Mapping[str, int]  # by sort; empty without Little Buildings
    on_turn: bool
    won: bool

    @property
    def letter(self) -> str:
        return seat_letter(self.seat)

    @property
    def supply(self) -> str:
        """As "5 figures, big figure, 3 towers, 2 houses"."""
        parts = [plural(self.figures, "figure"), "big figure" if self.big else ""]
        there = [plural(number, sort) for sort, number in self.buildings.items() if number]
        parts += there or (["no buildings"] if self.buildings else [])
        return ", ".join(part for part in parts if part)


@dataclass(frozen=True)
class Facts:
    """A position as its picture needs it; `fields` is the state's JSON form."""

    fields: dict[str, Any]
    tiles: tuple[PlacedTile, ...]
    features: Mapping[Place, Feature]
    seats: tuple[SeatFacts, ...]
    slots: Mapping[Cell, tuple[int, ...]]  # frontier, with the rotations of the tile in hand
    candidates: tuple[str, ...]  # segments on which a figure may be put now
    turn: int
    turns: int

    @property
    def last(self) -> PlacedTile:
        return self.tiles[-1]

    @property
    def fairy(self) -> PlacedTile | None:
        """The tile where the fairy stands."""
        index = self.fields.get("fairy")
        return None if index is None else self.tiles[index]

    @property
    def hand(self) -> str | None:
        return cast("str | None", self.fields["hand"])

    @property
    def pile(self) -> dict[str, int]:
        return dict(self.fields["pile"])

    @property
    def when(self) -> str:
        return f"tile {self.turn} of {self.turns}"

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Least x and y, greatest x and y of the tiles and of where the next one may go."""
        xs = [tile.x for tile in self.tiles] + [x for (x, _), fits in self.slots.items() if fits]
        ys = [tile.y for tile in self.tiles] + [y for (_, y), fits in self.slots.items() if fits]
        return min(xs), min(ys), max(xs), max(ys)

    def owners(self, tile: PlacedTile) -> dict[int, tuple[int, ...]]:
        """By field of the tile the seats with the most farmers there."""
        return {
            k: self.features[tile.x, tile.y, f"farm{k}"].owners
            for k in range(len(KINDS[tile.kind].fields))
        }

    def status(self) -> str:
        """What is going on, in one short sentence."""
        fields = self.fields
        if fields["end"] != "ongoing":
            return self.end_sentence()
        who = seat_letter(fields["seat"])
        if fields["step"] == "draw":
            return f"{who} draws a tile"
        if fields["step"] == "place":
            return f"{who} places {fields['hand']}"
        return f"{who} may put a piece on {self.last.x},{self.last.y}"

    def end_sentence(self) -> str:
        best = [seat.letter for seat in self.seats if seat.won]
        if len(best) == 1:
            return f"{best[0]} wins"
        return f"{', '.join(best[:-1])} and {best[-1]} share the victory"


def gather(state: Any) -> Facts:
    """Everything of a state that a picture shows. Nothing here changes the state."""
    fields = state.to_json()
    tiles = tuple(PlacedTile(**tile) for tile in fields["tiles"])
    typed = [state.action(a) for a in state.legal_actions().tolist()]
    slots: dict[Cell, tuple[int, ...]] = {(cell.x, cell.y): () for cell in state.frontier}
    candidates: list[str] = []
    for action in typed:
        if fields["step"] == "place":
            slots[action.x, action.y] += (action.rotation,)
        elif hasattr(action, "segment") and action.segment not in candidates:
            candidates.append(action.segment)
    total = state.game.num_tiles
    gone = sum(fields["discarded"].values())
    return Facts(
        fields=fields,
        tiles=tiles,
        features=features_of(Board.from_state(state)),
        seats=seats_of(fields),
        slots=slots,
        candidates=tuple(candidates),
        turn=len(tiles) + gone - (fields["step"] in ("figure", "end")),
        turns=total - 1,
    )


def seats_of(fields: dict[str, Any]) -> tuple[SeatFacts, ...]:
    best = max(fields["scores"])
    over = fields["end"] != "ongoing"
    return tuple(
        SeatFacts(
            seat=seat,
            score=score,
            figures=fields["figures"][seat],
            big=fields["big_figures"][seat] if "big_figures" in fields else None,
            buildings=buildings_of(fields["buildings"][seat]) if "buildings" in fields else {},
            on_turn=not over and fields["seat"] == seat,
            won=over and score == best,
        )
        for seat, score in enumerate(fields["scores"])
    )


def buildings_of(number: int | Sequence[int]) -> dict[str, int]:
    if isinstance(number, int):
        return {"building": number}
    return dict(zip(("tower", "house", "shed"), number, strict=True))


def tile_words(tile: PlacedTile) -> str:
    """As "U on 1,-1 turned 1, highwayman of A on road0"."""
    words = f"{tile.kind} on {tile.x},{tile.y} turned {tile.rotation}"
    if tile.figure is not None and tile.owner is not None:
        role = ROLES[sort_of(tile.figure)]
        big = "big " if tile.big else ""
        words += f", {big}{role} of {seat_letter(tile.owner)} on {tile.figure}"
    if tile.building is not None:
        words += f", {SORTS[tile.building]}"
    return words


def kinds_text(numbers: Mapping[str, int]) -> str:
    """As "A 2, B 4"."""
    return ", ".join(f"{kind} {number}" for kind, number in numbers.items())


def gains(state: Any) -> list[tuple[str, int]]:
    """What the seat to move can get in points at once, the best first; for a placement with the
    best use of the tile after it."""
    if state.to_play < 0:
        return []
    seat = state.to_play
    now = int(state.scores()[seat])
    found = []
    for action in state.legal_actions().tolist():
        child = state.child(action)
        name = state.action_text(action)
        if state.step == "place":
            uses = [
                (int(child.child(a).scores()[seat]) - now, -k, child.action_text(a))
                for k, a in enumerate(child.legal_actions().tolist())
            ]
            points, order, use = max(uses)
            name += f" {use}" if order else ""
        else:
            points = int(child.scores()[seat]) - now
        found.append((name, points))
    return sorted(found, key=lambda item: -item[1])


def describe(facts: Facts) -> str:
    """The picture in words, for those who cannot see it."""
    rows = [
        f"{s.letter} (seat {s.seat}): {plural(s.score, 'point')}, {s.supply}" for s in facts.seats
    ]
    words = [f"{facts.status()}, {facts.when}", *rows]
    words.append("Tiles: " + "; ".join(tile_words(tile) for tile in facts.tiles))
    if facts.fairy is not None:
        words.append(f"The fairy is on {facts.fairy.x},{facts.fairy.y}")
    if facts.pile:
        words.append(f"Left in the pile: {kinds_text(facts.pile)}")
    if facts.fields["discarded"]:
        words.append(f"Fitted nowhere: {kinds_text(facts.fields['discarded'])}")
    return ". ".join(words) + "."

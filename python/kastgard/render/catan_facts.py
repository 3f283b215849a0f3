"""What pictures of the room Catan say in words and numbers, gathered from a position once.

A State is shown with all it holds, a View with what its seat may know. What a seat does not see is
None here; in `Facts.fields` it stands at the fixed value of the view, which no picture shows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kastgard.catan import longest_road

from . import catan_island as island
from .colors import seat_letter
from .facts import plural

RESOURCES = ("lumber", "brick", "wool", "grain", "ore")
TERRAINS = (*RESOURCES, "desert")
DESERT = 5
ANY = 5  # the kind of a harbour that takes every resource
CARDS = ("knight", "victory point", "road building", "year of plenty", "monopoly")
CARD_PLURALS = ("knights", "victory points", "road buildings", "years of plenty", "monopolies")
VICTORY_POINT = 1
STOCK = {"road": 15, "settlement": 5, "city": 4}

Counts = tuple[int, ...]


@dataclass(frozen=True)
class Pieces:
    """What an owner, a seat or a neutral player, has on the island."""

    owner: int
    name: str  # the letter of a seat, N1 or N2
    neutral: bool
    roads: Counts
    settlements: Counts
    cities: Counts
    length: int  # of the longest road
    longest: bool  # owns the award

    @property
    def buildings(self) -> frozenset[int]:
        return frozenset((*self.settlements, *self.cities))

    @property
    def stock(self) -> dict[str, int]:
        """Pieces that are left."""
        used = {"road": self.roads, "settlement": self.settlements, "city": self.cities}
        return {name: count - len(used[name]) for name, count in STOCK.items()}


@dataclass(frozen=True)
class SeatFacts:
    """A seat: its pieces, and its cards as far as they are known."""

    seat: int
    pieces: Pieces
    points: int  # as far as they are known
    public: int
    hand: Counts | None  # by resource; None where it is not known
    hand_size: int
    at_least: Counts  # cards that are certain to be in a hand that is not known
    cards: Counts | None  # unplayed development cards by kind
    card_count: int
    new_cards: int  # of these, bought this turn
    new_kinds: Counts | None
    knights: int  # face up
    army: bool
    tokens: int | None
    rates: Counts  # cards that a bank trade takes, by resource
    decides: bool
    won: bool

    @property
    def letter(self) -> str:
        return self.pieces.name

    @property
    def awards(self) -> list[str]:
        names = (("longest road", self.pieces.longest), ("largest army", self.army))
        return [name for name, owned in names if owned]

    def points_text(self) -> str:
        told = plural(self.points, "point")
        return told if self.points == self.public else f"{told} ({self.public} public)"

    def hand_text(self) -> str:
        """The hand in words."""
        if self.hand is not None:
            return counted(self.hand) or "no cards"
        told = plural(self.hand_size, "card")
        sure = counted(self.at_least)
        return f"{told}, at least {sure}" if sure else told

    def cards_text(self) -> str:
        """Unplayed development cards; those that may not be played this turn are told."""
        if self.card_count == 0:
            return "no development cards"
        new = f", {self.new_cards} new" if self.new_cards else ""
        if self.cards is None:
            return plural(self.card_count, "development card") + new
        return kinds_text(self.cards) + new


@dataclass(frozen=True)
class Facts:
    """A position as its picture needs it; `fields` is its JSON form."""

    fields: dict[str, Any]
    options: Mapping[str, Any]  # of the game
    title: str
    viewer: int | None  # the seat of a view
    seats: tuple[SeatFacts, ...]
    owners: tuple[Pieces, ...]  # the seats', then the neutral players'
    unseen: Counts  # development cards that lie in the deck or in a hand that is not known

    @property
    def for_two(self) -> bool:
        return "tokens" in self.fields

    @property
    def decider(self) -> SeatFacts | None:
        seat = self.fields["seat"]
        return None if seat is None else self.seats[seat]

    @property
    def neutrals(self) -> tuple[Pieces, ...]:
        return tuple(pieces for pieces in self.owners if pieces.neutral)

    @property
    def when(self) -> str:
        turn = self.fields["turn"]
        if not turn:
            return "founding"
        return f"turn {turn}, round {(turn - 1) // len(self.seats) + 1}"

    @property
    def deck(self) -> int:
        return int(sum(self.fields["deck"]))

    @property
    def supply(self) -> int:
        """Tokens that nobody has."""
        return 20 - int(sum(self.fields.get("tokens", ())))

    def building_at(self, corner: int) -> Pieces | None:
        return next((pieces for pieces in self.owners if corner in pieces.buildings), None)

    def road_at(self, edge: int) -> Pieces | None:
        return next((pieces for pieces in self.owners if edge in pieces.roads), None)

    def harbour_text(self, harbour: int) -> str:
        kind = self.fields["harbours"][harbour]
        return "3:1" if kind == ANY else f"2:1 {RESOURCES[kind]}"

    def dice(self) -> str:
        """The totals rolled this turn."""
        rolls = self.fields["rolls"]
        return f"rolled {', then '.join(map(str, rolls))}" if rolls else ""

    def status(self) -> str:
        """What is going on, in one short sentence."""
        fields = self.fields
        if fields["end"] != "ongoing":
            return self.end_sentence()
        step = fields["step"]
        who = seat_letter(fields["active"] if fields["seat"] is None else fields["seat"])
        told = {
            "settle": "places a settlement",
            "road": "places its road",
            "roll": "is to roll",
            "dice": "rolls",
            "robber": "moves the robber",
            "victim": "picks whom to rob",
            "main": "may trade, build or end the turn",
            "card": "draws a development card",
            "compose": "makes an offer",
            "partner": "picks a partner",
        }
        if step in told:
            return f"{who} {told[step]}"
        return f"{who} {self.doing(step)}"

    def doing(self, step: str) -> str:
        """Steps of which there is more to tell than a verb."""
        fields = self.fields
        if step == "discard":
            return f"discards, {fields['owed'][fields['seat']]} left to give"
        if step == "theft":
            return f"steals a card of {seat_letter(fields['victim'])}"
        if step == "free_road":
            return f"places a free road, {fields['free_roads']} left"
        if step == "answer":
            return f"is offered {self.offer_text()}"
        if step == "neutral":
            piece = "road or a settlement" if fields["due"] == "any" else fields["due"]
            return f"places a {piece} of N1 or N2"
        other = seat_letter(1 - fields["active"])
        if step == "forced":
            return f"draws a card of {other}"
        return f"gives cards to {other}, {fields['gifts']} left"

    def offer_text(self) -> str:
        """The offer that lies on the table."""
        offer = self.fields["offer"]
        give, ask = counted(offer["give"]) or "nothing", counted(offer["ask"]) or "nothing"
        return f"{give} for {ask}"

    def end_sentence(self) -> str:
        if self.fields["end"] == "won":
            winner = next(seat for seat in self.seats if seat.won)
            return f"{winner.letter} wins with {plural(winner.points, 'point')}"
        return "unfinished: the limit of moves is reached"

    def notes(self) -> list[str]:
        """Facts of the table: dice, offer, deck, tokens, and what left the game."""
        lines = [self.dice()] if self.fields["rolls"] else []
        if self.fields["offer"] is not None:
            lines.append(f"offer: {self.offer_text()}")
        lines.append(f"deck: {plural(self.deck, 'card')}")
        gone = kinds_text(self.fields["removed"])
        if gone:
            lines.append(f"out of the game: {gone}")
        if self.for_two:
            lines.append(f"supply: {plural(self.supply, 'token')}")
        return lines


def counted(cards: Sequence[int]) -> str:
    """Resource cards in words, as "2 lumber, 1 ore"; empty for none."""
    return ", ".join(f"{n} {RESOURCES[r]}" for r, n in enumerate(cards) if n)


def kinds_text(cards: Sequence[int]) -> str:
    """Development cards in words, as "2 knights, 1 monopoly"; empty for none."""
    return ", ".join(
        f"1 {CARDS[k]}" if n == 1 else f"{n} {CARD_PLURALS[k]}" for k, n in enumerate(cards) if n
    )


def pips(number: int) -> int:
    """In how many of 36 rolls the number falls."""
    return 6 - abs(7 - number) if number else 0


def site_text(fields: dict[str, Any], corner: int) -> str:
    """The pips of a corner and where they are, as "10 (lumber 8, ore 6)"."""
    around = [
        (fields["numbers"][h], TERRAINS[fields["terrain"][h]]) for h in island.CORNER_HEXES[corner]
    ]
    land = ", ".join(f"{name} {number}" if number else name for number, name in around)
    harbour = next(
        (h for h, e in enumerate(island.HARBOUR_EDGES) if corner in island.EDGES[e]), None
    )
    if harbour is not None:
        kind = fields["harbours"][harbour]
        land += ", harbour " + ("3:1" if kind == ANY else f"2:1 {RESOURCES[kind]}")
    return f"{site_pips(fields, corner)} ({land})"


def site_pips(fields: dict[str, Any], corner: int) -> int:
    """Cards that a settlement brings in 36 rolls."""
    return sum(pips(int(fields["numbers"][h])) for h in island.CORNER_HEXES[corner])


# --- gathering ------------------------------------------------------------------------------------


def gather(position: Any) -> Facts:
    """Everything of a State, or of a View, that a picture shows. Nothing here changes it."""
    viewer: int | None = getattr(position, "seat", None)
    # A view's text holds every hidden fact at a fixed value; those values are left out below.
    state = position if viewer is None else position.game.from_text(position.to_text())
    fields = state.to_json()
    players = len(fields["hands"])
    owners = tuple(pieces_of(fields, owner) for owner in range(len(fields["roads"])))
    seats = tuple(seat_of(fields, owners[seat], viewer) for seat in range(players))
    unseen = list(fields["deck"])
    for seat in seats:
        if seat.cards is None:
            unseen = [a + b for a, b in zip(unseen, fields["cards"][seat.seat], strict=True)]
    title = "Catan for Two" if "tokens" in fields else "Catan"
    return Facts(fields, state.game.config, title, viewer, seats, owners, tuple(unseen))


def pieces_of(fields: dict[str, Any], owner: int) -> Pieces:
    players = len(fields["hands"])
    neutral = owner >= players
    others: set[int] = set()
    for o in range(len(fields["roads"])):
        if o != owner:
            others.update(fields["settlements"][o], fields["cities"][o])
    return Pieces(
        owner=owner,
        name=f"N{owner - players + 1}" if neutral else seat_letter(owner),
        neutral=neutral,
        roads=tuple(fields["roads"][owner]),
        settlements=tuple(fields["settlements"][owner]),
        cities=tuple(fields["cities"][owner]),
        length=longest_road(fields["roads"][owner], sorted(others)),
        longest=fields["longest_road"] == owner,
    )


def seat_of(fields: dict[str, Any], pieces: Pieces, viewer: int | None) -> SeatFacts:
    seat = pieces.owner
    own = viewer in (None, seat)
    # The hands of two are known to both: the bank is open.
    known_hand = own or len(fields["hands"]) == 2
    army = fields["largest_army"] == seat
    public = len(pieces.settlements) + 2 * (len(pieces.cities) + pieces.longest + army)
    won = fields["end"] == "won" and fields["active"] == seat
    cards = fields["cards"][seat]
    bought = fields["bought"] if fields["active"] == seat else [0] * len(CARDS)
    return SeatFacts(
        seat=seat,
        pieces=pieces,
        # Victory point cards are shown to win.
        points=public + (cards[VICTORY_POINT] if own or won else 0),
        public=public,
        hand=tuple(fields["hands"][seat]) if known_hand else None,
        hand_size=sum(fields["hands"][seat]),
        at_least=(0,) * 5 if viewer is None else tuple(fields["known"][viewer][seat]),
        cards=tuple(cards) if own else None,
        card_count=sum(cards),
        new_cards=sum(bought),
        new_kinds=tuple(bought) if own else None,
        knights=fields["knights"][seat],
        army=army,
        tokens=fields["tokens"][seat] if "tokens" in fields else None,
        rates=rates_of(fields, pieces.buildings),
        decides=fields["seat"] == seat,
        won=won,
    )


def rates_of(fields: dict[str, Any], buildings: frozenset[int]) -> Counts:
    """How many equal cards the bank takes for one, by resource."""
    kinds = {
        fields["harbours"][harbour]
        for harbour, edge in enumerate(island.HARBOUR_EDGES)
        if buildings.intersection(island.EDGES[edge])
    }
    plain = 3 if ANY in kinds else 4
    return tuple(2 if r in kinds else plain for r in range(len(RESOURCES)))


def describe(facts: Facts) -> str:
    """The picture in words, for those who cannot see it."""
    fields = facts.fields
    land = ", ".join(
        f"{h} {TERRAINS[t]}" + (f" {n}" if n else "") + (" robber" if h == fields["robber"] else "")
        for h, (t, n) in enumerate(zip(fields["terrain"], fields["numbers"], strict=True))
    )
    words = [f"{facts.status()}. {facts.when}."]
    for seat in facts.seats:
        told = [seat.points_text(), seat.hand_text(), seat.cards_text()]
        told.append(plural(seat.knights, "knight"))
        if seat.tokens is not None:
            told.append(plural(seat.tokens, "token"))
        told += seat.awards
        words.append(f"{seat.letter} (seat {seat.seat}): {', '.join(told)}.")
    for pieces in facts.owners:
        parts = [
            f"{name} {', '.join(map(str, ids))}"
            for name, ids in (
                ("settlements", pieces.settlements),
                ("cities", pieces.cities),
                ("roads", pieces.roads),
            )
            if ids
        ]
        words.append(f"{pieces.name} has {'; '.join(parts) or 'nothing built'}.")
    words.append(f"Hexes: {land}.")
    words.append("; ".join(facts.notes()) + ".")
    return " ".join(words)

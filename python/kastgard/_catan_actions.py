"""Actions and outcomes of CATAN and Catan for Two as typed values, in the order of their ids."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any, Final

__all__ = [
    "CARDS",
    "RESOURCES",
    "AcceptOffer",
    "AskFor",
    "BeginOffer",
    "BuildCity",
    "BuildRoad",
    "BuildSettlement",
    "BuyCard",
    "DeclineOffer",
    "DiscardKnight",
    "DrawnCard",
    "EndTurn",
    "ForcedTrade",
    "GiveCard",
    "MoveRobber",
    "NeutralRoad",
    "NeutralSettlement",
    "Offer",
    "PlayKnight",
    "PlayMonopoly",
    "PlayRoadBuilding",
    "PlayYearOfPlenty",
    "Propose",
    "Rob",
    "RobberToDesert",
    "RollDice",
    "Rolled",
    "StolenCard",
    "TradeWith",
    "TradeWithBank",
    "Withdraw",
]

RESOURCES: Final = ("lumber", "brick", "wool", "grain", "ore")
"""Names of the resources; number r of a position's lists is entry r."""

CARDS: Final = ("knight", "victory_point", "road_building", "year_of_plenty", "monopoly")
"""Names of the development cards; number k of a position's lists is entry k."""


@dataclass(frozen=True)
class BuildSettlement:
    """Builds a settlement on a corner, 0 to 53; in the founding round for nothing."""

    corner: int


@dataclass(frozen=True)
class BuildCity:
    """Makes an own settlement a city."""

    corner: int


@dataclass(frozen=True)
class BuildRoad:
    """Builds a road on an edge, 0 to 71; free in the founding round and by a card."""

    edge: int


@dataclass(frozen=True)
class MoveRobber:
    """Puts the robber on a hex, 0 to 18."""

    hex: int


@dataclass(frozen=True)
class Rob:
    """Takes a card of that seat, which chance draws."""

    seat: int


@dataclass(frozen=True)
class GiveCard:
    """Gives one card: a discard to the bank, or a gift of a forced trade."""

    resource: str


@dataclass(frozen=True)
class TradeWithBank:
    """Gives 4, 3 or 2 cards at the best rate for one of another resource."""

    give: str
    get: str


@dataclass(frozen=True)
class BuyCard:
    """Buys a development card, which chance draws."""


@dataclass(frozen=True)
class PlayKnight:
    """Turns up a knight and moves the robber."""


@dataclass(frozen=True)
class PlayRoadBuilding:
    """Two roads for nothing."""


@dataclass(frozen=True)
class PlayYearOfPlenty:
    """Takes two cards of the bank (one where it holds no more), in the order of `RESOURCES`."""

    cards: tuple[str, ...]


@dataclass(frozen=True)
class PlayMonopoly:
    """Takes all cards of a resource from the other seats."""

    resource: str


@dataclass(frozen=True)
class RollDice:
    """Rolls; chance draws the total."""


@dataclass(frozen=True)
class EndTurn:
    """Ends the turn."""


@dataclass(frozen=True)
class NeutralSettlement:
    """Answers with a settlement of a neutral player, 1 or 2."""

    neutral: int
    corner: int


@dataclass(frozen=True)
class NeutralRoad:
    """Answers with a road of a neutral player, 1 or 2."""

    neutral: int
    edge: int


@dataclass(frozen=True)
class ForcedTrade:
    """Pays tokens: two cards drawn from the other hand, two of one's choice given back."""


@dataclass(frozen=True)
class RobberToDesert:
    """Pays tokens: the robber goes to the desert."""


@dataclass(frozen=True)
class DiscardKnight:
    """Removes an own knight that lies open, for tokens."""


@dataclass(frozen=True)
class BeginOffer:
    """Begins an offer to the other seats."""


@dataclass(frozen=True)
class Offer:
    """Adds a card to what is offered."""

    resource: str


@dataclass(frozen=True)
class AskFor:
    """Adds a card to what is asked for it."""

    resource: str


@dataclass(frozen=True)
class Propose:
    """Puts the offer to the others."""


@dataclass(frozen=True)
class Withdraw:
    """Takes the offer back."""


@dataclass(frozen=True)
class AcceptOffer:
    """Would make that trade."""


@dataclass(frozen=True)
class DeclineOffer:
    """Would not."""


@dataclass(frozen=True)
class TradeWith:
    """Makes the trade with a seat that accepted."""

    seat: int


@dataclass(frozen=True)
class Rolled:
    """The outcome of a chance node: the total of two dice."""

    total: int


@dataclass(frozen=True)
class StolenCard:
    """The outcome of a chance node: the card taken by the robber or by a forced trade."""

    resource: str


@dataclass(frozen=True)
class DrawnCard:
    """The outcome of a chance node: the development card bought, a name of `CARDS`."""

    card: str


def actions_in_order(two: bool, trading: bool) -> Iterator[Any]:
    """Every action of a game, in the order of the ids: Catan for Two or not, offers or not."""
    yield from map(BuildSettlement, range(54))
    yield from map(BuildCity, range(54))
    yield from map(BuildRoad, range(72))
    yield from map(MoveRobber, range(19))
    yield from map(Rob, range(4))
    yield from map(GiveCard, RESOURCES)
    yield from (TradeWithBank(a, b) for a in RESOURCES for b in RESOURCES if a != b)
    yield from (BuyCard(), PlayKnight(), PlayRoadBuilding())
    yield from map(PlayYearOfPlenty, combinations_with_replacement(RESOURCES, 2))
    yield from (PlayYearOfPlenty((one,)) for one in RESOURCES)
    yield from map(PlayMonopoly, RESOURCES)
    yield from (RollDice(), EndTurn())
    if two:
        yield from (NeutralSettlement(n, corner) for n in (1, 2) for corner in range(54))
        yield from (NeutralRoad(n, edge) for n in (1, 2) for edge in range(72))
        yield from (ForcedTrade(), RobberToDesert(), DiscardKnight())
    if trading:
        yield BeginOffer()
        yield from map(Offer, RESOURCES)
        yield from map(AskFor, RESOURCES)
        yield from (Propose(), Withdraw(), AcceptOffer(), DeclineOffer())
        yield from map(TradeWith, range(4))

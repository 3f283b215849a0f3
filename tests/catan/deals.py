"""How likely each deal of the resource cards is that a seat does not see (C11), by enumeration.

Every card is a thing of its own. All ways to deal the cards of the other hands to hands of the
right sizes are equally likely, but for those that break what the seat knows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from statistics import NormalDist
from typing import Any

from catan.hidden import Data, asked, count, spread

Hands = tuple[tuple[int, ...], ...]  # of all seats, by resource


def ways(cards: Sequence[int], sizes: Sequence[int]) -> Iterator[list[list[int]]]:
    """Every way to deal all cards, each a thing of its own, to hands of these sizes."""
    if not sizes:
        yield []
        return
    for chosen in combinations(range(len(cards)), sizes[0]):
        rest = [card for i, card in enumerate(cards) if i not in chosen]
        for others in ways(rest, sizes[1:]):
            yield [[cards[i] for i in chosen], *others]


def certain(data: Data, seat: int, hands: Hands) -> bool:
    """Every hand has its certain minimum."""
    return all(
        n >= least
        for hand, known in zip(hands, data["known"][seat], strict=True)
        for n, least in zip(hand, known, strict=True)
    )


def open_to_all(data: Data, hands: Hands) -> bool:
    """Who discards holds what it owes from the lowest resource allowed on (A6.2); what is asked in
    an offer is with others than the one who asks (A8.3)."""
    if data["step"] == "discard":
        seat = data["seat"]
        return sum(hands[seat][data["least"] :]) >= data["owed"][seat]
    return asked(data, [list(hand) for hand in hands])


def all_deals(data: Data, seat: int) -> Counter[Hands]:
    """In how many ways the cards can lie so, of all that fit the sizes."""
    others = [o for o in range(len(data["hands"])) if o != seat]
    cards = [card for o in others for card in spread(data["hands"][o])]
    found: Counter[Hands] = Counter()
    for dealt in ways(cards, [sum(data["hands"][o]) for o in others]):
        hands = [count(hand) for hand in dealt]
        hands.insert(seat, data["hands"][seat])
        found[tuple(map(tuple, hands))] += 1
    return found


def chances(data: Data, seat: int) -> dict[Hands, float]:
    """How likely each possible deal is."""
    fits = {
        hands: n
        for hands, n in all_deals(data, seat).items()
        if certain(data, seat, hands) and open_to_all(data, hands)
    }
    return {hands: n / sum(fits.values()) for hands, n in fits.items()}


def critical(freedom: int, level: float) -> float:
    """What chi-square exceeds with a chance of `level` (Wilson and Hilferty)."""
    part = 2 / (9 * freedom)
    return float(freedom * (1 - part + NormalDist().inv_cdf(1 - level) * part**0.5) ** 3)


def chi(seen: Counter[Any], expected: dict[Any, float], level: float = 0.001) -> None:
    """Pearson's test against exact chances; nothing impossible, and nothing is missing."""
    total = seen.total()
    assert set(seen) == set(expected)
    value = sum((seen[k] - total * p) ** 2 / (total * p) for k, p in expected.items())
    assert len(expected) == 1 or value < critical(len(expected) - 1, level), (seen, expected)

"""What the other seats can be sure of (issue of hidden information): the least number of each
resource in a hand, and what a seat that did not win cannot have bought.
"""

from __future__ import annotations

from collections.abc import Sequence


class Known:
    """Certain minima `least[observer][owner of the hand][resource]`; all zero for two seats."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.least = [[[0] * 5 for _ in range(players)] for _ in range(players)]

    def observers(self, owner: int) -> list[int]:
        """Who keeps a minimum about the hand of `owner`."""
        if self.players == 2:
            return []
        return [o for o in range(self.players) if o != owner]

    def gained(self, owner: int, cards: Sequence[int]) -> None:
        """Cards that everybody saw coming."""
        for o in self.observers(owner):
            for r in range(5):
                self.least[o][owner][r] += cards[r]

    def lost(self, owner: int, cards: Sequence[int]) -> None:
        """Cards that everybody saw going."""
        for o in self.observers(owner):
            for r in range(5):
                self.least[o][owner][r] = max(self.least[o][owner][r], cards[r]) - cards[r]

    def shown(self, owner: int, cards: Sequence[int]) -> None:
        """Cards that the owner must hold."""
        for o in self.observers(owner):
            for r in range(5):
                self.least[o][owner][r] = max(self.least[o][owner][r], cards[r])

    def monopoly(self, owner: int, resource: int, total: int) -> None:
        """One seat now holds all cards of a resource that are not in the bank."""
        for hand in range(self.players):
            for o in self.observers(hand):
                self.least[o][hand][resource] = total if hand == owner else 0

    def stolen(self, thief: int, victim: int, resource: int) -> None:
        """Both who are concerned see the card, the others only that one is gone."""
        for o in self.observers(victim):
            for r in range(5):
                if o != thief or r == resource:
                    self.least[o][victim][r] = max(0, self.least[o][victim][r] - 1)
        if self.players > 2:
            self.least[victim][thief][resource] += 1


def raise_bound(bound: list[int], bought: int, points: int, public: int) -> None:
    """A seat in its own turn that has not won holds fewer victory point cards than it lacks: its
    first `bought` purchases held at most v of them, for v = 0..4."""
    for v in range(max(points - 1 - public, 0), 5):
        bound[v] = max(bound[v], bought)

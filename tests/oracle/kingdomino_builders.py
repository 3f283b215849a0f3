"""The builders' board (Q4, Q5, Q18, Q19): six places, the pile's top tile, the unseen rest."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

PLACES = 6  # prices 0 to 5


@dataclass
class Builders:
    """The price of a tile is the number of its place."""

    unseen: set[int]  # the pile below its top tile
    places: list[int | None] = field(default_factory=lambda: [None] * PLACES)
    top: int | None = None
    dragon: int | None = None  # the place it stands on; None in its cave

    def filled(self) -> list[int]:
        """Prices with a tile, ascending."""
        return [price for price, tile in enumerate(self.places) if tile is not None]

    def wants_tile(self) -> bool:
        """Whether the next thing to do is to turn up a new top tile of the pile."""
        return self.top is None and bool(self.unseen)

    def turn_up(self, tile: int) -> None:
        """A tile of the pile becomes its visible top."""
        self.unseen.remove(tile)
        self.top = tile

    def move_top(self) -> bool:
        """Q18 (3), Q4: the top tile goes on the cheapest empty place; False if there is none."""
        empty = [price for price, tile in enumerate(self.places) if tile is None]
        if not empty or self.top is None:
            return False
        self.places[empty[0]] = self.top
        self.top = None
        return True

    def take(self, price: int) -> int:
        """A tile leaves its place, which stays empty until the end of the round (Q11, Q16)."""
        tile = self.places[price]
        assert tile is not None
        self.places[price] = None
        return tile

    def slide(self) -> None:
        """Q18 (2): to the cheapest places, in their order."""
        kept = [tile for tile in self.places if tile is not None]
        self.places = [*kept, *[None] * (PLACES - len(kept))]


def queen_after(
    holder: int | None, seat: int, towers: Iterable[int], gained: int, tie: str
) -> int | None:
    """Q14: who holds the queen after `seat` gained towers; `towers` are counted afterwards."""
    counts = list(towers)
    others = [count for other, count in enumerate(counts) if other != seat]
    if gained == 0:
        return holder
    if all(counts[seat] > count for count in others):
        return seat
    if tie == "take" and all(counts[seat] >= count for count in others):
        return seat  # Z8
    return holder

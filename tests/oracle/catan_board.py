"""What lies on the table of Catan, and what the rules say of it: places, production, awards.

Owners are numbered like the JSON of a position: the seats, then (for two) the neutral players.
"""

from __future__ import annotations

from dataclasses import dataclass

from oracle.catan_roads import road_length
from oracle.catan_tables import (
    ANY,
    BANK,
    COSTS,
    DECK,
    DESERT,
    NUMBERS,
    STOCK,
    TERRAIN,
    TOKENS,
    VICTORY_POINT,
    island,
)
from oracle.streams import Stream

BOARD, START = 6, 7  # purposes of the set-up streams


@dataclass(frozen=True)
class Rules:
    """A game and its options."""

    two: bool = False
    players: int = 4
    board: str = "variable"  # "beginner" (A2.1), "variable" (A2.2), "random" (A2.3)
    shuffle_harbours: bool = False  # D1
    start: str = "first"  # "random"
    points: int = 10
    discard_limit: int = 7
    single_claimant_gets_rest: bool = True  # D3
    trading: bool = False
    offers: int = 3
    neutral_corners: str = "13+40"  # D8
    tokens_before_roll: bool = True  # D9
    neutral_answer: str = "same_kind"  # "any_kind" (D10)
    neutral_answers_free_roads: bool = True  # D11
    neutral_road_fallback: str = "settlement"  # "none" (D12)
    token_actions_per_turn: int = 1  # D14
    forced_trade_give_from: str = "after_draw"  # "before_draw" (D15)
    max_length: int = 40_000

    @property
    def owners(self) -> int:
        """Seats and neutral players."""
        return self.players + 2 * self.two


def draw_numbers(terrain: list[int], rules: Rules, stream: Stream) -> list[int]:
    """Number tokens, 0 for the desert (A2.2, A2.3)."""
    land = island()
    numbers = [0] * 19
    if rules.board == "variable":
        order = land.spirals[land.spiral_starts[stream.below(6)]]
        tokens = iter(land.spiral_numbers)
        for h in order:
            if terrain[h] != DESERT:
                numbers[h] = next(tokens)
        return numbers
    while True:
        tokens_left = list(NUMBERS)
        stream.shuffle(tokens_left)
        for h in range(19):
            numbers[h] = 0 if terrain[h] == DESERT else tokens_left.pop(0)
        red = {h for h in range(19) if numbers[h] in (6, 8)}
        if not any(n in red for h in red for n in land.hex_neighbours[h]):
            return numbers


class Board:
    """Terrain, pieces, cards; no turns."""

    def __init__(self, rules: Rules, terrain: list[int], numbers: list[int], harbours: list[int]):
        self.rules = rules
        self.players = rules.players
        self.terrain = terrain
        self.numbers = numbers
        self.harbours = harbours
        self.robber = terrain.index(DESERT)
        self.roads: list[set[int]] = [set() for _ in range(rules.owners)]
        self.settlements: list[set[int]] = [set() for _ in range(rules.owners)]
        self.cities: list[set[int]] = [set() for _ in range(rules.owners)]
        self.bank = [BANK] * 5
        self.hands = [[0] * 5 for _ in range(self.players)]
        self.deck = list(DECK)
        self.cards = [[0] * 5 for _ in range(self.players)]
        self.knights = [0] * self.players
        self.removed = [0] * 5
        self.longest_road: int | None = None
        self.largest_army: int | None = None
        self.tokens = [5, 5] if rules.two else []
        if rules.two:  # B1.3
            for n, corner in enumerate(rules.neutral_corners.split("+")):
                self.settlements[2 + n].add(int(corner))

    @classmethod
    def drawn(cls, rules: Rules, stream: Stream) -> Board:
        """The board from its set-up stream (A2)."""
        land = island()
        if rules.board == "beginner":
            terrain, numbers = list(land.beginner_terrain), list(land.beginner_numbers)
        else:
            terrain = list(TERRAIN)
            stream.shuffle(terrain)
            numbers = draw_numbers(terrain, rules, stream)
        harbours = [harbour.kind for harbour in land.harbours]
        if rules.shuffle_harbours:
            harbours = [ANY] * 4 + [0, 1, 2, 3, 4]
            stream.shuffle(harbours)
        return cls(rules, terrain, numbers, harbours)

    # --- places --------------------------------------------------------------------------------

    def buildings(self, owner: int) -> set[int]:
        return self.settlements[owner] | self.cities[owner]

    def built(self) -> set[int]:
        """Corners with a building of anybody."""
        return set().union(*self.settlements, *self.cities)

    def foreign(self, owner: int) -> set[int]:
        """Corners with a building of somebody else, neutral players included."""
        return set().union(
            *(self.buildings(other) for other in range(self.rules.owners) if other != owner)
        )

    def open_corners(self) -> list[int]:
        """Empty corners whose neighbours are all empty (A3.4, A7.3)."""
        built, land = self.built(), island()
        return [
            c
            for c in range(54)
            if c not in built and not any(n in built for n in land.corner_neighbours[c])
        ]

    def empty_edges(self) -> list[int]:
        taken = set().union(*self.roads)
        return [e for e in range(72) if e not in taken]

    def road_places(self, owner: int) -> list[int]:
        """Where a road may be built (A7.2)."""
        if len(self.roads[owner]) >= STOCK["road"]:
            return []
        own, foreign, land = self.buildings(owner), self.foreign(owner), island()

        def joined(corner: int) -> bool:
            if corner in own:
                return True
            return corner not in foreign and any(
                e in self.roads[owner] for e in land.corner_edges[corner]
            )

        return [e for e in self.empty_edges() if any(joined(c) for c in land.edge_corners[e])]

    def settlement_places(self, owner: int) -> list[int]:
        """Where a settlement may be built (A7.3)."""
        if len(self.settlements[owner]) >= STOCK["settlement"]:
            return []
        return [
            c
            for c in self.open_corners()
            if any(e in self.roads[owner] for e in island().corner_edges[c])
        ]

    def city_places(self, owner: int) -> list[int]:
        """Which settlements may become cities (A7.4)."""
        if len(self.cities[owner]) >= STOCK["city"]:
            return []
        return sorted(self.settlements[owner])

    # --- resources --------------------------------------------------------------------------------

    def can_pay(self, seat: int, what: str) -> bool:
        return all(h >= c for h, c in zip(self.hands[seat], COSTS[what], strict=True))

    def rate(self, seat: int, resource: int) -> int:
        """How many of a resource the bank takes for one card (A8.2)."""
        own = self.buildings(seat)
        kinds = {
            kind
            for harbour, kind in zip(island().harbours, self.harbours, strict=True)
            if any(c in own for c in harbour.corners)
        }
        if resource in kinds:
            return 2
        return 3 if ANY in kinds else 4

    def claims(self, total: int) -> list[list[int]]:
        """What each seat may claim of each resource (A5.1); neutral players: nothing (B3.1)."""
        claims = [[0] * 5 for _ in range(self.players)]
        for h in range(19):
            if self.numbers[h] != total or h == self.robber:
                continue
            for corner in island().hex_corners[h]:
                for seat in range(self.players):
                    if corner in self.settlements[seat]:
                        claims[seat][self.terrain[h]] += 1
                    elif corner in self.cities[seat]:
                        claims[seat][self.terrain[h]] += 2
        return claims

    def payments(self, total: int) -> list[list[int]]:
        """What each seat gets of each resource (A5.2)."""
        paid = self.claims(total)
        for r in range(5):
            claimants = [seat for seat in range(self.players) if paid[seat][r]]
            if sum(paid[seat][r] for seat in claimants) <= self.bank[r]:
                continue
            alone = len(claimants) == 1 and self.rules.single_claimant_gets_rest
            for seat in claimants:
                paid[seat][r] = self.bank[r] if alone else 0
        return paid

    def can_be_robbed(self, seat: int) -> list[int]:
        """Real opponents with a building at the robber's hex and a card (A6.4)."""
        corners = island().hex_corners[self.robber]
        return [
            other
            for other in range(self.players)
            if other != seat
            and sum(self.hands[other]) > 0
            and any(c in self.buildings(other) for c in corners)
        ]

    # --- awards and points ------------------------------------------------------------------------

    def road_lengths(self) -> list[int]:
        """Lengths of all owners' roads (A9.1)."""
        return [
            road_length(frozenset(self.roads[owner]), frozenset(self.foreign(owner)))
            for owner in range(self.rules.owners)
        ]

    def award_longest_road(self) -> None:
        """A9.2, after every road and settlement."""
        lengths = self.road_lengths()
        longest = max(lengths)
        best = [owner for owner, length in enumerate(lengths) if length == longest]
        if longest < 5:
            self.longest_road = None
        elif len(best) == 1:
            self.longest_road = best[0]
        elif self.longest_road not in best:
            self.longest_road = None

    def award_largest_army(self) -> None:
        """A9.3 after a knight is turned up; B7.3 while the card lies aside."""
        most = max(self.knights)
        best = [seat for seat in range(self.players) if self.knights[seat] == most]
        owner = self.largest_army
        if most < 3 or len(best) > 1:
            return
        if owner is None or most > self.knights[owner]:
            self.largest_army = best[0]

    def public_points(self, seat: int) -> int:
        """A11.3 without hidden cards."""
        return (
            len(self.settlements[seat])
            + 2 * len(self.cities[seat])
            + 2 * (self.longest_road == seat)
            + 2 * (self.largest_army == seat)
        )

    def points(self, seat: int) -> int:
        return self.public_points(seat) + self.cards[seat][VICTORY_POINT]

    # --- tokens (for two) -------------------------------------------------------------------------

    @property
    def supply(self) -> int:
        return TOKENS - sum(self.tokens)

    def take_tokens(self, seat: int, count: int) -> None:
        """B6.4: what is there."""
        self.tokens[seat] += min(count, self.supply)

    def tokens_of(self, corner: int) -> int:
        """What a settlement on a corner earns (B6.1)."""
        desert = any(self.terrain[h] == DESERT for h in island().corner_hexes[corner])
        return 2 * desert + island().coastal[corner]

    def price(self, seat: int) -> int:
        """What a token action costs (B5.2)."""
        return 1 if self.public_points(seat) <= self.public_points(1 - seat) else 2

"""One kingdom by the rules text: where a domino may lie, and what the kingdom is worth.

Paragraphs D, K6 to K7, V1, V2 and Q21 to Q26 of the rules are named where they apply.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from oracle.kingdomino_tables import CASTLE, LETTERS, TERRAINS, TOWN, Building, Domino

Place = tuple[int, int]  # x to the right, y downwards, the castle at (0, 0)
Placement = tuple[Place, Place]  # where the left half goes, where the right half goes

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))


@cache
def neighbours(place: Place) -> tuple[Place, ...]:
    """D3: the four places that share a side."""
    return tuple((place[0] + dx, place[1] + dy) for dx, dy in STEPS)


@dataclass(frozen=True)
class Territory:
    """D8: a maximal connected group of squares of one terrain."""

    terrain: int
    places: frozenset[Place]
    crowns: int

    @property
    def size(self) -> int:
        """Number of squares."""
        return len(self.places)

    @property
    def value(self) -> int:
        """Squares times crowns."""
        return self.size * self.crowns


@dataclass
class Kingdom:
    """The squares of one player, and what stands on them."""

    limit: int
    terrain: dict[Place, int] = field(default_factory=lambda: {(0, 0): CASTLE})
    printed: dict[Place, int] = field(default_factory=lambda: {(0, 0): 0})  # crowns on squares
    buildings: dict[Place, Building] = field(default_factory=dict)
    knights: set[Place] = field(default_factory=set)
    placed: int = 0  # dominoes

    # --- geometry ---------------------------------------------------------------------------------

    def rectangle(self, more: Iterable[Place] = ()) -> tuple[int, int, int, int]:
        """x from, y from, x to, y to of all squares."""
        places = [*self.terrain, *more]
        xs = [x for x, _ in places]
        ys = [y for _, y in places]
        return min(xs), min(ys), max(xs), max(ys)

    def within_limit(self, more: Iterable[Place] = ()) -> bool:
        """D4."""
        return self.fits(self.rectangle(more))

    def fits(self, rectangle: tuple[int, int, int, int]) -> bool:
        """D4 for a rectangle."""
        x0, y0, x1, y1 = rectangle
        return x1 - x0 + 1 <= self.limit and y1 - y0 + 1 <= self.limit

    def touches(self, place: Place, terrain: int) -> bool:
        """D5 (b) for one half: beside the castle or a square of its own terrain."""
        return any(self.terrain.get(near) in (CASTLE, terrain) for near in neighbours(place))

    def is_legal(self, left: int, right: int, placement: Placement) -> bool:
        """D5: two terrains at two adjacent empty places."""
        a, b = placement
        if b not in neighbours(a) or a in self.terrain or b in self.terrain:
            return False
        if not (self.touches(a, left) or self.touches(b, right)):
            return False
        return self.within_limit(placement)

    def candidates(self) -> list[Placement]:
        """Pairs of adjacent places near enough to touch the kingdom."""
        near = {place for square in self.terrain for place in neighbours(square)}
        pairs = {(a, b) for a in near - set(self.terrain) for b in neighbours(a)}
        return sorted(pairs | {(b, a) for a, b in pairs})

    def placements(self, left: int, right: int) -> list[Placement]:
        """All legal placements; of two identical halves both orders are listed."""
        return [pair for pair in self.candidates() if self.is_legal(left, right, pair)]

    def place(self, domino: Domino, placement: Placement) -> None:
        """D6: it stays there for good."""
        if not self.is_legal(domino.left[0], domino.right[0], placement):
            raise ValueError(f"domino {domino.number} may not lie at {placement}")
        for place, (terrain, crowns) in zip(placement, domino.squares, strict=True):
            self.terrain[place] = terrain
            self.printed[place] = crowns
        self.placed += 1

    # --- territories ------------------------------------------------------------------------------

    def territory_at(self, place: Place) -> Territory:
        """The territory a square belongs to, crowns of buildings included (Q13)."""
        terrain = self.terrain[place]
        group = {place}
        todo = [place]
        for square in todo:
            for near in neighbours(square):
                if near not in group and self.terrain.get(near) == terrain:
                    group.add(near)
                    todo.append(near)
        return Territory(terrain, frozenset(group), sum(map(self.crowns_at, group)))

    def crowns_at(self, place: Place) -> int:
        """Printed crowns and those of the building on the square."""
        tile = self.buildings.get(place)
        return self.printed[place] + (tile.crowns if tile else 0)

    def territories(self) -> list[Territory]:
        """D8, in order of their first square, row by row."""
        rows = sorted(self.terrain, key=lambda place: (place[1], place[0]))
        result: list[Territory] = []
        done = {place for place in rows if self.terrain[place] == CASTLE}
        for place in rows:
            if place not in done:
                result.append(self.territory_at(place))
                done |= result[-1].places
        return result

    def territory_points(self) -> int:
        """The sum of all values."""
        return sum(t.value for t in self.territories())

    def largest(self) -> int:
        """Size of the largest territory, crowns or not; 0 in an empty kingdom."""
        return max((t.size for t in self.territories()), default=0)

    def crowns(self) -> int:
        """K7: all crowns of the kingdom."""
        return sum(t.crowns for t in self.territories())

    # --- bonuses of Kingdomino --------------------------------------------------------------------

    def castle_in_centre(self) -> bool:
        """V1 with Z3: the centre of the smallest rectangle, full or not."""
        x0, y0, x1, y1 = self.rectangle()
        return -x0 == x1 and -y0 == y1

    def is_full(self) -> bool:
        """V2 with T5: every square of the limit's square is there."""
        return len(self.terrain) == self.limit * self.limit

    # --- Queendomino ------------------------------------------------------------------------------

    def open_sites(self) -> list[Place]:
        """Q11: town squares without a building."""
        return [p for p, t in self.terrain.items() if t == TOWN and p not in self.buildings]

    @property
    def towers(self) -> int:
        """Towers stand on buildings and are never lost."""
        return sum(tile.towers for tile in self.buildings.values())

    def territory_count(self, terrain: int) -> int:
        """Separate territories of one terrain."""
        return sum(t.terrain == terrain for t in self.territories())

    def building_points(self, knights: int) -> int:
        """Q24; `knights` are all of the player's."""
        return sum(
            tile_points(tile, self.towers, knights, self.territory_count)
            for tile in self.buildings.values()
        )

    def text(self) -> str:
        """Rows of letters and crowns, for messages."""
        x0, y0, x1, y1 = self.rectangle()
        return "\n".join(
            " ".join(self.square_text((x, y)) for x in range(x0, x1 + 1)) for y in range(y0, y1 + 1)
        )

    def square_text(self, place: Place) -> str:
        """One square: `W0`, the castle `C `, an empty place `. `."""
        terrain = self.terrain.get(place)
        if terrain is None:
            return ". "
        return "C " if terrain == CASTLE else f"{LETTERS[terrain]}{self.crowns_at(place)}"


def tile_points(
    tile: Building, towers: int, knights: int, territory_count: Callable[[int], int]
) -> int:
    """Q24, one building; `territory_count(terrain)` tells how many territories count."""
    points = tile.flat_vp
    if tile.per == "tower":
        points += tile.per_points * towers
    elif tile.per == "knight":
        points += tile.per_points * knights
    elif tile.per:
        terrain = TERRAINS.index(tile.per.removeprefix("territory:"))
        points += tile.per_points * territory_count(terrain)
    return points


def kingdomino_points(kingdom: Kingdom, *, middle_kingdom: bool, harmony: bool) -> int:
    """K6 with V1 and V2."""
    points = kingdom.territory_points()
    points += 10 if middle_kingdom and kingdom.castle_in_centre() else 0
    points += 5 if harmony and kingdom.is_full() else 0
    return points


def queendomino_points(kingdom: Kingdom, coins: int, knights: int, queen: bool) -> int:
    """Q21 to Q25; the queen is one more crown on a largest territory (T6)."""
    points = coins // 3 + kingdom.territory_points() + kingdom.building_points(knights)
    return points + (kingdom.largest() if queen else 0)


def first_of(keys: Mapping[int, tuple[int, ...]]) -> list[int]:
    """K7, Q26: the seats that share the best key."""
    best = max(keys.values())
    return [seat for seat, key in keys.items() if key == best]


# --- the automa of the solo mode (S16 to S20) -----------------------------------------------------


def joined(dominoes: Iterable[Domino]) -> dict[int, tuple[int, int]]:
    """S18: squares and crowns of each terrain, all squares of it together."""
    table = dict.fromkeys(range(len(TERRAINS)), (0, 0))
    for domino in dominoes:
        for terrain, crowns in domino.squares:
            squares, sum_crowns = table[terrain]
            table[terrain] = squares + 1, sum_crowns + crowns
    return table


def lying_territories(dominoes: list[Domino], layout: str, terrain: int) -> int:
    """S20 with Z15: territories of one terrain as the dominoes lie."""
    if layout == "apart":
        return sum(any(half == terrain for half, _ in d.squares) for d in dominoes)
    column = Kingdom(limit=99, terrain={}, printed={})  # the castle is not there
    for y, domino in enumerate(dominoes):
        for x, (half, crowns) in enumerate(domino.squares):
            column.terrain[x, y] = half
            column.printed[x, y] = crowns
    return column.territory_count(terrain)


def automa_lines(
    dominoes: list[Domino],
    tiles: Iterable[Building],
    *,
    knights: int,
    queen: bool,
    hard: bool = False,
    hard_layout: str = "apart",
) -> tuple[list[int], list[int]]:
    """S17 to S20: points of each terrain, points of each building."""
    tiles = list(tiles)
    table = joined(dominoes)
    crowns = {terrain: count for terrain, (_, count) in table.items()}
    crowns[TOWN] += sum(tile.crowns for tile in tiles)
    if queen:
        most = max(squares for squares, _ in table.values())
        crowns[min(t for t, (squares, _) in table.items() if squares == most)] += 1  # Z17
    terrain_points = [table[t][0] * crowns[t] for t in range(len(TERRAINS))]

    def count(terrain: int) -> int:
        if hard:
            return lying_territories(dominoes, hard_layout, terrain)
        return 1 if table[terrain][0] else 0  # S19

    towers = sum(tile.towers for tile in tiles)
    return terrain_points, [tile_points(tile, towers, knights, count) for tile in tiles]

"""Placed tiles of Carcassonne and what they make: every question walks over the list of tiles.

Paragraph numbers are those of the rules: 3 where tiles fit, 5 and 6 what features are worth,
7 buildings, 8 expansions, 9 older scoring.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from oracle.carcassonne_tiles import (
    SPRING,
    STEPS,
    Kind,
    contacts,
    ends_of,
    period,
)

Cell = tuple[int, int]
Piece = tuple[Cell, str]  # a segment of a placed tile

AROUND = tuple((x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) != (0, 0))
# 7.8: what a building adds; "building" is the standard game's
WORTH = {"building": 1, "tower": 3, "house": 2, "shed": 1}
BIG = 2  # 8.2: what the big figure counts for


@dataclass
class Tile:
    """A placed tile with what stands on it."""

    kind: Kind
    x: int
    y: int
    rotation: int
    figure: str | None = None  # name of the segment
    owner: int | None = None
    big: bool = False
    building: str | None = None

    @property
    def cell(self) -> Cell:
        return self.x, self.y


@dataclass(frozen=True)
class Feature:
    """A road, city, field or monastery, with everything that its value depends on.

    Shrines, special monasteries with a monk and the hut are monasteries too; what an abbot of a
    special monastery looks at is a feature of its own.
    """

    word: str  # road, city, farm, monastery or abbot
    pieces: tuple[Piece, ...]
    finished: bool
    pennants: int = 0
    inn: bool = False
    cathedral: bool = False
    neighbours: int = 0  # of a monastery
    house: str | None = None  # what stands on a monastery's tile
    line: frozenset[Cell] = frozenset()  # an abbot's unbroken row and column, his own tile included
    finished_cities: frozenset[Piece] = frozenset()  # touched by a field, each by its least piece

    @cached_property
    def cells(self) -> frozenset[Cell]:
        """5.5: its tiles, each once."""
        return frozenset(cell for cell, _ in self.pieces)


@dataclass
class Board:
    """Tiles in order of placement."""

    tiles: list[Tile] = field(default_factory=list)
    known: tuple[int, list[Feature], dict[Piece, Feature]] | None = None  # with how many tiles

    # --- placing (3) ------------------------------------------------------------------------------

    def grid(self) -> dict[Cell, Tile]:
        return {tile.cell: tile for tile in self.tiles}

    def frontier(self) -> list[Cell]:
        """3.1: empty cells beside a tile, by rows."""
        taken = {tile.cell for tile in self.tiles}
        free = {(x + dx, y + dy) for x, y in taken for dx, dy in STEPS} - taken
        return sorted(free, key=lambda cell: (cell[1], cell[0]))

    def demands(self) -> dict[Cell, list[str | None]]:
        """What each side of each cell of the frontier must be; None is free."""
        grid = self.grid()
        found: dict[Cell, list[str | None]] = {}
        for x, y in self.frontier():
            beside = [grid.get((x + dx, y + dy)) for dx, dy in STEPS]
            found[x, y] = [
                tile and tile.kind.side((side + 2) % 4, tile.rotation)
                for side, tile in enumerate(beside)
            ]
        return found

    def placements(self, kind: Kind) -> list[tuple[int, int, int]]:
        """Legal (x, y, rotation) of a tile (3.1, 3.2, 8.1, 8.6)."""
        found = self.matching(kind)
        if kind.rivers:
            found = [(x, y, r) for x, y, r in found if self.river_allows(kind, (x, y), r)]
        if kind.house is not None:
            found = [(x, y, r) for x, y, r in found if self.house_allowed(str(kind.house), (x, y))]
        return found

    def matching(self, kind: Kind) -> list[tuple[int, int, int]]:
        """(x, y, rotation) wherever a tile is beside another and all sides match (3.1, 3.2)."""
        found = []
        turned = [kind.turned(rotation) for rotation in range(period(kind.id))]
        for (x, y), sides in self.demands().items():
            for rotation, edges in enumerate(turned):
                if all(want in (None, have) for want, have in zip(sides, edges, strict=True)):
                    found.append((x, y, rotation))
        return found

    def place(self, kind: Kind, x: int, y: int, rotation: int) -> Tile:
        self.tiles.append(Tile(kind, x, y, rotation))
        return self.tiles[-1]

    # --- the river (8.1) --------------------------------------------------------------------------

    def river(self) -> tuple[Cell | None, int, int]:
        """From spring to mouth: the open end (None behind the lake), the direction in which the
        river flows there, and how its last piece turned: -1 left, 0 not, 1 right."""
        grid = self.grid()
        tile = next(each for each in self.tiles if each.kind.id == SPRING)
        (side,) = tile.kind.river_sides
        flow, turn = (side + tile.rotation) % 4, 0
        cell = tile.x + STEPS[flow][0], tile.y + STEPS[flow][1]
        while cell in grid:
            tile = grid[cell]
            out = leaves(tile.kind, tile.rotation, flow)
            if out is None:
                return None, flow, 0
            flow, turn = out, turn_of(flow, out)
            cell = tile.x + STEPS[flow][0], tile.y + STEPS[flow][1]
        return cell, flow, turn

    def river_allows(self, kind: Kind, cell: Cell, rotation: int) -> bool:
        """Only at the open end, a river side joined, no second bend the same way."""
        end, flow, turn = self.river()
        if cell != end or kind.side((flow + 2) % 4, rotation) != "V":
            return False
        out = leaves(kind, rotation, flow)
        return out is None or turn == 0 or turn_of(flow, out) != turn

    # --- shrines (8.6) ----------------------------------------------------------------------------

    def house_allowed(self, house: str, cell: Cell) -> bool:
        """No shrine may touch more than one monastery, no monastery more than one shrine."""
        if sort_of(house) is None:
            return True
        houses = {t.cell: sort_of(t.kind.house) for t in self.tiles if sort_of(t.kind.house)}
        houses[cell] = sort_of(house)
        return all(
            sum(houses.get(near) == rival(sort) for near in around(place)) <= 1
            for place, sort in houses.items()
        )

    def rivals(self, feature: Feature) -> list[Feature]:
        """The features of the other sort that a shrine or monastery touches."""
        ((cell, _),) = feature.pieces
        return [
            other
            for other in self.features()
            if other.word == "monastery"
            and other.cells & set(around(cell))
            and sort_of(other.house) == rival(sort_of(feature.house))
            and sort_of(feature.house) is not None
        ]

    # --- features ---------------------------------------------------------------------------------

    def features(self) -> list[Feature]:
        """All features, found anew whenever a tile was added."""
        return self.look()[1]

    def feature(self, cell: Cell, name: str) -> Feature:
        """The feature that a segment belongs to."""
        return self.look()[2][cell, name]

    def look(self) -> tuple[int, list[Feature], dict[Piece, Feature]]:
        """The number of tiles, all features, and the feature of every piece."""
        if self.known is None or self.known[0] != len(self.tiles):
            grid = self.grid()
            features: list[Feature] = []
            owner: dict[Piece, Feature] = {}
            pieces = [(t.cell, s.name) for t in self.tiles for s in t.kind.segments]
            for word in ("city", "road", "monastery", "abbot", "farm"):  # fields ask for cities
                for piece in pieces:
                    if piece[1].startswith(word) and piece not in owner:
                        feature = make_feature(grid, word, piece, owner)
                        features.append(feature)
                        owner.update(dict.fromkeys(feature.pieces, feature))
            self.known = len(self.tiles), features, owner
        return self.known

    # --- who stands there (4, 5.1) ----------------------------------------------------------------

    def figures(self, feature: Feature) -> list[Tile]:
        """The tiles whose figures stand in a feature."""
        return [tile for tile in self.tiles if (tile.cell, tile.figure) in feature.pieces]

    def owners(self, feature: Feature) -> list[int]:
        """5.1: who has most figures; the big one counts as two (8.2)."""
        count: Counter[int] = Counter()
        for tile in self.figures(feature):
            count[tile.owner] += BIG if tile.big else 1
        return sorted(seat for seat in count if count[seat] == max(count.values()))

    # --- values (5, 6, 7, 9) ----------------------------------------------------------------------

    def buildings(self, feature: Feature) -> int:
        """7.8 to 7.10: what the buildings on a feature's tiles are worth, each tile once; of a
        monastery those on the tiles around it (7.15), of an abbot those of his row and column."""
        cells = feature.cells
        if feature.word == "monastery":
            (cell,) = cells
            cells = frozenset(around(cell))
        elif feature.word == "abbot":
            cells = feature.line
        return sum(
            WORTH[tile.building] for tile in self.tiles if tile.building and tile.cell in cells
        )

    def value(self, feature: Feature, rules: int = 3) -> int:
        """What a feature pays, as finished if it is (5), else as at the end (6.2, 6.3)."""
        size = len(feature.cells)
        if feature.word == "monastery":
            near = feature.neighbours
            base = 1 + (8 - near if feature.house == "yaga_hut" else near)  # 7a
        elif feature.word == "abbot":
            base = len(feature.line)  # 7a
        elif feature.word == "road":
            base = road_points(size, feature.finished, feature.inn)
        elif feature.word == "city":
            base = city_points(size, feature.pennants, feature.finished, feature.cathedral, rules)
        else:
            base = 3 * len(feature.finished_cities)
        return base + self.buildings(feature)  # 7.14: last

    def final_points(self, players: int, rules: int = 3) -> list[int]:
        """6.2, 6.3: what every seat gains at the end; 9.2 and 9.3 for fields of older rules."""
        gains = [0] * players
        paid: set[tuple[int, Piece]] = set()  # 9.3
        for feature in self.features():
            owners = self.owners(feature)
            if feature.word == "farm" and rules == 1:
                continue
            for seat in owners:
                if feature.word == "farm" and rules == 2:
                    fresh = {(seat, city) for city in feature.finished_cities} - paid
                    paid |= fresh
                    gains[seat] += 3 * len(fresh) + self.buildings(feature)
                else:
                    gains[seat] += self.value(feature, rules)
        if rules == 1:
            for seat in self.suppliers():
                gains[seat] += 4
        return gains

    def suppliers(self) -> Iterator[int]:
        """9.2: for each finished city, whoever has most farmers on all fields round it."""
        farms = [feature for feature in self.features() if feature.word == "farm"]
        for city in {city for farm in farms for city in farm.finished_cities}:
            count: Counter[int] = Counter()
            for farm in farms:
                if city in farm.finished_cities:
                    for tile in self.figures(farm):
                        count[tile.owner] += BIG if tile.big else 1
            yield from (seat for seat in count if count[seat] == max(count.values()))


# --- the river's course ---------------------------------------------------------------------------


def leaves(kind: Kind, rotation: int, flow: int) -> int | None:
    """The side by which a river that flows in the direction `flow` leaves the tile."""
    sides = {(side + rotation) % 4 for side in kind.river_sides} - {(flow + 2) % 4}
    return sides.pop() if sides else None


def turn_of(flow: int, out: int) -> int:
    """-1 to the left, 1 to the right, 0 straight on, seen in the direction of the flow."""
    return {0: 0, 1: 1, 3: -1}[(out - flow) % 4]


# --- houses ---------------------------------------------------------------------------------------


def around(cell: Cell) -> list[Cell]:
    """The eight cells round one."""
    return [(cell[0] + dx, cell[1] + dy) for dx, dy in AROUND]


def sort_of(house: str | None) -> str | None:
    """Shrine or monastery, for the race between them; the hut is neither (8.6)."""
    return {"shrine": "shrine", "monastery": "monastery", "special": "monastery"}.get(house or "")


def rival(sort: str | None) -> str:
    return "monastery" if sort == "shrine" else "shrine"


def line_of(grid: dict[Cell, Tile], cell: Cell) -> frozenset[Cell]:
    """The unbroken row and column of tiles through a cell."""
    found = {cell}
    for dx, dy in STEPS:
        x, y = cell
        while (x, y) in grid:
            found.add((x, y))
            x, y = x + dx, y + dy
    return frozenset(found)


# --- features -------------------------------------------------------------------------------------


def make_feature(
    grid: dict[Cell, Tile], word: str, first: Piece, owner: dict[Piece, Feature]
) -> Feature:
    """The feature with that piece, by walking over all that is joined to it."""
    if word == "monastery":
        cell, _ = first
        near = sum(each in grid for each in around(cell))
        house = grid[cell].kind.house
        return Feature(word, (first,), near == 8, neighbours=near, house=house)
    if word == "abbot":
        return Feature(word, (first,), finished=False, line=line_of(grid, first[0]))
    seen, waiting, open_ends = {first}, [first], 0
    while waiting:
        (x, y), name = waiting.pop()
        tile = grid[x, y]
        for dx, dy, end in contacts(tile.kind.id, tile.rotation)[name]:
            other = grid.get((x + dx, y + dy))
            if other is None:
                open_ends += 1
                continue
            piece = other.cell, ends_of(other.kind.id, other.rotation)[end]
            if piece not in seen:
                seen.add(piece)
                waiting.append(piece)
    segments = [(cell, grid[cell].kind.segment(name)) for cell, name in seen]
    cities = [owner[cell, city] for cell, segment in segments for city in segment.cities]
    return Feature(
        word,
        tuple(sorted(seen)),
        finished=open_ends == 0 and word != "farm",
        pennants=sum(segment.pennants for _, segment in segments),
        inn=any(segment.inn for _, segment in segments),
        cathedral=any(segment.cathedral for _, segment in segments),
        finished_cities=frozenset(city.pieces[0] for city in cities if city.finished),
    )


def road_points(tiles: int, finished: bool, inn: bool) -> int:
    """5.2, 6.2, 7a: 1 per tile; with an inn 2, or 0 when unfinished."""
    if not inn:
        return tiles
    return 2 * tiles if finished else 0


def city_points(tiles: int, pennants: int, finished: bool, cathedral: bool, rules: int) -> int:
    """5.3, 6.2, 7a, 9.1: 2 per tile and pennant, 1 when unfinished; with a cathedral 3 or 0."""
    each = 2 if finished else 1
    if cathedral:
        each = 3 if finished else 0
    elif finished and tiles == 2 and rules < 3:
        each = 1
    return each * (tiles + pennants)

"""A board of Carcassonne without a game around it, for programs that run their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self, SupportsIndex, cast

from kastgard import _native
from kastgard._seeds import check_int

if TYPE_CHECKING:
    from kastgard.carcassonne import State, View

__all__ = ["Board", "BoardFigure", "Feature", "robber_share", "value"]

_ROOM: Final = _native.carcassonne
_KINDS: Final = tuple(each["id"] for each in _ROOM.kinds())
_NUMBERS: Final = {name: number for number, name in enumerate(_KINDS)}
_SEGMENTS: Final = tuple(_ROOM.segments())
_SORTS: Final[Mapping[str, tuple[str, ...]]] = {
    "on": ("building",),
    "variant": ("tower", "house", "shed"),
}


class BoardFigure(NamedTuple):
    """A figure on a segment of the tile at (x, y)."""

    x: int
    y: int
    segment: str
    owner: int
    weight: int


class Feature(NamedTuple):
    """A feature of a board.

    `open`: sides that no tile closes, or cells around a monastery without one. `owners`: seats
    with the most figures. `buildings`: their points. `cities`: completed cities that a field
    touches. `special`: an inn or a cathedral. `now`: what it pays if it is completed, else 0;
    `at_end`: what it would pay if the game ended now."""

    kind: str
    segments: tuple[tuple[int, int, str], ...]
    tiles: tuple[tuple[int, int], ...]
    figures: tuple[BoardFigure, ...]
    owners: tuple[int, ...]
    open: int
    complete: bool
    pennants: int
    cities: int
    special: bool
    buildings: int
    now: int
    at_end: int


def value(
    feature: str,
    *,
    complete: bool = True,
    rules: SupportsIndex = 3,
    tiles: SupportsIndex = 0,
    pennants: SupportsIndex = 0,
    around: SupportsIndex = 0,
    line: SupportsIndex = 0,
    cities: SupportsIndex = 0,
    buildings: SupportsIndex = 0,
    special: bool = False,
    mage: bool = False,
    witch: bool = False,
) -> int:
    """What a feature is worth by its facts alone, without a board.

    `feature`: "city", "road", "monastery", "field", "shrine", "abbey", "special_monk",
    "special_abbot", "church", "garden", "castle", "cathedral_roads", "hut", "field_for_barn",
    "field_joined" or "barn". `around`: other tiles on the cells around it; `line`: other tiles in
    the unbroken row and column through a special monastery; `cities`: completed cities that a
    field touches; `buildings`: points of its buildings; `special`: an inn on the road, a cathedral
    in the city. Buildings come last, after mage and witch. Raises ValueError for what is none of
    this.
    """
    counts = {
        "tiles": tiles,
        "pennants": pennants,
        "around": around,
        "line": line,
        "cities": cities,
        "buildings": buildings,
    }
    facts: dict[str, Any] = {}
    for name, count in counts.items():
        facts[name] = check_int(count, name)
        if not 0 <= facts[name] <= 100_000:
            raise ValueError(f"{name} must be 0 to 100000, got {facts[name]}")
    facts |= {"special": bool(special), "mage": bool(mage), "witch": bool(witch)}
    return _ROOM.value(feature, bool(complete), check_int(rules, "rules"), facts)


def robber_share(gain: SupportsIndex) -> int:
    """What a robber gains beside a marker that moves by `gain`: half of it, rounded up. Raises
    ValueError for a negative gain."""
    number = check_int(gain, "gain")
    if not 0 <= number <= 100_000:
        raise ValueError(f"gain must be 0 to 100000, got {number}")
    return _ROOM.robber_share(number)


class Board:
    """Tiles, figures and buildings, the first tile anywhere and anything on any tile.

    The board checks that tiles match and that segments exist. Who may put what where is for the
    program to say: a figure may join others, a building may come later. `rules` (3, 2, 1) and
    `buildings` ("on": 1 point each, "variant": tower 3, house 2, shed 1) say what is worth what.
    All kinds of `KINDS` can be placed; rotations are quarter turns clockwise.
    """

    __slots__ = ("_buildings", "_native")

    def __init__(self, *, rules: SupportsIndex = 3, buildings: str = "on") -> None:
        if buildings not in _SORTS:
            raise ValueError(f'buildings must be "on" or "variant", got {buildings!r}')
        self._buildings = buildings
        self._native = _ROOM.Board(check_int(rules, "rules"), buildings == "variant")

    @classmethod
    def from_state(cls, state: State | View) -> Self:
        """The board of a game's position, the big figures with weight 2."""
        config = state.game.config
        sorts = cast("str", config["little_buildings"])
        board = cls(rules=cast("int", config["rules"]), buildings="on" if sorts == "off" else sorts)
        for tile in state.tiles:
            board.place(tile.kind, tile.x, tile.y, tile.rotation)
            if tile.figure is not None and tile.owner is not None:
                board.put_figure(tile.x, tile.y, tile.figure, tile.owner, weight=1 + tile.big)
            if tile.building is not None:
                board.put_building(tile.x, tile.y, tile.building)
        return board

    def copy(self) -> Self:
        """An equal board of its own."""
        twin = type(self)(buildings=self._buildings)
        twin._native = self._native.copy()
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    # --- tiles ----------------------------------------------------------------------------------

    @staticmethod
    def _kind(kind: str) -> int:
        if kind not in _NUMBERS:
            raise ValueError(f"there is no tile {kind!r}")
        return _NUMBERS[kind]

    def place(
        self, kind: str, x: SupportsIndex, y: SupportsIndex, rotation: SupportsIndex = 0
    ) -> None:
        """Puts a tile down. Raises ValueError where a tile lies, where no tile lies beside (unless
        it is the first), and where a side does not match."""
        self._native.place(self._kind(kind), *_numbers(x=x, y=y, rotation=rotation))

    def fits(
        self, kind: str, x: SupportsIndex, y: SupportsIndex, rotation: SupportsIndex = 0
    ) -> bool:
        """True where `place` would take the tile."""
        return self._native.fits(self._kind(kind), *_numbers(x=x, y=y, rotation=rotation))

    def placements(self, kind: str) -> list[tuple[int, int, int]]:
        """(x, y, rotation) wherever the tile fits, by y, x, rotation; (0, 0) on an empty board.
        Rotations that give the same tile as a smaller one are left out."""
        return [
            cast("tuple[int, int, int]", each) for each in self._native.placements(self._kind(kind))
        ]

    @property
    def tiles(self) -> list[tuple[str, int, int, int]]:
        """(kind, x, y, rotation) in the order of placement."""
        return [(_KINDS[kind], x, y, rotation) for kind, x, y, rotation, _ in self._native.tiles()]

    def building(self, x: SupportsIndex, y: SupportsIndex) -> str | None:
        """The building on the tile there."""
        sort = self._native.tiles()[self._tile(x, y)][4]
        return None if sort == 0 else _SORTS[self._buildings][sort - 1]

    def _tile(self, x: SupportsIndex, y: SupportsIndex) -> int:
        column, row = _numbers(x=x, y=y)
        tile = self._native.tile_at(column, row)
        if tile < 0:
            raise ValueError(f"there is no tile at ({column}, {row})")
        return tile

    # --- figures and buildings ------------------------------------------------------------------

    @staticmethod
    def _code(segment: str) -> int:
        if segment not in _SEGMENTS:
            raise ValueError(f"a segment is one of {', '.join(_SEGMENTS)}, got {segment!r}")
        return _SEGMENTS.index(segment)

    def put_figure(
        self,
        x: SupportsIndex,
        y: SupportsIndex,
        segment: str,
        owner: SupportsIndex,
        *,
        weight: SupportsIndex = 1,
    ) -> None:
        """Puts a figure on a segment: `owner` 0 to 5, `weight` what it counts for the majority.
        Raises ValueError where the tile has no such segment."""
        seat, number = _numbers(owner=owner, weight=weight)
        self._native.put_figure(self._tile(x, y), self._code(segment), seat, number)

    def take_figure(self, x: SupportsIndex, y: SupportsIndex, segment: str) -> None:
        """Takes the first figure off a segment. Raises ValueError where none stands."""
        self._native.take_figure(self._tile(x, y), self._code(segment))

    def put_building(
        self, x: SupportsIndex, y: SupportsIndex, sort: str | None = "building"
    ) -> None:
        """Puts a building on a tile in place of the one there; None takes it away."""
        sorts = _SORTS[self._buildings]
        if sort is not None and sort not in sorts:
            raise ValueError(f"a building is one of {', '.join(sorts)}, got {sort!r}")
        number = 0 if sort is None else 1 + sorts.index(sort)
        self._native.put_building(self._tile(x, y), number)

    # --- features -------------------------------------------------------------------------------

    def features(self) -> list[Feature]:
        """All features, in the order of their first segments."""
        return self._read(self._native.features(), self._native.tiles())

    def feature(self, x: SupportsIndex, y: SupportsIndex, segment: str) -> Feature:
        """The feature that a segment belongs to. Raises ValueError where there is none."""
        column, row = _numbers(x=x, y=y)
        for each in self.features():
            if (column, row, segment) in each.segments:
                return each
        raise ValueError(f"there is no {segment} at ({column}, {row})")

    def completed_by(
        self, kind: str, x: SupportsIndex, y: SupportsIndex, rotation: SupportsIndex = 0
    ) -> list[Feature]:
        """The features that placing a tile there would complete, as they would be then; the board
        stays as it is. Raises ValueError where the tile does not fit."""
        number = self._kind(kind)
        column, row, turns = _numbers(x=x, y=y, rotation=rotation)
        found = self._native.completed_by(number, column, row, turns)
        return self._read(found, [*self._native.tiles(), (number, column, row, turns, 0)])

    def final_scores(self, players: SupportsIndex) -> list[int]:
        """What the figures on the board would bring if the game ended now, one entry a seat.

        A board has no fairy: the 3 points beside her are the game's to add."""
        return self._native.final_points(check_int(players, "players"))

    def _read(self, found: Sequence[Any], tiles: Sequence[Any]) -> list[Feature]:
        figures = [
            BoardFigure(tiles[tile][1], tiles[tile][2], _SEGMENTS[code], owner, weight)
            for tile, code, owner, weight in self._native.figures()
        ]
        return [_feature(each, tiles, [figures[i] for i in each["figures"]]) for each in found]


def _feature(data: Any, tiles: Sequence[Any], figures: list[BoardFigure]) -> Feature:
    weights: dict[int, int] = {}
    for each in figures:
        weights[each.owner] = weights.get(each.owner, 0) + each.weight
    most = max(weights.values(), default=0)
    return Feature(
        kind=data["feature"],
        segments=tuple((tiles[t][1], tiles[t][2], _SEGMENTS[code]) for t, code in data["segments"]),
        tiles=tuple((tiles[t][1], tiles[t][2]) for t in data["tiles"]),
        figures=tuple(figures),
        owners=tuple(sorted(p for p, weight in weights.items() if weight == most > 0)),
        open=data["open"],
        complete=data["complete"],
        pennants=data["pennants"],
        cities=data["cities"],
        special=data["special"],
        buildings=data["buildings"],
        now=data["at_end"] if data["complete"] else 0,
        at_end=data["at_end"],
    )


def _numbers(**values: SupportsIndex) -> list[int]:
    numbers = [check_int(value, name) for name, value in values.items()]
    for name, number in zip(values, numbers, strict=True):
        if not -10_000 <= number <= 10_000:
            raise ValueError(f"{name} must be -10000 to 10000, got {number}")
    return numbers

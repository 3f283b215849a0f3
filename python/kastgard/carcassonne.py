"""Carcassonne with Little Buildings: the room's own types beside `Game` and `State`.

Coordinates are (x, y), x to the east, y to the south; the first tile lies at (0, 0). Rotations are
quarter turns clockwise.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, SupportsIndex, cast

from kastgard import _native, game, state, view
from kastgard._carcassonne_board import Board, BoardFigure, Feature, robber_share, value
from kastgard._seeds import SeedLike, check_int
from kastgard.levels import Level

__all__ = [
    "GAMES",
    "KINDS",
    "LEVELS",
    "SEGMENTS",
    "Board",
    "BoardFigure",
    "Cell",
    "City",
    "DrawnTile",
    "Feature",
    "Field",
    "Game",
    "Kind",
    "PlaceBuilding",
    "PlaceFairy",
    "PlaceFigure",
    "PlaceNothing",
    "PlaceTile",
    "PlacedTile",
    "Road",
    "State",
    "View",
    "robber_share",
    "value",
]

_ROOM: Final = _native.carcassonne

SEGMENTS: Final = tuple(_ROOM.segments())
"""Names of segments in the order of their codes: "city0" to "city3", "road0" to "road3", "farm0" to
"farm3", "monastery" (the monk of whatever stands on the tile), "abbot"."""

LEVELS: Final = (
    Level("random", "any legal action, all equally likely"),
    Level(
        "greedy",
        "the points that the features with its figures bring, by the tiles left",
        _ROOM.greedy_weights(),
    ),
    Level(
        "normal",
        "fields and buildings too, the others' points, and thrift with figures",
        _ROOM.normal_weights(),
    ),
)
"""The native players, weakest first, with the weights that their specs can change."""

_BUILDINGS: Final = {"off": (), "on": ("building",), "variant": ("tower", "house", "shed")}
_EDGES: Final = (None, "C", "R", "F", "V")


# --- tiles ----------------------------------------------------------------------------------------


class City(NamedTuple):
    """A city segment of a kind of tile: the sides that it reaches, as letters of "NESW"."""

    sides: str
    pennants: int
    cathedral: bool


class Road(NamedTuple):
    """A road segment: one side where the road ends on the tile, two where it goes through."""

    sides: str
    inn: bool


class Field(NamedTuple):
    """A field segment: half-edges 0 to 7, clockwise from the north-west corner, and the indices of
    the city segments that it touches."""

    half_edges: tuple[int, ...]
    cities: tuple[int, ...]


@dataclass(frozen=True)
class Kind:
    """A kind of tile as it lies unturned. `edges` are the terrains of north, east, south and west:
    C city, R road, F field, V river, A anything. Rotations 0 to `period` - 1 differ."""

    id: str
    expansion: str
    count: int
    edges: str
    cities: tuple[City, ...]
    roads: tuple[Road, ...]
    fields: tuple[Field, ...]
    river: str
    stands: str
    symbol: str
    period: int


def _kind(data: dict[str, Any]) -> Kind:
    parts = {
        "cities": tuple(City(*each) for each in data["cities"]),
        "roads": tuple(Road(*each) for each in data["roads"]),
        "fields": tuple(Field(*each) for each in data["fields"]),
    }
    return Kind(**{**data, **parts})


KINDS: Final = MappingProxyType({each["id"]: _kind(each) for each in _ROOM.kinds()})
"""All kinds of tiles by id, in the order of their numbers (which are the outcome ids)."""

_KIND_IDS: Final = tuple(KINDS)
_KIND_NUMBERS: Final = {name: number for number, name in enumerate(_KIND_IDS)}


# --- actions and outcomes -------------------------------------------------------------------------


@dataclass(frozen=True)
class PlaceTile:
    """Puts the tile in hand on a cell, turned by quarter turns clockwise."""

    x: int
    y: int
    rotation: int


@dataclass(frozen=True)
class PlaceNothing:
    """Leaves the tile just placed as it is."""


@dataclass(frozen=True)
class PlaceFigure:
    """Puts a figure on a segment (one of `SEGMENTS`) of the tile just placed."""

    segment: str
    big: bool = False


@dataclass(frozen=True)
class PlaceBuilding:
    """Puts a building on the tile just placed: "building", in the variant "tower", "house" or
    "shed"."""

    sort: str = "building"


@dataclass(frozen=True)
class PlaceFairy:
    """Sets the fairy beside the own figure on the tile at (x, y)."""

    x: int
    y: int


@dataclass(frozen=True)
class DrawnTile:
    """The outcome of a chance node: a tile of that kind."""

    kind: str


# --- what a position tells ------------------------------------------------------------------------


class PlacedTile(NamedTuple):
    """A tile on the table, with the figure (segment, owner, big or not) or building on it."""

    kind: str
    x: int
    y: int
    rotation: int
    figure: str | None
    owner: int | None
    big: bool
    building: str | None


class Cell(NamedTuple):
    """An empty cell beside a tile, and the terrain that each of its sides must have: "C", "R",
    "F", "V", or None where no tile lies."""

    x: int
    y: int
    north: str | None
    east: str | None
    south: str | None
    west: str | None


class _Table:
    """What both a State and a View tell: nothing is hidden in this game but the draws to come."""

    __slots__ = ()

    if TYPE_CHECKING:
        _native: Any
        _game: Any

        @property
        def is_chance(self) -> bool: ...
        def chance_outcomes(self) -> tuple[Any, Any]: ...

    def _fields(self) -> dict[str, Any]:
        return _ROOM.fields(self._native)

    @property
    def step(self) -> str:
        """What is to happen: "draw", "place", "figure", or "end"."""
        return cast("str", self._fields()["step"])

    @property
    def hand(self) -> str | None:
        """The kind of the tile to be placed."""
        return cast("str | None", self._fields()["hand"])

    @property
    def tiles(self) -> list[PlacedTile]:
        """The tiles on the table in the order of placement."""
        return [PlacedTile(**each) for each in self._fields()["tiles"]]

    @property
    def fairy(self) -> tuple[int, int] | None:
        """The cell of the tile where the fairy stands."""
        fields = self._fields()
        tile = fields.get("fairy")
        return None if tile is None else (fields["tiles"][tile]["x"], fields["tiles"][tile]["y"])

    def _own_figures(self) -> list[tuple[int, int]]:
        """The cells of the figures of the seat on turn, in the order of their tiles."""
        fields = self._fields()
        seat = fields["seat"]
        return [
            (t["x"], t["y"]) for t in fields["tiles"] if seat is not None and t["owner"] == seat
        ]

    @property
    def frontier(self) -> list[Cell]:
        """The empty cells beside tiles, by rows: the slot of a placement's id is an index here."""
        return [
            Cell(x, y, *(_EDGES[each] for each in sides))
            for x, y, *sides in _ROOM.frontier(self._native)
        ]

    def action(self, action: SupportsIndex) -> Any:
        """The action of that id here, or at a chance node the outcome: ids of placements depend on
        the position. Raises ValueError for an id that has no meaning here."""
        number = check_int(action, "action")
        if self.is_chance:
            if number not in self.chance_outcomes()[0]:
                raise ValueError(f"{self._game}: {number} is no outcome here")
            return DrawnTile(_KIND_IDS[number])
        at = self._game._layout
        if at["fairy"] <= number < self._game.num_actions:
            own = self._own_figures()
            if number - at["fairy"] >= len(own):
                raise ValueError(f"{self._game}: there are {len(own)} own figures on the board")
            return PlaceFairy(*own[number - at["fairy"]])
        if not 0 <= number < at["nothing"]:
            return self._game.action(number)
        slot, rotation = divmod(number, 4)
        cells = _ROOM.frontier(self._native)
        if slot >= len(cells):
            raise ValueError(f"{self._game}: the frontier has {len(cells)} cells, no slot {slot}")
        return PlaceTile(cells[slot][0], cells[slot][1], rotation)

    def action_id(self, action: Any) -> int:
        """The id of a typed action or outcome here: the inverse of `action`. A rotation that gives
        the same tile as a smaller one has the id of the smaller one."""
        match action:
            case DrawnTile(kind=kind) if kind in _KIND_NUMBERS:
                return _KIND_NUMBERS[kind]
            case PlaceTile(x=x, y=y, rotation=rotation) if rotation in range(4):
                cells = [(each[0], each[1]) for each in _ROOM.frontier(self._native)]
                if (x, y) not in cells:
                    raise ValueError(f"{self._game}: ({x}, {y}) is no empty cell beside a tile")
                hand = self.hand
                period = 4 if hand is None else KINDS[hand].period
                return 4 * cells.index((x, y)) + rotation % period
            case PlaceFairy(x=x, y=y) if "fairy" in self._fields():
                own = self._own_figures()
                if (x, y) not in own:
                    raise ValueError(f"{self._game}: no own figure stands at ({x}, {y})")
                return cast("int", self._game._layout["fairy"]) + own.index((x, y))
        return cast("int", self._game.action_id(action))


class View(_Table, view.View):
    """What a seat may know: everything but the tiles to come."""

    __slots__ = ()

    def chance_outcomes(self) -> tuple[Any, Any]:
        """Kinds that can be drawn and their copies, as `State.chance_outcomes`."""
        return cast("tuple[Any, Any]", self._native.chance_outcomes())


class State(_Table, state.State):
    """A position of Carcassonne."""

    __slots__ = ()


# --- the game -------------------------------------------------------------------------------------


class Game(game.Game):
    """Carcassonne. Options: `players` (2 to 6), `little_buildings` ("off", "on", "variant"),
    `rules` (3, 2 or 1: how cities of two tiles and fields score), `expansions` (names joined by
    "+", or a list of them: "river", "inns_cathedrals", "shrines", "special_monasteries",
    "baba_yaga", "fairy")."""

    __slots__ = ("_layout",)

    native_name = "carcassonne"
    state_type = State
    view_type = View

    if TYPE_CHECKING:

        def initial(
            self, seed: SeedLike = None, index: SupportsIndex = 0, episode: SupportsIndex = 0
        ) -> State: ...
        def from_text(self, text: str) -> State: ...
        def from_bytes(self, data: bytes) -> State: ...
        def from_json(self, data: Any) -> State: ...

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._layout: dict[str, int] = self._room().layout(self._native)

    @classmethod
    def _read_option(cls, name: str, value: Any) -> Any:
        if name == "expansions" and not isinstance(value, str) and isinstance(value, Iterable):
            return "+".join(str(each) for each in value)
        return super()._read_option(name, value)

    @classmethod
    def _room(cls) -> Any:
        return cls._module()

    @property
    def num_tiles(self) -> int:
        """Tiles of the game, the first one included."""
        return self._layout["tiles"]

    def _sorts(self) -> tuple[str, ...]:
        return _BUILDINGS[cast("str", self.config["little_buildings"])]

    def _segments(self) -> tuple[str, ...]:
        at = self._layout
        return SEGMENTS[: at["big_figure"] - at["figure"]]

    def _typed_action(self, action: int) -> Any:
        at = self._layout
        if action < at["nothing"]:
            raise ValueError(f"{self}: where {action} places a tile is for `State.action` to say")
        if action == at["nothing"]:
            return PlaceNothing()
        if action < at["big_figure"]:
            return PlaceFigure(SEGMENTS[action - at["figure"]])
        if action < at["building"]:
            return PlaceFigure(SEGMENTS[action - at["big_figure"]], big=True)
        if action < at["fairy"]:
            return PlaceBuilding(self._sorts()[action - at["building"]])
        raise ValueError(f"{self}: beside which figure {action} is, is for `State.action` to say")

    def action_id(self, action: Any) -> int:
        at = self._layout
        match action:
            case PlaceTile() | PlaceFairy():
                raise ValueError(f"{self}: that id is for `State.action_id` to say, {action}")
            case PlaceNothing():
                return at["nothing"]
            case PlaceFigure(segment=segment, big=False) if segment in self._segments():
                return at["figure"] + SEGMENTS.index(segment)
            case PlaceFigure(segment=segment, big=True) if (
                segment in self._segments() and at["big_figure"] < at["building"]
            ):
                return at["big_figure"] + SEGMENTS.index(segment)
            case PlaceBuilding(sort=sort) if sort in self._sorts():
                return at["building"] + self._sorts().index(sort)
        return super().action_id(action)


GAMES = {"carcassonne": Game}

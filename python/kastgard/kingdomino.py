"""Kingdomino, Queendomino and the solo game: the room's own types beside `Game` and `State`.

`territories`, `score`, `score_batch` and `legal_placements` serve programs that keep kingdoms of
their own as arrays.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple, SupportsIndex, cast

from kastgard import _native, game, state, view
from kastgard._kingdomino_automa import AutomaReport, AutomaTurn, TerrainLine, TileLine
from kastgard._kingdomino_automa import report_of as _report_of
from kastgard._kingdomino_automa import report_of_record as automa_report
from kastgard._kingdomino_kernels import legal_placements, score, score_batch, territories
from kastgard._kingdomino_tables import (
    DEFAULT_BUILDINGS,
    TERRAINS,
    Building,
    buildings_of,
    from_words,
    json_of,
    read_buildings,
    words_of,
)
from kastgard._seeds import SeedLike, check_int
from kastgard.levels import Level
from kastgard.tables import TableKind

__all__ = [
    "DEFAULT_BUILDINGS",
    "DOMINOES",
    "GAMES",
    "LEVELS",
    "TERRAINS",
    "AutomaReport",
    "AutomaTurn",
    "BribeDragon",
    "Build",
    "Building",
    "ChooseDomino",
    "DiscardDomino",
    "Domino",
    "DrawnDomino",
    "DrawnKing",
    "DrawnTile",
    "Game",
    "PlaceDomino",
    "Queendomino",
    "QueendominoSolo",
    "SendKnights",
    "Sheet",
    "Site",
    "SoloState",
    "SoloView",
    "State",
    "TerrainLine",
    "Territory",
    "TileLine",
    "View",
    "automa_report",
    "legal_placements",
    "read_buildings",
    "score",
    "score_batch",
    "territories",
]

Square = tuple[int, int]
"""(x, y) seen from the castle at (0, 0): x to the right, y downwards."""

_STEPS: Final = ((1, 0), (0, 1), (-1, 0), (0, -1))
_PLACES: Final = 6


# --- dominoes, actions and outcomes ---------------------------------------------------------------


class Domino(NamedTuple):
    """A domino's two halves: codes of `TERRAINS`, and crowns."""

    left_terrain: int
    left_crowns: int
    right_terrain: int
    right_crowns: int


DOMINOES: Final = MappingProxyType(
    {
        name: tuple(Domino(*each) for each in faces)
        for name, faces in _native.kingdomino.dominoes().items()
    }
)
"""The sets "kingdomino" and "queendomino"; domino number n is entry n - 1."""


@dataclass(frozen=True)
class PlaceDomino:
    """Puts the domino's left half on `left` and its right half on `right`."""

    left: Square
    right: Square


@dataclass(frozen=True)
class DiscardDomino:
    """The domino can be placed nowhere and leaves the game."""


@dataclass(frozen=True)
class ChooseDomino:
    """Puts the king on a domino of the next line: position 0 has the lowest number."""

    position: int


@dataclass(frozen=True)
class SendKnights:
    """Puts knights on the halves just placed, for tax."""

    left: bool
    right: bool


@dataclass(frozen=True)
class Build:
    """Takes the tile on a place of the builders' board (its price), or none."""

    place: int | None


@dataclass(frozen=True)
class Site:
    """Puts the tile on a town square."""

    square: Square


@dataclass(frozen=True)
class BribeDragon:
    """Lets the dragon burn the tile on a place of the builders' board, or none."""

    place: int | None


@dataclass(frozen=True)
class DrawnDomino:
    """The outcome of a chance node: the domino with that number."""

    number: int


@dataclass(frozen=True)
class DrawnTile:
    """The outcome of a chance node: the building tile with that id."""

    tile: int


@dataclass(frozen=True)
class DrawnKing:
    """The outcome of a chance node: a king of that seat."""

    seat: int


# --- what a position tells ------------------------------------------------------------------------


class Sheet(NamedTuple):
    """Points of one seat by part; `total` is their sum. `largest` and `crowns` decide ties."""

    territories: int
    middle_kingdom: int
    harmony: int
    queen: int
    buildings: int
    coins: int
    total: int
    largest: int
    crowns: int


class Territory(NamedTuple):
    """One territory of a kingdom: its worth is size times crowns (those of buildings included)."""

    terrain: int
    size: int
    crowns: int
    squares: tuple[Square, ...]


LEVELS: Final = (
    Level("random", "any legal action, all equally likely"),
    Level("greedy", "the most points now: territories, tax, the building that is worth its price"),
    Level(
        "normal",
        "open edges, room left, what can still come, and what coins, knights and towers are worth",
        _native.kingdomino.normal_weights(),
    ),
)
"""The native players, weakest first, with the weights that their specs can change."""


class _Board:
    """What both a State and a View tell: nothing is hidden in these games."""

    __slots__ = ()

    if TYPE_CHECKING:
        _native: Any
        _game: game.Game

    @property
    def _room(self) -> Any:
        return self._game._module()

    def _fields(self) -> dict[str, Any]:
        return cast("dict[str, Any]", self._room.fields(self._native))

    @property
    def step(self) -> str:
        """What is to be decided ("place", "tax", "build", "site", "dragon", "choose") or drawn
        ("domino", "king", "tile"), or "end"."""
        return cast("str", self._fields()["step"])

    def sheet(self, seat: SupportsIndex) -> Sheet:
        """The points of a seat as things stand, by part; bonuses are there only at the end."""
        return Sheet(**self._room.sheet(self._native, check_int(seat, "seat")))

    def places(self) -> list[int]:
        """The place of each entry of `scores` as things stand, ties broken as the rules do; shared
        places use up theirs: 1, 1, 3, 4. In the solo game player and automa, by points alone."""
        return cast("list[int]", self._room.places(self._native))

    def territories(self, seat: SupportsIndex) -> list[Territory]:
        """The territories of a seat's kingdom, by terrain."""
        found = self._room.territory_list(self._native, check_int(seat, "seat"))
        return [Territory(t, size, crowns, tuple(squares)) for t, size, crowns, squares in found]


class View(_Board, view.View):
    """What a seat may know: everything but what chance has not drawn yet."""

    __slots__ = ()


class State(_Board, state.State):
    """A position of Kingdomino, Queendomino or the solo game."""

    __slots__ = ()

    def action(self, action: SupportsIndex) -> Any:
        """The action of that id, or at a chance node the outcome: DrawnDomino, DrawnTile,
        DrawnKing."""
        if not self.is_chance:
            return self._game.action(action)
        number = check_int(action, "action")
        if number not in self.chance_outcomes()[0]:
            raise ValueError(f"{self._game}: {number} is no outcome here")
        step = self.step
        if step == "king":
            return DrawnKing(number)
        return DrawnTile(number + 1) if step == "tile" else DrawnDomino(number + 1)

    def action_id(self, action: Any) -> int:
        """The id of a typed action or outcome: the inverse of `action`."""
        match action:
            case DrawnDomino(number=n) | DrawnTile(tile=n):
                return n - 1
            case DrawnKing(seat=seat):
                return seat
        return self._game.action_id(action)


class _Solo(_Board):
    """What both a State and a View of the solo game tell of the automa."""

    __slots__ = ()

    def automa_sheet(self) -> Sheet:
        """The automa's points by part."""
        return Sheet(**self._room.automa_sheet(self._native))

    def automa_report(self, letters: Iterable[str | None] = ()) -> AutomaReport:
        """The automa's dominoes, tiles and points line by line.

        A position does not know from which letters the dominoes came: `letters` names them where
        they are known. `kastgard.kingdomino.automa_report(record)` finds them.
        """
        return _report_of(self._fields(), self._game.config, letters)

    @property
    def margin(self) -> int:
        """The player's points less the automa's: more than 0 wins, 0 does not."""
        player, automa = self._native.scores().tolist()
        return cast("int", player - automa)


class SoloView(_Solo, View):
    """What the player of the solo game may know."""

    __slots__ = ()


class SoloState(_Solo, State):
    """A position of the solo game."""

    __slots__ = ()


# --- the games ------------------------------------------------------------------------------------


class Game(game.Game):
    """Kingdomino. Options: `players` (2 to 4), `middle_kingdom`, `harmony`, `dynasty`,
    `mighty_duel` (two players), `three_player_full` (three players), `first_choice` ("random", or
    "snake" for two players)."""

    __slots__ = ("_layout",)

    native_name = "kingdomino"
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
        words = self._config.get("buildings")
        if words is not None:
            own = self._tables.get("buildings")
            tiles = buildings_of(own.value) if own else from_words(words, _TILE_NAMES)
            self._config = MappingProxyType({**self._config, "buildings": tiles})
        self._layout: dict[str, int] = self._room().layout(self._native)

    @classmethod
    def _room(cls) -> Any:
        return cls._module()

    @property
    def limit(self) -> int:
        """A kingdom is at most this many squares wide and high."""
        return self._layout["limit"]

    @property
    def rounds(self) -> int:
        """How many lines of dominoes there are."""
        return self._layout["rounds"]

    @property
    def line_length(self) -> int:
        """Dominoes in a line."""
        return self._layout["line"]

    # Ids: placements, discard, choose, tax, build, site, dragon, each behind the other.

    def _square_id(self, square: Square) -> int:
        reach = self.limit - 1
        x, y = square
        if not (-reach <= x <= reach and -reach <= y <= reach):
            raise ValueError(
                f"{self}: squares are -{reach} to {reach} from the castle, got {square}"
            )
        return (y + reach) * (2 * reach + 1) + x + reach

    def _square(self, number: int) -> Square:
        reach = self.limit - 1
        y, x = divmod(number, 2 * reach + 1)
        return x - reach, y - reach

    def _typed_action(self, action: int) -> Any:
        at = self._layout
        squares = at["discard"] // 4
        if action < at["discard"]:
            direction, number = divmod(action, squares)
            x, y = self._square(number)
            return PlaceDomino((x, y), (x + _STEPS[direction][0], y + _STEPS[direction][1]))
        if action == at["discard"]:
            return DiscardDomino()
        if action < at["choose"] + at["line"]:
            return ChooseDomino(action - at["choose"])
        if action < at["build"]:
            knights = action - at["tax"]
            return SendKnights(bool(knights & 1), bool(knights & 2))
        if action < at["site"]:
            place = action - at["build"]
            return Build(place if place < _PLACES else None)
        if action < at["site"] + squares:
            return Site(self._square(action - at["site"]))
        place = action - at["dragon"]
        return BribeDragon(place if place < _PLACES else None)

    def action_id(self, action: Any) -> int:
        at = self._layout
        match action:
            case PlaceDomino(left=left, right=right):
                step = (right[0] - left[0], right[1] - left[1])
                if step not in _STEPS:
                    raise ValueError(f"{self}: a domino covers two squares side by side, {action}")
                return _STEPS.index(step) * (at["discard"] // 4) + self._square_id(left)
            case DiscardDomino():
                return at["discard"]
            case ChooseDomino(position=position) if 0 <= position < at["line"]:
                return at["choose"] + position
            case SendKnights(left=left, right=right) if "tax" in at:
                return at["tax"] + int(left) + 2 * int(right)
            case Build(place=place) if "build" in at and place in (None, *range(_PLACES)):
                return at["build"] + (_PLACES if place is None else place)
            case Site(square=square) if "site" in at:
                return at["site"] + self._square_id(square)
            case BribeDragon(place=place) if "dragon" in at and place in (None, *range(_PLACES)):
                return at["dragon"] + (_PLACES if place is None else place)
        return super().action_id(action)


_TILE_NAMES: Final = tuple(building.name for building in DEFAULT_BUILDINGS)
_BUILDINGS: Final = TableKind(words_of, json_of, buildings_of)


class Queendomino(Game):
    """Queendomino. Options: `players` (2 to 4), `royal_wedding` (3 to 6 players, both sets of
    dominoes), `first_choice`, `queen_tie` ("take" or "strict"), `tax_bonus` ("knight" or "turn"),
    `buildings` (a table of 32 `Building`s of your own)."""

    __slots__ = ()

    native_name = "queendomino"
    table_kinds: ClassVar = {"buildings": _BUILDINGS}


class QueendominoSolo(Game):
    """One player against the automa. Options: `hard`, `hard_layout` ("apart" or "column"),
    `queen_tie`, `tax_bonus`, `buildings`."""

    __slots__ = ()

    native_name = "queendomino_solo"
    table_kinds: ClassVar = {"buildings": _BUILDINGS}
    state_type = SoloState
    view_type = SoloView

    if TYPE_CHECKING:

        def initial(
            self, seed: SeedLike = None, index: SupportsIndex = 0, episode: SupportsIndex = 0
        ) -> SoloState: ...
        def from_text(self, text: str) -> SoloState: ...
        def from_bytes(self, data: bytes) -> SoloState: ...
        def from_json(self, data: Any) -> SoloState: ...


GAMES = {"kingdomino": Game, "queendomino": Queendomino, "queendomino_solo": QueendominoSolo}

"""What an agent is given: one seat's knowledge of a position, never the position itself."""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING, Any, Self, SupportsIndex, cast

import numpy as np
from numpy.typing import NDArray

from kastgard._native_types import NativeState
from kastgard._pictures import pictures_of
from kastgard._seeds import check_int
from kastgard.errors import KastgardError
from kastgard.rng import Rng, check_rng
from kastgard.state import CHANCE, TERMINAL

if TYPE_CHECKING:
    from kastgard.game import Game
    from kastgard.state import State

__all__ = ["View"]

PICKLE_FORMAT = 1
_SALT = 1  # + seat: bytes of a view are no bytes of a state, nor of another seat's view


class View:
    """What `seat` may know of a position, made by `State.view`.

    A pure function of position and seat: positions that differ only in what the seat cannot see
    give equal views. It holds every hidden fact at a fixed value, so not even its private parts
    tell more."""

    __slots__ = ("_game", "_native", "_seat")

    _game: Game
    _native: NativeState
    _seat: int

    def __init__(self) -> None:
        raise TypeError("views are made by a state: state.view(seat)")

    @classmethod
    def _of(cls, game: Game, native: NativeState, seat: int) -> Self:
        self = object.__new__(cls)
        self._game = game
        self._native = native
        self._seat = seat
        return self

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def seat(self) -> int:
        """The seat that looks."""
        return self._seat

    @property
    def to_play(self) -> int:
        """The seat to move, `CHANCE` (-1) or `TERMINAL` (-4)."""
        return self._native.to_play

    @property
    def is_terminal(self) -> bool:
        """True where the game is over."""
        return self._native.to_play == TERMINAL

    @property
    def is_chance(self) -> bool:
        """True where chance is to move."""
        return self._native.to_play == CHANCE

    @property
    def ply(self) -> int:
        """Moves applied so far, chance included."""
        return self._native.ply

    @property
    def round(self) -> int:
        """The round, as the players count, from 1."""
        return self._native.round

    @property
    def end(self) -> str:
        """How the game ended, one of `game.ends`."""
        return self._game.ends[self._native.end]

    def _may_move(self) -> bool:
        return self._native.to_play == self._seat

    def legal_actions(self, out: NDArray[np.int32] | None = None) -> NDArray[np.int32]:
        """The legal actions of this seat, ascending, int32[k]; empty while it is not to move.

        `out` as in `State.legal_actions`.
        """
        legal = self._native.legal_actions(out)
        return legal if self._may_move() else legal[:0]

    def legal_mask(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """bool[num_actions], True for the legal actions of this seat; all False while it is not to
        move."""
        mask = self._native.legal_mask(out)
        if not self._may_move():
            mask[:] = False
        return mask

    @property
    def num_legal(self) -> int:
        """How many actions this seat may choose from; 0 while it is not to move."""
        return self._native.count_legal() if self._may_move() else 0

    def observe(self, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """What the seat knows as numbers, as `State.observe`."""
        return self._native.observe(self._seat, out)

    def scores(self) -> NDArray[np.int32]:
        """The points as far as the seat can see them, int32[num_scores]."""
        return self._native.scores()

    def action(self, action: SupportsIndex) -> Any:
        """The action of that id as a typed value of the room."""
        return self._game.action(action)

    def action_id(self, action: Any) -> int:
        """The id of a typed action: the inverse of `action`."""
        return self._game.action_id(action)

    def action_text(self, action: SupportsIndex) -> str:
        """The action in words."""
        number = check_int(action, "action")
        if not -(1 << 31) <= number < 1 << 31:
            return "unknown"
        return self._native.action_text(number)

    def parse_action(self, text: str) -> int:
        """The id of the action that `action_text` calls so. Raises BadPositionError."""
        if not isinstance(text, str):
            raise TypeError(f"the text of an action must be str, got {type(text).__name__}")
        return self._native.parse_action(text)

    def sample_state(self, rng: Rng) -> State:
        """A state that fits all the seat knows, what is hidden drawn by `rng`: for planners.

        With perfect information it is the position itself.
        """
        return self._game.state_type._of(
            self._game, self._native.resample(self._seat, check_rng(rng))
        )

    def to_text(self) -> str:
        """The position as the seat knows it, as text: hidden facts stand at a fixed value."""
        return self._native.to_text()

    def to_svg(self, *, hints: bool = False, width: float | None = None) -> str:
        """The position as the seat knows it as an SVG picture, as `State.to_svg`.

        Raises KastgardError for a game without pictures of what one seat knows.
        """
        return cast("str", self._pictures().state_svg(self._drawn(), hints=hints, width=width))

    def to_terminal(self, *, color: bool = False, hints: bool = False) -> str:
        """The same as a picture of characters, as `State.to_terminal`."""
        return cast("str", self._pictures().state_terminal(self._drawn(), color=color, hints=hints))

    def _repr_svg_(self) -> str | None:
        try:
            return self.to_svg()
        except KastgardError:
            return None

    def _pictures(self) -> ModuleType:
        pictures = pictures_of(self._game.name)
        if pictures is None:
            raise KastgardError(f"{self._game.name} has no pictures")
        return pictures

    def _drawn(self) -> State | View:
        """What pictures are drawn from: the position, where nothing is hidden. A room whose
        pictures take views gives the view itself."""
        if not self._game.perfect_information:
            raise KastgardError(f"{self._game.name} has no pictures of what one seat knows")
        return self._game.state_type._of(self._game, self._native)

    def to_bytes(self) -> bytes:
        """The view as bytes: equal bytes for equal knowledge of equal seats."""
        return self._native.to_bytes(_SALT + self._seat)

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._seat == other._seat and self._native.equals(other._native)

    def __hash__(self) -> int:
        return hash((self._native.hash, self._seat))

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        saved = (PICKLE_FORMAT, str(self._game), self._game.tables, self._seat, self.to_bytes())
        return (_unpickle, saved)

    def __str__(self) -> str:
        return self.to_text()

    def __repr__(self) -> str:
        return f"<{self._game}: seat {self._seat}'s view of ply {self.ply}>"


def _unpickle(form: int, game: str, tables: dict[str, Any], seat: int, data: bytes) -> View:
    from kastgard.registry import load_saved

    if form != PICKLE_FORMAT:
        raise KastgardError(f"a view pickled in format {form}, known is {PICKLE_FORMAT}")
    loaded = load_saved(game, tables)
    return loaded.view_type._of(loaded, loaded._native.from_bytes(data, _SALT + seat), seat)

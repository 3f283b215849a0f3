"""A position: a value that is copied, compared, hashed, saved, and moved on by `apply`."""

from __future__ import annotations

import operator
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NoReturn, Self, SupportsIndex, cast

import numpy as np
from numpy.typing import NDArray

from kastgard._native import StateBase
from kastgard._native_types import NativeState
from kastgard._pictures import pictures_of
from kastgard._seeds import check_int
from kastgard.errors import BadPositionError, IllegalActionError, KastgardError
from kastgard.rng import Rng, check_rng

if TYPE_CHECKING:
    from kastgard.game import Game
    from kastgard.view import View

__all__ = ["CHANCE", "TERMINAL", "State"]

CHANCE: Final = -1
"""`State.to_play` where chance is to move."""
TERMINAL: Final = -4
"""`State.to_play` where the game is over."""

PICKLE_FORMAT = 1


class State(StateBase):
    """A position of a game, made by `Game.initial`, `from_text`, `from_json` or `from_bytes`.

    It holds no generator and no future: what chance will bring is not in it. `copy()` is cheap and
    is the way to undo. States are equal when they are the same position of equal games; `hash`
    agrees. A State may be read by several threads; while one thread changes it, no other may use
    it.

    What loops and searches call most is compiled, in the base class: `to_play`, `is_terminal`,
    `is_chance`, `ply`, `num_legal`, `legal_actions`, `apply`, `child`, `resolve_chance`, `copy`."""

    __slots__ = ()

    _game: Game
    _native: NativeState
    _seed: int | None

    @classmethod
    def _of(cls, game: Game, native: NativeState, seed: int | None = None) -> Self:
        return cls.__new__(cls, game, native, seed)

    # --- where the game stands ----------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that this is a position of."""
        return self._game

    @property
    def seed(self) -> int | None:
        """The seed that `Game.initial` was given or drew; None for positions from elsewhere.

        Not part of the position: it is not compared, not saved, and no agent is shown it.
        """
        return self._seed

    @property
    def round(self) -> int:
        """The round, as the players count, from 1."""
        return self._native.round

    @property
    def end(self) -> str:
        """How the game ended, one of `game.ends`; "ongoing" while it goes on."""
        return self._game.ends[self._native.end]

    # --- choices ------------------------------------------------------------------------------

    def legal_mask(self, out: NDArray[np.bool_] | None = None) -> NDArray[np.bool_]:
        """bool[num_actions], True for legal ids; all False at chance and terminal nodes."""
        return self._native.legal_mask(out)

    def chance_outcomes(self) -> tuple[NDArray[np.int32], NDArray[np.uint64]]:
        """(ids int32[k], weights uint64[k]) of a chance node, ascending; empty elsewhere.

        The weights are exact, over the common denominator `chance_total`.
        """
        return self._native.chance_outcomes()

    @property
    def chance_total(self) -> int:
        """The sum of the weights of `chance_outcomes`; 0 where there are none."""
        return self._native.chance_total

    def sees_outcome(self, seat: SupportsIndex) -> bool:
        """Whether `seat` sees which outcome this chance node brings: False where a card is drawn
        hidden from it. True wherever chance is not to move."""
        return self._native.sees_outcome(check_int(seat, "seat"))

    def action(self, action: SupportsIndex) -> Any:
        """The action of that id, or at a chance node the outcome, as a typed value of the room."""
        return self._game.action(action)

    def action_id(self, action: Any) -> int:
        """The id of a typed action: the inverse of `action`."""
        return self._game.action_id(action)

    def action_text(self, action: SupportsIndex) -> str:
        """The action, or at a chance node the outcome, in words. Any id has a text."""
        number = check_int(action, "action")
        if not -(1 << 31) <= number < 1 << 31:
            return "unknown"
        return self._native.action_text(number)

    def parse_action(self, text: str) -> int:
        """The id of the action or outcome that `action_text` calls so. Raises BadPositionError."""
        if not isinstance(text, str):
            raise TypeError(f"the text of an action must be str, got {type(text).__name__}")
        return self._native.parse_action(text)

    # --- moving on ----------------------------------------------------------------------------

    def _refuse(self, action: SupportsIndex) -> NoReturn:
        """What `apply` does with all that is no move of this position."""
        number = check_int(action, "action")  # raises the TypeError in words
        if -(1 << 31) <= number < 1 << 31:
            self._native.child(number)  # raises the IllegalActionError
        choices = len(self.chance_outcomes()[0]) if self.is_chance else self.num_legal
        raise IllegalActionError(
            f"{self._game}: illegal action {number}; {choices} legal; position: {self.to_text()}",
            game=str(self._game),
            position=self.to_text(),
            action=number,
            legal_count=choices,
        )

    def sample_chance(self, rng: Rng) -> int:
        """Draws one outcome of this chance node, applies it and returns its id.

        Raises ValueError where this is no chance node.
        """
        return self._native.sample_chance(check_rng(rng))

    def playout(self, rng: Rng, chance: Rng | None = None) -> int:
        """Plays uniformly random actions to the end, in place; returns how many.

        Chance draws from `chance` where it is given, and else from `rng` too.
        """
        return self._native.playout(check_rng(rng if chance is None else chance), check_rng(rng))

    # --- results ------------------------------------------------------------------------------

    def returns(self) -> NDArray[np.float64]:
        """The utilities, float64[num_players]: sum 0, all 0 while the game goes on or unfinished.

        With k of P seats sharing first place each of them has (P/k - 1)/(P - 1), the others
        -1/(P - 1). One seat alone: +1 or -1.
        """
        return self._native.returns()

    def scores(self) -> NDArray[np.int32]:
        """The game's own points, int32[num_scores], named in `game.score_names`."""
        return self._native.scores()

    # --- what a seat may know -----------------------------------------------------------------

    def observe(self, seat: SupportsIndex, out: NDArray[Any] | None = None) -> NDArray[Any]:
        """What `seat` may know, as numbers: `game.observation_shape`, `game.observation_dtype`.

        `out` is filled and returned where it is given. Raises ValueError for a seat out of range,
        TypeError or ValueError for an `out` of another dtype or shape.
        """
        return self._native.observe(check_int(seat, "seat"), out)

    def view(self, seat: SupportsIndex) -> View:
        """What an agent in `seat` is given. Raises ValueError for a seat out of range."""
        number = check_int(seat, "seat")
        return self._game.view_type._of(self._game, self._native.conceal(number), number)

    def resample(self, seat: SupportsIndex, rng: Rng) -> Self:
        """A state that `seat` cannot tell from this one, all that is hidden from it drawn anew.

        With perfect information the state itself. Raises ValueError for a seat out of range.
        """
        return self._of(self._game, self._native.resample(check_int(seat, "seat"), check_rng(rng)))

    # --- a value ------------------------------------------------------------------------------

    __copy__ = StateBase.copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        return self._native.equals(other._native) if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return self._native.hash

    @property
    def signature(self) -> str:
        """16 hex digits that stand for this position on every machine; records end with it."""
        return f"{self._native.signature:016x}"

    def to_bytes(self) -> bytes:
        """The position as bytes, with a format byte, a mark of the game, and a checksum."""
        return self._native.to_bytes()

    def to_text(self) -> str:
        """The position as one line of text, for `Game.from_text`."""
        return self._native.to_text()

    def to_json(self) -> dict[str, Any]:
        """The position as plain values that JSON has, with the game string under "game"."""
        tables = self._game.tables
        data: dict[str, Any] = {"game": str(self._game)}
        if tables:
            data["tables"] = tables
        return {**data, **self._game._module().fields(self._native)}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> State:
        """The position that `to_json` gave, of whatever game it names. Raises BadPositionError,
        OptionError for an unknown game."""
        from kastgard.registry import load_saved

        if not isinstance(data, Mapping):
            raise TypeError(f"expected a dict, as State.to_json gives, got {type(data).__name__}")
        if not isinstance(data.get("game"), str):
            raise BadPositionError("the position does not say of which game it is")
        return load_saved(data["game"], data.get("tables")).from_json(data)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_unpickle, (PICKLE_FORMAT, str(self._game), self._game.tables, self.to_bytes()))

    # --- pictures -----------------------------------------------------------------------------

    def to_svg(self, *, hints: bool = False, width: float | None = None) -> str:
        """The position as an SVG picture; with `hints`, what the room can say to help the seat.

        Raises KastgardError for a game without pictures.
        """
        pictures = pictures_of(self._game.name)
        if pictures is None:
            raise KastgardError(f"{self._game.name} has no pictures")
        return cast("str", pictures.state_svg(self, hints=hints, width=width))

    def _repr_svg_(self) -> str | None:
        return None if pictures_of(self._game.name) is None else self.to_svg()

    def to_terminal(self, *, color: bool = False, hints: bool = False) -> str:
        """The position as a picture of characters, or its text for a game without pictures."""
        pictures = pictures_of(self._game.name)
        if pictures is None:
            return self.to_text()
        return cast("str", pictures.state_terminal(self, color=color, hints=hints))

    def __str__(self) -> str:
        return self.to_terminal()

    def __repr__(self) -> str:
        return f"<{self._game}: ply {self.ply}, {self._on_turn()}>"

    def _on_turn(self) -> str:
        who = self.to_play
        if who == TERMINAL:
            return f"over ({self.end})"
        return "chance" if who == CHANCE else f"seat {operator.index(who)} to play"


def _unpickle(form: int, game: str, tables: dict[str, Any], data: bytes) -> State:
    from kastgard.registry import load_saved

    if form != PICKLE_FORMAT:
        raise KastgardError(f"a state pickled in format {form}, known is {PICKLE_FORMAT}")
    return load_saved(game, tables).from_bytes(data)

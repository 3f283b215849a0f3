"""Principalities: the room's own types beside `Game` and `State`, and its rules one by one.

`generate_map`, `win_table`, `win_fraction`, `resolve_attacks`, `roll_faces`, `largest_group`,
`reinforce` and `reward` serve programs that keep a state of their own. P-R1 to P-R25 and A1 to A24
name paragraphs of the rules: cpp/games/principalities/README.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, NamedTuple, SupportsIndex, cast

import numpy as np
from numpy.typing import NDArray

from kastgard import _native, game, state, view
from kastgard._principalities_kernels import (
    largest_group,
    reinforce,
    resolve_attacks,
    reward,
    roll_faces,
    win_fraction,
    win_table,
)
from kastgard._principalities_map import Map, generate_map
from kastgard._seeds import SeedLike, check_int
from kastgard._strings import Word
from kastgard.errors import BadPositionError, OptionError
from kastgard.levels import Level
from kastgard.rng import Rng
from kastgard.tables import TableKind

__all__ = [
    "GAMES",
    "LEVELS",
    "AcceptOffer",
    "Attack",
    "AttackOdds",
    "Candidate",
    "DeclineOffer",
    "EndTurn",
    "Game",
    "LastAttack",
    "Map",
    "Reinforcement",
    "Roll",
    "RollResult",
    "State",
    "View",
    "explain",
    "generate_map",
    "largest_group",
    "reinforce",
    "resolve_attacks",
    "reward",
    "roll_faces",
    "win_fraction",
    "win_table",
]

_ROOM: Final = _native.principalities


# --- actions and outcomes -------------------------------------------------------------------------


@dataclass(frozen=True)
class Attack:
    """The stack of `source` attacks the neighbour `target`."""

    source: int
    target: int


@dataclass(frozen=True)
class EndTurn:
    """Ends the turn: the income is paid."""


@dataclass(frozen=True)
class AcceptOffer:
    """Accepts to end the game on points."""


@dataclass(frozen=True)
class DeclineOffer:
    """Declines to end the game on points."""


@dataclass(frozen=True)
class RollResult:
    """The outcome of an attack's chance node."""

    won: bool


@dataclass(frozen=True)
class Reinforcement:
    """The outcome of a reinforcement's chance node: a die falls on `territory`."""

    territory: int


# --- what a position tells ------------------------------------------------------------------------


class LastAttack(NamedTuple):
    """The attack whose result the position still shows."""

    source: int
    target: int
    attacker_dice: int
    defender_dice: int
    won: bool


class AttackOdds(NamedTuple):
    """The exact chance of one legal attack."""

    source: int
    target: int
    fraction: Fraction


@dataclass(frozen=True)
class Roll:
    """A roll as it may have looked: the sums and the single dice."""

    attacker_sum: int
    defender_sum: int
    attacker_faces: tuple[int, ...]
    defender_faces: tuple[int, ...]
    won: bool


@dataclass(frozen=True)
class Candidate:
    """One legal attack as the level Normal sees it.

    `win`: exact odds as a float. `own_growth`, `enemy_loss`: territories that the mover's largest
    group gains, the victim's loses. `hold`: chance that the captured territory survives one attack
    by each neighbour. `open`: added chance that the emptied one falls. `gain`: worth of winning.
    `score`: expected worth. `admitted`: Normal would make the attack were no other better.
    """

    source: int
    target: int
    win: float
    own_growth: int
    enemy_loss: int
    hold: float
    open: float
    gain: float
    score: float
    admitted: bool


@lru_cache(maxsize=128)
def _fraction(wins: int, rolls: int) -> Fraction:
    return Fraction(wins, rolls)  # only 56 pairs of stacks can attack


LEVELS: Final = (
    Level("random", "any legal action, all equally likely"),
    Level("example", "a random attack with strictly more dice; else ends the turn"),
    Level("default", "a random attack that is not weaker, against a leader where there is one"),
    Level("greedy", "the best odds first, down to one half, or any with eight dice"),
    Level(
        "normal",
        "weighs odds, income and exposure: the opponent of the game",
        _ROOM.normal_weights(),
    ),
    Level("strong", "searches its own turn"),
)
"""The native players, weakest idea first, with the weights that their specs can change."""


class _Board:
    """What both a State and a View tell: nothing is hidden in this game."""

    __slots__ = ()

    if TYPE_CHECKING:
        _native: Any
        _game: game.Game

    @property
    def owner(self) -> NDArray[np.int8]:
        """The seat that owns each territory, int8[n] (a copy)."""
        return cast("NDArray[np.int8]", _ROOM.board(self._native)["owner"])

    @property
    def dice(self) -> NDArray[np.int8]:
        """The dice on each territory, 1 to 8, int8[n] (a copy)."""
        return cast("NDArray[np.int8]", _ROOM.board(self._native)["dice"])

    @property
    def store(self) -> NDArray[np.int32]:
        """The dice that wait for each seat, 0 to 64, int32[players] (a copy)."""
        return cast("NDArray[np.int32]", _ROOM.board(self._native)["store"])

    @property
    def income(self) -> NDArray[np.int32]:
        """Each seat's largest connected group, int32[players]: paid at a turn's end (P-R13)."""
        return cast("NDArray[np.int32]", _ROOM.board(self._native)["income"])

    @property
    def adjacency(self) -> tuple[tuple[int, ...], ...]:
        """The neighbours of each territory, ascending."""
        return cast("tuple[tuple[int, ...], ...]", _ROOM.adjacency(self._native))

    @property
    def map_id(self) -> int:
        """The id of the map, for `generate_map(players, id)` where the map was generated."""
        return _ROOM.map_id(self._native)

    @property
    def map(self) -> Map | None:
        """The map: the game's own where it was loaded with one, else the generated one of that id;
        None for a position on borders that no such map has."""
        given = self._game.config.get("map")
        if given is not None:
            return cast("Map", given)
        found = generate_map(self._game.num_players, self.map_id)
        return found if found.adjacency == self.adjacency else None

    @property
    def phase(self) -> str:
        """ "attack", "roll", "reinforce", "offer" or "end"."""
        return _ROOM.phase(self._native)

    @property
    def hints(self) -> tuple[int, ...]:
        """The seats that have used hints."""
        return cast("tuple[int, ...]", _ROOM.hints(self._native))

    @property
    def last_attack(self) -> LastAttack | None:
        """The attack that was just rolled; None again from the next action on."""
        found = _ROOM.last_attack(self._native)
        return None if found is None else LastAttack(*found)

    def odds(self) -> list[AttackOdds]:
        """The exact odds of every legal attack of the seat on turn, in ascending action id (P-R25).

        Asking changes nothing; `State.use_hints` is what a hint costs.
        """
        return [AttackOdds(f, t, _fraction(w, r)) for f, t, w, r in _ROOM.odds(self._native)]


class View(_Board, view.View):
    """What a seat may know: everything but the future."""

    __slots__ = ()


class State(_Board, state.State):
    """A position of Principalities."""

    __slots__ = ()

    def use_hints(self, seat: SupportsIndex) -> None:
        """Notes that `seat` used hints: its reward falls to three quarters (P-R23, A10).

        No move: `ply` and the legal actions stay. Nothing is noted for a seat that is out, nor
        after the end. Records list (ply, seat). Raises ValueError for a seat out of range."""
        _ROOM.use_hints(self._native, check_int(seat, "seat"))

    def action(self, action: SupportsIndex) -> Any:
        """The action of that id, or at a chance node the outcome: RollResult, Reinforcement."""
        if not self.is_chance:
            return self._game.action(action)
        number = check_int(action, "action")
        if number not in self.chance_outcomes()[0]:
            raise ValueError(f"{self._game}: {number} is no outcome here")
        return RollResult(number == 1) if self.phase == "roll" else Reinforcement(number)

    def action_text(self, action: SupportsIndex) -> str:
        """The action in words: "3>7", "end", "accept", "decline"; at a chance node the outcome:
        "won", "lost", or the territory that a die falls on, "+7". "#id" for other ids."""
        number = check_int(action, "action")
        if not self.is_chance:
            return super().action_text(number)
        if number not in self.chance_outcomes()[0]:
            return f"#{number}"
        return ("lost", "won")[number] if self.phase == "roll" else f"+{number}"

    def parse_action(self, text: str) -> int:
        """The inverse of `action_text`. Raises BadPositionError."""
        if not self.is_chance:
            return super().parse_action(text)
        for outcome in self.chance_outcomes()[0].tolist():
            if self.action_text(outcome) == text:
                return cast("int", outcome)
        raise BadPositionError(
            f"{self._game}: no outcome {text!r} here", game=str(self._game), position=self.to_text()
        )

    def action_id(self, action: Any) -> int:
        """The id of a typed action or outcome: the inverse of `action`."""
        if isinstance(action, RollResult):
            return int(action.won)
        if isinstance(action, Reinforcement):
            return action.territory
        return self._game.action_id(action)


def _map_of(value: Any) -> Map:
    if not isinstance(value, Map):
        raise OptionError(f"option 'map' must be a principalities.Map, got {type(value).__name__}")
    return value


class Game(game.Game):
    """Principalities. Options: `players` (2 to 8, default 4), `humans` (the seats that are asked
    the offer, a set or "0+2"), `offer_policy` ("points" or "continue": the answer where no human
    lives), `max_turns` (1000), `maps` (0: a new map each game; K: a pool of K drawn from
    `map_seed`), `count_store` (the store counts on points), `map` (a Map of your own)."""

    __slots__ = ()

    native_name = "principalities"
    table_kinds: ClassVar = {
        "map": TableKind(
            lambda m: _map_of(m)._words(), lambda m: _map_of(m).to_json(), Map.from_json
        )
    }
    state_type = State
    view_type = View

    if TYPE_CHECKING:

        def initial(
            self, seed: SeedLike = None, index: SupportsIndex = 0, episode: SupportsIndex = 0
        ) -> State: ...
        def from_text(self, text: str) -> State: ...
        def from_bytes(self, data: bytes) -> State: ...
        def from_json(self, data: Any) -> State: ...

    @classmethod
    def _read_option(cls, name: str, value: Any) -> Any:
        if name != "humans" or isinstance(value, str):
            return super()._read_option(name, value)
        seats = {value} if isinstance(value, int | np.integer) else value
        if isinstance(value, bool) or not isinstance(seats, Iterable):
            raise OptionError(f"option 'humans' must be a set of seats, got {value!r}")
        try:
            return "+".join(str(seat) for seat in sorted({check_int(s, "a seat") for s in seats}))
        except TypeError as e:
            raise OptionError(f"option 'humans' must be a set of seats: {e}") from e

    @classmethod
    def _write_option(cls, name: str, value: Any) -> Any:
        return Word(value) if name == "humans" else value

    @property
    def territories(self) -> int:
        """How many territories the map has; their ids start at 0."""
        return _ROOM.territories(cast("Any", self._native))

    @property
    def map(self) -> Map | None:
        """The map that the game was loaded with, if any."""
        return cast("Map | None", self.config.get("map"))

    def _typed_action(self, action: int) -> Any:
        ends = self.territories**2
        if action < ends:
            return Attack(*divmod(action, self.territories))
        return (EndTurn(), AcceptOffer(), DeclineOffer())[action - ends]

    def action_id(self, action: Any) -> int:
        n = self.territories
        match action:
            case Attack(source=f, target=t):
                if not (0 <= f < n and 0 <= t < n):
                    raise ValueError(f"{self}: territories are 0 to {n - 1}, got {action}")
                return f * n + t
            case EndTurn():
                return n * n
            case AcceptOffer() | DeclineOffer():
                if self.num_actions == n * n + 1:
                    raise ValueError(f"{self}: nobody is asked, since no seat is human")
                return n * n + (1 if isinstance(action, AcceptOffer) else 2)
        return super().action_id(action)

    def last_roll(self, state: State, rng: Rng) -> Roll | None:
        """Sums and single dice for `state.last_attack`, drawn from `rng` as its result leaves them.

        None where there is no last attack. For a record use `Rng(seed, index, episode, "faces",
        ply)`, so that every replay shows the same dice.
        """
        last = state.last_attack
        if last is None:
            return None
        a_sum, d_sum, a_faces, d_faces = _ROOM.roll_result(
            last.attacker_dice, last.defender_dice, last.won, rng
        )
        return Roll(a_sum, d_sum, a_faces, d_faces, last.won)


GAMES = {"principalities": Game}


def explain(
    position: State | View, level: Literal["normal"] = "normal", **weights: float
) -> list[Candidate]:
    """How the level weighs each legal attack of the seat on turn, in ascending action id.

    `weights` replace those of `LEVELS`. The best admitted score is played; none admitted ends the
    turn. Raises OptionError for a level that weighs no attacks, or an unknown weight.
    """
    if level != "normal":
        raise OptionError(f"there is no explanation of {level!r}; there is one of 'normal'")
    return [Candidate(**each) for each in _ROOM.explain_normal(position._native, weights)]

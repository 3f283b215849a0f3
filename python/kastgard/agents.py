"""Players: what an agent is, native players by their spec, and what can be said about them."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, cast, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from kastgard import _native
from kastgard._strings import format_string, parse_string
from kastgard.errors import OptionError
from kastgard.levels import Level
from kastgard.rng import Rng, check_rng

if TYPE_CHECKING:
    from kastgard.game import Game
    from kastgard.view import View

__all__ = [
    "Agent",
    "AgentLike",
    "BatchAgent",
    "BatchView",
    "GameResult",
    "Level",
    "NativePlayer",
    "canonical_spec",
    "explain",
    "levels",
    "name_of",
    "native",
    "specs",
]


@runtime_checkable
class Agent(Protocol):
    """A player that decides one position at a time: for people, scripts, language models.

    Optional hooks: `new_game(game, seat, rng)` before its first move of a game and
    `end_game(result: GameResult)` after the end, called by `kastgard.play`, which plays one game
    after the other where an Agent takes part. A `close()` is for whoever made the agent to call.
    """

    name: str

    def act(self, view: View, rng: Rng) -> int:
        """A legal action for `view.seat`. `rng` is the seat's own stream in this game: an agent
        that draws from nothing else plays the same game again."""
        ...


@runtime_checkable
class BatchAgent(Protocol):
    """A player that decides many positions at once: for networks and vectorised heuristics."""

    name: str

    def act_batch(self, t: BatchView, out: NDArray[np.int32]) -> None:
        """Writes a legal action for each row of `t` into `out`, int32[k]."""
        ...


AgentLike = str | Agent | BatchAgent
"""A native player's spec, such as "normal" or "normal(lose=0.2)", or an agent of your own."""


@dataclass(frozen=True)
class GameResult:
    """What `Agent.end_game` is told: `index` of the game in its run, `seat` of the agent."""

    index: int
    seat: int
    returns: NDArray[np.float64]
    scores: NDArray[np.int32]
    plies: int
    end: str


class BatchView:
    """The positions that wait for a BatchAgent, k of them, in games that go on side by side.

    Attributes: `game`; `obs` (k, then `observation_shape`), each row from the seat to move;
    `mask` bool (k, num_actions) or, in games of more than 4,096 actions, None and in its place
    `legal_offsets` int64 (k + 1,) and `legal_ids` int32; `seat` int8 (k,); `index` int64 (k,), the
    game's index in its run; `ply` int32 (k,). The arrays are the agent's to keep.
    """

    __slots__ = (
        "_rng",
        "_view",
        "game",
        "index",
        "legal_ids",
        "legal_offsets",
        "mask",
        "obs",
        "ply",
        "seat",
    )

    def __init__(
        self,
        game: Game,
        arrays: Mapping[str, NDArray[Any]],
        view: Callable[[int], View],
        rng: Callable[[int], Rng],
    ) -> None:
        self.game = game
        self.obs = arrays["obs"]
        self.mask: NDArray[np.bool_] | None = arrays.get("mask")
        self.legal_offsets: NDArray[np.int64] | None = arrays.get("legal_offsets")
        self.legal_ids: NDArray[np.int32] | None = arrays.get("legal_ids")
        self.seat: NDArray[np.int8] = arrays["seat"]
        self.index: NDArray[np.int64] = arrays["index"]
        self.ply: NDArray[np.int32] = arrays["ply"]
        self._view = view
        self._rng = rng

    def __len__(self) -> int:
        return len(self.seat)

    def view(self, i: int) -> View:
        """The view of row i. Valid while `act_batch` runs."""
        return self._view(range(len(self))[i])

    def rng(self, i: int) -> Rng:
        """The stream of row i's seat in its game. Valid while `act_batch` runs."""
        return self._rng(range(len(self))[i])


def _native_module(game: Game) -> Any:
    return getattr(_native, game.name)


def specs(game: Game) -> tuple[str, ...]:
    """The names of the native players of a game."""
    return tuple(_native_module(game).agent_names())


def levels(game: Game) -> tuple[Level, ...]:
    """The native players of a game as data: name, summary, weights that specs can change."""
    for name, room, _ in _native.games():
        if name == game.name:
            found = getattr(importlib.import_module(f"kastgard.{room}"), "LEVELS", None)
            if found is not None:
                return cast("tuple[Level, ...]", found)
    return tuple(Level(name, "") for name in specs(game))


def explain(position: Any, level: str = "normal", **weights: float) -> list[Any]:
    """How a native player weighs what it could do: the room's `explain`, e.g. for Principalities a
    list of `principalities.Candidate`. Raises OptionError where there is nothing to tell."""
    game = position.game
    for name, room, _ in _native.games():
        if name == game.name:
            found = getattr(importlib.import_module(f"kastgard.{room}"), "explain", None)
            if found is not None:
                return cast("list[Any]", found(position, level, **weights))
    raise OptionError(f"{game.name} has no explanations")


def canonical_spec(spec: str) -> str:
    """The canonical form of a native player's spec. Raises OptionError where it is malformed."""
    name, options = parse_string(spec)
    return format_string(name, dict(sorted(options.items())))


class NativePlayer:
    """A native player as an Agent, for programs that ask it for one move at a time.

    `act(view, rng)` gives what the player would do in `play` with the seat's stream.
    """

    def __init__(self, game: Game, spec: str) -> None:
        """Raises OptionError for an unknown player or option."""
        name, options = parse_string(spec)
        self.game = game
        self.name = canonical_spec(spec)
        self._agent = _native_module(game).Agent(game._native, name, options)

    def act(self, view: View, rng: Rng) -> int:
        """The player's choice. Raises ValueError where `view.seat` is not to move, and for a view
        of another game; TypeError for what is no View."""
        if not hasattr(view, "seat"):
            raise TypeError(f"a View is wanted (state.view(seat)), got {type(view).__name__}")
        if view.game != self.game:
            raise ValueError(f"the agent plays {self.game}, not {view.game}")
        return int(self._agent.act(view._native, view.seat, check_rng(rng)))

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<{self.game} player {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (NativePlayer, (self.game, self.name))


def native(game: Game, spec: str) -> NativePlayer:
    """The native player of that spec for that game. Raises OptionError for an unknown one."""
    return NativePlayer(game, spec)


def name_of(agent: AgentLike) -> str:
    """What records and tables call an agent: a spec in canonical form, or the agent's name."""
    if isinstance(agent, str):
        return canonical_spec(agent)
    name = getattr(agent, "name", None)
    return name if isinstance(name, str) else type(agent).__name__


def check_agents(game: Game, agents: Sequence[Any]) -> list[Any]:
    """The agents, one a seat, checked: specs, Agents or BatchAgents. TypeError, ValueError."""
    if isinstance(agents, str) or not isinstance(agents, Sequence):
        raise TypeError("agents must be a list, one a seat")
    if len(agents) != game.num_players:
        raise ValueError(f"{game} has {game.num_players} seats, got {len(agents)} agents")
    for seat, agent in enumerate(agents):
        if isinstance(agent, NativePlayer):
            if agent.game != game:
                raise ValueError(f"seat {seat}: {agent!r} does not play {game}")
        elif not isinstance(agent, str | Agent | BatchAgent):
            kind = type(agent).__name__
            raise TypeError(f"seat {seat}: {kind} is no spec, and has no act or act_batch")
    return [agent.name if isinstance(agent, NativePlayer) else agent for agent in agents]


def native_specs(agents: Sequence[Any]) -> list[tuple[str, dict[str, Any]] | None]:
    """What the compiled side takes: (name, options) for a spec, None for everything else."""
    return [parse_string(agent) if isinstance(agent, str) else None for agent in agents]

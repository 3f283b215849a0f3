"""Whole games where agents written in Python take part: the compiled side plays everything else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from kastgard import _native, step
from kastgard.agents import BatchView, GameResult, name_of, native_specs
from kastgard.errors import AgentError, IllegalActionError
from kastgard.rng import PURPOSES, Rng

if TYPE_CHECKING:
    from kastgard.game import Game
    from kastgard.view import View

__all__ = ["play_in_waves", "tables_for"]

_TABLES = 4096  # games under way at once, where all Python players take positions by the batch


def tables_for(agents: list[Any]) -> int:
    """How many games these agents play side by side."""
    # an Agent may remember its game, so its games are played one after the other
    return 1 if any(hasattr(agent, "act") for agent in agents) else _TABLES


class _Run:
    """One call of `play`: games go on until each waits for a Python seat, which then answers."""

    def __init__(self, game: Game, agents: list[Any], options: dict[str, Any]) -> None:
        self.game = game
        self.agents = agents
        self.seed: int = options["seed"]
        self.end_on_error: bool = options["end_on_error"]
        self.games: int = options["games"]
        self.over = 0  # all games before this one are over
        self.waves = getattr(_native, game.name).Waves(
            game._native, native_specs(agents), tables=tables_for(agents), **options
        )
        self.streams: dict[tuple[int, int], Rng] = {}  # of the games that go on, by (game, seat)
        self.told: dict[tuple[int, int], int] = {}  # (game number, seat) -> index, of games begun

    def play(self) -> None:
        while True:
            tables, seats, indices, numbers, plies = self.waves.advance()
            self.over = int(numbers.min()) if len(numbers) else self.games
            self._end_games(set(numbers.tolist()))
            if not len(tables):
                return
            for agent, rows in self._by_agent(seats):
                arrays = {
                    "table": tables[rows],
                    "seat": seats[rows],
                    "index": indices[rows],
                    "number": numbers[rows],
                    "ply": plies[rows],
                }
                if hasattr(agent, "act"):
                    self._ask_one(agent, arrays)
                else:
                    self._ask_many(agent, arrays)

    def results(self) -> dict[str, Any]:
        """Of the games before the first that is not over: of all of them, after `play`."""
        results: dict[str, Any] = self.waves.results()
        if self.over < self.games:
            for name in ("returns", "scores", "plies", "end", "signatures"):
                results[name] = results[name][: self.over]
        return results

    def _by_agent(self, seats: NDArray[np.int8]) -> list[tuple[Any, NDArray[np.intp]]]:
        """The rows that each distinct agent has to answer."""
        groups: dict[int, tuple[Any, list[int]]] = {}
        for seat, agent in enumerate(self.agents):
            if not isinstance(agent, str):
                groups.setdefault(id(agent), (agent, []))[1].append(seat)
        found = []
        for agent, own in groups.values():
            rows = np.flatnonzero(np.isin(seats, own))
            if len(rows):
                found.append((agent, rows))
        return found

    def _rng(self, arrays: dict[str, NDArray[Any]], i: int) -> Rng:
        key = (int(arrays["number"][i]), int(arrays["seat"][i]))
        if key not in self.streams:
            index = int(arrays["index"][i])
            stream = Rng(self.seed, index, 0, PURPOSES["agent"] + key[1])
            self.streams[key] = stream._without_seed()
        return self.streams[key]

    def _view(self, arrays: dict[str, NDArray[Any]], i: int) -> View:
        native = self.waves.concealed(int(arrays["table"][i]))
        return self.game.view_type._of(self.game, native, int(arrays["seat"][i]))

    # --- an Agent: one position at a time -----------------------------------------------------

    def _ask_one(self, agent: Any, arrays: dict[str, NDArray[Any]]) -> None:
        for i in range(len(arrays["table"])):
            try:
                self._begin(agent, arrays, i)
                action = agent.act(self._view(arrays, i), self._rng(arrays, i))
            except Exception as e:
                self._fail(agent, arrays, i, e)
            else:
                self._answer(agent, arrays, i, action)

    def _begin(self, agent: Any, arrays: dict[str, NDArray[Any]], i: int) -> None:
        key = (int(arrays["number"][i]), int(arrays["seat"][i]))
        if key in self.told:
            return
        self.told[key] = int(arrays["index"][i])
        hook = getattr(agent, "new_game", None)
        if hook is not None:
            hook(self.game, key[1], self._rng(arrays, i))

    def _end_games(self, going_on: set[int]) -> None:
        for key in [key for key in self.streams if key[0] not in going_on]:
            del self.streams[key]
        for key in sorted(key for key in self.told if key[0] not in going_on):
            number, seat = key
            index = self.told.pop(key)
            hook = getattr(self.agents[seat], "end_game", None)
            if hook is not None:
                returns, scores, plies, end = self.waves.result(number)
                hook(GameResult(index, seat, returns, scores, plies, self.game.ends[end]))

    # --- a BatchAgent: all positions that wait for it -----------------------------------------

    def _ask_many(self, agent: Any, arrays: dict[str, NDArray[Any]]) -> None:
        k = len(arrays["table"])
        obs = np.empty((k, *self.game.observation_shape), self.game.observation_dtype)
        found = {**arrays, "obs": obs}
        if self.game.num_actions <= step.DENSE_UP_TO:
            found["mask"] = np.empty((k, self.game.num_actions), np.bool_)
        else:
            found["legal_offsets"], found["legal_ids"] = self.waves.legal(arrays["table"])
        self.waves.write(arrays["table"], obs, found.get("mask"))
        t = BatchView(
            self.game,
            found,
            lambda i: self._view(arrays, i),
            lambda i: self._rng(arrays, i),
        )
        out = np.full(k, -1, np.int32)
        try:
            agent.act_batch(t, out)
        except Exception as e:
            for i in range(k):
                self._fail(agent, arrays, i, e)
            return
        for i, action in enumerate(out.tolist()):
            self._answer(agent, arrays, i, action)

    # --- answers ------------------------------------------------------------------------------

    def _answer(self, agent: Any, arrays: dict[str, NDArray[Any]], i: int, action: Any) -> None:
        try:
            self.waves.answer(int(arrays["table"][i]), _action(action))
        except (IllegalActionError, TypeError) as e:
            self._fail(agent, arrays, i, e)

    def _fail(self, agent: Any, arrays: dict[str, NDArray[Any]], i: int, e: Exception) -> None:
        table = int(arrays["table"][i])
        position = self.waves.position(table)
        index, ply, seat = (int(arrays[name][i]) for name in ("index", "ply", "seat"))
        if self.end_on_error:
            self.waves.give_up(table)
            return
        reason = str(e) if isinstance(e, IllegalActionError) else f"{type(e).__name__}: {e}"
        raise AgentError(
            f"{self.game}: agent {name_of(agent)!r} in seat {seat} failed in game {index} at ply "
            f"{ply}: {reason}; position: {position}",
            game=str(self.game),
            index=index,
            ply=ply,
            seat=seat,
            position=position,
        ) from e


def _action(action: Any) -> int:
    """What an agent returned, as an id; no id at all becomes one that is never legal."""
    if isinstance(action, bool | np.bool_):
        raise TypeError(f"an action must be an integer, got {action!r}")
    if not isinstance(action, int | np.integer):
        raise TypeError(f"an action must be an integer, got {type(action).__name__}")
    number = int(action)
    return number if 0 <= number < 1 << 31 else -1


def play_in_waves(
    game: Game, agents: list[Any], options: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    """The results of the compiled `play`, with some seats played by Python. Where that fails or is
    stopped, the results of the games before come first, and the exception after them."""
    run = _Run(game, agents, options)
    try:
        run.play()
    except BaseException:
        if run.over:
            yield run.results()
        raise
    yield run.results()

"""Whole games: `play`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from os import PathLike
from typing import IO, TYPE_CHECKING, Any, Literal, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from kastgard import _native
from kastgard._seeds import SeedLike, check_int, check_word, resolve_seed
from kastgard._waves import play_in_waves, tables_for
from kastgard.agents import AgentLike, check_agents, name_of, native_specs
from kastgard.records import Record, open_records
from kastgard.registry import as_game

if TYPE_CHECKING:
    from kastgard.game import Game

__all__ = ["Results", "play"]

_INDICES = 1 << 63
_FIRST_BLOCK = 64  # games of native players
_LAST_BLOCK = 1 << 16
_BLOCK_SECONDS = 0.25  # about how often Ctrl-C is heard, records are written and progress is told


@dataclass(frozen=True)
class Results:
    """What `play` returns: one row a game, in the order of their indices.

    `returns` float64[n, P], `scores` int32[n, num_scores], `plies` int32[n], `end` uint8[n] (an
    index into `game.ends`), `signatures` uint64[n] of the final states. `game`, `agents` (names),
    `seed`, `first`; `seconds` it took; `failures`: games that `on_error="end"` cut short, whose end
    is "ongoing" and whose returns are 0."""

    game: Game
    agents: tuple[str, ...]
    seed: int
    first: int
    returns: NDArray[np.float64]
    scores: NDArray[np.int32]
    plies: NDArray[np.int32]
    end: NDArray[np.uint8]
    signatures: NDArray[np.uint64]
    seconds: float
    failures: int

    def __len__(self) -> int:
        return len(self.plies)

    @property
    def games_per_second(self) -> float:
        """Games played in a second of wall time."""
        return len(self) / self.seconds if self.seconds > 0 else 0.0

    def count_ends(self) -> dict[str, int]:
        """How many games ended how, by the names in `game.ends`; all of them, in that order."""
        counts = np.bincount(self.end, minlength=len(self.game.ends))
        return {name: int(count) for name, count in zip(self.game.ends, counts, strict=True)}


def play(
    game: Game | str,
    agents: Sequence[AgentLike],
    n: SupportsIndex = 1,
    *,
    seed: SeedLike = None,
    first: SupportsIndex = 0,
    threads: SupportsIndex = 1,
    records: str | PathLike[str] | IO[str] | list[Record] | None = None,
    on_error: Literal["raise", "end"] = "raise",
    progress: Callable[[int], None] | None = None,
) -> Results:
    """Plays games `first` to `first + n - 1` of the run that `seed` names, whole.

    `game`: a Game, or a game string for `load`.

    `agents`, one a seat: native players by spec ("normal", "normal(lose=0.2)"), which never return
    to Python, `Agent`s (games then go one after the other) or `BatchAgent`s (asked once for all
    games that wait for them). Game k is the same game whatever n, first, threads and the other
    games are. `threads` serve the native players.

    `records`: a path or text file for JSON Lines (".gz" is compressed), or a list that takes
    Records; they are written as games finish, so that an error or Ctrl-C keeps those of the games
    before. An agent that fails or chooses an illegal action raises AgentError, or with
    `on_error="end"` ends its game there. `progress(done)` is called now and then.

    Raises TypeError and ValueError for wrong arguments, OptionError for unknown players.
    """
    game = as_game(game)
    players = check_agents(game, agents)
    names = tuple(name_of(agent) for agent in players)
    count, start, options = _check(n, first, threads, on_error)
    options["seed"] = resolve_seed(seed)
    options["record"] = records is not None
    began = time.perf_counter()
    parts: list[dict[str, Any]] = []
    done = 0
    with open_records(records) as sink:
        for part in _blocks(game, players, count, start, options):
            if records is not None:
                for record in _records(game, names, options["seed"], start + done, part):
                    sink(record)
            parts.append(part)
            done += len(part["plies"])
            if progress is not None:
                progress(done)
    columns = ("returns", "scores", "plies", "end", "signatures")
    return Results(
        game=game,
        agents=names,
        seed=options["seed"],
        first=start,
        seconds=time.perf_counter() - began,
        failures=sum(part["failures"] for part in parts),
        **{name: np.concatenate([part[name] for part in parts]) for name in columns},
    )


def _check(
    n: SupportsIndex, first: SupportsIndex, threads: SupportsIndex, on_error: str
) -> tuple[int, int, dict[str, Any]]:
    count, start = check_int(n, "n"), check_word(first, "first")
    if count < 0:
        raise ValueError(f"n must not be negative, got {count}")
    if start + count > _INDICES:
        raise ValueError(f"games have indices below 2^63, got {start} to {start + count - 1}")
    if on_error not in ("raise", "end"):
        raise ValueError(f"on_error must be 'raise' or 'end', got {on_error!r}")
    return (
        count,
        start,
        {"threads": check_int(threads, "threads"), "end_on_error": on_error == "end"},
    )


def _blocks(
    game: Game, agents: list[Any], n: int, first: int, options: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    """The games in blocks that take about as long as a person waits for Ctrl-C; with BatchAgents
    in blocks that fill all tables at least, for them to be asked about many games at once."""
    module = getattr(_native, game.name)
    all_native = all(isinstance(agent, str) for agent in agents)
    done = 0
    block = _FIRST_BLOCK if all_native else tables_for(agents)
    while done < n or done == 0:
        games = min(block, n - done)
        began = time.perf_counter()
        where = {**options, "games": games, "first": first + done}
        if all_native:
            yield module.play(game._native, native_specs(agents), **where)
        else:
            yield from play_in_waves(game, agents, where)
        if time.perf_counter() - began < _BLOCK_SECONDS:
            block = min(2 * block, _LAST_BLOCK)
        done += games
        if n == 0:
            return


def _records(
    game: Game, names: tuple[str, ...], seed: int, first: int, part: dict[str, Any]
) -> Iterator[Record]:
    offsets = part["move_offsets"].tolist()
    for k in range(len(part["plies"])):
        yield Record(
            game=game,
            seed=seed,
            index=first + k,
            seats=names,
            moves=tuple(part["moves"][offsets[k] : offsets[k + 1]].tolist()),
            returns=tuple(part["returns"][k].tolist()),
            scores=tuple(part["scores"][k].tolist()),
            end=game.ends[part["end"][k]],
            signature=f"{int(part['signatures'][k]):016x}",
        )

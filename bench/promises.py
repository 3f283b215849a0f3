"""What every room promises beside its rules, as lines of its acceptance: agreement with its oracle,
the same games for any number of threads, a ladder of players, rates, and the size of a state."""

from __future__ import annotations

import importlib
import multiprocessing
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import numpy as np

import kastgard
from bench.acceptance import Line, Settings
from bench.decisions import SETTINGS, rate
from kastgard import _native
from players import share

Rung = tuple[str, str, str, tuple[float, float]]
"""Game, one player, all others, window of the one's share of wins in per cent."""


def parallel(job: Callable[..., Any], jobs: list[tuple[Any, ...]], threads: int) -> list[Any]:
    """The results of all jobs, by processes where there is more than one thread."""
    if threads <= 1:
        return [job(*each) for each in jobs]
    with multiprocessing.get_context("spawn").Pool(threads) as pool:
        return pool.starmap(job, jobs, chunksize=1)


def agreement_block(room: str, mode: str, start: int, count: int) -> tuple[int, Counter[str], str]:
    """Games start .. start + count - 1 of a mode beside the oracle: how many agreed, how they
    ended, the first failure."""
    play_both = importlib.import_module(f"{room}.agreement").play_both
    ends: Counter[str] = Counter()
    for number in range(start, start + count):
        try:
            ends[play_both(mode, number, 5)] += 1
        except Exception as error:
            return number - start, ends, f"game {number}: {type(error).__name__}: {error}"
    return count, ends, ""


def agreement_lines(settings: Settings, room: str, modes: Mapping[str, int]) -> Iterator[Line]:
    """Random games of every mode beside the oracle, ply by ply: so many of each."""
    for mode, games in modes.items():
        jobs = [(room, mode, start, min(20, games - start)) for start in range(0, games, 20)]
        parts = parallel(agreement_block, jobs, settings.threads)
        agreed = sum(part[0] for part in parts)
        ends: Counter[str] = sum((part[1] for part in parts), Counter())
        failure = next((part[2] for part in parts if part[2]), "")
        text = ", ".join(f"{name} {n}" for name, n in sorted(ends.items()))
        figures = f"{agreed} of {games} games agree: {text} {failure}"
        yield Line(f"oracle {mode or 'base'}", agreed == games, figures, "all")


def thread_lines(settings: Settings, games: Iterable[str], agent: str) -> Iterator[Line]:
    """The same games for any number of threads."""
    for name in games:
        game = kastgard.load(name)
        agents = [agent] * game.num_players
        count = settings.count(400)
        runs = [kastgard.play(game, agents, count, seed=5, threads=n) for n in (1, 2, 7)]
        same = all(
            np.array_equal(runs[0].scores, run.scores) and np.array_equal(runs[0].plies, run.plies)
            for run in runs
        )
        yield Line(f"threads {name}", same, f"{count} games by 1, 2 and 7 threads", "equal")


def ladder_lines(settings: Settings, ladder: Iterable[Rung], games: int) -> Iterator[Line]:
    """One player against a table of another."""
    for k, (name, one, rest, (low, high)) in enumerate(ladder):
        game = kastgard.load(name)
        count = settings.count(games)
        seeds = [700 + k] * game.num_players
        won = 100.0 * share(game, (one, rest), count, seeds, settings.threads)
        wider = 400 * (0.25 / count) ** 0.5 if settings.quick else 0.0  # four standard errors
        yield Line(
            f"ladder {name}: {one} v {rest}", low - wider <= won <= high + wider,
            f"{won:.1f} % of {count} games", f"{low} to {high} %",
        )  # fmt: skip


def playout_lines(settings: Settings, least: Mapping[str, int], games: int) -> Iterator[Line]:
    """Whole random games a second, one thread, processor time, the median of five runs."""
    for name, wanted in least.items():
        game = kastgard.load(name)
        count = settings.count(games)
        rates, plies = [], 0.0
        for seed in range(5):
            start = time.process_time()
            results = kastgard.play(game, ["random"] * game.num_players, count, seed=seed)
            rates.append(count / (time.process_time() - start))
            plies = float(results.plies.mean())
        found = statistics.median(rates)
        figures = f"{found:,.0f} games/s of {plies:.0f} nodes"
        yield Line(f"playouts {name}", found >= wanted, figures, f">= {wanted:,}")


def decision_lines(settings: Settings, least: Mapping[str, Mapping[str, float]]) -> Iterator[Line]:
    """Million decisions a second through Batch: by game and by setting of `bench.decisions`."""
    steps = settings.count(100, 20)
    for name, by_kind in least.items():
        game = kastgard.load(name)
        for kind, wanted in by_kind.items():
            rates = [rate(game, 4096, steps, SETTINGS[kind], seed) / 1e6 for seed in range(5)]
            found = statistics.median(rates)
            yield Line(
                f"batch {name} {kind}", found >= wanted, f"{found:.2f} million decisions/s",
                f">= {wanted}",
            )  # fmt: skip


def state_lines(games: Iterable[str], limit: int) -> Iterator[Line]:
    """A state is small."""
    for name in games:
        size = getattr(_native, name).state_bytes
        yield Line(f"state {name}", size <= limit, f"{size} bytes", f"<= {limit}")

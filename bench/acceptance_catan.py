"""Acceptance of Catan and Catan for Two at full counts.

Agreement with the oracle in every mode, what must hold after every action, the length of roads by
trying every trail, what seats may know and what resampled positions keep, the ladder of players,
and the rates that the room promises.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import numpy as np

import kastgard
from bench.acceptance import Check, Line, Settings
from bench.promises import (
    Rung,
    agreement_lines,
    decision_lines,
    ladder_lines,
    parallel,
    playout_lines,
    state_lines,
    thread_lines,
)
from catan.agreement import MODES

# --- the oracle -----------------------------------------------------------------------------------


def check_oracle(settings: Settings) -> Iterator[Line]:
    """2,000 random games of each game over all its modes and options."""
    by_game = Counter(mode.name for mode in MODES.values())
    games = {
        name: settings.count(2000, 24) // by_game[mode.name] + 1 for name, mode in MODES.items()
    }
    yield from agreement_lines(settings, "catan", games)


# --- what must hold -------------------------------------------------------------------------------


def laws_block(k: int, seed: int) -> tuple[int, str]:
    """One random game: its plies, and the law that it broke."""
    from catan import laws
    from catan.test_invariants import GAMES
    from oracle.catan import Oracle

    name, options = GAMES[k]
    oracle = Oracle(name, **options)
    answers = laws.Answers(oracle) if oracle.rules.two else None
    plies = 0
    try:
        for before, move, after in laws.steps_of(oracle, seed, 1):
            plies += 1
            laws.check_laws(oracle, after)
            laws.law_c9(before, move, after)
            if answers:
                answers.step(before, move, after)
    except AssertionError as error:
        return plies, f"{name} {options} seed {seed} ply {plies}: {error or 'broken'}"
    return plies, ""


def check_invariants(settings: Settings) -> Iterator[Line]:
    """The invariants of part C after every action of random games."""
    from catan.test_invariants import GAMES

    seeds = settings.count(100, 2)
    for k, (name, options) in enumerate(GAMES):
        parts = parallel(laws_block, [(k, seed) for seed in range(seeds)], settings.threads)
        failure = next((text for _, text in parts if text), "")
        plies = sum(n for n, _ in parts)
        text = ",".join(f"{key}={value}" for key, value in options.items())
        figures = failure or f"{plies:,} positions of {seeds} games"
        yield Line(f"invariants {name}({text})", not failure, figures, "all")


def roads_block(seed: str, count: int) -> tuple[int, int, str]:
    """Random networks: how many, how many with a loop, the first that differs."""
    from catan.test_roads import compare_networks

    try:
        return *compare_networks(seed, count), ""
    except AssertionError as error:
        return 0, 0, str(error)


def check_roads(settings: Settings) -> Iterator[Line]:
    """The length of roads against every trail, on random networks with blocked corners."""
    count = settings.count(100_000, 4000)
    jobs = [(f"acceptance {k}", count // 10) for k in range(10)]
    parts = parallel(roads_block, jobs, settings.threads)
    failure = next((part[2] for part in parts if part[2]), "")
    networks, loops = sum(part[0] for part in parts), sum(part[1] for part in parts)
    figures = failure or f"{networks:,} networks, {loops:,} with a loop"
    yield Line("longest road", not failure, figures, "all equal")


# --- hidden information ---------------------------------------------------------------------------


def hidden_block(k: int, seed: int) -> tuple[int, int, str]:
    """One random game: positions with other hidden facts, resampled ones, the first failure."""
    from catan import hidden

    name, options = hidden.GAMES[k]
    game = kastgard.load(name, **options)
    pick = random.Random(f"hidden {name} {options} {seed}")
    differed = resampled = 0
    try:
        for state in hidden.positions(game, 1000 + seed, 7):
            differed += hidden.check_leak(game, state, pick)
            for seat in range(game.num_players):
                rng = kastgard.Rng(seed, state.ply, purpose="resample")
                resampled += hidden.check_resample(state, seat, rng)
    except AssertionError as error:
        return differed, resampled, f"{name} {options} seed {seed}: {error or 'broken'}"
    return differed, resampled, ""


def check_hidden(settings: Settings) -> Iterator[Line]:
    """Views tell no hidden fact; resampled positions keep sizes, sums, minima and bounds."""
    from catan.hidden import GAMES

    seeds = settings.count(60, 2)
    for k, (name, options) in enumerate(GAMES):
        parts = parallel(hidden_block, [(k, seed) for seed in range(seeds)], settings.threads)
        failure = next((part[2] for part in parts if part[2]), "")
        differed, resampled = (sum(part[j] for part in parts) for j in (0, 1))
        text = ",".join(f"{key}={value}" for key, value in options.items())
        figures = failure or f"{differed:,} views compared, {resampled:,} positions resampled"
        enough = min(differed, resampled) > 20 * seeds
        yield Line(f"hidden {name}({text})", not failure and enough, figures, "all")


def check_threads(settings: Settings) -> Iterator[Line]:
    """The same games for any number of threads."""
    yield from thread_lines(settings, ("catan", "catan(players=2)", "catan_for_two"), "normal")


# --- players --------------------------------------------------------------------------------------

# game, one, all others, window of its share of wins in per cent: what 12,000 games gave, and two
# points on either side (one where it is nearly all)
LADDER: list[Rung] = [
    ("catan(players=2)", "greedy", "random", (97.9, 99.9)),
    ("catan(players=2)", "normal", "greedy", (93.0, 97.0)),
    ("catan(players=3)", "greedy", "random", (93.3, 97.3)),
    ("catan(players=3)", "normal", "greedy", (87.8, 91.8)),
    ("catan", "greedy", "random", (88.5, 92.5)),
    ("catan", "normal", "greedy", (79.2, 83.2)),
    ("catan_for_two", "greedy", "random", (97.1, 99.1)),
    ("catan_for_two", "normal", "greedy", (92.4, 96.4)),
    ("catan", "normal", "random", (98.9, 100.0)),
    ("catan_for_two", "normal", "random", (99.0, 100.0)),
]
LADDER_GAMES = 12_000


def check_ladder(settings: Settings) -> Iterator[Line]:
    """One player against a table of another."""
    yield from ladder_lines(settings, LADDER, LADDER_GAMES)


LEAST_WON = {"random": 0.999, "greedy": 1.0, "normal": 1.0}


def check_ends(settings: Settings) -> Iterator[Line]:
    """Games of equal players end with a winner; how long they are, and who begins well."""
    for name in ("catan", "catan(players=2)", "catan_for_two"):
        game = kastgard.load(name)
        for agent, full in (("random", 50_000), ("greedy", 5_000), ("normal", 5_000)):
            count = settings.count(full)
            results = kastgard.play(
                game, [agent] * game.num_players, count, seed=31, threads=settings.threads
            )
            won = int((results.end == game.ends.index("won")).sum())
            seats = ", ".join(f"{100 * n:.1f}" for n in (results.returns == 1).mean(axis=0))
            least = LEAST_WON[agent]
            yield Line(
                f"ends {name}: {agent}", won >= least * count,
                f"{won} of {count} won, {np.median(results.plies):.0f} plies in the median, "
                f"longest {results.plies.max()}, seats win {seats} %", f">= {100 * least:.1f} %",
            )  # fmt: skip


# --- rates ----------------------------------------------------------------------------------------

PLAYOUTS = {"catan(players=2)": 12_000, "catan_for_two": 6_000, "catan": 3_600}
DECISIONS = {
    name: {"mask and observation": 3.0, "neither": 6.0} for name in ("catan", "catan_for_two")
}


def check_playouts(settings: Settings) -> Iterator[Line]:
    """Whole random games a second."""
    yield from playout_lines(settings, PLAYOUTS, 20_000)


def check_decisions(settings: Settings) -> Iterator[Line]:
    """Decisions a second through Batch."""
    yield from decision_lines(settings, DECISIONS)


def check_state(settings: Settings) -> Iterator[Line]:
    """A state is small."""
    yield from state_lines(("catan", "catan_for_two"), 1024)


CHECKS: dict[str, Check] = {
    "state": check_state,
    "roads": check_roads,
    "invariants": check_invariants,
    "hidden": check_hidden,
    "threads": check_threads,
    "ladder": check_ladder,
    "ends": check_ends,
    "playouts": check_playouts,
    "decisions": check_decisions,
    "oracle": check_oracle,
}

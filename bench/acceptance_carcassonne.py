"""Acceptance of Carcassonne at full counts.

Agreement with the oracle over players, options and expansions, kernels against the oracle, what is
conserved, the ladder of players, and the rates that the room promises.
"""

from __future__ import annotations

from collections.abc import Iterator

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
from carcassonne.agreement import EXPANSIONS

# --- the oracle -----------------------------------------------------------------------------------


def check_oracle(settings: Settings) -> Iterator[Line]:
    """Random games of every set of expansions, all players and options."""
    games = settings.count(3000, 140) // len(EXPANSIONS)
    yield from agreement_lines(settings, "carcassonne", dict.fromkeys(EXPANSIONS, games))


# --- kernels --------------------------------------------------------------------------------------


def kernel_block(tiles: int, variant: bool, start: int, count: int) -> tuple[int, str]:
    """Random boards start .. start + count - 1: how many agreed, the first failure."""
    from carcassonne.test_kernels import check_board, random_boards

    for k in range(start, start + count):
        try:
            check_board(*random_boards(f"acceptance {tiles} {variant} {k}", tiles, variant))
        except Exception as error:
            return k - start, f"board {k}: {type(error).__name__}: {error}"
    return count, ""


def check_kernels(settings: Settings) -> Iterator[Line]:
    """Boards by themselves: features, values and final scores against the oracle."""
    count, block = settings.count(200, 10), 10
    for tiles in (3, 10, 30, 100):
        jobs = [(tiles, v, k, block) for v in (False, True) for k in range(0, count, block)]
        parts = parallel(kernel_block, jobs, settings.threads)
        agreed = sum(part[0] for part in parts)
        failure = next((part[1] for part in parts if part[1]), "")
        yield Line(
            f"kernels {tiles} tiles", agreed == 2 * count,
            f"{agreed} of {2 * count} boards agree {failure}", "all",
        )  # fmt: skip


# --- what is conserved ----------------------------------------------------------------------------


def check_conserved(settings: Settings) -> Iterator[Line]:
    """Tiles, figures and buildings at every ply of random games."""
    from carcassonne import test_invariants as laws

    seeds = settings.count(100, 5)
    for options in laws.GAMES:
        failure = ""
        checks = [laws.check_tiles, laws.check_figures]
        if "little_buildings" in options:
            checks.append(laws.check_buildings)
        for check in checks:
            try:
                check(options, seeds)
            except AssertionError as error:
                failure = f"{check.__name__}: {error}"
        text = ", ".join(f"{k}={v}" for k, v in options.items())
        yield Line(
            f"conserved carcassonne({text})", not failure, failure or f"{seeds} games", "all"
        )


def check_threads(settings: Settings) -> Iterator[Line]:
    """The same games for any number of threads."""
    games = ("carcassonne", "carcassonne(players=5,expansions=river+inns_cathedrals)")
    yield from thread_lines(settings, games, "greedy")


# --- players --------------------------------------------------------------------------------------

# game, one, all others, window of its share of wins in per cent (shared wins count in part)
LADDER: list[Rung] = [
    ("carcassonne", "greedy", "random", (99.0, 100.0)),
    ("carcassonne", "normal", "greedy", (90.6, 95.6)),
    ("carcassonne(players=4)", "greedy", "random", (99.0, 100.0)),
    ("carcassonne(players=4)", "normal", "greedy", (75.8, 81.8)),
    ("carcassonne(little_buildings=on)", "greedy", "random", (99.0, 100.0)),
    ("carcassonne(little_buildings=on)", "normal", "greedy", (92.8, 97.2)),
    ("carcassonne(little_buildings=variant)", "normal", "greedy", (96.0, 99.0)),
    ("carcassonne(rules=1)", "normal", "greedy", (83.6, 89.4)),
    ("carcassonne(expansions=river+inns_cathedrals)", "greedy", "random", (99.0, 100.0)),
    ("carcassonne(expansions=river+inns_cathedrals)", "normal", "greedy", (90.8, 95.6)),
]
LADDER_GAMES = 2000


def check_ladder(settings: Settings) -> Iterator[Line]:
    """One player against a table of another."""
    yield from ladder_lines(settings, LADDER, LADDER_GAMES)


# --- rates ----------------------------------------------------------------------------------------


def check_playouts(settings: Settings) -> Iterator[Line]:
    """Whole random games a second."""
    yield from playout_lines(settings, {"carcassonne": 12_000}, 20_000)


DECISIONS = {"carcassonne": {"lists and observation": 0.6, "lists": 1.2}}


def check_decisions(settings: Settings) -> Iterator[Line]:
    """Decisions a second through Batch."""
    yield from decision_lines(settings, DECISIONS)


def check_state(settings: Settings) -> Iterator[Line]:
    """A state is small."""
    yield from state_lines(("carcassonne",), 4096)


CHECKS: dict[str, Check] = {
    "state": check_state,
    "kernels": check_kernels,
    "conserved": check_conserved,
    "threads": check_threads,
    "ladder": check_ladder,
    "playouts": check_playouts,
    "decisions": check_decisions,
    "oracle": check_oracle,
}

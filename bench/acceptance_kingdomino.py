"""Acceptance of Kingdomino, Queendomino and the solo game at full counts.

Agreement with the oracle in every mode, kernels against the oracle, what is conserved, the ladder
of players, the solo leaderboard, and the rates that the room promises.
"""

from __future__ import annotations

import random
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
from kastgard.kingdomino import legal_placements, score_batch, territories
from kingdomino.agreement import MODES

NAMES = ("kingdomino", "queendomino", "queendomino_solo")

# --- the oracle -----------------------------------------------------------------------------------


def check_oracle(settings: Settings) -> Iterator[Line]:
    """Random games of every mode, all options and tables of their own."""
    games = settings.count(5000, 40)
    yield from agreement_lines(settings, "kingdomino", dict.fromkeys(MODES, games))


# --- kernels --------------------------------------------------------------------------------------

SHAPES = [(5, 5), (7, 7), (9, 9), (11, 11), (13, 13), (3, 13), (13, 4)]


def kernel_block(shape: tuple[int, int], count: int, limit: int) -> tuple[int, int]:
    """Wrong scores or territories, and wrong lists of placements, of random grids."""
    from kingdomino.test_kernels import kingdom_of, placements, random_grid

    pick = random.Random(f"acceptance {shape} {limit}")
    grids = [random_grid(pick, shape, 1 + k % 7, castle=k % 3 > 0) for k in range(count)]
    scores = score_batch(np.array([g[0] for g in grids]), np.array([g[1] for g in grids]))
    wrong = misplaced = 0
    for (terrain, crowns), found in zip(grids, scores.tolist(), strict=True):
        kingdom = kingdom_of(terrain, crowns, limit)
        rows = [[t.terrain, t.size, t.crowns] for t in kingdom.territories()]
        wrong += territories(terrain, crowns).tolist() != rows
        wrong += found != sum(size * crown for _, size, crown in rows)
        sparse = np.where(
            np.array([[pick.random() < 0.3 for _ in r] for r in terrain]), terrain, -1
        )
        kept = kingdom_of(sparse, crowns, limit)
        left, right = pick.randrange(7), pick.randrange(7)
        rows = legal_placements(sparse.astype(np.int8), left, right, limit).tolist()
        misplaced += rows != placements(kept, shape, left, right)
    return wrong, misplaced


def check_kernels(settings: Settings) -> Iterator[Line]:
    """Kernels against the oracle on random grids of many shapes."""
    count = settings.count(3000, 200)
    jobs = [(shape, count, limit) for shape in SHAPES for limit in (5, 7)]
    parts = parallel(kernel_block, jobs, settings.threads)
    wrong, misplaced = sum(p[0] for p in parts), sum(p[1] for p in parts)
    yield Line(
        "kernels", wrong == misplaced == 0,
        f"{count * len(jobs):,} grids: {wrong} wrong scores, {misplaced} wrong placements", "0, 0",
    )  # fmt: skip


# --- what is conserved ----------------------------------------------------------------------------


def check_conserved(settings: Settings) -> Iterator[Line]:
    """Dominoes, squares, tiles, coins, knights and towers at every ply of random games."""
    from kingdomino import test_invariants as laws

    checks = (laws.check_dominoes, laws.check_squares, laws.check_tiles, laws.check_counts)
    seeds = settings.count(300, 5)
    for name, options in laws.GAMES:
        failure = ""
        for check in checks[: 2 if name == "kingdomino" else 4]:
            try:
                check(name, options, seeds)
            except AssertionError as error:
                failure = f"{check.__name__}: {error}"
        text = ", ".join(f"{k}={v}" for k, v in options.items())
        yield Line(f"conserved {name}({text})", not failure, failure or f"{seeds} games", "all")


def check_threads(settings: Settings) -> Iterator[Line]:
    """The same games for any number of threads."""
    yield from thread_lines(settings, NAMES, "normal")


# --- players --------------------------------------------------------------------------------------

# game, one, all others, window of its share of wins in per cent (shared wins count in part)
LADDER: list[Rung] = [
    ("kingdomino", "greedy", "random", (94.0, 98.0)),
    ("kingdomino", "normal", "greedy", (64.4, 68.4)),
    ("kingdomino(players=3)", "greedy", "random", (92.7, 96.7)),
    ("kingdomino(players=3)", "normal", "greedy", (45.7, 49.7)),
    ("kingdomino(players=4)", "greedy", "random", (94.3, 98.3)),
    ("kingdomino(players=4)", "normal", "greedy", (38.5, 42.5)),
    ("kingdomino(mighty_duel=true)", "greedy", "random", (97.8, 100)),
    ("kingdomino(mighty_duel=true)", "normal", "greedy", (71.0, 75.0)),
    ("queendomino", "greedy", "random", (94.8, 98.8)),
    ("queendomino", "normal", "greedy", (77.9, 81.9)),
    ("queendomino(players=3)", "greedy", "random", (94.7, 98.7)),
    ("queendomino(players=3)", "normal", "greedy", (46.9, 50.9)),
    ("queendomino(players=4)", "greedy", "random", (90.1, 94.1)),
    ("queendomino(players=4)", "normal", "greedy", (40.6, 44.6)),
]
LADDER_GAMES = 12_000

# game, player in every seat, window of its mean score
SCORES = [
    ("kingdomino", "random", (18.6, 19.6)),
    ("kingdomino", "greedy", (31.0, 32.0)),
    ("kingdomino", "normal", (33.3, 34.3)),
    ("kingdomino(players=3)", "random", (18.7, 19.7)),
    ("kingdomino(players=3)", "greedy", (35.0, 36.0)),
    ("kingdomino(players=3)", "normal", (37.2, 38.2)),
    ("kingdomino(players=4)", "random", (18.8, 19.8)),
    ("kingdomino(players=4)", "greedy", (38.6, 39.6)),
    ("kingdomino(players=4)", "normal", (41.4, 42.4)),
    ("kingdomino(mighty_duel=true)", "random", (52.0, 53.0)),
    ("kingdomino(mighty_duel=true)", "greedy", (111.5, 113.7)),
    ("kingdomino(mighty_duel=true)", "normal", (121.0, 123.4)),
    ("queendomino", "random", (89.6, 91.4)),
    ("queendomino", "greedy", (144.1, 147.1)),
    ("queendomino", "normal", (154.6, 157.8)),
    ("queendomino(players=3)", "random", (31.8, 32.8)),
    ("queendomino(players=3)", "greedy", (59.9, 61.1)),
    ("queendomino(players=3)", "normal", (62.4, 63.6)),
    ("queendomino(players=4)", "random", (31.4, 32.4)),
    ("queendomino(players=4)", "greedy", (53.0, 54.0)),
    ("queendomino(players=4)", "normal", (55.7, 56.9)),
    ("queendomino_solo", "random", (28.3, 29.3)),
    ("queendomino_solo", "greedy", (57.7, 58.9)),
    ("queendomino_solo", "normal", (61.9, 63.1)),
]
SCORES_GAMES = 20_000


def check_ladder(settings: Settings) -> Iterator[Line]:
    """One player against a table of another."""
    yield from ladder_lines(settings, LADDER, LADDER_GAMES)


def check_scores(settings: Settings) -> Iterator[Line]:
    """Mean scores of tables of equal players, with a 95 % interval."""
    for k, (name, agent, (low, high)) in enumerate(SCORES):
        game = kastgard.load(name)
        count = settings.count(SCORES_GAMES)
        results = kastgard.play(
            game, [agent] * game.num_players, count, seed=800 + k, threads=settings.threads
        )
        mine = results.scores[:, : game.num_players].mean(axis=1)
        mean, half = float(mine.mean()), 1.96 * float(mine.std()) / count**0.5
        wider = 2 * half if settings.quick else 0.0
        yield Line(
            f"scores {name}: {agent}", low - wider <= mean <= high + wider,
            f"{mean:.2f} +- {half:.2f} in {count} games", f"{low} to {high}",
        )  # fmt: skip


def check_solo(settings: Settings) -> Iterator[Line]:
    """The solo leaderboard: scores and the share of wins against the automa."""
    for name in ("queendomino_solo", "queendomino_solo(hard=true)"):
        game = kastgard.load(name)
        wins = []
        for agent in ("random", "greedy", "normal"):
            count = settings.count(20_000)
            results = kastgard.play(game, [agent], count, seed=31, threads=settings.threads)
            player, automa = results.scores[:, 0], results.scores[:, 1]
            share = 100 * float(np.mean(player > automa))
            wins.append(share)
            low, mid, high = np.percentile(player, [10, 50, 90])
            consistent = np.array_equal(results.returns[:, 0] > 0, player > automa)
            yield Line(
                f"{name}: {agent}", consistent,
                f"{player.mean():.1f} points (10/50/90 % {low:.0f}/{mid:.0f}/{high:.0f}), automa "
                f"{automa.mean():.1f}, {share:.1f} % won", "won means strictly more",
            )  # fmt: skip
        yield Line(f"{name}: order", wins == sorted(wins) and wins[0] < wins[2],
                   " < ".join(f"{w:.1f} %" for w in wins), "random, greedy, normal")  # fmt: skip


# --- rates ----------------------------------------------------------------------------------------

PLAYOUTS = {"kingdomino": 200_000, "queendomino_solo": 100_000}
DECISIONS = {
    name: {"mask and observation": both, "neither": neither}
    for name, both, neither in (
        ("kingdomino", 3.0, 6.0), ("queendomino", 1.5, 3.0), ("queendomino_solo", 1.5, 3.0),
    )
}  # fmt: skip


def check_playouts(settings: Settings) -> Iterator[Line]:
    """Whole random games a second."""
    yield from playout_lines(settings, PLAYOUTS, 200_000)


def check_decisions(settings: Settings) -> Iterator[Line]:
    """Decisions a second through Batch."""
    yield from decision_lines(settings, DECISIONS)


def check_state(settings: Settings) -> Iterator[Line]:
    """A state is small."""
    yield from state_lines(NAMES, 1024)


CHECKS: dict[str, Check] = {
    "state": check_state,
    "kernels": check_kernels,
    "conserved": check_conserved,
    "threads": check_threads,
    "ladder": check_ladder,
    "scores": check_scores,
    "solo": check_solo,
    "playouts": check_playouts,
    "decisions": check_decisions,
    "oracle": check_oracle,
}

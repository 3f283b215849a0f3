"""Acceptance of Principalities: odds, dice, maps, self-play, ladder and oracle at full counts.

The facts stand here as tables: exact odds, target statistics of maps, measured shares and lengths
of games of Normal, and the ladder of players with its windows.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache, partial
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

import kastgard
from bench.acceptance import Check, Line, Settings
from bench.promises import parallel
from kastgard.principalities import generate_map, resolve_attacks, roll_faces, win_fraction
from principalities.stats import goodness_p, two_sample_p

PLAYERS = tuple(range(2, 9))

# --- odds and dice --------------------------------------------------------------------------------

# winning rolls of 6 ** (a + d), a = 1..8 by row, d = 1..8 by column
WINS = (
    (15, 20, 15, 6, 1, 0, 0, 0),
    (181, 575, 1182, 1674, 1709, 1287, 715, 286),
    (1261, 6054, 21162, 53664, 101974, 149942, 174746, 163956),
    (7755, 43821, 207945, 771831, 2221551, 5044260, 9233094, 13886730),
    (46649, 276560, 1527354, 7236576, 28035360, 87959820, 225571216, 479874280),
    (279935, 1676621, 9828775, 53449286, 253818766, 1015970930, 3395569154, 9521791800),
    (1679616, 10075694, 60143490, 348842388, 1877205968, 8948730300, 36763698756, 129007254816),
    (10077696, 60465175, 362459355, 2154000213, 12378030643, 66129466515, 316648728585,
     1328998717431),
)  # fmt: skip
PAIRS = [(a, d) for a in range(1, 9) for d in range(1, 9)]
BAR = 0.001 / len(PAIRS)  # Bonferroni over the pairs


@cache
def sum_ways(dice: int) -> NDArray[np.float64]:
    """Ways to roll each sum."""
    ways = np.array([1.0])
    for _ in range(dice):
        ways = np.convolve(ways, [0.0, 1, 1, 1, 1, 1, 1])
    return ways


def check_odds(settings: Settings) -> Iterator[Line]:
    """All 64 pairs, exactly."""
    wrong = [
        (a, d) for a, d in PAIRS if win_fraction(a, d) != Fraction(WINS[a - 1][d - 1], 6 ** (a + d))
    ]
    yield Line("odds exact", not wrong, f"{64 - len(wrong)} of 64 pairs equal", "64")


def check_rolls(settings: Settings) -> Iterator[Line]:
    """Native rolls of every pair: both sums jointly, and the result."""
    count = settings.count(1_000_000)
    worst: tuple[float, tuple[int, int]] = (1.0, (0, 0))
    exact, wrong = 0, []
    for a, d in PAIRS:
        won, mine, theirs = resolve_attacks(
            np.full(count, a, dtype=np.uint8), np.full(count, d, dtype=np.uint8), seed=64 * a + d
        )
        if not np.array_equal(won, mine > theirs):
            wrong.append((a, d))
        wins, rolls = WINS[a - 1][d - 1], 6 ** (a + d)
        if wins in (0, rolls):
            exact += 1
            if int(won.sum()) != count * wins // rolls:
                wrong.append((a, d))
        joint = np.outer(sum_ways(a), sum_ways(d)) * (count / rolls)
        seen = np.bincount(mine.astype(np.int64) * joint.shape[1] + theirs, minlength=joint.size)
        p = goodness_p(seen, joint.ravel())
        if 0 < wins < rolls:
            both = np.array([int(won.sum()), count - int(won.sum())])
            p = min(p, goodness_p(both, count * np.array([wins / rolls, 1 - wins / rolls])))
        worst = min(worst, (p, (a, d)))
    yield Line(
        "rolls", not wrong and worst[0] > BAR,
        f"{count:,} a pair, least p {worst[0]:.2g} at {worst[1][0]} v {worst[1][1]}, "
        f"{exact} certain pairs exact, {len(wrong)} wrong", f"p > {BAR:.2g}",
    )  # fmt: skip


def check_faces(settings: Settings) -> Iterator[Line]:
    """Single dice given their sums: they add up, each is fair, any two are independent."""
    count = settings.count(1_000_000)
    worst, wrong = 1.0, []
    tests = 0
    for dice in range(1, 9):
        stack = np.full(count, dice, dtype=np.uint8)
        sums = resolve_attacks(stack, stack, seed=1000 + dice)[1]
        faces = np.asarray(roll_faces(stack, sums, seed=2000 + dice))
        if not np.array_equal(faces.sum(axis=1), sums) or np.any(faces[:, dice:] != 0):
            wrong.append(dice)
        for k in range(dice):
            p = goodness_p(np.bincount(faces[:, k], minlength=7)[1:], np.full(6, count / 6))
            worst, tests = min(worst, p), tests + 1
            for other in range(k):
                both = 6 * (faces[:, k].astype(np.int64) - 1) + faces[:, other] - 1
                p = goodness_p(np.bincount(both, minlength=36), np.full(36, count / 36))
                worst, tests = min(worst, p), tests + 1
    yield Line(
        "faces", not wrong and worst > 0.001 / tests,
        f"{count:,} rolls of 1..8 dice, least p {worst:.2g} of {tests}, wrong sums {len(wrong)}",
        f"p > {0.001 / tests:.2g}",
    )  # fmt: skip


# --- maps -----------------------------------------------------------------------------------------

# players -> mean and sd of cells, 5 % and 95 % of cells, mean degree, shares of degree 1..6 and
# 7 or more, empty share, holes, diameter
MAPS = {
    2: (21.0, 3.88, 14, 27, 3.75, (3.4, 14.9, 25.6, 26.9, 19.2, 8.1, 1.8), 24.9, 5.2, 8.2),
    6: (21.1, 3.87, 14, 27, 3.81, (3.2, 14.2, 24.7, 27.2, 20.1, 8.6, 2.0), 25.6, 5.9, 8.7),
    7: (21.1, 3.86, 14, 27, 3.87, (2.9, 13.1, 24.3, 27.5, 21.0, 9.2, 2.2), 25.1, 7.2, 9.5),
    8: (21.1, 3.85, 14, 27, 3.92, (2.7, 12.3, 23.6, 27.6, 21.9, 9.5, 2.3), 25.4, 8.5, 10.2),
}


BLOCK = 1000  # maps grown by one task


def diameter(adjacency: Any) -> int:
    """Longest shortest path, by growing all neighbourhoods at once."""
    near = [1 << t | sum(1 << u for u in row) for t, row in enumerate(adjacency)]
    reach, full, steps = near, (1 << len(near)) - 1, 1
    while any(r != full for r in reach):
        reach = [r | _union(near, r) for r in reach]
        steps += 1
    return steps


def _union(near: list[int], members: int) -> int:
    out = 0
    while members:
        low = members & -members
        out |= near[low.bit_length() - 1]
        members ^= low
    return out


def holes(cells: NDArray[np.uint8]) -> int:
    """Groups of empty cells that do not touch the rim."""
    height, width = cells.shape
    left = {(x, y) for y in range(height) for x in range(width) if cells[y, x] == 0}
    count = 0
    while left:
        todo = [left.pop()]
        inside = True
        for x, y in todo:
            f = y % 2
            for u, v in (
                (x + f, y - 1), (x + 1, y), (x + f, y + 1), (x + f - 1, y + 1), (x - 1, y),
                (x + f - 1, y - 1),
            ):  # fmt: skip
                if not (0 <= u < width and 0 <= v < height):
                    inside = False
                elif (u, v) in left:
                    left.remove((u, v))
                    todo.append((u, v))
        count += inside
    return count


def check_maps(settings: Settings) -> Iterator[Line]:
    """Statistics of many maps of each size."""
    count = settings.count(2000, 200)
    for players, target in MAPS.items():
        maps = [generate_map(players, 10_000 + k) for k in range(count)]
        sizes = np.concatenate([np.bincount(m.cells.ravel())[1:] for m in maps])
        degrees = np.concatenate([[len(row) for row in m.adjacency] for m in maps])
        shares = [100 * float(np.mean(degrees == k)) for k in range(1, 7)]
        shares.append(100 * float(np.mean(degrees >= 7)))
        low, high = np.percentile(sizes, [5, 95])
        found = {
            "cells": (float(sizes.mean()), target[0], 0.3),
            "sd": (float(sizes.std()), target[1], 0.2),
            "5 %": (float(low), target[2], 1.0),
            "95 %": (float(high), target[3], 1.0),
            "degree": (float(degrees.mean()), target[4], 0.06),
            **{f"degree {k + 1}": (s, target[5][k], 1.5) for k, s in enumerate(shares)},
            "empty %": (
                100 * float(np.mean([np.mean(m.cells == 0) for m in maps])), target[6], 1.0
            ),
            "holes": (statistics.mean(holes(m.cells) for m in maps), target[7], 0.4),
            "diameter": (statistics.mean(diameter(m.adjacency) for m in maps), target[8], 0.2),
        }  # fmt: skip
        bad = [k for k, (x, aim, window) in found.items() if abs(x - aim) > window]
        figures = ", ".join(f"{k} {x:.2f}" for k, (x, _, _) in found.items())
        yield Line(
            f"maps n={maps[0].n}", not bad, f"{count} maps: {figures}",
            "all windows" if not bad else "outside: " + ", ".join(bad),
        )  # fmt: skip


def check_map_seeds(settings: Settings) -> Iterator[Line]:
    """Many seeds: none fails, no two maps are equal."""
    count = settings.count(100_000, 2000)
    for players in MAPS:

        def digests(start: int, players: int = players) -> list[int]:
            return [
                hash(generate_map(players, start + k).cells.tobytes())
                for k in range(min(BLOCK, count - start))
            ]

        with ThreadPoolExecutor(settings.threads) as pool:
            seen = [h for part in pool.map(digests, range(0, count, BLOCK)) for h in part]
        yield Line(
            f"map seeds n={generate_map(players, 0).n}", len(set(seen)) == count == len(seen),
            f"{len(seen):,} maps, {len(seen) - len(set(seen))} duplicates, 0 failures",
            f"{count:,} different",
        )  # fmt: skip


def check_map_speed(settings: Settings) -> Iterator[Line]:
    """Time of a fresh game, which is a fresh map, its deal and its dice."""
    count = settings.count(2000, 300)
    for players, limit in ((4, 1.0), (8, 2.0)):
        game = kastgard.load("principalities", players=players)
        times = []
        for index in range(count):
            start = time.thread_time()  # what else the machine does is not counted
            game.initial(seed=1, index=index)
            times.append(1000 * (time.thread_time() - start))
        times.sort()
        figures = f"median {times[count // 2]:.2f} ms, mean {statistics.mean(times):.2f} ms"
        figures += f", 99 % {times[99 * count // 100]:.2f} ms"
        yield Line(f"map speed players={players}", times[count // 2] <= limit, figures,
                   f"median <= {limit:.0f} ms")  # fmt: skip


# --- Normal against itself ------------------------------------------------------------------------

# players -> games, per cent won by order of play
ORDER: dict[int, tuple[int, tuple[float, ...]]] = {
    2: (6000, (82.6, 17.4)),
    3: (6000, (46.7, 27.6, 25.7)),
    4: (6000, (30.0, 24.6, 22.6, 22.7)),
    5: (5000, (20.3, 19.8, 19.4, 20.4, 20.1)),
    6: (4000, (17.1, 16.1, 15.5, 16.5, 17.4, 17.4)),
    7: (4000, (14.0, 13.7, 13.1, 15.0, 13.9, 14.4, 15.9)),
    8: (4000, (11.3, 11.3, 11.6, 12.1, 12.9, 12.7, 13.8, 14.2)),
}

# players -> 10 % / median / 90 % of completed turns, and of the winner's own turns; median attacks
LENGTH = {
    2: ((8, 15, 31), (5, 8, 16), 96),
    3: ((18, 31, 54), (8, 13, 22), 175),
    4: ((28, 43, 70), (10, 15, 26), 221),
    5: ((36, 54, 83), (11, 17, 27), 251),
    6: ((46, 68, 102), (12, 19, 31), 320),
    7: ((59, 82, 123), (14, 21, 34), 416),
    8: ((71, 98, 142), (16, 23, 37), 514),
}


def replayed(start: Any, moves: Iterable[int]) -> tuple[Any, int]:
    """The last state of a recorded game, and the number of its attacks."""
    state, attacks, end_turn = start.copy(), 0, start.game.num_actions - 1
    for move in moves:
        attacks += move < end_turn and state.to_play >= 0
        state.apply(move)
    return state, attacks


def check_normal(settings: Settings) -> Iterator[Line]:
    """Wins by order of play and lengths of games of identical Normals, every deal its own."""
    for players in PLAYERS:
        games, shares = ORDER[players]
        count, seed = settings.count(max(4000, games), 400), 600 + players
        game = kastgard.load("principalities", players=players, max_turns=4000)
        records: list[Any] = []
        results = kastgard.play(
            game, ["normal"] * players, count, seed=seed, threads=settings.threads, records=records
        )
        wins = np.zeros(players)
        turns, own, attacks, maps = [], [], [], set()
        for record in records:
            start = game.initial(seed=seed, index=record.index)
            state, number = replayed(start, record.moves)
            data = state.to_json()
            maps.add(data["map_id"])
            attacks.append(number)
            turns.append(data["completed_turns"])
            if state.end in ("conquest", "points"):
                winner = int(np.argmax(state.returns()))
                wins[(winner - start.to_play) % players] += 1
                own.append(data["own_turns"][winner])
        p = two_sample_p(wins, np.array(shares) * games / 100)
        share = " ".join(f"{100 * w / count:.1f}" for w in wins)
        ends = ", ".join(f"{name} {n}" for name, n in results.count_ends().items() if n)
        yield Line(
            f"normal order players={players}",
            p >= 0.001 and len(maps) == count,
            f"{len(maps)} distinct deals: {share} %, p = {p:.3f}; {ends}",
            "p >= 0.001",
        )
        yield length_line(players, turns, own, attacks, settings.slack)


def length_line(
    players: int, turns: list[int], own: list[int], attacks: list[int], slack: float
) -> Line:
    """Quantiles of the length against the measured ones."""
    found = [*np.percentile(turns, [10, 50, 90]), *np.percentile(own, [10, 50, 90])]
    found.append(np.percentile(attacks, 50))
    aims = [*LENGTH[players][0], *LENGTH[players][1], LENGTH[players][2]]
    bad = [
        aim for x, aim in zip(found, aims, strict=True) if abs(x - aim) > slack * max(2, 0.05 * aim)
    ]
    text = "turns {:.0f}/{:.0f}/{:.0f}, winner's own {:.0f}/{:.0f}/{:.0f}, attacks {:.0f}"
    window = text.format(*aims) + "; 2 or 5 %"
    return Line(f"normal length players={players}", not bad, text.format(*found), window)


# --- the ladder -----------------------------------------------------------------------------------

# players, one, all others, games (at least as many as were measured; more where the window is
# narrow beside the chance of so few deals), window in per cent
LADDER = [
    (2, "greedy", "random", 4000, (81, 87)),
    (2, "normal", "greedy", 4000, (57, 62)),
    (2, "normal", "default", 16000, (56, 61)),
    (2, "strong", "normal", 3000, (53, 58)),
    (2, "strong", "greedy", 3000, (61, 67)),
    (4, "greedy", "random", 2000, (57, 66)),
    (4, "normal", "random", 2000, (65, 73)),
    (4, "random", "greedy", 2000, (3, 9)),
    (4, "normal", "greedy", 2000, (34, 41)),
    (4, "greedy", "normal", 2000, (12, 18)),
    (4, "default", "normal", 2000, (9, 16)),
    (4, "strong", "normal", 1600, (48, 60)),
    (4, "normal", "strong", 1200, (5, 11)),
    (8, "random", "greedy", 1600, (0.5, 4)),
    (8, "normal", "greedy", 1600, (19, 27)),
    (8, "greedy", "normal", 1600, (3, 7)),
    (8, "strong", "normal", 4000, (38, 50)),
    (8, "normal", "strong", 800, (4, 12)),
]


def rotations(
    game: Any, pair: tuple[str, str], deals: int, seed: int, threads: int
) -> tuple[int, int, dict[str, int]]:
    """Wins of the first of the pair and games played, every deal once for each seat that it can
    have, the second of the pair in all others; ends by name."""
    players = game.num_players
    wins, ends = 0, dict.fromkeys(game.ends, 0)
    for seat in range(players):
        agents = [pair[0] if p == seat else pair[1] for p in range(players)]
        results = kastgard.play(game, agents, deals, seed=seed, threads=threads)
        won = np.isin(results.end, [game.ends.index("conquest"), game.ends.index("points")])
        wins += int(np.sum(won & (results.returns[:, seat] > 0)))
        for k, name in enumerate(game.ends):
            ends[name] += int(np.sum(results.end == k))
    return wins, deals * players, ends


def check_ladder(settings: Settings) -> Iterator[Line]:
    """One player against a table of another; shares of all games."""
    for k, (players, one, rest, games, (low, high)) in enumerate(LADDER):
        game = kastgard.load("principalities", players=players, max_turns=4000)
        deals = settings.count(games) // players
        wins, played, ends = rotations(game, (one, rest), deals, 900 + k, settings.threads)
        share = 100 * wins / played
        wider = 400 * (0.25 / played) ** 0.5 if settings.quick else 0.0  # four standard errors
        kinds = ", ".join(f"{name} {n}" for name, n in ends.items() if n)
        yield Line(
            f"ladder {players}: {one} v {players - 1} {rest}",
            low - wider <= share <= high + wider and ends["ongoing"] == 0,
            f"{share:.1f} % of {played} games; {kinds}",
            f"{low} to {high} %",
        )


# --- the oracle -----------------------------------------------------------------------------------


def oracle_block(start: int, count: int) -> tuple[int, dict[str, int], str]:
    """Games start .. start + count - 1 against the oracle: how many agreed, ends, first failure."""
    from principalities.test_oracle_agreement import play_both

    ends: dict[str, int] = {}
    for case in range(start, start + count):
        try:
            end = play_both(case)
        except Exception as error:
            return case - start, ends, f"case {case}: {type(error).__name__}: {error}"
        ends[end] = ends.get(end, 0) + 1
    return count, ends, ""


def check_oracle(settings: Settings) -> Iterator[Line]:
    """Random games of all player counts and options, every ply of each."""
    games, block = settings.count(5000, 100), 20
    jobs = [(start, min(block, games - start)) for start in range(0, games, block)]
    parts = parallel(oracle_block, jobs, settings.threads)
    agreed = sum(part[0] for part in parts)
    ends: dict[str, int] = {}
    for _, kinds, _ in parts:
        for name, n in kinds.items():
            ends[name] = ends.get(name, 0) + n
    failure = next((part[2] for part in parts if part[2]), "")
    text = ", ".join(f"{name} {n}" for name, n in sorted(ends.items()))
    yield Line("oracle", agreed == games, f"{agreed} of {games} games agree: {text} {failure}",
               "all")  # fmt: skip


def check_pairs_of_streams(settings: Settings) -> Iterator[Line]:
    """Deals of one run are different deals: no pair of neighbouring indices shares a map."""
    game = kastgard.load("principalities")
    count = settings.count(4000, 200)
    ids = [game.initial(seed=600, index=k).to_json()["map_id"] for k in range(count)]
    same = sum(a == b for a, b in pairwise(sorted(ids)))
    yield Line("distinct deals", same == 0, f"{count} deals, {same} maps seen twice", "0")


def check_threads(settings: Settings) -> Iterator[Line]:
    """The same games for any number of threads."""
    game = kastgard.load("principalities", maps=64)
    play: Callable[..., Any] = partial(kastgard.play, game, ["normal"] * 4, settings.count(400))
    runs = [play(seed=5, threads=threads) for threads in (1, 2, 7)]
    same = all(
        np.array_equal(runs[0].returns, run.returns) and np.array_equal(runs[0].plies, run.plies)
        for run in runs
    )
    yield Line("threads", same, "1, 2 and 7 threads play the same games" if same else "they differ")


CHECKS: dict[str, Check] = {
    "odds": check_odds,
    "rolls": check_rolls,
    "faces": check_faces,
    "maps": check_maps,
    "map_seeds": check_map_seeds,
    "map_speed": check_map_speed,
    "deals": check_pairs_of_streams,
    "threads": check_threads,
    "normal": check_normal,
    "ladder": check_ladder,
    "oracle": check_oracle,
}

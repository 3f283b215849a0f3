"""Decisions a second through Batch from Python, on one core: `python -m bench.decisions [GAME]`.

The policy's own cost is left out: actions are chosen (uniformly, from the mask) between the timed
calls of `step`. Each setting is measured in rounds, in turn, by processor time (a busy machine's
wall clock counts other work as well), and the medians are printed.
"""

from __future__ import annotations

import argparse
import statistics
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

import kastgard
from kastgard._native import isa

SETTINGS: dict[str, dict[str, Any]] = {
    "mask and observation": {"mask": "dense", "observe": "to_play"},
    "mask": {"mask": "dense", "observe": None},
    "neither": {"mask": None, "observe": None},
    "lists and observation": {"mask": "csr", "observe": "to_play"},
    "lists": {"mask": "csr", "observe": None},
}
"""Lists are the sparse mask: the ids of the legal actions, and where each row's begin."""


def choose(mask: NDArray[np.bool_], rng: np.random.Generator) -> NDArray[np.int32]:
    """One legal action a row, uniformly: the k-th true entry of the row."""
    counts = mask.sum(axis=1)
    ranks = (rng.random(len(mask)) * counts).astype(np.int64)
    columns = np.flatnonzero(mask) % mask.shape[1]
    starts = np.concatenate(([0], np.cumsum(counts)[:-1]))
    return columns[starts + ranks].astype(np.int32)


def choose_listed(t: kastgard.Step, rng: np.random.Generator) -> NDArray[np.int32]:
    """One legal action a row, uniformly, from the rows' lists of legal ids."""
    starts, ends = t.legal_offsets[:-1], t.legal_offsets[1:]
    ranks = (rng.random(len(starts)) * (ends - starts)).astype(np.int64)
    return t.legal_ids[starts + ranks]


def rate(game: kastgard.Game, n: int, steps: int, settings: dict[str, Any], seed: int) -> float:
    """Decisions a second of `steps` timed steps of n rows."""
    timed = kastgard.Batch(game, n, seed=seed, **settings)
    t = timed.reset()
    # Without a mask of its own the batch is told what to do by a twin that has one.
    twin = None if settings["mask"] else kastgard.Batch(game, n, seed=seed, observe=None)
    seen = t if twin is None else twin.reset()
    rng = np.random.default_rng(seed)
    spent = 0.0
    for step in range(steps + 20):
        listed = settings["mask"] == "csr"
        actions = choose_listed(seen, rng) if listed else choose(seen.mask, rng)
        start = time.process_time()
        t = timed.step(actions)
        if step >= 20:
            spent += time.process_time() - start
        seen = t if twin is None else twin.step(actions)
    return n * steps / spent


def main() -> None:
    """Print one line a setting."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="principalities(maps=64)")
    parser.add_argument("-n", type=int, default=4096, help="rows of the batch")
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    game = kastgard.load(args.game)
    print(f"{game}, n={args.n}, one thread, isa {isa}")
    rates: dict[str, list[float]] = {name: [] for name in SETTINGS}
    for seed in range(args.rounds):
        for name, settings in SETTINGS.items():
            rates[name].append(rate(game, args.n, args.steps, settings, seed))
    for name, values in rates.items():
        print(f"{name:22} {statistics.median(values) / 1e6:6.2f} million decisions/s")


if __name__ == "__main__":
    main()

"""Random games of Catan a second beside two other engines: `python -m bench.peers_catan`.

catanatron (pure Python) and fastcatan (C++; needs CPython 3.12 or newer, and is left out with a
line that says so where it is not installed). All players choose uniformly among their legal
actions; nobody offers a trade to another player. One core, processor time, medians over rounds
taken in turn. The engines cut a turn into actions differently, so decisions a game stand beside
games/s.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import random
import statistics
import time
from collections.abc import Callable

os.environ["OMP_NUM_THREADS"] = "1"  # fastcatan's default spins on small machines

import numpy as np
from numpy.typing import NDArray

import kastgard
from bench.decisions import choose, choose_listed
from kastgard._native import isa
from kastgard.step import MaskMode

ROWS = 1024
Rate = tuple[float, float]  # games a second, decisions a game

# --- whole games ----------------------------------------------------------------------------------


def own_games(name: str, games: int, seed: int) -> Rate:
    """kastgard, through `play`."""
    game = kastgard.load(name)
    start = time.process_time()
    results = kastgard.play(game, ["random"] * game.num_players, games, seed=seed)
    return games / (time.process_time() - start), float(results.plies.mean())


def own_moves(games: int, seed: int) -> Rate:
    """kastgard, move by move through `State`, as the loop of fastcatan's `Env` below."""
    game = kastgard.load("catan(players=4)")
    rng = random.Random(seed)
    plies = 0
    start = time.process_time()
    for k in range(games):
        state = game.initial(seed, index=k)
        chance = kastgard.Rng(seed, index=k)
        while True:
            state.resolve_chance(chance)
            if state.is_terminal:
                break
            state.apply(rng.choice(state.legal_actions().tolist()))
        plies += state.ply
    return games / (time.process_time() - start), plies / games


def catanatron_games(players: int, games: int, seed: int) -> Rate:
    """catanatron, through `Game.play`."""
    from catanatron.game import Game
    from catanatron.models.player import Color, RandomPlayer

    decisions = 0
    start = time.process_time()
    for k in range(games):
        seats = [RandomPlayer(color) for color in list(Color)[:players]]
        game = Game(seats, seed=1000 * seed + k + 1)
        game.play()
        decisions += len(game.state.actions)
    return games / (time.process_time() - start), decisions / games


def fastcatan_games(games: int, seed: int) -> Rate:
    """fastcatan, through `Env`."""
    import fastcatan

    offer = fastcatan.action.TRADE_ADD_GIVE_BASE  # this id and all above it: trades of players
    rng = random.Random(seed)
    env = fastcatan.Env()
    decisions = 0
    start = time.process_time()
    for k in range(games):
        env.reset(seed=1000 * seed + k)
        while not env.done:
            env.step(rng.choice([a for a in env.legal_actions() if a < offer]))
            decisions += 1
    return games / (time.process_time() - start), decisions / games


# --- batches --------------------------------------------------------------------------------------


def own_batch(mask: MaskMode, steps: int, seed: int) -> tuple[float, float, float]:
    """kastgard: (games/s, decisions/s with the policy, decisions/s without it).

    Lists of legal ids ("csr") make a random choice cheap; fastcatan has masks alone."""
    batch = kastgard.Batch("catan(players=4)", ROWS, seed=seed, mask=mask, observe=None)
    t = batch.reset()
    rng = np.random.default_rng(seed)
    ended, inside = 0, 0.0
    start = time.process_time()
    for _ in range(steps):
        actions = choose(t.mask, rng) if mask == "dense" else choose_listed(t, rng)
        before = time.process_time()
        t = batch.step(actions)
        inside += time.process_time() - before
        ended += int(t.terminated.sum() + t.truncated.sum())
    spent = time.process_time() - start
    return ended / spent, ROWS * steps / spent, ROWS * steps / inside


def fastcatan_batch(steps: int, seed: int) -> tuple[float, float, float]:
    """fastcatan, the same loop: masks, a legal bit each, one step."""
    import fastcatan

    offer = fastcatan.action.TRADE_ADD_GIVE_BASE
    batch = fastcatan.BatchedEnv(ROWS, seed=seed)
    batch.reset()
    words = np.zeros((ROWS, fastcatan.MASK_WORDS), np.uint64)
    dones = np.zeros(ROWS, np.uint8)
    rng = np.random.default_rng(seed)
    ended, inside = 0, 0.0
    start = time.process_time()
    for _ in range(steps):
        before = time.process_time()
        batch.write_masks(words)
        inside += time.process_time() - before
        bits = np.unpackbits(words.view(np.uint8), axis=1, bitorder="little", count=offer)
        actions = choose(bits.view(np.bool_), rng).astype(np.uint32)
        before = time.process_time()
        batch.step_autoreset(actions, dones)
        inside += time.process_time() - before
        ended += int(dones.sum())
    spent = time.process_time() - start
    return ended / spent, ROWS * steps / spent, ROWS * steps / inside


# --- copies ---------------------------------------------------------------------------------------


def nanoseconds(work: Callable[[], object], times: int) -> float:
    """Processor time of one call."""
    start = time.process_time()
    for _ in range(times):
        work()
    return 1e9 * (time.process_time() - start) / times


def copies(own_only: bool) -> dict[str, float]:
    """Nanoseconds to keep one position and come back to it, from Python; and a row of a batch."""
    state = kastgard.load("catan(players=4)").initial(seed=1)
    batch = kastgard.Batch("catan(players=4)", ROWS, seed=1, observe=None)
    batch.reset()
    every = np.arange(ROWS)
    found = {
        "kastgard, State.copy": nanoseconds(state.copy, 200_000),
        "kastgard, Batch.clone a row": nanoseconds(lambda: batch.clone(every), 50) / ROWS,
        "kastgard, Batch.save a row, with checksum": nanoseconds(batch.save, 50) / ROWS,
    }
    if not own_only:
        import fastcatan

        env = fastcatan.Env()
        env.reset(seed=1)
        found["fastcatan, snapshot and load"] = nanoseconds(
            lambda: env.load_snapshot(env.snapshot()), 200_000
        )
        rows = fastcatan.BatchedEnv(ROWS, seed=1)
        rows.reset()
        kept: NDArray[np.uint8] = np.zeros((ROWS, fastcatan.SNAPSHOT_BYTES), np.uint8)
        found["fastcatan, save_snapshots a row"] = (
            nanoseconds(lambda: rows.save_snapshots(kept), 50) / ROWS
        )
    return found


# --- all of it ------------------------------------------------------------------------------------


def medians(rounds: list[tuple[float, ...]]) -> tuple[float, ...]:
    """Column by column."""
    return tuple(statistics.median(column) for column in zip(*rounds, strict=True))


def main() -> None:
    """Print every rate and the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    rounds = range(args.rounds)
    with_fastcatan = importlib.util.find_spec("fastcatan") is not None
    print(f"isa {isa}, random players, medians of {args.rounds} rounds, one core")
    for players in (2, 4):
        pairs = [
            (*catanatron_games(players, 12, k), *own_games(f"catan(players={players})", 4000, k))
            for k in rounds
        ]
        peer, peer_plies, own, own_plies = medians(pairs)
        print(f"{players} players: catanatron {peer:8.1f} games/s of {peer_plies:5.0f} decisions")
        print(f"{players} players: kastgard   {own:8.0f} games/s of {own_plies:5.0f} plies")
        print(f"{players} players: ratio {own / peer:.0f}")
    if with_fastcatan:
        games = [
            (*fastcatan_games(30, k), *own_moves(30, k), *own_games("catan(players=4)", 4000, k))
            for k in rounds
        ]
        peer, peer_plies, moves, moves_plies, own, own_plies = medians(games)
        print(f"whole games: fastcatan (Env) {peer:.0f} games/s of {peer_plies:.0f} decisions")
        print(f"whole games: kastgard (State) {moves:.0f} games/s of {moves_plies:.0f} plies,"
              f" ratio {moves / peer:.1f}")  # fmt: skip
        print(f"whole games: kastgard (play) {own:.0f} games/s of {own_plies:.0f} plies,"
              f" ratio {own / peer:.1f}")  # fmt: skip
        both = [
            (*fastcatan_batch(1500, k), *own_batch("dense", 1500, k), *own_batch("csr", 1500, k))
            for k in rounds
        ]
        found = medians(both)
        peer_games, _, peer_steps = found[:3]
        for name, (won, decided, stepped) in {
            "fastcatan": found[:3], "kastgard, masks": found[3:6], "kastgard, lists": found[6:]
        }.items():  # fmt: skip
            print(f"batch of {ROWS}: {name:15} {won:5.0f} games/s,"
                  f" {decided / 1e6:.2f} M decisions/s,"
                  f" {stepped / 1e6:.2f} M/s without the policy; ratios"
                  f" {won / peer_games:.1f} and {stepped / peer_steps:.1f}")  # fmt: skip
    else:
        print("fastcatan is not installed here (it needs CPython 3.12 or newer)")
    kept = [copies(not with_fastcatan) for _ in rounds]
    spent = {name: statistics.median(each[name] for each in kept) for name in kept[0]}
    for name, ns in spent.items():
        print(f"{name}: {ns:.0f} ns")
    if with_fastcatan:
        ratio = spent["fastcatan, snapshot and load"] / spent["kastgard, State.copy"]
        print(f"copies: ratio {ratio:.1f}")


if __name__ == "__main__":
    main()

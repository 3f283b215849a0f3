"""Random four-player games a second beside the Python package dicewars, in one run.

`python -m bench.peers_principalities`. Both play uniformly among all legal attacks and the end of
the turn, up to four rounds without an attack or 1,000 turns, on one core, by processor time. The
peer has 30 areas on its default map; kastgard has 32.
"""

from __future__ import annotations

import random
import statistics
import time

from dicewars.game import Game as PeerGame
from dicewars.grid import Grid
from dicewars.match import Match
from kastgard._native import isa

import kastgard


def peer_game(rng: random.Random, grid: Grid | None = None) -> int:
    """Play one game of the peer, on a new map unless one is given; returns the decisions."""
    match = Match(PeerGame(grid=grid, num_seats=4))
    neighbours = [area.neighbors for area in match.game.grid.areas]
    decisions = quiet = 0
    for _ in range(1000):
        attacked = False
        while match.winner < 0:
            decisions += 1
            attacks = [
                (f, t)
                for f in match.player_areas[match.player]
                if match.area_num_dice[f] > 1
                for t in neighbours[f]
                if match.area_players[t] != match.player
            ]
            k = rng.randrange(len(attacks) + 1)
            if k == len(attacks):
                break
            match.set_from_area(attacks[k][0])
            match.set_to_area(attacks[k][1])
            match.attack()
            attacked = True
        if match.winner >= 0:
            break
        match.end_turn()
        quiet = 0 if attacked else quiet + 1
        if quiet >= 4 * sum(areas > 0 for areas in match.player_num_areas):
            break
    return decisions


def peer_rate(rng: random.Random, games: int, grid: Grid | None) -> float:
    """Games a second of the peer."""
    start = time.process_time()
    for _ in range(games):
        peer_game(rng, grid)
    return games / (time.process_time() - start)


def own_rate(game: kastgard.Game, games: int, seed: int) -> float:
    """Games a second of kastgard, through the public function."""
    start = time.process_time()
    kastgard.play(game, ["random"] * 4, games, seed=seed)
    return games / (time.process_time() - start)


def main() -> None:
    """Print the rates and their ratios, medians over rounds taken in turn."""
    rng = random.Random(1)
    grid = Grid()
    fresh = kastgard.load("principalities")
    pooled = kastgard.load("principalities(maps=64)")
    rounds = [
        (
            peer_rate(rng, 40, None),
            own_rate(fresh, 4000, seed),
            peer_rate(rng, 40, grid),
            own_rate(pooled, 20000, seed),
        )
        for seed in range(5)
    ]
    new_peer, new_own, peer, own = (statistics.median(x) for x in zip(*rounds, strict=True))
    print(f"isa {isa}, random players, four seats, medians of 5 rounds")
    print(f"a new map each game: dicewars 0.2.0 {new_peer:7.1f}, kastgard {new_own:9.0f} games/s")
    print(f"maps reused:         dicewars 0.2.0 {peer:7.1f}, kastgard {own:9.0f} games/s")
    print(f"ratio {new_own / new_peer:.0f} and {own / peer:.0f}")


if __name__ == "__main__":
    main()

"""Random four-player games a second beside the Python package dicewars, in one run.

`python -m bench.peers_principalities`. Both play uniformly among all legal attacks and the end of
the turn, up to four rounds without an attack or 1,000 turns, on one core. The peer has 30 areas on
its default map; kastgard has 32.
"""

from __future__ import annotations

import random
import statistics
import time

from dicewars.game import Game as PeerGame
from dicewars.match import Match

import kastgard
from kastgard._native import isa


def peer_game(rng: random.Random) -> int:
    """Play one game of the peer; returns the number of decisions."""
    match = Match(PeerGame(num_seats=4))
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


def main() -> None:
    """Print both rates and their ratio, medians over rounds taken in turn."""
    rng = random.Random(1)
    fresh = kastgard.load("principalities")
    pooled = kastgard.load("principalities(maps=64)")
    peers, ours, ours_pooled = [], [], []
    for seed in range(5):
        start = time.perf_counter()
        for _ in range(60):
            peer_game(rng)
        peers.append(60 / (time.perf_counter() - start))
        ours.append(4000 / kastgard.play(fresh, ["random"] * 4, 4000, seed=seed).seconds)
        ours_pooled.append(20000 / kastgard.play(pooled, ["random"] * 4, 20000, seed=seed).seconds)
    peer, own, own_pooled = (statistics.median(x) for x in (peers, ours, ours_pooled))
    print(f"dicewars 0.2.0        {peer:9.0f} games/s")
    print(f"kastgard, fresh maps  {own:9.0f} games/s, {own / peer:.0f} x")
    print(f"kastgard, maps=64     {own_pooled:9.0f} games/s, {own_pooled / peer:.0f} x")
    print(f"isa {isa}")


if __name__ == "__main__":
    main()

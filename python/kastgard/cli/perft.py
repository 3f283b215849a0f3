"""`kastgard perft`: counts of paths, to compare engines and to find faults."""

from __future__ import annotations

import time
from typing import Annotated

import typer

import kastgard
from kastgard.cli import output


def perft(
    game: Annotated[str, typer.Argument(help="A game or game string, as in load().")],
    depth: Annotated[int, typer.Argument(min=0, help="Plies, chance included.")],
    seed: Annotated[int, typer.Option(help="Seed of the position that is counted from.")] = 0,
    index: Annotated[int, typer.Option(min=0, help="Index of the game of that seed.")] = 0,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Count paths from the start of a game. Of every length up to DEPTH; chance counts, too."""
    rules = kastgard.load(game)
    start = rules.initial(seed, index)
    rows: list[tuple[int, int, float]] = []
    for plies in range(depth + 1):
        began = time.perf_counter()
        paths = rules.perft(start, plies)
        rows.append((plies, paths, time.perf_counter() - began))
    if json:
        counts = [{"depth": d, "paths": p, "seconds": s} for d, p, s in rows]
        output.say_json({"game": str(rules), "seed": seed, "index": index, "counts": counts})
        return
    output.show_table(
        f"{rules}, seed {seed}, index {index}",
        ("depth", "paths", "paths/s"),
        [(d, output.count(p), output.count(p / s) if s > 0 else "") for d, p, s in rows],
    )

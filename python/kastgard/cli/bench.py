"""`kastgard bench`: how fast a game runs on this machine."""

from __future__ import annotations

import time
from typing import Annotated, Any, Literal

import numpy as np
import numpy.typing as npt
import typer

import kastgard
from kastgard.cli import output

OBSERVED: tuple[tuple[str, Literal["to_play"] | None], ...] = (
    ("decisions/s, mask and observation", "to_play"),
    ("decisions/s, mask only", None),
)


def bench(
    game: Annotated[str, typer.Argument(help="A game or game string, as in load().")],
    *,
    seconds: Annotated[float, typer.Option(min=0.01, help="Time for each measurement.")] = 2.0,
    batch: Annotated[int, typer.Option(min=1, help="Positions in a Batch.")] = 4096,
    threads: Annotated[int, typer.Option(min=1, help="Threads for both.")] = 1,
    seed: Annotated[int, typer.Option(help="Of the games that are played.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Measure the speed here. Random games a second, and decisions a second through Batch."""
    rules = kastgard.load(game)
    rates: dict[str, float] = {"random games/s": games_rate(rules, seconds, threads, seed)}
    for name, observe in OBSERVED:
        rows = kastgard.Batch(rules, batch, seed=seed, threads=threads, observe=observe)
        rates[name] = batch_rate(rows, batch, seconds, seed)
    if json:
        output.say_json(
            {"game": str(rules), "threads": threads, "batch": batch, "seed": seed, "rates": rates}
        )
        return
    output.show_table(
        f"{rules}, {threads} thread{'s' if threads > 1 else ''}, batch of {batch}",
        ("what", "rate"),
        [(name, output.count(rate)) for name, rate in rates.items()],
    )


def games_rate(rules: kastgard.Game, seconds: float, threads: int, seed: int) -> float:
    """Whole games of random players, played by `kastgard.play`, more of them every time."""
    agents = ["random"] * rules.num_players
    games, first, played, spent = 64, 0, 0, 0.0
    while spent < seconds:
        results = kastgard.play(rules, agents, games, seed=seed, first=first, threads=threads)
        spent += results.seconds
        played += games
        first += games
        games = min(games * 2, 1 << 16)
    return played / spent


def batch_rate(batch: kastgard.Batch, n: int, seconds: float, seed: int) -> float:
    """Steps of a Batch under random legal actions; choosing them is not counted."""
    rng = np.random.default_rng(seed)
    now = batch.reset()
    steps, spent = 0, 0.0
    while spent < seconds:
        actions = random_legal(now, rng)
        began = time.perf_counter()
        now = batch.step(actions)
        spent += time.perf_counter() - began
        steps += 1
    return steps * n / spent


def random_legal(now: Any, rng: np.random.Generator) -> npt.NDArray[np.int32]:
    """One legal action a row, uniformly, from a mask or from lists of ids."""
    if now.mask is not None:
        rows, ids = np.nonzero(now.mask)
        offsets = np.searchsorted(rows, np.arange(len(now.mask) + 1))
    else:
        offsets, ids = now.legal_offsets, now.legal_ids
    counts = np.diff(offsets)
    picks = (rng.random(len(counts)) * counts).astype(np.int64)
    chosen: npt.NDArray[np.int32] = ids[offsets[:-1] + picks].astype(np.int32)
    return chosen

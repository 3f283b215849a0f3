"""`kastgard selfplay`: many games of agents against each other, and what came out."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import kastgard
from kastgard.cli import output
from kastgard.cli.agents import rules_of, specs_for
from kastgard.cli.tally import Tally
from kastgard.records import Record, open_records

PORTION = 200  # games between two moves of the progress bar; their records are held in memory


def selfplay(
    game: Annotated[str, typer.Argument(help="A game or game string, as in load().")],
    *,
    players: Annotated[int | None, typer.Option(min=1, help="Number of players.")] = None,
    agents: Annotated[
        str | None,
        typer.Option(help='One agent for all seats, or one each: "normal,greedy,normal,random".'),
    ] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 1000,
    seed: Annotated[int | None, typer.Option(help="Same seed, same games. Default: drawn.")] = None,
    threads: Annotated[int, typer.Option(min=1, help="The games do not depend on it.")] = 1,
    out: Annotated[Path | None, typer.Option(help="Write a record a game to this file.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let agents play each other; see who wins."""
    rules = rules_of(game, players)
    specs = specs_for(agents, rules, rules.num_players)
    tally = Tally(rules)
    with open_records(out) as write, output.progress("games", games) as steps:
        while tally.games < games:
            count = min(PORTION * threads, games - tally.games)
            records: list[Record] = []
            results = kastgard.play(
                rules, specs, count, seed=seed, first=tally.games, threads=threads, records=records
            )
            seed = results.seed
            tally.add(results, records)
            for record in records:
                write(record)
            steps.advance(count)
    if json:
        output.say_json({**tally.report(), "threads": threads})
    else:
        tally.show(threads)
        if out is not None:
            output.say(f"records: {out}")

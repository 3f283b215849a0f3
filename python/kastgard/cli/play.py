"""`kastgard play`: a person against agents, in the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from kastgard import agents as players_of
from kastgard.cli import output
from kastgard.cli.agents import rules_of, specs_for
from kastgard.cli.rooms import room_of
from kastgard.cli.session import Session, Talk
from kastgard.errors import OptionError


def play(
    game: Annotated[str, typer.Argument(help="A game or game string, as in load().")],
    *,
    players: Annotated[int | None, typer.Option(min=1, help="Number of players.")] = None,
    seat: Annotated[int, typer.Option(min=0, help="Where you sit, from 0.")] = 0,
    agents: Annotated[
        str | None,
        typer.Option(help='One agent for all other seats, or one each: "normal,greedy,random".'),
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Same seed, same game. Default: drawn.")] = None,
    out: Annotated[Path | None, typer.Option(help="Add the record to this file.")] = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print the result as JSON; all else goes to stderr.")
    ] = False,
) -> None:
    """Play a game against agents. No undo: what the dice have shown stays."""
    plain = rules_of(game, players)
    seats = plain.num_players
    if seat >= seats:
        raise OptionError(f"--seat must be 0 to {seats - 1}")
    talk: type[Talk] = getattr(room_of(plain.name), "Talk", Talk)
    rules = rules_of(game, players, **talk.options(seat))
    others = specs_for(agents, rules, seats - 1)
    table: list[Any] = [players_of.native(rules, spec) for spec in others]
    table.insert(seat, None)
    stream = sys.stderr if json else sys.stdout
    session = Session(
        rules, seat, table, seed, say=teller(stream), ask=asker(stream), color=stream.isatty(),
        talk=talk,
    )  # fmt: skip
    finished = session.run()
    if out is not None and finished:
        with out.open("a", encoding="utf-8") as file:
            file.write(session.record().to_line() + "\n")
        session.say(f"The record was added to {out}.")
    if json:
        output.say_json(session.summary())


def teller(stream: Any) -> Any:
    def say(text: str) -> None:
        stream.write(text + "\n")
        stream.flush()

    return say


def asker(stream: Any) -> Any:
    """Asks on the same stream that the game is told on. `input` gives the line editing, where the
    prompt goes to standard output anyway."""

    def ask(prompt: str) -> str:
        if stream is sys.stdout:
            return input(prompt)
        stream.write(prompt)
        stream.flush()
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line

    return ask

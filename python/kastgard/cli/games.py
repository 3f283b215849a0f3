"""`kastgard games`: which games there are."""

from __future__ import annotations

from typing import Annotated

import typer

import kastgard
from kastgard.cli import output


def games(
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List the games with their options and defaults."""
    found = [kastgard.load(name) for name in kastgard.games()]
    if json:
        output.say_json(
            [
                {
                    "name": game.name,
                    "game": str(game),
                    "options": options_of(game),
                    "players": game.num_players,
                    "actions": game.num_actions,
                    "observation_shape": list(game.observation_shape),
                    "ends": list(game.ends),
                    "rules_version": game.rules_version,
                }
                for game in found
            ]
        )
        return
    rows = [(game.name, game.num_actions, game.rules_version, options_text(game)) for game in found]
    output.show_table("Games", ("game", "actions", "rules", "options and defaults"), rows, (0, 3))


def options_of(game: kastgard.Game) -> dict[str, object]:
    """The options with their defaults; a table as it is stored."""
    tables = game.table_kinds
    return {
        name: tables[name].to_json(value) if name in tables and value is not None else value
        for name, value in game.config.items()
    }


def options_text(game: kastgard.Game) -> str:
    return ", ".join(
        f"{name}=<table>" if name in game.table_kinds else f"{name}={value!r}"
        for name, value in game.config.items()
    )

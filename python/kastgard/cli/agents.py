"""Games and agents as the command line names them."""

from __future__ import annotations

import kastgard
from kastgard.agents import specs
from kastgard.errors import OptionError

FAVOURITE = "normal"


def rules_of(game: str, players: int | None, **options: object) -> kastgard.Game:
    """The game of a name or game string, with the number of players where it is given."""
    if players is not None:
        options["players"] = players
    return kastgard.load(game, **options)


def default_spec(game: kastgard.Game) -> str:
    """The usual opponent of a game, or the first native player it has."""
    known = specs(game)
    return FAVOURITE if FAVOURITE in known else known[0]


def split_specs(given: str) -> list[str]:
    """Splits at commas that stand outside parentheses: "mcts(sims=2,c=1),random"."""
    found: list[str] = [""]
    depth = 0
    for character in given:
        depth += {"(": 1, ")": -1}.get(character, 0)
        if character == "," and depth == 0:
            found.append("")
        else:
            found[-1] += character
    return [spec.strip() for spec in found]


def specs_for(given: str | None, game: kastgard.Game, seats: int) -> list[str]:
    """One spec for each of `seats` seats; a single one serves all."""
    found = [default_spec(game)] if given is None else split_specs(given)
    if len(found) == 1:
        found *= seats
    if len(found) != seats or not all(found):
        raise OptionError(f"--agents takes one agent, or one for each of {seats}; got {given!r}")
    return found

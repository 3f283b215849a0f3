"""`kastgard show`: a position as a picture, on the terminal or as SVG."""

from __future__ import annotations

import json as json_module
from pathlib import Path
from typing import Annotated, Any

import typer

import kastgard
from kastgard.cli import output
from kastgard.errors import BadPositionError, OptionError

MAX_PLAYERS = 8


def show(
    position: Annotated[
        str, typer.Argument(help="A position's text, a game string, or a file with a position.")
    ],
    *,
    game: Annotated[
        str | None, typer.Option(help="The game string, where the position's text needs options.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Of a game string's start; default 0.")] = None,
    index: Annotated[int | None, typer.Option(min=0, help="Of the same; default 0.")] = None,
    svg: Annotated[Path | None, typer.Option(help="Write the picture to this file.")] = None,
    width: Annotated[int | None, typer.Option(min=1, help="Of the SVG, in pixels.")] = None,
    hints: Annotated[bool, typer.Option("--hints", help="Show what helps to choose, too.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Show a position."""
    present(read_position(position, game, seed, index), svg, width, hints=hints, json=json)


def present(
    state: kastgard.State, svg: Path | None, width: int | None, *, hints: bool, json: bool
) -> None:
    """Writes the picture where it was asked for, else draws it on the terminal."""
    if svg is not None:
        svg.write_text(state.to_svg(hints=hints, width=width), encoding="utf-8")
    elif width is not None:
        raise typer.BadParameter("--width is that of --svg")
    if json:
        output.say_json(state.to_json())
    elif svg is None:
        output.say(state.to_terminal(color=output.is_terminal(), hints=hints))
    else:
        output.say(f"wrote {svg}")


def read_position(
    given: str, game: str | None, seed: int | None, index: int | None
) -> kastgard.State:
    """The position of a text, of a file with text or JSON, or the start of a game string."""
    text = read_file(given).strip()
    is_json = text.startswith("{")
    is_start = not is_json and " " not in text.split("(")[0]  # a position has spaces after its name
    if game is not None and (is_json or is_start):
        raise typer.BadParameter("--game is for the text of a position")
    if is_start:
        return kastgard.load(text).initial(seed or 0, index or 0)
    if seed is not None or index is not None:
        raise typer.BadParameter("--seed and --index are for a game string")
    if is_json:
        return of_json(text)
    return of_text(text) if game is None else kastgard.load(game).from_text(text)


def read_file(given: str) -> str:
    """What stands in the file of that name, or the words themselves."""
    try:
        found = Path(given).is_file()
    except OSError:  # too long for a name
        found = False
    return Path(given).read_text(encoding="utf-8") if found else given


def of_json(text: str) -> kastgard.State:
    """A position as `State.to_json` gives it."""
    try:
        data: Any = json_module.loads(text)
    except ValueError as e:
        raise BadPositionError(f"the position is no valid JSON: {e}") from e
    if "schema" in data:
        raise BadPositionError("that is a record of a game; see `kastgard replay`")
    if not isinstance(data.get("game"), str):
        raise BadPositionError("the position does not say its 'game'")
    return kastgard.State.from_json(data)


def of_text(text: str) -> kastgard.State:
    """A position of a game with default options but any number of players."""
    name = text.split(maxsplit=1)[0]
    try:
        return kastgard.load(name).from_text(text)
    except BadPositionError as first:
        for players in range(1, MAX_PLAYERS + 1):
            try:
                return kastgard.load(name, players=players).from_text(text)
            except (BadPositionError, OptionError):
                continue
        raise first

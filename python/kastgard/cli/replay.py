"""`kastgard replay`: a game of a record file, checked move by move, and any position of it."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer

from kastgard.cli import output
from kastgard.cli.show import present
from kastgard.errors import RecordError
from kastgard.records import Record, read_records


def replay(
    file: Annotated[Path, typer.Argument(help="JSON Lines, as `selfplay --out` writes them.")],
    *,
    game: Annotated[int, typer.Option(min=0, help="Which game of the file, from 0.")] = 0,
    ply: Annotated[
        int | None, typer.Option(min=0, help="The position after so many moves, not the last.")
    ] = None,
    svg: Annotated[Path | None, typer.Option(help="Write the picture to this file.")] = None,
    width: Annotated[int | None, typer.Option(min=1, help="Of the SVG, in pixels.")] = None,
    moves: Annotated[bool, typer.Option("--moves", help="All moves in words.")] = False,
    hints: Annotated[bool, typer.Option("--hints", help="Show what helps to choose, too.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Replay a recorded game. Shows its last position, or the one at --ply."""
    record = pick(file, game)
    record.verify()
    if ply is not None and ply > len(record.moves):
        raise RecordError(f"game {game} of {file} has {len(record.moves)} plies, not {ply}")
    end = len(record.moves) if ply is None else ply
    if moves:
        if ply is not None or svg is not None or hints:
            raise typer.BadParameter(
                "--moves lists all moves; --ply, --svg, --hints show a position"
            )
        output.say_json(spelled(record)) if json else output.say(record.to_text())
    else:
        if not json:
            output.say(headline(record, game, end))
        state = next(islice(record.states(), end, None))
        present(state, svg, width, hints=hints, json=json)


def pick(file: Path, game: int) -> Record:
    """The game at that place of the file; the others are not replayed."""
    found = next(islice(read_records(file, verify=False), game, None), None)
    if found is None:
        raise RecordError(f"{file} has no game {game}; games are counted from 0")
    return found


def headline(record: Record, game: int, ply: int) -> str:
    source = "own position" if record.seed is None else f"seed {record.seed}, index {record.index}"
    return (
        f"game {game}: {record.game}, {source}, {', '.join(record.seats)}; "
        f"{record.end} after {len(record.moves)} plies; here: ply {ply}"
    )


def spelled(record: Record) -> list[dict[str, Any]]:
    """The moves as values: who made each, its id, its words."""
    return [
        {
            "ply": state.ply,
            "to_play": state.to_play,
            "move": move,
            "text": state.action_text(move),
        }
        for state, move in zip(record.states(), record.moves, strict=False)
    ]

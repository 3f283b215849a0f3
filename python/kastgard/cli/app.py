"""The commands put together. Each lives in a file of its own and calls public functions only."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer

from kastgard.cli import bench, games, output, perft, play, replay, selfplay, show
from kastgard.errors import KastgardError

app = typer.Typer(
    name="kastgard",
    help="Fast, exact engines of board games: self-play, play, replay, pictures.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

for name, command in (
    ("selfplay", selfplay.selfplay),
    ("play", play.play),
    ("replay", replay.replay),
    ("show", show.show),
    ("bench", bench.bench),
    ("perft", perft.perft),
    ("games", games.games),
):
    app.command(name)(command)


@app.callback(invoke_without_command=True)
def kastgard(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and stop.")] = False,
) -> None:
    """Fast, exact engines of board games: self-play, play, replay, pictures."""
    if version:
        from kastgard import __version__

        output.say(f"kastgard {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        output.say(context.get_help())


def run(argv: Sequence[str] | None = None) -> int:
    """Runs the command line; returns its exit code and never lets an expected error through."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    try:
        code: Any = app(args=arguments, prog_name="kastgard", standalone_mode=False)
    except BrokenPipeError:  # the reader of a pipe has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (KeyboardInterrupt, typer.Abort):
        output.complain("stopped")
        return 130
    except (KastgardError, ValueError, OSError) as e:
        output.complain(str(e))
        return 1
    except Exception as e:
        if not hasattr(e, "format_message"):  # wrong usage, as the parser of options reports it
            raise
        output.complain(e.format_message())
        return int(getattr(e, "exit_code", 2))
    return code if isinstance(code, int) else 0

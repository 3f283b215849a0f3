"""How commands speak: JSON, tables, progress. Colours and bars only where a person looks."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rich.box import ROUNDED
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table

PLAIN_PAUSE = 2.0  # seconds between two lines of progress in plain text


def say(text: str = "") -> None:
    """One line for the user, as it is."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def complain(text: str) -> None:
    """One line about what went wrong."""
    sys.stderr.write("kastgard: " + " ".join(text.split()) + "\n")


def say_json(value: Any) -> None:
    say(json.dumps(value, ensure_ascii=False))


def is_terminal() -> bool:
    return sys.stdout.isatty()


def show_table(
    title: str,
    columns: Sequence[str],
    rows: Sequence[Sequence[object]],
    words: Sequence[int] = (0,),
) -> None:
    """Numbers to the right, columns of `words` to the left; no frames where nobody looks."""
    cells = [[str(cell) for cell in row] for row in rows]
    if is_terminal():
        table = Table(title=title, title_justify="left", title_style="bold", box=ROUNDED)
        for k, column in enumerate(columns):
            table.add_column(column, justify="left" if k in words else "right")
        for row in cells:
            table.add_row(*row)
        Console(highlight=False).print(table)
        return
    widths = [max(len(line[k]) for line in [columns, *cells]) for k in range(len(columns))]
    say(title)
    for line in [list(columns), *cells]:
        padded = [
            cell.ljust(width) if k in words else cell.rjust(width)
            for k, (cell, width) in enumerate(zip(line, widths, strict=True))
        ]
        say("  " + "  ".join(padded).rstrip())


class Steps:
    """Progress towards a known number: a bar on a terminal, now and then a line elsewhere."""

    def __init__(self, what: str, total: int, bar: Progress | None) -> None:
        self.what, self.total, self.done = what, total, 0
        self.bar = bar
        self.task = None if bar is None else bar.add_task(what, total=total)
        self.spoken = time.monotonic()

    def advance(self, count: int) -> None:
        self.done += count
        if self.bar is not None and self.task is not None:
            self.bar.advance(self.task, count)
        elif time.monotonic() - self.spoken >= PLAIN_PAUSE and self.done < self.total:
            self.spoken = time.monotonic()
            sys.stderr.write(f"{self.done} of {self.total} {self.what}\n")
            sys.stderr.flush()


@contextmanager
def progress(what: str, total: int, *, quiet: bool = False) -> Iterator[Steps]:
    """Progress on the error stream, so that results can be piped. `quiet` shows no bar either."""
    if quiet or not sys.stderr.isatty():
        yield Steps(what, total, None)
        return
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as bar:
        yield Steps(what, total, bar)


def count(value: float) -> str:
    """A number with thousands separated: 12,345."""
    return f"{value:,.0f}"

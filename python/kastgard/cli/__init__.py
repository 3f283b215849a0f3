"""The command `kastgard`. It needs the extra `cli` (typer and rich)."""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> None:
    """Runs the command line and leaves with its exit code: 0 fine, 1 an error, 2 wrong usage."""
    try:
        from kastgard.cli.app import run
    except ModuleNotFoundError as e:
        if e.name is None or e.name.split(".")[0] not in ("typer", "rich", "click"):
            raise
        print(
            f"kastgard: the command line needs {e.name}, which the extra 'cli' brings: "
            "pip install 'kastgard[cli]'",
            file=sys.stderr,
        )
        sys.exit(1)
    sys.exit(run(argv))

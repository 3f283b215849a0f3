"""The acceptance runs of a game, with their full counts: python -m bench.acceptance GAME.

Prints a line a check, "PASS name: figures (window)" or "FAIL ...", and exits 1 if any failed.
    --only PATTERN   checks whose name matches (fnmatch), may be repeated
    --quick          a tenth of the counts or less: for trying the run itself, not for acceptance
    --threads N      threads for native games, processes for the oracle
    --list           names of the checks
"""

from __future__ import annotations

import argparse
import importlib
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))  # the oracle lives there

GAMES = ("principalities", "kingdomino", "catan", "carcassonne")


@dataclass(frozen=True)
class Settings:
    """How much to run."""

    quick: bool = False
    threads: int = 1

    @property
    def slack(self) -> float:
        """By how much windows widen: a quick run sees more chance."""
        return 3.0 if self.quick else 1.0

    def count(self, full: int, quick: int | None = None) -> int:
        """`full`, or in a quick run `quick` (a tenth, unless told)."""
        if not self.quick:
            return full
        return max(1, full // 10) if quick is None else quick


@dataclass(frozen=True)
class Line:
    """The result of one measurement."""

    name: str
    passed: bool
    figures: str
    window: str = ""

    def __str__(self) -> str:
        window = f" ({self.window})" if self.window else ""
        return f"{'PASS' if self.passed else 'FAIL'} {self.name}: {self.figures}{window}"


Check = Callable[[Settings], Iterable[Line]]


def run(checks: dict[str, Check], settings: Settings, patterns: list[str]) -> Iterator[Line]:
    """Runs the checks that match; one that raises fails, and the others still run."""
    for name, check in checks.items():
        if patterns and not any(fnmatchcase(name, pattern) for pattern in patterns):
            continue
        start = time.perf_counter()
        try:
            yield from check(settings)
        except Exception as error:
            yield Line(name, False, f"{type(error).__name__}: {error}")
        print(f"     {name} took {time.perf_counter() - start:.1f} s", file=sys.stderr, flush=True)


def main(arguments: list[str] | None = None) -> int:
    """The command; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m bench.acceptance", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--only", action="append", default=[], metavar="PATTERN")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args(arguments)
    checks: dict[str, Check] = importlib.import_module(f"bench.acceptance_{options.game}").CHECKS
    if options.list:
        print("\n".join(checks))
        return 0
    for pattern in options.only:
        if not any(fnmatchcase(name, pattern) for name in checks):
            parser.error(f"no check is called {pattern}; there are: {', '.join(checks)}")
    passed = failed = 0
    for line in run(checks, Settings(options.quick, options.threads), options.only):
        print(line, flush=True)
        passed += line.passed
        failed += not line.passed
    print(f"{passed} passed, {failed} failed" + (" (quick counts)" if options.quick else ""))
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())

"""Instructions a decision, counted by callgrind: the gate against slow-downs.

`python -m bench.instructions BUILD` where BUILD is a Release build with KASTGARD_BUILD_BENCH and
KASTGARD_ISA=v2 (the level that every machine has). Wall time on a busy machine is noise; counts are
repeatable. Each count is the difference of a longer and a shorter run, so that start-up drops out.
`--update` writes the counts to bench/instructions.json; without it a count more than 5 % above the
stored one fails.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

STORED = Path(__file__).with_suffix(".json")
TOLERANCE = 1.05
# game, work, units of the shorter run (the longer has twice as many)
WORK = [
    ("principalities", "playout", 60),
    ("principalities", "batch", 60),
    ("principalities", "greedy", 40),
    ("principalities", "normal", 20),
    ("kingdomino", "playout", 300),
    ("kingdomino", "batch", 120),
    ("kingdomino", "greedy", 80),
    ("kingdomino", "normal", 60),
    ("queendomino", "playout", 200),
    ("queendomino", "batch", 200),
    ("queendomino", "greedy", 40),
    ("queendomino", "normal", 30),
    ("queendomino_solo", "playout", 600),
    ("queendomino_solo", "batch", 120),
    ("queendomino_solo", "greedy", 200),
    ("queendomino_solo", "normal", 120),
    ("catan", "playout", 20),
    ("catan", "batch", 120),
    ("catan", "greedy", 8),
    ("catan", "normal", 4),
    ("catan_for_two", "playout", 20),
    ("catan_for_two", "batch", 120),
    ("carcassonne", "playout", 40),
    ("carcassonne", "batch", 60),
    ("carcassonne", "greedy", 4),
    ("template", "playout", 2000),
    ("template", "batch", 60),
]


def run(program: Path, game: str, work: str, units: int) -> tuple[int, int]:
    """(instructions, decisions) of one run."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out"]
        done = subprocess.run(
            [*command, str(program), game, work, str(units)],
            capture_output=True,
            text=True,
            check=True,
        )
    found = re.search(r"Collected : (\d+)", done.stderr)
    if found is None:
        raise SystemExit(f"valgrind printed no count: {done.stderr}")
    return int(found[1]), int(done.stdout)


def count(program: Path, game: str, work: str, units: int) -> float:
    """Instructions a decision."""
    short, long = (run(program, game, work, k * units) for k in (1, 2))
    return (long[0] - short[0]) / (long[1] - short[1])


def main() -> int:
    """Print one line a count; returns 1 if one has grown."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("build", type=Path)
    parser.add_argument("--update", action="store_true")
    args = parser.parse_args()
    stored = json.loads(STORED.read_text()) if STORED.exists() else {}
    counts, grown = {}, 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:  # a count does not mind what else runs
        found = list(pool.map(lambda work: count(args.build / "bench_count", *work), WORK))
    for (game, work, _), per_decision in zip(WORK, found, strict=True):
        name = f"{game} {work}"
        counts[name] = round(per_decision)
        before = stored.get(name)
        worse = before is not None and counts[name] > TOLERANCE * before
        grown += worse
        note = "new" if before is None else f"stored {before}{', GROWN' if worse else ''}"
        print(f"{name:32} {counts[name]:6} instructions a decision ({note})")
    if args.update:
        STORED.write_text(json.dumps(counts, indent=2) + "\n")
        return 0
    if missing := sorted(set(counts) - set(stored)):
        print(f"not stored: {', '.join(missing)}; run with --update")
        return 1
    return 1 if grown else 0


if __name__ == "__main__":
    sys.exit(main())

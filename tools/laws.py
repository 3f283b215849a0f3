"""Checks the laws of ARCHITECTURE.md that text alone can show. Prints each breach; exits 1 on any.

Run from anywhere: python tools/laws.py [root]. Needs the standard library only.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

MAX_LINES = {".hpp": 250, ".cpp": 600, ".py": 600}
MAX_FUNCTION = 60
MAX_GAME_HEADER = 80
MAX_MODULE = 39
ROOM_FILES = ("README.md", "tables.hpp", "state.hpp", "heuristic.hpp", "game.hpp")
ROOM_PARTS = ("actions", "rules", "score", "observe", "text")

BANNED_CPP = {
    r"std::(uniform_|normal_|bernoulli_|discrete_|binomial_)\w+": "distributions of std:: differ",
    r"std::(mt19937|minstd_rand|ranlux|knuth_b|default_random_engine)": "streams are keyed",
    r"std::(random_device|random_shuffle|shuffle|ranges::shuffle|sample)\b": "streams are keyed",
    r"#include <random>": "streams are keyed",
    r"\b(s?rand|drand48|random)\(\)|\bsrand\(": "streams are keyed",
    r"std::unordered_(map|set|multimap|multiset)": "its order of iteration is no fact",
    r"\b(abort|std::terminate|assert)\(": "nothing from Python may end the process",
}
# With brackets, so that the pattern does not match its own line.
LEFT_FOR_LATER = re.compile(r"\b([T]ODO|[F]IXME|[H]ACK|[X]XX)\b")
CPP_FUNCTION = re.compile(r"^( {0,2})(?!namespace|struct|class|enum|union|extern|template)\S.*\{$")
TEXT_SUFFIXES = {".cpp", ".hpp", ".in", ".py", ".pyi", ".md", ".toml", ".cmake", ".json", ".sh"}
SKIP = {"build", ".venv", ".git", "dist", "_build", "__pycache__", ".hypothesis"}


def files(root: Path, *suffixes: str) -> Iterator[Path]:
    """The files below root with one of these suffixes, in a fixed order."""
    if not root.is_dir():
        return
    for path in sorted(root.iterdir()):
        if path.is_dir():
            if path.name not in SKIP:
                yield from files(path, *suffixes)
        elif path.suffix in suffixes:
            yield path


def check_lengths(root: Path) -> Iterator[str]:
    """Files, and the two headers with a budget of their own."""
    for folder in ("cpp", "python", "tests", "tools", "bench"):
        for path in files(root / folder, *MAX_LINES):
            count = len(path.read_text().splitlines())
            limit = MAX_LINES[path.suffix]
            if path.match("cpp/games/*/game.hpp"):
                limit = MAX_GAME_HEADER
            elif path.match("cpp/bindings/module.cpp"):
                limit = MAX_MODULE
            if count > limit:
                yield f"{path}: {count} lines, at most {limit}"


def cpp_functions(lines: list[str]) -> Iterator[tuple[int, int]]:
    """(first line, length) of each function, by the indentation that clang-format gives."""
    start, indent = 0, ""
    for number, line in enumerate(lines, 1):
        opening = CPP_FUNCTION.match(line)
        if start and line.startswith(indent + "}"):
            yield start, number - start + 1
            start = 0
        elif not start and opening:
            start, indent = number, opening.group(1)


def check_functions(root: Path) -> Iterator[str]:
    """Functions stay short enough to be read at once."""
    for path in files(root / "cpp", ".hpp", ".cpp"):
        for line, length in cpp_functions(path.read_text().splitlines()):
            if length > MAX_FUNCTION:
                yield f"{path}:{line}: a function of {length} lines, at most {MAX_FUNCTION}"
    for folder in ("python", "tools", "bench", "tests"):
        for path in files(root / folder, ".py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    length = (node.end_lineno or node.lineno) - node.lineno + 1
                    if length > MAX_FUNCTION:
                        yield f"{path}:{node.lineno}: {node.name} has {length} lines"


def check_banned(root: Path) -> Iterator[str]:
    """Randomness and order that an implementation may choose, and pybind11 outside its folder."""
    for path in files(root / "cpp", ".hpp", ".cpp"):
        in_bindings = path.parent == root / "cpp" / "bindings"
        for number, line in enumerate(path.read_text().splitlines(), 1):
            code = line.split("//")[0].replace("static_assert(", "")
            for pattern, why in BANNED_CPP.items():
                if re.search(pattern, code):
                    yield f"{path}:{number}: {line.strip()} ({why})"
            if not in_bindings and "pybind11" in line:
                yield f"{path}:{number}: pybind11 belongs in cpp/bindings"


def check_arrows(root: Path) -> Iterator[str]:
    """core knows no game, a room knows no other room, nothing below knows anything above."""
    cpp = root / "cpp"
    for path in files(cpp, ".hpp", ".cpp"):
        layer, *rest = path.relative_to(cpp).parts
        allowed = {
            "core": ("core/",),
            "games": ("core/", f"games/{rest[0]}/"),
            "search": ("core/", "games/", "search/"),
        }.get(layer)
        if allowed is None:
            continue
        if path.name.endswith("_test.cpp"):
            allowed = (*allowed, "search/", "tests/")
        for number, line in enumerate(path.read_text().splitlines(), 1):
            include = re.match(r'#include "([^"]+)"', line)
            if include and not include.group(1).startswith(allowed):
                yield f"{path}:{number}: {layer} may not include {include.group(1)}"


def check_rooms(root: Path) -> Iterator[str]:
    """Every room has the same files."""
    games = root / "cpp" / "games"
    for room in sorted(games.iterdir()) if games.is_dir() else []:
        if not room.is_dir():
            continue
        for name in (*ROOM_FILES, f"{room.name}_test.cpp"):
            if not (room / name).is_file():
                yield f"{room}: no {name}"
        for part in ROOM_PARTS:
            if not any((room / f"{part}{suffix}").is_file() for suffix in (".hpp", ".cpp")):
                yield f"{room}: no {part}.hpp or {part}.cpp"


def check_imports(root: Path) -> Iterator[str]:
    """`import kastgard` costs NumPy and the extension only: extras are imported where used."""
    package = root / "python" / "kastgard"
    allowed = {*sys.stdlib_module_names, "numpy", "kastgard"}
    for path in files(package, ".py"):
        if path.relative_to(package).parts[0] in {"cli", "cli.py", "adapters"}:
            continue
        for node in ast.parse(path.read_text()).body:
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            for name in names:
                if name.split(".")[0] not in allowed:
                    yield f"{path}:{node.lineno}: {name} is imported on import"


def check_leftovers(root: Path) -> Iterator[str]:
    """Nothing is left for later in the tree."""
    for path in files(root, *TEXT_SUFFIXES):
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
            if LEFT_FOR_LATER.search(line):
                yield f"{path}:{number}: {line.strip()}"


CHECKS = (
    check_lengths,
    check_functions,
    check_banned,
    check_arrows,
    check_rooms,
    check_imports,
    check_leftovers,
)


def main() -> int:
    root = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parents[1]).resolve()
    if not (root / "cpp" / "core").is_dir() or not (root / "python" / "kastgard").is_dir():
        print(f"{root} is not the root of kastgard")
        return 1
    breaches = [breach for check in CHECKS for breach in check(root)]
    for breach in breaches:
        print(breach.replace(f"{root}/", ""))
    print(f"{len(CHECKS)} laws checked, {len(breaches)} breaches")
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())

"""What the registers of the rooms look at: the names of the tests beside them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def defined(folder: Path) -> list[str]:
    """All test functions of a folder."""
    return [
        node.name
        for path in sorted(folder.glob("test_*.py"))
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]

"""Programs in the documents: each runs by itself, as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCUMENTS = ("README.md", "docs/index.md", "docs/guide.md")
PROGRAM = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def programs() -> list[object]:
    """The programs, moved down to the line where they stand, so that tracebacks name it."""
    found = []
    for name in DOCUMENTS:
        text = (ROOT / name).read_text(encoding="utf-8")
        for match in PROGRAM.finditer(text):
            line = text.count("\n", 0, match.start(1))
            source = "\n" * line + match[1]
            found.append(pytest.param(name, source, id=f"{name}:{line + 1}"))
    return found


@pytest.mark.parametrize(("name", "source"), programs())
def test_program_runs(
    name: str, source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(source, name, "exec"), {"__name__": "__main__"})


def test_every_document_has_programs() -> None:
    assert {p.values[0] for p in programs()} == set(DOCUMENTS)
    assert "```python" not in PROGRAM.sub("", (ROOT / "docs/guide.md").read_text(encoding="utf-8"))

"""Running the command, in this process or in one of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

pytest.importorskip("typer", reason="the command line needs the extra 'cli'")
pytest.importorskip("rich", reason="the command line needs the extra 'cli'")


@dataclass(frozen=True)
class Outcome:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert len(self.out.strip().splitlines()) == 1
        return json.loads(self.out)


Run = Callable[..., Outcome]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """The command in this process."""
    from kastgard.cli.app import run as command

    def run_here(*arguments: object) -> Outcome:
        capsys.readouterr()
        code = command([str(a) for a in arguments])
        out, err = capsys.readouterr()
        return Outcome(code, out, err)

    return run_here


def start(arguments: Sequence[object], **options: Any) -> subprocess.Popen[bytes]:
    """The command in a process of its own."""
    command = [sys.executable, "-m", "kastgard.cli", *map(str, arguments)]
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"}
    return subprocess.Popen(command, env=environment, **options)


@pytest.fixture(name="start")
def fixture_start() -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """Starts the command; whatever still runs after the test is ended."""
    started: list[subprocess.Popen[bytes]] = []

    def begin(arguments: Sequence[object], **options: Any) -> subprocess.Popen[bytes]:
        started.append(start(arguments, **options))
        return started[-1]

    yield begin
    for process in started:
        if process.poll() is None:
            process.kill()
            process.wait()


@pytest.fixture
def shell() -> Run:
    """The command in a process of its own, with everything it says."""

    def run_there(*arguments: object, told: str = "") -> Outcome:
        pipe = subprocess.PIPE
        with start(arguments, stdin=pipe, stdout=pipe, stderr=pipe) as process:
            out, err = process.communicate(told.encode(), timeout=120)
        return Outcome(process.returncode, out.decode(), err.decode())

    return run_there

"""A pseudo terminal with the command at it, as a person sits there."""

from __future__ import annotations

import os
import pty
import select
import signal
import time

import pytest


class Terminal:
    """The command at a pseudo terminal."""

    def __init__(self, start, *arguments: object) -> None:
        self.master, slave = pty.openpty()
        self.process = start(arguments, stdin=slave, stdout=slave, stderr=slave,
                             start_new_session=True)  # fmt: skip
        os.close(slave)
        self.seen = ""

    def until(self, words: str) -> str:
        """Reads on until the words appear; what came before them."""
        deadline = time.monotonic() + 60
        while words not in self.seen:
            assert time.monotonic() < deadline, self.seen[-2000:]
            try:
                chunk = os.read(self.master, 65536)
            except OSError:
                chunk = b""
            assert chunk, self.seen[-2000:]
            self.seen += chunk.decode(errors="replace")
        before, self.seen = self.seen.split(words, 1)
        return before

    def say(self, words: str) -> None:
        os.write(self.master, words.encode())

    def interrupt(self) -> None:
        """Ctrl-C."""
        os.kill(self.process.pid, signal.SIGINT)

    def close(self) -> tuple[int, str]:
        """Waits for the end; the exit code and the rest of what was said."""
        deadline = time.monotonic() + 60
        while select.select([self.master], [], [], max(0, deadline - time.monotonic()))[0]:
            try:
                chunk = os.read(self.master, 65536)
            except OSError:  # the other end was closed
                chunk = b""
            if not chunk:
                break
            self.seen += chunk.decode(errors="replace")
        else:
            self.process.kill()
            pytest.fail(f"the command did not end: {self.seen[-2000:]}")
        os.close(self.master)
        return self.process.wait(60), self.seen

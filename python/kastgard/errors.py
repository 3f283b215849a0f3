"""The exceptions of kastgard. Every one carries its case: what a user has to paste to show it.

All are subclasses of `KastgardError`; those that a wrong argument causes are also `ValueError`.
"""

from __future__ import annotations

from typing import Any

__all__ = [
    "AgentError",
    "BadPositionError",
    "IllegalActionError",
    "KastgardError",
    "OptionError",
    "RecordError",
]


class KastgardError(Exception):
    """The base of all errors that kastgard raises on its own account."""

    def __init__(self, message: str = "", **case: Any) -> None:
        super().__init__(message)
        for name, value in case.items():
            setattr(self, name, value)
        self._case = case

    def __reduce__(self) -> tuple[Any, ...]:
        # exceptions travel between processes with their case
        return (_restore, (type(self), str(self), self._case))


def _restore(kind: type[KastgardError], message: str, case: dict[str, Any]) -> KastgardError:
    return kind(message, **case)


class IllegalActionError(KastgardError, ValueError):
    """An action that is not legal in this position. The state is unchanged.

    Attributes: `game` (game string), `position` (its text), `action` (the id that was given),
    `legal_count` (how many ids were legal) and, from a batch, `row`.
    """

    def __init__(
        self,
        message: str,
        *,
        game: str = "",
        position: str = "",
        action: int = -1,
        legal_count: int = 0,
        row: int | None = None,
    ) -> None:
        self.game: str
        self.position: str
        self.action: int
        self.legal_count: int
        self.row: int | None
        super().__init__(
            message, game=game, position=position, action=action, legal_count=legal_count, row=row
        )


class BadPositionError(KastgardError, ValueError):
    """Text, JSON or bytes that are no position of this game.

    Attributes: `game` (game string), `position` (what was given; empty for bytes).
    """

    def __init__(self, message: str, *, game: str = "", position: str = "") -> None:
        self.game: str
        self.position: str
        super().__init__(message, game=game, position=position)


class OptionError(KastgardError, ValueError):
    """An option of a game or an agent that is unknown, of a wrong type or out of range."""


class RecordError(KastgardError, ValueError):
    """A record that cannot be read, or that does not replay to what it says.

    Attributes: `game` (game string), `ply` (index into `moves`, None where it is not one move).
    """

    def __init__(self, message: str, *, game: str = "", ply: int | None = None) -> None:
        self.game: str
        self.ply: int | None
        super().__init__(message, game=game, ply=ply)


class AgentError(KastgardError):
    """An agent failed, or chose an action that is not legal.

    Attributes: `game` (game string), `index` (of the game in its run), `ply`, `seat`, `position`
    (its text). The agent's own exception is the `__cause__`, where there was one.
    """

    def __init__(
        self,
        message: str,
        *,
        game: str = "",
        index: int = 0,
        ply: int = 0,
        seat: int = 0,
        position: str = "",
    ) -> None:
        self.game: str
        self.index: int
        self.ply: int
        self.seat: int
        self.position: str
        super().__init__(message, game=game, index=index, ply=ply, seat=seat, position=position)

"""What single games add to the command line: one module a game, found by its name.

A module may offer `Talk`, the words of `kastgard play`, and `lengths(state)`, what `selfplay` tells
about the length of a finished game.
"""

from __future__ import annotations

import importlib
from types import ModuleType

__all__ = ["room_of"]


def room_of(game: str) -> ModuleType | None:
    """The module `kastgard.cli.rooms.<game>`, None for a game that adds nothing."""
    name = f"kastgard.cli.rooms.{game}"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as e:
        if e.name != name:
            raise
        return None

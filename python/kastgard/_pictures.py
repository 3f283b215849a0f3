"""Finds the pictures of a game, which are imported when they are first asked for."""

from __future__ import annotations

import importlib
from types import ModuleType

__all__ = ["pictures_of"]


def pictures_of(game: str) -> ModuleType | None:
    """The module `kastgard.render.<game>`, None for a game without pictures."""
    name = f"kastgard.render.{game}"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as e:
        if e.name not in (name, "kastgard.render"):
            raise
        return None

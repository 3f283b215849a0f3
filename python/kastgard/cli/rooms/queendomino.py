"""Queendomino at the command line: as its room."""

from __future__ import annotations

from kastgard.cli.rooms.kingdomino import Talk

__all__ = ["Talk"]

"""Catan for Two at the command line: as its room."""

from __future__ import annotations

from kastgard.cli.rooms.catan import Talk, lengths

__all__ = ["Talk", "lengths"]

"""Pictures of the Queendomino solo game: those of its room."""

from __future__ import annotations

from .kingdomino import state_svg, state_terminal

__all__ = ["state_svg", "state_terminal"]

"""Pictures of Catan for Two: those of its room."""

from __future__ import annotations

from .catan import state_svg, state_terminal

__all__ = ["state_svg", "state_terminal"]

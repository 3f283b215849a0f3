"""CATAN and Catan for Two: the room's own types beside `Game` and `State`.

`longest_road`, `longest_road_batch` and `production` serve programs that keep a state of their own.
"""

from __future__ import annotations

from kastgard import game, state, view
from kastgard._catan_kernels import longest_road, longest_road_batch, production

__all__ = [
    "GAMES",
    "CatanForTwo",
    "Game",
    "State",
    "View",
    "longest_road",
    "longest_road_batch",
    "production",
]


class State(state.State):
    """A position of CATAN or Catan for Two."""

    __slots__ = ()


class View(view.View):
    """What a seat may know: its own cards, and what lies open."""

    __slots__ = ()


class Game(game.Game):
    """CATAN for two to four seats. Actions are ids; `action_text` says them in words."""

    native_name = "catan"
    state_type = State
    view_type = View


class CatanForTwo(Game):
    """Catan for Two."""

    native_name = "catan_for_two"


GAMES = {"catan": Game, "catan_for_two": CatanForTwo}

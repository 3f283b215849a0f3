"""CATAN and Catan for Two: the room's own types beside `Game` and `State`."""

from __future__ import annotations

from kastgard import game, state, view

__all__ = ["GAMES", "CatanForTwo", "Game", "State", "View"]


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


def longest_road(roads, blocked_corners=()):  # stand-in
    from oracle.catan_roads import road_length
    return road_length(frozenset(map(int, roads)), frozenset(map(int, blocked_corners)))

"""The toy: the smallest complete game. Loadable, not listed by `games()`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from kastgard import game, state, view
from kastgard.errors import OptionError
from kastgard.tables import TableKind

__all__ = ["GAMES", "DrawCard", "Game", "Pass", "ShowCard", "State", "View"]

KINDS = ("copper", "silver", "gold")


@dataclass(frozen=True)
class Pass:
    """Does nothing."""


@dataclass(frozen=True)
class DrawCard:
    """Draws a card: chance says which."""


@dataclass(frozen=True)
class ShowCard:
    """Puts a card of the hand face up."""

    kind: str


class State(state.State):
    """A position of the toy."""

    __slots__ = ()


class View(view.View):
    """What a seat of the toy may know: its own hand, and what lies face up."""

    __slots__ = ()


def _read_values(value: Any) -> tuple[int, ...]:
    items = tuple(value) if isinstance(value, list | tuple) else None
    if items is None or not all(type(item) is int and item >= 0 for item in items):
        raise OptionError("option 'values' must be a list of integers from 0")
    return items


class Game(game.Game):
    """The toy. Options: `players` 2 to 4, `goal`, `max_rounds`, and the table `values`."""

    __slots__ = ()

    native_name = "template"
    table_kinds: ClassVar = {
        "values": TableKind(_read_values, lambda v: list(_read_values(v)), _read_values)
    }
    state_type = State
    view_type = View

    def _typed_action(self, action: int) -> Any:
        return (Pass(), DrawCard())[action] if action < 2 else ShowCard(KINDS[action - 2])

    def action_id(self, action: Any) -> int:
        match action:
            case Pass():
                return 0
            case DrawCard():
                return 1
            case ShowCard(kind=kind) if kind in KINDS:
                return 2 + KINDS.index(kind)
        return super().action_id(action)


GAMES = {"template": Game}

"""kastgard: fast, exact engines of board games.

    game = kastgard.load("principalities", players=4)
    state = game.initial(seed=1)
    state.apply(state.legal_actions()[0])

Start with `load` and `games`; `Batch` and `play` are for many games at once.
"""

from __future__ import annotations

from kastgard._native import version as __version__
from kastgard.errors import (
    AgentError,
    BadPositionError,
    IllegalActionError,
    KastgardError,
    OptionError,
    RecordError,
)
from kastgard.game import Game
from kastgard.registry import games, load
from kastgard.rng import Rng
from kastgard.state import CHANCE, TERMINAL, State
from kastgard.view import View

__all__ = [
    "CHANCE",
    "TERMINAL",
    "AgentError",
    "BadPositionError",
    "Game",
    "IllegalActionError",
    "KastgardError",
    "OptionError",
    "RecordError",
    "Rng",
    "State",
    "View",
    "__version__",
    "games",
    "load",
]

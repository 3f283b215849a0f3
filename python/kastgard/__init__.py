"""kastgard: fast, exact engines of board games.

    game = kastgard.load("principalities", players=4)
    state = game.initial(seed=1)
    state.apply(state.legal_actions()[0])

`load` and `games` give games, `Batch` moves many at once, `play` plays whole ones, and a room's own
types are in its module, such as `kastgard.principalities`.
"""

from __future__ import annotations

import importlib
import sys
from typing import Any

from kastgard import _native, agents
from kastgard._native import version as __version__
from kastgard.agents import Agent, BatchAgent, BatchView
from kastgard.batch import Batch
from kastgard.errors import (
    AgentError,
    BadPositionError,
    IllegalActionError,
    KastgardError,
    OptionError,
    RecordError,
)
from kastgard.game import Game
from kastgard.history import History
from kastgard.matches import Results, play
from kastgard.records import Record, read_records, write_records
from kastgard.registry import games, load
from kastgard.rng import Rng
from kastgard.state import CHANCE, TERMINAL, State
from kastgard.step import Step
from kastgard.view import View

if sys.byteorder != "little":
    raise ImportError("kastgard needs a little-endian machine: states are stored as bytes")

__all__ = [
    "CHANCE",
    "TERMINAL",
    "Agent",
    "AgentError",
    "BadPositionError",
    "Batch",
    "BatchAgent",
    "BatchView",
    "Game",
    "History",
    "IllegalActionError",
    "KastgardError",
    "OptionError",
    "Record",
    "RecordError",
    "Results",
    "Rng",
    "State",
    "Step",
    "View",
    "__version__",
    "agents",
    "games",
    "load",
    "play",
    "read_records",
    "write_records",
]

_ON_DEMAND = {"render", "stats", "testing", *(room for _, room, _ in _native.games())}


def __getattr__(name: str) -> Any:
    """Modules that `import kastgard` leaves out, imported when they are first named."""
    if name in _ON_DEMAND:
        return importlib.import_module(f"kastgard.{name}")
    raise AttributeError(f"module 'kastgard' has no attribute {name!r}")

"""Native players asked for one decision at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import kastgard
from kastgard import agents
from principalities.boards import CHANCE, Board


def decide(b: Board, name: str, seed: int = 0) -> str:
    """The move a native player chooses; its stream is seeded freshly."""
    agent = agents.native(b.game, name)
    rng = kastgard.Rng(seed, purpose="agent")
    return b.move(agent.act(b.state.view(b.state.to_play), rng))


def driven(game: Any, field: Sequence[str], seed: int, index: int) -> Iterator[tuple[Any, int]]:
    """A game of native players with its own streams: (state before the move, move)."""
    state = game.initial(seed=seed, index=index)
    chance = kastgard.Rng(seed, index)
    players = [agents.native(game, name) for name in field]
    streams = [kastgard.Rng(seed, index, purpose=16 + p) for p in range(len(field))]
    while not state.is_terminal:
        before = state.copy()
        seat = state.to_play
        if seat == CHANCE:
            move = state.sample_chance(chance)
        else:
            move = players[seat].act(state.view(seat), streams[seat])
            state.apply(move)
        yield before, move

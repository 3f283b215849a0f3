"""Perft by an oracle, and the signature of a game: one number for its behaviour."""

from __future__ import annotations

import hashlib
from typing import Any

import kastgard
from kastgard.state import CHANCE, TERMINAL


def oracle_perft(position: Any, depth: int) -> int:
    """Paths of `depth` plies, chance outcomes counted; a shorter game counts as it ends."""
    if depth == 0 or position.to_play == TERMINAL:
        return 1
    if position.to_play == CHANCE:
        moves = [outcome for outcome, _ in position.chance()]
    else:
        moves = position.legal()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        twin = position.copy()
        twin.apply(move)
        total += oracle_perft(twin, depth - 1)
    return total


def check_perft(t: Any, twin: Any, pinned: tuple[int, ...], by_oracle: int) -> None:
    """The engine's counts of a table's position are the pinned ones, and the oracle's of its twin
    to some depth."""
    assert tuple(t.game.perft(t.state, k) for k in range(1, len(pinned) + 1)) == pinned
    assert tuple(oracle_perft(twin, k) for k in range(1, by_oracle + 1)) == pinned[:by_oracle]


def signature_of(game: kastgard.Game) -> str:
    """Of the last positions of 40 random games: moves with rules_version, and with nothing else."""
    digest = hashlib.sha256()
    for index in range(40):
        state = game.initial(seed=123, index=index)
        state.playout(kastgard.Rng(123, index, purpose="agent"), kastgard.Rng(123, index))
        digest.update(state.to_text().encode())
        digest.update(repr((state.scores().tolist(), state.end, state.ply)).encode())
    assert game.rules_version == 1
    return digest.hexdigest()[:16]

"""Hand-made positions for the tests."""

from __future__ import annotations

from typing import Any

from oracle import principalities as rules
from oracle.principalities import CHANCE_NODE, Oracle, Position

Plain = dict[str, Any]


def position(
    edges: list[tuple[int, int]],
    owner: list[int],
    dice: list[int],
    players: int,
    options: Plain | None = None,
    **fields: Any,
) -> Position:
    """A hand-made position; territories are numbered by the lists."""
    n = len(owner)
    adjacency = [
        sorted({b for a, b in edges if a == t} | {a for a, b in edges if b == t}) for t in range(n)
    ]
    data: Plain = {
        "map_id": 0, "adjacency": adjacency, "owner": owner, "dice": dice, "store": [0] * players,
        "seat": 0, "phase": "attack", "from": None, "to": None, "pool": 0, "attacked": False,
        "quiet": 0, "offer_made": False, "asked": None, "accepted": [], "hints": [],
        "own_turns": [1] * players, "completed_turns": 0, "last_attack": None, "end": "ongoing",
        "ply": 0,
    }  # fmt: skip
    data.update(fields)
    return Oracle(players, **(options or {})).from_snapshot(data)


def path(n: int) -> list[tuple[int, int]]:
    return [(t, t + 1) for t in range(n - 1)]


def attack(p: Position, f: int, t: int, won: bool) -> None:
    p.apply(f * p.n + t)
    assert p.to_play == CHANCE_NODE
    p.apply(rules.WON if won else rules.LOST)


def end_turn(p: Position) -> list[int]:
    """End the turn; place every die on the lowest territory. Returns the places."""
    p.apply(p.end_turn)
    placed = []
    while p.phase == "reinforce":
        placed.append(p.chance()[0][0])
        p.apply(placed[-1])
    return placed


def quiet_table(**fields: Any) -> Position:
    """Five seats, three of them living: 0, 2 and 4; nobody can place a die."""
    return position(path(4), [0, 2, 4, 4], [8] * 4, 5, **fields)

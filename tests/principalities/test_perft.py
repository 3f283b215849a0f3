"""Perft counts, pinned and counted again by the oracle; and the signature of the game."""

from __future__ import annotations

import pytest

import kastgard
from oracle.principalities import Oracle
from perft import oracle_perft, signature_of
from principalities.boards import board, chain, plain


def python_perft(state, depth: int) -> int:
    """The same through the public API, one child at a time."""
    if depth == 0 or state.is_terminal:
        return 1
    moves = state.chance_outcomes()[0] if state.is_chance else state.legal_actions()
    return sum(python_perft(state.child(int(m)), depth - 1) for m in moves)


# players -> counts at depth 1, 2, 3, 4 from seed 1, index 0
OPENINGS: dict[int, tuple[int, ...]] = {
    2: (34, 82, 2276, 9048),
    3: (30, 69, 1650, 4939),
    4: (16, 38, 463, 1503),
    5: (22, 49, 812, 2688),
    6: (21, 46, 741, 1805),
    7: (29, 62, 1419, 3558),
    8: (18, 40, 553, 1714),
}


@pytest.mark.parametrize("players", range(2, 9))
def test_perft_of_openings(players):
    game = kastgard.load("principalities", players=players)
    state = game.initial(seed=1)
    counts = tuple(game.perft(state, depth) for depth in (1, 2, 3, 4))
    assert counts == OPENINGS[players]
    twin = Oracle(players).initial(1)
    assert tuple(oracle_perft(twin, depth) for depth in (1, 2, 3)) == counts[:3]


# a duel of six territories: every phase within eight plies
DUEL = ("a=R:2 b=B:1 c=R:3 d=B:2 e=R:1 f=B:8", chain("abcdef") + " a-f")
DUEL_COUNTS = (5, 11, 28, 77, 198, 599, 2157)


def test_perft_of_a_small_duel():
    b = board(*DUEL, fields={"quiet": 7}, humans={0, 1})
    counts = tuple(b.game.perft(b.state, depth) for depth in range(1, 8))
    assert counts == DUEL_COUNTS
    data = plain(b.state)
    twin = Oracle(2, humans={0, 1}, adjacency=data["adjacency"]).from_snapshot(data)
    assert tuple(oracle_perft(twin, depth) for depth in range(1, 7)) == counts[:6]
    assert tuple(python_perft(b.state, depth) for depth in range(1, 6)) == counts[:5]


def test_perft_of_nothing_is_one():
    b = board("a=R:8 b=B:1", "a-b")
    assert b.game.perft(b.state, 0) == 1
    b.attack("a>b", won=True)
    assert b.game.perft(b.state, 3) == 1  # the end counts once


SIGNATURES = {
    2: "b4a60ebb1f07f5fb",
    3: "949aa57cc43f5419",
    4: "26dd770733224716",
    5: "cf881e17f548de48",
    6: "e606cd005ff733fe",
    7: "ada64d1165eaaeba",
    8: "318c636d9000e3e1",
}


@pytest.mark.parametrize("players", range(2, 9))
def test_signature_of_seeded_random_games(players):
    game = kastgard.load("principalities", players=players, maps=5, max_turns=150)
    assert signature_of(game) == SIGNATURES[players]

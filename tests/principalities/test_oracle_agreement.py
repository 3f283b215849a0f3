"""The engine against the oracle of tests/oracle, ply by ply, on a fixed sample of random games.

bench/acceptance_principalities.py plays 5,000 of them.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest

import kastgard
from oracle.principalities import CHANCE_NODE, TERMINAL, Oracle, Position
from oracle.streams import CHANCE, Stream
from principalities.boards import adjacency_of, hand_map, plain

GAMES = 420


@dataclass
class Case:
    """One random game: everything about it follows from its number."""

    number: int
    players: int
    options: dict[str, Any]
    adjacency: list[list[int]] | None
    peaceful: tuple[float, float]  # shares of early ends of turn: at first, and from `calm` on
    calm: int  # a ply; peace after war brings offers to tables where some are out

    @property
    def key(self) -> tuple[int, int, int]:
        """seed, index, episode"""
        return 7000 + self.number, self.number % 5, self.number % 3


def case_of(number: int) -> Case:
    """Every combination of options turns up in a few hundred cases."""
    pick = random.Random(number)
    players = 2 + number % 7
    options: dict[str, Any] = {
        "humans": {p for p in range(players) if pick.random() < 0.4} if number % 2 else set(),
        "offer_policy": ("points", "continue")[number // 2 % 2],
        "count_store": number // 4 % 2 == 1,
        "max_turns": pick.choice((pick.randint(1, 12), pick.randint(40, 90), 1000)),
    }
    adjacency = None
    if pick.random() < 0.3:  # a small map by hand
        n = pick.randint(players, 12)
        edges = [(pick.randrange(i), i) for i in range(1, n)]
        edges += [tuple(pick.sample(range(n), 2)) for _ in range(n // 2)]
        adjacency = adjacency_of(n, edges)
    elif pick.random() < 0.3:
        options |= {"maps": 3, "map_seed": number // 3}
    peaceful = pick.choice(((0.02, 0.02), (0.2, 0.2), (1.0, 0.97), (0.02, 1.0), (0.02, 1.0)))
    return Case(number, players, options, adjacency, peaceful, pick.randint(50, 1000))


def choose(pick: random.Random, case: Case, twin: Position) -> int:
    """A random decision."""
    legal = twin.legal()
    if twin.end_turn in legal and pick.random() < case.peaceful[twin.ply >= case.calm]:
        return twin.end_turn
    return pick.choice(legal)


def compare(state, twin) -> None:
    """Everything the API tells about a position."""
    assert plain(state) == twin.snapshot()
    assert state.to_play == twin.to_play
    assert state.ply == twin.ply
    assert state.legal_actions().tolist() == twin.legal()
    ids, weights = state.chance_outcomes()
    assert list(zip(ids.tolist(), weights.tolist(), strict=True)) == twin.chance()
    assert state.scores().tolist() == twin.scores()
    assert state.returns().tolist() == pytest.approx(twin.returns(), abs=1e-12)
    assert state.end == twin.end


def play_both(number: int) -> str:
    """Plays one case in step; returns how it ended."""
    case = case_of(number)
    own_map = {} if case.adjacency is None else {"map": hand_map(case.adjacency)}
    game = kastgard.load("principalities", players=case.players, **case.options, **own_map)
    state = game.initial(*case.key)
    twin = Oracle(case.players, adjacency=case.adjacency, **case.options).initial(*case.key)
    if own_map:
        twin.map_id = own_map["map"].id  # a hand-made map brings its own
    rng, stream = kastgard.Rng(*case.key), Stream(*case.key, CHANCE)
    pick = random.Random(number)
    while True:
        compare(state, twin)
        who = twin.to_play
        if who == TERMINAL:
            return twin.end
        if pick.random() < 0.02:
            seat = pick.randrange(case.players)
            state.use_hints(seat)
            twin.use_hints(seat)
        if who == CHANCE_NODE:
            move = stream.pick(twin.chance())
            assert state.sample_chance(rng) == move
        else:
            move = choose(pick, case, twin)
            state.apply(move)
        twin.apply(move)


@pytest.mark.parametrize("block", range(14))
def test_oracle_agrees_move_by_move(block):
    for number in range(block, GAMES, 14):
        play_both(number)


def test_oracle_sample_reaches_every_end():
    # the shape of the sample by the oracle alone: all kinds of ends, answered offers
    ends, answers, depleted = set(), Counter(), 0
    for number in range(0, GAMES, 2):
        case = case_of(number + 1)
        twin = Oracle(case.players, adjacency=case.adjacency, **case.options).initial(*case.key)
        stream = Stream(*case.key, CHANCE)
        pick = random.Random(number + 1)
        while twin.to_play != TERMINAL:
            if pick.random() < 0.02:
                pick.randrange(case.players)
            if twin.to_play == CHANCE_NODE:
                move = stream.pick(twin.chance())
            else:
                move = choose(pick, case, twin)
                answers[move - twin.end_turn] += twin.phase == "offer"
                depleted += twin.phase == "offer" and len(twin.living()) < case.players
            twin.apply(move)
        ends.add(twin.end)
    assert ends == {"conquest", "points", "draw", "unfinished"}
    assert answers[1] > 10  # accepted
    assert answers[2] > 10  # declined
    assert depleted > 10  # some players were out by then

"""Part C of the rules: what must hold after every action of random games."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import kastgard
from catan import laws
from catan.table import TWO
from oracle.catan import Oracle

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("catan", {"players": 2}),
    ("catan", {"players": 3, "trading": True, "board": "random"}),
    ("catan", {"start": "random", "shuffle_harbours": True, "discard_limit": 4}),
    (TWO, {}),
    (TWO, {"trading": True, "neutral_answer": "any_kind", "token_actions_per_turn": 3}),
    (TWO, {"neutral_answers_free_roads": False, "neutral_road_fallback": "none",
           "forced_trade_give_from": "before_draw", "points": 13}),
]  # fmt: skip

Check = Callable[[Oracle, laws.Data], None]


@cache
def game_steps(k: int, seed: int) -> tuple[laws.Step, ...]:
    """A random game of GAMES[k], kept for all laws."""
    name, options = GAMES[k]
    return tuple(laws.steps_of(Oracle(name, **options), seed))


def over_positions(check: Check, games: int, only: str = "") -> None:
    """A check of every position of random games."""
    for k, (name, options) in enumerate(GAMES):
        if only in ("", name):
            oracle = Oracle(name, **options)
            for seed in range(games):
                for _, _, after in game_steps(k, seed):
                    check(oracle, after)


def test_invariant_C01_resource_cards():
    over_positions(lambda _, data: laws.law_c1(data), 2)


def test_invariant_C02_development_cards():
    over_positions(lambda _, data: laws.law_c2(data), 2)


def test_invariant_C03_tokens():
    over_positions(lambda _, data: laws.law_c3(data), 2, TWO)


def test_invariant_C04_pieces():
    over_positions(lambda _, data: laws.law_c4(data), 2)


def test_invariant_C05_places():
    over_positions(lambda _, data: laws.law_c5(data), 2)


def test_invariant_C06_founding():
    over_positions(lambda _, data: laws.law_c6(data), 2)


def test_invariant_C07_neutral_pieces_answer_own_pieces():
    for k, (name, options) in enumerate(GAMES):
        if name == TWO:
            for seed in range(3):
                answers = laws.Answers(Oracle(name, **options))
                for step in game_steps(k, seed):
                    answers.step(*step)
                assert answers.built > 5


def test_invariant_C08_owners_of_the_awards():
    over_positions(laws.law_c8, 1)


def test_invariant_C09_robber():
    for k in range(len(GAMES)):
        for step in game_steps(k, 0):
            laws.law_c9(*step)


@pytest.mark.parametrize("k", range(len(GAMES)))
def test_invariant_C10_points(k):
    name, options = GAMES[k]
    game = kastgard.load(name, **options)
    goal = int(options.get("points", 10))
    for seed in range(2):
        state, rng = game.initial(seed=seed), kastgard.Rng(seed)
        while not state.is_terminal:
            if state.is_chance:
                state.sample_chance(rng)
            else:
                legal = state.legal_actions()
                state.apply(int(legal[(7 * state.ply + seed) % len(legal)]))
            data = laws.plain(state)
            scores = [laws.points_of(data, seat) for seat in range(game.num_players)]
            assert state.scores().tolist() == scores
            if state.is_terminal and state.end == "won":
                assert scores[data["active"]] >= goal
            elif data["turn"]:
                assert scores[data["active"]] < goal

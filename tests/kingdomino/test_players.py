"""The native players: legal, repeatable, and each better than the one before."""

from __future__ import annotations

import numpy as np
import pytest

import kastgard
from kastgard import agents
from kastgard.kingdomino import LEVELS
from kingdomino.results import kingdom_of
from kingdomino.table import Table
from oracle.kingdomino_tables import buildings
from players import check_better, check_legal_and_repeatable

NAMES = ("random", "greedy", "normal")
GAMES = ("kingdomino", "kingdomino(players=4)", "queendomino", "queendomino(players=3)")


def test_levels_are_the_three():
    assert tuple(level.name for level in LEVELS) == NAMES


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("one", "rest"), [("greedy", "random"), ("normal", "greedy")])
def test_each_player_beats_the_one_before(game, one, rest):
    check_better(game, one, rest, 600)


@pytest.mark.parametrize("game", ["queendomino_solo", "queendomino_solo(hard=true)"])
def test_solo_players_in_order(game):
    means = [kastgard.play(game, [name], 400, seed=3).scores[:, 0].mean() for name in NAMES]
    assert means == sorted(means)
    assert means[2] > means[0] + 10


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", [*GAMES, "queendomino_solo", "kingdomino(dynasty=true)"])
def test_players_choose_legal_actions_and_repeat_them(name, game):
    check_legal_and_repeatable(game, name)


def test_greedy_takes_the_placement_with_the_best_gain():
    """Of all placements none gives more points at once than the one it chooses."""
    game = kastgard.load("kingdomino", players=3)
    greedy = agents.native(game, "greedy")
    looked = 0
    for seed in range(15):
        state = game.initial(seed=seed)
        chance, choices = kastgard.Rng(seed), kastgard.Rng(seed, purpose="agent")
        while not state.is_terminal:
            if state.is_chance:
                state.sample_chance(chance)
                continue
            seat = state.to_play
            action = greedy.act(state.view(seat), choices)
            if state.to_json()["step"] == "place":
                gains = {a: points_after(state, a, seat) for a in state.legal_actions().tolist()}
                assert gains[action] == max(gains.values())
                looked += len(set(gains.values())) > 1
            state.apply(action)
    assert looked > 50


def points_after(state, action: int, seat: int) -> int:
    """Points of a seat's kingdom after a placement, by the oracle."""
    data = state.child(action).to_json()["kingdoms"][seat]
    return kingdom_of(data, 5, buildings()).territory_points()


def test_normal_takes_the_mine_with_crowns():
    # 48 (wheat and mine with three crowns) against three dominoes without a crown
    t = Table(players=4, lines=[[1, 3, 7, 48]])
    player = agents.native(t.game, "normal")
    action = player.act(t.state.view(t.seat), kastgard.Rng(0, purpose="agent"))
    assert t.move(int(action)) == ("choose", 3)


def test_random_player_is_uniform():
    t = Table(players=4, lines=[[1, 3, 7, 48]])
    player = agents.native(t.game, "random")
    rng = kastgard.Rng(1, purpose="agent")
    view = t.state.view(t.seat)
    counts = np.bincount([player.act(view, rng) - 4 * 81 - 1 for _ in range(4000)], minlength=4)
    assert counts.sum() == 4000
    assert counts.min() > 1000 - 4 * 27.4  # four standard errors

"""The native players: legal, repeatable, and each better than the one before."""

from __future__ import annotations

import numpy as np
import pytest

import kastgard
from carcassonne.table import Table
from kastgard import agents
from kastgard.carcassonne import LEVELS
from players import check_better, check_legal_and_repeatable

NAMES = ("random", "greedy", "normal")
GAMES = (
    "carcassonne", "carcassonne(players=4,little_buildings=variant)",
    "carcassonne(players=3,expansions=river+inns_cathedrals)", "carcassonne(rules=1)",
)  # fmt: skip


def test_levels_are_the_three():
    assert tuple(level.name for level in LEVELS) == NAMES


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("one", "rest"), [("greedy", "random"), ("normal", "greedy")])
def test_each_player_beats_the_one_before(game, one, rest):
    check_better(game, one, rest, 240)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", GAMES)
def test_players_choose_legal_actions_and_repeat_them(name, game):
    check_legal_and_repeatable(game, name)


@pytest.mark.parametrize("name", ["greedy", "normal"])
def test_players_take_points_that_lie_there(name):
    # a city of 8 points waits for its last tile, and a knight of seat 0 stands in it
    t = Table().play("F 0,-1,0 city0", "U 1,0,1").draw("E")
    player = agents.native(t.game, name)
    action = player.act(t.state.view(0), kastgard.Rng(0, purpose="agent"))
    assert action == t.place_id(0, -2, 2)


@pytest.mark.parametrize("name", ["greedy", "normal"])
def test_players_put_a_figure_on_what_is_finished_at_once(name):
    t = Table().draw("E").place(0, -1, 2)
    player = agents.native(t.game, name)
    action = player.act(t.state.view(0), kastgard.Rng(0, purpose="agent"))
    assert action == t.stand_id("city0")


def test_random_player_is_uniform():
    t = Table().draw("U").place(1, 0, 1)
    player = agents.native(t.game, "random")
    rng = kastgard.Rng(1, purpose="agent")
    view = t.state.view(0)
    chosen = [player.act(view, rng) for _ in range(4000)]
    counts = np.array([chosen.count(action) for action in t.state.legal_actions().tolist()])
    assert counts.sum() == 4000
    assert len(counts) == 4
    assert counts.min() > 1000 - 4 * 27.4  # four standard errors

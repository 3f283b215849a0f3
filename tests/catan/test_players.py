"""The native players: legal, repeatable, and each better than the one before."""

from __future__ import annotations

import pytest

import kastgard
from catan.table import TWO
from kastgard import agents
from players import check_better, check_legal_and_repeatable

NAMES = ("random", "greedy", "normal")
GAMES = ("catan(players=2)", "catan(players=3)", "catan", TWO)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("one", "rest"), [("greedy", "random"), ("normal", "greedy")])
def test_each_player_beats_the_one_before(game, one, rest):
    check_better(game, one, rest, 360)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", [*GAMES, "catan(players=3,trading=true)",
                                  f"{TWO}(trading=true,neutral_answer=any_kind)"])  # fmt: skip
def test_players_choose_legal_actions_and_repeat_them(name, game):
    check_legal_and_repeatable(game, name, every=7)


@pytest.mark.parametrize("name", NAMES)
def test_players_do_not_look_at_hidden_cards(name):
    """The same choice in every position that the seat could be in."""
    for game in ("catan(players=3)", TWO):
        loaded = kastgard.load(game)
        player = agents.native(loaded, name)
        state = loaded.initial(seed=8)
        chance, choices = kastgard.Rng(8), kastgard.Rng(8, purpose="agent")
        while not state.is_terminal and state.ply < 600:
            if state.is_chance:
                state.sample_chance(chance)
                continue
            seat = state.to_play
            action = player.act(state.view(seat), kastgard.Rng(state.ply, purpose=17))
            other = state.resample(seat, kastgard.Rng(state.ply, purpose="resample"))
            assert player.act(other.view(seat), kastgard.Rng(state.ply, purpose=17)) == action
            state.apply(player.act(state.view(seat), choices))

"""The native players: legal, repeatable, and each better than the one before."""

from __future__ import annotations

import pytest

import kastgard
from catan.table import TWO
from kastgard import agents

NAMES = ("random", "greedy", "normal")
GAMES = ("catan(players=2)", "catan(players=3)", "catan", TWO)


def share(game: str, one: str, rest: str, count: int) -> float:
    """Share of games that `one` wins, in each seat in turn."""
    loaded = kastgard.load(game)
    players, won = loaded.num_players, 0
    for seat in range(players):
        field = [one if p == seat else rest for p in range(players)]
        returns = kastgard.play(loaded, field, count // players, seed=seat).returns
        won += int((returns[:, seat] == 1).sum())
    return won / (count // players * players)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("one", "rest"), [("greedy", "random"), ("normal", "greedy")])
def test_each_player_beats_the_one_before(game, one, rest):
    count = 360
    fair = 1 / kastgard.load(game).num_players
    # four standard errors above its fair share
    assert share(game, one, rest, count) > fair + 4 * (fair * (1 - fair) / count) ** 0.5


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", [*GAMES, "catan(players=3,trading=true)",
                                  f"{TWO}(trading=true,neutral_answer=any_kind)"])  # fmt: skip
def test_players_choose_legal_actions_and_repeat_them(name, game):
    loaded = kastgard.load(game)
    player = agents.native(loaded, name)
    state = loaded.initial(seed=5)
    chance, choices = kastgard.Rng(5), kastgard.Rng(5, purpose="agent")
    while not state.is_terminal and state.ply < 1500:
        if state.is_chance:
            state.sample_chance(chance)
            continue
        view = state.view(state.to_play)
        if state.ply % 7 == 0:
            before = state.copy()
            action = player.act(view, kastgard.Rng(5, purpose=17))
            assert action in state.legal_actions()
            assert player.act(view, kastgard.Rng(5, purpose=17)) == action
            assert state == before
        state.apply(player.act(view, choices))


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

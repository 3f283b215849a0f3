"""What holds for the native players of every room: each is better than the one before, legal and
repeatable."""

from __future__ import annotations

from collections.abc import Sequence

import kastgard
from kastgard import agents


def share(
    game: kastgard.Game, pair: tuple[str, str], count: int, seeds: Sequence[int], threads: int = 1
) -> float:
    """Share of games that the first of the pair wins, in each seat in turn with the seat's seed,
    all others being the second; a shared win counts in part."""
    players, (one, rest), won = game.num_players, pair, 0.0
    for seat in range(players):
        field = [one if p == seat else rest for p in range(players)]
        results = kastgard.play(game, field, count // players, seed=seeds[seat], threads=threads)
        first = results.returns == results.returns.max(axis=1, keepdims=True)
        won += float((first[:, seat] / first.sum(axis=1)).sum())
    return won / (count // players * players)


def check_better(name: str, one: str, rest: str, count: int) -> None:
    """One player among others of another kind wins more than its fair share, by four standard
    errors."""
    game = kastgard.load(name)
    fair = 1 / game.num_players
    found = share(game, (one, rest), count, range(game.num_players))
    assert found > fair + 4 * (fair * (1 - fair) / count) ** 0.5


def check_legal_and_repeatable(name: str, agent: str, *, every: int = 1, plies: int = 1500) -> None:
    """A player in all seats of a game: its choice is looked at at every so many plies."""
    game = kastgard.load(name)
    player = agents.native(game, agent)
    state = game.initial(seed=5)
    chance, choices = kastgard.Rng(5), kastgard.Rng(5, purpose="agent")
    while not state.is_terminal and state.ply < plies:
        if state.is_chance:
            state.sample_chance(chance)
            continue
        view = state.view(state.to_play)
        if state.ply % every == 0:
            before = state.copy()
            action = player.act(view, kastgard.Rng(5, purpose=17))
            assert action in state.legal_actions()
            assert player.act(view, kastgard.Rng(5, purpose=17)) == action
            assert state == before
        state.apply(player.act(view, choices))

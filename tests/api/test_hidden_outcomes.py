"""Outcomes of chance that a seat does not see, in positions and in histories."""

from __future__ import annotations

import pytest

import kastgard
from kastgard.history import History


def _played(text: str, seed: int) -> History:
    """A whole random game as a history."""
    history = History(kastgard.load(text).initial(seed))
    chance, choices = kastgard.Rng(seed), kastgard.Rng(seed + 1)
    while not history.state.is_terminal:
        state = history.state
        if state.is_chance:
            history.sample_chance(chance)
        else:
            legal = state.legal_actions()
            history.apply(int(legal[choices.below(len(legal))]))
    return history


def _steps(history: History) -> list[str]:
    """The step before each move."""
    steps = []
    for place in range(len(history)):
        history.go(place)
        steps.append(history.state.to_json()["step"])
    history.go(len(history))
    return steps


def test_third_seats_see_no_stolen_card_and_others_no_bought_card():
    history = _played("catan(players=3)", 5)
    steps = _steps(history)
    assert {"theft", "card", "dice"} <= set(steps)
    seen = [history.moves_seen_by(seat) for seat in range(3)]
    for place, (step, move) in enumerate(zip(steps, history.moves, strict=True)):
        shown = [moves[place] for moves in seen]
        assert set(shown) <= {move, -1}
        assert shown.count(-1) == {"theft": 1, "card": 2}.get(step, 0)


def test_with_two_seats_a_theft_follows_from_the_bank():
    history = _played("catan_for_two", 3)
    steps = _steps(history)
    hidden = [
        {step for step, move in zip(steps, history.moves_seen_by(seat), strict=True) if move == -1}
        for seat in range(2)
    ]
    assert hidden == [{"card"}, {"card"}]


def test_where_nothing_is_hidden_a_seat_sees_all_moves():
    history = _played("principalities(players=2)", 1)
    assert history.moves_seen_by(1) == history.moves


def test_a_seat_must_be_one():
    state = kastgard.load("catan(players=2)").initial(1)
    assert state.sees_outcome(0)
    for seat in (-1, 2):
        with pytest.raises((IndexError, ValueError)):
            state.sees_outcome(seat)
    with pytest.raises(TypeError):
        state.sees_outcome("0")  # type: ignore[arg-type]

"""The engine against the oracle, move by move, on a fixed sample of random games of each mode.

bench/acceptance_kingdomino.py plays 5,000 of each.
"""

from __future__ import annotations

import pytest

from kingdomino.agreement import MODES, play_both, shape_of

GAMES = 16


@pytest.mark.parametrize("mode", MODES)
def test_oracle_agrees_move_by_move(mode):
    for number in range(GAMES):
        play_both(mode, number)


@pytest.mark.parametrize("mode", MODES)
def test_oracle_sample_has_all_that_matters(mode):
    seen = shape_of(mode, GAMES)
    assert seen["discard"] > 0
    if MODES[mode].name == "kingdomino":
        assert seen["victory"] > 0
        return
    assert seen["queen moved"] > 0
    assert seen["dragon"] > 0

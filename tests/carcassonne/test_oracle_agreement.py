"""The engine against the oracle, move by move, on a fixed sample of random games.

bench/acceptance_carcassonne.py plays 3,000.
"""

from __future__ import annotations

from collections import Counter

import pytest

from carcassonne.agreement import EXPANSIONS, PAIRS, Pair

GAMES = 8


@pytest.mark.parametrize("expansions", EXPANSIONS)
def test_oracle_agrees_move_by_move(expansions):
    seen: Counter[str] = Counter()
    for number in range(GAMES):
        pair = Pair(expansions, number)
        pair.play(look_every=7)
        seen += pair.shape()
    check_shape(expansions, seen)


def check_shape(expansions: str, seen: Counter[str]) -> None:
    """The sample has all that matters."""
    assert seen["victory"] > 0
    for word in ("city", "road", "monastery"):
        assert seen[f"finished {word}"] > 0
    for word in ("city", "road", "farm", "monastery"):
        assert seen[f"paying {word}"] > 0
    assert min(seen["figure"], seen["building"], seen["nothing"]) > 0
    assert seen["only nothing"] > 0 or "fairy" in expansions
    assert seen["shared farm"] > 0
    if "inns" in expansions:
        assert seen["inn"] > 0
        assert seen["cathedral"] > 0
    if "fairy" in expansions:
        assert seen["fairy"] > 0
    if "special" in expansions:
        assert seen["paying abbot"] > 0
    if "shrines" in expansions:
        assert seen["paying shrine"] > 0


def test_oracle_sample_has_every_option_and_number_of_players():
    options = [Pair("", number).options for number in range(35)]
    pairs = {(each["little_buildings"], each["rules"], each["players"]) for each in options}
    assert pairs == {(*pair, players) for pair in PAIRS for players in range(2, 7)}

"""The engine against the oracle, move by move, on a fixed sample of random games of each mode.

bench/acceptance_catan.py plays 2,000 of each game.
"""

from __future__ import annotations

import pytest

from catan.agreement import MODES, play_both, shape_of
from catan.table import TWO

GAMES = 6


@pytest.mark.parametrize("mode", MODES)
def test_oracle_agrees_move_by_move(mode):
    for number in range(GAMES):
        play_both(mode, number)


COMMON = ("settlement", "city", "road", "robber", "victim", "give", "bank", "buy", "knight",
          "road_building", "plenty", "monopoly", "theft", "card", "road moved", "won")  # fmt: skip
TWO_KINDS = ("neutral_settlement", "neutral_road", "forced_trade", "desert", "discard_knight",
             "forced")  # fmt: skip
TRADE_KINDS = ("offer", "offer_give", "offer_ask", "propose", "withdraw", "accept", "decline",
               "partner")  # fmt: skip


@pytest.mark.parametrize("mode", ["catan 4", "catan trading", "two switches", "two trading"])
def test_oracle_sample_has_all_that_matters(mode):
    seen = shape_of(mode, GAMES)
    wanted = [kind for kind in COMMON if kind != "victim" or "catan" in mode]
    wanted += TWO_KINDS if MODES[mode].name == TWO else ()
    wanted += TRADE_KINDS if "trading" in mode else ()
    assert not [kind for kind in wanted if not seen[kind]]

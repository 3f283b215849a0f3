"""B6: tokens for settlements."""

from __future__ import annotations

from collections import Counter

import pytest

from catan.table import TWO, at, found, new
from oracle.catan_positions import path, position
from oracle.catan_tables import island


def earned(corner: int, **fields) -> int:
    """Tokens for a founding settlement."""
    t = new(TWO, **fields)
    return t.do(("settlement", corner))["tokens"][0] - 5


def test_rule_B6_1_desert_coast_both_neither():
    assert [earned(c) for c in (24, 26, 31, 30, 12)] == [2, 1, 0, 2, 0]
    # also for a paid settlement, not for a city
    t = at(TWO, settlements={0: [26]}, roads={0: path(26, 32, 37)}, hands={0: "lbwgggooo"})
    t.do(("settlement", 37), ("neutral_road", 0, 13))
    assert t["tokens"] == [6, 5]
    t.do(("city", 37))
    assert t["tokens"] == [6, 5]
    # and for the second founding settlement
    t = new(TWO).do(("settlement", 24), ("road", 28), ("settlement", 26), ("road", 32))
    assert t.do(("settlement", 53))["tokens"] == [7, 7]


def test_rule_B6_2_coast_is_less_than_three_land_hexes():
    coast = {c for c in range(54) if len(island().corner_hexes[c]) < 3}
    assert len(coast) == 30
    for corner in new(TWO).places("settlement"):
        desert = 9 in island().corner_hexes[corner]
        assert earned(corner) == 2 * desert + (corner in coast)


@pytest.mark.parametrize(
    ("desert", "figures"),
    [(9, (18, 30, 6, 0)), (0, (22, 26, 2, 4)), (1, (21, 27, 3, 3)), (11, (22, 26, 2, 4))],
)
def test_rule_B6_3_figures_by_place_of_the_desert(desert, figures):
    """Every corner by the engine: the board without neutral players near is put together."""
    seen = Counter()
    for corners in ("13+40", "19+34"):
        board = position(TWO, neutral_corners=corners, board="random")
        own = board.board
        own.terrain[9], own.terrain[desert] = own.terrain[desert], own.terrain[9]
        own.numbers[9], own.numbers[desert] = own.numbers[desert], own.numbers[9]
        own.robber = desert
        for corner in range(54):
            seen[corner] = own.tokens_of(corner)
    assert tuple(Counter(seen.values())[k] for k in range(4)) == figures
    # the engine's own boards with the desert there
    checked = 0
    for seed in range(60):
        t = new(TWO, seed=seed, board="variable")
        kind = t["terrain"].index(5)
        if kind != desert:
            continue
        for corner in t.places("settlement"):
            after = t.copy().do(("settlement", corner))
            assert after["tokens"][0] - 5 == seen[corner]
            checked += 1
    assert checked or desert == 9


def test_rule_B6_4_what_the_supply_holds():
    for supply, gain in ((0, 0), (1, 1), (2, 2), (5, 2)):
        t = at(TWO, settlements={0: [3, 23]}, roads={0: path(23, 18, 24)}, hands={0: "lbwg"},
               tokens=[10, 10 - supply]).do(("settlement", 24))  # fmt: skip
        assert t["tokens"] == [10 + gain, 10 - supply]


def test_example_B6_eight_and_five():
    t = found(new(TWO), [(24, 28), (12, 19), (22, 24), (26, 32)])
    assert t["tokens"] == [8, 5]
    assert 20 - sum(t["tokens"]) == 7

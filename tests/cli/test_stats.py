"""Intervals and quantiles of result tables."""

from __future__ import annotations

import numpy as np
import pytest

from kastgard.stats import quantiles, share_by_order, wilson


@pytest.mark.parametrize(
    ("hits", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.27754),
        (5, 10, 0.23659, 0.76341),
        (10, 10, 0.72246, 1.0),
        (300, 1000, 0.27240, 0.32912),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson_against_published_values(hits, trials, low, high) -> None:
    assert wilson(hits, trials) == pytest.approx((low, high), abs=2e-5)


def test_wilson_covers_as_often_as_it_says() -> None:
    """Exact coverage, summed over the binomial distribution."""
    from math import comb

    n, p = 60, 0.3
    covered = sum(
        comb(n, k) * p**k * (1 - p) ** (n - k)
        for k in range(n + 1)
        if wilson(k, n)[0] <= p <= wilson(k, n)[1]
    )
    assert 0.93 < covered < 0.97


@pytest.mark.parametrize(("hits", "trials"), [(-1, 5), (6, 5), (0, -1)])
def test_wilson_refuses_nonsense(hits, trials) -> None:
    with pytest.raises(ValueError, match="hits"):
        wilson(hits, trials)


def test_quantiles_are_values_that_occurred() -> None:
    values = np.array([9, 1, 5, 7, 3, 100, 2, 4, 6, 8])
    assert quantiles(values, (0.1, 0.5, 0.9, 1.0)) == [1, 5, 9, 100]
    assert quantiles([], (0.5,)) == [0]
    assert quantiles([4], (0.1, 0.9)) == [4, 4]


def test_wins_are_counted_from_the_seat_that_starts() -> None:
    wins = np.array([[1, 0, 0], [1, 0, 0], [0, 0, 1], [0, 0, 0]], dtype=bool)
    starts = np.array([0, 1, 1, 2])
    # game 0: the starter wins; game 1: seat 0 is third after 1, 2; game 2: seat 2 is second
    assert share_by_order(wins, starts).tolist() == [1, 1, 1]

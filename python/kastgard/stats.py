"""Small statistics for tables of results: intervals of shares, quantiles of lengths."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

__all__ = ["Z95", "quantiles", "share_by_order", "wilson"]

Z95 = 1.959963984540054  # the normal distribution's 97.5 % quantile


def wilson(hits: float, trials: int, z: float = Z95) -> tuple[float, float]:
    """The Wilson score interval of a share: sound also for few trials and shares near 0 or 1."""
    if trials < 0 or not 0 <= hits <= trials:
        raise ValueError(f"hits must lie between 0 and trials, not {hits} of {trials}")
    if trials == 0:
        return 0.0, 1.0
    share = hits / trials
    scale = 1 + z * z / trials
    middle = (share + z * z / (2 * trials)) / scale
    half = z * math.sqrt(share * (1 - share) / trials + (z / (2 * trials)) ** 2) / scale
    return max(0.0, middle - half), min(1.0, middle + half)


def quantiles(values: npt.ArrayLike, shares: Sequence[float]) -> list[int]:
    """For each share the smallest value that this share of all values does not exceed."""
    array = np.asarray(values)
    if array.size == 0:
        return [0 for _ in shares]
    return [int(q) for q in np.quantile(array, list(shares), method="inverted_cdf")]


def share_by_order(
    wins: npt.NDArray[np.bool_], starts: npt.NDArray[np.integer]
) -> npt.NDArray[np.int64]:
    """Wins counted by order of play: `wins[g, seat]`, and the seat that started game g. The
    starter is first, the seats after it follow round the ring."""
    games, players = wins.shape
    seats = (np.asarray(starts, dtype=np.int64)[:, None] + np.arange(players)) % players
    ordered = wins[np.arange(games)[:, None], seats]
    counts: npt.NDArray[np.int64] = ordered.sum(axis=0, dtype=np.int64)
    return counts

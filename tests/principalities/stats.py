"""Chi-square tests without a statistics package."""

from __future__ import annotations

from math import exp, lgamma, log

import numpy as np
from numpy.typing import NDArray


def chi_square_p(statistic: float, degrees: int) -> float:
    """P(X >= statistic) for a chi-square variable: the upper incomplete gamma function."""
    if degrees < 1 or statistic <= 0:
        return 1.0
    a, x = degrees / 2, statistic / 2
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:  # series of the lower function
        term = total = 1 / a
        n = a
        while abs(term) > abs(total) * 1e-15:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - total * scale)
    b = x + 1 - a  # continued fraction of the upper one (Lentz)
    c, d = 1e300, 1 / b
    h = d
    for i in range(1, 10000):
        step = -i * (i - a)
        b += 2
        d = 1 / (step * d + b)
        c = b + step / c
        h *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return scale * h


def pooled(
    seen: NDArray[np.int64], expected: NDArray[np.float64], least: float = 5.0
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Cells in ascending order of expectation, neighbours pooled until each expects `least`."""
    order = np.argsort(expected, kind="stable")
    out_seen, out_expected = [], []
    s = e = 0.0
    for k in order:
        s += float(seen[k])
        e += float(expected[k])
        if e >= least:
            out_seen.append(s)
            out_expected.append(e)
            s = e = 0.0
    if e > 0 and out_expected:  # what is left joins the last cell
        out_seen[-1] += s
        out_expected[-1] += e
    elif e > 0:
        out_seen, out_expected = [s], [e]
    return np.array(out_seen), np.array(out_expected)


def goodness_p(seen: NDArray[np.int64], expected: NDArray[np.float64]) -> float:
    """p of one sample against expected counts; a hit where none is possible gives 0."""
    if np.any(seen[expected == 0] > 0):
        return 0.0
    s, e = pooled(seen[expected > 0], expected[expected > 0])
    return chi_square_p(float(((s - e) ** 2 / e).sum()), len(e) - 1)


def two_sample_p(a: NDArray[np.float64], b: NDArray[np.float64]) -> float:
    """p that two rows of counts come from one distribution."""
    table = np.array([a, b], dtype=np.float64)
    table = table[:, table.sum(axis=0) > 0]
    expected = table.sum(axis=1, keepdims=True) * table.sum(axis=0) / table.sum()
    return chi_square_p(float(((table - expected) ** 2 / expected).sum()), table.shape[1] - 1)

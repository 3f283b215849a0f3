"""Places for the nodes of a graph without geometry: the same graph always gets the same places.

Distances in the picture follow the number of steps between two nodes (stress majorisation, which
needs no cooling and no random start); then discs that would overlap are pushed apart. Places are
rounded between the rounds, so that the last bits of a square root never grow into a picture.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Places = npt.NDArray[np.float64]

ROUNDS = 200


def spread(adjacency: Sequence[Sequence[int]]) -> Places:
    """One place a node; neighbours are about one unit apart."""
    n = len(adjacency)
    if n == 1:
        return np.zeros((1, 2))
    steps = distances(adjacency)
    weights = 1.0 / np.maximum(steps, 1.0) ** 2
    np.fill_diagonal(weights, 0.0)
    pull = weights.sum(axis=1)
    places = first_guess(steps)
    for _ in range(ROUNDS):
        apart = places[:, None, :] - places[None, :, :]
        length = np.maximum(np.sqrt((apart**2).sum(axis=2)), 1e-6)
        target = places[None, :, :] + apart * (steps / length)[:, :, None]
        places = ((weights[:, :, None] * target).sum(axis=1) / pull[:, None]).round(9)
    return places


def distances(adjacency: Sequence[Sequence[int]]) -> Places:
    """Steps between all pairs of nodes; parts that are not connected are kept n steps apart."""
    n = len(adjacency)
    steps = np.full((n, n), float(n))
    for start in range(n):
        steps[start, start] = 0
        reached, ring, depth = {start}, [start], 0
        while ring:
            depth += 1
            ring = sorted({b for a in ring for b in adjacency[a]} - reached)
            steps[start, ring] = depth
            reached.update(ring)
    return steps


def first_guess(steps: Places) -> Places:
    """The two main axes of the distances (classical scaling), found by repeated multiplication."""
    n = len(steps)
    centred = -0.5 * steps**2
    centred = centred - centred.mean(axis=0) - centred.mean(axis=1, keepdims=True) + centred.mean()
    shift = np.abs(centred).sum(axis=1).max()  # makes the largest value also the largest in size
    axes: list[Places] = []
    for k in range(2):
        axis = np.array([math.cos((k + 1) * (i + 0.5)) for i in range(n)])
        for _ in range(ROUNDS):
            axis = centred @ axis + 0.25 * shift * axis
            for other in axes:
                axis -= other * (axis @ other)
            axis = (axis / max(math.sqrt(float(axis @ axis)), 1e-12)).round(9)
        axes.append(axis / max(math.sqrt(float(axis @ axis)), 1e-12))
    lengths = [math.sqrt(max(float(a @ centred @ a), 1e-3)) for a in axes]
    main = np.column_stack([a * size for a, size in zip(axes, lengths, strict=True)])
    turns = np.arange(n) * 2.4  # nodes with the same neighbours must not start at the same place
    return main + 0.05 * np.column_stack([np.cos(turns), np.sin(turns)])


def push_apart(places: Places, gap: float) -> Places:
    """Moves nodes closer than `gap` away from each other, a little in every round."""
    places = places.copy()
    n = len(places)
    for _ in range(ROUNDS):
        apart = places[:, None, :] - places[None, :, :]
        length = np.maximum(np.sqrt((apart**2).sum(axis=2)), 1e-6)
        short = np.maximum(gap - length, 0.0)
        np.fill_diagonal(short, 0.0)
        if n < 2 or float(short.max()) < 1e-3:
            break
        places = (places + (apart * (0.3 * short / length)[:, :, None]).sum(axis=1)).round(9)
    return places

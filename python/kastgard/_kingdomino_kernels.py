"""Kingdoms as arrays, for programs that keep a state of their own.

Terrain: -2 castle, -1 empty, 0 wheat, 1 forest, 2 lake, 3 grassland, 4 swamp, 5 mine, 6 town;
crowns 0 to 15. Grids have up to 13 x 13 squares, row by row; a grid without a castle is fine.
"""

from __future__ import annotations

from typing import Final, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kastgard import _native
from kastgard._seeds import check_int

__all__ = ["legal_placements", "score", "score_batch", "territories"]

_ROOM: Final = _native.kingdomino


def _bytes(value: ArrayLike, name: str, dimensions: int) -> NDArray[np.int8]:
    array = np.asarray(value)
    if array.dtype != np.int8:
        if array.dtype.kind not in "iu":
            raise TypeError(f"{name} must be integers, got {array.dtype}")
        if array.size and not (array.min() >= -128 and array.max() <= 127):
            raise ValueError(f"{name} has numbers that are no {name}")
        array = array.astype(np.int8)
    if array.ndim != dimensions:
        raise ValueError(f"{name} must have {dimensions} dimensions, got the shape {array.shape}")
    return np.ascontiguousarray(array)


def territories(terrain: ArrayLike, crowns: ArrayLike) -> NDArray[np.int32]:
    """int32[k, 3]: terrain, size and crowns of each territory, by first square, row by row."""
    return _ROOM.territories(_bytes(terrain, "terrain", 2), _bytes(crowns, "crowns", 2))


def score(terrain: ArrayLike, crowns: ArrayLike) -> int:
    """The sum over territories of size times crowns. Raises ValueError, TypeError."""
    return _ROOM.score(_bytes(terrain, "terrain", 2), _bytes(crowns, "crowns", 2))


def score_batch(terrain: ArrayLike, crowns: ArrayLike) -> NDArray[np.int32]:
    """int32[N]: `score` of N kingdoms of one shape, many at a time: arrays (N, H, W)."""
    return _ROOM.score_batch(_bytes(terrain, "terrain", 3), _bytes(crowns, "crowns", 3))


def legal_placements(
    terrain: ArrayLike, left: SupportsIndex, right: SupportsIndex, limit: SupportsIndex
) -> NDArray[np.int16]:
    """int16[k, 4]: the legal places of a domino with these two terrains.

    Rows (y left, x left, y right, x right), ascending; equal halves are listed once, with the lower
    row. The edge of the grid is a wall; `limit` (1 to 13) bounds the rectangle round all squares,
    castle included.
    """
    return _ROOM.legal_placements(
        _bytes(terrain, "terrain", 2),
        check_int(left, "left"),
        check_int(right, "right"),
        check_int(limit, "limit"),
    )

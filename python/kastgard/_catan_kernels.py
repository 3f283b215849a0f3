"""Roads and production on their own, for programs that keep a state of their own.

Hexes 0 to 18, corners 0 to 53 and edges 0 to 71 are numbered as in the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kastgard import _native
from kastgard._seeds import check_int

__all__ = ["longest_road", "longest_road_batch", "production"]

_ROOM: Final = _native.catan
_WORD: Final = 1 << 31
_FULL_BANK: Final = (19, 19, 19, 19, 19)


def _ids(values: Iterable[SupportsIndex], name: str) -> list[int]:
    found = [check_int(value, name) for value in values]
    for value in found:
        if not -_WORD <= value < _WORD:
            raise ValueError(f"{name} has an entry out of range: {value}")
    return found


def _flags(value: ArrayLike, name: str) -> NDArray[np.bool_]:
    array = np.asarray(value)
    if array.dtype != np.bool_:
        raise TypeError(f"{name} must be flags, got {array.dtype}")
    return np.ascontiguousarray(array)


def longest_road(
    roads: Iterable[SupportsIndex], blocked_corners: Iterable[SupportsIndex] = ()
) -> int:
    """The most roads in a walk along `roads` (edges, at most 15) that uses none twice.

    It may begin or end at a blocked corner, one with an opponent's building, but not pass it.
    Raises ValueError for ids that are none, TypeError for what is no integer.
    """
    return _ROOM.longest_road(_ids(roads, "roads"), _ids(blocked_corners, "blocked_corners"))


def longest_road_batch(roads: ArrayLike, blocked_corners: ArrayLike) -> NDArray[np.int32]:
    """int32[N]: `longest_road` of N networks, bool[N, 72] and bool[N, 54]."""
    return _ROOM.longest_road_batch(
        _flags(roads, "roads"), _flags(blocked_corners, "blocked_corners")
    )


def production(
    terrain: Iterable[SupportsIndex],
    numbers: Iterable[SupportsIndex],
    settlements: Sequence[Iterable[SupportsIndex]],
    cities: Sequence[Iterable[SupportsIndex]],
    total: SupportsIndex,
    *,
    robber: SupportsIndex | None = None,
    bank: Iterable[SupportsIndex] = _FULL_BANK,
    single_claimant_gets_rest: bool = True,
) -> NDArray[np.int32]:
    """int32[owners, 5]: the cards of each owner (lumber, brick, wool, grain, ore) for this total.

    `terrain`: 0 to 4 in that order, 5 desert, by hex; `numbers` by hex, each on at most two;
    `settlements` and `cities`: corners by owner, at most four owners; `robber`: a hex or None.
    Where the bank is short of a resource nobody gets it, a single claimant the rest (by option).
    Raises ValueError, TypeError.
    """
    cards = _ROOM.production(
        _ids(terrain, "terrain"),
        _ids(numbers, "numbers"),
        [_ids(each, "settlements") for each in settlements],
        [_ids(each, "cities") for each in cities],
        check_int(total, "total"),
        -1 if robber is None else check_int(robber, "robber"),
        _ids(bank, "bank"),
        bool(single_claimant_gets_rest),
    )
    return np.array(cards, dtype=np.int32).reshape(len(settlements), 5)

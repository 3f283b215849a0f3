"""What counts as a seed, the same everywhere."""

from __future__ import annotations

import operator
import os
from typing import SupportsIndex

import numpy as np

__all__ = ["SeedLike", "check_int", "check_word", "resolve_seed"]

SeedLike = int | np.integer | np.random.SeedSequence | None

_WORDS = 1 << 64


def check_int(value: SupportsIndex, name: str) -> int:
    """The value as an int; bool, float and str raise TypeError."""
    if isinstance(value, bool | np.bool_):
        raise TypeError(f"{name} must be an integer, got bool")
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be an integer, got {type(value).__name__}") from None


def check_word(value: SupportsIndex, name: str) -> int:
    """The value as an int of 0 to 2^64 - 1; out of range raises ValueError."""
    number = check_int(value, name)
    if not 0 <= number < _WORDS:
        raise ValueError(f"{name} must be 0 to 2^64 - 1, got {number}")
    return number


def resolve_seed(seed: SeedLike) -> int:
    """The seed as an int: an int 0 to 2^64 - 1 as it is, one word of a SeedSequence, a new one for
    None. bool, float and str raise TypeError, out of range ValueError."""
    if seed is None:
        return int.from_bytes(os.urandom(8), "little")
    if isinstance(seed, np.random.SeedSequence):
        return int(seed.generate_state(1, np.uint64)[0])
    return check_word(seed, "seed")

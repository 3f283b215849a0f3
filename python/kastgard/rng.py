"""Keyed random streams: named, not handed on, so that any game of any run can be replayed alone."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kastgard import _native
from kastgard._seeds import SeedLike, check_word, resolve_seed

__all__ = ["PURPOSES", "Rng"]

PURPOSES = {"map": 0, "deal": 1, "dice": 2, "chance": 3, "faces": 4, "resample": 5, "agent": 16}
"""What a stream is for. Rooms use 6 to 15 for set-ups of their own; the agent of seat s has 16 +
s."""


class Rng(_native.Rng):
    """The stream of (seed, index; episode, purpose, sub): SFC64 started from one Philox block.

    Word for word `numpy.random.SFC64` with the state that `words` gives. `purpose` is a name of
    `PURPOSES` or a number. `seed=None` draws one; `seed` tells which. (The stream that an agent is
    given does not tell: its seed is None, for the seed is also that of the game's chance.) Two
    streams are equal when they will give the same words.

    Raises TypeError and ValueError for seeds and keys as `Game.initial` does, ValueError for an
    unknown purpose.
    """

    seed: int | None

    def __init__(
        self,
        seed: SeedLike = None,
        index: int = 0,
        episode: int = 0,
        purpose: str | int = "chance",
        sub: int = 0,
    ) -> None:
        self.seed = found = resolve_seed(seed)
        if isinstance(purpose, str):
            if purpose not in PURPOSES:
                raise ValueError(f"purpose must be one of {', '.join(PURPOSES)}, got {purpose!r}")
            purpose = PURPOSES[purpose]
        super().__init__(
            found,
            check_word(index, "index"),
            check_word(episode, "episode"),
            check_word(purpose, "purpose"),
            check_word(sub, "sub"),
        )

    @classmethod
    def from_numpy(cls, generator: np.random.Generator) -> Rng:
        """A new stream whose seed is one 64-bit word drawn from the generator (which moves on)."""
        return cls(int(generator.integers(0, 1 << 64, dtype=np.uint64, endpoint=False)))

    def to_numpy(self) -> np.random.Generator:
        """A numpy Generator that starts where this stream stands. This stream does not move."""
        bits = np.random.SFC64(0)
        state = bits.state
        state["state"] = {"state": np.array(self.words, dtype=np.uint64)}
        bits.state = state
        return np.random.Generator(bits)

    def random_raw(self, size: int | None = None) -> int | NDArray[np.uint64]:
        """The next 64-bit word as an int or, with a size, that many as uint64[size]."""
        return self.next64() if size is None else self.draw_raw(size)

    def _without_seed(self) -> Rng:
        """An equal stream that does not tell its seed, for an agent."""
        return _restore(type(self), None, tuple(self.words))

    def copy(self) -> Rng:
        """An equal stream of its own: drawing from one never moves the other."""
        return _restore(type(self), self.seed, tuple(self.words))

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Rng:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restore, (type(self), self.seed, tuple(self.words)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rng):
            return NotImplemented
        return bool(self.words == other.words)

    __hash__ = None  # type: ignore[assignment]  # a stream changes with every draw

    def __repr__(self) -> str:
        return f"<kastgard.Rng seed={self.seed} words={[hex(word) for word in self.words]}>"


def _restore(kind: type[Rng], seed: int | None, words: tuple[int, ...]) -> Rng:
    rng = kind(0 if seed is None else seed)
    rng.seed = seed
    rng.words = list(words)
    return rng


def check_rng(rng: Rng) -> Rng:
    """The stream; TypeError for anything else, as a generator of NumPy."""
    if not isinstance(rng, _native.Rng):
        raise TypeError(f"rng must be a kastgard.Rng, got {type(rng).__name__}")
    return rng

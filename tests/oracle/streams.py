"""Keyed random streams on top of numpy's Philox and SFC64 bit generators.

A stream is named by (seed, index; episode, purpose, sub). One Philox-4x64-10 block with
key = (seed, index) and counter words = (episode, purpose, sub, 0) gives four words; the first three
start an SFC64 whose fourth word is 1 and whose first twelve outputs are thrown away.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

MAP = 0  # sub = attempt
DEAL = 1
DICE_AND_START = 2
CHANCE = 3
FACES = 4
RESAMPLE = 5
MAP_ID = 6
AGENT = 16  # + seat

_WORD = 1 << 64
_CHUNK = 32


def philox_block(seed: int, index: int, words: tuple[int, int, int, int]) -> list[int]:
    """The Philox block of one 256-bit counter, given as four words, lowest first."""
    counter = sum(word << (64 * place) for place, word in enumerate(words))
    # numpy steps its counter before it produces, so it has to stand one below the wanted block
    generator = np.random.Philox(key=seed | index << 64, counter=(counter - 1) % (1 << 256))
    return [int(word) for word in generator.random_raw(4)]


class Stream:
    """One stream of uniform 64-bit words."""

    def __init__(
        self, seed: int, index: int = 0, episode: int = 0, purpose: int = 0, sub: int = 0
    ) -> None:
        block = philox_block(seed, index, (episode, purpose, sub, 0))
        self._sfc = np.random.SFC64(0)
        state = self._sfc.state
        state["state"]["state"] = np.array([*block[:3], 1], dtype=np.uint64)
        self._sfc.state = state
        self._sfc.random_raw(12)
        self._words: list[int] = []  # a drawn chunk, reversed so that pop() gives the next word
        self.drawn = 0  # words handed out so far; tests of "no draw here" look at it

    def next(self) -> int:
        """The next 64-bit word."""
        if not self._words:
            self._words = self._sfc.random_raw(_CHUNK).tolist()[::-1]
        self.drawn += 1
        return self._words.pop()

    def below(self, n: int) -> int:
        """Uniform on 0..n-1 (Lemire: multiply, reject); n = 1 takes no draw."""
        if n < 1:
            raise ValueError("below() needs a positive bound")
        if n == 1:
            return 0
        product = self.next() * n
        low = product % _WORD
        if low < n:
            threshold = (_WORD - n) % n
            while low < threshold:
                product = self.next() * n
                low = product % _WORD
        return product // _WORD

    def pick(self, outcomes: Sequence[tuple[int, int]]) -> int:
        """One id of a list of (id, weight); a single outcome takes no draw."""
        if len(outcomes) == 1:
            return outcomes[0][0]
        rest = self.below(sum(weight for _, weight in outcomes))
        for outcome, weight in outcomes:
            if rest < weight:
                return outcome
            rest -= weight
        raise AssertionError("weights do not add up to their sum")

    def shuffle(self, items: list[int]) -> None:
        """Shuffle in place: for i = C down to 2 swap(a[i-1], a[below(i)])."""
        for i in range(len(items), 1, -1):
            j = self.below(i)
            items[i - 1], items[j] = items[j], items[i - 1]

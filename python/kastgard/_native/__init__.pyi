"""
The compiled half of kastgard. Use the package kastgard, which is typed and documented.
"""

from __future__ import annotations
import collections.abc
import numpy
import numpy.typing
import typing
from . import carcassonne
from . import catan
from . import catan_for_two
from . import kingdomino
from . import queendomino
from . import queendomino_solo
from . import principalities
from . import template

class Inline:
    """
    A value of C++, inside the object of Python.
    """

class Rng:
    """
    A keyed random stream (SFC64 started from one Philox block).
    """
    def __init__(
        self,
        seed: typing.SupportsInt | typing.SupportsIndex,
        index: typing.SupportsInt | typing.SupportsIndex,
        episode: typing.SupportsInt | typing.SupportsIndex,
        purpose: typing.SupportsInt | typing.SupportsIndex,
        sub: typing.SupportsInt | typing.SupportsIndex,
    ) -> None: ...
    def below(self, n: typing.SupportsInt | typing.SupportsIndex) -> int:
        """
        Uniform on 0..n-1, exactly.
        """
    def draw_raw(
        self, count: typing.SupportsInt | typing.SupportsIndex
    ) -> numpy.typing.NDArray[numpy.uint64]:
        """
        The next words, as an array.
        """
    def next64(self) -> int:
        """
        The next 64-bit word.
        """
    @property
    def words(self) -> typing.Annotated[list[int], "FixedSize(4)"]:
        """
        The four words of the generator.
        """
    @words.setter
    def words(
        self,
        arg1: typing.Annotated[
            collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex], "FixedSize(4)"
        ],
    ) -> None: ...

class StateBase:
    """
    What a State is made of.
    """
    @staticmethod
    def __new__(cls, game: object, native: typing.Any, seed: int | None) -> typing.Self:
        """
        Create and return a new object.  See help(type) for accurate signature.
        """
    def copy(self) -> typing.Self:
        """
        An equal state of its own.
        """

def check_array(
    array: typing.Any,
    name: str,
    dtype: numpy.dtype[typing.Any],
    shape: collections.abc.Sequence[typing.SupportsInt | typing.SupportsIndex],
) -> None:
    """
    Raises TypeError or ValueError, naming the array, unless it can be written as it is.
    """

def games() -> list[tuple[str, str, bool]]:
    """
    All compiled games: (name, room, listed).
    """

isa: str
version: str

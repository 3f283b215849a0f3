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
    def __new__(
        cls: type[typing.Self], game: object, native: typing.Any, seed: int | None
    ) -> typing.Self: ...
    @property
    def to_play(self) -> int:
        """
        The seat to move, `CHANCE` (-1) or `TERMINAL` (-4).
        """
    @property
    def is_terminal(self) -> bool:
        """
        True where the game is over, for whatever reason.
        """
    @property
    def is_chance(self) -> bool:
        """
        True where `apply` takes an outcome of `chance_outcomes` in place of an action.
        """
    @property
    def ply(self) -> int:
        """
        Moves applied so far, chance included: the index into a record's `moves`.
        """
    @property
    def num_legal(self) -> int:
        """
        How many actions are legal, without listing them.
        """
    def legal_actions(
        self, out: numpy.typing.NDArray[numpy.int32] | None = None
    ) -> numpy.typing.NDArray[numpy.int32]:
        """
        The ids of all legal actions, ascending, int32[k]; empty at chance and terminal nodes.

        `out`, an int32 array with room for them, is filled and its first k entries are returned.
        Raises TypeError or ValueError for an `out` of another dtype or size.
        """
    def apply(self, action: typing.SupportsIndex) -> None:
        """
        Makes a move, in place: a legal action, or at a chance node an outcome id.

        Raises IllegalActionError, with the state unchanged, for any other integer and for a game
        that is over; TypeError for what is no integer.
        """
    def child(self, action: typing.SupportsIndex) -> typing.Self:
        """
        The state after a move, as `apply`; this one stays as it is.
        """
    def resolve_chance(self, rng: Rng) -> None:
        """
        Draws and applies all chance nodes up to the next decision or the end: none where there
        is none. The same draws as `sample_chance` node by node.
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

"""The single rules of Principalities over NumPy arrays, for apps that keep a state of their own.

Each function takes single values or arrays of any one shape, and answers in kind.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final, Literal, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kastgard import _native
from kastgard._seeds import SeedLike, check_int
from kastgard.rng import Rng

__all__ = [
    "largest_group",
    "reinforce",
    "resolve_attacks",
    "reward",
    "roll_faces",
    "win_fraction",
    "win_table",
]

_ROOM: Final = _native.principalities
_OUTCOMES: Final = ("conquest", "points", "draw", "loss")
_NO_BONUS: Final = 1_000_000


def _integers(value: ArrayLike, name: str) -> NDArray[np.int64]:
    array = np.asarray(value)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{name} must be integers, got {array.dtype}")
    if array.dtype == np.uint64 and array.size and array.max() > np.iinfo(np.int64).max:
        raise ValueError(f"{name} does not fit 64 bits")
    return array.astype(np.int64)


def _flat(array: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.ascontiguousarray(array).reshape(-1)


def _stream(seed: SeedLike | Rng, purpose: str) -> Rng:
    return seed if isinstance(seed, Rng) else Rng(seed, purpose=purpose)


def win_table() -> NDArray[np.float64]:
    """float64[9, 9]: the chance that `a` dice beat `d`, correctly rounded, at [a, d].

    A tie goes to the defender. Row 0 is 0, column 0 is 1 from row 1 on.
    """
    return _ROOM.win_table()


def win_fraction(attacker: SupportsIndex, defender: SupportsIndex) -> Fraction:
    """The exact chance that `attacker` dice beat `defender` dice, 0 to 8 each; else ValueError."""
    wins, rolls = _ROOM.win_counts(check_int(attacker, "attacker"), check_int(defender, "defender"))
    return Fraction(wins, rolls)


def resolve_attacks(
    attacker_dice: ArrayLike, defender_dice: ArrayLike, seed: SeedLike | Rng = None
) -> tuple[Any, Any, Any]:
    """Rolls attacks: (won bool, attacker's sum int32, defender's sum int32), shaped like the dice.

    The dice, 1 to 8, broadcast against each other. `seed` names the stream (purpose "chance"); an
    `Rng` goes on where it stands. One draw an attack, in C order. Raises TypeError, ValueError.
    """
    attackers, defenders = np.broadcast_arrays(
        _integers(attacker_dice, "attacker_dice"), _integers(defender_dice, "defender_dice")
    )
    shape = attackers.shape
    won, a_sums, d_sums = _ROOM.resolve_attacks(
        _flat(attackers), _flat(defenders), _stream(seed, "chance")
    )
    return won.reshape(shape)[()], a_sums.reshape(shape)[()], d_sums.reshape(shape)[()]


def roll_faces(dice: ArrayLike, sums: ArrayLike, seed: SeedLike | Rng = None) -> NDArray[np.uint8]:
    """Single dice that show the sums: uint8[..., 8], zeros after the last die.

    All rolls with that sum are equally likely. `seed` names the stream (purpose "faces"); an `Rng`
    goes on where it stands. Raises ValueError for a sum that so many dice cannot show.
    """
    counts, totals = np.broadcast_arrays(_integers(dice, "dice"), _integers(sums, "sums"))
    faces = _ROOM.roll_faces(_flat(counts), _flat(totals), _stream(seed, "faces"))
    return faces.reshape(*counts.shape, 8)


def largest_group(
    owner: ArrayLike, adjacency: ArrayLike, players: SupportsIndex
) -> NDArray[np.int32]:
    """The size of each player's largest connected group: int32[players], or int32[N, players].

    `owner[n]` or `owner[N, n]` (n up to 48; ids of no player are nobody's). `adjacency` is bit
    masks uint64[n], a matrix bool[n, n], or either of them for each of the N rows. Raises
    TypeError, ValueError.
    """
    who = _integers(owner, "owner")
    if who.ndim not in (1, 2):
        raise ValueError(f"owner must have 1 or 2 dimensions, got {who.ndim}")
    near = np.asarray(adjacency)
    n = who.shape[-1]
    if near.dtype == np.bool_:
        if n > 64 or near.ndim not in (2, 3) or near.shape[-2:] != (n, n):
            raise ValueError(f"adjacency must have shape ({n}, {n}), got {near.shape}")
        bits = np.uint64(1) << np.arange(n, dtype=np.uint64)
        near = (near * bits).sum(axis=-1, dtype=np.uint64)
    elif near.dtype != np.uint64:
        raise TypeError(f"adjacency must be uint64 bit masks or bool, got {near.dtype}")
    if near.ndim not in (1, 2) or near.shape[-1] != n:
        raise ValueError(f"adjacency must have one mask for each of {n} territories")
    rows = np.ascontiguousarray(who).reshape(-1, n)
    links = np.ascontiguousarray(near).reshape(-1, n)
    found = _ROOM.largest_groups(rows, links, check_int(players, "players"))
    return found[0] if who.ndim == 1 and near.ndim == 1 else found


def reinforce(  # noqa: PLR0917  # the rule has these parts
    dice: ArrayLike,
    owner: ArrayLike,
    player: ArrayLike,
    store: ArrayLike,
    income: ArrayLike,
    seed: SeedLike | Rng = None,
) -> tuple[NDArray[np.int64], Any]:
    """Pays store and income, one die at a time on random own territories below 8.

    `dice` and `owner` are [n] or [N, n], the others single or [N]. Returns new (dice, store): what
    does not fit waits, at most 64. `seed` names the stream (purpose "chance"); an `Rng` goes on
    where it stands. Raises TypeError, ValueError.
    """
    board, owners = np.broadcast_arrays(_integers(dice, "dice"), _integers(owner, "owner"))
    if board.ndim not in (1, 2):
        raise ValueError(f"dice must have 1 or 2 dimensions, got {board.ndim}")
    rows = board.shape[:-1]
    placed = np.array(board).reshape(-1, board.shape[-1])
    who = np.ascontiguousarray(owners).reshape(placed.shape)
    given = {"player": player, "store": store, "income": income}
    seats, waiting, incomes = (
        np.array(np.broadcast_to(_integers(value, name), rows)).reshape(-1)
        for name, value in given.items()
    )
    _ROOM.reinforce(placed, who, seats, waiting, incomes, _stream(seed, "chance"))
    return placed.reshape(board.shape), waiting.reshape(rows)[()]


def reward(
    players: SupportsIndex,
    outcome: Literal["conquest", "points", "draw", "loss"],
    turns: SupportsIndex | None = None,
    hint: bool = False,
) -> int:
    """What a human is paid: base by `players` (2 to 8), x 0.6 on points, x 0.75 with hints, and up
    to +25 % for a quick conquest, by the winner's own turns (None: no bonus). One rounding, half
    up.

    Raises ValueError for another outcome or number of players.
    """
    if outcome not in _OUTCOMES:
        raise ValueError(f"outcome must be one of {', '.join(_OUTCOMES)}, got {outcome!r}")
    own_turns = _NO_BONUS if turns is None else check_int(turns, "turns")
    return _ROOM.reward(
        check_int(players, "players"), _OUTCOMES.index(outcome), own_turns, bool(hint)
    )

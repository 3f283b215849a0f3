"""What one step of a Batch returns: arrays of n rows."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from kastgard.game import Game

__all__ = ["MaskMode", "ObserveMode", "Step"]

ObserveMode = Literal["to_play", "all"] | None
MaskMode = Literal["auto", "dense", "csr"] | None

DENSE_UP_TO = 4096


@dataclass(slots=True)
class Step:
    """The rows of a Batch after a call, n of them (P seats, A actions, S scores).

    | field | dtype and shape | what |
    | --- | --- | --- |
    | `obs` | (n, *shape), or (n, P, *shape) | from the seat to move, or from every seat |
    | `mask` | bool (n, A) | legal actions; all False at chance nodes and ends |
    | `legal_offsets`, `legal_ids` | int64 (n+1,), int32 (k,) | the same as lists: row i's ids are \
`legal_ids[legal_offsets[i]:legal_offsets[i+1]]` |
    | `to_play` | int8 (n,) | seat, CHANCE or TERMINAL |
    | `reward` | float32 (n, P) | the returns in the step that ends the game, else 0 |
    | `terminated`, `truncated` | bool (n,) | ended by the rules; or unfinished |
    | `final_scores` | int32 (n, S) | scores of the game that ended, else 0 |
    | `episode`, `ply` | uint32, int32 (n,) | of the game that goes on |
    | `final_obs` | like `obs` | last position of a game that ended, other rows undefined |

    None where the batch was not asked for it. In an `out` of your own every field that the batch
    was asked for must be there; `legal_ids` needs room for n * `max_legal` ids.
    """

    obs: NDArray[Any] | None = None
    mask: NDArray[np.bool_] | None = None
    legal_offsets: NDArray[np.int64] | None = None
    legal_ids: NDArray[np.int32] | None = None
    to_play: NDArray[np.int8] = field(default_factory=lambda: np.empty(0, np.int8))
    reward: NDArray[np.float32] = field(default_factory=lambda: np.empty((0, 0), np.float32))
    terminated: NDArray[np.bool_] = field(default_factory=lambda: np.empty(0, np.bool_))
    truncated: NDArray[np.bool_] = field(default_factory=lambda: np.empty(0, np.bool_))
    final_scores: NDArray[np.int32] = field(default_factory=lambda: np.empty((0, 0), np.int32))
    episode: NDArray[np.uint32] = field(default_factory=lambda: np.empty(0, np.uint32))
    ply: NDArray[np.int32] = field(default_factory=lambda: np.empty(0, np.int32))
    final_obs: NDArray[Any] | None = None

    @classmethod
    def empty(
        cls,
        game: Game,
        n: int,
        *,
        observe: ObserveMode = "to_play",
        mask: MaskMode = "auto",
        final_obs: bool = False,
        observation_dtype: str | None = None,
    ) -> Step:
        """Arrays of the right shapes for a Batch of these options, unset."""
        dtypes = layout(game, n, observe, mask, final_obs, observation_dtype)
        return cls(**{name: np.empty(shape, dtype) for name, (dtype, shape) in dtypes.items()})

    def copy(self) -> Step:
        """The same values in arrays of their own."""
        values: dict[str, Any] = {}
        for name in FIELDS:
            array = getattr(self, name)
            values[name] = None if array is None else array.copy()
        return Step(**values)


FIELDS = tuple(Step.__dataclass_fields__)


def layout(  # noqa: PLR0917  # the options of a Batch
    game: Game,
    n: int,
    observe: ObserveMode,
    mask: MaskMode,
    final_obs: bool,
    observation_dtype: str | None,
) -> dict[str, tuple[Any, tuple[int, ...]]]:
    """dtype and shape of every array that a Batch of these options fills."""
    players, actions = game.num_players, game.num_actions
    found: dict[str, tuple[Any, tuple[int, ...]]] = {
        "to_play": (np.int8, (n,)),
        "reward": (np.float32, (n, players)),
        "terminated": (np.bool_, (n,)),
        "truncated": (np.bool_, (n,)),
        "final_scores": (np.int32, (n, game.num_scores)),
        "episode": (np.uint32, (n,)),
        "ply": (np.int32, (n,)),
    }
    if observe is not None:
        seats = (players,) if observe == "all" else ()
        dtype = np.dtype(observation_dtype or game.observation_dtype)
        shape = (n, *seats, *game.observation_shape)
        found["obs"] = (dtype, shape)
        if final_obs:
            found["final_obs"] = (dtype, shape)
    if mask == "dense" or (mask == "auto" and actions <= DENSE_UP_TO):
        found["mask"] = (np.bool_, (n, actions))
    elif mask is not None:
        found["legal_offsets"] = (np.int64, (n + 1,))
        found["legal_ids"] = (np.int32, (n * game.max_legal,))
    return found

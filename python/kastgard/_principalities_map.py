"""The map of Principalities as a value: borders and, where it is drawn, cells and outlines."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, SupportsIndex, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kastgard import _native
from kastgard._pictures import pictures_of
from kastgard._seeds import check_int, check_word
from kastgard.errors import KastgardError, OptionError
from kastgard.tables import canonical_json

__all__ = ["Map", "generate_map"]

_ROOM: Final = _native.principalities
_MAX_SIDE: Final = 255


class Map:
    """A map: which territories touch, and for a drawn one the hexagonal cells that they cover.

    A frozen value, made by `generate_map`, `Map.from_cells`, `Map.from_adjacency` or
    `Map.from_json`; equal maps have equal ids, borders and cells.

    Attributes: `n` territories, `id` (a 64-bit int), `adjacency` (a tuple of ascending tuples).
    With geometry also `width`, `height`, `cells` (uint8[height, width]: 0 empty, v > 0 territory
    v - 1; rows with odd y are shifted half a cell to the right), `centres` (a cell for each
    territory, cell = y * width + x) and `outlines` (for each territory its closed border walk of
    (cell, side); sides 0 to 5 from upper right, clockwise). Without: 0, 0, None, (), ().
    """

    __slots__ = ("adjacency", "cells", "centres", "height", "id", "n", "outlines", "width")

    n: int
    id: int
    width: int
    height: int
    cells: NDArray[np.uint8] | None
    adjacency: tuple[tuple[int, ...], ...]
    centres: tuple[int, ...]
    outlines: tuple[tuple[tuple[int, int], ...], ...]

    def __init__(self) -> None:
        raise TypeError(
            "maps are made by generate_map, Map.from_cells, from_adjacency or from_json"
        )

    @classmethod
    def _of(cls, **values: Any) -> Map:
        self = object.__new__(cls)
        for name in cls.__slots__:
            object.__setattr__(self, name, values[name])
        if self.cells is not None:
            self.cells.flags.writeable = False
        return self

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a Map is a value: {name} cannot be set")

    __delattr__ = object.__delattr__

    @classmethod
    def from_adjacency(
        cls, adjacency: Iterable[Iterable[SupportsIndex]], map_id: int | None = None
    ) -> Map:
        """A map without geometry, by the neighbours of each territory.

        Raises OptionError unless 2 to 48 territories hang together, each border is named from both
        sides, and none touches itself. `map_id=None` makes one from the borders.
        """
        rows = [[check_int(t, "a neighbour") for t in row] for row in adjacency]
        checked = _ROOM.check_adjacency(rows)
        made_id = _id_of(checked) if map_id is None else check_word(map_id, "map_id")
        return cls._of(
            n=len(checked), id=made_id, width=0, height=0, cells=None, adjacency=checked,
            centres=(), outlines=(),
        )  # fmt: skip

    @classmethod
    def from_cells(cls, cells: ArrayLike, map_id: int | None = None) -> Map:
        """A map by its cells, [height, width]: 0 empty, v > 0 territory v - 1.

        Raises OptionError unless there are 2 to 48 territories that hang together, each contiguous,
        of 10 cells or more, with an interior cell and a single outline.
        """
        array = np.asarray(cells)
        fits = array.ndim == 2 and array.size and max(array.shape) <= _MAX_SIDE
        if not fits or array.dtype.kind not in "iu":
            raise OptionError("map: cells must be rows of integers, all of one length, at most 255")
        if array.min() < 0 or array.max() > _MAX_SIDE:
            raise OptionError("map: cells must be 0 to 48")
        data = _ROOM.map_of_cells(np.ascontiguousarray(array, dtype=np.uint8))
        data["id"] = _id_of(array.tolist()) if map_id is None else check_word(map_id, "map_id")
        return cls._of(**data)

    def to_json(self) -> dict[str, Any]:
        """The map as plain values: `id`, `adjacency` and, for a drawn one, rows of `cells`."""
        data: dict[str, Any] = {"id": self.id, "adjacency": [list(row) for row in self.adjacency]}
        if self.cells is not None:
            data["cells"] = self.cells.tolist()
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Map:
        """The map that `to_json` gave. Raises OptionError where it contradicts itself."""
        if not {"id", "adjacency"} <= set(data) <= _KEYS:
            raise OptionError("map: expected an object with id, adjacency and, if drawn, cells")
        try:
            given = cls.from_adjacency(data["adjacency"], data["id"])
            if data.get("cells") is None:
                return given
            drawn = cls.from_cells(data["cells"], data["id"])
        except (TypeError, ValueError) as e:
            if isinstance(e, OptionError):
                raise
            raise OptionError(f"map: {e}") from e
        if drawn.adjacency != given.adjacency:
            raise OptionError("map: adjacency is not what the cells show")
        return drawn

    def to_svg(self, *, width: int | None = None) -> str:
        """The map as an SVG picture: territories with their ids."""
        pictures = pictures_of("principalities")
        if pictures is None:
            raise KastgardError("the pictures of principalities are not installed")
        return cast("str", pictures.map_svg(self, width=width))

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def _words(self) -> tuple[int, ...]:
        """What the compiled game takes: id, n, the bit mask of each territory's neighbours."""
        return (self.id, self.n, *(sum(1 << t for t in row) for row in self.adjacency))

    def _key(self) -> tuple[Any, ...]:
        cells = None if self.cells is None else (self.cells.shape, self.cells.tobytes())
        return (self.id, self.adjacency, cells)

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Map) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __copy__(self) -> Map:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Map:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return (Map.from_json, (self.to_json(),))

    def __repr__(self) -> str:
        drawn = "" if self.cells is None else f", {self.width} x {self.height} cells"
        return f"<Map {self.id}: {self.n} territories{drawn}>"


_KEYS: Final = {"id", "adjacency", "cells"}


def _id_of(value: Any) -> int:
    digest = hashlib.sha256(canonical_json(value).encode()).digest()
    return int.from_bytes(digest[:8], "little")


@lru_cache(maxsize=64)
def _generated(players: int, map_id: int) -> Map:
    return Map._of(**_without(_ROOM.generate_map(players, map_id), "attempts"))


def _without(data: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name != key}


def generate_map(players: SupportsIndex, seed: SupportsIndex) -> Map:
    """The map of that id for that many players (2 to 8): 32, 36, 42 or 48 territories.

    `seed` is the map's id, 0 to 2^64 - 1 (`State.map_id`, never a game's seed); the map is a
    function of both arguments alone. Raises OptionError for another number of players, ValueError
    and TypeError for another seed.
    """
    return _generated(check_int(players, "players"), check_word(seed, "seed"))

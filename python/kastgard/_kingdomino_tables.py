"""The building tiles of Queendomino as a table: the one that comes along, or one of your own."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Final

from kastgard import _native
from kastgard.errors import OptionError

__all__ = ["DEFAULT_BUILDINGS", "TERRAINS", "Building", "buildings_of", "read_buildings"]

TERRAINS: Final = ("wheat", "forest", "lake", "grassland", "swamp", "mine", "town")
"""The terrains in the order of their codes."""

_PER: Final = ("", *(f"territory:{terrain}" for terrain in TERRAINS), "knight", "tower")
_TAX: Final = ("", "coin_per_tower", "coin_per_knight")
_ROOM: Final = _native.queendomino


@dataclass(frozen=True)
class Building:
    """One tile.

    `crowns` are added to its town square; `flat_vp`, and `per_points` for each unit of `per`
    ("territory:<terrain>", "knight", "tower" or ""), count at the end; `tax_bonus`
    ("coin_per_tower", "coin_per_knight" or "") is paid with each tax; `knights` and `towers` come
    at once. `provisional`: the last two are a guess.
    """

    id: int
    name: str = ""
    crowns: int = 0
    flat_vp: int = 0
    per: str = ""
    per_points: int = 0
    tax_bonus: str = ""
    knights: int = 0
    towers: int = 0
    provisional: bool = False

    def words(self) -> tuple[int, ...]:
        """The numbers that the compiled game takes. Raises OptionError, naming the tile."""
        for name, known in (("per", _PER), ("tax_bonus", _TAX)):
            if getattr(self, name) not in known:
                raise OptionError(
                    f"option 'buildings', row {self.id}: {name} must be one of "
                    f"{', '.join(known[1:])} or nothing, got {getattr(self, name)!r}"
                )
        for name in ("crowns", "flat_vp", "per_points", "knights", "towers"):
            number = getattr(self, name)
            if type(number) is not int or number < 0:
                raise OptionError(
                    f"option 'buildings', row {self.id}: {name} must be an integer from 0, "
                    f"got {number!r}"
                )
        return (
            self.crowns,
            self.flat_vp,
            _PER.index(self.per),
            self.per_points,
            _TAX.index(self.tax_bonus),
            self.knights,
            self.towers,
            int(self.provisional),
        )


_FIELDS: Final = tuple(field.name for field in fields(Building))


def _building(row: int, value: Any) -> Building:
    where = f"option 'buildings', row {row}"
    if isinstance(value, Mapping):
        unknown = [key for key in value if key not in _FIELDS]
        if unknown:
            raise OptionError(f"{where} has an unknown field {unknown[0]!r}")
        found = dict(value)
    else:
        found = {name: getattr(value, name) for name in _FIELDS if hasattr(value, name)}
        if not {"crowns", "per", "knights", "towers"} <= set(found):
            raise OptionError(f"{where} must be a Building, got {type(value).__name__}")
    if found.get("id", row) != row:
        raise OptionError(f"{where} has the id {found['id']!r}: rows are tiles 1 to 32 in order")
    flag, name = found.get("provisional", False), found.get("name", "")
    if not isinstance(name, str) or not isinstance(flag, bool):
        raise OptionError(f"{where}: name must be text, and provisional a flag")
    return Building(**{"id": row, **found})


def buildings_of(value: Any) -> tuple[Building, ...]:
    """The tiles of a table. Raises OptionError, naming the row, for what is none."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise OptionError(
            f"option 'buildings' must be a sequence of 32 Buildings, got {type(value).__name__}"
        )
    if len(value) != 32:
        raise OptionError(f"option 'buildings' must have 32 rows, has {len(value)}")
    return tuple(_building(row, each) for row, each in enumerate(value, 1))


def words_of(value: Any) -> tuple[int, ...]:
    """A table as the compiled game takes it."""
    return tuple(word for building in buildings_of(value) for word in building.words())


def json_of(value: Any) -> list[dict[str, Any]]:
    """A table as it is stored beside records."""
    return [asdict(building) for building in buildings_of(value)]


def from_words(words: Sequence[int], names: Iterable[str]) -> tuple[Building, ...]:
    """The inverse of `words_of`."""
    tiles = []
    for row, name in enumerate(names, 1):
        crowns, flat, per, points, tax, knights, towers, guess = words[8 * row - 8 : 8 * row]
        tiles.append(
            Building(
                row, name, crowns, flat, _PER[per], points, _TAX[tax], knights, towers, bool(guess)
            )
        )
    return tuple(tiles)


DEFAULT_BUILDINGS: Final = from_words(_ROOM.default_tiles(), _ROOM.tile_names())
"""The tiles that come along. The immediate gains of twenty of them are not known: `provisional`."""


def read_buildings(path: str | Path) -> tuple[Building, ...]:
    """A table from a CSV file with the columns of `Building`; lines that begin with # are skipped.

    `knights` and `towers` may be left empty where `default_knights` and `default_towers` say what
    to use; `provisional` is 1, or `immediate_confidence` is `unknown`, where that is a guess.
    Raises OptionError, naming the row.
    """
    tiles = []
    with Path(path).open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        for number, row in enumerate(rows, 1):
            tiles.append(_building(number, _read_row(number, row)))
    return buildings_of(tiles)


def _read_row(number: int, row: Mapping[str, str | None]) -> dict[str, Any]:
    def text(name: str) -> str:
        return (row.get(name) or "").strip()

    def integer(name: str) -> int:
        word = text(name) or text(f"default_{name}") or "0"
        try:
            return int(word)
        except ValueError:
            raise OptionError(
                f"option 'buildings', row {number}: {name} must be a number, got {word!r}"
            ) from None

    found: dict[str, Any] = {name: text(name) for name in ("name", "per", "tax_bonus")}
    for name in ("id", "crowns", "flat_vp", "per_points", "knights", "towers"):
        found[name] = integer(name)
    found["provisional"] = text("provisional") == "1" or text("immediate_confidence") == "unknown"
    return found

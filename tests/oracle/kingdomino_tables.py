"""Dominoes and building tiles, read from the fact tables in tests/kingdomino (D1, D2, Q1)."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "kingdomino"

TERRAINS = ("wheat", "forest", "lake", "grassland", "swamp", "mine", "town")
TOWN = 6
EMPTY = -1
CASTLE = -2
LETTERS = "WFLGSMT"


@dataclass(frozen=True)
class Domino:
    """Two squares, each (terrain, crowns)."""

    number: int
    left: tuple[int, int]
    right: tuple[int, int]

    @property
    def squares(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """Both halves, the left one first."""
        return self.left, self.right


@dataclass(frozen=True)
class Building:
    """One tile: what it gives at once (Q12) and what lasts (Q13)."""

    id: int
    name: str = "tile"
    crowns: int = 0
    flat_vp: int = 0
    per: str = ""  # "", "knight", "tower" or "territory:<terrain>"
    per_points: int = 0
    tax_bonus: str = ""  # "", "coin_per_knight" or "coin_per_tower"
    knights: int = 0
    towers: int = 0


@cache
def dominoes(name: str) -> dict[int, Domino]:
    """The set "kingdomino" or "queendomino", by number."""
    result = {}
    with (FOLDER / f"{name}_dominoes.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            halves = [
                (TERRAINS.index(row[f"{side}_terrain"]), int(row[f"{side}_crowns"]))
                for side in ("left", "right")
            ]
            result[int(row["number"])] = Domino(int(row["number"]), halves[0], halves[1])
    return result


def read_buildings(path: Path) -> tuple[Building, ...]:
    """A table of building tiles in the order of its rows."""
    numbers = ("crowns", "flat_vp", "per_points", "knights", "towers")
    with path.open(encoding="utf-8") as file:
        return tuple(
            Building(
                id=int(row["id"]), name=row["name"], per=row["per"], tax_bonus=row["tax_bonus"],
                **{key: int(row[key] or 0) for key in numbers},
            )
            for row in csv.DictReader(file)
        )  # fmt: skip


@cache
def buildings() -> dict[int, Building]:
    """The 32 tiles by id; gains nobody has seen stand as the table's default (Z21)."""
    return by_id(read_buildings(FOLDER / "queendomino_buildings.csv"))


def by_id(tiles: Iterable[Building]) -> dict[int, Building]:
    """A table keyed by id."""
    return {tile.id: tile for tile in tiles}

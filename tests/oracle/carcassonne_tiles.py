"""Tiles of Carcassonne, read from the fact table in tests/carcassonne (1.1, 8.1, 8.2).

Sides 0 to 3 are N, E, S, W; half-edges 0 to 7 go clockwise from the north-west corner. A quarter
turn clockwise maps side s to s + 1 and half-edge h to h + 2.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[1] / "carcassonne"

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # y grows south
RIVER = "river"
INNS = "inns_cathedrals"
SHRINES = "shrines"
SPECIAL = "special_monasteries"
YAGA = "baba_yaga"
FAIRY = "fairy"  # has no tiles
EXPANSIONS = (RIVER, INNS, SHRINES, SPECIAL, YAGA, FAIRY)
START, SPRING, LAKE = "D", "RI01", "RI02"


@dataclass(frozen=True)
class Segment:
    """A piece of a feature on one tile, unrotated. `ends`: sides, of a field half-edges."""

    name: str  # city0, road1, farm2, monastery, abbot (who stands in a special monastery too)
    ends: tuple[int, ...] = ()
    pennants: int = 0
    cathedral: bool = False
    inn: bool = False
    cities: tuple[str, ...] = ()  # a field: the segments of cities that it touches

    @property
    def feature(self) -> str:
        """city, road, farm, monastery or abbot"""
        return self.name.rstrip("0123456789")


@dataclass(frozen=True)
class Kind:
    """All copies of one tile."""

    number: int
    id: str
    expansion: str
    count: int
    edges: str
    segments: tuple[Segment, ...]
    rivers: tuple[tuple[int, ...], ...] = ()
    house: str | None = None  # monastery, shrine, special or yaga_hut

    def segment(self, name: str) -> Segment:
        """The segment of that name."""
        return next(each for each in self.segments if each.name == name)

    def side(self, side: int, rotation: int) -> str:
        """The letter of a side of the turned tile: C, R, F or V (river)."""
        return self.edges[(side - rotation) % 4]

    def turned(self, rotation: int) -> str:
        """The letters of all sides of the turned tile, N E S W."""
        return self.edges[-rotation % 4 :] + self.edges[: -rotation % 4]

    @property
    def river_sides(self) -> tuple[int, ...]:
        """The sides that the river leaves by, unrotated."""
        return tuple(side for river in self.rivers for side in river)


def sides_of(letters: list[str]) -> tuple[int, ...]:
    return tuple("NESW".index(letter) for letter in letters)


def segments_of(row: dict[str, Any]) -> tuple[Segment, ...]:
    """The segments of a row in the order cities, roads, fields, monastery."""
    found = [
        Segment(f"city{k}", sides_of(city["edges"]), city["pennants"], city.get("cathedral", False))
        for k, city in enumerate(row["cities"])
    ]
    found += [
        Segment(f"road{k}", sides_of(road["edges"]), inn=road.get("inn", False))
        for k, road in enumerate(row["roads"])
    ]
    found += [
        Segment(
            f"farm{k}", tuple(farm["half_edges"]), cities=tuple(f"city{c}" for c in farm["cities"])
        )
        for k, farm in enumerate(row["farms"])
    ]
    if row["monastery"]:
        found.append(Segment("monastery"))
    if row["monastery"] == "special":
        found.append(Segment("abbot"))
    return tuple(found)


@cache
def kinds() -> dict[str, Kind]:
    """The kinds of the base game and of the expansions here, by id; numbers are the table's."""
    rows = json.loads((FOLDER / "carcassonne_tiles.json").read_text(encoding="utf-8"))["kinds"]
    return {
        row["id"]: Kind(
            number, row["id"], row["expansion"], row["count"], row["edges"], segments_of(row),
            tuple(sides_of(river) for river in row.get("rivers", ())), row["monastery"],
        )
        for number, row in enumerate(rows)
        if row["expansion"] in ("base", *EXPANSIONS)
    }  # fmt: skip


@cache
def kinds_of(expansions: tuple[str, ...]) -> dict[str, Kind]:
    """The kinds of a game."""
    return {k.id: k for k in kinds().values() if k.expansion in ("base", *expansions)}


# --- turning --------------------------------------------------------------------------------------


End = tuple[str, int]  # ("side", s), or ("half", h) of a field


@cache
def ends_of(kind_id: str, rotation: int) -> dict[End, str]:
    """Which segment of a turned tile reaches an end."""
    found: dict[End, str] = {}
    for segment in kinds()[kind_id].segments:
        if segment.feature == "farm":
            found |= {("half", (h + 2 * rotation) % 8): segment.name for h in segment.ends}
        else:
            found |= {("side", (s + rotation) % 4): segment.name for s in segment.ends}
    return found


@cache
def contacts(kind_id: str, rotation: int) -> dict[str, list[tuple[int, int, End]]]:
    """For each segment of a turned tile: steps to the neighbours and their ends that it meets."""
    found: dict[str, list[tuple[int, int, End]]] = {s.name: [] for s in kinds()[kind_id].segments}
    for end, name in ends_of(kind_id, rotation).items():
        found[name].append((*beyond(end), across(end)))
    return found


def across(end: End) -> End:
    """The end of the neighbour that an end touches."""
    word, number = end
    if word == "side":
        return word, (number + 2) % 4
    side, half = divmod(number, 2)
    return word, 2 * ((side + 2) % 4) + 1 - half


def beyond(end: End) -> tuple[int, int]:
    """The step to the neighbour at an end."""
    word, number = end
    return STEPS[number if word == "side" else number // 2]


def ground(kind: Kind, segment: Segment, rotation: int) -> tuple[Any, ...]:
    """What a segment of the turned tile covers, without its index."""
    count = 8 if segment.feature == "farm" else 4
    step = 2 if segment.feature == "farm" else 1
    ends = frozenset((e + step * rotation) % count for e in segment.ends)
    touched = frozenset(
        frozenset((s + rotation) % 4 for s in kind.segment(city).ends) for city in segment.cities
    )
    return segment.feature, ends, segment.pennants, segment.cathedral, segment.inn, touched


@cache
def period(kind_id: str) -> int:
    """3.1: the smallest number of quarter turns after which the tile is the same, 1, 2 or 4."""
    kind = kinds()[kind_id]

    def turned(rotation: int) -> tuple[Any, ...]:
        rivers = {frozenset((s + rotation) % 4 for s in river) for river in kind.rivers}
        grounds = sorted(map(repr, (ground(kind, s, rotation) for s in kind.segments)))
        edges = [kind.side(s, rotation) for s in range(4)]
        return edges, grounds, rivers

    return next(p for p in (1, 2, 4) if turned(p) == turned(0))


def smallest(kind_id: str, rotation: int) -> int:
    """The rotation under which a turned tile is listed."""
    return rotation % period(kind_id)


def same_ground(kind_id: str, rotation: int, name: str) -> str:
    """Name of a segment when the tile is turned to its smallest rotation instead."""
    kind = kinds()[kind_id]
    wanted = ground(kind, kind.segment(name), rotation)
    return next(
        s.name for s in kind.segments if ground(kind, s, smallest(kind_id, rotation)) == wanted
    )

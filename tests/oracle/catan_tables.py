"""The island of Catan, its pieces and prices, read from the facts in tests/catan (A1, A7)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).resolve().parents[1] / "catan" / "catan_board.json"

RESOURCES = ("lumber", "brick", "wool", "grain", "ore")
LUMBER, BRICK, WOOL, GRAIN, ORE, DESERT = range(6)
ANY = 5  # a harbour that takes any resource, 3 for 1
CARDS = ("knight", "victory_point", "road_building", "year_of_plenty", "monopoly")
KNIGHT, VICTORY_POINT, ROAD_BUILDING, YEAR_OF_PLENTY, MONOPOLY = range(5)

COSTS = {
    "road": (1, 1, 0, 0, 0),
    "settlement": (1, 1, 1, 1, 0),
    "city": (0, 0, 0, 2, 3),
    "card": (0, 0, 1, 1, 1),
}
STOCK = {"road": 15, "settlement": 5, "city": 4}
DECK = (14, 5, 2, 2, 2)
BANK = 19
TOKENS = 20
TERRAIN = [LUMBER] * 4 + [BRICK] * 3 + [WOOL] * 4 + [GRAIN] * 4 + [ORE] * 3 + [DESERT]
NUMBERS = [2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12]


@dataclass(frozen=True)
class Harbour:
    """A harbour and the two corners that use it (A2.5)."""

    corners: tuple[int, int]
    kind: int


@dataclass(frozen=True)
class Island:
    """Hexes, corners and edges by id."""

    hex_corners: tuple[tuple[int, ...], ...]
    hex_neighbours: tuple[tuple[int, ...], ...]
    corner_hexes: tuple[tuple[int, ...], ...]
    corner_neighbours: tuple[tuple[int, ...], ...]
    corner_edges: tuple[tuple[int, ...], ...]
    coastal: tuple[bool, ...]  # corners
    edge_corners: tuple[tuple[int, int], ...]
    harbours: tuple[Harbour, ...]
    spiral_numbers: tuple[int, ...]
    spiral_starts: tuple[int, ...]
    spirals: dict[int, tuple[int, ...]]
    beginner_terrain: tuple[int, ...]
    beginner_numbers: tuple[int, ...]
    neutral_corners: tuple[tuple[int, int], ...]
    road_cases: tuple[dict[str, Any], ...]


def harbour_kind(name: str) -> int:
    return ANY if name == "any" else RESOURCES.index(name)


@cache
def island() -> Island:
    """The one island there is."""
    data = json.loads(FILE.read_text(encoding="utf-8"))
    spiral, beginner = data["number_spiral"], data["beginner"]
    return Island(
        hex_corners=tuple(tuple(h["corners"]) for h in data["hexes"]),
        hex_neighbours=tuple(
            tuple(n for n in h["neighbours"].values() if n is not None) for h in data["hexes"]
        ),
        corner_hexes=tuple(tuple(c["hexes"]) for c in data["corners"]),
        corner_neighbours=tuple(tuple(c["neighbours"]) for c in data["corners"]),
        corner_edges=tuple(tuple(c["edges"]) for c in data["corners"]),
        coastal=tuple(c["coastal"] for c in data["corners"]),
        edge_corners=tuple((e["corners"][0], e["corners"][1]) for e in data["edges"]),
        harbours=tuple(
            Harbour((h["corners"][0], h["corners"][1]), harbour_kind(h["fixed_type"]))
            for h in data["harbours"]
        ),
        spiral_numbers=tuple(spiral["values"]),
        spiral_starts=tuple(spiral["corner_hexes"]),
        spirals={int(k): tuple(v) for k, v in spiral["orders_by_start"].items()},
        beginner_terrain=tuple(
            DESERT if name == "desert" else RESOURCES.index(name)
            for name in beginner["terrain_resource"]
        ),
        beginner_numbers=tuple(number or 0 for number in beginner["numbers"]),
        neutral_corners=tuple((a, b) for a, b in data["neutral_corners"]),
        road_cases=tuple(data["road_cases"]),
    )


def edge_between(a: int, b: int) -> int:
    """The id of the edge that joins two corners."""
    return next(e for e in island().corner_edges[a] if b in island().edge_corners[e])

"""What a finished position is worth by the oracle's scoring, read from its JSON alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import kastgard
from oracle.kingdomino_board import Kingdom, first_of, kingdomino_points, queendomino_points
from oracle.kingdomino_tables import Building, buildings


@dataclass(frozen=True)
class Result:
    """Points of the kingdoms on the table, and who is first, with the games before (V3)."""

    points: list[int]
    first: list[int]
    decided_by: str  # points, largest, crowns or nothing


def kingdom_of(data: dict[str, Any], limit: int, tiles: dict[int, Building]) -> Kingdom:
    """The oracle's kingdom of one entry of `kingdoms`."""
    kingdom = Kingdom(limit)
    for x, y, terrain, crowns in data["squares"]:
        kingdom.terrain[x, y] = terrain
        kingdom.printed[x, y] = crowns
    for tile, x, y in data.get("buildings", ()):
        kingdom.buildings[x, y] = tiles[tile]
    kingdom.knights = {(x, y) for x, y in data.get("knights", ())}
    return kingdom


def limit_of(state: Any) -> int:
    """The limit, from the number of placements' ids."""
    width = {81: 5, 169: 7}
    return next(width[c] for c in (169, 81) if state.game.num_actions >= 4 * c)


def expected(
    state: Any,
    *,
    middle_kingdom: bool = False,
    harmony: bool = False,
    tiles: dict[int, Building] | None = None,
) -> Result:
    """Scores and first places of a position, as if it were the end."""
    data = state.to_json()
    limit = limit_of(state)
    keys, points = {}, []
    queendomino = "queen" in data
    for seat, entry in enumerate(data["kingdoms"]):
        kingdom = kingdom_of(entry, limit, tiles or buildings())
        if queendomino:
            knights = entry["guard"] + len(entry["knights"])
            value = queendomino_points(kingdom, entry["coins"], knights, data["queen"] == seat)
            key = (value, kingdom.largest())
        else:
            value = kingdomino_points(kingdom, middle_kingdom=middle_kingdom, harmony=harmony)
            before = data["earlier"][seat]
            key = (
                value + before[0],
                max(kingdom.largest(), before[1]),
                kingdom.crowns() + before[2],
            )
        points.append(value)
        keys[seat] = key
    return Result(points, first_of(keys), decided_by(list(keys.values())))


def decided_by(keys: list[tuple[int, ...]]) -> str:
    """The first entry in which the best differs from the second."""
    best, second = sorted(keys, reverse=True)[:2] if len(keys) > 1 else (keys[0], ())
    for name, a, b in zip(("points", "largest", "crowns"), best, second, strict=False):
        if a != b:
            return name
    return "nothing"


def tied_games(name: str, games: int, **options: Any) -> Iterator[Any]:
    """The finished random games in which the best score is shared."""
    game = kastgard.load(name, **options)
    for seed in range(games):
        state = game.initial(seed=seed)
        state.playout(kastgard.Rng(seed, purpose="agent"), kastgard.Rng(seed))
        scores = sorted(state.scores().tolist())
        if scores[-1] == scores[-2]:
            yield state

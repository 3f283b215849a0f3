"""The solo game at the table: rounds by letters, what the automa is worth."""

from __future__ import annotations

from typing import Any

from kingdomino.table import Table
from oracle.kingdomino_board import automa_lines
from oracle.kingdomino_tables import TOWN, buildings, dominoes

FACES = dominoes("queendomino")

# X8: the automa's domino is the third of every line; the player always takes the first
X8_LINES = [
    [1, 2, 9, 10], [3, 4, 15, 16], [5, 6, 18, 19], [7, 8, 22, 23], [11, 12, 25, 26],
    [13, 14, 27, 28], [17, 20, 31, 32], [21, 24, 34, 35], [29, 30, 38, 39], [33, 36, 41, 42],
    [37, 40, 45, 46], [43, 44, 47, 48],
]  # fmt: skip


def solo(**options: Any) -> Table:
    """A solo game; the player chooses A and does as little as possible unless told."""
    return Table("queendomino_solo", **options)


def choose(t: Table, letter: str) -> Table:
    """Pass on to the choice and take that letter."""
    return t.until(lambda: t.step == "choose").do(("choose", "ABCD".index(letter)))


def letter(data: dict[str, Any], king: int) -> str:
    """Where a king stands in the current line."""
    return "ABCD"[[owner for _, owner in data["line"]].index(king)]


def has_town(number: int) -> bool:
    return any(terrain == TOWN for terrain, _ in FACES[number].squares)


def automa_points(data: dict[str, Any], *, hard: bool = False, hard_layout: str = "apart") -> int:
    """S17 to S20, from the JSON of a position."""
    automa = data["automa"]
    mine = [FACES[number] for number in automa["dominoes"]]
    tiles = [buildings()[tile] for tile, _ in automa["buildings"]]
    terrain, points = automa_lines(
        mine, tiles, knights=automa["knights"], queen=data["queen"] == 1, hard=hard,
        hard_layout=hard_layout,
    )  # fmt: skip
    return sum(terrain) + sum(points)


def x8_tiles(queen: bool = True) -> list[int]:
    """The tiles in drawing order, so that the automa gets 19, 17, 9, 3, 22.

    The player stands on A, so the dragon burns price 1 every round and tile 5 + r lies at price 5
    in round r, one further for each tile the automa has built before.
    """
    order = {13: 19, 15: 17, 17: 9, 19: 3, 21: 22}
    if not queen:  # the player builds the keep in round 10 and the chest in round 11
        order = {1: 27, 12: 31, 13: 19, 15: 17, 17: 9, 20: 3, 23: 22}
    rest = iter(sorted(set(range(1, 33)) - set(order.values())))
    return [order.get(k) or next(rest) for k in range(1, 33)]

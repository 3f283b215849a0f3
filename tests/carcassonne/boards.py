"""Boards by themselves: the kernel's and the oracle's, from the tiles of `table.tile_json`."""

from __future__ import annotations

from carcassonne.table import tile_json
from kastgard import carcassonne
from oracle.carcassonne_board import Board
from oracle.carcassonne_tiles import kinds


def board(*tiles: str, rules: int = 3, variant: bool = False) -> carcassonne.Board:
    """The kernel's board with these tiles, in this order."""
    found = carcassonne.Board(rules=rules, variant=variant)
    for text in tiles:
        row = tile_json(text)
        x, y = row["x"], row["y"]
        found.place(row["kind"], x, y, row["rotation"])
        if row["figure"]:
            found.put_figure(x, y, row["figure"], row["owner"], big=row["big"])
        if row["building"]:
            found.put_building(x, y, row["building"])
    return found


def own_board(*tiles: str) -> Board:
    """The oracle's."""
    found = Board()
    for text in tiles:
        row = tile_json(text)
        tile = found.place(kinds()[row["kind"]], row["x"], row["y"], row["rotation"])
        tile.figure, tile.owner, tile.big = row["figure"], row["owner"], row["big"]
        tile.building = row["building"]
    return found

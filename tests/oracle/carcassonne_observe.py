"""What a seat sees of Carcassonne, as the flat row of numbers that players get.

Seats are relative, 0 is the observer. First a row of 7 for each tile in order of placement, then a
row of 6 for each empty cell of the frontier, then numbers about the turn, the seats and the pile.
"""

from __future__ import annotations

from oracle.carcassonne import SORTS, State, code_of
from oracle.carcassonne_board import Tile

STEPS = ("draw", "place", "figure", "end")
EDGES = {None: 0, "C": 1, "R": 2, "F": 3, "V": 4}
BUILT = {None: 0, "building": 1, "tower": 1, "house": 2, "shed": 3}


def tile_row(state: State, tile: Tile, seat: int) -> list[int]:
    figure = owner = 0
    if tile.figure is not None and tile.owner is not None:
        # codes of the big figure follow those of the normal one
        figure = 1 + code_of(tile.figure) + (state.game.codes if tile.big else 0)
        owner = 1 + (tile.owner - seat) % state.game.players
    return [
        tile.kind.number + 1, tile.rotation, tile.x, tile.y, figure, owner, BUILT[tile.building],
    ]  # fmt: skip


def padded(rows: list[list[int]], count: int, width: int) -> list[int]:
    """All rows one behind the other, filled up with zeros."""
    flat = [number for row in rows for number in row]
    return flat + [0] * (count * width - len(flat))


def built_row(state: State, seat: int) -> list[int]:
    """Three numbers of buildings."""
    supply = state.supply[seat]
    if state.game.little_buildings == "variant":
        return [supply[sort] for sort in SORTS]
    return [supply.get("building", 0), 0, 0]


def observation(state: State, seat: int) -> list[int]:
    """The whole row."""
    game, players = state.game, state.game.players
    demands = state.board.demands()
    found = padded([tile_row(state, tile, seat) for tile in state.board.tiles], game.tiles, 7)
    cells = [[x, y, *(EDGES[side] for side in sides)] for (x, y), sides in demands.items()]
    found += padded(cells, 2 * game.tiles + 2, 6)
    hand = 0 if state.hand is None else game.kinds[state.hand].number + 1
    turn = 0 if state.step == "end" else 1 + (state.seat - seat) % players
    found += [STEPS.index(state.step), hand, turn, len(state.board.tiles), len(demands)]
    found.append(state.pile.total())
    for k in range(players):
        p = (seat + k) % players
        found += [state.points[p], state.figures[p], state.big[p], *built_row(state, p)]
    found += [state.pile[kind] for kind in game.kinds]
    if game.with_fairy:
        found.append(0 if state.fairy is None else state.board.tiles.index(state.fairy) + 1)
    return found

"""Oracle of the game carcassonne: a table by the rules text, with the numbers of the interface.

What tiles make is in carcassonne_board.py; here are turns, supplies, the piles, ids and JSON.
"""

from __future__ import annotations

import copy
from collections import Counter
from dataclasses import replace
from typing import Any

from oracle.carcassonne_board import Board, Feature, Tile, around
from oracle.carcassonne_tiles import (
    EXPANSIONS,
    FAIRY,
    INNS,
    LAKE,
    RIVER,
    SPECIAL,
    SPRING,
    START,
    kinds_of,
)

CHANCE_NODE = -1
TERMINAL = -4
Move = tuple[Any, ...]

# first code of a feature's segments
CODES = {"city": 0, "road": 4, "farm": 8, "monastery": 12, "abbot": 13}
SORTS = ("tower", "house", "shed")
# 7.2: by number of players
STANDARD = {2: 9, 3: 6, 4: 4, 5: 3, 6: 3}
VARIANT = {2: 3, 3: 2, 4: 1, 5: 1, 6: 1}
FAIRY_MOVES = 8  # seven figures and a big one may stand on the board


def code_of(name: str) -> int:
    """Code of a segment's name."""
    word = name.rstrip("0123456789")
    return CODES[word] + int(name[len(word) :] or 0)


class Oracle:
    """A game with its options; makes positions."""

    def __init__(
        self,
        players: int = 2,
        little_buildings: str = "off",
        rules: int = 3,
        expansions: str = "",
    ) -> None:
        self.players = players
        self.little_buildings = little_buildings
        self.rules = rules
        names = [name for name in expansions.split("+") if name]
        self.expansions = tuple(name for name in EXPANSIONS if name in names)
        self.kinds = kinds_of(self.expansions)
        self.ids = {kind.number: kind.id for kind in self.kinds.values()}
        self.inns = INNS in self.expansions
        self.with_fairy = FAIRY in self.expansions
        self.codes = 14 if SPECIAL in self.expansions else 13
        # 8.1: a copy of D gives its place to the spring
        self.tiles = sum(kind.count for kind in self.kinds.values()) - (RIVER in self.expansions)
        self.nothing = 8 * self.tiles
        self.build = self.nothing + 1 + self.codes * (2 if self.inns else 1)
        sorts = {"off": (), "on": ("building",), "variant": SORTS}
        self.sorts: tuple[str, ...] = sorts[little_buildings]
        self.fairy = self.build + len(self.sorts)
        self.num_actions = self.fairy + (FAIRY_MOVES if self.with_fairy else 0)
        self.max_length = 3 * (self.tiles - 1)

    def initial(self, seed: int = 0, index: int = 0, episode: int = 0) -> State:
        """Nothing is drawn yet, so the key does not matter."""
        pile = Counter({kind.id: kind.count for kind in self.kinds.values()})
        pile[START] -= 1  # lies on the table; with the river it leaves the game (8.1)
        first = START
        if RIVER in self.expansions:
            first = SPRING
            pile[SPRING] -= 1
        state = State(self, pile)
        state.board.place(self.kinds[first], 0, 0, 0)
        return state

    def position(self, data: dict[str, Any]) -> State:
        """The position of a snapshot, believed as it is."""
        state = State(self, Counter(data["pile"]))
        state.discarded = Counter(data["discarded"])
        for row in data["tiles"]:
            tile = state.board.place(self.kinds[row["kind"]], row["x"], row["y"], row["rotation"])
            tile.figure, tile.owner, tile.big = row["figure"], row["owner"], row["big"]
            tile.building = row["building"]
        state.step, state.hand, state.ply = data["step"], data["hand"], data["ply"]
        state.turns = len(data["tiles"]) - 1 - (state.step == "figure")
        state.seat = state.turns % self.players
        state.figures, state.points = list(data["figures"]), list(data["scores"])
        if self.inns:
            state.big = list(data["big_figures"])
        if self.with_fairy and data["fairy"] is not None:
            state.fairy = state.board.tiles[data["fairy"]]
        if self.sorts:
            rows = data["buildings"]
            rows = [row if self.little_buildings == "variant" else [row] for row in rows]
            state.supply = [dict(zip(self.sorts, row, strict=True)) for row in rows]
        return state

    def share(self) -> dict[str, int]:
        """7.2: the buildings that each player gets, by sort."""
        if self.little_buildings == "variant":
            return dict.fromkeys(SORTS, VARIANT[self.players])
        return dict.fromkeys(self.sorts, STANDARD[self.players])

    def figure_id(self, name: str, big: bool = False) -> int:
        """The id of a figure on a segment of the tile just placed."""
        return self.nothing + 1 + (self.codes if big else 0) + code_of(name)

    def building_id(self, sort: str) -> int:
        """The id of a building on the tile just placed."""
        return self.build + self.sorts.index(sort)


class State:
    """One position with ids; `apply` changes it in place."""

    def __init__(self, game: Oracle, pile: Counter[str]) -> None:
        self.game = game
        self.board = Board()
        self.pile = pile
        self.discarded: Counter[str] = Counter()
        self.hand: str | None = None
        self.step = "draw"
        self.ply = 0
        self.seat = 0
        self.turns = 0  # completed ones
        self.figures = [7] * game.players
        self.big = [int(game.inns)] * game.players
        self.supply = [game.share() for _ in range(game.players)]
        self.points = [0] * game.players
        self.fairy: Tile | None = None  # beside the figure on that tile
        self.found: tuple[int, dict[int, Move]] | None = None  # decisions at a ply

    # --- questions --------------------------------------------------------------------------------

    @property
    def to_play(self) -> int:
        """The seat that decides, -1 at a chance node, -4 at the end."""
        return {"draw": CHANCE_NODE, "end": TERMINAL}.get(self.step, self.seat)

    @property
    def end(self) -> str:
        """ "ongoing", or how the game ended (6.5)."""
        if self.step != "end":
            return "ongoing"
        return "victory" if len(self.winners()) == 1 else "shared"

    @property
    def round(self) -> int:
        """Of the current turn, at the end of the last one."""
        running = self.turns if self.step != "end" else max(self.turns - 1, 0)
        return running // self.game.players + 1

    def winners(self) -> list[int]:
        """6.5: all with most points."""
        return [p for p, points in enumerate(self.points) if points == max(self.points)]

    def moves(self) -> dict[int, Move]:
        """Legal decisions by id, ascending, kept until the next move."""
        if self.found is None or self.found[0] != self.ply:
            look = {"place": self.place_moves, "figure": self.figure_moves}.get(self.step, dict)
            self.found = self.ply, dict(sorted(look().items()))
        return self.found[1]

    def place_moves(self) -> dict[int, Move]:
        """Section 3."""
        slot = {cell: k for k, cell in enumerate(self.board.frontier())}
        kind = self.game.kinds[str(self.hand)]
        return {4 * slot[x, y] + r: ("place", x, y, r) for x, y, r in self.board.placements(kind)}

    def figure_moves(self) -> dict[int, Move]:
        """Sections 4 and 7.3: exactly one of figure, building, nothing; or the fairy (7.5)."""
        game, tile = self.game, self.board.tiles[-1]
        found: dict[int, Move] = {game.nothing: ("nothing",)}
        for segment in tile.kind.segments:
            if not self.board.figures(self.board.feature(tile.cell, segment.name)):  # 4.2
                for big, left in ((False, self.figures), (True, self.big)):
                    if left[self.seat]:  # 4.6
                        found[game.figure_id(segment.name, big)] = ("figure", segment.name, big)
        for sort, count in self.supply[self.seat].items():
            if count:
                found[game.building_id(sort)] = ("building", sort)
        if game.with_fairy:
            mine = [each for each in self.board.tiles if each.owner == self.seat]
            for k, each in enumerate(mine):
                if each is not self.fairy:
                    found[game.fairy + k] = ("fairy", each)
        return found

    def legal(self) -> list[int]:
        """Ids of the legal decisions, ascending; empty at chance nodes and at the end."""
        return list(self.moves())

    def drawable(self) -> dict[str, int]:
        """8.1: the river comes first, then the lake, then all others."""
        left = {kind: n for kind, n in self.pile.items() if n}
        river = {kind: n for kind, n in left.items() if self.game.kinds[kind].expansion == RIVER}
        middle = {kind: n for kind, n in river.items() if kind != LAKE}
        return middle or river or left

    def chance(self) -> list[tuple[int, int]]:
        """(outcome id, weight), ascending; empty at other nodes."""
        if self.step != "draw":
            return []
        return sorted((self.game.kinds[kind].number, n) for kind, n in self.drawable().items())

    def scores(self) -> list[int]:
        """Points on the track."""
        return list(self.points)

    def returns(self) -> list[float]:
        """Utilities; all zero while the game runs."""
        players = self.game.players
        if self.step != "end":
            return [0.0] * players
        winners = self.winners()
        first = (players / len(winners) - 1) / (players - 1)
        return [first if p in winners else -1 / (players - 1) for p in range(players)]

    def copy(self) -> State:
        """An independent position with the same future."""
        twin = copy.copy(self)
        twin.board = Board([replace(tile) for tile in self.board.tiles], self.board.known)
        twin.pile, twin.discarded = Counter(self.pile), Counter(self.discarded)
        twin.figures, twin.big, twin.points = list(self.figures), list(self.big), list(self.points)
        twin.supply = [dict(each) for each in self.supply]
        if self.fairy is not None:
            twin.fairy = twin.board.tiles[self.board.tiles.index(self.fairy)]
        twin.found = None
        return twin

    # --- changes ----------------------------------------------------------------------------------

    def apply(self, action: int) -> None:
        """Apply a legal decision or a listed chance outcome; anything else raises ValueError."""
        if self.to_play == CHANCE_NODE:
            if action not in dict(self.chance()):
                raise ValueError(f"cannot be drawn: {action}")
            self.draw(self.game.ids[action])
        elif action not in self.moves():
            raise ValueError(f"not possible here: {action}")
        elif self.step == "place":
            _, x, y, rotation = self.moves()[action]
            self.board.place(self.game.kinds[str(self.hand)], x, y, rotation)
            self.hand, self.step = None, "figure"
        else:
            self.stand(self.moves()[action])
            self.score()
            self.turns += 1
            self.seat = (self.seat + 1) % self.game.players
            self.next_draw()
            if self.step != "end" and self.fairy is not None and self.fairy.owner == self.seat:
                self.points[self.seat] += 1  # 8.5: at the start of the turn
        self.ply += 1

    def draw(self, kind: str) -> None:
        """2.1, 3.3."""
        self.pile[kind] -= 1
        if self.board.placements(self.game.kinds[kind]):
            self.hand, self.step = kind, "place"
        else:
            self.discarded[kind] += 1
            self.next_draw()

    def next_draw(self) -> None:
        """6.1, 3.3: an empty pile ends the game."""
        self.step = "draw"
        if not self.pile.total():
            self.step = "end"
            gains = self.board.final_points(self.game.players, self.game.rules)
            self.points = [a + b for a, b in zip(self.points, gains, strict=True)]
            if self.fairy is not None and self.fairy.figure is not None:
                feature = self.board.feature(self.fairy.cell, self.fairy.figure)
                if feature.word != "farm" or self.game.rules > 1:
                    self.pay_fairy(feature)

    def stand(self, move: Move) -> None:
        """2.2: a figure, a building or nothing on the tile just placed."""
        tile = self.board.tiles[-1]
        if move[0] == "figure":
            tile.figure, tile.owner, tile.big = move[1], self.seat, move[2]
            (self.big if tile.big else self.figures)[self.seat] -= 1
        elif move[0] == "building":
            tile.building = move[1]
            self.supply[self.seat][move[1]] -= 1
        elif move[0] == "fairy":
            self.fairy = move[1]

    def score(self) -> None:
        """2.3: features that the last tile completed, monasteries around it included."""
        board, last = self.board, self.board.tiles[-1]
        near = {last.cell, *around(last.cell)}
        done = [
            feature
            for feature in board.features()
            if feature.finished
            and (
                last.cell in feature.cells or (feature.word == "monastery" and feature.cells & near)
            )
        ]
        taken = [feature for feature in done if board.figures(feature)]
        lost = [
            other
            for feature in taken
            if feature.word == "monastery"
            for other in board.rivals(feature)
            if not other.finished
        ]
        for feature in taken:
            for seat in board.owners(feature):
                self.points[seat] += board.value(feature, self.game.rules)
            self.pay_fairy(feature)
        for feature in taken + lost:  # 5.7; 8.6: who loses the race goes home without points
            for tile in board.figures(feature):
                self.go_home(tile)

    def pay_fairy(self, feature: Feature) -> None:
        """8.5: 3 points for the figure beside which the fairy stands, apart from the value."""
        for tile in self.board.figures(feature):
            if tile is self.fairy and tile.owner is not None:
                self.points[tile.owner] += 3

    def go_home(self, tile: Tile) -> None:
        """5.7"""
        assert tile.owner is not None
        (self.big if tile.big else self.figures)[tile.owner] += 1
        tile.figure, tile.owner, tile.big = None, None, False

    # --- JSON -------------------------------------------------------------------------------------

    def snapshot(self) -> dict[str, Any]:
        """Everything, as plain data for JSON."""
        data: dict[str, Any] = {
            "ply": self.ply,
            "step": self.step,
            "seat": None if self.step == "end" else self.seat,
            "hand": self.hand,
            "tiles": [tile_json(tile) for tile in self.board.tiles],
            "figures": list(self.figures),
            "pile": {kind: n for kind, n in self.pile.items() if n},
            "discarded": {kind: n for kind, n in self.discarded.items() if n},
            "scores": list(self.points),
            "end": self.end,
        }
        if self.game.inns:
            data["big_figures"] = list(self.big)
        if self.game.with_fairy:
            data["fairy"] = None if self.fairy is None else self.board.tiles.index(self.fairy)
        if self.game.little_buildings == "on":
            data["buildings"] = [each["building"] for each in self.supply]
        if self.game.little_buildings == "variant":
            data["buildings"] = [[each[sort] for sort in SORTS] for each in self.supply]
        return data


def tile_json(tile: Tile) -> dict[str, Any]:
    """One placed tile."""
    return {
        "kind": tile.kind.id, "x": tile.x, "y": tile.y, "rotation": tile.rotation,
        "figure": tile.figure, "owner": tile.owner, "big": tile.big, "building": tile.building,
    }  # fmt: skip

"""Games in which the test decides what is drawn, and turns read like the rules.

    t = Table(little_buildings="on").play("U 1,0,1 road0", "E 0,-1,2 building")
    t.draw("W").place(-1, 0, 0)
    assert t.stands() == {"-", "road0", ...}

A turn is "KIND x,y,rotation" and what stands on the tile: a segment, "big " and a segment,
"building", "tower", "house", "shed", or nothing; or "fairy x,y", beside a figure on another tile.
A placed tile of `position` is the same with "@seat" behind the segment. Ids come from the
definition of the interface, not from the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import kastgard
from oracle.carcassonne import CODES, SORTS, Oracle, State
from oracle.carcassonne_board import Board
from oracle.carcassonne_tiles import RIVER, SPRING, START

CHANCE = -1
TERMINAL = -4
Place = tuple[int, int, int]


def plain(state: Any) -> dict[str, Any]:
    """The JSON of a position without the name of the game: the oracle's snapshot."""
    return {key: value for key, value in state.to_json().items() if key != "game"}


def split(turn: str) -> tuple[str, Place, str]:
    """Kind, place and the rest of a turn."""
    kind, place, rest = (*turn.split(" ", 2), "-")[:3]
    x, y, rotation = map(int, place.split(","))
    return kind, (x, y, rotation), rest


class Table:
    """A state whose draws follow a script."""

    def __init__(self, state: Any = None, **options: Any) -> None:
        self.options = options
        self.game = kastgard.load("carcassonne", **options)
        self.ids = Oracle(**options)
        self.state = self.game.initial(seed=0) if state is None else state

    # --- questions --------------------------------------------------------------------------------

    @property
    def data(self) -> dict[str, Any]:
        """The JSON of the position."""
        return plain(self.state)

    def __getitem__(self, key: str) -> Any:
        return self.data[key]

    @property
    def step(self) -> str:
        return str(self.data["step"])

    @property
    def seat(self) -> int | None:
        """The seat on turn, also while a tile is drawn; None at the end."""
        return self.data["seat"]

    @property
    def scores(self) -> list[int]:
        return self.state.scores().tolist()

    @property
    def board(self) -> Board:
        """The oracle's board of the tiles that lie there."""
        return self.twin().board

    def tile(self, x: int, y: int) -> dict[str, Any]:
        """The placed tile of a cell."""
        return next(t for t in self.data["tiles"] if (t["x"], t["y"]) == (x, y))

    def standing(self) -> dict[tuple[int, int], tuple[str, int]]:
        """All figures: segment and owner by cell."""
        tiles = self.data["tiles"]
        return {(t["x"], t["y"]): (t["figure"], t["owner"]) for t in tiles if t["figure"]}

    def outcomes(self) -> dict[str, int]:
        """The kinds that may be drawn, with their weights."""
        ids, weights = self.state.chance_outcomes()
        pairs = zip(ids.tolist(), weights.tolist(), strict=True)
        return {self.ids.ids[number]: weight for number, weight in pairs}

    def placements(self) -> set[Place]:
        """Where the tile in hand may go."""
        assert self.step == "place"
        cells = self.board.frontier()
        actions = self.state.legal_actions().tolist()
        return {(*cells[action // 4], action % 4) for action in actions}

    def stands(self) -> set[str]:
        """What may stand on the tile just placed; "-" is nothing."""
        assert self.step == "figure"
        return {self.stand_text(action) for action in self.state.legal_actions().tolist()}

    def twin(self) -> State:
        """The oracle's position."""
        return self.ids.position(self.data)

    # --- ids --------------------------------------------------------------------------------------

    def stand_id(self, text: str) -> int:
        """The id of what stands on the tile just placed."""
        if text == "-":
            return self.ids.nothing
        if text in ("building", *SORTS):
            return self.ids.building_id(text)
        if text.startswith("fairy "):
            x, y = map(int, text.removeprefix("fairy ").split(","))
            return self.ids.fairy + self.own_figures().index((x, y))
        return self.ids.figure_id(text.removeprefix("big "), text.startswith("big "))

    def stand_text(self, action: int) -> str:
        """The inverse of `stand_id`."""
        number = action - self.ids.nothing
        if number == 0:
            return "-"
        if action >= self.ids.fairy:
            x, y = self.own_figures()[action - self.ids.fairy]
            return f"fairy {x},{y}"
        if action >= self.ids.build:
            return self.ids.sorts[action - self.ids.build]
        big, code = divmod(number - 1, self.ids.codes)
        word = max((w for w in CODES if CODES[w] <= code), key=lambda w: CODES[w])
        index = "" if word in ("monastery", "abbot") else str(code - CODES[word])
        return ("big " if big else "") + word + index

    def own_figures(self) -> list[tuple[int, int]]:
        """Cells of the figures of the seat on turn, in the order in which their tiles were laid."""
        data = self.data
        return [
            (t["x"], t["y"]) for t in data["tiles"] if t["figure"] and t["owner"] == data["seat"]
        ]

    def place_id(self, x: int, y: int, rotation: int) -> int:
        return 4 * self.board.frontier().index((x, y)) + rotation

    # --- moves ------------------------------------------------------------------------------------

    def draw(self, *kinds: str) -> Table:
        """Draw these kinds, one after the other."""
        for kind in kinds:
            self.state.apply(self.ids.kinds[kind].number)
        return self

    def place(self, x: int, y: int, rotation: int) -> Table:
        self.state.apply(self.place_id(x, y, rotation))
        return self

    def stand(self, text: str = "-") -> Table:
        self.state.apply(self.stand_id(text))
        return self

    def play(self, *turns: str) -> Table:
        """Whole turns."""
        for turn in turns:
            kind, place, stands = split(turn)
            self.draw(kind).place(*place).stand(stands)
        return self

    def only(self, *kinds: str) -> Table:
        """The same position with no other tiles in the pile: all others have left the game."""
        data, left = self.data, Counter(kinds)
        gone = Counter(data["pile"]) - left
        assert left <= Counter(data["pile"])
        data["pile"] = dict(left)
        data["discarded"] = dict(Counter(data["discarded"]) + gone)
        data["ply"] += gone.total()
        self.state = self.game.from_json(data)
        return self

    def finish(self, turn: str) -> Table:
        """The turn as the last of the game."""
        return self.only(turn.split(" ", maxsplit=1)[0]).play(turn)


# --- positions ------------------------------------------------------------------------------------


def tile_json(text: str) -> dict[str, Any]:
    """A placed tile: "N 0,-1,1 city0@1 tower", "U 1,0,1 big road0@0"."""
    kind, (x, y, rotation), rest = split(text)
    found: dict[str, Any] = {
        "kind": kind, "x": x, "y": y, "rotation": rotation, "figure": None, "owner": None,
        "big": False, "building": None,
    }  # fmt: skip
    for word in rest.split(" "):
        if "@" in word:
            segment, seat = word.split("@")
            found |= {"figure": segment, "owner": int(seat)}
        elif word == "big":
            found["big"] = True
        elif word != "-":
            found["building"] = word
    return found


def position(
    tiles: Iterable[str],
    *,
    hand: str | None = None,
    step: str | None = None,
    pile: Iterable[str] | None = None,
    scores: Iterable[int] | None = None,
    **options: Any,
) -> dict[str, Any]:
    """The JSON of a position: supplies and the pile are what the tiles leave of them.

    `pile` names all copies that are left; by default nothing was discarded.
    """
    game = Oracle(**options)
    rows = [tile_json(text) for text in tiles]
    left = Counter({kind.id: kind.count for kind in game.kinds.values()})
    left[START] -= RIVER in game.expansions
    left -= Counter(row["kind"] for row in rows)
    left -= Counter([hand] if hand else [])
    discarded: Counter[str] = Counter()
    if pile is not None:
        discarded, left = left - Counter(pile), Counter(pile)
    step = step or ("place" if hand else "draw")
    plies = {"draw": 0, "place": 1, "figure": -1}[step]
    players = range(game.players)
    owned = [(row["owner"], row["big"]) for row in rows]
    data: dict[str, Any] = {
        "ply": 3 * (len(rows) - 1) + plies + discarded.total(),
        "step": step,
        "seat": (len(rows) - 1 - (step == "figure")) % game.players,
        "hand": hand,
        "tiles": rows,
        "figures": [7 - owned.count((seat, False)) for seat in players],
        "pile": dict(left),
        "discarded": dict(discarded),
        "scores": list(scores or [0] * game.players),
        "end": "ongoing",
    }
    if game.with_fairy:
        data["fairy"] = None
    if game.inns:
        data["big_figures"] = [1 - owned.count((seat, True)) for seat in players]
    if game.sorts:
        data["buildings"] = supplies(game, rows)
    return data


def supplies(game: Oracle, rows: list[dict[str, Any]]) -> list[Any]:
    """Buildings left, as if seats had built in turn: seat k on the k-th tile after the first."""
    built = [Counter[str]() for _ in range(game.players)]
    for k, row in enumerate(rows[1:]):
        if row["building"]:
            built[k % game.players][row["building"]] += 1
    share = game.share()
    left = [[share[sort] - each[sort] for sort in game.sorts] for each in built]
    return left if game.little_buildings == "variant" else [row[0] for row in left]


def at(tiles: Iterable[str], **rest: Any) -> Table:
    """A table with that position."""
    own = ("hand", "step", "pile", "scores")
    options = {key: value for key, value in rest.items() if key not in own}
    table = Table(**options)
    table.state = table.game.from_json(position(tiles, **rest))
    return table


def first_tile(expansions: str = "") -> str:
    """The tile that lies there at setup."""
    return f"{SPRING if RIVER in expansions else START} 0,0,0"

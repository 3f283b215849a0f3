"""Games in which the test decides what is drawn, and moves read like the rules.

    t = Table("queendomino", players=4, tiles=[19, 17], wants={0: steps(X2)})
    t.until(lambda: t.step == "tax" and t.seat == 0)
    t.do(("tax", (True, False)))
    t.coins(0) == 8

Moves are those of the oracle: ("place", ((x, y), (u, v))), ("discard",), ("tax", (left, right)),
("build", price), ("site", (x, y)), ("dragon", price), ("pass",), ("choose", position). Their ids
come from the definition of the interface, not from the engine's parser.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import kastgard
from kastgard import kingdomino
from oracle.kingdomino import DIRECTIONS, PASS, TAXES, Oracle, State
from oracle.kingdomino_tables import TOWN, Building, dominoes

CHANCE = -1
TERMINAL = -4
Move = tuple[Any, ...]
Place = tuple[int, int]
Want = tuple[int, tuple[Place, Place]]  # a domino and where it goes

DRAWS = ("tile", "domino", "king")
NO_TAX = ("tax", (False, False))


def plain(state: Any) -> dict[str, Any]:
    """The JSON of a position without the names of game and tables: the oracle's snapshot."""
    data = state.to_json()
    return {key: value for key, value in data.items() if key not in ("game", "tables")}


def table_option(tiles: Iterable[Building]) -> Any:
    """The option `buildings` for a table of the test's own."""
    return tuple(kingdomino.Building(**asdict(tile)) for tile in tiles)


class Table:
    """A state whose chance follows a script, and which can play on by itself.

    `tiles`: building tiles in the order they are turned up, then ascending. `lines`: the dominoes
    of the lines; those left out hold what is wanted, then the lowest that nobody wants. `kings`:
    the order in which kings are drawn, then ascending. `wants`: by seat, the dominoes it takes one
    after the other and where they go.
    """

    def __init__(
        self,
        name: str = "kingdomino",
        *,
        tiles: Iterable[int] = (),
        lines: Iterable[Sequence[int]] = (),
        kings: Iterable[int] = (),
        wants: Mapping[int, Sequence[Want]] | None = None,
        **options: Any,
    ) -> None:
        self.name = name
        own = {"buildings": table_option(options["buildings"])} if "buildings" in options else {}
        self.game = kastgard.load(name, **{**options, **own})
        self.state = self.game.initial(seed=0)
        rules = {key: value for key, value in options.items() if key != "buildings"}
        if "buildings" in options:
            rules["tiles"] = tuple(options["buildings"])
        self.ids = Oracle(name, **rules)
        self.tiles = list(tiles)
        self.lines = [list(line) for line in lines]
        self.kings = list(kings)
        self.wants = {seat: list(row) for seat, row in (wants or {}).items()}
        self.chosen = dict.fromkeys(self.wants, 0)  # how many wanted dominoes are chosen
        self.line: list[int] = []  # still to be drawn
        self.history: list[int] = []  # ids of all moves
        self.draw()

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
    def seat(self) -> int:
        return int(self.state.to_play)

    def kingdom(self, seat: int = 0) -> dict[str, Any]:
        return self.data["kingdoms"][seat]

    def squares(self, seat: int = 0) -> dict[Place, tuple[int, int]]:
        """(terrain, crowns) by place, without the castle."""
        return {
            (x, y): (terrain, crowns) for x, y, terrain, crowns in self.kingdom(seat)["squares"]
        }

    def coins(self, seat: int = 0) -> int:
        return self.kingdom(seat)["coins"]

    def guard(self, seat: int = 0) -> int:
        return self.kingdom(seat)["guard"]

    def towers(self, seat: int = 0) -> int:
        return self.kingdom(seat)["towers"]

    def sites(self, seat: int = 0) -> set[Place]:
        """Town squares without a building."""
        built = {(x, y) for _, x, y in self.kingdom(seat)["buildings"]}
        towns = {p for p, (terrain, _) in self.squares(seat).items() if terrain == TOWN}
        return towns - built

    @property
    def domino(self) -> int:
        """Number of the domino under the acting king."""
        data = self.data
        return data["line"][data["turn"]][0]

    def moves(self) -> set[Move]:
        """The legal decisions."""
        return {self.move(int(a)) for a in self.state.legal_actions()}

    def prices(self) -> set[int]:
        """The places whose tiles may be built or burnt now."""
        return {move[1] for move in self.moves() if move[0] in ("build", "dragon")}

    def letters(self) -> str:
        """The places that may be chosen, as letters."""
        return "".join(sorted("ABCDEFGH"[move[1]] for move in self.moves()))

    def outcomes(self) -> dict[int, int]:
        """Chance outcomes and their weights."""
        ids, weights = self.state.chance_outcomes()
        return {int(i): int(w) for i, w in zip(ids, weights, strict=True)}

    # --- ids --------------------------------------------------------------------------------------

    def id(self, move: Move) -> int:
        return self.ids.action_id(self.step, move)

    def move(self, action: int) -> Move:
        """The move of an id."""
        cells, base = self.ids.cells, self.ids.base
        if action < 4 * cells:
            x, y = self.ids.place(action % cells)
            dx, dy = DIRECTIONS[action // cells]
            return ("place", ((x, y), (x + dx, y + dy)))
        step = max((s for s in base if base[s] <= action), key=lambda s: base[s])
        k = action - base[step]
        if step == "discard":
            return ("discard",)
        if step == "tax":
            return ("tax", TAXES[k])
        if step == "site":
            return ("site", self.ids.place(k))
        return ("pass",) if step in ("build", "dragon") and k == PASS else (step, k)

    # --- moves ------------------------------------------------------------------------------------

    def do(self, *moves: Move) -> Table:
        """Apply decisions; what is drawn after each follows the script."""
        for move in moves:
            seat = self.seat
            if move[0] == "choose" and seat in self.wants:
                self.chosen[seat] += self.data["next"][move[1]][0] == self.wanted(seat)
            self.apply(self.id(move))
            self.draw()
        return self

    def choose(self, number: int) -> Table:
        """Choose the domino of that number."""
        return self.do(("choose", [n for n, _ in self.data["next"]].index(number)))

    def build(self, tile: int, place: Place) -> Table:
        """Build a tile of the board, wherever it lies."""
        return self.do(("build", self.data["board"].index(tile)), ("site", place))

    def wanted(self, seat: int) -> int | None:
        """The domino that the seat chooses next."""
        row = self.wants.get(seat, [])
        done = self.chosen.get(seat, 0)
        return row[done][0] if done < len(row) else None

    def draw(self) -> None:
        """Play chance nodes by the script, to the next decision or the end."""
        while self.state.to_play == CHANCE:
            self.apply(self.next_draw())

    def apply(self, action: int) -> None:
        self.state.apply(action)
        self.history.append(action)

    def twin(self) -> State:
        """The oracle's position after the same moves."""
        twin = self.ids.initial()
        for action in self.history:
            twin.apply(action)
        return twin

    def next_draw(self) -> int:
        possible = list(self.outcomes())
        step = self.step
        if step == "tile":
            return self.tiles.pop(0) - 1 if self.tiles else possible[0]
        if step == "king":
            return self.kings.pop(0) if self.kings else possible[0]
        if not self.line:
            self.line = self.next_line()
        return self.line.pop(0) - 1

    def next_line(self) -> list[int]:
        """The next line of the script, or what is wanted and the lowest others."""
        if self.lines:
            return self.lines.pop(0)
        # a seat with two kings (two players) takes two dominoes of each line
        kings = 2 if self.ids.players == 2 else 1
        line, reserved = [], set()
        for seat, row in self.wants.items():
            rest = [number for number, _ in row[self.chosen[seat] :]]
            line += rest[:kings]
            reserved |= set(rest)
        possible = [outcome + 1 for outcome in self.outcomes()]
        others = [n for n in possible if n not in reserved]
        return (line + others)[: self.ids.rules.line_length]

    # --- playing on by itself ---------------------------------------------------------------------

    def auto(self) -> Move:
        """What a seat does when the test does not care: its wants, or as little as possible."""
        moves = self.moves()
        step = self.step
        if step == "place":
            for number, pair in self.wants.get(self.seat, []):
                if number == self.domino:
                    return self.same(("place", pair))
            return min(moves, key=self.tightness)
        if step == "choose":
            return self.auto_choice(moves)
        if step == "site":
            return min(moves, key=self.id)
        return NO_TAX if step == "tax" else ("pass",)

    def busy(self) -> Move:
        """Like `auto`, but taxes, builds the cheapest tile and bribes whenever it may."""
        if self.step == "tax":
            return max(self.moves(), key=self.id)
        if self.step in ("build", "dragon"):
            return min(self.moves(), key=self.id)
        return self.auto()

    def tightness(self, move: Move) -> tuple[int, int]:
        """Least for the placement that keeps the kingdom's rectangle small."""
        if move[0] == "discard":
            return 0, 0
        places = [(0, 0), *self.squares(self.seat), *move[1]]
        sides = [max(row) - min(row) + 1 for row in zip(*places, strict=True)]
        return sides[0] * sides[1], self.id(move)

    def auto_choice(self, moves: set[Move]) -> Move:
        numbers = [number for number, _ in self.data["next"]]
        mine = self.wanted(self.seat)
        if mine in numbers:
            return ("choose", numbers.index(mine))
        claimed = {number for row in self.wants.values() for number, _ in row}
        free = sorted(move[1] for move in moves)
        return ("choose", min(free, key=lambda k: (numbers[k] in claimed, k)))

    def same(self, move: Move) -> Move:
        """Of two identical halves the order that has the lower id (D6)."""
        a, b = move[1]
        number = dominoes(self.set_name())[self.domino]
        turned = ("place", (b, a))
        if number.left == number.right:
            return min(move, turned, key=self.id)
        return move

    def set_name(self) -> str:
        """The set of the current line (W1)."""
        names = self.ids.rules.start().sets()
        return names[(self.data["round"] - 1) % len(names)]

    def until(self, stop: Callable[[], bool]) -> Table:
        """Play on until `stop()` holds at a decision."""
        while not self.state.is_terminal:
            if stop():
                return self
            self.do(self.auto())
        raise AssertionError("the game ended before it came to that")

    def to(self, step: str, seat: int | None = None, number: int | None = None) -> Table:
        """Play on to a decision of that step, of that seat, about that domino."""
        return self.until(
            lambda: (
                self.step == step
                and seat in (None, self.seat)
                and (number is None or self.domino == number)
            )
        )

    def finish(self) -> Table:
        """Play on to the end."""
        while not self.state.is_terminal:
            self.do(self.auto())
        return self

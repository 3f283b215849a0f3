"""The course of the games Kingdomino and Queendomino, written from the rules text.

Paragraphs D, K, V, Q and W of the rules are named where they apply. Moves are words and places,
free of any numbering: ("place", (a, b)), ("discard",), ("tax", (True, False)), ("build", price),
("site", place), ("dragon", price), ("pass",), ("choose", position); chance: ("tile", id),
("king", seat), ("domino", number). The solo mode is in kingdomino_solo.py.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from oracle.kingdomino_board import Kingdom, Place, first_of, kingdomino_points, queendomino_points
from oracle.kingdomino_builders import Builders, queen_after
from oracle.kingdomino_tables import Building, Domino, buildings, by_id, dominoes

Move = tuple[Any, ...]
CHANCE_NODE = -1
TERMINAL = -4


@dataclass
class Rules:
    """A game and its options."""

    name: str = "kingdomino"
    players: int = 2
    middle_kingdom: bool = False
    harmony: bool = False
    mighty_duel: bool = False
    dynasty: bool = False
    three_player_full: bool = False
    royal_wedding: bool = False
    first_choice: str = "random"  # or "snake" (Z2)
    queen_tie: str = "take"  # or "strict" (Z8)
    tax_bonus: str = "knight"  # or "turn" (Z7)
    hard: bool = False
    hard_layout: str = "apart"  # or "column" (Z15)
    tiles: tuple[Building, ...] = field(default_factory=lambda: tuple(buildings().values()))

    @property
    def queendomino(self) -> bool:
        """Whether there are buildings, coins, knights."""
        return self.name != "kingdomino"

    @property
    def kings_each(self) -> int:
        """K2, Q2."""
        return 2 if self.players == 2 else 1

    @property
    def limit(self) -> int:
        """K2, V4, Q2, W2, S1."""
        if self.royal_wedding:
            return 7 if self.players <= 4 else 5
        if self.name == "queendomino":
            return 7 if self.players == 2 else 5
        return 7 if self.mighty_duel else 5

    @property
    def line_length(self) -> int:
        """K2, V4, V5, Q2, W2."""
        if self.royal_wedding and self.players > 4:
            return 8
        if self.name == "kingdomino" and self.players == 3 and not self.three_player_full:
            return 3
        return 4

    @property
    def lines(self) -> int:
        """K2, V4, Q2, W2."""
        if self.royal_wedding:
            return 24 if self.players <= 4 else 12
        short = self.name == "kingdomino" and self.players == 2 and not self.mighty_duel
        return 6 if short else 12

    @property
    def games(self) -> int:
        """V3."""
        return 3 if self.dynasty else 1

    def start(self) -> Position:
        """K1 to K3, Q1 to Q6: nothing is drawn yet."""
        return Position(self)


@dataclass
class Slot:
    """A domino of a line and the seat whose king is on it."""

    domino: Domino
    king: int | None = None


class Position:
    """One state of a game; `do` changes it in place."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.tile_table = by_id(rules.tiles)
        self.game_number = 0  # V3
        self.finished: list[list[tuple[int, int, int]]] = []  # a game: (points, largest, crowns)
        self.end = "ongoing"
        self.ply = 0
        self.set_up()

    def set_up(self) -> None:
        """K1, Q1, Q3 to Q5."""
        rules = self.rules
        seats = range(rules.players)
        self.kingdoms = [Kingdom(rules.limit) for _ in seats]
        self.discards = [0 for _ in seats]
        self.coins = [7 if rules.queendomino else 0 for _ in seats]
        self.guard = [1 if rules.queendomino else 0 for _ in seats]
        self.queen: int | None = None
        self.builders = Builders(set(self.tile_table) if rules.queendomino else set())
        # by set: the dominoes that no line has shown
        self.piles = {name: set(dominoes(name)) for name in self.sets()}
        self.lines_shown = 0
        self.current: list[Slot] = []
        self.following: list[Slot] = []
        self.round = 0
        self.turn: int | None = None  # place in the current line
        self.waiting = [rules.kings_each for _ in seats]  # kings nobody has drawn yet
        self.snake: list[int] | None = None  # the order of the kings that follow (Z2)
        self.seat: int | None = None  # who decides
        self.step = ""
        self.placed_at: tuple[Place, Place] | None = None
        self.price: int | None = None  # of the tile that is being built
        self.refill()

    def sets(self) -> list[str]:
        """Q2, W1: the sets of dominoes in play; lines come from them in turn."""
        if self.rules.royal_wedding:
            return ["queendomino", "kingdomino"]
        return ["queendomino" if self.rules.queendomino else "kingdomino"]

    # --- questions --------------------------------------------------------------------------------

    @property
    def to_play(self) -> int:
        """The seat that decides, -1 at a chance node, -4 at the end."""
        if self.step == "end":
            return TERMINAL
        if self.step in ("tile", "king", "domino"):
            return CHANCE_NODE
        assert self.seat is not None
        return self.seat

    @property
    def domino(self) -> Domino:
        """The domino under the acting king."""
        assert self.turn is not None
        return self.current[self.turn].domino

    def chances(self) -> list[tuple[Move, int]]:
        """What may happen at a chance node, with weights."""
        if self.step == "tile":
            return [(("tile", tile), 1) for tile in sorted(self.builders.unseen)]
        if self.step == "domino":
            return [(("domino", number), 1) for number in sorted(self.piles[self.set_drawn()])]
        if self.step == "king":  # K3: any king in the hand is as likely as any other
            return [(("king", seat), kings) for seat, kings in enumerate(self.waiting) if kings]
        return []

    def set_drawn(self) -> str:
        """The set the next line comes from."""
        names = self.sets()
        return names[self.lines_shown % len(names)]

    def moves(self) -> list[Move]:
        """The legal decisions."""
        if self.step == "place":
            left, right = self.domino.left[0], self.domino.right[0]
            pairs = self.own.placements(left, right)
            return [("place", pair) for pair in pairs] or [("discard",)]  # D7
        if self.step == "tax":
            both = self.guard[self.mover] >= 2
            choices = [(False, False), (True, False), (False, True)]
            return [("tax", halves) for halves in [*choices, *([(True, True)] if both else [])]]
        if self.step == "build":
            return [("pass",), *(("build", price) for price in self.affordable())]
        if self.step == "site":
            return [("site", place) for place in self.own.open_sites()]
        if self.step == "dragon":
            return [("pass",), *(("dragon", price) for price in self.builders.filled())]
        if self.step == "choose":
            return [("choose", k) for k, slot in enumerate(self.following) if self.is_free(k)]
        return []

    @property
    def mover(self) -> int:
        """The seat that decides."""
        assert self.seat is not None
        return self.seat

    @property
    def own(self) -> Kingdom:
        """The kingdom of the seat that decides."""
        return self.kingdoms[self.mover]

    def is_free(self, k: int) -> bool:
        """K4, Q17: no king is on it."""
        return self.following[k].king is None

    def knights(self, seat: int) -> int:
        """In the guard and in the kingdom."""
        return self.guard[seat] + len(self.kingdoms[seat].knights)

    def towers(self) -> list[int]:
        """By whoever may hold the queen."""
        return [kingdom.towers for kingdom in self.kingdoms]

    def cost(self, price: int) -> int:
        """Q11, Q15."""
        return max(0, price - (1 if self.queen == self.mover else 0))

    def open_tiles(self) -> list[int]:
        """Prices of the tiles a player may build."""
        return self.builders.filled()

    def affordable(self) -> list[int]:
        """Q11: with a site to build on, and the coins."""
        if not self.own.open_sites():
            return []
        return [p for p in self.open_tiles() if self.cost(p) <= self.coins[self.mover]]

    def dragon_allowed(self) -> bool:
        """Q16."""
        return (
            self.builders.dragon is None
            and self.queen != self.mover
            and self.coins[self.mover] >= 1
            and bool(self.builders.filled())
        )

    # --- changes ----------------------------------------------------------------------------------

    def do(self, move: Move) -> None:
        """Apply one of `moves()` or of `chances()`; the caller has seen to that."""
        self.ply += 1
        act: dict[str, Callable[..., None]] = {
            "tile": self.do_tile, "domino": self.do_domino, "king": self.do_king,
            "place": self.do_place, "discard": self.do_discard, "tax": self.do_tax,
            "build": self.do_build, "site": self.do_site, "dragon": self.do_dragon,
            "pass": self.do_pass, "choose": self.do_choose,
        }  # fmt: skip
        act[move[0]](*move[1:])

    # tiles

    def refill(self) -> None:
        """Q4, Q18 (3): the board is filled before anything else is drawn."""
        while not self.builders.wants_tile():
            if not self.builders.move_top():
                self.after_refill()
                return
        self.step = "tile"

    def do_tile(self, tile: int) -> None:
        self.builders.turn_up(tile)
        self.refill()

    def after_refill(self) -> None:
        """The first line, or the next round."""
        if self.round == 0:
            self.draw_line()
        else:
            self.next_round()

    # dominoes

    def draw_line(self) -> None:
        """K3, K5."""
        self.step = "domino"
        self.seat = None
        self.turn = None

    def do_domino(self, number: int) -> None:
        """One draw; the line lies in ascending order (D9)."""
        name = self.set_drawn()
        self.piles[name].remove(number)
        self.following.append(Slot(dominoes(name)[number]))
        self.following.sort(key=lambda slot: slot.domino.number)
        if len(self.following) < self.rules.line_length:
            return
        self.lines_shown += 1
        if self.round == 0:
            self.next_king()
        else:
            self.start_turn(0)

    # the first choice

    def next_king(self) -> None:
        """K3, Q6: the kings are drawn one by one, each goes on a free domino."""
        self.seat = None
        if self.snake:  # Z2
            self.seat = self.snake.pop(0)
            self.step = "choose"
        elif any(self.waiting):
            self.step = "king"
        else:
            self.next_round()

    def do_king(self, seat: int) -> None:
        self.waiting[seat] -= 1
        if self.rules.first_choice == "snake":
            self.snake = [1 - seat, 1 - seat, seat]
            self.waiting = [0, 0]
        self.seat = seat
        self.step = "choose"

    # a round

    def next_round(self) -> None:
        """K5, Q18 (4), (5); a domino that nobody chose takes no further part (V5, Q2)."""
        self.round += 1
        self.current = self.following
        self.following = []
        if self.lines_shown < self.rules.lines:
            self.draw_line()
        else:
            self.start_turn(0)

    # a turn

    def start_turn(self, first: int) -> None:
        """K4, Q7: the lowest number first; places from `first` on have not acted."""
        for turn in range(first, len(self.current)):
            if self.current[turn].king is not None:
                self.turn = turn
                self.seat = self.current[turn].king
                self.step = "place"
                return
        self.end_round()

    def do_place(self, pair: tuple[Place, Place]) -> None:
        """K4 (1), Q8."""
        self.own.place(self.domino, pair)
        self.placed_at = pair
        if self.rules.queendomino and self.guard[self.mover] > 0:
            self.step = "tax"
        else:
            self.to_build()

    def do_discard(self) -> None:
        """D7; no tax then (Q8)."""
        self.discards[self.mover] += 1
        self.to_build()

    def do_tax(self, halves: tuple[bool, bool]) -> None:
        """Q9, Q10."""
        assert self.placed_at is not None
        sent = [p for p, knight in zip(self.placed_at, halves, strict=True) if knight]
        knights = self.knights(self.mover)
        tiles = self.own.buildings.values()
        bonus = self.own.towers * sum(t.tax_bonus == "coin_per_tower" for t in tiles)
        bonus += knights * sum(t.tax_bonus == "coin_per_knight" for t in tiles)
        self.coins[self.mover] += sum(self.own.territory_at(place).size for place in sent)
        times = len(sent) if self.rules.tax_bonus == "knight" else min(1, len(sent))  # Z7
        self.coins[self.mover] += bonus * times
        self.guard[self.mover] -= len(sent)
        self.own.knights.update(sent)
        self.to_build()

    def to_build(self) -> None:
        self.placed_at = None
        if self.rules.queendomino and self.affordable():
            self.step = "build"
        else:
            self.to_dragon()

    def do_build(self, price: int) -> None:
        """Q11: the tile; its place follows."""
        self.price = price
        self.step = "site"

    def do_site(self, place: Place) -> None:
        """Q11, Q12, Q14; the building that brings the queen is paid in full (Q15)."""
        assert self.price is not None
        self.coins[self.mover] -= self.cost(self.price)
        tile = self.tile_table[self.builders.take(self.price)]
        self.price = None
        self.own.buildings[place] = tile
        self.guard[self.mover] += tile.knights
        self.queen = queen_after(
            self.queen, self.mover, self.towers(), tile.towers, self.rules.queen_tie
        )
        self.to_dragon()

    def to_dragon(self) -> None:
        if self.rules.queendomino and self.dragon_allowed():
            self.step = "dragon"
        else:
            self.to_choose()

    def do_dragon(self, price: int) -> None:
        """Q16."""
        self.coins[self.mover] -= 1
        self.builders.take(price)
        self.builders.dragon = price
        self.to_choose()

    def do_pass(self) -> None:
        if self.step == "build":
            self.to_dragon()
        else:
            self.to_choose()

    def to_choose(self) -> None:
        """K4 (2), Q17; not in the last round (K5, Q20)."""
        if self.following:
            self.step = "choose"
        else:
            self.end_turn()

    def do_choose(self, k: int) -> None:
        self.following[k].king = self.seat
        if self.round == 0:
            self.next_king()
        else:
            self.end_turn()

    def end_turn(self) -> None:
        assert self.turn is not None
        self.start_turn(self.turn + 1)

    def end_round(self) -> None:
        """K5, Q18, Q20."""
        self.current = []
        self.turn = None
        self.seat = None
        if self.round == self.rules.lines:
            self.end_game()
            return
        self.builders.dragon = None
        self.builders.slide()
        self.refill()

    # the end of the game

    def points(self, seat: int, final: bool = True) -> int:
        """K6, Q21 to Q25, of one game; V1 and V2 are given at its end."""
        kingdom, rules = self.kingdoms[seat], self.rules
        if rules.queendomino:
            return queendomino_points(
                kingdom, self.coins[seat], self.knights(seat), self.queen == seat
            )
        return kingdomino_points(
            kingdom,
            middle_kingdom=rules.middle_kingdom and final,
            harmony=rules.harmony and final,
        )

    def results(self, final: bool = True) -> list[tuple[int, int, int]]:
        """(points, largest territory, crowns) of every seat in the game that is on the table."""
        return [
            (self.points(seat, final), kingdom.largest(), kingdom.crowns())
            for seat, kingdom in enumerate(self.kingdoms)
        ]

    def scores(self) -> list[int]:
        """Points if it were scored now, with the games of a dynasty that are over (V3)."""
        games = self.finished if self.step == "end" else [*self.finished, self.results(False)]
        return [sum(points for points, _, _ in seat) for seat in zip(*games, strict=True)]

    def end_game(self) -> None:
        """V3: the next game of a dynasty, or the end."""
        self.finished.append(self.results())
        if len(self.finished) < self.rules.games:
            self.game_number += 1
            self.set_up()
        else:
            self.step = "end"
            self.end = self.end_name()

    def end_name(self) -> str:
        """One winner, or several."""
        return "victory" if len(self.winners()) == 1 else "shared"

    def winners(self) -> list[int]:
        """K7, Q26, V3: points, largest single territory, then (not Q26) crowns; then shared."""
        keys = {}
        for seat in range(self.rules.players):
            points, largest, crowns = zip(*(game[seat] for game in self.finished), strict=True)
            key = (sum(points), max(largest))
            keys[seat] = key if self.rules.queendomino else (*key, sum(crowns))
        return first_of(keys)

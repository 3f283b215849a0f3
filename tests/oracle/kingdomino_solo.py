"""The solo mode of Queendomino, written from section S of the rules.

The player is seat 0; the game (the automa) acts inside the move that ends the player's turn.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from oracle.kingdomino_board import automa_lines
from oracle.kingdomino_builders import queen_after
from oracle.kingdomino_flow import Position, Rules, Slot
from oracle.kingdomino_tables import TOWN, Building, Domino

PLAYER = 0
AUTOMA = 1
A, B, C, D = range(4)
RESERVED = 5  # the price of the builder king's place (S6)

# S4: letter taken this round -> letters open in the next line
ALLOWED = {A: (A, B, C, D), B: (A, B, C), C: (A, B), D: (A,)}


@dataclass
class Automa:
    """S2: two kings and a knight, no castle, no coins."""

    dominoes: list[Domino] = field(default_factory=list)  # put aside, in the order taken
    tiles: dict[int, int] = field(default_factory=dict)  # domino number -> building on it
    knights: int = 1


class SoloRules(Rules):
    """One seat against the automa; the board is that of two players (S1)."""

    def __init__(self, **options: object) -> None:
        super().__init__("queendomino_solo", 1, **options)  # type: ignore[arg-type]

    def start(self) -> SoloPosition:
        return SoloPosition(self)


def automa_letter(player: int) -> int:
    """S3, S13, T10: C if it is free, else D."""
    return D if player == C else C


class SoloPosition(Position):
    """A position of the solo game; letters are places in a line."""

    def set_up(self) -> None:
        self.automa = Automa()
        self.reserved = False  # whether the builder king stands on a tile at price 5
        super().set_up()

    # --- questions --------------------------------------------------------------------------------

    def letter(self, line: list[Slot], king: int) -> int:
        """Where a king stands in a line."""
        return [slot.king for slot in line].index(king)

    def is_free(self, k: int) -> bool:
        """S4; any letter at the first choice (S3)."""
        return self.round == 0 or k in ALLOWED[self.letter(self.current, PLAYER)]

    def towers(self) -> list[int]:
        tiles = [self.tile_table[tile] for tile in self.automa.tiles.values()]
        return [self.kingdoms[PLAYER].towers, sum(tile.towers for tile in tiles)]

    def open_tiles(self) -> list[int]:
        """S8: not the dragon's tile, not the reserved one."""
        closed = [self.builders.dragon, RESERVED if self.reserved else None]
        return [price for price in self.builders.filled() if price not in closed]

    def dragon_allowed(self) -> bool:
        """S9: there is no bribing."""
        return False

    # --- the course -------------------------------------------------------------------------------

    def next_king(self) -> None:
        """S3: the player puts the king on any of the four."""
        self.seat = PLAYER
        self.step = "choose"

    def do_choose(self, k: int) -> None:
        """The player's choice; the game's comes at once in the set-up, else after S10 to S12."""
        self.following[k].king = PLAYER
        if self.round == 0:
            self.automa_chooses()
            self.seat = None
            self.next_round()
        else:
            self.end_turn()

    def start_turn(self, first: int) -> None:
        """Start of a round: S5, S6, S7; then the player acts, whatever the letters are (Z10)."""
        price = self.letter(self.current, PLAYER) + 1
        self.builders.dragon = price if self.builders.places[price] is not None else None
        self.reserved = self.builders.places[RESERVED] is not None
        self.turn = self.letter(self.current, PLAYER)
        self.seat = PLAYER
        self.step = "place"

    def end_turn(self) -> None:
        """S10 to S13, then S14."""
        self.automa_takes()
        if self.following:
            self.automa_chooses()
        self.end_round()

    def automa_takes(self) -> None:
        """S10, S11, S12."""
        domino = self.current[self.letter(self.current, AUTOMA)].domino
        self.automa.dominoes.append(domino)
        if self.reserved and any(terrain == TOWN for terrain, _ in domino.squares):
            tile = self.builders.take(RESERVED)
            self.automa.tiles[domino.number] = tile
            gains = self.tile_table[tile]
            self.automa.knights += gains.knights
            self.queen = queen_after(
                self.queen, AUTOMA, self.towers(), gains.towers, self.rules.queen_tie
            )

    def automa_chooses(self) -> None:
        """S3, S13."""
        self.following[automa_letter(self.letter(self.following, PLAYER))].king = AUTOMA

    def end_round(self) -> None:
        """S14: the tile under the dragon burns before the others slide."""
        if self.builders.dragon is not None and self.following:
            self.builders.take(self.builders.dragon)
        self.builders.dragon = None
        self.reserved = False
        super().end_round()

    # --- the end ----------------------------------------------------------------------------------

    def automa_score(self) -> tuple[list[int], list[int]]:
        """S17 to S20: points of each terrain, of each building in the order taken."""
        tiles: list[Building] = [self.tile_table[tile] for tile in self.automa.tiles.values()]
        return automa_lines(
            self.automa.dominoes, tiles, knights=self.automa.knights, queen=self.queen == AUTOMA,
            hard=self.rules.hard, hard_layout=self.rules.hard_layout,
        )  # fmt: skip

    def results(self, final: bool = True) -> list[tuple[int, int, int]]:
        terrain, tiles = self.automa_score()
        return [*super().results(final), (sum(terrain) + sum(tiles), 0, 0)]

    def winners(self) -> list[int]:
        """S21: strictly more."""
        (game,) = self.finished
        return [PLAYER] if game[PLAYER][0] > game[AUTOMA][0] else []

    def end_name(self) -> str:
        """S21, Z16."""
        player, automa = self.scores()
        return "won" if player > automa else "drawn" if player == automa else "lost"

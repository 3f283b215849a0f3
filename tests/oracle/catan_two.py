"""Catan for Two (part B): two rolls a turn, neutral players, trade tokens.

Further moves: ("neutral_settlement", n, corner), ("neutral_road", n, edge) with n = 0, 1,
("forced_trade",), ("desert",), ("discard_knight",).
"""

from __future__ import annotations

from oracle.catan_board import Board
from oracle.catan_flow import Move
from oracle.catan_tables import DESERT, KNIGHT
from oracle.catan_trade import TradingCourse

NEUTRALS = (0, 1)


class CourseForTwo(TradingCourse):
    """A position of the game for two."""

    rolls_a_turn = 2

    def __init__(self, board: Board, first: int) -> None:
        super().__init__(board, first)
        self.token_actions = 0
        self.knight_discarded = False
        self.due: str | None = None
        self.taken = [0] * 5  # cards of the forced trade drawn so far
        self.draws = 0
        self.gifts = 0

    def finish(self, how: str) -> None:
        super().finish(how)
        self.due = None
        self.taken = [0] * 5
        self.draws = self.gifts = 0

    def begin_turn(self, seat: int) -> None:
        self.token_actions = 0
        self.knight_discarded = False
        super().begin_turn(seat)

    def settled(self, corner: int) -> None:
        self.board.take_tokens(self.active, self.board.tokens_of(corner))

    # --- neutral players (B4) ---------------------------------------------------------------------

    def neutral_places(self, kind: str) -> list[Move]:
        board = self.board
        if kind == "road":
            return [("neutral_road", n, e) for n in NEUTRALS for e in board.road_places(2 + n)]
        return [
            ("neutral_settlement", n, c) for n in NEUTRALS for c in board.settlement_places(2 + n)
        ]

    def answer_due(self, built: str) -> str | None:
        """Which kind of neutral piece answers a piece, after the fallbacks (B4.1, B4.4, B4.5)."""
        road, settlement = map(bool, map(self.neutral_places, ("road", "settlement")))
        if self.rules.neutral_answer == "any_kind":
            if road and settlement:
                return "any"
            return "road" if road else "settlement" if settlement else None
        if built == "settlement":
            return "settlement" if settlement else "road" if road else None
        if road:
            return "road"
        fallback = settlement and self.rules.neutral_road_fallback == "settlement"
        return "settlement" if fallback else None

    def after_own_piece(self, kind: str, free: bool = False) -> None:
        if self.won():
            return
        if not free or self.rules.neutral_answers_free_roads:
            self.due = self.answer_due(kind)
        if self.due:
            self.step = "neutral"
        else:
            self.resume()

    def legal_neutral(self) -> list[Move]:
        kinds = ("road", "settlement") if self.due == "any" else (self.due or "",)
        return [move for kind in kinds for move in self.neutral_places(kind)]

    def do_neutral_road(self, n: int, edge: int) -> None:
        self.board.roads[2 + n].add(edge)
        self.answered()

    def do_neutral_settlement(self, n: int, corner: int) -> None:
        self.board.settlements[2 + n].add(corner)
        self.answered()

    def answered(self) -> None:
        """B4.6: awards, victory check of the active player."""
        self.board.award_longest_road()
        self.due = None
        if not self.won():
            self.resume()

    # --- tokens (B5, B7) --------------------------------------------------------------------------

    def legal_roll(self) -> list[Move]:
        own = self.token_moves() if self.rules.tokens_before_roll else []
        return super().legal_roll() + own

    def legal_main(self) -> list[Move]:
        return super().legal_main() + self.token_moves()

    def token_moves(self) -> list[Move]:
        board, seat = self.board, self.active
        moves: list[Move] = []
        if board.knights[seat] and not self.knight_discarded and board.supply:
            moves.append(("discard_knight",))
        if self.token_actions >= self.rules.token_actions_per_turn:
            return moves
        if board.tokens[seat] < board.price(seat):
            return moves
        if self.may_force():
            moves.append(("forced_trade",))
        if board.terrain[board.robber] != DESERT:
            moves.append(("desert",))
        return moves

    def may_force(self) -> bool:
        """B5.5 and D15."""
        own = sum(self.board.hands[self.active])
        theirs = sum(self.board.hands[1 - self.active])
        if self.rules.forced_trade_give_from == "before_draw":
            return theirs > 0 and own >= 2
        return theirs > 0 and own + min(2, theirs) >= 2

    def pay_tokens(self) -> None:
        self.board.tokens[self.active] -= self.board.price(self.active)
        self.token_actions += 1

    def do_desert(self) -> None:
        self.pay_tokens()
        self.board.robber = self.board.terrain.index(DESERT)

    def do_discard_knight(self) -> None:
        board, seat = self.board, self.active
        self.knight_discarded = True
        board.knights[seat] -= 1
        board.removed[KNIGHT] += 1
        board.take_tokens(seat, 2)
        left, theirs = board.knights[seat], board.knights[1 - seat]
        if board.largest_army == seat and (left < 3 or left <= theirs):
            board.largest_army = None
        if board.largest_army is None:
            board.award_largest_army()

    def do_forced_trade(self) -> None:
        self.pay_tokens()
        self.draws = min(2, sum(self.board.hands[1 - self.active]))
        self.step = "forced"

    def drawn_forced(self, resource: int) -> None:
        self.board.hands[1 - self.active][resource] -= 1
        self.board.hands[self.active][resource] += 1
        self.taken[resource] += 1
        self.draws -= 1
        if not self.draws:
            self.gifts = 2
            self.step = "gift"

    def cards_to_give(self) -> tuple[list[int], int]:
        if self.step != "gift":
            return super().cards_to_give()
        cards = list(self.board.hands[self.active])
        if self.rules.forced_trade_give_from == "before_draw":
            cards = [cards[r] - self.taken[r] for r in range(5)]
        return cards, self.gifts

    def legal_gift(self) -> list[Move]:
        return self.legal_discard()

    def do_give(self, resource: int) -> None:
        if self.step != "gift":
            super().do_give(resource)
            return
        self.board.hands[self.active][resource] -= 1
        self.board.hands[1 - self.active][resource] += 1
        self.gifts -= 1
        self.least = resource if self.gifts else 0
        if not self.gifts:
            self.taken = [0] * 5
            self.resume()

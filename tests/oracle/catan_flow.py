"""The course of a game of Catan by the rules text: whose turn it is and what may be done.

Moves are tuples: ("settlement", corner), ("city", corner), ("road", edge), ("robber", hex),
("victim", seat), ("give", r), ("bank", r, s), ("buy",), ("knight",), ("road_building",),
("plenty", r, s) or ("plenty", r), ("monopoly", r), ("roll",), ("end",); those of offers are in
catan_trade.py, those of Catan for Two in catan_two.py. At chance nodes a move is the outcome.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from oracle.catan_board import Board
from oracle.catan_known import Known, raise_bound
from oracle.catan_tables import (
    BANK,
    COSTS,
    DESERT,
    KNIGHT,
    MONOPOLY,
    ROAD_BUILDING,
    STOCK,
    VICTORY_POINT,
    YEAR_OF_PLENTY,
    island,
)

CHANCE_NODE, TERMINAL = -1, -4
Move = tuple[Any, ...]
CHANCE_STEPS = ("dice", "theft", "card", "forced")
DICE = {total: 6 - abs(total - 7) for total in range(2, 13)}


def only(resource: int, count: int = 1) -> list[int]:
    """Cards of one resource."""
    return [count * (r == resource) for r in range(5)]


class Course:
    """A position of the base game; `apply` changes it in place."""

    rolls_a_turn = 1

    def __init__(self, board: Board, first: int) -> None:
        self.rules = board.rules
        self.players = board.players
        self.board = board
        self.first = first
        self.ply = 0
        self.step = "settle"
        self.active = first
        self.founded = 0
        self.turn = 0
        self.bought = [0] * 5
        self.card_played = False
        self.rolls: list[int] = []
        self.owed = [0] * self.players
        self.least = 0
        self.victim: int | None = None
        self.free_roads = 0
        self.offers = 0
        self.offer: dict[str, Any] | None = None
        self.known = Known(self.players)
        self.vp_bound = [[0] * 5 for _ in range(self.players)]
        self.bought_total = [0] * self.players
        self.end = "ongoing"

    # --- who --------------------------------------------------------------------------------------

    def order(self) -> list[int]:
        """All seats in turn order from the active one on."""
        return [(self.active + k) % self.players for k in range(self.players)]

    @property
    def to_play(self) -> int:
        if self.step == "end":
            return TERMINAL
        if self.step in CHANCE_STEPS:
            return CHANCE_NODE
        if self.step == "discard":
            return next(seat for seat in self.order() if self.owed[seat])
        if self.step == "answer":
            assert self.offer is not None
            return self.order()[1 + int(self.offer["answered"])]
        return self.active

    # --- what --------------------------------------------------------------------------------

    def legal(self) -> list[Move]:
        """The decisions of the seat to play."""
        if self.to_play in (CHANCE_NODE, TERMINAL):
            return []
        return list(getattr(self, f"legal_{self.step}")())

    def legal_settle(self) -> list[Move]:
        return [("settlement", c) for c in self.board.open_corners()]

    def legal_road(self) -> list[Move]:
        """A3.3: at the settlement just placed, which is the only one without a road."""
        own, land = self.board.roads[self.active], island()
        corner = next(
            c
            for c in self.board.settlements[self.active]
            if not any(e in own for e in land.corner_edges[c])
        )
        return [("road", e) for e in land.corner_edges[corner] if e in self.board.empty_edges()]

    def legal_roll(self) -> list[Move]:
        return [("roll",), *self.playable_cards()]

    def legal_main(self) -> list[Move]:
        moves: list[Move] = [("end",)]
        seat, board = self.active, self.board
        if board.can_pay(seat, "road"):
            moves += [("road", e) for e in board.road_places(seat)]
        if board.can_pay(seat, "settlement"):
            moves += [("settlement", c) for c in board.settlement_places(seat)]
        if board.can_pay(seat, "city"):
            moves += [("city", c) for c in board.city_places(seat)]
        if board.can_pay(seat, "card") and sum(board.deck) > 0:
            moves.append(("buy",))
        for r in range(5):
            if board.hands[seat][r] >= board.rate(seat, r):
                moves += [("bank", r, s) for s in range(5) if s != r and board.bank[s]]
        return moves + self.playable_cards()

    def playable_cards(self) -> list[Move]:
        """A10.2: one a turn, none that was bought in it."""
        if self.card_played:
            return []
        own, bank = self.board.cards[self.active], self.board.bank
        old = [own[kind] - self.bought[kind] for kind in range(5)]
        moves: list[Move] = []
        if old[KNIGHT]:
            moves.append(("knight",))
        if old[ROAD_BUILDING] and self.board.road_places(self.active):
            moves.append(("road_building",))
        if old[YEAR_OF_PLENTY]:
            if sum(bank) == 1:
                moves.append(("plenty", bank.index(1)))
            moves += [
                ("plenty", r, s)
                for r in range(5)
                for s in range(r, 5)
                if bank[r] >= 1 + (r == s) and bank[s] >= 1
            ]
        if old[MONOPOLY]:
            moves += [("monopoly", r) for r in range(5)]
        return moves

    def cards_to_give(self) -> tuple[list[int], int]:
        """The cards that a discard may come from, and how many are to go."""
        seat = self.to_play
        return self.board.hands[seat], self.owed[seat]

    def legal_discard(self) -> list[Move]:
        """A6.2: non-decreasing, and what is left must suffice."""
        cards, owed = self.cards_to_give()
        return [("give", r) for r in range(self.least, 5) if cards[r] and sum(cards[r:]) >= owed]

    def legal_robber(self) -> list[Move]:
        return [("robber", h) for h in range(19) if h != self.board.robber]

    def legal_victim(self) -> list[Move]:
        return [("victim", seat) for seat in self.board.can_be_robbed(self.active)]

    def legal_free_road(self) -> list[Move]:
        return [("road", e) for e in self.board.road_places(self.active)]

    def chance(self) -> list[tuple[int, int]]:
        """Outcomes with weights."""
        if self.step == "dice":
            return [(total, w) for total, w in DICE.items() if total not in self.rolls]
        if self.step == "card":
            weights = self.board.deck
        elif self.step == "theft":
            assert self.victim is not None
            weights = self.board.hands[self.victim]
        elif self.step == "forced":
            weights = self.board.hands[1 - self.active]
        else:
            return []
        return [(k, weight) for k, weight in enumerate(weights) if weight]

    # --- moves --------------------------------------------------------------------------------

    def apply(self, move: Move | int) -> None:
        """A decision or the outcome of a chance node; it must be possible."""
        self.ply += 1
        if isinstance(move, int):
            getattr(self, f"drawn_{self.step}")(move)
        else:
            getattr(self, f"do_{move[0]}")(*move[1:])
        if self.end != "ongoing":
            return
        if self.ply >= self.rules.max_length:
            self.finish("unfinished")
        elif self.turn:
            raise_bound(
                self.vp_bound[self.active], self.bought_total[self.active],
                self.rules.points, self.board.public_points(self.active),
            )  # fmt: skip

    def finish(self, how: str) -> None:
        """A11; what was pending is dropped."""
        self.end = how
        self.step = "end"
        self.owed = [0] * self.players
        self.least = self.free_roads = 0
        self.victim = self.offer = None

    def won(self) -> bool:
        """A11.1: at once, in the own turn."""
        if self.turn and self.board.points(self.active) >= self.rules.points:
            self.finish("won")
        return self.end == "won"

    def gain(self, seat: int, cards: Sequence[int]) -> None:
        """Cards from the bank, in the open."""
        for r in range(5):
            self.board.hands[seat][r] += cards[r]
            self.board.bank[r] -= cards[r]
        self.known.gained(seat, cards)

    def pay(self, seat: int, cards: Sequence[int]) -> None:
        """Cards to the bank, in the open."""
        for r in range(5):
            self.board.hands[seat][r] -= cards[r]
            self.board.bank[r] += cards[r]
        self.known.lost(seat, cards)

    def resume(self) -> None:
        """Go on with what the turn was about before it was interrupted."""
        if self.free_roads and self.board.road_places(self.active):
            self.step = "free_road"
            return
        self.free_roads = 0
        if not self.rolls:
            self.step = "roll"
        else:
            self.step = "main" if len(self.rolls) == self.rolls_a_turn else "dice"

    # founding (A3) and building (A7)

    def do_settlement(self, corner: int) -> None:
        board, seat = self.board, self.active
        founding = self.step == "settle"
        if not founding:
            self.pay(seat, COSTS["settlement"])
        board.settlements[seat].add(corner)
        self.settled(corner)
        board.award_longest_road()
        if not founding:
            self.after_own_piece("settlement")
            return
        self.founded += 1
        if self.founded > self.players:  # A3.5
            for h in island().corner_hexes[corner]:
                if board.terrain[h] != DESERT:
                    self.gain(seat, only(board.terrain[h]))
        self.step = "road"

    def settled(self, corner: int) -> None:
        """Tokens, in the game for two (B6)."""

    def do_road(self, edge: int) -> None:
        step = self.step
        if step == "main":
            self.pay(self.active, COSTS["road"])
        self.board.roads[self.active].add(edge)
        self.board.award_longest_road()
        if step == "road":
            self.next_founder()
            return
        if step == "free_road":
            self.free_roads -= 1
        self.after_own_piece("road", free=step == "free_road")

    def after_own_piece(self, kind: str, free: bool = False) -> None:
        """The awards are done; then the victory check (B4.6)."""
        if not self.won():
            self.resume()

    def next_founder(self) -> None:
        """A3.2: forth and back."""
        P = self.players
        if self.founded == 2 * P:
            self.begin_turn(self.first)
            return
        k = self.founded if self.founded < P else 2 * P - 1 - self.founded
        self.active = (self.first + k) % P
        self.step = "settle"

    def begin_turn(self, seat: int) -> None:
        self.turn += 1
        self.active = seat
        self.rolls = []
        self.bought = [0] * 5
        self.card_played = False
        self.offers = 0
        if not self.won():  # A11.2
            self.step = "roll"

    def do_end(self) -> None:
        self.begin_turn((self.active + 1) % self.players)

    def do_city(self, corner: int) -> None:
        self.pay(self.active, COSTS["city"])
        self.board.settlements[self.active].remove(corner)
        self.board.cities[self.active].add(corner)
        if not self.won():
            self.resume()

    # rolls (A5, A6)

    def do_roll(self) -> None:
        self.step = "dice"

    def drawn_dice(self, total: int) -> None:
        self.rolls.append(total)
        if total == 7:
            for seat in range(self.players):
                held = sum(self.board.hands[seat])
                self.owed[seat] = held // 2 if held > self.rules.discard_limit else 0
            self.next_discard()
            return
        for seat, cards in enumerate(self.board.payments(total)):
            self.gain(seat, cards)
        self.resume()

    def next_discard(self) -> None:
        self.step = "discard" if any(self.owed) else "robber"

    def do_give(self, resource: int) -> None:
        seat = self.to_play
        self.pay(seat, only(resource))
        self.owed[seat] -= 1
        self.least = resource if self.owed[seat] else 0
        self.next_discard()

    def do_robber(self, h: int) -> None:
        self.board.robber = h
        targets = self.board.can_be_robbed(self.active)
        if len(targets) > 1:
            self.step = "victim"
        elif targets:
            self.do_victim(targets[0])
        else:
            self.resume()

    def do_victim(self, seat: int) -> None:
        self.victim = seat
        self.step = "theft"

    def drawn_theft(self, resource: int) -> None:
        victim = self.victim
        assert victim is not None
        self.board.hands[victim][resource] -= 1
        self.board.hands[self.active][resource] += 1
        self.known.stolen(self.active, victim, resource)
        self.victim = None
        self.resume()

    # bank trade (A8.2)

    def do_bank(self, give: int, get: int) -> None:
        self.pay(self.active, only(give, self.board.rate(self.active, give)))
        self.gain(self.active, only(get))

    # development cards (A10)

    def do_buy(self) -> None:
        self.pay(self.active, COSTS["card"])
        self.step = "card"

    def drawn_card(self, kind: int) -> None:
        self.board.deck[kind] -= 1
        self.board.cards[self.active][kind] += 1
        self.bought[kind] += 1
        self.bought_total[self.active] += 1
        if kind == VICTORY_POINT and self.won():
            return
        self.resume()

    def play_card(self, kind: int) -> None:
        self.card_played = True
        self.board.cards[self.active][kind] -= 1
        if kind != KNIGHT:
            self.board.removed[kind] += 1

    def do_knight(self) -> None:
        self.play_card(KNIGHT)
        self.board.knights[self.active] += 1
        self.board.award_largest_army()
        if not self.won():
            self.step = "robber"

    def do_road_building(self) -> None:
        self.play_card(ROAD_BUILDING)
        self.free_roads = min(2, STOCK["road"] - len(self.board.roads[self.active]))
        self.resume()

    def do_plenty(self, *resources: int) -> None:
        self.play_card(YEAR_OF_PLENTY)
        for r in resources:
            self.gain(self.active, only(r))

    def do_monopoly(self, resource: int) -> None:
        self.play_card(MONOPOLY)
        hands = self.board.hands
        for other in range(self.players):
            if other != self.active:
                hands[self.active][resource] += hands[other][resource]
                hands[other][resource] = 0
        self.known.monopoly(self.active, resource, BANK - self.board.bank[resource])

"""Trade between players (A8.3): an offer put together card by card, answers, choice of partner."""

from __future__ import annotations

from oracle.catan_flow import Course, Move, only
from oracle.catan_tables import BANK


def last(cards: list[int]) -> int:
    """The highest resource that is there, 0 without any."""
    return max((r for r in range(5) if cards[r]), default=0)


class TradingCourse(Course):
    """A course whose active player may make offers; moves ("offer",), ("offer_give", r),
    ("offer_ask", r), ("propose",), ("withdraw",), ("accept",), ("decline",), ("partner", seat)."""

    def legal_main(self) -> list[Move]:
        moves = super().legal_main()
        if (
            self.rules.trading
            and self.offers < self.rules.offers
            and sum(self.board.hands[self.active]) > 0
        ):
            moves.append(("offer",))
        return moves

    @property
    def give(self) -> list[int]:
        assert self.offer is not None
        cards: list[int] = self.offer["give"]
        return cards

    @property
    def ask(self) -> list[int]:
        assert self.offer is not None
        cards: list[int] = self.offer["ask"]
        return cards

    def others(self) -> list[int]:
        return self.order()[1:]

    def legal_compose(self) -> list[Move]:
        hand, bank = self.board.hands[self.active], self.board.bank
        moves: list[Move] = [("withdraw",)]
        if not any(self.ask):
            moves += [
                ("offer_give", r) for r in range(last(self.give), 5) if hand[r] > self.give[r]
            ]
        most = max(sum(self.board.hands[other]) for other in self.others())
        if any(self.give) and sum(self.ask) < most:
            moves += [
                ("offer_ask", r)
                for r in range(last(self.ask), 5)
                if not self.give[r] and self.ask[r] < BANK - bank[r] - hand[r]
            ]
        if any(self.give) and any(self.ask):
            moves.append(("propose",))
        return moves

    def legal_answer(self) -> list[Move]:
        hand = self.board.hands[self.to_play]
        if all(hand[r] >= self.ask[r] for r in range(5)):
            return [("accept",), ("decline",)]
        return [("decline",)]

    def legal_partner(self) -> list[Move]:
        assert self.offer is not None
        return [("withdraw",), *(("partner", seat) for seat in self.offer["accepted"])]

    def do_offer(self) -> None:
        self.offers += 1
        self.offer = {"give": [0] * 5, "ask": [0] * 5, "accepted": [], "answered": 0}
        self.step = "compose"

    def do_offer_give(self, resource: int) -> None:
        self.give[resource] += 1
        self.known.shown(self.active, only(resource, self.give[resource]))

    def do_offer_ask(self, resource: int) -> None:
        self.ask[resource] += 1

    def do_propose(self) -> None:
        self.step = "answer"

    def do_withdraw(self) -> None:
        self.offer = None
        self.step = "main"

    def do_accept(self) -> None:
        assert self.offer is not None
        seat = self.to_play
        self.known.shown(seat, self.ask)
        self.offer["accepted"] = sorted([*self.offer["accepted"], seat])
        self.do_decline()

    def do_decline(self) -> None:
        """One more answer is given."""
        assert self.offer is not None
        self.offer["answered"] += 1
        if self.offer["answered"] == len(self.others()):
            if self.offer["accepted"]:
                self.step = "partner"
            else:
                self.do_withdraw()

    def do_partner(self, seat: int) -> None:
        hands = self.board.hands
        for r in range(5):
            hands[self.active][r] += self.ask[r] - self.give[r]
            hands[seat][r] += self.give[r] - self.ask[r]
        for owner, gone, come in ((self.active, self.give, self.ask), (seat, self.ask, self.give)):
            self.known.lost(owner, gone)
            self.known.gained(owner, come)
        self.do_withdraw()

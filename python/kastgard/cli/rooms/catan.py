"""Catan and Catan for Two at the command line: every step of a turn in words.

The person is shown the position as its seat may know it, and hears of hidden cards of others only
that they were drawn.
"""

from __future__ import annotations

from typing import Any, Final, cast

from kastgard.cli import session
from kastgard.cli.rooms import catan_refusals, catan_words
from kastgard.errors import BadPositionError
from kastgard.render.catan_facts import (
    CARDS,
    RESOURCES,
    TERRAINS,
    Facts,
    counted,
    gather,
    site_pips,
)
from kastgard.render.catan_legal import action_rows, grouped, texts_of
from kastgard.render.catan_text import hint_lines, state_terminal
from kastgard.render.colors import seat_letter
from kastgard.render.facts import plural

COLUMNS: Final = 100
HELP: Final = """\
  13, settle 13  place a settlement on corner 13      city 13        make it a city
  20, road 20    place a road on edge 20 (13-8: the edge between two corners does, too)
  roll           roll the dice                        end            end the turn
  buy            buy a development card
  knight, road building, plenty ore grain, monopoly ore      play one
  hex 4          move the robber to hex 4             b              rob B
  2 lumber ore   discard or give these cards (lumber, brick, wool, grain, ore; l b w g o)
  lumber > ore   trade with the bank, at your best rate
  offer 2 lumber for ore       with trading: offer this to the others
  accept, decline, b, withdraw         answer an offer; trade with B; take yours back
  n1 13, n2 20   for two: place the piece of the neutral player N1 or N2
  forced         for two: pay tokens to draw two cards of the other hand and give two
  desert         for two: pay tokens to move the robber to the desert
  discard knight               for two: give up a knight for tokens
  On the board A^13 is a settlement of A on corner 13, A#13 a city, A/20 a road on edge 20.
  hint           rates, cards not seen, the best places, all moves
  moves          list the legal moves
  show, board    draw the board again
  help           this list
  quit           leave the game (Ctrl-D and Ctrl-C do, too)"""

BRIEF: Final = ("discard", "victim", "compose", "answer", "partner", "gift")
"""Steps that change nothing on the island since the last picture."""
LONG: Final = ("discard", "gift", "compose")
"""Steps in which several moves may be named at once."""


class Talk(session.Talk):
    """The words of a game of Catan or Catan for Two."""

    help = HELP

    def __init__(self, at: session.Session) -> None:
        super().__init__(at)
        self.plan: list[str] = []
        self.drawn: tuple[Any, ...] | None = None  # what the last picture showed of the island
        self.given: list[int] = []  # cards discarded or given one by one, told together

    # --- what the person sees -----------------------------------------------------------------

    def facts(self) -> Facts:
        """The position as the person's seat may know it."""
        return gather(self.session.state.view(self.session.seat))

    def picture(self) -> str:
        at = self.session
        fields = at.state.to_json()
        self.drawn = island_of(fields)
        return state_terminal(at.state.view(at.seat), color=at.color)

    def asks(self) -> list[str]:
        """The whole picture where the island has changed, else the hand; then what may be done."""
        facts = self.facts()
        me = facts.seats[self.session.seat]
        same = self.drawn == island_of(facts.fields)
        if same or (facts.fields["step"] in BRIEF and self.drawn is not None):
            hand = f"{facts.status()}; you have {me.hand_text()}; {me.cards_text()}"
            return [hand, self.choices()]
        return [self.picture(), self.choices()]

    def choices(self) -> str:
        """The kinds of legal moves in one line."""
        groups = grouped(texts_of(self.session.state))
        told: list[str] = []
        trades = [name for name in groups if name.startswith("trade ")]
        for name, items in groups.items():
            if name in ("also", "you may"):
                told += items
            elif name not in trades:
                told.append(f"{name} {catan_words.listed(items)}")
        if trades:
            told.append(f"trade {', '.join(name.removeprefix('trade ') for name in trades)}")
        return f"you may: {'; '.join(told)}"

    def moves(self) -> list[str]:
        return action_rows(self.session.state, COLUMNS)

    # --- what has happened --------------------------------------------------------------------

    def moved(self, before: Any, action: int) -> list[str]:
        words = before.action_text(action)
        then, now = gather(before), gather(self.session.state)
        told = self.told(then, now, before.to_play, words)
        lines = [f"{self.name(before.to_play)} {told}"] if told else []
        return [*lines, *self.awards(then, now), *self.ended(now)]

    def told(self, then: Facts, now: Facts, seat: int, words: str) -> str:
        """What the seat did; nothing for what is told otherwise."""
        name, _, last = words.rpartition(" ")
        fields = then.fields
        if name == "settle":
            gained = self.gains(then, now).get(seat, "") if fields["step"] == "settle" else ""
            tokens = self.tokens(then, now, seat)
            extra = [part for part in (gained, tokens) if part]
            got = f" and gets {' and '.join(extra)}" if extra else ""
            return f"settles on {last} ({plural(site_pips(fields, int(last)), 'pip')}){got}"
        if name in ("city", "road") and last.isdigit():
            return f"builds a {name} on {last}"
        if name in ("n1 road", "n2 road", "n1 settle", "n2 settle"):
            piece = "road" if name.endswith("road") else "settlement"
            return f"places a {piece} of {name[:2].upper()} on {last}"
        if name == "robber":
            h = int(last)
            number = fields["numbers"][h]
            land = TERRAINS[fields["terrain"][h]] + (f" {number}" if number else "")
            return f"moves the robber to hex {h} ({land})"
        if name == "card":
            return self.told_card(then, now, seat, last)
        return self.told_trade(then, now, seat, words) or self.told_special(then, now, seat, words)

    def told_card(self, then: Facts, now: Facts, seat: int, resource: str) -> str:
        """Cards that go one by one are told together."""
        self.given.append(RESOURCES.index(resource))
        step = then.fields["step"]
        if now.fields["step"] == step and now.fields["seat"] == seat:
            return ""
        cards = counted([self.given.count(r) for r in range(len(RESOURCES))])
        self.given = []
        return f"discards {cards}" if step == "discard" else f"gives {cards}"

    def told_trade(self, then: Facts, now: Facts, seat: int, words: str) -> str:
        if words.startswith("trade "):
            give, _, get = words.removeprefix("trade ").partition(">")
            rate = then.seats[seat].rates[RESOURCES.index(give)]
            return f"trades {rate} {give} for 1 {get} with the bank"
        if words == "propose":
            return f"offers {then.offer_text()}"
        if words == "withdraw":
            return "withdraws the offer"
        if words in ("accept", "decline"):
            return "accepts" if words == "accept" else "declines"
        if words.startswith("partner "):
            other = self.holder(int(words.removeprefix("partner ")))
            return f"trades {then.offer_text()} with {other}"
        return ""

    def told_special(self, then: Facts, now: Facts, seat: int, words: str) -> str:
        name, _, last = words.rpartition(" ")
        if words == "buy card":
            return "buys a development card"
        if words == "knight":
            return "plays a knight"
        if words == "road building":
            return "plays road building"
        if name == "plenty":
            return f"plays year of plenty: {self.gains(then, now).get(seat, 'nothing')}"
        if name == "monopoly":
            return f"plays monopoly: {self.gains(then, now).get(seat, f'no {last}')}"
        if words == "discard knight":
            return f"discards a knight for {self.tokens(then, now, seat)}"
        if words in ("forced trade", "robber to desert"):
            paid = (then.seats[seat].tokens or 0) - (now.seats[seat].tokens or 0)
            forced = words == "forced trade"
            what = "for a forced trade" if forced else "and sends the robber to the desert"
            return f"pays {plural(paid, 'token')} {what}"
        return ""

    def holder(self, seat: int) -> str:
        return "you" if seat == self.session.seat else seat_letter(seat)

    @staticmethod
    def tokens(then: Facts, now: Facts, seat: int) -> str:
        """Tokens that the seat got."""
        gained = (now.seats[seat].tokens or 0) - (then.seats[seat].tokens or 0)
        return plural(gained, "token") if gained > 0 else ""

    @staticmethod
    def gains(then: Facts, now: Facts) -> dict[int, str]:
        """Resource cards that each seat got more of, where all see them."""
        found = {}
        for seat in range(len(then.seats)):
            pairs = zip(now.fields["hands"][seat], then.fields["hands"][seat], strict=True)
            gained = counted([max(0, a - b) for a, b in pairs])
            if gained:
                found[seat] = gained
        return found

    def awards(self, then: Facts, now: Facts) -> list[str]:
        lines = []
        for key, name in (("longest_road", "longest road"), ("largest_army", "largest army")):
            owner = now.fields[key]
            if owner != then.fields[key]:
                holder = "nobody" if owner is None else self.owner_name(now, owner)
                lines.append(f"The {name} goes to {holder}")
        return lines

    def owner_name(self, facts: Facts, owner: int) -> str:
        return self.holder(owner) if owner < len(facts.seats) else facts.owners[owner].name

    @staticmethod
    def ended(now: Facts) -> list[str]:
        """Victory point cards are shown to win."""
        winner = next((seat for seat in now.seats if seat.won), None)
        if winner is None or winner.points == winner.public:
            return []
        shown = plural(winner.points - winner.public, "victory point card")
        return [f"{winner.letter} shows {shown}"]

    def happened(self, before: Any, outcome: int) -> list[str]:
        then, now = gather(before), gather(self.session.state)
        fields = then.fields
        active = fields["active"]
        who = self.name(active)
        seen = before.sees_outcome(self.session.seat)
        if fields["step"] == "dice":
            lines = [f"{who} rolls {outcome}{self.produced(then, now, outcome)}"]
        elif fields["step"] == "card":
            lines = [f"You draw: {CARDS[outcome]}"] if seen else []
        else:
            victim = fields["victim"] if fields["step"] == "theft" else 1 - active
            card = f"1 {RESOURCES[outcome]}" if seen else "a card"
            verb = "steals" if fields["step"] == "theft" else "draws"
            lines = [f"{who} {verb} {card} from {self.holder(victim)}"]
        return [*lines, *self.awards(then, now), *self.ended(now)]

    def produced(self, then: Facts, now: Facts, total: int) -> str:
        if total == 7:
            return ""
        told = [f"{self.name(seat)} gets {cards}" for seat, cards in self.gains(then, now).items()]
        return f": {'; '.join(told)}" if told else ": nobody gets anything"

    # --- what the person says -----------------------------------------------------------------

    def parse(self, words: str) -> int:
        """The first of the moves that are meant; the rest are kept for the next questions."""
        found = catan_words.read(words.lower(), self.session.state)
        if not found:
            return self.session.state.parse_action(words)
        self.plan = found[1:]
        return self.session.state.parse_action(found[0])

    def means_move(self, words: str) -> bool:
        found = catan_words.read(words, self.session.state)
        return bool(found) and not self.problem(found)

    def problem(self, found: list[str]) -> str:
        """Why several moves cannot be made one after the other; empty for one, or if they can."""
        if len(found) == 1:
            return ""
        at = self.session
        first = self.facts()
        short = catan_refusals.too_many(first, found)
        if short:
            return short
        cards = first.fields["step"] in ("discard", "gift")
        state = at.state.copy()
        for k, words in enumerate(found):
            if state.to_play != at.seat or (k and state.to_json()["step"] not in LONG):
                return catan_refusals.owed(first)
            try:
                action = state.parse_action(words)
            except BadPositionError:
                return "Players do not trade with each other in this game"
            if action not in state.legal_actions():
                last = first if cards else gather(state.view(at.seat))
                return catan_refusals.why_not(last, words)
            state.apply(action)
        return ""

    def planned(self) -> int | None:
        """The next of several moves; the rest are forgotten where one has become impossible."""
        if not self.plan:
            return None
        words, *self.plan = self.plan
        state = self.session.state
        try:
            action = state.parse_action(words)
        except BadPositionError:
            action = -1
        if action in state.legal_actions():
            return action
        self.session.say(self.why_not(words))
        self.plan = []
        return None

    def refusal(self, action: int) -> str:
        self.plan = []
        return self.why_not(self.session.state.action_text(action))

    def why_not(self, words: str) -> str:
        return catan_refusals.why_not(self.facts(), words)

    def command(self, words: str) -> bool:
        at = self.session
        found = catan_words.read(words, at.state)
        if found:  # several moves, or else they would have been made
            at.say(self.problem(found))
        elif words in ("hint", "hints"):
            at.tell(hint_lines(at.state.view(at.seat), self.facts(), COLUMNS))
        elif words in ("score", "points"):
            at.tell(self.standings())
        else:
            return False
        return True

    def standings(self) -> list[str]:
        return [
            f"{self.name(seat.seat)}: {seat.points_text()}"
            + (f" ({', '.join(seat.awards)})" if seat.awards else "")
            for seat in self.facts().seats
        ]

    def result(self) -> list[str]:
        return [f"The game is over: {self.facts().end_sentence()}.", *self.standings()]


def island_of(fields: dict[str, Any]) -> tuple[Any, ...]:
    """What a picture shows of the island, and whose turn it is."""
    return tuple(
        str(fields[key])
        for key in ("roads", "settlements", "cities", "robber", "turn", "rolls", "active")
    )


def lengths(state: Any) -> dict[str, int | None]:
    """What `selfplay` tells of a finished game; None where there is no winner."""
    turns = int(cast("int", state.to_json()["turn"]))
    won = state.end == "won"
    players = state.game.num_players
    return {"turns": turns, "winner's own turns": -(-turns // players) if won else None}

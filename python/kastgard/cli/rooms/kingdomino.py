"""Kingdomino and Queendomino at the command line: every step of a turn in words."""

from __future__ import annotations

import re
from typing import Any, Final, cast

from kastgard import kingdomino as room
from kastgard.cli import session
from kastgard.errors import BadPositionError
from kastgard.render.colors import seat_letter
from kastgard.render.kingdomino_facts import Facts, LineEntry, faces_text, gather, tile_text
from kastgard.render.kingdomino_text import hint_rows

NUMBER: Final = r"(-?\d+)"
SQUARE: Final = rf"{NUMBER} ?[, ] ?{NUMBER}"
PLACE = re.compile(rf"(?:place )?{SQUARE} ?(?:->|>|to|) ?{SQUARE}")
SITE = re.compile(rf"(?:site )?{SQUARE}")
NOTHING: Final = ("pass", "p", "none", "no", "n")

HELP = """\
  1,0 2,0        place the domino: its left half on x=1, y=0, its right half on 2,0
                 (the castle is 0,0; x grows to the right, y downwards)
  discard        give the domino up, where it can be placed nowhere
  3              put your king on the 3rd domino of the next line
  left, right, both, none      knights for tax on the domino just placed
  3, pass        build the tile at price 3, or nothing; then 1,2: the town square it stands on
  3, pass        let the dragon burn the tile at price 3, or not
  score          the points of all, part by part
  hint           what each move brings in points at once
  moves          list the legal moves
  show, board    draw the board again
  help           this list
  quit           leave the game (Ctrl-D and Ctrl-C do, too)"""

ASKED: Final = {
    "place": "place your domino",
    "tax": "say left, right, both or none: knights for tax",
    "build": "build, or pass",
    "site": "say on which town square the tile stands",
    "dragon": "bribe the dragon, or pass",
    "choose": "choose a domino of the next line",
}
STEPS: Final = {
    room.PlaceDomino: "place",
    room.DiscardDomino: "place",
    room.SendKnights: "tax",
    room.Build: "build",
    room.Site: "site",
    room.BribeDragon: "dragon",
    room.ChooseDomino: "choose",
}


class Talk(session.Talk):
    """The words of a game of Kingdomino or Queendomino."""

    help = HELP

    @property
    def state(self) -> room.State:
        return cast("room.State", self.session.state)

    # --- what has happened --------------------------------------------------------------------

    def moved(self, before: Any, action: int) -> list[str]:
        then, now = gather(before), gather(self.state)
        typed = before.action(action)
        who = self.name(before.to_play)
        told = self.told(then, now, before.to_play, typed)
        lines = [f"{who} {told}"] if told else []
        return [*lines, *self.queen_moved(then, now)]

    def told(self, then: Facts, now: Facts, seat: int, action: Any) -> str:
        """What the seat did; nothing for what was passed over."""
        hand = then.in_hand
        match action:
            case room.PlaceDomino(left=left, right=right) if hand is not None:
                where = f"{left[0]},{left[1]} > {right[0]},{right[1]}"
                return f"places {named(hand)} on {where}"
            case room.DiscardDomino() if hand is not None:
                return f"can place {named(hand)} nowhere and discards it"
            case room.ChooseDomino(position=position):
                return f"chooses {named(then.next[position])}"
            case room.SendKnights(left=left, right=right) if left or right:
                gain = self.coins(now, seat) - self.coins(then, seat)
                count = "two knights" if left and right else "a knight"
                return f"sends {count} for tax: {gain} coin{'' if gain == 1 else 's'}"
            case room.Site(square=square):
                tile = next((p.tile for p in then.board if p.picked), None)
                paid = self.coins(then, seat) - self.coins(now, seat)
                price = f"{paid} coin{'' if paid == 1 else 's'}" if paid else "nothing"
                shown = "a tile" if tile is None else tile_text(tile)
                return f"builds on {square[0]},{square[1]} for {price}: {shown}"
            case room.BribeDragon(place=int(place)):
                tile = then.board[place].tile
                return f"lets the dragon burn {'a tile' if tile is None else tile_text(tile)}"
        return ""

    @staticmethod
    def coins(facts: Facts, seat: int) -> int:
        return cast("int", facts.fields["kingdoms"][seat]["coins"])

    def queen_moved(self, then: Facts, now: Facts) -> list[str]:
        queen = now.fields.get("queen")
        if queen is None or queen == then.fields.get("queen"):
            return []
        return [f"The queen comes to {self.holder(queen)}"]

    def holder(self, seat: int) -> str:
        return "you" if seat == self.session.seat else seat_letter(seat)

    def happened(self, before: Any, outcome: int) -> list[str]:
        now = gather(self.state)
        step = before.step
        if step == "king":
            return [f"A king of {self.holder(outcome)} is drawn"]
        if step == "tile":
            if not now.fields["round"] or now.top is None:
                return []  # of the set-up, which the board shows
            return [f"On top of the pile of buildings: {tile_text(now.top)}"]
        if len(now.next) < self.rules.line_length:
            return []
        name = "next line" if now.line else "first line"
        return [f"The {name}: {', '.join(named(entry) for entry in now.next)}"]

    @property
    def rules(self) -> room.Game:
        return cast("room.Game", self.session.game)

    # --- what the person says -----------------------------------------------------------------

    def parse(self, words: str) -> int:
        """By the step that is asked; the texts of `State.action_text` serve as well."""
        found = self.read(words.lower())
        if found is None:
            return self.state.parse_action(words)
        try:
            return self.state.action_id(found)
        except ValueError as e:
            raise BadPositionError(str(e), game=str(self.session.game)) from e

    def read(self, command: str) -> Any:
        """The typed action that is meant at the step that is asked, if any."""
        reader = getattr(self, f"read_{self.state.step}", None)
        return None if reader is None else reader(command)

    def means_move(self, words: str) -> bool:
        return self.read(words) is not None

    def read_place(self, command: str) -> Any:
        match = PLACE.fullmatch(command)
        if match is None:
            return None
        x1, y1, x2, y2 = map(int, match.groups())
        placed = room.PlaceDomino((x1, y1), (x2, y2))
        turned = room.PlaceDomino((x2, y2), (x1, y1))
        # With two halves alike only one of the two is an action.
        return turned if self.alike() and self.is_legal(turned) else placed

    def alike(self) -> bool:
        hand = gather(self.state).in_hand
        return hand is not None and hand.faces[:2] == hand.faces[2:]

    def is_legal(self, action: Any) -> bool:
        try:
            return self.state.action_id(action) in self.state.legal_actions()
        except ValueError:
            return False

    def read_site(self, command: str) -> Any:
        match = SITE.fullmatch(command)
        return None if match is None else room.Site((int(match[1]), int(match[2])))

    def read_tax(self, command: str) -> Any:
        word = command.removeprefix("tax ")
        known = {"left": (True, False), "right": (False, True), "both": (True, True)}
        known |= {name[0]: halves for name, halves in known.items()}
        known |= dict.fromkeys(NOTHING, (False, False))
        return room.SendKnights(*known[word]) if word in known else None

    def read_build(self, command: str) -> Any:
        word = command.removeprefix("build ")
        if word in NOTHING:
            return room.Build(None)
        return room.Build(int(word)) if word in "012345" and len(word) == 1 else None

    def read_dragon(self, command: str) -> Any:
        word = command.removeprefix("dragon ")
        if word in NOTHING:
            return room.BribeDragon(None)
        return room.BribeDragon(int(word)) if word in "012345" and len(word) == 1 else None

    def read_choose(self, command: str) -> Any:
        word = command.removeprefix("choose ")
        names = [entry.name.lower() for entry in gather(self.state).next]
        return room.ChooseDomino(names.index(word)) if word in names else None

    # --- why not ------------------------------------------------------------------------------

    def refusal(self, action: int) -> str:
        facts = gather(self.state)
        typed = self.state.action(action)
        step = facts.fields["step"]
        if STEPS[type(typed)] != step:
            return f"Not now: {ASKED[step]}"
        match typed:
            case room.DiscardDomino():
                return "The domino can be placed, so it may not be discarded"
            case room.PlaceDomino():
                return self.no_place(facts, typed)
            case room.ChooseDomino(position=position):
                return self.no_choice(facts, position)
            case room.SendKnights():
                return "You have a single knight in hand"
            case room.Build(place=int(place)):
                return self.no_tile(facts, place)
            case room.Site(square=square):
                return f"{square[0]},{square[1]} is no town square without a building"
            case room.BribeDragon(place=int(place)):
                return f"There is no tile at price {place}"
        return "That is not legal now"

    def no_place(self, facts: Facts, placed: room.PlaceDomino) -> str:
        holding = facts.holdings[self.session.seat]
        for square in (placed.left, placed.right):
            if square == (0, 0) or square in holding.land:
                return f"{square[0]},{square[1]} is taken"
        x0, y0, x1, y1 = holding.box
        xs = (x0, x1, placed.left[0], placed.right[0])
        ys = (y0, y1, placed.left[1], placed.right[1])
        if max(max(xs) - min(xs), max(ys) - min(ys)) >= facts.limit:
            return f"The kingdom would be more than {facts.limit} squares wide or high"
        return "Neither half touches the castle or land of its own kind"

    def no_choice(self, facts: Facts, position: int) -> str:
        king = facts.next[position].king
        if king is None:
            return f"{facts.next[position].name} may not be chosen now"
        return f"A king of {facts.king_name(king)} is there already"

    def no_tile(self, facts: Facts, place: int) -> str:
        at = facts.board[place]
        if at.tile is None:
            return f"There is no tile at price {place}"
        if at.dragon:
            return f"The dragon sits at price {place}"
        if at.reserved:
            return f"The tile at price {place} is reserved for the game"
        return f"You cannot pay {place}"

    # --- questions and the end ----------------------------------------------------------------

    def command(self, words: str) -> bool:
        if words in ("score", "points"):
            self.session.tell(self.standings())
        elif words in ("hint", "hints"):
            self.session.tell(hint_rows(self.state))
        else:
            return False
        return True

    def standings(self) -> list[str]:
        """The points of every seat, part by part."""
        return [
            f"{self.name(holding.seat)}: {holding.points} points"
            + (f" ({'; '.join(holding.score_lines())})" if holding.score_lines() else "")
            for holding in gather(self.state).holdings
        ]

    def result(self) -> list[str]:
        rows = sorted(zip(self.state.places(), self.standings(), strict=True))
        return [self.ended(), *(f"{place}. {row}" for place, row in rows)]

    def ended(self) -> str:
        """How the game ended, in a sentence."""
        return f"The game is over: {gather(self.state).end_sentence()}."


def named(entry: LineEntry) -> str:
    """A domino with its number and halves."""
    return f"{entry.number} {faces_text(entry.faces)}"

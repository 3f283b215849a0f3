"""The Queendomino solo game at the command line: the automa's turns are told line by line."""

from __future__ import annotations

from typing import Any, cast

from kastgard import kingdomino as room
from kastgard.cli.rooms import kingdomino
from kastgard.render.kingdomino_facts import Facts, gather, tile_text

HELP = kingdomino.HELP.replace(
    "  3              put your king on the 3rd domino of the next line",
    "  c              put your king on domino C of the next line: after A any letter, after B\n"
    "                 A to C, after C A or B, after D only A",
).replace(
    "  3, pass        let the dragon burn the tile at price 3, or not\n",
    "  game           what the game has taken, built and is worth\n",
)


class Talk(kingdomino.Talk):
    """The words of a solo game. "The game" is the automa."""

    help = HELP

    @property
    def solo(self) -> room.SoloState:
        return cast("room.SoloState", self.session.state)

    def name(self, seat: int) -> str:
        return "You"

    def holder(self, seat: int) -> str:
        return "the game" if seat else "you"

    def welcome(self) -> list[str]:
        return [
            f"{self.session.game}, seed {self.session.seed}",
            "You are A and play against the game: it needs as many points as you to hold you off.",
            "Type help for what you can say.",
        ]

    def told(self, then: Facts, now: Facts, seat: int, action: Any) -> str:
        """In the second person: places -> place."""
        words = super().told(then, now, seat, action)
        verb, _, rest = words.partition(" ")
        if verb == "can":
            return words.replace("and discards", "and discard")
        return f"{verb.removesuffix('s')} {rest}" if words else ""

    def moved(self, before: Any, action: int) -> list[str]:
        then, now = gather(before), gather(self.state)
        typed = before.action(action)
        told = self.told(then, now, 0, typed)
        return [
            *([f"You {told}"] if told else []),
            *self.automa_turn(then, now),
            *self.queen_moved(then, now),
            *self.burnt(then, now),
            *self.automa_choice(typed, now),
        ]

    def automa_turn(self, then: Facts, now: Facts) -> list[str]:
        """The domino that the game has just taken, and what it built."""
        taken = now.fields["automa"]["dominoes"]
        if len(taken) == len(then.fields["automa"]["dominoes"]):
            return []
        entry = next(e for e in then.line if e.number == taken[-1])
        lines = [f"The game takes {entry.name}: {kingdomino.named(entry)}"]
        built = self.solo.automa_report().turns[-1].building
        if built is not None:
            lines.append(f"The game builds {tile_text(built)}")
        return lines

    @staticmethod
    def burnt(then: Facts, now: Facts) -> list[str]:
        """The tile under the dragon leaves at the end of a round; the last round has none."""
        taken = len(now.fields["automa"]["dominoes"])
        if taken == len(then.fields["automa"]["dominoes"]) or now.fields["step"] == "end":
            return []
        return [f"The dragon burns {tile_text(p.tile)}" for p in then.board if p.dragon and p.tile]

    @staticmethod
    def automa_choice(action: Any, now: Facts) -> list[str]:
        if not isinstance(action, room.ChooseDomino):
            return []
        # Tiles that are drawn at the end of a round are drawn before the line becomes current.
        entry = next(e for e in now.line or now.next if e.king == 1)
        return [f"The game chooses {entry.name}: {kingdomino.named(entry)}"]

    def no_choice(self, facts: Facts, position: int) -> str:
        hand = facts.in_hand
        if hand is None:
            return super().no_choice(facts, position)
        allowed = {"A": "A to D", "B": "A, B or C", "C": "A or B", "D": "only A"}[hand.name]
        return f"You took {hand.name} this round, so you may choose {allowed}"

    def command(self, words: str) -> bool:
        if words in ("game", "automa"):
            self.session.tell(self.solo.automa_report().lines())
            return True
        return super().command(words)

    def standings(self) -> list[str]:
        (holding,) = gather(self.state).holdings
        lines = ["your points", *(f"  {line}" for line in holding.score_lines())]
        lines.append(f"  total {holding.points}")
        return [*lines, *self.solo.automa_report().lines()]

    def result(self) -> list[str]:
        return [self.ended(), *self.standings(), f"Margin: {self.solo.margin:+d}."]

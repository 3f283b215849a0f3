"""Principalities at the command line: attacks and dice in words, odds for those who ask."""

from __future__ import annotations

import re
from typing import Any, cast

import kastgard
from kastgard import principalities as room
from kastgard.cli import session
from kastgard.render.colors import seat_letter
from kastgard.render.facts import end_sentence, plural
from kastgard.render.principalities_text import odds_lines

ATTACK = re.compile(r"(?:attack )?[a-h]?(\d+) ?(?:->|[>,\-]|to|) ?[a-h]?(\d+)", re.IGNORECASE)

HELP = """\
  12 7           attack territory 7 from territory 12 (12>7 does, too)
  end            end the turn: as many dice as your largest group has territories
  odds, hint     the odds of your attacks; using them lowers your reward by a quarter
  accept         end the game on points, when that is offered
  decline        go on, when that is offered
  moves          list the legal moves
  show, board    draw the board again
  help           this list
  quit           leave the game (Ctrl-D and Ctrl-C do, too)"""


class Talk(session.Talk):
    """The words of a game of Principalities."""

    help = HELP

    def __init__(self, at: session.Session) -> None:
        super().__init__(at)
        self.placed: list[int] = []
        self.out: set[int] = set()

    @property
    def state(self) -> room.State:
        return cast("room.State", self.session.state)

    @property
    def rules(self) -> room.Game:
        return cast("room.Game", self.session.game)

    @staticmethod
    def options(seat: int) -> dict[str, object]:
        return {"humans": {seat}}

    def moved(self, before: Any, action: int) -> list[str]:
        words = before.action_text(action)
        seat = before.to_play
        if words in ("accept", "decline"):
            ends = "to end on points" if words == "accept" else "to go on"
            return [f"{self.name(seat)} chooses {ends}"]
        if words == "end":
            return [] if self.state.is_chance else [f"{self.name(seat)} ends the turn"]
        return []  # an attack is told with its dice

    def happened(self, before: Any, outcome: int) -> list[str]:
        fields = before.to_json()
        if fields["phase"] == "reinforce":
            return self.reinforced(fields["seat"], outcome)
        return [*self.attacked(fields), *self.eliminated()]

    def attacked(self, fields: dict[str, Any]) -> list[str]:
        """Both rolls of the attack that was just decided, die by die."""
        rng = kastgard.Rng(self.session.seed, purpose="faces", sub=self.state.ply)
        roll = self.rules.last_roll(self.state, rng)
        last = self.state.last_attack
        if last is None or roll is None:
            return []
        f, t = last.source, last.target
        attacker = f"{roll.attacker_sum} ({' '.join(map(str, roll.attacker_faces))})"
        defender = f"{roll.defender_sum} ({' '.join(map(str, roll.defender_faces))})"
        target = seat_letter(fields["owner"][t])
        result = f"takes {t}" if last.won else f"is beaten by {target}"
        who = self.name(fields["seat"])
        return [f"{who} attacks {target}, {f} > {t}: {attacker} v {defender}, {result}"]

    def eliminated(self) -> list[str]:
        owners = set(self.state.to_json()["owner"])
        gone = [p for p in range(self.session.game.num_players) if p not in owners | self.out]
        self.out.update(gone)
        return [
            "You are out" if p == self.session.seat else f"{seat_letter(p)} is out" for p in gone
        ]

    def reinforced(self, seat: int, territory: int) -> list[str]:
        """The dice of a turn's end are told together, when the last one lies."""
        self.placed.append(territory)
        after = self.state.to_json()
        if after["phase"] == "reinforce":
            return []
        places = ", ".join(
            f"{t}" if self.placed.count(t) == 1 else f"{t} ({self.placed.count(t)} dice)"
            for t in sorted(set(self.placed))
        )
        count = "1 die" if len(self.placed) == 1 else f"{len(self.placed)} dice"
        waiting = after["store"][seat]
        stored = f"; {waiting} in store" if waiting else ""
        self.placed = []
        return [f"{self.name(seat)} ends the turn and places {count} on {places}{stored}"]

    def parse(self, words: str) -> int:
        command = words.lower()
        offered = self.state.to_json()["phase"] == "offer"
        command = {"e": "end", "y": "accept", "yes": "accept", "n": "decline", "no": "decline"}.get(
            command, command
        )
        if offered and command == "end":
            command = "accept"
        attack = ATTACK.fullmatch(command)
        if attack is not None:
            command = f"{int(attack[1])}>{int(attack[2])}"
        return self.state.parse_action(command)

    def refusal(self, action: int) -> str:
        state = self.state
        words = state.action_text(action)
        fields = state.to_json()
        if fields["phase"] == "offer":
            return "An end on points is offered: say accept or decline"
        if ">" not in words:
            return f"{words}: nothing was offered"
        f, t = map(int, words.split(">"))
        owner = fields["owner"]
        if owner[f] != self.session.seat:
            return f"{f} belongs to {seat_letter(owner[f])}, not to you"
        if owner[t] == self.session.seat:
            return f"{t} is yours already"
        if t not in fields["adjacency"][f]:
            return f"{f} and {t} have no common border"
        return f"{f} has a single die; an attack needs two"

    def command(self, words: str) -> bool:
        if words not in ("odds", "hint", "hints"):
            return False
        at = self.session
        if at.seat not in self.state.hints:
            at.say("From now on your reward is three quarters of what it would be.")
            at.hints.append((self.state.ply, at.seat))
            self.state.use_hints(at.seat)
        at.tell(odds_lines(self.state))
        return True

    def result(self) -> list[str]:
        state = self.state
        reward = int(state.scores()[self.session.seat])
        own = state.to_json()["own_turns"][self.session.seat]
        winners = [p for p, value in enumerate(state.returns()) if value > 0]
        return [
            f"The game is over: {end_sentence(state.end, winners)}.",
            f"Your reward: {plural(reward, 'point')}, after {plural(own, 'turn')} of yours.",
        ]


def lengths(state: Any) -> dict[str, int | None]:
    """What `selfplay` tells of a finished game; None where there is no winner."""
    fields = state.to_json()
    winner: int | None = None
    if fields["end"] in ("conquest", "points"):
        returns = state.returns()
        winner = next(p for p in range(len(returns)) if returns[p] > 0)
    return {
        "completed turns": int(fields["completed_turns"]),
        "winner's own turns": None if winner is None else int(fields["own_turns"][winner]),
    }

"""One person at a table with agents: whose turn it is, what is said, what was played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import kastgard
from kastgard.records import Record
from kastgard.render.colors import seat_letter

Say = Callable[[str], None]
Ask = Callable[[str], str]

HELP = """\
  <move>         play a move, as the picture names it
  moves          list the legal moves
  show, board    draw the board again
  help           this list
  quit           leave the game (Ctrl-D and Ctrl-C do, too)"""


class Left(Exception):  # noqa: N818  # a person who leaves is no error
    """The person left the game."""


class Talk:
    """What is said at the table. A room says more by overriding."""

    help = HELP

    def __init__(self, session: Session) -> None:
        self.session = session

    @staticmethod
    def options(seat: int) -> dict[str, object]:
        """Options that the game needs so that a person can sit at `seat`."""
        return {}

    def name(self, seat: int) -> str:
        mine = " (you)" if seat == self.session.seat else ""
        return f"{seat_letter(seat)}{mine}"

    def welcome(self) -> list[str]:
        session = self.session
        others = [
            f"{seat_letter(p)} {agent.name}"
            for p, agent in enumerate(session.agents)
            if agent is not None
        ]
        you = f"{seat_letter(session.seat)}, seat {session.seat}"
        return [
            f"{session.game}, seed {session.seed}",
            f"You are {you}; the others are {', '.join(others)}.",
            "Type help for what you can say.",
        ]

    def moved(self, before: Any, action: int) -> list[str]:
        """After a decision; `before` is the state in which it was made."""
        return [f"{self.name(before.to_play)}: {before.action_text(action)}"]

    def happened(self, before: Any, outcome: int) -> list[str]:
        """After chance has spoken."""
        return [f"chance: {before.action_text(outcome)}"]

    def parse(self, words: str) -> int:
        """The move that the person means. Raises KastgardError for what is none."""
        return self.session.state.parse_action(words)

    def picture(self) -> str:
        """The board as the person may see it."""
        return self.session.state.to_terminal(color=self.session.color)

    def asks(self) -> list[str]:
        """Before the person decides, where something has happened since the last question."""
        return [self.picture()]

    def planned(self) -> int | None:
        """The next move, where the person has named several at once."""
        return None

    def moves(self) -> list[str]:
        """The legal moves."""
        state = self.session.state
        return [", ".join(state.action_text(int(a)) for a in state.legal_actions())]

    def means_move(self, words: str) -> bool:
        """Whether words that are a command elsewhere, as "b" for the board, are a move here."""
        return False

    def refusal(self, action: int) -> str:
        """Why a move is not legal."""
        return f"{self.session.state.action_text(action)} is not legal now"

    def command(self, words: str) -> bool:
        """Answers a question that only this room knows; False if it is none."""
        return False

    def result(self) -> list[str]:
        state = self.session.state
        returns = state.returns()
        best = [seat_letter(p) for p in range(len(returns)) if returns[p] > 0]
        won = f", won by {', '.join(best)}" if best else ""
        return [f"The game is over: {state.end}{won}."]


class Session:
    """A game from the start to its end, or until the person leaves."""

    def __init__(
        self,
        game: kastgard.Game,
        seat: int,
        agents: Sequence[Any],
        seed: int | None,
        *,
        say: Say,
        ask: Ask,
        color: bool = False,
        talk: type[Talk] = Talk,
    ) -> None:
        self.game, self.seat, self.agents = game, seat, agents
        self.say, self.ask, self.color = say, ask, color
        self.state = game.initial(seed)
        self.seed = int(self.state.seed or 0)
        # The streams of kastgard.play, so that the record replays as every other does.
        self.chance = kastgard.Rng(self.seed)
        self.streams = [
            kastgard.Rng(self.seed, purpose=16 + p)._without_seed() for p in range(game.num_players)
        ]
        self.moves: list[int] = []
        self.hints: list[tuple[int, int]] = []
        self.stale = True  # the board has changed since it was drawn
        self.talk = talk(self)

    def run(self) -> bool:
        """True if the game came to its end, False if the person left."""
        self.tell(self.talk.welcome())
        if self.state.to_play != self.seat:
            self.draw()
        try:
            while not self.state.is_terminal:
                self.step()
        except (Left, EOFError, KeyboardInterrupt):
            self.say("")
            self.say("You left the game.")
            return False
        self.draw()
        self.tell(self.talk.result())
        return True

    def step(self) -> None:
        """One chance event or one decision."""
        before = self.state.copy()
        if self.state.is_chance:
            outcome = self.state.sample_chance(self.chance)
            self.moves.append(outcome)
            self.tell(self.talk.happened(before, outcome))
        else:
            who = self.state.to_play
            action = self.decide() if who == self.seat else self.agent_move(who)
            self.state.apply(action)
            self.moves.append(action)
            self.tell(self.talk.moved(before, action))
        self.stale = True

    def agent_move(self, seat: int) -> int:
        return int(self.agents[seat].act(self.state.view(seat), self.streams[seat]))

    def decide(self) -> int:
        """Talks with the person until a legal move is named."""
        planned = self.talk.planned()
        if planned is not None:
            return planned
        if self.stale:
            self.tell(self.talk.asks())
            self.stale = False
        while True:
            words = " ".join(self.ask(f"{seat_letter(self.seat)}> ").split())
            if not words or self.answer(words):
                continue
            try:
                action = self.talk.parse(words)
            except kastgard.KastgardError:
                self.say(f"{words!r} is no move; type help for what you can say")
                continue
            if action in self.state.legal_actions():
                return action
            self.say(self.talk.refusal(action))

    def answer(self, words: str) -> bool:
        """Commands that are no moves."""
        command = words.lower()
        if self.talk.means_move(command):
            return False
        if command in ("quit", "q", "exit"):
            raise Left
        if command in ("help", "h", "?"):
            self.say(self.talk.help)
        elif command in ("show", "board", "b"):
            self.draw()
        elif command == "moves":
            self.tell(self.talk.moves())
        else:
            return self.talk.command(command)
        return True

    def record(self) -> Record:
        """The finished game as a record."""
        state = self.state
        return Record(
            game=self.game,
            seed=self.seed,
            seats=tuple("person" if a is None else a.name for a in self.agents),
            moves=tuple(self.moves),
            hints=tuple(self.hints),
            returns=tuple(state.returns().tolist()),
            scores=tuple(state.scores().tolist()),
            end=state.end,
            signature=state.signature,
        )

    def summary(self) -> dict[str, Any]:
        """The result as plain values."""
        state = self.state
        return {
            "game": str(self.game),
            "seed": self.seed,
            "seat": self.seat,
            "agents": ["person" if a is None else a.name for a in self.agents],
            "finished": state.is_terminal,
            "end": state.end,
            "returns": state.returns().tolist(),
            "scores": state.scores().tolist(),
            "plies": state.ply,
            "hints": [list(hint) for hint in self.hints],
        }

    def draw(self) -> None:
        self.say(self.talk.picture())
        self.stale = False

    def tell(self, lines: list[str]) -> None:
        for line in lines:
            self.say(line)

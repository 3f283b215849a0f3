"""Oracle of the room catan: the games by the rules text, with the numbers of the interface.

The rules are in catan_board.py, catan_flow.py, catan_trade.py and catan_two.py; here moves get
their ids and positions their JSON.
"""

from __future__ import annotations

import copy
from typing import Any

from oracle.catan_board import BOARD, START, Board, Rules
from oracle.catan_flow import CHANCE_NODE, TERMINAL, Course, Move
from oracle.catan_trade import TradingCourse
from oracle.catan_two import CourseForTwo
from oracle.streams import AGENT, CHANCE, Stream

# fields that the JSON has under the same name
BOARD_FIELDS = (
    "terrain", "numbers", "harbours", "robber", "bank", "hands", "deck", "cards", "knights",
    "removed", "longest_road", "largest_army",
)  # fmt: skip
COURSE_FIELDS = (
    "ply", "step", "active", "first", "founded", "turn", "bought", "card_played", "rolls", "owed",
    "least", "victim", "free_roads", "offers", "offer", "vp_bound", "bought_total", "end",
)  # fmt: skip
TWO_FIELDS = ("token_actions", "knight_discarded", "due", "draws", "gifts")
PIECES = ("roads", "settlements", "cities")


def moves_in_order(two: bool, trading: bool) -> list[Move]:
    """All decisions; the id is the place in the list."""
    five = range(5)
    moves: list[Move] = [("settlement", c) for c in range(54)]
    moves += [("city", c) for c in range(54)]
    moves += [("road", e) for e in range(72)]
    moves += [("robber", h) for h in range(19)]
    moves += [("victim", s) for s in range(4)]
    moves += [("give", r) for r in five]
    moves += [("bank", r, s) for r in five for s in five if s != r]
    moves += [("buy",), ("knight",), ("road_building",)]
    moves += [("plenty", r, s) for r in five for s in range(r, 5)]
    moves += [("plenty", r) for r in five]
    moves += [("monopoly", r) for r in five]
    moves += [("roll",), ("end",)]
    if two:
        moves += [("neutral_settlement", n, c) for n in (0, 1) for c in range(54)]
        moves += [("neutral_road", n, e) for n in (0, 1) for e in range(72)]
        moves += [("forced_trade",), ("desert",), ("discard_knight",)]
    if trading:
        moves.append(("offer",))
        moves += [("offer_give", r) for r in five]
        moves += [("offer_ask", r) for r in five]
        moves += [("propose",), ("withdraw",), ("accept",), ("decline",)]
        moves += [("partner", s) for s in range(4)]
    return moves


class Oracle:
    """A game with its options; makes positions."""

    def __init__(self, name: str = "catan", **options: Any) -> None:
        two = name == "catan_for_two"
        if two:
            options = {**options, "players": 2}
        self.rules = Rules(two, **options)
        self.players = self.rules.players
        self.moves = moves_in_order(two, self.rules.trading)
        self.ids = {move: k for k, move in enumerate(self.moves)}
        self.num_actions = len(self.moves)

    def course(self, board: Board, first: int) -> Course:
        return CourseForTwo(board, first) if self.rules.two else TradingCourse(board, first)

    def initial(self, seed: int = 0, index: int = 0, episode: int = 0) -> State:
        """The first position, drawn from the set-up streams."""
        board = Board.drawn(self.rules, Stream(seed, index, episode, BOARD))
        first = 0
        if self.rules.start == "random":
            first = Stream(seed, index, episode, START).below(self.players)
        return State(self, self.course(board, first))

    def from_snapshot(self, data: dict[str, Any]) -> State:
        """The inverse of `snapshot`."""
        data = copy.deepcopy(data)
        board = Board(self.rules, data["terrain"], data["numbers"], data["harbours"])
        course = self.course(board, data["first"])
        for name in BOARD_FIELDS:
            setattr(board, name, data[name])
        for name in PIECES:
            setattr(board, name, [set(places) for places in data[name]])
        for name in COURSE_FIELDS:
            setattr(course, name, data[name])
        course.known.least = data["known"]
        if isinstance(course, CourseForTwo):
            board.tokens = data["tokens"]
            course.taken = data["drawn"]
            for name in TWO_FIELDS:
                setattr(course, name, data[name])
        return State(self, course)


class State:
    """One position with ids; `apply` changes it in place."""

    def __init__(self, game: Oracle, course: Course) -> None:
        self.game = game
        self.course = course

    @property
    def board(self) -> Board:
        return self.course.board

    # --- questions --------------------------------------------------------------------------------

    @property
    def to_play(self) -> int:
        """The seat that decides, -1 at a chance node, -4 at the end."""
        return self.course.to_play

    @property
    def step(self) -> str:
        return self.course.step

    @property
    def ply(self) -> int:
        """Moves applied so far, chance included."""
        return self.course.ply

    @property
    def round(self) -> int:
        turn = self.course.turn
        return 1 if turn == 0 else (turn - 1) // self.game.players + 1

    @property
    def end(self) -> str:
        return self.course.end

    def legal(self) -> list[int]:
        """Ids of the legal decisions, ascending."""
        return sorted(self.game.ids[move] for move in self.course.legal())

    def chance(self) -> list[tuple[int, int]]:
        """Outcome ids with weights, ascending."""
        return self.course.chance()

    def scores(self) -> list[int]:
        """All points, hidden cards included."""
        return [self.board.points(seat) for seat in range(self.game.players)]

    def winners(self) -> list[int]:
        return [self.course.active] if self.end == "won" else []

    def returns(self) -> list[float]:
        """+1 for the winner, the others share -1; all 0 without a winner."""
        P, first = self.game.players, self.winners()
        if not first:
            return [0.0] * P
        return [1.0 if seat in first else -1 / (P - 1) for seat in range(P)]

    # --- moves --------------------------------------------------------------------------------

    def apply(self, action: int) -> None:
        """A decision's id, or an outcome's at a chance node."""
        if self.to_play == CHANCE_NODE:
            if action not in [outcome for outcome, _ in self.chance()]:
                raise ValueError(f"outcome {action} is not possible in step {self.step}")
            self.course.apply(int(action))
            return
        move = self.game.moves[action]
        if move not in self.course.legal():
            raise ValueError(f"{move} is not legal in step {self.step}")
        self.course.apply(move)

    def copy(self) -> State:
        return State(self.game, copy.deepcopy(self.course))

    def facts(self) -> dict[str, Any]:
        """The JSON of the position, without the name of the game; its lists are the position's."""
        board, course = self.board, self.course
        data = {name: getattr(board, name) for name in BOARD_FIELDS}
        data |= {name: getattr(course, name) for name in COURSE_FIELDS}
        data |= {name: [sorted(own) for own in getattr(board, name)] for name in PIECES}
        data["seat"] = self.to_play if self.to_play >= 0 else None
        data["known"] = course.known.least
        if isinstance(course, CourseForTwo):
            data["tokens"] = board.tokens
            data["drawn"] = course.taken
            data |= {name: getattr(course, name) for name in TWO_FIELDS}
        return data

    def snapshot(self) -> dict[str, Any]:
        """The same to keep: it does not change with the position."""
        return copy.deepcopy(self.facts())


def play_random(game: Oracle, seed: int, index: int = 0, episode: int = 0) -> State:
    """A whole game by random moves: chance from its own stream, seats from theirs."""
    state = game.initial(seed, index, episode)
    chance = Stream(seed, index, episode, CHANCE)
    agents = [Stream(seed, index, episode, AGENT + seat) for seat in range(game.players)]
    while state.to_play != TERMINAL:
        if state.to_play == CHANCE_NODE:
            state.apply(chance.pick(state.chance()))
        else:
            legal = state.legal()
            state.apply(legal[agents[state.to_play].below(len(legal))])
    return state

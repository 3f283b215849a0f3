"""Positions of Catan in the engine and in the oracle side by side, and moves that read like rules.

    t = at("catan", players=3, settlements={0: [24]}, hands={1: "llb"}, step="roll")
    t.do(("roll",), 8)
    t.hand(0) == "o"

Moves are those of the oracle, a number is the outcome of a chance node. Their ids come from the
definition of the interface, not from the engine's parser. After every move both must tell the same.
"""

from __future__ import annotations

from typing import Any

import kastgard
from oracle.catan import Oracle, State
from oracle.catan_flow import CHANCE_NODE, TERMINAL, Move
from oracle.catan_positions import LETTERS, cards, position

CHANCE = CHANCE_NODE
TWO = "catan_for_two"


def plain(state: Any) -> dict[str, Any]:
    """The JSON of a position without the name of the game: the oracle's snapshot."""
    data = state.to_json()
    return {key: value for key, value in data.items() if key != "game"}


def compare(state: Any, twin: State, *, scores: bool = True) -> None:
    """Everything the interface tells about a position."""
    assert plain(state) == twin.facts()
    assert state.to_play == twin.to_play
    assert state.ply == twin.ply
    assert state.legal_actions().tolist() == twin.legal()
    ids, weights = state.chance_outcomes()
    assert list(zip(ids.tolist(), weights.tolist(), strict=True)) == twin.chance()
    if scores or twin.to_play == TERMINAL:
        assert state.round == twin.round
        assert state.end == twin.end
        assert state.returns().tolist() == twin.returns()
        assert state.scores().tolist() == twin.scores()


class Table:
    """One position, told by both."""

    def __init__(self, state: Any, twin: State) -> None:
        self.state = state
        self.game = state.game
        self.twin = twin
        self.ids = twin.game
        compare(state, twin)

    # --- questions --------------------------------------------------------------------------------

    @property
    def data(self) -> dict[str, Any]:
        """The JSON of the position."""
        return plain(self.state)

    def __getitem__(self, key: str) -> Any:
        return self.data[key]

    @property
    def step(self) -> str:
        return str(self.data["step"])

    @property
    def seat(self) -> int:
        return int(self.state.to_play)

    def moves(self) -> set[Move]:
        """The legal decisions."""
        return {self.ids.moves[int(a)] for a in self.state.legal_actions()}

    def kinds(self) -> set[str]:
        return {str(move[0]) for move in self.moves()}

    def places(self, kind: str) -> set[Any]:
        """What may be named with a kind of move: a place, or a tuple where it is more than one."""
        found = [move[1:] for move in self.moves() if move[0] == kind]
        return {rest[0] if len(rest) == 1 else rest for rest in found}

    def allows(self, *move: Any) -> bool:
        return move in self.moves()

    def outcomes(self) -> dict[int, int]:
        """Chance outcomes and their weights."""
        ids, weights = self.state.chance_outcomes()
        return {int(i): int(w) for i, w in zip(ids, weights, strict=True)}

    def hand(self, seat: int) -> str:
        """Resource cards as letters."""
        counts = self.data["hands"][seat]
        return "".join(letter * n for letter, n in zip(LETTERS, counts, strict=True))

    def points(self, seat: int) -> int:
        return int(self.state.scores()[seat])

    def id(self, move: Move) -> int:
        return self.ids.ids[move]

    # --- moves ------------------------------------------------------------------------------------

    def do(self, *moves: Move | int) -> Table:
        """Apply decisions and outcomes."""
        for move in moves:
            action = move if isinstance(move, int) else self.id(move)
            assert (self.seat == CHANCE) == isinstance(move, int), (move, self.step)
            self.state.apply(action)
            self.twin.apply(action)
            compare(self.state, self.twin)
        return self

    def copy(self) -> Table:
        return Table(self.state.copy(), self.twin.copy())

    def refuses(self, *move: Any) -> bool:
        """The move raises, and changes nothing."""
        before = self.state.copy()
        try:
            self.state.apply(self.id(move))
        except kastgard.errors.IllegalActionError:
            return bool(self.state == before)
        return False


def new(name: str = "catan", *, seed: int = 0, **options: Any) -> Table:
    """The first position of a game, on the beginner's board unless told."""
    options = {"board": "beginner", **options}
    state = kastgard.load(name, **options).initial(seed=seed)
    return Table(state, Oracle(name, **options).initial(seed))


def at(name: str = "catan", **fields: Any) -> Table:
    """A position put together (see oracle/catan_positions.py)."""
    return engine_at(position(name, **fields))


def engine_at(twin: State) -> Table:
    """The engine in a position of the oracle."""
    name, options = game_options(twin.game)
    game = kastgard.load(name, **options)
    return Table(game.from_json({"game": str(game), **twin.snapshot()}), twin)


def game_options(game: Oracle) -> tuple[str, dict[str, Any]]:
    """Name and options of the oracle's game, for `kastgard.load`."""
    rules = game.rules
    names = [
        "board", "shuffle_harbours", "start", "points", "discard_limit",
        "single_claimant_gets_rest", "trading", "offers",
    ]  # fmt: skip
    if rules.two:
        names += [
            "neutral_corners", "tokens_before_roll", "neutral_answer", "neutral_answers_free_roads",
            "neutral_road_fallback", "token_actions_per_turn", "forced_trade_give_from",
        ]  # fmt: skip
    else:
        names.append("players")
    return (TWO if rules.two else "catan"), {name: getattr(rules, name) for name in names}


def found(t: Table, places: list[tuple[int, int]]) -> Table:
    """Play the founding round: (corner, edge) in the order of the rules."""
    for corner, edge in places:
        t.do(("settlement", corner), ("road", edge))
    return t


def letters(text: str) -> str:
    """Letters in the order of the resources."""
    return "".join(letter * n for letter, n in zip(LETTERS, cards(text), strict=True))

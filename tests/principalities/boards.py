"""Hand-made positions that read like the cases.

    b = board("a=R:1 b=B:2 c=R:3 d=B:1", "a-b b-c b-d")
    b.moves() == {"c>b", "end"}
    b.attack("c>b", won=True)
    b.text() == "a=R:1 b=R:2 c=R:1 d=B:1"

Territories are letters in the order given (ids 0, 1, ...); owners are letters of SEATS.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

import kastgard
from kastgard.principalities import Map

SEATS = "RBGYOPWK"
CHANCE = -1
TERMINAL = -4
LOST, WON = 0, 1


def seat_of(letter: str) -> int:
    return SEATS.index(letter)


def adjacency_of(n: int, edges: Iterable[tuple[int, int]]) -> list[list[int]]:
    """Sorted neighbour lists, every edge entered both ways."""
    rows: list[set[int]] = [set() for _ in range(n)]
    for a, b in edges:
        rows[a].add(b)
        rows[b].add(a)
    return [sorted(row) for row in rows]


def path(n: int) -> list[tuple[int, int]]:
    return [(i, i + 1) for i in range(n - 1)]


def hand_map(adjacency: Iterable[Iterable[int]]) -> Map:
    """A map without geometry."""
    return Map.from_adjacency([list(row) for row in adjacency])


def hand_game(n: int, edges: Iterable[tuple[int, int]], players: int, **options: Any) -> Any:
    """A game on a map given by its borders."""
    table = hand_map(adjacency_of(n, edges))
    return kastgard.load("principalities", players=players, map=table, **options)


def plain(state: Any) -> dict[str, Any]:
    """The JSON of a position without the names of game and tables: the oracle's snapshot."""
    data = state.to_json()
    return {key: value for key, value in data.items() if key not in ("game", "tables")}


class Board:
    """A state whose territories have names; moves are written `c>b`, `end`, `accept`, `decline`."""

    def __init__(self, state: Any, names: list[str]) -> None:
        self.state = state
        self.game = state.game
        self.names = names
        self.n = len(names)

    # --- names ---

    def id(self, move: str) -> int:
        """The action id by its definition, not by the engine's parser."""
        if move in ("end", "accept", "decline"):
            return self.n * self.n + ("end", "accept", "decline").index(move)
        f, t = move.split(">")
        return self.names.index(f) * self.n + self.names.index(t)

    def move(self, action: int) -> str:
        if action >= self.n * self.n:
            return ("end", "accept", "decline")[action - self.n * self.n]
        f, t = divmod(action, self.n)
        return f"{self.names[f]}>{self.names[t]}"

    # --- questions ---

    @property
    def data(self) -> dict[str, Any]:
        return self.state.to_json()

    def moves(self) -> set[str]:
        """Names of the legal decisions."""
        return {self.move(int(a)) for a in self.state.legal_actions()}

    def outcomes(self) -> dict[int, int]:
        """Chance outcomes and their weights."""
        ids, weights = self.state.chance_outcomes()
        return {int(i): int(w) for i, w in zip(ids, weights, strict=True)}

    def places(self) -> dict[str, int]:
        """Reinforcement outcomes by name."""
        return {self.names[t]: w for t, w in self.outcomes().items()}

    def text(self) -> str:
        d = self.data
        return " ".join(
            f"{name}={SEATS[o]}:{k}"
            for name, o, k in zip(self.names, d["owner"], d["dice"], strict=True)
        )

    def dice(self, names: str) -> list[int]:
        d = self.data["dice"]
        return [d[self.names.index(name)] for name in names]

    def store(self, seat: str) -> int:
        return self.data["store"][seat_of(seat)]

    def territories(self, seat: str) -> int:
        return self.data["owner"].count(seat_of(seat))

    @property
    def seat(self) -> str:
        """Letter of the seat that decides."""
        return SEATS[self.state.to_play]

    @property
    def end(self) -> str:
        return self.state.end

    # --- moves ---

    def do(self, *moves: str) -> Board:
        for move in moves:
            self.state.apply(self.id(move))
        return self

    def attack(self, move: str, *, won: bool) -> Board:
        self.do(move)
        self.state.apply(WON if won else LOST)
        return self

    def place(self, names: str) -> Board:
        """Reinforcement dice, one letter a die."""
        for name in names:
            assert self.state.to_play == CHANCE
            self.state.apply(self.names.index(name))
        return self

    def place_rest(self) -> int:
        """All remaining dice on the lowest territory with room; returns their number."""
        placed = 0
        while self.state.to_play == CHANCE:
            self.state.apply(min(self.outcomes()))
            placed += 1
        return placed

    def end_turn(self, names: str | None = None) -> Board:
        """Ends the turn; dice go where `names` says, or to the lowest territory with room."""
        self.do("end")
        if names is None:
            self.place_rest()
        else:
            self.place(names)
            assert self.state.to_play != CHANCE, "there are more dice to place"
        return self

    def pass_turns(self, count: int) -> Board:
        for _ in range(count):
            self.end_turn()
        return self


def board(
    cells: str,
    edges: str,
    *,
    seat: str = "R",
    players: int | None = None,
    stores: Mapping[str, int] | None = None,
    hints: str = "",
    fields: Mapping[str, Any] | None = None,
    **options: Any,
) -> Board:
    """A position at the start of a decision of `seat`; `fields` overrides entries of its JSON."""
    names, owner, dice = [], [], []
    for word in cells.split():
        name, rest = word.split("=")
        letter, count = rest.split(":")
        names.append(name)
        owner.append(seat_of(letter))
        dice.append(int(count))
    pairs = [(names.index(e.split("-")[0]), names.index(e.split("-")[1])) for e in edges.split()]
    players = players or max(owner) + 1
    game = hand_game(len(names), pairs, players, **options)
    data = game.initial(seed=0).to_json()
    mover = seat_of(seat)
    store = [0] * players
    for letter, count in (stores or {}).items():
        store[seat_of(letter)] = count
    data.update(
        owner=owner,
        dice=dice,
        store=store,
        seat=mover,
        own_turns=[int(p == mover) for p in range(players)],
        hints=sorted(seat_of(letter) for letter in hints),
    )
    data.update(fields or {})
    # quiet turns were completed turns
    data["completed_turns"] = max(data["completed_turns"], data["quiet"])
    return Board(game.from_json(data), names)


def chain(text: str) -> str:
    """Edges of a path: `chain("abc")` is "a-b b-c"."""
    return " ".join(f"{a}-{b}" for a, b in pairwise(text))

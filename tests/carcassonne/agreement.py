"""The engine and the oracle play the same random games; everything they tell must be equal."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

import pytest

import kastgard
from carcassonne.table import plain
from oracle.carcassonne import CHANCE_NODE, TERMINAL, Oracle, State
from oracle.carcassonne_board import AROUND
from oracle.carcassonne_observe import observation
from oracle.carcassonne_tiles import STEPS
from oracle.streams import CHANCE, Stream

EXPANSIONS = (
    "", "river", "inns_cathedrals", "river+inns_cathedrals", "fairy", "shrines+special_monasteries",
    "inns_cathedrals+shrines+baba_yaga",
    "river+inns_cathedrals+shrines+special_monasteries+baba_yaga+fairy",
)  # fmt: skip
# little_buildings and rules; 1 goes with "off" only (9.5)
PAIRS = (
    ("off", 3), ("on", 3), ("variant", 3), ("off", 1), ("on", 2), ("off", 2), ("variant", 2),
)  # fmt: skip
# how tiles are laid: anywhere; where most tiles lie around, which finishes far more; so and with a
# figure or building whenever possible; so that few sides of cities stay open, which leaves tiles
# that fit nowhere; or as far away in one direction as can be
STYLES = ("anywhere", "dense", "dense and eager", "closed", "far")


@dataclass
class Pair:
    """One game of a set of expansions: everything about it follows from its number."""

    expansions: str
    number: int

    def __post_init__(self) -> None:
        self.pick = random.Random(f"{self.expansions} {self.number}")
        rest, k = divmod(self.number, len(PAIRS))
        self.style = STYLES[self.number % len(STYLES)]
        self.options: dict[str, Any] = {
            "players": 2 + rest % 5, "little_buildings": PAIRS[k][0], "rules": PAIRS[k][1],
            "expansions": self.expansions,
        }  # fmt: skip
        self.twin = Oracle(**self.options).initial(*self.key)
        self.seen: Counter[str] = Counter()

    @property
    def key(self) -> tuple[int, int, int]:
        """seed, index, episode"""
        return 7000 + self.number, self.number % 5, self.number % 3

    def choose(self) -> int:
        """A random decision in the style of the game."""
        moves = self.twin.moves()
        if self.twin.step == "place" and self.style != "anywhere" and self.pick.random() < 0.9:
            rank = {"closed": self.closed, "far": self.far}.get(self.style, self.near)
            ranks = {action: rank(*move[1:]) for action, move in moves.items()}
            return self.pick.choice([a for a in moves if ranks[a] == max(ranks.values())])
        if self.twin.step == "figure" and self.style == "dense and eager" and len(moves) > 1:
            return self.pick.choice(list(moves)[1:])
        return self.pick.choice(list(moves))

    def near(self, x: int, y: int, rotation: int) -> int:
        """How many tiles lie around a cell."""
        taken = {tile.cell for tile in self.twin.board.tiles}
        return sum((x + dx, y + dy) in taken for dx, dy in AROUND)

    def closed(self, x: int, y: int, rotation: int) -> int:
        """Sides of cities that a placement closes, less those that it opens."""
        taken = {tile.cell for tile in self.twin.board.tiles}
        kind = self.twin.game.kinds[str(self.twin.hand)]
        beside = [(x + dx, y + dy) in taken for dx, dy in STEPS]
        cities = [letter == "C" for letter in kind.turned(rotation)]
        return sum(1 if there else -1 for there, city in zip(beside, cities, strict=True) if city)

    def far(self, x: int, y: int, rotation: int) -> int:
        """How far a cell lies in the direction of the game, one of eight."""
        dx, dy = AROUND[self.number // len(STYLES) % 8]
        return x * dx + y * dy

    def play(self, look_every: int = 1) -> str:
        """Plays both in step; returns how the game ended."""
        state = kastgard.load("carcassonne", **self.options).initial(*self.key)
        rng, stream = kastgard.Rng(*self.key), Stream(*self.key, CHANCE)
        while True:
            compare(state, self.twin)
            if self.twin.ply % look_every == 0:
                compare_views(state, self.twin)
            who = self.twin.to_play
            if who == TERMINAL:
                return self.twin.end
            if who == CHANCE_NODE:
                move = stream.pick(self.twin.chance())
                assert state.sample_chance(rng) == move
            else:
                move = self.choose()
                self.note(move)
                state.apply(move)
            self.twin.apply(move)

    def note(self, move: int) -> None:
        """Remembers what kind of decision it was."""
        twin = self.twin
        self.seen["only nothing"] += twin.step == "figure" and len(twin.moves()) == 1
        self.seen[twin.moves()[move][0]] += 1

    def shape(self) -> Counter[str]:
        """What the game had: decisions, how it ended, discarded tiles, features at the end."""
        twin, seen = self.twin, Counter(self.seen)
        seen[twin.end] += 1
        seen["discarded"] += twin.discarded.total()
        for feature in twin.board.features():
            seen[f"finished {feature.word}"] += feature.finished
            held = len(twin.board.figures(feature))
            seen[f"shared {feature.word}"] += held > 1
            seen[f"paying {feature.word}"] += held > 0 and twin.board.value(feature) > 0
            seen["inn"] += feature.inn and feature.finished
            seen["cathedral"] += feature.cathedral and feature.finished
            seen[f"paying {feature.house}"] += held > 0
        return seen


def compare(state: Any, twin: State) -> None:
    """Everything the interface tells about a position."""
    assert plain(state) == twin.snapshot()
    assert state.to_play == twin.to_play
    assert state.ply == twin.ply
    assert state.round == twin.round
    assert state.legal_actions().tolist() == twin.legal()
    ids, weights = state.chance_outcomes()
    assert list(zip(ids.tolist(), weights.tolist(), strict=True)) == twin.chance()
    assert state.end == twin.end
    assert state.returns().tolist() == pytest.approx(twin.returns(), abs=1e-12)
    assert state.scores().tolist() == twin.scores()


def compare_views(state: Any, twin: State) -> None:
    """What every seat sees, and the position from its own JSON and text."""
    for seat in range(twin.game.players):
        assert state.observe(seat).tolist() == observation(twin, seat)
    assert state.game.from_json(state.to_json()) == state
    assert state.game.from_text(state.to_text()) == state


def play_both(expansions: str, number: int, look_every: int = 7) -> str:
    """One game; returns how it ended."""
    return Pair(expansions, number).play(look_every)

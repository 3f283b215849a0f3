"""The engine and the oracle play the same random games; everything they tell must be equal."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest

import kastgard
from kingdomino.table import plain, table_option
from oracle.kingdomino import CHANCE_NODE, TERMINAL, Oracle, State
from oracle.kingdomino_tables import TERRAINS, Building
from oracle.streams import CHANCE, Stream


@dataclass(frozen=True)
class Mode:
    """A game with fixed options, and options that change from game to game."""

    name: str
    fixed: dict[str, Any] = field(default_factory=dict)
    varied: dict[str, tuple[Any, ...]] = field(default_factory=dict)
    tables: bool = False  # every fifth game has its own: five meets every mix of options


BONUSES = {"middle_kingdom": (False, True), "harmony": (False, True)}
QUEEN = {"queen_tie": ("take", "strict"), "tax_bonus": ("knight", "turn")}
ORDER = {"first_choice": ("random", "snake")}

MODES = {
    "kingdomino 2": Mode("kingdomino", {"players": 2}, {**BONUSES, **ORDER}),
    "kingdomino 3": Mode("kingdomino", {"players": 3}, BONUSES),
    "kingdomino 4": Mode("kingdomino", {"players": 4}, BONUSES),
    "mighty duel": Mode("kingdomino", {"players": 2, "mighty_duel": True}, {**BONUSES, **ORDER}),
    "three with all": Mode("kingdomino", {"players": 3, "three_player_full": True}, BONUSES),
    "dynasty": Mode("kingdomino", {"dynasty": True}, {**BONUSES, "players": (2, 3, 4)}),
    "queendomino 2": Mode("queendomino", {"players": 2}, {**QUEEN, **ORDER}, tables=True),
    "queendomino 3": Mode("queendomino", {"players": 3}, QUEEN, tables=True),
    "queendomino 4": Mode("queendomino", {"players": 4}, QUEEN, tables=True),
    "royal wedding": Mode(
        "queendomino", {"royal_wedding": True}, {**QUEEN, "players": (3, 4, 5, 6)}, tables=True
    ),
    "solo": Mode("queendomino_solo", {}, QUEEN, tables=True),
    "solo hard": Mode(
        "queendomino_solo", {"hard": True}, {**QUEEN, "hard_layout": ("apart", "column")},
        tables=True,
    ),
}  # fmt: skip


def random_table(pick: random.Random) -> tuple[Building, ...]:
    """Tiles that do far more than the printed ones."""
    kinds = ["", "knight", "tower", *(f"territory:{terrain}" for terrain in TERRAINS)]
    tiles = []
    for number in range(1, 33):
        per = pick.choice(kinds)
        tiles.append(
            Building(
                number, crowns=pick.choice((0, 0, 1, 7)), flat_vp=pick.choice((0, 0, 5, 99)),
                per=per, per_points=pick.randint(1, 9) if per else 0,
                tax_bonus=pick.choice(("", "", "coin_per_knight", "coin_per_tower")),
                knights=pick.choice((0, 0, 1, 7)), towers=pick.choice((0, 0, 1, 7)),
            )
        )  # fmt: skip
    return tuple(tiles)


@dataclass
class Pair:
    """One game of a mode: everything about it follows from its number."""

    mode: Mode
    number: int

    def __post_init__(self) -> None:
        self.pick = random.Random(f"{self.mode.name} {self.number}")
        options = dict(self.mode.fixed)
        rest = self.number
        for name, values in self.mode.varied.items():
            rest, k = divmod(rest, len(values))
            options[name] = values[k]
        native, own = dict(options), dict(options)
        if self.mode.tables and self.number % 5 == 3:
            tiles = random_table(self.pick)
            native["buildings"], own["tiles"] = table_option(tiles), tiles
        self.state = kastgard.load(self.mode.name, **native).initial(*self.key)
        self.twin = Oracle(self.mode.name, **own).initial(*self.key)

    @property
    def key(self) -> tuple[int, int, int]:
        """seed, index, episode"""
        return 9000 + self.number, self.number % 5, self.number % 3

    def play(self, scores_every: int = 1) -> str:
        """Plays both in step; returns how the game ended."""
        rng, stream = kastgard.Rng(*self.key), Stream(*self.key, CHANCE)
        while True:
            compare(self.state, self.twin, scores=self.twin.ply % scores_every == 0)
            who = self.twin.to_play
            if who == TERMINAL:
                return self.twin.end
            if who == CHANCE_NODE:
                move = stream.pick(self.twin.chance())
                assert self.state.sample_chance(rng) == move
            else:
                move = self.pick.choice(self.twin.legal())
                self.state.apply(move)
            self.twin.apply(move)


def compare(state: Any, twin: State, *, scores: bool = True) -> None:
    """Everything the interface tells about a position."""
    assert plain(state) == twin.snapshot()
    assert state.to_play == twin.to_play
    assert state.ply == twin.ply
    assert state.legal_actions().tolist() == twin.legal()
    ids, weights = state.chance_outcomes()
    assert list(zip(ids.tolist(), weights.tolist(), strict=True)) == twin.chance()
    assert state.end == twin.end
    assert state.returns().tolist() == pytest.approx(twin.returns(), abs=1e-12)
    if scores or twin.to_play == TERMINAL:
        assert state.scores().tolist() == twin.scores()


def play_both(mode: str, number: int, scores_every: int = 1) -> str:
    """One game of a mode; returns how it ended."""
    return Pair(MODES[mode], number).play(scores_every)


def shape_of(mode: str, games: int) -> Counter[str]:
    """What the oracle alone meets in the games of a mode: ends, forced discards, moves of the
    queen, dragons, empty places."""
    seen: Counter[str] = Counter()
    for number in range(games):
        pair = Pair(MODES[mode], number)
        twin, stream = pair.twin, Stream(*pair.key, CHANCE)
        holder = None
        while twin.to_play != TERMINAL:
            if twin.to_play == CHANCE_NODE:
                move = stream.pick(twin.chance())
            else:
                legal = twin.legal()
                move = pair.pick.choice(legal)
                seen["discard"] += legal == [twin.game.base["discard"]]
            twin.apply(move)
            seen["queen moved"] += twin.table.queen != holder
            holder = twin.table.queen
            seen["dragon"] += twin.table.builders.dragon is not None
        seen[twin.end] += 1
        seen["pile empty"] += twin.table.builders.top is None
    return seen

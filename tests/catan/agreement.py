"""The engine and the oracle play the same random games; everything they tell must be equal."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import kastgard
from catan.table import TWO, compare
from oracle.catan import Oracle
from oracle.catan_flow import CHANCE_NODE, TERMINAL, Move
from oracle.streams import CHANCE, Stream


@dataclass(frozen=True)
class Mode:
    """A game with fixed options, and options that are drawn for every game."""

    name: str
    fixed: dict[str, Any] = field(default_factory=dict)
    varied: dict[str, tuple[Any, ...]] = field(default_factory=dict)


SHARED: dict[str, tuple[Any, ...]] = {
    "board": ("variable", "beginner", "random"),
    "shuffle_harbours": (False, True),
    "start": ("first", "random"),
    "points": (10, 10, 10, 3, 6, 8, 13),
    "discard_limit": (7, 7, 2, 4, 9, 95),
    "single_claimant_gets_rest": (True, False),
}
OFFERS: dict[str, tuple[Any, ...]] = {"offers": (1, 3, 10)}
SWITCHES: dict[str, tuple[Any, ...]] = {
    "neutral_corners": ("13+40", "19+34", "17+36"),
    "tokens_before_roll": (True, False),
    "neutral_answer": ("same_kind", "any_kind"),
    "neutral_answers_free_roads": (True, False),
    "neutral_road_fallback": ("settlement", "none"),
    "token_actions_per_turn": (1, 1, 2, 20),
    "forced_trade_give_from": ("after_draw", "before_draw"),
}

MODES = {
    "catan 2": Mode("catan", {"players": 2}, SHARED),
    "catan 3": Mode("catan", {"players": 3}, SHARED),
    "catan 4": Mode("catan", {"players": 4}, SHARED),
    "catan trading": Mode(
        "catan", {"trading": True}, {**SHARED, **OFFERS, "players": (2, 3, 4)}
    ),
    "catan default": Mode("catan", {}, {"players": (2, 3, 4)}),
    "two default": Mode(TWO),
    "two switches": Mode(TWO, {}, {**SHARED, **SWITCHES}),
    "two trading": Mode(TWO, {"trading": True}, {**SHARED, **SWITCHES, **OFFERS}),
}  # fmt: skip

# how the players of a game choose among the kinds of moves: plain chance wins hardly anything
EAGER = ("settlement", "city", "road", "buy", "knight", "road_building", "plenty", "monopoly",
         "neutral_settlement", "forced_trade", "desert", "discard_knight", "accept", "propose",
         "partner")  # fmt: skip


@dataclass
class Pair:
    """One game of a mode: everything about it follows from its number."""

    mode: Mode
    number: int

    def __post_init__(self) -> None:
        self.pick = random.Random(f"{self.mode} {self.number}")
        self.options = {
            **self.mode.fixed,
            **{name: self.pick.choice(values) for name, values in self.mode.varied.items()},
        }
        self.eager = (0.0, 0.5, 0.9)[self.number % 3]
        self.liked = [kind for kind in EAGER if self.pick.random() < 0.7]
        self.twin = Oracle(self.mode.name, **self.options).initial(*self.key)

    @property
    def key(self) -> tuple[int, int, int]:
        """seed, index, episode"""
        return 9000 + self.number, self.number % 5, self.number % 3

    def choose(self) -> int:
        """A decision: any, or one of a kind that moves the game on."""
        moves = self.twin.game.moves
        legal = self.twin.legal()
        if self.pick.random() < self.eager:
            kinds: dict[str, list[int]] = {}
            for action in legal:
                if moves[action][0] in self.liked:
                    kinds.setdefault(moves[action][0], []).append(action)
            if kinds:
                return self.pick.choice(kinds[self.pick.choice(sorted(kinds))])
        return self.pick.choice(legal)

    def play(self, scores_every: int = 1) -> str:
        """Plays both in step; returns how the game ended."""
        state = kastgard.load(self.mode.name, **self.options).initial(*self.key)
        rng, stream = kastgard.Rng(*self.key), Stream(*self.key, CHANCE)
        twin = self.twin
        while True:
            compare(state, twin, scores=twin.ply % scores_every == 0)
            if twin.to_play == TERMINAL:
                return twin.end
            if twin.to_play == CHANCE_NODE:
                move = stream.pick(twin.chance())
                assert state.sample_chance(rng) == move
            else:
                move = self.choose()
                state.apply(move)
            twin.apply(move)


def play_both(mode: str, number: int, scores_every: int = 1) -> str:
    """One game of a mode; returns how it ended."""
    return Pair(MODES[mode], number).play(scores_every)


def shape_of(mode: str, games: int) -> Counter[str]:
    """What the oracle alone meets in the games of a mode."""
    seen: Counter[str] = Counter()
    for number in range(games):
        pair = Pair(MODES[mode], number)
        twin, stream = pair.twin, Stream(*pair.key, CHANCE)
        while twin.to_play != TERMINAL:
            chance = twin.to_play == CHANCE_NODE
            action = stream.pick(twin.chance()) if chance else pair.choose()
            move: Move = (twin.step,) if chance else twin.game.moves[action]
            road = twin.board.longest_road
            twin.apply(action)
            seen[str(move[0])] += 1
            if road is not None and twin.board.longest_road is None:
                seen["road set aside"] += 1
            if road != twin.board.longest_road:
                seen["road moved"] += 1
            seen["neutral road"] += (twin.board.longest_road or 0) >= twin.game.players
            seen["aside tie"] += max(twin.board.knights) >= 3 and twin.board.largest_army is None
        seen[twin.end] += 1
    return seen

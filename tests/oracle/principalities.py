"""Oracle of the game Principalities, written from the rules text (P-R.. name its paragraphs)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from math import floor
from typing import Any

from oracle.principalities_map import SIZES, generate_map
from oracle.streams import AGENT, CHANCE, DEAL, DICE_AND_START, MAP_ID, Stream

CHANCE_NODE = -1
TERMINAL = -4
MAX_DICE = 8
MAX_STORE = 64
LOST, WON = 0, 1

# P-R22, P-A11: base points and the speed bonus, by number of players
BASE = {2: 79, 3: 89, 4: 93, 5: 97, 6: 99, 7: 101, 8: 103}
FAST = {2: 5, 3: 8, 4: 10, 5: 11, 6: 12, 7: 14, 8: 16}
SLOW = {2: 8, 3: 13, 4: 15, 5: 17, 6: 19, 7: 21, 8: 23}


# --- odds (P-R8) ----------------------------------------------------------------------------------


@cache
def sum_counts(dice: int) -> dict[int, int]:
    """In how many ways so many dice make each sum."""
    if dice == 0:
        return {0: 1}
    ways: dict[int, int] = {}
    for total, count in sum_counts(dice - 1).items():
        for face in range(1, 7):
            ways[total + face] = ways.get(total + face, 0) + count
    return ways


@cache
def win_count(attacker: int, defender: int) -> int:
    """Rolls, of 6**(attacker + defender), in which the attacker's sum is strictly higher."""
    return sum(
        mine * theirs
        for a, mine in sum_counts(attacker).items()
        for d, theirs in sum_counts(defender).items()
        if a > d
    )


def win_fraction(attacker: int, defender: int) -> Fraction:
    """Exact odds of an attack."""
    return Fraction(win_count(attacker, defender), 6 ** (attacker + defender))


# --- groups (P-R13) -------------------------------------------------------------------------------


def largest_group(members: Iterable[int], adjacency: Sequence[Sequence[int]]) -> int:
    """Size of the largest connected part of a set of territories; 0 for the empty set."""
    left = set(members)
    best = 0
    while left:
        group = [left.pop()]
        for t in group:
            for u in adjacency[t]:
                if u in left:
                    left.remove(u)
                    group.append(u)
        best = max(best, len(group))
    return best


# --- score (P-R22, P-R23) -------------------------------------------------------------------------


def reward(players: int, outcome: str, turns: int | None = None, hint: bool = False) -> int:
    """Points of one seat; outcome is conquest, points, draw or loss. Without `turns` no bonus."""
    if outcome not in ("conquest", "points"):
        return 0
    value = Fraction(BASE[players])
    if outcome == "points":
        value *= Fraction(3, 5)
    if hint:
        value *= Fraction(3, 4)
    if outcome == "conquest" and turns is not None:
        slow, fast = SLOW[players], FAST[players]
        speed = Fraction(slow - turns, slow - fast)
        value *= 1 + Fraction(1, 4) * min(max(speed, Fraction(0)), Fraction(1))
    return floor(value + Fraction(1, 2))


# --- the game -------------------------------------------------------------------------------------


def parse_humans(humans: str | Iterable[int]) -> frozenset[int]:
    """ "0+2" or a collection of seats."""
    if isinstance(humans, str):
        return frozenset(int(part) for part in humans.split("+") if part)
    return frozenset(humans)


class Oracle:
    """A game with its options; makes positions."""

    def __init__(
        self,
        players: int = 4,
        *,
        humans: str | Iterable[int] = "",
        offer_policy: str = "points",
        max_turns: int = 1000,
        maps: int = 0,
        map_seed: int = 0,
        count_store: bool = False,
        adjacency: Sequence[Sequence[int]] | None = None,
    ) -> None:
        if players not in SIZES:
            raise ValueError("players must be 2..8")
        if offer_policy not in ("points", "continue"):
            raise ValueError("offer_policy must be points or continue")
        self.players = players
        self.humans = parse_humans(humans)
        if not self.humans <= set(range(players)):
            raise ValueError("humans names a seat that does not exist")
        self.offer_policy = offer_policy
        self.max_turns = max_turns
        self.maps = maps
        self.map_seed = map_seed
        self.count_store = count_store
        self.adjacency = adjacency  # a hand-made map instead of generated ones

    def map_id(self, seed: int, index: int = 0, episode: int = 0) -> int:
        """The map of a game: its own one, or one of a pool of `maps` maps."""
        if self.maps:
            return Stream(self.map_seed, index % self.maps, 0, MAP_ID).next()
        return Stream(seed, index, episode, MAP_ID).next()

    def initial(self, seed: int, index: int = 0, episode: int = 0) -> Position:
        """P-R1 to P-R5."""
        if self.adjacency is None:
            map_id = self.map_id(seed, index, episode)
            adjacency = [list(row) for row in generate_map(self.players, map_id).neighbours]
        else:
            map_id = 0
            adjacency = [list(row) for row in self.adjacency]
        n = len(adjacency)
        players = self.players

        deal = Stream(seed, index, episode, DEAL)  # P-R3
        territories = list(range(n))
        deal.shuffle(territories)
        seats = list(range(players))
        deal.shuffle(seats)
        owner = [0] * n
        for i, t in enumerate(territories):
            owner[t] = seats[i % players]

        rng = Stream(seed, index, episode, DICE_AND_START)  # P-R4
        dice = [1] * n
        for p in range(players):
            left = (62 * n + 10 * players) // (20 * players) - owner.count(p)
            while left > 0:
                room = [t for t in range(n) if owner[t] == p and dice[t] < MAX_DICE]
                dice[room[rng.below(len(room))]] += 1
                left -= 1
        start = rng.below(players)  # P-R5
        return Position(self, map_id, adjacency, owner, dice, seat=start)

    def from_snapshot(self, data: dict[str, Any]) -> Position:
        """The position of a `snapshot()`, or one made by hand in the same form."""
        position = Position(
            self, data["map_id"], [list(row) for row in data["adjacency"]], list(data["owner"]),
            list(data["dice"]), seat=data["seat"],
        )  # fmt: skip
        position.store = list(data["store"])
        position.phase = data["phase"]
        if data["from"] is not None:
            position.attack = (data["from"], data["to"])
        position.pool = data["pool"]
        position.attacked = data["attacked"]
        position.quiet = data["quiet"]
        position.offer_made = data["offer_made"]
        position.asked = data["asked"]
        position.accepted = set(data["accepted"])
        position.hints = set(data["hints"])
        position.own_turns = list(data["own_turns"])
        position.completed_turns = data["completed_turns"]
        if data["last_attack"] is not None:
            f, t, a, d, won = data["last_attack"]
            position.last_attack = (f, t, a, d, bool(won))
        position.end = data["end"]
        position.ply = data["ply"]
        return position


class Position:
    """One state of a game; `apply` changes it in place."""

    def __init__(
        self,
        game: Oracle,
        map_id: int,
        adjacency: list[list[int]],
        owner: list[int],
        dice: list[int],
        *,
        seat: int,
    ) -> None:
        self.game = game
        self.map_id = map_id
        self.adjacency = adjacency
        self.n = len(adjacency)
        self.owner = owner
        self.dice = dice
        self.store = [0] * game.players
        self.seat = seat
        self.phase = "attack"  # attack, roll, reinforce, offer, end
        self.attack: tuple[int, int] | None = None  # only in phase roll
        self.pool = 0  # only in phase reinforce
        self.attacked = False
        self.quiet = 0
        self.offer_made = False
        self.asked: int | None = None  # only in phase offer
        self.accepted: set[int] = set()
        self.hints: set[int] = set()
        self.own_turns = [0] * game.players  # started turns
        self.own_turns[seat] = 1
        self.completed_turns = 0
        self.last_attack: tuple[int, int, int, int, bool] | None = None
        self.end = "ongoing"
        self.ply = 0

    # --- questions ---

    @property
    def end_turn(self) -> int:
        """Id of the action "end turn"; accept and decline follow it."""
        return self.n * self.n

    @property
    def accept(self) -> int:
        """Id of the answer "end on points"."""
        return self.n * self.n + 1

    @property
    def decline(self) -> int:
        """Id of the answer "continue"."""
        return self.n * self.n + 2

    @property
    def to_play(self) -> int:
        """The seat that decides, -1 at a chance node, -4 at the end."""
        if self.phase == "end":
            return TERMINAL
        if self.phase in ("roll", "reinforce"):
            return CHANCE_NODE
        if self.phase == "offer":
            assert self.asked is not None
            return self.asked
        return self.seat

    def own(self, seat: int) -> list[int]:
        """Territories of a seat, ascending."""
        return [t for t in range(self.n) if self.owner[t] == seat]

    def is_alive(self, seat: int) -> bool:
        """Whether a seat owns a territory."""
        return seat in self.owner

    def living(self) -> list[int]:
        """Seats still in the game, ascending."""
        return [p for p in range(self.game.players) if self.is_alive(p)]

    def attacks(self) -> list[tuple[int, int]]:
        """P-R7, ascending."""
        if self.phase != "attack":
            return []
        return [
            (f, t)
            for f in range(self.n)
            if self.owner[f] == self.seat and self.dice[f] >= 2
            for t in self.adjacency[f]
            if self.owner[t] != self.seat
        ]

    def legal(self) -> list[int]:
        """Ids of the legal decisions, ascending; empty at chance nodes and at the end."""
        if self.phase == "attack":
            return [f * self.n + t for f, t in self.attacks()] + [self.end_turn]
        if self.phase == "offer":
            return [self.accept, self.decline]
        return []

    def chance(self) -> list[tuple[int, int]]:
        """(outcome id, weight) with a positive weight, ascending; empty at other nodes."""
        if self.phase == "roll":
            assert self.attack is not None
            a, d = self.dice[self.attack[0]], self.dice[self.attack[1]]
            wins = win_count(a, d)
            outcomes = [(LOST, 6 ** (a + d) - wins), (WON, wins)]
            return [(outcome, weight) for outcome, weight in outcomes if weight > 0]
        if self.phase == "reinforce":
            return [(t, 1) for t in self.room()]
        return []

    def room(self) -> list[int]:
        """Territories of the seat on turn that can take a die (P-R15)."""
        return [t for t in self.own(self.seat) if self.dice[t] < MAX_DICE]

    def points_leaders(self) -> list[int]:
        """P-R21: the living seats that share the first place on points."""

        def key(p: int) -> tuple[int, int]:
            dice = sum(self.dice[t] for t in self.own(p))
            if self.game.count_store:  # P-A9, the switch
                dice += self.store[p]
            return len(self.own(p)), dice

        best = max(key(p) for p in self.living())
        return [p for p in self.living() if key(p) == best]

    def winners(self) -> list[int]:
        """Seats in the first place of a finished game; several in a draw, none if unfinished."""
        if self.end == "conquest":
            return self.living()
        if self.end in ("points", "draw"):
            return self.points_leaders()
        return []

    def scores(self) -> list[int]:
        """Reward points as if each seat were the human."""
        result = [0] * self.game.players
        if self.end in ("conquest", "points"):
            (winner,) = self.winners()
            result[winner] = reward(
                self.game.players, self.end, self.own_turns[winner], winner in self.hints
            )
        return result

    def returns(self) -> list[float]:
        """Utilities; all zero while the game runs and when it is unfinished."""
        players = self.game.players
        winners = self.winners()
        if not winners:
            return [0.0] * players
        first = (players / len(winners) - 1) / (players - 1)
        return [first if p in winners else -1 / (players - 1) for p in range(players)]

    def snapshot(self) -> dict[str, Any]:
        """Everything, as plain data for JSON."""
        return {
            "map_id": self.map_id,
            "adjacency": [list(row) for row in self.adjacency],
            "owner": list(self.owner),
            "dice": list(self.dice),
            "store": list(self.store),
            "seat": self.seat,
            "phase": self.phase,
            "from": None if self.attack is None else self.attack[0],
            "to": None if self.attack is None else self.attack[1],
            "pool": self.pool,
            "attacked": self.attacked,
            "quiet": self.quiet,
            "offer_made": self.offer_made,
            "asked": self.asked,
            "accepted": sorted(self.accepted),
            "hints": sorted(self.hints),
            "own_turns": list(self.own_turns),
            "completed_turns": self.completed_turns,
            "last_attack": None if self.last_attack is None else list(self.last_attack),
            "end": self.end,
            "ply": self.ply,
        }

    def copy(self) -> Position:
        """An independent position with the same future."""
        twin = self.game.from_snapshot(self.snapshot())
        twin.adjacency = self.adjacency
        return twin

    # --- changes ---

    def use_hints(self, seat: int) -> None:
        """P-A10: the hint counts if it was on while the seat was living and the game running."""
        if not 0 <= seat < self.game.players:
            raise ValueError(f"no seat {seat}")
        if self.phase != "end" and self.is_alive(seat):
            self.hints.add(seat)

    def apply(self, action: int) -> None:
        """Apply a legal decision or a listed chance outcome; anything else raises ValueError."""
        if self.to_play == CHANCE_NODE:
            if action not in [outcome for outcome, _ in self.chance()]:
                raise ValueError(f"no such outcome: {action}")
        elif action not in self.legal():
            raise ValueError(f"illegal action: {action}")
        self.ply += 1
        if self.phase == "roll":
            self.apply_roll(action == WON)
        elif self.phase == "reinforce":
            self.dice[action] += 1
            self.pool -= 1
            self.reinforce_or_finish()
        else:
            self.last_attack = None
            if self.phase == "offer":
                self.apply_answer(action == self.accept)
            elif action == self.end_turn:
                self.apply_end_turn()
            else:
                self.attack = divmod(action, self.n)
                self.phase = "roll"
                self.attacked = True

    def apply_roll(self, won: bool) -> None:
        """P-R9 to P-R12."""
        assert self.attack is not None
        f, t = self.attack
        self.last_attack = (f, t, self.dice[f], self.dice[t], won)
        self.attack = None
        self.phase = "attack"
        if won:
            loser = self.owner[t]
            self.owner[t] = self.seat
            self.dice[t] = self.dice[f] - 1
            if not self.is_alive(loser):
                self.store[loser] = 0  # P-R11
        self.dice[f] = 1
        if self.living() == [self.seat]:
            self.finish("conquest")  # P-R12

    def apply_end_turn(self) -> None:
        """P-R13, P-R14, P-R16a."""
        income = largest_group(self.own(self.seat), self.adjacency)
        self.pool = self.store[self.seat] + income
        self.store[self.seat] = 0
        self.reinforce_or_finish()

    def reinforce_or_finish(self) -> None:
        """P-R15, and the rest of the end of a turn once no die can be placed."""
        if self.pool > 0 and self.room():
            self.phase = "reinforce"
            return
        self.store[self.seat] = min(MAX_STORE, self.pool)  # P-R16
        self.pool = 0
        self.quiet = 0 if self.attacked else self.quiet + 1  # P-R18
        self.attacked = False
        self.completed_turns += 1
        self.phase = "attack"
        if self.quiet >= 4 * len(self.living()) and not self.offer_made:  # P-R19
            self.make_offer()
        else:
            self.next_turn()

    def askable(self) -> list[int]:
        """P-A8: living human seats in ring order, starting after the seat that ended the turn."""
        ring = [(self.seat + 1 + i) % self.game.players for i in range(self.game.players)]
        return [p for p in ring if p in self.game.humans and self.is_alive(p)]

    def make_offer(self) -> None:
        """P-R19, P-R20, P-A8."""
        self.offer_made = True
        if self.askable():
            self.phase = "offer"
            self.asked = self.askable()[0]
        elif self.game.offer_policy == "points":
            self.end_on_points()
        else:
            self.next_turn()

    def apply_answer(self, accepted: bool) -> None:
        """One human's answer to the offer."""
        assert self.asked is not None
        if not accepted:
            self.accepted = set()
            self.asked = None
            self.phase = "attack"
            self.next_turn()
            return
        self.accepted.add(self.asked)
        waiting = [p for p in self.askable() if p not in self.accepted]
        if waiting:
            self.asked = waiting[0]
        else:
            self.end_on_points()

    def end_on_points(self) -> None:
        """P-R21."""
        self.finish("points" if len(self.points_leaders()) == 1 else "draw")

    def next_turn(self) -> None:
        """max_turns, then P-R17."""
        if self.completed_turns >= self.game.max_turns:
            self.finish("unfinished")
            return
        self.seat = (self.seat + 1) % self.game.players
        while not self.is_alive(self.seat):
            self.seat = (self.seat + 1) % self.game.players
        self.own_turns[self.seat] += 1

    def finish(self, end: str) -> None:
        """The game is over."""
        self.end = end
        self.phase = "end"
        self.accepted = set()
        self.asked = None


# --- whole games ----------------------------------------------------------------------------------

Player = Callable[[Position, int, Stream], int]


def play(
    game: Oracle,
    players: Sequence[Player],
    seed: int,
    index: int = 0,
    *,
    episode: int = 0,
    watch: Callable[[Position, int], None] | None = None,
) -> tuple[Position, list[int]]:
    """Play a game with its own streams; returns the last position and all moves in order.
    `watch` is called before every move with the position and the move."""
    position = game.initial(seed, index, episode)
    chance = Stream(seed, index, episode, CHANCE)
    agents = [Stream(seed, index, episode, AGENT + p) for p in range(game.players)]
    moves = []
    while position.to_play != TERMINAL:
        seat = position.to_play
        if seat == CHANCE_NODE:
            move = chance.pick(position.chance())
        else:
            move = players[seat](position, seat, agents[seat])
        if watch is not None:
            watch(position, move)
        position.apply(move)
        moves.append(move)
    return position, moves

"""Legal actions and totals of Catan beside catanatron 3.2.1: `python -m bench.cross_catan`.

Random games are played by catanatron and followed here move by move. At every decision the two sets
of legal actions are compared, and after every move hands, bank, development cards and points. Where
the two engines are known to differ, the difference is counted by name with the one that the rules
are with; any other difference ends the run with an error that shows it.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from typing import Any

import kastgard
from kastgard.catan import longest_road

# Hexes, corners and edges in cube coordinates, numbered north to south, then west to east.
CORNERS = {
    "NORTH": (1, 1, -2), "NORTHEAST": (2, -1, -1), "SOUTHEAST": (1, -2, 1),
    "SOUTH": (-1, -1, 2), "SOUTHWEST": (-2, 1, 1), "NORTHWEST": (-1, 2, -1),
}  # fmt: skip
SIDES = {
    "EAST": (1, -1, 0), "NORTHEAST": (1, 0, -1), "NORTHWEST": (0, 1, -1),
    "WEST": (-1, 1, 0), "SOUTHWEST": (-1, 0, 1), "SOUTHEAST": (0, -1, 1),
}  # fmt: skip
Cube = tuple[int, int, int]


def plus(a: Cube, b: Cube, times: int = 1) -> Cube:
    """times * a + b."""
    return (times * a[0] + b[0], times * a[1] + b[1], times * a[2] + b[2])


def numbered(cubes: set[Cube]) -> dict[Cube, int]:
    """North to south, then west to east."""
    order = sorted(cubes, key=lambda c: (c[2], c[0] - c[1]))
    return {cube: k for k, cube in enumerate(order)}


HEXES = numbered({(x, y, -x - y) for x in range(-2, 3) for y in range(-2, 3) if abs(x + y) <= 2})
CORNER_IDS = numbered({plus(h, c, 3) for h in HEXES for c in CORNERS.values()})
EDGE_IDS = numbered({plus(h, s, 2) for h in HEXES for s in SIDES.values()})
ENDS = {  # corners of an edge -> edge
    frozenset(CORNER_IDS[plus(h, CORNERS[c], 3)] for c in ends): EDGE_IDS[plus(h, SIDES[side], 2)]
    for h in HEXES
    for side, ends in {
        "EAST": ("NORTHEAST", "SOUTHEAST"), "SOUTHEAST": ("SOUTHEAST", "SOUTH"),
        "SOUTHWEST": ("SOUTH", "SOUTHWEST"), "WEST": ("SOUTHWEST", "NORTHWEST"),
        "NORTHWEST": ("NORTHWEST", "NORTH"), "NORTHEAST": ("NORTH", "NORTHEAST"),
    }.items()
}  # fmt: skip
HARBOUR_EDGES = [0, 3, 17, 38, 61, 69, 66, 49, 18]
RESOURCES = ["WOOD", "BRICK", "SHEEP", "WHEAT", "ORE"]
CARDS = ["KNIGHT", "VICTORY_POINT", "ROAD_BUILDING", "YEAR_OF_PLENTY", "MONOPOLY"]
PAIRS = [(a, b) for a in range(5) for b in range(a, 5)]
CITY, ROAD, ROBBER, VICTIM, GIVE, TRADE = 54, 108, 180, 199, 203, 208
BUY, KNIGHT, ROADS, PLENTY, ONE, MONOPOLY, ROLL, END_TURN = 228, 229, 230, 231, 246, 251, 256, 257


def reds_touch(board: Any) -> bool:
    """Whether a 6 or 8 lies beside another."""
    reds = {cube for cube, tile in board.land_tiles.items() if tile.number in (6, 8)}
    return any(plus(cube, side) in reds for cube in reds for side in SIDES.values())


class Follower:
    """One game of catanatron and the same game here."""

    def __init__(self, seed: int, players: int, counts: Counter[str]) -> None:
        from catanatron.game import Game
        from catanatron.models.map import BASE_MAP_TEMPLATE, CatanMap
        from catanatron.models.player import Color, RandomPlayer

        self.counts = counts
        self.rng = random.Random(seed)
        random.seed(seed)  # the peer draws from the global generator
        board = CatanMap.from_template(BASE_MAP_TEMPLATE)
        while reds_touch(board):  # A2.3; the peer does not look
            board = CatanMap.from_template(BASE_MAP_TEMPLATE)
        seats = [RandomPlayer(color) for color in list(Color)[:players]]
        self.peer = Game(seats, seed=seed + 1, catan_map=board)
        self.colors = self.peer.state.colors
        self.map = self.peer.state.board.map
        self.nodes: dict[int, int] = {}  # node of the peer -> corner
        for cube, tile in self.map.land_tiles.items():
            for ref, node in tile.nodes.items():
                self.nodes[node] = CORNER_IDS[plus(cube, CORNERS[ref.value], 3)]
        # D3: the peer pays nobody when the bank is short
        self.game = kastgard.load(
            "catan", players=players, board="random", shuffle_harbours=True,
            single_claimant_gets_rest=False,
        )  # fmt: skip
        self.state: Any = self.game.from_json(self.board())

    def board(self) -> dict[str, Any]:
        """The start, on the peer's board."""
        data = self.game.initial(seed=0).to_json()
        for cube, tile in self.map.land_tiles.items():
            h = HEXES[cube]
            data["terrain"][h] = 5 if tile.resource is None else RESOURCES.index(tile.resource)
            data["numbers"][h] = tile.number or 0
        for cube, tile in self.map.tiles.items():
            if type(tile).__name__ == "Port":
                edge = EDGE_IDS[plus(cube, SIDES[tile.direction.value], 2)]
                kind = 5 if tile.resource is None else RESOURCES.index(tile.resource)
                data["harbours"][HARBOUR_EDGES.index(edge)] = kind
        data["robber"] = data["terrain"].index(5)
        return data

    # --- legal actions ----------------------------------------------------------------------------

    def ids(self, action: Any) -> set[int]:
        """The ids that an action of the peer stands for."""
        kind, value = action.action_type.value, action.value
        if kind == "BUILD_SETTLEMENT":
            return {self.nodes[value]}
        if kind == "BUILD_CITY":
            return {CITY + self.nodes[value]}
        if kind == "BUILD_ROAD":
            return {ROAD + ENDS[frozenset(self.nodes[n] for n in value)]}
        if kind == "MOVE_ROBBER":
            return {ROBBER + HEXES[value[0]]}
        if kind == "MARITIME_TRADE":
            give, get = RESOURCES.index(value[0]), RESOURCES.index(value[-1])
            return {TRADE + 4 * give + get - (get > give)}
        if kind == "PLAY_YEAR_OF_PLENTY":
            cards = sorted(RESOURCES.index(card) for card in value)
            return {
                ONE + cards[0] if len(cards) == 1 else PLENTY + PAIRS.index((cards[0], cards[1]))
            }
        if kind == "PLAY_MONOPOLY":
            return {MONOPOLY + RESOURCES.index(value)}
        plain = {
            "ROLL": ROLL, "END_TURN": END_TURN, "BUY_DEVELOPMENT_CARD": BUY,
            "PLAY_KNIGHT_CARD": KNIGHT, "PLAY_ROAD_BUILDING": ROADS,
        }  # fmt: skip
        return {plain[kind]}

    def compare_legal(self) -> None:
        """Both sets, known differences counted and taken out."""
        actions = self.peer.state.playable_actions
        if actions[0].action_type.value == "DISCARD":
            return  # the peer discards at random
        theirs = set().union(*(self.ids(a) for a in actions))
        ours = set(self.state.legal_actions())
        self.counts["decisions compared"] += 1
        if theirs == ours:
            return
        more, less = ours - theirs, theirs - ours
        if ROLL in ours and more:  # A10.2, A4.1: any card may be played before the roll
            self.count("before the roll the peer plays knights only", more, ROADS, *range(231, 256))
        if ROADS in more:  # A10.4: the roads are free
            self.count("the peer asks for the price of the free roads", more, ROADS)
        if any(self.state.to_json()["bought"]):  # A10.2
            self.count(
                "the peer lets a card bought this turn be played", less, *range(KNIGHT, ROLL)
            )
        # A10.5: two cards where there are two
        self.count(
            "the peer lets one card be taken where two could be", less, *range(ONE, MONOPOLY)
        )
        if more or less:
            name = self.state.action_text
            raise SystemExit(
                f"another difference: here only {[name(a) for a in sorted(more)]}, there only "
                f"{sorted(less)}; position: {self.state.to_text()}"
            )

    def count(self, name: str, found: set[int], *ids: int) -> None:
        taken = found & set(ids)
        if taken:
            self.counts[f"{name} (the rules are with kastgard)"] += 1
            found -= taken

    # --- moves ----------------------------------------------------------------------------------

    def step(self) -> bool:
        """One move of the peer and the same here; false where the games part."""
        legal = set(self.state.legal_actions()) - {ROADS}  # the peer's roads are not free
        actions = [
            a
            for a in self.peer.state.playable_actions
            if a.action_type.value == "DISCARD" or self.ids(a) <= legal
        ]
        action = self.peer.execute(self.rng.choice(actions))
        kind, value = action.action_type.value, action.value
        if kind == "DISCARD":
            self.discards = getattr(self, "discards", {})
            cards = sorted(RESOURCES.index(card) for card in value)
            self.discards[self.colors.index(action.color)] = cards
            if self.peer.state.is_discarding:
                return True
            while self.state.to_play >= 0 and self.discards.get(self.state.to_play):
                self.state.apply(GIVE + self.discards[self.state.to_play].pop(0))
            self.discards = {}
            return self.compare_totals()
        if kind == "MOVE_ROBBER":
            self.state.apply(ROBBER + HEXES[value[0]])
            if value[1] is not None:
                victim = VICTIM + self.colors.index(value[1])
                if victim in self.state.legal_actions():
                    self.state.apply(victim)
                self.state.apply(RESOURCES.index(value[2]))
            return self.compare_totals()
        self.state.apply(next(iter(self.ids(action))))
        if kind == "ROLL":
            self.state.apply(sum(value))
        elif kind == "BUY_DEVELOPMENT_CARD":
            self.state.apply(CARDS.index(value))
        return self.compare_totals()

    def compare_totals(self) -> bool:
        """Hands, bank, cards, points; false where the longest road parts the games."""
        mine, theirs = self.state.to_json(), self.peer.state
        self.counts["moves compared"] += 1
        values: dict[str, tuple[Any, Any]] = {"bank": (mine["bank"], theirs.resource_freqdeck)}
        points = self.state.scores().tolist()
        for seat in range(len(self.colors)):
            of = lambda name, s=seat: theirs.player_state[f"P{s}_{name}"]  # noqa: E731
            values[f"hand {seat}"] = (mine["hands"][seat], [of(f"{r}_IN_HAND") for r in RESOURCES])
            values[f"cards {seat}"] = (mine["cards"][seat], [of(f"{c}_IN_HAND") for c in CARDS])
            values[f"points {seat}"] = (points[seat], of("ACTUAL_VICTORY_POINTS"))
        different = {name: pair for name, pair in values.items() if pair[0] != pair[1]}
        if not different:
            return True
        if all(name.startswith("points") for name in different):
            self.judge_road(mine)
            return False
        raise SystemExit(f"totals differ: {different}; position: {self.state.to_text()}")

    def judge_road(self, mine: dict[str, Any]) -> None:
        """Who is right about Longest Road (A9.1, A9.2): lengths by the kernel that the tests hold
        against an exhaustive search."""
        seats = range(len(self.colors))
        built = [set(mine["settlements"][s]) | set(mine["cities"][s]) for s in seats]
        lengths = [
            longest_road(
                mine["roads"][s], sorted(set().union(*(built[o] for o in seats if o != s)))
            )
            for s in seats
        ]
        theirs = [self.peer.state.player_state[f"P{s}_LONGEST_ROAD_LENGTH"] for s in seats]
        owner = mine["longest_road"]
        best = max(lengths)
        right = owner is None or lengths[owner] == best
        what = "lengths" if lengths != theirs else "the owner"
        with_whom = "kastgard" if right else "the peer"
        self.counts[
            f"games parted: {what} of the longest road (the rules are with {with_whom})"
        ] += 1

    def run(self) -> None:
        """To the end of either game."""
        while self.peer.winning_color() is None and not self.state.is_terminal:
            if self.peer.state.num_turns >= 1000:
                self.counts["games that the peer cut short"] += 1
                return
            self.compare_legal()
            if not self.step():
                return
        ended = self.state.is_terminal, self.peer.winning_color() is not None
        if ended == (False, True):  # A11.2: only in the own turn
            self.counts["games won out of turn by the peer (the rules are with kastgard)"] += 1
        elif ended == (True, True):
            self.counts["games that ended alike"] += 1
        else:
            raise SystemExit(f"only here the game is over; position: {self.state.to_text()}")


def main() -> int:
    """Print what was compared and where the engines differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60)
    args = parser.parse_args()
    counts: Counter[str] = Counter()
    for number in range(args.games):
        Follower(number, (2, 3, 4)[number % 3], counts).run()
    for name, count in counts.most_common():
        print(f"{count:8,} {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

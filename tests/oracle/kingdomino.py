"""Oracle of the room kingdomino: the games by the rules text, with the numbers of the interface.

The rules are in kingdomino_flow.py and kingdomino_solo.py; here moves get their ids and positions
their JSON.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any

from oracle.kingdomino_board import Kingdom, Place
from oracle.kingdomino_flow import CHANCE_NODE, TERMINAL, Move, Position, Rules, Slot
from oracle.kingdomino_solo import SoloPosition, SoloRules
from oracle.kingdomino_tables import CASTLE
from oracle.streams import AGENT, CHANCE, Stream

# from the left half to the right half
DIRECTIONS = ((1, 0), (0, 1), (-1, 0), (0, -1))
TAXES = ((False, False), (True, False), (False, True), (True, True))
PASS = 6
# steps whose ids follow the placements, with the number of their ids
STEP_IDS: tuple[str, ...] = ("discard", "choose", "tax", "build", "site", "dragon")


class Oracle:
    """A game with its options; makes positions."""

    def __init__(
        self, name: str = "kingdomino", players: int | None = None, **options: Any
    ) -> None:
        if name == "queendomino_solo":
            self.rules: Rules = SoloRules(**options)
        else:
            self.rules = Rules(name, 2 if players is None else players, **options)
        self.players = self.rules.players
        self.width = 2 * self.rules.limit - 1
        self.cells = self.width * self.width
        sizes = {
            "discard": 1, "choose": self.rules.line_length, "tax": 4, "build": 7,
            "site": self.cells, "dragon": 7,
        }  # fmt: skip
        steps = STEP_IDS
        if name == "kingdomino":
            steps = STEP_IDS[:2]
        elif name == "queendomino_solo":
            steps = STEP_IDS[:5]
        self.base: dict[str, int] = {}  # first id of a step
        self.num_actions = 4 * self.cells
        for step in steps:
            self.base[step] = self.num_actions
            self.num_actions += sizes[step]

    def initial(self, seed: int = 0, index: int = 0, episode: int = 0) -> State:
        """Nothing is drawn yet, so the key does not matter."""
        return State(self, self.rules.start())

    # --- ids --------------------------------------------------------------------------------------

    def cell(self, place: Place) -> int:
        """Number of a place in the window round the castle."""
        reach = self.rules.limit - 1
        return (place[1] + reach) * self.width + place[0] + reach

    def place(self, cell: int) -> Place:
        """The inverse of `cell`."""
        reach = self.rules.limit - 1
        return cell % self.width - reach, cell // self.width - reach

    def action_id(self, step: str, move: Move) -> int:
        """The id of a decision in a step."""
        kind = move[0]
        if kind == "place":
            (x, y), (u, v) = move[1]
            return DIRECTIONS.index((u - x, v - y)) * self.cells + self.cell((x, y))
        if kind == "pass":
            return self.base[step] + PASS
        if kind == "discard":
            return self.base[kind]
        if kind == "tax":
            return self.base[kind] + TAXES.index(move[1])
        if kind == "site":
            return self.base[kind] + self.cell(move[1])
        return self.base[kind] + int(move[1])  # choose, build, dragon

    @staticmethod
    def outcome_id(move: Move) -> int:
        """The id of a chance outcome: a seat, or a number less one."""
        kind, value = move
        return int(value) if kind == "king" else int(value) - 1


class State:
    """One position with ids; `apply` changes it in place."""

    def __init__(self, game: Oracle, table: Position) -> None:
        self.game = game
        self.table = table
        self.found: tuple[int, dict[int, Move]] | None = None  # decisions at a ply

    # --- questions --------------------------------------------------------------------------------

    @property
    def to_play(self) -> int:
        """The seat that decides, -1 at a chance node, -4 at the end."""
        return self.table.to_play

    @property
    def step(self) -> str:
        """What is to be decided or drawn."""
        return self.table.step

    @property
    def ply(self) -> int:
        """Moves applied so far, chance included."""
        return self.table.ply

    @property
    def end(self) -> str:
        """ "ongoing", or how the game ended."""
        return self.table.end

    def decisions(self) -> dict[int, Move]:
        """Legal decisions by id, kept until the next move."""
        if self.found is None or self.found[0] != self.ply:
            self.found = self.ply, self.look()
        return self.found[1]

    def look(self) -> dict[int, Move]:
        """Legal decisions by id; of two identical halves only the lower id stays (D6)."""
        step = self.table.step
        found = {self.game.action_id(step, move): move for move in self.table.moves()}
        if step == "place" and self.table.domino.left == self.table.domino.right:
            lowest: dict[frozenset[Place], int] = {}
            for number in sorted(found):
                if found[number][0] == "place":
                    lowest.setdefault(frozenset(found[number][1]), number)
            if lowest:
                found = {number: found[number] for number in lowest.values()}
        return dict(sorted(found.items()))

    def legal(self) -> list[int]:
        """Ids of the legal decisions, ascending; empty at chance nodes and at the end."""
        return list(self.decisions())

    def chance(self) -> list[tuple[int, int]]:
        """(outcome id, weight), ascending; empty at other nodes."""
        return [(self.game.outcome_id(move), weight) for move, weight in self.table.chances()]

    def scores(self) -> list[int]:
        """Points if it were scored now."""
        return self.table.scores()

    def returns(self) -> list[float]:
        """Utilities; all zero while the game runs."""
        players = self.game.players
        if self.table.step != "end":
            return [0.0] * players
        winners = self.table.winners()
        if players == 1:
            return [1.0 if winners else -1.0]
        first = (players / len(winners) - 1) / (players - 1)
        return [first if p in winners else -1 / (players - 1) for p in range(players)]

    def copy(self) -> State:
        """An independent position with the same future."""
        rules = self.table.rules
        return State(self.game, copy.deepcopy(self.table, {id(rules): rules}))

    # --- changes ----------------------------------------------------------------------------------

    def apply(self, action: int) -> None:
        """Apply a legal decision or a listed chance outcome; anything else raises ValueError."""
        if self.to_play == CHANCE_NODE:
            moves = {self.game.outcome_id(move): move for move, _ in self.table.chances()}
        else:
            moves = self.decisions()
        if action not in moves:
            raise ValueError(f"not possible here: {action}")
        self.table.do(moves[action])

    # --- JSON -------------------------------------------------------------------------------------

    def snapshot(self) -> dict[str, Any]:
        """Everything, as plain data for JSON."""
        t = self.table
        deciding = t.to_play >= 0
        data: dict[str, Any] = {
            "ply": t.ply,
            "step": t.step,
            "round": t.round,
            "seat": t.seat if deciding else None,
            "turn": t.turn if deciding and t.round > 0 else None,
            "line": line_json(t.current),
            "next": line_json(t.following),
            "pile": sorted(t.piles[t.sets()[0]]),
            "kingdoms": [self.kingdom_json(seat) for seat in range(self.game.players)],
            "end": t.end,
        }
        if not t.rules.queendomino:
            past = t.finished[: t.rules.games - 1]
            data |= {"game_index": t.game_number, "earlier": earlier(past, self.game.players)}
            return data
        data |= {
            "board": list(t.builders.places),
            "top": t.builders.top,
            "hidden": sorted(t.builders.unseen),
            "dragon": t.builders.dragon,
            "queen": t.queen,
            "placed": [list(p) for p in t.placed_at or ()] if t.step == "tax" else None,
            "picked": t.price if t.step == "site" else None,
        }
        if isinstance(t, SoloPosition):
            data["automa"] = automa_json(t)
        else:
            data["kingdomino_pile"] = sorted(t.piles.get("kingdomino", ()))
        return data

    def kingdom_json(self, seat: int) -> dict[str, Any]:
        """One kingdom."""
        t = self.table
        kingdom = t.kingdoms[seat]
        data: dict[str, Any] = {
            "squares": [
                [*place, kingdom.terrain[place], kingdom.printed[place]]
                for place in by_rows(kingdom)
                if kingdom.terrain[place] != CASTLE
            ],
            "discarded": t.discards[seat],
        }
        if t.rules.queendomino:
            data |= {
                "knights": [list(p) for p in by_rows(kingdom) if p in kingdom.knights],
                "buildings": sorted([b.id, *place] for place, b in kingdom.buildings.items()),
                "coins": t.coins[seat],
                "guard": t.guard[seat],
                "towers": kingdom.towers,
            }
        return data


def by_rows(kingdom: Kingdom) -> list[Place]:
    """Places from top to bottom, from left to right."""
    return sorted(kingdom.terrain, key=lambda place: (place[1], place[0]))


def line_json(line: Sequence[Slot]) -> list[list[int | None]]:
    """[number, king] of each domino."""
    return [[slot.domino.number, slot.king] for slot in line]


def earlier(games: list[list[tuple[int, int, int]]], players: int) -> list[list[int]]:
    """What the games of a dynasty that are over came to (V3)."""
    result = [[0, 0, 0] for _ in range(players)]
    for game in games:
        for total, (points, largest, crowns) in zip(result, game, strict=True):
            total[0] += points
            total[1] = max(total[1], largest)
            total[2] += crowns
    return result


def automa_json(table: SoloPosition) -> dict[str, Any]:
    """What the automa has."""
    numbers = [domino.number for domino in table.automa.dominoes]
    return {
        "dominoes": numbers,
        "knights": table.automa.knights,
        "towers": table.towers()[1],
        "buildings": sorted([tile, numbers.index(n)] for n, tile in table.automa.tiles.items()),
    }


# --- whole games ----------------------------------------------------------------------------------

Player = Callable[[State, int, Stream], int]


def play(
    game: Oracle,
    players: Sequence[Player],
    seed: int,
    index: int = 0,
    *,
    watch: Callable[[State, int], None] | None = None,
) -> tuple[State, list[int]]:
    """Play a game with its own streams; returns the last position and all moves in order."""
    state = game.initial(seed, index)
    chance = Stream(seed, index, 0, CHANCE)
    agents = [Stream(seed, index, 0, AGENT + p) for p in range(game.players)]
    moves = []
    while state.to_play != TERMINAL:
        seat = state.to_play
        if seat == CHANCE_NODE:
            move = chance.pick(state.chance())
        else:
            move = players[seat](state, seat, agents[seat])
        if watch is not None:
            watch(state, move)
        state.apply(move)
        moves.append(move)
    return state, moves


def at_random(state: State, seat: int, stream: Stream) -> int:
    """Any legal decision, all equally likely."""
    legal = state.legal()
    return legal[stream.below(len(legal))]

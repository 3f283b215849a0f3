"""What must hold at every step of any game (part C of the rules), from the JSON alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import kastgard
from catan.table import game_options, plain
from oracle.catan import Oracle
from oracle.catan_board import Board
from oracle.catan_tables import DECK, island
from oracle.streams import AGENT, Stream

Data = dict[str, Any]
Step = tuple[Data, tuple[Any, ...] | int, Data]


def steps_of(oracle: Oracle, seed: int, index: int = 0) -> Iterator[Step]:
    """A random game of the engine: position, move, position after it."""
    name, options = game_options(oracle)
    state = kastgard.load(name, **options).initial(seed=seed, index=index)
    rng, walk = kastgard.Rng(seed, index), Stream(seed, index, 0, AGENT)
    before = plain(state)
    while not state.is_terminal:
        if state.is_chance:
            move: tuple[Any, ...] | int = int(state.sample_chance(rng))
        else:
            legal = state.legal_actions()
            action = int(legal[walk.below(len(legal))])
            move = oracle.moves[action]
            state.apply(action)
        after = plain(state)
        yield before, move, after
        before = after


def random_steps(name: str, games: int, **options: Any) -> Iterator[Step]:
    """The steps of several games."""
    oracle = Oracle(name, **options)
    for seed in range(games):
        yield from steps_of(oracle, seed)


def board_of(oracle: Oracle, data: Data) -> Board:
    return oracle.from_snapshot(data).board


# --- one law each ---------------------------------------------------------------------------------


def law_c1(data: Data) -> None:
    """Bank and hands hold 19 cards of each resource, nothing is negative."""
    for r in range(5):
        assert data["bank"][r] + sum(hand[r] for hand in data["hands"]) == 19
    assert min(data["bank"] + [n for hand in data["hands"] for n in hand]) >= 0


def law_c2(data: Data) -> None:
    """Deck, hands, face-up knights and removed cards make 25."""
    for kind in range(5):
        up = sum(data["knights"]) if kind == 0 else 0
        held = sum(own[kind] for own in data["cards"])
        assert data["deck"][kind] + held + up + data["removed"][kind] == DECK[kind]
    assert min(data["deck"] + [n for own in data["cards"] for n in own]) >= 0
    assert data["removed"][1] == 0
    assert sum(data["bought_total"]) == 25 - sum(data["deck"])


def law_c3(data: Data) -> None:
    """Tokens are 20 in all."""
    assert min(data["tokens"]) >= 0
    assert sum(data["tokens"]) <= 20


def law_c4(data: Data) -> None:
    """Nobody has more pieces than the box."""
    players = len(data["hands"])
    for owner in range(len(data["roads"])):
        assert len(data["roads"][owner]) <= 15
        assert len(data["settlements"][owner]) <= 5
        assert len(data["cities"][owner]) <= (4 if owner < players else 0)


def law_c5(data: Data) -> None:
    """Buildings keep their distance; an edge has one road, a corner one building."""
    roads = [e for own in data["roads"] for e in own]
    built = [c for kind in ("settlements", "cities") for own in data[kind] for c in own]
    assert len(roads) == len(set(roads))
    assert len(built) == len(set(built))
    assert not any(n in built for c in built for n in island().corner_neighbours[c])


def law_c6(data: Data) -> None:
    """A road and a settlement more for each founding step."""
    players = len(data["hands"])
    if data["turn"]:
        assert data["founded"] == 2 * players
    done = [0] * players
    forth = [(data["first"] + k) % players for k in range(players)]
    for seat in (forth + forth[::-1])[: data["founded"]]:
        done[seat] += 1
    if data["turn"] == 0:
        assert [len(own) for own in data["settlements"][:players]] == done
        if data["step"] == "road":
            done[data["active"]] -= 1
        assert [len(own) for own in data["roads"][:players]] == done
        assert [len(own) for own in data["settlements"][players:]] in ([], [1, 1])
        assert [len(own) for own in data["roads"][players:]] in ([], [0, 0])
    else:
        assert all(len(own) >= 2 for own in data["roads"][:players])


def law_c8(oracle: Oracle, data: Data) -> None:
    """The owners of the awards deserve them."""
    board = board_of(oracle, data)
    lengths = board.road_lengths()
    if data["longest_road"] is not None:
        assert max(lengths) == lengths[data["longest_road"]] >= 5
    else:
        assert max(lengths) < 5 or lengths.count(max(lengths)) > 1
    knights, owner = data["knights"], data["largest_army"]
    if owner is not None:
        assert max(knights) == knights[owner] >= 3
    else:
        assert max(knights) < 3 or knights.count(max(knights)) > 1


def law_c9(before: Data, move: Any, after: Data) -> None:
    """The robber moves when it is moved, and then to another hex."""
    assert 0 <= after["robber"] < 19
    moved = after["robber"] != before["robber"]
    assert moved == (isinstance(move, tuple) and move[0] in ("robber", "desert"))
    if moved and move[0] == "desert":
        assert after["terrain"][after["robber"]] == 5


def points_of(data: Data, seat: int) -> int:
    """C10: points from board, awards and hidden cards."""
    return (
        len(data["settlements"][seat]) + 2 * len(data["cities"][seat]) + data["cards"][seat][1]
        + 2 * (data["longest_road"] == seat) + 2 * (data["largest_army"] == seat)
    )  # fmt: skip


def check_laws(oracle: Oracle, data: Data) -> None:
    """All that one position can show."""
    for law in (law_c1, law_c2, law_c4, law_c5, law_c6):
        law(data)
    if oracle.rules.two:
        law_c3(data)
    law_c8(oracle, data)


class Answers:
    """C7: every own road or settlement is answered, lapses, or waits for its answer."""

    def __init__(self, oracle: Oracle) -> None:
        self.oracle = oracle
        self.built = self.lapsed = 0

    def step(self, before: Data, move: Any, after: Data) -> None:
        if before["turn"] == 0:
            return
        rules = self.oracle.rules
        own = isinstance(move, tuple) and move[0] in ("road", "settlement")
        if own and before["step"] == "free_road" and not rules.neutral_answers_free_roads:
            own = False
        self.built += own
        ended = own and after["step"] == "end"
        pending = after["step"] == "neutral"
        if own and not pending and not ended:
            self.lapsed += 1
            board = board_of(self.oracle, after)
            roads = any(board.road_places(owner) for owner in (2, 3))
            sites = any(board.settlement_places(owner) for owner in (2, 3))
            assert not roads
            assert not sites or rules.neutral_road_fallback == "none"
        placed = sum(len(own) for kind in ("roads", "settlements") for own in after[kind][2:]) - 2
        assert placed + self.lapsed + pending + ended == self.built

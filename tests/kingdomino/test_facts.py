"""The facts T1 to T13."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import kastgard
from kastgard.kingdomino import legal_placements, score, territories
from kingdomino.grids import grid
from kingdomino.results import expected
from kingdomino.solo import has_town, letter
from kingdomino.table import Table
from kingdomino.test_rules_queen_score import finished
from kingdomino.test_rules_solo import ALLOWED, random_states
from oracle.kingdomino_tables import CASTLE, TERRAINS, buildings

T1 = {
    "wheat": (21, 5), "forest": (16, 6), "lake": (12, 6), "grassland": (10, 2, 2),
    "swamp": (6, 2, 2), "mine": (1, 1, 3, 1),
}  # fmt: skip
T2 = {
    "town": (20,), "wheat": (14, 5), "forest": (11, 6), "lake": (8, 6), "grassland": (8, 2, 2),
    "swamp": (4, 2, 2), "mine": (1, 1, 3, 1),
}  # fmt: skip


def placed_squares(name: str, **options) -> Counter:
    """(terrain, crowns) of all dominoes, as a game without a limit that matters shows them.

    Every domino is placed once as the first of a kingdom: a lone castle takes anything.
    """
    seen: Counter = Counter()
    for first in range(1, 49, 4):
        t = Table(name, players=4, lines=[range(first, first + 4)], **options).to("place")
        while t["round"] == 1:
            seat, step = t.seat, t.step
            t.do(t.auto())
            if step == "place":
                seen.update(t.squares(seat).values())
    return seen


@pytest.mark.parametrize(("name", "table"), [("kingdomino", T1), ("queendomino", T2)])
def test_fact_T01_T02_squares_of_the_sets(name, table):
    seen = placed_squares(name)
    assert sum(seen.values()) == 96
    assert sum(crowns * n for (_, crowns), n in seen.items()) == 39
    assert seen == {
        (TERRAINS.index(terrain), crowns): count
        for terrain, row in table.items()
        for crowns, count in enumerate(row)
    }


def test_fact_T01_squares_of_kingdomino():
    assert {t: sum(row) for t, row in T1.items()} == {
        "wheat": 26, "forest": 22, "lake": 18, "grassland": 14, "swamp": 10, "mine": 6,
    }  # fmt: skip


def test_fact_T02_crowned_squares_are_the_same_in_both_sets():
    for terrain, row in T1.items():
        assert row[1:] == T2[terrain][1:]


def test_fact_T03_buildings_by_kind():
    """The tiles the engine has are those of the table: what each gives and is worth."""
    kinds = Counter(
        (b.per, b.per_points, b.crowns, b.flat_vp, b.tax_bonus) for b in buildings().values()
    )
    assert sum(kinds.values()) == 32
    assert len(kinds) == 15
    assert [n for key, n in sorted(kinds.items()) if key[0].startswith("territory")] == [2] * 7
    assert kinds["knight", 1, 0, 0, ""] == kinds["tower", 1, 0, 0, ""] == 2
    assert kinds["", 0, 1, 0, ""] == kinds["", 0, 0, 5, ""] == 3
    assert kinds["", 0, 0, 3, ""] == 4
    assert kinds["", 0, 0, 2, ""] == 2
    assert kinds["", 0, 0, 2, "coin_per_tower"] == kinds["", 0, 0, 2, "coin_per_knight"] == 1


def test_fact_T04_placements_beside_a_lone_castle():
    board = np.full((9, 9), -1, dtype=np.int8)
    board[4, 4] = CASTLE
    for limit in (5, 7):
        assert len(legal_placements(board, 0, 1, limit)) == 24
        assert len(legal_placements(board, 0, 0, limit)) == 12
    for number, ways in ((1, 12), (13, 24), (48, 24)):
        t = Table(players=4, lines=[[number, *{2, 3, 4}]])
        t.until(lambda t=t, number=number: t.step == "place" and t.domino == number)
        assert len(t.moves()) == ways


def test_fact_T05_full_squares():
    for options, squares in (({"players": 4}, 24), ({"mighty_duel": True}, 48)):
        full = 0
        for state in finished("kingdomino", 200, **options):
            for kingdom in state.to_json()["kingdoms"]:
                assert len(kingdom["squares"]) <= squares
                full += len(kingdom["squares"]) == squares
                assert (len(kingdom["squares"]) == squares) == (kingdom["discarded"] == 0)
        assert full > 0


def test_fact_T06_the_queen_adds_the_size_of_the_largest():
    seen = 0
    for state in finished("queendomino", 60, players=4):
        data = state.to_json()
        if data["queen"] is None:
            continue
        seat = data["queen"]
        entry = data["kingdoms"][seat]
        cells = {(x, y): terrain for x, y, terrain, _ in entry["squares"]}
        board = np.full((13, 13), -1, dtype=np.int8)
        for (x, y), terrain in cells.items():
            board[y + 6, x + 6] = terrain
        largest = territories(board, np.zeros_like(board))[:, 1].max()
        without = state.to_json() | {"queen": None}
        bare = expected(_Read(state, without)).points[seat]
        assert int(state.scores()[seat]) == bare + int(largest)
        seen += 1
    assert seen > 0


class _Read:
    """A state whose JSON is given."""

    def __init__(self, state, data):
        self.game = state.game
        self.data = data

    def to_json(self):
        return self.data


def test_fact_T07_every_domino_is_shown_once():
    for seed in range(5):
        state = kastgard.load("queendomino_solo").initial(seed=seed)
        rng, chance = kastgard.Rng(seed, purpose="agent"), kastgard.Rng(seed)
        shown = Counter()
        while not state.is_terminal:
            if state.to_json()["step"] == "domino":
                shown[state.sample_chance(chance)] += 1
            elif state.is_chance:
                state.sample_chance(chance)
            else:
                legal = state.legal_actions().tolist()
                state.apply(legal[rng.below(len(legal))])
        assert shown == dict.fromkeys(range(48), 1)


def test_fact_T08_only_the_number_of_knights_counts():
    for data, _ in random_states(10):
        automa = data["automa"]
        assert automa["knights"] == 1 + sum(buildings()[k].knights for k, _ in automa["buildings"])


def test_fact_T09_sequences_of_letters():
    """Counted through the engine: what may be chosen depends on the last letter alone."""
    game = kastgard.load("queendomino_solo")
    follow = {}
    for taken in ALLOWED:
        t = Table("queendomino_solo").do(("choose", "ABCD".index(taken)))
        follow[taken] = t.until(lambda t=t: t.step == "choose").letters()
    assert game.num_players == 1
    count, totals = dict.fromkeys("ABCD", 1), []
    for _ in range(12):
        totals.append(sum(count.values()))
        count = {new: sum(n for old, n in count.items() if new in follow[old]) for new in "ABCD"}
    assert totals == [
        4, 10, 30, 85, 246, 707, 2037, 5864, 16886, 48620, 139997, 403104,
    ]  # fmt: skip


def test_fact_T10_the_games_letter():
    seen = set()
    for data, _ in random_states(20):
        if data["round"] > 0:
            seen.add((letter(data, 0), letter(data, 1)))
    assert seen == {("A", "C"), ("B", "C"), ("C", "D"), ("D", "C")}


def test_fact_T11_every_rounds_reserved_tile_is_new():
    last: dict = {}
    for data, _ in random_states(60):
        if data["round"] == 0:
            last = {}
        if data["step"] == "place" and (data["hidden"] or data["top"]):
            if last.get("round") == data["round"] - 1:
                assert data["board"][5] not in last["board"]
            last = data


def test_fact_T12_tiles_that_leave_in_a_round():
    last: dict = {}
    first_empty = []
    for data, _ in random_states(300):
        if data["round"] == 0:
            last = {}
        if data["step"] == "place":
            tiles = [*data["board"], data["top"], *data["hidden"]]
            left = sum(tile is not None for tile in tiles)
            if last.get("round") == data["round"] - 1:
                gone = last["left"] - left
                assert (1 <= gone <= 3) if last["five"] else (0 <= gone <= 2)
            last = {"round": data["round"], "left": left, "five": data["board"][5] is not None}
            if not last["five"]:
                first_empty.append(data["round"])
    assert not first_empty or min(first_empty) >= 10


def test_fact_T12_town_dominoes_are_seventeen():
    assert sum(has_town(n) for n in range(1, 49)) == 17


def test_fact_T13_the_holder_of_the_queen_has_the_most_towers():
    for players in (2, 3, 4):
        for state in finished("queendomino", 60, players=players):
            data = state.to_json()
            towers = [k["towers"] for k in data["kingdoms"]]
            if data["queen"] is None:
                assert towers == [0] * players
            else:
                assert towers[data["queen"]] == max(towers) > 0


def test_picture_scores_agree_with_the_kernel():
    assert score(*grid("T T1\nT .")) == 3

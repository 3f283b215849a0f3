"""The cases Q01 to Q29, named after their ids."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import kastgard
from kastgard.kingdomino import legal_placements, score, territories
from kingdomino.grids import grid
from kingdomino.solo import choose, solo
from kingdomino.table import Table
from kingdomino.test_rules_queen_score import finished
from kingdomino.test_rules_queendomino import E1, E2, TWO_TOWERS, towns
from oracle.kingdomino_board import first_of
from oracle.kingdomino_tables import EMPTY, Building, dominoes

Q01 = """
W  W  W  L  L
W1 W  L  L  L
M  M3 C  W1 G
M2 S  W  W  G2
W1 S  S  S  S
"""


def found(text: str) -> list[list[int]]:
    """The territories of a picture, sorted."""
    return sorted(territories(*grid(text)).tolist())


def fits(text: str, number: int, name: str = "kingdomino") -> bool:
    """Whether a domino has a legal placement in a kingdom with room round it."""
    terrain = np.pad(grid(text)[0], 3, constant_values=EMPTY)
    domino = dominoes(name)[number]
    return len(legal_placements(terrain, domino.left[0], domino.right[0], 5)) > 0


def test_case_Q01_a_full_kingdom_worth_28():
    assert found(Q01) == sorted(
        [[0, 5, 1], [2, 5, 0], [5, 3, 5], [4, 5, 0], [0, 3, 1], [3, 2, 2], [0, 1, 1]]
    )
    assert score(*grid(Q01)) == 28


def test_case_Q03_one_domino_merges_three_territories():
    before, after = "C W1 G\nW . .\nS S1 G", "C W1 G\nW W G2\nS S1 G"
    assert (len(found(before)), score(*grid(before))) == (5, 3)
    assert (len(found(after)), score(*grid(after))) == (3, 11)
    domino = dominoes("kingdomino")[41]
    rows = legal_placements(grid(before)[0], domino.left[0], domino.right[0], 5).tolist()
    assert [1, 1, 1, 2] in rows


@pytest.mark.parametrize(
    ("text", "points"),
    [("F F1 T F F2\nF F T F F\nT T T T T1", 19), ("F F T F F2\nF F T F F\nT T T T T1", 15),
     ("F F F F F\nF1 F T F F\nT T1 T T T", 15)],
)  # fmt: skip
def test_case_Q05_separate_territories_are_scored_apart(text, points):
    assert score(*grid(text)) == points


def test_case_Q07_a_big_territory_without_crowns():
    assert score(*grid("F F F\nF F F")) == 0
    assert found("F F F\nF F F") == [[1, 6, 0]]


def test_case_Q09_shared_places_count_1_1_3_4():
    # who shares first is what returns tell; the others lose alike
    assert first_of({0: (10, 4), 1: (10, 4), 2: (7, 9), 3: (3, 1)}) == [0, 1]
    shared, below = 0, Counter()
    for state in finished("kingdomino", 3000, players=4):
        places = state.places()
        keys = [(s.total, s.largest, s.crowns) for s in map(state.sheet, range(4))]
        assert places == [1 + sum(other > mine for other in keys) for mine in keys]
        below[tuple(sorted(places))] += 1
        if state.end == "shared":
            returns = sorted(state.returns().tolist(), reverse=True)
            first = returns.count(returns[0])
            assert first > 1
            assert places.count(1) == first
            assert returns == pytest.approx([(4 / first - 1) / 3] * first + [-1 / 3] * (4 - first))
            shared += 1
    assert shared > 0
    assert min(below[1, 1, 3, 4], below[1, 2, 2, 4], below[1, 2, 3, 4]) > 0


@pytest.mark.parametrize(
    "options",
    [{"players": 2}, {"players": 3}, {"players": 4}, {"mighty_duel": True},
     {"players": 3, "three_player_full": True}],
)  # fmt: skip
def test_case_Q11_harmony_asks_the_kingdom(options):
    seen = set()
    for state in finished("kingdomino", 300, harmony=True, **options):
        squares = 48 if options.get("mighty_duel") else 24
        for kingdom, points in zip(state.to_json()["kingdoms"], state.scores(), strict=True):
            full = len(kingdom["squares"]) == squares
            bare = bare_points(kingdom)
            assert int(points) == bare + (5 if full else 0)
            seen.add(full)
    assert seen == {True, False}


def bare_points(kingdom: dict) -> int:
    """The kernel's score of one kingdom of a JSON."""
    terrain = np.full((13, 13), EMPTY, dtype=np.int8)
    crowns = np.zeros((13, 13), dtype=np.int8)
    for x, y, code, count in kingdom["squares"]:
        terrain[y + 6, x + 6] = code
        crowns[y + 6, x + 6] = count
    return int(score(terrain, crowns))


def test_case_Q13_the_castle_is_walled_in():
    text = ". W .\nF W F\nF C F\n. W .\n. W ."
    assert not any(fits(text, number) for number in (47, 46, 44, 7, 10))
    assert all(fits(text, number) for number in (13, 16, 18, 27, 43))


def test_case_Q13_in_a_game():
    row = [(1, ((0, -1), (0, -2))), (2, ((0, 1), (0, 2))), (3, ((1, 0), (1, -1)))]
    row.append((4, ((-1, 0), (-1, -1))))
    for number, legal in ((7, False), (46, False), (13, True), (43, True)):
        wants = {0: [*row, (number, ((9, 9), (9, 8)))]}
        t = Table(players=4, wants=wants)
        t.until(lambda t=t, n=number: t.step == "place" and t.seat == 0 and t.domino == n)
        assert (("discard",) not in t.moves()) == legal


def test_case_Q15_one_matching_contact_is_enough():
    terrain = grid("C W . .\n. L . .\n. . . .")[0]
    rows = legal_placements(terrain, 0, 4, 5).tolist()
    assert [0, 2, 1, 2] in rows  # W beside W; that S touches L does not matter
    assert [1, 0, 2, 0] in rows  # any half at the castle
    assert [2, 0, 1, 0] in rows
    assert [2, 2, 2, 3] not in rows  # no contact
    alone = grid(". . .\n. C .\n. . .")[0]
    assert [0, 0, 0, 1] in legal_placements(alone, 0, 4, 5).tolist()
    corner = grid("C . .\n. . .\n. . .")[0]
    assert [1, 1, 1, 2] not in legal_placements(corner, 0, 4, 5).tolist()


def test_case_Q17_a_second_game_begins_afresh():
    first = Table(players=2, lines=[[5, 6, 7, 8]])
    first.finish()
    second = Table(players=2, lines=[[5, 6, 7, 8]])
    assert [n for n, _ in second["next"]] == [5, 6, 7, 8]
    assert all(king is None for _, king in second["next"])


def test_case_Q19_the_price_belongs_to_the_place():
    a, b, c, d, e, f = 1, 2, 3, 4, 5, 6
    t = towns(tiles=[a, b, c, d, e, f, 7, 8]).to("build", 0).do(("build", 1), ("site", (1, 0)))
    t.to("dragon", 1).do(("dragon", 2))
    assert t["board"] == [a, None, None, d, e, f]  # gaps are not filled during the round
    t.until(lambda: t["round"] == 2)
    assert t["board"] == [a, d, e, f, 7, 8]
    before = t.to("build", 0).coins(0)
    t.build(d, min(t.sites(0)))
    assert t.coins(0) == before - 1


@pytest.mark.parametrize(("queen_tie", "holders"), [("take", [0, 1, 1]), ("strict", [0, 0, 1])])
def test_case_Q21_queen_and_ties(queen_tie, holders):
    t = towns(tiles=[17, 18, 31, 2, 3, 4, 5], queen_tie=queen_tie)
    seen, coins = [], []
    for seat, tile in ((0, 17), (1, 18), (1, 31)):
        t.to("build", seat)
        price, before = t["board"].index(tile), t.coins(seat)
        holder = t["queen"]
        t.build(tile, min(t.sites(seat)))
        seen.append(t["queen"])
        coins.append(before - t.coins(seat) == max(0, price - (holder == seat)))
    assert seen == holders
    assert all(coins)  # the one that brought her is paid in full


def test_case_Q21_the_next_purchase_is_cheaper():
    t = towns(tiles=[1, TWO_TOWERS, 3, 4, 5, 6, 7]).to("build", 0).build(TWO_TOWERS, (1, 0))
    assert t.coins(0) == 6
    t.to("build", 0).do(("build", 1), ("site", min(t.sites(0))))
    assert t.coins(0) == 6


@pytest.mark.parametrize(("coins", "points"), [(0, 0), (2, 0), (3, 1), (7, 2), (8, 2), (9, 3)])
def test_case_Q23_coins(coins, points):
    t = rich(coins)
    assert t.coins(0) == coins
    bare = bare_points(t.kingdom(0))
    assert int(t.state.scores()[0]) - bare == points


def rich(coins: int) -> Table:
    """Seat 0 has that many coins and nothing of worth but its squares."""
    worthless = [Building(k) for k in range(1, 33)]
    t = Table(
        "queendomino", players=4, buildings=worthless, wants={0: [(32, E1), (1, E2)]},
        lines=[[32, 33, 34, 35], [1, 2, 36, 37]],
    )  # fmt: skip
    if coins > 7:  # the first domino brings one coin, the second two
        return t.to("tax", 0, {8: 32, 9: 1}[coins]).do(("tax", (True, False)))
    if coins < 7:
        t.to("build", 0).do(("build", {3: 4, 2: 5, 0: 5}[coins]), ("site", (1, 0)))
    if coins == 0:
        for _ in range(2):
            t.to("dragon", 0).do(("dragon", 0))
    return t


def test_case_Q25_legal_picks_of_the_human():
    assert solo().letters() == "ABCD"
    pairs = set()
    for taken, allowed in {"A": "ABCD", "B": "ABC", "C": "AB", "D": "A"}.items():
        t = choose(solo(), taken)
        owners = [king for _, king in t["line"]]
        pairs.add((taken, "ABCD"[owners.index(1)]))
        assert t.until(lambda t=t: t.step == "choose").letters() == allowed
    assert pairs == {("A", "C"), ("B", "C"), ("C", "D"), ("D", "C")}


def test_case_Q27_the_solo_game_needs_all_48():
    t = solo()
    seen = [n for n, _ in t["next"]]
    rounds = 0
    while not t.state.is_terminal:
        before = t["round"]
        t.do(t.auto())
        if t["round"] > before and t["next"]:
            line = [n for n, _ in t["next"]]
            assert len(line) == 4
            seen += line
            rounds += 1
    assert sorted(seen) == list(range(1, 49))  # twelve lines, nothing twice
    assert (rounds, t["pile"]) == (11, [])


def test_case_Q29_knights_of_the_automa_and_the_harder_option():
    t = choose(solo(tiles=[1, 2, 3, 4, 5, 29], lines=[[1, 2, 33, 48]]), "A")
    assert t["automa"]["knights"] == 1
    choose(t, "A")
    assert t["automa"]["knights"] == 4
    assert "coins" not in t["automa"]
    for options in ({}, {"hard": True}, {"hard": True, "hard_layout": "column"}):
        assert kastgard.load("queendomino_solo", **options).num_players == 1

"""A2: the board."""

from __future__ import annotations

from collections import Counter

from catan.table import TWO, at, new
from catan.test_rules_a01_pieces import boards
from oracle.catan import Oracle
from oracle.catan_tables import RESOURCES, island

LAYOUT = """
ore 10, wool 2, lumber 9
grain 12, brick 6, wool 4, brick 10
grain 9, lumber 11, desert 0, lumber 3, ore 8
lumber 8, ore 3, grain 4, wool 5
brick 5, grain 6, wool 11
"""


def reds_touch(numbers: list[int]) -> bool:
    red = {h for h in range(19) if numbers[h] in (6, 8)}
    return any(n in red for h in red for n in island().hex_neighbours[h])


def test_rule_A2_1_beginner_layout():
    wanted = [part.split() for part in LAYOUT.replace("\n", ", ").strip(", ").split(", ")]
    for name in ("catan", TWO):
        data = new(name, seed=3).data
        names = [*RESOURCES, "desert"]
        assert [names[kind] for kind in data["terrain"]] == [name for name, _ in wanted]
        assert data["numbers"] == [int(number) for _, number in wanted]


def test_rule_A2_2_variable_layout_follows_the_spiral():
    land, starts = island(), Counter()
    for data in boards(board="variable", count=120):
        fitting = []
        for start, order in land.spirals.items():
            row = [data["numbers"][h] for h in order if data["terrain"][h] != 5]
            if row == list(land.spiral_numbers):
                fitting.append(start)
        assert len(fitting) == 1
        starts[fitting[0]] += 1
        assert not reds_touch(data["numbers"])
    assert set(starts) == {0, 2, 7, 11, 16, 18}
    deserts = {tuple(data["terrain"]).index(5) for data in boards(board="variable", count=120)}
    assert len(deserts) > 12


def test_rule_A2_3_random_numbers_without_red_neighbours():
    seen = set()
    for data in boards(board="random", count=60):
        assert not reds_touch(data["numbers"])
        seen.add(tuple(data["numbers"]))
    assert len(seen) == 60


def test_rule_A2_4_harbours_fixed_or_shuffled():
    fixed = [5, 3, 4, 5, 2, 5, 5, 1, 0]
    for data in boards():
        assert data["harbours"] == fixed
    layouts = {tuple(data["harbours"]) for data in boards(shuffle_harbours=True, count=40)}
    assert len(layouts) > 35


def test_rule_A2_5_harbour_corners_and_robber_on_the_desert():
    for board in ("beginner", "variable", "random"):
        for data in boards(board=board):
            assert data["terrain"][data["robber"]] == 5
    # lumber harbour on 11 and 16: both corners use it, their neighbours do not
    for corner, rate in ((11, 2), (16, 2), (7, 4), (21, 4)):
        t = at(players=3, settlements={0: [corner, 44]}, hands={0: "llll"})
        t.do(("bank", 0, 4))
        assert t.hand(0) == "l" * (4 - rate) + "o"


def test_rule_A2_6_deck_is_drawn_card_by_card():
    t = at(hands={0: "wgo" * 2}, dev={1: {"knight": 4, "monopoly": 2}})
    t.do(("buy",))
    assert t.outcomes() == {0: 10, 1: 5, 2: 2, 3: 2}
    t.do(1, ("buy",))
    assert t.outcomes() == {0: 10, 1: 4, 2: 2, 3: 2}


def test_rule_A2_boards_are_the_oracles():
    """Draw by draw: terrain, spiral or numbers, harbours, the starting seat."""
    for name in ("catan", TWO):
        for board in ("beginner", "variable", "random"):
            for seed in range(15):
                t = new(name, seed=seed, board=board, shuffle_harbours=True, start="random")
                twin = Oracle(name, board=board, shuffle_harbours=True, start="random")
                assert t.data == twin.initial(seed).snapshot()

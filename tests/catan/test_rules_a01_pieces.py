"""A1: what is in the box."""

from __future__ import annotations

from collections import Counter

import kastgard
from catan.table import TWO, at, new, plain
from oracle.catan_positions import path

COAST = (
    3, 0, 4, 1, 5, 2, 6, 10, 15, 20, 26, 32, 37, 42, 46, 50, 53, 49, 52, 48, 51, 47, 43, 38, 33,
    27, 21, 16, 11, 7,
)  # fmt: skip


def boards(name: str = "catan", count: int = 20, **options):
    game = kastgard.load(name, **options)
    for seed in range(count):
        yield plain(game.initial(seed=seed))


def test_rule_A1_1_nineteen_hexes():
    for board in ("beginner", "variable", "random"):
        for data in boards(board=board):
            assert Counter(data["terrain"]) == {0: 4, 1: 3, 2: 4, 3: 4, 4: 3, 5: 1}


def test_rule_A1_2_eighteen_numbers():
    twice = dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 2)
    for board in ("beginner", "variable", "random"):
        for data in boards(board=board):
            assert Counter(data["numbers"]) == {0: 1, 2: 1, 12: 1, **twice}
            assert data["numbers"].index(0) == data["terrain"].index(5)


def test_rule_A1_3_nineteen_cards_of_each_resource():
    for name in ("catan", TWO):
        data = new(name).data
        assert data["bank"] == [19] * 5
        assert data["hands"] == [[0] * 5] * len(data["hands"])


def test_rule_A1_4_deck_of_twenty_five():
    for name in ("catan", TWO):
        data = new(name).data
        assert data["deck"] == [14, 5, 2, 2, 2]
        assert data["cards"] == [[0] * 5] * len(data["hands"])


def test_rule_A1_5_pieces_run_out():
    for count, free in ((14, True), (15, False)):
        t = at(settlements={0: [3, 5]}, roads={0: path(*COAST[: count + 1])}, hands={0: "lb"})
        assert bool(t.places("road")) == free
    own = [3, 4, 5, 6, 15]
    roads = {0: path(*COAST[:14])}
    t = at(settlements={0: own[:4]}, roads=roads, hands={0: "lbwg"})
    assert {26, 37} <= t.places("settlement")
    t = at(settlements={0: own}, roads=roads, hands={0: "lbwg"})
    assert not t.places("settlement")
    t = at(settlements={0: [42]}, cities={0: own[:3]}, roads=roads,
           hands={0: "gggooo"}, points=22)  # fmt: skip
    assert t.places("city") == {42}
    t = at(settlements={0: [42]}, cities={0: own[:4]}, roads=roads,
           hands={0: "gggooo"}, points=22)  # fmt: skip
    assert not t.places("city")


def test_rule_A1_6_awards_belong_to_nobody_at_first():
    for name in ("catan", TWO):
        t = new(name)
        assert (t["longest_road"], t["largest_army"]) == (None, None)
    # 2 points each
    t = at(players=3, settlements={0: [3]}, roads={0: path(*COAST[:6])}, knights={0: 3})
    assert (t["longest_road"], t["largest_army"]) == (0, 0)
    assert [t.points(seat) for seat in range(3)] == [2 + 2 + 2, 2, 2]


def test_rule_A1_7_dice_and_harbours():
    t = at(step="roll").do(("roll",))
    assert t.outcomes() == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
    for shuffled in (False, True):
        for data in boards(shuffle_harbours=shuffled):
            assert Counter(data["harbours"]) == {5: 4, 0: 1, 1: 1, 2: 1, 3: 1, 4: 1}

"""A7: building."""

from __future__ import annotations

import pytest

from catan.laws import random_steps
from catan.table import at
from catan.test_rules_a01_pieces import COAST
from oracle.catan_positions import path

COSTS = {"road": "lb", "settlement": "lbwg", "city": "ggooo", "buy": "wgo"}


@pytest.mark.parametrize("what", COSTS)
def test_rule_A7_0_costs(what):
    fields = {"players": 3, "settlements": {0: [24]}, "roads": {0: path(24, 18, 13)}}
    cost = COSTS[what]
    t = at(hands={0: cost}, **fields)
    assert what in t.kinds()
    for letter in sorted(set(cost)):
        less = at(hands={0: cost.replace(letter, "", 1)}, **fields)
        assert what not in less.kinds()


def test_rule_A7_1_payment_goes_to_the_bank():
    t = at(players=3, settlements={0: [24]}, roads={0: path(24, 18, 13)},
           hands={0: "lbwg" * 4 + "oooo"})  # fmt: skip
    for move, hand, bank in (
        (("road", 36), "lllbbbwwwwggggoooo", [16, 16, 15, 15, 15]),
        (("settlement", 13), "llbbwwwgggoooo", [17, 17, 16, 16, 15]),
        (("city", 13), "llbbwwwgo", [17, 17, 16, 18, 18]),
        (("buy",), "llbbww", [17, 17, 17, 19, 19]),
    ):
        t.do(move)
        assert (t.hand(0), t["bank"]) == (hand, bank)


def test_rule_A7_2_roads_join_own_pieces():
    t = at(players=3, settlements={0: [24, 3]}, roads={0: [28, 0]}, hands={0: "lb"})
    # 24: 29, 36; 18: 20, 27; 3: 6; 0: 1 (coastal edges too)
    assert t.places("road") == {29, 36, 20, 27, 6, 1}
    # at an opponent's building a road ends
    t = at(players=3, settlements={0: [24, 3], 1: [13]}, roads={0: [28, 20, 0]}, hands={0: "lb"})
    assert t.places("road") == {29, 36, 27, 6, 1}
    # but it may be reached: the far end does not matter
    t = at(players=3, settlements={0: [24, 3], 1: [13]}, roads={0: [28, 0]}, hands={0: "lb"})
    assert t.places("road") == {29, 36, 20, 27, 6, 1}
    # an edge that somebody has is taken
    t = at(players=3, settlements={0: [24, 3], 1: [35]}, roads={0: [28, 0], 1: [36, 44]},
           hands={0: "lb"})  # fmt: skip
    assert t.places("road") == {29, 20, 27, 6, 1}
    # a foreign road at the corner does not stop
    t = at(players=3, settlements={0: [24, 3], 1: [13]}, roads={0: [28, 0], 1: [20]},
           hands={0: "lb"})  # fmt: skip
    assert t.places("road") == {29, 36, 27, 6, 1}


def test_rule_A7_3_settlements_need_room_and_an_own_road():
    roads = {0: path(24, 18, 13, 9)}
    t = at(players=3, settlements={0: [24, 3]}, roads=roads, hands={0: "lbwg"})
    assert t.places("settlement") == {13, 9}
    # a building next to it, whoever owns it
    for other in (8, 5, 14):
        t = at(players=3, settlements={0: [24, 3], 1: [other]}, roads=roads, hands={0: "lbwg"})
        assert t.places("settlement") == ({9} if other == 8 else {13})
    # inside an opponent's road
    t = at(players=3, settlements={0: [24, 3], 1: [41]}, roads={0: path(24, 30, 36), 1: path(
        41, 36, 31)}, hands={0: "lbwg"})  # fmt: skip
    assert not t.places("settlement")
    t = at(players=3, settlements={0: [24, 3], 1: [45]}, roads={0: path(24, 30, 36), 1: path(
        45, 41, 36, 31)}, hands={0: "lbwg"})  # fmt: skip
    assert t.places("settlement") == {36}
    # no connection to the own buildings: cut off by an opponent
    t = at(players=3, settlements={0: [24, 3], 1: [13]}, roads={0: path(24, 18, 13, 9, 5)},
           hands={0: "lbwg"})  # fmt: skip
    assert t.places("settlement") == {5}


def test_rule_A7_4_city_replaces_a_settlement():
    t = at(players=3, settlements={0: [24, 3]}, roads={0: [28, 0]}, hands={0: "gggooo"})
    assert t.places("city") == {24, 3}
    t.do(("city", 24))
    assert (t["settlements"][0], t["cities"][0]) == ([3], [24])
    assert t.points(0) == 3
    t = at(players=3, settlements={0: [3]}, cities={0: [24]}, roads={0: [28, 0]},
           hands={0: "ggggoooooo"})  # fmt: skip
    assert t.places("city") == {3}


def test_rule_A7_5_five_settlements_until_one_becomes_a_city():
    t = at(players=3, settlements={0: [3, 4, 5, 6, 15]}, roads={0: path(*COAST[:13])},
           hands={0: "lbwgggooo"})  # fmt: skip
    assert not t.places("settlement")
    t.do(("city", 5))
    assert t.places("settlement") == {26, 32, 37}
    t.do(("settlement", 37))
    assert len(t["settlements"][0]) == 5


def test_rule_A7_6_pieces_stay():
    """In random games nothing is ever taken from the board, but a settlement for a city."""
    for before, _, after in random_steps("catan_for_two", 3):
        for owner in range(4):
            assert set(before["roads"][owner]) <= set(after["roads"][owner])
            assert set(before["cities"][owner]) <= set(after["cities"][owner])
            gone = set(before["settlements"][owner]) - set(after["settlements"][owner])
            assert gone <= set(after["cities"][owner])

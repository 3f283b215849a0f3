"""B5: token actions."""

from __future__ import annotations

import pytest

from catan.table import CHANCE, TWO, Table, at
from oracle.catan_positions import path


def table(own: str = "lllw", other: str = "oob", **fields) -> Table:
    return at(TWO, hands={0: own, 1: other}, **{"robber": 0, **fields})


def test_rule_B5_1_forced_trade():
    t = table().do(("forced_trade",))
    assert (t.step, t.seat, t["draws"], t["tokens"]) == ("forced", CHANCE, 2, [4, 5])
    assert t.outcomes() == {1: 1, 4: 2}
    t.do(4)
    assert (t.outcomes(), t["drawn"], t["draws"]) == ({1: 1, 4: 1}, [0, 0, 0, 0, 1], 1)
    t.do(1)
    assert (t.step, t.seat, t["gifts"], t["drawn"]) == ("gift", 0, 2, [0, 1, 0, 0, 1])
    t.do(("give", 0), ("give", 2))
    assert (t.step, t.hand(0), t.hand(1)) == ("main", "llbo", "lwo")
    assert (t["drawn"], t["gifts"]) == ([0] * 5, 0)


def test_rule_B5_1_opponent_with_one_card_or_none():
    t = table(other="o").do(("forced_trade",), 4)
    assert (t.step, t["gifts"]) == ("gift", 2)
    t.do(("give", 0), ("give", 0))
    assert (t.hand(0), t.hand(1)) == ("lwo", "ll")
    assert "forced_trade" not in table(other="").kinds()


def test_rule_B5_1_robber_to_the_desert():
    t = table(settlements={1: [24]}, other="l" * 9).do(("desert",))
    assert (t["robber"], t.step, t.hand(1), t["tokens"]) == (9, "main", "l" * 9, [4, 5])
    assert "desert" not in table(robber=9).kinds()


def test_rule_B5_2_price():
    for own, other, price in (
        ({}, {}, 1), ({0: [24]}, {}, 2), ({}, {1: [24]}, 1), ({0: [24]}, {1: [2]}, 1),
    ):  # fmt: skip
        t = table(settlements={**own, **other, **({0: [24, 26, 53]} if own else {}),
                               **({1: [2, 33, 51]} if other else {})})  # fmt: skip
        assert t.do(("desert",))["tokens"][0] == 5 - price
    # hidden cards are not counted, awards are
    t = table(dev={0: {"victory_point": 2}})
    assert t.points(0) == 4
    assert t.do(("desert",))["tokens"] == [4, 5]
    assert table(knights={0: 3}).do(("desert",))["tokens"] == [3, 5]
    assert table(knights={1: 3}).do(("desert",))["tokens"] == [4, 5]
    t = table(settlements={0: [26]}, roads={0: path(26, 32, 37, 42, 46, 50)})
    assert t.do(("desert",))["tokens"] == [3, 5]
    # the price is fixed at the moment of paying
    t = table(knights={0: 3, 1: 2}, token_actions_per_turn=2).do(("discard_knight",))
    assert t.do(("desert",))["tokens"] == [6, 5]


@pytest.mark.parametrize(("tokens", "free"), [(0, False), (1, False), (2, True)])
def test_rule_B5_3_who_cannot_pay_cannot_act(tokens, free):
    kinds = {"forced_trade", "desert"}
    t = table(settlements={0: [24, 26, 53]}, tokens=[tokens, 5])
    assert (kinds <= t.kinds()) == free
    assert bool(kinds & t.kinds()) == free
    t = table(tokens=[tokens, 5])
    assert (kinds <= t.kinds()) == (tokens > 0)
    if free:
        assert t.do(("desert",))["tokens"] == [tokens - 1, 5]


@pytest.mark.parametrize("cap", [1, 2, 20])
def test_rule_B5_4_actions_a_turn(cap):
    t = table("llllll", "o" * 9, tokens=[10, 5], token_actions_per_turn=cap)
    t.do(("desert",))
    for done in range(1, 4):
        assert t["token_actions"] == done
        if done == cap:
            assert not t.kinds() & {"forced_trade", "desert"}
            return
        t.do(("forced_trade",), 4, 4, ("give", 4), ("give", 4))
    t.do(("end",), ("roll",), 2, 12)
    assert (t["token_actions"], t.seat) == (0, 1)


def test_rule_B5_4_once_over_the_whole_turn():
    t = table(step="roll").do(("desert",), ("roll",), 2, 12)
    assert not t.kinds() & {"forced_trade", "desert"}


@pytest.mark.parametrize(
    ("own", "other", "free"),
    [("", "o", False), ("", "oo", True), ("l", "o", True), ("ll", "o", True), ("lll", "", False),
     ("", "ooo", True)],
)  # fmt: skip
def test_rule_B5_5_two_cards_must_be_there(own, other, free):
    assert table(own, other).allows("forced_trade") == free


def test_rule_B5_5_gifts_in_order_the_drawn_cards_included():
    t = table("bw", "oo").do(("forced_trade",), 4, 4)
    assert t.places("give") == {1, 2, 4}
    t.do(("give", 2))
    assert (t["least"], t["gifts"], t.places("give")) == (2, 1, {4})
    t = table("bw", "oo").do(("forced_trade",), 4, 4, ("give", 4), ("give", 4))
    assert (t.hand(0), t.hand(1)) == ("bw", "oo")
    # the first must leave a second
    t = table("lo", "b").do(("forced_trade",), 1)
    assert t.places("give") == {0, 1}
    t.do(("give", 1))
    assert t.places("give") == {4}


def test_rule_B5_5_before_the_rolls_it_returns_there():
    t = table(step="roll").do(("forced_trade",), 4, 1, ("give", 0), ("give", 0))
    assert (t.step, t["rolls"]) == ("roll", [])


def test_example_B5_net_gain_of_a_card():
    t = table("lllw", "o")
    assert t.points(0) == t.points(1)
    t.do(("forced_trade",), 4, ("give", 0), ("give", 0))
    assert (t.hand(0), t.hand(1), t["tokens"]) == ("lwo", "ll", [4, 5])

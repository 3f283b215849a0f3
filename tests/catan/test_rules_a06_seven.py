"""A6: a total of 7."""

from __future__ import annotations

import pytest

from catan.table import CHANCE, Table, at


def seven(**fields) -> Table:
    return at(**{"players": 3, "step": "roll", **fields}).do(("roll",), 7)


def test_rule_A6_1_no_hex_produces():
    t = seven(settlements={0: [24], 1: [12]})
    assert [t.hand(seat) for seat in range(3)] == ["", "", ""]


@pytest.mark.parametrize(("held", "owed"), [(7, 0), (8, 4), (9, 4), (10, 5), (15, 7), (19, 9)])
def test_rule_A6_2_half_rounded_down(held, owed):
    t = seven(hands={1: "o" * held}, dev={1: {"knight": 5}})
    assert t["owed"] == [0, owed, 0]
    for _ in range(owed):
        assert (t.step, t.seat, t.moves()) == ("discard", 1, {("give", 4)})
        t.do(("give", 4))
    assert t.hand(1) == "o" * (held - owed)
    assert (t.step, t.seat) == ("robber", 0)


def test_rule_A6_2_every_player_in_turn_order_from_the_roller():
    hands = {0: "l" * 8, 1: "b" * 9, 2: "w" * 15, 3: "g" * 7}
    t = seven(players=4, active=2, hands=hands)
    assert t["owed"] == [4, 4, 7, 0]
    seats = []
    while t.step == "discard":
        seats.append(t.seat)
        bank = sum(t["bank"])
        t.do(next(iter(t.moves())))
        assert sum(t["bank"]) == bank + 1
    assert seats == [2] * 7 + [0] * 4 + [1] * 4
    assert (t.step, t.seat) == ("robber", 2)


def test_rule_A6_2_non_decreasing_and_never_stuck():
    t = seven(hands={0: "llbwwggo"})
    assert t["owed"] == [4, 0, 0]
    assert t.places("give") == {0, 1, 2}  # from grain on only three are left
    t.do(("give", 1))
    assert (t["least"], t.places("give")) == (1, {2, 3})  # the one brick is gone
    t.do(("give", 3))
    assert t.places("give") == {3}
    t.do(("give", 3))
    assert t.places("give") == {4}
    t.do(("give", 4))
    assert (t.hand(0), t.step, t["least"]) == ("llww", "robber", 0)


@pytest.mark.parametrize("limit", [2, 7, 9, 95])
def test_rule_A6_2_discard_limit_by_option(limit):
    t = seven(hands={0: "l" * 10, 1: "bb", 2: "www"}, discard_limit=limit)
    assert t["owed"] == [5 if limit < 10 else 0, 0, 1 if limit == 2 else 0]


def test_rule_A6_3_robber_moves_to_a_different_hex():
    t = seven(robber=9)
    assert t.moves() == {("robber", h) for h in range(19) if h != 9}
    t = seven(robber=4)
    assert t.moves() == {("robber", h) for h in range(19) if h != 4}
    t.do(("robber", 9))
    assert t["robber"] == 9


def test_rule_A6_4_one_victim_is_no_decision():
    t = seven(settlements={1: [24]}, hands={1: "lloo", 2: "b"}).do(("robber", 5))
    assert (t.step, t.seat, t["victim"]) == ("theft", CHANCE, 1)
    assert t.outcomes() == {0: 2, 4: 2}
    t.do(4)
    assert [t.hand(0), t.hand(1), t.step] == ["o", "llo", "main"]


def test_rule_A6_4_choice_among_those_with_cards():
    own = {0: [13], 1: [19], 2: [23]}
    t = seven(players=4, settlements={**own, 3: [30]}, hands={0: "l", 1: "b", 2: "w", 3: "g"},
              robber=0)  # fmt: skip
    t.do(("robber", 9))
    assert t.moves() == {("victim", 2), ("victim", 3)}
    t.do(("victim", 3))
    assert (t.step, t["victim"], t.outcomes()) == ("theft", 3, {3: 1})
    t.do(3)
    assert (t.hand(0), t.hand(3)) == ("lg", "")
    # a seat without cards is not offered, a city counts like a settlement
    t = seven(players=4, settlements={2: [23]}, cities={3: [30]}, hands={3: "ggo"}, robber=0)
    t.do(("robber", 9))
    assert (t.step, t["victim"], t.outcomes()) == ("theft", 3, {3: 2, 4: 1})


def test_rule_A6_4_nobody_to_rob():
    t = seven(settlements={0: [24], 1: [29]}, hands={0: "l", 2: "b"}).do(("robber", 10))
    assert (t.step, t["victim"], t.hand(0)) == ("main", None, "l")


def test_rule_A6_5_the_turn_goes_on():
    t = seven(hands={0: "lb"}, settlements={0: [24]}, roads={0: [28]}).do(("robber", 0))
    assert t.step == "main"
    assert t.kinds() == {"road", "end"}

"""A5: production."""

from __future__ import annotations

import pytest

from catan.table import at
from oracle.catan_tables import island


def roll(total: int, **fields):
    return at(players=3, step="roll", avoid=[total], **fields).do(("roll",), total)


def test_rule_A5_1_settlements_one_cities_two():
    t = roll(8, settlements={0: [32], 1: [31]}, cities={2: [20]})
    assert [t.hand(seat) for seat in range(3)] == ["o", "o", "oo"]
    # two hexes with the number: both pay
    t = roll(4, settlements={0: [18]}, cities={1: [36]})
    assert [t.hand(seat) for seat in range(3)] == ["w", "gg", ""]
    numbers = list(island().beginner_numbers)
    numbers[13], numbers[14] = 4, 3
    t = roll(3, settlements={0: [30]}, cities={1: [41]}, numbers=numbers)
    assert [t.hand(seat) for seat in range(3)] == ["lg", "gg", ""]


@pytest.mark.parametrize(
    ("bank", "red", "blue", "paid"),
    [(19, 2, 1, "bb|b"), (3, 2, 1, "bb|b"), (2, 2, 1, "|"), (1, 1, 1, "|"), (2, 3, 0, "bb|"),
     (1, 2, 0, "b|"), (0, 2, 0, "|"), (0, 2, 1, "|")],
)  # fmt: skip
def test_rule_A5_2_shortage(bank, red, blue, paid):
    t = roll(
        6, settlements={0: [12] if red != 2 else [], 1: [23] if blue else []},
        cities={0: [8 if red == 2 else 18] if red > 1 else []}, bank={"b": bank}, rest_to=2,
    )  # fmt: skip
    assert [t.hand(0), t.hand(1)] == paid.split("|")
    assert t["bank"][1] == bank - len(paid) + 1


def test_rule_A5_2_single_claimant_by_option():
    for rest, hand in ((True, "b"), (False, "")):
        t = roll(6, cities={0: [8]}, bank={"b": 1}, rest_to=2, single_claimant_gets_rest=rest)
        assert t.hand(0) == hand


def test_rule_A5_3_what_is_not_paid_is_lost_and_other_resources_are_not_affected():
    # 8: ore on hex 11 and lumber on hex 12
    t = roll(8, settlements={0: [26, 28], 1: [31]}, bank={"o": 1}, rest_to=2)
    assert [t.hand(0), t.hand(1)] == ["l", ""]
    t.do(("end",), ("roll",), 9)
    assert [t.hand(0).count("o"), t.hand(1).count("o")] == [0, 0]


def test_rule_A5_4_only_the_robbers_hex_is_dead():
    t = roll(3, settlements={0: [24], 1: [29]}, robber=10)
    assert [t.hand(0), t.hand(1)] == ["", "o"]
    t = roll(4, settlements={0: [24]}, robber=10)
    assert t.hand(0) == "w"


def test_example_A5_two_brick_in_the_bank():
    both = {"settlements": {1: [23]}, "bank": {"b": 2}, "rest_to": 2}
    t = roll(6, cities={0: [8]}, **both)
    assert (t.hand(0), t.hand(1), t["bank"][1]) == ("", "", 2)
    t = roll(6, cities={0: [8]}, bank={"b": 2}, rest_to=2)
    assert (t.hand(0), t["bank"][1]) == ("bb", 0)
    t = roll(6, cities={0: [8]}, settlements={0: [23]}, bank={"b": 2}, rest_to=2)
    assert (t.hand(0), t["bank"][1]) == ("bb", 0)

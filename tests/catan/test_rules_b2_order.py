"""B2: order of a turn in the game for two."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from catan.table import CHANCE, TWO, Table, at

TOKENS = {"forced_trade", "desert", "discard_knight"}
DICE = {total: 6 - abs(total - 7) for total in range(2, 13)}


def ready(**fields) -> Table:
    """A position with all that may be done before the rolls."""
    return at(TWO, **{"hands": {0: "ll", 1: "oo"}, "knights": {0: 1}, "dev": {0: {"knight": 1}},
                      "robber": 0, "step": "roll", **fields})  # fmt: skip


def test_rule_B2_1_before_the_rolls():
    t = ready()
    assert t.kinds() == {"roll", "knight", *TOKENS}
    t.do(("discard_knight",), ("desert",), ("knight",), ("robber", 1))
    assert t.moves() == {("roll",)}
    assert ready(tokens_before_roll=False).kinds() == {"roll", "knight"}


def test_rule_B2_2_first_roll_is_resolved_completely():
    t = at(TWO, settlements={0: [24]}, step="roll").do(("roll",), 4)
    assert (t.step, t.seat, t.hand(0), t["rolls"]) == ("dice", CHANCE, "w", [4])
    # a seven with discard, robber and theft comes before the second roll
    t = at(TWO, hands={0: "l" * 8, 1: "oo"}, settlements={0: [24], 1: [26]}, step="roll")
    t.do(("roll",), 7)
    assert (t.step, t["owed"]) == ("discard", [4, 0])
    t.do(*[("give", 0)] * 4, ("robber", 11), 4)
    assert (t.step, t["rolls"], t.hand(1)) == ("dice", [7], "o")
    t.do(8)  # the robber has moved already
    assert (t.step, t.hand(1)) == ("main", "o")


def test_rule_B2_3_second_roll_differs():
    for first in DICE:
        t = at(TWO, step="roll").do(("roll",), first)
        if first == 7:
            t.do(("robber", 0))
        assert t.step == "dice"
        assert t.outcomes() == {total: w for total, w in DICE.items() if total != first}
    # nothing else may be done between the rolls
    t = ready().do(("roll",), 7)
    assert t.kinds() == {"robber"}
    t = ready().do(("roll",), 4)
    assert t.moves() == set()
    t.do(7)
    assert t.kinds() == {"robber"}


def test_rule_B2_3_shortage_is_judged_per_roll():
    # brick 6 with one card in the bank: the first roll takes it, the second finds none
    t = at(TWO, cities={0: [12]}, settlements={1: [39]}, bank={"b": 1}, rest_to=1, step="roll",
           avoid=[5, 6])  # fmt: skip
    before = t["hands"][1][1]
    t.do(("roll",), 6, 5)
    assert (t.hand(0), t["hands"][1][1], t["bank"][1]) == ("b", before, 0)


def test_rule_B2_4_actions_after_both_rolls():
    t = ready(hands={0: "lbwgooo", 1: "oo"}).do(("roll",), 3, 4)
    assert t.kinds() == {"road", "buy", "knight", "end", *TOKENS}


def test_rule_B2_5_end():
    t = ready().do(("desert",), ("discard_knight",), ("roll",), 3, 4, ("end",))
    assert (t.step, t.seat, t["token_actions"], t["knight_discarded"]) == ("roll", 1, 0, False)


def test_rule_B2_6_one_seven_a_turn_and_repeats_have_no_effect():
    t = at(TWO, step="roll").do(("roll",), 7, ("robber", 0))
    assert 7 not in t.outcomes()
    for total in DICE:
        if total != 7:
            t = at(TWO, step="roll").do(("roll",), total)
            assert total not in t.outcomes()
            assert 7 in t.outcomes()


def pairs() -> dict[tuple[int, int], Fraction]:
    """Chances of both totals, by the chance nodes of the engine."""
    start = at(TWO, step="roll").do(("roll",))
    result = {}
    for first, weight in start.outcomes().items():
        t = start.copy().do(first)
        if first == 7:
            t.do(("robber", 0))
        total = sum(t.outcomes().values())
        for second, w in t.outcomes().items():
            result[first, second] = Fraction(weight, 36) * Fraction(w, total)
    return result


def test_rule_B2_7_exact_figures():
    chances = pairs()
    assert sum(chances.values()) == 1
    assert sum(p for (_, b), p in chances.items() if b == 7) == Fraction(754111, 4869480)
    assert sum(p for both, p in chances.items() if 7 in both) == Fraction(521897, 1623160)
    for total, figure in ((6, 0.273319), (8, 0.273319), (2, 0.058350)):
        p = sum(p for both, p in chances.items() if total in both)
        assert float(p) == pytest.approx(figure, abs=5e-7)
    # rerolling until the total differs gives the same law
    for a, b in product(DICE, DICE):
        if a != b:
            assert chances[a, b] == Fraction(DICE[a], 36) * Fraction(DICE[b], 36 - DICE[a])

"""A8: trade."""

from __future__ import annotations

import pytest

from catan.table import TWO, Table, at

PIPS = {"l": 0, "b": 1, "w": 2, "g": 3, "o": 4}


def test_rule_A8_1_after_the_roll_only():
    t = at(players=3, hands={0: "llll"}, step="roll", trading=True)
    assert t.moves() == {("roll",)}
    t = at(players=3, hands={0: "llll"}, trading=True)
    assert {"bank", "offer"} <= t.kinds()
    t.do(("bank", 0, 1))
    assert t.hand(0) == "b"


def test_rule_A8_2_four_to_one_always():
    t = at(players=3, settlements={0: [24, 12]}, hands={0: "llllbbb"})
    assert t.places("bank") == {(0, s) for s in (1, 2, 3, 4)}
    t.do(("bank", 0, 4))
    assert (t.hand(0), t["bank"][0], t["bank"][4]) == ("bbbo", 19, 18)


def test_rule_A8_2_three_to_one_harbour():
    t = at(players=3, settlements={0: [24, 3]}, hands={0: "lllbb"})
    assert t.places("bank") == {(0, s) for s in (1, 2, 3, 4)}
    t.do(("bank", 0, 4))
    assert t.hand(0) == "bbo"
    # a city counts as well; an opponent's harbour does not
    assert at(players=3, cities={0: [3]}, hands={0: "lll"}).places("bank")
    assert not at(players=3, settlements={1: [3]}, hands={0: "lll"}).places("bank")


def test_rule_A8_2_two_to_one_for_that_resource_only():
    # ore harbour on 10 and 15
    t = at(players=3, settlements={0: [24, 15]}, hands={0: "lllooo"})
    assert t.places("bank") == {(4, s) for s in (0, 1, 2, 3)}
    t.do(("bank", 4, 3))
    assert t.hand(0) == "lllgo"
    # the best rate applies
    t = at(players=3, settlements={0: [3, 15]}, hands={0: "llloo"})
    t.do(("bank", 4, 1), ("bank", 0, 1))
    assert t.hand(0) == "bb"


def test_rule_A8_2_the_bank_must_have_the_card():
    t = at(players=3, settlements={0: [24]}, hands={0: "llll"}, bank={"b": 0, "g": 1}, rest_to=1)
    assert t.places("bank") == {(0, s) for s in (2, 3, 4)}


# --- between players ------------------------------------------------------------------------------


def trading(name: str = "catan", **fields) -> Table:
    fields = {"trading": True, **({} if name == TWO else {"players": 4}), **fields}
    return at(name, **{"hands": {0: "llb", 1: "wo", 2: "ww", 3: "g"}, **fields})


def offer(t: Table, give: str, ask: str) -> Table:
    """Compose an offer and propose it."""
    t.do(("offer",))
    t.do(*(("offer_give", PIPS[r]) for r in give), *(("offer_ask", PIPS[r]) for r in ask))
    return t.do(("propose",))


def test_rule_A8_3_an_offer_card_by_card():
    t = trading().do(("offer",))
    assert (t.step, t["offers"], t.seat) == ("compose", 1, 0)
    assert t.moves() == {("withdraw",), ("offer_give", 0), ("offer_give", 1)}
    t.do(("offer_give", 0))
    assert t.moves() == {
        ("withdraw",), ("offer_give", 0), ("offer_give", 1),
        ("offer_ask", 2), ("offer_ask", 3), ("offer_ask", 4),
    }  # fmt: skip
    t.do(("offer_give", 1))  # in order: no lumber any more
    assert t.places("offer_give") == set()
    t.do(("offer_ask", 2))
    assert t.moves() == {
        ("withdraw",), ("propose",), ("offer_ask", 2), ("offer_ask", 3), ("offer_ask", 4)
    }  # fmt: skip
    t.do(("offer_ask", 4))  # two cards: the largest other hand has no more
    assert t.moves() == {("withdraw",), ("propose",)}
    assert t["offer"] == {
        "give": [1, 1, 0, 0, 0], "ask": [0, 0, 1, 0, 1], "accepted": [], "answered": 0,
    }  # fmt: skip


def test_rule_A8_3_no_gifts_and_no_resource_on_both_sides():
    t = trading(hands={0: "lw", 1: "lwo", 2: "", 3: ""}).do(("offer",), ("offer_give", 0))
    assert ("propose",) not in t.moves()
    assert t.places("offer_ask") == {2, 4}
    assert ("offer",) not in trading(hands={0: ""}).moves()
    assert ("offer",) in trading(hands={0: "l", 1: "", 2: "", 3: ""}).moves()


def test_rule_A8_3_answers_and_choice_of_the_partner():
    t = offer(trading(), "l", "w")
    assert (t.step, t.seat, t.moves()) == ("answer", 1, {("accept",), ("decline",)})
    t.do(("accept",))
    assert t.seat == 2
    t.do(("accept",))
    assert (t.seat, t.moves()) == (3, {("decline",)})  # has no wool
    t.do(("decline",))
    assert (t.step, t.seat) == ("partner", 0)
    assert t.moves() == {("partner", 1), ("partner", 2), ("withdraw",)}
    t.do(("partner", 2))
    assert [t.hand(seat) for seat in range(4)] == ["lbw", "wo", "lw", "g"]
    assert (t.step, t["offer"]) == ("main", None)


def test_rule_A8_3_nobody_accepts_or_the_offer_is_withdrawn():
    t = offer(trading(), "l", "w").do(("decline",), ("decline",), ("decline",))
    assert (t.step, t["offer"], t.hand(0)) == ("main", None, "llb")
    t.do(("offer",), ("withdraw",))
    assert (t.step, t["offers"]) == ("main", 2)
    t = offer(trading(), "l", "o").do(("accept",), ("decline",), ("decline",), ("withdraw",))
    assert (t.step, t.hand(0), t.hand(1)) == ("main", "llb", "wo")


@pytest.mark.parametrize("cap", [1, 3, 10])
def test_rule_A8_3_cap_on_offers_a_turn(cap):
    t = trading(offers=cap)
    for _ in range(cap):
        t.do(("offer",), ("withdraw",))
    assert ("offer",) not in t.moves()
    for total in (3, 2, 5, 4):
        t.do(("end",), ("roll",), total)
    assert (t.seat, t["offers"]) == (0, 0)
    assert ("offer",) in t.moves()


def test_rule_A8_3_order_of_answers_follows_the_turn():
    t = offer(trading(active=2), "w", "l")
    assert [t.do(("decline",)).seat for _ in range(3)] == [0, 1, 2]


def test_rule_A8_3_off_by_default():
    t = at(players=4, hands={0: "llb", 1: "wo"})
    assert "offer" not in t.kinds()
    assert t.game.num_actions == 258
    assert trading().game.num_actions == 277


def test_rule_A8_3_between_two():
    t = offer(trading(TWO, hands={0: "ll", 1: "wo"}), "l", "wo")
    t.do(("accept",), ("partner", 1))
    assert (t.hand(0), t.hand(1)) == ("lwo", "l")

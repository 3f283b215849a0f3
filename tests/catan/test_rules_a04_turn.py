"""A4: the turn."""

from __future__ import annotations

from catan.table import at

RICH = "lllbbbwwwgggggooooo"
EVERY_CARD = {"knight": 1, "road_building": 1, "year_of_plenty": 1, "monopoly": 1}
PLAYS = {"knight", "road_building", "plenty", "monopoly"}


def test_rule_A4_1_before_the_roll_only_a_card():
    t = at(players=3, hands={0: RICH}, step="roll", trading=True)
    assert t.kinds() == {"roll"}
    t = at(players=3, hands={0: RICH}, dev={0: EVERY_CARD}, step="roll", trading=True)
    assert t.kinds() == {"roll", *PLAYS}
    t.do(("monopoly", 0))
    assert t.kinds() == {"roll"}
    assert (t.step, t["rolls"]) == ("roll", [])


def test_rule_A4_2_roll_once():
    t = at(players=3, hands={0: "lb"}, step="roll")
    assert t.refuses("end")
    t.do(("roll",))
    assert t.step == "dice"
    t.do(6)
    assert (t.step, t["rolls"]) == ("main", [6])
    assert t.refuses("roll")
    t.do(("end",))
    assert (t.step, t["rolls"], t.seat) == ("roll", [], 1)


def test_rule_A4_3_trade_build_buy_play_in_any_order():
    # 26 is a 3:1 harbour: 3 cards for 1 in the turn in which it is settled
    roads = {0: [32, 31]}
    t = at(players=3, settlements={0: [25]}, roads=roads, hands={0: "lbwgllllwwwwggooo"},
           dev={0: EVERY_CARD})  # fmt: skip
    assert t.kinds() == {"road", "settlement", "city", "buy", "bank", "end", *PLAYS}
    assert t.places("bank") == {(0, s) for s in (1, 2, 3, 4)} | {(2, s) for s in (0, 1, 3, 4)}
    t.do(("bank", 0, 1), ("buy",), 0, ("settlement", 26))
    assert ("bank", 2, 0) in t.moves()
    t.do(("monopoly", 1))
    assert not t.kinds() & PLAYS
    assert t.kinds() >= {"end", "bank"}


def test_rule_A4_4_nothing_but_the_roll_is_compulsory():
    t = at(players=3, hands={0: RICH}, dev={0: EVERY_CARD}, step="roll")
    t.do(("roll",), 5, ("end",), ("roll",), 4, ("end",))
    assert t.seat == 2
    t = at(players=3)
    assert t.moves() == {("end",)}

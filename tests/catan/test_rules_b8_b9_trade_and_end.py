"""B8 and B9: trade between the two, and the end."""

from __future__ import annotations

from catan.table import TWO
from catan.test_rules_a08_trade import offer, trading
from catan.test_rules_a11_winning import nearly, won


def test_rule_B8_trade_of_the_two():
    t = trading(TWO, hands={0: "llllb", 1: "wo"})
    assert ("bank", 0, 4) in t.moves()
    t = offer(t, "lb", "w")
    assert t.seat == 1
    t.do(("accept",), ("partner", 1))
    assert (t.hand(0), t.hand(1)) == ("lllw", "lbo")
    # no token and no card can be named in an offer: the ids are resources only
    named = [move for move in t.ids.moves if move[0] in ("offer_give", "offer_ask")]
    assert {move[1] for move in named} == set(range(5))
    assert not trading(TWO, trading=False, hands={0: "l", 1: "o"}).allows("offer")


def test_rule_B9_ten_points_in_the_own_turn():
    won(nearly(TWO, hands={0: "wgo"}).do(("buy",), 1), 0)
    # the opponent who has ten wins at the start of its turn
    t = nearly(TWO, seat=1, active=0, hands={0: "lb"}, knights={0: 3, 1: 3}, largest_army=0)
    t.do(("discard_knight",))
    assert (t["largest_army"], t.points(1), t.step) == (1, 11, "main")
    won(t.do(("end",)), 1)

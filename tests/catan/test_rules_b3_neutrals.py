"""B3: what the neutral players are."""

from __future__ import annotations

from catan.laws import random_steps
from catan.table import TWO, at
from oracle.catan_positions import path


def test_rule_B3_1_no_turns_no_cards_no_claims():
    for before, _, after in random_steps(TWO, 2):
        assert after["active"] in (0, 1)
        assert len(after["hands"]) == len(after["tokens"]) == 2
        if before["step"] == "main" and after["step"] == "roll":
            assert after["active"] == 1 - before["active"]
    # N1 on 13 beside brick 6: no claimant, so one real player gets what is left
    t = at(TWO, cities={0: [12]}, bank={"b": 1}, rest_to=1, avoid=[6], step="roll")
    before = t["hands"][1][1]
    t.do(("roll",), 6)
    assert (t.hand(0), t["hands"][1][1]) == ("b", before)
    assert sum(map(sum, t["hands"])) + sum(t["bank"]) == 95


def test_rule_B3_2_nothing_is_stolen_from_them():
    t = at(TWO, hands={0: "l", 1: "oo"}, avoid=[4], step="roll").do(("roll",), 7, ("robber", 5))
    assert (t["robber"], t.step, t.hand(1)) == (5, "dice", "oo")
    t = at(TWO, hands={0: "l", 1: "ll"}, dev={0: {"monopoly": 1}}).do(("monopoly", 0))
    assert t.hand(0) == "lll"


def test_rule_B3_3_their_pieces_block():
    # distance rule and taken edges
    t = at(TWO, settlements={0: [24]}, roads={0: path(24, 18), 2: [20]}, hands={0: "lbwg"})
    assert 18 not in t.places("settlement")
    assert 20 not in t.places("road")
    assert 27 in t.places("road")
    # no way past a neutral settlement, and it cuts a road
    t = at(TWO, settlements={0: [24]}, roads={0: path(24, 18, 13)}, hands={0: "lb"})
    assert not {13, 14} & t.places("road")
    t = at(TWO, settlements={0: [24]}, roads={0: path(24, 18, 13, 9, 5, 2)})
    assert t["longest_road"] is None
    t = at(TWO, settlements={0: [24]}, roads={0: path(13, 9, 5, 2, 6, 10)})
    assert t["longest_road"] == 0


def test_rule_B3_4_a_neutral_may_own_the_longest_road():
    north, own = path(13, 9, 5, 1, 4, 0), path(26, 32, 37, 42, 46, 50)
    fields = {"settlements": {0: [26]}, "hands": {0: "lb"}}
    t = at(TWO, roads={0: own, 2: north}, longest_road=2, **fields)
    assert (t["longest_road"], t.points(0)) == (2, 2)
    t.do(("road", path(50, 53)[0]))
    assert (t["longest_road"], t.points(0)) == (0, 4)
    # each neutral on its own: 3 and 3 do not add up
    t = at(TWO, roads={2: path(13, 9, 5, 1), 3: path(40, 44, 48, 51)})
    assert t["longest_road"] is None
    # the answer makes the fifth road of N1
    t = at(TWO, roads={0: own[:3], 2: north[:4]}, **fields)
    t.do(("road", own[3]), ("neutral_road", 0, north[4]))
    assert (t["longest_road"], t.state.scores().tolist()) == (2, [2, 2])
    # the token price knows no points of a neutral
    t = at(TWO, roads={2: north}, robber=0).do(("desert",))
    assert t["tokens"] == [4, 5]

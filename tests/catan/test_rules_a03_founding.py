"""A3: the founding round."""

from __future__ import annotations

import pytest

from catan.table import TWO, at, found, new
from oracle.catan_tables import island

PLACES = [(24, 28), (12, 19), (34, 42), (41, 60), (44, 57), (43, 54), (14, 16), (22, 24)]


def test_rule_A3_1_starting_player():
    for name in ("catan", TWO):
        assert all(new(name, seed=seed)["first"] == 0 for seed in range(10))
        seats = [new(name, seed=seed, start="random")["first"] for seed in range(60)]
        assert set(seats) == set(range(2 if name == TWO else 4))
    t = new(seed=next(s for s in range(60) if new(seed=s, start="random").seat == 2),
            start="random")  # fmt: skip
    assert (t["first"], t["active"], t.seat) == (2, 2, 2)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rule_A3_2_forth_and_back(players):
    t = new(players=players, seed=1, start="random")
    first, seats = t["first"], []
    for corner, edge in PLACES[: 2 * players]:
        seats.append(t.seat)
        t.do(("settlement", corner))
        assert t.seat == seats[-1]
        t.do(("road", edge))
    forth = [(first + k) % players for k in range(players)]
    assert seats == forth + forth[::-1]
    if players == 2:
        assert seats == [first, 1 - first, 1 - first, first]


def test_rule_A3_3_road_at_that_settlement_and_free():
    t = new(players=2).do(("settlement", 24))
    assert t.moves() == {("road", 28), ("road", 29), ("road", 36)}
    t.do(("road", 28), ("settlement", 12), ("road", 19), ("settlement", 14))
    assert t.moves() == {("road", e) for e in island().corner_edges[14]}
    t.do(("road", 16))
    before = t.hand(0)
    t.do(("settlement", 22))
    assert t.moves() == {("road", 24), ("road", 25), ("road", 34)}
    gained = t.hand(0)
    t.do(("road", 24))
    assert t.hand(0) == gained
    assert before == ""
    # an edge that is taken is not offered
    t = new(players=2).do(("settlement", 18), ("road", 28), ("settlement", 19))
    assert t.places("road") == {21, 29, 30}
    t = new(players=2).do(("settlement", 13), ("road", 20), ("settlement", 23), ("road", 27))
    assert t["roads"] == [[20], [27]]


def test_rule_A3_4_distance_rule_and_no_road_needed():
    t = new(players=2)
    assert t.places("settlement") == set(range(54))
    t.do(("settlement", 24), ("road", 28))
    assert t.places("settlement") == set(range(54)) - {24, 18, 19, 30}
    t.do(("settlement", 12), ("road", 19))
    assert t.places("settlement") == set(range(54)) - {24, 18, 19, 30, 12, 7, 8, 17}


@pytest.mark.parametrize(
    ("corner", "cards"),
    [(22, "lgg"), (24, "lw"), (0, "o"), (50, "w"), (5, "lw"), (40, "ggo"), (41, "wwg")],
)
def test_rule_A3_5_cards_of_the_second_settlement(corner, cards):
    t = found(new(players=2), [(2, 4), (51, 66), (20, 32)] if corner != 5 else
              [(6, 9), (51, 66), (20, 32)])  # fmt: skip
    assert [t.hand(0), t.hand(1)] == ["", "bo"]
    t.do(("settlement", corner))
    assert t.hand(0) == cards
    assert sum(t["bank"]) == 95 - len(cards) - 2
    assert t.step == "road"


def test_rule_A3_6_harbours_may_be_settled_and_the_starter_begins():
    t = found(new(players=3, start="random", seed=2), [(3, 0), (10, 16), (11, 10), (26, 38),
                                                       (42, 61), (47, 62)])  # fmt: skip
    assert (t.step, t.seat, t["turn"]) == ("roll", t["first"], 1)
    first = t["first"]
    t = at(players=3, settlements={0: [10]}, hands={0: "oo"})
    assert ("bank", 4, 0) in t.moves()
    assert first in range(3)

"""B1: set-up of the game for two."""

from __future__ import annotations

from collections import Counter

import pytest

import kastgard
from catan.table import TWO, at, found, new, plain
from oracle.catan_positions import path
from oracle.catan_tables import island


def test_rule_B1_1_neutral_pieces():
    data = new(TWO).data
    assert [len(data[kind]) for kind in ("roads", "settlements", "cities")] == [4, 4, 4]
    assert data["cities"] == [[], [], [], []]
    # a neutral player with 5 settlements gets no sixth, with 15 roads no sixteenth
    roads = {0: path(26, 32, 37), 2: path(13, 9, 5, 1, 4, 0, 3, 7, 11)}
    fields = {"settlements": {0: [26]}, "roads": roads, "hands": {0: "lbwg"}}
    t = at(TWO, **fields).do(("settlement", 37))
    assert t["due"] == "settlement"
    assert t.places("neutral_settlement") == {(0, c) for c in (5, 1, 4, 0, 3, 7, 11)}
    fields["settlements"] = {0: [26], 2: [13, 5, 4, 3, 11]}
    t = at(TWO, **fields).do(("settlement", 37))
    assert t["due"] == "road"
    ring = path(13, 9, 5, 1, 4, 0, 3, 7, 11, 16, 22, 17, 12, 8, 13, 18)
    assert len(ring) == 15
    t = at(TWO, settlements={0: [26]}, roads={0: path(26, 32, 37), 2: ring}, hands={0: "lb"})
    t.do(("road", path(37, 42)[0]))
    assert {n for n, _ in t.places("neutral_road")} == {1}


def test_rule_B1_2_all_nineteen_hexes():
    for seed in range(10):
        data = plain(kastgard.load(TWO).initial(seed=seed))
        assert Counter(data["terrain"]) == {0: 4, 1: 3, 2: 4, 3: 4, 4: 3, 5: 1}
    t = found(new(TWO), [(51, 66), (2, 4), (15, 22), (33, 39)])
    assert t.step == "roll"


def test_rule_B1_3_neutral_settlements_without_roads():
    data = new(TWO).data
    assert data["settlements"] == [[], [], [13], [40]]
    assert data["roads"] == [[], [], [], []]
    land = island()
    assert all(len(land.corner_hexes[c]) == 3 for c in (13, 40))


@pytest.mark.parametrize("corners", ["13+40", "19+34", "17+36"])
def test_rule_B1_3_neutral_corners_by_option(corners):
    first, second = map(int, corners.split("+"))
    assert new(TWO, neutral_corners=corners)["settlements"] == [[], [], [first], [second]]


def test_rule_B1_4_twenty_tokens():
    assert new(TWO)["tokens"] == [5, 5]


def test_rule_B1_5_founding():
    t = new(TWO)
    assert len(t.places("settlement")) == 46
    land = island()
    blocked = {c for n in (13, 40) for c in (n, *land.corner_neighbours[n])}
    assert t.places("settlement") == set(range(54)) - blocked
    seats = []
    for corner, edge in [(24, 28), (22, 24), (34, 42), (26, 38)]:
        seats.append(t.seat)
        t.do(("settlement", corner), ("road", edge))
    assert seats == [0, 1, 1, 0]
    assert (t["settlements"][2:], t["roads"][2:]) == ([[13], [40]], [[], []])
    assert (t.step, t["tokens"]) == ("roll", [8, 5])

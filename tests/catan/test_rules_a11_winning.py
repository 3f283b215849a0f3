"""A11: winning."""

from __future__ import annotations

import pytest

import kastgard
from catan.table import TWO, Table, at
from catan.test_rules_a01_pieces import COAST
from oracle.catan_positions import path

# 9 points: 4 cities and a settlement
NINE = {"cities": [3, 4, 5, 6], "settlements": [15]}


def nearly(name: str = "catan", seat: int = 0, **fields) -> Table:
    """A seat with nine points."""
    pieces = {
        "cities": {seat: NINE["cities"]}, "settlements": {seat: NINE["settlements"]},
        "roads": {seat: path(*COAST[:5])},
    }  # fmt: skip
    for key, own in pieces.items():
        fields[key] = {**own, **fields.get(key, {})}
    base = {} if name == TWO else {"players": 3}
    return at(name, **{**base, **fields})


def won(t: Table, seat: int) -> None:
    assert t.state.is_terminal
    assert (t.step, t.state.end, t["active"]) == ("end", "won", seat)
    assert t.seat == -4
    assert t.state.returns()[seat] == 1
    assert not t.moves()
    assert t.points(seat) >= 10


def test_rule_A11_0_forty_thousand_plies():
    for name in ("catan", TWO):
        game = kastgard.load(name)
        assert game.max_length == 40_000
        assert game.ends == ("ongoing", "won", "unfinished")
    t = at(players=3, ply=39_998).do(("end",))
    assert not t.state.is_terminal
    t.do(("roll",))
    assert (t.state.is_terminal, t.state.end, t["ply"]) == (True, "unfinished", 40_000)
    assert t.state.returns().tolist() == [0, 0, 0]
    assert t.state.scores().tolist() == [2, 2, 2]
    # a win with the last ply is a win; what is pending is dropped
    won(nearly(hands={0: "wgo"}, ply=39_998).do(("buy",), 1), 0)
    t = at(players=3, hands={1: "l" * 8}, step="roll", ply=39_998).do(("roll",), 7)
    assert (t.state.end, t["owed"], t["least"]) == ("unfinished", [0, 0, 0], 0)


def test_rule_A11_1_at_once_in_the_own_turn():
    won(nearly(hands={0: "ggooo"}, settlements={0: [15]}, cities={0: [3, 4, 5]}, dev={
        0: {"victory_point": 2}}).do(("city", 15)), 0)  # fmt: skip
    won(nearly(hands={0: "wgo"}).do(("buy",), 1), 0)  # hidden cards included
    assert nearly(hands={0: "wgo"}).do(("buy",), 0).step == "main"
    t = nearly(knights={0: 2}, dev={0: {"knight": 1}}).do(("knight",))
    won(t, 0)  # before the robber moves
    t = nearly(knights={0: 2}, dev={0: {"knight": 1}}, step="roll").do(("knight",))
    won(t, 0)
    t = nearly(hands={0: "lb"})
    t.do(("road", path(COAST[4], COAST[5])[0]))
    won(t, 0)
    t = nearly(dev={0: {"road_building": 1}}).do(("road_building",), ("road", 4))
    won(t, 0)
    assert t["free_roads"] == 0


@pytest.mark.parametrize("points", [3, 7, 12, 22])
def test_rule_A11_1_points_by_option(points):
    t = at(players=3, points=points, hands={0: "lbwg"}, settlements={0: [24, 3]},
           roads={0: path(24, 18, 13)}).do(("settlement", 13))  # fmt: skip
    assert t.state.is_terminal == (points == 3)


def test_rule_A11_2_in_the_turn_of_somebody_else_only_at_the_next_own_turn():
    """Seat 0 cuts the road of seat 2, and seat 1 has ten points."""
    t = nearly(
        seat=1, settlements={0: [34], 2: [16]}, active=0, hands={0: "lbwg"}, longest_road=2,
        roads={1: path(*COAST[:6]), 2: path(16, 22, 17, 23, 18, 24, 19), 0: path(23, 29, 34)},
    )  # fmt: skip
    assert (t["longest_road"], t.points(1)) == (2, 9)
    t.do(("settlement", 23))
    assert (t["longest_road"], t.points(1), t.step) == (1, 11, "main")
    t.do(("end",))
    won(t, 1)
    assert (t["rolls"], t["turn"]) == ([], 8)


def test_rule_A11_2_not_if_the_points_are_gone():
    roads = {1: path(*COAST[:6]), 2: path(16, 22, 17, 23, 18, 24), 0: path(23, 29)}
    t = nearly(seat=1, settlements={2: [16, 53]}, active=2, hands={2: "lb"}, longest_road=1,
               roads=roads)  # fmt: skip
    assert t.points(1) == 11
    t.do(("road", path(24, 19)[0]))
    assert (t["longest_road"], t.points(1)) == (2, 9)
    t.do(("end",), ("roll",), 3, ("end",))
    assert (t.step, t.seat) == ("roll", 1)


def test_rule_A11_3_points():
    t = at(
        players=3, settlements={0: [3, 5]}, cities={0: [15]}, roads={0: path(*COAST[:6])},
        knights={0: 3}, dev={0: {"victory_point": 1, "knight": 2}},
    )  # fmt: skip
    assert t.points(0) == 2 + 2 + 2 + 2 + 1
    t = at(players=3, settlements={0: [3, 5]}, cities={0: [15]}, roads={0: path(0, 3)})
    assert t.points(0) == 4

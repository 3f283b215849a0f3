"""The cases K01 to K29, named after their ids."""

from __future__ import annotations

import pytest

from catan.table import TWO, at
from catan.test_rules_a01_pieces import COAST
from catan.test_rules_a05_production import roll
from catan.test_rules_b2_order import pairs
from catan.test_rules_b4_answers import build, shut_in
from kastgard.catan import longest_road
from oracle.catan_positions import RING, path
from oracle.catan_roads import longest_trail
from oracle.catan_tables import edge_between

LINE = (16, 22, 17, 23, 18, 24, 19, 25, 20, 26)  # ten corners in a row
TWO_RINGS = [27, 28, 29, 30, 35, 36, 37, 43, 44, 45, 46]  # round hexes 9 and 10


def test_case_K01_both_ends_blocked():
    assert longest_road(path(*LINE), [16, 26]) == 9
    assert longest_trail([(k, k + 1) for k in range(9)], [0, 9]) == 9


def test_case_K03_ring_cut_at_one_corner():
    assert longest_road(RING) == 6
    for corner in (18, 24, 30, 35, 29, 23):
        assert longest_road(RING, [corner]) == 6


def test_case_K05_two_hexagons_sharing_a_side():
    # the shared side is 24-30; a twelfth road at a corner of the outline
    assert longest_road(TWO_RINGS) == 11
    assert longest_road([*TWO_RINGS, edge_between(36, 41)]) == 11
    assert longest_road(TWO_RINGS, [24]) == 10
    assert longest_road(TWO_RINGS, [24, 30]) == 5


def test_case_K07_cut_in_the_middle():
    eight, five = path(*LINE[:9]), path(*LINE[:6])
    assert [longest_road(eight, [c]) for c in LINE[:9]] == [8, 7, 6, 5, 4, 5, 6, 7, 8]
    assert [longest_road(five, [c]) for c in LINE[:6]] == [5, 4, 3, 3, 4, 5]
    meeting = [*path(16, 22, 17, 23), *path(23, 18, 24, 19)]
    assert (longest_road(meeting), longest_road(meeting, [23])) == (6, 3)


def test_case_K09_equal_is_not_enough():
    north, south = path(3, 0, 4, 1, 5, 9, 14), path(43, 39, 44, 48, 52, 49, 53)
    fields = {"players": 3, "settlements": {0: [16], 1: [3], 2: [43]}, "active": 1}
    t = at(roads={0: path(*LINE[:6]), 1: north[:4]}, hands={1: "llbb"}, **fields)
    assert t["longest_road"] == 0
    assert t.do(("road", north[4]))["longest_road"] == 0
    assert t.do(("road", north[5]))["longest_road"] == 1
    # three owners at 6: the first to get there keeps
    t = at(roads={0: path(*LINE[:7]), 1: north[:5], 2: south}, longest_road=0, hands={1: "lb"},
           **fields)  # fmt: skip
    assert t.do(("road", north[5]))["longest_road"] == 0


def test_case_K11_card_held_by_a_neutral_owner():
    neutral = path(13, 9, 5, 1, 4, 0, 3)
    own = path(*LINE[:7])
    fields = {"settlements": {0: [16]}, "hands": {0: "lb"}, "longest_road": 0, "robber": 0}
    t = at(TWO, roads={0: own, 2: neutral}, **fields)
    assert t.points(0) == 4
    t.do(("road", 34), ("neutral_road", 0, path(3, 7)[0]))  # a branch
    assert (t["longest_road"], t.state.scores().tolist()) == (2, [2, 2])
    assert t.do(("desert",))["tokens"] == [4, 5]  # level: 1
    t = at(TWO, roads={0: own, 2: neutral}, **fields)
    t.do(("road", path(19, 25)[0]), ("neutral_road", 0, path(3, 7)[0]))  # 7, then a tie at 7
    assert t["longest_road"] == 0
    assert t.do(("desert",))["tokens"] == [3, 5]


@pytest.mark.parametrize(
    ("bank", "red", "blue", "paid"),
    [(3, 2, 1, (2, 1)), (2, 2, 1, (0, 0)), (1, 1, 1, (0, 0)), (1, 2, 0, (1, 0)),
     (2, 3, 0, (2, 0)), (0, 1, 0, (0, 0))],
)  # fmt: skip
def test_case_K13_not_enough_cards(bank, red, blue, paid):
    t = roll(
        6, settlements={0: [12] if red != 2 else [], 1: [23] if blue else []},
        cities={0: [8 if red == 2 else 18] if red > 1 else []}, bank={"b": bank}, rest_to=2,
    )  # fmt: skip
    assert (len(t.hand(0)), len(t.hand(1))) == paid


def test_case_K15_two_rolls():
    t = at(TWO, settlements={0: [26]}, step="roll", avoid=[8, 5]).do(("roll",), 8)
    assert t.hand(0) == "o"
    assert 8 not in t.outcomes()
    assert t.do(5)["rolls"] == [8, 5]
    assert t.hand(0) == "o"
    # a first seven: robber before the second roll, which produces with the robber moved
    t = at(TWO, settlements={0: [31]}, step="roll", avoid=[8]).do(("roll",), 7, ("robber", 11), 8)
    assert t.hand(0) == ""
    chances = pairs()
    figures = {
        0.3215: sum(p for both, p in chances.items() if 7 in both),
        0.1549: sum(p for (_, b), p in chances.items() if b == 7),
        0.2733: sum(p for both, p in chances.items() if 6 in both),
        0.0584: sum(p for both, p in chances.items() if 2 in both),
    }
    for figure, p in figures.items():
        assert float(p) == pytest.approx(figure, abs=5e-5)


def test_case_K17_robber_blocks_a_hex_not_a_settlement():
    # corner 25: brick 10 (hex 6), lumber 3 (hex 10), ore 8 (hex 11)
    t = roll(3, settlements={0: [25]}, robber=10)
    assert t.hand(0) == ""
    t = roll(8, settlements={0: [25]}, robber=10)
    assert t.hand(0) == "o"


@pytest.mark.parametrize(("held", "owed"), [(7, 0), (8, 4), (9, 4), (15, 7), (3, 0)])
def test_case_K19_discard(held, owed):
    t = at(TWO, hands={0: "l" * held, 1: "o" * held}, dev={0: {"knight": 5}}, step="roll")
    t.do(("roll",), 7)
    assert t["owed"] == [owed, owed]
    if owed:
        t.do(("give", 0))
        assert t["owed"] == [owed - 1, owed]  # fixed before the first card leaves


def test_case_K21_development_cards():
    t = at(TWO, hands={0: "wgo"}, dev={0: {"knight": 1, "victory_point": 1}}, step="roll")
    assert t.kinds() >= {"knight"}
    t.do(("roll",), 2, 12, ("buy",), 2)
    assert "road_building" not in t.kinds()
    everything = {"knight": 13, "victory_point": 5, "road_building": 2, "year_of_plenty": 2,
                  "monopoly": 2}  # fmt: skip
    t = at(TWO, hands={0: "wgowgo"}, dev={1: everything}, points=22).do(("buy",), 0)
    assert "buy" not in t.kinds()
    t = at(TWO, dev={0: {"year_of_plenty": 1}}, bank={**dict.fromkeys("lbwg", 0), "o": 1},
           rest_to=1)  # fmt: skip
    assert t.places("plenty") == {4}
    t = at(TWO, dev={0: {"year_of_plenty": 1}}, bank={"o": 1}, rest_to=1)
    assert (4, 4) not in t.places("plenty")
    assert (3, 4) in t.places("plenty")


def test_case_K23_piece_limits():
    t = at(TWO, settlements={0: [3, 4, 5, 6, 15]}, roads={0: path(*COAST[:11])},
           hands={0: "lbwgggooo"})  # fmt: skip
    assert not t.places("settlement")
    assert 26 in t.do(("city", 3)).places("settlement")
    t = shut_in(spare=False).do(("road", 53))
    assert (t.step, t["due"]) == ("main", None)


def test_case_K25_neutral_building_duty():
    assert build("road")["due"] == "road"
    assert build("settlement")["due"] == "road"
    assert build("settlement", roads={2: path(13, 18, 24)})["due"] == "settlement"
    # it may cut off plans: the edge that seat 0 needs
    t = at(TWO, settlements={0: [24]}, roads={0: path(24, 18), 2: [20]}, hands={0: "lblb"})
    t.do(("road", 29), ("neutral_road", 0, 27))
    assert 27 not in t.places("road")


def test_case_K27_token_price():
    pieces = {0: [24, 26, 53, 33, 6], 1: [0, 22, 51, 42, 15]}
    for mine, theirs, price in ((5, 5, 1), (5, 4, 2), (4, 5, 1)):
        own = {0: pieces[0][:mine], 1: pieces[1][:theirs]}
        t = at(TWO, settlements=own, robber=0)
        assert t.do(("desert",))["tokens"] == [5 - price, 5]
    own = {0: pieces[0], 1: pieces[1][:4]}
    assert "desert" not in at(TWO, settlements=own, robber=0, tokens=[1, 5]).kinds()
    t = at(TWO, settlements={0: pieces[0][:4], 1: pieces[1][:4]}, robber=0, dev={
        0: {"victory_point": 1}})  # fmt: skip
    assert t.do(("desert",))["tokens"] == [4, 5]


def test_case_K29_robber_to_the_desert():
    t = at(TWO, hands={0: "l", 1: "o" * 9}, settlements={1: [24]}, robber=0).do(("desert",))
    assert (t["robber"], t.step, t["owed"], t.hand(1)) == (9, "main", [0, 0], "o" * 9)
    assert "desert" not in at(TWO, robber=9).kinds()

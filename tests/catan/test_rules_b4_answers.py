"""B4: building for the neutral players."""

from __future__ import annotations

import pytest

from catan.table import TWO, Table, at
from catan.test_rules_a01_pieces import COAST
from oracle.catan_positions import path

NORTH, SOUTH = path(13, 9, 5, 1), path(40, 44, 48, 51)
OWN = {"settlements": {0: [26]}, "roads": {0: path(26, 32, 37)}}


def build(what: str, hands: str = "", **fields) -> Table:
    """Seat 0 builds a road 37-42 or a settlement on 37."""
    pieces = {"settlements": {**OWN["settlements"], **fields.pop("settlements", {})},
              "roads": {**OWN["roads"], **fields.pop("roads", {})}}  # fmt: skip
    t = at(TWO, hands={0: "lbwg" + hands}, **pieces, **fields)
    return t.do(("road", 53) if what == "road" else ("settlement", 37))


def test_rule_B4_1_road_for_road_settlement_for_settlement():
    t = build("road", roads={2: NORTH, 3: SOUTH})
    assert (t.step, t["due"], t.kinds(), t.seat) == ("neutral", "road", {"neutral_road"}, 0)
    t = build("settlement", roads={2: NORTH, 3: SOUTH})
    assert (t.step, t["due"], t.kinds()) == ("neutral", "settlement", {"neutral_settlement"})
    t.do(("neutral_settlement", 1, 48))
    assert (t.step, t["due"], t["settlements"][3], t.hand(0)) == ("main", None, [40, 48], "")


def test_rule_B4_2_roads_of_a_card_too():
    t = at(TWO, dev={0: {"road_building": 1}}, **OWN).do(("road_building",), ("road", 53))
    assert (t.step, t["free_roads"]) == ("neutral", 1)
    t.do(("neutral_road", 0, 20), ("road", 61))
    assert (t.step, t["free_roads"]) == ("neutral", 0)
    t.do(("neutral_road", 1, 51))
    assert t.step == "main"


def test_rule_B4_2_not_for_cities_cards_or_neutral_pieces():
    assert at(TWO, hands={0: "ggooo"}, **OWN).do(("city", 26)).step == "main"
    assert at(TWO, hands={0: "wgo"}, **OWN).do(("buy",), 0).step == "main"
    t = build("road").do(("neutral_road", 0, 13))
    assert t.step == "main"


def test_rule_B4_3_builder_chooses_any_legal_place():
    t = build("road")
    assert t.places("neutral_road") == {(0, e) for e in (13, 14, 20)} | {
        (1, e) for e in (51, 57, 58)}  # fmt: skip
    # N1 and N2 do not use each other's roads; a neutral road ends at a foreign building
    t = build("road", roads={2: path(13, 18, 24), 3: path(40, 35)}, settlements={1: [24]})
    assert t.places("neutral_road") == {
        *((0, e) for e in (13, 14, 27)), *((1, e) for e in (57, 58, 43, 44)),
    }  # fmt: skip
    t = build("settlement", roads={2: path(13, 18, 24), 3: path(40, 35, 30)})
    assert t.places("neutral_settlement") == {(0, 24), (1, 30)}
    t = build("settlement", roads={2: path(13, 18, 24), 3: path(40, 35, 29)})
    assert t.places("neutral_settlement") == {(0, 24), (1, 29)}


def test_rule_B4_4_settlement_or_else_road():
    assert build("settlement")["due"] == "road"
    t = build("settlement", roads={3: path(40, 35, 30)})
    assert t.moves() == {("neutral_settlement", 1, 30)}
    t = build("settlement", roads={2: path(13, 18, 24)})
    assert t.moves() == {("neutral_settlement", 0, 24)}


def shut_in(spare: bool, **options) -> Table:
    """No neutral player can build a road; N1 has a site on 5 if `spare`, on none otherwise.

    N1 has no road piece left and a site; N2's corner is walled in by roads of seat 1.
    """
    ring = path(13, 9, 5, 1, 4, 0, 3, 7, 11, 16, 22, 17, 12, 8, 13, 18)
    sites = [13, 5, 4, 3, 11] if not spare else [13, 4, 3, 11]
    return at(
        TWO, settlements={0: [26], 1: [48], 2: sites}, hands={0: "lblbwg"},
        roads={0: path(26, 32, 37), 1: [*path(48, 44, 40), *path(40, 45), *path(40, 35)], 2: ring},
        **options,
    )  # fmt: skip


def test_rule_B4_5_road_or_else_settlement_or_else_nothing():
    t = shut_in(spare=True).do(("road", 53))
    assert (t["due"], t.kinds()) == ("settlement", {"neutral_settlement"})
    assert (0, 22) in t.places("neutral_settlement")
    t = shut_in(spare=False).do(("road", 53))
    assert (t.step, t["due"]) == ("main", None)
    assert 53 in t["roads"][0]
    t.do(("settlement", 37))
    assert t.step == "main"


def test_rule_B4_6_own_piece_tokens_awards_victory_neutral_piece():
    # the own road wins before the neutral piece is due
    t = at(TWO, cities={0: [3, 4, 5, 6]}, settlements={0: [15]}, roads={0: path(*COAST[:5])},
           hands={0: "lb"}).do(("road", 4))  # fmt: skip
    assert (t.state.end, t["due"], t["roads"][2:]) == ("won", None, [[], []])
    # the neutral piece itself may win: it cuts the road of the opponent
    t = at(
        TWO, cities={0: [3, 4, 5]}, settlements={0: [15], 1: [43]}, longest_road=1,
        roads={0: [*path(*COAST[:6]), *path(6, 10, 15, 20)], 2: path(13, 18, 23),
               1: path(43, 39, 34, 29, 23, 17, 12)}, hands={0: "lbwg"}, points=10,
    )  # fmt: skip
    assert [t.points(0), t.points(1)] == [7, 4]
    t.do(("settlement", 6))
    assert (t.step, t.points(0)) == ("neutral", 8)
    t.do(("neutral_settlement", 0, 23))
    assert (t.state.end, t.points(0)) == ("won", 10)
    # tokens come before the answer
    t = build("settlement")
    assert (t.step, t["tokens"]) == ("neutral", [6, 5])


def test_rule_B4_6_second_free_road_on_the_board_as_it_is_then():
    # seat 0 has one way on, over corner 9: the answer to its first road may close it
    fields = {
        "settlements": {0: [5], 1: [51]}, "dev": {0: {"road_building": 1}}, "cities": {0: [26]},
        "roads": {0: [*path(5, 2), *path(20, 26, 32)], 1: path(51, 47, 43),
                  2: [*path(13, 8, 4, 1), *path(4, 0, 3, 7, 11, 16, 21)]},
    }  # fmt: skip
    t = at(TWO, step="roll", **fields).do(("road_building",))
    assert t["free_roads"] == 2
    t.do(("road", 8))
    assert (t.step, t["free_roads"], t["rolls"]) == ("neutral", 1, [])
    t.do(("neutral_road", 0, 14))
    assert t.step == "free_road"
    assert 15 in t.places("road")
    assert 14 not in t.places("road")
    t.do(("road", 15), ("neutral_road", 1, 51))
    assert t.step == "roll"


def test_rule_B4_6_card_is_finished_if_the_answer_leaves_no_place():
    """The only place of the second road is taken by the answer to the first."""
    fields = {
        "settlements": {0: [15, 50], 1: [25, 41, 49]}, "dev": {0: {"road_building": 1}},
        "roads": {0: [22, 71], 1: [31, 32, 60, 65, 59, 64], 2: path(13, 9, 14, 10)},
    }  # fmt: skip
    t = at(TWO, step="roll", **fields).do(("road_building",))
    assert t.places("road") == {17, 70}
    t.do(("road", 70))
    assert (t.step, t["free_roads"]) == ("neutral", 1)
    other = t.copy().do(("neutral_road", 0, 13))
    assert (other.step, other.moves()) == ("free_road", {("road", 17)})
    t.do(("neutral_road", 0, 17))
    assert (t.step, t["free_roads"]) == ("roll", 0)


def test_rule_B4_7_no_cost_no_tokens():
    t = build("settlement", roads={2: path(13, 8, 4), 3: SOUTH})
    before = t.data
    t.do(("neutral_settlement", 0, 4))  # a coastal corner
    assert all(t[key] == before[key] for key in ("tokens", "hands", "bank"))


def test_example_B4_first_road_of_the_game():
    t = build("road", "lbwg")
    assert t.places("neutral_road") == {(0, 13), (0, 14), (0, 20), (1, 51), (1, 57), (1, 58)}
    t.do(("neutral_road", 0, 20), ("settlement", 37))
    assert t["due"] == "road"  # 18 touches the settlement on 13
    t.do(("neutral_road", 0, 28))
    t = build("settlement", roads={2: [20, 28]})
    assert t.moves() == {("neutral_settlement", 0, 24)}
    for blocked in (19, 30):
        t = build("settlement", roads={2: [20, 28]}, settlements={1: [blocked]})
        assert t["due"] == "road"


@pytest.mark.parametrize("what", ["road", "settlement"])
def test_rule_B4_1_any_kind_by_option(what):
    t = build(what, neutral_answer="any_kind", roads={2: NORTH})
    assert (t["due"], t.kinds()) == ("any", {"neutral_road", "neutral_settlement"})
    assert build(what, neutral_answer="any_kind")["due"] == "road"

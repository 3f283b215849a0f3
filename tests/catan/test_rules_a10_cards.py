"""A10: development cards."""

from __future__ import annotations

import pytest

from catan.table import CHANCE, at
from catan.test_rules_a01_pieces import COAST
from catan.test_rules_a04_turn import PLAYS
from oracle.catan_positions import path

KINDS = {"knight": 0, "road_building": 2, "year_of_plenty": 3, "monopoly": 4}
ALL_CARDS = {"knight": 14, "victory_point": 5, "road_building": 2, "year_of_plenty": 2,
             "monopoly": 2}  # fmt: skip


def test_rule_A10_1_buying():
    t = at(players=3, hands={0: "wgo" * 3})
    for kind in (0, 2, 0):
        t.do(("buy",))
        assert (t.step, t.seat) == ("card", CHANCE)
        t.do(kind)
    assert (t["cards"][0], t["bought"], t["deck"]) == (
        [2, 0, 1, 0, 0], [2, 0, 1, 0, 0], [12, 5, 1, 2, 2],
    )  # fmt: skip
    assert (t.hand(0), t["bought_total"]) == ("", [3, 0, 0])


def test_rule_A10_1_empty_deck():
    left = {**ALL_CARDS, "monopoly": 1}
    t = at(players=3, hands={0: "wgo" * 2}, dev={1: left}, points=22)
    t.do(("buy",))
    assert t.outcomes() == {4: 1}
    t.do(4)
    assert (t["deck"], "buy" in t.kinds()) == ([0] * 5, False)


def test_rule_A10_2_one_card_a_turn_and_none_just_bought():
    t = at(players=3, dev={0: {"knight": 2, "monopoly": 1}})
    t.do(("monopoly", 0))
    assert t["card_played"]
    assert not t.kinds() & PLAYS
    t = at(players=3, dev={0: {"knight": 1, "monopoly": 1}}, step="roll")
    t.do(("monopoly", 0), ("roll",), 5)
    assert not t.kinds() & PLAYS  # before or after the roll
    for total in (4, 5, 6):
        t.do(("end",), ("roll",), total)
    assert "knight" in t.kinds()
    for name, kind in KINDS.items():
        t = at(players=3, hands={0: "wgo"}).do(("buy",), kind)
        assert not t.kinds() & PLAYS
        # an old one of the kind may be played
        t = at(players=3, hands={0: "wgo"}, dev={0: {name: 1}}).do(("buy",), kind)
        assert {"year_of_plenty": "plenty"}.get(name, name) in t.kinds()
        other = "monopoly" if name == "knight" else "knight"
        t = at(players=3, hands={0: "wgo"}, dev={0: {other: 1}}).do(("buy",), kind)
        assert t.kinds() & PLAYS == {other}


def test_rule_A10_2_bought_cards_may_be_played_in_the_next_turn():
    t = at(players=2, hands={0: "wgo"}).do(("buy",), 0, ("end",), ("roll",), 5, ("end",))
    assert (t["bought"], t.kinds()) == ([0] * 5, {"roll", "knight"})


def test_rule_A10_3_knight():
    t = at(players=3, dev={0: {"knight": 1}}, settlements={1: [24]}, hands={0: "l" * 9, 1: "o"})
    t.do(("knight",))
    assert (t["knights"], t["cards"][0], t["removed"]) == ([1, 0, 0], [0] * 5, [0] * 5)
    assert (t.step, t["owed"]) == ("robber", [0] * 3)  # no discarding
    assert 9 not in t.places("robber")
    t.do(("robber", 5), 4)
    assert (t.step, t.hand(1)) == ("main", "")
    # before the roll it goes on with the roll
    t = at(players=3, dev={0: {"knight": 1}}, step="roll").do(("knight",), ("robber", 0))
    assert (t.step, t.moves()) == ("roll", {("roll",)})


def test_rule_A10_4_two_free_roads():
    t = at(players=3, settlements={0: [24, 3]}, roads={0: [28, 0]}, dev={0: {"road_building": 1}})
    t.do(("road_building",))
    assert (t.step, t["free_roads"], t["removed"]) == ("free_road", 2, [0, 0, 1, 0, 0])
    assert t.places("road") == {29, 36, 20, 27, 6, 1}
    t.do(("road", 20))
    assert (t.step, t["free_roads"]) == ("free_road", 1)
    assert {13, 14} <= t.places("road")  # the first made these possible
    t.do(("road", 13))
    assert (t.step, t["free_roads"], t.hand(0)) == ("main", 0, "")
    assert t["bank"] == [19] * 5
    t = at(players=3, dev={0: {"road_building": 1}}, step="roll").do(("road_building",))
    for _ in range(2):
        t.do(min(t.moves()))
    assert t.step == "roll"


@pytest.mark.parametrize(("left", "due"), [(2, 2), (1, 1), (0, None)])
def test_rule_A10_4_pieces_left(left, due):
    roads = {0: path(*COAST[: 16 - left])}
    t = at(players=2, settlements={0: [3, 5]}, roads=roads, dev={0: {"road_building": 1}})
    assert t.allows("road_building") == (due is not None)
    if due:
        t.do(("road_building",))
        assert t["free_roads"] == due
        for _ in range(due):
            assert t.step == "free_road"
            t.do(min(t.moves()))
        assert (t.step, len(t["roads"][0])) == ("main", 15)


def test_rule_A10_4_only_one_legal_place_or_none():
    # the roads 6-2-5 of seat 0 are shut in: edge 9 (6-10) is the last place, 8 and 3 are taken
    shut = {"settlements": {0: [2], 1: [1, 9]}, "cities": {0: [52]}}
    own, around = path(6, 2, 5), [*path(1, 5), *path(5, 9)]
    south = path(48, 52, 49)
    walls = [*path(44, 48, 51), *path(45, 49, 53)]
    t = at(players=3, roads={0: [*own, *south], 1: around, 2: walls},
           dev={0: {"road_building": 1}}, **{**shut, "settlements": {
               **shut["settlements"], 2: [44, 53]}})  # fmt: skip
    assert t.allows("road_building")
    t.do(("road_building",))
    assert (t["free_roads"], t.moves()) == (2, {("road", 9)})
    t.do(("road", 9))
    assert t.step == "free_road"  # 10 opens 16 and 17
    # with a building of seat 1 on 10 the first is the last
    t = at(players=3, roads={0: [*own, *south], 1: around, 2: walls}, dev={0: {"road_building": 1}},
           settlements={0: [2], 1: [1, 9, 10], 2: [44, 53]}, cities={0: [52]})  # fmt: skip
    t.do(("road_building",), ("road", 9))
    assert (t.step, t["free_roads"]) == ("main", 0)
    # and with edge 9 taken the card cannot be played
    t = at(players=3, roads={0: [*own, *south], 1: [*around, 9], 2: walls},
           dev={0: {"road_building": 1}}, settlements={0: [2], 1: [1, 9, 10], 2: [44, 53]},
           cities={0: [52]})  # fmt: skip
    assert not t.allows("road_building")


def test_rule_A10_4_awards_after_each_road():
    t = at(players=3, settlements={0: [16]}, roads={0: path(16, 22, 17, 23, 18)},
           dev={0: {"road_building": 1}}).do(("road_building",), ("road", 28))  # fmt: skip
    assert (t["longest_road"], t["free_roads"]) == (0, 1)


def test_rule_A10_5_year_of_plenty():
    t = at(players=3, dev={0: {"year_of_plenty": 1}})
    assert t.places("plenty") == {(r, s) for r in range(5) for s in range(r, 5)}
    t.do(("plenty", 1, 1))
    assert (t.hand(0), t["bank"][1], t["removed"]) == ("bb", 17, [0, 0, 0, 1, 0])
    t = at(players=3, dev={0: {"year_of_plenty": 1}}, step="roll").do(("plenty", 0, 4))
    assert (t.hand(0), t.step) == ("lo", "roll")


def test_rule_A10_5_what_the_bank_has():
    full = dict.fromkeys("lbwgo", 0)
    for bank, places in (
        ({**full, "o": 1}, {4}), ({**full, "o": 2}, {(4, 4)}), (full, set()),
        ({**full, "l": 1, "o": 1}, {(0, 4)}), ({**full, "l": 1, "w": 2}, {(0, 2), (2, 2)}),
    ):  # fmt: skip
        t = at(players=3, dev={0: {"year_of_plenty": 1}}, bank=bank, rest_to=1)
        assert t.places("plenty") == places
    t = at(players=3, dev={0: {"year_of_plenty": 1}}, bank={**full, "o": 1}, rest_to=1)
    t.do(("plenty", 4))
    assert (t.hand(0), t["bank"]) == ("o", [0] * 5)


def test_rule_A10_6_monopoly():
    t = at(players=4, hands={0: "lb", 1: "llo", 2: "w", 3: "lll"}, dev={0: {"monopoly": 1}})
    assert t.places("monopoly") == set(range(5))
    t.do(("monopoly", 0))
    assert [t.hand(seat) for seat in range(4)] == ["l" * 6 + "b", "o", "w", ""]
    t = at(players=3, hands={1: "l"}, dev={0: {"monopoly": 1}}).do(("monopoly", 4))
    assert (t.hand(0), t.hand(1)) == ("", "l")


def test_rule_A10_7_progress_cards_leave_the_game():
    t = at(players=2, dev={0: {"road_building": 1, "year_of_plenty": 1, "monopoly": 1}})
    for name, move in (("monopoly", ("monopoly", 0)), ("year_of_plenty", ("plenty", 0, 0)),
                       ("road_building", ("road_building",))):  # fmt: skip
        t.do(move)
        assert t["removed"][KINDS[name]] == 1
        assert t["cards"][0][KINDS[name]] == 0
        if name != "road_building":
            t.do(("end",), ("roll",), 2, ("end",), ("roll",), 3)
    assert sum(t["deck"]) == 22


def test_rule_A10_8_victory_points_count_at_once_and_are_never_played():
    t = at(players=3, hands={0: "wgo" * 2}, dev={0: {"victory_point": 1}})
    assert (t.points(0), t.kinds() & PLAYS) == (3, set())
    t.do(("buy",), 1)
    assert (t.points(0), t["cards"][0]) == (4, [0, 2, 0, 0, 0])
    assert "victory_point" not in t.kinds()

"""The edge cases 1 to 30 that other engines met, and T1 to T13 of the game for two."""

from __future__ import annotations

from catan.table import TWO, at, found, new
from catan.test_rules_a01_pieces import COAST
from catan.test_rules_a04_turn import PLAYS
from catan.test_rules_a05_production import roll
from catan.test_rules_a08_trade import trading
from catan.test_rules_a09_awards import FIVE_NORTH, FIVE_SOUTH, SEVEN, army, cut
from catan.test_rules_a11_winning import nearly, won
from catan.test_rules_b4_answers import build
from kastgard.catan import longest_road
from oracle.catan_positions import RING, path

LINE = (16, 22, 17, 23, 18, 24, 19, 25, 20, 26)
TAILED = [*RING, 29, 30, 31]


def test_case_E01_ring_settled_at_one_corner():
    t = at(
        players=3, settlements={0: [23, 35], 1: [3], 2: [14]}, active=2, longest_road=0,
        roads={0: RING, 1: FIVE_NORTH, 2: [21, 29]}, hands={2: "lbwg"},
    )  # fmt: skip
    t.do(("settlement", 24))
    assert longest_road(RING, [24]) == 6
    assert (t["longest_road"], t.points(0)) == (0, 4)


def test_case_E02_capped_ends_count():
    assert longest_road(path(*LINE), [16, 26]) == 9
    t = at(players=3, roads={0: path(*LINE), 2: path(3, 0, 4, 1, 5, 9, 14, 10, 15)},
           settlements={0: [2], 1: [16, 26], 2: [3]})  # fmt: skip
    assert t["longest_road"] == 0  # 9 against 8


def test_case_E03_growing_at_the_other_end():
    other = path(3, 0, 4, 1, 5, 9)
    t = at(players=3, roads={0: path(*LINE[:7]), 1: other}, settlements={0: [18, 2], 1: [16, 3]},
           hands={0: "llbb"}, longest_road=0)  # fmt: skip
    for edge in path(*LINE[6:9]):
        length = longest_road(t["roads"][0], [16])
        t.do(("road", edge))
        assert longest_road(t["roads"][0], [16]) == length + 1


def test_case_E04_cut_with_nobody_else():
    t = cut(SEVEN[:5], FIVE_NORTH[:2], [], 17)
    assert (t["longest_road"], t.points(0)) == (None, 2)


def test_case_E05_two_non_owners_then_one():
    t = cut(SEVEN, FIVE_NORTH, FIVE_SOUTH)
    assert t["longest_road"] is None
    t.do(("end",), ("roll",), 2)
    t = at(players=3, roads={0: SEVEN[:4], 1: FIVE_NORTH, 2: FIVE_SOUTH}, active=2,
           settlements={0: [16], 1: [3], 2: [43]}, hands={2: "lb"})  # fmt: skip
    assert t["longest_road"] is None
    assert t.do(("road", path(49, 53)[0]))["longest_road"] == 2


def test_case_E06_cut_to_a_tie_with_the_owner():
    t = cut(SEVEN, FIVE_NORTH, [], 17)
    assert (t["longest_road"], t.points(0), t.points(1)) == (0, 4, 3)


def test_case_E07_tie_does_not_transfer():
    t = at(players=3, roads={0: SEVEN[:5], 1: FIVE_NORTH[:4]}, active=1, longest_road=0,
           settlements={0: [16], 1: [3]}, hands={1: "llbb"})  # fmt: skip
    t.do(("road", FIVE_NORTH[4]))
    assert [t.points(0), t.points(1)] == [4, 2]
    t.do(("road", path(9, 14)[0]))
    assert [t.points(0), t.points(1)] == [2, 4]


def test_case_E08_computed_after_each_settlement():
    t = cut(SEVEN[:5], FIVE_NORTH, [], 17)
    assert t["longest_road"] == 1


def test_case_E09_two_rings():
    rings = [27, 28, 29, 30, 35, 36, 37, 43, 44, 45, 46]
    assert longest_road(rings) == longest_road([*rings, *path(36, 41)]) == 11


def test_case_E10_ring_with_a_tail():
    assert [longest_road(TAILED, b) for b in ([], [24], [18])] == [9, 6, 8]
    assert longest_road([*RING, 29], [18]) == 6


def test_case_E11_no_way_past_an_enemy():
    t = at(players=3, settlements={0: [13], 1: [24]}, roads={0: path(13, 18, 24)},
           hands={0: "lb"})  # fmt: skip
    assert 36 not in t.places("road")
    t = at(players=3, settlements={0: [13], 1: [24]}, roads={0: path(13, 18)}, hands={0: "lb"})
    assert 28 in t.places("road")


def test_case_E12_beside_the_robber():
    assert roll(4, settlements={0: [24]}, robber=10).hand(0) == "w"


def test_case_E13_robbers_number():
    t = roll(4, settlements={0: [24], 1: [41]}, robber=5)
    assert (t.hand(0), t.hand(1)) == ("", "g")


def test_case_E14_nothing_to_steal():
    t = at(players=3, settlements={1: [24]}, step="roll").do(("roll",), 7, ("robber", 5))
    assert (t.step, t.kinds()) == ("main", {"end"})


def test_case_E15_two_hexes_of_the_same_resource():
    for total in (4, 6):
        t = roll(total, settlements={0: [40]})
        assert t.hand(0) == "g"


def test_case_E16_single_claimant_of_the_last_card():
    t = roll(8, cities={0: [26]}, bank={"o": 1}, rest_to=2)
    assert t.hand(0) == "o"


def test_case_E17_neutral_is_no_claimant():
    t = at(TWO, cities={0: [12]}, bank={"b": 2}, rest_to=1, avoid=[6], step="roll")
    assert 13 in t["settlements"][2]
    assert t.do(("roll",), 6).hand(0) == "bb"


def test_case_E18_empty_bank():
    t = roll(3, settlements={0: [31]}, bank={"l": 0}, rest_to=2)
    assert (t.hand(0), t.step) == ("", "main")


def test_case_E19_cards_go_back_to_the_bank():
    t = at(players=3, hands={0: "l" * 8}, step="roll").do(("roll",), 7, *[("give", 0)] * 4)
    assert t["bank"] == [15, 19, 19, 19, 19]
    t = at(players=3, hands={0: "wgo"}).do(("buy",), 0)
    assert t["bank"] == [19] * 5


def test_case_E20_bank_without_the_card():
    t = at(players=3, hands={0: "wwww"}, bank={"b": 0}, rest_to=1)
    assert t.refuses("bank", 2, 1)
    assert t.places("bank") == {(2, 0), (2, 3), (2, 4)}


def test_case_E21_same_resource_on_both_sides():
    t = at(players=3, hands={0: "wwww"}, settlements={0: [3]})
    assert {s for r, s in t.places("bank")} == {0, 1, 3, 4}
    assert all(r != s for r in range(5) for move in t.ids.moves if move[0] == "bank"
               for s in [move[2]] if r == move[1])  # fmt: skip
    t = trading(hands={0: "lw", 1: "lw", 2: "", 3: ""}).do(("offer",), ("offer_give", 2))
    assert t.places("offer_ask") == {0}


def test_case_E22_which_cards_may_be_played():
    assert "knight" not in at(players=3, hands={0: "wgo"}).do(("buy",), 0).kinds()
    t = at(players=3, hands={0: "wgo"}, dev={0: {"knight": 1}}).do(("buy",), 0)
    t.do(("knight",), ("robber", 0))
    assert t["cards"][0][0] == 1
    t = at(players=3, dev={0: {"monopoly": 1, "year_of_plenty": 1}}).do(("monopoly", 0))
    assert not t.kinds() & PLAYS
    won(nearly(hands={0: "wgo"}).do(("buy",), 1), 0)


def test_case_E23_one_road_piece_left():
    for left in (1, 0):
        t = at(players=2, settlements={0: [3, 5]}, roads={0: path(*COAST[: 16 - left])},
               dev={0: {"road_building": 1}})  # fmt: skip
        assert t.allows("road_building") == (left == 1)
    t = at(players=2, settlements={0: [3, 5]}, roads={0: path(*COAST[:15])},
           dev={0: {"road_building": 1}}).do(("road_building",))  # fmt: skip
    t.do(min(t.moves()))
    assert (len(t["roads"][0]), t.step) == (15, "main")


def test_case_E24_road_building_without_cards():
    t = at(players=3, dev={0: {"road_building": 1}}, hands={0: ""}).do(("road_building",))
    t.do(min(t.moves()))
    t.do(min(t.moves()))
    assert (t["free_roads"], t.step, t.kinds()) == (0, "main", {"end"})


def test_case_E25_road_building_joins_two_chains():
    for name in ("catan", TWO):
        t = at(name, roads={0: [*path(22, 17, 23), *path(18, 24, 19)]}, dev={
            0: {"road_building": 1}}, settlements={0: [22, 19]})  # fmt: skip
        t.do(("road_building",), ("road", 27))
        assert (t["longest_road"], t["free_roads"]) == (0, 1)
        assert t.step == ("neutral" if name == TWO else "free_road")
        assert t.points(0) == 4


def test_case_E26_year_of_plenty_with_one_card():
    bank = {**dict.fromkeys("lbwg", 0), "o": 1}
    t = at(players=3, dev={0: {"year_of_plenty": 2}}, bank=bank, rest_to=1)
    t.do(("plenty", 4))
    assert t.hand(0) == "o"
    assert "plenty" not in t.kinds()
    t = at(players=3, dev={0: {"year_of_plenty": 2}}).do(("plenty", 0, 1))
    assert "plenty" not in t.kinds()


def test_case_E27_fourth_knight():
    assert army((3, 0, 0), 0).points(0) == 4


def test_case_E28_ten_points_in_the_turn_of_somebody_else():
    t = nearly(
        seat=1, settlements={0: [34], 2: [16]}, active=0, hands={0: "lbwg"}, longest_road=2,
        roads={1: path(*COAST[:6]), 2: path(16, 22, 17, 23, 18, 24, 19), 0: path(23, 29, 34)},
    ).do(("settlement", 23))  # fmt: skip
    assert (t.points(1), t.state.is_terminal) == (11, False)
    won(t.do(("end",)), 1)


def test_case_E29_founding():
    t = new(players=2).do(("settlement", 24))
    assert t.hand(0) == ""
    t = found(new(players=2), [(24, 28), (12, 19), (41, 60)]).do(("settlement", 22))
    assert t.hand(0) == "lgg"
    assert t.refuses("road", 29)
    assert t.places("road") == {24, 25, 34}


def test_case_E30_discards():
    t = at(players=3, hands={0: "l" * 8, 1: "b" * 7, 2: "w" * 15}, step="roll")
    t.do(("roll",), 7)
    assert t["owed"] == [4, 0, 7]
    t.do(*[("give", 0)] * 4, *[("give", 2)] * 7)
    assert (t.step, t["robber"]) == ("robber", 9)
    assert [len(t.hand(seat)) for seat in range(3)] == [4, 7, 8]


# --- the game for two -----------------------------------------------------------------------------


def test_case_T01_discard_at_three_to_two():
    t = at(TWO, knights={0: 3, 1: 2}, largest_army=0).do(("discard_knight",))
    assert (t["largest_army"], t.points(0)) == (None, 2)


def test_case_T02_discard_at_four_to_three():
    t = at(TWO, knights={0: 4, 1: 3}, largest_army=0).do(("discard_knight",))
    assert (t["knights"], t["largest_army"]) == ([3, 3], None)


def test_case_T03_builder_chooses_neutral_and_edge():
    assert {n for n, _ in build("road").places("neutral_road")} == {0, 1}
    t = build("road", roads={2: path(13, 9, 5)})
    assert {n for n, _ in t.places("neutral_road")} == {0, 1}


def test_case_T04_road_is_answered_by_a_road():
    t = build("road", roads={2: path(13, 9, 5)})
    assert t.kinds() == {"neutral_road"}


def test_case_T05_the_one_that_can_must_get_it():
    t = build("settlement", roads={3: path(40, 35, 30)})
    assert t.moves() == {("neutral_settlement", 1, 30)}


def test_case_T06_same_total_of_other_dice():
    t = at(TWO, step="roll").do(("roll",), 8)
    assert 8 not in t.outcomes()
    assert sum(t.outcomes().values()) == 31


def test_case_T07_second_roll_after_a_seven():
    t = at(TWO, hands={1: "oo"}, settlements={1: [24]}, step="roll")
    t.do(("roll",), 7, ("robber", 5), 4)
    assert (t.step, 7 in t.outcomes(), sum(t.outcomes().values())) == ("dice", False, 30)


def test_case_T08_price_with_a_hidden_point():
    t = at(TWO, dev={0: {"victory_point": 1}}, robber=0)
    assert t.do(("desert",))["tokens"] == [4, 5]


def test_case_T09_forced_trade_of_one_card():
    t = at(TWO, hands={0: "ll", 1: "o"}).do(("forced_trade",), 4, ("give", 0), ("give", 0))
    assert (t.hand(0), t.hand(1)) == ("o", "ll")
    assert "forced_trade" not in at(TWO, hands={0: "ll", 1: ""}).kinds()


def test_case_T10_supply_of_one_token():
    # the desert on a corner of the island: a coastal corner of it would earn 3
    seed = next(s for s in range(200) if new(TWO, seed=s, board="variable")["terrain"][0] == 5)
    t = new(TWO, seed=seed, board="variable").do(("settlement", 0))
    assert t["tokens"] == [8, 5]
    t = at(TWO, settlements={0: [3, 23]}, roads={0: path(23, 18, 24)}, hands={0: "lbwg"},
           tokens=[10, 9])  # fmt: skip
    assert t.do(("settlement", 24))["tokens"] == [11, 9]


def test_case_T11_neutral_owns_the_longest_road():
    north, own = path(13, 9, 5, 1, 4, 0), path(26, 32, 37, 42, 46, 50, 53)
    t = at(TWO, settlements={0: [26]}, roads={0: own[:4], 2: north}, hands={0: "llbb"})
    assert t["longest_road"] == 2
    t.do(("road", own[4]), ("neutral_road", 1, 51))
    assert (t["longest_road"], t.points(0)) == (2, 2)
    t.do(("road", own[5]), ("neutral_road", 1, 57))
    assert (t["longest_road"], t.points(0)) == (0, 4)


def test_case_T12_neutral_settlement_makes_you_win():
    t = at(
        TWO, cities={0: [3, 4, 5]}, settlements={0: [15], 1: [43]}, longest_road=1,
        roads={0: [*path(*COAST[:6]), *path(6, 10, 15, 20)], 2: path(13, 18, 23),
               1: path(43, 39, 34, 29, 23, 17, 12)}, hands={0: "lbwg"},
    ).do(("settlement", 6))  # fmt: skip
    assert t.step == "neutral"
    won(t.do(("neutral_settlement", 0, 23)), 0)


def test_case_T13_whole_board():
    for seed in range(5):
        data = new(TWO, seed=seed, board="variable").data
        assert len(data["terrain"]) == 19
        assert sorted(data["terrain"]).count(5) == 1

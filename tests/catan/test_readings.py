"""The readings D1 to D21: what the rules leave open, each switch with both its values."""

from __future__ import annotations

import pytest

import kastgard
from catan.laws import random_steps
from catan.table import TWO, at, found, new
from catan.test_rules_a01_pieces import boards
from catan.test_rules_a05_production import roll
from catan.test_rules_a08_trade import offer, trading
from catan.test_rules_a09_awards import FIVE_NORTH, FIVE_SOUTH, SEVEN, cut
from catan.test_rules_b2_order import ready
from catan.test_rules_b4_answers import NORTH, OWN, build, shut_in
from catan.test_rules_b5_actions import table
from kastgard.errors import OptionError
from oracle.catan_positions import path

FIXED = [5, 3, 4, 5, 2, 5, 5, 1, 0]


def test_reading_D01_harbour_types_by_option():
    for name in ("catan", TWO):
        assert all(data["harbours"] == FIXED for data in boards(name))
        shuffled = [data["harbours"] for data in boards(name, shuffle_harbours=True)]
        assert all(sorted(row) == sorted(FIXED) for row in shuffled)
        assert any(row != FIXED for row in shuffled)
    # what lies there counts
    t = at(players=3, settlements={0: [11]}, hands={0: "oo"}, harbours=[0, 3, 1, 5, 2, 5, 5, 5, 4])
    assert t.places("bank") == {(4, s) for s in range(4)}


def test_reading_D02_trade_and_build_mixed_freely():
    t = at(players=3, settlements={0: [24]}, hands={0: "wwwwbbbb"})
    t.do(("bank", 2, 0), ("road", 36), ("end",))
    t = at(players=3, settlements={0: [24]}, hands={0: "lbwwwwo"})
    t.do(("road", 36), ("bank", 2, 0))
    assert t.hand(0) == "lo"


def test_reading_D03_single_claimant():
    for name in ("catan", TWO):
        for rest, hand in ((True, "b"), (False, "")):
            options = {"single_claimant_gets_rest": rest, "step": "roll", "avoid": [6]}
            t = at(name, cities={0: [12]}, bank={"b": 1}, rest_to=1, **options)
            assert t.do(("roll",), 6).hand(0) == hand


def test_reading_D04_must_steal_and_never_from_empty_hands():
    t = at(players=4, settlements={1: [18], 2: [35]}, hands={2: "g"}, step="roll", robber=0)
    t.do(("roll",), 7, ("robber", 9))
    assert (t.step, t["victim"]) == ("theft", 2)  # no choice, and no way not to
    t = at(players=4, settlements={1: [18], 2: [35]}, hands={1: "l", 2: "g"}, step="roll", robber=0)
    t.do(("roll",), 7, ("robber", 9))
    assert t.moves() == {("victim", 1), ("victim", 2)}


def test_reading_D05_owner_in_the_tie_keeps():
    assert cut(SEVEN, FIVE_NORTH, FIVE_SOUTH, 17)["longest_road"] == 0
    assert cut(SEVEN, FIVE_NORTH, FIVE_SOUTH)["longest_road"] is None


def test_reading_D06_road_building_without_a_place():
    t = at(players=3, dev={0: {"road_building": 1}}, settlements={0: [3, 5]},
           roads={0: path(3, 0, 4, 1, 5, 2, 6, 10, 15, 20, 26, 32, 37, 42, 46, 50)})  # fmt: skip
    assert len(t["roads"][0]) == 15
    assert not t.allows("road_building")
    assert at(players=3, dev={0: {"road_building": 1}}).allows("road_building")


def test_reading_D07_all_hexes():
    t = new(TWO, board="variable")
    assert len(t["terrain"]) == 19
    assert t.places("settlement") >= {0, 2, 53, 51, 21, 32}


@pytest.mark.parametrize(
    ("corners", "value"), [([13, 40], "13+40"), ([19, 34], "19+34"), ([17, 36], "17+36")]
)
def test_reading_D08_marked_corners(corners, value):
    assert new(TWO, neutral_corners=value)["settlements"][2:] == [[corners[0]], [corners[1]]]
    for other in ("13", "40+13", "1+2", ""):
        with pytest.raises(OptionError):
            kastgard.load(TWO, neutral_corners=other)
    with pytest.raises(OptionError):
        kastgard.load("catan", neutral_corners=value)


def test_reading_D09_tokens_before_the_rolls():
    tokens = {"forced_trade", "desert", "discard_knight"}
    assert tokens <= ready(tokens_before_roll=True).kinds()
    late = ready(tokens_before_roll=False)
    assert not tokens & late.kinds()
    assert tokens <= late.do(("roll",), 2, 12).kinds()


@pytest.mark.parametrize("what", ["road", "settlement"])
def test_reading_D10_same_kind_or_any(what):
    own = {"roads": {2: NORTH}}
    same = build(what, neutral_answer="same_kind", **own)
    assert same.kinds() == {f"neutral_{what}"}
    both = build(what, neutral_answer="any_kind", **own)
    assert both.kinds() == {"neutral_road", "neutral_settlement"}
    assert build(what, neutral_answer="any_kind")["due"] == "road"


def test_reading_D11_roads_of_the_card():
    for answers in (True, False):
        t = at(TWO, dev={0: {"road_building": 1}}, neutral_answers_free_roads=answers, **OWN)
        t.do(("road_building",), ("road", 53))
        assert t.step == ("neutral" if answers else "free_road")
        assert build("road", neutral_answers_free_roads=answers).step == "neutral"


def test_reading_D12_road_that_cannot_be_placed():
    for fallback, step in (("settlement", "neutral"), ("none", "main")):
        t = shut_in(spare=True, neutral_road_fallback=fallback).do(("road", 53))
        assert t.step == step
        # the other way round is no option: no site, so a road
        assert build("settlement", neutral_road_fallback=fallback)["due"] == "road"
    t = shut_in(spare=True, neutral_answer="any_kind", neutral_road_fallback="none")
    assert t.do(("road", 53))["due"] == "settlement"


def test_reading_D13_public_points_set_the_price():
    assert table(dev={0: {"victory_point": 3}}).do(("desert",))["tokens"] == [4, 5]
    t = table(dev={1: {"victory_point": 3}}, knights={0: 3})
    assert t.do(("desert",))["tokens"] == [3, 5]


def test_reading_D14_actions_a_turn():
    for cap in (1, 2):
        t = table("ll", "oooo", token_actions_per_turn=cap).do(("desert",))
        assert t.allows("forced_trade") == (cap > 1)
    for bad in (0, 21):
        with pytest.raises(OptionError):
            kastgard.load(TWO, token_actions_per_turn=bad)


def test_reading_D15_may_the_drawn_cards_be_given_back():
    after = table("bw", "oo", forced_trade_give_from="after_draw").do(("forced_trade",), 4, 4)
    assert after.places("give") == {1, 2, 4}
    before = table("bw", "oo", forced_trade_give_from="before_draw").do(("forced_trade",), 4, 4)
    assert before.places("give") == {1}
    before.do(("give", 1))
    assert before.places("give") == {2}
    # a resource that is held and drawn: only as many as were held
    t = table("bo", "oo", forced_trade_give_from="before_draw").do(("forced_trade",), 4, 4)
    assert t.do(("give", 1)).places("give") == {4}
    assert (t.do(("give", 4)).hand(0), t.hand(1)) == ("oo", "bo")
    for own, free in (("", False), ("b", False), ("bb", True)):
        t = table(own, "oo", forced_trade_give_from="before_draw")
        assert t.allows("forced_trade") == free
        assert table(own, "oo").allows("forced_trade")


def test_reading_D16_empty_supply():
    t = at(TWO, knights={0: 1}, tokens=[10, 10])
    assert not t.allows("discard_knight")
    t = at(TWO, knights={0: 1}, tokens=[10, 9]).do(("discard_knight",))
    assert t["tokens"] == [11, 9]


def test_reading_D17_neutrals_are_set_up_first():
    t = new(TWO)
    assert (t["founded"], t["settlements"]) == (0, [[], [], [13], [40]])
    assert 13 not in t.places("settlement")


def test_reading_D18_no_longest_road_in_the_founding_round():
    for _, _, after in random_steps("catan", 5):
        if after["turn"]:
            break
        assert after["longest_road"] is None
    t = found(new(players=2), [(24, 28), (2, 4), (51, 66), (13, 20)])
    assert (t["roads"][0], t["longest_road"]) == ([20, 28], None)


def test_reading_D19_any_legal_place():
    # a neutral road that shuts the builder's own way
    t = at(TWO, settlements={0: [24]}, roads={0: path(24, 18), 2: [20]}, hands={0: "lb"})
    t.do(("road", 29))
    assert (0, 27) in t.places("neutral_road")


def test_reading_D20_same_total_is_a_repeat():
    for total in (2, 3, 6, 8, 12):
        t = at(TWO, step="roll").do(("roll",), total)
        assert set(t.outcomes()) == set(range(2, 13)) - {total}


def test_reading_D21_giving_is_compulsory():
    t = table().do(("forced_trade",), 4, 4)
    assert t.kinds() == {"give"}
    t.do(("give", 0))
    assert t.kinds() == {"give"}


# --- options that are no reading ------------------------------------------------------------------

BOUNDS = {"players": (2, 4), "points": (3, 22), "discard_limit": (2, 95), "offers": (1, 10)}


@pytest.mark.parametrize("name", BOUNDS)
def test_option_bounds(name):
    low, high = BOUNDS[name]
    for value in (low, high):
        assert kastgard.load("catan", **{name: value}).config[name] == value
    for value in (low - 1, high + 1):
        with pytest.raises(OptionError):
            kastgard.load("catan", **{name: value})


@pytest.mark.parametrize(
    ("game", "option"),
    [("catan", {"board": "other"}), ("catan", {"start": "second"}), (TWO, {"players": 2}),
     (TWO, {"neutral_answer": "none"}), (TWO, {"neutral_road_fallback": "any"}),
     (TWO, {"forced_trade_give_from": "never"}), ("catan", {"tokens_before_roll": True})],
)  # fmt: skip
def test_option_refused(game, option):
    with pytest.raises(OptionError):
        kastgard.load(game, **option)


def test_option_trading_adds_nineteen_actions():
    for name, count in (("catan", 258), (TWO, 513)):
        assert kastgard.load(name).num_actions == count
        assert kastgard.load(name, trading=True).num_actions == count + 19
        assert kastgard.load(name).max_chance == 13
    t = offer(trading(TWO, hands={0: "l", 1: "o"}), "l", "o").do(("accept",), ("withdraw",))
    assert t.step == "main"


def test_option_defaults():
    config = kastgard.load(TWO).config
    assert dict(config) == {
        "board": "variable", "shuffle_harbours": False, "start": "first", "points": 10,
        "discard_limit": 7, "single_claimant_gets_rest": True, "trading": False, "offers": 3,
        "neutral_corners": "13+40", "tokens_before_roll": True, "neutral_answer": "same_kind",
        "neutral_answers_free_roads": True, "neutral_road_fallback": "settlement",
        "token_actions_per_turn": 1, "forced_trade_give_from": "after_draw",
    }  # fmt: skip
    shared = list(config)[:8]
    assert dict(kastgard.load("catan").config) == {
        "players": 4,
        **{name: config[name] for name in shared},
    }


def test_option_production_of_the_default_games():
    assert roll(8, cities={0: [26]}, bank={"o": 1}, rest_to=2).hand(0) == "o"

"""C11: what a seat may know, and positions that it could be in."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import numpy as np
import pytest

import kastgard
from catan import hidden
from catan.deals import chi
from catan.table import TWO, at, plain
from catan.test_rules_a08_trade import offer, trading
from oracle.catan_positions import LETTERS


@pytest.mark.parametrize(("name", "options"), hidden.GAMES)
def test_invariant_C11_views_do_not_tell_hidden_facts(name, options):
    game = kastgard.load(name, **options)
    pick = random.Random(f"leak {name} {options}")
    differed = 0
    for seed in range(2):
        for state in hidden.positions(game, seed, 11):
            differed += hidden.check_leak(game, state, pick)
    assert differed > 50


@pytest.mark.parametrize(("name", "options"), hidden.GAMES)
def test_invariant_C11_resampled_positions_are_possible(name, options):
    game = kastgard.load(name, **options)
    differed = 0
    for seed in range(2):
        for state in hidden.positions(game, 10 + seed, 13):
            for seat in range(game.num_players):
                rng = kastgard.Rng(seed, state.ply, purpose="resample")
                differed += hidden.check_resample(state, seat, rng)
    assert differed > 50


def test_invariant_C11_views_tell_the_own_cards():
    mine = at(players=3, hands={0: "lo", 1: "b"}, dev={0: {"knight": 1}})
    other = at(players=3, hands={0: "lw", 1: "b"}, dev={0: {"knight": 1}})
    cards = at(players=3, hands={0: "lo", 1: "b"}, dev={0: {"monopoly": 1}})
    views = [t.state.view(0).to_bytes() for t in (mine, other, cards)]
    assert len(set(views)) == 3
    # sizes are public
    more = at(players=3, hands={0: "lo", 1: "bb"}, dev={0: {"knight": 1}})
    assert more.state.view(2).to_bytes() != mine.state.view(2).to_bytes()


def test_invariant_C11_view_of_two_states_the_hand_of_the_opponent():
    for name in (TWO, "catan"):
        options = {} if name == TWO else {"players": 2}
        t = at(name, hands={0: "lo", 1: "bw"}, **options)
        for seed in range(5):
            other = t.state.resample(0, kastgard.Rng(seed, purpose="resample"))
            assert plain(other)["hands"] == t["hands"]


# --- certain minima -------------------------------------------------------------------------------


def known(t, observer: int, owner: int) -> str:
    row = t["known"][observer][owner]
    return "".join(letter * n for letter, n in zip(LETTERS, row, strict=True))


def test_known_grows_with_what_is_seen():
    t = at(players=3, settlements={0: [26]}, step="roll", avoid=[8]).do(("roll",), 8)
    assert [known(t, o, 0) for o in range(3)] == ["", "o", "o"]
    t = at(players=3, hands={0: "llll"}).do(("bank", 0, 4))
    assert known(t, 1, 0) == "o"
    t = at(players=3, dev={0: {"year_of_plenty": 1}}).do(("plenty", 1, 3))
    assert known(t, 2, 0) == "bg"


def test_known_shrinks_with_what_is_paid():
    t = at(players=3, settlements={0: [24]}, dev={0: {"year_of_plenty": 1}}, hands={0: "lb"})
    t.do(("plenty", 0, 0))
    assert known(t, 1, 0) == "ll"
    t.do(("road", 36))
    assert (known(t, 1, 0), t.hand(0)) == ("l", "ll")


def test_known_after_a_theft():
    t = at(players=3, settlements={0: [26], 1: [24]}, hands={1: "wo"}, step="roll", robber=0)
    t.do(("roll",), 8, ("end",), ("roll",), 4, ("end",), ("roll",), 7, ("robber", 9))
    # seat 2 robs seat 1 ("wwo", one wool seen)
    assert (t.hand(1), known(t, 0, 1), known(t, 2, 1)) == ("wwo", "w", "w")
    t.do(2)
    assert known(t, 0, 1) == ""  # a card is gone, it could be the wool
    assert known(t, 2, 1) == ""
    assert known(t, 1, 2) == "w"  # the victim knows what was taken
    assert known(t, 0, 2) == ""


def test_known_after_a_monopoly():
    t = at(players=4, hands={0: "l", 1: "ll", 2: "lb"}, dev={0: {"monopoly": 1}})
    t.do(("monopoly", 0))
    assert [known(t, o, 0) for o in range(4)] == ["", "llll", "llll", "llll"]
    assert known(t, 3, 1) == ""


def test_known_from_offers():
    t = trading(hands={0: "llb", 1: "wwo", 2: "ww", 3: "g"})
    t.do(("offer",), ("offer_give", 0), ("offer_give", 0))
    assert [known(t, o, 0) for o in range(4)] == ["", "ll", "ll", "ll"]
    t.do(("withdraw",))
    t = offer(t, "l", "ww").do(("accept",))
    assert known(t, 3, 1) == "ww"
    t.do(("decline",), ("decline",), ("partner", 1))
    assert (known(t, 3, 0), known(t, 3, 1)) == ("lww", "l")


def test_known_is_nothing_for_two_seats():
    t = at(TWO, settlements={0: [26]}, step="roll").do(("roll",), 8, 2)
    assert t["known"] == [[[0] * 5] * 2] * 2


def test_known_is_true_in_random_games():
    for name, options in hidden.GAMES:
        game = kastgard.load(name, **options)
        for seed in range(2):
            for state in hidden.positions(game, seed, 3):
                data = plain(state)
                for o, h in itertools.permutations(range(game.num_players), 2):
                    row, hand = data["known"][o][h], data["hands"][h]
                    assert all(k <= n for k, n in zip(row, hand, strict=True))
                    assert data["cards"][h][1] <= hidden.most_points(data, h)


# --- development cards ----------------------------------------------------------------------------


def test_resample_shuffles_unknown_cards():
    own = {1: {"monopoly": 1}, 0: {"knight": 3, "road_building": 2}}
    t = at(TWO, dev=own, hands={0: "wgo"})
    rng = kastgard.Rng(5, purpose="resample")
    seen: Counter[str] = Counter()
    for _ in range(4000):
        data = plain(t.state.resample(0, rng))
        assert data["cards"][0] == [3, 0, 2, 0, 0]
        seen[str(data["cards"][1].index(1))] += 1
    chi(seen, {"0": 11 / 20, "1": 5 / 20, "3": 2 / 20, "4": 2 / 20})


def test_resample_knows_who_would_have_won():
    # seat 1 had nine public points in its own turn, and a card: it is no victory point
    t = at(
        TWO, cities={1: [3, 4, 5, 6]}, settlements={1: [15]}, dev={1: {"knight": 1}}, active=1,
        rolls=(2, 12),
    ).do(("end",))  # fmt: skip
    assert t["vp_bound"][1] == [1] * 5
    rng = kastgard.Rng(5, purpose="resample")
    kinds = [plain(t.state.resample(0, rng))["cards"][1] for _ in range(400)]
    assert not any(cards[1] for cards in kinds)
    assert len({tuple(cards) for cards in kinds}) == 4


def test_resample_keeps_bought_cards_marked():
    t = at(TWO, hands={0: "wgo"}, dev={0: {"knight": 2}}).do(("buy",), 4)
    rng = kastgard.Rng(6, purpose="resample")
    seen = set()
    for _ in range(200):
        data = plain(t.state.resample(1, rng))
        assert (sum(data["bought"]), sum(data["cards"][0])) == (1, 3)
        assert np.all(np.array(data["bought"]) <= np.array(data["cards"][0]))
        seen.add(tuple(data["bought"]))
    assert len(seen) > 2

"""The readings Z1 to Z22: what the rules leave open, and how the engine takes it."""

from __future__ import annotations

import pytest

import kastgard
from kastgard.errors import IllegalActionError, OptionError
from kingdomino.results import expected
from kingdomino.solo import choose, has_town, letter, solo
from kingdomino.table import Table
from kingdomino.test_rules_dominoes import stuck
from kingdomino.test_rules_queen_score import finished
from kingdomino.test_rules_queendomino import BOTH, LEFT, TWO_TOWERS, towns, x4, x6
from kingdomino.test_rules_solo import random_states, x7, x8
from oracle.kingdomino_tables import Building, buildings


def test_reading_Z01_duty_to_place_in_both_games():
    for name in ("kingdomino", "queendomino"):
        t = Table(name, players=4).to("place")
        assert ("discard",) not in t.moves()
        with pytest.raises(IllegalActionError):
            t.do(("discard",))
    assert stuck().moves() == {("discard",)}


def test_reading_Z02_random_order_and_snake():
    for name in ("kingdomino", "queendomino"):
        t = Table(name, first_choice="snake", kings=[1])
        seats = []
        while t["round"] == 0:
            seats.append(t.seat)
            t.do(t.auto())
        assert seats == [1, 0, 0, 1]
        state = kastgard.load(name, first_choice="snake").initial(seed=0)
        while state.to_json()["step"] != "king":
            state.apply(int(state.chance_outcomes()[0][0]))
        weights = state.chance_outcomes()[1].tolist()
        assert weights[0] == weights[1]
        for players in (3, 4):
            with pytest.raises(OptionError):
                kastgard.load(name, players=players, first_choice="snake")
    with pytest.raises(OptionError):
        kastgard.load("kingdomino", first_choice="other")


def test_reading_Z03_centre_of_the_smallest_rectangle():
    seen = set()
    for state in finished("kingdomino", 200, players=2, middle_kingdom=True):
        result = expected(state, middle_kingdom=True)
        assert state.scores().tolist() == result.points
        bare = expected(state).points
        for kingdom, points, base in zip(
            state.to_json()["kingdoms"], result.points, bare, strict=True
        ):
            seen.add((points - base, kingdom["discarded"] == 0))
    assert (10, False) in seen  # an incomplete kingdom counts too


def test_reading_Z04_supplies_are_unlimited_and_suffice():
    for state in finished("queendomino", 60, players=4):
        kingdoms = state.to_json()["kingdoms"]
        knights = sum(k["guard"] + len(k["knights"]) for k in kingdoms)
        assert knights <= 22
        assert sum(k["towers"] for k in kingdoms) <= 15
        assert all(k["coins"] >= 0 for k in kingdoms)
    many = [Building(k, knights=7, towers=7) for k in range(1, 33)]
    t = towns(buildings=many)
    for _ in range(4):
        for seat in range(4):
            t.to("build", seat)
            t.do(("build", min(t.prices())), ("site", min(t.sites(seat))))
    assert sum(t.towers(seat) for seat in range(4)) == 16 * 7


def test_reading_Z05_the_top_tile_is_public_the_rest_is_not_ordered():
    t = Table("queendomino", tiles=[1, 2, 3, 4, 5, 6, 30])
    assert t["top"] == 30
    assert t["hidden"] == sorted(t["hidden"])
    assert len(t["hidden"]) == 25
    # the top tile is the next one on the board, whatever is drawn afterwards
    t.until(lambda: t.step == "dragon").do(("dragon", 2))
    t.until(lambda: t["round"] == 2)
    assert t["board"] == [1, 2, 4, 5, 6, 30]


def test_reading_Z06_two_players_have_a_turn_for_each_king():
    lines = [[32, 33, 34, 35], [36, 37, 38, 39]]
    t = Table("queendomino", kings=[0, 0, 1, 1], lines=lines)
    built = []
    while t["round"] < 2:
        if t.step == "build":
            built.append(t.seat)
            t.do(("build", min(t.prices())))
        else:
            t.do(t.busy() if t.step == "dragon" else t.auto())
    assert built == [0, 0, 1, 1]
    assert t["dragon"] is None
    # the dragon stays once a round for all four turns
    assert len([n for n in [*t["board"], t["top"], *t["hidden"]] if n is not None]) == 32 - 4 - 1


@pytest.mark.parametrize(("tax_bonus", "coins"), [("knight", 14), ("turn", 10)])
def test_reading_Z07_tax_bonus_for_each_knight(tax_bonus, coins):
    t = x4(tax_bonus=tax_bonus)
    before = t.coins(0)
    assert t.do(BOTH).coins(0) - before == coins
    # with one knight the two readings agree
    t = x4(tax_bonus=tax_bonus)
    assert t.do(LEFT).coins(0) - before == 3 + 4
    with pytest.raises(OptionError):
        kastgard.load("queendomino", tax_bonus="never")


def test_reading_Z08_a_tie_is_enough_for_who_has_just_gained():
    assert x6("take")[1] == [0, 0, 1, 1, 1, 0]
    assert x6("strict")[1] == [0] * 6
    with pytest.raises(OptionError):
        kastgard.load("queendomino", queen_tie="never")


def test_reading_Z08_a_gain_of_the_holder_moves_nothing():
    t = towns(tiles=[17, 18, TWO_TOWERS]).to("build", 0).build(17, (1, 0))
    t.to("build", 1).build(18, (1, 0))
    assert t["queen"] == 1
    t.to("build", 1).build(TWO_TOWERS, min(t.sites(1)))
    assert t["queen"] == 1


def test_reading_Z09_one_building_a_turn():
    for name in ("queendomino", "queendomino_solo"):
        game = kastgard.load(name)
        for seed in range(10):
            state = game.initial(seed=seed)
            rng, chance = kastgard.Rng(seed, purpose="agent"), kastgard.Rng(seed)
            state.resolve_chance(chance)
            sites: dict = {}
            while not state.is_terminal:
                data = state.to_json()
                turn = (data["round"], data["turn"])
                if data["step"] == "site":
                    assert turn not in sites
                    sites[turn] = True
                legal = state.legal_actions().tolist()
                state.apply(legal[rng.below(len(legal))])
                state.resolve_chance(chance)


def test_reading_Z10_the_player_always_acts_first():
    t = choose(solo(lines=[[1, 2, 33, 34]], tiles=[1, 2, 3, 4, 5, 9]), "D")
    assert letter(t.data, 1) == "C"  # before the player in the line, after it in the round
    assert (t.seat, t.step, t.domino) == (0, "place", 34)
    assert t["automa"]["dominoes"] == []
    t.to("build").do(("build", 0), ("site", min(t.sites())))
    assert t["automa"]["buildings"] == []
    choose(t, "A")
    assert t["automa"]["buildings"] == [[9, 0]]


def test_reading_Z11_an_empty_place_has_no_effect():
    for data, _ in random_states(40):
        if data["round"] > 0 and data["dragon"] is not None:
            assert data["board"][data["dragon"]] is not None


def test_reading_Z12_no_building_on_old_sites_of_the_game():
    last: dict = {}
    for data, _ in random_states(60):
        if data["round"] == 0:
            last = {}
        if data["step"] == "place":
            if last and data["round"] == last["round"] + 1:
                before, now = last["automa"]["buildings"], data["automa"]["buildings"]
                assert len(now) - len(before) in (0, 1)
                if not has_town(data["automa"]["dominoes"][-1]):
                    assert now == before
            last = data
    places = [k for _, k in x8()["automa"]["buildings"]]
    assert len(places) == len(set(places))  # one tile on a domino, also on a double town


def test_reading_Z13_unchosen_dominoes_never_return():
    t = choose(solo(), "A")
    gone: set[int] = set()
    while not t.state.is_terminal:
        gone |= {n for n, king in t["line"] if king is None}
        assert not gone & set(t["pile"])
        assert not gone & {n for n, _ in t["next"]}
        t.do(t.auto())
    assert len(gone) == 24


def test_reading_Z14_a_reservation_lasts_one_round():
    t = x7(20)
    f = t["board"][5]
    t.until(lambda: t.step == "choose")
    choose(t, "B")  # nothing built by anybody: only the dragon's tile burns
    assert t["board"].index(f) == 4
    t.until(lambda: t.step == "build")
    assert 4 in t.prices()  # open now
    assert 5 not in t.prices()


@pytest.mark.parametrize(("layout", "total"), [("apart", 70), ("column", 68)])
def test_reading_Z15_how_the_automas_dominoes_lie(layout, total):
    assert x8(hard=True, hard_layout=layout).state.scores()[1] == total
    assert x8(hard_layout=layout).state.scores()[1] == 60  # read with hard alone
    with pytest.raises(OptionError):
        kastgard.load("queendomino_solo", hard=True, hard_layout="row")


def test_reading_Z16_equal_is_not_a_win():
    for state in finished("queendomino_solo", 3000):
        player, automa = state.scores().tolist()
        if player == automa:
            assert state.end == "drawn"
            assert state.returns().tolist() == [-1.0]
            return
    raise AssertionError("no equal scores in the sample")


def test_reading_Z17_the_queen_ties_hold_for_the_game_too():
    # the player has one tower, then the game gains one
    order = [17, 2, 3, 4, 5, 18, 7, 8]
    for tie, holder in (("take", 1), ("strict", 0)):
        t = choose(solo(tiles=order, lines=[[32, 33, 34, 35]], queen_tie=tie), "A")
        t.to("build").build(17, min(t.sites()))
        assert t["queen"] == 0
        choose(t, "A")
        assert t["automa"]["towers"] == 1
        assert t["queen"] == holder


def test_reading_Z18_the_queen_does_not_stop_the_dragon():
    t = choose(solo(tiles=[17, 2, 3, 4, 5, 6, 7], lines=[[32, 33, 1, 2]]), "C")
    t.to("build").build(17, min(t.sites()))
    before = t.coins()
    assert t["queen"] == 0
    choose(t, "A")
    assert t["dragon"] == 1
    assert 4 not in [*t["board"], t["top"], *t["hidden"]]  # burnt at price 3
    assert t.coins() == before


def test_reading_Z19_tax_tiles_of_the_game_are_worth_their_points():
    for tile in (31, 32):
        t = choose(solo(tiles=[1, 2, 3, 4, 5, tile], lines=[[1, 2, 33, 48]]), "A")
        choose(t, "A")
        assert t["automa"]["buildings"] == [[tile, 0]]
        queen = 1 if t["queen"] == 1 else 0
        assert t.state.scores()[1] == 2 + queen  # each terrain has one square


def test_reading_Z20_any_number_of_knights_at_once():
    t = choose(solo(tiles=[1, 2, 3, 4, 5, 29], lines=[[1, 2, 33, 48]]), "A")
    choose(t, "A")
    assert t["automa"]["knights"] == 4  # three knights and the first one on one domino


def test_reading_Z21_a_table_of_ones_own():
    own = [Building(k, flat_vp=k, knights=k % 3, towers=k % 2) for k in range(1, 33)]
    t = towns(tiles=[30], buildings=own).to("build", 0).build(30, (1, 0))
    assert t.state.scores()[0] == 30 + 7 // 3
    t = towns(tiles=[30]).to("build", 0).build(30, (1, 0))
    assert t.towers(0) == buildings()[30].towers


def test_reading_Z22_the_last_turn_of_the_game_is_finished():
    # the twelfth domino has a town: the game still builds on it
    t = x8()
    assert [22, 11] in t["automa"]["buildings"]

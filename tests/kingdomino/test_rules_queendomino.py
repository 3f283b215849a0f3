"""Sections Q-A to Q-C: set-up, turn and round of Queendomino."""

from __future__ import annotations

import pytest

import kastgard
from kastgard.errors import IllegalActionError, OptionError
from kingdomino.table import NO_TAX, TERMINAL, Table
from oracle.kingdomino_examples import X2, X2_SIZES, steps
from oracle.kingdomino_tables import buildings

E1, E2 = ((1, 0), (2, 0)), ((-1, 0), (-2, 0))  # east and west of the castle
BOTH, LEFT, RIGHT = ("tax", (True, True)), ("tax", (True, False)), ("tax", (False, True))

# building tiles by what they do
CROWN, PER_TOWER, TWO_TOWERS, TWO_KNIGHTS, THREE_KNIGHTS = 19, 17, 27, 25, 29
KNIGHT_AND_TOWER, CHEST, SOLDIERS, FLAT5 = 9, 31, 32, 22

# lines whose dominoes all have a town: four a round, sixteen in all
TOWNS = [[32, 33, 34, 35], [36, 37, 38, 39], [40, 41, 42, 43], [44, 45, 46, 47]]


def towns(players: int = 4, **options) -> Table:
    """Every seat gets a town in each of the first four rounds, in seat order."""
    wants = {
        seat: [(line[seat], pair) for line, pair in zip(TOWNS, (E1, E2), strict=False)]
        for seat in range(players)
    }
    return Table("queendomino", players=players, lines=TOWNS, wants=wants, **options)


# --- set-up ---------------------------------------------------------------------------------------


def test_rule_Q01_material():
    data = kastgard.load("queendomino").initial(seed=0).to_json()
    assert data["hidden"] == list(range(1, 33))
    assert data["pile"] == list(range(1, 49))
    assert data["board"] == [None] * 6
    for players in (1, 5):
        with pytest.raises(OptionError):
            kastgard.load("queendomino", players=players)


@pytest.mark.parametrize(
    ("players", "kings", "limit", "each", "unchosen"),
    [(2, 2, 7, 24, 0), (3, 1, 5, 12, 1), (4, 1, 5, 12, 0)],
)
def test_rule_Q02_sizes_by_number_of_players(players, kings, limit, each, unchosen):
    t = Table("queendomino", players=players)
    shown, rounds = set(), 0
    while not t.state.is_terminal:
        assert len(t["next"]) in (0, 4)
        shown |= {n for n, _ in t["next"]}
        if t["line"]:
            owners = [king for _, king in t["line"]]
            assert owners.count(None) == unchosen
            assert all(owners.count(seat) == kings for seat in range(players))
        rounds = t["round"]
        t.do(t.auto())
    assert (len(shown), rounds, t["pile"]) == (48, 12, [])
    assert [len(k["squares"]) // 2 + k["discarded"] for k in t["kingdoms"]] == [each] * players
    assert t.game.num_actions == 5 * (2 * limit - 1) ** 2 + 19 + 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_rule_Q03_castle_seven_coins_one_knight(players):
    for kingdom in Table("queendomino", players=players)["kingdoms"]:
        assert kingdom == {
            "squares": [], "discarded": 0, "knights": [], "buildings": [], "coins": 7, "guard": 1,
            "towers": 0,
        }  # fmt: skip


def test_rule_Q04_the_board_is_filled_from_the_cheapest_place():
    state = kastgard.load("queendomino", players=3).initial(seed=0)
    drawn = [7, 3, 30, 1, 22, 15, 32]
    for k, tile in enumerate(drawn):
        ids, weights = state.chance_outcomes()
        left = sorted(set(range(1, 33)) - set(drawn[:k]))
        assert [i + 1 for i in ids.tolist()] == left
        assert set(weights.tolist()) == {1}
        state.apply(tile - 1)
        data = state.to_json()
        shown = drawn[: k + 1]
        assert data["board"] == (shown + [None] * 6)[:6]
        assert data["hidden"] == sorted(set(range(1, 33)) - set(shown))
    assert data["top"] == 32
    assert len(data["hidden"]) + 1 == 26  # the pile, its top tile with it
    assert data["step"] == "domino"


def test_rule_Q05_dragon_in_its_cave_queen_with_nobody():
    t = Table("queendomino")
    assert (t["dragon"], t["queen"]) == (None, None)


def test_rule_Q06_the_first_choice_is_a_choice_alone():
    t = Table("queendomino", players=3)
    order = []
    while t["round"] == 0:
        order.append((t.seat, t.step))
        t.do(t.auto())
    assert order == [(0, "choose"), (1, "choose"), (2, "choose")]
    assert [king for _, king in t["line"]].count(None) == 1
    t.until(lambda: t["round"] == 2)
    assert sum(len(k["squares"]) // 2 for k in t["kingdoms"]) == 3  # the unchosen one has left


# --- a turn ---------------------------------------------------------------------------------------


def test_rule_Q07_five_steps_in_fixed_order():
    t = towns(tiles=[1, 2, 3, 4, 5, 6, 7]).to("place")
    for seat in range(4):
        order = []
        while t.step == "place" or order:
            if t.step == "place" and order:
                break
            assert t.seat == seat
            order.append(t.step)
            t.do(("build", min(t.prices())) if t.step == "build" else t.auto())
        assert order == ["place", "tax", "build", "site", "dragon", "choose"]


def test_rule_Q07_with_two_players_each_king_has_a_whole_turn():
    t = Table("queendomino", players=2, lines=TOWNS, kings=[0, 0, 1, 1]).to("place")
    seats = []
    while t["round"] == 1:
        if t.step in ("place", "tax", "dragon", "choose"):
            seats.append((t.seat, t.step))
        t.do(t.auto())
    assert seats == [
        (seat, step) for seat in (0, 0, 1, 1) for step in ("place", "tax", "dragon", "choose")
    ]


def test_rule_Q08_no_tax_after_a_discard():
    seen = []
    for seed in range(60):
        state = kastgard.load("queendomino", players=4).initial(seed=seed)
        rng, chance = kastgard.Rng(seed, purpose="agent"), kastgard.Rng(seed)
        state.resolve_chance(chance)
        while not state.is_terminal:
            legal = state.legal_actions().tolist()
            discard = 4 * 81
            if legal == [discard] and state.to_json()["kingdoms"][state.to_play]["guard"]:
                data, seat = state.to_json(), state.to_play
                state.apply(discard)
                seen.append(state.to_json()["step"])
                if state.to_play == seat:
                    assert state.to_json()["step"] in ("build", "dragon", "choose")
                    assert (
                        state.to_json()["kingdoms"][seat]["coins"]
                        == (data["kingdoms"][seat]["coins"])
                    )
            else:
                state.apply(legal[rng.below(len(legal))])
            state.resolve_chance(chance)
    assert {"build", "dragon", "choose"} <= set(seen)


def test_rule_Q09_one_or_two_knights_each_brings_the_size_of_its_territory():
    # the coins that one knight would bring, at every placement of X2
    wanted = [tuple(map(int, pair.split())) for pair in X2_SIZES.split(",")]
    t = Table("queendomino", players=4, wants={0: steps(X2)})
    for (number, pair), sizes in zip(steps(X2), wanted, strict=True):
        t.to("place", 0, number).do(t.same(("place", pair)))
        assert t.step == "tax"
        assert t["placed"] == [list(p) for p in pair] or number in (5, 8)
        assert t.moves() == {NO_TAX, LEFT, RIGHT}  # one knight, so never both
        for move, size in zip((LEFT, RIGHT), sizes, strict=True):
            twin = t.state.child(t.id(move)).to_json()["kingdoms"][0]
            assert twin["coins"] == 7 + size
            assert twin["guard"] == 0
        t.do(NO_TAX)


def test_rule_Q09_two_knights_on_the_two_squares():
    t = towns(tiles=[TWO_KNIGHTS]).to("build", 0).build(TWO_KNIGHTS, (1, 0))
    assert t.guard(0) == 3
    t.to("tax", 0)
    assert t.moves() == {NO_TAX, LEFT, RIGHT, BOTH}
    left, right = ((x, y) for x, y in t["placed"])
    t.do(BOTH)
    kingdom = t.kingdom(0)
    assert kingdom["guard"] == 1
    assert {tuple(p) for p in kingdom["knights"]} == {left, right}
    assert t.coins(0) == 7 + 1 + 1
    t.to("tax", 0)  # one knight is left
    assert t.moves() == {NO_TAX, LEFT, RIGHT}
    assert {tuple(p) for p in t.kingdom(0)["knights"]} == {left, right}  # they stay


def test_rule_Q09_two_knights_in_one_territory_bring_its_size_twice():
    wants = {0: [(32, ((1, 0), (2, 0))), (48, ((-1, 0), (-2, 0))), (46, ((-1, 1), (-2, 1)))]}
    lines = [[32, 1, 2, 3], [48, 4, 5, 6], [46, 7, 8, 9]]
    t = Table("queendomino", players=4, tiles=[TWO_KNIGHTS], wants=wants, lines=lines)
    t.to("build", 0).build(TWO_KNIGHTS, (1, 0))
    t.to("place", 0, 46).do(t.same(wants[0][2] and ("place", wants[0][2][1])))
    assert t.step == "tax"
    t.do(BOTH)
    assert t.coins(0) == 7 + 4 + 4  # four town squares, twice


def test_rule_Q09_no_knight_no_tax():
    t = towns().to("tax", 0).do(LEFT)
    assert (t.guard(0), t.coins(0)) == (0, 8)
    t.to("place", 0).do(t.auto())
    assert t.step != "tax"
    t.until(lambda: t.seat == 0 and t["round"] == 3)
    assert t.guard(0) == 0


def test_rule_Q09_a_knight_does_not_spoil_later_tax():
    # the territory taxed before is taxed again with its whole size
    wants = {0: [(1, ((1, 0), (2, 0))), (2, ((1, 1), (2, 1)))]}
    t = towns_then(wants)
    assert t.coins(0) == 7 + 2 + 4


def towns_then(wants) -> Table:
    """Seat 0 taxes wheat with the first knight, and again with one from a building."""
    wants = {0: [(32, ((-1, 0), (-2, 0))), *wants[0]]}
    lines = [[32, 3, 4, 5], [1, 6, 7, 8], [2, 9, 10, 11]]
    t = Table("queendomino", players=4, tiles=[15], wants=wants, lines=lines)
    t.to("build", 0).build(15, (-1, 0))
    assert t.guard(0) == 2
    t.to("tax", 0, 1).do(LEFT)
    return t.to("tax", 0, 2).do(RIGHT)


@pytest.mark.parametrize(("tax_bonus", "coins"), [("knight", (3 + 4) * 2), ("turn", 3 + 3 + 4)])
def test_rule_Q10_guarded_chest(tax_bonus, coins):
    """X4: the fifth domino of X2 with two knights, four towers and the chest."""
    t = x4(tax_bonus=tax_bonus)
    before = t.coins(0)
    t.do(BOTH)
    assert t.coins(0) - before == coins


def x4(**options) -> Table:
    """Domino 5 of X2 lies; seat 0 has the chest, four towers and two knights in hand."""
    tiles = [TWO_TOWERS, KNIGHT_AND_TOWER, CHEST]
    t = Table("queendomino", players=4, tiles=tiles, wants={0: steps(X2)}, **options)
    t.to("build", 0).build(TWO_TOWERS, (1, 1))
    t.to("build", 0).build(KNIGHT_AND_TOWER, (1, 2))
    t.to("build", 0).build(CHEST, (1, -2))
    t.to("tax", 0, 5)
    assert (t.towers(0), t.guard(0)) == (4, 2)
    return t


@pytest.mark.parametrize(("tax_bonus", "times"), [("knight", 2), ("turn", 1)])
def test_rule_Q10_soldiers_chest_counts_all_knights(tax_bonus, times):
    t = towns(tiles=[SOLDIERS], tax_bonus=tax_bonus).to("build", 0).build(SOLDIERS, (1, 0))
    assert t.guard(0) == 2
    t.to("tax", 0)
    before = t.coins(0)
    t.do(BOTH)
    assert t.coins(0) - before == 1 + 1 + 2 * times  # the knights just sent are counted
    assert t.guard(0) == 0


def test_rule_Q10_no_bonus_from_a_tile_built_afterwards_and_none_in_points():
    # archery range: one point a knight, no coins
    t = towns(tiles=[15]).to("build", 0).build(15, (1, 0))
    t.to("tax", 0).do(LEFT)
    assert t.coins(0) == 7 + 1
    # the chest built after the tax of the same turn
    t = towns(tiles=[CHEST]).to("tax", 0).do(LEFT)
    assert t.coins(0) == 8
    t.build(CHEST, (1, 0))
    assert t.coins(0) == 8


def test_rule_Q11_construct_one_building():
    t = towns(tiles=[1, 2, 3, 4, 5, 6, 7]).to("build", 0)
    assert t.moves() == {("pass",), *(("build", price) for price in range(6))}
    t.do(("build", 3))
    assert (t.step, t["picked"], t["board"][3]) == ("site", 3, 4)
    assert t.coins(0) == 7
    assert t.moves() == {("site", (1, 0))}  # asked though there is one
    t.do(("site", (1, 0)))
    assert t.coins(0) == 7 - 3
    assert t.kingdom(0)["buildings"] == [[4, 1, 0]]
    assert t["board"] == [1, 2, 3, None, 5, 6]
    assert t.step == "dragon"  # one building a turn
    t.to("build", 1)
    assert t.prices() == {0, 1, 2, 4, 5}  # the place stays empty until the end of the round


def test_rule_Q11_never_from_the_pile_never_too_dear():
    t = towns().to("build", 0).do(("build", 5), ("site", (1, 0)))
    t.to("build", 0)
    assert t.coins(0) == 2
    assert t.prices() == {0, 1, 2}
    with pytest.raises(IllegalActionError):
        t.do(("build", 3))
    assert t["top"] is not None


def test_rule_Q11_an_old_site_serves_and_a_knight_does_not_hinder():
    wants = {0: [(32, ((1, 0), (2, 0))), (1, ((-1, 0), (-2, 0))), (33, ((0, 1), (0, 2)))]}
    lines = [[32, 3, 4, 5], [1, 6, 7, 8], [33, 9, 10, 11]]
    t = Table("queendomino", players=4, wants=wants, lines=lines)
    t.to("tax", 0).do(LEFT, ("pass",))  # a knight on the town
    t.to("build", 0, 1)  # no town on domino 1
    t.do(("build", 0))
    assert t.moves() == {("site", (1, 0))}
    t.do(("site", (1, 0)))
    t.to("build", 0, 33)
    t.do(("build", 0))
    assert t.moves() == {("site", (0, 1))}  # the other has its building


def test_rule_Q11_no_site_no_step():
    t = Table("queendomino", players=4).to("tax", 0).do(NO_TAX)
    assert t.sites(0) == set()
    assert t.step == "dragon"


def test_rule_Q12_knights_to_the_guard_towers_on_the_building():
    for tile in range(1, 33):
        t = towns(tiles=[tile]).to("tax", 0).do(LEFT).build(tile, (1, 0))
        gains = buildings()[tile]
        assert t.guard(0) == gains.knights
        assert t.towers(0) == gains.towers


def test_rule_Q12_the_new_knight_serves_from_the_next_turn():
    t = towns(tiles=[THREE_KNIGHTS]).to("tax", 0).do(LEFT).build(THREE_KNIGHTS, (1, 0))
    assert t.step in ("dragon", "choose")
    t.to("tax", 0)
    assert BOTH in t.moves()


def test_rule_Q13_crowns_of_a_building_are_added_to_its_square():
    t = towns(tiles=[CROWN])
    t.to("build", 0)
    before = int(t.state.scores()[0])
    t.build(CROWN, (1, 0))
    assert int(t.state.scores()[0]) - before == 1 * 1  # one town square with one crown
    assert t.squares(0)[1, 0] == (6, 0)  # the printed crowns stay apart


def test_rule_Q14_the_first_tower_brings_the_queen():
    for tile, holder in ((PER_TOWER, 0), (TWO_KNIGHTS, None), (CROWN, None)):
        t = towns(tiles=[tile]).to("build", 0).build(tile, (1, 0))
        assert t["queen"] == holder


def x6(queen_tie: str = "take") -> tuple[Table, list[int]]:
    """X6 with the seats 0, 1, 2; the holder after every building."""
    order = [(0, TWO_TOWERS), (1, PER_TOWER), (1, 18), (0, CROWN), (2, CHEST), (0, 10)]
    tiles = [TWO_TOWERS, PER_TOWER, 18, CHEST, 10, CROWN]
    acts = [{0: 32, 1: 33, 2: 34}, {1: 36, 0: 37, 2: 38}, {0: 40, 1: 41, 2: 42}]
    sides = (((1, 0), (2, 0)), ((-1, 0), (-2, 0)), ((0, 1), (0, 2)))
    wants = {
        seat: [
            (turns[seat], pair if turns[seat] < 38 else pair[::-1])
            for turns, pair in zip(acts, sides, strict=True)
        ]
        for seat in range(3)
    }
    t = Table("queendomino", players=3, tiles=tiles, wants=wants, lines=TOWNS, queen_tie=queen_tie)
    holders = []
    for seat, tile in order:
        t.to("build", seat).build(tile, min(t.sites(seat)))
        holders.append(t["queen"])
    return t, holders


def test_rule_Q14_gains_move_the_queen_and_nothing_else_does():
    t, holders = x6()
    assert holders == [0, 0, 1, 1, 1, 0]
    assert [t.towers(seat) for seat in range(3)] == [3, 2, 1]


def test_rule_Q14_strict_option():
    assert x6("strict")[1] == [0, 0, 0, 0, 0, 0]


def test_rule_Q15_one_coin_less_never_below_nothing():
    t = towns(tiles=[TWO_TOWERS, 2, 3, 4, 5, 6, 7]).to("build", 0)
    t.do(("build", 0), ("site", (1, 0)))
    assert t["queen"] == 0
    for price, cost in ((0, 0), (1, 0), (2, 1), (5, 4)):
        twin = towns(tiles=[TWO_TOWERS, 2, 3, 4, 5, 6, 7]).to("build", 0)
        twin.do(("build", 0), ("site", (1, 0)))
        twin.to("build", 0)
        site = min(twin.sites(0))
        twin.do(("build", price), ("site", site))
        assert twin.coins(0) == 7 - cost
    # the one that brings her is paid in full, others pay in full
    t = towns(tiles=[1, 2, 3, TWO_TOWERS]).to("build", 0).build(TWO_TOWERS, (1, 0))
    assert (t.coins(0), t["queen"]) == (7 - 3, 0)
    t.to("build", 1).do(("build", 2), ("site", (1, 0)))
    assert t.coins(1) == 7 - 2


def test_rule_Q15_the_discount_opens_dearer_tiles():
    t = towns(tiles=[1, 2, 3, 4, TWO_TOWERS]).to("build", 0).build(TWO_TOWERS, (1, 0))
    assert t.coins(0) == 3
    t.to("build", 0)
    assert t.prices() == {0, 1, 2, 3, 4}


def test_rule_Q16_bribe_the_dragon():
    t = towns(tiles=[1, 2, 3, 4, 5, 6, 7]).to("dragon", 0)
    assert t.prices() == {0, 1, 2, 3, 4, 5}
    t.do(("dragon", 0))
    assert t.coins(0) == 6
    assert t["board"] == [None, 2, 3, 4, 5, 6]
    assert t["dragon"] == 0
    assert t.step == "choose"
    # once a round, by one player
    while t["round"] == 1:
        assert t.step != "dragon"
        t.do(t.auto())
    assert t["dragon"] is None
    assert 1 not in [*t["board"], t["top"], *t["hidden"]]
    t.to("dragon")


def test_rule_Q16_not_with_the_queen_not_without_coins():
    t = towns(tiles=[TWO_TOWERS]).to("build", 0).build(TWO_TOWERS, (1, 0))
    assert t.step == "choose"  # the queen came in step C of this turn
    t.to("build", 0).do(("build", 5), ("site", min(t.sites(0))))
    t.to("dragon", 1)  # others may
    t = towns(tiles=[1, 2, 3, 4, 5, 6, 7, 8, 10]).to("build", 0).do(("build", 5), ("site", (1, 0)))
    t.to("build", 0).do(("build", 2), ("site", min(t.sites(0))))
    assert t.coins(0) == 0
    assert t.step == "choose"


def test_rule_Q17_any_free_domino_of_the_next_line():
    for players, last in ((4, 1), (3, 2)):
        t = Table("queendomino", players=players).to("place")
        sizes = []
        while t["round"] == 1:
            if t.step == "choose":
                sizes.append(len(t.moves()))
            t.do(t.auto())
        assert sizes == list(range(4, last - 1, -1))


def test_rule_Q18_end_of_a_round():
    """X5: c is built, e burnt."""
    a, b, c, d, e, f, g, h, i = 1, 2, 3, 4, 5, 6, 7, 8, 11
    t = towns(tiles=[a, b, c, d, e, f, g, h, i]).to("build", 0)
    t.do(("build", 2), ("site", (1, 0)))
    assert t.coins(0) == 7 - 2
    t.to("dragon", 1).do(("dragon", 4))
    assert t["board"] == [a, b, None, d, None, f]
    t.until(lambda: t["round"] == 2)
    assert t["board"] == [a, b, d, f, g, h]
    assert t["top"] == i
    assert t["dragon"] is None


def test_rule_Q18_refills_come_before_dominoes():
    t = towns(tiles=[1, 2, 3, 4, 5, 6, 7]).to("build", 0).do(("build", 4), ("site", (1, 0)))
    t.until(lambda: t.step == "choose" and t.seat == 3)
    state = t.state
    state.apply(t.id(t.auto()))
    order = []
    while state.is_chance:
        data = state.to_json()
        order.append(data["step"])
        if data["step"] == "tile":  # the tile on top has just gone to the board
            assert data["board"] == [1, 2, 3, 4, 6, 7]
            assert (data["top"], data["dragon"], data["line"]) == (None, None, [])
        state.apply(int(state.chance_outcomes()[0][0]))
    assert order == ["tile", "domino", "domino", "domino", "domino"]


def test_rule_Q19_an_empty_pile():
    game = kastgard.load("queendomino", players=4)
    dry = 0
    for seed in range(30):
        state = game.initial(seed=seed)
        rng, chance = kastgard.Rng(seed, purpose="agent"), kastgard.Rng(seed)
        state.resolve_chance(chance)
        before = 0
        while not state.is_terminal:
            data = state.to_json()
            if data["round"] > before:  # the board has just been filled
                before = data["round"]
                kept = [tile for tile in data["board"] if tile is not None]
                assert data["board"] == kept + [None] * (6 - len(kept))
                pile = len(data["hidden"]) + (data["top"] is not None)
                assert pile == 0 or len(kept) == 6
                dry += len(kept) < 6
            legal = state.legal_actions().tolist()
            state.apply(legal[rng.below(len(legal))])
            state.resolve_chance(chance)
        assert state.to_json()["round"] == 12  # nothing else changes
    assert dry > 0


def test_rule_Q20_the_last_round_has_steps_a_to_d():
    t = towns()
    t.until(lambda: t["round"] == 12)
    steps_seen = set()
    while not t.state.is_terminal:
        steps_seen.add(t.step)
        t.do(t.busy())
    assert "choose" not in steps_seen
    assert {"place", "tax", "dragon"} <= steps_seen
    assert t.state.to_play == TERMINAL

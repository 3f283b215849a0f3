"""Section S: the solo mode."""

from __future__ import annotations

import pytest

import kastgard
from kastgard.errors import OptionError
from kingdomino.results import expected
from kingdomino.solo import (
    FACES,
    X8_LINES,
    automa_points,
    choose,
    has_town,
    letter,
    solo,
    x8_tiles,
)
from kingdomino.table import Table
from oracle.kingdomino_tables import buildings

ALLOWED = {"A": "ABCD", "B": "ABC", "C": "AB", "D": "A"}


def random_states(seeds: int, **options):
    """Every decision of random games, as JSON, and the state after each."""
    game = kastgard.load("queendomino_solo", **options)
    for seed in range(seeds):
        state = game.initial(seed=seed)
        rng, chance = kastgard.Rng(seed, purpose="agent"), kastgard.Rng(seed)
        state.resolve_chance(chance)
        while not state.is_terminal:
            yield state.to_json(), state
            legal = state.legal_actions().tolist()
            state.apply(legal[rng.below(len(legal))])
            state.resolve_chance(chance)


# --- set-up ---------------------------------------------------------------------------------------


def test_rule_S01_board_of_two_limit_5_one_king():
    t = solo(tiles=[1, 2, 3, 4, 5, 6, 7])
    assert t["board"] == [1, 2, 3, 4, 5, 6]
    assert (t["top"], t["dragon"], t["queen"]) == (7, None, None)
    assert len(t["kingdoms"]) == t.game.num_players == 1
    assert len(t["next"]) == 4
    assert t.game.num_actions == 421
    with pytest.raises(OptionError):
        kastgard.load("queendomino_solo", players=2)
    t.finish()
    for axis in (0, 1):
        places = [0, *(square[axis] for square in t.kingdom()["squares"])]
        assert max(places) - min(places) < 5


def test_rule_S02_what_both_start_with():
    t = solo()
    assert (t.coins(), t.guard(), t.towers()) == (7, 1, 0)
    assert t["automa"] == {"dominoes": [], "knights": 1, "towers": 0, "buildings": []}


@pytest.mark.parametrize(("mine", "its"), [("A", "C"), ("B", "C"), ("C", "D"), ("D", "C")])
def test_rule_S03_first_choice(mine, its):
    t = solo()
    assert (t.seat, t.step) == (0, "choose")
    assert t.letters() == "ABCD"
    choose(t, mine)
    assert (letter(t.data, 0), letter(t.data, 1)) == (mine, its)
    assert len(t["next"]) == 4  # the second line is on show
    assert [king for _, king in t["line"]].count(None) == 2


@pytest.mark.parametrize("taken", "ABCD")
def test_rule_S04_letters_that_may_be_chosen(taken):
    t = choose(solo(), taken)
    t.until(lambda: t.step == "choose")
    assert t.letters() == ALLOWED[taken]
    # whatever was taken before, only the last letter counts
    choose(t, "A").until(lambda: t.step == "choose")
    assert t.letters() == "ABCD"


def test_rule_S04_a_discard_limits_like_a_placement():
    letters, before = set(), 0
    for data, state in random_states(60):
        discarded = data["kingdoms"][0]["discarded"]
        if data["step"] == "choose" and discarded > before:
            taken = letter(data, 0)
            first = 4 * 81 + 1
            allowed = [first + "ABCD".index(k) for k in ALLOWED[taken]]
            assert state.legal_actions().tolist() == allowed
            letters.add(taken)
        if data["step"] == "choose":
            before = discarded
    assert len(letters) > 1


@pytest.mark.parametrize("taken", "ABCD")
def test_rule_S05_the_dragon_goes_by_the_letter(taken):
    t = choose(solo(), taken)
    price = "ABCD".index(taken) + 1
    assert t["dragon"] == price
    assert t.coins() == 7
    burnt = t["board"][price]
    while t["round"] == 1:
        assert t["board"][price] == burnt  # burns at the end of the round, not now
        if t.step == "build":
            assert price not in t.prices()
        t.do(t.auto())
    assert burnt not in [*t["board"], t["top"], *t["hidden"]]


def test_rule_S06_price_5_is_reserved():
    t = choose(solo(lines=[[32, 33, 34, 35]]), "A").to("build")
    assert t["board"][5] is not None
    assert 5 not in t.prices()


# towns on C and D; the player takes D in odd rounds and A in even ones
DRY = [
    [1, 2, 45, 48], [3, 4, 35, 36], [5, 6, 44, 47], [7, 8, 9, 32], [10, 11, 43, 46],
    [12, 13, 14, 15], [16, 17, 41, 42], [18, 19, 20, 21], [22, 23, 39, 40], [24, 25, 26, 27],
    [28, 29, 37, 38], [30, 31, 33, 34],
]  # fmt: skip


def test_rule_S07_an_empty_place_does_nothing():
    t = solo(lines=DRY)
    while not t.state.is_terminal:
        if t.step == "choose":
            choose(t, "D" if t["round"] % 2 == 0 and t["round"] < 11 else "A")
        else:
            t.do(t.busy() if t.step != "tax" else t.auto())
        if t["round"] == 12 and t.step == "place":
            assert t["board"][4] is not None
            assert t["board"][5] is None  # 27 tiles have left
            assert (t["top"], t["hidden"]) == (None, [])
            built = t["automa"]["buildings"]
    assert t["automa"]["dominoes"][-1] == 33  # with a town
    assert t["automa"]["buildings"] == built


def test_rule_S07_the_dragon_of_an_empty_place():
    for data, _ in random_states(100):
        if data["step"] != "choose" and data["round"] > 0:
            price = "ABCD".index(letter(data, 0)) + 1
            there = data["board"][price] is not None
            assert data["dragon"] == (price if there else None)


# --- the player's turn ----------------------------------------------------------------------------


def test_rule_S08_steps_in_order_and_four_open_tiles():
    t = choose(solo(lines=[[32, 33, 34, 35]]), "A")
    order, prices = [], set()
    while t["round"] == 1:
        order.append(t.step)
        if t.step == "build":
            prices = t.prices()
        t.do(("build", 0) if t.step == "build" else t.auto())
    assert order == ["place", "tax", "build", "site", "choose"]
    assert prices == {0, 2, 3, 4}


def test_rule_S08_the_queen_makes_it_cheaper():
    t = choose(solo(tiles=[27], lines=[[32, 48, 1, 2], [33, 46, 47, 3]]), "A")
    t.to("build").build(27, min(t.sites()))
    assert t["queen"] == 0
    choose(t, "A").to("build").do(("build", 2))
    t.do(t.auto())
    assert t.coins() == 7 - 1


def test_rule_S09_nobody_bribes_the_dragon():
    assert all(data["step"] != "dragon" for data, _ in random_states(20))


# --- the game's turn ------------------------------------------------------------------------------


def test_rule_S10_the_domino_is_put_aside():
    t = choose(solo(lines=[[1, 2, 40, 41]]), "A")
    assert t["automa"]["dominoes"] == []
    choose(t, "A")
    assert t["automa"]["dominoes"] == [40]
    t.finish()
    assert len(t["automa"]["dominoes"]) == 12


def test_rule_S11_no_tax_no_coins_only_a_number_of_knights():
    for data, _ in random_states(30):
        tiles = [buildings()[tile] for tile, _ in data["automa"]["buildings"]]
        assert data["automa"]["knights"] == 1 + sum(tile.knights for tile in tiles)
        assert data["automa"]["towers"] == sum(tile.towers for tile in tiles)
        assert "coins" not in data["automa"]


def test_rule_S12_a_town_domino_takes_the_reserved_tile():
    order = [1, 2, 3, 4, 5, 9, 7, 8]
    t = choose(solo(tiles=order, lines=[[1, 2, 46, 47]]), "A")
    choose(t, "A")
    assert t["automa"]["buildings"] == [[9, 0]]  # one tile, though 46 has two towns
    assert (t["automa"]["knights"], t["automa"]["towers"]) == (2, 1)
    assert t["queen"] == 1
    # no town: the tile stays and slides
    t = choose(solo(tiles=order, lines=[[1, 2, 5, 47]]), "A")
    choose(t, "A")
    assert t["automa"]["buildings"] == []
    assert t["board"] == [1, 3, 4, 5, 9, 7]


def test_rule_S12_builds_exactly_when_it_can():
    last = None
    built = 0
    for data, _ in random_states(150):
        if last is not None and data["round"] == last["round"] + 1:
            took = data["automa"]["dominoes"][-1]
            new = data["automa"]["buildings"] != last["automa"]["buildings"]
            assert new == (has_town(took) and last["board"][5] is not None)
            if new:
                assert [last["board"][5], data["round"] - 2] in data["automa"]["buildings"]
            built += new
        last = data if data["round"] > 0 else None
    assert built > 0


@pytest.mark.parametrize(("mine", "its"), [("A", "C"), ("B", "C"), ("C", "D"), ("D", "C")])
def test_rule_S13_the_game_chooses_C_or_D(mine, its):
    t = choose(solo(), "A")
    choose(t, mine)
    assert t["round"] == 2
    assert (letter(t.data, 0), letter(t.data, 1)) == (mine, its)


# --- end of a round -------------------------------------------------------------------------------


def x7(third: int) -> Table:
    """X7: the player on B has a site; the game's domino is `third`."""
    lines = [[1, 2, 3, 32], [4, 5, 6, 7], [8, 9, third, 48], [10, 11, 12, 13], [14, 15, 16, 17]]
    t = choose(solo(lines=lines), "D")
    choose(t, "A")
    choose(t, "B")
    return t.until(lambda: t.step == "build")


@pytest.mark.parametrize(("third", "takes"), [(20, False), (40, True)])
def test_rule_S14_end_of_a_round(third, takes):
    t = x7(third)
    a, b, c, d, e, f = t["board"]
    g, hidden = t["top"], t["hidden"]
    assert t["dragon"] == 2
    assert t.prices() == {0, 1, 3, 4}
    t.build(d, min(t.sites()))
    assert t.coins() == 7 - 3
    choose(t, "A")
    h, i = hidden[:2]
    if takes:
        assert [f, 2] in t["automa"]["buildings"]
        assert t["board"] == [a, b, e, g, h, i]
    else:
        assert t["automa"]["buildings"] == []
        assert t["board"] == [a, b, e, f, g, h]
        assert t["top"] == i
    assert c not in [*t["board"], t["top"], *t["hidden"]]
    # the reserved tile that was not built is open now, unless the dragon came to it
    assert t["dragon"] == 1


def test_rule_S14_order_of_refill_and_line():
    t = choose(solo(lines=[[1, 32, 38, 39], [2, 3, 7, 8]]), "B")
    nobody = [n for n, king in t["line"] if king is None]
    assert nobody == [1, 39]
    t.until(lambda: t.step == "choose")
    state = t.state
    state.apply(t.id(("choose", 1)))
    order = []
    while state.is_chance:
        data = state.to_json()
        assert not set(nobody) & set(data["pile"])  # they never return
        assert data["dragon"] is None
        order.append(data["step"])
        state.apply(int(state.chance_outcomes()[0][0]))
    assert order == ["tile"] * 2 + ["domino"] * 4
    data = state.to_json()
    assert [n for n, _ in data["line"]] == [2, 3, 7, 8]
    assert (letter(data, 0), letter(data, 1)) == ("B", "C")  # as among all four
    assert data["dragon"] == 2


def test_rule_S15_the_game_ends_with_the_automas_twelfth():
    t = solo()
    while not t.state.is_terminal:
        before = len(t["automa"]["dominoes"])
        t.do(t.auto())
    assert (before, len(t["automa"]["dominoes"])) == (11, 12)
    assert len(t.kingdom()["squares"]) // 2 + t.kingdom()["discarded"] == 12
    assert t["round"] == 12


# --- scoring --------------------------------------------------------------------------------------


def test_rule_S16_the_player_scores_as_ever():
    for data, state in random_states(30):
        if data["round"] > 9 and data["step"] == "place":
            assert int(state.scores()[0]) == expected(state).points[0]


@pytest.mark.parametrize("queen", [True, False])
@pytest.mark.parametrize(
    ("options", "total"),
    [({}, 60), ({"hard": True}, 70), ({"hard": True, "hard_layout": "column"}, 68)],
)
def test_rule_S17_to_S20_the_automa_of_X8(queen, options, total):
    t = x8(queen, **options)
    assert t["automa"]["dominoes"] == [line[2] for line in X8_LINES]
    tiles = [19, 17, 9, 3, 22]
    assert sorted(t["automa"]["buildings"]) == sorted([k, 7 + j] for j, k in enumerate(tiles))
    assert t["queen"] == (1 if queen else 0)
    assert t.state.scores()[1] == total - (0 if queen else 6)


def x8(queen: bool = True, **options) -> Table:
    """The game of X8 to its end."""
    t = solo(lines=X8_LINES, tiles=x8_tiles(queen), **options)
    if not queen:
        t.until(lambda: t["round"] == 10 and t.step == "build").build(27, min(t.sites()))
        t.until(lambda: t["round"] == 11 and t.step == "build").build(31, min(t.sites()))
    return t.finish()


def test_rule_S17_the_queen_stands_on_the_commonest_terrain():
    t = x8()
    squares = [terrain for n in t["automa"]["dominoes"] for terrain, _ in FACES[n].squares]
    most = max(squares.count(k) for k in range(7))
    assert most == 6 == x8().state.scores()[1] - x8(queen=False).state.scores()[1]


@pytest.mark.parametrize("options", [{}, {"hard": True}, {"hard": True, "hard_layout": "column"}])
def test_rule_S18_total_of_the_automa(options):
    for data, state in random_states(20, **options):
        if data["step"] == "place":
            assert int(state.scores()[1]) == automa_points(data, **options)


def test_rule_S19_a_territory_tile_counts_one_or_none():
    # tile 1 (2 for each wheat territory) on 33, town and lake; wheat comes with 20 and 15
    lines = [[1, 2, 33, 48], [3, 4, 21, 47], [5, 6, 20, 46], [7, 8, 15, 45]]
    t = choose(solo(tiles=[2, 3, 4, 5, 6, 1], lines=lines), "A")
    points = []
    for _ in range(4):
        choose(t, "A")
        squares = {half for n in t["automa"]["dominoes"] for half, _ in FACES[n].squares}
        terrain = automa_points({**t.data, "automa": {**t["automa"], "buildings": []}})
        points.append((0 in squares, int(t.state.scores()[1]) - terrain))
    assert t["automa"]["buildings"] == [[1, 0]]
    assert points == [(False, 0), (False, 0), (True, 2), (True, 2)]


def test_rule_S20_harder_level_changes_territory_tiles_only():
    easy, hard = x8(), x8(hard=True)
    assert int(hard.state.scores()[1]) - int(easy.state.scores()[1]) == 2 * (2 - 1) + 2 * (5 - 1)
    assert int(hard.state.scores()[0]) == int(easy.state.scores()[0])


def test_rule_S21_strictly_more_wins():
    ends = set()
    game = kastgard.load("queendomino_solo")
    for seed in range(3000):
        state = game.initial(seed=seed)
        state.playout(kastgard.Rng(seed, purpose="agent"), kastgard.Rng(seed))
        player, automa = state.scores().tolist()
        end = "won" if player > automa else "drawn" if player == automa else "lost"
        assert state.end == end
        assert state.returns().tolist() == [1.0 if end == "won" else -1.0]
        ends.add(end)
    assert ends == {"won", "drawn", "lost"}

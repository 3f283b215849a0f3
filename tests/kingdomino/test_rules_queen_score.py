"""Section Q-D: scoring of Queendomino; section W: the Royal Wedding."""

from __future__ import annotations

import pytest

import kastgard
from kastgard.errors import OptionError
from kingdomino.results import expected, tied_games
from kingdomino.table import NO_TAX, Table
from kingdomino.test_rules_queendomino import LEFT, RIGHT, towns
from oracle.kingdomino_examples import X2, X3_BUILDINGS, steps
from oracle.kingdomino_tables import Building, buildings, dominoes


def finished(name: str, seeds: int, **options):
    """Random games at their end."""
    game = kastgard.load(name, **options)
    for seed in range(seeds):
        state = game.initial(seed=seed)
        state.playout(kastgard.Rng(seed, purpose="agent"), kastgard.Rng(seed))
        yield state


def x3(queen: bool = True) -> Table:
    """The game of X3 to its end: the other three do as little as they can.

    Without the queen the second seat draws level in towers at the very end.
    """
    wants = {0: steps(X2), 1: [(34, ((1, 0), (2, 0))), (35, ((-1, 0), (-2, 0)))]}
    t = Table("queendomino", players=4, tiles=[19, 17, 27, 9, 31, 30], wants=wants)
    t.to("build", 0).build(27, (1, 1))  # two coins; the queen comes
    t.to("build", 0).build(9, (1, 2))  # one coin with her
    t.to("tax", 0, 20).do(RIGHT)  # four coins
    t.to("build", 0).build(19, (1, -2))
    if not queen:
        t.until(lambda: t["round"] == 10).to("build", 1).build(31, min(t.sites(1)))
    t.to("build", 0, 32).build(17, (2, -2))
    if not queen:
        t.until(lambda: t["round"] == 12).to("build", 1).build(30, min(t.sites(1)))
    return t.finish()


@pytest.mark.parametrize("spend", [0, 1, 2, 3, 4, 5])
def test_rule_Q21_a_point_for_three_coins(spend):
    t = towns(tiles=[19, 20, 21, 22, 23, 24]).to("build", 0)
    assert t.state.scores()[0] == 7 // 3
    points = [1, 1, 1, 5, 5, 5][spend]  # a crown on one town square, or a flat 5
    t.do(("build", spend), ("site", (1, 0)))
    assert t.state.scores()[0] == (7 - spend) // 3 + points


def test_rule_Q22_the_queen_is_a_crown_on_the_largest_territory():
    assert x3().state.scores()[0] == 42
    assert x3(queen=False).state.scores()[0] == 37
    seen = 0
    for state in finished("queendomino", 40, players=3):
        assert state.scores().tolist() == expected(state).points
        seen += state.to_json()["queen"] is not None
    assert seen > 0


def test_rule_Q23_towns_are_valued_like_any_terrain():
    t = x3()
    # the town square (1, -2) with its crown and (2, -2): two squares, one crown
    assert t.squares(0)[1, -2] == t.squares(0)[2, -2] == (6, 0)
    assert {(x, y) for tile, x, y in t.kingdom(0)["buildings"] if tile == 19} == {(1, -2)}
    assert t.state.scores()[0] == expected(t.state).points[0] == 42


@pytest.mark.parametrize("tile", range(1, 33))
def test_rule_Q24_points_of_each_building(tile):
    """One tile on one of two separate towns; a knight in the guard or in the kingdom."""
    kind = buildings()[tile]
    for tax in (NO_TAX, LEFT):
        t = towns(tiles=[tile]).to("tax", 0).do(tax)
        before = int(t.state.scores()[0])
        t.build(tile, (1, 0))
        # domino 32 lies: one town, one forest
        count = {"territory:town": 1, "territory:forest": 1}
        count |= {"knight": 1 + kind.knights, "tower": kind.towers}
        points = kind.flat_vp + kind.per_points * count.get(kind.per, 0) + kind.crowns
        queen = 1 if kind.towers else 0  # the largest territory has one square
        assert int(t.state.scores()[0]) - before == points + queen


def test_rule_Q24_a_point_for_every_tower_and_every_knight():
    t = towns(tiles=[27, 17, 25, 15]).to("build", 0).build(27, (1, 0))  # two towers
    t.to("build", 0)
    before = int(t.state.scores()[0])
    t.build(17, min(t.sites(0)))  # one more
    assert int(t.state.scores()[0]) - before == 3
    t = towns(tiles=[25, 15]).to("build", 0).build(25, (1, 0))  # two knights
    t.to("tax", 0).do(LEFT)
    before = int(t.state.scores()[0])
    t.build(15, min(t.sites(0)))  # one more, and the first one of all
    assert int(t.state.scores()[0]) - before == 4


def test_rule_Q24_every_separate_territory_counts_and_twins_count_twice():
    t = towns(tiles=[13, 14]).to("build", 0).build(13, (1, 0))
    before = int(t.state.scores()[0])
    t.to("build", 0)
    assert int(t.state.scores()[0]) - before == 2  # a second town: two territories now
    t.build(14, min(t.sites(0)))
    assert int(t.state.scores()[0]) == expected(t.state).points[0]


def test_rule_Q25_knights_towers_and_sites_are_worth_nothing():
    own = [Building(k, flat_vp=0, knights=3, towers=0) for k in range(1, 33)]
    t = Table("queendomino", players=4, lines=[[32, 33, 34, 35]], buildings=own).to("build", 0)
    before = t.state.scores()[0]
    t.do(("build", 0), ("site", min(t.sites(0))))
    assert t.guard(0) == 4
    assert t.state.scores()[0] == before
    t = towns(tiles=[25]).to("build", 0)
    assert t.state.scores()[0] == 2  # seven coins, one knight, one site


def test_rule_Q26_ties_go_to_the_largest_territory_then_they_share():
    seen = set()
    for state in tied_games("queendomino", 4000, players=2):
        result = expected(state)
        seen.add(len(result.first))
        assert state.end == ("shared" if len(result.first) == 2 else "victory")
        if len(result.first) == 1:  # no crowns are looked at
            assert state.returns()[result.first[0]] == 1
        else:
            assert state.returns().tolist() == [0, 0]
    assert seen == {1, 2}


@pytest.mark.parametrize("name", ["queendomino", "queendomino_solo"])
@pytest.mark.parametrize("option", ["middle_kingdom", "harmony", "mighty_duel", "dynasty"])
def test_rule_Q27_no_bonuses_of_kingdomino(name, option):
    with pytest.raises(OptionError):
        kastgard.load(name, **{option: True})


def test_x3_builds_what_the_example_says():
    t = x3()
    assert {(x, y): tile for tile, x, y in t.kingdom(0)["buildings"]} == X3_BUILDINGS
    assert (t.coins(0), t.towers(0), t.guard(0)) == (8, 4, 1)
    assert t.kingdom(0)["knights"] == [[-1, 2]]


# --- Royal Wedding --------------------------------------------------------------------------------

WEDDINGS = [(3, 7, 4, 24, 24), (4, 7, 4, 24, 24), (5, 5, 8, 12, 12), (6, 5, 8, 12, 12)]


@pytest.mark.parametrize(("players", "limit", "length", "lines", "each"), WEDDINGS)
def test_rule_W01_lines_come_from_the_two_sets_in_turn(players, limit, length, lines, each):
    state = kastgard.load("queendomino", players=players, royal_wedding=True).initial(seed=0)
    rng, chance = kastgard.Rng(0, purpose="agent"), kastgard.Rng(0)
    drawn = 0
    while not state.is_terminal:
        data = state.to_json()
        if data["step"] == "domino":
            main = drawn // length % 2 == 0  # the first line is of the Queendomino set
            pile = data["pile" if main else "kingdomino_pile"]
            assert (state.chance_outcomes()[0] + 1).tolist() == pile
            drawn += 1
        if data["step"] == "place" and data["round"] == 1:
            name = "queendomino"
            assert data["line"][data["turn"]][0] in dominoes(name)
        if state.is_chance:
            state.sample_chance(chance)
        else:
            legal = state.legal_actions().tolist()
            state.apply(legal[rng.below(len(legal))])
    assert drawn == 96
    data = state.to_json()
    assert data["pile"] == data["kingdomino_pile"] == []
    assert (data["round"], state.game.num_actions) == (
        lines, 5 * (2 * limit - 1) ** 2 + 19 + length,
    )  # fmt: skip
    received = [len(k["squares"]) // 2 + k["discarded"] for k in data["kingdoms"]]
    assert received == [each] * players


def test_rule_W01_faces_of_the_second_line():
    # 45 is mine 2 and wheat in one set, mine 3 and town in the other
    for line, name in ((1, "queendomino"), (2, "kingdomino")):
        lines = [[45, 46, 47, 48], [45, 46, 47, 48]]
        t = Table("queendomino", players=4, royal_wedding=True, lines=lines)
        t.until(lambda line=line, t=t: t["round"] == line and t.step == "place" and t.domino == 45)
        before = t.squares(t.seat)
        seat = t.seat
        move = t.auto()
        t.do(move)
        new = {p: square for p, square in t.squares(seat).items() if p not in before}
        face = dominoes(name)[45]
        assert new == dict(zip(move[1], face.squares, strict=True))


@pytest.mark.parametrize(("players", "limit", "length", "lines", "each"), WEDDINGS)
def test_rule_W02_the_unchosen_leave(players, limit, length, lines, each):
    t = Table("queendomino", players=players, royal_wedding=True).to("place")
    assert len(t["line"]) == length
    assert [king for _, king in t["line"]].count(None) == length - players
    assert t["hidden"] == sorted(set(range(1, 33)) - {*t["board"], t["top"]})


def test_rule_W03_only_single_players_from_three_to_six():
    for players in (1, 2, 7, 8):
        with pytest.raises(OptionError):
            kastgard.load("queendomino", players=players, royal_wedding=True)
    for players in (5, 6):
        with pytest.raises(OptionError):
            kastgard.load("queendomino", players=players)
    with pytest.raises(OptionError):
        kastgard.load("queendomino", teams=True)

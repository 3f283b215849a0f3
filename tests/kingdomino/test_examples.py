"""The worked examples X1 to X9."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kastgard.kingdomino import score, territories
from kingdomino.grids import grid
from kingdomino.solo import choose, solo
from kingdomino.table import Table
from kingdomino.test_rules_queen_score import x3
from kingdomino.test_rules_queendomino import BOTH, NO_TAX, towns, x4, x6
from kingdomino.test_rules_solo import ALLOWED, x7, x8
from oracle.kingdomino_examples import X1, X1_PICTURE, X2, X2_PICTURE, X2_SIZES, steps
from oracle.kingdomino_tables import LETTERS


def picture(t: Table, seat: int) -> str:
    """A full 5 x 5 kingdom as the examples draw it."""
    squares = t.squares(seat)
    cells = {p: f"{LETTERS[terrain]}{crowns}" for p, (terrain, crowns) in squares.items()}
    cells[0, 0] = "C "
    return "\n".join(" ".join(cells[x, y] for x in range(-2, 3)) for y in range(-2, 3))


def test_example_X1_a_full_kingdom():
    t = Table(players=4, wants={0: steps(X1)}).finish()
    assert picture(t, 0) == X1_PICTURE
    assert t.state.scores()[0] == 32
    found = territories(*grid(X1_PICTURE)).tolist()
    assert sorted(found) == sorted(
        [[0, 8, 1], [1, 5, 2], [2, 3, 1], [2, 2, 0], [2, 2, 0], [3, 1, 1], [3, 2, 4], [5, 1, 2]]
    )
    assert score(*grid(X1_PICTURE)) == 32


def test_example_X2_sizes_and_terrain():
    t = Table("queendomino", players=4, wants={0: steps(X2)})
    sizes = []
    for number, pair in steps(X2):
        t.to("place", 0, number).do(t.same(("place", pair)))
        coins = []
        for half in pair:
            k = t["placed"].index(list(half))
            move = ("tax", (k == 0, k == 1))
            coins.append(t.state.child(t.id(move)).to_json()["kingdoms"][0]["coins"] - 7)
        sizes.append(" ".join(map(str, coins)))
        t.do(NO_TAX)
    t.finish()
    assert ", ".join(sizes) == X2_SIZES
    assert picture(t, 0) == X2_PICTURE
    assert score(*grid(X2_PICTURE)) == 24
    assert t.state.scores()[0] == 24 + 7 // 3


@pytest.mark.parametrize(("queen", "points"), [(True, 42), (False, 37)])
def test_example_X3_the_same_kingdom_at_the_end_of_a_game(queen, points):
    t = x3(queen)
    assert picture(t, 0) == X2_PICTURE
    assert t["queen"] == (0 if queen else 1)
    assert (t.coins(0), t.towers(0), t.guard(0), len(t.kingdom(0)["knights"])) == (8, 4, 1, 1)
    assert t.state.scores()[0] == points


@pytest.mark.parametrize(("tax_bonus", "coins"), [("knight", 14), ("turn", 10)])
def test_example_X4_tax_with_the_guarded_chest(tax_bonus, coins):
    t = x4(tax_bonus=tax_bonus)
    before = t.coins(0)
    assert t.do(BOTH).coins(0) == before + coins


def test_example_X5_builders_board():
    a, b, c, d, e, f, g, h, i = range(1, 10)
    t = towns(tiles=range(1, 10)).to("build", 0).do(("build", 2), ("site", (1, 0)))
    assert t.coins(0) == 5
    t.to("dragon", 1).do(("dragon", 4))
    t.until(lambda: t["round"] == 2)
    assert ([*t["board"], t["top"]], c, e) == ([a, b, d, f, g, h, i], 3, 5)


def test_example_X6_the_queen_moves():
    assert x6()[1] == [0, 0, 1, 1, 1, 0]


@pytest.mark.parametrize(("third", "takes"), [(20, False), (40, True)])
def test_example_X7_solo_board(third, takes):
    t = x7(third)
    a, b, c, d, e, f = t["board"]
    g, (h, i, *_) = t["top"], t["hidden"]
    t.build(d, min(t.sites()))
    choose(t, "B")
    assert t["board"] == ([a, b, e, g, h, i] if takes else [a, b, e, f, g, h])
    assert c not in t["board"]
    if not takes:
        assert t["board"].index(f) == 3  # reserved before, now it costs 3
        t.until(lambda: t.step == "choose")
        assert t["board"][5] == h


@pytest.mark.parametrize(
    ("queen", "options", "total"),
    [(True, {}, 60), (False, {}, 54), (True, {"hard": True}, 70),
     (True, {"hard": True, "hard_layout": "column"}, 68)],
)  # fmt: skip
def test_example_X8_solo_score(queen, options, total):
    assert x8(queen, **options).state.scores()[1] == total


@pytest.mark.parametrize(
    ("letters", "legal"), [("ADAC", True), ("ADB", False), ("BD", False), ("CC", False)]
)
def test_example_X9_solo_choices(letters, legal):
    t = choose(solo(), letters[0])
    for now, following in pairwise(letters):
        t.until(lambda: t.step == "choose")
        allowed = following in t.letters()
        assert allowed == (following in ALLOWED[now])
        if not allowed:
            break
        choose(t, following)
    assert allowed == legal

"""The oracle of Kingdomino checked alone: worked examples, facts, cases."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from oracle import kingdomino_examples as examples
from oracle.kingdomino_board import (
    Kingdom,
    automa_lines,
    joined,
    kingdomino_points,
    lying_territories,
    queendomino_points,
)
from oracle.kingdomino_tables import LETTERS, TERRAINS, TOWN, Building, buildings, dominoes


def squares(name: str) -> Counter[tuple[str, int]]:
    """How often each (terrain, crowns) is printed in a set."""
    return Counter(
        (TERRAINS[terrain], crowns)
        for domino in dominoes(name).values()
        for terrain, crowns in domino.squares
    )


def picture(kingdom: Kingdom) -> str:
    """Rows without trailing blanks."""
    return "\n".join(row.rstrip() for row in kingdom.text().splitlines())


def values(kingdom: Kingdom) -> list[tuple[str, int, int]]:
    """(letter, size, crowns) of the territories, sorted."""
    return sorted((LETTERS[t.terrain], t.size, t.crowns) for t in kingdom.territories())


# --- examples -------------------------------------------------------------------------------------


def test_example_x1_a_full_kingdom() -> None:
    kingdom = examples.kingdom(examples.X1, "kingdomino")
    assert picture(kingdom) == examples.X1_PICTURE
    assert values(kingdom) == sorted(
        [("W", 8, 1), ("F", 5, 2), ("L", 3, 1), ("L", 2, 0), ("L", 2, 0), ("G", 1, 1), ("G", 2, 4),
         ("M", 1, 2)]
    )  # fmt: skip
    points = {
        (middle, harmony): kingdomino_points(kingdom, middle_kingdom=middle, harmony=harmony)
        for middle in (False, True)
        for harmony in (False, True)
    }
    assert points == {
        (False, False): 32, (False, True): 37, (True, False): 42, (True, True): 47,
    }  # fmt: skip


def test_example_x2_sizes_when_placed() -> None:
    kingdom = Kingdom(5)
    sizes = []
    for number, placement in examples.steps(examples.X2):
        kingdom.place(dominoes("queendomino")[number], placement)
        sizes.append(" ".join(str(kingdom.territory_at(p).size) for p in placement))
    assert ", ".join(sizes) == examples.X2_SIZES
    assert picture(kingdom) == examples.X2_PICTURE
    assert kingdom.territory_points() == 24


def test_example_x3_the_end_of_a_game() -> None:
    kingdom = examples.x3()
    assert kingdom.towers == 4
    assert queendomino_points(kingdom, coins=8, knights=2, queen=True) == 42
    assert queendomino_points(kingdom, coins=8, knights=2, queen=False) == 37


def x8_tiles() -> list[Building]:
    """A crown tile, 1 per tower, 2 per swamp, 2 per forest, flat 5."""
    return [buildings()[k] for k in (19, 17, 9, 3, 22)]


@pytest.mark.parametrize(
    ("queen", "hard", "layout", "total"),
    [(True, False, "apart", 60), (False, False, "apart", 54), (True, True, "apart", 70),
     (True, True, "column", 68)],
)  # fmt: skip
def test_example_x8_the_automa(queen: bool, hard: bool, layout: str, total: int) -> None:
    mine = [dominoes("queendomino")[k] for k in examples.X8_DOMINOES]
    table = {LETTERS[t]: pair for t, pair in joined(mine).items()}
    assert table == {
        "S": (3, 1), "F": (5, 3), "W": (3, 0), "L": (3, 1), "G": (2, 3), "M": (2, 5), "T": (6, 0),
    }  # fmt: skip
    terrain, tiles = automa_lines(
        mine, x8_tiles(), knights=2, queen=queen, hard=hard, hard_layout=layout
    )
    assert sum(terrain) == (49 if queen else 43)
    assert sum(terrain) + sum(tiles) == total


def test_example_x8_territories_of_the_column() -> None:
    mine = [dominoes("queendomino")[k] for k in examples.X8_DOMINOES]
    count = {t: lying_territories(mine, "column", TERRAINS.index(t)) for t in ("swamp", "forest")}
    assert count == {"swamp": 2, "forest": 4}
    count = {t: lying_territories(mine, "apart", TERRAINS.index(t)) for t in ("swamp", "forest")}
    assert count == {"swamp": 2, "forest": 5}


# --- facts ----------------------------------------------------------------------------------------


def test_fact_t1_squares_of_kingdomino() -> None:
    seen = squares("kingdomino")
    assert seen == {
        ("wheat", 0): 21, ("wheat", 1): 5, ("forest", 0): 16, ("forest", 1): 6, ("lake", 0): 12,
        ("lake", 1): 6, ("grassland", 0): 10, ("grassland", 1): 2, ("grassland", 2): 2,
        ("swamp", 0): 6, ("swamp", 1): 2, ("swamp", 2): 2, ("mine", 0): 1, ("mine", 1): 1,
        ("mine", 2): 3, ("mine", 3): 1,
    }  # fmt: skip
    assert sum(seen.values()) == 96
    assert sum(crowns * count for (_, crowns), count in seen.items()) == 39


def test_fact_t2_squares_of_queendomino() -> None:
    seen = squares("queendomino")
    assert seen == {
        ("town", 0): 20, ("wheat", 0): 14, ("wheat", 1): 5, ("forest", 0): 11, ("forest", 1): 6,
        ("lake", 0): 8, ("lake", 1): 6, ("grassland", 0): 8, ("grassland", 1): 2,
        ("grassland", 2): 2, ("swamp", 0): 4, ("swamp", 1): 2, ("swamp", 2): 2, ("mine", 0): 1,
        ("mine", 1): 1, ("mine", 2): 3, ("mine", 3): 1,
    }  # fmt: skip
    assert sum(seen.values()) == 96
    assert sum(crowns * count for (_, crowns), count in seen.items()) == 39
    crowned = {key: n for key, n in seen.items() if key[1]}
    assert crowned == {key: n for key, n in squares("kingdomino").items() if key[1]}


def test_fact_t3_buildings_by_kind() -> None:
    tiles = list(buildings().values())
    assert sorted(buildings()) == list(range(1, 33))
    kinds = Counter((t.per, t.per_points, t.crowns, t.flat_vp, t.tax_bonus) for t in tiles)
    assert kinds == {
        **{(f"territory:{terrain}", 2, 0, 0, ""): 2 for terrain in TERRAINS},
        ("knight", 1, 0, 0, ""): 2,
        ("tower", 1, 0, 0, ""): 2,
        ("", 0, 1, 0, ""): 3,
        ("", 0, 0, 5, ""): 3,
        ("", 0, 0, 3, ""): 4,
        ("", 0, 0, 2, ""): 2,
        ("", 0, 0, 2, "coin_per_tower"): 1,
        ("", 0, 0, 2, "coin_per_knight"): 1,
    }
    # Z4: the supplies suffice, the starting knights included
    assert sum(t.knights for t in tiles) + 4 <= 22
    assert sum(t.towers for t in tiles) <= 15


def test_fact_t4_placements_beside_a_lone_castle() -> None:
    for limit in (5, 7):
        assert len(Kingdom(limit).placements(0, 1)) == 24
        assert len(Kingdom(limit).placements(0, 0)) == 24  # twelve pairs, each in both orders
        assert len({frozenset(pair) for pair in Kingdom(limit).placements(0, 0)}) == 12


def test_fact_t5_full_squares() -> None:
    assert len(examples.kingdom(examples.X1, "kingdomino").terrain) == 25 == 2 * 12 + 1
    assert 7 * 7 == 2 * 24 + 1


def test_fact_t6_the_queen_may_stand_on_any_of_the_largest() -> None:
    kingdom = examples.kingdom(examples.X2, "queendomino")
    with_queen = queendomino_points(kingdom, coins=0, knights=0, queen=True)
    assert with_queen == 24 + kingdom.largest() == 29


# --- cases ----------------------------------------------------------------------------------------


def grid(text: str, limit: int = 9) -> Kingdom:
    """A kingdom from rows of letters; a crown on a town is a building with one."""
    rows = [row.split() for row in text.strip().splitlines()]
    castle = [(x, y) for y, row in enumerate(rows) for x, c in enumerate(row) if c == "C"]
    dx, dy = castle[0] if castle else (0, 0)
    kingdom = Kingdom(limit, terrain={}, printed={})
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            if cell != ".":
                place = x - dx, y - dy
                kingdom.terrain[place] = -2 if cell == "C" else LETTERS.index(cell[0])
                kingdom.printed[place] = int(cell[1:] or 0)
                if kingdom.terrain[place] == TOWN and kingdom.printed[place]:
                    kingdom.buildings[place] = Building(99, crowns=kingdom.printed[place])
                    kingdom.printed[place] = 0
    return kingdom


Q01 = """
W  W  W  L  L
W1 W  L  L  L
M  M3 C  W1 G
M2 S  W  W  G2
W1 S  S  S  S
"""


def test_case_q01_a_full_kingdom_worth_28() -> None:
    kingdom = grid(Q01, 5)
    assert kingdom.territory_points() == 28
    assert kingdomino_points(kingdom, middle_kingdom=True, harmony=False) == 38
    assert kingdomino_points(kingdom, middle_kingdom=False, harmony=True) == 33


def test_case_q03_one_domino_merges_three_territories() -> None:
    kingdom = grid("C W1 G\nW . .\nS S1 G")
    before = kingdom.territories()
    assert (len(before), sum(t.value for t in before)) == (5, 3)
    kingdom.place(dominoes("kingdomino")[41], ((1, 1), (2, 1)))
    after = kingdom.territories()
    assert (len(after), sum(t.value for t in after)) == (3, 11)


@pytest.mark.parametrize(
    ("text", "points"),
    [("F F1 T F F2\nF F T F F\nT T T T T1", 19), ("F F T F F2\nF F T F F\nT T T T T1", 15),
     ("F F F F F\nF1 F T F F\nT T1 T T T", 15), ("F F F\nF F F", 0)],
)  # fmt: skip
def test_case_q05_q07_territories_apart(text: str, points: int) -> None:
    assert grid(text).territory_points() == points
    assert grid("F F F\nF F F").largest() == 6


def test_case_q13_the_castle_is_walled_in() -> None:
    kingdom = grid(". W .\nF W F\nF C F\n. W .\n. W .", 5)
    fits = {
        number: bool(kingdom.placements(domino.left[0], domino.right[0]))
        for number, domino in dominoes("kingdomino").items()
    }
    assert not any(fits[number] for number in (47, 46, 44, 7, 10))
    assert all(fits[number] for number in (13, 16, 18, 27, 43))


def test_case_q15_one_contact_is_enough() -> None:
    kingdom = grid("C W\n. L")
    assert kingdom.is_legal(0, 4, ((2, 0), (2, 1)))  # W beside W, S beside L
    assert not kingdom.is_legal(5, 4, ((2, 0), (2, 1)))  # nothing fits
    assert not Kingdom(5).is_legal(0, 0, ((1, 1), (2, 1)))  # the castle's corner is no contact


def test_harmony_asks_the_kingdom() -> None:
    kingdom = examples.kingdom(examples.X1, "kingdomino")
    assert kingdom.is_full()
    assert not replace(kingdom, limit=7).is_full()

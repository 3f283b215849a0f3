"""The kernels of Kingdomino: territories, scores and legal placements of any grid."""

from __future__ import annotations

import random

import numpy as np
import pytest

from kastgard.kingdomino import legal_placements, score, score_batch, territories
from kingdomino.grids import grid
from oracle.kingdomino_board import Kingdom
from oracle.kingdomino_tables import CASTLE, EMPTY

SHAPES = [(1, 1), (1, 13), (13, 1), (5, 5), (7, 7), (8, 8), (9, 9), (11, 11), (12, 12), (13, 13)]
SHAPES += [(3, 11), (11, 12), (5, 13), (7, 9)]


def random_grid(
    pick: random.Random, shape: tuple[int, int], kinds: int, castle: bool = True
) -> tuple[np.ndarray, np.ndarray]:
    """Terrains 0 to kinds - 1 and holes, with or without a castle."""
    h, w = shape
    terrain = np.array(
        [[pick.randrange(kinds + 1) - 1 for _ in range(w)] for _ in range(h)], dtype=np.int8
    )
    if castle:
        terrain[pick.randrange(h), pick.randrange(w)] = CASTLE
    crowns = np.array([[pick.randrange(16) for _ in range(w)] for _ in range(h)], dtype=np.int8)
    return terrain, np.where(terrain >= 0, crowns, 0).astype(np.int8)


def kingdom_of(terrain: np.ndarray, crowns: np.ndarray, limit: int = 99) -> Kingdom:
    """The oracle's kingdom of a grid, the top left square at (0, 0)."""
    kingdom = Kingdom(limit, terrain={}, printed={})
    for y, x in np.argwhere(terrain != EMPTY).tolist():
        kingdom.terrain[x, y] = int(terrain[y, x])
        kingdom.printed[x, y] = int(crowns[y, x])
    return kingdom


@pytest.mark.parametrize("shape", SHAPES)
def test_territories_and_score_equal_the_oracle(shape):
    pick = random.Random(str(shape))
    for k in range(60):
        terrain, crowns = random_grid(pick, shape, 1 + k % 7, castle=k % 3 > 0)
        kingdom = kingdom_of(terrain, crowns)
        rows = [[t.terrain, t.size, t.crowns] for t in kingdom.territories()]
        found = territories(terrain, crowns)
        assert found.dtype == np.int32
        assert found.shape == (len(rows), 3)
        assert found.tolist() == rows
        assert score(terrain, crowns) == kingdom.territory_points()


@pytest.mark.parametrize("shape", SHAPES)
def test_score_batch_equals_the_oracle(shape):
    pick = random.Random(f"batch {shape}")
    grids = [random_grid(pick, shape, 1 + k % 7, castle=k % 2 > 0) for k in range(137)]
    terrain = np.array([t for t, _ in grids])
    crowns = np.array([c for _, c in grids])
    found = score_batch(terrain, crowns)
    assert found.dtype == np.int32
    expected = [kingdom_of(t, c).territory_points() for t, c in grids]
    assert found.tolist() == expected
    for n in (0, 1, 2, 3, 7, 8, 9, 31, 32, 33):  # whatever is done at once, the rest is right too
        assert score_batch(terrain[:n], crowns[:n]).tolist() == expected[:n]


def test_long_snakes_are_one_territory():
    rows = []
    for y in range(13):
        if y % 2 == 0:
            rows.append(["W1"] * 13)
        else:
            row = ["F"] * 13
            row[12 if y % 4 == 1 else 0] = "W1"
            rows.append(row)
    terrain, crowns = grid("\n".join(" ".join(row) for row in rows))
    wheat = 7 * 13 + 6
    assert [0, wheat, wheat] in territories(terrain, crowns).tolist()
    assert score(terrain, crowns) == wheat * wheat
    assert score_batch(terrain[None], crowns[None]).tolist() == [wheat * wheat]


def test_rows_do_not_run_into_each_other():
    # the end of a row and the start of the next are no neighbours, at every width
    for width in range(2, 14):
        terrain = np.full((2, width), 1, dtype=np.int8)
        terrain[0, :-1] = 2
        terrain[1, 1:] = 3
        crowns = np.ones_like(terrain)
        assert score(terrain, crowns) == 2 * (width - 1) ** 2 + 1 + 1 or width == 2
        if width > 2:
            assert len(territories(terrain, crowns)) == 4
            assert score_batch(terrain[None], crowns[None])[0] == 2 * (width - 1) ** 2 + 2


def test_the_most_crowns_there_can_be():
    terrain = np.zeros((13, 13), dtype=np.int8)
    crowns = np.full((13, 13), 15, dtype=np.int8)
    assert score(terrain, crowns) == 169 * 169 * 15
    assert territories(terrain, crowns).tolist() == [[0, 169, 169 * 15]]
    assert score_batch(terrain[None], crowns[None]).tolist() == [169 * 169 * 15]


def test_empty_boards_and_lone_castles():
    for centre in (EMPTY, CASTLE):
        terrain = np.full((5, 5), EMPTY, dtype=np.int8)
        terrain[2, 2] = centre
        crowns = np.zeros_like(terrain)
        assert territories(terrain, crowns).shape == (0, 3)
        assert score(terrain, crowns) == 0


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("limit", [1, 2, 5, 7, 13])
def test_legal_placements_equal_the_oracle(shape, limit):
    pick = random.Random(f"{shape} {limit}")
    height, width = shape
    for k in range(25):
        terrain, crowns = random_grid(pick, shape, 7, castle=k % 4 > 0)
        keep = np.array([[pick.random() < 0.35 for _ in range(width)] for _ in range(height)])
        window = np.zeros(shape, dtype=bool)  # a kingdom that is near the limit
        y, x = pick.randrange(height), pick.randrange(width)
        window[y : y + limit, x : x + limit] = True
        terrain = np.where(keep & window, terrain, EMPTY).astype(np.int8)
        left, right = pick.randrange(7), pick.randrange(7)
        found = legal_placements(terrain, left, right, limit)
        assert found.dtype == np.int16
        assert found.tolist() == placements(kingdom_of(terrain, crowns, limit), shape, left, right)


def placements(kingdom: Kingdom, shape: tuple[int, int], left: int, right: int) -> list[list[int]]:
    """Rows (y left, x left, y right, x right); the edge of the array is a wall."""
    rows = set()
    if not kingdom.terrain:
        return []
    for (a, b), (u, v) in kingdom.placements(left, right):
        inside = all(0 <= x < shape[1] and 0 <= y < shape[0] for x, y in ((a, b), (u, v)))
        if inside:
            row = (b, a, v, u)
            rows.add(min(row, (v, u, b, a)) if left == right else row)
    return [list(row) for row in sorted(rows)]


@pytest.mark.parametrize("limit", [1, 3, 5, 7])
def test_a_kingdom_over_the_limit_takes_nothing(limit):
    pick = random.Random(limit)
    for shape in ((limit + 1, 3), (4, limit + 1), (limit + 2, limit + 2)):
        terrain = np.full((13, 13), EMPTY, dtype=np.int8)
        terrain[0, 0] = terrain[shape[0] - 1, shape[1] - 1] = 1
        for y in range(shape[0]):
            for x in range(shape[1]):
                if pick.random() < 0.3:
                    terrain[y, x] = 1
        assert legal_placements(terrain, 1, 1, limit).shape == (0, 4)
        assert legal_placements(terrain, 0, 1, limit).shape == (0, 4)


def test_identical_halves_are_listed_once():
    board = np.full((9, 9), EMPTY, dtype=np.int8)
    board[4, 4] = CASTLE
    rows = legal_placements(board, 3, 3, 5).tolist()
    assert len(rows) == 12
    assert all((y, x) < (v, u) for y, x, v, u in rows)  # right and down
    assert rows == sorted(rows)
    assert len(legal_placements(board, 3, 4, 5)) == 24


@pytest.mark.parametrize("code", [-3, 7, 100])
def test_terrain_out_of_range_is_refused(code):
    terrain = np.zeros((5, 5), dtype=np.int8)
    crowns = np.zeros_like(terrain)
    terrain[4, 4] = code
    for call in (
        lambda: territories(terrain, crowns),
        lambda: score(terrain, crowns),
        lambda: score_batch(terrain[None], crowns[None]),
        lambda: legal_placements(terrain, 0, 1, 5),
    ):
        with pytest.raises(ValueError, match="terrain"):
            call()


@pytest.mark.parametrize("count", [-1, 16])
def test_crowns_out_of_range_are_refused(count):
    terrain = np.zeros((5, 5), dtype=np.int8)
    crowns = np.zeros_like(terrain)
    crowns[0, 4] = count
    for call in (
        lambda: territories(terrain, crowns),
        lambda: score(terrain, crowns),
        lambda: score_batch(terrain[None], crowns[None]),
    ):
        with pytest.raises(ValueError, match="crown"):
            call()


def test_grids_that_are_too_large_or_differ_are_refused():
    large = np.zeros((14, 5), dtype=np.int8)
    with pytest.raises(ValueError, match="13"):
        score(large, large)
    with pytest.raises(ValueError, match=r"shape|dimension|must be"):
        score(np.zeros((5, 5), dtype=np.int8), np.zeros((5, 6), dtype=np.int8))


def test_other_integer_dtypes_of_the_same_values():
    terrain, crowns = grid("W W1\nC F1")
    want = score(terrain, crowns)
    assert want == 2 + 1
    for dtype in (np.int16, np.int32, np.int64):
        try:
            found = score(terrain.astype(dtype), crowns.astype(dtype))
        except (TypeError, ValueError):
            continue  # refusing is right too; a wrong number is not
        assert found == want

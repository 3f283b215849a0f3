"""Exact odds (rules section 7) and the dice that follow them."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import kastgard
from kastgard.principalities import resolve_attacks, roll_faces, win_fraction, win_table
from principalities.boards import LOST, WON, board
from principalities.stats import chi_square_p, goodness_p

FACTS = list(csv.DictReader((Path(__file__).parent / "odds.csv").read_text().splitlines()))
PAIRS = [(a, d) for a in range(1, 9) for d in range(1, 9)]
ROLLS = 20_000
# 64 pairs are tested at a fixed seed: Bonferroni at 0.001 overall
BAR = 0.001 / 64


def sum_counts(dice: int) -> np.ndarray:
    """Ways to roll each sum 0 .. 6 * dice, by convolution."""
    ways = np.array([1], dtype=np.int64)
    for _ in range(dice):
        ways = np.convolve(ways, [0, 1, 1, 1, 1, 1, 1])
    return ways


def test_odds_facts_cover_all_64_pairs():
    assert [(int(row["attacker"]), int(row["defender"])) for row in FACTS] == PAIRS


@pytest.mark.parametrize("row", FACTS, ids=lambda r: f"{r['attacker']}v{r['defender']}")
def test_odds_equal_the_table_as_fractions(row):
    a, d = int(row["attacker"]), int(row["defender"])
    exact = win_fraction(a, d)
    assert isinstance(exact, Fraction)
    assert exact == Fraction(int(row["wins"]), int(row["rolls"]))
    assert (exact.numerator, exact.denominator) == (int(row["numerator"]), int(row["denominator"]))
    assert int(row["rolls"]) == 6 ** (a + d)
    # by convolution once more, ties too
    attack, defend = sum_counts(a), sum_counts(d)
    wins = sum(int(attack[s]) * int(defend[:s].sum()) for s in range(len(attack)))
    ties = sum(int(attack[s]) * int(defend[s]) for s in range(min(len(attack), len(defend))))
    assert (wins, ties) == (int(row["wins"]), int(row["ties"]))
    for digits in (1, 6):
        scale = 10 ** (digits + 2)
        rounded = int(exact * scale + Fraction(1, 2))
        assert (
            f"{rounded // 10**digits}.{rounded % 10**digits:0{digits}d}"
            == row[f"percent_{digits}dp"]
        )


def test_odds_table_as_floats():
    table = win_table()
    assert table.shape == (9, 9)
    assert table.dtype == np.float64
    assert np.all(table[0] == 0)
    assert np.all(table[1:, 0] == 1)
    for a, d in PAIRS:
        assert table[a, d] == float(win_fraction(a, d))


def test_odds_certain_pairs():
    zero = {(a, d) for a, d in PAIRS if win_fraction(a, d) == 0}
    one = {(a, d) for a, d in PAIRS if win_fraction(a, d) == 1}
    assert zero == {(1, 6), (1, 7), (1, 8)}
    assert one == {(7, 1), (8, 1)}


@pytest.mark.parametrize(("a", "d"), [(-1, 2), (2, 9), (9, 1), (2.5, 1)])
def test_odds_outside_the_table_are_refused(a, d):
    with pytest.raises((ValueError, TypeError, IndexError, kastgard.KastgardError)):
        win_fraction(a, d)


@pytest.mark.parametrize(("a", "d"), [(a, d) for a, d in PAIRS if a >= 2])
def test_odds_are_the_weights_of_the_attack_node(a, d):
    b = board(f"a=R:{a} b=B:{d} c=B:1", "a-b b-c").do("a>b")
    wins = win_fraction(a, d) * 6 ** (a + d)
    expected = {LOST: 6 ** (a + d) - wins, WON: wins}
    assert b.outcomes() == {k: w for k, w in expected.items() if w > 0}
    assert b.state.chance_total == 6 ** (a + d)


# --- native rolls ---------------------------------------------------------------------------------


@pytest.mark.parametrize("a", range(1, 9))
def test_rolls_have_the_exact_distribution(a):
    for d in range(1, 9):
        attack = np.full(ROLLS, a, dtype=np.uint8)
        defend = np.full(ROLLS, d, dtype=np.uint8)
        won, mine, theirs = resolve_attacks(attack, defend, seed=100 * a + d)
        assert np.array_equal(won, mine > theirs)
        assert a <= mine.min()
        assert mine.max() <= 6 * a
        assert d <= theirs.min()
        assert theirs.max() <= 6 * d
        exact = win_fraction(a, d)
        if exact in (0, 1):
            assert np.all(won == bool(exact))
        # joint distribution of both sums
        joint = np.outer(sum_counts(a), sum_counts(d)).astype(np.float64)
        joint *= ROLLS / 6.0 ** (a + d)
        seen = np.zeros(joint.shape, dtype=np.int64)
        np.add.at(seen, (mine.astype(int), theirs.astype(int)), 1)
        assert goodness_p(seen.ravel(), joint.ravel()) > BAR, (a, d)
        if 0 < exact < 1:
            share = float(exact)
            counts = np.array([won.sum(), ROLLS - won.sum()])
            assert goodness_p(counts, ROLLS * np.array([share, 1 - share])) > BAR, (a, d)


def test_rolls_are_keyed_and_vectorised():
    attack, defend = np.array([3, 8, 2], dtype=np.uint8), np.array([3, 1, 8], dtype=np.uint8)
    one = resolve_attacks(attack, defend, seed=5)
    two = resolve_attacks(attack, defend, seed=5)
    for x, y in zip(one, two, strict=True):
        assert x.shape == (3,)
        assert np.array_equal(x, y)
    many = np.full(200, 4, dtype=np.uint8)
    assert not np.array_equal(resolve_attacks(many, many, 1)[1], resolve_attacks(many, many, 2)[1])


@pytest.mark.parametrize(
    ("attack", "defend"), [([0], [1]), ([9], [1]), ([1], [0]), ([1], [9]), ([2, 2], [2, 2, 2])]
)
def test_rolls_of_impossible_stacks_are_refused(attack, defend):
    with pytest.raises((ValueError, TypeError, kastgard.KastgardError)):
        resolve_attacks(np.array(attack, dtype=np.uint8), np.array(defend, dtype=np.uint8), seed=1)


def test_rolls_at_chance_nodes_follow_the_weights():
    # the game's own path: the outcome of sample_chance, many copies of one node
    for a, d in ((2, 1), (3, 3), (8, 8), (2, 3)):
        node = board(f"a=R:{a} b=B:{d} c=B:1", "a-b b-c").do("a>b").state
        rng = kastgard.Rng(17 * a + d)
        wins = sum(node.copy().sample_chance(rng) for _ in range(4000))
        share = float(win_fraction(a, d))
        statistic = (wins - 4000 * share) ** 2 / (4000 * share * (1 - share))
        assert chi_square_p(statistic, 1) > 0.0001


# --- single faces ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("a", "d"), [(2, 1), (3, 3), (1, 8), (5, 4), (8, 8), (7, 1)])
def test_faces_add_up_and_are_fair(a, d):
    count = 4000
    won, mine, theirs = resolve_attacks(
        np.full(count, a, dtype=np.uint8), np.full(count, d, dtype=np.uint8), seed=a + 10 * d
    )
    for dice, sums in ((a, mine), (d, theirs)):
        faces = roll_faces(np.full(count, dice, dtype=np.uint8), sums, seed=3)
        assert faces.shape == (count, 8)
        assert np.array_equal(faces.sum(axis=1), sums)
        assert np.all(faces[:, dice:] == 0)
        assert faces[:, :dice].min() >= 1
        assert faces[:, :dice].max() <= 6
        for k in range(dice):  # every die alone is fair
            seen = np.bincount(faces[:, k], minlength=7)[1:]
            assert goodness_p(seen, np.full(6, count / 6)) > BAR
        if dice >= 2:  # and two dice are independent
            seen = np.zeros((6, 6), dtype=np.int64)
            np.add.at(seen, (faces[:, 0] - 1, faces[:, dice - 1] - 1), 1)
            assert goodness_p(seen.ravel(), np.full(36, count / 36)) > BAR
    assert won.dtype == np.bool_


@pytest.mark.parametrize("won", [True, False])
def test_faces_of_the_last_roll_are_conditioned_on_the_result(won):
    a, d = 3, 2
    b = board("a=R:3 b=B:2 c=B:1", "a-b b-c").attack("a>b", won=won)
    assert b.data["last_attack"] == [0, 1, a, d, won]
    assert tuple(b.state.last_attack) == (0, 1, a, d, won)
    joint = np.outer(sum_counts(a), sum_counts(d)).astype(np.float64)
    for i in range(joint.shape[0]):
        for j in range(joint.shape[1]):
            if (i > j) != won:
                joint[i, j] = 0.0
    count = 6000
    joint *= count / joint.sum()
    seen = np.zeros(joint.shape, dtype=np.int64)
    rng = kastgard.Rng(12, purpose="faces")
    before = b.state.copy()
    for _ in range(count):
        roll = b.game.last_roll(b.state, rng)
        assert sum(roll.attacker_faces) == roll.attacker_sum
        assert sum(roll.defender_faces) == roll.defender_sum
        assert len(roll.attacker_faces) == a
        assert len(roll.defender_faces) == d
        seen[roll.attacker_sum, roll.defender_sum] += 1
    assert b.state == before
    assert goodness_p(seen.ravel(), joint.ravel()) > 0.0001


def test_faces_last_attack_is_cleared_by_the_next_decision():
    b = board("a=R:3 b=B:2 c=B:1", "a-b b-c")
    assert b.state.last_attack is None
    b.attack("a>b", won=True)
    assert b.state.last_attack is not None
    b.do("b>c")
    assert b.state.last_attack is None
    b.state.apply(LOST)
    assert b.data["last_attack"] == [1, 2, 2, 1, False]
    b.do("end")
    assert b.state.last_attack is None
    assert b.game.last_roll(b.state, kastgard.Rng(1)) is None


def test_faces_last_attack_is_kept_at_the_end():
    b = board("a=R:8 b=B:1", "a-b").attack("a>b", won=True)
    assert b.data["last_attack"] == [0, 1, 8, 1, True]
    roll = b.game.last_roll(b.state, kastgard.Rng(2))
    assert roll.attacker_sum > roll.defender_sum

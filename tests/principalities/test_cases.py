"""The cases P01 to P23, named after their ids."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

import kastgard
from kastgard.principalities import generate_map, largest_group, win_fraction
from principalities.boards import CHANCE, Board, board, chain
from principalities.test_rules_offer import on_points

# per cent to one decimal, attacker 2..8 against defender 1..8
PERCENT = {
    2: "83.8 44.4 15.2 3.6 0.6 0.1 0.0 0.0",
    3: "97.3 77.9 45.4 19.2 6.1 1.5 0.3 0.0",
    4: "99.7 93.9 74.3 46.0 22.0 8.3 2.5 0.6",
    5: "100.0 98.8 90.9 71.8 46.4 24.2 10.4 3.7",
    6: "100.0 99.8 97.5 88.4 70.0 46.7 26.0 12.2",
    7: "100.0 100.0 99.5 96.2 86.2 68.5 46.9 27.4",
    8: "100.0 100.0 99.9 99.0 94.8 84.4 67.3 47.1",
}


def one_decimal(fraction: Fraction) -> str:
    tenths = int(fraction * 1000 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}"


@pytest.mark.parametrize("attacker", PERCENT)
def test_case_P01_exact_win_odds(attacker):
    row = [one_decimal(win_fraction(attacker, d)) for d in range(1, 9)]
    assert " ".join(row) == PERCENT[attacker]


def test_case_P01_exact_anchors():
    assert win_fraction(2, 1) == Fraction(181, 216)
    assert win_fraction(2, 2) == Fraction(575, 1296)
    assert win_fraction(3, 3) == Fraction(3527, 7776)
    assert win_fraction(2, 7) == Fraction(715, 10077696)
    assert win_fraction(2, 8) == Fraction(143, 30233088)
    b = board("a=R:2 b=B:8", "a-b").do("a>b")
    assert set(b.outcomes()) == {0, 1}  # two against eight can win


def test_case_P03_equal_sums():
    b = board("a=R:3 b=B:2 c=R:1", "a-b b-c").do("a>b")
    # 10 against 10 is one of the losing rolls
    ways = {1: dict.fromkeys(range(1, 7), 1)}
    for n in (2, 3):
        ways[n] = {}
        for s, c in ways[n - 1].items():
            for k in range(1, 7):
                ways[n][s + k] = ways[n].get(s + k, 0) + c
    wins = sum(x * y for s, x in ways[3].items() for t, y in ways[2].items() if s > t)
    ties = sum(x * y for s, x in ways[3].items() for t, y in ways[2].items() if s == t)
    assert ways[3][10] * ways[2][10] > 0
    assert b.outcomes() == {0: 6**5 - wins, 1: wins}
    assert wins + ties != b.outcomes()[1]
    b.state.apply(0)
    assert b.text() == "a=R:1 b=B:2 c=R:1"


def test_case_P05_illegal_attacks_are_refused_and_change_nothing():
    b = board("a=R:1 b=B:2 c=R:3 d=B:1", "a-b b-c b-d")
    assert b.moves() == {"c>b", "end"}
    n = b.n
    refused = [b.id(m) for m in ("a>b", "c>c", "c>a", "c>d", "b>a")]
    refused += [-1, -n, -(2**31), n * n + 1, n * n + 2, n * n + n, 2**31 - 1]
    before, digest = b.state.copy(), hash(b.state)
    rng, twin = kastgard.Rng(5), kastgard.Rng(5)
    for action in refused:
        with pytest.raises(kastgard.IllegalActionError) as caught:
            b.state.apply(action)
        assert caught.value.action == action
        assert caught.value.legal_count == 2
        assert b.state == before
        assert hash(b.state) == digest
    for action in (2**31, 2**63, -(2**40)):
        with pytest.raises((kastgard.IllegalActionError, OverflowError, TypeError)):
            b.state.apply(action)
        assert b.state == before
    # the next roll is what it would have been without the attempts
    rolls = []
    for state, generator in ((b.state, rng), (before, twin)):
        state.apply(b.id("c>b"))
        rolls.append(state.sample_chance(generator))
    assert rolls[0] == rolls[1]
    assert b.state == before


def test_case_P07_cell_number_zero_is_a_cell():
    found = 0
    for seed in range(60):
        m = generate_map(2, seed)
        for t, row in enumerate(m.adjacency):
            assert t not in row
            for u in row:
                assert t in m.adjacency[u]
        if m.cells[0, 0]:
            found += 1
            t = int(m.cells[0, 0]) - 1
            for x, y in ((1, 0), (0, 1)):  # the edge neighbours of the corner
                u = int(m.cells[y, x]) - 1
                if u not in (-1, t):
                    assert u in m.adjacency[t]
                    assert t in m.adjacency[u]
    assert found > 0  # the corner was land in some of them


def test_case_P07_territory_number_zero_attacks_and_is_attacked():
    b = board("a=R:2 b=B:2 c=B:2", "a-b a-c")
    assert b.moves() == {"a>b", "a>c", "end"}
    b.end_turn()
    assert b.moves() == {"b>a", "c>a", "end"}


def test_case_P09_equal_starting_strength():
    game = kastgard.load("principalities", players=7, maps=1)
    for i in range(40):
        d = game.initial(seed=3, index=i).to_json()
        assert [d["owner"].count(p) for p in range(7)] == [6] * 7
        for p in range(7):
            assert sum(k for k, o in zip(d["dice"], d["owner"], strict=True) if o == p) == 19


def test_case_P11_losing_a_cut_territory_splits_the_loser():
    b = board("a=R:1 b=R:1 c=R:1 d=R:1 e=R:1 x=B:8", chain("abcde") + " c-x", seat="B")
    assert groups(b) == [5, 1]
    b.attack("x>c", won=True)
    assert groups(b) == [2, 2]
    b.do("end")
    assert b.data["pool"] == 2
    b.place_rest()
    b.do("end")
    assert b.data["pool"] == 2


def groups(b: Board) -> list[int]:
    """Largest groups by the kernel."""
    d = b.data
    matrix = np.zeros((b.n, b.n), dtype=bool)
    for t, row in enumerate(d["adjacency"]):
        matrix[t, row] = True
    return largest_group(np.array(d["owner"], dtype=np.int8), matrix, len(d["store"])).tolist()


def test_case_P13_nothing_fits():
    b = board("a=R:8 b=R:8 c=R:8 e=B:1", "a-b b-c c-e").end_turn("")
    assert b.text() == "a=R:8 b=R:8 c=R:8 e=B:1"
    assert b.store("R") == 3
    assert b.seat == "B"


def test_case_P15_where_the_cap_of_64_bites():
    # groups {a, b} and {c}; 65 dice in hand, one is placed, 64 wait
    b = board("a=R:7 b=R:8 c=R:8 e=B:1", "a-b c-e e-a", stores={"R": 63}).do("end")
    assert b.data["pool"] == 65
    b.place("a")
    assert b.store("R") == 64
    # without room both readings give 64
    b = board("a=R:8 b=R:8 c=R:8 e=B:1", chain("abce"), stores={"R": 62}).end_turn("")
    assert b.store("R") == 64


def test_case_P15_the_pool_is_not_capped_before_placement():
    names = "abcdefghij"
    cells = " ".join(f"{x}=R:1" for x in names) + " k=B:1"
    b = board(cells, chain(names + "k"), stores={"R": 60}).do("end")
    assert b.place_rest() == 70
    assert b.dice(names) == [8] * 10
    assert b.store("R") == 0


def test_case_P17_income_uses_the_map_at_the_end_of_the_turn():
    b = board("a=R:1 b=R:2 x=B:1 c=R:1 d=R:1 y=B:1", "a-b b-x x-c c-d d-y")
    b.attack("b>x", won=True).do("end")
    assert b.data["pool"] == 5


def test_case_P19_last_capture_ends_the_game():
    b = board("a=R:8 b=B:1", "a-b")
    b.do("a>b")
    b.state.sample_chance(kastgard.Rng(1))  # eight against one cannot fail
    assert b.state.is_terminal
    assert b.end == "conquest"
    assert b.state.to_play == -4
    assert b.moves() == set()
    assert not b.state.legal_mask().any()
    assert b.outcomes() == {}
    before = b.state.copy()
    for action in (b.id("end"), b.id("b>a"), 0, 1):
        with pytest.raises(kastgard.IllegalActionError):
            b.state.apply(action)
        assert b.state == before
    with pytest.raises((kastgard.KastgardError, ValueError)):
        b.state.sample_chance(kastgard.Rng(1))
    assert b.state == before
    assert b.state.returns().tolist() == [1.0, -1.0]


def points_board(counts: dict[str, tuple[int, int]], seat: str):
    """Each player holds so many territories with so many dice, all but the first one a piece."""
    cells, names = [], iter("abcdefghijklmnopqrstuvwxyzABCDEF")
    for letter, (count, dice) in counts.items():
        left = dice
        for i in range(count):
            k = min(8, left - (count - 1 - i))
            left -= k
            cells.append(f"{next(names)}={letter}:{k}")
        assert left == 0
    return on_points(" ".join(cells), seat=seat)


def test_case_P21_territories_first():
    # the seat that ends the turn is paid first: G gets what its full group gives
    b = points_board({"R": (10, 40), "B": (10, 40), "G": (12, 20)}, "G")
    assert b.end == "points"
    assert b.state.returns().tolist() == [-0.5, -0.5, 1.0]


def test_case_P21_equal_in_both_is_a_draw_of_the_leaders():
    b = points_board({"R": (11, 40), "B": (11, 40), "G": (10, 20)}, "G")
    assert b.end == "draw"
    assert b.state.returns().tolist() == [0.25, 0.25, -0.5]
    assert b.state.scores().tolist() == [0, 0, 0]


def test_case_P23_asking_does_not_change():
    game = kastgard.load("principalities", players=3)
    finals = []
    for ask in (True, False):
        state = game.initial(seed=8)
        chance, choices = kastgard.Rng(8), np.random.default_rng(8)
        for _ in range(600):
            if state.is_terminal:
                break
            if state.to_play == CHANCE:
                state.sample_chance(chance)
            else:
                legal = state.legal_actions()
                state.apply(int(legal[choices.integers(len(legal))]))
            if ask:
                d = state.to_json()
                matrix = np.zeros((32, 32), dtype=bool)
                for t, row in enumerate(d["adjacency"]):
                    matrix[t, row] = True
                largest_group(np.array(d["owner"], dtype=np.int8), matrix, 3)
                state.odds()
                str(state)
                hash(state)
                state.legal_mask()
                state.returns()
                state.scores()
                for seat in range(3):
                    state.observe(seat)
        finals.append(state)
    assert finals[0] == finals[1]
    assert finals[0].to_bytes() == finals[1].to_bytes()

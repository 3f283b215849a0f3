"""The oracle's rules and maps checked alone: worked examples, invariants, odds, maps."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from oracle import principalities as rules
from oracle.positions import attack, end_turn, path, position, quiet_table
from oracle.principalities import TERMINAL, Oracle, Position, play
from oracle.principalities_map import SIZES, Map, check_map, finish, generate_map
from oracle.principalities_players import PLAYERS, W
from oracle.streams import Stream, philox_block

REFUSED = "illegal action|no such outcome"


# --- streams --------------------------------------------------------------------------------------


def test_stream_is_numpys_sfc64_behind_a_philox_block() -> None:
    philox = np.random.Philox(key=5 | 9 << 64, counter=0)  # its first block has counter 1
    assert philox_block(5, 9, (1, 0, 0, 0)) == philox.random_raw(4).tolist()
    words = philox_block(1, 2, (3, 4, 5, 0))[:3]
    # SFC64 by its definition, in plain integers
    a, b, c, d = (*words, 1)
    outputs = []
    for _ in range(12 + 70):
        out = (a + b + d) % 2**64
        d = (d + 1) % 2**64
        a = b ^ b >> 11
        b = (c + (c << 3)) % 2**64
        c = ((c << 24 | c >> 40) + out) % 2**64
        outputs.append(out)
    stream = Stream(1, 2, 3, 4, 5)
    assert [stream.next() for _ in range(70)] == outputs[12:]


def test_the_all_zero_counter_wraps() -> None:
    numpy_block = np.random.Philox(key=0, counter=2**256 - 1).random_raw(4).tolist()
    assert philox_block(0, 0, (0, 0, 0, 0)) == numpy_block


def test_below_and_pick() -> None:
    stream = Stream(3)
    assert stream.below(1) == 0
    assert stream.pick([(7, 5)]) == 7
    assert stream.drawn == 0
    assert set(Counter(stream.below(3) for _ in range(300))) == {0, 1, 2}
    twin = Stream(3)
    big = 2**63 + 1  # nearly every second word is rejected
    values: list[int] = []
    while len(values) < 50:
        m = twin.next() * big
        if m % 2**64 >= (2**64 - big) % big:
            values.append(m >> 64)
    again = Stream(3)
    assert [again.below(big) for _ in range(50)] == values
    share = Counter(stream.pick([(0, 1), (4, 3)]) for _ in range(4000))
    assert 900 < share[0] < 1100


# --- odds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("a", "d"), [(a, d) for a in range(1, 6) for d in range(1, 6) if a + d <= 6]
)
def test_odds_equal_single_rolls(a: int, d: int) -> None:
    rolls = product(range(1, 7), repeat=a + d)
    assert rules.win_count(a, d) == sum(sum(r[:a]) > sum(r[a:]) for r in rolls)


def test_odds_anchors() -> None:
    anchors = {
        (2, 1): (181, 216), (2, 2): (575, 1296), (3, 3): (3527, 7776),
        (2, 7): (715, 10077696), (2, 8): (143, 30233088),
    }  # fmt: skip
    for pair, value in anchors.items():
        assert rules.win_fraction(*pair) == Fraction(*value)
    pairs = list(product(range(1, 9), repeat=2))
    assert {p for p in pairs if rules.win_fraction(*p) == 0} == {(1, 6), (1, 7), (1, 8)}
    assert {p for p in pairs if rules.win_fraction(*p) == 1} == {(7, 1), (8, 1)}
    assert all(rules.win_fraction(*p) != Fraction(1, 2) for p in pairs)
    table = {
        2: "83.8 44.4 15.2 3.6 0.6 0.1 0.0 0.0", 3: "97.3 77.9 45.4 19.2 6.1 1.5 0.3 0.0",
        4: "99.7 93.9 74.3 46.0 22.0 8.3 2.5 0.6", 5: "100.0 98.8 90.9 71.8 46.4 24.2 10.4 3.7",
        6: "100.0 99.8 97.5 88.4 70.0 46.7 26.0 12.2",
        7: "100.0 100.0 99.5 96.2 86.2 68.5 46.9 27.4",
        8: "100.0 100.0 99.9 99.0 94.8 84.4 67.3 47.1",
    }  # fmt: skip
    for a, row in table.items():
        assert [f"{100 * W[a][d]:.1f}" for d in range(1, 9)] == row.split()


# --- worked examples of the rules -----------------------------------------------------------------


def test_example_1_attack_chain() -> None:
    p = position(path(4), [0, 1, 1, 1], [5, 3, 2, 1], 2)
    attack(p, 0, 1, won=True)
    assert p.dice == [1, 4, 2, 1]
    assert p.owner == [0, 0, 1, 1]
    assert p.last_attack == (0, 1, 5, 3, True)
    attack(p, 1, 2, won=False)  # 12 v 12 is lost
    assert p.dice == [1, 1, 2, 1]
    assert p.owner == [0, 0, 1, 1]
    assert p.legal() == [p.end_turn]


def test_example_2_everything_full() -> None:
    p = position(path(10), [0] * 9 + [1], [8] * 9 + [1], 2, store=[60, 0])
    assert end_turn(p) == []
    assert p.store == [64, 0]
    assert p.seat == 1
    assert p.own_turns == [1, 2]


def test_example_3_cap_after_placement() -> None:
    p = position(path(11), [0] * 10 + [1], [1, 7] + [8] * 8 + [1], 2, store=[60, 0])
    assert end_turn(p) == [0] * 7 + [1]
    assert p.store == [62, 0]
    assert p.dice == [8] * 10 + [1]


def test_case_p15_cap_bites_on_what_waits() -> None:
    edges = [(0, 1), (2, 3)]
    p = position(edges, [0, 0, 0, 1], [7, 8, 8, 1], 2, store=[63, 0])
    p.apply(p.end_turn)
    assert p.pool == 65
    assert p.store == [0, 0]
    assert p.chance() == [(0, 1)]
    p.apply(0)
    assert p.store == [64, 0]


def test_example_4_store_refills_a_lost_stack() -> None:
    p = position(path(4), [0, 0, 0, 1], [8, 8, 8, 8], 2, store=[20, 0])
    attack(p, 2, 3, won=False)
    assert end_turn(p) == [2] * 7
    assert p.store == [16, 0]
    assert p.dice == [8] * 4


def test_example_5_two_groups() -> None:
    edges = [(0, 1), (1, 2), (3, 4), (4, 5), (2, 6), (3, 6), (6, 7)]
    adjacency = position(edges, [0] * 6 + [1, 1], [2] * 8, 2).adjacency
    assert rules.largest_group(range(6), adjacency) == 3
    assert rules.largest_group(range(7), adjacency) == 7
    assert rules.largest_group([], adjacency) == 0


def test_example_6_two_kills_in_one_turn() -> None:
    p = position(path(3), [0, 1, 2], [8, 1, 1], 3, store=[0, 9, 5], own_turns=[8, 8, 8])
    attack(p, 0, 1, won=True)
    assert p.store == [0, 0, 5]
    assert p.end == "ongoing"
    assert p.living() == [0, 2]
    attack(p, 1, 2, won=True)
    assert p.end == "conquest"
    assert p.to_play == TERMINAL
    assert p.legal() == [] == p.chance()
    assert p.store == [0, 0, 0]
    assert p.dice == [1, 1, 6]
    assert p.attacked
    assert p.scores() == [111, 0, 0]
    assert p.returns() == [1.0, -0.5, -0.5]
    assert p.last_attack == (1, 2, 7, 1, True)
    assert p.completed_turns == 0
    with pytest.raises(ValueError, match=REFUSED):
        p.apply(p.end_turn)


def test_example_7_offer_after_twelve_quiet_turns() -> None:
    p = quiet_table(options={"offer_policy": "continue"})
    for turn in range(12):
        assert not p.offer_made
        assert p.quiet == turn
        end_turn(p)
    assert p.offer_made
    assert p.quiet == 12
    assert p.seat == 0
    assert p.end == "ongoing"
    for _ in range(13):
        end_turn(p)
    assert p.end == "ongoing"  # the offer never returns


def test_example_7_an_attack_restarts_the_count() -> None:
    p = quiet_table(quiet=10)
    attack(p, 0, 1, won=False)
    end_turn(p)
    assert p.quiet == 0
    assert not p.attacked
    assert not p.offer_made


def test_example_7_points_and_draw_without_humans() -> None:
    p = quiet_table(quiet=11)
    end_turn(p)
    assert p.end == "points"
    assert p.winners() == [4]
    assert p.scores() == [0, 0, 0, 0, 58]
    assert p.seat == 0
    assert p.completed_turns == 1
    assert p.quiet == 12
    p = position(path(3), [0, 1, 2], [8, 8, 7], 3, quiet=11)
    end_turn(p)
    assert p.end == "draw"
    assert p.winners() == [0, 1]
    assert p.scores() == [0, 0, 0]
    assert p.returns() == [0.25, 0.25, -0.5]


def points_board(owner: list[int], dice: list[int], **fields: Any) -> Position:
    return position(path(len(owner)), owner, dice, 3, **fields)


def test_example_8_points() -> None:
    owner = [0] * 14 + [1] * 14 + [2] * 4
    p = points_board(owner, [7] * 12 + [6] * 2 + [7] * 11 + [8] * 3 + [5] * 4)
    assert [sum(p.dice[t] for t in p.own(s)) for s in range(3)] == [96, 101, 20]
    assert p.points_leaders() == [1]
    p = points_board(owner, [7] * 12 + [6] * 2 + [7] * 12 + [6] * 2 + [5] * 4)
    assert p.points_leaders() == [0, 1]
    p = points_board(owner, [8] * 28 + [5] * 4, store=[3, 0, 40])
    assert p.points_leaders() == [0, 1]  # the store is off the board,
    p = points_board(owner, [8] * 28 + [5] * 4, store=[3, 0, 40], options={"count_store": True})
    assert p.points_leaders() == [0]  # but for the switch


def test_example_9_deal_for_three() -> None:
    for index in range(10):
        p = Oracle(3).initial(8, index)
        assert sorted(len(p.own(s)) for s in range(3)) == [10, 11, 11]
        assert [sum(p.dice[t] for t in p.own(s)) for s in range(3)] == [33, 33, 33]


def test_example_10_score_table() -> None:
    rows = {
        2: (79, 99, 59, 74, 47, 36), 3: (89, 111, 67, 83, 53, 40), 4: (93, 116, 70, 87, 56, 42),
        5: (97, 121, 73, 91, 58, 44), 6: (99, 124, 74, 93, 59, 45), 7: (101, 126, 76, 95, 61, 45),
        8: (103, 129, 77, 97, 62, 46),
    }  # fmt: skip
    for players, row in rows.items():
        fast, slow = rules.FAST[players], rules.SLOW[players]
        assert row == (
            rules.reward(players, "conquest", slow),
            rules.reward(players, "conquest", fast - 1),
            rules.reward(players, "conquest", slow + 9, hint=True),
            rules.reward(players, "conquest", fast, hint=True),
            rules.reward(players, "points", fast),
            rules.reward(players, "points", hint=True),
        )
    assert rules.reward(4, "conquest", 12) == 107
    assert rules.reward(5, "conquest", 14, hint=True) == 82  # half bonus: 97 x 0.75 x 1.125 = 81.8
    assert rules.reward(4, "draw") == 0 == rules.reward(4, "loss", 5)


def test_hints_count_only_for_the_living() -> None:
    p = quiet_table(quiet=11)
    p.use_hints(4)
    p.use_hints(1)  # already out
    assert p.snapshot()["hints"] == [4]
    end_turn(p)
    assert p.scores() == [0, 0, 0, 0, 44]
    p.use_hints(0)
    assert p.snapshot()["hints"] == [4]


def test_offer_asks_living_humans_round_the_ring() -> None:
    options = {"humans": "0+1+2+4"}
    p = quiet_table(options=options, quiet=11, seat=2)
    p.apply(p.end_turn)
    assert p.phase == "offer"
    assert p.to_play == 4
    assert p.legal() == [17, 18]
    assert p.seat == 2
    assert p.offer_made
    p.apply(p.accept)
    assert p.to_play == 0
    assert p.snapshot()["accepted"] == [4]
    p.apply(p.accept)
    assert p.to_play == 2
    assert p.snapshot()["accepted"] == [0, 4]
    last = p.copy()
    p.apply(p.accept)
    assert p.end == "points"
    assert p.winners() == [4]
    assert p.snapshot()["accepted"] == []
    last.apply(last.decline)
    assert last.end == "ongoing"
    assert last.seat == 4
    assert last.asked is None
    assert last.own_turns[4] == 2
    assert last.snapshot()["accepted"] == []
    with pytest.raises(ValueError, match=REFUSED):
        last.apply(last.accept)


def test_offer_without_a_living_human_follows_the_policy() -> None:
    p = quiet_table(options={"humans": {1, 3}}, quiet=11)
    end_turn(p)
    assert p.end == "points"


def test_max_turns_comes_after_the_offer() -> None:
    p = quiet_table(options={"max_turns": 1}, quiet=11)
    end_turn(p)
    assert p.end == "points"
    p = quiet_table(options={"max_turns": 1, "humans": "0"}, quiet=11)
    end_turn(p)
    assert p.to_play == 0
    p.apply(p.decline)
    assert p.end == "unfinished"
    assert p.seat == 0
    assert p.own_turns == [1] * 5
    assert p.winners() == []
    assert p.returns() == [0.0] * 5 == [float(s) for s in p.scores()]


def test_case_p05_illegal_actions_change_nothing() -> None:
    p = position([(0, 1), (1, 2), (1, 3)], [0, 1, 0, 1], [1, 2, 3, 1], 2)
    before = p.snapshot()
    assert p.legal() == [2 * 4 + 1, 16]
    for bad in (0 * 4 + 1, 2 * 4 + 2, 2 * 4 + 0, 2 * 4 + 3, 1 * 4 + 0, -1, 17, 18, 10**9):
        with pytest.raises(ValueError, match=REFUSED):
            p.apply(bad)
    assert p.snapshot() == before


def test_certain_attack_keeps_its_node() -> None:
    p = position(path(2), [0, 1], [7, 1], 2)
    p.apply(1)
    assert p.chance() == [(rules.WON, 6**8)]
    with pytest.raises(ValueError, match=REFUSED):
        p.apply(rules.LOST)


# --- set-up ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 9))
def test_setup(players: int) -> None:
    per_player = {2: 50, 3: 33, 4: 25, 5: 20, 6: 19, 7: 19, 8: 19}
    starters = set()
    for index in range(6):
        p = Oracle(players, maps=1).initial(21, index)
        n = SIZES[players][0]
        counts = [len(p.own(s)) for s in range(players)]
        assert p.n == n == sum(counts)
        assert max(counts) - min(counts) <= 1
        for s in range(players):
            assert sum(p.dice[t] for t in p.own(s)) == per_player[players]
        assert all(1 <= d <= 8 for d in p.dice)
        assert p.own_turns == [int(s == p.seat) for s in range(players)]
        starters.add(p.seat)
    assert len(starters) > 1


def test_pool_of_maps() -> None:
    game = Oracle(4, maps=3, map_seed=5)
    ids = [game.initial(1, index).map_id for index in range(6)]
    assert ids[:3] == ids[3:]
    assert len(set(ids)) == 3
    assert ids[:3] == [Oracle(2).map_id(5, k) for k in range(3)]
    assert Oracle(4).map_id(1, 0) != Oracle(4).map_id(1, 1) != Oracle(4).map_id(1, 1, 1)


# --- invariants over random games -----------------------------------------------------------------


def check_move(p: Position, move: int) -> None:
    """Section 10 of the rules, one move at a time; called before the move."""
    before = p.copy()
    assert before.snapshot() == p.snapshot()
    after = p.copy()
    after.apply(move)
    assert p.snapshot() == before.snapshot()  # copies are independent
    for s in range(p.game.players):
        assert 0 <= after.store[s] <= 64
        assert after.store[s] == 0 or after.is_alive(s)
    assert all(1 <= d <= 8 for d in after.dice)
    changed = [t for t in range(p.n) if p.dice[t] != after.dice[t] or p.owner[t] != after.owner[t]]
    if p.phase == "attack":
        assert p.is_alive(p.seat)
        assert move in p.legal()
        assert changed == []
        everything = [
            f * p.n + t
            for f in range(p.n)
            if p.owner[f] == p.seat and p.dice[f] > 1
            for t in range(p.n)
            if p.owner[t] != p.seat and t in p.adjacency[f]
        ]
        assert p.legal() == [*everything, p.n * p.n]
    elif p.phase == "roll":
        f, t = p.attack or (0, 0)
        assert set(changed) <= {f, t}
        assert after.dice[f] == 1
        lost_dice = sum(p.dice) - sum(after.dice)
        assert lost_dice == (p.dice[t] if move == rules.WON else p.dice[f] - 1)
        assert (after.owner != p.owner) == (move == rules.WON)
        a, d = p.dice[f], p.dice[t]
        assert sum(weight for _, weight in p.chance()) == 6 ** (a + d)
    elif p.phase == "reinforce":
        assert changed == [move]
        assert p.owner[move] == p.seat
        assert after.dice[move] == p.dice[move] + 1
        assert 1 <= p.pool <= 112
    if after.completed_turns > p.completed_turns:
        assert after.completed_turns == p.completed_turns + 1
        assert (after.quiet == 0) == p.attacked
        if after.store[p.seat] > 0:
            assert all(after.dice[t] == 8 for t in after.own(p.seat))


@pytest.mark.parametrize("players", range(2, 9))
def test_random_games_keep_the_invariants(players: int) -> None:
    game = Oracle(players, maps=2, humans="0+1")
    for index in range(7):
        final, moves = play(game, [PLAYERS["random"]] * players, 77, index, watch=check_move)
        assert final.ply == len(moves)
        assert final.end in ("conquest", "points", "draw", "unfinished")
        twin = game.initial(77, index)
        for move in moves:
            twin.apply(move)
        assert twin.snapshot() == final.snapshot()
        assert abs(sum(final.returns())) < 1e-12


def test_reinforcement_adds_what_fits() -> None:
    for index in range(20):
        p = Oracle(3, maps=1).initial(4, index)
        p.store[p.seat] = 7 * index % 65
        dice, own, seat = list(p.dice), p.own(p.seat), p.seat
        pool = p.store[seat] + rules.largest_group(own, p.adjacency)
        room = sum(8 - dice[t] for t in own)
        placed = end_turn(p)
        assert len(placed) == min(room, pool) == sum(p.dice) - sum(dice)
        assert p.store[seat] == min(64, pool - len(placed))


# --- maps -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 6, 7, 8])
def test_maps_are_valid(players: int) -> None:
    maps = [generate_map(players, map_id) for map_id in range(10)]
    for m in maps:
        assert check_map(m) == []
        assert (m.n, m.w, m.h) == SIZES[players]
    assert len({tuple(m.cell) for m in maps}) == 10
    sizes = [len(cells) for m in maps for cells in m.cells]
    degrees = [len(row) for m in maps for row in m.neighbours]
    assert 20 < np.mean(sizes) < 22.2
    assert 3.5 < np.mean(degrees) < 4.2
    assert np.mean([m.attempts for m in maps]) < 2.5


def test_two_to_five_players_share_their_maps() -> None:
    assert generate_map(2, 12).cell == generate_map(5, 12).cell
    assert generate_map(2, 12).cell == generate_map.__wrapped__(2, 12).cell


def broken(change: dict[int, int]) -> list[str]:
    """What the validator says about map 0 with some cells given to other territories."""
    good = generate_map(2, 0)
    cell = list(good.cell)
    for c, v in change.items():
        cell[c] = v
    m = Map(**{**vars(good), "cell": cell})
    m.cells = [[c for c, v in enumerate(cell) if v == t + 1] for t in range(m.n)]
    return check_map(m)


def test_validator_rejects_corrupted_maps() -> None:
    m = generate_map(2, 0)
    ring = broken({m.centres[3]: 0})
    assert any("territory 3: more than one outline" in line for line in ring)
    shrunk = broken(dict.fromkeys(m.cells[5][9:], 0))
    assert "territory 5: fewer than 10 cells" in shrunk
    cut_off = broken({c: 0 for u in m.neighbours[0] for c in m.cells[u]})
    assert "territories are not connected" in cut_off
    stray = broken({m.cells[-1][-1]: 1})
    assert "territory 0: not contiguous" in stray
    assert finish(list(m.cell), m.n, m.w, m.h, 1).cell == m.cell

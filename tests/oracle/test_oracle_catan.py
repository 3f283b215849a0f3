"""The oracle of Catan checked alone: worked examples, road lengths, exact figures."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from oracle.catan import Oracle, State, moves_in_order, play_random
from oracle.catan_board import Rules, draw_numbers
from oracle.catan_flow import CHANCE_NODE, TERMINAL
from oracle.catan_positions import RING, cards, path, position
from oracle.catan_roads import longest_trail, road_length
from oracle.catan_tables import DESERT, NUMBERS, TERRAIN, island
from oracle.streams import Stream

TWO = "catan_for_two"


def do(state: State, *moves: object) -> State:
    """Decisions as moves, outcomes as numbers."""
    for move in moves:
        state.apply(move if isinstance(move, int) else state.game.ids[move])  # type: ignore[index]
    return state


# --- facts of the board ---------------------------------------------------------------------------


def test_island_is_consistent() -> None:
    land = island()
    for e, (a, b) in enumerate(land.edge_corners):
        assert e in land.corner_edges[a]
        assert e in land.corner_edges[b]
        assert b in land.corner_neighbours[a]
    for h, corners in enumerate(land.hex_corners):
        assert all(h in land.corner_hexes[c] for c in corners)
    assert sum(land.coastal) == 30
    assert Counter(map(len, land.corner_hexes)) == {1: 18, 2: 12, 3: 24}
    assert Counter(h.kind for h in land.harbours) == {5: 4, 0: 1, 1: 1, 2: 1, 3: 1, 4: 1}
    assert sorted(land.spiral_numbers) == NUMBERS
    assert sorted(land.beginner_terrain) == sorted(TERRAIN)
    assert sorted(n for n in land.beginner_numbers if n) == NUMBERS


def test_spiral_never_brings_red_numbers_together() -> None:
    land = island()
    for start in range(6):
        for desert in range(19):
            terrain = [0] * 19
            terrain[desert] = DESERT

            class Fixed(Stream):
                def below(self, n: int) -> int:
                    return start  # noqa: B023

            numbers = draw_numbers(terrain, Rules(), Fixed(0))
            assert sorted(n for n in numbers if n) == NUMBERS
            red = {h for h in range(19) if numbers[h] in (6, 8)}
            assert not any(n in red for h in red for n in land.hex_neighbours[h])


@pytest.mark.parametrize("board", ["variable", "random"])
def test_drawn_boards_hold_all_pieces(board: str) -> None:
    for seed in range(50):
        state = Oracle("catan", board=board, shuffle_harbours=True).initial(seed)
        assert sorted(state.board.terrain) == sorted(TERRAIN)
        assert sorted(state.board.numbers) == [0, *NUMBERS]
        assert sorted(state.board.harbours) == [0, 1, 2, 3, 4, 5, 5, 5, 5]
        assert state.board.numbers[state.board.robber] == 0


def test_ids_are_those_of_the_definition() -> None:
    moves = moves_in_order(True, True)
    ids = {move: k for k, move in enumerate(moves)}
    assert len(moves_in_order(False, False)) == 258
    assert len(moves_in_order(True, False)) == 513
    assert len(moves_in_order(False, True)) == 277
    assert ids["bank", 2, 4] == 208 + 4 * 2 + 3
    assert ids["plenty", 4, 4] == 245
    assert ids["plenty", 3] == 249
    assert ids["monopoly", 4] == 255
    assert ids["roll",] == 256
    assert ids["neutral_road", 1, 71] == 366 + 72 + 71
    assert ids["discard_knight",] == 512
    assert ids["partner", 3] == 513 + 18


# --- roads ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", island().road_cases, ids=lambda case: case["name"])
def test_road_cases(case: dict) -> None:  # type: ignore[type-arg]
    roads, blocked = frozenset(case["roads"]), frozenset(case["enemy_buildings"])
    assert road_length(roads, blocked) == case["length"]


def line(length: int) -> list[tuple[int, int]]:
    return [(k, k + 1) for k in range(length)]


def test_trails_of_named_networks() -> None:
    assert longest_trail(line(9), [0, 9]) == 9
    ring = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0)]
    assert longest_trail(ring) == longest_trail(ring, [1]) == 6
    two = [*ring, (1, 6), (6, 7), (7, 8), (8, 9), (9, 2)]
    assert longest_trail(two) == longest_trail([*two, (8, 27)]) == 11
    assert longest_trail(two, [1]) == 10
    assert longest_trail(two, [1, 2]) == 5
    assert [longest_trail(line(8), [k]) for k in range(9)] == [8, 7, 6, 5, 4, 5, 6, 7, 8]
    assert [longest_trail(line(5), [k]) for k in range(6)] == [5, 4, 3, 3, 4, 5]


# --- production and sevens ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bank", "red", "blue", "paid"),
    [(3, 2, 1, (2, 1)), (2, 2, 1, (0, 0)), (1, 1, 1, (0, 0)), (1, 2, 0, (1, 0)),
     (2, 3, 0, (2, 0)), (0, 1, 0, (0, 0)), (2, 2, 0, (2, 0))],
)  # fmt: skip
def test_shortage(bank: int, red: int, blue: int, paid: tuple[int, int]) -> None:
    """Brick 6 is hex 4 of the beginner's board (the example of A5, case K13)."""
    state = position(
        players=3, settlements={0: [12] if red % 2 else [], 1: [23] if blue else []},
        cities={0: [8 if red % 2 == 0 else 18] if red > 1 else []},
        bank={"b": bank}, rest_to=2, avoid=[6], step="roll",
    )  # fmt: skip
    before = [list(hand) for hand in state.board.hands]
    do(state, ("roll",), 6)
    gained = [state.board.hands[seat][1] - before[seat][1] for seat in range(3)]
    assert tuple(gained) == (*paid, 0)
    assert state.board.bank[1] == bank - sum(paid)


def test_discards_are_multisets() -> None:
    state = position(players=3, hands={0: "llbwwggo", 1: "l" * 7, 2: "o" * 15}, step="roll")
    do(state, ("roll",), 7)
    assert state.course.owed == [4, 0, 7]
    ends = Counter()  # type: Counter[tuple[int, ...]]

    def walk(at: State) -> None:
        if at.to_play != 0:
            ends[tuple(at.board.hands[0])] += 1
            return
        for action in at.legal():
            after = at.copy()
            after.apply(action)
            walk(after)

    walk(state)
    assert set(ends.values()) == {1}
    want = {
        (a, b, c, d, e)
        for a in range(3) for b in range(2) for c in range(3) for d in range(3) for e in range(2)
        if a + b + c + d + e == 4
    }  # fmt: skip
    assert set(ends) == want


# --- awards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "theirs", "owner"),
    [(3, 2, None), (3, 3, 1), (4, 2, 0), (4, 3, None), (4, 4, 1), (5, 3, 0)],
)
def test_knight_discards(mine: int, theirs: int, owner: int | None) -> None:
    """The table of B7."""
    state = position(TWO, knights={0: mine, 1: theirs}, largest_army=0)
    do(state, ("discard_knight",))
    assert state.board.knights == [mine - 1, theirs]
    assert state.board.largest_army == owner
    assert state.board.tokens == [7, 5]
    if (mine, theirs) == (4, 3):  # 2 : 3 in a later turn
        do(state, ("end",), ("roll",), 2, 3, ("end",), ("discard_knight",))
        assert state.board.largest_army == 1


def test_example_of_the_longest_road() -> None:
    """Red 7, Blue 5, White 5; Blue cuts Red."""
    red = path(16, 22, 17, 23, 18, 24, 19, 25)
    state = position(
        players=3, roads={0: red, 1: [*path(4, 8, 12, 7, 11, 16), *path(23, 29, 34)],
                          2: path(43, 39, 44, 40, 45, 41)},
        settlements={0: [25], 1: [4, 34], 2: [43]}, hands={1: "lbwg"}, active=1,
    )  # fmt: skip
    assert state.board.road_lengths()[0] == 7
    assert state.board.longest_road == 0
    do(state, ("settlement", 23))
    assert state.board.road_lengths()[0] == 4
    assert state.board.longest_road is None


# --- Catan for Two --------------------------------------------------------------------------------


def second_rolls() -> dict[tuple[int, int], Fraction]:
    """Probabilities of both totals of a turn, by walking the chance nodes."""
    start = position(TWO, step="roll")
    do(start, ("roll",))
    result = {}
    for first, weight in start.chance():
        state = do(start.copy(), first)
        while state.to_play != CHANCE_NODE or state.step != "dice":
            state.apply(state.legal()[0] if state.to_play >= 0 else state.chance()[0][0])
        total = sum(w for _, w in state.chance())
        for second, w in state.chance():
            result[first, second] = Fraction(weight, 36) * Fraction(w, total)
    return result


def test_two_rolls_exactly() -> None:
    chances = second_rolls()
    assert sum(chances.values()) == 1
    assert sum(p for (_, b), p in chances.items() if b == 7) == Fraction(754111, 4869480)
    assert sum(p for pair, p in chances.items() if 7 in pair) == Fraction(521897, 1623160)
    for total, figure in ((6, 0.273319), (8, 0.273319), (2, 0.058350)):
        p = sum(p for pair, p in chances.items() if total in pair)
        assert float(p) == pytest.approx(figure, abs=5e-7)


def test_neutral_roads_of_the_first_turn() -> None:
    """The example of B4."""
    state = position(TWO, hands={0: "lblbwg"}, roads={0: path(26, 32, 37)}, settlements={0: [26]})
    do(state, ("road", path(37, 42)[0]))
    moves = {state.game.moves[a] for a in state.legal()}
    assert {m for m in moves if m[1] == 0} == {("neutral_road", 0, e) for e in (13, 14, 20)}
    assert {m for m in moves if m[1] == 1} == {("neutral_road", 1, e) for e in (51, 57, 58)}
    do(state, ("neutral_road", 0, 20), ("settlement", 37))
    assert state.course.step == "neutral"
    assert {state.game.moves[a][0] for a in state.legal()} == {"neutral_road"}
    do(state, ("neutral_road", 0, 28))
    assert state.board.settlement_places(2) == [24]


def test_forced_trade_example() -> None:
    """The example of B5."""
    state = position(TWO, hands={0: "lllw", 1: "o"})
    points = [state.board.public_points(seat) for seat in (0, 1)]
    assert points[0] == points[1]
    do(state, ("forced_trade",), 4, ("give", 0), ("give", 0))
    assert state.board.hands == [cards("lwo"), cards("ll")]
    assert state.board.tokens == [4, 5]


def test_tokens_by_corner() -> None:
    """The figures of B6.3."""
    for desert, figures in {9: (18, 30, 6, 0), 0: (22, 26, 2, 4), 1: (21, 27, 3, 3)}.items():
        board = Oracle(TWO).initial().board
        board.terrain = [DESERT if h == desert else 0 for h in range(19)]
        seen = Counter(board.tokens_of(c) for c in range(54))
        assert tuple(seen[k] for k in range(4)) == figures


def test_tokens_example() -> None:
    """The example of B6; 46 corners are free for the first settlement (B1.5)."""
    state = Oracle(TWO, board="beginner").initial()
    assert len(state.legal()) == 46
    do(
        state, ("settlement", 24), ("road", 28), ("settlement", 12), ("road", 19),
        ("settlement", 22), ("road", 24), ("settlement", 26), ("road", 32),
    )  # fmt: skip
    assert state.board.tokens == [8, 5]
    assert state.board.supply == 7


# --- the whole ------------------------------------------------------------------------------------


def test_ring_cut_by_a_neutral_settlement() -> None:
    state = position(TWO, roads={0: RING, 2: path(24, 19)}, settlements={0: [23], 2: [24]})
    assert state.board.road_lengths()[0] == 6
    assert state.board.longest_road == 0


@pytest.mark.parametrize(
    ("name", "options"),
    [("catan", {}), ("catan", {"players": 2, "trading": True}),
     ("catan", {"players": 3, "trading": True, "board": "random"}), (TWO, {}),
     (TWO, {"trading": True, "neutral_answer": "any_kind", "token_actions_per_turn": 3})],
)  # fmt: skip
def test_snapshots_round_trip_in_random_games(name: str, options: dict) -> None:  # type: ignore[type-arg]
    game = Oracle(name, **options)
    state = play_random(game, 4)
    assert state.end == "won"
    assert max(state.scores()) >= 10
    start, walk = game.initial(5), Stream(5)
    for _ in range(600):
        if start.to_play == TERMINAL:
            break
        assert game.from_snapshot(start.snapshot()).snapshot() == start.snapshot()
        assert game.from_snapshot(start.snapshot()).legal() == start.legal()
        moves = start.legal() or [outcome for outcome, _ in start.chance()]
        start.apply(moves[walk.below(len(moves))])

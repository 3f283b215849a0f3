"""A9: Longest Road and Largest Army."""

from __future__ import annotations

from catan.table import TWO, at
from oracle.catan_positions import path

SEVEN = path(16, 22, 17, 23, 18, 24, 19, 25)
FIVE_NORTH = path(3, 0, 4, 1, 5, 9)
FIVE_SOUTH = path(43, 39, 44, 48, 52, 49)


def test_rule_A9_1_length_of_a_road():
    """On the board; the kernel is tested in test_roads.py."""
    for own, other, owner in (
        (path(16, 22, 17, 23, 18), [], None),
        (path(16, 22, 17, 23, 18, 24), [], 0),
        (path(16, 22, 17, 23, 18, 24), [16, 24], 0),
        (path(16, 22, 17, 23, 18, 24), [17], None),
        ([*path(16, 22, 17, 23), *path(17, 12), *path(22, 28)], [], None),
    ):
        t = at(players=3, roads={0: own}, settlements={0: [2, 53], 1: other})
        assert t["longest_road"] == owner
    # own buildings do not interrupt
    t = at(players=3, roads={0: path(16, 22, 17, 23, 18, 24)}, settlements={0: [17, 18]})
    assert t["longest_road"] == 0


def test_rule_A9_2_first_award_and_take_over():
    fields = {"players": 3, "settlements": {0: [16], 1: [3], 2: [43]}, "hands": {0: "lb"}}
    t = at(roads={0: SEVEN[:4], 1: FIVE_NORTH[:4], 2: FIVE_SOUTH[:3]}, **fields)
    assert t["longest_road"] is None
    t.do(("road", SEVEN[4]))
    assert (t["longest_road"], t.points(0)) == (0, 4)
    # a tie does not take over, one more does
    t = at(roads={0: SEVEN[:4], 1: FIVE_NORTH, 2: FIVE_SOUTH[:3]}, **fields)
    assert t["longest_road"] == 1
    t.do(("road", SEVEN[4]))
    assert t["longest_road"] == 1
    t = at(roads={0: SEVEN[:5], 1: FIVE_NORTH, 2: FIVE_SOUTH}, longest_road=1, **fields)
    assert t["longest_road"] == 1
    t.do(("road", SEVEN[5]))
    assert (t["longest_road"], t.points(0), t.points(1)) == (0, 4, 2)


def cut(mine: list[int], north: list[int], south: list[int], corner: int = 23):
    """Seat 1 (north) settles in the middle of the road of seat 0."""
    way = {23: (29, 34), 18: (13, 8), 17: (12, 8)}[corner]
    return at(
        players=3, roads={0: mine, 1: [*north, *path(corner, *way)], 2: south}, active=1,
        settlements={0: [16], 1: [3, way[1]], 2: [43]}, hands={1: "lbwg"}, longest_road=0,
    ).do(("settlement", corner))  # fmt: skip


def test_rule_A9_2_cut():
    # the cut of 7 into 3 and 4 leaves one of the others, two, nobody, or the owner
    t = cut(SEVEN, FIVE_NORTH, FIVE_SOUTH[:4])
    assert (t["longest_road"], t.points(1)) == (1, 5)
    assert cut(SEVEN, FIVE_NORTH, FIVE_SOUTH)["longest_road"] is None
    assert cut(SEVEN, FIVE_NORTH[:4], FIVE_SOUTH[:4])["longest_road"] is None
    assert cut(SEVEN, FIVE_NORTH[:4], FIVE_SOUTH)["longest_road"] == 2
    assert cut(SEVEN, FIVE_NORTH[:4], FIVE_SOUTH, 17)["longest_road"] == 0
    assert cut(SEVEN[:6], FIVE_NORTH[:4], FIVE_SOUTH[:4])["longest_road"] is None


def test_rule_A9_2_card_that_lies_aside():
    t = cut(SEVEN, FIVE_NORTH, FIVE_SOUTH)
    assert t["longest_road"] is None
    t = at(players=3, roads={0: SEVEN[:4], 1: FIVE_NORTH, 2: FIVE_SOUTH}, active=1,
           settlements={0: [16], 1: [3], 2: [43]}, hands={1: "lb"})  # fmt: skip
    assert t["longest_road"] is None
    t.do(("road", path(9, 14)[0]))
    assert t["longest_road"] == 1


def army(before: tuple[int, int, int], owner: int | None, seat: int = 0, **fields):
    """The seat plays a knight."""
    t = at(players=3, knights=dict(enumerate(before)), dev={seat: {"knight": 1}}, active=seat,
           largest_army=owner, **fields)  # fmt: skip
    return t.do(("knight",))


def test_rule_A9_3_largest_army():
    assert army((1, 0, 0), None)["largest_army"] is None
    t = army((2, 0, 0), None)
    assert (t["largest_army"], t.points(0)) == (0, 4)
    assert t.step == "robber"  # at the moment the knight is turned up
    assert army((2, 3, 0), 1)["largest_army"] == 1  # equal never takes it
    t = army((3, 3, 0), 1)
    assert (t["largest_army"], t.points(0), t.points(1)) == (0, 4, 2)
    t = army((3, 2, 0), 0)
    assert (t["largest_army"], t.points(0)) == (0, 4)
    assert army((2, 4, 4), 1)["largest_army"] == 1


def test_rule_A9_4_two_points_are_lost_at_once():
    t = at(players=3, roads={0: SEVEN[:5], 1: FIVE_NORTH}, longest_road=1, hands={0: "lb"},
           settlements={0: [16], 1: [3]})  # fmt: skip
    assert [t.points(0), t.points(1)] == [2, 4]
    t.do(("road", SEVEN[5]))
    assert [t.points(0), t.points(1)] == [4, 2]
    assert army((3, 3, 0), 1).points(1) == 2
    t = cut(SEVEN, FIVE_NORTH[:4], FIVE_SOUTH[:4])
    assert t.points(0) == 2


def test_example_A9_two_tied_after_a_cut():
    t = cut(SEVEN, FIVE_NORTH, FIVE_SOUTH)
    assert (t["longest_road"], t.points(0)) == (None, 2)
    t = at(players=3, roads={0: SEVEN[:4], 1: FIVE_NORTH, 2: FIVE_SOUTH}, active=2,
           settlements={0: [16], 1: [3], 2: [43]}, hands={2: "lb"})  # fmt: skip
    assert t.do(("road", path(43, 47)[0]))["longest_road"] == 2
    # 5 and 2: the owner is in the tie and keeps it
    t = cut(SEVEN, FIVE_NORTH, FIVE_SOUTH, 17)
    assert (t["longest_road"], t.points(0)) == (0, 4)


def test_rule_A9_awards_of_the_game_for_two():
    t = at(TWO, knights={0: 3, 1: 2})
    assert (t["largest_army"], t.points(0)) == (0, 4)

"""B7: discarding a knight."""

from __future__ import annotations

import pytest

from catan.table import TWO, Table, at

TABLE = [(3, 2, None), (3, 3, 1), (4, 2, 0), (4, 3, None), (4, 4, 1), (5, 3, 0)]


def army(mine: int, theirs: int, **fields) -> Table:
    return at(TWO, knights={0: mine, 1: theirs}, **fields)


def test_rule_B7_1_once_a_turn_for_two_tokens():
    t = army(2, 0).do(("discard_knight",))
    assert (t["knights"], t["tokens"], t["removed"]) == ([1, 0], [7, 5], [1, 0, 0, 0, 0])
    assert not t.allows("discard_knight")
    t.do(("end",), ("roll",), 2, 12, ("end",))
    assert t.allows("discard_knight")  # before the rolls
    assert not army(2, 0, step="roll", tokens_before_roll=False).allows("discard_knight")
    assert not army(0, 2).allows("discard_knight")
    # what the supply holds; with an empty supply not at all
    t = army(1, 0, tokens=[10, 9]).do(("discard_knight",))
    assert t["tokens"] == [11, 9]
    assert not army(1, 0, tokens=[10, 10]).allows("discard_knight")


def test_rule_B7_1_is_no_card_played():
    t = army(0, 0, dev={0: {"knight": 2}}, robber=0).do(("knight",), ("robber", 1))
    t.do(("discard_knight",))  # a knight played in this turn
    assert t["knights"] == [0, 0]
    t = army(1, 0, dev={0: {"monopoly": 1}}).do(("discard_knight",), ("monopoly", 0))
    assert t.step == "main"
    t = army(1, 0, dev={0: {"monopoly": 1}}).do(("monopoly", 0), ("discard_knight",))
    assert t.step == "main"


def test_rule_B7_1_never_between_the_rolls():
    t = army(1, 0, step="roll").do(("roll",), 7)
    assert t.kinds() == {"robber"}
    assert t.do(("robber", 0)).step == "dice"


@pytest.mark.parametrize(("mine", "theirs", "owner"), TABLE)
def test_rule_B7_2_set_aside(mine, theirs, owner):
    t = army(mine, theirs, largest_army=0).do(("discard_knight",))
    assert t["largest_army"] == owner
    assert [t.points(0), t.points(1)] == [2 + 2 * (owner == 0), 2 + 2 * (owner == 1)]


def test_rule_B7_3_the_card_is_taken_by_who_alone_has_the_most():
    # 3 : 3, aside: the next knight of either takes it
    for seat in (0, 1):
        t = army(3, 3, active=seat, dev={seat: {"knight": 1}})
        assert t["largest_army"] is None
        assert t.do(("knight",))["largest_army"] == seat
    # or a discard: 2 : 3
    t = army(3, 3).do(("discard_knight",))
    assert (t["knights"], t["largest_army"]) == ([2, 3], 1)
    # less than three are not enough
    t = army(2, 3, active=1).do(("discard_knight",))
    assert t["largest_army"] is None


def test_example_B7_row_four_and_a_later_turn():
    t = army(4, 3, largest_army=0, robber=0).do(("discard_knight",))
    assert (t["knights"], t["largest_army"]) == ([3, 3], None)
    t.do(("end",), ("roll",), 2, 12, ("end",), ("discard_knight",))
    assert (t["knights"], t["largest_army"], t.points(1)) == ([2, 3], 1, 4)
    # the price has changed: level or behind pays 1
    assert t.do(("desert",))["tokens"][0] == 5 + 2 + 2 - 1


def test_rule_B7_4_not_the_owner():
    t = army(3, 4, largest_army=1).do(("discard_knight",))
    assert (t["knights"], t["largest_army"]) == ([2, 4], 1)
    t = army(4, 4, largest_army=1).do(("discard_knight",))
    assert t["largest_army"] == 1

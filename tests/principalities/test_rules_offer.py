"""P-R18 to P-R21: the no-attack offer and the end on points."""

from __future__ import annotations

import pytest

from principalities.boards import board, chain

TWO = ("a=R:1 b=B:1 c=B:1", "a-b b-c")  # B leads in territories


def test_rule_R18_quiet_counts_completed_turns_without_attack():
    b = board(*TWO)
    for turn in range(1, 8):
        b.end_turn()
        assert b.data["quiet"] == turn
        assert b.data["attacked"] is False


def test_rule_R18_any_attack_resets_the_count():
    for won in (True, False):
        b = board("a=R:3 b=B:1 c=B:1 d=B:1", chain("abcd"), fields={"quiet": 5})
        b.attack("a>b", won=won)
        assert b.data["attacked"] is True
        assert b.data["quiet"] == 5  # the count moves at the end of the turn
        b.end_turn()
        assert b.data["quiet"] == 0
        assert b.data["attacked"] is False
        b.end_turn()
        assert b.data["quiet"] == 1


@pytest.mark.parametrize(("cells", "living"), [("RB", 2), ("RBG", 3), ("RBGY", 4), ("RBGYOPWK", 8)])
def test_rule_R19_offer_after_four_rounds_of_the_living(cells, living):
    names = "abcdefgh"[:living]
    b = board(
        " ".join(f"{n}={o}:1" for n, o in zip(names, cells, strict=True)),
        chain(names),
        humans={0},
    )
    b.pass_turns(4 * living - 1)
    assert b.data["offer_made"] is False
    assert b.data["phase"] == "attack"
    b.end_turn()
    assert b.data["offer_made"] is True
    assert b.data["phase"] == "offer"
    assert b.moves() == {"accept", "decline"}


def test_rule_R19_offer_comes_after_the_reinforcement():
    b = board(*TWO, fields={"quiet": 7}, humans={0}).do("end")
    assert b.data["phase"] == "reinforce"
    assert b.data["offer_made"] is False
    b.place("a")
    assert b.data["phase"] == "offer"
    assert b.text() == "a=R:2 b=B:1 c=B:1"


def test_rule_R20_offer_is_made_once_a_game():
    b = board("a=R:8 b=B:8", "a-b", humans={0}, max_turns=60)
    b.pass_turns(8)
    b.do("decline")
    for _ in range(40):
        assert b.data["phase"] == "attack"
        b.end_turn()
    assert b.data["quiet"] == 48
    assert b.data["offer_made"] is True
    assert b.end == "ongoing"


def test_rule_R20_after_continue_only_conquest_ends_the_game():
    b = board("a=R:2 b=B:1", "a-b", humans={0})
    b.pass_turns(8)
    b.do("decline").pass_turns(8)
    b.attack("a>b", won=True)
    assert b.end == "conquest"


def test_rule_R20_continue_goes_on_with_the_next_player():
    b = board("a=R:1 b=B:1 c=G:1", "a-b b-c", humans={0}, fields={"quiet": 11}, seat="B")
    b.end_turn()
    assert b.seat == "R"
    assert b.data["seat"] == 1  # asked in B's turn
    b.do("decline")
    assert b.seat == "G"
    assert b.data["own_turns"] == [0, 1, 1]
    assert (b.data["asked"], b.data["accepted"]) == (None, [])


def on_points(cells: str, **options):
    """The position after the fourth quiet round, nobody being asked."""
    names = [word[0] for word in cells.split()]
    players = options.pop("players", None)
    seat = options.pop("seat", "R")
    stores = options.pop("stores", None)
    hints = options.pop("hints", "")
    living = len({word[2] for word in cells.split()})
    fields = {"quiet": 4 * living - 1, **options.pop("fields", {})}
    b = board(
        cells,
        chain("".join(names)),
        players=players,
        seat=seat,
        stores=stores,
        hints=hints,
        fields=fields,
        **options,
    )
    return b.end_turn()


def test_rule_R21_more_territories_win():
    b = on_points("a=R:8 b=B:1 c=B:1")
    assert b.end == "points"
    assert b.state.returns().tolist() == [-1.0, 1.0]
    assert b.state.is_terminal
    assert b.moves() == set()


def test_rule_R21_then_more_dice_on_the_board():
    b = on_points("a=R:8 b=R:8 c=B:8 d=B:7 e=G:8")
    assert b.end == "points"
    assert b.state.returns().tolist() == [1.0, -0.5, -0.5]


def test_rule_R21_equal_on_both_keys_is_a_draw():
    b = on_points("a=R:8 b=R:8 c=B:8 d=B:8 e=G:8")
    assert b.end == "draw"
    # two of three share first place: (3/2 - 1)/2 each
    assert b.state.returns().tolist() == [0.25, 0.25, -0.5]
    assert b.state.scores().tolist() == [0, 0, 0]


def test_rule_R21_the_dead_are_not_ranked():
    b = on_points("a=R:8 b=B:8 c=B:8", players=3)
    assert b.end == "points"
    assert b.state.returns().tolist() == [-0.5, 1.0, -0.5]


def test_rule_R21_lower_ranks_do_not_matter():
    b = on_points("a=R:8 b=R:8 c=B:4 d=G:4")
    assert b.end == "points"
    assert b.state.returns().tolist() == [1.0, -0.5, -0.5]


def test_rule_R21_ranking_sees_the_dice_placed_at_the_end_of_the_last_turn():
    # R 7 dice, B 8; R is paid one die and draws level
    b = on_points("a=R:7 b=B:8")
    assert b.end == "draw"

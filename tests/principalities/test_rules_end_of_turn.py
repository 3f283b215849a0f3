"""P-R13 to P-R17: reinforcement and the order of things at the end of a turn."""

from __future__ import annotations

import pytest

from principalities.boards import CHANCE, SEATS, board, chain


def test_rule_R13_income_is_the_largest_connected_group():
    # R: {a, b, c} and {e, f}; g is alone
    b = board("a=R:1 b=R:1 c=R:1 d=B:1 e=R:1 f=R:1 g=R:1", chain("abcdef") + " d-g")
    b.do("end")
    assert b.data["pool"] == 3


def test_rule_R13_equal_groups_count_once():
    b = board("a=R:1 b=R:1 c=B:1 d=R:1 e=R:1", chain("abcde")).do("end")
    assert b.data["pool"] == 2


def test_rule_R13_groups_are_joined_by_borders_not_by_numbers():
    b = board("a=R:1 b=B:1 c=R:1 d=B:1 e=R:1", "a-c c-e a-b b-d d-e").do("end")
    assert b.data["pool"] == 3


def test_rule_R14_pool_is_store_plus_income():
    b = board("a=R:1 b=R:1 c=B:1", "a-b b-c", stores={"R": 7, "B": 40}).do("end")
    assert b.data["pool"] == 9
    assert b.store("R") == 0
    assert b.store("B") == 40


def test_rule_R15_dice_fall_one_by_one_on_own_territories_below_eight():
    b = board("a=R:7 b=R:8 c=R:1 d=B:1 e=R:6", chain("abcde"), stores={"R": 1}).do("end")
    assert b.data["pool"] == 4
    # b is full, d is not R's; e qualifies although it is not in the largest group
    assert b.places() == {"a": 1, "c": 1, "e": 1}
    b.place("a")
    assert b.places() == {"c": 1, "e": 1}  # a is full now
    b.place("e")
    assert b.places() == {"c": 1, "e": 1}
    b.place("e")
    assert b.places() == {"c": 1}  # a node even with one outcome
    assert b.state.to_play == CHANCE
    b.place("c")
    assert b.text() == "a=R:8 b=R:8 c=R:2 d=B:1 e=R:8"
    assert b.seat == "B"


def test_rule_R15_borders_are_not_preferred():
    b = board("a=R:1 b=R:1 c=R:1 d=B:1", chain("abcd")).do("end")
    assert b.places() == {"a": 1, "b": 1, "c": 1}


def test_rule_R16_rest_waits_in_the_store_at_most_64():
    b = board("a=R:8 b=R:8 c=B:1", "a-b b-c", stores={"R": 20}).end_turn("")
    assert b.store("R") == 22
    b = board("a=R:8 b=R:8 c=B:1", "a-b b-c", stores={"R": 63}).end_turn("")
    assert b.store("R") == 64
    b = board("a=R:8 b=R:7 c=B:1", "a-b b-c", stores={"R": 64}).end_turn("b")
    assert b.store("R") == 64  # 66 in hand, one placed, one lost


def test_rule_R16_store_is_used_up_before_anything_waits():
    b = board("a=R:1 b=R:8 c=B:1", "a-b b-c", stores={"R": 3}).end_turn("aaaaa")
    assert b.text() == "a=R:6 b=R:8 c=B:1"
    assert b.store("R") == 0


def test_rule_R16a_pool_may_exceed_the_cap_while_it_is_placed():
    # 48 territories of one player but one: store 64 and g = 47 make a pool of 111
    names = [chr(ord("A") + i) for i in range(48)]
    cells = " ".join(f"{x}=R:1" for x in names[:47]) + f" {names[47]}=B:1"
    b = board(cells, chain("".join(names)), stores={"R": 64}).do("end")
    assert b.data["pool"] == 111
    assert b.store("R") == 0
    assert b.place_rest() == 111
    assert b.store("R") == 0


def test_rule_R16a_attack_node_lists_only_positive_weights():
    for dice in (7, 8):
        b = board(f"a=R:{dice} b=B:1 c=B:1", "a-b b-c").do("a>b")
        assert b.outcomes() == {1: 6 ** (dice + 1)}  # certain, and still a node
        assert b.state.to_play == CHANCE
        with pytest.raises(ValueError, match="outcome"):
            b.state.apply(0)
    b = board("a=R:6 b=B:1 c=B:1", "a-b b-c").do("a>b")
    assert b.outcomes() == {0: 1, 1: 6**7 - 1}


def test_rule_R16a_outcome_ids_are_territory_ids_in_ascending_order():
    b = board("a=B:1 b=R:8 c=R:1 d=R:2", chain("abcd")).do("end")
    ids, weights = b.state.chance_outcomes()
    assert ids.tolist() == [2, 3]
    assert weights.tolist() == [1, 1]
    assert b.state.chance_total == 2


def test_rule_R16a_without_room_there_is_no_node():
    b = board("a=R:8 b=B:1", "a-b", stores={"R": 4})
    b.do("end")
    assert b.seat == "B"
    assert b.store("R") == 5


def test_rule_R16a_order_store_then_quiet_then_offer_then_limit_then_next():
    fields = {"quiet": 7, "completed_turns": 8, "own_turns": [5, 4]}
    cells, edges = "a=R:1 b=B:1 c=B:1", "a-b b-c"
    # the last die is still out: nothing of the rest has happened yet
    b = board(cells, edges, fields=fields, max_turns=9, humans={0}).do("end")
    assert (b.data["quiet"], b.data["completed_turns"], b.data["offer_made"]) == (7, 8, False)
    # the last die is down: quiet and count first, then the offer, before max_turns ends the game
    b.place("a")
    assert (b.data["quiet"], b.data["completed_turns"], b.data["offer_made"]) == (8, 9, True)
    assert b.moves() == {"accept", "decline"}
    assert b.data["own_turns"] == [5, 4]
    # the guard comes after the answer and before the next player
    b.do("decline")
    assert b.end == "unfinished"
    assert b.data["own_turns"] == [5, 4]


def test_rule_R16a_points_come_before_the_guard():
    fields = {"quiet": 7, "completed_turns": 8, "own_turns": [5, 4]}
    b = board("a=R:1 b=B:1 c=B:1", "a-b b-c", fields=fields, max_turns=9).end_turn("a")
    assert b.end == "points"


def test_rule_R17_next_living_player_in_the_ring():
    b = board("a=Y:1 b=B:1 c=R:1 d=R:1", chain("abcd"), seat="B", players=4)
    order = []
    for _ in range(6):
        order.append(b.seat)
        b.end_turn()
    assert order == list("BYRBYR")


def test_rule_R17_reinforcement_is_paid_without_and_after_failed_attacks():
    b = board("a=R:1 b=R:1 c=B:1", "a-b b-c").end_turn("ab")
    assert b.text() == "a=R:2 b=R:2 c=B:1"
    b = board("a=R:1 b=R:3 c=B:1", "a-b b-c").attack("b>c", won=False).end_turn("ab")
    assert b.text() == "a=R:2 b=R:2 c=B:1"


def test_rule_R17_every_seat_plays_and_is_paid_in_turn():
    b = board("a=R:1 b=B:1 c=G:1 d=Y:1", chain("abcd"))
    for letter in SEATS[:4] * 2:
        assert b.seat == letter
        b.end_turn()
    assert b.dice("abcd") == [3, 3, 3, 3]
    assert b.data["own_turns"] == [3, 2, 2, 2]

"""The checklist of rule bugs seen in programs of this family, in its order."""

from __future__ import annotations

from fractions import Fraction

import pytest

import kastgard
from kastgard.principalities import generate_map, win_fraction
from principalities.boards import board, chain


def test_checklist_01_tie_is_not_given_to_the_attacker():
    assert win_fraction(3, 3) == Fraction(3527, 7776) < Fraction(1, 2)
    b = board("a=R:3 b=B:3", "a-b").do("a>b")
    assert Fraction(b.outcomes()[1], b.state.chance_total) == Fraction(3527, 7776)


def test_checklist_02_defender_loses_nothing_after_a_failed_attack():
    b = board("a=R:8 b=B:8 c=B:3", "a-b b-c").attack("a>b", won=False)
    assert b.text() == "a=R:1 b=B:8 c=B:3"


def test_checklist_03_one_die_stays_behind():
    b = board("a=R:6 b=B:2 c=B:1", "a-b b-c").attack("a>b", won=True)
    assert b.text() == "a=R:1 b=R:5 c=B:1"


def test_checklist_04_income_is_not_the_number_of_territories():
    b = board("a=R:1 b=R:1 x=B:1 c=R:1 y=B:1 d=R:1", chain("abxcyd")).do("end")
    assert b.data["pool"] == 2  # of four territories


def test_checklist_05_groups_are_not_added_up():
    b = board("a=R:1 b=R:1 x=B:1 c=R:1 d=R:1 e=R:1", chain("abxcde")).do("end")
    assert b.data["pool"] == 3


def test_checklist_06_distribution_goes_on_after_the_first_full_territory():
    b = board("a=R:7 b=R:7 c=R:7 d=B:1", chain("abcd"), stores={"R": 2}).do("end")
    b.place("a")
    assert b.places() == {"b": 1, "c": 1}
    b.place("bc")
    assert b.store("R") == 2


def test_checklist_07_no_endless_loop_when_all_is_full():
    b = board("a=R:8 b=R:8 c=B:1", "a-b b-c").end_turn("")
    assert b.seat == "B"
    assert b.store("R") == 2


def test_checklist_08_store_is_capped_after_placement():
    b = board("a=R:7 b=R:8 c=R:8 d=B:1", "a-b c-d d-a", stores={"R": 63}).end_turn("a")
    assert b.store("R") == 64


def test_checklist_09_store_is_kept_when_the_board_is_full():
    b = board("a=R:8 b=B:8", "a-b", stores={"R": 11}).end_turn("")
    assert b.store("R") == 12


def test_checklist_10_store_of_the_dead_is_paid_to_nobody():
    b = board("a=R:8 b=B:1 c=G:1", "a-b b-c", stores={"B": 33}).attack("a>b", won=True)
    assert b.data["store"] == [0, 0, 0]
    b.do("end")
    assert b.data["pool"] == 2


def test_checklist_11_reinforcement_also_after_a_turn_without_attack():
    b = board("a=R:1 b=R:1 c=B:1", "a-b b-c").do("end")
    assert b.data["pool"] == 2


def test_checklist_12_the_last_kill_ends_the_game_at_once():
    b = board("a=R:8 b=B:1 c=R:8", "a-b b-c").attack("a>b", won=True)
    assert b.end == "conquest"
    assert b.moves() == set()
    with pytest.raises(kastgard.IllegalActionError):
        b.do("end")


def test_checklist_13_the_eliminated_leave_the_ring():
    b = board("a=R:8 b=B:1 c=G:1", "a-b b-c").attack("a>b", won=True).end_turn()
    assert [b.seat, b.end_turn().seat, b.end_turn().seat] == ["G", "R", "G"]


def test_checklist_14_failed_attacks_reset_the_quiet_count():
    b = board("a=R:3 b=B:8", "a-b", fields={"quiet": 6})
    b.attack("a>b", won=False).end_turn()
    assert b.data["quiet"] == 0


def test_checklist_15_the_offer_is_not_repeated():
    b = board("a=R:8 b=B:8", "a-b", offer_policy="continue").pass_turns(8)
    assert b.data["offer_made"] is True
    b.pass_turns(30)
    assert b.end == "ongoing"
    b = board("a=R:8 b=B:8", "a-b", humans={0}).pass_turns(8).do("decline")
    for _ in range(30):
        b.end_turn()
        assert b.data["phase"] == "attack"


def test_checklist_16_a_map_has_32_territories_not_31_or_29():
    for seed in range(100):
        m = generate_map(4, seed)
        assert m.n == 32
        assert {int(v) for v in m.cells.flat} == set(range(33))

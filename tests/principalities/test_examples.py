"""The worked examples of rules section 8."""

from __future__ import annotations

from fractions import Fraction

import kastgard
from kastgard.principalities import reward
from principalities.boards import board, chain
from principalities.test_cases import points_board


def test_example_1_attack_chain():
    b = board("f=R:5 t=B:3 u=G:2 x=R:4 y=B:1", "f-t t-u x-y x-u")
    b.attack("f>t", won=True)
    assert b.text() == "f=R:1 t=R:4 u=G:2 x=R:4 y=B:1"
    b.attack("t>u", won=False)  # 12 against 12
    assert b.text() == "f=R:1 t=R:1 u=G:2 x=R:4 y=B:1"
    assert b.seat == "R"
    assert b.moves() == {"x>u", "x>y", "end"}


def test_example_2_reinforcement_with_everything_full():
    names = "abcdefghi"
    cells = " ".join(f"{x}=R:8" for x in names) + " j=B:1"
    b = board(cells, chain(names + "j"), stores={"R": 60}).end_turn("")
    assert b.store("R") == 64
    assert b.dice(names) == [8] * 9


def test_example_3_cap_after_placement():
    names = "abcdefghij"
    cells = "a=R:1 b=R:7 " + " ".join(f"{x}=R:8" for x in names[2:]) + " k=B:1"
    b = board(cells, chain(names + "k"), stores={"R": 60}).do("end")
    assert b.data["pool"] == 70
    assert b.place_rest() == 8
    assert b.store("R") == 62


def test_example_4_store_refills_a_lost_stack_in_the_same_turn():
    b = board("a=R:8 b=R:8 c=R:8 d=B:8", chain("abcd"), stores={"R": 20})
    b.attack("c>d", won=False)
    assert b.dice("c") == [1]
    b.do("end")
    assert b.data["pool"] == 23
    assert b.place_rest() == 7
    assert b.text() == "a=R:8 b=R:8 c=R:8 d=B:8"
    assert b.store("R") == 16


def test_example_5_two_groups_joined():
    cells = "a=R:1 b=R:1 c=R:2 x=B:1 d=R:1 e=R:1 f=R:1 y=B:1"
    edges = "a-b b-c c-x x-d d-e e-f f-y"
    assert board(cells, edges).do("end").data["pool"] == 3
    assert board(cells, edges).attack("c>x", won=True).do("end").data["pool"] == 7


def test_example_6_two_kills_in_one_turn():
    b = board("a=R:8 q=B:1 r=G:1 b=R:3", "a-q q-r a-b", stores={"R": 3, "B": 9, "G": 4})
    b.attack("a>q", won=True)
    assert b.data["store"] == [3, 0, 4]
    assert b.end == "ongoing"
    b.attack("q>r", won=True)
    assert b.end == "conquest"
    assert b.text() == "a=R:1 q=R:1 r=R:6 b=R:3"
    assert b.data["store"] == [3, 0, 0]


def test_example_7_offer_after_twelve_quiet_turns_of_three():
    cells, edges = "a=R:1 b=B:1 c=G:3 d=R:1 e=B:1", chain("abcde")
    b = board(cells, edges, players=5, humans={0}).pass_turns(11)
    assert b.data["phase"] == "attack"
    b.do("end")
    assert b.data["phase"] == "reinforce"
    b.place_rest()
    assert b.data["phase"] == "offer"

    b = board(cells, edges, players=5, humans={0}).pass_turns(10)
    assert b.seat == "B"
    b.attack("b>c", won=False).end_turn()
    assert b.data["quiet"] == 0


def test_example_8_points():
    b = points_board({"R": (14, 96), "B": (14, 101), "G": (4, 20)}, "G")
    assert b.end == "points"
    assert b.state.returns().tolist() == [-0.5, 1.0, -0.5]
    b = points_board({"R": (14, 96), "B": (14, 96), "G": (4, 20)}, "G")
    assert b.end == "draw"
    assert b.state.scores().tolist() == [0, 0, 0]


def test_example_9_deal_for_three():
    game = kastgard.load("principalities", players=3, maps=1)
    for i in range(20):
        d = game.initial(seed=17, index=i).to_json()
        means = sorted(
            Fraction(
                sum(k for k, o in zip(d["dice"], d["owner"], strict=True) if o == p),
                d["owner"].count(p),
            )
            for p in range(3)
        )
        assert means == [Fraction(3), Fraction(3), Fraction(33, 10)]


def test_example_10_score_with_hint_and_half_the_bonus():
    # the arithmetic of the example: 93 x 0.75 x 1.125 = 78.469
    assert 93 * Fraction(3, 4) * Fraction(9, 8) == Fraction(2511, 32)
    # half of the bonus lies between turn 12 (15 %) and turn 13 (10 %) of four players
    assert reward(4, "conquest", turns=12, hint=True) == 80
    assert reward(4, "conquest", turns=13, hint=True) == 77
    # with five players it is turn 14 of 11 .. 17: 97 x 0.75 x 1.125 = 81.84
    assert reward(5, "conquest", turns=14, hint=True) == 82

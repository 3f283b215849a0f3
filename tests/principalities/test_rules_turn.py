"""P-R6 to P-R12: attacks, elimination, victory."""

from __future__ import annotations

import pytest

import kastgard
from principalities.boards import CHANCE, LOST, TERMINAL, WON, board, chain


def test_rule_R06_any_number_of_attacks_then_end_of_turn():
    b = board("a=R:8 b=B:1 c=B:1 d=B:1 e=B:3 f=R:2 g=B:1", chain("abcdef") + " a-g")
    assert "end" in b.moves()
    for move in ("a>b", "b>c", "c>d"):
        b.attack(move, won=True)
        assert "end" in b.moves()
    b.attack("d>e", won=False)
    b.attack("f>e", won=False)
    assert b.moves() == {"end"}
    assert b.seat == "R"


def test_rule_R06_nobody_has_to_attack():
    b = board("a=R:8 b=B:1", "a-b")
    b.end_turn()
    assert b.seat == "B"
    assert b.text() == "a=R:8 b=B:1"


def test_rule_R07_legal_attacks_are_own_two_dice_enemy_adjacent():
    b = board("a=R:2 b=B:8 c=R:1 d=B:1 e=R:5 f=G:1", "a-b a-c a-d c-d e-f a-e")
    # from a to both enemies, b having more dice; c has one die; e to f; nothing to own ground
    assert b.moves() == {"a>b", "a>d", "e>f", "end"}


def test_rule_R07_strength_of_the_defender_does_not_matter():
    b = board("a=R:2 b=B:8", "a-b")
    assert b.moves() == {"a>b", "end"}


def test_rule_R07_every_other_pair_is_refused():
    b = board("a=R:2 b=B:8 c=R:1 d=B:1 e=R:5 f=G:1", "a-b a-c a-d c-d e-f a-e")
    legal = {b.id(m) for m in b.moves()}
    before = b.state.copy()
    for action in range(-3, b.n * b.n + 4):
        if action in legal:
            continue
        with pytest.raises(kastgard.IllegalActionError):
            b.state.apply(action)
        assert b.state == before


def test_rule_R08_a_tie_goes_to_the_defender():
    # the weights at the attack node count the rolls; ties are among the losses
    b = board("a=R:2 b=B:1", "a-b").do("a>b")
    assert b.state.to_play == CHANCE
    # 36 x 6 rolls: the attacker's sum exceeds the die in 181, equals it in 15
    assert b.outcomes() == {LOST: 35, WON: 181}
    assert b.state.chance_total == 216


def test_rule_R08_weights_are_those_of_the_dice_on_the_two_territories():
    b = board("a=R:3 b=B:3", "a-b").do("a>b")
    total = 6**6
    wins = total * 3527 // 7776
    assert b.outcomes() == {LOST: total - wins, WON: wins}


def test_rule_R09_winner_moves_all_dice_but_one():
    b = board("a=R:5 b=B:7 c=B:1", "a-b b-c").attack("a>b", won=True)
    assert b.text() == "a=R:1 b=R:4 c=B:1"
    assert b.moves() == {"b>c", "end"}


def test_rule_R09_a_conquest_with_two_dice_cannot_go_on():
    b = board("a=R:2 b=B:7 c=B:1", "a-b b-c").attack("a>b", won=True)
    assert b.text() == "a=R:1 b=R:1 c=B:1"
    assert b.moves() == {"end"}


def test_rule_R10_loser_keeps_one_die_and_the_defender_all():
    b = board("a=R:8 b=B:3 c=R:4", "a-b b-c").attack("a>b", won=False)
    assert b.text() == "a=R:1 b=B:3 c=R:4"
    assert b.moves() == {"c>b", "end"}


def test_rule_R11_elimination_discards_the_store_and_the_turns():
    b = board("a=R:4 b=B:1 c=G:1 d=G:1", chain("abcd"), stores={"B": 17, "G": 5})
    b.attack("a>b", won=True)
    assert b.data["store"] == [0, 0, 5]
    b.end_turn()
    assert b.seat == "G"
    b.end_turn()
    assert b.seat == "R"


def test_rule_R11_a_player_with_one_territory_left_is_in():
    b = board("a=R:4 b=B:1 c=G:1 d=B:1", chain("abcd"), stores={"B": 17})
    b.attack("a>b", won=True)
    assert b.store("B") == 17
    b.end_turn()
    assert b.seat == "B"


def test_rule_R12_last_player_wins_inside_the_turn():
    b = board("a=R:8 b=B:1 c=R:1", "a-b b-c", stores={"R": 9}).attack("a>b", won=True)
    assert b.state.is_terminal
    assert b.state.to_play == TERMINAL
    assert b.end == "conquest"
    assert b.moves() == set()
    assert b.outcomes() == {}
    assert not b.state.legal_mask().any()
    # no reinforcement: the dice lie as the battle left them
    assert b.text() == "a=R:1 b=R:7 c=R:1"
    assert b.state.returns().tolist() == [1.0, -1.0]


def test_rule_R12_game_goes_on_while_two_live():
    b = board("a=R:8 b=B:1 c=G:1", "a-b b-c").attack("a>b", won=True)
    assert b.end == "ongoing"
    assert b.moves() == {"b>c", "end"}

"""P-R22 to P-R25: score and hints."""

from __future__ import annotations

from fractions import Fraction
from math import floor

import pytest

import kastgard
from kastgard.principalities import reward, win_fraction
from principalities.boards import board
from principalities.test_rules_offer import on_points

BASE = {2: 79, 3: 89, 4: 93, 5: 97, 6: 99, 7: 101, 8: 103}
FAST = {2: 5, 3: 8, 4: 10, 5: 11, 6: 12, 7: 14, 8: 16}
SLOW = {2: 8, 3: 13, 4: 15, 5: 17, 6: 19, 7: 21, 8: 23}

# rules section 6: conquest, fast, hint, hint + fast, points, points + hint
SCORES = {
    2: (79, 99, 59, 74, 47, 36),
    3: (89, 111, 67, 83, 53, 40),
    4: (93, 116, 70, 87, 56, 42),
    5: (97, 121, 73, 91, 58, 44),
    6: (99, 124, 74, 93, 59, 45),
    7: (101, 126, 76, 95, 61, 45),
    8: (103, 129, 77, 97, 62, 46),
}


def conquered(players: int, turns: int, hint: bool = False):
    """R takes the last territory in his `turns`-th own turn."""
    return board(
        "a=R:8 " + " ".join(f"{c}=R:1" for c in "bcdefg") + " z=B:1",
        "a-b b-c c-d d-e e-f f-g a-z",
        players=players,
        hints="R" if hint else "",
        fields={"own_turns": [turns] + [turns - 1] * (players - 1)},
    ).attack("a>z", won=True)


@pytest.mark.parametrize("players", SCORES)
def test_rule_R22_score_table_by_kernel(players):
    fast, slow = FAST[players], SLOW[players]
    assert (
        reward(players, "conquest", turns=slow),
        reward(players, "conquest", turns=fast),
        reward(players, "conquest", turns=slow, hint=True),
        reward(players, "conquest", turns=fast, hint=True),
        reward(players, "points", turns=slow),
        reward(players, "points", turns=slow, hint=True),
    ) == SCORES[players]
    assert reward(players, "conquest") == BASE[players]
    assert reward(players, "points") == SCORES[players][4]


@pytest.mark.parametrize("players", SCORES)
def test_rule_R22_score_table_by_game(players):
    fast, slow = FAST[players], SLOW[players]
    cases = [(slow, False), (fast, False), (slow, True), (fast, True)]
    for (turns, hint), expected in zip(cases, SCORES[players][:4], strict=True):
        b = conquered(players, turns, hint)
        assert b.end == "conquest"
        assert b.state.scores().tolist() == [expected] + [0] * (players - 1)
    cells = "a=R:8 b=R:8 c=B:8 d=R:8 e=R:8 f=R:8 g=R:8 h=R:8"
    for hint, expected in zip((False, True), SCORES[players][4:], strict=True):
        b = on_points(cells, players=players, hints="R" if hint else "")
        assert b.end == "points"
        assert b.state.scores().tolist() == [expected] + [0] * (players - 1)


def test_rule_R22_a_loss_pays_nothing():
    for players in SCORES:
        assert reward(players, "loss", turns=1) == 0
        assert conquered(players, 5).state.scores().tolist()[1:] == [0] * (players - 1)


def test_rule_R22_nothing_is_paid_before_the_end():
    b = board("a=R:8 b=B:1 c=G:1", "a-b b-c").attack("a>b", won=True)
    assert b.state.scores().tolist() == [0, 0, 0]


@pytest.mark.parametrize("players", SCORES)
def test_rule_R23_factors_multiply_and_are_rounded_once(players):
    for hint in (False, True):
        for turns in range(1, 31):
            speed = Fraction(SLOW[players] - turns, SLOW[players] - FAST[players])
            bonus = 1 + Fraction(1, 4) * min(max(speed, Fraction(0)), Fraction(1))
            value = BASE[players] * bonus * (Fraction(3, 4) if hint else 1)
            expected = floor(value + Fraction(1, 2))
            assert reward(players, "conquest", turns=turns, hint=hint) == expected
            assert conquered(players, turns, hint).state.scores()[0] == expected


@pytest.mark.parametrize("players", SCORES)
def test_rule_R23_no_speed_bonus_on_points(players):
    for turns in (1, FAST[players], 40):
        assert reward(players, "points", turns=turns) == SCORES[players][4]
        assert reward(players, "points", turns=turns, hint=True) == SCORES[players][5]
    cells = "a=R:8 b=R:8 c=B:8 d=R:8 e=R:8 f=R:8 g=R:8 h=R:8"
    own = [1] + [0] * (players - 1)
    b = on_points(cells, players=players, fields={"own_turns": own})
    assert b.state.scores()[0] == SCORES[players][4]


def test_rule_R23_a_draw_pays_nothing():
    for players in SCORES:
        assert reward(players, "draw") == 0
        assert reward(players, "draw", turns=1, hint=True) == 0


def test_rule_R23_the_winner_s_own_hint_counts():
    b = board("a=R:8 b=B:1", "a-b", hints="B", fields={"own_turns": [8, 7]})
    assert b.attack("a>b", won=True).state.scores().tolist() == [79, 0]
    b = board("a=R:8 b=B:1", "a-b", hints="RB", fields={"own_turns": [8, 7]})
    assert b.attack("a>b", won=True).state.scores().tolist() == [59, 0]


def test_rule_R24_scores_are_whole_points_and_there_is_one_number_a_seat():
    game = kastgard.load("principalities", players=5)
    scores = game.initial(seed=0).scores()
    assert scores.dtype.kind == "i"
    assert scores.shape == (5,)
    assert len(game.score_names) == 5


def test_rule_R25_hint_shows_the_odds_of_the_border_pairs():
    b = board("a=R:3 b=B:2 c=R:1 d=B:8 e=R:2 f=R:2", "a-b c-d b-e e-f a-c")
    odds = {(f, t): fraction for f, t, fraction in odds_of(b)}
    n = {name: i for i, name in enumerate(b.names)}
    assert odds == {
        (n["a"], n["b"]): win_fraction(3, 2),
        (n["e"], n["b"]): win_fraction(2, 2),
    }


def odds_of(b):
    """(from, to, exact odds) of every legal attack; `odds()` itself must not touch the state."""
    before = b.state.copy()
    result = list(b.state.odds())
    assert b.state == before
    return [(o.source, o.target, o.fraction) for o in result]

"""The oracle's players checked alone: hand-made decisions, draws of the stream, duels."""

from __future__ import annotations

from fractions import Fraction

import pytest

from oracle.positions import path, position, quiet_table
from oracle.principalities import Oracle, Position, play
from oracle.principalities_players import EXACT, PLAYERS, W, normal_scores, threat
from oracle.streams import AGENT, CHANCE, Stream


def choose(name: str, p: Position, stream: Stream) -> int:
    before = p.snapshot()
    action = PLAYERS[name](p, p.to_play, stream)
    assert action in p.legal()
    assert p.snapshot() == before
    return action


def test_greedy_takes_the_best_odds_and_hopeless_ones_with_eight() -> None:
    p = position([(0, 1), (2, 3), (2, 1)], [0, 1, 0, 1], [8, 1, 7, 1], 2)
    stream = Stream(0)
    assert choose("greedy", p, stream) in (1, 2 * 4 + 1, 2 * 4 + 3)  # 7 v 1 is as sure as 8 v 1
    assert stream.drawn == 1
    p = position(path(2), [0, 1], [2, 2], 2)
    assert choose("greedy", p, stream) == p.end_turn
    p = position(path(2), [0, 1], [8, 8], 2)
    assert choose("greedy", p, stream) == 1
    assert stream.drawn == 1


def test_example_needs_more_dice() -> None:
    p = position(path(3), [1, 0, 1], [3, 3, 2], 2)
    stream = Stream(0)
    assert choose("example", p, stream) == 1 * 3 + 2
    assert stream.drawn == 0


def test_default_unites_against_the_top_and_draws_for_equal_stacks() -> None:
    # seat 1 holds 9 of 17 dice; seat 0 may only attack seat 1
    p = position(path(4), [2, 0, 1, 1], [1, 7, 1, 8], 3)
    assert choose("default", p, Stream(0)) == 1 * 4 + 2
    # nobody is over 2/5, seat 2 is first; equal stack against seat 1 is a matter of one draw
    p = position([(0, 1), (2, 3), (4, 5)], [0, 1, 2, 1, 3, 1], [3, 3, 6, 1, 3, 1], 4)
    kept = 0
    for seed in range(300):
        stream = Stream(seed)
        kept += choose("default", p, stream) == 1
        assert stream.drawn == 1
    assert 250 < kept < 290


def test_normal_by_hand() -> None:
    p = position(path(4), [0, 0, 1, 1], [1, 4, 2, 3], 2)
    ((pair, score, admitted),) = normal_scores(p, 0)
    w = W[4][2]
    hold = 1 - (1 - (1 - W[3][3]))
    open_ = max(0.0, 0.0 - (1 - (1 - W[2][4])))
    gain = 1 + 1 + 0.3 * 1 + 0.12 * 2 + 0.3
    expected = w * gain * (0.55 + 0.45 * hold) - (1 - w) * 0.16 * 3 - 0.25 * open_
    assert pair == (1, 2)
    assert score == expected
    assert admitted
    assert threat(p, 0, 1, {0, 1}) == 0.0
    assert choose("normal", p, Stream(0)) == 1 * 4 + 2


def test_normal_closes_with_full_stacks_only() -> None:
    # 0 (8 dice) could attack 1 or 5 (8 dice), both poor bargains: nothing gained, much exposed
    edges = [(0, 1), (1, 2), (0, 5), (1, 5), (3, 4), (6, 7), (7, 8), (9, 10)]
    owner = [0, 1, 1, 0, 0, 2, 1, 1, 1, 2, 2]
    dice = [8, 8, 8, 1, 1, 8, 1, 1, 1, 1, 1]
    p = position(edges, owner, dice, 3)
    assert [score < 0 for _, score, _ in normal_scores(p, 0)] == [True, True]
    assert choose("normal", p, Stream(0)) == p.end_turn
    p = position(edges, owner, dice, 3, store=[1, 0, 0])
    assert choose("normal", p, Stream(0)) in (1, 5)
    p = position(path(4), [0, 0, 0, 1], [8, 8, 8, 8], 2)
    assert choose("normal", p, Stream(0)) == 2 * 4 + 3
    p = position(path(2), [0, 1], [2, 2], 2)
    assert choose("normal", p, Stream(0)) == p.end_turn


def test_normal_draws_among_ties_only() -> None:
    # two mirror images: 1 attacks 0 or 2 attacks 3
    p = position(path(4), [1, 0, 0, 1], [1, 4, 4, 1], 2)
    seen = set()
    for seed in range(20):
        stream = Stream(seed)
        seen.add(choose("normal", p, stream))
        assert stream.drawn == 1
    assert seen == {1 * 4 + 0, 2 * 4 + 3}
    assert choose("strong", p, Stream(0)) == 1 * 4 + 0


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_every_player_answers_an_offer_by_the_points(name: str) -> None:
    p = quiet_table(options={"humans": "0+4"}, quiet=11)
    p.apply(p.end_turn)
    assert p.to_play == 4
    assert choose(name, p, Stream(0)) == p.accept
    p.apply(p.accept)
    assert p.to_play == 0
    assert choose(name, p, Stream(0)) == p.decline


@pytest.mark.parametrize("name", sorted(PLAYERS))
def test_players_finish_games(name: str) -> None:
    players = 2 if name == "strong" else 4
    game = Oracle(players, maps=1)
    for index in range(2):
        agents = [PLAYERS[name], *[PLAYERS["normal"]] * (players - 1)]
        final, moves = play(game, agents, 3, index)
        assert final.end in ("conquest", "points", "draw")
        assert play(game, agents, 3, index)[1] == moves


def test_better_players_win_duels() -> None:
    """Windows far wider than those of the rules: a few games only."""
    game = Oracle(2, maps=10)
    for better, worse, low, high in (
        ("greedy", "random", 0.68, 0.97),
        ("normal", "random", 0.70, 0.99),
        ("normal", "greedy", 0.42, 0.78),
    ):
        won = 0
        for index in range(20):
            for seat in range(2):
                agents = [PLAYERS[worse]] * 2
                agents[seat] = PLAYERS[better]
                won += play(game, agents, 2, index)[0].winners() == [seat]
        assert low < won / 40 < high, (better, worse, won)


def test_agents_do_not_share_streams() -> None:
    streams = [Stream(9, 0, 0, CHANCE), *(Stream(9, 0, 0, AGENT + s) for s in range(8))]
    assert len({s.next() for s in streams}) == len(streams)
    assert EXACT[8][8] < Fraction(1, 2)

"""The native players against the oracle's, decision by decision with the same streams."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import kastgard
from kastgard import agents
from oracle.principalities import CHANCE_NODE, TERMINAL, Oracle
from oracle.principalities_players import PLAYERS, normal_scores
from oracle.streams import AGENT, CHANCE, Stream
from principalities.boards import adjacency_of, board, chain, hand_game, plain
from principalities.players import decide, driven

# field, max_turns: small enough for the slow twin, large enough for every branch
FIELDS = [
    (("normal",) * 2, 1000),
    (("normal",) * 3, 60),
    (("normal",) * 4, 1000),
    (("normal",) * 6, 50),
    (("normal",) * 7, 50),
    (("normal",) * 8, 60),
    (("greedy",) * 4, 200),
    (("example",) * 3, 200),
    (("default",) * 5, 200),
    (("random",) * 4, 200),
    (("strong",) * 2, 60),
    (("strong",) * 4, 30),
    (("random", "greedy", "example", "default", "normal", "strong"), 40),
    (("normal", "strong", "normal", "greedy"), 60),
    (("default", "normal", "example", "greedy", "random", "normal", "default", "strong"), 40),
]


def check_game(game, twin, field, seed: int, index: int):
    """Plays one game with the native players and the oracle's side by side."""
    position = twin.initial(seed, index)
    chance = Stream(seed, index, 0, CHANCE)
    streams = [Stream(seed, index, 0, AGENT + p) for p in range(len(field))]
    for state, move in driven(game, field, seed, index):
        seat = position.to_play
        if seat == CHANCE_NODE:
            expected = chance.pick(position.chance())
        else:
            expected = PLAYERS[field[seat]](position, seat, streams[seat])
        case = f"ply {position.ply}, seat {seat}: {state.to_text()}"
        assert move == expected, f"{state.action_text(move)}, not {expected}; {case}"
        position.apply(move)
    assert position.to_play == TERMINAL
    return position


@pytest.mark.parametrize(("field", "max_turns"), FIELDS, ids=lambda x: str(x)[:40])
def test_players_choose_as_the_oracle_s(field, max_turns):
    players = len(field)
    game = kastgard.load("principalities", players=players, max_turns=max_turns)
    twin = Oracle(players, max_turns=max_turns)
    for index in range(3):
        check_game(game, twin, field, 31, index)


@pytest.mark.parametrize("policy", ["points", "continue"])
def test_players_choose_as_the_oracle_s_at_offers(policy):
    # peaceful fields with human seats: the offer is made and answered by players
    options = {"humans": {0, 1, 3}, "offer_policy": policy, "max_turns": 300}
    game = kastgard.load("principalities", players=4, **options)
    twin = Oracle(4, **options)
    field = ("example",) * 4
    made = sum(check_game(game, twin, field, 77, index).offer_made for index in range(12))
    assert made > 0


def test_players_choose_as_the_oracle_s_where_a_territory_has_many_neighbours():
    # a wheel of 48: the hub touches all others
    n = 48
    edges = [(0, t) for t in range(1, n)] + [(t, t + 1) for t in range(1, n - 1)]
    adjacency = adjacency_of(n, edges)
    game = hand_game(n, edges, 3, max_turns=40)
    twin = Oracle(3, adjacency=adjacency, max_turns=40)
    for field in (("random",) * 3, ("normal", "greedy", "random")):
        check_game(game, twin, field, 5, 0)


def random_board(number: int) -> tuple[Any, dict[str, Any]]:
    """A game on a small map and a position in the middle of it, stores and all."""
    pick = random.Random(number)
    n = pick.randint(4, 18)
    players = pick.randint(2, min(5, n))
    edges = {(pick.randrange(i), i) for i in range(1, n)}
    edges |= {tuple(sorted(pick.sample(range(n), 2))) for _ in range(pick.choice((1, 3)) * n)}
    game = hand_game(n, sorted(edges), players)
    owner = [pick.randrange(players) for _ in range(n)]
    owner[0], owner[1] = 0, 1
    low, high = pick.choice(((1, 3), (1, 8), (1, 8), (8, 8)))  # (8, 8): a full board
    data = game.initial(seed=0).to_json()
    data |= {
        "owner": owner,
        "dice": [min(8, pick.randint(low, high) + pick.randint(0, 2)) for _ in range(n)],
        "store": [pick.choice((0, 0, 1, 64)) if p in owner else 0 for p in range(players)],
        "seat": pick.choice(owner),
    }
    return game, data


@pytest.mark.parametrize("name", PLAYERS)
def test_players_choose_as_the_oracle_s_in_any_position(name):
    differ = []
    for number in range(1000):
        game, data = random_board(number)
        state = game.from_json(data)
        twin = Oracle(game.num_players, adjacency=data["adjacency"]).from_snapshot(plain(state))
        expected = PLAYERS[name](twin, twin.seat, Stream(number, purpose=AGENT))
        rng = kastgard.Rng(number, purpose="agent")
        found = agents.native(game, name).act(state.view(state.to_play), rng)
        if found != expected:
            differ.append((number, found, expected))
    assert differ == []


def test_players_in_play_choose_as_one_by_one(tmp_path):
    field = ["normal", "greedy", "default", "strong"]
    game = kastgard.load("principalities", max_turns=60)
    file = tmp_path / "games.jsonl"
    kastgard.play(game, field, 3, seed=8, records=file)
    recorded = [json.loads(line)["moves"] for line in file.read_text().splitlines()]
    assert recorded == [[move for _, move in driven(game, field, 8, k)] for k in range(3)]


# --- Normal by hand (its properties as the rules of the players list them) ------------------------


@pytest.mark.parametrize(
    ("a", "d"), [(2, 2), (2, 3), (3, 4), (3, 5), (4, 5), (5, 6), (6, 7), (7, 8)]
)
def test_reading_A19_normal_never_attacks_below_its_bar(a, d):
    b = board(f"a=R:{a} b=B:{d} c=B:1 d=R:1", "a-b b-c a-d")
    assert decide(b, "normal") == "end"


def test_reading_A19_normal_takes_eight_against_eight_only_when_closing():
    cells, edges = "a=R:8 b=B:8 c=R:1", "a-b a-c"
    assert decide(board(cells, edges), "normal") == "a>b"  # more territories than B
    # three against three: admitted with a positive score only, for the whole game here
    assert decide(board("a=R:3 b=B:3", "a-b"), "normal") == "a>b"


def test_reading_A19_ties_are_drawn_from_the_agent_s_stream():
    b = board("x=B:1 a=R:4 y=B:1 z=B:5", "x-a a-y x-z y-z")
    seen = {decide(b, "normal", seed) for seed in range(40)}
    assert seen == {"a>x", "a>y"}


def test_reading_A19_decision_matches_the_scores_of_the_oracle():
    game = kastgard.load("principalities", players=4, maps=2)
    twin = Oracle(4, maps=2)
    agent = agents.native(game, "normal")
    for index in range(25):
        state = game.initial(seed=3, index=index)
        scored = normal_scores(twin.from_snapshot(plain(state)), state.to_play)
        admitted = {32 * f + t: score for (f, t), score, ok in scored if ok}
        action = agent.act(state.view(state.to_play), kastgard.Rng(index, purpose="agent"))
        if admitted:
            assert admitted[int(action)] >= max(admitted.values()) - 1e-9
        else:
            assert action == 32 * 32


# --- the others by hand ---------------------------------------------------------------------------


def test_player_greedy_takes_the_best_odds_down_to_one_half():
    b = board("a=R:4 b=B:3 c=B:2 d=R:2 e=B:1", "a-b a-c d-e c-d")
    assert decide(b, "greedy") == "a>c"  # 93.9 against 74.3 and 83.8
    assert decide(board("a=R:3 b=B:3", "a-b"), "greedy") == "end"
    assert decide(board("a=R:8 b=B:8", "a-b"), "greedy") == "a>b"


def test_player_example_needs_more_dice():
    assert decide(board("a=R:3 b=B:3", "a-b"), "example") == "end"
    assert decide(board("a=R:3 b=B:2", "a-b"), "example") == "a>b"
    assert decide(board("a=R:8 b=B:8", "a-b"), "example") == "end"


def test_player_default_unites_against_the_top():
    # B holds more than 2/5 of all dice: only B is attacked, although G is weaker
    b = board("a=R:5 b=B:4 c=G:1 d=B:8", "a-b a-c b-d")
    assert {decide(b, "default", seed) for seed in range(20)} == {"a>b"}


def test_player_default_keeps_equal_stacks_nine_times_in_ten():
    # P: neither R nor B leads (G does, without being the top)
    b = board("a=R:3 b=B:3 c=G:4 d=Y:3", chain("abcd"))
    answers = [decide(b, "default", seed) for seed in range(300)]
    assert 250 < answers.count("a>b") < 288
    assert answers.count("a>b") + answers.count("end") == 300


def test_player_strong_is_deterministic_and_takes_the_lowest_of_equals():
    b = board("x=B:1 a=R:4 y=B:1 z=B:5", "x-a a-y x-z y-z")
    assert {decide(b, "strong", seed) for seed in range(10)} == {"a>x"}


def test_player_random_is_uniform_over_attacks_and_end():
    b = board("a=R:2 b=B:1 c=B:1", "a-b a-c")
    answers = [decide(b, "random", seed) for seed in range(600)]
    for move in ("a>b", "a>c", "end"):
        assert 150 < answers.count(move) < 250


def test_players_are_named_and_unknown_ones_refused():
    game = kastgard.load("principalities")
    for name in PLAYERS:
        assert agents.native(game, name).name == name
    with pytest.raises((ValueError, kastgard.KastgardError), match="normal"):
        agents.native(game, "norml")

"""P-R1 to P-R5: parameters, map, deal, dice, start."""

from __future__ import annotations

from collections import Counter

import pytest

import kastgard
from kastgard.principalities import generate_map
from principalities.boards import board, hand_game, path

TERRITORIES = {2: 32, 3: 32, 4: 32, 5: 32, 6: 36, 7: 42, 8: 48}
DICE = {2: 50, 3: 33, 4: 25, 5: 20, 6: 19, 7: 19, 8: 19}
PLAYERS = range(2, 9)


def openings(players: int, count: int, **options):
    """The JSON of `count` initial states; a pool of maps, because growing maps is slow."""
    game = kastgard.load("principalities", players=players, maps=4, **options)
    for i in range(count):
        yield game.initial(seed=11, index=i).to_json()


@pytest.mark.parametrize("players", PLAYERS)
def test_rule_R01_map_has_exactly_n_territories(players):
    game = kastgard.load("principalities", players=players)
    for seed in range(5):
        d = game.initial(seed=seed).to_json()
        n = TERRITORIES[players]
        assert len(d["adjacency"]) == len(d["owner"]) == len(d["dice"]) == n
        assert generate_map(players, d["map_id"]).n == n
        assert game.num_actions == n * n + 1


def test_rule_R01_players_default_to_four_and_are_two_to_eight():
    assert kastgard.load("principalities").num_players == 4
    for players in (-1, 0, 1, 9, 256):
        with pytest.raises((kastgard.KastgardError, ValueError)):
            kastgard.load("principalities", players=players)


def test_rule_R01_map_comes_from_the_game_seed():
    game = kastgard.load("principalities")
    same = [game.initial(seed=5).to_json()["map_id"] for _ in range(2)]
    other = game.initial(seed=6).to_json()["map_id"]
    assert same[0] == same[1] != other
    assert game.initial(seed=5, index=1).to_json()["map_id"] != same[0]
    assert game.initial(seed=5, episode=1).to_json()["map_id"] != same[0]


@pytest.mark.parametrize("players", [2, 6, 7, 8])
def test_rule_R02_adjacent_iff_two_cells_share_an_edge(players):
    m = generate_map(players, 77)
    cells = m.cells
    expected = [set() for _ in range(m.n)]
    for y in range(m.height):
        for x in range(m.width):
            f = y % 2
            around = [
                (x + f, y - 1),
                (x + 1, y),
                (x + f, y + 1),
                (x + f - 1, y + 1),
                (x - 1, y),
                (x + f - 1, y - 1),
            ]
            a = int(cells[y, x])
            for u, v in around:
                if not (0 <= u < m.width and 0 <= v < m.height):
                    continue
                b = int(cells[v, u])
                if a and b and a != b:
                    expected[a - 1].add(b - 1)
    assert [tuple(sorted(s)) for s in expected] == [tuple(row) for row in m.adjacency]


@pytest.mark.parametrize("players", PLAYERS)
def test_rule_R03_territory_counts_differ_by_at_most_one(players):
    for d in openings(players, 20):
        counts = sorted(d["owner"].count(p) for p in range(players))
        n = TERRITORIES[players]
        assert sum(counts) == n
        assert counts == sorted(n // players + (i < n % players) for i in range(players))


@pytest.mark.parametrize("players", PLAYERS)
def test_rule_R03_every_territory_can_fall_to_every_player(players):
    seen = {(t, p) for d in openings(players, 150) for t, p in enumerate(d["owner"])}
    assert len(seen) == TERRITORIES[players] * players


@pytest.mark.parametrize("players", PLAYERS)
def test_rule_R04_every_player_starts_with_the_same_dice(players):
    shares = Counter()
    for d in openings(players, 200):
        assert all(1 <= k <= 8 for k in d["dice"])
        for p in range(players):
            sums = [k for k, o in zip(d["dice"], d["owner"], strict=True) if o == p]
            assert sum(sums) == DICE[players]
        shares.update(d["dice"])
    mean = sum(k * c for k, c in shares.items()) / sum(shares.values())
    assert mean == pytest.approx(DICE[players] * players / TERRITORIES[players])
    assert 3.09 <= mean <= 3.17


# measured shares of this procedure in per cent of stacks of 1 .. 6
STACK_SHARES = {
    2: (11.2, 25.2, 27.7, 19.7, 10.3, 4.1),
    3: (11.3, 25.6, 28.1, 19.8, 9.9, 3.8),
    4: (10.3, 25.1, 28.7, 20.6, 10.3, 3.7),
    5: (10.4, 25.0, 28.5, 20.7, 10.2, 3.8),
    6: (9.4, 24.3, 29.1, 21.2, 10.8, 3.9),
    7: (9.4, 24.2, 29.2, 21.4, 10.7, 3.9),
    8: (9.3, 24.3, 29.2, 21.2, 10.8, 3.8),
}


@pytest.mark.parametrize("players", PLAYERS)
def test_rule_R04_stack_shares_are_those_of_the_throwing(players):
    stacks = Counter()
    for d in openings(players, 600):
        stacks.update(d["dice"])
    total = sum(stacks.values())
    for size, share in enumerate(STACK_SHARES[players], start=1):
        assert 100 * stacks[size] / total == pytest.approx(share, abs=1.0)


@pytest.mark.parametrize("n", [2, 5, 9, 20, 48])
def test_rule_R04_dice_of_a_hand_made_map_follow_the_same_formula(n):
    for players in range(2, min(n, 8) + 1):
        d = hand_game(n, path(n), players).initial(seed=3).to_json()
        expected = (62 * n + 10 * players) // (20 * players)
        for p in range(players):
            assert sum(k for k, o in zip(d["dice"], d["owner"], strict=True) if o == p) == expected


@pytest.mark.parametrize("players", PLAYERS)
def test_rule_R05_stores_are_empty_and_the_start_is_drawn_uniformly(players):
    games = 400 * players
    starts = Counter()
    for d in openings(players, games):
        assert d["store"] == [0] * players
        assert d["phase"] == "attack"
        assert d["own_turns"] == [int(p == d["seat"]) for p in range(players)]
        assert (d["completed_turns"], d["quiet"], d["ply"]) == (0, 0, 0)
        assert not d["offer_made"]
        assert not d["attacked"]
        starts[d["seat"]] += 1
    chi = sum((starts[p] - 400) ** 2 / 400 for p in range(players))
    assert chi < 30  # p < 0.0003 for every number of players


def test_rule_R05_ring_of_seats_skips_the_eliminated():
    # O has no territory: R, B, G, Y play in this order and O is passed over
    b = board("a=R:1 b=B:1 c=G:1 d=Y:1 e=P:1 f=R:1", "a-b b-c c-d d-e e-f", players=6, fields={})
    order = []
    for _ in range(10):
        order.append(b.seat)
        b.end_turn()
    assert "".join(order) == "RBGYPRBGYP"

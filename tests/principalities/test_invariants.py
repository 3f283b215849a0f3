"""The invariants of rules section 10 as properties of random positions and games."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kastgard
from kastgard.principalities import largest_group
from principalities.boards import CHANCE, TERMINAL, adjacency_of, hand_map

SETTINGS = settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@st.composite
def graphs(draw, least: int = 2, most: int = 12) -> list[list[int]]:
    """Connected graphs: a random tree and some more edges."""
    n = draw(st.integers(least, most))
    edges = {(draw(st.integers(0, i - 1)), i) for i in range(1, n)}
    extra = draw(st.lists(st.tuples(st.integers(0, n - 1), st.integers(0, n - 1)), max_size=n))
    edges |= {(min(a, b), max(a, b)) for a, b in extra if a != b}
    return adjacency_of(n, sorted(edges))


@st.composite
def positions(draw, **options: Any) -> Any:
    """A position at the start of a decision."""
    adjacency = draw(graphs())
    n = len(adjacency)
    players = draw(st.integers(2, min(8, n)))
    game = kastgard.load(
        "principalities",
        players=players,
        map=hand_map(adjacency),
        humans=draw(st.sets(st.integers(0, players - 1))),
        offer_policy=draw(st.sampled_from(["points", "continue"])),
        max_turns=40,
        **options,
    )
    owner = draw(st.lists(st.integers(0, players - 1), min_size=n, max_size=n))
    if len(set(owner)) == 1:  # two players live at least
        owner[0] = (owner[0] + 1) % players
    dice = draw(st.lists(st.sampled_from([1, 1, 2, 3, 4, 6, 7, 8, 8]), min_size=n, max_size=n))
    stores = st.sampled_from([0, 0, 1, 5, 40, 63, 64])
    living = sorted(set(owner))
    data = game.initial(seed=0).to_json()
    quiet = draw(st.integers(0, 4 * len(living) - 1))
    data.update(
        owner=owner,
        dice=dice,
        store=[draw(stores) if p in living else 0 for p in range(players)],
        seat=draw(st.sampled_from(living)),
        quiet=quiet,
        completed_turns=max(quiet, draw(st.integers(0, 39))),
        offer_made=draw(st.booleans()),
        hints=sorted(draw(st.sets(st.sampled_from(living)))),
    )
    return game.from_json(data)


def walk(state, seed: int, plies: int = 120):
    """Random moves; yields (before, move, after) as JSON, with the state itself."""
    pick = random.Random(seed)
    rng = kastgard.Rng(seed)
    for _ in range(plies):
        if state.is_terminal:
            return
        before = state.to_json()
        if state.to_play == CHANCE:
            move = state.sample_chance(rng)
        else:
            legal = state.legal_actions().tolist()
            move = legal[-1] if pick.random() < 0.3 else pick.choice(legal)
            state.apply(move)
        yield before, move, state.to_json(), state


def brute_group(members: set[int], adjacency: list[list[int]]) -> int:
    """Merge singletons until nothing touches."""
    parts = [{t} for t in members]
    merged = True
    while merged:
        merged = False
        for i in range(len(parts)):
            for j in range(i + 1, len(parts)):
                if any(u in parts[j] for t in parts[i] for u in adjacency[t]):
                    parts[i] |= parts.pop(j)
                    merged = True
                    break
            if merged:
                break
    return max((len(part) for part in parts), default=0)


walks = given(positions(), st.integers(0, 2**32))


@SETTINGS
@walks
def test_invariant_01_ranges_and_owners(state, seed):
    for _, _, d, _ in walk(state, seed):
        assert all(1 <= k <= 8 for k in d["dice"])
        assert all(0 <= k <= 64 for k in d["store"])
        living = set(d["owner"])
        assert living <= set(range(len(d["store"])))
        assert all(d["store"][p] == 0 for p in range(len(d["store"])) if p not in living)
        assert d["seat"] in living


@SETTINGS
@walks
def test_invariant_02_an_attack_changes_two_territories_and_one_owner(state, seed):
    for before, move, after, _ in walk(state, seed):
        if before["phase"] != "roll":
            continue
        f, t = before["from"], before["to"]
        changed = {
            i for i in range(len(before["dice"])) if before["dice"][i] != after["dice"][i]
        } | {i for i in range(len(before["owner"])) if before["owner"][i] != after["owner"][i]}
        assert f in changed
        assert changed <= {f, t}
        owners = [i for i, o in enumerate(before["owner"]) if o != after["owner"][i]]
        assert owners == ([t] if move == 1 else [])
        lost = before["dice"][t] if move == 1 else before["dice"][f] - 1
        assert sum(before["dice"]) - sum(after["dice"]) == lost


@SETTINGS
@walks
def test_invariant_03_reinforcement(state, seed):
    start = None
    n2 = len(state.to_json()["owner"]) ** 2
    for before, move, after, _ in walk(state, seed):
        if before["phase"] == "attack" and move == n2:
            start = before
        if start is None or after["phase"] == "reinforce":
            continue
        p = start["seat"]
        own = {t for t, o in enumerate(start["owner"]) if o == p}
        g = brute_group(own, start["adjacency"])
        room = sum(8 - start["dice"][t] for t in own)
        placed = min(room, start["store"][p] + g)
        assert after["owner"] == start["owner"]
        for t, (x, y) in enumerate(zip(start["dice"], after["dice"], strict=True)):
            assert y >= x if t in own else y == x
        assert sum(after["dice"]) - sum(start["dice"]) == placed
        assert after["store"][p] == min(64, start["store"][p] + g - placed)
        others = [q for q in range(len(start["store"])) if q != p]
        assert [after["store"][q] for q in others] == [start["store"][q] for q in others]
        start = None


@SETTINGS
@walks
def test_invariant_04_a_store_after_a_turn_means_a_full_board(state, seed):
    for before, _, after, _ in walk(state, seed):
        if after["completed_turns"] > before["completed_turns"]:
            p = before["seat"]
            if after["store"][p] > 0:
                assert all(
                    k == 8 for k, o in zip(after["dice"], after["owner"], strict=True) if o == p
                )


@SETTINGS
@given(graphs(most=14), st.integers(2, 8), st.data())
def test_invariant_05_income_equals_a_brute_force_search(adjacency, players, data):
    n = len(adjacency)
    owner = data.draw(st.lists(st.integers(0, players - 1), min_size=n, max_size=n))
    matrix = np.zeros((n, n), dtype=bool)
    for t, row in enumerate(adjacency):
        matrix[t, row] = True
    masks = np.array([sum(1 << u for u in row) for row in adjacency], dtype=np.uint64)
    expected = []
    for p in range(players):
        own = {t for t in range(n) if owner[t] == p}
        expected.append(brute_group(own, adjacency))
        assert (1 <= expected[-1] <= len(own)) if own else expected[-1] == 0
    who = np.array(owner, dtype=np.int8)
    assert largest_group(who, matrix, players).tolist() == expected
    assert largest_group(who, masks, players).tolist() == expected


@SETTINGS
@walks
def test_invariant_05_pool_is_store_plus_income(state, seed):
    n2 = len(state.to_json()["owner"]) ** 2
    for before, move, after, _ in walk(state, seed):
        if before["phase"] == "attack" and move == n2 and after["phase"] == "reinforce":
            p = before["seat"]
            own = {t for t, o in enumerate(before["owner"]) if o == p}
            assert after["pool"] == before["store"][p] + brute_group(own, before["adjacency"])


@SETTINGS
@walks
def test_invariant_06_legal_moves_are_those_of_r7(state, seed):
    n = len(state.to_json()["owner"])
    for _, _, d, now in walk(state, seed):
        legal = now.legal_actions().tolist()
        if d["phase"] == "attack":
            p = d["seat"]
            expected = [
                f * n + t
                for f in range(n)
                for t in range(n)
                if d["owner"][f] == p
                and d["dice"][f] >= 2
                and d["owner"][t] != p
                and t in d["adjacency"][f]
            ]
            assert legal == [*expected, n * n]
            assert now.to_play == p
            assert p in d["owner"]
        elif d["phase"] == "offer":
            assert legal == [n * n + 1, n * n + 2]
        else:
            assert legal == []
        assert np.flatnonzero(now.legal_mask()).tolist() == legal


def test_invariant_07_same_seed_and_decisions_same_game():
    for players in (2, 5, 8):
        game = kastgard.load("principalities", players=players, max_turns=60)
        runs = []
        for _ in range(2):
            state = game.initial(seed=70, index=3)
            rng, choices = kastgard.Rng(70, 3), kastgard.Rng(70, 3, purpose="agent")
            state.playout(choices, rng)
            runs.append(state)
        assert runs[0] == runs[1]
        assert runs[0].to_bytes() == runs[1].to_bytes()


def test_invariant_07_streams_do_not_shift_one_another():
    # decisions of other length, the same dice: the k-th roll of a game is drawn from one stream
    game = kastgard.load("principalities", players=2, maps=1)
    first = []
    for peaceful in (True, False):
        state, rng = game.initial(seed=71), kastgard.Rng(71)
        before = state.to_json()
        if peaceful:
            state.apply(32 * 32)
        else:
            state.apply(int(state.legal_actions()[0]))
        first.append((before["map_id"], before["owner"], before["dice"], before["seat"]))
        state.sample_chance(rng)
    assert first[0] == first[1]
    # a Rng is a value: what one copy draws, the other draws again
    rng = kastgard.Rng(71)
    twin = rng.copy()
    assert [rng.below(1000) for _ in range(20)] == [twin.below(1000) for _ in range(20)]


def test_invariant_07_threads_change_nothing():
    game = kastgard.load("principalities", players=4, maps=16)
    one = kastgard.play(game, ["greedy", "normal", "random", "default"], 40, seed=7, threads=1)
    for threads in (2, 7):
        more = kastgard.play(
            game, ["greedy", "normal", "random", "default"], 40, seed=7, threads=threads
        )
        assert np.array_equal(one.returns, more.returns)
        assert np.array_equal(one.plies, more.plies)
        assert np.array_equal(one.scores, more.scores)


@SETTINGS
@walks
def test_invariant_08_offer_once_and_quiet_zero_after_an_attack(state, seed):
    offers = 0
    for before, _, after, _ in walk(state, seed, plies=250):
        if after["offer_made"] and not before["offer_made"]:
            offers += 1
            assert after["quiet"] >= 4 * len(set(after["owner"]))
        assert after["offer_made"] >= before["offer_made"]
        if after["completed_turns"] > before["completed_turns"]:
            assert after["quiet"] == (0 if before["attacked"] else before["quiet"] + 1)
            assert after["attacked"] is False
    assert offers <= 1


@SETTINGS
@walks
def test_invariant_09_round_trips_in_every_phase(state, seed):
    game = state.game
    seen = set()
    for _, _, d, now in walk(state, seed):
        if (d["phase"], d["end"]) in seen and d["ply"] % 7:
            continue
        seen.add((d["phase"], d["end"]))
        for twin in (
            game.from_json(d),
            game.from_text(now.to_text()),
            game.from_bytes(now.to_bytes()),
            now.copy(),
        ):
            assert twin == now
            assert hash(twin) == hash(now)
            assert twin.to_json() == d
            assert twin.to_play == now.to_play
            assert twin.legal_actions().tolist() == now.legal_actions().tolist()
        assert "seed" not in d


@SETTINGS
@given(positions(), st.integers(0, 2**32))
def test_invariant_10_every_game_ends_and_stays_ended(state, seed):
    for _ in walk(state, seed, plies=100_000):
        pass
    assert state.is_terminal
    assert state.to_play == TERMINAL
    assert state.ply <= state.game.max_length
    before = state.copy()
    for action in (0, state.game.num_actions - 1):
        with pytest.raises(kastgard.IllegalActionError):
            state.apply(action)
    assert state == before
    assert abs(state.returns().sum()) < 1e-9

"""What never changes: tiles, figures and buildings add up at every ply of random games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import kastgard
from carcassonne.table import Table
from oracle.carcassonne import Oracle
from oracle.carcassonne_tiles import RIVER, START

GAMES = [
    {}, {"players": 3, "little_buildings": "on"}, {"players": 6, "little_buildings": "variant"},
    {"players": 4, "rules": 1, "expansions": "river"},
    {"players": 5, "rules": 2, "expansions": "inns_cathedrals", "little_buildings": "on"},
    {"expansions": "river+inns_cathedrals", "little_buildings": "variant"},
]  # fmt: skip


def walk(options: dict[str, Any], seeds: int) -> Iterator[tuple[dict, dict, Any]]:
    """(JSON before, JSON after, state after) of every move of random games."""
    game = kastgard.load("carcassonne", **options)
    for seed in range(seeds):
        state = game.initial(seed=seed)
        rng, chance = kastgard.Rng(seed, purpose="agent"), kastgard.Rng(seed)
        before = state.to_json()
        while not state.is_terminal:
            if state.is_chance:
                state.sample_chance(chance)
            else:
                legal = state.legal_actions().tolist()
                state.apply(legal[rng.below(len(legal))])
            after = state.to_json()
            yield before, after, state
            before = after


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_tiles_are_neither_lost_nor_doubled(options):
    check_tiles(options, 2)


def check_tiles(options: dict[str, Any], seeds: int) -> None:
    """Placed, in the pile, in hand or gone: always all copies."""
    game = Oracle(**options)
    copies = Counter({kind.id: kind.count for kind in game.kinds.values()})
    copies[START] -= RIVER in game.expansions
    for before, after, _ in walk(options, seeds):
        found = Counter(after["pile"]) + Counter(after["discarded"])
        found += Counter(tile["kind"] for tile in after["tiles"])
        found += Counter([after["hand"]] if after["hand"] else [])
        assert found == copies
        cells = [(tile["x"], tile["y"]) for tile in after["tiles"]]
        assert len(set(cells)) == len(cells)
        # tiles stay where they are
        places = [(t["kind"], t["x"], t["y"], t["rotation"]) for t in after["tiles"]]
        old = [(t["kind"], t["x"], t["y"], t["rotation"]) for t in before["tiles"]]
        assert places[: len(old)] == old
        assert after["ply"] == before["ply"] + 1


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_figures_are_neither_lost_nor_doubled(options):
    check_figures(options, 2)


def check_figures(options: dict[str, Any], seeds: int) -> None:
    """In supply or on a tile: always seven, and one big one with inns."""
    for _, after, _ in walk(options, seeds):
        standing = [(t["owner"], t["big"]) for t in after["tiles"] if t["figure"]]
        for seat, supply in enumerate(after["figures"]):
            assert supply + standing.count((seat, False)) == 7
            big = after["big_figures"][seat] if "big_figures" in after else 0
            assert big + standing.count((seat, True)) == ("big_figures" in after)
        for tile in after["tiles"]:
            assert (tile["owner"] is None) == (tile["figure"] is None)
            assert tile["figure"] is None or tile["building"] is None


@pytest.mark.parametrize("options", [g for g in GAMES if "little_buildings" in g], ids=str)
def test_buildings_are_neither_lost_nor_doubled(options):
    check_buildings(options, 2)


def check_buildings(options: dict[str, Any], seeds: int) -> None:
    """On tiles or in supply: always the share of each seat; whoever laid the tile built on it."""
    share = Oracle(**options).share()
    for before, after, _ in walk(options, seeds):
        built = [Counter[str]() for _ in after["figures"]]
        for k, tile in enumerate(after["tiles"][1:]):
            if tile["building"]:
                built[k % len(built)][tile["building"]] += 1
        for seat, left in enumerate(after["buildings"]):
            row = left if isinstance(left, list) else [left]
            assert [n + built[seat][sort] for sort, n in zip(share, row, strict=True)] == [
                *share.values()
            ]
        # buildings stay to the end (7.7)
        old = [tile["building"] for tile in before["tiles"]]
        new = [tile["building"] for tile in after["tiles"]]
        assert all(b is None or b == c for b, c in zip(old, new, strict=False))


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_no_feature_is_taken_twice_but_by_joining(options):
    """4.2, 5.7: no finished feature holds a figure between turns, a new figure stands alone."""
    for before, after, state in walk(options, 1):
        if before["step"] != "figure":
            continue
        board = Table(state, **options).board
        last = after["tiles"][-1]
        for feature in board.features():
            if feature.finished:
                assert board.figures(feature) == []
        if last["figure"]:
            assert len(board.figures(board.feature((last["x"], last["y"]), last["figure"]))) == 1


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_scores_only_rise_and_only_by_a_figure_step_or_at_the_end(options):
    for before, after, _ in walk(options, 2):
        gains = [b - a for a, b in zip(before["scores"], after["scores"], strict=True)]
        assert min(gains) >= 0
        if before["step"] != "figure" and after["step"] != "end":
            assert max(gains) == 0


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_incremental_features_equal_recomputed_ones(options):
    """A position built anew from its JSON goes on in the same way as the one that was played."""
    for k, (_, after, state) in enumerate(walk(options, 2)):
        if k % 5:
            continue
        anew = state.game.from_json(after)
        assert anew == state
        assert hash(anew) == hash(state)
        assert anew.legal_actions().tolist() == state.legal_actions().tolist()
        if not state.is_terminal:
            ends = []
            for each in (anew, state.copy()):
                each.playout(kastgard.Rng(k, purpose="agent"), kastgard.Rng(k))
                ends.append(each.to_json())
            assert ends[0] == ends[1]


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_the_length_of_a_game_is_bounded(options):
    game = kastgard.load("carcassonne", **options)
    for seed in range(10):
        state = game.initial(seed=seed)
        state.playout(kastgard.Rng(seed, purpose="agent"), kastgard.Rng(seed))
        assert state.is_terminal
        assert 0 < state.ply <= game.max_length
        data = state.to_json()
        assert state.ply == 3 * (len(data["tiles"]) - 1) + sum(data["discarded"].values())


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_the_key_of_a_game_draws_nothing(options):
    game = kastgard.load("carcassonne", **options)
    assert game.initial(seed=1) == game.initial(seed=2, index=7, episode=3)
    assert game.initial(seed=1).is_chance
    assert game.perfect_information

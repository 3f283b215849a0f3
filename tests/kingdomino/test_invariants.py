"""What never changes: dominoes, squares, tiles, coins, knights and towers add up at every ply."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import kastgard
from oracle.kingdomino_tables import TOWN, buildings, dominoes

GAMES = [
    ("kingdomino", {}), ("kingdomino", {"players": 3}), ("kingdomino", {"players": 4}),
    ("kingdomino", {"mighty_duel": True}), ("kingdomino", {"dynasty": True, "players": 3}),
    ("kingdomino", {"players": 3, "three_player_full": True}),
    ("queendomino", {}), ("queendomino", {"players": 3}), ("queendomino", {"players": 4}),
    ("queendomino", {"players": 3, "royal_wedding": True}),
    ("queendomino", {"players": 6, "royal_wedding": True}), ("queendomino_solo", {}),
    ("queendomino_solo", {"hard": True}),
]  # fmt: skip


def walk(name: str, options: dict[str, Any], seeds: int) -> Iterator[tuple[dict, dict, int, Any]]:
    """(JSON before, JSON after, move, state after) of every move of random games."""
    game = kastgard.load(name, **options)
    for seed in range(seeds):
        state = game.initial(seed=seed)
        rng, chance = kastgard.Rng(seed, purpose="agent"), kastgard.Rng(seed)
        before = state.to_json()
        while not state.is_terminal:
            if state.is_chance:
                move = state.sample_chance(chance)
            else:
                legal = state.legal_actions().tolist()
                move = legal[rng.below(len(legal))]
                state.apply(move)
            after = state.to_json()
            yield before, after, move, state
            before = after


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_dominoes_are_neither_lost_nor_doubled(name, options):
    check_dominoes(name, options, 3)


def check_dominoes(name: str, options: dict[str, Any], seeds: int) -> None:
    """Pile, lines, kingdoms, the automa, and those nobody chose: always the whole set."""
    used = 96 if options.get("royal_wedding") else 48
    left = 0  # unchosen dominoes
    for before, after, _, _ in walk(name, options, seeds):
        if after["ply"] == 1 or after.get("game_index") != before.get("game_index"):
            left = 0
        if after["line"] and after["round"] != before["round"]:
            left += sum(king is None for _, king in after["line"])
        pile = len(after["pile"]) + len(after.get("kingdomino_pile", ()))
        received = sum(len(k["squares"]) // 2 + k["discarded"] for k in after["kingdoms"])
        received += len(after.get("automa", {}).get("dominoes", ()))
        assert pile + len(after["next"]) + waiting(name, after) + received + left == used


def waiting(name: str, data: dict[str, Any]) -> int:
    """Dominoes of the current line that lie under a king."""
    if data["turn"] is None:  # before the first turn of a round, or no line
        return sum(king is not None for _, king in data["line"])
    acting = data["step"] == "place"
    if name == "queendomino_solo":  # the automa's waits while the player decides
        return 1 + acting
    return acting + sum(king is not None for _, king in data["line"][data["turn"] + 1 :])


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_squares_come_in_pairs_and_lie_on_free_places(name, options):
    check_squares(name, options, 2)


def check_squares(name: str, options: dict[str, Any], seeds: int) -> None:
    sets = ["kingdomino"] if name == "kingdomino" else ["queendomino"]
    if options.get("royal_wedding"):
        sets.append("kingdomino")
    faces = {half for each in sets for d in dominoes(each).values() for half in d.squares}
    for _, after, _, _ in walk(name, options, seeds):
        for kingdom in after["kingdoms"]:
            places = [(x, y) for x, y, _, _ in kingdom["squares"]]
            assert len(places) % 2 == 0
            assert len(set(places)) == len(places)
            assert (0, 0) not in places
            assert {(t, c) for _, _, t, c in kingdom["squares"]} <= faces


@pytest.mark.parametrize(("name", "options"), [g for g in GAMES if g[0] != "kingdomino"])
def test_tiles_are_neither_lost_nor_doubled(name, options):
    check_tiles(name, options, 3)


def check_tiles(name: str, options: dict[str, Any], seeds: int) -> None:
    burnt: set[int] = set()
    for before, after, _, _ in walk(name, options, seeds):
        if after["ply"] == 1:
            burnt = set()
        here = tiles(after)
        assert len(here) == len(set(here))
        burnt |= set(tiles(before)) - set(here)
        assert burnt | set(here) == set(range(1, 33))
        assert not burnt & set(here)
        gone = len(tiles(before)) - len(here)
        assert gone in (0, 1)


def tiles(data: dict[str, Any]) -> list[int]:
    """All tiles that are in the game."""
    found = [*data["board"], data["top"], *data["hidden"]]
    found += [tile for kingdom in data["kingdoms"] for tile, _, _ in kingdom["buildings"]]
    found += [tile for tile, _ in data.get("automa", {}).get("buildings", ())]
    return [tile for tile in found if tile is not None]


@pytest.mark.parametrize(("name", "options"), [g for g in GAMES if g[0] != "kingdomino"])
def test_coins_knights_and_towers_add_up(name, options):
    check_counts(name, options, 3)


def check_counts(name: str, options: dict[str, Any], seeds: int) -> None:
    for before, after, _, _ in walk(name, options, seeds):
        for old, new in zip(before["kingdoms"], after["kingdoms"], strict=True):
            built = [buildings()[tile] for tile, _, _ in new["buildings"]]
            assert new["towers"] == sum(tile.towers for tile in built)
            knights = new["guard"] + len(new["knights"])
            assert knights == 1 + sum(tile.knights for tile in built)
            assert min(new["coins"], new["guard"]) >= 0
            assert len({tuple(p) for p in new["knights"]}) == len(new["knights"])
            towns = {(x, y) for x, y, terrain, _ in new["squares"] if terrain == TOWN}
            sites = [(x, y) for _, x, y in new["buildings"]]
            assert set(sites) <= towns
            assert len(set(sites)) == len(sites)
            spent = old["coins"] - new["coins"]
            if before["step"] == "tax":
                assert spent <= 0
            elif before["step"] == "dragon":
                assert spent in (0, 1)
            elif before["step"] == "site":
                assert 0 <= spent <= 5
            else:
                assert spent == 0


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_the_length_of_a_game_is_bounded(name, options):
    game = kastgard.load(name, **options)
    for seed in range(5):
        state = game.initial(seed=seed)
        state.playout(kastgard.Rng(seed, purpose="agent"), kastgard.Rng(seed))
        assert state.is_terminal
        assert 0 < state.ply <= game.max_length


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_the_key_of_a_game_draws_nothing(name, options):
    game = kastgard.load(name, **options)
    assert game.initial(seed=1) == game.initial(seed=2, index=7, episode=3)
    data = game.initial(seed=1).to_json()
    assert data["step"] == ("domino" if name == "kingdomino" else "tile")
    assert game.initial(seed=1).is_chance

"""Perft counts, pinned and counted again by the oracle; and the signatures of the games."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import kastgard
from catan.table import TWO, Table, at, new
from oracle.catan_positions import path
from perft import check_perft, signature_of


def founding(name: str = "catan", **options) -> Table:
    return new(name, **options)


def rich() -> Table:
    """A main step in which everything is affordable."""
    return at(
        players=3, settlements={0: [24, 11], 1: [40], 2: [26]}, roads={0: path(24, 18, 13)},
        hands={0: "lllbbbwwwggggooo", 1: "lo", 2: "wwg"}, rolls=(6,),
        dev={0: {"knight": 1, "road_building": 1, "year_of_plenty": 1, "monopoly": 1}},
    )  # fmt: skip


def seven() -> Table:
    """A roll that will be a seven for some: hands to discard, two seats to rob."""
    return at(
        players=3, settlements={0: [24], 1: [40], 2: [29]}, step="roll", discard_limit=4,
        hands={0: "lbwgo", 1: "llbo", 2: "wwggo"},
    ).do(("roll",))  # fmt: skip


def offers() -> Table:
    return at(players=3, trading=True, hands={0: "lbbw", 1: "wgo", 2: "go"})


def two_before_the_rolls() -> Table:
    return at(
        TWO, settlements={0: [24], 1: [26]}, hands={0: "lbw", 1: "wgo"}, knights={0: 1},
        dev={0: {"knight": 1, "road_building": 1}}, robber=0, step="roll",
        token_actions_per_turn=2,
    )  # fmt: skip


def two_building() -> Table:
    return at(
        TWO, settlements={0: [26], 1: [48]}, hands={0: "llbbwwggo", 1: "o"},
        neutral_answer="any_kind",
        roads={0: path(26, 32, 37), 2: path(13, 18, 24), 3: path(40, 35)},
    )  # fmt: skip


# position, counts, depth to which the oracle counts again
PINS: dict[str, tuple[Callable[[], Table], tuple[int, ...], int]] = {
    "founding of two": (lambda: founding(players=2), (54, 144, 7236, 19248, 897180), 3),
    "founding of four": (founding, (54, 144, 7236, 19248, 897180), 3),
    "founding for two": (lambda: founding(TWO), (46, 120, 5112, 13308, 522972), 3),
    "rich": (rich, (43, 1306, 32011, 612984), 2),
    "seven": (seven, (11, 94, 210, 950, 2395), 4),
    "offers": (offers, (8, 17, 58, 261, 918, 2937, 9682, 31392), 5),
    "two before the rolls": (two_before_the_rolls, (6, 49, 320, 2706, 22029, 161610), 3),
    "two building": (two_building, (13, 108, 1399, 12801, 47973), 3),
}


@pytest.mark.parametrize("name", PINS)
def test_perft(name):
    make, pinned, by_oracle = PINS[name]
    t = make()
    check_perft(t, t.twin, pinned, by_oracle)
    assert t.game.perft(t.state, 0) == 1


def test_perft_ends_with_the_game():
    t = at(
        players=3,
        cities={0: [3, 4, 5, 6]},
        settlements={0: [15]},
        hands={0: "wgo"},
        dev={1: {"knight": 14, "road_building": 2, "year_of_plenty": 2, "monopoly": 2}},
    )
    # the last cards are victory points: buying ends the game, other paths go on
    assert t.moves() == {("buy",), ("end",)}
    check_perft(t, t.twin, (2, 24, 56), 3)


SIGNATURES = {
    "catan": "0e8f8b435ad397dc",
    "catan(players=2)": "96476630b52154c4",
    "catan(players=3,board=random,shuffle_harbours=true,start=random,trading=true)": (
        "3aac7f33582f02ae"
    ),
    "catan_for_two": "b4427e3e7fc8ed7b",
    (
        "catan_for_two(board=beginner,trading=true,neutral_answer=any_kind,"
        "tokens_before_roll=false,token_actions_per_turn=3,forced_trade_give_from=before_draw)"
    ): "5ccd33e4941d277b",
}


@pytest.mark.parametrize("game_string", SIGNATURES)
def test_signature_of_seeded_random_games(game_string):
    assert signature_of(kastgard.load(game_string)) == SIGNATURES[game_string]

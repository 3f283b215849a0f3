"""Positions from outside: what is no position is refused with a reason, the rest is taken."""

from __future__ import annotations

import json

import pytest

import kastgard
from principalities.boards import board, chain, hand_game, path, plain

CELLS = ("a=R:3 b=B:2 c=R:8 d=B:1", chain("abcd"))


def with_fields(b, **fields):
    """The position's JSON with some entries replaced."""
    return b.game.from_json({**b.data, **fields})


BAD = {
    "dice 0": ({"dice": [0, 2, 8, 1]}, "dice"),
    "dice 9": ({"dice": [3, 9, 8, 1]}, "dice"),
    "too few dice": ({"dice": [3, 2, 8]}, "dice|length|entries|territor"),
    "owner out of range": ({"owner": [0, 1, 2, 1]}, "owner"),
    "negative owner": ({"owner": [0, -1, 0, 1]}, "owner"),
    "store 65": ({"store": [65, 0]}, "store"),
    "negative store": ({"store": [-1, 0]}, "store"),
    "no such mover": ({"seat": 2}, "seat"),
    "unknown phase": ({"phase": "pause"}, "phase"),
    "one owner and no end": ({"owner": [0, 0, 0, 0]}, "living|won|end|territory"),
    "roll without an attack": ({"phase": "roll", "attacked": True}, "attack|from"),
    "roll of an own neighbour": (
        {"phase": "roll", "from": 0, "to": 2, "attacked": True},
        "attack|legal",
    ),
    "roll by one die": (
        {"phase": "roll", "from": 3, "to": 2, "attacked": True, "seat": 1},
        "attack|legal",
    ),
    "pool in the attack phase": ({"pool": 3}, "pool"),
    "reinforcement without a pool": ({"phase": "reinforce", "pool": 0}, "pool|die"),
    "pool 113": ({"phase": "reinforce", "pool": 113}, "pool|die"),
    "offer to nobody": ({"phase": "offer", "offer_made": True}, "offer|asked|human"),
    "asked outside the offer": ({"asked": 0}, "asked"),
    "end without its phase": ({"end": "draw"}, "end"),
    "quiet beyond the turns": ({"quiet": 5, "completed_turns": 4}, "quiet"),
    "guard reached": ({"completed_turns": 1000}, "max_turns"),
    "hint of no seat": ({"hints": [2]}, "hint|seat"),
    "last attack of no pair": ({"last_attack": [0, 2, 3, 8, False]}, "attack"),
    "last attack that cannot be": ({"last_attack": [0, 1, 8, 1, False]}, "attack"),
    "one-way border": ({"adjacency": [[1], [0, 2], [1, 3], []]}, "way|both|symmetr"),
    "two pieces": ({"adjacency": [[1], [0], [3], [2]]}, "reached|connect"),
    "own neighbour": ({"adjacency": [[0, 1], [0, 2], [1, 3], [2]]}, "itself|own"),
    "no such neighbour": ({"adjacency": [[1], [0, 2], [1, 3], [2, 9]]}, "9|exist|range"),
    "unknown entry": ({"weather": "fine"}, "weather"),
    "text for a number": ({"quiet": "none"}, "quiet"),
    "flag for a number": ({"ply": True}, "ply"),
    "another game": ({"game": "principalities(players=5)"}, "players|game"),
}


@pytest.mark.parametrize("name", BAD)
def test_position_is_refused_with_a_reason(name):
    fields, reason = BAD[name]
    b = board(*CELLS)
    with pytest.raises(kastgard.BadPositionError, match=reason):
        with_fields(b, **fields)


@pytest.mark.parametrize("missing", ["owner", "dice", "adjacency", "seat", "phase", "store"])
def test_position_needs_its_entries(missing):
    b = board(*CELLS)
    data = b.data
    del data[missing]
    with pytest.raises(kastgard.BadPositionError, match=missing):
        b.game.from_json(data)


def test_position_of_a_dead_seat_has_an_empty_store():
    b = board("a=R:3 b=B:2 c=R:8", chain("abc"), players=3)
    with pytest.raises(kastgard.BadPositionError, match="store"):
        with_fields(b, store=[0, 0, 1])
    with pytest.raises(kastgard.BadPositionError, match="seat"):
        with_fields(b, seat=2)


def test_position_with_a_store_beside_free_room_is_taken():
    b = with_fields(board(*CELLS), store=[64, 12])
    assert plain(b)["store"] == [64, 12]


def test_position_limits_of_territories_and_players():
    for n, players in ((2, 2), (48, 8), (8, 8)):
        assert hand_game(n, path(n), players).initial(seed=0).to_json()["seat"] < players
    for n, players in ((49, 2), (7, 8)):
        with pytest.raises((kastgard.KastgardError, ValueError)):
            hand_game(n, path(n), players)


def test_position_json_is_plain_and_survives_json():
    b = board(*CELLS, stores={"R": 3}, hints="B").attack("a>b", won=True)
    text = json.dumps(b.data)
    assert b.game.from_json(json.loads(text)) == b.state


@pytest.mark.parametrize("cut", [1, 20, 60])
def test_position_text_and_bytes_are_checked(cut):
    state = board(*CELLS).state
    text, data = state.to_text(), state.to_bytes()
    with pytest.raises(kastgard.BadPositionError):
        state.game.from_text(text[:-cut])
    with pytest.raises(kastgard.BadPositionError):
        state.game.from_text(text + " more=1")
    with pytest.raises(kastgard.BadPositionError):
        state.game.from_bytes(data[:-cut])
    flipped = bytearray(data)
    flipped[-cut] ^= 0x10
    with pytest.raises(kastgard.BadPositionError):
        state.game.from_bytes(bytes(flipped))

"""Positions as JSON and as text: what is accepted, what is refused, what comes back."""

from __future__ import annotations

from typing import Any

import pytest

import kastgard
from carcassonne.table import Table, at, position

ALL = {"expansions": "river+inns_cathedrals", "little_buildings": "variant", "players": 3}
TILES = ["D 0,0,0", "U 1,0,1 road0@0", "E 0,-1,2 farm0@1", "U 2,0,1 building"]
ON = {"little_buildings": "on"}


@pytest.mark.parametrize(
    ("options", "turns"),
    [({}, ("U 1,0,1 road0", "E 0,-1,2")), (ON, ("U 1,0,1 building", "B 0,1,0 monastery")),
     ({"little_buildings": "variant", "players": 6}, ("U 1,0,1 shed", "B 0,1,0 farm0")),
     (ALL, ("RI07 0,-1,0 big farm0", "RI05 0,-2,1 tower", "RI10 0,-3,1 farm1"))],
    ids=str,
)  # fmt: skip
def test_positions_come_back_from_json_text_and_bytes(options, turns):
    t = Table(**options)
    states = [t.state.copy()]
    for turn in turns:
        kind, place, stands = (*turn.split(" ", 2), "-")[:3]
        t.draw(kind)
        states.append(t.state.copy())
        t.place(*map(int, place.split(",")))
        states.append(t.state.copy())
        t.stand(stands)
        states.append(t.state.copy())
    for state in states:
        game = state.game
        assert game.from_json(state.to_json()) == state
        assert kastgard.State.from_json(state.to_json()) == state
        assert game.from_text(state.to_text()) == state
        assert game.from_bytes(state.to_bytes()) == state


def test_the_text_of_a_position():
    t = Table(**ON).play("E 0,-1,2 city0", "U 1,0,1 road0", "B 0,1,0 building").draw("C").draw("W")
    assert t.state.to_text().startswith("carcassonne step=place hand=W tiles=D,0,0,0/E,0,-1,2/")
    words = dict(word.split("=") for word in t.state.to_text().split(" ")[1:])
    assert words == {
        "step": "place", "hand": "W", "tiles": "D,0,0,0/E,0,-1,2/U,1,0,1,r0@1/B,0,1,0,b",
        "gone": "C:1", "scores": "4,0",
    }  # fmt: skip


def test_the_text_of_big_figures_and_sorts():
    t = Table(**ALL).play("RI07 0,-1,0 big farm0", "RI05 0,-2,1 monastery", "RI10 0,-3,1 shed")
    words = dict(word.split("=") for word in t.state.to_text().split(" ")[1:])
    assert words == {
        "step": "draw", "hand": "-", "gone": "-", "scores": "0,0,0",
        "tiles": "RI01,0,0,0/RI07,0,-1,0,f0!0/RI05,0,-2,1,m@1/RI10,0,-3,1,s",
    }  # fmt: skip


def test_texts_of_moves():
    t = Table(little_buildings="variant", expansions="inns_cathedrals")
    names = {t.state.action_text(a) for a in t.state.chance_outcomes()[0].tolist()}
    assert names == set(t["pile"])
    t.draw("U")
    names = {t.state.action_text(int(a)) for a in t.state.legal_actions()}
    assert names == {"1,0,1", "-1,0,1", "0,1,1"}
    t.place(1, 0, 1)
    names = {t.state.action_text(int(a)) for a in t.state.legal_actions()}
    segments = {"road0", "farm0", "farm1"}
    assert names == {
        "nothing", *segments, *(f"big {name}" for name in segments), "tower", "house", "shed",
    }  # fmt: skip
    for action in t.state.legal_actions().tolist():
        assert t.state.parse_action(t.state.action_text(action)) == action
        assert t.state.action_id(t.state.action(action)) == action


def changed(**changes: Any) -> dict[str, Any]:
    return {**position(TILES, **ON), **changes}


def tiles_with(number: int, **changes: Any) -> dict[str, Any]:
    """The position with one tile changed."""
    tiles = [dict(tile) for tile in position(TILES, **ON)["tiles"]]
    tiles[number] |= changes
    return changed(tiles=tiles)


PILE = position(TILES, **ON)["pile"]

BAD = {
    "unknown step": changed(step="sleep"),
    "hand without a place step": changed(hand="U"),
    "place without a hand": changed(step="place"),
    "too many copies": changed(pile={**PILE, "U": 7}),
    "too few copies": changed(pile={**PILE, "U": 5}),
    "unknown kind in the pile": changed(pile={**PILE, "ZZ": 1}),
    "kind of an expansion": changed(pile={**PILE, "IC01": 1}),
    "too many figures": changed(figures=[7, 6]),
    "negative figures": changed(figures=[6, -1]),
    "too many buildings": changed(buildings=[9, 9]),
    "too few seats": changed(scores=[0]),
    "negative score": changed(scores=[-1, 0]),
    "wrong seat": changed(seat=0),
    "wrong ply": changed(ply=3),
    "over already": changed(end="victory"),
    "no tiles": changed(tiles=[]),
    "unknown tile": tiles_with(1, kind="ZZ"),
    "first tile elsewhere": tiles_with(0, x=1),
    "first tile of another kind": tiles_with(0, kind="U", rotation=1),
    "two tiles on a cell": tiles_with(3, x=1),
    "a tile beside nothing": tiles_with(3, x=7),
    "a side that does not match": tiles_with(3, rotation=0),
    "no such segment": tiles_with(1, figure="road7"),
    "no such rotation": tiles_with(1, rotation=4),
    "a figure of nobody": tiles_with(1, owner=None),
    "an owner without figure": tiles_with(1, figure=None),
    "an owner who does not play": tiles_with(1, owner=2),
    "a big figure without inns": tiles_with(1, big=True),
    "a sort of the variant": tiles_with(3, building="tower"),
    "a figure on the start tile": tiles_with(0, figure="farm0", owner=0),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_positions_are_refused(name):
    game = kastgard.load("carcassonne", **ON)
    assert game.from_json(position(TILES, **ON)).to_play == -1
    with pytest.raises(kastgard.BadPositionError):
        game.from_json(BAD[name])


@pytest.mark.parametrize("key", sorted(position(TILES, **ON)))
def test_positions_need_every_key(key):
    data = position(TILES, **ON)
    del data[key]
    with pytest.raises(kastgard.BadPositionError):
        kastgard.load("carcassonne", **ON).from_json(data)


def test_a_position_of_a_game_without_buildings_has_none():
    assert "buildings" not in at(TILES[:3]).data
    with pytest.raises(kastgard.BadPositionError):
        kastgard.load("carcassonne").from_json({**position(TILES[:3]), "buildings": [9, 9]})


@pytest.mark.parametrize(
    "text",
    ["carcassonne", "carcassonne step=draw",
     "kingdomino step=draw hand=- tiles=D,0,0,0 gone=- scores=0,0",
     "carcassonne step=place hand=- tiles=D,0,0,0 gone=- scores=0,0",
     "carcassonne step=draw hand=- tiles=D,0,0 gone=- scores=0,0",
     "carcassonne step=draw hand=- tiles=D,0,0,0 gone=U:9 scores=0,0",
     "carcassonne step=draw hand=- tiles=D,0,0,0 gone=- scores=0,0,0",
     "carcassonne step=draw hand=- tiles=D,0,0,0/U,1,0,1,r0@5 gone=- scores=0,0",
     # a figure on a finished feature would have come home
     "carcassonne step=draw hand=- tiles=D,0,0,0/E,0,-1,2,c0@0 gone=- scores=4,0",
     "carcassonne step=place hand=U tiles=D,0,0,0/E,0,-1,2,c0@0/U,0,1,1 gone=- scores=4,0"],
)  # fmt: skip
def test_bad_texts_are_refused(text):
    with pytest.raises(kastgard.BadPositionError):
        kastgard.load("carcassonne").from_text(text)

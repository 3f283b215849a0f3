"""Typed actions and what a position tells in Python."""

from __future__ import annotations

import pytest

import kastgard
from carcassonne.table import Table
from kastgard.carcassonne import (
    Cell,
    DrawnTile,
    PlaceBuilding,
    PlacedTile,
    PlaceFairy,
    PlaceFigure,
    PlaceNothing,
    PlaceTile,
)

ALL = {"expansions": "river+inns_cathedrals", "little_buildings": "variant"}


def test_typed_actions_of_every_step():
    t = Table(little_buildings="variant", expansions="inns_cathedrals")
    assert t.state.action(20) == DrawnTile("U")
    t.draw("U")
    found = {t.state.action(a) for a in t.state.legal_actions().tolist()}
    assert found == {PlaceTile(1, 0, 1), PlaceTile(-1, 0, 1), PlaceTile(0, 1, 1)}
    t.place(1, 0, 1)
    found = {t.state.action(a) for a in t.state.legal_actions().tolist()}
    names = ("road0", "farm0", "farm1")
    assert found == {
        PlaceNothing(), *(PlaceFigure(name) for name in names),
        *(PlaceFigure(name, big=True) for name in names),
        *(PlaceBuilding(sort) for sort in ("tower", "house", "shed")),
    }  # fmt: skip


def test_ids_of_typed_actions():
    t = Table(**ALL)
    assert t.state.action_id(DrawnTile("RI07")) == t.ids.kinds["RI07"].number
    t.draw("RI07")
    assert t.state.action_id(PlaceTile(0, -1, 0)) == t.place_id(0, -1, 0)
    # half a turn gives the same tile
    assert t.state.action_id(PlaceTile(0, -1, 2)) == t.place_id(0, -1, 0)
    t.place(0, -1, 0)
    assert t.state.action_id(PlaceNothing()) == t.ids.nothing
    assert t.state.action_id(PlaceFigure("farm1")) == t.stand_id("farm1")
    assert t.state.action_id(PlaceFigure("farm1", big=True)) == t.stand_id("big farm1")
    assert t.state.action_id(PlaceBuilding("house")) == t.stand_id("house")


def test_the_fairy_as_a_typed_action():
    t = Table(expansions="fairy").play("U 1,0,1 road0", "B 0,1,0", "U 2,0,1 farm0", "B 0,2,0")
    t.draw("V").place(3, 0, 2)
    own = {action: t.state.action(action) for action in t.state.legal_actions().tolist()}
    assert {PlaceFairy(1, 0), PlaceFairy(2, 0)} <= set(own.values())
    for action, typed in own.items():
        assert t.state.action_id(typed) == action
    assert t.stand_id("fairy 2,0") == t.state.action_id(PlaceFairy(2, 0))
    assert t.state.action_text(t.stand_id("fairy 2,0")) == "fairy 2,0"
    with pytest.raises(ValueError, match=r"."):
        t.state.action_id(PlaceFairy(0, 1))  # nobody stands there


def test_ids_follow_the_frontier_by_rows():
    t = Table().play("U 1,0,1", "E 0,-1,2").draw("B")
    cells = [(cell.x, cell.y) for cell in t.state.frontier]
    assert cells == [(0, -2), (-1, -1), (1, -1), (-1, 0), (2, 0), (0, 1), (1, 1)]
    assert t.state.legal_actions().tolist() == [0, 4, 8, 20, 24]


def test_what_is_not_there_has_no_id():
    t = Table().draw("U")
    with pytest.raises(ValueError, match=r"empty cell"):
        t.state.action_id(PlaceTile(5, 5, 0))
    with pytest.raises((ValueError, TypeError)):
        t.state.action_id(PlaceFigure("city7"))
    with pytest.raises((ValueError, TypeError)):
        t.state.action_id(PlaceBuilding("tower"))  # no buildings in this game
    with pytest.raises((ValueError, TypeError)):
        t.state.action_id(PlaceFigure("road0", big=True))  # no big figure either
    with pytest.raises(ValueError, match=r"slot"):
        t.state.action(4 * 60)


def test_texts_map_a_rotation_to_the_smaller_one():
    t = Table().draw("U")
    assert t.state.parse_action("1,0,3") == t.state.parse_action("1,0,1") == t.place_id(1, 0, 1)
    state = t.game.from_text(
        "carcassonne step=draw hand=- tiles=D,0,0,0/U,1,0,3,f0@0 gone=- scores=0,0"
    )
    assert state.tiles[1] == PlacedTile("U", 1, 0, 1, "farm1", 0, False, None)


def test_what_a_position_tells():
    t = Table(**ALL).play("RI07 0,-1,0 big farm0").draw("RI10")
    assert (t.state.step, t.state.hand) == ("place", "RI10")
    assert t.state.tiles == [
        PlacedTile("RI01", 0, 0, 0, None, None, False, None),
        PlacedTile("RI07", 0, -1, 0, "farm0", 0, True, None),
    ]
    assert t.state.frontier == [
        Cell(0, -2, None, None, "V", None), Cell(-1, -1, None, "F", None, None),
        Cell(1, -1, None, None, None, "F"), Cell(-1, 0, None, "F", None, None),
        Cell(1, 0, None, None, None, "F"), Cell(0, 1, "F", None, None, None),
    ]  # fmt: skip


def test_a_view_is_the_whole_position():
    t = Table(players=3).play("U 1,0,1 road0").draw("B")
    view = t.state.view(1)
    assert view.tiles == t.state.tiles
    assert view.frontier == t.state.frontier
    assert view.sample_state(kastgard.Rng(1)) == t.state


def test_illegal_actions_are_refused_and_change_nothing():
    t = Table(little_buildings="on").play("U 1,0,1 road0").draw("C")
    for action in (t.ids.nothing, t.place_id(2, 0, 0), t.stand_id("building"), -1, 10**6):
        before = t.state.copy()
        with pytest.raises((kastgard.IllegalActionError, ValueError)):
            t.state.apply(action)
        assert t.state == before
    t.place(0, -1, 0)
    for text in ("road0", "monastery", "farm0"):
        with pytest.raises(kastgard.IllegalActionError):
            t.state.apply(t.stand_id(text))
    with pytest.raises(kastgard.IllegalActionError):
        t.stand().state.apply(t.ids.kinds["C"].number)  # the only one is on the table


@pytest.mark.parametrize(
    ("text", "named"),
    [("carcassonne", {}), ("carcassonne(players=3,little_buildings=on)",
                           {"players": 3, "little_buildings": "on"}),
     ("carcassonne(rules=2,expansions=inns_cathedrals+river)",
      {"rules": 2, "expansions": "river+inns_cathedrals"})],
)  # fmt: skip
def test_game_strings(text, named):
    game = kastgard.load(text)
    assert game == kastgard.load("carcassonne", **named)
    assert kastgard.load(str(game)) == game
    assert game.ends == ("ongoing", "victory", "shared")
    assert game.score_names == tuple(f"seat_{k}" for k in range(game.num_players))
    assert game.max_chance >= 51


@pytest.mark.parametrize(
    "options",
    [{"little_buildings": "yes"}, {"players": 2.5}, {"rules": "3"}, {"inns": True}],
    ids=str,
)
def test_other_options_are_refused(options):
    with pytest.raises((kastgard.OptionError, TypeError)):
        kastgard.load("carcassonne", **options)

"""SVG pictures of Carcassonne."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

import kastgard
from kastgard.carcassonne import KINDS, Board
from kastgard.render import carcassonne as pictures
from kastgard.render import carcassonne_marks, colors
from kastgard.render.carcassonne_facts import (
    describe,
    feature_words,
    features_of,
    gather,
    segments_of,
)
from kastgard.render.carcassonne_tiles import HALVES, SIDE, cell_at, shape_of, turned

NS = "{http://www.w3.org/2000/svg}"
GAMES = (
    "carcassonne",
    "carcassonne(players=3,little_buildings=on)",
    "carcassonne(players=4,little_buildings=variant,expansions=river)",
    "carcassonne(players=6,little_buildings=variant,expansions=river+inns_cathedrals)",
    "carcassonne(expansions=inns_cathedrals+shrines+special_monasteries+baba_yaga+fairy)",
)
EXPANSIONS = ["river", "inns_cathedrals", "shrines", "special_monasteries", "baba_yaga"]
PLAYED = [kind.id for kind in KINDS.values() if kind.expansion in ("base", *EXPANSIONS)]


def of_class(root: ET.Element, name: str) -> list[ET.Element]:
    return [e for e in root.iter() if name in (e.get("class") or "").split()]


def texts(root: ET.Element) -> list[str]:
    return [e.text or "" for e in root.iter(f"{NS}text")]


def parse(state: kastgard.State, **options) -> ET.Element:
    root = ET.fromstring(state.to_svg(**options))
    assert root.tag == f"{NS}svg"
    return root


def place_of(element: ET.Element) -> tuple[float, float]:
    x, y, *_ = map(float, re.findall(r"-?[\d.]+", element.get("transform")))
    return x, y


def on_table(root: ET.Element) -> list[ET.Element]:
    """Tiles of the table: those of the panel are scaled."""
    return [e for e in of_class(root, "tile") if "scale" not in e.get("transform")]


# --- tiles ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", PLAYED)
def test_the_fields_that_are_drawn_are_those_of_the_data(name: str) -> None:
    """Each half-edge lies on the ground of its own field, and on that of no other."""
    shape = shape_of(name)
    assert shape.exact
    assert len(shape.fields) == len(shape.kind.fields)
    for k, cells in enumerate(shape.fields):
        assert cells.any()
        for half, at in enumerate(HALVES):
            if half in shape.kind.fields[k].half_edges:
                assert cells[cell_at(at)]
            elif shape.kind.edges[half // 2] == "F":
                assert not cells[cell_at(at)]


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_of_tile_has_a_picture(name: str) -> None:
    """Also kinds of expansions that are not played."""
    kind = KINDS[name]
    root = ET.fromstring(carcassonne_marks.tile(name, (0, 0), 1))
    assert len(of_class(root, "city")) == len(kind.cities)
    assert len(of_class(root, "pennant")) == sum(city.pennants for city in kind.cities)
    assert len(of_class(root, "cathedral")) == sum(city.cathedral for city in kind.cities)
    assert len(of_class(root, "inn")) == sum(road.inn for road in kind.roads)
    assert len(of_class(root, "stand")) == bool(kind.stands)
    for spot in shape_of(name).spots.values():
        assert 0 < min(spot) <= max(spot) < SIDE
    assert shape_of(name).spots.keys() == set(segments_of(name))


@pytest.mark.parametrize("name", PLAYED)
def test_tiles_meet_at_the_same_points_of_their_sides(name: str) -> None:
    """Roads and rivers reach the middle of a side, a city takes the whole side: so any two tiles
    that may lie side by side join."""
    shape = shape_of(name)
    mids = {(30.0, 0.0): 0, (60.0, 30.0): 1, (30.0, 60.0): 2, (0.0, 30.0): 3}
    reached = {0: "", 1: "", 2: "", 3: ""}
    for curves, sign in [(road, "R") for road in shape.roads] + [(shape.river, "V")]:
        for curve in curves:
            for end in (curve[0], curve[-1]):
                if end in mids:
                    reached[mids[end]] += sign
    corners = ((0, 0), (60, 0), (60, 60), (0, 60))
    for city in shape.cities:
        for side in range(4):
            reached[side] += "C" * ((corners[side], corners[(side + 1) % 4]) in city.outlines[0])
    expected = {k: shape.kind.edges[k].replace("F", "") for k in range(4)}
    assert reached == expected


def test_a_tile_turned_is_drawn_turned() -> None:
    assert turned((30, 5), 1) == (55, 30)
    assert turned((10, 20), 4) == (10, 20)
    root = ET.fromstring(carcassonne_marks.tile("E", (120, 60), 3))
    assert place_of(root) == (120, 60)
    assert root.find("g").get("transform") == "rotate(270 30 30)"


# --- the table ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_tile_lies_where_its_coordinates_say(walk, game: str) -> None:
    state = walk(game, 5, until=lambda s: s.ply > 90)
    drawn = on_table(parse(state))
    tiles = state.tiles
    assert len(drawn) == len(tiles)
    left, top = place_of(drawn[0])
    for element, tile in zip(drawn, tiles, strict=True):
        assert place_of(element) == (left + SIDE * tile.x, top + SIDE * tile.y)
        words = element.find(f"{NS}title").text
        assert words.startswith(f"{tile.kind} on {tile.x},{tile.y} turned {tile.rotation}")
        turns = [e.get("transform") for e in element if (e.get("transform") or "")[:3] == "rot"]
        assert turns[:1] == ([f"rotate({90 * tile.rotation} 30 30)"] if tile.rotation else [])


@pytest.mark.parametrize("game", GAMES)
def test_figures_and_buildings_stand_on_their_tiles(walk, game: str) -> None:
    state = walk(game, 7, until=lambda s: s.ply > 120)
    root = parse(state)
    left, top = place_of(on_table(root)[0])
    with_figure = [tile for tile in state.tiles if tile.figure is not None]
    figures = of_class(root, "figure")
    assert len(figures) == len(with_figure) > 0
    for element, tile in zip(figures, with_figure, strict=True):
        assert texts(element) == [colors.seat_letter(tile.owner)]
        x, y = place_of(element)
        spot = turned(shape_of(tile.kind).spots[tile.figure], tile.rotation)
        assert x == pytest.approx(left + SIDE * tile.x + spot[0], abs=0.01)
        assert y == pytest.approx(top + SIDE * tile.y + spot[1], abs=0.01)
        assert ("scale" in element.get("transform")) == tile.big
        lying = any(e.get("transform") == "rotate(90)" for e in element)
        assert lying == tile.figure.startswith("farm")
    built = [tile for tile in state.tiles if tile.building is not None]
    assert len(of_class(root, "building")) == len(built)
    assert (len(built) > 0) == ("little_buildings" in game)


@pytest.mark.parametrize("game", GAMES)
def test_features_are_those_of_the_rules(walk, game: str) -> None:
    """Rule 4.2: a segment may get a figure exactly if its feature has none; the engine says so."""
    state = walk(game, 11, until=lambda s: s.step == "figure")
    checked = 0
    chance, choice = kastgard.Rng(2), kastgard.Rng(2, purpose=16)
    while not state.is_terminal:
        if state.is_chance:
            state.sample_chance(chance)
            continue
        if state.step == "figure" and state.to_json()["figures"][state.to_play]:
            tiles = state.tiles
            last = tiles[-1]
            features = features_of(Board.from_state(state))
            free = {
                segment
                for segment in segments_of(last.kind)
                if not features[last.x, last.y, segment].figures
            }
            assert set(gather(state).candidates) == free
            checked += 1
        legal = state.legal_actions()
        state.apply(int(legal[choice.below(len(legal))]))
    assert checked > 20


def test_features_in_words() -> None:
    board = Board()
    for x, kind, rotation in ((0, "E", 1), (1, "F", 1)):
        board.place(kind, x, 0, rotation)
    city = board.feature(0, 0, "city0")
    assert feature_words(city) == "city of 2 tiles with 1 pennant"
    board.place("IC01", 2, 0)
    assert (
        feature_words(board.feature(0, 0, "city0"))
        == "city of 3 tiles with 1 pennant and a cathedral"
    )
    assert feature_words(board.feature(1, 0, "farm0")) == "field of 1 tile"
    assert feature_words(board.feature(0, 0, "farm0")) == "field of 1 tile"


def test_monasteries_in_words() -> None:
    """The cells around that have a tile, and its own."""
    board = Board()
    cells = [(4, 4), (4, 3), (3, 3), (5, 3), (5, 4), (3, 4), (3, 5), (4, 5)]
    for x, y in cells:
        board.place("B", x, y)
    assert feature_words(board.feature(4, 4, "monastery")) == "monastery with 8 of 9 tiles"
    board.place("B", 5, 5)
    assert feature_words(board.feature(4, 4, "monastery")) == "monastery"


def test_what_else_has_nine_cells_in_words() -> None:
    board = Board()
    board.place("SH01", 0, 0)
    board.place("GM01", 1, 0)
    board.place("BY01", 2, 0)
    assert feature_words(board.feature(0, 0, "monastery")) == "shrine with 2 of 9 tiles"
    assert feature_words(board.feature(1, 0, "monastery")) == "special monastery with 3 of 9 tiles"
    assert feature_words(board.feature(1, 0, "abbot")) == "row and column, 3 points now"
    assert feature_words(board.feature(2, 0, "monastery")) == "hut with 2 of 9 tiles"


def test_the_fairy_is_drawn_on_her_tile() -> None:
    game = kastgard.load("carcassonne", expansions="fairy")
    tiles = "D,0,0,0/U,0,1,1,r0@0/U,0,2,1"
    text = f"carcassonne step=draw hand=- tiles={tiles} gone=- fairy={{}} scores=0,0"
    state = game.from_text(text.format(1))
    (drawn,) = of_class(parse(state), "fairy")
    left, top = place_of(on_table(parse(state))[1])
    x, y = map(float, re.findall(r"-?[\d.]+", drawn.get("d"))[:2])
    assert left < x < left + SIDE
    assert top < y < top + SIDE
    assert "The fairy is on 0,1." in describe(gather(state))
    assert "@" in str(state)
    absent = game.from_text(text.format("-"))
    assert of_class(parse(absent), "fairy") == []
    assert "@" not in str(absent)


# --- the panel ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_the_panel_tells_scores_supplies_hand_and_pile(walk, game: str) -> None:
    state = walk(game, 4, until=lambda s: s.ply > 60 and s.step == "place")
    data = state.to_json()
    root = parse(state)
    rows = of_class(root, "seat")
    assert len(rows) == state.game.num_players
    for seat, row in enumerate(rows):
        letter, points, supply = texts(row)
        assert letter == colors.seat_letter(seat)
        score = data["scores"][seat]
        assert points == f"{score} point{'' if score == 1 else 's'}"
        figures = data["figures"][seat]
        assert supply.startswith(f"{figures} figure{'' if figures == 1 else 's'}")
        assert ("big figure" in supply) == bool(data.get("big_figures", [0] * 6)[seat])
        for k, sort in enumerate(("tower", "house", "shed")):
            if "variant" in game and data["buildings"][seat][k]:
                assert f"{data['buildings'][seat][k]} {sort}" in supply
        framed = row.find(f"{NS}rect").get("class") == "on-turn"
        assert framed == (seat == data["seat"])
    assert f"In hand: {data['hand']}" in texts(root)
    told = {texts(e)[-1] for e in of_class(root, "copies")}
    assert told == {f"{kind} ×{number}" for kind, number in data["pile"].items()}
    assert f"Left in the pile: {sum(data['pile'].values())} tiles" in texts(root)


def test_tiles_that_fitted_nowhere_are_told() -> None:
    game = kastgard.load("carcassonne")
    text = "carcassonne step=draw hand=- tiles=D,0,0,0 gone=C:1 scores=0,0"
    state = game.from_text(text)
    root = parse(state)
    assert "Fitted nowhere: 1 tile" in texts(root)
    assert "C ×1" in texts(root)
    assert "Fitted nowhere: C 1." in describe(gather(state))


def test_winners_are_framed(walk) -> None:
    over = walk("carcassonne(players=3)", 6)
    framed = [row[0].get("class") == "on-turn" for row in of_class(parse(over), "seat")]
    best = max(over.scores())
    assert framed == [score == best for score in over.scores()]


# --- hints ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_hints_show_the_frontier_with_rotations(walk, game: str) -> None:
    state = walk(game, 3, until=lambda s: s.ply > 70 and s.step == "place")
    assert of_class(parse(state), "slot") == []
    root = parse(state, hints=True)
    fits: dict[str, list[str]] = {f"{cell.x},{cell.y}": [] for cell in state.frontier}
    for action in state.legal_actions():
        typed = state.action(action)
        fits[f"{typed.x},{typed.y}"].append(str(typed.rotation))
    found = {}
    for slot in of_class(root, "slot"):
        cell, *turns = texts(slot)
        found[cell] = turns[0].split()[1:] if turns else []
        assert ("fits" in slot.get("class").split()) == bool(turns)
    assert found == fits


def test_hints_name_the_segments_of_the_tile_just_placed(walk) -> None:
    state = walk("carcassonne", 3, until=lambda s: s.ply > 10 and s.step == "figure")
    typed = [state.action(a) for a in state.legal_actions()]
    expected = [a.segment for a in typed if hasattr(a, "segment")]
    named = [texts(e)[0] for e in of_class(parse(state, hints=True), "candidate")]
    assert named == expected
    assert expected


def test_fields_are_shaded_by_owner_on_request() -> None:
    tiles = "D,0,0,0/U,0,1,1,f0@0/E,0,-1,2,f0@1"
    text = f"carcassonne step=draw hand=- tiles={tiles} gone=- scores=0,0"
    state = kastgard.load("carcassonne").from_text(text)
    root = ET.fromstring(pictures.state_svg(state, fields=True))
    assert of_class(root, "slot") == []
    fills = [
        [path.get("fill") for path in shade]
        for tile in on_table(root)
        for shade in of_class(tile, "shade")
    ]
    grass, share = carcassonne_marks.GRASS, carcassonne_marks.SHADE
    a, b = (colors.mix(grass, colors.seat_color(seat), share) for seat in (0, 1))
    assert fills == [[a], [a], [b]]
    assert of_class(ET.fromstring(pictures.state_svg(state)), "shade") == []
    unshaded = ET.fromstring(pictures.state_svg(state, hints=True, fields=False))
    assert of_class(unshaded, "shade") == []
    assert len(of_class(parse(state, hints=True), "shade")) == 3


def test_a_shared_field_is_striped() -> None:
    shade = ET.fromstring(carcassonne_marks.shade(shape_of("B").fields[0], (0, 2)))
    rows = [{float(y) for y in re.findall(r"M[\d.]+ ([\d.]+)h", e.get("d"))} for e in shade]
    assert len(rows) == 2
    assert not rows[0] & rows[1]
    assert {y // 10 % 2 for y in rows[0]} == {0}
    assert {y // 10 % 2 for y in rows[1]} == {1}


def test_hints_list_what_brings_points(walk) -> None:
    tiles = "D,0,0,0/G,0,-1,0,c0@0/U,0,1,1"
    text = f"carcassonne step=place hand=E tiles={tiles} gone=- scores=0,0"
    state = kastgard.load("carcassonne").from_text(text)
    notes = [e.text for e in of_class(parse(state, hints=True), "note")]
    assert notes == ["Points at once:", "0,-2,2: +6"]


# --- the whole ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_is_a_pure_function_of_the_state(walk, game: str) -> None:
    state = walk(game, 7, until=lambda s: s.ply == 45)
    before = state.to_bytes()
    first = state.to_svg(hints=True)
    assert first == kastgard.State.from_json(state.to_json()).to_svg(hints=True)
    assert state.to_bytes() == before
    assert state._repr_svg_() == state.to_svg()


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_position_can_be_drawn(walk, game: str) -> None:
    """One of each step, the start and the end among them; no ids, which would leak into pages."""
    for step in ("draw", "place", "figure", "end"):
        state = walk(game, 3, until=lambda s, step=step: s.step == step)
        assert state.step == step
        root = parse(state, hints=True)
        assert root.find(f"{NS}title").text
        assert root.find(f"{NS}desc").text
        assert not any(e.get("id") for e in root.iter())


def test_width_scales_the_picture(walk) -> None:
    root = parse(walk("carcassonne", 1, until=lambda s: s.ply == 20), width=333)
    assert root.get("width") == "333"

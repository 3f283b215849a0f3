"""SVG pictures of Kingdomino, Queendomino and the solo game."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

import kastgard
from kastgard.kingdomino import DOMINOES, TERRAINS
from kastgard.render import colors, kingdomino_marks
from kastgard.render.kingdomino_facts import LETTERS

NS = "{http://www.w3.org/2000/svg}"
GAMES = (
    "kingdomino",
    "kingdomino(players=4)",
    "kingdomino(players=2,mighty_duel=true)",
    "queendomino(players=3)",
    "queendomino(players=6,royal_wedding=true)",
    "queendomino_solo",
)


def of_class(root: ET.Element, name: str) -> list[ET.Element]:
    return [e for e in root.iter() if e.get("class") == name]


def texts(root: ET.Element) -> list[str]:
    return [e.text or "" for e in root.iter(f"{NS}text")]


def parse(state: kastgard.State, **options) -> ET.Element:
    root = ET.fromstring(state.to_svg(**options))
    assert root.tag == f"{NS}svg"
    return root


@pytest.mark.parametrize("game", GAMES)
def test_every_square_of_every_kingdom_is_drawn_with_its_crowns(walk, game: str) -> None:
    state = walk(game, 5, until=lambda s: s.to_json()["round"] == 5)
    tiles = state.game.config.get("buildings", ())
    for kingdom, drawn in zip(
        state.to_json()["kingdoms"], of_class(parse(state), "kingdom"), strict=True
    ):
        extra = {(x, y): tiles[tile - 1].crowns for tile, x, y in kingdom.get("buildings", ())}
        expected = {
            f"{x},{y}": (LETTERS[terrain], crowns + extra.get((x, y), 0))
            for x, y, terrain, crowns in kingdom["squares"]
        }
        found = {}
        for square in of_class(drawn, "square"):
            shown = len(of_class(square, "crown"))
            letter, *number = texts(square)
            found[square.find(f"{NS}title").text] = (letter, int(number[0]) if number else shown)
        assert found == expected
        assert len(of_class(drawn, "castle")) == 1


def test_squares_lie_where_their_coordinates_say(walk) -> None:
    """Neighbours are one square apart, and the land fits into the frame of the limit."""
    state = walk("kingdomino(players=3)", 2, until=lambda s: s.to_json()["round"] == 8)
    for drawn in of_class(parse(state), "kingdom"):
        frame = next(e for e in drawn.iter() if e.get("class") in ("frame", "on-turn"))
        left, side = float(frame.get("x")), float(frame.get("width"))
        corners = {}
        for square in of_class(drawn, "square"):
            x, y = map(int, square.find(f"{NS}title").text.split(","))
            rect = next(square.iter(f"{NS}rect"))
            corners[x, y] = float(rect.get("x")), float(rect.get("y"))
            assert left < corners[x, y][0] < left + side - kingdomino_marks.CELL
        (castle,) = of_class(drawn, "castle")
        origin = tuple(map(float, re.findall(r"[-\d.]+", castle.get("transform"))))
        for (x, y), at in corners.items():
            step = kingdomino_marks.CELL
            assert at == pytest.approx((origin[0] + step * x, origin[1] + step * y))


@pytest.mark.parametrize("game", ["queendomino", "queendomino_solo"])
def test_knights_buildings_and_towers_are_drawn(walk, game: str) -> None:
    state = walk(game, 3)
    kingdoms = state.to_json()["kingdoms"]
    assert any(k["buildings"] for k in kingdoms)
    assert any(k["knights"] for k in kingdoms)
    tiles = state.game.config["buildings"]
    for kingdom, drawn in zip(kingdoms, of_class(parse(state), "kingdom"), strict=True):
        assert len(of_class(drawn, "knight")) == len(kingdom["knights"])
        assert len(of_class(drawn, "building")) == len(kingdom["buildings"])
        towers = sum(tiles[tile - 1].towers for tile, _, _ in kingdom["buildings"])
        assert len(of_class(drawn, "tower")) == towers == kingdom["towers"]
        assert any(f"{kingdom['coins']} coin" in text for text in texts(drawn))


def test_the_points_are_told_by_territory(walk) -> None:
    state = walk("kingdomino(players=4,harmony=true)", 9)
    for seat, drawn in enumerate(of_class(parse(state), "kingdom")):
        shown = texts(drawn)
        assert f"{state.scores()[seat]} points" in shown
        for territory in state.territories(seat):
            if territory.crowns:
                points = territory.size * territory.crowns
                name = TERRAINS[territory.terrain]
                assert f"{name} {territory.size} x {territory.crowns} = {points}" in shown


@pytest.mark.parametrize("game", GAMES)
def test_both_lines_are_drawn_with_their_kings(walk, game: str) -> None:
    state = walk(
        game, 4, until=lambda s: s.to_json()["step"] == "choose" and s.to_json()["round"] == 2
    )
    data = state.to_json()
    drawn = of_class(parse(state), "domino")
    entries = data["line"] + data["next"]
    wedding = "royal_wedding" in game
    sets = [DOMINOES["kingdomino" if game.startswith("kingdomino") or wedding else "queendomino"]]
    sets.append(DOMINOES["queendomino"] if wedding else sets[0])
    assert len(drawn) == len(entries)
    for k, (domino, (number, king)) in enumerate(zip(drawn, entries, strict=True)):
        faces = sets[k >= len(data["line"])][number - 1]
        _, shown, left, *_ = texts(domino)
        assert shown == str(number)
        assert left == LETTERS[faces.left_terrain]
        names = [text for text in texts(domino)[4:] if not text.isdigit()]
        solo = game == "queendomino_solo"
        if king is None:
            assert names == []
        else:
            assert names == ["*" if solo and king else colors.seat_letter(king)]


def test_the_builders_board_tells_prices_tiles_dragon_and_reserve(walk) -> None:
    state = walk("queendomino_solo", 1, until=lambda s: s.to_json()["step"] == "place")
    data = state.to_json()
    places = of_class(parse(state), "place")
    assert len(places) == 6
    tiles = state.game.config["buildings"]
    for price, (drawn, tile) in enumerate(zip(places, data["board"], strict=True)):
        shown = texts(drawn)
        assert f"price {price}" in shown
        assert tiles[tile - 1].name in shown
        assert ("dragon" in shown) == (data["dragon"] == price)
        assert ("reserved" in shown) == (price == 5)
    assert any("top of the pile: " in text for text in texts(parse(state)))


def test_guessed_tiles_are_marked(walk) -> None:
    state = walk("queendomino", 1, until=lambda s: s.to_json()["step"] == "place")
    tiles = state.game.config["buildings"]
    for drawn, tile in zip(of_class(parse(state), "place"), state.to_json()["board"], strict=True):
        assert any("(?)" in text for text in texts(drawn)) == tiles[tile - 1].provisional


def test_who_is_on_turn_and_who_has_won_is_framed(walk) -> None:
    state = walk("kingdomino(players=3)", 6, until=lambda s: s.to_json()["step"] == "place")
    framed = [bool(of_class(k, "on-turn")) for k in of_class(parse(state), "kingdom")]
    assert framed == [seat == state.to_play for seat in range(3)]
    over = walk("kingdomino(players=3)", 6)
    framed = [bool(of_class(k, "on-turn")) for k in of_class(parse(over), "kingdom")]
    assert framed == [r > 0 for r in over.returns()]


def test_hints_mark_the_squares_and_list_the_points(walk) -> None:
    state = walk("kingdomino", 2, until=lambda s: s.ply > 40 and s.to_json()["step"] == "place")
    assert of_class(parse(state), "target") == []
    root = parse(state, hints=True)
    legal = [state.action(a) for a in state.legal_actions()]
    squares = {square for action in legal for square in (action.left, action.right)}
    assert len(of_class(root, "target")) == len(squares) > 0
    (told,) = [text for text in texts(root) if text.startswith("Points at once: ")]
    seat = state.to_play
    gains = [
        int(state.child(a).scores()[seat] - state.scores()[seat]) for a in state.legal_actions()
    ]
    assert told.split("; ")[0].endswith(f"{max(gains):+d}")


def test_the_automa_is_told_line_by_line(walk) -> None:
    state = walk("queendomino_solo", 8)
    notes = [e.text for e in of_class(parse(state), "note")]
    assert notes == state.automa_report().lines()
    assert f"  total {state.scores()[1]}" in notes


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_is_a_pure_function_of_the_state(walk, game: str) -> None:
    state = walk(game, 7, until=lambda s: s.ply == 45)
    before = state.to_bytes()
    first = state.to_svg(hints=True)
    again = kastgard.State.from_json(state.to_json()).to_svg(hints=True)
    assert first == again
    assert state.to_bytes() == before
    assert state._repr_svg_() == state.to_svg()


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_position_can_be_drawn(game: str) -> None:
    """One of each step, the start and the end among them."""
    state = kastgard.load(game).initial(3)
    chance, choice = kastgard.Rng(3), kastgard.Rng(3, purpose=16)
    seen: set[str] = set()
    while True:
        if state.step not in seen:
            seen.add(state.step)
            root = parse(state, hints=True)
            assert root.find(f"{NS}title").text
            assert root.find(f"{NS}desc").text
        if state.is_terminal:
            break
        if state.is_chance:
            state.sample_chance(chance)
        else:
            legal = state.legal_actions()
            state.apply(int(legal[choice.below(len(legal))]))
    wanted = {"domino", "place", "choose", "end"}
    if "queendomino" in game:
        wanted |= {"tile", "tax", "build", "site"}
    assert wanted <= seen


def test_terrains_are_told_apart_by_their_letters() -> None:
    assert len(set(LETTERS)) == len(TERRAINS) == len(set(kingdomino_marks.FILLS))
    assert all(name[0].upper() == letter for name, letter in zip(TERRAINS, LETTERS, strict=True))


def test_width_scales_the_picture(walk) -> None:
    root = parse(walk("kingdomino", 1, until=lambda s: s.ply == 20), width=333)
    assert root.get("width") == "333"

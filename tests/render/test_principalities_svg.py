"""SVG pictures of Principalities."""

from __future__ import annotations

import itertools
import re
from xml.etree import ElementTree as ET

import pytest

import kastgard
from kastgard import principalities as room
from kastgard.render import colors, hexes
from kastgard.render.principalities import map_svg

NS = "{http://www.w3.org/2000/svg}"
SIZES = {2: 32, 6: 36, 7: 42, 8: 48}


def parse(svg: str) -> ET.Element:
    root = ET.fromstring(svg)
    assert root.tag == f"{NS}svg"
    return root


def of_class(root: ET.Element, name: str) -> list[ET.Element]:
    return [e for e in root.iter() if e.get("class") == name]


def texts(root: ET.Element) -> list[str]:
    return [e.text or "" for e in root.iter(f"{NS}text")]


def attacking(state) -> bool:
    return state.phase == "attack" and state.last_attack is not None


@pytest.mark.parametrize("players", SIZES)
def test_a_territory_is_one_closed_path(walk, players: int) -> None:
    state = walk(f"principalities(players={players})", until=lambda s: s.ply == 40)
    paths = of_class(parse(state.to_svg()), "territory")
    assert len(paths) == SIZES[players]
    for path in paths:
        data = path.get("d") or ""
        assert data.count("M") == 1
        assert data.endswith("Z")


def test_a_territory_covers_exactly_its_cells(walk) -> None:
    """The area of each polygon is that of its cells."""
    state = walk("principalities", until=lambda s: s.ply == 10)
    cells = state.map.cells
    paths = of_class(parse(state.to_svg()), "territory")
    one = 6 * 10.39 * 6  # half the width times the side, six triangles
    for t, path in enumerate(paths):
        points = [tuple(map(float, p.split())) for p in re.split("[MLZ]", path.get("d"))[1:-1]]
        ring = zip(points, [*points[1:], points[0]], strict=True)
        area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in ring) / 2
        assert round(area / one) == (cells == t + 1).sum()
        assert abs(area / one - round(area / one)) < 0.02


def test_dark_lines_run_where_realms_end_and_nowhere_else(walk) -> None:
    """The frontier has one line for each side of a hexagon across which the owner changes."""
    state = walk("principalities", until=lambda s: s.ply == 60)
    board, owner = state.map, state.owner
    expected = set()
    for t, outline in enumerate(board.outlines):
        for cell, side in outline:
            other = hexes.facing(
                board.cells.ravel().tolist(), cell, side, board.width, board.height
            )
            if other is None or owner[other] != owner[t]:
                ends = [hexes.corner(cell, side + k, board.width) for k in (0, 1)]
                expected.add(frozenset(ends))
    (frontier,) = of_class(parse(state.to_svg()), "frontier")
    drawn = set()
    for line in re.findall(r"M([^MZ]+)(Z?)", frontier.get("d")):
        points = [tuple(map(float, p.split())) for p in line[0].split("L")]
        corners = [(round((x - 16) / 10.39), round((y - 16) / 6)) for x, y in points]
        corners += corners[:1] if line[1] else []
        drawn.update(frozenset(pair) for pair in itertools.pairwise(corners))
    assert drawn - {frozenset([c]) for pair in drawn for c in pair} == expected


def test_owner_dice_and_id_of_every_territory_are_drawn(walk) -> None:
    state = walk("principalities(players=8)", until=lambda s: s.ply == 150)
    root = parse(state.to_svg())
    paths = of_class(root, "territory")
    owner, dice = state.owner, state.dice
    assert [p.get("fill") for p in paths] == [colors.SEAT_COLORS[p] for p in owner]
    shown = {}
    for stack in of_class(root, "stack"):
        number, name = texts(stack)
        shown[name] = int(number)
    assert shown == {f"{colors.seat_letter(p)}{t}": dice[t] for t, p in enumerate(owner)}


def test_the_legend_tells_land_dice_income_and_store(walk) -> None:
    state = walk(
        "principalities(players=2)", 3, until=lambda s: s.store.max() > 0 or s.ply > 20_000
    )
    assert state.store.max() > 0
    rows = of_class(parse(state.to_svg()), "seat")
    assert len(rows) == 2
    for p, row in enumerate(rows):
        mine = state.owner == p
        expected = [
            colors.seat_letter(p),
            str(p),
            str(mine.sum()),
            str(state.dice[mine].sum()),
            f"+{state.income[p]}",
            str(state.store[p]),
        ]
        assert texts(row) == expected


def test_a_seat_without_land_is_out(walk) -> None:
    state = walk("principalities(players=8)", until=lambda s: len(set(s.owner)) < 8)
    gone = (set(range(8)) - set(state.owner.tolist())).pop()
    row = of_class(parse(state.to_svg()), "seat")[gone]
    assert texts(row)[-1] == "out"
    assert row.get("opacity") is not None


def test_the_seat_on_turn_is_framed_and_at_the_end_the_winner(walk) -> None:
    state = walk("principalities", until=attacking)
    rows = of_class(parse(state.to_svg()), "seat")
    framed = [p for p, row in enumerate(rows) if of_class(row, "on-turn")]
    assert framed == [state.to_play]
    over = walk("principalities(players=2)", 5)
    assert over.end == "conquest"
    rows = of_class(parse(over.to_svg()), "seat")
    framed = [p for p, row in enumerate(rows) if of_class(row, "on-turn")]
    assert framed == [p for p, r in enumerate(over.returns()) if r > 0]


def test_the_last_attack_is_marked_and_dashed_when_lost(walk) -> None:
    for won in (True, False):
        state = walk(
            "principalities", until=lambda s, w=won: attacking(s) and s.last_attack.won == w
        )
        (mark,) = of_class(parse(state.to_svg()), "attack")
        dashed = any(e.get("stroke-dasharray") for e in mark.iter())
        assert dashed != won
    start = kastgard.load("principalities").initial(1)
    assert of_class(parse(start.to_svg()), "attack") == []


def test_an_attack_that_is_being_rolled_is_marked(walk) -> None:
    state = walk("principalities", until=lambda s: s.phase == "roll")
    root = parse(state.to_svg())
    assert len(of_class(root, "attack")) == 1
    assert any("rolls for" in text for text in texts(root))


def test_hints_are_drawn_only_when_asked_for(walk) -> None:
    state = walk("principalities", until=attacking)
    assert of_class(parse(state.to_svg()), "odds") == []
    labels = of_class(parse(state.to_svg(hints=True)), "odds")
    assert len(labels) == len(state.odds()) > 0
    shown = [texts(label)[0] for label in labels]
    for text, odds in zip(shown, state.odds(), strict=True):
        assert abs(int(text) - 100 * odds.fraction) <= 1
        assert (text == "100") == (odds.fraction == 1)
        assert (text == "0") == (odds.fraction == 0)


def test_hints_stand_on_the_border_that_they_speak_of(walk) -> None:
    """The middle of a label is a corner or side of both territories' outlines."""
    state = walk("principalities", until=attacking)
    root = parse(state.to_svg(hints=True))
    paths = of_class(root, "territory")

    def corners(t: int) -> set[str]:
        return set(re.split("[MLZ]", paths[t].get("d"))[1:-1])

    for label, odds in zip(of_class(root, "odds"), state.odds(), strict=True):
        (box,) = label.iter(f"{NS}rect")
        x = float(box.get("x")) + float(box.get("width")) / 2
        y = float(box.get("y")) + float(box.get("height")) / 2
        common = corners(odds.source) & corners(odds.target)
        near = [
            p for p in common if abs(float(p.split()[0]) - x) + abs(float(p.split()[1]) - y) < 13
        ]
        assert len(near) >= 2


def test_pictures_never_count_as_using_hints(walk) -> None:
    state = walk("principalities", until=attacking)
    before = state.to_bytes()
    state.to_svg(hints=True)
    state.to_terminal(hints=True)
    assert state.to_bytes() == before
    assert state.hints == ()
    state.use_hints(state.to_play)
    assert "Hints used by" in state.to_svg()


@pytest.mark.parametrize("hints", [False, True])
def test_the_same_state_gives_the_same_bytes(walk, hints: bool) -> None:
    state = walk("principalities", until=attacking)
    again = kastgard.State.from_json(state.to_json())
    assert again.to_svg(hints=hints) == state.to_svg(hints=hints)


def test_pictures_have_a_name_and_a_description(walk) -> None:
    state = walk("principalities", until=attacking)
    root = parse(state.to_svg())
    title, desc = root[0], root[1]
    assert root.get("role") == "img"
    assert (title.tag, desc.tag) == (f"{NS}title", f"{NS}desc")
    assert root.get("aria-label") == title.text
    letter = colors.seat_letter(state.to_play)
    assert f"{letter} to move" in title.text
    assert all(f"{colors.seat_letter(p)} (seat {p})" in desc.text for p in range(4))


def test_nothing_leaks_into_the_page_around(walk) -> None:
    root = parse(walk("principalities", until=attacking).to_svg(hints=True))
    assert all(e.get("id") is None and e.tag != f"{NS}style" for e in root.iter())


def test_width_scales_the_picture(walk) -> None:
    state = walk("principalities", until=lambda s: s.ply == 5)
    plain, wide = parse(state.to_svg()), parse(state.to_svg(width=500))
    assert plain.get("viewBox") == wide.get("viewBox")
    assert wide.get("width") == "500"
    ratio = float(plain.get("height")) / float(plain.get("width"))
    assert abs(float(wide.get("height")) - 500 * ratio) < 0.01
    with pytest.raises(ValueError, match="width"):
        state.to_svg(width=0)


def test_everything_lies_inside_the_picture(walk) -> None:
    state = walk("principalities(players=8)", until=lambda s: s.ply == 300)
    root = parse(state.to_svg(hints=True))
    _, _, w, h = map(float, root.get("viewBox").split())
    for path in of_class(root, "territory"):
        for point in re.split("[MLZ]", path.get("d"))[1:-1]:
            x, y = map(float, point.split())
            assert 0 <= x <= w
            assert 0 <= y <= h
    for text in root.iter(f"{NS}text"):
        assert 0 <= float(text.get("x")) <= w
        assert 0 <= float(text.get("y")) <= h


# --- maps and graphs ----------------------------------------------------------------------------


@pytest.mark.parametrize("players", SIZES)
def test_map_picture(players: int) -> None:
    board_map = room.generate_map(players, 7)
    root = parse(board_map.to_svg())
    paths = of_class(root, "territory")
    assert len(paths) == board_map.n
    assert texts(root) == [str(t) for t in range(board_map.n)]
    assert board_map._repr_svg_() == map_svg(board_map) == board_map.to_svg()
    for t, row in enumerate(board_map.adjacency):
        assert all(paths[u].get("fill") != paths[t].get("fill") for u in row)


def grid(w: int, h: int) -> room.Map:
    """A map without geometry: territories in rows, each next to those beside it."""

    def near(t: int) -> list[int]:
        x, y = t % w, t // w
        places = [(x + dx, y + dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        return [v * w + u for u, v in places if 0 <= u < w and 0 <= v < h]

    return room.Map.from_adjacency([near(t) for t in range(w * h)])


def test_a_state_without_geometry_is_drawn_as_nodes_and_links(walk) -> None:
    board_map = grid(4, 3)
    game = kastgard.load("principalities", players=2, map=board_map)
    state = walk(game, until=attacking)
    root = parse(state.to_svg(hints=True))
    assert len(of_class(root, "territory")) == 12
    links = "".join(e.get("d") for e in of_class(root, "link"))
    assert links.count("M") == sum(map(len, board_map.adjacency)) / 2
    assert len(of_class(root, "odds")) == len(state.odds())
    assert state.to_svg() == state.copy().to_svg()
    assert texts(parse(board_map.to_svg())) == [str(t) for t in range(12)]


def test_discs_of_a_graph_do_not_overlap() -> None:
    root = parse(grid(8, 6).to_svg())
    places = [
        tuple(map(float, re.match(r"M(\S+) (\S+)a", e.get("d")).groups()))
        for e in of_class(root, "territory")
    ]
    for a, (x1, y1) in enumerate(places):
        for x2, y2 in places[a + 1 :]:
            assert (x1 - x2) ** 2 + (y1 - y2) ** 2 > 58**2


def test_the_smallest_map() -> None:
    game = kastgard.load("principalities", players=2, map=room.Map.from_adjacency([[1], [0]]))
    assert len(of_class(parse(game.initial(1).to_svg()), "territory")) == 2


def test_a_drawn_map_of_ones_own(walk) -> None:
    cells = room.generate_map(2, 3).cells
    game = kastgard.load("principalities", players=3, map=room.Map.from_cells(cells))
    state = walk(game, until=attacking)
    paths = of_class(parse(state.to_svg()), "territory")
    assert all(p.get("d").startswith("M") and "L" in p.get("d") for p in paths)


# --- what the picture says in every phase -------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "words"),
    [
        ("attack", "to move"),
        ("roll", "rolls for"),
        ("reinforce", "places dice"),
        ("offer", "is offered an end on points"),
        ("end", "wins on points"),
    ],
)
def test_status_in_every_phase(phase: str, words: str) -> None:
    game = kastgard.load("principalities", players=2, humans={0, 1})
    state = game.initial(1)
    chance = kastgard.Rng(1)
    end_turn = state.map.n**2
    attack = next(int(a) for a in state.legal_actions())
    if phase in ("attack", "roll"):
        if phase == "roll":
            state.apply(attack)
    else:
        while state.phase != phase:
            if state.is_chance:
                state.sample_chance(chance)
            else:
                state.apply(end_turn + 1 if state.phase == "offer" else end_turn)
            if state.is_terminal and state.end == "draw":
                pytest.skip("this deal is a draw")
    assert state.phase == phase
    assert any(words in text for text in texts(parse(state.to_svg())))
    assert words in state.to_terminal()

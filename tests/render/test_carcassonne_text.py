"""Terminal pictures of Carcassonne."""

from __future__ import annotations

import re

import pytest

import kastgard
from kastgard.carcassonne import KINDS, PlacedTile
from kastgard.render.carcassonne_facts import gather, segments_of
from kastgard.render.carcassonne_text import (
    EDGE,
    HEIGHT,
    PART,
    WIDTH,
    block_of,
    candidate_rows,
    fairy_spot,
    preview,
    spot_of,
)

CODE = re.compile(r"\x1b\[[\d;]*m")
GAMES = (
    "carcassonne",
    "carcassonne(players=3,little_buildings=on)",
    "carcassonne(players=6,little_buildings=variant,expansions=river+inns_cathedrals)",
    "carcassonne(expansions=inns_cathedrals+shrines+special_monasteries+baba_yaga+fairy)",
)
EXPANSIONS = ["river", "inns_cathedrals", "shrines", "special_monasteries", "baba_yaga"]
PLAYED = [kind.id for kind in KINDS.values() if kind.expansion in ("base", *EXPANSIONS)]
SIDES = ((0, 2), (1, 4), (2, 2), (1, 0))


def bare(kind: str, rotation: int = 0) -> PlacedTile:
    return PlacedTile(kind, 0, 0, rotation, None, None, False, None)


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("rotation", range(4))
def test_the_four_sides_can_be_read(name: str, rotation: int) -> None:
    """The middle of a side: city, road (or inn), field, river."""
    kind = KINDS[name]
    rows = block_of(bare(name, rotation))
    assert (len(rows), {len(row) for row in rows}) == (HEIGHT, {WIDTH})
    for side, (row, column) in enumerate(SIDES):
        terrain = kind.edges[(side - rotation) % 4]
        signs = {"C": "#^%", "R": "i|" if side % 2 == 0 else "i-", "F": ".", "V": "~"}[terrain]
        assert rows[row][column] in signs
    flat = "".join(map("".join, rows))
    assert flat.count({"shrine": "S", "yaga_hut": "H"}.get(kind.stands, "M")) == bool(kind.stands)
    assert flat.count("i") == sum(road.inn for road in kind.roads)
    assert flat.count("^") == sum(city.pennants for city in kind.cities)
    assert flat.count("%") == sum(city.cathedral for city in kind.cities)


@pytest.mark.parametrize(
    ("name", "rotation", "expected"),
    [
        ("D", 0, [".###.", "-----", "....."]),
        ("A", 1, [".....", "..M--", "....."]),
        ("N", 0, [".####", "..###", "....."]),
        ("H", 0, [".###.", ".....", ".###."]),
        ("R", 0, [".####", ".####", ".####"]),
        ("W", 0, ["..|..", "..*--", "..|.."]),
        ("V", 0, ["..|..", "..\\--", "....."]),
        ("V", 3, ["..|..", "--/..", "....."]),
        ("IC17", 0, ["..|..", "--/--", "..|.."]),
        ("RI06", 0, ["..|..", "~~=~~", "..|.."]),
        ("G", 1, [".....", "#####", "....."]),
    ],
)
def test_blocks_by_hand(name: str, rotation: int, expected: list[str]) -> None:
    assert list(map("".join, block_of(bare(name, rotation)))) == expected


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("rotation", range(4))
def test_every_segment_has_a_character_of_its_own(name: str, rotation: int) -> None:
    spots = [spot_of(bare(name, rotation), segment) for segment in segments_of(name)]
    assert len(set(spots)) == len(spots)


def test_figures_and_buildings_are_shown() -> None:
    knight = PlacedTile("D", 0, 0, 0, "city0", 1, False, None)
    assert "".join(block_of(knight)[0]) == ".#B#."
    farmer = PlacedTile("D", 0, 0, 0, "farm0", 0, True, None)
    assert "".join(block_of(farmer)[0]) in ("AA##.", ".##AA")
    shed = PlacedTile("D", 0, 0, 0, None, None, False, "shed")
    assert "".join(block_of(shed)[2]) == "....s"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("ply", [0, 30, 100, 10_000])
def test_lines_fit_into_a_hundred_columns_with_and_without_colour(walk, game, ply) -> None:
    state = walk(game, 3, until=lambda s: s.ply == ply)
    plain = state.to_terminal(hints=True)
    assert max(map(len, plain.splitlines())) <= 100
    assert "\x1b" not in plain
    assert plain.isascii()
    assert str(state) == state.to_terminal()
    painted = state.to_terminal(color=True, hints=True)
    assert painted != plain
    assert [line.rstrip() for line in CODE.sub("", painted).splitlines()] == plain.splitlines()


def read_table(shown: str) -> dict[tuple[int, int], list[str]]:
    """Blocks by the coordinates at the edges of the picture."""
    found: dict[tuple[int, int], list[str]] = {}
    rows = shown.splitlines()
    columns: list[int] = []
    for k, row in enumerate(rows):
        if re.fullmatch(r" {5}( *-?\d+ *)+", row) and not re.match(r" {0,3}-?\d", row):
            columns = list(map(int, row.split()))
        head = re.match(rf"[ \d-]{{{EDGE - 2}}}  ", row)
        if head is None or not head[0].strip() or not columns:
            continue
        y = int(head[0])
        for j, x in enumerate(columns):
            at = EDGE + WIDTH * j
            block = [line.ljust(100)[at : at + WIDTH] for line in rows[k - 1 : k + 2]]
            if block[0].strip() and "[" not in block[0]:
                found[x, y] = block
    return found


@pytest.mark.parametrize("game", GAMES)
def test_the_table_can_be_read_from_its_picture(walk, game: str) -> None:
    state = walk(game, 5, until=lambda s: s.ply > 100 and s.step == "place")
    shown = state.to_terminal()
    table = shown.split("\n\n>")[0].split("\n\n  A ")[0]
    expected = {}
    for tile in state.tiles:
        rows = block_of(tile)
        if (tile.x, tile.y) == state.fairy:
            row, column = fairy_spot(tile)
            rows[row][column] = "@"
        expected[tile.x, tile.y] = list(map("".join, rows))
    assert read_table(table) == expected


def test_cells_where_the_tile_fits_are_marked_with_its_rotations(walk) -> None:
    state = walk("carcassonne", 2, until=lambda s: s.ply > 40 and s.step == "place")
    fits: dict[tuple[int, int], str] = {}
    for action in state.legal_actions():
        typed = state.action(action)
        fits[typed.x, typed.y] = fits.get((typed.x, typed.y), "") + str(typed.rotation)
    shown = state.to_terminal()
    assert shown.count("[   ]") == 2 * len(fits)
    drawn = sorted(re.findall(r"(?<=[ \]])\d+(?= |$)", shown.split("points;")[0]))
    for turns in fits.values():
        assert turns in drawn


def test_a_wide_table_is_shown_in_parts() -> None:
    """A street of twenty tiles."""
    tiles = ["D,0,0,0", *(f"U,{x},0,1" for x in range(1, 9))]
    tiles += [f"D,{x},0,0" for x in (-1, -2, -3)]
    tiles += [f"L,{x},0,0" for x in (-4, -5, -6)]
    tiles += [f"W,{x},0,1" for x in (9, 10, 11, 12)]
    tiles += ["X,13,0,0"]
    state = kastgard.load("carcassonne").from_text(
        f"carcassonne step=draw hand=- tiles={'/'.join(tiles)} gone=- scores=0,0"
    )
    shown = state.to_terminal()
    assert max(map(len, shown.splitlines())) <= 100
    assert read_table(shown.split("\n\n>")[0]).keys() == {(x, 0) for x in range(-6, 14)}
    assert PART == 19


def test_scores_supplies_and_pile_are_told(walk) -> None:
    state = walk("carcassonne(players=3,little_buildings=variant)", 2, until=lambda s: s.ply > 90)
    data, shown = state.to_json(), state.to_terminal()
    for seat in range(3):
        score = data["scores"][seat]
        assert re.search(rf"^[> ] {'ABC'[seat]}  {score} points?; ", shown, re.MULTILINE)
    words = " ".join(shown.split())
    for kind, number in data["pile"].items():
        assert f" {kind} {number}" in words
    assert f"{sum(data['pile'].values())} tiles left: " in shown


def test_the_tile_in_hand_is_shown_in_every_rotation() -> None:
    assert preview("D", range(4))[0].split() == ["r", "0", "r", "1", "r", "2", "r", "3"]
    for r in range(4):
        column = [row.ljust(40)[8 * r : 8 * r + WIDTH] for row in preview("D", range(4))[1:]]
        assert column == list(map("".join, block_of(bare("D", r))))


def test_parts_of_the_tile_just_placed_are_numbered(walk) -> None:
    state = walk("carcassonne", 3, until=lambda s: s.ply > 10 and s.step == "figure")
    facts = gather(state)
    rows = candidate_rows(facts)
    assert rows[0].startswith("placed: ")
    assert "\n".join(rows) in state.to_terminal()
    flat = "".join(row[:WIDTH] for row in rows[1:4])
    for k, segment in enumerate(facts.candidates):
        assert str(k + 1) in flat
        assert any(f"{k + 1} {segment}: " in row for row in rows)


def test_the_end_names_the_winner(walk) -> None:
    over = walk("carcassonne", 5)
    first = over.to_terminal().splitlines()[0]
    best = [seat for seat in range(2) if over.scores()[seat] == max(over.scores())]
    assert first.endswith(
        "A and B share the victory" if len(best) == 2 else f"{'AB'[best[0]]} wins"
    )
    assert "the pile is empty" in over.to_terminal()


def test_hints_tell_points_and_fields() -> None:
    tiles = "D,0,0,0/U,0,1,1,f0@0/E,0,-1,2,f0@1"
    text = f"carcassonne step=place hand=V tiles={tiles} gone=- scores=0,0"
    told = kastgard.load("carcassonne").from_text(text).to_terminal(hints=True)
    assert "points at once: none" in told
    assert "field of 2 tiles of A, 0 points now, from farm1 of 0,0" in told
    assert "field of 1 tile of B, 3 points now, from farm0 of 0,-1" in told
    drawn = kastgard.load("carcassonne").initial(1)
    assert "nobody has to decide" in drawn.to_terminal(hints=True)

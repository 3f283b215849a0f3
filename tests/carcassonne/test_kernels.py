"""The kernels: boards by themselves against the oracle's, and the value functions."""

from __future__ import annotations

import random

import pytest

from carcassonne.boards import board
from kastgard import carcassonne
from kastgard.carcassonne import (
    barn_field_value,
    barn_value,
    city_value,
    field_value,
    joined_field_value,
    monastery_value,
    road_value,
    robber_share,
)
from oracle.carcassonne_board import Board, Feature
from oracle.carcassonne_tiles import kinds, period

WORDS = {"city": "city", "road": "road", "farm": "field", "monastery": "monastery"}


def random_boards(seed: str, tiles: int, variant: bool) -> tuple[carcassonne.Board, Board]:
    """The same random board twice: tiles of all kinds, however many of each; figures of six seats
    and buildings on any tile, also where no game would have them."""
    pick = random.Random(seed)
    found, own = carcassonne.Board(rules=3, variant=variant), Board()
    names = sorted(kinds())
    rivers = [name for name in names if kinds()[name].rivers]
    x, y = pick.randrange(-40, 40), pick.randrange(-40, 40)
    while len(own.tiles) < tiles:
        kind = kinds()[pick.choice(names)]
        if kind.id in rivers:  # a river on a free board is the caller's business
            continue
        rotation = pick.randrange(period(kind.id))
        if own.tiles:
            options = own.placements(kind)
            assert found.placements(kind.id) == sorted(options, key=lambda p: (p[1], p[0], p[2]))
            if not options:
                continue
            x, y, rotation = pick.choice(options)
        found.place(kind.id, x, y, rotation)
        tile = own.place(kind, x, y, rotation)
        if pick.random() < 0.4:
            segment = pick.choice(kind.segments).name
            tile.figure, tile.owner, tile.big = segment, pick.randrange(6), pick.random() < 0.2
            found.put_figure(x, y, segment, tile.owner, big=tile.big)
        if pick.random() < 0.3:
            tile.building = pick.choice(("tower", "house", "shed")) if variant else "building"
            found.put_building(x, y, tile.building)
    return found, own


def check_feature(feature: carcassonne.Feature, own: Board, wanted: Feature, rules: int) -> None:
    """Everything that the kernel tells about a feature."""
    assert feature.kind == WORDS[wanted.word]
    assert feature.tiles == tuple(sorted(wanted.cells))
    assert sorted(feature.segments) == sorted((x, y, name) for (x, y), name in wanted.pieces)
    assert feature.finished == wanted.finished
    if wanted.word == "city":
        assert feature.pennants == wanted.pennants
        assert feature.cathedral == wanted.cathedral
    if wanted.word == "road":
        assert feature.inn == wanted.inn
    if wanted.word == "farm":
        assert feature.cities == len(wanted.finished_cities)
    figures = sorted((t.x, t.y, t.figure, t.owner, t.big) for t in own.figures(wanted))
    assert sorted(feature.figures) == figures
    assert list(feature.owners) == own.owners(wanted)
    assert feature.buildings == own.buildings(wanted)
    assert feature.value == own.value(wanted, rules)


def check_board(found: carcassonne.Board, own: Board) -> None:
    """All features of a board, and what it pays at the end."""
    assert len(found.features()) == len(own.features())
    for wanted in own.features():
        (x, y), name = wanted.pieces[0]
        check_feature(found.feature(x, y, name), own, wanted, 3)
    assert found.final_scores(6) == own.final_points(6)


@pytest.mark.parametrize("variant", [False, True])
@pytest.mark.parametrize("tiles", [1, 2, 5, 12, 30, 60, 101])
def test_features_of_random_boards_equal_the_oracle(tiles, variant):
    for k in range(3 if tiles > 50 else 8):
        check_board(*random_boards(f"{tiles} {variant} {k}", tiles, variant))


@pytest.mark.parametrize("rules", [1, 2, 3])
def test_final_scores_under_all_rules_equal_the_oracle(rules):
    for k in range(6):
        _, own = random_boards(f"{rules} {k}", 40, variant=False)
        found = carcassonne.Board(rules=rules, variant=False)
        for tile in own.tiles:
            if rules == 1:
                tile.building = None
            found.place(tile.kind.id, tile.x, tile.y, tile.rotation)
            if tile.figure:
                found.put_figure(tile.x, tile.y, tile.figure, tile.owner, big=tile.big)
            if tile.building:
                found.put_building(tile.x, tile.y, tile.building)
        assert found.final_scores(6) == own.final_points(6, rules)
        for wanted in own.features():
            (x, y), name = wanted.pieces[0]
            assert found.feature(x, y, name).value == own.value(wanted, rules)


def test_what_a_placement_would_complete_equals_the_oracle():
    completed = 0
    for k in range(12):
        pick = random.Random(k)
        found, own = random_boards(f"completes {k}", 25, variant=True)
        for kind in pick.sample(sorted(n for n in kinds() if not kinds()[n].rivers), 8):
            for x, y, rotation in own.placements(kinds()[kind])[:6]:
                after = Board([*own.tiles])
                after.place(kinds()[kind], x, y, rotation)
                before = {f.pieces for f in own.features() if f.finished}
                wanted = [f for f in after.features() if f.finished and f.pieces not in before]
                done = found.completes(kind, x, y, rotation)
                completed += len(done)
                assert sorted(sorted(f.segments) for f in done) == sorted(
                    sorted((px, py, name) for (px, py), name in f.pieces) for f in wanted
                )
                assert sorted(f.value for f in done) == sorted(after.value(f) for f in wanted)
    assert completed > 20


def test_a_board_starts_empty_and_takes_the_first_tile_anywhere():
    empty = carcassonne.Board()
    assert empty.features() == []
    assert empty.final_scores(2) == [0, 0]
    empty.place("X", -7, 31, 3)
    assert {f.tiles for f in empty.features()} == {((-7, 31),)}


def test_a_board_refuses_what_does_not_fit():
    found = board("D 0,0,0")
    for kind, x, y, rotation in [
        ("E", 0, -1, 0), ("E", 0, 0, 0), ("B", 1, 1, 0), ("B", 5, 5, 0), ("B", 1, 0, 0),
    ]:  # fmt: skip
        with pytest.raises(ValueError, match=r"."):
            found.place(kind, x, y, rotation)
        assert not found.fits(kind, x, y, rotation)
    assert found.fits("E", 0, -1, 2)
    assert len(found.features()) == 4
    with pytest.raises(ValueError, match=r"."):
        found.place("Z", 0, 1, 0)


def test_a_board_refuses_figures_where_there_is_nothing():
    found = board("D 0,0,0 city0@1 building")
    for x, y, segment in [(0, 0, "city1"), (0, 0, "monastery"), (1, 0, "road0"), (0, 0, "river0")]:
        with pytest.raises(ValueError, match=r"."):
            found.put_figure(x, y, segment, 0)
    with pytest.raises(ValueError, match=r"."):
        found.put_figure(0, 0, "road0", 0)  # one figure a tile
    with pytest.raises(ValueError, match=r"."):
        found.put_building(0, 0, "building")  # one building a tile
    with pytest.raises(ValueError, match=r"."):
        found.put_building(0, 0, "castle")


# --- value functions ------------------------------------------------------------------------------


@pytest.mark.parametrize("buildings", [0, 1, 5])
def test_values_of_roads_and_cities(buildings):
    for tiles in range(1, 20):
        assert road_value(tiles, buildings=buildings) == tiles + buildings
        assert road_value(tiles, finished=False, buildings=buildings) == tiles + buildings
        assert road_value(tiles, inn=True, buildings=buildings) == 2 * tiles + buildings
        assert road_value(tiles, inn=True, finished=False, buildings=buildings) == buildings
        for pennants in range(4):
            n = tiles + pennants
            assert city_value(tiles, pennants, buildings=buildings) == 2 * n + buildings
            assert city_value(tiles, pennants, finished=False, buildings=buildings) == n + buildings
            cathedral = city_value(tiles, pennants, cathedral=True, buildings=buildings)
            assert cathedral == 3 * n + buildings
            assert city_value(tiles, pennants, cathedral=True, finished=False) == 0
            old = city_value(tiles, pennants, rules=2, buildings=buildings)
            assert old == (n if tiles == 2 else 2 * n) + buildings


def test_values_with_mage_and_witch():
    for tiles in range(1, 12):
        assert road_value(tiles, mage=True) == 2 * tiles
        assert road_value(tiles, witch=True, buildings=3) == (tiles + 1) // 2 + 3
        assert city_value(tiles, 1, mage=True, buildings=2) == 2 * (tiles + 1) + tiles + 2
        assert city_value(tiles, 1, witch=True, buildings=2) == tiles + 1 + 2
        unfinished = city_value(tiles, 1, finished=False, cathedral=True, mage=True)
        assert unfinished == tiles


def test_values_of_monasteries_fields_and_barns():
    for k in range(9):
        assert monastery_value(k, buildings=2) == 1 + k + 2
        assert field_value(k, buildings=2) == 3 * k + 2
        assert barn_field_value(k, buildings=2) == 3 * k + 2
        assert joined_field_value(k, buildings=2) == k + 2
        assert barn_value(k, buildings=2) == 4 * k + 2
        assert robber_share(k) == (k + 1) // 2

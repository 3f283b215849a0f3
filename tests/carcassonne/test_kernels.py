"""The kernels: boards by themselves against the oracle's, and values by facts alone."""

from __future__ import annotations

import random

import pytest

import kastgard
from carcassonne.boards import board, check_feature, copied
from carcassonne.table import Table
from kastgard import carcassonne
from kastgard.carcassonne import robber_share, value
from oracle.carcassonne_board import BIG, Board
from oracle.carcassonne_tiles import kinds, period


def random_boards(seed: str, tiles: int, variant: bool) -> tuple[carcassonne.Board, Board]:
    """The same random board twice: tiles of all kinds, however many of each; figures of six seats
    and buildings on any tile, also where no game would have them."""
    pick = random.Random(seed)
    found = carcassonne.Board(buildings="variant" if variant else "on")
    own = Board()
    names = sorted(kinds())
    x, y = pick.randrange(-40, 40), pick.randrange(-40, 40)
    while len(own.tiles) < tiles:
        kind = kinds()[pick.choice(names)]
        rotation = pick.randrange(period(kind.id))
        if own.tiles:
            options = own.matching(kind)
            assert found.placements(kind.id) == sorted(options, key=lambda p: (p[1], p[0], p[2]))
            if not options:
                continue
            x, y, rotation = pick.choice(options)
        found.place(kind.id, x, y, rotation)
        tile = own.place(kind, x, y, rotation)
        if pick.random() < 0.4:
            segment = pick.choice(kind.segments).name
            tile.figure, tile.owner, tile.big = segment, pick.randrange(6), pick.random() < 0.2
            found.put_figure(x, y, segment, tile.owner, weight=BIG if tile.big else 1)
        if pick.random() < 0.3:
            tile.building = pick.choice(("tower", "house", "shed")) if variant else "building"
            found.put_building(x, y, tile.building)
    return found, own


def check_board(found: carcassonne.Board, own: Board) -> None:
    """All features of a board, and what it pays at the end."""
    features = {piece: f for f in found.features() for piece in f.segments}
    assert len(found.features()) == len(own.features())
    for wanted in own.features():
        (x, y), name = wanted.pieces[0]
        check_feature(features[x, y, name], own, wanted)
    assert found.final_scores(6) == own.final_points(6)


@pytest.mark.parametrize("variant", [False, True])
@pytest.mark.parametrize("tiles", [1, 2, 5, 12, 30, 60, 101])
def test_features_of_random_boards_equal_the_oracle(tiles, variant):
    for k in range(2 if tiles > 50 else 6):
        check_board(*random_boards(f"{tiles} {variant} {k}", tiles, variant))


@pytest.mark.parametrize("rules", [1, 2, 3])
def test_final_scores_under_all_rules_equal_the_oracle(rules):
    for k in range(6):
        _, own = random_boards(f"{rules} {k}", 40, variant=False)
        if rules == 1:
            for tile in own.tiles:
                tile.building = None  # 9.5
        found = copied(own, rules)
        assert found.final_scores(6) == own.final_points(6, rules)
        features = {piece: f for f in found.features() for piece in f.segments}
        for wanted in own.features():
            (x, y), name = wanted.pieces[0]
            check_feature(features[x, y, name], own, wanted, rules)


def test_what_a_placement_would_complete_equals_the_oracle():
    completed = 0
    for k in range(10):
        pick = random.Random(k)
        found, own = random_boards(f"completes {k}", 25, variant=True)
        before = {f.pieces for f in own.features() if f.finished}
        for kind in pick.sample(sorted(kinds()), 8):
            for x, y, rotation in own.matching(kinds()[kind])[:6]:
                after = Board([*own.tiles])
                after.place(kinds()[kind], x, y, rotation)
                wanted = [f for f in after.features() if f.finished and f.pieces not in before]
                done = {min(f.segments): f for f in found.completed_by(kind, x, y, rotation)}
                completed += len(done)
                assert len(done) == len(wanted)
                for each in wanted:
                    (px, py), name = each.pieces[0]
                    check_feature(done[px, py, name], after, each)
    assert completed > 20
    check_board(found, own)  # asking changed nothing


def test_a_board_starts_empty_and_takes_the_first_tile_anywhere():
    empty = carcassonne.Board()
    assert empty.features() == []
    assert empty.tiles == []
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
        with pytest.raises(ValueError, match=r"."):
            found.completed_by(kind, x, y, rotation)
    assert found.fits("E", 0, -1, 2)
    assert len(found.features()) == 4
    with pytest.raises(ValueError, match=r"."):
        found.place("Z", 0, 1, 0)


def test_a_board_refuses_figures_where_there_is_nothing():
    found = board("D 0,0,0 city0@1 building")
    for x, y, segment in [
        (0, 0, "city1"), (0, 0, "monastery"), (0, 0, "abbot"), (1, 0, "road0"), (0, 0, "river0"),
    ]:  # fmt: skip
        with pytest.raises(ValueError, match=r"."):
            found.put_figure(x, y, segment, 0)
    for seat in (-1, 6):
        with pytest.raises(ValueError, match=r"."):
            found.put_figure(0, 0, "road0", seat)
    with pytest.raises(ValueError, match=r"."):
        found.put_building(0, 0, "castle")
    with pytest.raises(ValueError, match=r"."):
        found.put_building(1, 0, "building")
    with pytest.raises(ValueError, match=r"."):
        found.feature(0, 0, "road1")


def test_figures_and_buildings_come_and_go():
    found = board("D 0,0,0 city0@1 building", "E 0,-1,2")
    city = found.feature(0, -1, "city0")
    assert (city.owners, city.now) == ((1,), 4 + 1)
    found.put_figure(0, -1, "city0", 3, weight=2)
    assert found.feature(0, 0, "city0").owners == (3,)
    twin = found.copy()
    found.take_figure(0, -1, "city0")
    found.put_building(0, 0, None)
    city = found.feature(0, 0, "city0")
    assert (city.owners, city.now, found.building(0, 0)) == ((1,), 4, None)
    assert twin.feature(0, 0, "city0").owners == (3,)  # a copy has its own
    assert twin.building(0, 0) == "building"
    with pytest.raises(ValueError, match=r"."):
        found.take_figure(0, -1, "city0")


def test_the_board_of_a_game():
    t = Table(little_buildings="variant", expansions="inns_cathedrals").play(
        "U 1,0,1 big road0", "B 0,1,0 monastery", "U 2,0,1 tower", "E 0,-1,2"
    )
    found = carcassonne.Board.from_state(t.state)
    check_board(found, t.board)
    assert found.final_scores(2) == [3 + 3, 3]
    check_board(carcassonne.Board.from_state(t.state.view(1)), t.board)


def test_boards_of_finished_games_pay_what_the_oracle_says():
    for seed in range(8):
        game = kastgard.load("carcassonne", players=4, rules=1 + seed % 3)
        state = game.initial(seed=seed)
        state.playout(kastgard.Rng(seed, purpose="agent"), kastgard.Rng(seed))
        own = Table(state, players=4, rules=1 + seed % 3).board
        found = carcassonne.Board.from_state(state)
        assert found.final_scores(4) == own.final_points(4, 1 + seed % 3)


# --- values by facts alone ------------------------------------------------------------------------


@pytest.mark.parametrize("buildings", [0, 1, 5])
def test_values_of_roads_and_cities(buildings):
    more = {"buildings": buildings}
    for n in range(1, 20):
        assert value("road", tiles=n, **more) == n + buildings
        assert value("road", tiles=n, complete=False, **more) == n + buildings
        assert value("road", tiles=n, special=True, **more) == 2 * n + buildings
        assert value("road", tiles=n, special=True, complete=False, **more) == buildings
        for pennants in range(4):
            m = n + pennants
            facts = {"tiles": n, "pennants": pennants, **more}
            assert value("city", **facts) == 2 * m + buildings
            assert value("city", complete=False, **facts) == m + buildings
            assert value("city", special=True, **facts) == 3 * m + buildings
            assert value("city", special=True, complete=False, **facts) == buildings
            assert value("city", rules=2, **facts) == (m if n == 2 else 2 * m) + buildings


def test_values_with_mage_and_witch():
    for n in range(1, 12):
        assert value("road", tiles=n, mage=True) == 2 * n
        assert value("road", tiles=n, witch=True, buildings=3) == (n + 1) // 2 + 3
        facts = {"tiles": n, "pennants": 1, "buildings": 2}
        assert value("city", mage=True, **facts) == 2 * (n + 1) + n + 2  # not for the pennant
        assert value("city", witch=True, **facts) == n + 1 + 2
        assert value("city", complete=False, special=True, mage=True, **facts) == n + 2
        assert value("city", complete=False, witch=True, **facts) == (n + 2) // 2 + 2


def test_values_of_monasteries_fields_and_barns():
    for k in range(9):
        for house in ("monastery", "shrine", "special_monk", "abbey", "garden", "church"):
            assert value(house, around=k, complete=k == 8, buildings=2) == 1 + k + 2
        assert value("hut", around=k, complete=k == 8, buildings=2) == 1 + 8 - k + 2
        assert value("special_abbot", line=k, complete=False, buildings=2) == 1 + k + 2
        assert value("field", cities=k, complete=False, buildings=2) == 3 * k + 2
        assert value("field_for_barn", cities=k, buildings=2) == 3 * k + 2
        assert value("field_joined", cities=k, buildings=2) == k + 2
        assert value("barn", cities=k, buildings=2) == 4 * k + 2
        assert robber_share(k) == (k + 1) // 2
    assert value("castle", around=10, complete=True, buildings=3) == 12 + 3
    assert value("castle", around=7, complete=False, buildings=3) == 2 + 7 + 3
    assert value("cathedral_roads", tiles=9, complete=True, buildings=3) == 9 + 3


def test_values_refuse_what_is_none():
    for facts in ({"tiles": -1}, {"pennants": -1}, {"rules": 4}, {"buildings": -3}):
        with pytest.raises(ValueError, match=r"."):
            value("city", **{"tiles": 1, **facts})
    with pytest.raises(ValueError, match=r"."):
        value("village", tiles=1)
    with pytest.raises(TypeError):
        value("road", tiles=1.5)
    with pytest.raises(ValueError, match=r"."):
        robber_share(-1)

"""Building tiles are data: the table that comes along, and tables of one's own."""

from __future__ import annotations

from dataclasses import asdict, replace

import pytest

import kastgard
from kastgard.errors import OptionError
from kastgard.kingdomino import DEFAULT_BUILDINGS, DOMINOES, TERRAINS, read_buildings
from oracle.kingdomino_tables import FOLDER, buildings, dominoes

GUESSED = {*range(1, 9), *range(11, 15), *range(19, 25), 30, 32}  # immediate gains never seen


def own(**changes):
    """The default table with tile 5 changed."""
    tiles = list(DEFAULT_BUILDINGS)
    tiles[4] = replace(tiles[4], **changes)
    return tiles


@pytest.mark.parametrize("name", ["kingdomino", "queendomino"])
def test_dominoes_are_the_table(name):
    for number, face in dominoes(name).items():
        assert tuple(DOMINOES[name][number - 1]) == (*face.left, *face.right)
    assert len(DOMINOES[name]) == 48
    assert TERRAINS == ("wheat", "forest", "lake", "grassland", "swamp", "mine", "town")


def test_default_tiles_are_the_table():
    assert len(DEFAULT_BUILDINGS) == 32
    for tile in DEFAULT_BUILDINGS:
        fact = asdict(buildings()[tile.id])
        assert {key: getattr(tile, key) for key in fact} == fact


def test_guesses_are_marked_in_the_table_and_in_the_config():
    assert {tile.id for tile in DEFAULT_BUILDINGS if tile.provisional} == GUESSED
    assert len(GUESSED) == 20
    for name in ("queendomino", "queendomino_solo"):
        shown = kastgard.load(name).config["buildings"]
        assert {tile.id for tile in shown if tile.provisional} == GUESSED


@pytest.mark.parametrize("name", ["queendomino", "queendomino_solo"])
def test_a_table_of_ones_own(name):
    game = kastgard.load(name, buildings=own(flat_vp=9))
    assert game != kastgard.load(name)
    assert game.config["buildings"][4].flat_vp == 9
    state = game.initial(seed=1)
    state.playout(kastgard.Rng(1, purpose="agent"), kastgard.Rng(1))
    again = kastgard.State.from_json(state.to_json())
    assert again == state
    assert again.scores().tolist() == state.scores().tolist()
    assert kastgard.load(str(game)) == game


def test_the_same_table_is_the_same_game():
    assert str(kastgard.load("queendomino", buildings=own(flat_vp=9))) == str(
        kastgard.load("queendomino", buildings=own(flat_vp=9))
    )


@pytest.mark.parametrize(
    "changes",
    [{"crowns": 8}, {"crowns": -1}, {"flat_vp": 100}, {"per": "desert"}, {"per_points": 10},
     {"per": "", "per_points": 2}, {"per": "knight", "per_points": 0}, {"tax_bonus": "gold"},
     {"knights": 8}, {"towers": -1}, {"towers": 8}, {"id": 6}],
)  # fmt: skip
def test_a_bad_table_is_refused_with_its_row(changes):
    for name in ("queendomino", "queendomino_solo"):
        with pytest.raises(OptionError, match=r"(row|tile) 5\b"):
            kastgard.load(name, buildings=own(**changes))


@pytest.mark.parametrize("table", [(), DEFAULT_BUILDINGS[:31], "buildings.csv", 7])
def test_what_is_no_table_is_refused(table):
    with pytest.raises(OptionError, match="buildings"):
        kastgard.load("queendomino", buildings=table)


def test_kingdomino_has_no_buildings():
    with pytest.raises(OptionError):
        kastgard.load("kingdomino", buildings=DEFAULT_BUILDINGS)


def test_a_corrected_table_is_one_file_away(tmp_path):
    text = (FOLDER / "queendomino_buildings.csv").read_text(encoding="utf-8")
    path = tmp_path / "tiles.csv"
    path.write_text("# a comment\n" + text, encoding="utf-8")
    for tile in read_buildings(path):
        fact = asdict(buildings()[tile.id])
        assert {key: getattr(tile, key) for key in fact} == fact
    path.write_text(text.replace("25,tavern,0,3,,0,,2,0", "25,tavern,0,3,,0,,two,0"), "utf-8")
    with pytest.raises(OptionError, match="row 25"):
        read_buildings(path)

"""Boards by themselves: the kernel's and the oracle's, from the tiles of `table.tile_json`."""

from __future__ import annotations

from carcassonne.table import tile_json
from kastgard import carcassonne
from oracle.carcassonne_board import BIG, Board, Feature
from oracle.carcassonne_tiles import kinds

HOUSES = {
    "monastery": "monastery", "shrine": "shrine", "special": "special_monk", "yaga_hut": "hut",
}  # fmt: skip
WORDS = {"city": "city", "road": "road", "farm": "field", "abbot": "special_abbot"}


def board(*tiles: str, rules: int = 3, variant: bool = False) -> carcassonne.Board:
    """The kernel's board with these tiles, in this order."""
    return copied(own_board(*tiles), rules, variant)


def own_board(*tiles: str) -> Board:
    """The oracle's."""
    found = Board()
    for text in tiles:
        row = tile_json(text)
        tile = found.place(kinds()[row["kind"]], row["x"], row["y"], row["rotation"])
        tile.figure, tile.owner, tile.big = row["figure"], row["owner"], row["big"]
        tile.building = row["building"]
    return found


def copied(own: Board, rules: int = 3, variant: bool = False) -> carcassonne.Board:
    """The kernel's board with the tiles, figures and buildings of the oracle's."""
    found = carcassonne.Board(rules=rules, buildings="variant" if variant else "on")
    for tile in own.tiles:
        found.place(tile.kind.id, tile.x, tile.y, tile.rotation)
        if tile.figure is not None and tile.owner is not None:
            weight = BIG if tile.big else 1
            found.put_figure(tile.x, tile.y, tile.figure, tile.owner, weight=weight)
        if tile.building:
            found.put_building(tile.x, tile.y, tile.building)
    return found


def kind_of(wanted: Feature) -> str:
    """The kernel's name for a kind of feature."""
    return WORDS[wanted.word] if wanted.word in WORDS else HOUSES[str(wanted.house)]


def check_feature(
    feature: carcassonne.Feature, own: Board, wanted: Feature, rules: int = 3
) -> None:
    """Everything that the kernel tells about a feature is what the oracle finds."""
    assert feature.kind == kind_of(wanted)
    assert feature.complete == wanted.finished
    assert sorted(feature.segments) == sorted((x, y, name) for (x, y), name in wanted.pieces)
    if wanted.word not in ("abbot", "monastery"):
        assert sorted(feature.tiles) == sorted(wanted.cells)
    if wanted.word == "city":
        assert (feature.pennants, feature.special) == (wanted.pennants, wanted.cathedral)
    if wanted.word == "road":
        assert feature.special == wanted.inn
    if wanted.word == "farm":
        assert feature.cities == len(wanted.finished_cities)
    if wanted.word == "monastery":
        assert feature.open == 8 - wanted.neighbours
    figures = sorted(
        (t.x, t.y, t.figure, t.owner, BIG if t.big else 1) for t in own.figures(wanted)
    )
    assert sorted(map(tuple, feature.figures)) == figures
    assert list(feature.owners) == own.owners(wanted)
    assert feature.buildings == own.buildings(wanted)
    value = own.value(wanted, rules)
    if wanted.word != "farm" or rules == 3:  # before rules 3 other fields have a say (9.2, 9.3)
        assert feature.at_end == value
        assert feature.now == (value if wanted.finished else 0)

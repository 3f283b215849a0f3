"""The facts of the tiles: the engine's table is the one of the tests, segment by segment."""

from __future__ import annotations

import pytest

import kastgard
from kastgard.carcassonne import KINDS, SEGMENTS
from oracle.carcassonne_tiles import EXPANSIONS, kinds, kinds_of, period

TILES = {
    "base": 72, "river": 12, "inns_cathedrals": 18, "shrines": 6, "special_monasteries": 6,
    "baba_yaga": 1,
}  # fmt: skip
HOUSES = {
    **dict.fromkeys(("A", "B", "RI05", "IC02"), "monastery"),
    **dict.fromkeys((f"SH0{k}" for k in range(1, 7)), "shrine"),
    **dict.fromkeys(("GM01", "GM02"), "special"),
    "BY01": "yaga_hut",
}


def letters(sides: tuple[int, ...]) -> str:
    return "".join("NESW"[side] for side in sides)


def test_kinds_have_the_table_s_order():
    ours = list(KINDS)
    assert [ours[kind.number] for kind in kinds().values()] == list(kinds())


@pytest.mark.parametrize("kind", kinds())
def test_a_kind_is_the_table_s(kind):
    found, own = KINDS[kind], kinds()[kind]
    assert (found.id, found.expansion, found.count) == (kind, own.expansion, own.count)
    assert found.edges == own.edges
    segments = {each.name: each for each in own.segments}
    cities = [s for name, s in segments.items() if name.startswith("city")]
    assert [tuple(c) for c in found.cities] == [
        (letters(c.ends), c.pennants, c.cathedral) for c in cities
    ]
    roads = [s for name, s in segments.items() if name.startswith("road")]
    assert [tuple(r) for r in found.roads] == [(letters(r.ends), r.inn) for r in roads]
    farms = [s for name, s in segments.items() if name.startswith("farm")]
    assert [tuple(f) for f in found.fields] == [
        (f.ends, tuple(int(city[4:]) for city in f.cities)) for f in farms
    ]
    assert found.river == "".join(letters(river) for river in own.rivers)
    assert own.house == HOUSES.get(kind)
    assert ("monastery" in segments) == (kind in HOUSES)
    assert ("abbot" in segments) == (kind in ("GM01", "GM02"))
    assert found.period == period(kind)


@pytest.mark.parametrize("expansion", TILES)
def test_tiles_of_an_expansion(expansion):
    assert sum(k.count for k in KINDS.values() if k.expansion == expansion) == TILES[expansion]
    assert sum(k.count for k in kinds().values() if k.expansion == expansion) == TILES[expansion]


@pytest.mark.parametrize("expansions", ["", *EXPANSIONS, "+".join(EXPANSIONS)])
def test_tiles_of_a_game(expansions):
    names = tuple(name for name in expansions.split("+") if name)
    game = kastgard.load("carcassonne", expansions=expansions)
    count = sum(kind.count for kind in kinds_of(names).values())
    assert game.num_tiles == count - ("river" in names)
    codes = 14 if "special_monasteries" in names else 13
    figures = codes * (2 if "inns_cathedrals" in names else 1)
    assert game.num_actions == 8 * game.num_tiles + 1 + figures + 8 * ("fairy" in names)


def test_names_of_segments():
    names = [f"{word}{k}" for word in ("city", "road", "farm") for k in range(4)]
    assert list(SEGMENTS) == [*names, "monastery", "abbot"]
    used = {s.name for kind in kinds().values() for s in kind.segments}
    assert used <= set(SEGMENTS)


@pytest.mark.parametrize("pennant", ["C", "F", "M", "O", "Q", "S", "IC06", "IC10", "IC13"])
def test_pennants(pennant):
    assert sum(city.pennants for city in KINDS[pennant].cities) == 1


def test_pennants_of_the_base_game():
    base = [kind for kind in KINDS.values() if kind.expansion == "base"]
    assert sum(kind.count * city.pennants for kind in base for city in kind.cities) == 10

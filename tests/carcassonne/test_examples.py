"""The worked examples of chapter 10: 10.1 to 10.7 played, 10.8 by the value functions."""

from __future__ import annotations

import pytest

from carcassonne.table import Table
from kastgard.carcassonne import robber_share, value
from oracle.carcassonne_examples import Example, Turn, examples


def named(name: str) -> list:
    """An example in the standard game and in the variant."""
    found = [each for each in examples() if each.name == name]
    assert [each.variant for each in found] == [False, True]
    return [pytest.param(each, id=each.little_buildings) for each in found]


def line(example: Example, turn: Turn) -> str:
    """A turn as `Table` reads it."""
    stands = turn.stands
    if stands in ("tower", "house", "shed"):
        stands = example.building(stands)
    return f"{turn.kind} {turn.x},{turn.y},{turn.rotation % 4} {stands}"


def check(example: Example) -> None:
    """The turns as they are, then once more with the last tile as the game's last."""
    t = Table(little_buildings=example.little_buildings)
    for number, turn in enumerate(example.turns, 1):
        t.play(line(example, turn))
        if number in example.after:
            assert tuple(t.scores) == example.after[number], number
    assert tuple(t.scores) == example.before_final
    t = Table(little_buildings=example.little_buildings)
    t.play(*(line(example, turn) for turn in example.turns[:-1]))
    t.finish(line(example, example.turns[-1]))
    assert tuple(t.scores) == example.final
    high = max(example.final)
    assert t.state.end == ("shared" if example.final == (high, high) else "victory")


@pytest.mark.parametrize("example", named("road-1"))
def test_example_10_1_road(example):
    check(example)


@pytest.mark.parametrize("example", named("two-features"))
def test_example_10_2_two_features(example):
    check(example)


@pytest.mark.parametrize("example", named("tie"))
def test_example_10_3_tie(example):
    check(example)


@pytest.mark.parametrize("example", named("monastery"))
def test_example_10_4_monastery(example):
    check(example)


@pytest.mark.parametrize("example", named("farms"))
def test_example_10_5_farms(example):
    check(example)


@pytest.mark.parametrize("example", named("same-tile-twice"))
def test_example_10_6_same_tile_twice(example):
    check(example)


@pytest.mark.parametrize("example", named("unfinished"))
def test_example_10_7_unfinished(example):
    check(example)


def test_example_10_8_plain_road_and_city():
    assert value("road", tiles=5, buildings=2) == 7
    assert value("city", tiles=3, pennants=1, buildings=2) == 10


def test_example_10_8_inn_road():
    assert value("road", tiles=4, special=True, buildings=2) == 10
    # half of the sum so far, rounded up, and then the buildings
    assert value("road", tiles=4, special=True, witch=True, buildings=2) == 6
    assert value("road", tiles=4, special=True, mage=True, buildings=2) == 14


def test_example_10_8_inn_road_unfinished():
    assert value("road", complete=False, tiles=3, special=True, buildings=1) == 1
    assert value("road", complete=False, tiles=3, special=True, mage=True, buildings=1) == 4


def test_example_10_8_cathedral_city_with_a_tower():
    assert value("city", tiles=4, pennants=1, special=True, buildings=3) == 18


def test_example_10_8_barns():
    assert value("field_for_barn", cities=2, buildings=3) == 9
    assert value("barn", cities=2, buildings=3) == 11
    assert value("field_joined", cities=3, buildings=4) == 7


def test_example_10_8_robber():
    # half of the whole amount, buildings included, rounded up
    gain = value("city", tiles=4, buildings=1)
    assert gain == 8 + 1
    assert robber_share(gain) == 5

"""The worked examples of chapter 10: 10.1 to 10.7 played, 10.8 by the value functions."""

from __future__ import annotations

import pytest

from carcassonne.table import Table
from kastgard.carcassonne import (
    barn_field_value,
    barn_value,
    city_value,
    joined_field_value,
    road_value,
    robber_share,
)
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
    assert road_value(5, buildings=2) == 7
    assert city_value(3, 1, buildings=2) == 10


def test_example_10_8_inn_road():
    assert road_value(4, inn=True, buildings=2) == 10
    # half of the sum so far, rounded up, and then the buildings
    assert road_value(4, inn=True, witch=True, buildings=2) == 6
    assert road_value(4, inn=True, mage=True, buildings=2) == 14


def test_example_10_8_inn_road_unfinished():
    assert road_value(3, finished=False, inn=True, buildings=1) == 1
    assert road_value(3, finished=False, inn=True, mage=True, buildings=1) == 4


def test_example_10_8_cathedral_city_with_a_tower():
    assert city_value(4, 1, cathedral=True, buildings=3) == 18


def test_example_10_8_barns():
    assert barn_field_value(2, buildings=3) == 9
    assert barn_value(2, buildings=3) == 11
    assert joined_field_value(3, buildings=4) == 7


def test_example_10_8_robber():
    assert robber_share(8 + 1) == 5

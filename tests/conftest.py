"""What tests of every folder share."""

from __future__ import annotations

import pytest

import kastgard

# The toy has hidden hands and a chance node, Principalities is the real thing.
ALL_GAMES = ("template", "template(players=4,max_rounds=3)", "principalities(maps=4)")


@pytest.fixture(params=ALL_GAMES)
def any_game(request: pytest.FixtureRequest) -> kastgard.Game:
    """Each game in turn."""
    return kastgard.load(request.param)


@pytest.fixture
def toy() -> kastgard.Game:
    return kastgard.load("template")


@pytest.fixture
def duel() -> kastgard.Game:
    """A small game of Principalities that ends soon."""
    return kastgard.load("principalities", players=2, maps=4, max_turns=12)

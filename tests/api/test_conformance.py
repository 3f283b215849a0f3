"""check_game, check_batch and check_agent: every game passes, and faults are found."""

from __future__ import annotations

import numpy as np
import pytest

import kastgard
from kastgard import principalities, template, testing


@pytest.mark.parametrize(
    "game",
    [
        *kastgard.games(),
        "template",
        "template(players=2,goal=1)",
        "template(players=4,max_rounds=2,goal=20)",
        "principalities(players=2,humans=0+1,maps=3)",
        "principalities(players=8,maps=2,max_turns=60)",
        "principalities(players=3,humans=1,offer_policy=continue,max_turns=40)",
    ],
)
def test_every_game_conforms(game):
    testing.check_game(game, seeds=4)


def test_a_game_object_and_hand_made_maps_conform():
    row = principalities.Map.from_adjacency([[1], [0, 2], [1, 3], [2, 4], [3]])
    testing.check_game(kastgard.load("principalities", players=3, map=row, max_turns=30), seeds=4)


def test_random_and_native_agents_conform(any_game):
    for spec in kastgard.agents.specs(any_game):
        testing.check_agent(any_game, spec, games=3)


FAULTS = {
    "mask": ("legal_mask", lambda self, out=None: np.zeros(self.game.num_actions, np.bool_)),
    "order": ("legal_actions", lambda self, out=None: self._native.legal_actions()[::-1]),
    "weights": ("chance_total", property(lambda self: 7)),
    "text": ("to_text", lambda self: self._native.to_text().replace("round=1", "round=2")),
    "copy": ("copy", lambda self: self.child(0) if not self.is_terminal else self),
    "scores": ("scores", lambda self: np.zeros(99, np.int32)),
    "returns": ("returns", lambda self: np.ones(self.game.num_players)),
    "observe": ("observe", lambda self, seat, out=None: np.zeros(3, np.int8)),
    "leak": (
        "observe",
        lambda self, seat, out=None: self._native.observe((seat + 1) % self.game.num_players),
    ),
    "end": ("end", property(lambda self: "ongoing")),
    "chance": ("resolve_chance", lambda self, rng: self._native.resolve_chance(kastgard.Rng(0))),
    "names": ("action_text", lambda self, action: "draw"),
    "typed": ("action", lambda self, action: template.Pass()),
    "json": ("to_json", lambda self: {**self.game._module().fields(self._native), "end": "goal"}),
    "count": ("num_legal", property(lambda self: 1)),
    "resample": ("resample", lambda self, seat, rng: self.game.initial(5)),
    "apply": ("apply", lambda self, action: self._native.apply(self._native.legal_actions()[0])),
}


@pytest.mark.parametrize("name", FAULTS)
def test_faults_of_a_game_are_found(monkeypatch, name):
    attribute, fault = FAULTS[name]
    monkeypatch.setattr(template.State, attribute, fault, raising=False)
    with pytest.raises((testing.ConformanceError, ValueError, IndexError)):
        testing.check_game("template", seeds=3)


def test_the_error_is_the_case(monkeypatch):
    monkeypatch.setattr(template.State, "chance_total", property(lambda self: 7), raising=False)
    with pytest.raises(testing.ConformanceError, match=r"ply \d+; position: template ") as caught:
        testing.check_game("template")
    assert isinstance(caught.value, AssertionError)


class Lying(kastgard.Batch):
    """Batches whose rewards linger."""

    def step(self, actions):
        t = super().step(actions)
        t.reward[:] = 1
        return t


def test_faults_of_a_batch_are_found(monkeypatch):
    monkeypatch.setattr(testing, "Batch", Lying)
    with pytest.raises(testing.ConformanceError, match="reward"):
        testing.check_batch("template")


class Counting:
    """Carries something from game to game."""

    name = "counting"

    def __init__(self):
        self.calls = 0

    def act(self, view, rng):
        self.calls += 1
        legal = view.legal_actions()
        return legal[self.calls % len(legal)]


class Illegal:
    name = "illegal"

    def act(self, view, rng):
        return 10**6


def test_faults_of_agents_are_found(toy):
    with pytest.raises(testing.ConformanceError, match="counting"):
        testing.check_agent(toy, Counting())
    with pytest.raises(testing.ConformanceError, match="counting"):
        testing.check_agent(
            toy, Counting
        )  # one that is made anew still plays a game alone otherwise
    with pytest.raises(kastgard.AgentError, match="illegal"):
        testing.check_agent(toy, Illegal())

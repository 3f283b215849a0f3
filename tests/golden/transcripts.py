"""What the golden games of all rooms share.

A golden game is a readable transcript, compared letter by letter. `golden/<room>_playthroughs.py`
names the games of its room (`PLAYTHROUGHS`) and writes one down (`transcript`); the texts lie in
the folder of the room. All are written anew by `python -m golden.regen` (from tests/); a
difference in review is a change of behaviour, which moves rules_version.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import kastgard

FOLDER = Path(__file__).parent
WIDTH = 96
SUFFIX = "_playthroughs.py"
ROOMS = sorted(path.name.removesuffix(SUFFIX) for path in FOLDER.glob("*" + SUFFIX))


@dataclass(frozen=True)
class Playthrough:
    """One transcript: a game string, its seed, and how many plies are shown, all where None."""

    name: str
    about: str
    game: str
    seed: int
    plies: int | None = None


def room_of(name: str) -> Any:
    """The module of a room's golden games."""
    return importlib.import_module(f"golden.{name}_playthroughs")


def path_of(room: str, each: Any) -> Path:
    """Where a golden game lies."""
    return FOLDER / room / f"{each.name}.txt"


def wrapped(label: str, words: list[str]) -> Iterator[str]:
    """Words behind a label, broken into lines."""
    line = start = label
    for word in words:
        if len(line) + 1 + len(word) > WIDTH and line != start:
            yield line
            line = start = " " * len(label)
        line += " " + word
    yield line


def heading(about: str, game: kastgard.Game, seed: int) -> list[str]:
    """The first lines of a golden file."""
    return [
        about,
        f"game           {game}",
        f"rules_version  {game.rules_version}",
        f"seed           {seed}",
        f"actions        {game.num_actions}, chance outcomes {game.max_chance}",
    ]


def results(state: Any) -> list[str]:
    """The last lines of a golden file."""
    return [
        f"  returns  {' '.join(f'{x:+.4f}' for x in state.returns())}",
        f"  scores   {' '.join(map(str, state.scores()))}",
    ]


def legal_words(state: Any) -> list[str]:
    """What is legal, in words without spaces."""
    return [state.action_text(int(a)).replace(" ", "_") for a in state.legal_actions()]


def random_choice(state: Any, choices: kastgard.Rng) -> int:
    """Any legal action."""
    legal = state.legal_actions().tolist()
    return int(legal[choices.below(len(legal))])


def drawn(state: Any, chance: kastgard.Rng) -> str:
    """A chance node resolved, in a line."""
    step, count = state.to_json()["step"], len(state.chance_outcomes()[0])
    return f"  {step} {state.sample_chance(chance)} of {count}"

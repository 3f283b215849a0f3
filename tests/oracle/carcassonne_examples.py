"""The worked examples 10.1 to 10.7 (tests/carcassonne), with the variant of every one."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace

from oracle.carcassonne import Oracle, State
from oracle.carcassonne_tiles import FOLDER

# 10.3 and 10.7 give no numbers for the variant: the shed counts 1, the house 2
VARIANTS = {"tie": (11, 11), "unfinished": (6, 4)}
NUMBERS = {
    "road-1": "10.1", "two-features": "10.2", "tie": "10.3", "monastery": "10.4", "farms": "10.5",
    "same-tile-twice": "10.6", "unfinished": "10.7",
}  # fmt: skip


@dataclass(frozen=True)
class Turn:
    """A tile with its place, and what stands on it: "-", a segment, or "tower", "house", "shed"."""

    kind: str
    x: int
    y: int
    rotation: int
    stands: str = "-"


@dataclass(frozen=True)
class Example:
    """Turns of seats 0 and 1 by turns; scores after some of them, after all, and at the end."""

    name: str
    variant: bool
    turns: tuple[Turn, ...]
    after: dict[int, tuple[int, int]]
    before_final: tuple[int, int]
    final: tuple[int, int]

    @property
    def little_buildings(self) -> str:
        return "variant" if self.variant else "on"

    def building(self, stands: str) -> str:
        """A building's name in this game."""
        return stands if self.variant else "building"


def examples() -> list[Example]:
    """All, those of the standard game first."""
    rows = json.loads((FOLDER / "carcassonne_examples.json").read_text(encoding="utf-8"))
    found = []
    for row in rows["examples"]:
        turns = []
        for k, (player, kind, x, y, rotation, action) in enumerate(row["moves"]):
            assert player == row["players"][k % 2]
            stands = action.removeprefix("meeple ").removeprefix("building ")
            turns.append(Turn(kind, x, y, rotation, stands))
        wanted = row["expect"]
        found.append(
            Example(
                row["name"].removesuffix("-variant"), row["variant"], tuple(turns),
                {int(k): pair(points) for k, points in wanted["after"].items()},
                pair(wanted["before_final"]), pair(wanted["final"]),
            )
        )  # fmt: skip
    standard = {each.name: each for each in found if not each.variant}
    for name, points in VARIANTS.items():
        before = points if name == "tie" else (0, 0)
        found.append(
            replace(standard[name], variant=True, after={}, before_final=before, final=points)
        )
    return found


def pair(points: dict[str, int]) -> tuple[int, int]:
    return points["red"], points["blue"]


def take_turn(state: State, turn: Turn, game: Oracle) -> None:
    """Draw, place and stand by the oracle's ids."""
    state.apply(game.kinds[turn.kind].number)
    place = ("place", turn.x, turn.y, turn.rotation % 4)
    state.apply(next(a for a, move in state.moves().items() if move == place))
    if turn.stands == "-":
        state.apply(game.nothing)
    elif turn.stands in ("tower", "house", "shed"):
        sort = turn.stands if game.little_buildings == "variant" else "building"
        state.apply(game.building_id(sort))
    else:
        state.apply(game.figure_id(turn.stands))

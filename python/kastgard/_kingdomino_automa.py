"""What the automa of the solo game took, built and is worth, line by line, as one checks it on the
table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np

from kastgard import _native
from kastgard._kingdomino_kernels import territories
from kastgard._kingdomino_tables import TERRAINS, Building

if TYPE_CHECKING:
    from kastgard.records import Record

__all__ = ["AutomaReport", "AutomaTurn", "TerrainLine", "TileLine", "report_of_record"]

TOWN = TERRAINS.index("town")
FACES: Final = tuple(map(tuple, _native.queendomino_solo.dominoes()["queendomino"]))


class AutomaTurn(NamedTuple):
    """One turn: the domino taken, its letter where the position before is known, the tile built."""

    round: int
    letter: str | None
    domino: int
    faces: tuple[int, int, int, int]
    building: Building | None


class TerrainLine(NamedTuple):
    """A terrain on all dominoes: squares times crowns, those of buildings included."""

    terrain: int
    squares: int
    crowns: int
    points: int


class TileLine(NamedTuple):
    """What a tile is worth at the end, and of how many units."""

    building: Building
    units: int
    points: int


@dataclass(frozen=True)
class AutomaReport:
    """The automa's turns and its score sheet. `queen`: points of the queen, 0 without her."""

    turns: tuple[AutomaTurn, ...]
    knights: int
    towers: int
    terrains: tuple[TerrainLine, ...]
    tiles: tuple[TileLine, ...]
    queen: int

    @property
    def total(self) -> int:
        """All points of the automa."""
        return (
            sum(line.points for line in self.terrains)
            + sum(line.points for line in self.tiles)
            + self.queen
        )

    def lines(self) -> list[str]:
        """The report as text: turns, then the sheet."""
        shown = [
            f"the game has taken {len(self.turns)} domino{'' if len(self.turns) == 1 else 'es'}"
        ]
        shown += [f"  {turn_text(turn)}" for turn in self.turns]
        shown.append(f"  {self.knights} knights, {self.towers} towers")
        shown.append("points of the game")
        shown += [
            f"  {TERRAINS[t.terrain]} {t.squares} x {t.crowns} = {t.points}"
            for t in self.terrains
            if t.squares
        ]
        for line in self.tiles:
            tile = line.building
            words = [str(tile.flat_vp)] if tile.flat_vp else []
            words += [f"{tile.per_points} x {line.units}"] if tile.per else []
            name = tile.name or f"tile {tile.id}"
            shown.append(f"  {name} {' + '.join(words) or '0'} = {line.points}")
        if self.queen:
            shown.append(f"  queen 1 x {self.queen} = {self.queen}")
        shown.append(f"  total {self.total}")
        return shown

    def __str__(self) -> str:
        return "\n".join(self.lines())


def turn_text(turn: AutomaTurn) -> str:
    left, left_crowns, right, right_crowns = turn.faces
    letter = f"{turn.letter}, " if turn.letter else ""
    built = ""
    if turn.building is not None:
        tile = turn.building
        gains = [
            f"{count} {noun}{'' if count == 1 else 's'}"
            for count, noun in ((tile.knights, "knight"), (tile.towers, "tower"))
            if count
        ]
        built = f"; builds {tile.name or f'tile {tile.id}'}" + (
            f", {' and '.join(gains)}" if gains else ""
        )
    return (
        f"{turn.round:>2}. {letter}domino {turn.domino}: {TERRAINS[left]} {left_crowns}, "
        f"{TERRAINS[right]} {right_crowns}{built}"
    )


def report_of(
    fields: Mapping[str, Any],
    config: Mapping[str, Any],
    letters: Iterable[str | None] = (),
) -> AutomaReport:
    """The report of a position in its JSON form. `letters` are those of its dominoes, if known."""
    automa = fields["automa"]
    tiles = {
        index: config["buildings"][tile - 1] for tile, index in automa["buildings"]
    }  # the index of the domino it stands on; one a domino
    known = dict(enumerate(letters))
    turns = tuple(
        AutomaTurn(k + 1, known.get(k), number, FACES[number - 1], tiles.get(k))
        for k, number in enumerate(automa["dominoes"])
    )
    squares, crowns = [0] * len(TERRAINS), [0] * len(TERRAINS)
    for turn in turns:
        left, left_crowns, right, right_crowns = turn.faces
        for terrain, count in ((left, left_crowns), (right, right_crowns)):
            squares[terrain] += 1
            crowns[terrain] += count
    built = [turn.building for turn in turns if turn.building is not None]
    crowns[TOWN] += sum(tile.crowns for tile in built)
    counts = territory_counts(turns, config)
    units: dict[str, int] = {"knight": automa["knights"], "tower": automa["towers"], "": 0}
    units |= {f"territory:{name}": count for name, count in zip(TERRAINS, counts, strict=True)}
    lines = []
    for tile in built:
        count = units[tile.per]
        lines.append(TileLine(tile, count, tile.flat_vp + tile.per_points * count))
    return AutomaReport(
        turns=turns,
        knights=automa["knights"],
        towers=automa["towers"],
        terrains=tuple(
            TerrainLine(t, size, crowns[t], size * crowns[t]) for t, size in enumerate(squares)
        ),
        tiles=tuple(lines),
        queen=max(squares) if fields["queen"] == 1 else 0,
    )


def territory_counts(turns: Sequence[AutomaTurn], config: Mapping[str, Any]) -> list[int]:
    """S19, S20: how many territories of each terrain a tile counts."""
    halves = np.array([(turn.faces[0], turn.faces[2]) for turn in turns], dtype=np.int8)
    counts = [0] * len(TERRAINS)
    if not turns:
        return counts
    if not config["hard"]:
        return [int((halves == t).any()) for t in range(len(TERRAINS))]
    if config["hard_layout"] == "apart":
        return [int((halves == t).any(axis=1).sum()) for t in range(len(TERRAINS))]
    for terrain, _, _ in territories(halves, np.zeros_like(halves)).tolist():
        counts[terrain] += 1
    return counts


def report_of_record(record: Record) -> AutomaReport:
    """The report of a recorded solo game, with the letter of every domino that the automa took.

    Raises ValueError for a record of another game.
    """
    if record.game.name != "queendomino_solo":
        raise ValueError(f"{record.game} has no automa")
    letters: list[str | None] = []
    line: list[list[Any]] = []
    fields: dict[str, Any] = {}
    for state in record.states():
        fields = state.to_json()
        taken = fields["automa"]["dominoes"]
        if len(taken) > len(letters):
            letters.append("ABCD"[[number for number, _ in line].index(taken[-1])])
        line = fields["line"]
    return report_of(fields, record.game.config, letters)

"""What the automa took, built and is worth, line by line."""

from __future__ import annotations

import pytest

import kastgard
from kastgard import kingdomino
from kastgard.records import Record

MODES = [{}, {"hard": True}, {"hard": True, "hard_layout": "column"}]


def played(seed: int, count: int, **options) -> list[Record]:
    records: list[Record] = []
    kastgard.play(
        kastgard.load("queendomino_solo", **options), ["greedy"], count, seed=seed, records=records
    )
    return records


@pytest.mark.parametrize("options", MODES)
def test_the_lines_add_up_to_the_sheet(options) -> None:
    for record in played(3, 40, **options):
        state = record.verify()
        report = state.automa_report()
        sheet = state.automa_sheet()
        assert sum(line.points for line in report.terrains) == sheet.territories
        assert sum(line.points for line in report.tiles) == sheet.buildings
        assert report.queen == sheet.queen
        assert report.total == sheet.total == state.scores()[1]
        assert report.lines()[-1] == f"  total {report.total}"


def test_it_tells_every_turn_of_a_record() -> None:
    """Letters and dominoes against the lines as they lay; a tile exactly where a town was taken."""
    for record in played(4, 10):
        report = kingdomino.automa_report(record)
        taken = []
        before = None
        for state in record.states():
            data = state.to_json()
            if before is not None and data["automa"]["dominoes"] != before["automa"]["dominoes"]:
                kings = [king for _, king in before["line"]]
                letter = "ABCD"[kings.index(1)]
                taken.append((letter, before["line"][kings.index(1)][0], before["board"][5]))
            before = data
        assert [(t.letter, t.domino) for t in report.turns] == [(a, n) for a, n, _ in taken]
        assert [t.round for t in report.turns] == list(range(1, 13))
        for turn, (_, _, reserved) in zip(report.turns, taken, strict=True):
            town = 6 in (turn.faces[0], turn.faces[2])
            built = turn.building.id if turn.building else None
            assert built == (reserved if town else None)
            line = next(line for line in report.lines() if f"domino {turn.domino}:" in line)
            assert f"{turn.letter}, domino" in line
            assert ("builds" in line) == (built is not None)


def test_knights_and_towers_follow_from_the_tiles() -> None:
    for record in played(5, 20):
        report = kingdomino.automa_report(record)
        built = [turn.building for turn in report.turns if turn.building]
        assert report.knights == 1 + sum(tile.knights for tile in built)
        assert report.towers == sum(tile.towers for tile in built)


def test_a_game_without_an_automa_has_no_report() -> None:
    records: list[Record] = []
    kastgard.play("kingdomino", ["random"] * 2, 1, seed=1, records=records)
    with pytest.raises(ValueError, match="no automa"):
        kingdomino.automa_report(records[0])
    assert not hasattr(records[0].verify(), "automa_report")


def test_a_view_tells_the_same() -> None:
    state = played(6, 1)[0].verify()
    view = state.view(0)
    assert view.margin == state.margin
    assert view.automa_report() == state.automa_report()
    assert view.sheet(0) == state.sheet(0)

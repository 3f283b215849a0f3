"""The golden games of Carcassonne come out letter by letter."""

from __future__ import annotations

import pytest

from golden.carcassonne_playthroughs import FOLDER, PLAYTHROUGHS, transcript


@pytest.mark.parametrize("each", PLAYTHROUGHS, ids=lambda p: p.name)
def test_golden_game(each):
    assert transcript(each) == (FOLDER / f"{each.name}.txt").read_text(encoding="utf-8")


def test_golden_files_are_the_playthroughs():
    assert {path.stem for path in FOLDER.glob("*.txt")} == {each.name for each in PLAYTHROUGHS}


def test_golden_games_show_everything_that_may_stand_on_a_tile():
    text = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt"))
    for stands in (
        "nothing", "city0", "road0", "farm0", "monastery", "building", "tower", "house", "shed",
        "big city0", "abbot",
    ):  # fmt: skip
        assert f"({stands})\n" in text, stands
    assert "(fairy " in text

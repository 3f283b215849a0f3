"""The golden games of the room kingdomino come out letter by letter."""

from __future__ import annotations

import pytest

from golden.kingdomino_playthroughs import FOLDER, PLAYTHROUGHS, transcript


@pytest.mark.parametrize("each", PLAYTHROUGHS, ids=lambda p: p.name)
def test_golden_game(each):
    assert transcript(each) == (FOLDER / f"{each.name}.txt").read_text(encoding="utf-8")


def test_golden_files_are_the_playthroughs():
    assert {path.stem for path in FOLDER.glob("*.txt")} == {each.name for each in PLAYTHROUGHS}


def test_golden_games_show_every_step_and_draw():
    text = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt"))
    for step in ("place", "tax", "build", "site", "dragon", "choose"):
        assert f", {step}\n" in text, step
    for draw in ("tile", "domino", "king"):
        assert f"\n  {draw} " in text, draw
    assert "(discard)" in text
    assert "(dragon pass)" in text
    assert "(tax both)" in text

"""The golden games of the room catan come out letter by letter."""

from __future__ import annotations

import pytest

from golden.catan_playthroughs import FOLDER, PLAYTHROUGHS, transcript


@pytest.mark.parametrize("each", PLAYTHROUGHS, ids=lambda p: p.name)
def test_golden_game(each):
    assert transcript(each) == (FOLDER / f"{each.name}.txt").read_text(encoding="utf-8")


def test_golden_files_are_the_playthroughs():
    assert {path.stem for path in FOLDER.glob("*.txt")} == {each.name for each in PLAYTHROUGHS}


def test_golden_games_show_every_step_and_draw():
    text = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt"))
    steps = ("settle", "road", "roll", "discard", "robber", "main", "free_road", "compose",
             "answer", "partner", "neutral", "gift")  # fmt: skip
    for step in steps:
        assert f", {step}" in text, step
    for draw in ("dice", "theft", "card", "forced"):
        assert f"\n  {draw} " in text, draw
    assert "end = won" in text

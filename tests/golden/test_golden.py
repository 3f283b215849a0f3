"""The golden games are played again and must come out letter by letter."""

from __future__ import annotations

import pytest

from golden.playthroughs import FOLDER, PLAYTHROUGHS, transcript


@pytest.mark.parametrize("each", PLAYTHROUGHS, ids=lambda p: p.name)
def test_golden_game(each):
    path = FOLDER / f"principalities_{each.name}.txt"
    assert transcript(each) == path.read_text(encoding="utf-8")


def test_golden_files_are_the_playthroughs():
    names = {f"principalities_{each.name}.txt" for each in PLAYTHROUGHS}
    assert {path.name for path in FOLDER.glob("*.txt")} == names


def test_golden_games_show_every_end_and_phase():
    text = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.txt"))
    for end in ("conquest", "points", "draw", "unfinished", "ongoing"):
        assert f"end = {end}" in text, end
    for phase in ("attack", "roll", "reinforce", "offer"):
        assert f", {phase}\n" in text, phase
    assert "(accept)" in text
    assert "(decline)" in text

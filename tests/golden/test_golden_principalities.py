"""The golden games of Principalities leave nothing out."""

from __future__ import annotations

from golden.transcripts import FOLDER


def test_golden_games_show_every_end_and_phase():
    text = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("principalities/*.txt"))
    for end in ("conquest", "points", "draw", "unfinished", "ongoing"):
        assert f"end = {end}" in text, end
    for phase in ("attack", "roll", "reinforce", "offer"):
        assert f", {phase}\n" in text, phase
    assert "(accept)" in text
    assert "(decline)" in text

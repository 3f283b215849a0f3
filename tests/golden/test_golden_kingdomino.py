"""The golden games of the room kingdomino leave nothing out."""

from __future__ import annotations

from golden.transcripts import FOLDER


def test_golden_games_show_every_step_and_draw():
    text = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("kingdomino/*.txt"))
    for step in ("place", "tax", "build", "site", "dragon", "choose"):
        assert f", {step}\n" in text, step
    for draw in ("tile", "domino", "king"):
        assert f"\n  {draw} " in text, draw
    assert "(discard)" in text
    assert "(dragon pass)" in text
    assert "(tax both)" in text

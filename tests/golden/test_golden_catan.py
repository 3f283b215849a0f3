"""The golden games of the room catan leave nothing out."""

from __future__ import annotations

from golden.transcripts import FOLDER


def test_golden_games_show_every_step_and_draw():
    text = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("catan/*.txt"))
    steps = ("settle", "road", "roll", "discard", "robber", "main", "free_road", "compose",
             "answer", "partner", "neutral", "gift")  # fmt: skip
    for step in steps:
        assert f", {step}" in text, step
    for draw in ("dice", "theft", "card", "forced"):
        assert f"\n  {draw} " in text, draw
    assert "end = won" in text

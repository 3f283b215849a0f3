"""The golden games of Carcassonne leave nothing out."""

from __future__ import annotations

from golden.transcripts import FOLDER


def test_golden_games_show_everything_that_may_stand_on_a_tile():
    text = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("carcassonne/*.txt"))
    for stands in (
        "nothing", "city0", "road0", "farm0", "monastery", "building", "tower", "house", "shed",
        "big city0", "abbot",
    ):  # fmt: skip
        assert f"({stands})\n" in text, stands
    assert "(fairy " in text

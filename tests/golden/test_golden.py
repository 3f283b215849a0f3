"""The golden games of all rooms are played again and must come out letter by letter."""

from __future__ import annotations

import pytest

import kastgard
from golden.transcripts import FOLDER, ROOMS, path_of, room_of

GAMES = [(name, each) for name in ROOMS for each in room_of(name).PLAYTHROUGHS]


@pytest.mark.parametrize(("room", "each"), GAMES, ids=[f"{name}-{p.name}" for name, p in GAMES])
def test_golden_game(room, each):
    assert room_of(room).transcript(each) == path_of(room, each).read_text(encoding="utf-8")


def test_golden_files_are_the_playthroughs():
    wanted = {path_of(room, each) for room, each in GAMES}
    assert set(FOLDER.glob("**/*.txt")) == wanted


def test_every_game_has_golden_games():
    text = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*/*.txt"))
    for name in kastgard.games():
        assert f"\ngame           {name}" in text, name

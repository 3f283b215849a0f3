"""Principalities on the terminal."""

from __future__ import annotations

import re

import pytest

import kastgard
from kastgard import principalities as room
from kastgard.render import colors

ANSI = re.compile(r"\x1b\[[0-9;]*m")


@pytest.mark.parametrize("players", [2, 6, 7, 8])
@pytest.mark.parametrize("color", [False, True])
def test_it_fits_a_hundred_columns(walk, players: int, color: bool) -> None:
    state = walk(f"principalities(players={players})", until=lambda s: s.ply > 300)
    text = state.to_terminal(color=color, hints=True)
    assert max(len(ANSI.sub("", line)) for line in text.split("\n")) <= 100


def test_plain_text_has_no_codes(walk) -> None:
    state = walk("principalities", until=lambda s: s.ply > 100)
    text = state.to_terminal()
    assert "\x1b" not in text
    assert text.isascii()
    assert text == str(state)
    assert all(line == line.rstrip() for line in text.split("\n"))


@pytest.mark.parametrize("color", [False, True])
def test_every_territory_is_named_with_owner_and_dice(walk, color: bool) -> None:
    state = walk("principalities(players=8)", until=lambda s: s.ply > 300)
    lines = ANSI.sub("", state.to_terminal(color=color)).split("\n")
    width = 2 * state.map.width + 2
    owner, dice = state.owner, state.dice
    for t, centre in enumerate(state.map.centres):
        y, x = divmod(centre, state.map.width)
        column = 2 * x + (y & 1)
        above, below = lines[y + 1][:width], lines[y + 2][:width]
        assert above[column] == str(dice[t])
        name = f"{colors.seat_letter(owner[t])}{t}"
        assert below[column - 1 : column - 1 + len(name)] == name


def test_borders_are_drawn_where_the_ground_changes(walk) -> None:
    """A bar stands exactly between different territories of a row, but for the labels."""
    state = walk("principalities", until=lambda s: s.ply == 3)
    lines = state.to_terminal().split("\n")
    cells, w = state.map.cells, state.map.width
    checked = 0
    for y in range(state.map.height):
        for x in range(w):
            column = 2 * x + (y & 1)
            if column >= len(lines[y + 1]):
                continue
            mark = lines[y + 1][column]
            left = cells[y, x - 1] if x else 0
            if mark in "|_ ":
                assert (mark == "|") == (left != cells[y, x])
                checked += 1
    assert checked > 500


def test_colour_shows_the_owner_of_every_cell(walk) -> None:
    state = walk("principalities", until=lambda s: s.ply == 100)
    line = state.to_terminal(color=True).split("\n")[11]
    seen: list[int | None] = []
    back = None
    for code, character in re.findall(r"\x1b\[([0-9;]*)m|(.)", line):
        if character:
            seen.append(back)
        elif code == "0":
            back = None
        else:
            back = int(code.split(";")[-1])
    y = 10
    for x in range(state.map.width):
        t = int(state.map.cells[y, x]) - 1
        wanted = None if t < 0 else colors.SEAT_ANSI[state.owner[t]]
        assert all(k in (wanted, 231) for k in seen[2 * x : 2 * x + 2])


def test_the_last_attack_has_its_own_brackets(walk) -> None:
    state = walk(
        "principalities", until=lambda s: s.phase == "attack" and s.last_attack is not None
    )
    f, t = state.last_attack[:2]
    text = state.to_terminal()
    assert f"({state.dice[f]})" in text
    assert f"*{state.dice[t]}*" in text
    assert f"Last attack: {f} > {t}" in text


def test_hints_list_all_attacks_only_when_asked(walk) -> None:
    state = walk("principalities", until=lambda s: s.phase == "attack" and s.ply > 50)
    assert "odds of" not in state.to_terminal()
    text = state.to_terminal(hints=True)
    below = text[text.index("odds of") :]
    listed = {(int(f), int(t)): int(p) for f, t, p in re.findall(r"(\d+) > (\d+) +(\d+) %", below)}
    assert listed.keys() == {(o.source, o.target) for o in state.odds()}
    for odds in state.odds():
        assert abs(listed[odds.source, odds.target] - 100 * odds.fraction) <= 1
    assert state.hints == ()


def test_legend_of_a_finished_game_stars_the_winner(walk) -> None:
    state = walk("principalities(players=2)", 5)
    winner = colors.seat_letter(int(state.returns().argmax()))
    text = state.to_terminal()
    assert f"* {winner} " in text
    assert f"{winner} has conquered the map" in re.sub(r"\s+", " ", text)


def test_without_geometry_neighbours_are_listed() -> None:
    ring = [[(t - 1) % 9, (t + 1) % 9] for t in range(9)]
    game = kastgard.load("principalities", players=3, map=room.Map.from_adjacency(ring))
    state = game.initial(4)
    text = state.to_terminal(color=False)
    for t, row in enumerate(ring):
        near = ", ".join(f"{colors.seat_letter(state.owner[u])}{u}" for u in sorted(row))
        assert f"[{state.dice[t]}]  next to {near}" in text
    assert "\x1b[" in state.to_terminal(color=True)

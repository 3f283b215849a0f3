"""Terminal pictures of Kingdomino, Queendomino and the solo game."""

from __future__ import annotations

import re

import pytest

import kastgard
from kastgard.kingdomino import DOMINOES
from kastgard.render.kingdomino_facts import LETTERS, faces_text

CODE = re.compile(r"\x1b\[[\d;]*m")
GAMES = (
    "kingdomino",
    "kingdomino(players=4)",
    "queendomino",
    "queendomino(players=3)",
    "queendomino(players=6,royal_wedding=true)",
    "queendomino_solo",
)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("ply", [0, 30, 70, 10_000])
def test_lines_fit_into_a_hundred_columns_with_and_without_colour(walk, game, ply) -> None:
    state = walk(game, 3, until=lambda s: s.ply == ply)
    plain = state.to_terminal(hints=True)
    assert max(map(len, plain.splitlines())) <= 100
    assert "\x1b" not in plain
    assert str(state) == state.to_terminal()
    painted = state.to_terminal(color=True, hints=True)
    bare = [line.rstrip() for line in CODE.sub("", painted).splitlines()]
    assert bare == plain.splitlines()


def test_a_kingdom_can_be_read_from_its_picture(walk) -> None:
    """Rows and columns of a solo kingdom by the coordinates at its edges."""
    state = walk("queendomino_solo", 4)
    kingdom = state.to_json()["kingdoms"][0]
    rows = state.to_terminal().splitlines()
    head = next(k for k, row in enumerate(rows) if re.fullmatch(r"( +-?\d+)+", row))
    columns = list(map(int, rows[head].split()))
    tiles = state.game.config["buildings"]
    extra = {(x, y): tiles[tile - 1].crowns for tile, x, y in kingdom["buildings"]}
    knights = {(x, y) for x, y in kingdom["knights"]}
    found = {}
    for row in rows[head + 1 :]:
        match = re.match(r" *(-?\d+) ", row)
        if match is None:
            break
        y = int(match[1])
        cells = row[4:].ljust(3 * len(columns))
        for k, x in enumerate(columns):
            shown = cells[3 * k : 3 * k + 3]
            if shown.strip() == "##":
                assert (x, y) == (0, 0)
            elif shown.strip() not in ("", "."):
                found[x, y] = shown
    expected = {}
    for x, y, terrain, crowns in kingdom["squares"]:
        mark = {(1, 1): "*", (1, 0): "k", (0, 1): "b"}.get(
            ((x, y) in knights, (x, y) in extra), " "
        )
        expected[x, y] = f"{LETTERS[terrain]}{crowns + extra.get((x, y), 0)}{mark}"
    assert found == expected


def test_points_coins_and_queen_are_told(walk) -> None:
    state = walk("queendomino(players=3)", 2)
    data, shown = state.to_json(), state.to_terminal()
    for seat, kingdom in enumerate(data["kingdoms"]):
        assert re.search(rf"\b{'ABC'[seat]}  ?{state.scores()[seat]} points?", shown)
        assert f"{kingdom['coins']} coin" in shown
        sheet = state.sheet(seat)
        for name in ("queen", "buildings", "coins"):
            if getattr(sheet, name):
                assert f"{name} {getattr(sheet, name)}" in shown
    assert shown.count(", queen") == (data["queen"] is not None)


def test_lines_are_told_with_numbers_halves_and_kings(walk) -> None:
    state = walk("kingdomino(players=3)", 2, until=lambda s: s.to_json()["step"] == "choose")
    data, shown = state.to_json(), state.to_terminal()
    for number, king in data["line"] + data["next"]:
        holder = "ABC"[king] if king is not None else None
        told = f"{number} {faces_text(DOMINOES['kingdomino'][number - 1])}"
        assert (f"{told} ({holder})" if holder else told) in shown


def test_the_board_marks_dragon_and_reserve(walk) -> None:
    state = walk("queendomino_solo", 2, until=lambda s: s.to_json()["step"] == "place")
    data = state.to_json()
    rows = state.to_terminal().splitlines()
    first = rows.index("builders' board, price by place") + 1
    for price, row in enumerate(rows[first : first + 6]):
        assert row.split()[0] == str(price)
        assert ("[dragon]" in row) == (price == data["dragon"])
        assert ("[reserved for the game]" in row) == (price == 5)


def test_an_empty_place_and_an_empty_pile_are_told(walk) -> None:
    state = walk("queendomino", 1, until=lambda s: None in s.to_json()["board"] and not s.is_chance)
    assert re.search(r"\d  empty", state.to_terminal())
    ends = (walk("queendomino", seed) for seed in range(20))
    over = next(s for s in ends if s.to_json()["top"] is None)
    assert "the pile is used up" in over.to_terminal()


def test_a_pile_of_which_nothing_is_turned_up_yet_is_not_used_up() -> None:
    state = kastgard.load("queendomino").initial(1)
    assert "32 tiles in the pile, none turned up yet" in state.to_terminal()
    assert "used up" not in state.to_terminal() + state.to_svg()


def test_the_end_names_the_winner(walk) -> None:
    over = walk("kingdomino", 5)
    best = "AB"[int(over.returns().argmax())]
    if over.end == "victory":
        assert f"{best} wins" in over.to_terminal().splitlines()[0]
    solo = walk("queendomino_solo", 5)
    words = {"won": "the player wins", "drawn": "equal points", "lost": "the game wins"}
    assert words[solo.end] in solo.to_terminal().splitlines()[0]
    for line in solo.automa_report().lines():
        assert line in solo.to_terminal()


def test_a_shared_victory_names_all() -> None:
    game = kastgard.load("kingdomino")
    state = game.initial(1)
    empty = {
        **state.to_json(),
        "step": "end",
        "round": 6,
        "end": "shared",
        "pile": list(range(1, 25)),
        "kingdoms": [{"squares": [], "discarded": 12}] * 2,
    }
    over = game.from_json(empty)
    assert "A and B share the victory" in str(over)


def test_hints_list_the_best_actions_first(walk) -> None:
    state = walk("kingdomino", 2, until=lambda s: s.ply > 40 and s.to_json()["step"] == "place")
    told = state.to_terminal(hints=True).split("points at once: ")[1]
    gains = list(map(int, re.findall(r" ([+-]\d+)(?:;|$)", " ".join(told.split()))))
    assert gains == sorted(gains, reverse=True)
    seat = state.to_play
    best = max(int(state.child(a).scores()[seat]) for a in state.legal_actions())
    assert gains[0] == best - state.scores()[seat]
    drawn = walk("kingdomino", 2, until=lambda s: s.is_chance)
    assert "nobody has to decide" in drawn.to_terminal(hints=True)

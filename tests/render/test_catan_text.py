"""Pictures of Catan and Catan for Two as text."""

from __future__ import annotations

import re

import pytest

import kastgard
from kastgard.render import catan_facts as facts_of
from kastgard.render import catan_island as island
from kastgard.render.catan_legal import action_rows, legal_of
from kastgard.render.catan_text import state_terminal

GAMES = (
    "catan",
    "catan(players=2)",
    "catan(players=3,board=beginner,trading=true)",
    "catan(board=random,shuffle_harbours=true)",
    "catan_for_two",
    "catan_for_two(trading=true,neutral_answer=any_kind)",
)
CODES = re.compile(r"\x1b\[[\d;]*m")


def plays(turns: int):
    return lambda s: s.to_json()["turn"] >= turns and s.to_json()["step"] == "main"


def hiding(turns: int):
    """Until development cards are held, after so many turns."""
    return lambda s: s.to_json()["turn"] >= turns and sum(map(sum, s.to_json()["cards"])) > 1


def board_of(shown: str) -> str:
    """The island alone."""
    lines = shown.splitlines()
    return "\n".join(lines[1:31])


@pytest.mark.parametrize("game", GAMES)
def test_the_board_names_every_corner_and_edge_once(walk, game: str) -> None:
    state = walk(game, 5, until=plays(50))
    board = board_of(state.to_terminal())
    assert sorted(map(int, re.findall(r"[|/\\](\d+)", board))) == list(range(72))
    words = re.sub(r"hex +\d+|[|/\\]\d+|\d:1|\(\d+\)| \d+ +\.+", " ", board)
    assert sorted(map(int, re.findall(r"(?:^|[ ^#])(\d+)", words, re.MULTILINE))) == list(range(54))
    assert sorted(map(int, re.findall(r"hex +(\d+)", board))) == list(range(19))


@pytest.mark.parametrize("game", GAMES)
def test_pieces_have_their_owners(walk, game: str) -> None:
    state = walk(game, 8, until=plays(60))
    data, board = state.to_json(), board_of(state.to_terminal())
    names = [*"ABCD"[: len(data["hands"])], "N1", "N2"]
    expected = {
        f"{name}{mark}{place}"
        for key, mark in (("settlements", "^"), ("cities", "#"))
        for name, places in zip(names, data[key], strict=False)
        for place in places
    }
    assert set(re.findall(r"(?:[A-D]|N\d)[\^#]\d+", board)) == expected
    roads = {
        (name, edge) for name, edges in zip(names, data["roads"], strict=False) for edge in edges
    }
    found = re.findall(r"([A-D]|N\d)[|/\\](\d+)", board)
    assert {(name, int(edge)) for name, edge in found} == roads


def test_strokes_run_as_the_edges_do(walk) -> None:
    board = board_of(walk("catan", 1, until=lambda s: True).to_terminal())
    for edge, (a, b) in enumerate(island.EDGES):
        (x1, y1), (x2, y2) = island.CORNERS[a], island.CORNERS[b]
        stroke = "|" if x1 == x2 else "\\" if (x2 - x1) * (y2 - y1) > 0 else "/"
        assert re.search(rf"{re.escape(stroke)}{edge}\b", board), edge


@pytest.mark.parametrize("game", GAMES)
def test_land_numbers_robber_and_harbours_are_told(walk, game: str) -> None:
    state = walk(game, 2, until=lambda s: s.ply == 30)
    data, board = state.to_json(), board_of(state.to_terminal())
    for k, name in enumerate(facts_of.TERRAINS):
        harbours = sum(f"2:1 {name}" in part for part in re.findall(r"2:1 \w+", board))
        assert len(re.findall(rf"\b{name}\b", board)) - harbours == data["terrain"].count(k)
    assert board.count("ROBBER") == 1
    assert len(re.findall(r"3:1", board)) == 4
    assert sorted(re.findall(r"2:1 (\w+)", board)) == sorted(facts_of.RESOURCES)
    for number in range(2, 13):
        hot = number in (6, 8)
        shown = rf"\({number}\) " if hot else rf" {number}  "
        dots = re.escape("." * facts_of.pips(number))
        count = len(re.findall(rf"{shown}{dots}(?!\.)", board))
        assert count == data["numbers"].count(number), number


@pytest.mark.parametrize("game", GAMES)
def test_lines_fit_and_colour_changes_no_character(walk, game: str) -> None:
    for turns in (1, 25, 80):
        state = walk(game, turns, until=plays(turns))
        plain = state.to_terminal(hints=True)
        assert max(map(len, plain.splitlines())) <= 100
        assert "\x1b" not in plain
        colored = state.to_terminal(color=True, hints=True)
        assert "\x1b[" in colored
        stripped = "\n".join(line.rstrip() for line in CODES.sub("", colored).splitlines())
        assert stripped == plain
        for line in colored.splitlines():
            assert line.count("\x1b[0m") == len(CODES.findall(line)) / 2


@pytest.mark.parametrize("game", GAMES)
def test_a_view_tells_nothing_that_is_hidden(walk, game: str) -> None:
    differ = 0
    for seed in range(3):
        state = walk(game, seed, until=hiding(20 * seed))
        for seat in range(state.game.num_players):
            told = state_terminal(state.view(seat), hints=True)
            for k in range(4):
                other = state.resample(seat, kastgard.Rng(k))
                differ += other != state
                assert state_terminal(other.view(seat), hints=True) == told
    assert differ > 5


def test_hands_of_others_are_question_marks(walk) -> None:
    state = walk("catan(players=3)", 4, until=plays(50))
    data = state.to_json()
    lines = state_terminal(state.view(2)).splitlines()
    for seat, letter in enumerate("ABC"):
        (row,) = [line for line in lines if re.match(rf"[> *] {letter} +\d", line)]
        numbers = row.replace(">", " ").split()[1:]
        hand = data["hands"][seat]
        assert numbers[1:6] == (["?"] * 5 if seat < 2 else list(map(str, hand)))
        assert int(numbers[6]) == sum(hand)
        assert int(numbers[7]) == sum(data["cards"][seat])


def test_two_know_each_others_hands(walk) -> None:
    state = walk("catan_for_two", 4, until=plays(30))
    (row,) = [
        line
        for line in state_terminal(state.view(0)).splitlines()
        if re.match(r"[> *] B +\d", line)
    ]
    assert list(map(int, row.replace(">", " ").split()[2:7])) == state.to_json()["hands"][1]


def test_hints_list_rates_places_and_actions(walk) -> None:
    state = walk("catan_for_two", 3, until=lambda s: s.to_json()["step"] == "settle" and s.ply > 3)
    shown = " ".join(state.to_terminal(hints=True).split())
    sites = [int(pips) for pips in re.findall(r"\d+ has (\d+) \(", shown)]
    assert sites == sorted(sites, reverse=True)
    numbers = state.to_json()["numbers"]
    best = max(
        sum(facts_of.pips(numbers[h]) for h in island.CORNER_HEXES[c])
        for c in legal_of(state).corners
    )
    assert sites[0] == best
    assert "unseen development cards: 14 knights, 5 victory points" in shown
    assert "gives the bank for a card: " in shown
    drawn = walk("catan", 2, until=lambda s: s.is_chance)
    assert "nobody has to decide" in drawn.to_terminal(hints=True)


@pytest.mark.parametrize("game", GAMES)
def test_every_action_is_listed_once_in_its_group(walk, game: str) -> None:
    for seed in range(4):
        state = walk(game, seed, until=plays(20 * seed + 5))
        rows = action_rows(state)
        assert max(map(len, rows)) <= 100
        joined = " ".join(" ".join(rows).split())
        heads = ("settle", "city", "road", "trade", "also", "you may", "card", "robber", "plenty")
        assert any(joined.startswith(head) for head in heads)
        count = 0
        singles: list[str] = []
        for words in (state.action_text(a) for a in state.legal_actions().tolist()):
            last = words.rpartition(" ")[2].rpartition(">")[2]
            assert re.search(rf"(?:^|[ >]){re.escape(last)}\b", joined), words
            count += 1
            singles.append(words)
        assert count == state.num_legal == len(set(singles))


def test_harbours_lower_the_rates(walk) -> None:
    state = walk("catan(shuffle_harbours=true)", 6, until=plays(80))
    data, facts = state.to_json(), facts_of.gather(state)
    lowered = 0
    for seat in facts.seats:
        kinds = {
            data["harbours"][h]
            for h, edge in enumerate(island.HARBOUR_EDGES)
            if seat.pieces.buildings & set(island.EDGES[edge])
        }
        lowered += len(kinds)
        for r, rate in enumerate(seat.rates):
            assert rate == (2 if r in kinds else 3 if 5 in kinds else 4)
            standing = state.game._module().standing(state._native, seat.seat)
            assert standing["rates"][r] == rate
    assert lowered


def test_the_end_is_told(walk) -> None:
    over = walk("catan_for_two", 5)
    winner = int(over.returns().argmax())
    assert f"{'AB'[winner]} wins with {over.scores()[winner]} points" in str(over).splitlines()[0]
    assert re.search(rf"^\* {'AB'[winner]} ", str(over), re.MULTILINE)

"""Score sheets, the automa's record and the names of moves: what a person checks at the table."""

from __future__ import annotations

from itertools import permutations

import pytest

import kastgard
from kingdomino.results import kingdom_of, limit_of
from kingdomino.solo import FACES, automa_points
from kingdomino.table import Table
from kingdomino.test_rules_queen_score import finished, x3
from kingdomino.test_rules_solo import x8
from oracle.kingdomino_board import automa_lines
from oracle.kingdomino_examples import X1, steps
from oracle.kingdomino_tables import buildings


def test_sheet_of_X1():
    t = Table(players=4, wants={0: steps(X1)}, harmony=True, middle_kingdom=True).finish()
    sheet = t.state.sheet(0)
    assert (sheet.territories, sheet.middle_kingdom, sheet.harmony, sheet.total) == (32, 10, 5, 47)
    assert (sheet.largest, sheet.crowns) == (8, 11)


def test_sheet_of_X3():
    sheet = x3().state.sheet(0)
    assert (sheet.territories, sheet.queen, sheet.buildings, sheet.coins) == (26, 5, 9, 2)
    assert sheet.total == 42


@pytest.mark.parametrize(
    ("name", "options"),
    [("kingdomino", {"players": 3, "harmony": True, "middle_kingdom": True}),
     ("queendomino", {"players": 2}), ("queendomino", {"players": 4}), ("queendomino_solo", {})],
)  # fmt: skip
def test_sheets_add_up(name, options):
    for state in finished(name, 25, **options):
        data = state.to_json()
        for seat in range(state.game.num_players):
            sheet = state.sheet(seat)
            kingdom = kingdom_of(data["kingdoms"][seat], limit_of(state), buildings())
            assert sheet.total == int(state.scores()[seat])
            parts = (
                sheet.territories, sheet.middle_kingdom, sheet.harmony, sheet.queen,
                sheet.buildings, sheet.coins,
            )  # fmt: skip
            assert sum(parts) == sheet.total
            assert sheet.territories == kingdom.territory_points()
            assert sheet.largest == kingdom.largest()
            assert sheet.crowns == kingdom.crowns()
            found = sorted((t.terrain, t.size, t.crowns) for t in state.territories(seat))
            assert found == sorted((t.terrain, t.size, t.crowns) for t in kingdom.territories())
            squares = {(x, y) for x, y, _, _ in data["kingdoms"][seat]["squares"]}
            assert {tuple(p) for t in state.territories(seat) for p in t.squares} == squares


@pytest.mark.parametrize(
    ("name", "options"),
    [("kingdomino", {"players": 2}), ("kingdomino", {"players": 3, "dynasty": True}),
     ("queendomino", {"players": 4}), ("queendomino", {"players": 6, "royal_wedding": True})],
)  # fmt: skip
def test_places_say_who_is_first_and_keep_the_order_of_points(name, options):
    for state in finished(name, 40, **options):
        places, points, returns = state.places(), state.scores().tolist(), state.returns()
        assert [p for p, place in enumerate(places) if place == 1] == [
            p for p, value in enumerate(returns) if value > 0
        ]
        assert max(places) <= len(places) == state.game.num_players
        for one, other in permutations(range(len(places)), 2):
            if points[one] > points[other]:
                assert places[one] < places[other]
        assert state.view(0).places() == places


def test_places_of_the_solo_game_look_at_points_alone():
    seen, records = set(), []
    kastgard.play("queendomino_solo", ["normal"], 150, seed=1, records=records)
    for state in (record.verify() for record in records):
        player, automa = state.scores().tolist()
        assert state.places() == [1 + (player < automa), 1 + (automa < player)]
        seen.add(tuple(state.places()))
    assert seen == {(1, 1), (1, 2), (2, 1)}


@pytest.mark.parametrize("options", [{}, {"hard": True}, {"hard": True, "hard_layout": "column"}])
def test_automa_sheet_line_by_line(options):
    for state in finished("queendomino_solo", 25, **options):
        data = state.to_json()
        sheet = state.automa_sheet()
        mine = [FACES[n] for n in data["automa"]["dominoes"]]
        tiles = [buildings()[tile] for tile, _ in data["automa"]["buildings"]]
        knights = data["automa"]["knights"]
        bare, points = automa_lines(mine, tiles, knights=knights, queen=False, **options)
        assert (sheet.territories, sheet.buildings) == (sum(bare), sum(points))
        assert sheet.total == automa_points(data, **options) == int(state.scores()[1])
        assert sheet.queen == sheet.total - sum(bare) - sum(points)
        assert sheet.coins == 0
        player, automa = state.scores().tolist()
        assert state.margin == player - automa
        assert (state.end == "won") == (state.margin > 0)


def test_automa_sheet_of_X8():
    sheet = x8().state.automa_sheet()
    assert (sheet.territories, sheet.queen, sheet.buildings, sheet.total) == (43, 6, 11, 60)


@pytest.mark.parametrize(
    "game_string",
    ["kingdomino", "kingdomino(mighty_duel=true)", "queendomino", "queendomino(players=4)",
     "queendomino(players=6,royal_wedding=true)", "queendomino_solo"],
)  # fmt: skip
def test_typed_actions_are_the_ids(game_string):
    game = kastgard.load(game_string)
    names = set()
    for seed in range(5):
        state = game.initial(seed=seed)
        rng, chance = kastgard.Rng(seed, purpose="agent"), kastgard.Rng(seed)
        while not state.is_terminal:
            moves = state.chance_outcomes()[0] if state.is_chance else state.legal_actions()
            for move in moves.tolist():
                typed = state.action(move)
                names.add(type(typed).__name__)
                assert state.action_id(typed) == move
                assert state.parse_action(state.action_text(move)) == move
            if state.is_chance:
                state.sample_chance(chance)
            else:
                state.apply(int(moves[rng.below(len(moves))]))
    wanted = {"PlaceDomino", "ChooseDomino", "DrawnDomino"}
    if "queendomino" in game_string:
        wanted |= {"SendKnights", "Build", "Site", "DrawnTile"}
    assert wanted <= names


@pytest.mark.parametrize(
    ("text", "move"),
    [("1,0>2,0", ("place", ((1, 0), (2, 0)))), ("-1,0>-1,-1", ("place", ((-1, 0), (-1, -1))))],
)
def test_moves_read_as_the_interface_says(text, move):
    t = Table(players=4, lines=[[13, 14, 15, 16]]).to("place")
    assert t.state.parse_action(text) == t.id(move)
    assert t.state.action_text(t.id(move)) == text


def test_words_of_the_steps():
    t = Table("queendomino", players=4, lines=[[32, 33, 34, 35]])
    words = set()
    while t["round"] < 2:
        words |= {t.state.action_text(int(a)) for a in t.state.legal_actions() if t.step != "place"}
        t.do(t.busy())
    assert {"choose 1", "choose 4", "tax none", "tax left", "tax right"} <= words
    assert {"build 0", "build 5", "build pass", "dragon 5", "dragon pass"} <= words
    assert any(word.startswith("site ") for word in words)
    t = Table("queendomino_solo")
    found = {t.state.action_text(int(a)) for a in t.state.legal_actions()}
    assert found == {f"choose {letter}" for letter in "ABCD"}

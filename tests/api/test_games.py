"""Games: loading, strings, options, tables, old names."""

from __future__ import annotations

import pickle
import subprocess
import sys

import numpy as np
import pytest

import kastgard
from api.driving import walk
from kastgard import _native, principalities
from kastgard.tables import register_tables, table_hash


def test_games_are_listed_and_load():
    rooms = {room for _, room, _ in _native.games()} - {"template"}
    found = [name for room in rooms for name in getattr(kastgard, room).GAMES]
    assert kastgard.games() == tuple(sorted(found))
    assert {"kingdomino", "principalities", "queendomino", "queendomino_solo"} <= set(found)
    for name in kastgard.games():
        game = kastgard.load(name)
        assert game.name == name
        assert str(kastgard.load(str(game))) == str(game)
    assert kastgard.load("template").name == "template"  # loadable, not listed


@pytest.mark.parametrize(
    ("given", "options", "canonical"),
    [
        ("principalities", {}, "principalities(players=4)"),
        ("principalities()", {}, "principalities(players=4)"),
        ("principalities", {"players": 2}, "principalities(players=2)"),
        ("principalities(players=4,max_turns=1000)", {}, "principalities(players=4)"),
        (
            "principalities( maps=8, count_store=true ,players=3)",
            {},
            "principalities(players=3,count_store=true,maps=8)",
        ),
        ("principalities", {"humans": {2, 0}}, "principalities(players=4,humans=0+2)"),
        ("principalities", {"humans": [1]}, "principalities(players=4,humans=1)"),
        ("principalities", {"humans": 0}, "principalities(players=4,humans=0)"),
        ("principalities(humans=3)", {}, "principalities(players=4,humans=3)"),
        ("principalities", {"humans": ()}, "principalities(players=4)"),
        ("principalities", {"players": np.int64(5)}, "principalities(players=5)"),
        ("principalities(players=2)", {"players": 2}, "principalities(players=2)"),
        ("template", {"values": [1, 2, 3]}, "template(players=3)"),
        ("template", {"goal": 7, "players": 2}, "template(players=2,goal=7)"),
    ],
)
def test_canonical_strings(given, options, canonical):
    game = kastgard.load(given, **options)
    assert str(game) == canonical
    again = kastgard.load(canonical)
    assert again == game
    assert hash(again) == hash(game)
    assert again.initial(3) == game.initial(3)
    assert repr(game) == f"kastgard.load({canonical!r})"
    assert pickle.loads(pickle.dumps(game)) == game
    assert dict(again.config) == dict(game.config)


@pytest.mark.parametrize(
    ("given", "options", "match"),
    [
        ("nothing", {}, "no game 'nothing'"),
        ("principalities(", {}, "expected"),
        ("principalities", {"player": 2}, "no option 'player'"),
        ("principalities", {"players": 9}, "2 to 8"),
        ("principalities", {"players": "two"}, "integer"),
        ("principalities", {"players": 2.0}, "integer"),
        ("principalities", {"players": True}, "integer"),
        ("principalities", {"players": None}, "players"),
        ("principalities", {"players": 2**70}, "64 bits"),
        ("principalities", {"humans": {7}}, "humans"),
        ("principalities", {"humans": {0.5}}, "humans"),
        ("principalities", {"humans": True}, "humans"),
        ("principalities", {"humans": "2+0"}, "humans"),
        ("principalities", {"offer_policy": "maybe"}, "offer_policy"),
        ("principalities", {"map": 3}, "map"),
        ("principalities(players=2)", {"players": 3}, "players"),
        ("template", {"values": [1, 2]}, "values"),
        ("template", {"values": "@0123456789abcdef"}, "@0123456789abcdef"),
        ("template(values=@0123456789abcdef)", {}, "@0123456789abcdef"),
    ],
)
def test_wrong_options_are_named(given, options, match):
    with pytest.raises(kastgard.OptionError, match=match) as caught:
        kastgard.load(given, **options)
    assert isinstance(caught.value, ValueError)


def test_a_game_string_is_a_string():
    for wrong in (3, None, kastgard.load("template")):
        with pytest.raises(TypeError):
            kastgard.load(wrong)


def test_a_table_is_named_by_its_hash():
    values = [2, 0, 9]
    game = kastgard.load("template", values=values)
    mark = table_hash(values)
    assert str(game) == f"template(players=3,values={mark})"
    assert game.tables == {mark: values}
    assert kastgard.load(str(game)) == game
    assert kastgard.load(str(game), values=values) == game
    with pytest.raises(kastgard.OptionError, match="is not"):
        kastgard.load(str(game), values=[1, 1, 1])
    with pytest.raises(kastgard.OptionError, match="has the hash"):
        register_tables({"@0000000000000000": values})


UNKNOWN = """
import kastgard, pickle, sys
data = pickle.loads(bytes.fromhex(sys.argv[1]))
string = sys.argv[2]
try:
    kastgard.load(string)
except kastgard.OptionError as e:
    print(e)
print(kastgard.State.from_json(data["json"]).to_text() == data["text"])
print(str(kastgard.load(string)) == string)
"""


def test_a_table_travels_with_positions_but_not_with_strings():
    game = kastgard.load("principalities", players=2, map=principalities.generate_map(2, 5))
    state = game.initial(1)
    data = pickle.dumps({"json": state.to_json(), "text": state.to_text()})
    done = subprocess.run(
        [sys.executable, "-c", UNKNOWN, data.hex(), str(game)],
        capture_output=True,
        check=True,
        text=True,
    )
    lines = done.stdout.splitlines()
    assert f"map={next(iter(game.tables))}" in lines[0]
    assert lines[1:] == ["True", "True"]


@pytest.mark.parametrize("old", ["klasik", "Klasik"])
def test_the_old_name_is_read_in_saved_data_and_never_written(old):
    assert old not in kastgard.games()
    game = kastgard.load("principalities", players=3)
    state = game.initial(1)
    data = {**state.to_json(), "game": f"{old}(players=3)"}
    assert kastgard.State.from_json(data) == state
    assert game.from_json(data) == state
    assert str(kastgard.load(f"{old}(players=3)")) == "principalities(players=3)"
    record: list[kastgard.Record] = []
    kastgard.play(game, ["random"] * 3, 1, seed=1, records=record)
    saved = {**record[0].to_json(), "game": f"{old}(players=3)"}
    assert kastgard.Record.from_json(saved) == record[0]
    assert kastgard.Record.from_json(saved).to_json()["game"] == "principalities(players=3)"


def test_positions_of_other_games_are_refused(any_game):
    data = any_game.initial(1).to_json()
    for other in ("template(goal=9)", "principalities(players=8)", "nothing", 3):
        with pytest.raises(kastgard.BadPositionError):
            any_game.from_json({**data, "game": other})
    for wrong in ({}, {**data, "game": 3}, {**data, "game": None}):
        with pytest.raises(kastgard.BadPositionError, match="which game"):
            kastgard.State.from_json(wrong)
    with pytest.raises(TypeError, match="dict"):
        kastgard.State.from_json("text")
    without = {key: value for key, value in data.items() if key != "game"}
    assert any_game.from_json(without) == any_game.initial(1)


def test_what_a_game_says_of_itself(any_game):
    *_, last = walk(any_game)
    assert len(any_game.score_names) == any_game.num_scores == len(last.scores())
    assert any_game.ends[0] == "ongoing"
    assert last.end in any_game.ends[1:]
    assert any_game.rules_version >= 1
    assert last.ply <= any_game.max_length
    assert any_game.observation_dtype == np.uint8
    assert any_game.perfect_information == (any_game.name == "principalities")
    with pytest.raises(TypeError):
        any_game.config["players"] = 2
    assert any_game.config["players"] == any_game.num_players


def test_perft_counts_chance_like_actions(toy):
    state = toy.initial(1)
    # the deck has one gold: after it is dealt, two kinds are left
    assert [toy.perft(state, depth) for depth in (0, 1, 2)] == [1, 3, 8]
    by_hand = 0
    for outcome in state.chance_outcomes()[0]:
        by_hand += toy.perft(state.child(outcome), 3)
    assert toy.perft(state, 4) == by_hand
    for wrong, error in ((-1, ValueError), (1.5, TypeError), ("1", TypeError)):
        with pytest.raises(error, match="depth"):
            toy.perft(state, wrong)


def test_maps_are_values():
    made = principalities.generate_map(2, 7)
    assert made == principalities.generate_map(2, 7)
    assert hash(made) == hash(principalities.generate_map(2, 7))
    assert made != principalities.generate_map(2, 8)
    assert pickle.loads(pickle.dumps(made)) == made
    assert principalities.Map.from_json(made.to_json()) == made
    assert "32 territories" in repr(made)
    with pytest.raises(AttributeError):
        made.n = 3
    with pytest.raises(ValueError, match="read-only"):
        made.cells[0, 0] = 1
    with pytest.raises(TypeError):
        principalities.Map()
    plain = principalities.Map.from_adjacency([[1], [0]])
    assert plain.cells is None
    assert (plain.width, plain.height, plain.centres, plain.outlines) == (0, 0, (), ())
    assert plain == principalities.Map.from_adjacency([[1], [0]])
    assert principalities.Map.from_adjacency([[1], [0]], map_id=3).id == 3
    for wrong in (
        [[0, 1]] * 4,
        [[1.5]],
        "cells",
        [[300, 1]],
        [[-1, 1]],
        np.zeros((2, 2, 2), int),
        np.zeros((0, 0), int),
        np.zeros((1, 300), int),
    ):
        with pytest.raises((kastgard.OptionError, ValueError)):
            principalities.Map.from_cells(wrong)
    for wrong_json in (
        {},
        {"id": 1},
        {"id": 1, "adjacency": 3},
        {"id": "x", "adjacency": [[1], [0]]},
    ):
        with pytest.raises(kastgard.OptionError):
            principalities.Map.from_json(wrong_json)


def test_a_state_knows_its_map():
    fresh = kastgard.load("principalities", players=2).initial(3)
    assert fresh.map == principalities.generate_map(2, fresh.map_id)
    made = principalities.generate_map(4, 1)
    own = kastgard.load("principalities", map=made)
    assert own.map == own.initial(2).map == made
    assert own.config["map"] == made
    data = fresh.to_json()
    foreign = fresh.game.from_json({**data, "map_id": 99})
    assert foreign.map is None
    other = kastgard.load("principalities", players=2, map=principalities.generate_map(2, 4))
    with pytest.raises(kastgard.BadPositionError, match="map"):
        other.from_text(fresh.to_text())


def test_typed_outcomes_of_chance_nodes():
    game = kastgard.load("principalities", players=2, humans={0}, maps=1)
    state = game.initial(1)
    attack = next(a for a in state.legal_actions() if a != 1024)
    assert state.action(attack) == principalities.Attack(*divmod(int(attack), 32))
    assert state.action(1024) == principalities.EndTurn()
    assert game.action_id(principalities.AcceptOffer()) == 1025
    assert game.action_id(principalities.DeclineOffer()) == 1026
    state.apply(attack)
    outcomes = state.chance_outcomes()[0].tolist()
    assert state.action(outcomes[-1]) == principalities.RollResult(won=True)
    assert [state.action_text(o) for o in outcomes] == ["lost", "won"]
    assert [state.parse_action(t) for t in ("lost", "won")] == outcomes
    assert state.action_id(principalities.RollResult(won=False)) == 0
    assert state.action_text(7) == "#7"
    for ask in (lambda: state.action(5), lambda: state.parse_action("3>4")):
        with pytest.raises(ValueError, match=r"no outcome"):
            ask()
    state.apply(1)
    assert state.last_attack.won
    roll = game.last_roll(state, kastgard.Rng(1, purpose="faces", sub=state.ply))
    assert roll.attacker_sum > roll.defender_sum
    assert sum(roll.attacker_faces) == roll.attacker_sum
    assert len(roll.attacker_faces) == state.last_attack.attacker_dice
    state.apply(1024)
    assert state.last_attack is None
    assert game.last_roll(state, kastgard.Rng(1)) is None
    place = state.chance_outcomes()[0].tolist()[0]
    assert state.action(place) == principalities.Reinforcement(place)
    assert state.parse_action(state.action_text(place)) == place
    assert state.action_id(principalities.Reinforcement(place)) == place
    plain = kastgard.load("principalities", players=2)
    with pytest.raises(ValueError, match="nobody is asked"):
        plain.action_id(principalities.AcceptOffer())
    with pytest.raises(ValueError, match="territories are"):
        plain.action_id(principalities.Attack(0, 32))


def test_boards_and_views_tell_the_same():
    game = kastgard.load("principalities", players=3, maps=1)
    for state in walk(game):
        if state.ply % 40:
            continue
        view = state.view(1)
        data = state.to_json()
        for seen in (state, view):
            assert seen.owner.tolist() == data["owner"]
            assert seen.dice.tolist() == data["dice"]
            assert seen.store.tolist() == data["store"]
            assert [list(row) for row in seen.adjacency] == data["adjacency"]
            assert seen.phase == data["phase"]
            assert seen.hints == tuple(data["hints"])
            assert seen.map_id == data["map_id"]
            assert seen.odds() == state.odds()
        matrix = np.zeros((32, 32), bool)
        for t, row in enumerate(data["adjacency"]):
            matrix[t, row] = True
        groups = principalities.largest_group(state.owner, matrix, 3)
        assert state.income.tolist() == groups.tolist()

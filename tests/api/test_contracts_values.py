"""A13 to A21, A46: copies, equality, saving."""

from __future__ import annotations

import copy
import json
import multiprocessing
import pickle

import numpy as np
import pytest

import kastgard
from api.driving import choices, finished, move, some_states, walk
from kastgard._strings import format_string, parse_string
from kastgard.tables import table_hash


def test_A13_a_copy_leaves_the_hash_alone(any_game):
    for state in some_states(any_game):
        before = hash(state)
        twin = state.copy()
        assert hash(twin) == before == hash(state)
        if not twin.is_terminal:
            move(twin, kastgard.Rng(1), choices(1))
            assert twin != state
        assert hash(state) == before


def test_A14_forks_go_on_as_their_original(any_game):
    for index in range(10):
        state = any_game.initial(3, index)
        chance, pick = kastgard.Rng(3, index), choices(3, index)
        at = choices(77, index).below(60)
        fork = None
        digests: list[str] = []
        while not state.is_terminal:
            if len(digests) == at:
                fork = (state.copy(), chance.copy(), pick.copy())
            move(state, chance, pick)
            digests.append(state.signature)
        if fork is not None:
            twin, chance, pick = fork
            for digest in digests[at:]:
                move(twin, chance, pick)
                assert twin.signature == digest


def test_A15_every_phase_is_saved_whole(any_game):
    phases = set()
    for state in some_states(any_game, 40):
        phases.add(state.to_json()["phase"])
        for twin in (
            any_game.from_text(state.to_text()),
            any_game.from_bytes(state.to_bytes()),
            any_game.from_json(json.loads(json.dumps(state.to_json()))),
            kastgard.State.from_json(state.to_json()),
            pickle.loads(pickle.dumps(state)),
        ):
            assert twin == state
            assert twin.to_play == state.to_play
            assert twin.legal_actions().tolist() == state.legal_actions().tolist()
            ids, weights = twin.chance_outcomes()
            assert ids.tolist() == state.chance_outcomes()[0].tolist()
            assert weights.tolist() == state.chance_outcomes()[1].tolist()
            assert (twin.ply, twin.end) == (state.ply, state.end)
    assert len(phases) >= 4


@pytest.mark.parametrize(
    "value",
    [
        "",
        "a,b",
        "two\nlines",
        "br(ack)ets]",
        'quo"tes\\',
        "=",
        "žltý",
        " ",
        "1",
        "true",
        "1e5",
        "@x",
    ],
)
def test_A16_option_texts_survive_game_strings(value):
    text = format_string("name", {"x": value, "y": 3})
    assert parse_string(text) == ("name", {"x": value, "y": 3})
    assert "\n" not in text


def test_A16_numbers_and_flags_keep_their_type():
    values = {"a": True, "b": 1, "c": 1.0, "d": -3, "e": 1e300, "f": False, "g": "word"}
    name, found = parse_string(format_string("n", values))
    assert (name, found) == ("n", values)
    assert [type(v) for v in found.values()] == [type(v) for v in values.values()]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a(",
        "a)",
        "a(b)",
        "a(b=1",
        "a(b=1,)",
        "a(b=1,b=2)",
        "a(b=1)x",
        'a(b="x)',
        "a b",
        "1a",
        "a(=1)",
    ],
)
def test_A16_malformed_strings_are_refused(text):
    with pytest.raises(kastgard.OptionError):
        parse_string(text)


def _child(values, queue):
    queue.put([pickle.dumps(value) for value in values])


def _values(game):
    batch = kastgard.Batch(game, 3, seed=1)
    batch.reset()
    state = game.initial(2)
    record: list = []
    kastgard.play(game, ["random"] * game.num_players, 1, seed=1, records=record)
    return [game, state, state.view(0), kastgard.Rng(5), record[0], batch]


def test_A17_pickle_and_deepcopy(any_game):
    values = _values(any_game)
    for value in values:
        for twin in (
            pickle.loads(pickle.dumps(value)),
            copy.deepcopy(value),
            copy.copy(value),
            copy.deepcopy({"x": [value]})["x"][0],
        ):
            assert type(twin) is type(value)
            if isinstance(value, kastgard.Batch):
                assert twin.save() == value.save()
            else:
                assert twin == value
    fresh = kastgard.Batch(any_game, 2, seed=4)  # not reset yet
    assert pickle.loads(pickle.dumps(fresh)).seed == 4


def test_A17_through_a_spawned_process(toy):
    context = multiprocessing.get_context("spawn")
    queue = context.Queue()
    values = _values(toy)
    child = context.Process(target=_child, args=(values, queue))
    child.start()
    returned = [pickle.loads(data) for data in queue.get(timeout=60)]
    child.join(60)
    assert child.exitcode == 0
    assert returned[:5] == values[:5]
    assert returned[5].save() == values[5].save()


def test_A17_errors_can_be_pickled(toy):
    state = toy.initial(1)
    with pytest.raises(kastgard.IllegalActionError) as caught:
        state.apply(999)
    twin = pickle.loads(pickle.dumps(caught.value))
    assert str(twin) == str(caught.value)
    assert (twin.game, twin.position, twin.action, twin.legal_count) == (
        "template(players=3)",
        state.to_text(),
        999,
        len(state.chance_outcomes()[0]),
    )


def test_A17_values_cannot_be_made_without_a_game():
    for kind in (kastgard.State, kastgard.View):
        with pytest.raises(TypeError, match="made by"):
            kind()


def test_A18_games_share_nothing_that_changes(any_game):
    fresh = any_game.initial(5).to_text()
    finished(any_game, 5)
    finished(any_game, 6)
    assert any_game.initial(5).to_text() == fresh


def test_A19_keys_do_not_hold_the_order_of_moves():
    """Choice: equality and hash are of the position; what led to it is not in it."""
    game = kastgard.load("template", players=2)
    start = "template phase=turn seat=0 start=0 round=1 end=ongoing"
    one = game.from_text(f"{start} deck=4,2,1 hands=1,0,0/0,1,0 shown=0,0,0/0,0,0")
    two = one.copy()
    for state, outcome in ((one, 0), (two, 0)):
        state.apply(1)
        state.apply(outcome)
    assert one == two
    assert len({one, two}) == 1


def test_A20_a_history_is_the_undo(any_game):
    """There is no undo of a state; History keeps the states."""
    history = kastgard.History(any_game.initial(1))
    chance, pick = kastgard.Rng(1), choices(1)
    seen = [history.state]
    for _ in range(25):
        if history.state.is_terminal:
            break
        state = history.state
        history.apply(move(state, chance, pick))
        seen.append(history.state)
    for place in reversed(range(len(seen))):
        assert history.go(place)
        assert history.state == seen[place]
    assert not history.back()


def test_A21_damaged_and_foreign_bytes(any_game):
    state = some_states(any_game)[3]
    data = state.to_bytes()
    assert any_game.from_bytes(data) == state
    other = kastgard.load("template", players=2).initial(1).to_bytes()
    view = state.view(0).to_bytes()
    bad = [
        b"",
        data[:1],
        data[:-1],
        data + b"\0",
        bytes([9]) + data[1:],
        other,
        view,
        b"\0" * len(data),
        data * 2,
    ]
    bad += [data[:i] + bytes([data[i] ^ 1 << i % 8]) + data[i + 1 :] for i in range(len(data))]
    for wrong in bad:
        with pytest.raises(kastgard.BadPositionError) as caught:
            any_game.from_bytes(wrong)
        assert isinstance(caught.value, ValueError)
        assert caught.value.game == str(any_game)
    for wrong in (3, "text", None, [1]):
        with pytest.raises(TypeError):
            any_game.from_bytes(wrong)
    assert any_game.from_bytes(bytearray(data)) == any_game.from_bytes(memoryview(data)) == state


def test_A21_bytes_of_the_same_game_with_other_options():
    data = kastgard.load("template", goal=4).initial(1).to_bytes()
    with pytest.raises(kastgard.BadPositionError, match="another game"):
        kastgard.load("template").from_bytes(data)


def test_A21_damaged_batches(toy):
    batch = kastgard.Batch(toy, 3, seed=1)
    batch.reset()
    data = batch.save()
    small = kastgard.Batch(toy, 2, seed=1)
    small.reset()
    other = kastgard.Batch(kastgard.load("template", goal=4), 3, seed=1)
    other.reset()
    bad = [b"", data[:5], data[:-1], data + b"x", small.save(), other.save(), b"\0" * len(data)]
    bad += [data[:i] + bytes([data[i] ^ 4]) + data[i + 1 :] for i in range(0, len(data), 7)]
    before = [batch.states(i) for i in range(3)]
    for wrong in bad:
        with pytest.raises(kastgard.BadPositionError):
            batch.load(wrong)
    assert [batch.states(i) for i in range(3)] == before
    batch.load(data)


@pytest.mark.parametrize(
    "text", ["", "x", "template", "principalities x=1", "\0", "é" * 40, "template phase=turn"]
)
def test_A21_texts_that_are_no_position(any_game, text):
    with pytest.raises(kastgard.BadPositionError) as caught:
        any_game.from_text(text)
    assert caught.value.position == text


def test_A21_json_that_is_no_position(any_game):
    data = next(walk(any_game)).to_json()
    changes = [dict.fromkeys([name]) for name in data if name != "game"]
    changes += [{name: "x"} for name in data] + [{name: -1} for name in data] + [{"more": 1}]
    for change in changes:
        wrong = {**data, **change}
        if wrong == data or change == {"from": None}:
            continue
        try:
            found = any_game.from_json(wrong)
        except kastgard.BadPositionError:
            continue
        assert found.to_json() == wrong  # a null that is a value of that field
    for name in data:
        if name != "game":
            with pytest.raises(kastgard.BadPositionError, match=name):
                any_game.from_json({key: value for key, value in data.items() if key != name})
    for wrong in (None, [], "text", 3):
        with pytest.raises(TypeError):
            any_game.from_json(wrong)


def test_A46_the_edition_is_in_the_string_and_in_records(any_game):
    """Choice: variants are options in the game string; behaviour has `rules_version`, kept in
    records, and a record of another version is refused by name."""
    record: list[kastgard.Record] = []
    kastgard.play(any_game, ["random"] * any_game.num_players, 1, seed=1, records=record)
    data = record[0].to_json()
    assert data["rules_version"] == any_game.rules_version
    assert data["game"] == str(any_game)
    with pytest.raises(kastgard.RecordError, match="rules version"):
        kastgard.Record.from_json({**data, "rules_version": any_game.rules_version + 1})


def test_table_hash_is_of_the_canonical_json():
    assert table_hash({"b": 1, "a": [2]}) == table_hash({"a": [2], "b": 1})
    assert len(table_hash([1])) == 17
    assert np.unique([table_hash([k]) for k in range(50)]).size == 50


@pytest.mark.parametrize("name", kastgard.games())
def test_a_view_has_pictures(name):
    state = kastgard.load(name).initial(seed=3)
    view = state.view(0)
    assert view.to_svg().startswith("<svg")
    assert view._repr_svg_() == view.to_svg()
    assert view.to_terminal()
    if state.game.perfect_information:
        assert (view.to_svg(), view.to_terminal()) == (state.to_svg(), state.to_terminal())


def test_a_view_without_pictures_says_so():
    view = kastgard.load("template").initial(seed=3).view(0)
    assert view._repr_svg_() is None
    with pytest.raises(kastgard.KastgardError, match="no pictures of what one seat knows"):
        view.to_svg()

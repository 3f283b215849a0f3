"""Records and histories: replaying, verifying, refusing."""

from __future__ import annotations

import codecs
import gzip
import json

import pytest

import kastgard
from api.driving import choices, move

GAME = "principalities(players=3,maps=2,max_turns=40)"


@pytest.fixture
def record(any_game) -> kastgard.Record:
    records: list[kastgard.Record] = []
    kastgard.play(any_game, ["random"] * any_game.num_players, 3, seed=8, records=records)
    return records[2]


def test_fields(record, any_game):
    data = record.to_json()
    assert list(data) == [
        "schema",
        "kastgard",
        "game",
        "tables",
        "rules_version",
        "seed",
        "index",
        "episode",
        "initial",
        "seats",
        "moves",
        "hints",
        "result",
        "scores",
        "end",
        "signature",
    ]
    assert data["schema"] == "kastgard.record/1"
    assert data["kastgard"] == kastgard.__version__
    assert data["game"] == str(any_game)
    assert (data["seed"], data["index"], data["episode"], data["initial"]) == (8, 2, 0, None)
    assert json.loads(record.to_line()) == data
    assert "\n" not in record.to_line()
    assert kastgard.Record.from_line(record.to_line()) == record


def test_replaying_gives_every_position(record, any_game):
    states = list(record.states())
    assert len(states) == len(record.moves) + 1
    assert states[0] == any_game.initial(8, 2)
    assert [state.ply for state in states] == list(range(len(states)))
    for before, after, played in zip(states, states[1:], record.moves, strict=False):
        assert before.child(played) == after
    last = states[-1]
    assert last.is_terminal
    assert last.signature == record.signature
    assert tuple(last.returns()) == record.returns
    assert record.verify() == last
    twin = any_game.initial(8, 2)
    chance = kastgard.Rng(8, 2)
    for played in record.moves:  # the draws are those of the game's own stream
        if twin.is_chance:
            assert twin.sample_chance(chance) == played
        else:
            twin.apply(played)


def test_text_for_people(record):
    text = record.to_text()
    assert text.splitlines()[0] == f"[Game {json.dumps(str(record.game))}]"
    assert f'[End "{record.end}"]' in text
    assert "seat 0:" in text
    assert text.count("(") >= 1
    assert text.isprintable() or "\n" in text


@pytest.mark.parametrize("at", [0, 5, -1])
def test_a_wrong_move_is_found_at_its_ply(record, at):
    moves = list(record.moves)
    moves[at] = 10**6
    wrong = {**record.to_json(), "moves": moves}
    with pytest.raises(kastgard.RecordError) as caught:
        kastgard.Record.from_json(wrong)
    assert caught.value.ply == range(len(moves))[at]
    assert f"at ply {caught.value.ply}" in str(caught.value)
    assert caught.value.game == str(record.game)
    assert isinstance(caught.value.__cause__, kastgard.IllegalActionError)
    unchecked = kastgard.Record.from_json(wrong, verify=False)
    assert unchecked.moves[at] == 10**6


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("end", "ongoing"),
        ("signature", "0" * 16),
        ("result", [0.0, 0.0, 0.0]),
        ("scores", [-1, -1, -1]),
        ("seed", 9),
        ("index", 3),
        ("episode", 1),
        ("seed", None),
        ("seed", -1),
        ("initial", {"phase": "turn"}),
    ],
)
def test_a_record_that_is_not_its_game(record, key, value):
    with pytest.raises(kastgard.RecordError):
        kastgard.Record.from_json({**record.to_json(), key: value})


def test_a_record_cut_short(record):
    data = record.to_json()
    with pytest.raises(kastgard.RecordError, match="end"):
        kastgard.Record.from_json({**data, "moves": data["moves"][:-1]})
    with pytest.raises(kastgard.RecordError, match="the game is over"):
        kastgard.Record.from_json({**data, "moves": [*data["moves"], 0]})


@pytest.mark.parametrize(
    "change",
    [
        {"schema": "kastgard.record/2"},
        {"schema": None},
        {"moves": "12"},
        {"moves": [1.5]},
        {"moves": [True]},
        {"hints": [1]},
        {"hints": [[1, 2, 3]]},
        {"seats": [3]},
        {"rules_version": "1"},
        {"rules_version": True},
        {"game": "nothing"},
        {"game": "template("},
        {"game": 3},
        {"result": ["x"]},
        {"result": [10**400]},
        {"rules_version": -1},
        {"times": ["x"]},
        {"times": 5},
        {"times": 0},
        {"times": ""},
        {"times": False},
        {"times": {}},
        {"initial": {"phase": "\ud800"}},
        {"tables": {"@0000000000000000": 1}},
        {"more": 1},
    ],
)
def test_malformed_records(record, change):
    with pytest.raises(kastgard.RecordError):
        kastgard.Record.from_json({**record.to_json(), **change})


def test_every_field_is_needed(record):
    data = record.to_json()
    for key in data:
        with pytest.raises(kastgard.RecordError):
            kastgard.Record.from_json({k: v for k, v in data.items() if k != key})
    for wrong in ("", "{", "[]", "3", "null", "[" * 200_000):
        with pytest.raises(kastgard.RecordError):
            kastgard.Record.from_line(wrong)


def test_files_name_the_line(record, tmp_path):
    path = tmp_path / "x.jsonl"
    good = record.to_line()
    bad = good.replace('"end":"', '"end":"x')
    path.write_text(f"{good}\n\n{bad}\n")
    records = kastgard.read_records(path)
    assert next(records) == record
    with pytest.raises(kastgard.RecordError, match="line 3"):
        next(records)
    assert len(list(kastgard.read_records(path, verify=False))) == 2
    assert kastgard.write_records(path, [record, record]) == 2
    assert list(kastgard.read_records(path)) == [record, record]
    path.write_text(good[:50])
    with pytest.raises(kastgard.RecordError, match="line 1"):
        list(kastgard.read_records(path))


@pytest.mark.parametrize(
    "wrong",
    [b"\xff", b'"\xc3"', b"[" * 200_000, b"{", b"\x00", codecs.BOM_UTF8 + b"{}"],
    ids=["no UTF-8", "half a character", "deep", "cut", "zero", "a mark amid"],
)
@pytest.mark.parametrize("name", ["x.jsonl", "x.jsonl.gz"])
def test_a_damaged_line_is_named(toy, tmp_path, name, wrong):
    kastgard.play(toy, ["random"] * 3, 40, seed=1, records=(listed := []))
    path = tmp_path / name
    lines = [record.to_line().encode() for record in listed]
    lines[20] = wrong
    data = b"\n".join(lines)
    path.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    found = kastgard.read_records(path)
    assert [next(found) for _ in range(20)] == listed[:20]
    with pytest.raises(kastgard.RecordError, match=rf"{name}, line 21: ") as caught:
        next(found)
    assert "\n" not in str(caught.value)


def flipped(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes(x ^ 0xFF for x in data[middle : middle + 40]) + data[middle + 40 :]


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"junk" * 20,
        lambda data: data[: len(data) // 2],
        lambda data: data[:5],
        lambda data: data[:-4],
        lambda data: data[:-8] + bytes(8),
        flipped,
        lambda data: data + b"junk",
    ],
    ids=["junk", "half", "no header", "no length", "wrong sum", "flipped", "junk behind"],
)
def test_a_damaged_gzip_file_is_a_record_error(toy, tmp_path, damage):
    kastgard.play(toy, ["random"] * 3, 200, seed=1, records=(listed := []))
    path = tmp_path / "x.jsonl.gz"
    kastgard.write_records(path, listed)
    path.write_bytes(damage(path.read_bytes()))
    found: list[kastgard.Record] = []
    with pytest.raises(kastgard.RecordError, match=r"x\.jsonl\.gz, line \d+: ") as caught:
        found.extend(kastgard.read_records(path))
    assert found == listed[: len(found)]
    assert f"line {len(found) + 1}: " in str(caught.value)


def test_files_of_editors_and_missing_files(record, tmp_path):
    path = tmp_path / "x.jsonl"
    line = record.to_line().encode()
    path.write_bytes(codecs.BOM_UTF8 + line + b"\r\n\r\n" + line)
    assert list(kastgard.read_records(path)) == [record, record]
    for missing in ("y.jsonl", "y.jsonl.gz"):
        with pytest.raises(FileNotFoundError):
            list(kastgard.read_records(tmp_path / missing))


def test_tables_are_in_the_record():
    game = kastgard.load("template", values=[0, 1, 5])
    records: list[kastgard.Record] = []
    kastgard.play(game, ["random"] * 3, 1, seed=1, records=records)
    data = records[0].to_json()
    assert data["tables"] == game.tables
    assert kastgard.Record.from_json(data).game.config["values"] == (0, 1, 5)


def test_hints_are_kept_and_replayed():
    game = kastgard.load(GAME)
    history = kastgard.History(game.initial(3, 1), index=1)
    chance, pick = kastgard.Rng(3, 1), choices(3)
    hinted: list[tuple[int, int]] = []
    while not history.state.is_terminal:
        state = history.state
        if len(history) in (0, 30):
            seat = state.to_json()["seat"]
            history.use_hints(seat)
            hinted.append((state.ply, seat))
        history.apply(move(history.state, chance, pick))
    record = history.record(["a", "b", "c"], times=[0.5] * len(history))
    assert record.hints == tuple(hinted)
    assert record.initial is None
    assert record.times == (0.5,) * len(record.moves)
    again = kastgard.Record.from_line(record.to_line())
    assert again == record
    assert again.verify().hints == history.state.hints
    assert set(history.state.hints) <= {seat for _, seat in hinted}
    data = record.to_json()
    with pytest.raises(kastgard.RecordError, match=r"scores|signature"):
        kastgard.Record.from_json({**data, "hints": []})
    for wrong in ([10**6, 0], [0, 99]):
        with pytest.raises(kastgard.RecordError, match="hint"):
            kastgard.Record.from_json({**data, "hints": [wrong]})
    toy = kastgard.load("template")
    records: list[kastgard.Record] = []
    kastgard.play(toy, ["random"] * 3, 1, seed=1, records=records)
    with pytest.raises(kastgard.RecordError, match="no hints"):
        kastgard.Record.from_json({**records[0].to_json(), "hints": [[0, 0]]})


def test_a_history_goes_back_and_forth(any_game):
    history = kastgard.History(any_game.initial(2))
    chance, pick = kastgard.Rng(2), choices(2)
    for _ in range(12):
        history.apply(move(history.state, chance, pick))
    ends = history.state
    assert (len(history), history.place) == (12, 12)
    assert history.back(5)
    assert history.place == 7
    assert not history.forward(6)
    assert history.forward(5)
    assert history.state == ends
    assert history.go(3)
    assert len(history) == 12
    branch = history.state
    if branch.is_chance:
        outcome = history.sample_chance(kastgard.Rng(77))
        assert branch.child(outcome) == history.state
    else:
        history.apply(int(branch.legal_actions()[-1]))
    assert (len(history), history.place) == (4, 4)
    assert not history.forward()
    with pytest.raises(kastgard.IllegalActionError):
        history.apply(10**7)
    assert len(history) == 4
    changed = history.state
    changed.playout(pick)
    assert history.state != changed
    record = history.record()
    assert record.verify() == history.state
    assert record.end == "ongoing"
    assert kastgard.Record.from_line(record.to_line()) == record


def test_a_history_from_a_position(any_game):
    start = any_game.initial(5)
    for _ in range(6):
        move(start, kastgard.Rng(5, 9), choices(5))
    history = kastgard.History(any_game.from_text(start.to_text()))
    chance = kastgard.Rng(1)
    history.apply(move(history.state, chance, choices(6)))
    record = history.record()
    assert record.seed is None
    assert record.initial == start.to_json()
    assert kastgard.Record.from_line(record.to_line()).verify() == history.state
    # the wrong index is noticed: then the position itself is kept
    odd = kastgard.History(any_game.initial(5, 3))
    assert odd.record().initial is not None
    assert kastgard.History(any_game.initial(5, 3), index=3).record().initial is None


def test_a_toy_history_has_no_hints(toy):
    history = kastgard.History(toy.initial(1))
    with pytest.raises(TypeError, match="no hints"):
        history.use_hints(0)

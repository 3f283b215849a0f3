"""Commands that do not wait for a person: options do something, errors are one line."""

from __future__ import annotations

import gzip
import os
import pty
import signal
import sys
import time
from xml.etree import ElementTree as ET

import pytest

import kastgard
from kastgard.records import read_records

# --- selfplay -----------------------------------------------------------------------------------


def test_selfplay_without_options_plays_a_thousand_games_of_four_normals(run) -> None:
    assert run("selfplay", "principalities", "--json").json["games"] == 1000
    told = run("selfplay", "principalities", "--seed", 1, "--json")
    assert told.code == 0
    report = told.json
    assert report["games"] == 1000
    assert report["game"] == "principalities(players=4)"
    assert report["agents"] == ["normal"] * 4
    assert sum(report["ends"].values()) == 1000
    assert report["ends"]["conquest"] > 950
    shares = [row["share"] for row in report["wins_by_order"]]
    assert shares[0] > max(shares[1:])  # who begins wins most
    assert sum(row["wins"] for row in report["wins_by_order"]) <= 1000
    for row in report["wins_by_order"]:
        assert 0 <= row["low"] < row["share"] < row["high"] <= 1
        assert row["wins"] == round(row["share"] * 1000)
    low, median, high = report["lengths"]["completed turns"].values()
    assert low < median < high
    assert 38 <= median <= 48  # about 43 is known for Normal
    assert report["games_per_second"] > 10


def test_selfplay_table(run) -> None:
    told = run("selfplay", "principalities", "-n", 30, "--seed", 5)
    assert told.code == 0
    for words in (
        "30 games of principalities(players=4), seed 5",
        "agents: normal",
        "Wins by order of play",
        "first",
        "fourth",
        "95 % interval",
        "conquest",
        "completed turns",
        "winner's own turns",
        "plies",
        "games/s on 1 thread",
    ):
        assert words in told.out
    assert "\x1b" not in told.out
    assert "Wins by seat" not in told.out


def test_selfplay_counts_what_the_records_say(run, tmp_path) -> None:
    out = tmp_path / "games.jsonl"
    told = run(
        "selfplay", "principalities", "--players", 3, "--games", 25, "--seed", 9, "--agents",
        "normal,greedy,random", "--out", out, "--json",
    )  # fmt: skip
    assert told.code == 0
    report = told.json
    records = list(read_records(out))
    assert [r.index for r in records] == list(range(25))
    assert {r.seed for r in records} == {9}
    assert {r.seats for r in records} == {("normal", "greedy", "random")}
    assert report["agents"] == ["normal", "greedy", "random"]

    by_order, by_seat, turns, own = [0] * 3, [0] * 3, [], []
    for record in records:
        first, last = record.start(), record.verify()
        assert last.end in ("conquest", "points")
        winner = int(last.returns().argmax())
        by_seat[winner] += 1
        by_order[(winner - first.to_play) % 3] += 1
        fields = last.to_json()
        turns.append(fields["completed_turns"])
        own.append(fields["own_turns"][winner])
    assert [row["wins"] for row in report["wins_by_order"]] == by_order
    assert [row["wins"] for row in report["wins_by_seat"]] == by_seat
    assert report["lengths"]["completed turns"]["50%"] == sorted(turns)[12]
    assert report["lengths"]["winner's own turns"]["50%"] == sorted(own)[12]
    assert report["lengths"]["plies"]["50%"] == sorted(len(r.moves) for r in records)[12]


def test_the_games_do_not_depend_on_threads(run, tmp_path) -> None:
    files = [tmp_path / f"{threads}.jsonl" for threads in (1, 3)]
    for threads, file in zip((1, 3), files, strict=True):
        told = run("selfplay", "principalities", "-n", 40, "--seed", 2, "--threads", threads,
                   "--out", file, "--json")  # fmt: skip
        assert told.json["threads"] == threads
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_drawn_seed_is_told_and_plays_the_same_games_again(run) -> None:
    first = run("selfplay", "principalities", "-n", 20, "--json").json
    again = run("selfplay", "principalities", "-n", 20, "--seed", first["seed"], "--json").json
    other = run("selfplay", "principalities", "-n", 20, "--json").json
    assert again["lengths"] == first["lengths"]
    assert again["wins_by_seat"] == first["wins_by_seat"]
    assert other["seed"] != first["seed"]


def test_selfplay_of_different_agents_tells_the_seats(run) -> None:
    told = run("selfplay", "principalities", "--players", 2, "-n", 20, "--agents", "normal,random")
    assert "Wins by seat" in told.out
    assert "0 normal" in told.out
    assert "1 random" in told.out


def test_selfplay_takes_game_strings_and_specs_with_options(run) -> None:
    told = run("selfplay", "principalities(players=2,maps=4)", "-n", 5, "--agents",
               "normal(lose=0.2),normal", "--json")  # fmt: skip
    assert told.json["game"] == "principalities(players=2,maps=4)"
    assert told.json["agents"] == ["normal(lose=0.2)", "normal"]


def test_selfplay_of_a_game_without_a_room_of_words(run) -> None:
    told = run("selfplay", "template", "-n", 50, "--seed", 1, "--json")
    assert told.code == 0
    assert (
        told.json["wins_by_order"] == []
    )  # its first decision is not the first thing that happens
    assert list(told.json["lengths"]) == ["plies"]
    assert "Wins by seat" in run("selfplay", "template", "-n", 50, "--seed", 1).out


# --- games, perft, bench ------------------------------------------------------------------------


def test_games_lists_all_with_their_options(run) -> None:
    told = run("games", "--json")
    assert [entry["name"] for entry in told.json] == list(kastgard.games())
    entry = told.json[0]
    assert kastgard.load(entry["game"]).config == entry["options"]
    plain = run("games")
    assert all(name in plain.out for name in kastgard.games())
    assert "max_turns=1000" in plain.out


def test_perft_counts_paths(run) -> None:
    game = kastgard.load("principalities", players=2)
    told = run("perft", "principalities(players=2)", 3, "--seed", 4, "--index", 1, "--json")
    state = game.initial(4, 1)
    assert [row["paths"] for row in told.json["counts"]] == [game.perft(state, d) for d in range(4)]
    assert told.json["counts"][1]["paths"] == state.num_legal
    other = run("perft", "principalities(players=2)", 3, "--seed", 5, "--json")
    assert other.json["counts"] != told.json["counts"]
    plain = run("perft", "principalities(players=2)", 2, "--seed", 4, "--index", 1)
    assert "seed 4, index 1" in plain.out


def test_bench_measures_games_and_decisions(run) -> None:
    told = run("bench", "template", "--seconds", 0.02, "--batch", 8, "--threads", 2, "--json")
    assert told.code == 0
    assert (told.json["batch"], told.json["threads"]) == (8, 2)
    assert len(told.json["rates"]) == 3
    assert all(rate > 0 for rate in told.json["rates"].values())
    plain = run("bench", "principalities(maps=2)", "--seconds", 0.02, "--batch", 4)
    assert "batch of 4" in plain.out
    assert "decisions/s" in plain.out


# --- show ---------------------------------------------------------------------------------------


@pytest.fixture
def position() -> kastgard.State:
    state = kastgard.load("principalities(players=3)").initial(7)
    state.apply(int(state.legal_actions()[0]))
    state.sample_chance(kastgard.Rng(7))
    return state


def test_show_of_a_text_a_file_json_and_a_game_string(run, position, tmp_path) -> None:
    expected = position.to_terminal() + "\n"
    assert run("show", position.to_text()).out == expected
    file = tmp_path / "position.txt"
    file.write_text(position.to_text() + "\n")
    assert run("show", file).out == expected
    data = tmp_path / "position.json"
    data.write_text(run("show", position.to_text(), "--json").out)
    assert run("show", data).out == expected
    start = kastgard.load("principalities(players=2)").initial(3, 4)
    told = run("show", "principalities(players=2)", "--seed", 3, "--index", 4)
    assert told.out == start.to_terminal() + "\n"


def test_show_of_a_position_whose_game_needs_options(run, position) -> None:
    told = run("show", position.to_text(), "--game", "principalities(players=3,humans=1)", "--json")
    assert told.json["game"] == "principalities(players=3,humans=1)"


def test_show_writes_svg_with_hints_and_width(run, position, tmp_path) -> None:
    file = tmp_path / "picture.svg"
    told = run("show", position.to_text(), "--svg", file, "--hints", "--width", 400)
    assert told.code == 0
    assert told.out == f"wrote {file}\n"
    assert file.read_text() == position.to_svg(hints=True, width=400)
    assert ET.parse(file).getroot().get("width") == "400"
    run("show", position.to_text(), "--svg", file)
    assert file.read_text() == position.to_svg()
    assert "odds of" in run("show", position.to_text(), "--hints").out
    assert "odds of" not in run("show", position.to_text()).out


def test_colours_only_where_a_person_looks(run, position, monkeypatch) -> None:
    assert "\x1b[" not in run("show", position.to_text()).out
    monkeypatch.setattr("kastgard.cli.output.is_terminal", lambda: True)
    assert run("show", position.to_text()).out == position.to_terminal(color=True) + "\n"


# --- replay -------------------------------------------------------------------------------------


@pytest.fixture
def games(run, tmp_path):
    file = tmp_path / "games.jsonl"
    run("selfplay", "principalities", "-n", 3, "--seed", 4, "--out", file)
    return file


def test_replay_shows_the_last_position_or_any_other(run, games) -> None:
    record = list(read_records(games))[1]
    told = run("replay", games, "--game", 1)
    assert told.code == 0
    assert told.out.startswith("game 1: principalities(players=4), seed 4, index 1, normal, ")
    assert told.out.endswith(record.verify().to_terminal() + "\n")
    told = run("replay", games, "--game", 1, "--ply", 40, "--json")
    assert told.json == list(record.states())[40].to_json()
    assert run("replay", games, "--ply", 0, "--json").json["ply"] == 0


def test_replay_writes_svg(run, games, tmp_path) -> None:
    file = tmp_path / "ply40.svg"
    told = run("replay", games, "--ply", 40, "--svg", file, "--width", 300, "--hints")
    assert told.code == 0
    state = list(next(read_records(games)).states())[40]
    assert file.read_text() == state.to_svg(width=300, hints=True)


def test_replay_lists_moves(run, games) -> None:
    record = next(read_records(games))
    assert run("replay", games, "--moves").out == record.to_text() + "\n"
    rows = run("replay", games, "--moves", "--json").json
    assert [row["move"] for row in rows] == list(record.moves)
    assert rows[0]["text"] == record.start().action_text(record.moves[0])


def test_a_record_that_was_changed_is_refused(run, games) -> None:
    lines = games.read_text().splitlines()
    broken = lines[0].replace('"end":"conquest"', '"end":"points"')
    assert broken != lines[0]
    games.write_text(broken + "\n" + lines[1] + "\n")
    told = run("replay", games)
    assert told.code == 1
    assert "'end' is points in the record" in told.err
    assert run("replay", games, "--game", 1).code == 0


@pytest.mark.parametrize(
    ("name", "damage", "words"),
    [
        ("x.jsonl.gz", lambda text: gzip.compress(text)[:-200], "damaged gzip"),
        ("x.jsonl.gz", lambda text: b"junk" * 20, "line 1: damaged gzip"),
        ("x.jsonl", lambda text: b"\xff" + text, "line 1: "),
        ("x.jsonl", lambda text: b"[" * 200_000, "line 1: "),
        ("x.jsonl", lambda text: text.replace(b'{"', b'{"times":5,"', 1), "'times' is int"),
    ],
    ids=["cut gzip", "junk", "no UTF-8", "deep", "times"],
)
def test_a_damaged_file_is_an_error_of_one_line(run, games, name, damage, words) -> None:
    file = games.with_name(name)
    file.write_bytes(damage(games.read_bytes()))
    told = run("replay", file, "--game", 2 if words == "damaged gzip" else 0)
    assert (told.code, told.out) == (1, "")
    assert told.err.startswith(f"kastgard: {file}, line ")
    assert told.err.count("\n") == 1
    assert words in told.err


# --- errors -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["selfplay", "chess"], 1, "there is no game 'chess'"),
        (["selfplay", "principalities", "--players", 9], 1, "players"),
        (["selfplay", "principalities", "--agents", "genius"], 1, "no native agent 'genius'"),
        (["selfplay", "principalities", "--agents", "normal,random"], 1, "one for each of 4"),
        (["selfplay", "principalities", "--seed", -1, "-n", 1], 1, "seed"),
        (["selfplay", "principalities", "-n", 0], 2, "--games"),
        (["selfplay", "principalities", "-n", "many"], 2, "--games"),
        (["selfplay", "principalities", "--colour"], 2, "--colour"),
        (["selfplay"], 2, "Missing argument"),
        (["dance"], 2, "dance"),
        (["play", "principalities", "--seat", 4], 1, "--seat must be 0 to 3"),
        (["play", "principalities", "--agents", "a,b"], 1, "one for each of 3"),
        (["perft", "principalities", -1], 2, "-1"),
        (["show", "principalities board=1"], 1, "principalities"),
        (["show", "{"], 1, "JSON"),
        (["show", "{}"], 1, "'game'"),
        (["show", "principalities", "--width", 10], 2, "--width"),
        (["show", "principalities", "--game", "principalities"], 2, "--game"),
        (["show", "principalities x=1", "--seed", 3], 2, "--seed"),
        (["replay", "/nowhere.jsonl"], 1, "/nowhere.jsonl"),
        (["bench", "principalities", "--threads", 0], 2, "--threads"),
    ],
)
def test_errors_are_one_line_and_an_exit_code(run, arguments, code, words) -> None:
    told = run(*arguments)
    assert told.code == code
    assert told.out == ""
    assert told.err.startswith("kastgard: ")
    assert told.err.count("\n") == 1
    assert words in told.err


def test_errors_of_replay(run, games) -> None:
    assert "no game 3" in run("replay", games, "--game", 3).err
    assert "plies, not 99999" in run("replay", games, "--ply", 99999).err
    told = run("replay", games, "--moves", "--ply", 3)
    assert told.code == 2
    told = run("show", games)
    assert told.code == 1


def test_a_record_is_no_position(run, games) -> None:
    games.write_text(games.read_text().splitlines()[0])
    assert "kastgard replay" in run("show", games).err


# --- the command itself -------------------------------------------------------------------------


def test_help_names_all_commands(run) -> None:
    for told in (run(), run("--help")):
        assert told.code == 0
        for name in ("selfplay", "play", "replay", "show", "bench", "perft", "games"):
            assert name in told.out
    assert "--threads" in run("selfplay", "--help").out


def test_version(run) -> None:
    assert run("--version").out == f"kastgard {kastgard.__version__}\n"


def test_exit_codes_of_the_process(shell) -> None:
    assert shell("games").code == 0
    failed = shell("show", "nothing")
    assert (failed.code, failed.out) == (1, "")
    assert "Traceback" not in failed.err
    assert shell("show").code == 2


def test_a_missing_extra_is_named_in_one_sentence(monkeypatch, capsys) -> None:
    from kastgard import cli

    monkeypatch.setitem(sys.modules, "typer", None)
    monkeypatch.delitem(sys.modules, "kastgard.cli.app", raising=False)
    with pytest.raises(SystemExit) as left:
        cli.main(["games"])
    assert left.value.code == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "kastgard[cli]" in told.err


def test_a_reader_that_leaves_early_is_no_error(start) -> None:
    read_end, write_end = os.pipe()
    process = start(["perft", "template", 1], stdout=write_end, stderr=-1)
    os.close(read_end)
    os.close(write_end)
    _, err = process.communicate(timeout=60)
    assert b"Traceback" not in err


def test_stopping_self_play_leaves_no_trace(start, tmp_path) -> None:
    out = tmp_path / "games.jsonl"
    process = start(["selfplay", "principalities", "-n", 1_000_000, "--out", out], stdout=-1,
                    stderr=-1)  # fmt: skip
    deadline = time.monotonic() + 60
    while not (out.exists() and out.stat().st_size) and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    told, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert told == b""
    assert b"Traceback" not in err
    first = next(read_records(out))
    assert first.index == 0


def test_a_progress_bar_on_a_terminal_only(shell, start) -> None:
    told = shell("selfplay", "principalities", "-n", 40, "--seed", 1)
    assert told.err == ""
    master, slave = pty.openpty()
    process = start(["selfplay", "principalities", "-n", "250", "--seed", "1"], stdout=slave,
                    stderr=slave)  # fmt: skip
    os.close(slave)
    seen = b""
    while True:
        try:
            chunk = os.read(master, 4096)
        except OSError:
            break
        if not chunk:
            break
        seen += chunk
    assert process.wait(60) == 0
    assert "━".encode() in seen
    assert b"/250" in seen
    assert b"Wins by order of play" in seen

"""`kastgard play`: a person at the table, over pipes and at a real terminal."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

import kastgard
from cli.terminal import Terminal
from kastgard import agents
from kastgard.cli.rooms import room_of
from kastgard.cli.session import Session, Talk
from kastgard.records import read_records

Answer = Callable[[Session], str]


def sit(
    game: str, answer: Answer, *, seat: int = 0, seed: int = 1, level: str = "normal", **options
) -> tuple[Session, list[str], bool]:
    """A game with a person who says what `answer` gives; returns what was heard."""
    talk = getattr(room_of(game), "Talk", Talk)
    rules = kastgard.load(game, **talk.options(seat), **options)
    table = [agents.native(rules, level) for _ in range(rules.num_players)]
    table[seat] = None
    heard: list[str] = []

    def ask(prompt: str) -> str:
        words = answer(session)
        heard.append(prompt + words)
        return words

    session = Session(rules, seat, table, seed, say=heard.append, ask=ask, talk=talk)
    finished = session.run()
    return session, heard, finished


def saying(*words: str) -> Answer:
    """Says one thing after the other, then leaves."""
    left = list(words)
    return lambda session: left.pop(0) if left else "quit"


def like(level: str) -> Answer:
    """Plays like a native player, in words."""

    def answer(session: Session) -> str:
        player = agents.native(session.game, level)
        rng = kastgard.Rng(session.seed, purpose=16 + session.seat, sub=session.state.ply)
        return session.state.action_text(player.act(session.state.view(session.seat), rng))

    return answer


# --- a whole game -------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 2])
def test_a_whole_game_of_four(seat: int) -> None:
    session, heard, finished = sit("principalities", like("strong"), seat=seat, seed=3)
    assert finished
    assert session.state.is_terminal
    record = session.record()
    assert record.verify() == session.state
    assert record.seats[seat] == "person"
    reward = session.state.scores()[seat]
    assert heard[-1].startswith(f"Your reward: {reward} point")
    assert heard[-2].startswith("The game is over: ")
    assert session.summary()["finished"] is True
    assert session.summary()["plies"] == len(record.moves)


def test_the_agents_play_as_in_self_play() -> None:
    """A person who chooses like Normal, from the seat's own stream, plays the recorded game."""
    game = kastgard.load("principalities", players=3, humans={1})
    expected: list[kastgard.records.Record] = []
    kastgard.play(game, ["normal"] * 3, 1, seed=8, records=expected)
    player = agents.native(game, "normal")
    rng = kastgard.Rng(8, purpose=17)

    def answer(session: Session) -> str:
        return session.state.action_text(player.act(session.state.view(1), rng))

    session, _, _ = sit("principalities", answer, seat=1, seed=8, players=3)
    assert session.record().moves == expected[0].moves


def test_every_attack_is_told_with_its_dice() -> None:
    session, heard, _ = sit("principalities", like("normal"), seed=6, players=2)
    states = list(session.record().states())
    told = [line for line in heard if " attacks " in line]
    attacks = [s for s in states if getattr(s, "last_attack", None)]
    assert len(told) == len(attacks) > 10
    for line, state in zip(told, attacks, strict=True):
        last = state.last_attack
        roll = session.game.last_roll(
            state, kastgard.Rng(session.seed, purpose="faces", sub=state.ply)
        )
        assert f"{last.source} > {last.target}: " in line
        assert f"{roll.attacker_sum} ({' '.join(map(str, roll.attacker_faces))}) v " in line
        assert f" v {roll.defender_sum} ({' '.join(map(str, roll.defender_faces))}), " in line
        assert sum(roll.attacker_faces) == roll.attacker_sum
        assert (roll.attacker_sum > roll.defender_sum) == last.won
        assert ("takes" in line) == last.won


def test_every_reinforcement_is_told() -> None:
    session, heard, _ = sit("principalities", like("normal"), seed=6, players=2)
    states = list(session.record().states())
    placed = sum(s.phase == "reinforce" for s in states)
    told = [line for line in heard if "ends the turn and places" in line]
    assert sum(int(line.split("places ")[1].split()[0]) for line in told) == placed > 0


def test_a_person_who_is_out_hears_the_end() -> None:
    _, heard, finished = sit("principalities", lambda session: "end", seed=2)
    assert finished
    assert "You are out" in heard
    assert "Your reward: 0 points" in heard[-1]


# --- words --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words", ["{f} {t}", "{f}>{t}", "{f} > {t}", "attack {f} to {t}", "b{f}-{t}"]
)
def test_an_attack_can_be_said_in_many_ways(words: str) -> None:
    attack: list[tuple[int, int]] = []

    def answer(session: Session) -> str:
        if session.moves and session.moves[0] < 32 * 32 and attack:
            return "quit"
        odds = session.state.odds()[0]
        attack.append((odds.source, odds.target))
        return words.format(f=odds.source, t=odds.target)

    seat = kastgard.load("principalities").initial(1).to_play
    session, _, _ = sit("principalities", answer, seat=seat)
    f, t = attack[0]
    assert session.moves[0] == f * 32 + t


def test_refusals_say_why() -> None:
    state = kastgard.load("principalities").initial(1)
    me, n = state.to_play, state.map.n
    mine = [t for t in range(n) if state.owner[t] == me]
    near = {u for t in mine for u in state.adjacency[t] if state.owner[u] == me}
    pairs = [(t, u) for t in mine for u in state.adjacency[t]]
    single = next((t, u) for t, u in pairs if state.dice[t] == 1 and state.owner[u] != me)
    friend = next(((t, u) for t, u in pairs if u in near), None)
    far = next(
        (mine[0], u) for u in range(n) if u not in state.adjacency[mine[0]] and state.owner[u] != me
    )
    foe = next(t for t in range(n) if state.owner[t] != me)
    said = [
        "fly",
        "99 1",
        f"{foe} {mine[0]}",
        f"{single[0]} {single[1]}",
        f"{far[0]} {far[1]}",
        "accept",
    ]
    if friend:
        said.append(f"{friend[0]} {friend[1]}")
    _, heard, finished = sit("principalities", saying(*said), seat=me)
    assert not finished
    text = "\n".join(heard)
    for words in (
        "'fly' is no move; type help",
        "'99 1' is no move",
        f"{foe} belongs to",
        f"{single[0]} has a single die",
        "have no common border",
        "nothing was offered",
    ):
        assert words in text
    if friend:
        assert f"{friend[1]} is yours already" in text


def test_odds_are_shown_when_asked_and_count_as_hints() -> None:
    seat = kastgard.load("principalities").initial(1).to_play
    session, heard, _ = sit("principalities", saying("help", "odds", "hint"), seat=seat)
    text = "\n".join(heard)
    assert sum(line.startswith("odds of ") for line in heard) == 2
    assert text.count("three quarters") == 1
    assert session.state.hints == (seat,)
    assert session.hints == [(0, seat)]
    quiet, heard, _ = sit("principalities", saying("board", "moves"), seat=seat)
    assert quiet.state.hints == ()
    assert "odds of" not in "\n".join(heard)


def test_used_hints_are_in_the_record_and_lower_the_reward() -> None:
    def hinting(session: Session) -> str:
        return "odds" if session.seat not in session.state.hints else like("strong")(session)

    plain, _, _ = sit("principalities", like("strong"), seed=3, players=2)
    hinted, _, _ = sit("principalities", hinting, seed=3, players=2)
    assert plain.moves == hinted.moves
    assert plain.state.scores()[0] > hinted.state.scores()[0] > 0
    assert hinted.record().hints == ((hinted.hints[0][0], 0),)
    assert hinted.record().verify() == hinted.state


def test_board_moves_and_help() -> None:
    seat = kastgard.load("principalities").initial(1).to_play
    session, heard, _ = sit(
        "principalities", saying("board", "show", "moves", "help", "?", ""), seat=seat
    )
    board = session.state.to_terminal()
    assert heard.count(board) == 3  # before the first question, and twice when asked
    moves = ", ".join(session.state.action_text(int(a)) for a in session.state.legal_actions())
    assert moves in heard
    assert heard.count(session.talk.help) == 2


@pytest.mark.parametrize(
    ("word", "end"), [("accept", "points"), ("y", "points"), ("decline", "ongoing")]
)
def test_the_offer_is_put_to_the_person(word: str, end: str) -> None:
    """Two players, the other one passive: four rounds without an attack bring the offer."""

    class Passive:
        name = "passive"

        def act(self, view, rng) -> int:
            return view.game.territories**2

    rules = kastgard.load("principalities", players=2, humans={0})
    heard: list[str] = []

    def ask(prompt: str) -> str:
        if session.state.phase == "offer":
            return word
        if session.state.to_json()["offer_made"]:
            raise EOFError
        return "end"

    session = Session(
        rules, 0, [None, Passive()], 11, say=heard.append, ask=ask,
        talk=room_of("principalities").Talk,
    )  # fmt: skip
    session.run()
    assert session.state.end in ((end, "draw") if end == "points" else (end,))
    chosen = "to go on" if word == "decline" else "to end on points"
    assert f"A (you) chooses {chosen}" in heard
    assert any("is offered an end on points" in line for line in heard)


def test_another_game_is_played_in_its_own_words() -> None:
    session, heard, finished = sit("template", like("random"), seat=1, level="random")
    assert finished
    assert session.record().verify() == session.state
    assert any(line.startswith("B> ") for line in heard)
    assert any(line.startswith("chance: ") for line in heard)
    assert heard[-1].startswith("The game is over: ")


# --- the process --------------------------------------------------------------------------------


def test_options_of_the_command(shell, tmp_path: Path) -> None:
    out = tmp_path / "mine.jsonl"
    told = shell(
        "play", "principalities", "--players", 2, "--seat", 1, "--seed", 4, "--agents", "strong",
        "--out", out, told="end\n" * 400,
    )  # fmt: skip
    assert told.code == 0
    assert told.err == ""
    assert "You are B, seat 1; the others are A strong." in told.out
    (record,) = read_records(out)
    assert record.seed == 4
    assert record.seats == ("strong", "person")
    assert str(record.game) == "principalities(players=2,humans=1)"
    shell("play", "principalities", "--players", 2, "--seed", 5, "--out", out, told="end\n" * 400)
    assert [r.seed for r in read_records(out)] == [4, 5]


def test_json_result(shell) -> None:
    told = shell(
        "play", "principalities", "--players", 2, "--seed", 4, "--json", told="end\n" * 400
    )
    assert told.code == 0
    assert told.json["finished"] is True
    assert told.json["agents"] == ["person", "normal"]
    assert "You are A" in told.err
    left = shell("play", "principalities", "--seed", 4, "--json", told="quit\n")
    assert left.json["finished"] is False
    assert left.json["end"] == "ongoing"


@pytest.mark.parametrize("told", ["", "quit\n", "q", "exit\n", "odds\nhelp\nquit\n"])
def test_leaving_over_a_pipe_leaves_no_trace(shell, tmp_path: Path, told: str) -> None:
    out = tmp_path / "none.jsonl"
    heard = shell("play", "principalities", "--seed", 1, "--out", out, told=told)
    assert heard.code == 0
    assert heard.err == ""
    assert heard.out.endswith("You left the game.\n")
    assert not out.exists()


@pytest.mark.parametrize("how", ["quit\n", "\x04", "SIGINT"])
def test_leaving_at_a_terminal_leaves_no_trace(start, how: str) -> None:
    """By word, by Ctrl-D, by Ctrl-C."""
    terminal = Terminal(start, "play", "principalities", "--seed", "1")
    heard = terminal.until("A> ")
    assert "\x1b[" in heard  # colours, since a person looks
    if how == "SIGINT":
        terminal.interrupt()
    else:
        terminal.say(how)
    code, rest = terminal.close()
    assert code == 0
    assert "You left the game." in rest
    assert "Traceback" not in heard + rest


def test_a_scripted_game_at_a_terminal(start) -> None:
    terminal = Terminal(start, "play", "principalities", "--players", "2", "--seed", "4")
    terminal.until("A> ")
    terminal.say("odds\n")
    terminal.until("odds of ")
    terminal.until("A> ")
    terminal.say("end\n")
    while "Your reward" not in terminal.seen:
        try:
            chunk = os.read(terminal.master, 65536).decode(errors="replace")
        except OSError:
            break
        terminal.seen += chunk
        if "A> " in chunk:
            terminal.say("end\n")
    code, rest = terminal.close()
    assert code == 0
    assert "The game is over: " in rest
    assert "Traceback" not in rest

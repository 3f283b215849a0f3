"""`kastgard play` at the tables of Kingdomino, Queendomino and the solo game."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest

import kastgard
from kastgard import agents
from kastgard import kingdomino as room
from kastgard.cli.rooms import room_of
from kastgard.cli.session import Session
from kastgard.records import read_records

Answer = Callable[[Session], str]


def sit(game: str, answer: Answer, *, seat: int = 0, seed: int = 1) -> tuple[Session, list[str]]:
    """A game with a person who says what `answer` gives; returns what was heard."""
    rules = kastgard.load(game)
    table = [agents.native(rules, "normal") for _ in range(rules.num_players)]
    table[seat] = None
    heard: list[str] = []

    def ask(prompt: str) -> str:
        words = answer(session)
        heard.append(prompt + words)
        return words

    session = Session(
        rules, seat, table, seed, say=heard.append, ask=ask, talk=room_of(rules.name).Talk
    )
    session.run()
    return session, heard


def native(session: Session) -> int:
    """What Normal would do."""
    player = agents.native(session.game, "normal")
    rng = kastgard.Rng(session.seed, purpose=16 + session.seat, sub=session.state.ply)
    return int(player.act(session.state.view(session.seat), rng))


def like_normal(session: Session) -> str:
    return session.state.action_text(native(session))


def in_short(session: Session) -> str:
    """The same in a person's short words."""
    words = like_normal(session)
    return re.sub(r"^(choose|build|dragon|site|tax) ", "", words).replace(">", " ")


@pytest.mark.parametrize(
    "game",
    ["kingdomino", "kingdomino(players=3)", "queendomino", "queendomino(players=4)",
     "queendomino_solo"],
)  # fmt: skip
@pytest.mark.parametrize("answer", [like_normal, in_short])
def test_a_whole_game_in_words(game: str, answer: Answer) -> None:
    session, heard = sit(game, answer, seed=3)
    assert session.state.is_terminal
    assert session.record().verify() == session.state
    assert not any("is no move" in line for line in heard)
    points = session.state.scores()
    assert any(line.startswith("The game is over: ") for line in heard)
    if game == "queendomino_solo":
        assert heard[-1] == f"Margin: {points[0] - points[1]:+d}."
    else:
        place = session.state.places()[0]
        assert any(line.startswith(f"{place}. A (you): {points[0]} points") for line in heard)
        last = [int(line[0]) for line in heard[-len(points) :]]
        assert last == sorted(session.state.places())


def test_every_placement_tax_and_building_is_told() -> None:
    session, heard = sit("queendomino", like_normal, seed=2)
    typed = []
    state = session.record().start()
    for move in session.moves:
        typed.append(state.action(move))
        state.apply(move)
    text = "\n".join(heard)
    placed = [a for a in typed if isinstance(a, room.PlaceDomino)]
    assert len(re.findall(r"^\w(?: \(you\))? places ", text, re.MULTILINE)) == len(placed)
    taxes = [a for a in typed if isinstance(a, room.SendKnights) and (a.left or a.right)]
    assert text.count(" for tax: ") == len(taxes) > 0
    built = [a for a in typed if isinstance(a, room.Site)]
    assert len(re.findall(r" builds on -?\d+,-?\d+ for ", text)) == len(built) > 0
    chosen = [a for a in typed if isinstance(a, room.ChooseDomino)]
    assert len(re.findall(r"^\w(?: \(you\))? chooses ", text, re.MULTILINE)) == len(chosen)
    kings = [a for a in typed if isinstance(a, room.DrawnKing)]
    assert text.count("A king of ") == len(kings) == 4


def test_the_automa_is_told_as_it_is_recorded() -> None:
    session, heard = sit("queendomino_solo", like_normal, seed=5)
    report = room.automa_report(session.record())
    taken = [line for line in heard if line.startswith("The game takes ")]
    assert [
        (m[1], int(m[2]))
        for m in (re.match(r"The game takes (\w): (\d+) ", line) for line in taken)
    ] == [(turn.letter, turn.domino) for turn in report.turns]
    assert len(report.turns) == 12
    built = [turn.building for turn in report.turns if turn.building]
    told = [line for line in heard if line.startswith("The game builds ")]
    assert len(told) == len(built) > 0
    for line, tile in zip(told, built, strict=True):
        assert f" {tile.name}: " in line
    chosen = [line[17] for line in heard if line.startswith("The game chooses ")]
    assert chosen == [turn.letter for turn in report.turns]
    assert report.total == session.state.scores()[1]
    assert set(report.lines()) - set(heard) <= {f"  {line}" for line in report.lines()} | {
        line for line in report.lines() if "domino " in line
    }


def test_burnt_tiles_are_told() -> None:
    """In every round but the last the tile under the dragon leaves, while there is one."""
    session, heard = sit("queendomino_solo", like_normal, seed=5)
    states = list(session.record().states())
    expected = 0
    for before, after in pairwise(states):
        then, now = before.to_json(), after.to_json()
        turn_over = then["turn"] is not None and now["turn"] is None and now["step"] != "end"
        expected += turn_over and then["dragon"] is not None
    assert sum(line.startswith("The dragon burns ") for line in heard) == expected > 5


def test_the_queen_is_told_when_she_moves() -> None:
    session, heard = sit("queendomino(players=3)", like_normal, seed=4)
    states = [s.to_json()["queen"] for s in session.record().states()]
    moves = [b for a, b in pairwise(states) if a != b]
    told = [line for line in heard if line.startswith("The queen comes to ")]
    assert [line.split()[-1] for line in told] == ["you" if q == 0 else "ABC"[q] for q in moves]
    assert told


# --- refusals and questions -----------------------------------------------------------------------


def until(step: str, *said: str) -> Answer:
    """Plays like Normal up to a step, then says some things and leaves."""
    left = list(said)

    def answer(session: Session) -> str:
        if session.state.step != step and len(left) == len(said):
            return like_normal(session)
        return left.pop(0) if left else "quit"

    return answer


def test_refusals_of_placements_say_why() -> None:
    said = ["0,0 1,0", "4,4 4,3", "0,2 0,3", "discard", "choose 1", "9,9 9,8", "fly", "1,0 1,2"]
    session, heard = sit("kingdomino(players=4)", until("place", *said), seed=1)
    text = "\n".join(heard)
    assert session.state.step == "place"
    assert "0,0 is taken" in text
    assert text.count("Neither half touches the castle or land of its own kind") == 2
    assert "it may not be discarded" in text
    assert "Not now: place your domino" in text
    assert "'9,9 9,8' is no move" in text
    assert "'fly' is no move; type help" in text
    assert "'1,0 1,2' is no move" in text


def test_a_kingdom_may_not_grow_beyond_the_limit() -> None:
    said: list[str] = []

    def answer(session: Session) -> str:
        kingdom = session.state.to_json()["kingdoms"][0]["squares"]
        x = max((x for x, *_ in kingdom), default=0)
        low = min((x for x, *_ in kingdom), default=0)
        if session.state.step == "place" and min(low, 0) < 0 and low + 5 > x:
            if said:
                return "quit"
            said.append(f"{low + 5},0 {low + 5},1")
            return said[0]
        return like_normal(session)

    _, heard = sit("kingdomino(players=4)", answer, seed=1)
    assert said
    assert "The kingdom would be more than 5 squares wide or high" in heard


def test_refusals_of_choices_say_why() -> None:
    def answer(session: Session) -> str:
        if session.state.step != "choose":
            return like_normal(session)
        if asked:
            return "quit"
        taken = [
            k for k, (_, king) in enumerate(session.state.to_json()["next"]) if king is not None
        ]
        if not taken:
            return like_normal(session)
        asked.append(f"{taken[0] + 1}")
        return asked[0]

    asked: list[str] = []
    _, heard = sit("kingdomino(players=4)", answer, seed=1)
    assert asked
    assert any(re.fullmatch(r"A king of [A-D] is there already", line) for line in heard)


def test_the_letters_of_the_solo_game_are_explained() -> None:
    """Who takes B may not choose D."""
    turn = {"n": 0}

    def answer(session: Session) -> str:
        if session.state.step != "choose":
            return like_normal(session)
        turn["n"] += 1
        return {1: "b", 2: "d"}.get(turn["n"], "quit")

    _, heard = sit("queendomino_solo", answer, seed=1)
    assert "You took B this round, so you may choose A, B or C" in heard


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_refusals_of_tiles_say_why(seed: int) -> None:
    asked: list[int] = []

    def answer(session: Session) -> str:
        if session.state.step != "build":
            return like_normal(session)
        if len(asked) == 6:
            return "quit"
        asked.append(len(asked))
        legal = {session.state.action_text(int(a)) for a in session.state.legal_actions()}
        while asked and f"build {asked[-1]}" in legal:
            if len(asked) == 6:
                return "quit"
            asked.append(len(asked))
        return str(asked[-1])

    session, heard = sit("queendomino_solo", answer, seed=seed)
    data = session.state.to_json()
    text = "\n".join(heard)
    assert f"The dragon sits at price {data['dragon']}" in text
    assert "The tile at price 5 is reserved for the game" in text


def test_taxes_in_short_words() -> None:
    def answer(session: Session) -> str:
        return "l" if session.state.step == "tax" else like_normal(session)

    session, heard = sit("queendomino(players=4)", answer, seed=1)
    assert session.state.is_terminal
    assert any("sends a knight for tax" in line and "(you)" in line for line in heard)


def test_questions() -> None:
    session, heard = sit(
        "queendomino_solo", until("place", "help", "score", "hint", "game", "moves")
    )
    text = "\n".join(heard)
    assert session.talk.help in heard
    assert "points at once: " in text
    assert "the game has taken 0 dominoes" in text
    assert "your points" in text
    _, heard = sit("kingdomino", until("place", "score"), seed=1)
    assert any(line.startswith("A (you): 0 points") for line in heard)


def test_a_domino_with_two_halves_alike_may_be_named_either_way() -> None:
    """Dominoes 1 to 12 of Kingdomino have two equal halves."""

    def answer(session: Session) -> str:
        if session.state.step != "place" or turned:
            return "quit" if turned else like_normal(session)
        data = session.state.to_json()
        number = data["line"][data["turn"]][0]
        faces = room.DOMINOES["kingdomino"][number - 1]
        if faces[:2] != faces[2:]:
            return like_normal(session)
        legal = session.state.action(int(session.state.legal_actions()[0]))
        turned.append(legal)
        (x1, y1), (x2, y2) = legal.left, legal.right
        return f"{x2},{y2} {x1},{y1}"

    turned: list[room.PlaceDomino] = []
    for seed in range(1, 6):
        session, _ = sit("kingdomino", answer, seed=seed)
        if turned:
            break
    assert turned
    made = [
        state.action(move)
        for state, move in zip(session_states(session), session.moves, strict=True)
    ]
    assert turned[0] in made


def session_states(session: Session) -> list[kastgard.State]:
    """The positions before each move that was made, of a game that was left."""
    state = session.game.initial(session.seed)
    states = []
    for move in session.moves:
        states.append(state.copy())
        state.apply(move)
    return states


# --- the process ----------------------------------------------------------------------------------


def test_solo_at_the_command_line(shell, tmp_path) -> None:
    game = kastgard.load("queendomino_solo")
    state = game.initial(7)
    chance = kastgard.Rng(7)
    said = []
    while not state.is_terminal:
        if state.is_chance:
            state.sample_chance(chance)
            continue
        action = int(state.legal_actions()[-1])
        said.append(state.action_text(action))
        state.apply(action)
    out = tmp_path / "solo.jsonl"
    told = shell("play", "queendomino_solo", "--seed", 7, "--out", out, told="\n".join(said) + "\n")
    assert told.code == 0, told.err
    assert told.err == ""
    assert f"Margin: {state.margin:+d}." in told.out
    (record,) = read_records(out)
    assert record.verify() == state
    assert record.seats == ("person",)


@pytest.mark.parametrize("game", ["kingdomino", "queendomino", "queendomino_solo"])
def test_show_draws_and_writes(run, tmp_path, game: str) -> None:
    shown = run("show", game, "--seed", 1)
    assert shown.code == 0
    assert shown.out.rstrip("\n") == kastgard.load(game).initial(1).to_terminal()
    file = tmp_path / "picture.svg"
    assert run("show", game, "--seed", 1, "--svg", file).code == 0
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_games_are_listed_with_their_options(run) -> None:
    listed = {each["name"]: each for each in run("games", "--json").json}
    assert listed["kingdomino"]["options"]["mighty_duel"] is False
    tiles = listed["queendomino_solo"]["options"]["buildings"]
    assert len(tiles) == 32
    assert sum(tile["provisional"] for tile in tiles) == 20
    plain = run("games")
    assert plain.code == 0
    assert max(map(len, plain.out.splitlines())) < 400

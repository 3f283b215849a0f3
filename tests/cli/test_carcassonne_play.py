"""`kastgard play` at the table of Carcassonne."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest

import kastgard
from cli.terminal import Terminal
from kastgard import agents
from kastgard import carcassonne as room
from kastgard.cli.rooms import room_of
from kastgard.cli.session import Session
from kastgard.records import read_records

Answer = Callable[[Session], str]
GAMES = (
    "carcassonne",
    "carcassonne(players=3,little_buildings=on)",
    "carcassonne(players=2,little_buildings=variant,expansions=river+inns_cathedrals)",
    "carcassonne(rules=1)",
    "carcassonne(little_buildings=on,expansions=shrines+special_monasteries+baba_yaga+fairy)",
)


def sit(
    game: str | kastgard.Game, answer: Answer, *, seat: int = 0, seed: int = 1
) -> tuple[Session, list[str]]:
    """A game with a person who says what `answer` gives; returns what was heard."""
    rules = kastgard.load(game) if isinstance(game, str) else game
    table = [agents.native(rules, "greedy") for _ in range(rules.num_players)]
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


def like_greedy(session: Session) -> str:
    player = agents.native(session.game, "greedy")
    rng = kastgard.Rng(session.seed, purpose=16 + session.seat, sub=session.state.ply)
    action = int(player.act(session.state.view(session.seat), rng))
    return session.state.action_text(action)


def in_short(session: Session) -> str:
    """The same in a person's short words: a number for a segment, no rotation where one fits."""
    words = like_greedy(session)
    state = session.state
    if state.step == "place":
        cell = words.rsplit(",", 1)[0]
        legal = [state.action_text(int(a)) for a in state.legal_actions()]
        return cell if sum(text.startswith(f"{cell},") for text in legal) == 1 else words
    typed = [state.action(int(a)) for a in state.legal_actions()]
    free = list(dict.fromkeys(a.segment for a in typed if isinstance(a, room.PlaceFigure)))
    big, segment = words.startswith("big "), words.removeprefix("big ")
    if segment in free:
        return f"{'big ' if big else ''}{free.index(segment) + 1}"
    return {"nothing": "n"}.get(words, words)


def saying(*said: str, step: str | None = None) -> Answer:
    """Plays like Greedy up to a step, then says some things and leaves."""
    left = list(said)

    def answer(session: Session) -> str:
        if step is not None and session.state.step != step and len(left) == len(said):
            return like_greedy(session)
        return left.pop(0) if left else "quit"

    return answer


def from_text(text: str, *said: str, name: str = "carcassonne") -> tuple[Session, list[str]]:
    """A table at a position of two players."""
    game = kastgard.load(name)
    state = game.from_text(text)
    heard: list[str] = []
    left = list(said)
    session = Session(
        game, 0, [None, agents.native(game, "greedy")], 1, say=heard.append,
        ask=lambda _: left.pop(0) if left else "quit", talk=room_of("carcassonne").Talk,
    )  # fmt: skip
    session.state = state
    session.run()
    return session, heard


# --- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("answer", [like_greedy, in_short])
def test_a_whole_game_in_words(game: str, answer: Answer) -> None:
    session, heard = sit(game, answer, seed=3)
    assert session.state.is_terminal
    assert session.record().verify() == session.state
    assert not any("is no move" in line or "say which" in line for line in heard)
    assert any(line.startswith("The game is over: ") for line in heard)
    points = session.state.scores()[0]
    assert any(line.startswith(f"A (you): {points} point") for line in heard[-4:])


def test_both_ways_of_speaking_play_the_same_game() -> None:
    first, _ = sit(GAMES[2], like_greedy, seed=5)
    second, _ = sit(GAMES[2], in_short, seed=5)
    assert first.moves == second.moves


@pytest.mark.parametrize("game", GAMES)
def test_the_points_that_are_told_add_up(game: str) -> None:
    """What features and the end bring, by name, is the score."""
    session, heard = sit(game, like_greedy, seed=4)
    told = dict.fromkeys("ABCDEF"[: session.game.num_players], 0)
    for line in heard:
        match = re.fullmatch(r"finished: .*, (\d+) points? for (.*)", line)
        for name in re.findall(r"\b([A-F])\b", match[2]) if match else ():
            told[name] += int(match[1])
        match = re.fullmatch(
            r"([A-F])(?: \(you\))? gets (\d+) points? (?:at the end|by the fairy)", line
        )
        if match:
            told[match[1]] += int(match[2])
    assert list(told.values()) == session.state.scores().tolist()
    assert sum(line.startswith("finished: ") for line in heard) > 5


def test_every_draw_placement_and_piece_is_told() -> None:
    session, heard = sit(GAMES[2], like_greedy, seed=2)
    state = session.record().start()
    typed = []
    for move in session.moves:
        typed.append(state.action(move))
        state.apply(move)
    text = "\n".join(heard)
    who = r"^\w(?: \(you\))? "
    drawn = [a for a in typed if isinstance(a, room.DrawnTile)]
    assert re.findall(who + r"draws (\w+)", text, re.MULTILINE) == [a.kind for a in drawn]
    placed = [f"{a.x},{a.y} turned {a.rotation}" for a in typed if isinstance(a, room.PlaceTile)]
    assert re.findall(who + r"places \w+ on (.*)$", text, re.MULTILINE) == placed
    figures = [a.segment for a in typed if isinstance(a, room.PlaceFigure)]
    assert re.findall(who + r"puts a .* on (\w+) of", text, re.MULTILINE) == figures
    big = sum(a.big for a in typed if isinstance(a, room.PlaceFigure))
    assert text.count(" puts a big ") == big
    built = [a.sort for a in typed if isinstance(a, room.PlaceBuilding)]
    assert re.findall(who + r"builds a (\w+) on", text, re.MULTILINE) == built


def test_tiles_that_fit_nowhere_are_told() -> None:
    """Among these games some have one."""
    count = told = 0
    for seed in range(1, 9):
        session, heard = sit("carcassonne", like_greedy, seed=seed)
        states = list(session.record().states())
        count += sum(
            then.to_json()["discarded"] != now.to_json()["discarded"]
            for then, now in pairwise(states)
        )
        told += sum("fits nowhere and leaves the game" in line for line in heard)
    assert told == count


# --- refusals and questions -----------------------------------------------------------------------


def test_refusals_of_placements_say_why() -> None:
    text = "carcassonne step=place hand=U tiles=D,0,0,0 gone=- scores=0,0"
    session, heard = from_text(
        text, "0,0,0", "5,5,1", "0,-1,0", "0,-1", "1,0,0", "city0", "nothing", "fly", "1,0,9"
    )
    assert session.state.step == "place"
    assert "0,0 is taken" in heard
    assert "5,5 has no tile beside it" in heard
    assert "The south side would have a road where a city is" in heard
    assert "U does not fit on 0,-1" in heard
    assert "The west side would have field where a road is" in heard
    assert heard.count("Not now: place your tile") == 2
    assert "'fly' is no move; type help for what you can say" in heard
    assert "'1,0,9' is no move; type help for what you can say" in heard


def test_a_cell_alone_is_enough_where_one_rotation_fits() -> None:
    text = "carcassonne step=place hand=V tiles=D,0,0,0 gone=- scores=0,0"
    session, heard = from_text(text, "1,0")
    assert session.state.step == "place"
    assert "There it fits turned 2 or 3: say which" in heard
    session, heard = from_text(text.replace("hand=V", "hand=U"), "1,0")
    assert session.state.step == "figure"
    assert "A (you) places U on 1,0 turned 1" in heard


def test_the_river_has_its_own_refusal() -> None:
    """A bend behind a bend that turned the same way [8.1]."""
    tiles = "RI01,0,0,0/RI07,0,-1,0/RI10,0,-2,1"
    text = f"carcassonne step=place hand=RI10 tiles={tiles} gone=- scores=0,0"
    name = "carcassonne(expansions=river)"
    state = kastgard.load(name).from_text(text)
    assert [state.action_text(int(a)) for a in state.legal_actions()] == ["1,-2,3"]
    _, heard = from_text(text, "1,-2,2", name=name)
    assert any("never turns the same way twice in a row" in line for line in heard)


def test_the_fairy_is_set_and_pays() -> None:
    tiles = "D,0,0,0/U,0,1,1,r0@0/U,0,2,1/U,0,3,1"
    text = f"carcassonne step=figure hand=- tiles={tiles} gone=- fairy=- scores=0,0"
    name = "carcassonne(expansions=fairy)"
    session, heard = from_text(text, "moves", "fairy 5,5", "fairy 0,1", name=name)
    assert "or fairy 0,1 or nothing" in heard
    assert "'fairy 5,5' is no move; type help for what you can say" in heard
    assert "A (you) sets the fairy beside the figure on 0,1" in heard
    assert "A (you) gets 1 point by the fairy" in heard
    assert session.state.fairy == (0, 1)
    text = text.replace("fairy=-", "fairy=1")
    _, heard = from_text(text, "fairy 0,1", name=name)
    assert "The fairy stands there already" in heard


def test_lost_races_are_told() -> None:
    """A monk goes home without points from what is not complete [8.6], also one just put."""
    lost = told = 0
    for seed in range(1, 9):
        session, heard = sit(
            "carcassonne(expansions=shrines+special_monasteries)", like_greedy, seed=seed
        )
        told += sum("loses the race for a " in line for line in heard)
        states = list(session.record().states())
        for move, (before, after) in zip(session.moves, pairwise(states), strict=True):
            if before.step != "figure":
                continue
            monks = {(t.x, t.y) for t in before.tiles if t.figure == "monastery"}
            if before.action(move) == room.PlaceFigure("monastery"):
                monks.add((before.tiles[-1].x, before.tiles[-1].y))
            monks -= {(t.x, t.y) for t in after.tiles if t.figure is not None}
            board = room.Board.from_state(after)
            lost += sum(not board.feature(x, y, "monastery").complete for x, y in monks)
    assert told == lost > 0


def test_refusals_of_figures_say_why() -> None:
    """A road that B holds; no city on the tile; no expansion with big figures."""
    text = (
        "carcassonne step=figure hand=- tiles=D,0,0,0/U,0,1,1/U,1,0,1,r0@1/U,2,0,1 "
        "gone=- scores=0,0"
    )
    session, heard = from_text(text, "road0", "city0", "7", "1,0,0", "big road0", "tower")
    assert session.state.step == "figure"
    assert "A figure stands on that road of 3 tiles already" in heard
    assert "The tile has no city0" in heard
    assert "'7' is no move; type help for what you can say" in heard
    assert "Not now: put a piece on the tile, or say nothing" in heard
    assert "'big road0' is no move; type help for what you can say" in heard
    assert "'tower' is no move; type help for what you can say" in heard


def test_empty_supplies_say_so() -> None:
    """A person who builds and puts figures whenever possible runs out of both."""
    asked: dict[str, str] = {}

    def answer(session: Session) -> str:
        state = session.state
        if state.step != "figure":
            return like_greedy(session)
        legal = [state.action_text(int(a)) for a in state.legal_actions()]
        data = state.to_json()
        if len(asked) == 2:
            return "quit"
        if data["figures"][0] == 0 and "figure" not in asked:
            features = room.Board.from_state(state).features()
            last = state.tiles[-1]
            for feature in features:
                for x, y, segment in feature.segments:
                    if (x, y) == (last.x, last.y) and not feature.figures:
                        asked["figure"] = segment
                        return segment
        if data["buildings"][0] == 0 and "building" not in asked:
            asked["building"] = "building"
            return "building"
        farms = [text for text in legal if text.startswith("farm")]
        return farms[0] if farms else "building" if "building" in legal else legal[0]

    _, heard = sit("carcassonne(players=5,little_buildings=on)", answer, seed=2)
    assert len(asked) == 2
    assert "You have no figure left" in heard
    assert "You have no building left" in heard


def test_questions() -> None:
    session, heard = sit(
        "carcassonne(little_buildings=variant,expansions=inns_cathedrals)",
        saying("help", "score", "hint", "fields", "moves", step="figure"),
    )
    text = "\n".join(heard)
    assert session.talk.help in heard
    assert "A (you): 0 points; 7 figures, big figure, 3 towers, 3 houses, 3 sheds" in heard
    assert "points at once: " in text
    assert "no field has a farmer" in text
    assert "or big before a part's number or name, tower, house, shed or nothing" in text
    _, heard = sit("carcassonne", saying("moves", step="place"))
    listed = heard[heard.index("A> moves") + 1 :]
    hand = next(line for line in heard if line.startswith("A (you) draws")).split()[-1]
    assert listed[0].split() == [
        word for r in range(room.KINDS[hand].period) for word in ("r", str(r))
    ]
    cells = re.findall(r"(-?\d+,-?\d+) turned ([\d, or]+)", " ".join(listed))
    session_moves = {(cell, r) for cell, turns in cells for r in re.findall(r"\d", turns)}
    game = kastgard.load("carcassonne")
    state = game.initial(1)
    state.sample_chance(kastgard.Rng(1))
    legal = [state.action_text(int(a)) for a in state.legal_actions()]
    assert session_moves == {tuple(text.rsplit(",", 1)) for text in legal}


# --- the process ----------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["quit\n", "\x04", "SIGINT"])
def test_leaving_at_a_terminal_leaves_no_trace(start, how: str) -> None:
    """By word, by Ctrl-D, by Ctrl-C."""
    terminal = Terminal(start, "play", "carcassonne", "--seed", "1")
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


def words_of_a_game(game: kastgard.Game, seed: int) -> tuple[list[str], kastgard.State]:
    """What a person says who takes the last legal action against Random."""
    state = game.initial(seed)
    chance, stream = kastgard.Rng(seed), kastgard.Rng(seed, purpose=17)
    other = agents.native(game, "random")
    said = []
    while not state.is_terminal:
        if state.is_chance:
            state.sample_chance(chance)
        elif state.to_play == 1:
            state.apply(int(other.act(state.view(1), stream)))
        else:
            action = int(state.legal_actions()[-1])
            said.append(state.action_text(action))
            state.apply(action)
    return said, state


def test_a_whole_game_at_a_terminal(start) -> None:
    game = kastgard.load("carcassonne", little_buildings="variant", expansions="inns_cathedrals")
    said, over = words_of_a_game(game, 4)
    terminal = Terminal(start, "play", str(game), "--seed", "4", "--agents", "random")
    for words in said:
        terminal.until("A> ")
        terminal.say(f"{words}\n")
    code, rest = terminal.close()
    assert code == 0
    assert "The game is over: " in rest
    for seat, points in enumerate(over.scores()):
        assert re.search(rf"{'AB'[seat]}(?: \(you\))?: {points} points?; ", rest)
    assert "is no move" not in rest
    assert "Traceback" not in rest


@pytest.mark.parametrize("told", ["", "quit\n", "q", "exit\n", "fields\nhelp\nquit\n"])
def test_leaving_over_a_pipe_leaves_no_trace(shell, tmp_path, told: str) -> None:
    out = tmp_path / "none.jsonl"
    heard = shell("play", "carcassonne", "--seed", 1, "--out", out, told=told)
    assert heard.code == 0
    assert heard.err == ""
    assert heard.out.endswith("You left the game.\n")
    assert not out.exists()


def test_a_game_over_a_pipe_is_recorded(shell, tmp_path) -> None:
    game = kastgard.load("carcassonne", little_buildings="on")
    said, over = words_of_a_game(game, 7)
    out = tmp_path / "game.jsonl"
    told = shell(
        "play", str(game), "--seed", 7, "--agents", "random", "--out", out,
        told="\n".join(said) + "\n",
    )  # fmt: skip
    assert told.code == 0, told.err
    (record,) = read_records(out)
    assert record.verify() == over
    assert record.seats == ("person", "random")


@pytest.mark.parametrize("game", GAMES)
def test_show_draws_and_writes(run, tmp_path, game: str) -> None:
    shown = run("show", game, "--seed", 1)
    assert shown.code == 0
    assert shown.out.rstrip("\n") == kastgard.load(game).initial(1).to_terminal()
    file = tmp_path / "picture.svg"
    assert run("show", game, "--seed", 1, "--svg", file).code == 0
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_the_game_is_listed_with_its_options(run) -> None:
    listed = {each["name"]: each for each in run("games", "--json").json}
    options = listed["carcassonne"]["options"]
    assert options == {"players": 2, "little_buildings": "off", "rules": 3, "expansions": ""}

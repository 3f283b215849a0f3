"""`kastgard play` at the tables of Catan and Catan for Two."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest

import kastgard
from cli.terminal import Terminal
from kastgard import agents
from kastgard.cli.rooms import catan_words, room_of
from kastgard.cli.session import Session
from kastgard.records import read_records
from kastgard.render import catan_island as island

Answer = Callable[[Session], str]
RESOURCES = ("lumber", "brick", "wool", "grain", "ore")
GAMES = (
    "catan_for_two",
    "catan_for_two(trading=true,neutral_answer=any_kind,token_actions_per_turn=3)",
    "catan(players=3,trading=true)",
    "catan",
)


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


def native(session: Session) -> str:
    """What Normal would do, as the text of the action."""
    player = agents.native(session.game, "normal")
    rng = kastgard.Rng(session.seed, purpose=16 + session.seat, sub=session.state.ply)
    return session.state.action_text(player.act(session.state.view(session.seat), rng))


def kind_of(words: str) -> str:
    """An action without its place or card."""
    whole = ("end turn", "forced trade", "road building")
    return words if words in whole else words.rpartition(" ")[0] or words


def curious() -> Answer:
    """Does what it has not done yet, and else what Normal does."""
    done: Counter[str] = Counter()

    def answer(session: Session) -> str:
        state = session.state
        texts = [state.action_text(a) for a in state.legal_actions().tolist()]
        new = [words for words in texts if not done[kind_of(words)]]
        words = new[0] if new and "end turn" not in new[:1] else native(session)
        done[kind_of(words)] += 1
        return words

    return answer


def in_short(answer: Answer) -> Answer:
    """The same in a person's short words."""

    def short(session: Session) -> str:
        words = answer(session)
        step = session.state.to_json()["step"]
        name, _, last = words.rpartition(" ")
        if step in ("settle", "road", "free_road"):
            return last
        if name == "road" and last.isdigit():
            a, b = island.EDGES[int(last)]
            return f"road {a}-{b}"
        if name == "robber":
            return f"h{last}"
        if name in ("rob", "partner"):
            return "abcd"[int(last)]
        if name == "card":
            return last[0]
        if name == "trade":
            return last.replace(">", " ")
        if name in ("n1 road", "n2 road", "n1 settle", "n2 settle"):
            due = session.state.to_json()["due"]
            return words if due == "any" else f"{name[:2]} {last}"
        return {"end turn": "end", "buy card": "buy", "robber to desert": "desert"}.get(
            words, words
        )

    return short


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("spoken", [lambda answer: answer, in_short])
def test_a_whole_game_in_words(game: str, spoken: Callable[[Answer], Answer]) -> None:
    session, heard = sit(game, spoken(curious()), seed=4)
    assert session.state.is_terminal
    assert session.record().verify() == session.state
    assert not any("is no move" in line or "Not now" in line for line in heard)
    winner = int(session.state.returns().argmax())
    points = session.state.scores()[winner]
    assert f"The game is over: {'ABCD'[winner]} wins with {points} points." in heard


def test_short_words_make_the_same_moves() -> None:
    for game in GAMES[:3]:
        long, _ = sit(game, curious(), seed=9)
        short, _ = sit(game, in_short(curious()), seed=9)
        assert long.moves == short.moves


# --- what is told ---------------------------------------------------------------------------------


def states_before(session: Session) -> list[tuple[kastgard.State, int]]:
    state = session.game.initial(session.seed)
    found = []
    for move in session.moves:
        found.append((state.copy(), move))
        state.apply(move)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_roll_piece_and_trade_is_told(game: str) -> None:
    session, heard = sit(game, curious(), seed=6)
    told = "\n".join(heard)
    counts: Counter[str] = Counter()
    for state, move in states_before(session):
        words = state.action_text(move)
        counts[kind_of(words)] += 1
        if words.startswith("rolled"):
            counts["rolls"] += 1
    for kind, line in (
        ("rolls", r" rolls \d+"),
        ("settle", r" settles on \d+"),
        ("road", r" builds a road on \d+$"),
        ("city", r" builds a city on \d+$"),
        ("robber", r" moves the robber to hex \d+ \("),
        ("trade", r" trades \d \w+ for 1 \w+ with the bank$"),
        ("buy", r" buys a development card$"),
        ("knight", r" plays a knight$"),
        ("n1 road", r" places a road of N1 on \d+$"),
        ("n2 settle", r" places a settlement of N2 on \d+$"),
        ("forced trade", r" pays \d tokens? for a forced trade$"),
        ("discard", r" discards a knight for \d tokens?$"),
        ("propose", r" offers [\w ,]+ for [\w ,]+$"),
        ("accept", r" accepts$"),
        ("partner", r" trades [\w ,]+ for [\w ,]+ with (?!the bank)\w+$"),
    ):
        found = re.findall(rf"^\w(?: \(you\))?{line}", told, re.MULTILINE)
        assert len(found) == counts[kind], kind
    assert counts["rolls"] > 20


def test_production_is_told_as_it_is_paid() -> None:
    session, heard = sit("catan", curious(), seed=2)
    lines = [line for line in heard if re.match(r"\w(?: \(you\))? rolls \d+", line)]
    rolls = [(s, m) for s, m in states_before(session) if s.to_json()["step"] == "dice"]
    assert len(lines) == len(rolls)
    for line, (state, move) in zip(lines, rolls, strict=True):
        hands = zip(state.to_json()["hands"], state.child(move).to_json()["hands"], strict=True)
        for seat, (before, after) in enumerate(hands):
            gained = [
                f"{b - a} {r}" for a, b, r in zip(before, after, RESOURCES, strict=True) if b > a
            ]
            name = "A (you)" if seat == 0 else "ABCD"[seat]
            assert (f"{name} gets {', '.join(gained)}" in line) == bool(gained)


def test_discards_are_told_together() -> None:
    session, heard = sit("catan_for_two", curious(), seed=4)
    told = [
        sum(map(int, re.findall(r"\d+", line.split("discards")[1])))
        for line in heard
        if re.match(r"\w(?: \(you\))? discards \d", line)
    ]
    made = [s for s, m in states_before(session) if s.to_json()["step"] == "discard"]
    assert sum(told) == len(made) > 0


# --- what is not told -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_of_others_are_not_told(game: str) -> None:
    hidden = 0
    for seed in (3, 5):
        session, heard = sit(game, curious(), seed=seed)
        drawn = [line for line in heard if line.startswith("You draw: ")]
        stolen = [line for line in heard if re.match(r"\w(?: \(you\))? steals ", line)]
        nodes = [(s, m) for s, m in states_before(session) if s.is_chance]
        own = [s for s, _ in nodes if s.to_json()["step"] == "card" and s.sees_outcome(0)]
        assert len(drawn) == len(own)
        thefts = [(s, m) for s, m in nodes if s.to_json()["step"] == "theft"]
        assert len(stolen) == len(thefts) > 0
        for line, (state, move) in zip(stolen, thefts, strict=True):
            assert (f"steals 1 {RESOURCES[move]} from" in line) == state.sees_outcome(0)
            assert (" steals a card from" in line) == (not state.sees_outcome(0))
            hidden += not state.sees_outcome(0)
    assert bool(hidden) == game.startswith("catan(") or game == "catan"


@pytest.mark.parametrize("game", GAMES)
def test_all_that_is_said_fits_what_the_seat_knows(game: str) -> None:
    """Pictures and lists are the same for all positions that the person cannot tell apart."""
    checked = 0

    def answer(session: Session) -> str:
        nonlocal checked
        talk, true = session.talk, session.state
        if session.state.ply % 7 == 0:
            said = [talk.picture(), *talk.standings(), *talk.asks(), *talk.moves()]
            session.state = true.resample(session.seat, kastgard.Rng(session.state.ply))
            checked += session.state != true
            assert [talk.picture(), *talk.standings(), *talk.asks(), *talk.moves()] == said
            session.state = true
        return native(session)

    sit(game, answer, seed=8)
    assert checked > 2


def test_others_hands_are_question_marks_and_own_cards_are_named() -> None:
    _, heard = sit("catan", curious(), seed=3)
    pictures = [line for line in heard if line.startswith("Catan, ")]
    for picture in pictures:
        rows = re.findall(r"^[> *] ([A-D]) +\d+ +(\S+ +\S+ +\S+ +\S+ +\S+) ", picture, re.MULTILINE)
        assert [letter for letter, _ in rows] == list("ABCD")
        assert all(("?" in cards) == (letter != "A") for letter, cards in rows)
        assert not re.search(r"^[BCD]: .*(monopoly|year of plenty|road building|1 knight)",
                             picture, re.MULTILINE)  # fmt: skip


# --- refusals and questions -----------------------------------------------------------------------


def until(step: str, *said: str, turn: int = 0) -> Answer:
    """Plays like Normal up to a step, then says some things and leaves."""
    left = list(said)

    def answer(session: Session) -> str:
        data = session.state.to_json()
        if (data["step"] != step or data["turn"] < turn) and len(left) == len(said):
            return native(session)
        return left.pop(0) if left else "quit"

    return answer


def test_refusals_of_places_say_why() -> None:
    said = ["13", "12 13", "settle 99", "fly", "roll", "n1 8", "12", "road 0", "city 12"]
    _, heard = sit("catan_for_two", until("settle", *said), seed=1)
    text = "\n".join(heard)
    for words in (
        "13 is taken by N1",
        "'settle 99' is no move; type help",
        "'fly' is no move; type help",
        "Not now: place a settlement",
        "A (you) settles on 12",
        "The road starts at the settlement just placed",
        "Not now: place the road of your new settlement",
    ):
        assert words in text
    _, heard = sit("catan_for_two", until("settle", "8", "34", "41", "18"), seed=1)
    assert "8 is too near to the building on 13" in heard


def test_refusals_in_the_turn_say_why() -> None:
    said = (
        "settle 0", "city 0", "road 71", "monopoly ore", "knight", "plenty ore ore", "desert",
        "offer wool for ore", "yes", "b", "discard knight", "h4", "lumber ore", "brick ore",
    )  # fmt: skip
    session, heard = sit("catan_for_two", until("main", *said, turn=3), seed=2)
    text = "\n".join(heard)
    assert session.state.to_json()["step"] == "main"
    for words in (
        "No road of yours leads to 0",
        "No settlement of yours is on 0",
        "71 does not join on to your roads or buildings",
        "You have no monopoly",
        "You have no knight",
        "You have no year of plenty",
        "Players do not trade with each other in this game",
        "No knight of yours lies face up",
        "'yes' is no move",
        "'h4' is no move",
    ):
        assert words in text
    assert re.search(r"The bank takes \d (lumber|brick), and you have \d", text)


def test_several_cards_are_discarded_at_once() -> None:
    """In any order, with the number that is owed checked first."""
    owed: list[int] = []

    def answer(session: Session) -> str:
        data = session.state.to_json()
        if data["step"] != "discard" or sum(data["owed"]) == 0:
            return "quit" if owed else native(session)
        if owed:
            return "quit"
        hand, count = data["hands"][0], data["owed"][0]
        names = [name for n, name in zip(hand, RESOURCES, strict=True) for _ in range(n)]
        owed.append(count)
        return " ".join(reversed(names[-count:]))

    for seed in range(1, 30):
        session, heard = sit("catan_for_two", answer, seed=seed)
        if owed:
            break
    discarded = [m for s, m in states_before(session) if s.to_json()["step"] == "discard"
                 and s.to_play == 0]  # fmt: skip
    assert len(discarded) == owed[0]
    assert discarded == sorted(discarded)
    (line,) = [line for line in heard if line.startswith("A (you) discards ")]
    assert sum(map(int, re.findall(r"\d+", line))) == owed[0]


def test_too_many_cards_are_refused_before_any_is_given() -> None:
    def answer(session: Session) -> str:
        data = session.state.to_json()
        if data["step"] != "discard" or said:
            return "quit" if said else native(session)
        hand, count = data["hands"][0], data["owed"][0]
        names = [name for n, name in zip(hand, RESOURCES, strict=True) for _ in range(n)]
        said.append(f"You must give {count} card{'s' * (count > 1)}")
        before.append(session.state.ply)
        return " ".join(names[: count + 1])

    said: list[str] = []
    before: list[int] = []
    for seed in range(1, 30):
        session, heard = sit("catan_for_two", answer, seed=seed)
        if said:
            break
    assert said[0] in heard
    assert session.state.ply == before[0]


def test_a_whole_offer_in_one_line() -> None:
    made: list[str] = []

    def answer(session: Session) -> str:
        data = session.state.to_json()
        if made:
            return "withdraw" if data["step"] == "partner" else "quit"
        if data["step"] == "main" and sum(map(bool, data["hands"][0])) > 1:
            give = next(r for r in range(5) if data["hands"][0][r])
            ask = next(
                (r for r in range(5) if not data["hands"][0][r] and data["bank"][r] < 19), None
            )
            if ask is not None:
                made.append(f"1 {RESOURCES[give]} for 1 {RESOURCES[ask]}")
                return f"offer {made[0]}"
        return native(session)

    session, heard = sit("catan(trading=true)", answer, seed=5)
    assert made
    assert f"A (you) offers {made[0]}" in heard
    assert session.state.to_json()["offers"] == 1
    assert sum(line in ("B accepts", "B declines") for line in heard) == 1


def test_an_offer_of_cards_one_has_not_is_refused_at_once() -> None:
    session, heard = sit(
        "catan(trading=true)", until("main", "offer 19 ore for lumber", turn=1), seed=1
    )
    assert session.state.to_json()["step"] == "main"
    assert session.state.to_json()["offers"] == 0
    assert any(re.match(r"You have (no|\d+) ore$", line) for line in heard)


def test_an_offer_to_the_person_is_put_and_answered() -> None:
    class Trader:
        """Offers what it has and asks for what it has not, as soon as it may."""

        name = "trader"

        def act(self, view, rng) -> int:
            texts = {view.action_text(a): a for a in view.legal_actions().tolist()}
            for word in ("propose", "offer", "ask", "give", "partner", "roll"):
                for words, action in texts.items():
                    if words.startswith(word):
                        return action
            return agents.native(view.game, "normal").act(view, rng)

    rules = kastgard.load("catan(players=3,trading=true)")
    heard: list[str] = []

    def ask(prompt: str) -> str:
        asked = session.state.to_json()["step"] == "answer"
        if asked:
            answers.append("y" if "accept" in legal(session) else "n")
        words = answers[-1] if asked else native(session)
        heard.append(prompt + words)
        if len(answers) > 12 and "y" in answers:
            raise EOFError
        return words

    answers: list[str] = []
    session = Session(
        rules, 0, [None, Trader(), Trader()], 3, say=heard.append, ask=ask,
        talk=room_of("catan").Talk,
    )  # fmt: skip
    session.run()
    assert {"y", "n"} <= set(answers)
    assert any(re.match(r"A is offered \d", line) for line in heard)
    assert "A (you) accepts" in heard
    assert any(re.search(r" trades .* with you$", line) for line in heard)


def legal(session: Session) -> list[str]:
    return [session.state.action_text(a) for a in session.state.legal_actions().tolist()]


def test_questions() -> None:
    said = ("help", "score", "hint", "moves", "board", "")
    session, heard = sit("catan_for_two", until("main", *said, turn=2), seed=1)
    text = "\n".join(heard)
    assert session.talk.help in heard
    assert any(re.match(r"A \(you\): \d points?", line) for line in heard)
    assert "A gives the bank for a card: " in text
    assert "unseen development cards: " in text
    assert text.count("also  ") + text.count("you may  ") >= 2
    assert heard.count(session.talk.picture()) >= 1


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("2 lumber, 1 ore", ["card lumber", "card lumber", "card ore"]),
        ("discard ore and l", ["card lumber", "card ore"]),
        ("wood clay sheep wheat stone", [f"card {name}" for name in RESOURCES]),
        ("discard", []),
        ("0 ore", []),
    ],
)
def test_cards_can_be_named_in_many_ways(words: str, expected: list[str]) -> None:
    assert catan_words.hand_cards(words) == expected


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("lumber > ore", "trade lumber>ore"),
        ("4 wood for 1 ore", "trade lumber>ore"),
        ("bank l o", "trade lumber>ore"),
        ("trade lumber>ore", "trade lumber>ore"),
        ("monopoly wheat", "monopoly grain"),
        ("year of plenty ore lumber", "plenty lumber+ore"),
        ("plenty 2 ore", "plenty ore+ore"),
        ("done", "end turn"),
        ("buy a card", "buy card"),
        ("road 13-8", "road 13"),
        ("r 8 13", "road 13"),
        ("settlement 5", "settle 5"),
        ("build city on 5", "city 5"),
    ],
)
def test_moves_can_be_said_in_many_ways(walk_to_main, words: str, expected: str) -> None:
    assert catan_words.read(words, walk_to_main) == [expected]
    assert walk_to_main.action_text(walk_to_main.parse_action(expected)) == expected


@pytest.fixture
def walk_to_main() -> kastgard.State:
    state = kastgard.load("catan_for_two").initial(1)
    rng = kastgard.Rng(1)
    while state.to_json()["step"] != "main":
        if state.is_chance:
            state.sample_chance(rng)
        else:
            legal = state.legal_actions()
            state.apply(int(legal[rng.below(len(legal))]))
    return state


# --- the process ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["catan_for_two", "catan"])
@pytest.mark.parametrize("how", ["quit\n", "\x04", "SIGINT"])
def test_leaving_at_a_terminal_leaves_no_trace(start, game: str, how: str) -> None:
    """By word, by Ctrl-D, by Ctrl-C."""
    terminal = Terminal(start, "play", game, "--seed", "1")
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


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        (
            "catan_for_two",
            {"settle", "road", "roll", "trade", "n1 road", "n2 road", "forced trade", "card"},
        ),
        ("catan(trading=true)", {"settle", "road", "roll", "trade", "robber", "offer", "propose"}),
    ],
)
def test_a_game_at_a_terminal(start, tmp_path, game: str, kinds: set[str]) -> None:
    """Word by word what a person says, to the end of the game."""
    said: list[str] = []

    def answer(session: Session) -> str:
        said.append(in_short(wanted)(session))
        return said[-1]

    wanted = curious()
    session, heard = sit(game, answer, seed=4)
    made = {kind_of(state.action_text(move)) for state, move in states_before(session)
            if state.to_play == 0}  # fmt: skip
    assert kinds <= made
    out = tmp_path / "catan.jsonl"
    terminal = Terminal(start, "play", game, "--seed", "4", "--agents", "normal", "--out", str(out))
    for words in said:
        terminal.until("A> ")
        terminal.say(words + "\n")
    code, rest = terminal.close()
    assert code == 0
    over = next(line for line in heard if line.startswith("The game is over: "))
    assert over in rest
    assert "Traceback" not in rest
    (record,) = read_records(out)
    assert list(record.moves) == session.moves
    assert record.verify() == session.state


@pytest.mark.parametrize("game", ["catan", "catan_for_two"])
def test_show_draws_and_writes(run, tmp_path, game: str) -> None:
    shown = run("show", game, "--seed", 1, "--hints")
    assert shown.code == 0
    assert shown.out.rstrip("\n") == kastgard.load(game).initial(1).to_terminal(hints=True)
    file = tmp_path / "picture.svg"
    assert run("show", game, "--seed", 1, "--svg", file).code == 0
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_self_play_tells_lengths(run) -> None:
    told = run(
        "selfplay", "catan_for_two", "--agents", "random", "-n", 5, "--seed", 1, "--json"
    ).json
    lengths = told["lengths"]
    assert lengths["turns"]["10%"] <= lengths["turns"]["50%"] <= lengths["turns"]["90%"]
    assert lengths["winner's own turns"]["50%"] * 2 <= lengths["turns"]["90%"] + 1

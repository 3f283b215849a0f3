"""SVG pictures of Catan and Catan for Two."""

from __future__ import annotations

import math
import re
from xml.etree import ElementTree as ET

import pytest

import kastgard
from kastgard.render import catan as pictures
from kastgard.render import catan_facts as facts_of
from kastgard.render import catan_island as island
from kastgard.render import catan_marks, colors

NS = "{http://www.w3.org/2000/svg}"
GAMES = (
    "catan",
    "catan(players=2)",
    "catan(players=3,board=beginner,trading=true)",
    "catan(board=random,shuffle_harbours=true)",
    "catan_for_two",
    "catan_for_two(trading=true,neutral_answer=any_kind)",
)


def of_class(root: ET.Element, name: str) -> list[ET.Element]:
    return [e for e in root.iter() if e.get("class") == name]


def texts(root: ET.Element) -> list[str]:
    return [e.text or "" for e in root.iter(f"{NS}text")]


def parse(position: object, **options) -> ET.Element:
    root = ET.fromstring(pictures.state_svg(position, **options))
    assert root.tag == f"{NS}svg"
    return root


def plays(turns: int):
    return lambda s: s.to_json()["turn"] >= turns and s.to_json()["step"] == "main"


def hiding(turns: int):
    """Until development cards are held, after so many turns."""
    return lambda s: s.to_json()["turn"] >= turns and sum(map(sum, s.to_json()["cards"])) > 1


@pytest.mark.parametrize("game", GAMES)
def test_every_hex_has_its_terrain_and_its_number_with_pips(walk, game: str) -> None:
    state = walk(game, 5, until=lambda s: s.ply == 40)
    data, root = state.to_json(), parse(state)
    hexes = of_class(root, "hex")
    assert [e.get("fill") for e in hexes] == [catan_marks.FILLS[t] for t in data["terrain"]]
    assert [e.text for e in of_class(root, "terrain")] == [
        facts_of.TERRAINS[t] for t in data["terrain"]
    ]
    tokens = of_class(root, "token")
    numbers = [n for n in data["numbers"] if n]
    assert [int(texts(t)[0]) for t in tokens] == numbers
    for token, number in zip(tokens, numbers, strict=True):
        ways = sum(a + b == number for a in range(1, 7) for b in range(1, 7))
        assert len(of_class(token, "pip")) == ways
        rings = [c for c in token.iter(f"{NS}circle") if c.get("fill") == "none"]
        assert len(rings) == (number in (6, 8))
    titles = [t.text for t in root.iter(f"{NS}title")]
    assert len([t for t in titles if t and t.startswith("hex ")]) == 19


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_lies_where_its_id_says_with_its_owner(walk, game: str) -> None:
    state = walk(game, 7, until=plays(60))
    data, root = state.to_json(), parse(state)
    players = len(data["hands"])
    names = [colors.seat_letter(p) for p in range(players)] + ["N1", "N2"]
    for kind, places in (("settlement", "settlements"), ("city", "cities")):
        found = sorted((name(e), nearest_corner(e)) for e in of_class(root, kind))
        wanted = sorted(
            (names[o], corner) for o, corners in enumerate(data[places]) for corner in corners
        )
        assert found == wanted
    found = sorted((name(e), nearest_edge(e)) for e in of_class(root, "road"))
    assert found == sorted((names[o], e) for o, edges in enumerate(data["roads"]) for e in edges)
    for element in of_class(root, "road"):
        owner = names.index(name(element))
        assert catan_marks.owner_fill(owner, players) in {e.get("stroke") for e in element.iter()}


def name(element: ET.Element) -> str:
    (shown,) = texts(element)
    return shown


def place(element: ET.Element) -> tuple[float, float]:
    (word,) = element.iter(f"{NS}text")
    return float(word.get("x")), float(word.get("y")) - 4


def nearest_corner(element: ET.Element) -> int:
    spots = [math.dist(place(element), p) for p in pictures.CORNERS]
    assert min(spots) < 6
    return spots.index(min(spots))


def nearest_edge(element: ET.Element) -> int:
    spots = [math.dist(place(element), pictures.edge_middle(e)) for e in range(72)]
    assert min(spots) < 6
    return spots.index(min(spots))


@pytest.mark.parametrize("game", GAMES)
def test_harbours_are_at_their_edges_with_their_rates(walk, game: str) -> None:
    state = walk(game, 3, until=lambda s: s.ply == 10)
    drawn = of_class(parse(state), "harbour")
    for harbour, (element, kind) in enumerate(zip(drawn, state.to_json()["harbours"], strict=True)):
        rate = ["3:1"] if kind == 5 else ["2:1", facts_of.RESOURCES[kind]]
        assert texts(element) == rate
        edge = island.HARBOUR_EDGES[harbour]
        jetties = next(element.iter(f"{NS}path")).get("d").split("M")[1:]
        ends = [tuple(map(float, jetty.split("L")[1].split())) for jetty in jetties]
        for end, corner in zip(ends, island.EDGES[edge], strict=True):
            assert math.dist(end, pictures.CORNERS[corner]) < 6
        sign = next(element.iter(f"{NS}text"))
        at = float(sign.get("x")), float(sign.get("y"))
        assert math.dist(at, pictures.edge_middle(edge)) > 30  # off the coast


def test_the_robber_stands_on_its_hex(walk) -> None:
    for seed in range(4):
        state = walk("catan", seed, until=plays(20))
        (robber,) = of_class(parse(state), "robber")
        circle = next(robber.iter(f"{NS}circle"))
        at = float(circle.get("cx")), float(circle.get("cy"))
        far = [math.dist(at, centre) for centre in pictures.CENTRES]
        assert far.index(min(far)) == state.to_json()["robber"]


@pytest.mark.parametrize("game", GAMES)
def test_a_state_shows_every_hand_and_card(walk, game: str) -> None:
    state = walk(game, 11, until=plays(50))
    data = state.to_json()
    for seat, panel in enumerate(of_class(parse(state), "seat")):
        cards = [int(texts(card)[0]) for card in of_class(panel, "card")]
        assert cards == data["hands"][seat]
        assert not of_class(panel, "backs")
        shown = texts(panel)
        points = int(state.scores()[seat])
        assert any(re.match(rf"{points} points?\b", text) for text in shown)
        (kinds,) = of_class(panel, "cards")
        for k, count in enumerate(data["cards"][seat]):
            if count:
                assert facts_of.kinds_text([count if i == k else 0 for i in range(5)]) in kinds.text
        army = data["largest_army"] == seat
        knights = data["knights"][seat]
        assert (f"largest army {knights}" if army else facts_of.plural(knights, "knight")) in shown
        if "tokens" in data:
            assert facts_of.plural(data["tokens"][seat], "token") in shown
        (left,) = of_class(panel, "left")
        roads = 15 - len(data["roads"][seat])
        assert left.text.startswith(f"left: {facts_of.plural(roads, 'road')}, ")


# --- what a seat may know -------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_view_shows_nothing_that_is_hidden(walk, game: str) -> None:
    """Positions that a seat cannot tell apart have the same picture."""
    differ = 0
    for seed in range(3):
        state = walk(game, seed, until=hiding(20 * seed))
        for seat in range(state.game.num_players):
            svg = pictures.state_svg(state.view(seat), hints=True)
            for k in range(4):
                other = state.resample(seat, kastgard.Rng(k))
                differ += other != state
                assert pictures.state_svg(other.view(seat), hints=True) == svg
    assert differ > 5


def test_a_view_of_four_shows_its_own_hand_and_the_sizes_of_the_others(walk) -> None:
    state = walk("catan", 4, until=plays(60))
    data = state.to_json()
    panels = of_class(parse(state.view(1)), "seat")
    for seat, panel in enumerate(panels):
        hand = data["hands"][seat]
        if seat == 1:
            assert [int(texts(card)[0]) for card in of_class(panel, "card")] == hand
        else:
            (backs,) = of_class(panel, "backs")
            assert texts(backs) == [str(sum(hand))]
            assert not of_class(panel, "card")
            sure = facts_of.counted(data["known"][1][seat])
            told = " ".join(e.text for e in of_class(panel, "sure"))
            assert told == (f"at least {sure}" if sure else "")
        (kinds,) = of_class(panel, "cards")
        count = sum(data["cards"][seat])
        if count and seat != 1:
            assert kinds.text.startswith(facts_of.plural(count, "development card"))


def test_points_of_others_are_the_public_ones(walk) -> None:
    def hidden(state: kastgard.State) -> bool:
        data = state.to_json()
        return data["step"] == "main" and data["cards"][0][1] > 0

    states = (walk("catan_for_two", seed, until=hidden) for seed in range(20))
    state = next(s for s in states if not s.is_terminal)
    own, other = (facts_of.gather(state.view(seat)).seats[0] for seat in (0, 1))
    assert own.points == state.scores()[0] == own.public + state.to_json()["cards"][0][1]
    assert other.points == other.public == own.public
    assert other.cards is None
    assert "(" in own.points_text()


# --- the rest of the table ------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_points_and_road_lengths_are_those_of_the_engine(walk, game: str) -> None:
    for seed in range(4):
        state = walk(game, seed, until=plays(40 + 30 * seed))
        standing = state.game._module().standing
        data, facts = state.to_json(), facts_of.gather(state)
        assert [seat.points for seat in facts.seats] == state.scores()[: len(facts.seats)].tolist()
        for pieces in facts.owners:
            told = standing(state._native, pieces.owner)
            assert pieces.length == told["road_length"]
            if not pieces.neutral:
                assert facts.seats[pieces.owner].public == told["public_points"]
            assert pieces.longest == (data["longest_road"] == pieces.owner)


def test_bank_deck_dice_and_awards_are_told(walk) -> None:
    def rich(state: kastgard.State) -> bool:
        data = state.to_json()
        return (
            data["step"] == "main"
            and (data["longest_road"] in (0, 1) or data["largest_army"] is not None)
            and sum(data["removed"]) > 0
        )

    states = (walk("catan_for_two", seed, until=rich) for seed in range(60))
    state = next(s for s in states if not s.is_terminal)
    data, root = state.to_json(), parse(state)
    cards = [int(texts(card)[0]) for card in of_class(root, "card")]
    assert cards[-5:] == data["bank"]
    assert [int(texts(e)[0]) for e in of_class(root, "rolled")] == data["rolls"]
    shown = " ".join(texts(root))
    assert f"deck: {sum(data['deck'])} card" in shown
    assert f"supply: {20 - sum(data['tokens'])} token" in shown
    assert "out of the game: " in shown
    for seat, panel in enumerate(of_class(root, "seat")):
        awards = " ".join(e.text for e in of_class(panel, "award"))
        assert ("longest road" in awards) == (data["longest_road"] == seat)
        assert ("largest army" in awards) == (data["largest_army"] == seat)


def test_the_seat_that_decides_is_framed(walk) -> None:
    state = walk("catan", 3, until=lambda s: s.to_json()["step"] == "discard")
    framed = [bool(of_class(p, "on-turn")) for p in of_class(parse(state), "seat")]
    assert framed == [p == state.to_play for p in range(4)]


def test_hints_show_all_ids_and_mark_the_legal_ones(walk) -> None:
    state = walk("catan_for_two", 3, until=lambda s: s.to_json()["step"] == "settle")
    root = parse(state, hints=True)
    legal = state.legal_actions().tolist()
    assert sorted(int(name(e)) for e in of_class(root, "legal")) == legal
    free = 72 + 54 - len(legal)
    assert len(of_class(root, "spot")) == free
    robber = walk("catan", 3, until=lambda s: s.to_json()["step"] == "robber")
    marked = sorted(int(name(e)) for e in of_class(parse(robber, hints=True), "legal"))
    assert marked == [h for h in range(19) if h != robber.to_json()["robber"]]
    assert not of_class(parse(robber), "legal")
    assert not of_class(parse(robber), "spot")


def test_pieces_do_not_cover_each_other_or_leave_the_picture(walk) -> None:
    """Texts keep apart, and all of them lie inside the frame."""
    for game in GAMES:
        state = walk(game, 9, until=plays(70))
        position = state if game.startswith("catan_for_two") else state.view(0)
        root = parse(position, hints=True)
        _, _, width, height = map(float, root.get("viewBox").split())
        boxes = []
        for word in root.iter(f"{NS}text"):
            size, x, y = (float(word.get(key)) for key in ("font-size", "x", "y"))
            long = 0.6 * size * len(word.text or "")
            left = {"middle": x - long / 2, "end": x - long}.get(word.get("text-anchor"), x)
            assert left >= 0, word.text
            assert left + 0.85 * long <= width, word.text
            assert 0 < y < height
            if word.text:
                boxes.append((left + 0.1 * long, y - 0.6 * size, left + 0.9 * long, y, word.text))
        for k, (ax, ay, bx, by, told) in enumerate(boxes):
            for cx, cy, dx, dy, other in boxes[:k]:
                apart = bx <= cx or dx <= ax or by <= cy or dy <= ay
                assert apart, (game, told, other)


@pytest.mark.parametrize("game", GAMES)
def test_the_end_names_the_winner(walk, game: str) -> None:
    over = walk(game, 2)
    assert over.end == "won"
    winner = int(over.returns().argmax())
    words = f"{colors.seat_letter(winner)} wins with {over.scores()[winner]} points"
    for position in (over, *(over.view(seat) for seat in range(over.game.num_players))):
        root = parse(position)
        assert words in root.find(f"{NS}title").text
        framed = [bool(of_class(p, "on-turn")) for p in of_class(root, "seat")]
        assert framed.index(True) == winner
        assert sum(framed) == 1


def test_an_unfinished_game_says_so(walk) -> None:
    state = walk("catan", 1, until=plays(20))
    over = {"ply": 40_000, "step": "end", "end": "unfinished", "seat": None}
    root = parse(state.game.from_json({**state.to_json(), **over}))
    assert "unfinished: the limit of moves is reached" in root.find(f"{NS}title").text
    assert not of_class(root, "on-turn")


@pytest.mark.parametrize("game", GAMES)
def test_every_step_has_a_status_and_a_description(walk, game: str) -> None:
    seen: dict[str, str] = {}

    def look(state: kastgard.State) -> bool:
        step = state.to_json()["step"]
        if step not in seen:
            root = parse(state)
            seen[step] = facts_of.gather(state).status()
            assert seen[step] in root.find(f"{NS}title").text
            described = root.find(f"{NS}desc").text
            assert described.startswith(seen[step])
            for seat in range(state.game.num_players):
                assert f"{colors.seat_letter(seat)} (seat {seat}): " in described
        return False

    walk(game, 6, until=look)
    assert {"settle", "road", "roll", "dice", "main", "robber", "theft"} <= seen.keys()
    if "trading" in game:
        assert {"compose", "answer"} <= seen.keys()
    if game.startswith("catan_for_two"):
        assert {"neutral", "forced", "gift"} <= seen.keys()
    assert all(re.match(r"[A-D] ", status) for status in seen.values())


def test_width_scales_and_no_style_leaks(walk) -> None:
    state = walk("catan_for_two", 1, until=plays(20))
    root = parse(state, width=480)
    assert root.get("width") == "480"
    assert root.get("viewBox") == parse(state).get("viewBox")
    svg = state.to_svg(hints=True)
    assert "<style" not in svg
    assert ' id="' not in svg
    assert "url(" not in svg
    assert state._repr_svg_() == state.to_svg()

"""C11: resources of hands that are not seen are dealt as a shuffled pile deals them, given what is
known."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

import kastgard
from catan.deals import Hands, all_deals, certain, chances, chi, open_to_all
from catan.hidden import Data
from catan.table import Table, at, plain
from oracle.catan_positions import LETTERS, cards

CASES = 96
SAMPLES = 6000
MOST_DEALS = 400  # each is expected 15 times at least
KINDS = ("plain", "discard", "offer")


def resampled(state: Any, seat: int, times: int) -> Counter[Hands]:
    rng = kastgard.Rng(77, purpose="resample")
    hands = (plain(state.resample(seat, rng))["hands"] for _ in range(times))
    return Counter(tuple(map(tuple, each)) for each in hands)


def informed(t: Table, known: dict[tuple[int, int], str]) -> Any:
    """The engine's position with these certain minima, by observer and owner."""
    data = t.data
    for (observer, owner), text in known.items():
        data["known"][observer][owner] = cards(text)
    return t.game.from_json({"game": str(t.game), **data})


# --- cases of every kind --------------------------------------------------------------------------


def random_position(pick: random.Random, kind: str) -> Any:
    """A few cards in three or four hands, some of them certain."""
    players = pick.choice((3, 4))
    few = LETTERS if pick.random() < 0.5 else pick.sample(LETTERS, 3)
    sizes = [pick.randint(0, 5 if players == 3 else 3) for _ in range(players)]
    hands = {seat: "".join(pick.choices(few, k=size)) for seat, size in enumerate(sizes)}
    t = at(
        players=players, trading=True, discard_limit=2, hands=hands, active=pick.randrange(players),
        step="roll" if kind == "discard" else "main",
    )  # fmt: skip
    surely = pick.choice((0, 0.25, 0.5))
    known = {
        (observer, owner): "".join(card for card in hand if pick.random() < surely)
        for observer in range(players)
        for owner, hand in hands.items()
        if observer != owner
    }
    return informed(t, known)


def later(state: Any, pick: random.Random, kind: str) -> Any:
    """Some moves into the discards after a 7, or into an offer."""
    first, steps = {
        "plain": ("", ()),
        "discard": ("roll", ("discard",)),
        "offer": ("offer", ("compose", "answer", "partner")),
    }[kind]
    if not first or state.parse_action(first) not in state.legal_actions():
        return state
    state.apply(state.parse_action(first))
    if state.is_chance:
        state.apply(7)
    for _ in range(pick.randint(0, 7)):
        texts = [state.action_text(a) for a in state.legal_actions()]
        moves = [text for text in texts if text != "withdraw"]
        after = state.child(state.parse_action(pick.choice(moves))) if moves else state
        if plain(after)["step"] not in steps:
            break
        state = after
    return state


def shown(data: Data, seat: int) -> bool:
    """Whether a discard or an offer rules out deals that fit all that is certain."""
    return any(
        certain(data, seat, hands) and not open_to_all(data, hands)
        for hands in all_deals(data, seat)
    )


@cache
def case(number: int) -> tuple[Any, int]:
    """A position in which there is something to deal, and not too much, and the seat that looks. In
    every second discard and offer it shows something about the hands."""
    pick = random.Random(f"deal {number}")
    kind = KINDS[number % 3]
    shows = kind != "plain" and number % 2 == 1
    while True:
        state = later(random_position(pick, kind), pick, kind)
        data, seat = plain(state), pick.randrange(state.game.num_players)
        if all_deals(data, seat).total() > MOST_DEALS or len(chances(data, seat)) < 2:
            continue
        if not shows or shown(data, seat):
            return state, seat


@pytest.mark.parametrize("number", range(CASES))
def test_invariant_C11_resources_are_dealt_as_a_shuffled_pile_deals_them(number):
    """No impossible deal, every possible one, as often as the ways to deal it."""
    state, seat = case(number)
    seen = resampled(state, seat, SAMPLES)
    chi(seen, chances(plain(state), seat), 0.001 / CASES)


def test_deal_cases_are_of_every_kind():
    """What is known rules out deals in many of them, for each reason and number of seats."""
    found: Counter[str] = Counter()
    for number in range(CASES):
        state, seat = case(number)
        data = plain(state)
        deals = all_deals(data, seat)
        sure = [hands for hands in deals if certain(data, seat, hands)]
        found[f"{state.game.num_players} seats"] += 1
        found["certain"] += len(sure) < len(deals)
        found["offer" if data["offer"] else data["step"]] += shown(data, seat)
        found["both"] += len(sure) < len(deals) and shown(data, seat)
    assert min(found[key] for key in ("3 seats", "4 seats", "certain")) > 30
    assert min(found[key] for key in ("discard", "offer", "both")) > 10


# --- cases told by hand ---------------------------------------------------------------------------


def hand_of(state: Any, seat: int, owner: int, times: int = SAMPLES) -> Counter[str]:
    """One hand, as letters."""
    seen: Counter[str] = Counter()
    for hands, n in resampled(state, seat, times).items():
        seen["".join(k * letter for k, letter in zip(hands[owner], LETTERS, strict=True))] += n
    return seen


def test_deal_of_unknown_cards_is_uniform():
    t = at(players=3, hands={0: "www", 1: "ll", 2: "bo"})
    chances = {"ll": 1, "lb": 2, "lo": 2, "bo": 1}  # of the pairs of l, l, b, o
    chi(hand_of(t.state, 0, 1), {hand: n / 6 for hand, n in chances.items()})


def test_deal_keeps_what_is_certain():
    t = at(players=3, hands={0: "w", 2: "bo"}, dev={1: {"year_of_plenty": 1}}, active=1)
    t.do(("plenty", 0, 0), ("end",))
    assert hand_of(t.state, 0, 1, 300) == {"ll": 300}


def test_deal_counts_what_is_certain_among_the_cards():
    """Who surely holds a lumber has another with chances of the pairs in which there is one."""
    t = at(players=3, hands={1: "l", 2: "lbo"}, settlements={1: [31]}, avoid=[3], step="roll")
    t.do(("roll",), 3)
    assert (t.hand(1), t["known"][0][1]) == ("ll", [1, 0, 0, 0, 0])
    chances = {"ll": 3, "lb": 3, "lo": 3}  # of the pairs of l, l, l, b, o with a lumber
    chi(hand_of(t.state, 0, 1), {hand: n / 9 for hand, n in chances.items()})


def test_deal_after_an_unseen_theft_knows_what_was_likely():
    """Of wool, wool and ore a card went: a wool in two of three cases."""
    t = at(players=3, settlements={2: [24]}, hands={1: "b", 2: "wwo"}, active=1, step="roll",
           robber=0)  # fmt: skip
    state = informed(t, {(0, 1): "b", (0, 2): "wwo"})
    for move in ("roll", 7, "robber 9", 2):
        state.apply(move if isinstance(move, int) else state.parse_action(move))
    assert plain(state)["hands"] == [[0] * 5, [0, 1, 1, 0, 0], [0, 0, 1, 0, 1]]
    chi(hand_of(state, 0, 1), {"bw": 2 / 3, "bo": 1 / 3})
    assert hand_of(state, 2, 1, 100) == {"bw": 100}  # the victim saw it


def test_deal_at_a_discard_leaves_a_legal_one():
    """Who has discarded a grain holds enough grain and ore for the rest."""
    t = at(players=3, hands={1: "llllbgoo", 2: "llllll"}, step="roll").do(("roll",), 7)
    t.do(("give", 1), ("give", 3))
    assert (t["least"], t["owed"]) == (3, [0, 2, 0])
    rng = kastgard.Rng(7, purpose="resample")
    for _ in range(300):
        other = t.state.resample(0, rng)
        assert len(other.legal_actions())

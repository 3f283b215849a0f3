"""Positions of Catan put together for a test; whatever the test does not name is filled in.

    state = position("catan", players=3, settlements={0: [24]}, hands={0: "llb", 1: "o"})

Cards are letters: l(umber) b(rick) w(ool) g(rain) o(re).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from oracle.catan import Oracle, State
from oracle.catan_flow import Course
from oracle.catan_known import raise_bound
from oracle.catan_tables import BANK, CARDS, DECK, edge_between, island

LETTERS = "lbwgo"
RING = (28, 36, 44, 43, 35, 27)  # the six edges round hex 9
Owned = Mapping[int, Iterable[int]]


def cards(text: str) -> list[int]:
    """Counts of the letters."""
    assert set(text) <= set(LETTERS)
    return [text.count(letter) for letter in LETTERS]


def path(*corners: int) -> list[int]:
    """The edges from corner to corner."""
    return [edge_between(a, b) for a, b in pairwise(corners)]


def counts(kinds: Mapping[str, int]) -> list[int]:
    """Development cards by kind."""
    assert set(kinds) <= set(CARDS)
    return [kinds.get(kind, 0) for kind in CARDS]


def position(
    name: str = "catan",
    *,
    settlements: Owned | None = None,
    cities: Owned | None = None,
    roads: Owned | None = None,
    hands: Mapping[int, str] | None = None,
    bank: Mapping[str, int] | None = None,
    rest_to: int = 0,
    dev: Mapping[int, Mapping[str, int]] | None = None,
    bought: Mapping[str, int] | None = None,
    knights: Mapping[int, int] | None = None,
    removed: Mapping[str, int] | None = None,
    tokens: Sequence[int] | None = None,
    robber: int | None = None,
    longest_road: int | None = None,
    largest_army: int | None = None,
    active: int = 0,
    step: str = "main",
    rolls: Sequence[int] | None = None,
    card_played: bool = False,
    avoid: Iterable[int] = (),
    numbers: Sequence[int] | None = None,
    harbours: Sequence[int] | None = None,
    ply: int = 200,
    **options: Any,
) -> State:
    """A position in a turn (step "roll" or "main"), consistent in everything.

    The board is the beginner's unless told. `bank`: what it holds of the resources named, the rest
    of their cards goes to the seat `rest_to`. Seats with fewer than two buildings or roads get
    more, away from the pieces named and from the hexes whose number is in `avoid`. Awards follow
    from the pieces unless told.
    """
    own_board = numbers is not None or harbours is not None
    beginner = {**options, "board": "beginner", "shuffle_harbours": False}
    state = Oracle(name, **beginner).initial()
    game = Oracle(name, **{"board": "random" if own_board else "beginner", **options})
    state.game, state.course.rules, state.board.rules = game, game.rules, game.rules
    course, board = state.course, state.board
    board.numbers = list(numbers or board.numbers)
    board.harbours = list(harbours or board.harbours)
    for own, pieces in ((board.settlements, settlements), (board.cities, cities),
                        (board.roads, roads)):  # fmt: skip
        for owner, places in (pieces or {}).items():
            own[owner] |= set(places)
    fill(state, set(avoid))
    deal(state, hands or {}, bank or {}, rest_to)
    deal_cards(state, dev or {}, knights or {}, removed or {})
    course.bought = counts(bought or {})
    if robber is not None:
        board.robber = robber
    if tokens is not None:
        board.tokens = list(tokens)
    board.longest_road, board.largest_army = longest_road, largest_army
    board.award_longest_road()
    if largest_army is None:
        board.award_largest_army()
    course.founded = 2 * game.players
    course.active = active
    course.turn = 2 * game.players + active + 1
    course.step = step
    course.card_played = card_played
    if rolls is None:
        rolls = () if step == "roll" else (3, 2)[: course.rolls_a_turn]
    course.rolls = list(rolls)
    course.ply = ply
    settle_accounts(course, removed or {})
    return state


def fill(state: State, avoid: set[int]) -> None:
    """Two buildings and two roads at least for every seat."""
    board, land = state.board, island()
    busy = {h for c in board.built() for h in land.corner_hexes[c]}
    busy |= {h for h in range(19) if board.numbers[h] in avoid}
    ports = {c for harbour in land.harbours for c in harbour.corners}
    wanted = {c for own in board.roads for e in own for c in land.edge_corners[e]}

    def disturbs(corner: int) -> tuple[int, int, int]:
        hexes = land.corner_hexes[corner]
        near = sum(h in busy for h in hexes)
        close = any(c in wanted for c in (corner, *land.corner_neighbours[corner]))
        return near + 4 * close + (corner in ports), len(hexes), corner

    for seat in range(state.game.players):
        while len(board.buildings(seat)) < 2:
            corner = min(board.open_corners(), key=disturbs)
            board.settlements[seat].add(corner)
            board.roads[seat].add(min(edges_at(state, corner)))
        for corner in sorted(board.buildings(seat)):
            if len(board.roads[seat]) < 2 and edges_at(state, corner):
                board.roads[seat].add(min(edges_at(state, corner)))


def edges_at(state: State, corner: int) -> list[int]:
    return [e for e in island().corner_edges[corner] if e in state.board.empty_edges()]


def deal(state: State, hands: Mapping[int, str], bank: Mapping[str, int], rest_to: int) -> None:
    """Resource cards; the bank holds what nobody has."""
    board = state.board
    for seat, text in hands.items():
        board.hands[seat] = cards(text)
    for r in range(5):
        board.bank[r] = BANK - sum(hand[r] for hand in board.hands)
        assert board.bank[r] >= 0
    for letter, left in bank.items():
        r = LETTERS.index(letter)
        board.hands[rest_to][r] += board.bank[r] - left
        board.bank[r] = left


def deal_cards(
    state: State,
    dev: Mapping[int, Mapping[str, int]],
    knights: Mapping[int, int],
    removed: Mapping[str, int],
) -> None:
    """Development cards; the deck holds the others."""
    board = state.board
    for seat, kinds in dev.items():
        board.cards[seat] = counts(kinds)
    for seat, count in knights.items():
        board.knights[seat] = count
    board.removed = counts(removed)
    for kind in range(5):
        held = sum(own[kind] for own in board.cards) + board.removed[kind]
        board.deck[kind] = DECK[kind] - held - (sum(board.knights) if kind == 0 else 0)
        assert board.deck[kind] >= 0


def settle_accounts(course: Course, removed: Mapping[str, int]) -> None:
    """What the position tells about purchases so far."""
    board = course.board
    course.bought_total = [
        sum(board.cards[seat]) + board.knights[seat] for seat in range(course.players)
    ]
    course.bought_total[course.active] += sum(removed.values())
    raise_bound(
        course.vp_bound[course.active], course.bought_total[course.active],
        course.rules.points, board.public_points(course.active),
    )  # fmt: skip

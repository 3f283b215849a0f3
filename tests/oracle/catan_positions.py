"""Positions of Catan put together for a test; whatever the test does not name is filled in.

    state = position("catan", players=3, settlements={0: [24]}, hands={0: "llb", 1: "o"})

Cards are letters: l(umber) b(rick) w(ool) g(rain) o(re).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from oracle.catan import Oracle, State
from oracle.catan_board import Board
from oracle.catan_flow import Course
from oracle.catan_known import raise_bound
from oracle.catan_roads import road_length
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
    state = empty_board(name, numbers, harbours, options)
    course, board = state.course, state.board
    for places, pieces in ((board.settlements, settlements), (board.cities, cities),
                        (board.roads, roads)):  # fmt: skip
        for owner, own_pieces in (pieces or {}).items():
            places[owner] |= set(own_pieces)
    fill(state, set(avoid))
    deal(state, hands or {}, bank or {}, rest_to)
    deal_cards(state, dev or {}, knights or {}, removed or {})
    course.bought = counts(bought or {})
    if robber is not None:
        board.robber = robber
    if tokens is not None:
        board.tokens = list(tokens)
    award(board, longest_road, largest_army)
    course.founded = 2 * course.players
    course.active = active
    course.turn = 2 * course.players + active + 1
    course.step = step
    course.card_played = card_played
    if rolls is None:
        rolls = () if step == "roll" else (3, 2)[: course.rolls_a_turn]
    course.rolls = list(rolls)
    course.ply = ply
    settle_accounts(course, removed or {})
    return state


def empty_board(
    name: str,
    numbers: Sequence[int] | None,
    harbours: Sequence[int] | None,
    options: dict[str, Any],
) -> State:
    """The beginner's board, with numbers and harbours of the test's own."""
    own_board = numbers is not None
    beginner = {**options, "board": "beginner", "shuffle_harbours": False}
    state = Oracle(name, **beginner).initial()
    own = {"board": "random" if own_board else "beginner", "shuffle_harbours": harbours is not None}
    game = Oracle(name, **{**own, **options})
    state.game, state.course.rules, state.board.rules = game, game.rules, game.rules
    state.board.numbers = list(numbers or state.board.numbers)
    state.board.harbours = list(harbours or state.board.harbours)
    return state


def fill(state: State, avoid: set[int]) -> None:
    """Two buildings and two roads at least for every seat, a road at every building, and as many
    pieces as the neutral players' answers need."""
    board, land = state.board, island()
    busy = {h for c in board.built() for h in land.corner_hexes[c]}
    busy |= {h for h in range(19) if board.numbers[h] in avoid}
    wanted = board.built() | {c for own in board.roads for e in own for c in land.edge_corners[e]}
    ports = {c for harbour in land.harbours for c in harbour.corners}

    def disturbs(corner: int) -> tuple[int, int, int]:
        hexes = land.corner_hexes[corner]
        near = sum(h in busy for h in hexes)
        close = any(c in wanted for c in (corner, *land.corner_neighbours[corner]))
        return near + 4 * close + (corner in ports), len(hexes), corner

    def disturbing(edge: int) -> tuple[int, int]:
        return sum(c in wanted for c in land.edge_corners[edge]), edge

    def outside(corner: int) -> tuple[int, int]:
        own = sum(e in edges for e in land.corner_edges[corner] for edges in board.roads)
        return own, disturbs(corner)[1]

    for seat in range(state.game.players):
        own = board.roads[seat]
        for network in networks(own):
            if not network & board.buildings(seat):
                board.settlements[seat].add(min(network & set(board.open_corners()), key=outside))
        for corner in sorted(board.buildings(seat)):
            if not any(e in own for e in land.corner_edges[corner]):
                own.add(min(edges_at(state, corner), key=disturbing))
        while len(board.buildings(seat)) < 2:
            corner = min(board.open_corners(), key=disturbs)
            board.settlements[seat].add(corner)
            own.add(min(edges_at(state, corner), key=disturbing))
        while len(own) < 2:
            own.add(min(board.road_places(seat), key=disturbing))
    built = board.built()
    assert not any(n in built for c in built for n in land.corner_neighbours[c]), "too close"
    if state.game.rules.two:
        while unanswered(state) < 0:
            seat, edge = min(
                (
                    (seat, e)
                    for seat in (0, 1)
                    for e in board.road_places(seat)
                    if short(state, seat, e)
                ),
                key=lambda place: (*disturbing(place[1]), -place[0]),
            )
            board.roads[seat].add(edge)


def networks(roads: set[int]) -> list[set[int]]:
    """The corners of roads that hang together."""
    found: list[set[int]] = []
    for edge in sorted(roads):
        ends = set(island().edge_corners[edge])
        joined = [each for each in found if each & ends]
        found = [each for each in found if not each & ends]
        found.append(ends.union(*joined))
    return found


def unanswered(state: State) -> int:
    """How many more pieces the seats have built since founding than the neutral players."""
    board = state.board
    pieces = [len(board.roads[k]) + len(board.buildings(k)) for k in range(4)]
    return pieces[0] + pieces[1] - 8 - (pieces[2] + pieces[3] - 2)


def short(state: State, seat: int, edge: int) -> bool:
    """The road does not come near Longest Road."""
    board = state.board
    before = road_length(frozenset(board.roads[seat]), frozenset(board.foreign(seat)))
    after = road_length(frozenset(board.roads[seat] | {edge}), frozenset(board.foreign(seat)))
    return after <= max(before, 4)


def award(board: Board, longest_road: int | None, largest_army: int | None) -> None:
    """The awards as told, or as they follow from the pieces."""
    board.longest_road, board.largest_army = longest_road, largest_army
    board.award_longest_road()
    if largest_army is None:
        board.award_largest_army()


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

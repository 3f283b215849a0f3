"""Oracle of the players of Principalities: choose(position, seat, stream) -> action.

Draws of the agent's stream, per decision (below(1) never draws, see streams.py):

random   one below(attacks + 1) over the ascending legal list, which holds "end turn" last
greedy   one below(k) among the k best attacks, in ascending action id
example  one below(k) among the k candidates, in ascending action id
default  candidates in ascending action id: one below(10) for each equal stack that is neither
         "mine first" nor "owner first" (kept if < 9), then one below(k) among the k kept
normal   one below(k) among the k attacks of the tie set, in ascending action id
strong   none

An answer to the offer draws nothing, whoever is asked (principalities_ai.md section 8).

Scores are IEEE doubles. Every expression is evaluated left to right as the text writes it, every
product and sum over territories in ascending order from 1.0 or 0.0, so that another
implementation can be bit-equal.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from fractions import Fraction
from functools import wraps

from oracle.principalities import Player, Position, largest_group, win_fraction
from oracle.streams import Stream

# W[a][d]; row and column 0 are never looked up by a legal attack
EXACT = [[win_fraction(a, d) if a and d else Fraction(0) for d in range(9)] for a in range(9)]
W = [[float(fraction) for fraction in row] for row in EXACT]

TIE = 1e-9


def answers_offers(choose: Player) -> Player:
    """Let a player accept the offer iff ending on points would give it first place, shared or
    not, and decline otherwise."""

    @wraps(choose)
    def answering(position: Position, seat: int, stream: Stream) -> int:
        if position.phase == "offer":
            first = seat in position.points_leaders()
            return position.accept if first else position.decline
        return choose(position, seat, stream)

    return answering


def one_of(position: Position, attacks: list[tuple[int, int]], stream: Stream) -> int:
    """The action of one attack drawn from an ascending list; end turn if it is empty."""
    if not attacks:
        return position.end_turn
    f, t = attacks[stream.below(len(attacks))]
    return f * position.n + t


def dice_of(position: Position, seat: int) -> int:
    """Dice of a seat on the board."""
    return sum(position.dice[t] for t in position.own(seat))


@answers_offers
def random(position: Position, seat: int, stream: Stream) -> int:
    """Uniform among all legal attacks and end turn."""
    legal = position.legal()
    return legal[stream.below(len(legal))]


@answers_offers
def greedy(position: Position, seat: int, stream: Stream) -> int:
    """Highest odds first, down to 50 %, or any odds with 8 dice."""
    dice = position.dice
    admitted = {
        (f, t): EXACT[dice[f]][dice[t]]
        for f, t in position.attacks()
        if EXACT[dice[f]][dice[t]] >= Fraction(1, 2) or dice[f] == 8
    }
    best = [attack for attack in admitted if admitted[attack] == max(admitted.values())]
    return one_of(position, best, stream)


@answers_offers
def example(position: Position, seat: int, stream: Stream) -> int:
    """A random attack with strictly more dice."""
    dice = position.dice
    stronger = [(f, t) for f, t in position.attacks() if dice[f] > dice[t]]
    return one_of(position, stronger, stream)


@answers_offers
def default(position: Position, seat: int, stream: Stream) -> int:
    """The original's opponent: never from a weaker stack, and together against a player who
    holds over 2/5 of all dice."""
    seats = range(position.game.players)
    sums = [dice_of(position, p) for p in seats]
    first = max(seats, key=lambda p: (sums[p], -p))  # most dice, lowest seat on a tie
    top = first if 5 * sums[first] > 2 * sum(sums) else None
    kept = []
    for f, t in position.attacks():
        enemy = position.owner[t]
        if position.dice[f] < position.dice[t]:
            continue
        if top is not None and top not in (seat, enemy):
            continue
        equal = position.dice[f] == position.dice[t]
        if equal and first not in (seat, enemy) and stream.below(10) == 9:
            continue
        kept.append((f, t))
    return one_of(position, kept, stream)


# --- normal ---------------------------------------------------------------------------------------


def threat(position: Position | Board, x: int, k: int, safe: Collection[int]) -> float:
    """Chance that x, held with k dice, falls to at least one attack from outside `safe`."""
    holds = 1.0
    for y in position.adjacency[x]:
        if y not in safe and position.dice[y] >= 2:
            holds *= 1 - W[position.dice[y]][k]
    return 1 - holds


def leads_in_territories(position: Position, seat: int) -> bool:
    """Strictly more territories than the largest single opponent."""
    rivals = [p for p in position.living() if p != seat]
    return all(len(position.own(seat)) > len(position.own(p)) for p in rivals)


def normal_score(position: Position, seat: int, f: int, t: int) -> float:
    """The score of one attack (principalities_ai.md section 3.1)."""
    adjacency, dice = position.adjacency, position.dice
    a, d, e = dice[f], dice[t], position.owner[t]
    mine = set(position.own(seat))
    mine_after = mine | {t}
    his = set(position.own(e))
    w = W[a][d]
    dg = largest_group(mine_after, adjacency) - largest_group(mine, adjacency)
    le = largest_group(his, adjacency) - largest_group(his - {t}, adjacency)
    hold = 1 - threat(position, t, a - 1, mine_after)
    open_ = max(0.0, threat(position, f, 1, mine_after) - threat(position, f, a, mine))
    gain = 1 + dg + 0.3 * le + 0.12 * d
    if len(his) == 1:
        gain += 1.5
    if 5 * dice_of(position, e) > 2 * sum(dice):
        gain += 0.3
    return w * gain * (0.55 + 0.45 * hold) - (1 - w) * 0.16 * (a - 1) - 0.25 * open_


def normal_scores(position: Position, seat: int) -> list[tuple[tuple[int, int], float, bool]]:
    """(attack, score, admitted) of every legal attack, ascending."""
    result = []
    for f, t in position.attacks():
        a, d = position.dice[f], position.dice[t]
        score = normal_score(position, seat, f, t)
        full = a == 8 and (position.store[seat] > 0 or leads_in_territories(position, seat))
        admitted = W[a][d] >= 0.40 if full else W[a][d] >= 0.45 and score > 0
        result.append(((f, t), score, admitted))
    return result


@answers_offers
def normal(position: Position, seat: int, stream: Stream) -> int:
    """The product's opponent."""
    admitted = [(attack, score) for attack, score, ok in normal_scores(position, seat) if ok]
    if not admitted:
        return position.end_turn
    best = max(score for _, score in admitted)
    ties = [attack for attack, score in admitted if score >= best - TIE]
    return one_of(position, ties, stream)


# --- strong ---------------------------------------------------------------------------------------


@dataclass
class Board:
    """What Strong imagines: a board after some of its own attacks."""

    adjacency: list[list[int]]
    owner: list[int]
    dice: list[int]
    store: list[int]

    def own(self, seat: int) -> list[int]:
        """Territories of a seat, ascending."""
        return [t for t, p in enumerate(self.owner) if p == seat]

    def after(self, f: int, t: int, won: bool) -> Board:
        """The board after one attack."""
        owner, dice = list(self.owner), list(self.dice)
        if won:
            owner[t] = owner[f]
            dice[t] = dice[f] - 1
        dice[f] = 1
        return Board(self.adjacency, owner, dice, self.store)

    def rivals(self, seat: int) -> list[int]:
        """The other living seats, ascending."""
        return [p for p in sorted(set(self.owner)) if p != seat]


def power(board: Board, seat: int) -> float:
    """Strength of a living seat."""
    own = board.own(seat)
    group = largest_group(own, board.adjacency)
    dice = sum(board.dice[t] for t in own)
    return 0.6 * len(own) + 1.5 * group + 0.35 * dice + 0.2 * board.store[seat]


def evaluate(board: Board, seat: int) -> float:
    """E(board). A seat cannot be out after attacks of its own, so -1000 never applies."""
    rivals = board.rivals(seat)
    weight = 1.0 if len(rivals) == 1 else 0.3
    own = board.own(seat)
    exposure = 0.0
    for t in own:
        exposure += threat(board, t, board.dice[t], own) * (0.6 + 0.12 * board.dice[t])
    strongest = max((power(board, p) for p in rivals), default=0.0)
    value = power(board, seat) - weight * strongest - 4.0 * exposure
    return value if rivals else value + 1000


def strong_values(
    board: Board, seat: int, depth: int, start: float
) -> list[tuple[tuple[int, int], float]]:
    """(attack, value) of every attack with w >= 0.30, ascending; start = E(board)."""
    result = []
    lost: dict[int, tuple[float, float]] = {}  # a lost attack leaves the same board for every t
    for f in board.own(seat):
        for t in board.adjacency[f]:
            w = W[board.dice[f]][board.dice[t]]
            if board.owner[t] == seat or board.dice[f] < 2 or w < 0.30:
                continue
            if f not in lost:
                lost[f] = outlook(board.after(f, t, False), seat, depth)
            e_loss, c_loss = lost[f]
            e_win, c_win = outlook(board.after(f, t, True), seat, depth)
            kills = 1 if board.owner.count(board.owner[t]) == 1 else 0
            value = (
                w * (e_win - start + c_win)
                + (1 - w) * (e_loss - start + c_loss)
                + 1.0 * w * kills
                - 7.0 * max(0.0, 0.70 - w)
            )
            result.append(((f, t), value))
    return result


def outlook(board: Board, seat: int, depth: int) -> tuple[float, float]:
    """E and C of a board reached by an attack."""
    value = evaluate(board, seat)
    if depth == 0:
        return value, 0.0
    further = [v for _, v in strong_values(board, seat, depth - 1, value)]
    return value, max([0.0, *further])


@answers_offers
def strong(position: Position, seat: int, stream: Stream) -> int:
    """Expectimax over two attacks of the own turn. Of the attacks within 1e-9 of the best value
    the lowest (f, t) is taken; value and stack of that attack decide about playing it."""
    board = Board(position.adjacency, position.owner, position.dice, position.store)
    values = strong_values(board, seat, 1, evaluate(board, seat))
    if not values:
        return position.end_turn
    best = max(value for _, value in values)
    (f, t), value = next(entry for entry in values if entry[1] >= best - TIE)
    one_rival = len(board.rivals(seat)) == 1
    leads = leads_in_territories(position, seat)
    dominates = 5 * dice_of(position, seat) > 2 * sum(position.dice)
    bar = -0.5 if dominates or (one_rival and leads) else 0.3
    closing = (
        leads and position.dice[f] == 8 and (position.store[seat] > 0 or one_rival or dominates)
    )
    return f * position.n + t if value > bar or closing else position.end_turn


PLAYERS: dict[str, Callable[[Position, int, Stream], int]] = {
    "random": random,
    "greedy": greedy,
    "example": example,
    "default": default,
    "normal": normal,
    "strong": strong,
}

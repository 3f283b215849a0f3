"""Hidden facts: how a position may differ without a seat knowing it (C11)."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import kastgard
from catan.table import TWO, plain
from oracle.streams import AGENT, Stream

Data = dict[str, Any]

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("catan", {"players": 2}),
    ("catan", {"players": 3, "trading": True}),
    ("catan", {"players": 4}),
    (TWO, {}),
    (TWO, {"trading": True, "token_actions_per_turn": 3}),
]


def positions(game: Any, seed: int, every: int) -> Iterator[Any]:
    """States of a random game, every so many plies."""
    state = game.initial(seed=seed)
    rng, walk = kastgard.Rng(seed), Stream(seed, 0, 0, AGENT)
    while not state.is_terminal:
        if state.ply % every == 0:
            yield state.copy()
        if state.is_chance:
            state.sample_chance(rng)
        else:
            legal = state.legal_actions()
            state.apply(int(legal[walk.below(len(legal))]))


def most_points(data: Data, seat: int) -> int:
    """The most victory point cards a seat can hold: among its first k purchases at most v."""
    total = data["bought_total"][seat]
    return min(v + total - k for v, k in enumerate(data["vp_bound"][seat]))


def spread(counts: list[int]) -> list[int]:
    """One entry a card."""
    return [kind for kind, n in enumerate(counts) for _ in range(n)]


def count(cards: list[int]) -> list[int]:
    return [cards.count(kind) for kind in range(5)]


def redeal_cards(data: Data, seat: int, pick: random.Random) -> bool:
    """Development cards of the others against the deck; false if the deal breaks a bound."""
    others = [o for o in range(len(data["hands"])) if o != seat]
    pool = spread(data["deck"])
    for o in others:
        pool += spread(data["cards"][o])
    pick.shuffle(pool)
    bought = sum(data["bought"])
    for o in others:
        held = [pool.pop() for _ in range(sum(data["cards"][o]))]
        data["cards"][o] = count(held)
        if held.count(1) > most_points(data, o):
            return False
        if o == data["active"]:
            data["bought"] = count(pick.sample(held, bought))
    data["deck"] = count(pool)
    return True


def swap_resources(data: Data, seat: int, pick: random.Random) -> None:
    """Cards between two of the others, as long as what `seat` is sure of stays true."""
    others = [o for o in range(len(data["hands"])) if o != seat]
    deciding = data["seat"] if data["step"] == "discard" else None
    for _ in range(12):
        if len(others) < 2:
            return
        a, b = pick.sample(others, 2)
        if deciding in (a, b) or not (sum(data["hands"][a]) and sum(data["hands"][b])):
            continue
        hands = copy.deepcopy(data["hands"])
        x, y = pick.choice(spread(hands[a])), pick.choice(spread(hands[b]))
        for one, two, out, into in ((a, b, x, y), (b, a, y, x)):
            hands[one][out] -= 1
            hands[one][into] += 1
            assert two != one
        least = data["known"][seat]
        if all(hands[o][r] >= least[o][r] for o in others for r in range(5)) and asked(data, hands):
            data["hands"] = hands


def asked(data: Data, hands: list[list[int]]) -> bool:
    """Whether the cards of an offer can be asked for: they are not all with the one who asks."""
    if data["offer"] is None:
        return True
    away = [hand for seat, hand in enumerate(hands) if seat != data["active"]]
    return all(sum(hand[r] for hand in away) >= data["offer"]["ask"][r] for r in range(5))


def hide(data: Data, seat: int, pick: random.Random) -> Data | None:
    """The same position with other hidden facts, or None if a bound forbids the deal."""
    other = copy.deepcopy(data)
    if not redeal_cards(other, seat, pick):
        return None
    swap_resources(other, seat, pick)
    seats = range(len(other["hands"]))
    for o, h in permutations(seats, 2):
        if seat not in (o, h):  # what others know of each other
            other["known"][o][h] = list(other["known"][seat][h])
    return other


def check_leak(game: Any, state: Any, pick: random.Random) -> int:
    """No view and no observation tells hidden facts; how many positions differed."""
    data = plain(state)
    differed = 0
    for seat in range(game.num_players):
        other = hide(data, seat, pick)
        if other is None or other == data:
            continue
        twin = game.from_json({"game": str(game), **other})
        assert plain(twin) == other
        assert twin.view(seat).to_bytes() == state.view(seat).to_bytes()
        assert (twin.observe(seat) == state.observe(seat)).all()
        assert twin.view(seat).to_text() == state.view(seat).to_text()
        differed += other["cards"] != data["cards"] or other["hands"] != data["hands"]
    return differed


def check_resample(state: Any, seat: int, rng: Any) -> bool:
    """A resampled state is one that the seat could be in; whether it differs."""
    before, other = plain(state), state.resample(seat, rng)
    after = plain(other)
    players = len(before["hands"])
    others = [o for o in range(players) if o != seat]
    hidden = {"cards", "deck", "hands", "known"} | (
        {"bought"} if before["active"] != seat else set()
    )
    assert {k: v for k, v in before.items() if k not in hidden} == {
        k: v for k, v in after.items() if k not in hidden
    }
    for key in ("cards", "hands", "known"):
        assert before[key][seat] == after[key][seat]
    for o in others:
        assert sum(before["cards"][o]) == sum(after["cards"][o])
        assert sum(before["hands"][o]) == sum(after["hands"][o])
        assert after["cards"][o][1] <= most_points(before, o)
        for r in range(5):
            assert after["hands"][o][r] >= before["known"][seat][o][r]
    if players == 2:
        assert before["hands"] == after["hands"]
    for r in range(5):
        for key in ("hands", "cards"):
            own = [sum(hand[r] for hand in data[key]) for data in (before, after)]
            deck = [data["deck"][r] if key == "cards" else 0 for data in (before, after)]
            assert own[0] + deck[0] == own[1] + deck[1]
    assert sum(before["bought"]) == sum(after["bought"])
    assert all(
        b <= c for b, c in zip(after["bought"], after["cards"][after["active"]], strict=True)
    )
    for o in range(players):
        for h in range(players):
            assert all(k <= n for k, n in zip(after["known"][o][h], after["hands"][h], strict=True))
    assert plain(state.game.from_json({"game": str(state.game), **after})) == after
    assert other.view(seat).to_bytes() == state.view(seat).to_bytes()
    assert other.is_chance == state.is_chance
    assert other.is_chance or len(other.legal_actions())
    if before["turn"] and before["step"] != "end":
        assert other.scores()[after["active"]] < state.game.config["points"]
    return bool(before["cards"] != after["cards"] or before["hands"] != after["hands"])

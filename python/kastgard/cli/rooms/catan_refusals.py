"""Why an action of Catan is not legal, in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kastgard.render import catan_island as island
from kastgard.render.catan_facts import CARDS, RESOURCES, Facts, SeatFacts, counted
from kastgard.render.colors import seat_letter
from kastgard.render.facts import plural

COSTS: Final = {
    "road": (1, 1, 0, 0, 0),
    "settle": (1, 1, 1, 1, 0),
    "city": (0, 0, 0, 2, 3),
    "buy": (0, 0, 1, 1, 1),
}
ASKED: Final = {
    "settle": "place a settlement",
    "road": "place the road of your new settlement",
    "roll": "roll first",
    "discard": "discard cards",
    "robber": "move the robber",
    "victim": "say whom you rob",
    "main": "trade, build, or end the turn",
    "free_road": "place the free road",
    "compose": "give, ask, then propose, or withdraw",
    "answer": "accept or decline",
    "partner": "say with whom you trade, or withdraw",
    "neutral": "place the piece of N1 or N2",
    "gift": "give two cards",
}
STEPS: Final = {
    "settle": ("settle", "main"),
    "city": ("main",),
    "road": ("road", "free_road", "main"),
    "robber": ("robber",),
    "rob": ("victim",),
    "card": ("discard", "gift"),
    "trade": ("main",),
    "buy": ("main",),
    "roll": ("roll",),
    "end": ("main",),
    "knight": ("roll", "main"),
    "plenty": ("roll", "main"),
    "monopoly": ("roll", "main"),
    "forced": ("roll", "main"),
    "discard": ("roll", "main"),
    "n1": ("neutral",),
    "n2": ("neutral",),
    "offer": ("main",),
    "give": ("compose",),
    "ask": ("compose",),
    "propose": ("compose",),
    "withdraw": ("compose", "partner"),
    "accept": ("answer",),
    "decline": ("answer",),
    "partner": ("partner",),
}
PLAYED: Final = {"knight": 0, "road building": 2, "plenty": 3, "monopoly": 4}


def why_not(facts: Facts, words: str) -> str:
    """Why the action with this text is not legal for the seat that decides."""
    step = facts.fields["step"]
    me = facts.decider
    name = words.partition(" ")[0]
    steps = ("roll", "main") if words in ("road building", "robber to desert") else STEPS.get(name)
    if me is None or steps is None or step not in steps:
        return f"Not now: {ASKED.get(step, 'wait')}"
    last = words.rpartition(" ")[2]
    if words in PLAYED or name in PLAYED:
        return no_card(facts, me, PLAYED[words if words in PLAYED else name])
    if name in ("settle", "city", "road"):
        return no_build(facts, me, name, int(last))
    if name in ("n1", "n2"):
        return no_neutral(facts, words)
    if words == "robber to desert":
        return no_token_action(facts, me) or "The robber stands on the desert already"
    return no_other(facts, me, name, last)


def no_other(facts: Facts, me: SeatFacts, name: str, last: str) -> str:
    if name == "robber":
        at_once = int(last) == facts.fields["robber"]
        return "The robber must move to another hex" if at_once else "There is no such hex"
    if name == "rob":
        return f"{seat_letter(int(last))} has no building there, or no cards"
    if name == "card":
        return no_gift(facts, me, last)
    if name == "trade":
        return no_trade(facts, me, last)
    if name == "buy":
        return unpaid(me, "buy") or "No development cards are left"
    if name == "forced":
        return no_token_action(facts, me) or "A forced trade needs cards on both sides"
    if name == "discard":
        return no_discard(facts, me)
    if name == "offer":
        return "No more offers this turn, or you have no cards"
    if name in ("give", "ask", "propose"):
        return "Give cards you hold, lumber first, then ask for others that can be had"
    if name == "accept":
        return "You do not hold the cards that are asked"
    return f"{last} is not legal now"


# --- building -------------------------------------------------------------------------------------


def unpaid(me: SeatFacts, what: str) -> str:
    """What is missing to pay for it; empty where nothing is."""
    hand = me.hand or (0,) * len(RESOURCES)
    short = [max(0, n - have) for n, have in zip(COSTS[what], hand, strict=True)]
    return f"You lack {counted(short)}" if any(short) else ""


def no_build(facts: Facts, me: SeatFacts, kind: str, where: int) -> str:
    if where >= len(island.EDGES if kind == "road" else island.CORNERS):
        return "There is no such place"
    founding = facts.fields["step"] in ("settle", "road")
    free = founding or facts.fields["step"] == "free_road"
    stock = me.pieces.stock[{"settle": "settlement"}.get(kind, kind)]
    if kind == "city":
        reason = "" if where in me.pieces.settlements else f"No settlement of yours is on {where}"
    elif kind == "road":
        reason = no_road(facts, me, where, founding=founding)
    else:
        reason = no_settlement(facts, me, where, founding=founding)
    if not reason and not free:
        reason = unpaid(me, kind)
    if not reason and not stock:
        reason = "You have no such piece left"
    return reason or "That is not legal now"


def no_settlement(facts: Facts, me: SeatFacts, corner: int, *, founding: bool) -> str:
    there = facts.building_at(corner)
    if there is not None:
        return f"{corner} is taken by {there.name}"
    for near in island.NEIGHBOURS[corner]:
        if facts.building_at(near) is not None:
            return f"{corner} is too near to the building on {near}"
    if not founding and not set(island.CORNER_EDGES[corner]) & set(me.pieces.roads):
        return f"No road of yours leads to {corner}"
    return ""


def no_road(facts: Facts, me: SeatFacts, edge: int, *, founding: bool) -> str:
    there = facts.road_at(edge)
    if there is not None:
        return f"{edge} is taken by {there.name}"
    if founding:
        return "The road starts at the settlement just placed"
    for corner in island.EDGES[edge]:
        building = facts.building_at(corner)
        mine = building is not None and building.owner == me.seat
        joined = set(island.CORNER_EDGES[corner]) & set(me.pieces.roads)
        if mine or (building is None and joined):
            return ""
    return f"{edge} does not join on to your roads or buildings"


def no_neutral(facts: Facts, words: str) -> str:
    due = facts.fields["due"]
    name, kind, _ = words.split(" ")
    asked = "settlement" if kind == "settle" else kind
    if due not in (asked, "any"):
        return f"A {due} is due, not a {asked}"
    return f"{name.upper()} cannot build there"


# --- cards ----------------------------------------------------------------------------------------


def no_card(facts: Facts, me: SeatFacts, kind: int) -> str:
    held = me.cards[kind] if me.cards else 0
    new = me.new_kinds[kind] if me.new_kinds else 0
    if not held:
        return f"You have no {CARDS[kind]}"
    if held == new:
        return f"You bought your {CARDS[kind]} this turn: play it later"
    if facts.fields["card_played"]:
        return "One development card a turn, and you have played it"
    if CARDS[kind] == "road building":
        return "You can place no road"
    return "The bank does not hold those cards"


def no_gift(facts: Facts, me: SeatFacts, resource: str) -> str:
    number = RESOURCES.index(resource)
    if me.hand is not None and not me.hand[number]:
        return f"You have no {resource}"
    least = facts.fields["least"]
    if number < least:
        return f"Cards go in order: {RESOURCES[least]} or later now"
    return f"{owed(facts)}: name them all at once, as 2 lumber 1 ore"


def owed(facts: Facts) -> str:
    """How many cards are to be discarded or given."""
    fields = facts.fields
    count = fields["gifts"] if fields["step"] == "gift" else fields["owed"][fields["seat"]]
    return f"You must give {plural(count, 'card')}"


def too_many(facts: Facts, moves: Sequence[str]) -> str:
    """Says which cards of several moves the hand does not hold; empty if it holds them all."""
    me = facts.decider
    hand = (0,) * len(RESOURCES) if me is None or me.hand is None else me.hand
    for resource, have in zip(RESOURCES, hand, strict=True):
        if sum(move in (f"card {resource}", f"give {resource}") for move in moves) > have:
            return f"You have {have or 'no'} {resource}"
    return ""


def no_trade(facts: Facts, me: SeatFacts, words: str) -> str:
    give, _, get = words.partition(">")
    rate, held = me.rates[RESOURCES.index(give)], (me.hand or (0,) * 5)[RESOURCES.index(give)]
    if held < rate:
        return f"The bank takes {rate} {give}, and you have {held}"
    return f"The bank has no {get}"


def no_token_action(facts: Facts, me: SeatFacts) -> str:
    """Why no token may be paid; empty where one may."""
    fields = facts.fields
    if fields["step"] == "roll" and not facts.options["tokens_before_roll"]:
        return "That comes after the rolls"
    if fields["token_actions"] >= facts.options["token_actions_per_turn"]:
        return "You have paid tokens often enough this turn"
    price = 1 if me.public <= facts.seats[1 - me.seat].public else 2
    if fields["tokens"][me.seat] < price:
        return f"That costs {plural(price, 'token')}, and you have {fields['tokens'][me.seat]}"
    return ""


def no_discard(facts: Facts, me: SeatFacts) -> str:
    if not me.knights:
        return "No knight of yours lies face up"
    if facts.fields["knight_discarded"]:
        return "One knight a turn, and you have discarded it"
    if not facts.supply:
        return "No tokens are left in the supply"
    return "That comes after the rolls"

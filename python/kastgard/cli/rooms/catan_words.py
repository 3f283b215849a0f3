"""What a person at a table of Catan may type, as the texts of actions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from kastgard.render import catan_island as island
from kastgard.render.catan_facts import DESERT, RESOURCES
from kastgard.render.colors import seat_letter

ALSO: Final = {"wood": "lumber", "clay": "brick", "sheep": "wool", "wheat": "grain", "stone": "ore"}
WORDS: Final = {
    **{name: name for name in RESOURCES},
    **{name[0]: name for name in RESOURCES},
    **ALSO,
}
PLACE: Final = re.compile(
    r"(?:(n[12]) )?(?:(?:build |a )*(settle|settlement|s|city|c|road|r) )?"
    r"(?:on |corner |edge )?(\d+)(?: ?[- ] ?(\d+))?"
)
HEX: Final = re.compile(r"(?:move )?(?:robber |the robber )?(?:to )?(?:hex |h)?(\d+)")
CARDS: Final = re.compile(r"(?:discard |give |gift |card )?((?:(?:\d+ )?[a-z]+(?:,| and)? ?)+)")
TRADE: Final = re.compile(
    r"(?:trade |bank |swap )?(?:\d+ )?([a-z]+)(?: ?> ?| ?-> ?| for | to | )(?:1 )?([a-z]+)"
)
OFFER: Final = re.compile(r"offer (.+) for (.+)")
SEAT: Final = re.compile(r"(?:rob |steal from |partner |trade with |with )?([a-d0-3])")
PLAIN: Final = {
    "roll": ("roll", "dice", "roll the dice"),
    "end turn": ("end", "e", "done", "end turn", "pass"),
    "buy card": ("buy", "buy card", "card", "buy a card"),
    "knight": ("knight", "k", "play knight"),
    "road building": ("road building", "roads", "play road building"),
    "forced trade": ("forced trade", "forced", "force"),
    "robber to desert": ("robber to desert", "robber desert", "desert"),
    "discard knight": ("discard knight", "discard a knight"),
    "propose": ("propose",),
    "withdraw": ("withdraw", "cancel", "nobody"),
    "accept": ("accept", "yes", "y"),
    "decline": ("decline", "no", "n"),
    "offer": ("offer",),
}
PLAIN_OF: Final = {said: words for words, all_said in PLAIN.items() for said in all_said}
KINDS: Final = {"s": "settle", "settlement": "settle", "c": "city", "r": "road"}


def read(command: str, state: Any) -> list[str]:
    """The texts of the actions that are meant, one after the other; empty for none."""
    fields = state.to_json()
    step = fields["step"]
    if step in ("discard", "gift") and command not in PLAIN["discard knight"]:
        return hand_cards(command)
    if step in ("victim", "partner") and (seat := SEAT.fullmatch(command)) is not None:
        return [f"{'rob' if step == 'victim' else 'partner'} {seat_number(seat[1])}"]
    if step == "robber":
        return robber(command, fields)
    if command in PLAIN_OF:
        return [PLAIN_OF[command]]
    found = place(command, state, fields)
    if found:
        return found
    offer = OFFER.fullmatch(command)
    if offer is not None:
        return offered(offer[1], offer[2])
    return trade(command) or special_card(command)


def seat_number(said: str) -> int:
    return int(said) if said.isdigit() else ord(said) - ord("a")


def robber(command: str, fields: dict[str, Any]) -> list[str]:
    if command in PLAIN["robber to desert"]:
        return [f"robber {fields['terrain'].index(DESERT)}"]
    match = HEX.fullmatch(command)
    return [] if match is None else [f"robber {int(match[1])}"]


# --- places ---------------------------------------------------------------------------------------


def place(command: str, state: Any, fields: dict[str, Any]) -> list[str]:
    """A settlement, a city or a road, at an id or, for a road, between two corners."""
    match = PLACE.fullmatch(command)
    if match is None:
        return []
    neutral, said, first, second = match.groups()
    kind = KINDS.get(said, said) or asked_kind(fields)
    number = int(first)
    if second is not None:
        edge = island.EDGE_OF.get((min(number, int(second)), max(number, int(second))))
        if edge is None or kind not in ("road", None):
            return []
        kind, number = "road", edge
    if kind is None:
        return []
    if neutral is None and fields["step"] == "neutral":
        neutral = which_neutral(state, kind, number)
    return [f"{neutral} {kind} {number}" if neutral else f"{kind} {number}"]


def asked_kind(fields: dict[str, Any]) -> str | None:
    """What a number alone means."""
    step = fields["step"]
    due = {"road": "road", "settlement": "settle"}.get(str(fields.get("due")))
    return {"settle": "settle", "road": "road", "free_road": "road", "neutral": due}.get(step)


def which_neutral(state: Any, kind: str, number: int) -> str:
    """The only neutral player that can build there; the first one where both can or none."""
    legal = {state.action_text(a) for a in state.legal_actions().tolist()}
    able = [name for name in ("n1", "n2") if f"{name} {kind} {number}" in legal]
    return able[0] if len(able) == 1 else "n1"


# --- cards ----------------------------------------------------------------------------------------


def resources(words: str) -> list[str] | None:
    """Resources by name, first letter or number of cards, ascending; None for other words."""
    found: list[str] = []
    count = 1
    for word in words.replace(",", " ").replace("+", " ").split():
        if word == "and":
            continue
        if word.isdigit():
            count = int(word)
            continue
        if word not in WORDS or not 0 < count < 20:
            return None
        found += [WORDS[word]] * count
        count = 1
    return sorted(found, key=RESOURCES.index) or None


def hand_cards(command: str) -> list[str]:
    match = CARDS.fullmatch(command)
    names = None if match is None else resources(match[1])
    return [f"card {name}" for name in names or ()]


def offered(give: str, ask: str) -> list[str]:
    """A whole offer, composed card by card."""
    given, asked = resources(give), resources(ask)
    if given is None or asked is None:
        return []
    return [
        "offer",
        *(f"give {name}" for name in given),
        *(f"ask {name}" for name in asked),
        "propose",
    ]


def trade(command: str) -> list[str]:
    match = TRADE.fullmatch(command)
    if match is None or match[1] not in WORDS or match[2] not in WORDS:
        return single_of_offer(command)
    give, get = WORDS[match[1]], WORDS[match[2]]
    return [] if give == get else [f"trade {give}>{get}"]


def single_of_offer(command: str) -> list[str]:
    word, _, rest = command.partition(" ")
    return [f"{word} {WORDS[rest]}"] if word in ("give", "ask") and rest in WORDS else []


def special_card(command: str) -> list[str]:
    """Year of plenty and monopoly, which name resources."""
    words = command.removeprefix("play ").replace("year of plenty", "plenty")
    name, _, rest = words.partition(" ")
    names = resources(rest)
    if names is None:
        return []
    if name == "monopoly" and len(names) == 1:
        return [f"monopoly {names[0]}"]
    if name in ("plenty", "year") and len(names) <= 2:
        return [f"plenty {'+'.join(names)}"]
    return []


def readable(words: str) -> str:
    """The text of an action with the letters of seats."""
    name, _, last = words.rpartition(" ")
    return f"{name} {seat_letter(int(last))}" if name in ("rob", "partner") else words


def listed(names: Sequence[str], most: int = 8) -> str:
    """Some places by id, many by their number."""
    return " ".join(names) if len(names) <= most else f"({len(names)} places)"

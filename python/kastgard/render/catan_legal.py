"""The legal actions of a position of Catan, sorted for people: by kind, and by where they are."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .colors import seat_letter

SINGLE = frozenset(
    {"roll", "end turn", "buy card", "knight", "road building", "offer", "propose", "withdraw",
     "accept", "decline", "forced trade", "robber to desert", "discard knight"}
)  # fmt: skip
"""Texts of actions that have no place and no card in them."""
INDENT = 12


@dataclass(frozen=True)
class Legal:
    """Where legal actions are."""

    corners: frozenset[int]
    edges: frozenset[int]
    hexes: frozenset[int]


def texts_of(position: Any) -> list[str]:
    return [position.action_text(a) for a in position.legal_actions().tolist()]


def legal_of(position: Any) -> Legal:
    """Corners, edges and hexes that some legal action names."""
    places: dict[str, set[int]] = {"corner": set(), "edge": set(), "hex": set()}
    kinds = {"settle": "corner", "city": "corner", "road": "edge", "robber": "hex"}
    for words in texts_of(position):
        name, _, last = words.rpartition(" ")
        kind = kinds.get(name.split(" ")[-1])
        if kind is not None and last.isdigit():
            places[kind].add(int(last))
    return Legal(*(frozenset(places[kind]) for kind in ("corner", "edge", "hex")))


def grouped(texts: Iterable[str]) -> dict[str, list[str]]:
    """By all words but the last; actions of a single kind under "also"."""
    groups: dict[str, list[str]] = {}
    singles: list[str] = []
    for words in texts:
        if words in SINGLE:
            singles.append(words)
            continue
        name, _, last = words.rpartition(" ")
        if name == "trade":
            give, _, get = last.partition(">")
            name, last = f"trade {give}", get
        elif name in ("rob", "partner"):
            last = seat_letter(int(last))
        groups.setdefault(name, []).append(last)
    if singles:
        groups["also" if groups else "you may"] = singles
    return groups


def action_rows(position: Any, columns: int = 100) -> list[str]:
    """The legal actions, a line or more for each kind."""
    groups = grouped(texts_of(position))
    indent = max([INDENT, *(len(name) + 2 for name in groups)])
    rows: list[str] = []
    for name, items in groups.items():
        separator = ", " if name in ("also", "you may") else " "
        head = f"{name}{'>' if name.startswith('trade ') else ''}"
        lines = textwrap.wrap(
            separator.join(items),
            columns,
            initial_indent=head.ljust(indent),
            subsequent_indent=" " * indent,
            break_on_hyphens=False,
        )
        rows += lines
    return rows or ["nobody has to decide"]

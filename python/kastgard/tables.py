"""Tables: options too large for a game string (a map, a deck). The string names them by hash.

A table option is written `map=@<first 16 hex of the SHA-256 of its JSON>`. Records, JSON positions
and pickles carry the JSON itself, so that whoever reads them knows the table.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from kastgard.errors import OptionError

__all__ = ["Table", "TableKind", "canonical_json", "known_table", "register_tables", "table_hash"]


@dataclass(frozen=True)
class TableKind:
    """How one table option is read: a room declares one for each.

    `to_words(value)` gives the words that the compiled game takes, `to_json`/`from_json` the form
    in which the table is stored. All raise OptionError for what is no such table."""

    to_words: Callable[[Any], tuple[int, ...]]
    to_json: Callable[[Any], Any]
    from_json: Callable[[Any], Any]


@dataclass(frozen=True)
class Table:
    """One table of one game: the value, its JSON, and the hash of that."""

    value: Any
    json: Any
    hash: str


_known: dict[str, Any] = {}


def canonical_json(value: Any) -> str:
    """JSON with sorted keys and no spaces: the text that is hashed."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def table_hash(value: Any) -> str:
    """`@` and the first 16 hex digits of the SHA-256 of the table's canonical JSON."""
    return "@" + hashlib.sha256(canonical_json(value).encode()).hexdigest()[:16]


def register_tables(tables: Mapping[str, Any]) -> None:
    """Makes tables known, by hash, to game strings. Raises OptionError where a hash is wrong."""
    for name, value in tables.items():
        found = table_hash(value)
        if name != found:
            raise OptionError(f"table {name} has the hash {found}")
        _known[name] = value


def known_table(name: str, option: str) -> Any:
    """The JSON of a table by its hash. Raises OptionError, naming it, where it is unknown."""
    if name not in _known:
        raise OptionError(
            f"the table {option}={name} is not known here: load the game once with {option}=..., "
            "or from a record or position that carries it"
        )
    return _known[name]

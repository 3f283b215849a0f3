"""Which games there are, and how a game string becomes a Game. Rooms are found, not listed."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from kastgard import _native
from kastgard._strings import parse_string
from kastgard.errors import OptionError
from kastgard.tables import register_tables

if TYPE_CHECKING:
    from kastgard.game import Game

__all__ = ["as_game", "canonical_string", "games", "load", "load_saved"]

# Names that games had in older data. They are read, never written, and no game of `games()`.
_OLD_NAMES = {"klasik": "principalities", "Klasik": "principalities"}

_CACHE_SIZE = 64
_cache: dict[str, Game] = {}


def games() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(sorted(name for name, _, listed in _native.games() if listed))


def _game_type(name: str) -> type[Game]:
    for known, room, _ in _native.games():
        if known == name:
            found = importlib.import_module(f"kastgard.{room}").GAMES[name]
            return cast("type[Game]", found)
    raise OptionError(f"there is no game {name!r}; there are: {', '.join(games())}")


def load(game: str, /, **options: Any) -> Game:
    """The game of that name or game string: `load("principalities", players=2)`, or
    `load("principalities(players=2)")`.

    Options that the string has may not be given again with another value. A table that the string
    names by hash must be known (see `kastgard.tables`) or given: `load("...(map=@...)", map=map)`.
    Raises OptionError for an unknown game or option and for a value out of range.
    """
    name, given = parse_string(game)
    name = _OLD_NAMES.get(name, name)
    kind = _game_type(name)
    merged: dict[str, Any] = dict(given)
    for option, value in options.items():
        is_table = option in kind.table_kinds
        if option in given and not is_table and given[option] != value:
            raise OptionError(
                f"option '{option}' is {given[option]} in {game!r} and {value!r} beside it"
            )
        merged[option] = value
    made = kind(**merged)
    for option in kind.table_kinds:
        expected = given.get(option)
        if option in options and expected is not None and expected not in made.tables:
            raise OptionError(f"the table given for '{option}' is not {expected} of {game!r}")
    return _cache.get(str(made), made)


def as_game(game: Game | str) -> Game:
    """The game itself, or the one of that string. Raises TypeError for anything else."""
    from kastgard.game import Game

    if isinstance(game, str):
        return load(game)
    if not isinstance(game, Game):
        raise TypeError(f"game must be a Game or a game string, got {type(game).__name__}")
    return game


def load_saved(game: str, tables: Mapping[str, Any] | None = None) -> Game:
    """The game of a saved string and the tables saved beside it. Recent games are kept at hand."""
    if tables:
        if not isinstance(tables, Mapping):
            raise OptionError("tables must be an object: hash -> table")
        register_tables(tables)
    if game not in _cache:
        if len(_cache) >= _CACHE_SIZE:
            _cache.clear()
        made = load(game)
        _cache.setdefault(str(made), made)
        _cache.setdefault(game, made)
    return _cache[game]


def canonical_string(game: str, tables: Mapping[str, Any] | None = None) -> str:
    """The canonical form of a game string. Raises OptionError, and TypeError for what is no str."""
    if not isinstance(game, str):
        raise TypeError(f"a game string must be str, got {type(game).__name__}")
    return str(load_saved(game, tables))

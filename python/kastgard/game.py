"""A game: the rules with one configuration."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Self, SupportsIndex, cast

import numpy as np

from kastgard import _native
from kastgard._native_types import NativeGame, NativeModule, NativeState
from kastgard._seeds import SeedLike, check_int, check_word, resolve_seed
from kastgard._strings import format_string
from kastgard.errors import BadPositionError, OptionError
from kastgard.tables import Table, TableKind, known_table, register_tables, table_hash

if TYPE_CHECKING:
    from kastgard.state import State
    from kastgard.view import View

__all__ = ["Game"]


class Game:
    """The rules of one game with one configuration: immutable, cheap to copy, safe to share.

    Made by `kastgard.load`. `str(game)` is the canonical game string: `load(str(game)) == game`,
    and equal games have equal strings. Attributes are documented as the properties below."""

    __slots__ = ("_config", "_native", "_spec", "_string", "_tables")

    native_name: ClassVar[str]
    table_kinds: ClassVar[Mapping[str, TableKind]] = {}
    state_type: ClassVar[type[State]]
    view_type: ClassVar[type[View]]

    _defaults: ClassVar[Mapping[str, Any] | None] = None

    def __init__(self, **options: Any) -> None:
        """Options by name. Raises OptionError for one that is unknown, or that has a wrong
        value."""
        tables: dict[str, Table] = {}
        native_options: dict[str, Any] = {}
        for name, value in options.items():
            if name in self.table_kinds:
                tables[name], native_options[name] = self._read_table(name, value)
            else:
                native_options[name] = self._read_option(name, value)
        self._native: NativeGame = self._module().Game(native_options)
        config = self._module().config(self._native)
        defaults = self._default_config()
        for name, _table in list(tables.items()):
            if defaults.get(name) == native_options[name]:
                del tables[name]  # given, but the table that the game has anyway
        self._tables = MappingProxyType(tables)
        self._string = format_string(self.native_name, self._shown(config, defaults, tables))
        self._native.title = self._string
        values = {**config, **{name: table.value for name, table in tables.items()}}
        self._config = MappingProxyType(values)
        self._spec = self._describe()
        register_tables(self.tables)

    def _describe(self) -> dict[str, Any]:
        module, native = self._module(), self._native
        return {
            "num_players": native.num_players,
            "num_actions": native.num_actions,
            "max_chance": native.max_chance,
            "max_length": native.max_length,
            "observation_shape": tuple(native.observation_shape),
            "observation_dtype": np.dtype(module.observation_dtype),
            "score_names": tuple(native.score_names),
        }

    @classmethod
    def _module(cls) -> NativeModule:
        return cast("NativeModule", getattr(_native, cls.native_name))

    @classmethod
    def _default_config(cls) -> Mapping[str, Any]:
        if "_defaults" not in cls.__dict__ or cls._defaults is None:
            cls._defaults = cls._module().config(cls._module().Game({}))
        return cls._defaults

    @classmethod
    def _read_table(cls, name: str, value: Any) -> tuple[Table, tuple[int, ...]]:
        kind = cls.table_kinds[name]
        json = known_table(value, name) if isinstance(value, str) else kind.to_json(value)
        table = Table(kind.from_json(json), json, table_hash(json))
        return table, kind.to_words(table.value)

    @classmethod
    def _read_option(cls, name: str, value: Any) -> Any:
        """The value as the compiled game takes it; rooms widen what is accepted."""
        if isinstance(value, np.bool_):
            return bool(value)
        if isinstance(value, np.integer):
            return int(value)
        if isinstance(value, np.floating):
            return float(value)
        if isinstance(value, bool | int | float | str):
            return value
        raise OptionError(
            f"option '{name}' of {cls.native_name} must be a flag, a number or text, "
            f"got {type(value).__name__}"
        )

    @classmethod
    def _write_option(cls, name: str, value: Any) -> Any:
        """The value as the game string writes it."""
        return value

    @classmethod
    def _shown(
        cls, config: Mapping[str, Any], defaults: Mapping[str, Any], tables: Mapping[str, Table]
    ) -> dict[str, Any]:
        """What the canonical string writes: the players always, the rest where it is no default."""
        shown = {"players": config["players"]} if "players" in config else {}
        for name in sorted({*config, *tables} - {"players"}):
            if name in tables:
                shown[name] = tables[name].hash
            elif config[name] != defaults[name]:
                shown[name] = cls._write_option(name, config[name])
        return shown

    # --- what the game is ---------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The game's name, without options."""
        return self.native_name

    @property
    def config(self) -> Mapping[str, Any]:
        """All options by name, with the values they have (read-only)."""
        return self._config

    @property
    def tables(self) -> dict[str, Any]:
        """The JSON of the tables that the game string names, by hash; empty for most games."""
        return {table.hash: table.json for table in self._tables.values()}

    @property
    def num_players(self) -> int:
        """Seats are 0 to num_players - 1."""
        return cast("int", self._spec["num_players"])

    @property
    def num_actions(self) -> int:
        """Action ids are 0 to num_actions - 1; the length of a mask."""
        return cast("int", self._spec["num_actions"])

    @property
    def max_chance(self) -> int:
        """Ids of chance outcomes are 0 to max_chance - 1."""
        return cast("int", self._spec["max_chance"])

    @property
    def max_legal(self) -> int:
        """No position has more legal actions."""
        return self._module().max_legal

    @property
    def max_length(self) -> int:
        """No game has more plies (chance included)."""
        return cast("int", self._spec["max_length"])

    @property
    def observation_shape(self) -> tuple[int, ...]:
        """The shape of `State.observe`."""
        return cast("tuple[int, ...]", self._spec["observation_shape"])

    @property
    def observation_dtype(self) -> np.dtype[Any]:
        """The dtype of `State.observe`."""
        return cast("np.dtype[Any]", self._spec["observation_dtype"])

    @property
    def score_names(self) -> tuple[str, ...]:
        """What the entries of `State.scores` are, by name."""
        return cast("tuple[str, ...]", self._spec["score_names"])

    @property
    def num_scores(self) -> int:
        """The length of `State.scores`."""
        return len(self.score_names)

    @property
    def ends(self) -> tuple[str, ...]:
        """How games end, by name; the first is "ongoing"."""
        return self._module().ends

    @property
    def rules_version(self) -> int:
        """Moves when the game's behaviour moves: records of another version may not replay."""
        return self._module().rules_version

    @property
    def perfect_information(self) -> bool:
        """True where nothing but future chance is hidden from any seat."""
        return self._module().perfect_information

    # --- positions ----------------------------------------------------------------------------

    def _state(self, native: NativeState, seed: int | None = None) -> Any:
        return self.state_type._of(self, native, seed)

    def initial(
        self, seed: SeedLike = None, index: SupportsIndex = 0, episode: SupportsIndex = 0
    ) -> State:
        """The start of game (seed, index, episode): set-up is drawn from the set-up streams of it.

        `seed`: an int 0 to 2^64 - 1, a `numpy.random.SeedSequence`, or None to draw one; the state
        reports it as `.seed`. Raises TypeError for bool, float and str, ValueError out of range.
        """
        word = resolve_seed(seed)
        native = self._native.initial(
            word, check_word(index, "index"), check_word(episode, "episode")
        )
        return cast("State", self._state(native, word))

    def from_text(self, text: str) -> State:
        """The position that `State.to_text` wrote. Raises BadPositionError."""
        if not isinstance(text, str):
            raise TypeError(f"a position text must be str, got {type(text).__name__}")
        return cast("State", self._state(self._native.from_text(text)))

    def from_bytes(self, data: bytes) -> State:
        """The position that `State.to_bytes` wrote.

        Raises BadPositionError for bytes that are damaged, too short or too long, of another game
        (or the same game with other options), or of an unknown format.
        """
        if not isinstance(data, bytes | bytearray | memoryview):
            raise TypeError(f"expected bytes, got {type(data).__name__}")
        return cast("State", self._state(self._native.from_bytes(bytes(data))))

    def from_json(self, data: Mapping[str, Any]) -> State:
        """The position that `State.to_json` gave (a dict, not text). Raises BadPositionError."""
        from kastgard.registry import canonical_string

        if not isinstance(data, Mapping):
            raise TypeError(f"expected a dict, as State.to_json gives, got {type(data).__name__}")
        fields = {key: value for key, value in data.items() if key not in ("game", "tables")}
        if "game" in data:
            try:
                found = canonical_string(data["game"], data.get("tables"))
            except (OptionError, TypeError) as e:
                raise BadPositionError(f"{self}: {e}", game=str(self)) from e
            if found != str(self):
                raise BadPositionError(
                    f"{self}: the position is of another game, {data['game']}", game=str(self)
                )
        return cast("State", self._state(self._module().from_fields(self._native, fields)))

    # --- actions ------------------------------------------------------------------------------

    def action(self, action: SupportsIndex) -> Any:
        """The action of that id as a typed value of the room. Raises ValueError out of range."""
        number = check_int(action, "action")
        if not 0 <= number < self.num_actions:
            raise ValueError(f"{self}: actions are 0 to {self.num_actions - 1}, got {number}")
        return self._typed_action(number)

    def action_id(self, action: Any) -> int:
        """The id of a typed action: the inverse of `action`. TypeError, ValueError for others."""
        raise TypeError(f"{type(action).__name__} is no action of {self.name}")

    def _typed_action(self, action: int) -> Any:
        raise NotImplementedError

    def parse_action(self, state: State, text: str) -> int:
        """The id of the action that `State.action_text` calls so. Raises BadPositionError."""
        return state.parse_action(text)

    def perft(self, state: State, depth: SupportsIndex) -> int:
        """Paths of exactly `depth` plies from `state`, chance outcomes counted like actions.

        Raises ValueError for a state of another game. It does not stop at Ctrl-C before it is done.
        """
        number = check_int(depth, "depth")
        if number < 0:
            raise ValueError(f"depth must not be negative, got {number}")
        self._check_own(state)
        return state._native.perft(number)

    def _check_own(self, state: Any) -> None:
        """Raises TypeError for what is no State, as a View, and ValueError for another game's."""
        if not issubclass(type(state), _native.StateBase):
            raise TypeError(f"a State is wanted, got {type(state).__name__}")
        if state.game != self:
            raise ValueError(f"a state of {self} is wanted, got one of {state.game}")

    # --- a value ------------------------------------------------------------------------------

    def __str__(self) -> str:
        return self._string

    def __repr__(self) -> str:
        return f"kastgard.load({self._string!r})"

    def __eq__(self, other: object) -> bool:
        return self._string == other._string if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._string)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        from kastgard.registry import load_saved

        return (load_saved, (self._string, self.tables))

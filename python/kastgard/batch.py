"""Many games at once: NumPy arrays in, NumPy arrays out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Self, SupportsIndex, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kastgard import _native
from kastgard._seeds import SeedLike, check_int, check_word, resolve_seed
from kastgard._strings import format_string, parse_string
from kastgard.errors import BadPositionError, IllegalActionError, KastgardError
from kastgard.registry import as_game
from kastgard.step import FIELDS, MaskMode, ObserveMode, Step, layout

if TYPE_CHECKING:
    from kastgard.game import Game
    from kastgard.state import State

__all__ = ["Batch"]

PICKLE_FORMAT = 1
_AUTORESET = ("same_step", "next_step", "off")
_OBSERVE = (None, "to_play", "all")
_MASK = ("auto", "dense", "csr", None)
_CHANCE = ("resolve", "explicit")
_LOW, _HIGH = -(1 << 31), (1 << 31) - 1


class _Buffers(NamedTuple):
    step: Step
    rows: Any  # the compiled side's checked pointers
    ids: NDArray[np.int32] | None  # the whole buffer of which `step.legal_ids` is the filled part
    narrow: dict[str, NDArray[Any]]  # observations in the game's dtype, where float32 is wanted


def _one_of(value: Any, name: str, allowed: tuple[Any, ...]) -> Any:
    if value not in allowed:
        raise ValueError(f"{name} must be one of {', '.join(map(repr, allowed))}, got {value!r}")
    return value


class Batch:
    """n games of one kind, moved together; chance is resolved inside, the caller sees decisions.

    `game`: a Game, or a game string for `load`.

    `seed` as in `Game.initial`. Row i plays game (seed, i; episode 0, 1, ...), the same whatever n,
    threads and the other rows do: a row is a game that `Game.initial(seed, i, episode)` starts.

    `threads`: how many; results are the same bits for every number. `autoreset`: "same_step" (the
    step that ends a game already returns the first position of the next), "next_step" (the step
    after it does: its action is ignored, its reward 0) or "off" (the row stays at its end).
    `observe`: "to_play", "all" or None; `observation_dtype`: the game's own, or "float32".
    `mask`: "dense", "csr", "auto" (dense up to 4,096 actions) or None. `chance`: "resolve", or
    "explicit" (chance nodes are the caller's to answer, by outcome ids). `final_obs`: last
    observations of games that end. `agents`: for each seat None (the caller's) or a native
    player's spec, which moves inside `step`.

    Two Step objects are returned in turn, so arrays stay as they are for one more call; `copy=True`
    gives fresh ones every time, and `out` uses one or two Steps of yours (`Step.empty`).

    One Batch may be used by one thread at a time: a second one gets RuntimeError. Different batches
    run side by side. The interpreter's lock is released during all work.
    """

    def __init__(
        self,
        game: Game | str,
        n: SupportsIndex,
        *,
        seed: SeedLike = None,
        threads: SupportsIndex = 1,
        autoreset: Literal["same_step", "next_step", "off"] = "same_step",
        observe: ObserveMode = "to_play",
        mask: MaskMode = "auto",
        chance: Literal["resolve", "explicit"] = "resolve",
        final_obs: bool = False,
        copy: bool = False,
        out: Step | Sequence[Step] | None = None,
        agents: Sequence[str | None] | None = None,
        observation_dtype: Literal["float32"] | None = None,
    ) -> None:
        """Raises TypeError or ValueError for wrong arguments, each named."""
        game = as_game(game)
        _one_of(
            observation_dtype, "observation_dtype", (None, "float32", str(game.observation_dtype))
        )
        self._game = game
        self._n = check_int(n, "n")
        self._seed = resolve_seed(seed)
        self._copy = bool(copy)
        self._options: dict[str, Any] = {
            "threads": check_int(threads, "threads"),
            "autoreset": _one_of(autoreset, "autoreset", _AUTORESET),
            "observe": _one_of(observe, "observe", _OBSERVE),
            "mask": _one_of(mask, "mask", _MASK),
            "chance": _one_of(chance, "chance", _CHANCE),
            "final_obs": bool(final_obs),
            "agents": self._check_agents(agents),
            "observation_dtype": observation_dtype,
        }
        if final_obs and observe is None:
            raise ValueError("final_obs needs observe")
        self._native = self._module().Batch(
            game._native,
            self._n,
            self._seed,
            self._options["threads"],
            _AUTORESET.index(autoreset),
            _OBSERVE.index(observe),
            chance == "explicit",
            [None if a is None else parse_string(a) for a in self._options["agents"]],
        )
        self._make_buffers(out)

    def _module(self) -> Any:
        return getattr(_native, self._game.name)

    def _check_agents(self, agents: Sequence[str | None] | None) -> tuple[str | None, ...]:
        if agents is None:
            return ()
        if isinstance(agents, str) or len(agents) != self._game.num_players:
            raise ValueError(f"agents must be a list of {self._game.num_players}, one a seat")
        for agent in agents:
            if not (agent is None or isinstance(agent, str)):
                raise TypeError(
                    f"a batch seats native players by spec, and None for the caller; got "
                    f"{type(agent).__name__} (kastgard.play takes agents of your own)"
                )
        return tuple(None if a is None else format_string(*parse_string(a)) for a in agents)

    # --- buffers ------------------------------------------------------------------------------

    def _layout(self) -> dict[str, tuple[Any, tuple[int, ...]]]:
        o = self._options
        return layout(
            self._game, self._n, o["observe"], o["mask"], o["final_obs"], o["observation_dtype"]
        )

    def _make_buffers(self, out: Step | Sequence[Step] | None) -> None:
        self._turn = 0
        if out is not None:
            steps = [out] if isinstance(out, Step) else list(out)
            if not 1 <= len(steps) <= 2 or not all(isinstance(step, Step) for step in steps):
                raise TypeError("out must be one kastgard.Step, or two")
            if self._copy:
                raise ValueError("copy and out exclude each other")
            self._buffers = [self._checked(step) for step in steps]
        elif not self._copy:
            self._buffers = [self._fresh(), self._fresh()]

    def _fresh(self) -> _Buffers:
        arrays = {name: np.empty(shape, dtype) for name, (dtype, shape) in self._layout().items()}
        return self._checked(Step(**arrays))

    def _checked(self, step: Step) -> _Buffers:
        wanted = self._layout()
        given = {}
        for name in FIELDS:
            array = getattr(step, name)
            if name in wanted:
                if array is None:
                    raise ValueError(f"out lacks {name}")
                given[name] = array
        ids = given.get("legal_ids")
        if isinstance(ids, np.ndarray) and ids.ndim == 1 and len(ids) < wanted["legal_ids"][1][0]:
            needed = wanted["legal_ids"][1][0]
            raise ValueError(f"legal_ids must have room for {needed} ids, got {len(ids)}")
        narrow = self._narrow(given, wanted)
        return _Buffers(step, self._native.rows({**given, **narrow}), ids, narrow)

    def _narrow(self, given: dict[str, Any], wanted: dict[str, Any]) -> dict[str, NDArray[Any]]:
        """Buffers for the game's own dtype, where the caller's are float32."""
        found: dict[str, NDArray[Any]] = {}
        if self._options["observation_dtype"] == "float32":
            for name in ("obs", "final_obs"):
                if name not in wanted:
                    continue
                dtype, shape = wanted[name]
                _native.check_array(given[name], name, dtype, shape)
                found[name] = np.empty(shape, self._game.observation_dtype)
        return found

    def _fill(self, work: Callable[[Any], None]) -> Step:
        """Has the next Step written; one that fails leaves the turn where it was."""
        if self._copy:
            buffers = self._fresh()
        else:
            self._turn += 1
            buffers = self._buffers[self._turn % len(self._buffers)]
        try:
            work(buffers.rows)
        except BaseException:
            self._turn -= 1
            raise
        step = buffers.step
        if buffers.ids is not None and step.legal_offsets is not None:
            step.legal_ids = buffers.ids[: step.legal_offsets[-1]]
        for name, array in buffers.narrow.items():
            np.copyto(getattr(step, name), array)
        return step

    # --- what the batch is --------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that every row plays."""
        return self._game

    @property
    def n(self) -> int:
        """The number of rows."""
        return self._n

    def __len__(self) -> int:
        return self._n

    @property
    def seed(self) -> int:
        """The seed that was given, or drawn."""
        return self._seed

    @property
    def threads(self) -> int:
        """How many threads work; no result depends on it."""
        return cast("int", self._options["threads"])

    @property
    def autoreset(self) -> str:
        """ "same_step", "next_step" or "off"."""
        return cast("str", self._options["autoreset"])

    @property
    def agents(self) -> tuple[str | None, ...]:
        """For each seat the native player's spec, None for the caller's."""
        return self._options["agents"] or (None,) * self._game.num_players

    # --- moving on ----------------------------------------------------------------------------

    def reset(self, seeds: ArrayLike | None = None, where: ArrayLike | None = None) -> Step:
        """Starts the next episode of all rows, or of those in `where` (a bool mask (n,), or
        indices).

        The first reset, which must start all, gives episode 0. `seeds`, one for each row (or one
        for each index in `where`), restarts those rows as games (seeds[i], 0; 0, 1, ...)."""
        chosen = None if where is None else self._where(where)
        words = None if seeds is None else self._seeds(seeds, where, chosen)
        return self._fill(lambda rows: self._native.reset(chosen, words, rows))

    def _where(self, where: ArrayLike) -> NDArray[np.bool_]:
        array = np.asarray(where)
        if array.dtype == np.bool_:
            if array.shape != (self._n,):
                raise ValueError(f"where must have shape ({self._n},), got {array.shape}")
            return np.ascontiguousarray(array)
        if array.ndim != 1 or (array.size and array.dtype.kind not in "iu"):
            raise TypeError("where must be a bool mask or a list of row indices")
        chosen = np.zeros(self._n, np.bool_)
        for i in array.tolist():
            chosen[self._row(int(i))] = True
        return chosen

    def _seeds(
        self, seeds: ArrayLike, where: ArrayLike | None, chosen: NDArray[np.bool_] | None
    ) -> NDArray[np.uint64]:
        if isinstance(seeds, str | bytes) or not isinstance(seeds, Sequence | np.ndarray):
            raise TypeError(f"seeds must be a list or an array, got {type(seeds).__name__}")
        if isinstance(seeds, np.ndarray) and seeds.ndim != 1:
            raise ValueError(f"seeds must have one dimension, got {seeds.ndim}")
        words = [check_word(seed, f"seeds[{i}]") for i, seed in enumerate(cast("Any", seeds))]
        out = np.zeros(self._n, np.uint64)
        indices = None if where is None else np.asarray(where)
        if len(words) == self._n and (indices is None or indices.dtype == np.bool_):
            out[:] = words
        elif indices is not None and indices.dtype != np.bool_ and len(words) == len(indices):
            out[indices] = np.array(words, np.uint64)
        else:
            wanted = self._n if indices is None or indices.dtype == np.bool_ else len(indices)
            raise ValueError(f"seeds must have {wanted} entries, got {len(words)}")
        return out

    def step(self, actions: ArrayLike) -> Step:
        """One move in every row: (n,) integers; those of rows at an end are ignored.

        All rows are checked first: an action that is not legal raises IllegalActionError, with its
        `row`, and nothing has moved. Raises TypeError for other dtypes than integers, ValueError
        for another shape."""
        chosen = np.asarray(actions)
        if chosen.dtype.kind not in "iu":
            raise TypeError(f"actions must be integers, got {chosen.dtype}")
        if chosen.shape != (self._n,):
            raise ValueError(f"actions must have shape ({self._n},), got {chosen.shape}")
        narrow = chosen
        if chosen.dtype != np.int32 or not (chosen.flags.c_contiguous and chosen.flags.aligned):
            # what does not fit is no action; -1 is none either
            fits = (chosen >= _LOW) & (chosen <= _HIGH)
            narrow = np.array(chosen, np.int32, order="C")
            narrow[~fits] = -1
        try:
            return self._fill(lambda rows: self._native.step(narrow, rows))
        except IllegalActionError as e:
            if e.row is None or int(chosen[e.row]) == e.action:
                raise
            raise self._too_large(e, int(chosen[e.row])) from None

    @staticmethod
    def _too_large(e: IllegalActionError, action: int) -> IllegalActionError:
        message = str(e).replace(f"illegal action {e.action}", f"illegal action {action}", 1)
        return IllegalActionError(
            message,
            game=e.game,
            position=e.position,
            action=action,
            legal_count=e.legal_count,
            row=e.row,
        )

    def current(self) -> Step:
        """The rows as they stand, rewards 0: after `load`, `set_state` or `clone`."""
        return self._fill(self._native.write)

    # --- single rows --------------------------------------------------------------------------

    def _row(self, i: SupportsIndex) -> int:
        row = check_int(i, "row")
        if not -self._n <= row < self._n:
            raise IndexError(f"row {row} of a batch of {self._n}")
        return row % self._n

    def _rows(self, indices: Sequence[SupportsIndex] | NDArray[np.integer]) -> NDArray[np.int32]:
        if not isinstance(indices, np.ndarray) or indices.dtype.kind not in "iu":
            return np.array([self._row(i) for i in indices], np.int32)
        for i in indices[(indices < -self._n) | (indices >= self._n)][:1]:
            self._row(i)  # raises the IndexError in words
        return (indices.astype(np.int64) % self._n).astype(np.int32)

    def states(self, i: SupportsIndex) -> State:
        """A copy of row i's state. Raises IndexError out of range."""
        return cast("State", self._game._state(self._native.state(self._row(i))))

    def key(self, i: SupportsIndex) -> tuple[int, int, int]:
        """(seed, index, episode) of row i: what `Game.initial` starts the same game with."""
        return cast("tuple[int, int, int]", self._native.key(self._row(i)))

    def set_state(self, i: SupportsIndex, state: State) -> None:
        """Puts row i at a state of the same game; its streams go on as they are.

        Chance and native seats move at once. Raises ValueError for a state of another game, and
        TypeError for what is no State: a View holds its hidden facts at a fixed value.
        """
        row = self._row(i)
        self._game._check_own(state)
        self._native.set_state(row, state._native)

    def clone(self, indices: Sequence[SupportsIndex] | NDArray[np.integer]) -> Batch:
        """A batch of copies of these rows, streams included: each goes on as the original would."""
        rows = self._rows(indices)
        copy = object.__new__(type(self))
        copy.__dict__.update(self.__dict__)
        copy._n = len(rows)
        copy._native = self._native.clone(rows)
        copy._make_buffers(None)
        return copy

    # --- saving -------------------------------------------------------------------------------

    def save(self) -> bytes:
        """All rows with their streams: `load` goes on where this stood."""
        return cast("bytes", self._native.save(_mark(self._game)))

    def load(self, data: bytes) -> None:
        """Takes `save`d rows back: same game, n, `chance` and native seats, else BadPositionError
        with nothing changed."""
        mark = _mark(self._game)
        if not isinstance(data, bytes | bytearray | memoryview):
            raise TypeError(f"expected bytes, got {type(data).__name__}")
        raw = bytes(data)
        if raw[: len(mark)] != mark:
            raise BadPositionError(
                f"{self._game}: not a saved batch of this game", game=str(self._game)
            )
        self._native.load(raw[len(mark) :])

    def __reduce__(self) -> tuple[Any, ...]:
        try:
            saved = self.save()
        except KastgardError:
            saved = None  # not reset yet
        options = {**self._options, "copy": self._copy, "seed": self._seed}
        return (_unpickle, (PICKLE_FORMAT, self._game, self._n, options, saved))

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        rebuild, arguments = cast("tuple[Any, Any]", self.__reduce__())
        return cast("Self", rebuild(*arguments))

    def __repr__(self) -> str:
        return f"<kastgard.Batch of {self._n} games of {self._game}, seed {self._seed}>"


def _mark(game: Game) -> bytes:
    """Marks saved batches of this very game, options included."""
    return b"KB" + game._native.tag.to_bytes(8, "little")


def _unpickle(form: int, game: Game, n: int, options: dict[str, Any], saved: bytes | None) -> Batch:
    if form != PICKLE_FORMAT:
        raise KastgardError(f"a batch pickled in format {form}, known is {PICKLE_FORMAT}")
    batch = Batch(game, n, **{**options, "agents": options["agents"] or None})
    if saved is not None:
        batch.load(saved)
    return batch

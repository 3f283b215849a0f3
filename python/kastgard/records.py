"""Records of games: JSON Lines, one game a line, verified by replaying."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from os import PathLike, fspath
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, cast

from kastgard import _native
from kastgard.errors import (
    BadPositionError,
    IllegalActionError,
    KastgardError,
    OptionError,
    RecordError,
)
from kastgard.registry import load_saved

if TYPE_CHECKING:
    from kastgard.game import Game
    from kastgard.state import State

__all__ = ["SCHEMA", "Record", "read_records", "write_records"]

SCHEMA = "kastgard.record/1"

_KEYS = {
    "schema": str,
    "kastgard": str,
    "game": str,
    "tables": dict,
    "rules_version": int,
    "seed": int | None,
    "index": int,
    "episode": int,
    "initial": dict | None,
    "seats": list,
    "moves": list,
    "hints": list,
    "result": list,
    "scores": list,
    "end": str,
    "signature": str,
}


@dataclass(frozen=True)
class Record:
    """One game, from which every position of it can be rebuilt.

    `moves` are the actions and chance outcomes in order: which is which follows from replaying. The
    start is game (seed, index; episode) or, where that is not None, the position `initial` (JSON).
    `seats`: the agents' names. `hints`: (ply, seat) of hints used, before the move of that ply.
    `times`: seconds a move, if measured. `returns`, `scores`, `end`, `signature`: of the last
    position."""

    game: Game
    moves: tuple[int, ...]
    returns: tuple[float, ...]
    scores: tuple[int, ...]
    end: str
    signature: str
    seed: int | None = None
    index: int = 0
    episode: int = 0
    initial: Mapping[str, Any] | None = None
    seats: tuple[str, ...] = ()
    hints: tuple[tuple[int, int], ...] = ()
    times: tuple[float, ...] | None = None
    rules_version: int = field(default=-1)
    version: str = _native.version

    def __post_init__(self) -> None:
        if self.rules_version < 0:
            object.__setattr__(self, "rules_version", self.game.rules_version)

    # --- JSON ---------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The record as plain values, with the keys in the order in which they are written."""
        data = {
            "schema": SCHEMA,
            "kastgard": self.version,
            "game": str(self.game),
            "tables": self.game.tables,
            "rules_version": self.rules_version,
            "seed": self.seed,
            "index": self.index,
            "episode": self.episode,
            "initial": None if self.initial is None else dict(self.initial),
            "seats": list(self.seats),
            "moves": list(self.moves),
            "hints": [list(hint) for hint in self.hints],
            "result": list(self.returns),
            "scores": list(self.scores),
            "end": self.end,
            "signature": self.signature,
        }
        if self.times is not None:
            data["times"] = list(self.times)
        return data

    def to_line(self) -> str:
        """The record as one line of JSON, without the line's end."""
        return json.dumps(self.to_json(), separators=(",", ":"))

    @classmethod
    def from_json(cls, data: Mapping[str, Any], *, verify: bool = True) -> Record:
        """The record that `to_json` gave. Raises RecordError for what is none, and with `verify`
        for one that does not replay to its own result."""
        _check_shape(data)
        try:
            game = load_saved(data["game"], data["tables"])
        except OptionError as e:
            raise RecordError(f"the record's game: {e}", game=data["game"]) from e
        record = cls(
            game=game,
            moves=tuple(data["moves"]),
            returns=tuple(float(x) for x in data["result"]),
            scores=tuple(data["scores"]),
            end=data["end"],
            signature=data["signature"],
            seed=data["seed"],
            index=data["index"],
            episode=data["episode"],
            initial=data["initial"],
            seats=tuple(data["seats"]),
            hints=tuple((ply, seat) for ply, seat in data["hints"]),
            times=tuple(data["times"]) if data.get("times") is not None else None,
            rules_version=data["rules_version"],
            version=data["kastgard"],
        )
        if verify:
            record.verify()
        return record

    @classmethod
    def from_line(cls, line: str, *, verify: bool = True) -> Record:
        """The record of one line of JSON. Raises RecordError."""
        try:
            data = json.loads(line)
        except (ValueError, RecursionError) as e:
            raise RecordError(f"a record is one line of JSON: {e}") from e
        return cls.from_json(data, verify=verify)

    # --- replaying ----------------------------------------------------------------------------

    def _fail(self, why: str, ply: int | None = None) -> RecordError:
        at = "" if ply is None else f" at ply {ply}"
        name = f"game {self.index} of seed {self.seed}" if self.initial is None else "the record"
        return RecordError(f"{self.game}: {name}{at}: {why}", game=str(self.game), ply=ply)

    def start(self) -> State:
        """The position before the first move. Raises RecordError."""
        if self.rules_version != self.game.rules_version:
            raise self._fail(
                f"recorded under rules version {self.rules_version}, "
                f"these are rules version {self.game.rules_version}"
            )
        try:
            if self.initial is not None:
                return self.game.from_json(self.initial)
            if self.seed is None:
                raise self._fail("neither a seed nor an initial position")
            return self.game.initial(self.seed, self.index, self.episode)
        except (BadPositionError, TypeError, ValueError, RecursionError) as e:
            if isinstance(e, RecordError):
                raise
            raise self._fail(f"the start: {e}") from e

    def states(self) -> Iterator[State]:
        """All positions from the start to the end, each a state of its own.

        Raises RecordError where a move is not legal, naming its ply.
        """
        state = self.start()
        hints: dict[int, list[int]] = {}
        for ply, seat in self.hints:
            hints.setdefault(ply, []).append(seat)
        for move in self.moves:
            self._note(state, hints)
            yield state.copy()
            try:
                state.apply(move)
            except (IllegalActionError, TypeError) as e:
                raise self._fail(str(e), state.ply) from e
        self._note(state, hints)
        if hints:
            raise self._fail(f"hints at plies {sorted(hints)}, which the game does not have")
        yield state

    def _note(self, state: State, hints: dict[int, list[int]]) -> None:
        for seat in hints.pop(state.ply, ()):
            use = getattr(state, "use_hints", None)
            if use is None:
                raise self._fail("this game has no hints", state.ply)
            try:
                use(seat)
            except (TypeError, ValueError) as e:
                raise self._fail(f"a hint: {e}", state.ply) from e

    def verify(self) -> State:
        """Replays the game and returns its last position. Raises RecordError unless every move is
        legal and the last position is the recorded one."""
        *_, last = self.states()
        found = {
            "end": last.end,
            "result": tuple(last.returns().tolist()),
            "scores": tuple(last.scores().tolist()),
            "signature": last.signature,
        }
        recorded = {
            "end": self.end,
            "result": self.returns,
            "scores": self.scores,
            "signature": self.signature,
        }
        for name, value in found.items():
            if recorded[name] != value:
                raise self._fail(
                    f"'{name}' is {recorded[name]} in the record, {value} in its replay", last.ply
                )
        return last

    def to_text(self) -> str:
        """The game in words, for people: headers in brackets, then its moves, a seat's turn a line.

        Chance outcomes stand in parentheses. Raises RecordError where the record does not replay.
        """
        tags = {
            "Game": str(self.game),
            "Seed": f"{self.seed} index {self.index} episode {self.episode}",
            "Seats": ", ".join(self.seats),
            "End": self.end,
            "Result": " ".join(f"{x:g}" for x in self.returns),
            "Scores": " ".join(map(str, self.scores)),
        }
        lines = [f"[{name} {json.dumps(value)}]" for name, value in tags.items()]
        lines.append("")
        words: list[str] = []
        seat = None
        for state, move in zip(self.states(), self.moves, strict=False):
            text = state.action_text(move)
            if state.is_chance:
                words.append(f"({text})")
                continue
            if state.to_play != seat:
                if words:
                    lines.append(" ".join(words))
                seat = state.to_play
                words = [f"{state.ply}. seat {seat}:"]
            words.append(text)
        return "\n".join([*lines, " ".join(words)])


def _check_shape(data: Any) -> None:
    if not isinstance(data, Mapping):
        raise RecordError(f"a record is a JSON object, not {type(data).__name__}")
    if data.get("schema") != SCHEMA:
        raise RecordError(f"a record of schema {data.get('schema')!r}, known is {SCHEMA!r}")
    for key, kind in _KEYS.items():
        if key not in data:
            raise RecordError(f"the record lacks '{key}'")
        if not isinstance(data[key], kind) or isinstance(data[key], bool):
            raise RecordError(f"the record's '{key}' is {type(data[key]).__name__}")
    unknown = set(data) - set(_KEYS) - {"times"}
    if unknown:
        raise RecordError(f"the record has an unknown '{min(unknown)}'")
    for key in ("moves", "scores"):
        if not all(type(x) is int for x in data[key]):
            raise RecordError(f"the record's '{key}' must be integers")
    times = data.get("times")
    if not isinstance(times, list | None):
        raise RecordError(f"the record's 'times' is {type(times).__name__}")
    if not all(_is_number(x) for x in (*data["result"], *(times or ()))):
        raise RecordError("the record's 'result' and 'times' must be numbers")
    if data["rules_version"] < 0:
        raise RecordError(f"the record's 'rules_version' is {data['rules_version']}")
    if not all(isinstance(x, str) for x in data["seats"]):
        raise RecordError("the record's 'seats' must be names")
    if not all(
        isinstance(x, list) and len(x) == 2 and all(type(y) is int for y in x)
        for x in data["hints"]
    ):
        raise RecordError("the record's 'hints' must be pairs [ply, seat]")


def _is_number(x: Any) -> bool:
    """Whether it is a number that a float can hold."""
    if type(x) is int:
        return abs(x) < 1 << 1023
    return type(x) is float


# --- files --------------------------------------------------------------------------------------


def _create(path: str | PathLike[str]) -> IO[str]:
    if fspath(path).endswith(".gz"):
        import gzip

        return cast("IO[str]", gzip.open(path, "wt", encoding="utf-8", newline="\n"))
    return Path(path).open("w", encoding="utf-8", newline="\n")


def _lines(path: str | PathLike[str]) -> Iterator[tuple[int, str]]:
    """The lines with their numbers, from 1. Raises RecordError for the first that is damaged."""
    import gzip
    import zlib

    packed = fspath(path).endswith(".gz")
    # Bytes, decoded line by line: a file decoded in portions fails before the line that is wrong.
    with cast("IO[bytes]", gzip.open(path) if packed else Path(path).open("rb")) as file:
        number = 0
        while True:
            number += 1
            try:
                line = file.readline().decode("utf-8-sig" if number == 1 else "utf-8")
            except (gzip.BadGzipFile, EOFError, zlib.error) as e:
                raise RecordError(f"{fspath(path)}, line {number}: damaged gzip: {e}") from e
            except UnicodeError as e:
                raise RecordError(f"{fspath(path)}, line {number}: {e}") from e
            if not line:
                return
            yield number, line


@contextmanager
def open_records(
    target: str | PathLike[str] | IO[str] | list[Record] | None,
) -> Iterator[Callable[[Record], None]]:
    """What `play` writes records to, as a function that takes one."""
    if target is None:
        yield lambda record: None
    elif isinstance(target, list):
        yield target.append
    elif isinstance(target, str | PathLike):
        with _create(target) as file:
            yield lambda record: print(record.to_line(), file=file)
    elif hasattr(target, "write"):
        yield lambda record: print(record.to_line(), file=target)
    else:
        kind = type(target).__name__
        raise TypeError(f"records must be a path, a text file or a list, got {kind}")


def write_records(path: str | PathLike[str], records: Iterable[Record]) -> int:
    """Writes one record a line (".gz" is compressed) and returns how many."""
    count = 0
    with open_records(path) as sink:
        for record in records:
            sink(record)
            count += 1
    return count


def read_records(path: str | PathLike[str], *, verify: bool = True) -> Iterator[Record]:
    """The records of a file (".gz" is decompressed), each verified by replaying it.

    Raises RecordError for a damaged file or record, naming the line, and the ply where it is a move
    that is wrong.
    """
    for number, line in _lines(path):
        if not line.strip():
            continue
        try:
            yield Record.from_line(line, verify=verify)
        except RecordError as e:
            raise RecordError(f"{fspath(path)}, line {number}: {e}", game=e.game, ply=e.ply) from e
        except KastgardError as e:
            raise RecordError(f"{fspath(path)}, line {number}: {e}") from e

"""Names with parameters, `name(key=value,key=value)`: how games and agents are written down."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from kastgard.errors import OptionError

__all__ = ["Word", "format_string", "parse_string"]

Value = bool | int | float | str


class Word(str):
    """Text that is written without quotes even where it reads as a number: its reader knows."""

    __slots__ = ()


_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_WORD = re.compile(r"[A-Za-z0-9_@.+-]*")
_INTEGER = re.compile(r"[+-]?[0-9]+")
_REAL = re.compile(r"[+-]?([0-9]+\.[0-9]*|\.[0-9]+|[0-9]+)([eE][+-]?[0-9]+)?")
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')


def _value(word: str) -> Value:
    if word in ("true", "false"):
        return word == "true"
    if _INTEGER.fullmatch(word):
        return int(word)
    if _REAL.fullmatch(word):
        return float(word)
    return word


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def fail(self, what: str) -> OptionError:
        return OptionError(f"expected {what} at character {self.at} of {self.text!r}")

    def space(self) -> None:
        while self.at < len(self.text) and self.text[self.at] == " ":
            self.at += 1

    def take(self, pattern: re.Pattern[str], what: str) -> str:
        self.space()
        match = pattern.match(self.text, self.at)
        if match is None:
            raise self.fail(what)
        self.at = match.end()
        return match.group()

    def skip(self, mark: str) -> bool:
        self.space()
        if self.text[self.at : self.at + 1] != mark:
            return False
        self.at += 1
        return True

    def value(self) -> Value:
        self.space()
        if self.text[self.at : self.at + 1] == '"':
            quoted = self.take(_QUOTED, "a closing quote")
            try:
                return str(json.loads(quoted))
            except ValueError:
                raise self.fail("a JSON string") from None
        return _value(self.take(_WORD, "a value"))


def parse_string(text: str) -> tuple[str, dict[str, Value]]:
    """The name and the parameters of `name(key=value)`. Raises OptionError where it is malformed.

    Values: `true`, `false`, integers, reals, bare words of letters, digits and `_@.+-`, or any text
    as a JSON string in double quotes.
    """
    if not isinstance(text, str):
        raise TypeError(f"expected a string like name(key=value), got {type(text).__name__}")
    reader = _Reader(text)
    name = reader.take(_NAME, "a name")
    parameters: dict[str, Value] = {}
    if reader.skip("(") and not reader.skip(")"):
        while True:
            key = reader.take(_NAME, "an option's name")
            if key in parameters:
                raise OptionError(f"option '{key}' is given twice in {text!r}")
            if not reader.skip("="):
                raise reader.fail("'='")
            parameters[key] = reader.value()
            if reader.skip(")"):
                break
            if not reader.skip(","):
                raise reader.fail("',' or ')'")
    reader.space()
    if reader.at != len(text):
        raise reader.fail("the end")
    return name, parameters


def _text(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if value and _WORD.fullmatch(value) and (isinstance(value, Word) or _value(value) == value):
        return str(value)
    return json.dumps(value, ensure_ascii=False)


def format_string(name: str, parameters: Mapping[str, Value]) -> str:
    """The inverse of `parse_string`, in the order of the mapping."""
    if not parameters:
        return name
    return f"{name}({','.join(f'{key}={_text(value)}' for key, value in parameters.items())})"

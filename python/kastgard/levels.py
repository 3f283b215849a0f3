"""The native players of a game as data, for menus and help texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

__all__ = ["Level"]


@dataclass(frozen=True)
class Level:
    """One native player: its name, what it does, and the weights that its spec can change.

    `Level("normal", ...)` with a weight `kill` is written `normal`, or `normal(kill=2)`.
    """

    name: str
    summary: str
    weights: Mapping[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "weights", MappingProxyType(dict(self.weights)))

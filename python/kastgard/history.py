"""A game that can be walked back and forth, for user interfaces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import SupportsIndex

from kastgard._seeds import check_int
from kastgard.records import Record
from kastgard.rng import Rng
from kastgard.state import State

__all__ = ["History"]


class History:
    """A start and the moves made since, with a place in it that can be moved.

    `state` is the position at that place (a copy: changing it changes nothing here). A move that is
    made before the end of the history replaces what came after.
    """

    def __init__(self, state: State, *, index: int = 0, episode: int = 0) -> None:
        """Starts at `state`; one that `Game.initial` gave is remembered with its seed, for which
        `index` and `episode` are needed where they were not 0."""
        self._begun = state.copy()  # stays as it was, whatever hints are used at the start
        self._states = [state.copy()]
        self._moves: list[int] = []
        self._hints: list[tuple[int, int]] = []
        self._place = 0
        self._key = (index, episode)

    @property
    def state(self) -> State:
        """The position here."""
        return self._states[self._place].copy()

    @property
    def place(self) -> int:
        """How many moves lie behind."""
        return self._place

    @property
    def moves(self) -> tuple[int, ...]:
        """All moves, those that lie ahead included."""
        return tuple(self._moves)

    def moves_seen_by(self, seat: SupportsIndex) -> tuple[int, ...]:
        """All moves as `seat` sees them: -1 for an outcome of chance that is hidden from it."""
        return tuple(
            move if state.sees_outcome(seat) else -1
            for state, move in zip(self._states, self._moves, strict=False)
        )

    def __len__(self) -> int:
        return len(self._moves)

    def apply(self, action: SupportsIndex) -> None:
        """Makes a move here, as `State.apply`, and forgets those that lay ahead."""
        following = self._states[self._place].child(action)
        self._cut()
        self._states.append(following)
        self._moves.append(check_int(action, "action"))
        self._place += 1

    def sample_chance(self, rng: Rng) -> int:
        """Draws and applies an outcome, as `State.sample_chance`; returns it."""
        following = self._states[self._place].copy()
        outcome = following.sample_chance(rng)
        self._cut()
        self._states.append(following)
        self._moves.append(outcome)
        self._place += 1
        return outcome

    def use_hints(self, seat: SupportsIndex) -> None:
        """Notes that `seat` used hints here, in games that know them, and forgets what lay
        ahead."""
        state = self._states[self._place]
        use = getattr(state, "use_hints", None)
        if use is None:
            raise TypeError(f"{state.game} has no hints")
        use(seat)
        self._cut()
        self._hints.append((state.ply, check_int(seat, "seat")))

    def _cut(self) -> None:
        ply = self._states[self._place].ply
        self._hints = [hint for hint in self._hints if hint[0] <= ply]
        del self._states[self._place + 1 :]
        del self._moves[self._place :]

    def back(self, moves: int = 1) -> bool:
        """Goes back; False, and nothing moves, where there are fewer moves behind."""
        return self.go(self._place - moves)

    def forward(self, moves: int = 1) -> bool:
        """Goes forward again; False, and nothing moves, where there are fewer moves ahead."""
        return self.go(self._place + moves)

    def go(self, place: int) -> bool:
        """Goes to the position after `place` moves; False, and nothing moves, where there is
        none."""
        if not 0 <= place < len(self._states):
            return False
        self._place = place
        return True

    def record(self, seats: Sequence[str] = (), times: Sequence[float] | None = None) -> Record:
        """The game up to here as a Record; `seats` are the players' names."""
        first, last = self._begun, self._states[self._place]
        from_seed = self._starts_as_seeded()
        plies = {state.ply for state in self._states[: self._place + 1]}
        return Record(
            game=first.game,
            moves=tuple(self._moves[: self._place]),
            returns=tuple(last.returns().tolist()),
            scores=tuple(last.scores().tolist()),
            end=last.end,
            signature=last.signature,
            seed=first.seed if from_seed else None,
            index=self._key[0],
            episode=self._key[1],
            initial=None if from_seed else self._begun.to_json(),
            seats=tuple(seats),
            hints=tuple(hint for hint in self._hints if hint[0] in plies),
            times=None if times is None else tuple(times),
        )

    def _starts_as_seeded(self) -> bool:
        first = self._begun
        return first.seed is not None and first.game.initial(first.seed, *self._key) == first

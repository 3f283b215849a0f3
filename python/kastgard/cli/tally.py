"""What came out of many games: counted once, told as tables or as JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

import kastgard
from kastgard.cli import output
from kastgard.cli.rooms import room_of
from kastgard.matches import Results
from kastgard.records import Record
from kastgard.stats import quantiles, share_by_order, wilson

QUANTILES = (0.1, 0.5, 0.9)
QUANTILE_NAMES = tuple(f"{share:.0%}" for share in QUANTILES)
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


class Tally:
    """Counts of finished games. Only a first place that is not shared is a win."""

    def __init__(self, game: kastgard.Game) -> None:
        self.game = game
        self.agents: tuple[str, ...] = ()
        self.seed = 0
        self.lengths_of = getattr(room_of(game.name), "lengths", None)
        self.seconds = 0.0
        self.starts: list[int] = []
        self.wins: list[NDArray[np.bool_]] = []
        self.ends: list[NDArray[np.uint8]] = []
        self.plies: list[NDArray[np.int32]] = []
        self.scores: list[NDArray[np.int32]] = []
        self.lengths: dict[str, list[int]] = {}

    @property
    def games(self) -> int:
        return sum(map(len, self.plies))

    @property
    def rate(self) -> float:
        return self.games / self.seconds if self.seconds > 0 else 0.0

    def add(self, results: Results, records: Iterable[Record]) -> None:
        """The games of one call of `kastgard.play`."""
        self.agents, self.seed = results.agents, results.seed
        best = results.returns.max(axis=1, keepdims=True)
        first = (results.returns == best) & (best > 0)
        self.wins.append(first & (first.sum(axis=1, keepdims=True) == 1))
        self.ends.append(results.end)
        self.plies.append(results.plies)
        self.scores.append(results.scores)
        self.seconds += results.seconds
        for record in records:
            self.replay(record)

    def replay(self, record: Record) -> None:
        """Reads from the positions of a game what its result does not tell."""
        state = record.start()
        self.starts.append(state.to_play)
        if self.lengths_of is None:
            return
        for move in record.moves:
            state.apply(move)
        for name, value in self.lengths_of(state).items():
            kept = self.lengths.setdefault(name, [])
            if value is not None:
                kept.append(value)

    # --- what is told -----------------------------------------------------------------------------

    def report(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {
            "game": str(self.game),
            "agents": list(self.agents),
            "seed": self.seed,
            "games": self.games,
            "seconds": self.seconds,
            "games_per_second": self.rate,
            "wins_by_order": self.by_order(),
            "wins_by_seat": self.by_seat(),
            "ends": self.by_end(),
            "lengths": self.by_length(),
            "scores": self.by_score(),
        }

    def by_order(self) -> list[dict[str, Any]]:
        """Empty where set-up does not decide who begins."""
        starts = np.array(self.starts)
        if len(starts) == 0 or starts.min() < 0:
            return []
        counts = share_by_order(np.concatenate(self.wins), starts)
        return [{"order": k + 1, **self.share(int(n))} for k, n in enumerate(counts)]

    def by_seat(self) -> list[dict[str, Any]]:
        counts = np.concatenate(self.wins).sum(axis=0)
        return [
            {"seat": seat, "agent": self.agents[seat], **self.share(int(n))}
            for seat, n in enumerate(counts)
        ]

    def by_end(self) -> dict[str, int]:
        counts = np.bincount(np.concatenate(self.ends), minlength=len(self.game.ends))
        return {name: int(n) for name, n in zip(self.game.ends, counts, strict=True) if n}

    def by_length(self) -> dict[str, dict[str, int]]:
        measured = {**self.lengths, "plies": np.concatenate(self.plies).tolist()}
        return {
            name: {
                f"{share:.0%}": q
                for share, q in zip(QUANTILES, quantiles(values, QUANTILES), strict=True)
            }
            for name, values in measured.items()
        }

    def by_score(self) -> dict[str, dict[str, float]]:
        """Of every score of the game: mean, the half width of its 95 % interval, quantiles. A solo
        game, whose seat has nobody to beat but the rules, is compared by these."""
        scores = np.concatenate(self.scores)
        half = 1.96 * scores.std(axis=0, ddof=1) / np.sqrt(len(scores)) if len(scores) > 1 else None
        return {
            name: {
                "mean": float(scores[:, k].mean()),
                "half_width": 0.0 if half is None else float(half[k]),
                **{
                    f"{share:.0%}": q
                    for share, q in zip(
                        QUANTILES, quantiles(scores[:, k].tolist(), QUANTILES), strict=True
                    )
                },
            }
            for k, name in enumerate(self.game.score_names)
        }

    def share(self, wins: int) -> dict[str, Any]:
        low, high = wilson(wins, self.games)
        return {"wins": wins, "share": wins / self.games, "low": low, "high": high}

    def show(self, threads: int) -> None:
        """The tables of a person."""
        agents = sorted(set(self.agents), key=self.agents.index)
        output.say(f"{output.count(self.games)} games of {self.game}, seed {self.seed}")
        output.say(f"agents: {', '.join(agents if len(agents) == 1 else self.agents)}")
        header = ("wins", "share", "95 % interval")
        order = self.by_order()
        if order:
            rows = [
                (PLACES[k] if k < len(PLACES) else str(k + 1), *shown(r))
                for k, r in enumerate(order)
            ]
            output.show_table("Wins by order of play", ("order", *header), rows)
        if len(agents) > 1 or not order:
            rows = [(f"{r['seat']} {r['agent']}", *shown(r)) for r in self.by_seat()]
            output.show_table("Wins by seat", ("seat", *header), rows)
        ends = [
            (name, output.count(n), f"{n / self.games:.1%}") for name, n in self.by_end().items()
        ]
        output.show_table("Ends", ("end", "games", "share"), ends)
        lengths = [(name, *map(output.count, q.values())) for name, q in self.by_length().items()]
        output.show_table("Length", ("", "10 %", "median", "90 %"), lengths)
        points = [
            (
                name,
                f"{s['mean']:.1f} ± {s['half_width']:.1f}",
                *(output.count(s[q]) for q in QUANTILE_NAMES),
            )
            for name, s in self.by_score().items()
        ]
        output.show_table("Points", ("", "mean", "10 %", "median", "90 %"), points)
        output.say(
            f"{output.count(self.rate)} games/s on {threads} thread{'s' if threads > 1 else ''}"
        )


def shown(row: dict[str, Any]) -> tuple[str, str, str]:
    return (
        output.count(row["wins"]),
        f"{row['share']:.1%}",
        f"{row['low']:.1%} to {row['high']:.1%}",
    )

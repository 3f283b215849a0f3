"""Golden games of Principalities: every position as text and as a table of stacks, what is legal,
and what was chosen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import kastgard
from golden.transcripts import heading, results, wrapped
from kastgard import agents
from principalities.boards import CHANCE, SEATS, hand_map

BORDERS = re.compile(r"edges=\S+")

# a choice: (state, legal ids, stream) -> id
Choice = Callable[[Any, list[int], Any], int]


@dataclass(frozen=True)
class Playthrough:
    """One transcript: a game, its key and who chooses."""

    name: str
    about: str
    players: int
    options: dict[str, Any]
    seed: int
    choose: Choice
    plies: int = 400
    edges: tuple[tuple[int, int], ...] = ()
    n: int = 0
    fields: dict[str, Any] = field(default_factory=dict)


def at_random(state: Any, legal: list[int], stream: Any) -> int:
    return legal[stream.below(len(legal))]


def peaceful(state: Any, legal: list[int], stream: Any) -> int:
    """Ends turns, nine times in ten; answers offers at random."""
    n = len(state.to_json()["owner"])
    if legal[-1] == n * n and stream.below(10) > 0:
        return n * n
    return legal[stream.below(len(legal))]


def by(agent: str) -> Choice:
    """A native player for every seat."""

    def choose(state: Any, legal: list[int], stream: Any) -> int:
        player = agents.native(state.game, agent)
        return int(player.act(state.view(state.to_play), stream))

    return choose


SMALL = ((0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0), (1, 4))


def small(name: str, about: str, players: int, seed: int, choose: Choice, **options: Any) -> Any:
    """A game on six territories."""
    return Playthrough(name, about, players, options, seed, choose, 400, SMALL, 6)


def to_end(state: Any, legal: list[int], stream: Any) -> int:
    """Always the last: ends every turn."""
    return legal[-1]


PLAYTHROUGHS = [
    small("duel", "Two players on six territories, random moves.", 2, 4, at_random),
    small(
        "declined", "Seats 0 and 2 are asked; mostly peaceful.", 3, 6, peaceful,
        humans={0, 2}, max_turns=24,
    ),
    small("accepted", "Seats 0 and 2 are asked; mostly peaceful.", 3, 3, peaceful, humans={0, 2}),
    small("policy", "Nobody is asked; the store counts on points.", 4, 2, to_end, count_store=True),
    small("unfinished", "The guard ends a game.", 2, 6, at_random, max_turns=6),
    Playthrough("normal", "Four Normals, the first moves.", 4, {}, 5, by("normal"), 80),
    Playthrough("eight", "Eight players by random, the first moves.", 8, {}, 6, at_random, 40),
]  # fmt: skip


def node(state: Any, whole_text: bool) -> Iterator[str]:
    """The lines of one position; the map is written out where `whole_text` says so."""
    d = state.to_json()
    text = state.to_text()
    yield from wrapped("  text    ", [text if whole_text else BORDERS.sub("edges=...", text)])
    stacks = [
        f"{t}={SEATS[o]}{k}" for t, (o, k) in enumerate(zip(d["owner"], d["dice"], strict=True))
    ]
    yield from wrapped("  stacks  ", stacks)
    facts = [f"store={'/'.join(map(str, d['store']))}", f"quiet={d['quiet']}"]
    facts += [f"turns={'/'.join(map(str, d['own_turns']))}", f"completed={d['completed_turns']}"]
    facts += [name for name in ("attacked", "offer_made") if d[name]]
    facts += [f"{name}={d[name]}" for name in ("pool", "accepted", "hints") if d[name]]
    if d["last_attack"] is not None:
        facts.append("last=" + ",".join(str(int(x)) for x in d["last_attack"]))
    yield from wrapped("  facts   ", facts)
    if state.is_chance:
        ids, weights = state.chance_outcomes()
        pairs = [f"{i}:{w}" for i, w in zip(ids.tolist(), weights.tolist(), strict=True)]
        yield from wrapped("  chance  ", pairs)
    elif not state.is_terminal:
        names = [state.action_text(int(a)) for a in state.legal_actions()]
        yield from wrapped("  legal   ", names)


def transcript(p: Playthrough) -> str:
    """The whole text of a golden file."""
    options = dict(p.options)
    if p.n:
        rows: list[list[int]] = [[] for _ in range(p.n)]
        for a, b in p.edges:
            rows[a].append(b)
            rows[b].append(a)
        options["map"] = hand_map([sorted(row) for row in rows])
    game = kastgard.load("principalities", players=p.players, **options)
    state = game.initial(seed=p.seed)
    chance = kastgard.Rng(p.seed)
    choices = kastgard.Rng(p.seed, purpose="agent")
    lines = heading(p.about, game, p.seed)
    lines.append(f"map            {state.to_json()['map_id']}")
    lines += wrapped(
        "borders       ",
        [f"{a}-{b}" for a, row in enumerate(state.to_json()["adjacency"]) for b in row if a < b],
    )
    for _ in range(p.plies):
        who = "chance" if state.is_chance else f"seat {state.to_play}"
        if state.is_terminal:
            break
        lines += [
            "",
            f"ply {state.ply}: {who}, {state.to_json()['phase']}",
            *node(state, state.ply == 0),
        ]
        if state.to_play == CHANCE:
            lines.append(f"> {state.sample_chance(chance)}")
        else:
            action = p.choose(state, state.legal_actions().tolist(), choices)
            lines.append(f"> {action} ({state.action_text(action)})")
            state.apply(action)
    lines += ["", f"ply {state.ply}: end = {state.end}", *node(state, True)]
    lines += results(state)
    return "\n".join(lines) + "\n"

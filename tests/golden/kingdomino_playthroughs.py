"""Golden games of Kingdomino, Queendomino and the solo game: every decision shows what lies on the
table and what is legal; draws are one line each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import kastgard
from golden.transcripts import (
    Playthrough,
    drawn,
    heading,
    legal_words,
    random_choice,
    results,
    wrapped,
)
from oracle.kingdomino_tables import LETTERS

PLAYTHROUGHS = [
    Playthrough("two", "Kingdomino for two by random moves.", "kingdomino", 1),
    Playthrough(
        "three", "Three players, all 48 dominoes, both bonuses.",
        "kingdomino(players=3,harmony=true,middle_kingdom=true,three_player_full=true)", 2,
    ),
    Playthrough("duel", "The mighty duel, in snake order.",
                "kingdomino(mighty_duel=true,first_choice=snake)", 3),
    Playthrough("dynasty", "A dynasty: three games in a row.", "kingdomino(dynasty=true)", 4),
    Playthrough("queen_two", "Queendomino for two, its first half.", "queendomino", 5, 130),
    Playthrough("queen_three", "Queendomino for three, strict ties, tax bonus once a turn.",
                "queendomino(players=3,queen_tie=strict,tax_bonus=turn)", 6),
    Playthrough("wedding", "The Royal Wedding for five, its first rounds.",
                "queendomino(players=5,royal_wedding=true)", 7, 170),
    Playthrough("solo", "The solo game.", "queendomino_solo", 8),
    Playthrough("solo_hard", "The solo game, harder level, dominoes in a column.",
                "queendomino_solo(hard=true,hard_layout=column)", 9),
]  # fmt: skip


def picture(kingdom: dict[str, Any]) -> Iterator[str]:
    """The kingdom row by row; `*` a knight, `#17` a building beside its square."""
    squares = {(x, y): f"{LETTERS[t]}{c}" for x, y, t, c in kingdom["squares"]}
    squares[0, 0] = "C"
    for x, y in kingdom.get("knights", ()):
        squares[x, y] += "*"
    for tile, x, y in kingdom.get("buildings", ()):
        squares[x, y] += f"#{tile}"
    xs, ys = sorted({x for x, _ in squares}), sorted({y for _, y in squares})
    for y in range(ys[0], ys[-1] + 1):
        cells = (squares.get((x, y), ".") for x in range(xs[0], xs[-1] + 1))
        yield "    " + " ".join(f"{cell:6}" for cell in cells).rstrip()


def line_text(line: list[list[Any]]) -> list[str]:
    return [f"{number}{'' if king is None else f'({king})'}" for number, king in line] or ["-"]


def purse(seat: int, kingdom: dict[str, Any]) -> str:
    """What a seat has beside its squares."""
    names = [name for name in ("coins", "guard", "towers", "discarded") if name in kingdom]
    return f"seat {seat}: " + " ".join(f"{name}={kingdom[name]}" for name in names)


def table(data: dict[str, Any]) -> Iterator[str]:
    """What lies on the table."""
    yield from wrapped("  line   ", line_text(data["line"]))
    yield from wrapped("  next   ", line_text(data["next"]))
    if "board" in data:
        places = ["-" if tile is None else str(tile) for tile in data["board"]]
        facts = [f"{name}={data[name]}" for name in ("top", "dragon", "queen", "placed", "picked")]
        yield from wrapped("  board  ", [*places, *facts])
    if "automa" in data:
        yield from wrapped("  automa ", [f"{k}={v}" for k, v in data["automa"].items()])


def kingdoms(data: dict[str, Any], seats: list[int]) -> Iterator[str]:
    for seat in seats:
        yield "  " + purse(seat, data["kingdoms"][seat])
        yield from picture(data["kingdoms"][seat])


def decision(state: Any) -> Iterator[str]:
    """The lines of one decision."""
    data = state.to_json()
    seat = state.to_play
    yield ""
    yield f"ply {state.ply}: round {data['round']}, seat {seat}, {data['step']}"
    yield from table(data)
    if data["step"] != "choose":
        yield from kingdoms(data, [seat])
    names = legal_words(state)
    yield from wrapped(f"  {len(names)} legal", names)


def transcript(p: Playthrough) -> str:
    """The whole text of a golden file."""
    game = kastgard.load(p.game)
    state = game.initial(seed=p.seed)
    chance, choices = kastgard.Rng(p.seed), kastgard.Rng(p.seed, purpose="agent")
    lines = heading(p.about, game, p.seed)
    while not state.is_terminal and state.ply != p.plies:
        if state.is_chance:
            lines.append(drawn(state, chance))
            continue
        lines += decision(state)
        action = random_choice(state, choices)
        lines.append(f"> {action} ({state.action_text(action)})")
        state.apply(action)
    data = state.to_json()
    lines += ["", f"ply {state.ply}: end = {state.end}", *table(data)]
    lines += kingdoms(data, list(range(game.num_players)))
    lines += wrapped("  text   ", state.to_text().split(" "))
    lines += results(state)
    return "\n".join(lines) + "\n"

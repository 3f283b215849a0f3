"""Golden games of Catan and Catan for Two: every decision shows what has changed on the table and
what is legal; draws are one line each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import kastgard
from golden.transcripts import Playthrough, drawn, heading, legal_words, results, wrapped
from oracle.catan_positions import LETTERS
from oracle.catan_tables import CARDS

SHOWN = 24  # legal actions written out
# kinds of decisions, by the first word of their text, that bring a game to its end
DULL = ("bank", "end", "roll")


PLAYTHROUGHS = [
    Playthrough("beginner", "Three players on the first board.",
                "catan(players=3,board=beginner)", 1, 250),
    Playthrough("four", "Four players, shuffled harbours, four points.",
                "catan(shuffle_harbours=true,start=random,points=4)", 2, 500),
    Playthrough("trading", "Three players who make offers.",
                "catan(players=3,board=random,trading=true,offers=2)", 3, 300),
    Playthrough("two", "Catan for Two with all defaults.", "catan_for_two", 4, 400),
    Playthrough("switches", "Catan for Two with the other readings, four points.",
                "catan_for_two(points=4,neutral_answer=any_kind,neutral_answers_free_roads=false,"
                "neutral_road_fallback=none,token_actions_per_turn=3,tokens_before_roll=false,"
                "forced_trade_give_from=before_draw,neutral_corners=19+34)", 5, 500),
]  # fmt: skip


def cards(counts: list[int], names: Any = LETTERS) -> str:
    """Resource cards as letters, development cards by name."""
    if names is LETTERS:
        return "".join(letter * n for letter, n in zip(LETTERS, counts, strict=True)) or "-"
    return ",".join(f"{n}x{name}" for n, name in zip(counts, CARDS, strict=True) if n) or "-"


def board(data: dict[str, Any]) -> Iterator[str]:
    """What does not change: hexes and harbours."""
    letters = LETTERS + "d"
    hexes = [f"{letters[kind]}{n or ''}" for kind, n in zip(
        data["terrain"], data["numbers"], strict=True)]  # fmt: skip
    for first, last in ((0, 3), (3, 7), (7, 12), (12, 16), (16, 19)):
        yield (
            "  " + " " * (3 * (5 - last + first)) + "   ".join(f"{h:3}" for h in hexes[first:last])
        )
    yield from wrapped("  harbours", [f"{LETTERS}*"[kind] for kind in data["harbours"]])


def table(data: dict[str, Any], scores: list[int]) -> Iterator[str]:
    """Bank, every owner's pieces and cards."""
    facts = [f"bank={data['bank']}".replace(" ", ""), f"deck={sum(data['deck'])}",
             f"robber={data['robber']}", f"rolls={data['rolls']}", f"road={data['longest_road']}",
             f"army={data['largest_army']}"]  # fmt: skip
    yield from wrapped("  table  ", facts)
    for owner in range(len(data["roads"])):
        words = [f"{kind}={data[kind][owner]}".replace(" ", "")
                 for kind in ("settlements", "cities", "roads")]  # fmt: skip
        if owner < len(data["hands"]):
            words = [f"points={scores[owner]}", f"hand={cards(data['hands'][owner])}",
                     f"cards={cards(data['cards'][owner], CARDS)}",
                     f"knights={data['knights'][owner]}", *words]  # fmt: skip
            if "tokens" in data:
                words.insert(1, f"tokens={data['tokens'][owner]}")
        yield from wrapped(f"  owner {owner}", words)


def decision(state: Any, told: dict[str, str]) -> Iterator[str]:
    """The lines of one decision; `told` is what the table showed last."""
    data = state.to_json()
    seat = state.to_play
    pending = [f"{key}={data[key]}" for key in ("owed", "least", "free_roads", "due", "gifts")
               if data.get(key) and data[key] != [0] * len(data["hands"])]  # fmt: skip
    yield ""
    yield " ".join([f"ply {state.ply}: turn {data['turn']}, seat {seat}, {data['step']}", *pending])
    rows: dict[str, str] = {}
    label = ""
    for line in table(data, state.scores().tolist()):
        label = line[:9] if line[:9].strip() else label
        rows[label] = f"{rows[label]}\n{line}" if label in rows else line
    yield from (row for label, row in rows.items() if told.get(label) != row)
    told.update(rows)
    if data.get("offer"):
        give, ask = cards(data["offer"]["give"]), cards(data["offer"]["ask"])
        yield f"  offer   {give} for {ask}, accepted by {data['offer']['accepted']}"
    names = legal_words(state)
    more = [f"... {len(names) - SHOWN} more"] if len(names) > SHOWN else []
    yield from wrapped(f"  {len(names)} legal", [*names[:SHOWN], *more])


def choice(state: Any, rng: Any) -> int:
    """Any legal action, three times of four one that is not dull."""
    legal = [int(a) for a in state.legal_actions()]
    lively = [a for a in legal if not state.action_text(a).startswith(DULL)]
    if lively and rng.below(4):
        legal = lively
    return legal[rng.below(len(legal))]


def transcript(p: Playthrough) -> str:
    """The whole text of a golden file."""
    game = kastgard.load(p.game)
    state = game.initial(seed=p.seed)
    chance, choices = kastgard.Rng(p.seed), kastgard.Rng(p.seed, purpose="agent")
    lines = [*heading(p.about, game, p.seed), *board(state.to_json())]
    told: dict[str, str] = {}
    while not state.is_terminal and state.ply != p.plies:
        if state.is_chance:
            lines.append(drawn(state, chance))
            continue
        lines += decision(state, told)
        action = choice(state, choices)
        lines.append(f"> {action} ({state.action_text(action)})")
        state.apply(action)
    lines += ["", f"ply {state.ply}: end = {state.end}"]
    lines += table(state.to_json(), state.scores().tolist())
    lines += wrapped("  text   ", state.to_text().split(" "))
    lines += results(state)
    return "\n".join(lines) + "\n"

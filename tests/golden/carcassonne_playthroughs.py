"""Golden games of Carcassonne: every decision shows what was drawn and what is legal, every turn
what it gained."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import kastgard
from golden.transcripts import Playthrough, heading, legal_words, random_choice, results, wrapped

PLAYTHROUGHS = [
    Playthrough("two", "The base game for two.", "carcassonne", 1),
    Playthrough("three", "Little Buildings for three.",
                "carcassonne(players=3,little_buildings=on)", 2),
    Playthrough("variant", "The 3/2/1 variant for six.",
                "carcassonne(players=6,little_buildings=variant)", 3),
    Playthrough("river", "The river, the oldest scoring.",
                "carcassonne(expansions=river,rules=1)", 4),
    Playthrough("inns", "Inns and cathedrals for four, rules 2.",
                "carcassonne(players=4,expansions=inns_cathedrals,rules=2)", 5),
    Playthrough("all", "River, inns and the variant for two.",
                "carcassonne(expansions=river+inns_cathedrals,little_buildings=variant)", 6),
    Playthrough("houses", "Shrines, special monasteries, the hut and the fairy, for three.",
                "carcassonne(players=3,little_buildings=on,"
                "expansions=shrines+special_monasteries+baba_yaga+fairy)", 8),
]  # fmt: skip


def supplies(data: dict[str, Any]) -> str:
    """What every seat has left."""
    names = ("scores", "figures", "big_figures", "buildings", "fairy")
    return "  " + " ".join(
        f"{name}={data[name]}".replace(" ", "") for name in names if name in data
    )


def tile_text(tile: dict[str, Any]) -> str:
    """K@x,y,r and what stands there."""
    text = f"{tile['kind']}@{tile['x']},{tile['y']},{tile['rotation']}"
    if tile["figure"]:
        text += f"[{'big ' if tile['big'] else ''}{tile['figure']} of {tile['owner']}]".replace(
            " ", "_"
        )
    return text + (f"[{tile['building']}]" if tile["building"] else "")


def decision(state: Any) -> Iterator[str]:
    """The lines of one decision."""
    data = state.to_json()
    if data["step"] == "place":
        yield ""
        yield f"ply {state.ply}: round {state.round}, seat {state.to_play} has {data['hand']}"
        yield supplies(data)
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
            count = len(state.chance_outcomes()[0])
            outcome = state.sample_chance(chance)
            if state.to_json()["hand"] is None:
                lines.append(f"  {outcome} of {count} fits nowhere")
            continue
        lines += decision(state)
        action = random_choice(state, choices)
        lines.append(f"> {action} ({state.action_text(action)})")
        state.apply(action)
    data = state.to_json()
    lines += ["", f"ply {state.ply}: end = {state.end}", supplies(data)]
    lines += wrapped("  tiles   ", [tile_text(tile) for tile in data["tiles"]])
    lines += wrapped(
        "  gone    ", [f"{kind}:{n}" for kind, n in data["discarded"].items()] or ["-"]
    )
    lines += results(state)
    return "\n".join(lines) + "\n"

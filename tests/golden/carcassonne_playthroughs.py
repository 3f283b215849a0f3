"""Golden games of Carcassonne, as readable transcripts.

Every decision shows what was drawn and what is legal, every turn what it gained. Written by
`python -m golden.carcassonne_playthroughs` (from tests/); a difference in review is a change of
behaviour, which moves rules_version.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import kastgard

FOLDER = Path(__file__).parent / "carcassonne"
WIDTH = 96


@dataclass(frozen=True)
class Playthrough:
    """One transcript of random moves: a game string and its seed."""

    name: str
    about: str
    game: str
    seed: int


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


def wrapped(label: str, words: list[str]) -> Iterator[str]:
    line = label
    for word in words:
        if len(line) + 1 + len(word) > WIDTH:
            yield line
            line = " " * len(label)
        line += " " + word
    yield line


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
    names = [state.action_text(int(a)).replace(" ", "_") for a in state.legal_actions()]
    yield from wrapped(f"  {len(names)} legal", names)


def transcript(p: Playthrough) -> str:
    """The whole text of a golden file."""
    game = kastgard.load(p.game)
    state = game.initial(seed=p.seed)
    chance, choices = kastgard.Rng(p.seed), kastgard.Rng(p.seed, purpose="agent")
    lines = [
        p.about,
        f"game           {game}",
        f"rules_version  {game.rules_version}",
        f"seed           {p.seed}",
        f"actions        {game.num_actions}, chance outcomes {game.max_chance}",
    ]
    while not state.is_terminal:
        if state.is_chance:
            count = len(state.chance_outcomes()[0])
            outcome = state.sample_chance(chance)
            if state.to_json()["hand"] is None:
                lines.append(f"  {outcome} of {count} fits nowhere")
            continue
        lines += decision(state)
        legal = state.legal_actions().tolist()
        action = legal[choices.below(len(legal))]
        lines.append(f"> {action} ({state.action_text(action)})")
        state.apply(action)
    data = state.to_json()
    lines += ["", f"ply {state.ply}: end = {state.end}", supplies(data)]
    lines += wrapped("  tiles   ", [tile_text(tile) for tile in data["tiles"]])
    lines += wrapped(
        "  gone    ", [f"{kind}:{n}" for kind, n in data["discarded"].items()] or ["-"]
    )
    lines.append(f"  returns  {' '.join(f'{x:+.4f}' for x in state.returns())}")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write the files anew."""
    FOLDER.mkdir(exist_ok=True)
    for each in PLAYTHROUGHS:
        path = FOLDER / f"{each.name}.txt"
        text = transcript(each)
        changed = not path.exists() or path.read_text(encoding="utf-8") != text
        path.write_text(text, encoding="utf-8")
        print(f"{'changed' if changed else 'same   '}  {path.name}  {len(text)} characters")


if __name__ == "__main__":
    main()

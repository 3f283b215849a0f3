"""Draws the pictures of this folder again: python docs/images/draw.py"""

from __future__ import annotations

from pathlib import Path

import kastgard
from kastgard import agents
from kastgard import principalities as room
from kastgard.render.catan import state_svg

HERE = Path(__file__).parent

# A position of Carcassonne with the river, inns, cathedrals and buildings of all sorts.
TABLE = (
    "RI01,0,0,0/RI05,0,-1,1,m@0/RI07,0,-2,0/RI09,0,-3,0/RI04,-1,-3,0,c0@0/RI10,-2,-3,0/"
    "RI06,-2,-4,1,r0@2/RI07,-2,-5,0/RI10,-2,-6,1,f0@1/RI03,-1,-6,0,c0@2/RI08,0,-6,1,f0@0/"
    "RI02,0,-7,2/W,0,-4,0,f0@2/U,1,-1,1/IC01,1,-6,0,c0@1/U,1,-3,1,h/IC16,-1,-2,3,f0@0/"
    "V,-2,-2,1,r0@1/S,2,-3,0,f1@2/W,-1,0,2,s/J,2,-2,0,f0@1/B,1,-2,0/I,2,-4,1,c1@0/"
    "F,3,-4,1,c0@1/IC15,-2,0,1,r0@2/E,1,0,1,s/U,-1,1,0,r0@1/E,2,0,3/C,4,-4,0/"
    "IC02,1,1,1,m@1/IC07,-1,-5,0/G,0,-8,1,c0@0/U,2,1,1,r0!1/V,1,-4,3,r0@2/L,1,-8,3,h/"
    "IC08,4,-3,0,t/Q,-1,-7,2/T,4,-2,1/IC06,4,-5,0,t/K,4,-6,2/E,-3,-6,0,c0!0/U,3,1,1/"
    "N,-1,-8,1/W,2,-1,3"
)


def position(players: int, seed: int, turns: int) -> room.State:
    """A game of Normal after so many turns, where its mover has just won an attack."""
    game = kastgard.load("principalities", players=players)
    state = game.initial(seed)
    chance = kastgard.Rng(seed)
    streams = [kastgard.Rng(seed, purpose=16 + p) for p in range(players)]
    normal = agents.native(game, "normal")
    while True:
        last = state.last_attack
        turn = int(state.to_json()["completed_turns"])
        if turn >= turns and state.phase == "attack" and last is not None and last.won:
            return state
        if state.is_chance:
            state.sample_chance(chance)
        else:
            seat = state.to_play
            state.apply(normal.act(state.view(seat), streams[seat]))


def kingdoms(name: str, seed: int, lines: int) -> kastgard.State:
    """A game of Greedy at the first placement after so many lines."""
    game = kastgard.load(name)
    state = game.initial(seed)
    chance = kastgard.Rng(seed)
    streams = [kastgard.Rng(seed, purpose=16 + p) for p in range(game.num_players)]
    greedy = agents.native(game, "greedy")
    while state.to_json()["round"] <= lines or state.to_json()["step"] != "place":
        if state.is_chance:
            state.sample_chance(chance)
        else:
            seat = state.to_play
            state.apply(greedy.act(state.view(seat), streams[seat]))
    return state


def island(name: str, seed: int, turn: int) -> kastgard.State:
    """A game of Greedy where the seat that moves may build or trade, after so many turns."""
    game = kastgard.load(name)
    state = game.initial(seed)
    chance = kastgard.Rng(seed)
    streams = [kastgard.Rng(seed, purpose=16 + p) for p in range(game.num_players)]
    greedy = agents.native(game, "greedy")
    while state.to_json()["turn"] < turn or state.to_json()["step"] != "main":
        if state.is_chance:
            state.sample_chance(chance)
        else:
            seat = state.to_play
            state.apply(greedy.act(state.view(seat), streams[seat]))
    return state


def table() -> kastgard.State:
    """The position above."""
    game = kastgard.load(
        "carcassonne",
        players=3,
        little_buildings="variant",
        expansions=["river", "inns_cathedrals"],
    )
    return game.from_text(f"carcassonne step=place hand=V tiles={TABLE} gone=- scores=8,0,33")


def pictures() -> dict[str, str]:
    """File names and what stands in them."""
    four, eight = position(4, 12, 9), position(8, 5, 10)
    graph = room.Map.from_adjacency(four.adjacency)
    fields = {**four.to_json(), "map_id": graph.id}
    del fields["game"]
    bare = kastgard.load("principalities", map=graph).from_json(fields)
    return {
        "principalities.svg": four.to_svg(),
        "principalities_hints.svg": four.to_svg(hints=True),
        "principalities_eight.svg": eight.to_svg(),
        "principalities_map.svg": room.generate_map(4, 2026).to_svg(),
        "principalities_graph.svg": bare.to_svg(),
        "kingdomino.svg": kingdoms("kingdomino(players=4)", 3, 8).to_svg(),
        "queendomino.svg": kingdoms("queendomino", 4, 7).to_svg(),
        "queendomino_solo.svg": kingdoms("queendomino_solo", 5, 8).to_svg(hints=True),
        "catan.svg": state_svg(island("catan", 8, 60).view(0)),
        "catan_for_two.svg": island("catan_for_two", 8, 36).to_svg(),
        "catan_for_two_hints.svg": island("catan_for_two", 3, 20).to_svg(hints=True),
        "carcassonne.svg": table().to_svg(),
        "carcassonne_hints.svg": table().to_svg(hints=True),
        "template.svg": kastgard.load("template").initial(2).to_svg(),
    }


if __name__ == "__main__":
    for name, svg in pictures().items():
        (HERE / name).write_text(svg + "\n", encoding="utf-8")

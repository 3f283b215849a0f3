"""Draws the pictures of this folder again: python docs/images/draw.py"""

from __future__ import annotations

from pathlib import Path

import kastgard
from kastgard import agents
from kastgard import principalities as room
from kastgard.render.catan import state_svg

HERE = Path(__file__).parent


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
        "template.svg": kastgard.load("template").initial(2).to_svg(),
    }


if __name__ == "__main__":
    for name, svg in pictures().items():
        (HERE / name).write_text(svg + "\n", encoding="utf-8")

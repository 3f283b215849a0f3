"""Programs may end while threads are in the compiled code; long calls leave states whole."""

from __future__ import annotations

import subprocess
import sys
import threading

import pytest

import kastgard

PROGRAM = """
import threading, time
import kastgard

game = kastgard.load("carcassonne")

def think():
    rng = kastgard.Rng(1)
    state = game.initial(1)
    batch = kastgard.Batch(game, 512, seed=1, threads=2)
    while True:
        {work}

for _ in range(3):
    threading.Thread(target=think, daemon=True).start()
time.sleep(0.3)
"""
WORKS = {
    "playout": "state.copy().playout(rng)",
    "batch": "batch.reset()",
    "play": "kastgard.play(game, ['random', 'greedy'], 20, seed=1)",
    "text": "state.to_text()",
}


@pytest.mark.parametrize("work", WORKS.values(), ids=WORKS)
def test_a_program_ends_while_daemon_threads_play(work):
    program = PROGRAM.format(work=work)
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_state_moved_by_two_threads_stays_a_position(any_game):
    """Forbidden, and yet no broken memory: it is one of the positions that the threads made."""
    state = any_game.initial(1)
    first = state.copy()

    def move(seed):
        rng = kastgard.Rng(seed)
        for _ in range(20):
            state.playout(rng)

    threads = [threading.Thread(target=move, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert state.is_terminal
    assert any_game.from_text(state.to_text()) == state
    assert not first.is_terminal


def test_a_game_takes_no_attributes(any_game):
    with pytest.raises(AttributeError):
        any_game.cache = any_game.initial(1)


def test_what_hides_something_is_no_state(toy, duel):
    state = toy.initial(1)
    state.resolve_chance(kastgard.Rng(1))
    batch = kastgard.Batch(toy, 2, seed=1)
    batch.reset()
    for call in (lambda x: batch.set_state(0, x), lambda x: toy.perft(x, 1)):
        with pytest.raises(TypeError, match="a State is wanted, got View"):
            call(state.view(0))
        with pytest.raises(ValueError, match="a state of template"):
            call(duel.initial(1))
    player = kastgard.agents.native(toy, "random")
    with pytest.raises(TypeError, match="a View is wanted"):
        player.act(state, kastgard.Rng(1))

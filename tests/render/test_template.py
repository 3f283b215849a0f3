"""Pictures of the toy."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_card_is_drawn(walk, players: int) -> None:
    state = walk(f"template(players={players})", until=lambda s: s.round == 2 and not s.is_chance)
    fields = state.to_json()
    root = ET.fromstring(state.to_svg())
    cards = [e for e in root.iter() if e.get("class") == "card"]
    shown = sum(map(sum, fields["shown"]))
    hidden = sum(map(sum, fields["hands"]))
    assert len(cards) == shown + hidden
    assert sum(e.get("opacity") is not None for e in cards) == hidden
    text = state.to_terminal()
    assert text.count("COPPER") + text.count("SILVER") + text.count("GOLD") == shown
    assert len(text.split("\n")) == players + 1


def test_hints_tell_what_the_deck_holds(walk) -> None:
    state = walk("template", until=lambda s: not s.is_chance)
    copper, _, _ = state.to_json()["deck"]
    assert f"next card: copper {copper} of" in state.to_svg(hints=True)
    assert "next card" not in state.to_svg()
    assert f"copper {copper} of" in state.to_terminal(hints=True)
    assert "next card" not in state.to_terminal()


def test_status_and_stability(walk) -> None:
    state = walk("template")
    assert "over: " in state.to_terminal()
    assert state.to_svg(width=100) == state.copy().to_svg(width=100)
    assert "\x1b[" in state.to_terminal(color=True)
    assert "\x1b[" not in state.to_terminal()

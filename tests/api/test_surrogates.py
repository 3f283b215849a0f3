"""Text that is no Unicode, which JSON can hold, is refused in words like any other."""

from __future__ import annotations

import pytest

import kastgard

LONE = "\ud800"


def test_positions_with_lone_surrogates_are_bad_positions(any_game):
    data = any_game.initial(1).to_json()
    texts = [key for key, value in data.items() if isinstance(value, str) and key != "game"]
    assert texts
    for key in texts:
        with pytest.raises(kastgard.BadPositionError, match=key):
            any_game.from_json({**data, key: LONE})
    with pytest.raises(kastgard.BadPositionError, match=r"unknown '\\ud800'"):
        any_game.from_json({**data, LONE: 1})


def test_texts_of_actions_with_lone_surrogates_are_bad_positions(any_game):
    state = any_game.initial(1)
    for look in (state, state.view(0)):
        with pytest.raises(kastgard.BadPositionError):
            look.parse_action(LONE)
        with pytest.raises(TypeError, match="must be str"):
            look.parse_action(5)
        assert look.action_text(1 << 40) == "unknown"


def test_options_with_lone_surrogates_are_option_errors():
    with pytest.raises(kastgard.OptionError):
        kastgard.load("catan", board=LONE)
    with pytest.raises(kastgard.OptionError):
        kastgard.load("catan", **{LONE: 1})

"""Seat colours that colour-blind people can tell apart, for pictures and terminals.

The hues are those of Okabe and Ito's palette; its black, on which no border would show, is
replaced by a light grey. Colour is never the only cue: every picture also names the seat by its
letter.
"""

from __future__ import annotations

# In the order of the seats: the first ones differ most, also in brightness.
SEAT_COLORS = (
    "#e69f00",  # orange
    "#56b4e9",  # sky blue
    "#009e73",  # bluish green
    "#cc79a7",  # reddish purple
    "#f0e442",  # yellow
    "#0072b2",  # blue
    "#d55e00",  # vermillion
    "#b8b8b8",  # grey
)

# The nearest colours of the 256-colour table, which more terminals know than 24-bit colours.
SEAT_ANSI = (214, 74, 36, 175, 227, 25, 166, 250)

INK = "#1f2933"
MUTED = "#66727f"
PAPER = "#ffffff"
SEA = "#e8eff5"
COAST = "#c6d6e3"


def seat_color(seat: int) -> str:
    return SEAT_COLORS[seat % len(SEAT_COLORS)]


def seat_letter(seat: int) -> str:
    """A for seat 0, B for seat 1, …"""
    return chr(ord("A") + seat)


def channels(color: str) -> tuple[int, int, int]:
    """`#rrggbb` as three numbers."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def mix(color: str, other: str, share: float) -> str:
    """`share` of the second colour in the first one."""
    pairs = zip(channels(color), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def is_dark(color: str) -> bool:
    """Whether white text reads better on it than dark text."""
    r, g, b = channels(color)
    return 299 * r + 587 * g + 114 * b < 128_000

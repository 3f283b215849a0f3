"""Seat colours that colour-blind people can tell apart, for pictures and terminals.

The hues are those of Okabe and Ito's palette; its black, on which no border would show, is
replaced by a light grey. Colour is never the only cue: every picture also names the seat by its
letter.
"""

from __future__ import annotations

# The first k seats are, for every k, a choice that stays distinct in all kinds of sight.
SEAT_COLORS = (
    "#d55e00",  # vermillion
    "#56b4e9",  # sky blue
    "#f0e442",  # yellow
    "#0072b2",  # blue
    "#cc79a7",  # reddish purple
    "#e69f00",  # orange
    "#009e73",  # bluish green
    "#b8b8b8",  # grey
)

# The nearest colours of the 256-colour table, which more terminals know than 24-bit colours.
SEAT_ANSI = (166, 74, 227, 25, 175, 214, 36, 250)

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


RESET = "\x1b[0m"


def ansi(seat: int, *, bold: bool = False) -> str:
    """Background of the seat's colour, dark or light ink on it."""
    ink = 231 if is_dark(seat_color(seat)) else 16
    back = SEAT_ANSI[seat % len(SEAT_ANSI)]
    return f"\x1b[{'1;' if bold else ''}38;5;{ink};48;5;{back}m"

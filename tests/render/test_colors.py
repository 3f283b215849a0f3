"""Seat colours can be told apart, also by people who do not see all of them."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from kastgard.render import colors

# Machado, Oliveira, Fernandes (2009), full strength, on linear RGB.
SIGHT = {
    "normal": np.eye(3),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}


def linear(color: str) -> np.ndarray:
    c = np.array(colors.channels(color)) / 255
    return np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)


def lab(rgb: np.ndarray) -> np.ndarray:
    """CIE Lab of linear sRGB, white point D65."""
    to_xyz = np.array(
        [
            [0.4124, 0.3576, 0.1805],
            [0.2126, 0.7152, 0.0722],
            [0.0193, 0.1192, 0.9505],
        ]
    )
    x, y, z = (to_xyz @ np.clip(rgb, 0, 1)) / np.array([0.9505, 1.0, 1.089])
    fx, fy, fz = (np.cbrt(v) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return np.array([116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)])


@pytest.mark.parametrize(("players", "gap"), [(2, 60), (3, 30), (4, 22), (5, 18), (6, 15), (8, 13)])
@pytest.mark.parametrize("sight", SIGHT)
def test_seats_differ_for_every_sight(sight: str, players: int, gap: float) -> None:
    """In CIE Lab, where 2 is a difference that one just sees."""
    seen = [lab(SIGHT[sight] @ linear(c)) for c in colors.SEAT_COLORS[:players]]
    assert min(float(np.linalg.norm(a - b)) for a, b in combinations(seen, 2)) > gap


def test_terminal_colors_are_near_those_of_the_pictures() -> None:
    for seat, index in enumerate(colors.SEAT_ANSI):
        step = (0, 95, 135, 175, 215, 255)
        if index >= 232:
            there = (8 + 10 * (index - 232),) * 3
        else:
            k = index - 16
            there = (step[k // 36], step[k // 6 % 6], step[k % 6])
        wanted = colors.channels(colors.SEAT_COLORS[seat])
        assert max(abs(a - b) for a, b in zip(wanted, there, strict=True)) < 40


def test_letters_name_the_seats() -> None:
    assert [colors.seat_letter(seat) for seat in range(8)] == list("ABCDEFGH")


def test_ink_on_every_seat_is_readable() -> None:
    for color in colors.SEAT_COLORS:
        ink = colors.PAPER if colors.is_dark(color) else colors.INK
        light, dark = sorted((lab(linear(color))[0], lab(linear(ink))[0]), reverse=True)
        assert light - dark > 30, color

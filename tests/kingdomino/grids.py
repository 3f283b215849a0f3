"""Kingdoms written as rows of letters, for the kernels."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from oracle.kingdomino_tables import CASTLE, EMPTY, LETTERS

CODES = {**{letter: code for code, letter in enumerate(LETTERS)}, "C": CASTLE, ".": EMPTY}


def grid(text: str) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """Terrain and crowns of a picture: `W1` wheat with a crown, `C` castle, `.` empty."""
    rows = [row.split() for row in text.strip().splitlines()]
    terrain = [[CODES[cell[0]] for cell in row] for row in rows]
    crowns = [[int(cell[1:] or 0) for cell in row] for row in rows]
    return np.array(terrain, dtype=np.int8), np.array(crowns, dtype=np.int8)

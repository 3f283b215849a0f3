"""The worked examples' kingdoms: `n a>b` = left half of domino n at a, right half at b."""

from __future__ import annotations

import re

from oracle.kingdomino_board import Kingdom, Placement
from oracle.kingdomino_tables import buildings, dominoes

X1 = (
    "25 (-1,1)>(0,1); 1 (-1,-1)>(0,-1); 14 (1,1)>(2,1); 20 (1,-1)>(1,-2); 41 (1,0)>(2,0); "
    "31 (-2,0)>(-1,0); 3 (-1,2)>(0,2); 17 (-2,2)>(-2,1); 42 (2,-2)>(2,-1); 45 (0,-2)>(-1,-2); "
    "37 (-2,-1)>(-2,-2); 28 (1,2)>(2,2)"
)
X1_PICTURE = """\
G1 W0 M2 L0 L0
L0 W0 W0 W1 G2
L1 W0 C  W0 G2
L0 F1 W0 W0 L0
F0 F0 F0 F1 L0"""

X2 = (
    "18 (1,0)>(2,0); 8 (0,-2)>(0,-1); 33 (1,1)>(0,1); 31 (-2,0)>(-1,0); 37 (1,2)>(0,2); "
    "12 (-1,-1)>(-2,-1); 30 (-2,1)>(-1,1); 20 (-2,2)>(-1,2); 38 (1,-1)>(1,-2); 5 (2,1)>(2,2); "
    "32 (2,-2)>(2,-1); 26 (-2,-2)>(-1,-2)"
)
X2_PICTURE = """\
G2 W0 G0 T0 T0
G0 W1 G0 F1 F0
M2 W0 C  F1 L0
M2 W0 L0 T0 L0
L1 W0 S0 T0 L0"""
# sizes of the territories under the halves when each domino is placed
X2_SIZES = "1 1, 2 2, 1 1, 1 1, 2 1, 2 1, 2 3, 1 4, 2 1, 3 3, 2 3, 2 5"

# X3: what stands on the town squares of X2
X3_BUILDINGS = {(1, -2): 19, (2, -2): 17, (1, 1): 27, (1, 2): 9}

# X8: the automa's dominoes; building tiles go with 34, 38, 41, 45 and 47
X8_DOMINOES = (9, 15, 18, 22, 25, 27, 31, 34, 38, 41, 45, 47)


def steps(text: str) -> list[tuple[int, Placement]]:
    """Domino numbers and placements of a line of moves."""
    result = []
    for move in text.split(";"):
        n, ax, ay, bx, by = map(int, re.findall(r"-?\d+", move))
        result.append((n, ((ax, ay), (bx, by))))
    return result


def kingdom(text: str, name: str, limit: int = 5) -> Kingdom:
    """The kingdom after a line of moves with the dominoes of one game."""
    result = Kingdom(limit)
    for number, placement in steps(text):
        result.place(dominoes(name)[number], placement)
    return result


def x3() -> Kingdom:
    """X2 with its buildings."""
    result = kingdom(X2, "queendomino")
    for place, tile in X3_BUILDINGS.items():
        result.buildings[place] = buildings()[tile]
    return result

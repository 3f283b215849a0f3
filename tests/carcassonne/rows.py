"""Positions that several chapters start from."""

from __future__ import annotations

from typing import Any

from carcassonne.table import Table

# seat 0: a highwayman on the long road, five knights on cities open to the north, one more
# highwayman on the road north of the junction; seat 1 lengthens the road westwards
ROW = (
    "D 1,0,0 road0", "U -1,0,1", "D 2,0,0 city0", "U -2,0,1", "D 3,0,0 city0", "U -3,0,1",
    "L 4,0,0 city0", "U -4,0,1", "L 5,0,0 city0", "U -5,0,1", "L 6,0,0 city0", "U -6,0,1",
    "W 7,0,3 road1", "U -7,0,1",
)  # fmt: skip


def six_out(**options: Any) -> Table:
    """Seat 0 has one figure left and is on turn; its road of 12 tiles is open in the west."""
    return Table(**options).play(*ROW[:12])


def all_out(**options: Any) -> Table:
    """Seat 0 has no figure left and is on turn; its road of 13 tiles is open in the west."""
    return Table(**options).play(*ROW)

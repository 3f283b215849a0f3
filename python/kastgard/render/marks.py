"""What stands on the board: stacks of dice, arrows, odds."""

from __future__ import annotations

import math

from . import colors
from .svg import Point, num, path_data, tag, text

CHIP = (14.5, 8.5)  # half axes of a die seen from above
STEP = 3.2  # how much a die adds to the height of its stack


def stack(place: Point, dice: int, label: str, fill: str) -> str:
    """A stack as high as its dice, their number on top, the label at its foot."""
    x, y = place
    rx, ry = CHIP
    top = y - STEP * dice
    body = (
        f"M{num(x - rx)} {num(top)}L{num(x - rx)} {num(y)}"
        f"A{num(rx)} {num(ry)} 0 0 0 {num(x + rx)} {num(y)}L{num(x + rx)} {num(top)}Z"
    )
    rims = "".join(
        f"M{num(x - rx)} {num(y - STEP * k)}"
        f"A{num(rx)} {num(ry)} 0 0 0 {num(x + rx)} {num(y - STEP * k)}"
        for k in range(1, dice)
    )
    parts = [
        tag("path", d=body, fill=colors.mix(fill, "#000000", 0.3), stroke=colors.INK,
            stroke_width=1.3, stroke_linejoin="round"),
    ]  # fmt: skip
    if rims:
        parts.append(
            tag("path", d=rims, fill="none", stroke=colors.mix(fill, "#ffffff", 0.45),
                stroke_width=0.9)
        )  # fmt: skip
    parts += [
        tag("ellipse", cx=x, cy=top, rx=rx, ry=ry, fill=colors.PAPER, stroke=colors.INK,
            stroke_width=1.3),
        text(x, top + 5, str(dice), font_size=14.5, font_weight=700, fill=colors.INK,
             text_anchor="middle"),
    ]  # fmt: skip
    if label:
        ink = colors.PAPER if colors.is_dark(fill) else colors.INK
        parts.append(
            text(x, y + ry + 11, label, font_size=9.5, font_weight=600, fill=ink,
                 text_anchor="middle")
        )  # fmt: skip
    return tag("g", *parts, class_="stack")


def clearance(ux: float, uy: float, dice: int) -> float:
    """How far from the foot of a stack one has to be, in this direction, to be clear of it."""
    reach = 22.0 if uy > 0 else STEP * dice + CHIP[1] + 4.0
    return min(19.0 / max(abs(ux), 1e-9), reach / max(abs(uy), 1e-9))


def arrow(
    start: Point, end: Point, dice: tuple[int, int], *, color: str, dashed: bool = False
) -> str:
    """From stack to stack, bent a little, ending short of both; `dice` gives their heights."""
    (x1, y1), (x2, y2) = start, end
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    bend = min(26.0, length / 4)
    ga = min(clearance(ux, uy, dice[0]), 0.3 * length)
    gb = min(clearance(-ux, -uy, dice[1]), length - ga - 22)
    ax, ay = x1 + ux * ga, y1 + uy * ga
    bx, by = x2 - ux * gb, y2 - uy * gb
    cx, cy = (ax + bx) / 2 - uy * bend, (ay + by) / 2 + ux * bend
    # the head points along the end of the curve
    hx, hy = bx - cx, by - cy
    size = math.hypot(hx, hy) or 1.0
    hx, hy = hx / size, hy / size
    base = (bx - hx * 12, by - hy * 12)
    head = [
        (bx, by),
        (base[0] - hy * 7, base[1] + hx * 7),
        (base[0] + hy * 7, base[1] - hx * 7),
    ]
    line = f"M{num(ax)} {num(ay)}Q{num(cx)} {num(cy)} {num(base[0])} {num(base[1])}"
    casing = colors.INK if color == colors.PAPER else colors.PAPER
    return tag(
        "g",
        tag("path", d=line, fill="none", stroke=casing, stroke_width=7.5,
            stroke_linecap="round"),
        tag("path", d=path_data(head, closed=True), fill=color, stroke=casing,
            stroke_width=2, stroke_linejoin="round"),
        tag("path", d=line, fill="none", stroke=color, stroke_width=4, stroke_linecap="butt",
            stroke_dasharray="7 4" if dashed else None),
        class_="attack",
    )  # fmt: skip


def odds_label(place: Point, toward: Point, percent: str, chance: float) -> str:
    """A pill on a border, with a point towards the territory that may be attacked."""
    x, y = place
    dx, dy = toward[0] - x, toward[1] - y
    length = math.hypot(dx, dy) or 1.0
    ux, uy = dx / length, dy / length
    fill = "#ffffff" if chance >= 0.5 else "#3b4754"
    ink = colors.INK if chance >= 0.5 else "#ffffff"
    half = 4.0 + 3.1 * len(percent)
    reach = min(half / max(abs(ux), 1e-9), 7.5 / max(abs(uy), 1e-9))  # where it leaves the pill
    tip = (x + ux * (reach + 6.5), y + uy * (reach + 6.5))
    foot = (x + ux * (reach - 3), y + uy * (reach - 3))
    point = [tip, (foot[0] - uy * 5, foot[1] + ux * 5), (foot[0] + uy * 5, foot[1] - ux * 5)]
    return tag(
        "g",
        tag("path", d=path_data(point, closed=True), fill=colors.INK),
        tag("rect", x=x - half, y=y - 7.5, width=2 * half, height=15, rx=7.5, fill=fill,
            stroke=colors.INK, stroke_width=1.1),
        text(x, y + 3.7, percent, font_size=10, font_weight=700, fill=ink, text_anchor="middle"),
        class_="odds",
    )  # fmt: skip

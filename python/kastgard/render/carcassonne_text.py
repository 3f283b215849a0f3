"""Pictures of Carcassonne as text. A tile is a block of five by three characters, so that eighteen
columns of tiles fit into a hundred; a wider table is shown in parts, one below the other."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kastgard.carcassonne import KINDS, PlacedTile

from . import colors
from .carcassonne_facts import (
    Cell,
    Facts,
    SeatFacts,
    feature_words,
    gains,
    gather,
    kinds_text,
    sort_of,
    tile_words,
)
from .facts import plural

COLUMNS = 100
WIDTH, HEIGHT = 5, 3
EDGE = 5  # columns for the coordinates at the left
PART = (COLUMNS - EDGE) // WIDTH  # columns of tiles that fit
BEST = 12  # hints that are listed

LEGEND = (
    "# city, ^ pennant, % cathedral; - | / \\ road, * end of roads, i inn; . field; ~ river; "
    "M monastery, S shrine, H hut; A to F a figure; b t h s a building; @ the fairy; "
    "[ ] where the tile fits, by rotation"
)

# Backgrounds of the 256-colour table by what a character stands for.
GROUND_ANSI = {
    "#": "\x1b[38;5;94;48;5;180m",
    ".": "\x1b[38;5;28;48;5;150m",
    "-": "\x1b[38;5;16;48;5;255m",
    "~": "\x1b[38;5;25;48;5;74m",
    "M": "\x1b[1;38;5;160;48;5;255m",
    "b": "\x1b[1;38;5;231;48;5;52m",
}
GROUND_OF = {
    **dict.fromkeys("#^%", "#"),
    ".": ".",
    **dict.fromkeys("-|/\\+*i=", "-"),
    "~": "~",
    **dict.fromkeys("MSH@", "M"),
    **dict.fromkeys("bths", "b"),
}

STANDS = {"shrine": "S", "yaga_hut": "H"}  # what stands on a tile and is no monastery

Spot = tuple[int, int]  # row, column
Block = list[list[str]]

SIDES: tuple[Spot, ...] = ((0, 2), (1, 4), (2, 2), (1, 0))
BESIDE: tuple[Spot, ...] = ((0, 2), (1, 3), (2, 2), (1, 1))  # between a side and the middle
CORNERS: tuple[Spot, ...] = ((0, 0), (0, 4), (2, 4), (2, 0))
HALVES: tuple[Spot, ...] = ((0, 1), (0, 3), (0, 4), (2, 4), (2, 3), (2, 1), (2, 0), (0, 0))
MIDDLE: Spot = (1, 2)


# --- a tile ---------------------------------------------------------------------------------------


def sides_of(letters: str, rotation: int) -> list[int]:
    return sorted(("NESW".index(letter) + rotation) % 4 for letter in letters)


def block_of(tile: PlacedTile) -> Block:
    """Five by three characters: sides, middle, and what stands on the tile."""
    kind = KINDS[tile.kind]
    rows = [["."] * WIDTH for _ in range(HEIGHT)]
    lay_line(rows, sides_of(kind.river, tile.rotation), "~")
    for road in kind.roads:
        lay_line(rows, sides_of(road.sides, tile.rotation), "")
    ending = sum(len(road.sides) == 1 for road in kind.roads)
    if ending:
        put(rows, MIDDLE, "*")
    for city in kind.cities:
        lay_city(rows, sides_of(city.sides, tile.rotation))
    if kind.stands:
        put(rows, MIDDLE, STANDS.get(kind.stands, "M"))
    elif len(kind.river) == 2 and any(bridges(kind.river, road.sides) for road in kind.roads):
        put(rows, MIDDLE, "=")
    lay_marks(rows, tile)
    return rows


def bridges(river: str, road: str) -> bool:
    """Whether a road goes over a river that runs straight; one that bends leaves it aside."""
    return river in ("NS", "EW") and not set(river) & set(road)


def put(rows: Block, spot: Spot, sign: str) -> None:
    rows[spot[0]][spot[1]] = sign


def lay_line(rows: Block, sides: Sequence[int], sign: str) -> None:
    """A road, or a river of one sign, from its sides to the middle."""
    for side in sides:
        shown = sign or ("-" if side % 2 else "|")
        put(rows, SIDES[side], shown)
        put(rows, BESIDE[side], shown)
    if sides:
        put(rows, MIDDLE, sign or middle_of(sides))


def middle_of(sides: Sequence[int]) -> str:
    """A road in the middle of a tile: a line, a bend, or more."""
    if len(sides) != 2:
        return "+"
    if takes_middle(sides):
        return "-" if sides[0] % 2 else "|"
    return "/" if sides in ([0, 3], [1, 2]) else "\\"


def lay_city(rows: Block, sides: Sequence[int]) -> None:
    """A city fills its sides, the corners between them, and the middle if it has two sides."""
    for side in sides:
        row, column = SIDES[side]
        if side % 2:
            put(rows, (row, column), "#")
            put(rows, BESIDE[side], "#")
        else:
            for k in (1, 2, 3):
                put(rows, (row, k), "#")
        if (side + 1) % 4 in sides:
            put(rows, CORNERS[(side + 1) % 4], "#")
    if takes_middle(sides):
        for k in (1, 2, 3):
            put(rows, (1, k), "#")
    elif len(sides) > 1:
        put(rows, MIDDLE, "#")
    if len(sides) > 2:
        for k in (1, 3):
            put(rows, (1, k), "#")


def lay_marks(rows: Block, tile: PlacedTile) -> None:
    """Pennants, cathedral and inns, then figure and building."""
    kind = KINDS[tile.kind]
    for city in kind.cities:
        sides = sides_of(city.sides, tile.rotation)
        signs = "^" * city.pennants + "%" * city.cathedral
        spots = [CORNERS[(s + 1) % 4] for s in sides if (s + 1) % 4 in sides]
        for sign, spot in zip(signs, [*spots, beyond(sides)], strict=False):
            put(rows, spot, sign)
    for road in kind.roads:
        if road.inn:
            row, column = SIDES[sides_of(road.sides, tile.rotation)[0]]
            put(rows, (row, column), "i")
    if tile.figure is not None and tile.owner is not None:
        letter = colors.seat_letter(tile.owner)
        spot = spot_of(tile, tile.figure)
        put(rows, spot, letter)
        if tile.big:
            put(rows, (spot[0], spot[1] + (1 if spot[1] < WIDTH - 1 else -1)), letter)
    if tile.building is not None:
        put(rows, (2, 4), tile.building[0])


def beyond(sides: Sequence[int]) -> Spot:
    """Where a pennant of a city without a corner of its own is drawn."""
    row, column = SIDES[sides[0]]
    return (row, column - 1) if sides[0] % 2 == 0 else (row, 1 if column == 0 else 3)


def spot_of(tile: PlacedTile, segment: str) -> Spot:
    """The character that shows the figure of a segment."""
    kind, sort = KINDS[tile.kind], sort_of(segment)
    if sort == "monastery":
        return MIDDLE
    if sort == "abbot":  # beside the middle, where no road comes in
        taken = [side for road in kind.roads for side in sides_of(road.sides, tile.rotation)]
        return BESIDE[1] if 1 not in taken else BESIDE[3]
    index = int(segment[4:])
    if sort == "city":
        sides = sides_of(kind.cities[index].sides, tile.rotation)
        return MIDDLE if takes_middle(sides) or len(sides) > 2 else SIDES[sides[0]]
    if sort == "road":
        sides = sides_of(kind.roads[index].sides, tile.rotation)
        return MIDDLE if takes_middle(sides) else BESIDE[sides[0]]
    halves = [(half + 2 * tile.rotation) % 8 for half in kind.fields[index].half_edges]
    return field_spot(halves)


def takes_middle(sides: Sequence[int]) -> bool:
    """Two sides that face each other; a tile has room for two segments with neighbouring ones."""
    return len(sides) == 2 and sides[1] - sides[0] == 2


def field_spot(halves: Sequence[int]) -> Spot:
    """A corner that lies in the field with both its halves, else one half; the middle without."""
    for half in halves:
        if half % 2 and (half + 1) % 8 in halves:
            return CORNERS[(half // 2 + 1) % 4]
    return HALVES[min(halves)] if halves else (1, 1)


def fairy_spot(tile: PlacedTile) -> Spot:
    """A corner that neither the figure nor the building takes."""
    taken = [(2, 4)] if tile.building else []
    if tile.figure is not None:
        taken.append(spot_of(tile, tile.figure))
    return next(corner for corner in CORNERS if corner not in taken)


def lines_of(rows: Block, color: bool) -> list[str]:
    return ["".join(painted(sign) if color else sign for sign in row) for row in rows]


def painted(sign: str) -> str:
    """A character on the ground that it stands for; figures on their seat's colour."""
    if "A" <= sign <= "F":
        return f"{colors.ansi(ord(sign) - ord('A'), bold=True)}{sign}{colors.RESET}"
    ground = GROUND_OF.get(sign)
    return f"{GROUND_ANSI[ground]}{sign}{colors.RESET}" if ground else sign


def preview(kind: str, rotations: Iterable[int], *, color: bool = False) -> list[str]:
    """The tile turned in several ways, side by side with the rotation above each."""
    turned = [(r, block_of(PlacedTile(kind, 0, 0, r, None, None, False, None))) for r in rotations]
    lines = ["   ".join(f"r {r}".center(WIDTH) for r, _ in turned).rstrip()]
    shown = [lines_of(rows, color) for _, rows in turned]
    lines += ["   ".join(row) for row in zip(*shown, strict=True)]
    return lines


def candidate_rows(facts: Facts, *, color: bool = False) -> list[str]:
    """The tile just placed with a number on every segment that may get a figure, and what the
    segments belong to."""
    tile = facts.last
    rows = block_of(tile)
    for k, segment in enumerate(facts.candidates):
        put(rows, spot_of(tile, segment), str(k + 1))
    told = [
        f"{k + 1} {segment}: {feature_words(facts.features[tile.x, tile.y, segment])}"
        for k, segment in enumerate(facts.candidates)
    ] or ["no figure can be put on it"]
    shown = lines_of(rows, color)
    lines = [f"placed: {tile_words(tile)}"]
    for k in range(max(len(told), HEIGHT)):
        left = shown[k] if k < HEIGHT else " " * WIDTH
        lines.append(f"{left}   {told[k] if k < len(told) else ''}")
    return lines


# --- the table ------------------------------------------------------------------------------------


def slot_block(rotations: Sequence[int]) -> list[str]:
    """A cell where the tile in hand fits, with the rotations."""
    return ["[   ]", "".join(map(str, rotations)).center(WIDTH), "[   ]"]


def table_rows(facts: Facts, color: bool) -> list[str]:
    x0, y0, x1, y1 = facts.box
    blocks: dict[Cell, list[str]] = {
        cell: slot_block(fits) for cell, fits in facts.slots.items() if fits
    }
    for tile in facts.tiles:
        rows_of = block_of(tile)
        if tile == facts.fairy:
            put(rows_of, fairy_spot(tile), "@")
        blocks[tile.x, tile.y] = lines_of(rows_of, color)
    rows: list[str] = []
    for left in range(x0, x1 + 1, PART):
        columns = range(left, min(left + PART, x1 + 1))
        rows.append(" " * EDGE + "".join(f"{x}".center(WIDTH) for x in columns))
        for y in range(y0, y1 + 1):
            rows += table_row(blocks, columns, y)
        rows.append("")
    return rows


def table_row(blocks: Mapping[Cell, list[str]], columns: Iterable[int], y: int) -> list[str]:
    """The three lines of a row of cells, its coordinate beside the middle one."""
    empty = [" " * WIDTH] * HEIGHT
    shown = [blocks.get((x, y), empty) for x in columns]
    heads = ["", f"{y:>{EDGE - 2}}", ""]
    return [
        f"{head:<{EDGE}}" + "".join(block[k] for block in shown) for k, head in enumerate(heads)
    ]


def state_terminal(state: Any, *, color: bool = False, hints: bool = False) -> str:
    """A position as lines of text, without a newline at the end. With `hints` what brings points at
    once is listed, and who has which field."""
    facts = gather(state)
    lines = [f"Carcassonne, {facts.when}: {facts.status()}", ""]
    lines += table_rows(facts, color)
    lines += [seat_row(seat, color) for seat in facts.seats]
    lines += ["", *pile_rows(facts)]
    if facts.hand is not None:
        period = KINDS[facts.hand].period
        lines += [f"in hand: {facts.hand}", *preview(facts.hand, range(period), color=color)]
    elif facts.fields["step"] == "figure":
        lines += candidate_rows(facts, color=color)
    if hints:
        lines += ["", *hint_rows(state), *field_rows(facts), *wrapped(LEGEND)]
    return "\n".join(line.rstrip() for line in lines)


def seat_row(seat: SeatFacts, color: bool) -> str:
    marker = ">" if seat.on_turn else "*" if seat.won else " "
    name = f" {seat.letter} "
    shown = f"{colors.ansi(seat.seat, bold=True)}{name}{colors.RESET}" if color else name
    return f"{marker}{shown} {plural(seat.score, 'point')}; {seat.supply}"


def wrapped(words: str) -> list[str]:
    return textwrap.wrap(words, COLUMNS, subsequent_indent="  ", break_on_hyphens=False)


def pile_rows(facts: Facts) -> list[str]:
    left = sum(facts.pile.values())
    rows = ["the pile is empty"]
    if left:
        rows = wrapped(f"{plural(left, 'tile')} left: {kinds_text(facts.pile)}")
    if facts.fields["discarded"]:
        rows += wrapped(f"fitted nowhere: {kinds_text(facts.fields['discarded'])}")
    return rows


def hint_rows(state: Any) -> list[str]:
    """The actions that bring the most points at once."""
    found = gains(state)
    if not found:
        return ["nobody has to decide"]
    best = [f"{name} {points:+d}" for name, points in found if points > 0][:BEST]
    return wrapped(f"points at once: {'; '.join(best) or 'none'}")


def field_rows(facts: Facts) -> list[str]:
    """Fields with farmers, the largest first."""
    farmed = dict.fromkeys(
        feature
        for (_, _, segment), feature in facts.features.items()
        if sort_of(segment) == "farm" and feature.figures
    )
    rows = []
    for field in sorted(farmed, key=lambda f: -len(f.tiles)):
        x, y, segment = field.segments[0]
        owners = " and ".join(colors.seat_letter(seat) for seat in field.owners)
        points = f"{plural(field.at_end, 'point')} now"
        rows.append(f"{feature_words(field)} of {owners}, {points}, from {segment} of {x},{y}")
    return rows

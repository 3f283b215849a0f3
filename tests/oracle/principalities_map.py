"""Oracle of the map generator "Pole" (Field): n territories grown on a grid of hexagons."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from oracle.streams import MAP, Stream

MIN_CELLS = 10
MAX_ATTEMPTS = 64

# players -> (territories, columns, rows)
SIZES = {
    2: (32, 28, 32),
    3: (32, 28, 32),
    4: (32, 28, 32),
    5: (32, 28, 32),
    6: (36, 30, 34),
    7: (42, 32, 37),
    8: (48, 34, 40),
}


@dataclass
class Map:
    """A finished map; every list but `cell` is indexed by territory."""

    n: int
    w: int
    h: int
    cell: list[int]  # 0 = empty, v > 0 = territory v - 1
    cells: list[list[int]]  # ascending
    centres: list[int]
    neighbours: list[list[int]]  # ascending
    outlines: list[list[tuple[int, int]]]  # border sides (cell, side) in walking order
    holes: int
    attempts: int  # attempts used, the successful one included


def neighbour_coordinates(x: int, y: int) -> list[tuple[int, int]]:
    """The six neighbours of (x, y), numbered 0..5, grid limits ignored."""
    f = y % 2
    return [(x + f, y - 1), (x + 1, y), (x + f, y + 1), (x + f - 1, y + 1), (x - 1, y),
            (x + f - 1, y - 1)]  # fmt: skip


@lru_cache(maxsize=8)
def grid_neighbours(w: int, h: int) -> list[list[int | None]]:
    """For every cell its six neighbours by side; None = outside the grid."""
    return [
        [
            y * w + x if 0 <= x < w and 0 <= y < h else None
            for x, y in neighbour_coordinates(c % w, c // w)
        ]
        for c in range(w * h)
    ]


@lru_cache(maxsize=256)
def generate_map(players: int, map_id: int) -> Map:
    """The map of an id. Results are shared: do not change them."""
    n, w, h = SIZES[players]
    for attempt in range(MAX_ATTEMPTS):
        grown = grow(n, w, h, Stream(map_id, purpose=MAP, sub=attempt))
        if grown is None:
            continue
        fill_pockets(grown, w, h)
        if has_single_outlines(grown, n, w, h) and is_well_filled(grown, w, h):
            return finish(grown, n, w, h, attempt + 1)
    raise RuntimeError(f"no map for players={players} id={map_id}")


def grow(n: int, w: int, h: int, rng: Stream) -> list[int] | None:
    """One attempt to grow n territories; None when the starts run out."""
    around = grid_neighbours(w, h)
    rank = list(range(w * h))
    rng.shuffle(rank)
    owner = [0] * (w * h)
    blocked = [False] * (w * h)
    starts = {rng.below(w * h)}
    k = 0
    while k < n and starts:
        s = min(starts, key=rank.__getitem__)
        starts.remove(s)
        if owner[s] != 0 or blocked[s]:
            continue
        core = 7 + rng.below(3)
        frontier = {s}
        cells: list[int] = []
        for _ in range(core):
            if not frontier:
                break
            c = min(frontier, key=rank.__getitem__)
            frontier.remove(c)
            cells.append(c)
            owner[c] = k + 1
            frontier.update(d for d in around[c] if d is not None and owner[d] == 0)
        for c in frontier:  # the ring: everything that touches the core
            owner[c] = k + 1
            cells.append(c)
        if len(cells) < MIN_CELLS or not interior(cells, around):
            for c in cells:
                owner[c] = 0
            blocked[s] = True
            continue
        k += 1
        starts.update(d for c in cells for d in around[c] if d is not None and owner[d] == 0)
    return owner if k == n else None


def interior(cells: list[int], around: list[list[int | None]]) -> list[int]:
    """The cells all six neighbours of which are in the set, too."""
    members = set(cells)
    return [c for c in cells if all(d in members for d in around[c])]


def empty_groups(owner: list[int], w: int, h: int) -> list[list[int]]:
    """Connected groups of empty cells that do not touch the grid border."""
    around = grid_neighbours(w, h)
    seen: set[int] = set()
    pockets = []
    for first in range(w * h):
        if owner[first] != 0 or first in seen:
            continue
        group = [first]
        seen.add(first)
        for c in group:  # grows while it is walked
            for d in around[c]:
                if d is not None and owner[d] == 0 and d not in seen:
                    seen.add(d)
                    group.append(d)
        if not any(None in around[c] for c in group):
            pockets.append(group)
    return pockets


def fill_pockets(owner: list[int], w: int, h: int) -> None:
    """Give away pockets inside one territory, and single cells. Territories are still numbered
    by growth here; two pockets never touch, so the order of pockets is of no consequence."""
    around = grid_neighbours(w, h)
    for pocket in empty_groups(owner, w, h):
        shared: dict[int, int] = {}
        for c in pocket:
            for d in around[c]:
                if d is not None and owner[d] != 0:
                    shared[owner[d]] = shared.get(owner[d], 0) + 1
        if len(shared) == 1 or len(pocket) == 1:
            most = max(shared.values())
            winner = min(v for v in shared if shared[v] == most)
            for c in pocket:
                owner[c] = winner


def has_single_outlines(owner: list[int], n: int, w: int, h: int) -> bool:
    """G1. Looks at each territory's bounding box widened by one: whatever lies outside the box is
    connected through the box's rim. Places outside the grid are simply places outside the
    territory."""
    territories: dict[int, set[tuple[int, int]]] = {v: set() for v in range(1, n + 1)}
    for c, v in enumerate(owner):
        if v:
            territories[v].add((c % w, c // w))
    for cells in territories.values():
        left = min(x for x, _ in cells) - 1
        right = max(x for x, _ in cells) + 1
        top = min(y for _, y in cells) - 1
        bottom = max(y for _, y in cells) + 1
        outside = [(left, top)]
        seen = {(left, top)}
        for x, y in outside:
            for place in neighbour_coordinates(x, y):
                if place in seen or place in cells:
                    continue
                if left <= place[0] <= right and top <= place[1] <= bottom:
                    seen.add(place)
                    outside.append(place)
        if len(seen) + len(cells) != (right - left + 1) * (bottom - top + 1):
            return False
    return True


def is_well_filled(owner: list[int], w: int, h: int) -> bool:
    """G2 and G3."""
    total = w * h
    empty = owner.count(0)
    if not 20 * total <= 100 * empty <= 38 * total or not empty_groups(owner, w, h):
        return False
    land = [(c % w, c // w) for c in range(total) if owner[c]]
    if not any(x == 0 for x, _ in land) or not any(x == w - 1 for x, _ in land):
        return False
    if not any(y == 0 for _, y in land) or not any(y == h - 1 for _, y in land):
        return False
    for left in (True, False):
        for top in (True, False):
            q = sum((2 * x < w) == left and (2 * y < h) == top for x, y in land)
            if not 15 * len(land) <= 100 * q <= 35 * len(land):
                return False
    return True


def centre_of(cells: list[int], w: int, h: int) -> int:
    """The interior cell with the least sum of squared distances; tie: lowest index."""

    def cost(c: int) -> int:
        x, y = 2 * (c % w) + c // w % 2, c // w
        return sum((x - 2 * (d % w) - d // w % 2) ** 2 + 3 * (y - d // w) ** 2 for d in cells)

    return min(interior(cells, grid_neighbours(w, h)), key=lambda c: (cost(c), c))


def outline_of(cell: list[int], w: int, h: int, first: int) -> list[tuple[int, int]]:
    """Walk the border of the territory whose lowest cell is `first`."""
    around = grid_neighbours(w, h)
    own = cell[first]

    def inside(d: int | None) -> bool:
        return d is not None and cell[d] == own

    side = min(s for s in range(6) if not inside(around[first][s]))
    c = first
    walk: list[tuple[int, int]] = []
    while (c, side) not in walk:
        walk.append((c, side))
        side = (side + 1) % 6
        across = around[c][side]
        if across is not None and cell[across] == own:
            c = across
            side = (side - 2) % 6  # faces the cell last walked along, so it is a border side again
    return walk


def adjacency_of(cell: list[int], n: int, w: int, h: int) -> list[list[int]]:
    """R2: territories are neighbours iff two of their cells share an edge."""
    found: list[set[int]] = [set() for _ in range(n)]
    for c, sides in enumerate(grid_neighbours(w, h)):
        for d in sides:
            if d is not None and cell[c] and cell[d] and cell[c] != cell[d]:
                found[cell[c] - 1].add(cell[d] - 1)
    return [sorted(s) for s in found]


def finish(owner: list[int], n: int, w: int, h: int, attempts: int) -> Map:
    """Number the territories by (row, column) of their centre and derive the rest."""
    grown = [[c for c in range(w * h) if owner[c] == v] for v in range(1, n + 1)]
    ordered = sorted((centre_of(cells, w, h), cells) for cells in grown)
    cell = [0] * (w * h)
    for t, (_, cells) in enumerate(ordered):
        for c in cells:
            cell[c] = t + 1
    return Map(
        n=n,
        w=w,
        h=h,
        cell=cell,
        cells=[cells for _, cells in ordered],
        centres=[centre for centre, _ in ordered],
        neighbours=adjacency_of(cell, n, w, h),
        outlines=[outline_of(cell, w, h, cells[0]) for _, cells in ordered],
        holes=len(empty_groups(cell, w, h)),
        attempts=attempts,
    )


# --- brute-force validator ------------------------------------------------------------------------


def connected_count(start: int, links: list[list[int]]) -> int:
    """How many nodes of a graph can be reached from one of them."""
    reached = [start]
    seen = {start}
    for a in reached:
        for b in links[a]:
            if b not in seen:
                seen.add(b)
                reached.append(b)
    return len(reached)


def subset_is_connected(members: set[int], links: list[list[int]]) -> bool:
    """Whether the sub-graph on `members` is connected (the empty one is not)."""
    if not members:
        return False
    order = sorted(members)
    place = {a: i for i, a in enumerate(order)}
    inner = [[place[b] for b in links[a] if b in members] for a in order]
    return connected_count(0, inner) == len(order)


def check_map(m: Map) -> list[str]:
    """Everything that is wrong with a map, by plain brute force; an empty list means valid.
    Shares no derived data with the generator but `neighbour_coordinates`."""
    size = m.w * m.h
    if len(m.cell) != size or not all(0 <= v <= m.n for v in m.cell):
        return ["cell table has a wrong length or an unknown territory"]
    wrong = []
    outside = size  # one more node stands for everything beyond the grid
    sides: list[list[int]] = []
    for c in range(size):
        places = neighbour_coordinates(c % m.w, c // m.w)
        sides.append([y * m.w + x if 0 <= x < m.w and 0 <= y < m.h else outside
                      for x, y in places])  # fmt: skip
    rim = [c for c in range(size) if outside in sides[c]]
    links = [*sides, rim]
    touching: list[set[int]] = [set() for _ in range(m.n)]
    for t in range(m.n):
        own = {c for c in range(size) if m.cell[c] == t + 1}
        inner = [c for c in own if all(d in own for d in sides[c])]
        border = {(c, s) for c in own for s in range(6) if sides[c][s] not in own}
        if m.cells[t] != sorted(own):
            wrong.append(f"territory {t}: cell list differs from the table")
        if len(own) < MIN_CELLS:
            wrong.append(f"territory {t}: fewer than {MIN_CELLS} cells")
        if not inner:
            wrong.append(f"territory {t}: no interior cell")
        if m.centres[t] not in inner:
            wrong.append(f"territory {t}: centre is not an interior cell")
        if not subset_is_connected(own, links):
            wrong.append(f"territory {t}: not contiguous")
        if not subset_is_connected(set(range(size + 1)) - own, links):
            wrong.append(f"territory {t}: more than one outline")
        if len(m.outlines[t]) != len(border) or set(m.outlines[t]) != border:
            wrong.append(f"territory {t}: outline does not cover the border once")
        for c in own:
            touching[t].update(
                m.cell[d] - 1 for d in sides[c] if d != outside and m.cell[d] and d not in own
            )
    if m.neighbours != [sorted(s) for s in touching]:
        wrong.append("neighbours differ from a scan of shared edges")
    if any(t in touching[t] or any(t not in touching[u] for u in touching[t])
           for t in range(m.n)):  # fmt: skip
        wrong.append("adjacency is not symmetric and irreflexive")
    if m.n == 0 or connected_count(0, [sorted(s) for s in touching]) != m.n:
        wrong.append("territories are not connected")
    if m.centres != sorted(m.centres):
        wrong.append("territories are not numbered by centre")
    wrong.extend(check_shape(m, links))
    return wrong


def check_shape(m: Map, links: list[list[int]]) -> list[str]:
    """The part of check_map that looks at the whole land (G2, G3)."""
    wrong = []
    size = m.w * m.h
    empty = {c for c in range(size) if m.cell[c] == 0}
    if not 0.20 * size <= len(empty) <= 0.38 * size:
        wrong.append("empty share outside 20..38 %")
    open_sea = [size]
    seen = {size}
    for c in open_sea:
        for d in links[c]:
            if d in empty and d not in seen:
                seen.add(d)
                open_sea.append(d)
    if not empty - seen:
        wrong.append("no hole")
    land = [(c % m.w, c // m.w) for c in range(size) if m.cell[c]]
    columns = {x for x, _ in land}
    rows = {y for _, y in land}
    if not {0, m.w - 1} <= columns or not {0, m.h - 1} <= rows:
        wrong.append("land does not touch all four sides")
    quadrants = [0, 0, 0, 0]
    for x, y in land:
        quadrants[(0 if x < m.w / 2 else 1) + (0 if y < m.h / 2 else 2)] += 1
    if not all(15 * len(land) <= 100 * q <= 35 * len(land) for q in quadrants):
        wrong.append("a quadrant is too thin or too full")
    return wrong

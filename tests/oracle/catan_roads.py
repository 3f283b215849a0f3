"""The length of a road by trying every trail (A9.1), on any network.

A network is a set of edges, each the pair of its corners; `blocked` are the corners with a building
of somebody else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache

from oracle.catan_tables import island

Edge = tuple[int, int]


def longest_trail(edges: Iterable[Edge], blocked: Collection[int] = ()) -> int:
    """The most edges of a walk that uses none twice and passes through no blocked corner."""
    network = list(edges)
    at: dict[int, list[int]] = {}
    for k, ends in enumerate(network):
        for corner in ends:
            at.setdefault(corner, []).append(k)
    used = [False] * len(network)

    def onward(corner: int) -> int:
        best = 0
        for k in at[corner]:
            if used[k]:
                continue
            a, b = network[k]
            other = b if corner == a else a
            used[k] = True
            best = max(best, 1 if other in blocked else 1 + onward(other))
            used[k] = False
        return best

    return max((onward(corner) for corner in at), default=0)


@cache
def road_length(roads: frozenset[int], blocked: frozenset[int] = frozenset()) -> int:
    """The same for edges of the island by id."""
    return longest_trail([island().edge_corners[e] for e in sorted(roads)], blocked)

#include "games/catan/roads.hpp"

#include <algorithm>

namespace kastgard::catan {
namespace {

// Follows roads outwards from one corner. Most networks are trees, where every part is looked at once; `loop` tells
// that a corner was met again.
struct Tree {
  const Edges& roads;
  std::uint64_t blocked;
  std::uint64_t seen = 0;
  bool loop = false;

  // Most roads in a walk from corner c that does not start with road `from`.
  int depth(int c, int from) noexcept {
    const std::uint64_t here = bits::bit(c);
    if ((blocked & here) != 0) return 0;  // a walk ends here, and more than one may
    if ((seen & here) != 0) {
      loop = true;
      return 0;
    }
    seen |= here;
    int best = 0;
    for (int i = 0; i < 3; ++i) {
      const int e = kTopology.edge_list[c][i];
      if (e == from || e == kNone || !roads.has(e)) continue;
      best = std::max(best, 1 + depth(kTopology.far[c][i], e));
    }
    return best;
  }
};

// All trails through one road, for networks with loops: first onwards from one end, then from the other.
struct Trails {
  Edges left;  // roads not yet used
  std::uint64_t blocked;
  int best;
  int limit;  // no trail can be longer

  template <class Then>
  void walk(int c, int length, Then then) noexcept {
    then(length);
    if ((blocked >> c & 1) != 0) return;
    for (int i = 0; i < 3 && best < limit; ++i) {
      const int e = kTopology.edge_list[c][i];
      if (e == kNone || !left.has(e)) continue;
      left.drop(e);
      walk(kTopology.far[c][i], length + 1, then);
      left.add(e);
    }
  }

  void through(int e) noexcept {
    left.drop(e);
    const int a = kEdgeEnds[e][0], b = kEdgeEnds[e][1];
    walk(a, 1, [&](int first) { walk(b, first, [&](int both) { best = std::max(best, both); }); });
  }
};

// The roads that hang together with `e`.
Edges network(const Edges& roads, std::uint64_t blocked, int e) noexcept {
  Edges found, left = roads;
  found.add(e);
  left.drop(e);
  std::uint64_t open = kTopology.edge_ends[e] & ~blocked, done = 0;
  while ((open & ~done) != 0) {
    const int c = bits::lowest(open & ~done);
    done |= bits::bit(c);
    const Edges next = left & kTopology.edges[c];
    left = left.without(next);
    found = found | next;
    each_edge(next, [&](int n) { open |= kTopology.edge_ends[n] & ~blocked; });
  }
  return found;
}

}  // namespace

int longest_through(const Edges& roads, std::uint64_t blocked, int e, int known) noexcept {
  Tree tree{roads, blocked};
  const int length = 1 + tree.depth(kEdgeEnds[e][0], e) + tree.depth(kEdgeEnds[e][1], e);
  if (!tree.loop) return std::max(known, length);
  const Edges part = network(roads, blocked, e);
  Trails trails{part, blocked, known, part.count()};
  if (trails.limit > known) trails.through(e);
  return trails.best;
}

int longest_road(const Edges& roads, std::uint64_t blocked) noexcept {
  // Every walk is found at its lowest road, after the roads below are taken away.
  int best = 0;
  for (Edges left = roads; left.count() > best;) {
    const int e = left.lowest();
    best = longest_through(left, blocked, e, best);
    left.drop(e);
  }
  return best;
}

}  // namespace kastgard::catan

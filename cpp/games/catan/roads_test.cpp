// A9.1: lengths of roads, by worked cases, by brute force, and as a game keeps them.
#include <algorithm>
#include <vector>

#include "core/conformance.hpp"
#include "games/catan/catan_fixture.hpp"

using namespace kastgard;
using namespace kastgard::catan;
using namespace kastgard::catan::testing;

namespace {

Edges edges_of(const std::vector<int>& ids) {
  Edges set;
  for (const int e : ids) set.add(e);
  return set;
}
std::uint64_t corners_of(const std::vector<int>& ids) {
  std::uint64_t set = 0;
  for (const int c : ids) set |= bits::bit(c);
  return set;
}

// Every walk from every corner, nothing clever.
int walk_all(Edges left, std::uint64_t blocked, int c, bool first) {
  if (!first && (blocked >> c & 1) != 0) return 0;
  int best = 0;
  for (int e = 0; e < kEdges; ++e) {
    if (!left.has(e) || (kTopology.edge_ends[e] >> c & 1) == 0) continue;
    Edges rest = left;
    rest.drop(e);
    const int other = kEdgeEnds[e][0] == c ? kEdgeEnds[e][1] : kEdgeEnds[e][0];
    best = std::max(best, 1 + walk_all(rest, blocked, other, false));
  }
  return best;
}
int brute_force(const Edges& roads, std::uint64_t blocked) {
  int best = 0;
  for (int c = 0; c < kCorners; ++c) best = std::max(best, walk_all(roads, blocked, c, true));
  return best;
}

// Networks that grow by an edge at a corner reached so far, dense ones with loops among them.
Edges random_network(Rng& rng, int size) {
  Edges roads;
  std::uint64_t corners = bits::bit(static_cast<int>(18 + rng.below(12)));
  for (int tries = 0; tries < 500 && roads.count() < size; ++tries) {
    const int c =
        bits::select_portable(corners, static_cast<int>(rng.below(static_cast<std::uint64_t>(bits::count(corners)))));
    const int e = kTopology.edge_list[c][rng.below(3)];
    if (e == kNone || (rng.below(3) != 0 && (kTopology.edge_ends[e] & ~corners) != 0 && roads.count() > 4)) continue;
    roads.add(e);
    corners |= kTopology.edge_ends[e];
  }
  return roads;
}

}  // namespace

TEST_CASE("A9.1: worked lengths") {
  struct Case {
    const char* name;
    std::vector<int> roads, blocked;
    int length;
  };
  const std::vector<int> ring{28, 36, 44, 43, 35, 27}, chain{24, 25, 26, 27, 28, 29, 30, 31, 32};
  const std::vector<int> rings{27, 28, 29, 30, 35, 36, 37, 43, 44, 45, 46}, tail{28, 36, 44, 43, 35, 27, 29, 30, 31};
  const std::vector<Case> cases{
      {"ring", ring, {}, 6},
      {"ring, one enemy corner", ring, {24}, 6},
      {"ring, two enemy corners", ring, {24, 29}, 3},
      {"two rings sharing a side", rings, {}, 11},
      {"chain", chain, {}, 9},
      {"chain capped at both ends", chain, {16, 26}, 9},
      {"chain cut inside", chain, {18}, 5},
      {"chain cut beside the end", chain, {22}, 8},
      {"ring with a tail", tail, {}, 9},
      {"ring with a tail, enemy at the joint", tail, {24}, 6},
      {"ring with a tail, enemy beside the joint", tail, {18}, 8},
      {"ring with a short tail, enemy beside the joint", {28, 36, 44, 43, 35, 27, 29}, {18}, 6},
      {"three arms 3,3,2", {27, 35, 42, 28, 29, 30, 20, 13}, {}, 6},
      {"two separate pieces", {24, 25, 26, 52, 60, 65}, {}, 3},
      {"none", {}, {}, 0}};
  for (const auto& each : cases) {
    CAPTURE(each.name);
    CHECK(longest_road(edges_of(each.roads), corners_of(each.blocked)) == each.length);
    CHECK(brute_force(edges_of(each.roads), corners_of(each.blocked)) == each.length);
  }
}

TEST_CASE("A9.1: random networks with loops, branches and blocked corners against brute force") {
  Rng rng({4, 0, 0}, kPurposeRoom);
  int loops = 0;
  for (int i = 0; i < 4000; ++i) {
    Edges roads = random_network(rng, 3 + static_cast<int>(rng.below(13)));
    if (rng.below(4) == 0) roads = roads | random_network(rng, 3);
    while (roads.count() > kRoads) roads.drop(roads.lowest());
    std::uint64_t blocked = 0, corners = 0;
    each_edge(roads, [&](int e) { corners |= kTopology.edge_ends[e]; });
    for (auto n = rng.below(4); n > 0; --n) blocked |= bits::bit(static_cast<int>(rng.below(kCorners)));
    loops += roads.count() >= bits::count(corners) ? 1 : 0;
    const int length = longest_road(roads, blocked);
    CHECK(length == brute_force(roads, blocked));
    if (!roads.any()) continue;
    // Built road by road, as a game does.
    Edges so_far;
    int kept = 0;
    each_edge(roads, [&](int e) {
      so_far.add(e);
      kept = longest_through(so_far, blocked, e, kept);
    });
    CHECK(kept == length);
  }
  CHECK(loops > 500);
}

TEST_CASE("A9.2: kept lengths are the recomputed ones after every move of random games") {
  const auto check = [](const auto& game) {
    for (std::uint64_t i = 0; i < 60; ++i) {
      conformance::random_game(game, {8, i, 0}, [&](const State& s, Action) {
        for (int o = 0; o < game.config().owners; ++o) {
          REQUIRE(int{s.lengths[at(o)]} == longest_road(s.roads[at(o)], blocked_for(s, o)));
        }
      });
    }
  };
  check(base(4));
  check(two());
}

// Pieces on the board, and what is kept about them: where an owner may build, and how long its road is.
#pragma once

#include <algorithm>

#include "games/catan/roads.hpp"
#include "games/catan/state.hpp"

namespace kastgard::catan {

// Corners from which an owner may build roads on: A7.2 (a) own buildings, (b) ends of own roads without an opponent.
[[nodiscard]] inline std::uint64_t reach(const State& s, int owner) noexcept {
  return buildings_of(s, owner) | (s.touched[at(owner)] & ~s.buildings);
}

// A7.2: empty edges that an owner may take, the stock apart.
[[nodiscard]] inline Edges open_edges(const State& s, int owner) noexcept {
  return s.frontier[at(owner)].without(s.all_roads);
}
// A7.3: free corners at an own road, away from all buildings, the stock apart.
[[nodiscard]] inline std::uint64_t open_sites(const State& s, int owner) noexcept {
  return s.touched[at(owner)] & ~s.closed;
}

[[nodiscard]] inline int roads_left(const State& s, int owner) noexcept { return kRoads - s.roads[at(owner)].count(); }
[[nodiscard]] inline int settlements_left(const State& s, int owner) noexcept {
  return kSettlements - bits::count(s.settlements[at(owner)]);
}
[[nodiscard]] inline int cities_left(const State& s, int owner) noexcept {
  return kCities - bits::count(s.cities[at(owner)]);
}

inline void place_road(State& s, int owner, int e) noexcept {
  const std::size_t o = at(owner);
  s.roads[o].add(e);
  s.all_roads.add(e);
  s.touched[o] |= kTopology.edge_ends[e];
  const std::uint64_t blocked = blocked_for(s, owner);
  for (const int c : kEdgeEnds[e]) {
    if ((blocked >> c & 1) == 0) s.frontier[o] = s.frontier[o] | kTopology.edges[c];
  }
  s.lengths[o] = static_cast<std::uint8_t>(longest_through(s.roads[o], blocked, e, s.lengths[o]));
}

// A new building at corner c stops the roads of another owner there.
inline void cut(State& s, int owner, int c) noexcept {
  const std::size_t o = at(owner);
  const std::uint64_t open = reach(s, owner);
  for (int i = 0; i < 3 && kTopology.edge_list[c][i] != kNone; ++i) {
    if ((open >> kTopology.far[c][i] & 1) == 0) s.frontier[o].drop(kTopology.edge_list[c][i]);
  }
  if ((s.roads[o] & kTopology.edges[c]).count() >= 2) {
    s.lengths[o] = static_cast<std::uint8_t>(longest_road(s.roads[o], blocked_for(s, owner)));
  }
}

// A8.2: the best rate for each resource with the harbours of these corners.
[[nodiscard]] inline Counts rates_of(const State& s, std::uint64_t corners) noexcept {
  Counts rates = pack({4, 4, 4, 4, 4});
  for (int i = 0; i < kHarbours; ++i) {
    const auto ends = bits::bit(kHarbourCorners[i][0]) | bits::bit(kHarbourCorners[i][1]);
    if ((corners & ends) != 0 && s.harbours[at(i)] == kAnyHarbour) rates = pack({3, 3, 3, 3, 3});
  }
  for (int i = 0; i < kHarbours; ++i) {
    const auto ends = bits::bit(kHarbourCorners[i][0]) | bits::bit(kHarbourCorners[i][1]);
    const int r = s.harbours[at(i)];
    if ((corners & ends) != 0 && r != kAnyHarbour) rates = (rates & ~times(r, 0xFF)) | times(r, 2);
  }
  return rates;
}

inline void place_settlement(const Config& config, State& s, int owner, int c) noexcept {
  const std::size_t o = at(owner);
  s.settlements[o] |= bits::bit(c);
  s.buildings |= bits::bit(c);
  s.closed |= kTopology.near[c];
  s.frontier[o] = s.frontier[o] | kTopology.edges[c];
  if (is_real(config, owner) && kTopology.harbour[c] != kNone) s.rates[o] = rates_of(s, buildings_of(s, owner));
  for (int other = 0; other < config.owners; ++other) {
    if (other != owner && (s.touched[at(other)] >> c & 1) != 0) cut(s, other, c);
  }
}

// A7.4: the settlement goes back to the stock.
inline void place_city(State& s, int owner, int c) noexcept {
  s.settlements[at(owner)] &= ~bits::bit(c);
  s.cities[at(owner)] |= bits::bit(c);
}

// A9.2, after every road and settlement; neutral owners included (B3.4).
inline void award_longest_road(const Config& config, State& s) noexcept {
  int most = 0, owner = kNone;
  bool keeps = false;
  for (int o = 0; o < config.owners; ++o) {
    const int length = s.lengths[at(o)];
    if (length < most) continue;
    owner = length > most ? o : kNone;
    keeps = (keeps && length == most) || o == s.longest_owner;
    most = length;
  }
  if (most < 5) {
    s.longest_owner = kNone;
  } else if (!keeps) {  // D5: an owner that is still tied for longest keeps the card
    s.longest_owner = static_cast<std::uint8_t>(owner);
  }
}

// A9.3, B7.3: who takes a card that lies aside is alone with the most knights, at least 3; an owner is to be beaten.
inline void award_army(const Config& config, State& s) noexcept {
  int most = s.army_owner == kNone ? 2 : s.knights[s.army_owner], owner = s.army_owner;
  for (int p = 0; p < config.players; ++p) {
    const int knights = s.knights[at(p)];
    if (knights == most && s.army_owner == kNone && owner != kNone) owner = kNone;
    if (knights > most) {
      most = knights;
      owner = p;
    }
  }
  s.army_owner = static_cast<std::uint8_t>(owner);
}

}  // namespace kastgard::catan

// Features that grow: segments join, and their records with them (4.2, 5.2, 5.3, 5.5). No search over the board.
#pragma once

#include <bit>
#include <span>

#include "games/carcassonne/neighbours.hpp"

namespace kastgard::carcassonne {

[[nodiscard]] inline std::uint64_t& record_at(State& s, int label) noexcept {
  return s.records[static_cast<std::size_t>(label)];
}
[[nodiscard]] inline int label_of(const State& s, int node) noexcept { return s.label[static_cast<std::size_t>(node)]; }
[[nodiscard]] inline int field_label_of(const State& s, int field) noexcept {
  return s.field_label[static_cast<std::size_t>(field)];
}

namespace detail {

template <std::size_t N>
void relabel(std::array<std::uint8_t, N>& labels, int n, int from, int to) noexcept {
  const auto old = static_cast<std::uint8_t>(from), now = static_cast<std::uint8_t>(to);
  for (int i = from; i < n; ++i) {  // no label is above its node
    auto& each = labels[static_cast<std::size_t>(i)];
    each = each == old ? now : each;
  }
}

// Points of the buildings on tiles that both features cover: `shared` has their bits, cities and roads apart.
inline int shared_points(const Config& c, const State& s, unsigned shared, bool cities) noexcept {
  int points = 0, bit = 0;
  for (int t = 0; t < s.tiles && shared >> bit != 0; ++t) {
    const Kind& k = tile_kind(s, t);
    if ((cities ? k.cities : k.roads) < 2) continue;
    if ((shared >> bit & 1U) != 0) {
      points += c.building_points[static_cast<std::size_t>(building_on(s.look[static_cast<std::size_t>(t)]))];
    }
    ++bit;
  }
  return points;
}

}  // namespace detail

// Joins a node of the new tile with the one across the edge: two open sides meet.
inline void join(const Config& c, State& s, int a, int b, bool cities) noexcept {
  const int la = label_of(s, a), lb = label_of(s, b);
  if (la == lb) {
    record_at(s, la) -= 2 * record::kOpen;
    return;
  }
  const int low = la < lb ? la : lb, high = la < lb ? lb : la;
  std::uint64_t& kept = record_at(s, low);
  std::uint64_t& gone = record_at(s, high);
  const std::uint64_t shared = (kept & gone) >> record::kShared;
  kept += gone - 2 * record::kOpen;
  if (shared != 0) [[unlikely]] {  // 5.5, 7.10: tiles that have segments of both count once
    kept -= shared << record::kShared;
    kept -= static_cast<std::uint64_t>(std::popcount(shared)) * record::kTile;
    if (c.buildings != kNoBuildings) {
      const int points = detail::shared_points(c, s, static_cast<unsigned>(shared), cities);
      kept -= static_cast<std::uint64_t>(points) * record::kBuilding;
    }
  }
  gone = 0;
  detail::relabel(s.label, s.nodes, high, low);
}

inline void join_fields(State& s, int a, int b) noexcept {
  const int la = field_label_of(s, a), lb = field_label_of(s, b);
  if (la == lb) return;
  const int low = la < lb ? la : lb, high = la < lb ? lb : la;
  auto& kept = s.field_figures[static_cast<std::size_t>(low)];
  auto& gone = s.field_figures[static_cast<std::size_t>(high)];
  kept = static_cast<std::uint8_t>(kept + gone);
  gone = 0;
  detail::relabel(s.field_label, s.fields, high, low);
}

// Puts a tile into the lists, its segments still apart.
inline int add_tile(State& s, int kind, int rotation, int key) noexcept {
  const Kind& k = kind_of(kind);
  const int tile = s.tiles++;
  const auto t = static_cast<std::size_t>(tile);
  s.keys[t] = static_cast<std::int16_t>(key);
  s.kind[t] = static_cast<std::uint8_t>(kind);
  s.look[t] = static_cast<std::uint8_t>(rotation);
  s.first_node[t] = s.nodes;
  s.first_field[t] = s.fields;
  std::uint64_t city = 0, road = 0;
  if (k.cities > 1) city = std::uint64_t{1} << (record::kShared + s.shared_cities++);
  if (k.roads > 1) road = std::uint64_t{1} << (record::kShared + s.shared_roads++);
  for (int i = 0; i < k.nodes(); ++i) {
    record_at(s, s.nodes) = k.records[static_cast<std::size_t>(i)] + (i < k.cities ? city : road);
    s.label[s.nodes] = s.nodes;
    ++s.nodes;
  }
  for (int i = 0; i < k.fields; ++i) {
    s.field_label[s.fields] = s.fields;
    ++s.fields;
  }
  return tile;
}

// Joins a side of a tile with the neighbour there.
inline void join_side(const Config& c, State& s, int tile, int side, int other) noexcept {
  const auto t = static_cast<std::size_t>(tile), o = static_cast<std::size_t>(other);
  const Kind& k = tile_kind(s, tile);
  const Kind& ko = tile_kind(s, other);
  const int here = (side - rotation_of(s.look[t])) & 3, there = (side + 2 - rotation_of(s.look[o])) & 3;
  const std::uint8_t node = k.node_at[static_cast<std::size_t>(here)];
  const bool city = node < k.cities;
  if (node != kNone) {
    join(c, s, s.first_node[t] + node, s.first_node[o] + ko.node_at[static_cast<std::size_t>(there)], city);
    if (city) return;
  }
  // Half-edges meet crosswise; a side that is all field has one field behind both halves.
  const auto fields = [&](int half, int across) {
    join_fields(s, s.first_field[t] + k.field_at[static_cast<std::size_t>(half)],
                s.first_field[o] + ko.field_at[static_cast<std::size_t>(across)]);
  };
  fields(2 * here, 2 * there + 1);
  if (k.sides[static_cast<std::size_t>(here)] != 'F') fields(2 * here + 1, 2 * there);
}

// A bit for each segment of the tile whose feature has no figure (4.2, 4.3).
[[nodiscard]] inline std::uint16_t free_codes(const State& s, int tile) noexcept {
  const auto t = static_cast<std::size_t>(tile);
  const Kind& k = tile_kind(s, tile);
  unsigned free = k.codes >> kMonasteryCode << kMonasteryCode;
  for (int i = 0; i < k.nodes(); ++i) {
    const auto record = s.records[static_cast<std::size_t>(label_of(s, s.first_node[t] + i))];
    const int code = i < k.cities ? i : kRoadCode + i - k.cities;
    free |= static_cast<unsigned>(record::figures(record) == 0) << code;
  }
  for (int i = 0; i < k.fields; ++i) {
    const auto figures = s.field_figures[static_cast<std::size_t>(field_label_of(s, s.first_field[t] + i))];
    free |= static_cast<unsigned>(figures == 0) << (kFieldCode + i);
  }
  return static_cast<std::uint16_t>(free);
}

// The node (field) of a segment code of cities and roads (of fields).
[[nodiscard]] inline int node_of(const State& s, int tile, int code) noexcept {
  const auto t = static_cast<std::size_t>(tile);
  if (code >= kMonasteryCode) return 0;
  if (code >= kFieldCode) return s.first_field[t] + code - kFieldCode;
  return s.first_node[t] + (code < kRoadCode ? code : tile_kind(s, tile).cities + code - kRoadCode);
}

// Calls visit(label, is a city) once for each feature of cities and roads on the tile.
template <class Visit>
void each_feature_on(const State& s, int tile, Visit&& visit) noexcept {
  const Kind& k = tile_kind(s, tile);
  const int first = s.first_node[static_cast<std::size_t>(tile)];
  for (int i = 0; i < k.nodes(); ++i) {
    const int label = label_of(s, first + i);
    bool seen = false;
    for (int j = 0; j < i; ++j) seen = seen || label_of(s, first + j) == label;
    if (!seen) visit(label, i < k.cities);
  }
}

}  // namespace kastgard::carcassonne

// Puts a tile on the board: its segments join their neighbours, the frontier grows, monasteries gain a neighbour.
#pragma once

#include "games/carcassonne/features.hpp"
#include "games/carcassonne/frontier.hpp"

namespace kastgard::carcassonne {

inline void look_around_monasteries(State& s, int tile) noexcept {  // 5.4
  const int key = s.keys[static_cast<std::size_t>(tile)], x = x_of(key), y = y_of(key);
  s.full = 0;
  for (std::size_t m = 0; m < s.monasteries; ++m) {
    const int k = s.keys[s.monastery_tile[m]];
    const int dx = x_of(k) - x, dy = y_of(k) - y;
    if (dx < -1 || dx > 1 || dy < -1 || dy > 1) continue;
    if (++s.monastery_around[m] == 8) s.full |= 1U << m;
  }
  if (tile_kind(s, tile).stands == Stands::nothing) return;
  const std::size_t m = s.monasteries++;
  s.monastery_tile[m] = static_cast<std::uint8_t>(tile);
  each_around(s, key, [&](int) { ++s.monastery_around[m]; });
  if (s.monastery_around[m] == 8) s.full |= 1U << m;
}

inline void flow(State& s, const Kind& kind, int rotation, std::int32_t cell) noexcept {  // 8.1
  const int from = river_side(cell), turn = river_turn(kind, rotation, from);
  const unsigned turned = (kind.river << rotation | kind.river >> (4 - rotation)) & 15U;
  const unsigned out = turned & ~(1U << from);
  s.river_turn = static_cast<std::uint8_t>(turn);
  s.river_end =
      out == 0 ? std::int16_t{0}
               : static_cast<std::int16_t>(cell_key(cell) + kSideStep[static_cast<std::size_t>(std::countr_zero(out))]);
}

// Puts the tile there; the seat may now put a figure or a building on it.
inline void place(const Config& c, State& s, int kind, int slot, int rotation) noexcept {
  const std::int32_t cell = s.frontier[static_cast<std::size_t>(slot)];
  const int key = cell_key(cell);
  if (is_river(kind)) flow(s, kind_of(kind), rotation, cell);
  remove_cell(s, slot);
  const auto others = neighbours_of(s, key);
  const int tile = add_tile(s, kind, rotation, key);
  const unsigned edges = kind_of(kind).edges[static_cast<std::size_t>(rotation)];
  for (int side = 0; side < kSides; ++side) {
    const int other = others[static_cast<std::size_t>(side)];
    if (other >= 0) {
      join_side(c, s, tile, side, other);
    } else {
      demand(s, key + kSideStep[static_cast<std::size_t>(side)], forbidden_by(edges, side));
    }
  }
  look_around_monasteries(s, tile);
}

}  // namespace kastgard::carcassonne

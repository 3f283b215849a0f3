// Which tiles lie beside a cell: the keys of all tiles are compared at once, which takes a few vector instructions.
#pragma once

#include "games/carcassonne/state.hpp"

namespace kastgard::carcassonne {

// The tile on each of the four neighbouring cells, or -1.
[[nodiscard]] inline std::array<int, kSides> neighbours_of(const State& s, int key) noexcept {
  const auto north = static_cast<std::int16_t>(key - 256), east = static_cast<std::int16_t>(key + 1);
  const auto south = static_cast<std::int16_t>(key + 256), west = static_cast<std::int16_t>(key - 1);
  std::int16_t n = 0, e = 0, o = 0, w = 0;  // 1 + tile
  for (int i = 0; i < s.tiles; ++i) {
    const std::int16_t k = s.keys[static_cast<std::size_t>(i)];
    const auto number = static_cast<std::int16_t>(i + 1);
    n = k == north ? number : n;
    e = k == east ? number : e;
    o = k == south ? number : o;
    w = k == west ? number : w;
  }
  return {n - 1, e - 1, o - 1, w - 1};
}

// Calls visit(tile) for the tiles on the up to eight cells around a key.
template <class Visit>
void each_around(const State& s, int key, Visit&& visit) noexcept {
  const int x = x_of(key), y = y_of(key);
  for (int i = 0; i < s.tiles; ++i) {
    const int k = s.keys[static_cast<std::size_t>(i)];
    const int dx = x_of(k) - x, dy = y_of(k) - y;
    if (dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1 && k != key) visit(i);
  }
}

}  // namespace kastgard::carcassonne

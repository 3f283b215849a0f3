// The working grid of the map generator: cells with a wall around them, so that no neighbour needs a range check.
#pragma once

#include <array>
#include <cstdint>

#include "core/bits.hpp"
#include "games/principalities/map.hpp"

namespace kastgard::principalities {

inline constexpr std::uint8_t kWall = 0xFF;  // outside the grid
inline constexpr int kMaxWidth = 34;
inline constexpr int kMaxHeight = 40;
inline constexpr int kMaxCells = kMaxWidth * kMaxHeight;
inline constexpr int kMaxPadded = (kMaxWidth + 2) * (kMaxHeight + 2);

struct Grid {
  int w = 0, h = 0;
  std::array<std::uint8_t, kMaxPadded> owner;  // by padded place: kWall, 0 = empty, v > 0 territory v - 1
  std::array<std::uint8_t, kMaxPadded> odd;    // by padded place: row parity
  std::array<std::array<int, 6>, 2> step;      // padded distance to each neighbour, by row parity

  Grid(int width, int height) noexcept : w(width), h(height) {
    for (int f = 0; f < 2; ++f) {
      for (int side = 0; side < 6; ++side) {
        const auto [x, y] = hex_neighbour(0, f, side);
        step[static_cast<std::size_t>(f)][static_cast<std::size_t>(side)] = (y - f) * (w + 2) + x;
      }
    }
    owner.fill(kWall);
    odd.fill(0);
    for (int y = 0; y < h; ++y) {
      for (int x = 0; x < w; ++x) {
        at(place(x, y)) = 0;
        odd[static_cast<std::size_t>(place(x, y))] = static_cast<std::uint8_t>(y & 1);
      }
    }
  }

  [[nodiscard]] int place(int x, int y) const noexcept { return (y + 1) * (w + 2) + x + 1; }
  [[nodiscard]] int place(int cell) const noexcept { return place(cell % w, cell / w); }
  [[nodiscard]] int column(int p) const noexcept { return p % (w + 2) - 1; }
  [[nodiscard]] int row(int p) const noexcept { return p / (w + 2) - 1; }
  [[nodiscard]] int cell(int p) const noexcept { return row(p) * w + column(p); }
  [[nodiscard]] std::uint8_t& at(int p) noexcept { return owner[static_cast<std::size_t>(p)]; }
  [[nodiscard]] std::uint8_t at(int p) const noexcept { return owner[static_cast<std::size_t>(p)]; }

  // Distances to the six neighbours of a place, in side order.
  [[nodiscard]] const std::array<int, 6>& around(int p) const noexcept {
    return step[odd[static_cast<std::size_t>(p)]];
  }
  [[nodiscard]] bool interior(int p) const noexcept {
    for (const int s : around(p)) {
      if (at(p + s) != at(p)) return false;
    }
    return true;
  }
};

// Walks the border of the territory from its lowest cell and its lowest outward side, calling visit(place, side) for
// each side, and returns how many sides the walk met. It covers the whole border iff the territory is one piece
// without holes (G1).
template <class Visit>
int walk_outline(const Grid& grid, int start, Visit visit) {
  const std::uint8_t own = grid.at(start);
  int side = 0;
  while (grid.at(start + grid.around(start)[static_cast<std::size_t>(side)]) == own) ++side;
  int p = start;
  const int first = side;
  int met = 0;
  do {
    visit(p, side);
    ++met;
    side = (side + 1) % 6;
    const int ahead = p + grid.around(p)[static_cast<std::size_t>(side)];
    if (grid.at(ahead) == own) {  // the border goes on along that cell, two sides back
      p = ahead;
      side = (side + 4) % 6;
    }
  } while (p != start || side != first);
  return met;
}

}  // namespace kastgard::principalities

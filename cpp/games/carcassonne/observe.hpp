// What a seat may know, as numbers: rows of tiles and of the frontier, and a vector. No planes of a fixed extent.
#pragma once

#include <cstring>
#include <span>

#include "games/carcassonne/state.hpp"

namespace kastgard::carcassonne {

inline constexpr int kTileColumns = 7, kCellColumns = 6, kFixedNumbers = 6, kSeatNumbers = 6;

namespace detail {

using Sides = std::array<std::int16_t, kSides>;

// Nibble of a cell's prohibitions -> what its side must be: 0 free, 1 city, 2 road, 3 field, 4 river.
[[nodiscard]] constexpr std::int16_t side_code(unsigned forbids) noexcept {
  switch (forbids & 15U) {
    case 14: return 1;
    case 13: return 2;
    case 11: return 3;
    case 7: return 4;
    default: return 0;
  }
}

// Both sides of a byte of prohibitions.
constexpr auto kSidePairs = [] {
  std::array<std::array<std::int16_t, 2>, 256> pairs{};
  for (unsigned b = 0; b < pairs.size(); ++b) pairs[b] = {side_code(b), side_code(b >> 4)};
  return pairs;
}();

inline void observe_tiles(const Config& c, const State& s, int seat, std::int16_t* out) noexcept {
  for (std::size_t t = 0; t < s.tiles; ++t) {
    std::int16_t* row = out + t * kTileColumns;
    row[0] = static_cast<std::int16_t>(s.kind[t] + 1);
    row[1] = static_cast<std::int16_t>(rotation_of(s.look[t]));
    row[2] = static_cast<std::int16_t>(x_of(s.keys[t]));
    row[3] = static_cast<std::int16_t>(y_of(s.keys[t]));
    row[4] = 0;
    row[5] = 0;
    row[6] = static_cast<std::int16_t>(building_on(s.look[t]));
  }
  for (std::size_t i = 0; i < s.figures_out; ++i) {
    std::int16_t* row = out + std::size_t{s.figure_tile[i]} * kTileColumns;
    const std::uint8_t figure = s.figure[i];
    const int relative = seat_of(figure) - seat;
    row[4] = static_cast<std::int16_t>(1 + code_of(figure) + (is_big(figure) ? c.codes : 0));
    row[5] = static_cast<std::int16_t>(1 + (relative < 0 ? relative + c.players : relative));
  }
}

inline void observe_cells(const State& s, std::int16_t* out) noexcept {
  for (std::size_t i = 0; i < s.cells; ++i) {
    std::int16_t* row = out + i * kCellColumns;
    const std::int32_t cell = s.frontier[i];
    const unsigned forbids = cell_forbids(cell);
    row[0] = static_cast<std::int16_t>(x_of(cell_key(cell)));
    row[1] = static_cast<std::int16_t>(y_of(cell_key(cell)));
    std::memcpy(row + 2, kSidePairs[forbids & 0xFF].data(), 2 * sizeof *row);
    std::memcpy(row + 4, kSidePairs[forbids >> 8].data(), 2 * sizeof *row);
  }
}

inline void clear(std::int16_t* from, std::int16_t* to) noexcept {
  std::memset(from, 0, static_cast<std::size_t>(to - from) * sizeof *from);
}

}  // namespace detail

inline void observe(const Config& c, const State& s, int seat, std::span<std::int16_t> out) noexcept {
  std::int16_t* const tiles = out.data();
  std::int16_t* const cells = tiles + c.tiles * kTileColumns;
  std::int16_t* at = cells + (2 * c.tiles + 2) * kCellColumns;
  detail::observe_tiles(c, s, seat, tiles);
  detail::clear(tiles + s.tiles * kTileColumns, cells);
  detail::observe_cells(s, cells);
  detail::clear(cells + s.cells * kCellColumns, at);
  const int relative = (s.seat - seat + c.players) % c.players;
  *at++ = s.step;
  *at++ = static_cast<std::int16_t>(s.step == kPlace ? s.hand + 1 : 0);
  *at++ = static_cast<std::int16_t>(s.step == kOver ? 0 : 1 + relative);
  *at++ = s.tiles;
  *at++ = s.cells;
  *at++ = s.pile;
  for (int i = 0; i < c.players; ++i) {
    const auto p = static_cast<std::size_t>(seat + i < c.players ? seat + i : seat + i - c.players);
    *at++ = s.scores[p];
    *at++ = s.figures[p];
    *at++ = s.big_figures[p];
    for (const auto left : s.buildings[p]) *at++ = left;
  }
  for (std::size_t i = 0; i < c.kinds.size(); ++i) *at++ = s.copies[i];
  if (c.fairy) *at = s.fairy;
}

}  // namespace kastgard::carcassonne

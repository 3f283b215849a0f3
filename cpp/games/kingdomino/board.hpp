// Kingdoms as bit boards. A square (x, y), seen from the castle, is bit (x + 8 y) mod 64 of a word: a step in any of
// the four directions is a rotation of the word, by 1 or by 8, wherever the castle lies in the kingdom.
//
// This is exact because a kingdom's rectangle is at most 7 x 7 (D4). Squares that share a bit differ by (8, -1), (0, 8)
// or sums of these, so two squares of one such rectangle never do, and bits are one step apart for neighbours only. The
// squares a domino may go to are looked at through rectangles of at most 8 x 8, whose squares have 64 different bits.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "core/bits.hpp"
#include "games/kingdomino/tables.hpp"

namespace kastgard::kingdomino {

inline constexpr int kMostLimit = 7;

// `occupied` and the rectangle follow from the other facts and are kept for speed; validate() recomputes them.
struct Kingdom {
  std::array<std::uint64_t, kTerrains> terrain;
  std::uint64_t crowns_low, crowns_high;  // printed crowns, as two binary digits
  std::uint64_t occupied;  // castle included
  std::int8_t min_x, max_x, min_y, max_y;  // D4: the smallest rectangle round all squares
  std::uint8_t discarded;  // dominoes
  std::array<std::uint8_t, 3> unused;  // 0
};

[[nodiscard]] constexpr int square_bit(int x, int y) noexcept { return (x + 8 * y) & 63; }

[[nodiscard]] constexpr std::uint64_t east_of(std::uint64_t b) noexcept { return std::rotl(b, 1); }
[[nodiscard]] constexpr std::uint64_t west_of(std::uint64_t b) noexcept { return std::rotr(b, 1); }
[[nodiscard]] constexpr std::uint64_t south_of(std::uint64_t b) noexcept { return std::rotl(b, 8); }
[[nodiscard]] constexpr std::uint64_t north_of(std::uint64_t b) noexcept { return std::rotr(b, 8); }

// D3: the squares that share a side with one of `b`.
[[nodiscard]] constexpr std::uint64_t beside(std::uint64_t b) noexcept {
  return east_of(b) | west_of(b) | south_of(b) | north_of(b);
}

inline constexpr std::uint64_t kCastle = 1;  // the bit of (0, 0)

[[nodiscard]] inline Kingdom lone_castle() noexcept {
  Kingdom k{};
  k.occupied = kCastle;
  return k;
}

// Squares x0 .. x0 + width - 1, y0 .. y0 + height - 1; at most 8 x 8.
struct Rectangle {
  int x0, y0, width, height;

  // As bits counted from the top left square, eight a row.
  [[nodiscard]] std::uint64_t bits() const noexcept {
    constexpr std::uint64_t all = ~std::uint64_t{0};
    const std::uint64_t rows = height >= 8 ? all : (std::uint64_t{1} << (8 * height)) - 1;
    return rows & ((std::uint64_t{1} << width) - 1) * kastgard::bits::kLowBytes;
  }
  [[nodiscard]] int origin() const noexcept { return square_bit(x0, y0); }
};

[[nodiscard]] inline Rectangle rectangle_of(const Kingdom& k) noexcept {
  return {k.min_x, k.min_y, k.max_x - k.min_x + 1, k.max_y - k.min_y + 1};
}

// The legal places of one domino. A place is a pair of squares side by side, named by its upper or left one, and a
// direction from the domino's left half to its right half: 0 right, 1 down, 2 left, 3 up.
class Placements {
 public:
  // D4, D5: on empty squares, within the limit, and one half beside the castle or beside its own terrain.
  Placements(const Kingdom& k, const Domino& domino, int limit) noexcept {
    const std::uint64_t empty = ~k.occupied;
    const std::uint64_t left = fitting(k, domino.terrain[0]);
    across_ = span(k.min_x, k.max_x, k.min_y, k.max_y, limit, false);
    down_ = span(k.min_y, k.max_y, k.min_x, k.max_x, limit, true);
    const std::uint64_t in_across = across_.bits(), in_down = down_.bits();
    const int o0 = across_.origin(), o1 = down_.origin();
    const std::uint64_t empty_east = west_of(empty), empty_south = north_of(empty);
    if (domino.equal_halves()) {  // D6: the same two squares the other way round are the same place
      mask_[0] = std::rotr((left & empty_east) | (west_of(left) & empty), o0) & in_across;
      mask_[1] = std::rotr((left & empty_south) | (north_of(left) & empty), o1) & in_down;
      mask_[2] = mask_[3] = 0;
      return;
    }
    const std::uint64_t right = fitting(k, domino.terrain[1]);
    mask_[0] = std::rotr((left & empty_east) | (west_of(right) & empty), o0) & in_across;
    mask_[1] = std::rotr((left & empty_south) | (north_of(right) & empty), o1) & in_down;
    mask_[2] = std::rotr((right & empty_east) | (west_of(left) & empty), o0) & in_across;
    mask_[3] = std::rotr((right & empty_south) | (north_of(left) & empty), o1) & in_down;
  }

  [[nodiscard]] int count() const noexcept {
    return bits::count(mask_[0]) + bits::count(mask_[1]) + bits::count(mask_[2]) + bits::count(mask_[3]);
  }
  [[nodiscard]] bool none() const noexcept { return (mask_[0] | mask_[1] | mask_[2] | mask_[3]) == 0; }

  // Bits of the upper or left squares in the rectangle of that direction, eight a row.
  [[nodiscard]] std::uint64_t mask(int direction) const noexcept { return mask_[static_cast<std::size_t>(direction)]; }
  [[nodiscard]] const Rectangle& rectangle(int direction) const noexcept {
    return (direction & 1) == 0 ? across_ : down_;
  }
  // Where the left half lies, counted from the rectangle's top left square.
  [[nodiscard]] static int left_x(int direction) noexcept { return direction == 2 ? 1 : 0; }
  [[nodiscard]] static int left_y(int direction) noexcept { return direction == 3 ? 1 : 0; }

 private:
  // Empty squares beside the castle, which fits every terrain, or beside that terrain.
  [[nodiscard]] static std::uint64_t fitting(const Kingdom& k, std::uint8_t terrain) noexcept {
    return beside(k.terrain[terrain] | kCastle) & ~k.occupied;
  }

  // The upper or left squares of all pairs along one axis that could touch the kingdom and keep the limit.
  [[nodiscard]] static Rectangle span(int low, int high, int side_low, int side_high, int limit, bool turned) noexcept {
    const int first = std::max(low - 2, high - limit + 1), last = std::min(high + 2, low + limit - 1);
    const int top = std::max(side_low - 1, side_high - limit + 1),
              bottom = std::min(side_high + 1, side_low + limit - 1);
    const int along = last - first, aside = bottom - top + 1;
    return turned ? Rectangle{top, first, aside, along} : Rectangle{first, top, along, aside};
  }

  std::array<std::uint64_t, 4> mask_;
  Rectangle across_, down_;
};

inline void put_square(Kingdom& k, int x, int y, std::uint8_t terrain, std::uint8_t crowns) noexcept {
  const std::uint64_t square = bits::bit(square_bit(x, y));
  k.terrain[terrain] |= square;
  if ((crowns & 1) != 0) k.crowns_low |= square;
  if ((crowns & 2) != 0) k.crowns_high |= square;
  k.occupied |= square;
  k.min_x = static_cast<std::int8_t>(std::min<int>(k.min_x, x));
  k.max_x = static_cast<std::int8_t>(std::max<int>(k.max_x, x));
  k.min_y = static_cast<std::int8_t>(std::min<int>(k.min_y, y));
  k.max_y = static_cast<std::int8_t>(std::max<int>(k.max_y, y));
}

// D8: the territory of `seed`, which lies in `board`.
[[nodiscard]] inline std::uint64_t territory(std::uint64_t board, std::uint64_t seed) noexcept {
  std::uint64_t found = seed;
  for (;;) {
    const std::uint64_t grown = (found | beside(found)) & board;
    if (grown == found) return found;
    found = grown;
  }
}

// Calls visit(squares) for every territory of one terrain.
template <class Visit>
inline void each_territory(std::uint64_t board, Visit visit) {
  while (board != 0) {
    const std::uint64_t found = territory(board, board & (0 - board));
    board &= ~found;
    visit(found);
  }
}

[[nodiscard]] inline int printed_crowns(const Kingdom& k, std::uint64_t squares) noexcept {
  return bits::count(k.crowns_low & squares) + 2 * bits::count(k.crowns_high & squares);
}

}  // namespace kastgard::kingdomino

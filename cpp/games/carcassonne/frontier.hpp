// The empty cells beside tiles: what may be placed where (3.1, 3.2, 8.1, 8.6).
#pragma once

#include <bit>
#include <cstring>

#include "games/carcassonne/neighbours.hpp"

namespace kastgard::carcassonne {

// How many of the first n cells lie before the key.
[[nodiscard]] inline int rank_of(const std::int32_t* cells, int n, int key) noexcept {
  const std::int32_t limit = key * 65536;
  int rank = 0;
  for (int i = 0; i < n; ++i) rank += cells[i] < limit ? 1 : 0;
  return rank;
}

// The slot of the cell with that key, or -1.
[[nodiscard]] inline int find_cell(const State& s, int key) noexcept {
  const int slot = rank_of(s.frontier.data(), s.cells, key);
  return slot < s.cells && cell_key(s.frontier[static_cast<std::size_t>(slot)]) == key ? slot : -1;
}

inline void remove_cell(State& s, int slot) noexcept {
  std::int32_t* cells = s.frontier.data();
  const int after = s.cells - slot - 1;
  std::memmove(cells + slot, cells + slot + 1, static_cast<std::size_t>(after) * sizeof *cells);
  cells[--s.cells] = 0;
}

// Adds what a neighbour demands of the cell with that key, which is made where it is not there yet.
inline void demand(State& s, int key, unsigned forbids) noexcept {
  std::int32_t* cells = s.frontier.data();
  const int slot = rank_of(cells, s.cells, key);
  if (slot < s.cells && cell_key(cells[slot]) == key) {
    cells[slot] |= static_cast<std::int32_t>(forbids);
    return;
  }
  std::memmove(cells + slot + 1, cells + slot, static_cast<std::size_t>(s.cells - slot) * sizeof *cells);
  cells[slot] = key * 65536 + static_cast<std::int32_t>(forbids);
  ++s.cells;
}

// What a side of a tile forbids on the touching side of the neighbour in that direction.
[[nodiscard]] constexpr unsigned forbidden_by(unsigned edges, int side) noexcept {
  const unsigned terrain = edges >> (4 * side) & 15U;
  return (15U ^ terrain) << (4 * ((side + 2) & 3));
}

// --- the river (8.1) ------------------------------------------------------------------------------------------------

[[nodiscard]] constexpr bool is_river(int kind) noexcept { return kind >= kSpring && kind < kRiverEnd; }

// The side of the open end's cell that the river comes from.
[[nodiscard]] inline int river_side(std::int32_t cell) noexcept {
  const unsigned forbids = cell_forbids(cell);
  for (int side = 0; side < kSides; ++side) {
    if ((forbids >> (4 * side) & 15U) == (15U ^ kRiverEdge)) return side;
  }
  return 0;  // not reached: a river leads to the cell
}

// How the river turns on a tile that it enters by side `from`: 0 straight on (or it ends), 1 right, 3 left.
[[nodiscard]] inline int river_turn(const Kind& kind, int rotation, int from) noexcept {
  const unsigned turned = (kind.river << rotation | kind.river >> (4 - rotation)) & 15U;
  const unsigned out = turned & ~(1U << from);
  if (out == 0) return 0;
  const int heading = (from + 2) & 3;
  return (std::countr_zero(out) - heading) & 3;
}

// Whether what stands on a tile is a monastery seen from a shrine, or a shrine seen from a monastery (8.6).
[[nodiscard]] constexpr bool is_other_sort(Stands stands, bool shrine) noexcept {
  return shrine ? stands == Stands::monastery || stands == Stands::special : stands == Stands::shrine;
}

// --- matching -------------------------------------------------------------------------------------------------------

// A bit for each rotation in which the kind fits a cell that forbids this.
[[nodiscard]] inline unsigned fitting(const Kind& kind, unsigned forbids) noexcept {
  unsigned fits = 0;
  for (unsigned r = 0; r < kSides; ++r) fits |= static_cast<unsigned>((kind.edges[r] & forbids) == 0) << r;
  return fits;
}

// 8.6: the tile must not make a shrine touch several monasteries, nor a monastery several shrines.
[[nodiscard]] inline bool stands_apart(const State& s, Stands stands, int key) noexcept {
  const bool shrine = stands == Stands::shrine;
  int touched = 0;
  bool apart = true;
  each_around(s, key, [&](int tile) {
    if (!is_other_sort(tile_kind(s, tile).stands, shrine)) return;
    ++touched;
    each_around(s, s.keys[static_cast<std::size_t>(tile)], [&](int beside) {
      if (is_other_sort(tile_kind(s, beside).stands, !shrine)) apart = false;  // it has its one already
    });
  });
  return apart && touched <= 1;
}

// A river tile fits nowhere but at the open end, and not where two bends in a row would turn the same way.
[[nodiscard]] inline unsigned river_fitting(const State& s, const Kind& kind, std::int32_t cell) noexcept {
  if (s.river_end == 0 || cell_key(cell) != s.river_end) return 0;
  unsigned fits = fitting(kind, cell_forbids(cell));
  for (int r = 0; r < kSides; ++r) {
    const int turn = river_turn(kind, r, river_side(cell));
    if (turn != 0 && turn == s.river_turn) fits &= ~(1U << r);
  }
  return fits;
}

// Kinds that ask for more than matching sides.
[[nodiscard]] inline bool is_particular(const Config& c, int kind) noexcept {
  if (is_river(kind)) return true;
  const Stands stands = kind_of(kind).stands;
  return c.shrines && (is_other_sort(stands, true) || is_other_sort(stands, false));
}

// A bit for each rotation in which the kind may be placed on that cell.
[[nodiscard]] inline unsigned fits_cell(const Config& c, const State& s, int kind, std::int32_t cell) noexcept {
  const Kind& k = kind_of(kind);
  if (is_river(kind)) return river_fitting(s, k, cell);
  const unsigned fits = fitting(k, cell_forbids(cell));
  if (fits == 0 || !is_particular(c, kind)) return fits;
  return stands_apart(s, k.stands, cell_key(cell)) ? fits : 0;
}

// Calls visit(slot, bits of rotations) for the cells where the kind fits, until it returns false.
template <class Visit>
void each_fit(const Config& c, const State& s, int kind, Visit&& visit) noexcept {
  const Kind& k = kind_of(kind);
  const bool particular = is_particular(c, kind);
  for (int slot = 0; slot < s.cells; ++slot) {
    const std::int32_t cell = s.frontier[static_cast<std::size_t>(slot)];
    const unsigned fits = particular ? fits_cell(c, s, kind, cell) : fitting(k, cell_forbids(cell));
    if (fits != 0 && !visit(slot, fits)) return;
  }
}

// How many (cell, rotation) pairs the kind fits: branch-free over the cells, four compares each.
[[nodiscard]] inline int count_fits(const Config& c, const State& s, int kind) noexcept {
  int count = 0;
  if (is_particular(c, kind)) [[unlikely]] {
    each_fit(c, s, kind, [&](int, unsigned fits) {
      count += std::popcount(fits);
      return true;
    });
    return count;
  }
  const auto& edges = kind_of(kind).edges;
  const std::int32_t e0 = edges[0], e1 = edges[1], e2 = edges[2], e3 = edges[3];
  for (int i = 0; i < s.cells; ++i) {
    const std::int32_t cell = s.frontier[static_cast<std::size_t>(i)];
    count += static_cast<int>((cell & e0) == 0) + static_cast<int>((cell & e1) == 0) +
             static_cast<int>((cell & e2) == 0) + static_cast<int>((cell & e3) == 0);
  }
  return count;
}

}  // namespace kastgard::carcassonne

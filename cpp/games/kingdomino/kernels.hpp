// The pieces on their own, for programs that keep kingdoms as arrays: grids of up to 13 x 13 squares, row by row, with
// terrain -2 castle, -1 empty, 0 to 6 as tables.hpp numbers them, and crowns 0 to 15. Nothing here needs a game.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace kastgard::kingdomino {

inline constexpr int kMostSide = 13;
inline constexpr std::int8_t kCastleSquare = -2, kEmptySquare = -1;
inline constexpr int kMostCrowns = 15;

struct Grid {
  int height, width;
  const std::int8_t* terrain;  // height * width
  const std::int8_t* crowns;   // the same; not read by legal_placements
};

// D8: a terrain, its size, its crowns.
using TerritoryRow = std::array<std::int32_t, 3>;
// y and x of the left half, y and x of the right half.
using PlacementRow = std::array<std::int16_t, 4>;

// Index of the first entry of `count` that is no terrain, or crowns outside 0 to 15; -1 where all are sound.
[[nodiscard]] std::ptrdiff_t first_bad_terrain(const std::int8_t* terrain, std::size_t count) noexcept;
[[nodiscard]] std::ptrdiff_t first_bad_crowns(const std::int8_t* crowns, std::size_t count) noexcept;

// In the order of their first square, row by row. Crowns on castles and empty squares count for nothing (D8).
[[nodiscard]] std::vector<TerritoryRow> territories(const Grid& grid);

// K6 without bonuses: the sum of size times crowns.
[[nodiscard]] std::int32_t score(const Grid& grid) noexcept;

// The scores of n kingdoms that lie one behind the other: many at a time, one a lane.
void score_batch(const std::int8_t* terrain, const std::int8_t* crowns, std::size_t n, int height, int width,
                 std::int32_t* out) noexcept;

// D4 to D6: all legal places of a domino with these two terrains, ascending, equal halves once. The edge of the grid is
// a wall; `limit` bounds the rectangle round all squares.
[[nodiscard]] std::vector<PlacementRow> legal_placements(const Grid& grid, int left, int right, int limit);

}  // namespace kastgard::kingdomino

// The Pole ("Field") map: irregular territories of small hexagons in a rectangle, with holes and ragged edges.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "games/principalities/tables.hpp"

namespace kastgard::principalities {

// Which territories touch: bit b of adjacency[a] is set iff a and b share an edge of a cell (P-R2).
struct Topology {
  std::uint64_t id = 0;
  int n = 0;
  std::array<std::uint64_t, kMaxTerritories> adjacency{};
};

// A side of a cell: cell y*w + x, side 0..5 in the neighbour order of the grid.
struct Side {
  int cell, side;
  friend bool operator==(const Side&, const Side&) = default;
};

struct Map {
  Topology topology;
  int width = 0, height = 0;
  int attempts = 0;                        // grown maps until one passed G1..G3
  std::vector<std::uint8_t> cells;         // width * height: 0 empty, v > 0 territory v - 1
  std::vector<int> centres;                // a cell for each territory, where its stack stands
  std::vector<std::vector<Side>> outlines; // one closed walk for each territory
};

// The neighbour of cell (x, y) across `side`, numbered (x+f, y-1), (x+1, y), (x+f, y+1), (x+f-1, y+1), (x-1, y),
// (x+f-1, y-1) with f = y mod 2; may lie outside the grid.
[[nodiscard]] constexpr std::pair<int, int> hex_neighbour(int x, int y, int side) noexcept {
  const int f = y & 1;
  switch (side) {
    case 0: return {x + f, y - 1};
    case 1: return {x + 1, y};
    case 2: return {x + f, y + 1};
    case 3: return {x + f - 1, y + 1};
    case 4: return {x - 1, y};
    default: return {x + f - 1, y - 1};
  }
}

// The map of that id for that many players (2..8); a function of both alone. Throws OptionError for other numbers of
// players, and Error if 64 attempts fail (never seen).
[[nodiscard]] Map generate_map(int players, std::uint64_t id);

// The same map without its geometry; does not allocate.
[[nodiscard]] Topology generate_topology(int players, std::uint64_t id);

// The outline, centres and adjacency of given cells (0 empty, v > 0 territory v - 1). Throws OptionError, naming the
// territory, unless every one of 2..48 territories is contiguous, has ten cells or more, an interior cell and a single
// outline, and all are connected.
[[nodiscard]] Map map_of_cells(int width, int height, std::vector<std::uint8_t> cells);

// Throws OptionError unless n is 2..48 and the graph is symmetric, irreflexive, in range and connected.
void check_topology(const Topology& topology);

}  // namespace kastgard::principalities

#include "games/kingdomino/kernels.hpp"

#include <algorithm>
#include <cstring>

#include "games/kingdomino/lanes.hpp"
#include "games/kingdomino/tables.hpp"

namespace kastgard::kingdomino {
namespace {

constexpr int kMostSquares = kMostSide * kMostSide;

// Sets that grow together: the root of a set is its lowest square.
class Joined {
 public:
  explicit Joined(const Grid& grid) noexcept {
    const int w = grid.width, n = grid.height * w;
    for (int i = 0; i < n; ++i) {
      parent_[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(i);
      if (grid.terrain[i] < 0) continue;
      if (i % w > 0 && grid.terrain[i - 1] == grid.terrain[i]) join(i - 1, i);
      if (i >= w && grid.terrain[i - w] == grid.terrain[i]) join(i - w, i);
    }
  }

  int root(int i) noexcept {
    auto* const p = parent_.data();
    while (p[i] != i) {
      p[i] = p[p[i]];
      i = p[i];
    }
    return i;
  }

 private:
  void join(int a, int b) noexcept {
    const int x = root(a), y = root(b);
    parent_[static_cast<std::size_t>(std::max(x, y))] = static_cast<std::uint8_t>(std::min(x, y));
  }

  std::array<std::uint8_t, kMostSquares> parent_;
};

// --- many kingdoms at a time ------------------------------------------------------------------------------------

struct Work {
  std::array<Lanes, kMostSquares> terrain, crowns;
  std::array<Lanes, kMostSquares> label;                    // lowest square known to be in the same territory
  std::array<Lanes, kMostSquares> apart_east, apart_south;  // 0 where the next square continues the territory, else 255
};

// Square i of every kingdom side by side; missing kingdoms are empty.
void load(const std::int8_t* from, std::size_t kingdoms, std::size_t squares, std::uint8_t missing,
          Lanes* to) noexcept {
  for (std::size_t i = 0; i < squares; ++i) {
    std::uint8_t lane[kLanes];
    if (kingdoms < kLanes) std::memset(lane, missing, kLanes);
    for (std::size_t k = 0; k < kingdoms; ++k) lane[k] = static_cast<std::uint8_t>(from[k * squares + i]);
    std::memcpy(&to[i], lane, kLanes);
  }
}

// From the first square to the last, each takes the lower label of its left and upper neighbour; the squares of a
// territory end with the label of its first square. And back; true where a label changed on the way back.
bool sweep(Work& work, std::size_t height, std::size_t width) noexcept {
  auto& label = work.label;
  for (std::size_t y = 0, i = 0; y < height; ++y) {
    for (std::size_t x = 0; x < width; ++x, ++i) {
      Lanes low = label[i];
      if (x > 0) low = lanes::lower(low, label[i - 1] | work.apart_east[i - 1]);
      if (y > 0) low = lanes::lower(low, label[i - width] | work.apart_south[i - width]);
      label[i] = low;
    }
  }
  Lanes changed{};
  for (std::size_t y = height, i = height * width; y-- > 0;) {
    for (std::size_t x = width; x-- > 0;) {
      --i;
      Lanes low = label[i];
      if (x + 1 < width) low = lanes::lower(low, label[i + 1] | work.apart_east[i]);
      if (y + 1 < height) low = lanes::lower(low, label[i + width] | work.apart_south[i]);
      changed = changed | (low ^ label[i]);
      label[i] = low;
    }
  }
  return lanes::any(changed);
}

void find_territories(Work& work, std::size_t height, std::size_t width) noexcept {
  const std::size_t squares = height * width;
  const Lanes no_terrain = lanes::all(0x80);
  const auto apart = [&](std::size_t a, std::size_t b) {
    return ~(lanes::equal(work.terrain[a], work.terrain[b]) & lanes::below(work.terrain[a], no_terrain));
  };
  for (std::size_t i = 0; i < squares; ++i) {
    work.label[i] = lanes::all(static_cast<std::uint8_t>(i));
    work.apart_east[i] = (i + 1) % width != 0 ? apart(i, i + 1) : lanes::all(0xFF);
    work.apart_south[i] = i + width < squares ? apart(i, i + width) : lanes::all(0xFF);
  }
  while (sweep(work, height, width)) {
  }
}

// A territory is worth its size for each of its crowns: the sum over squares of crowns times size.
void add_points(const Work& work, std::size_t squares, std::uint32_t* points) noexcept {
  for (std::size_t i = 0; i < squares; ++i) {
    const Lanes crowns = work.crowns[i] & lanes::below(work.terrain[i], lanes::all(0x80));
    if (!lanes::any(crowns)) continue;
    const Lanes own = work.label[i];
    Lanes size{};
    for (std::size_t j = 0; j < squares; ++j) size = size - lanes::equal(work.label[j], own);
    for (std::size_t k = 0; k < kLanes; ++k) points[k] += static_cast<std::uint32_t>(size[k] * crowns[k]);
  }
}

// --- placements ------------------------------------------------------------------------------------------------

// Squares of a grid, a word a row; bit x + 1 is column x, so that both edges have a neighbour.
using Rows = std::array<std::uint32_t, kMostSide + 2>;

struct Board {
  Rows empty{};
  std::array<Rows, 2> fits{};  // empty squares where each half may be the one that fits
};

Rows beside(const Rows& squares) noexcept {
  Rows out{};
  for (std::size_t y = 1; y + 1 < out.size(); ++y) {
    out[y] = squares[y] << 1 | squares[y] >> 1 | squares[y - 1] | squares[y + 1];
  }
  return out;
}

// D4: the columns, or rows, that keep the limit beside squares from `low` to `high`, as bits 1 and up.
std::uint32_t within(int low, int high, int limit, int side) noexcept {
  const int from = std::max(0, high - limit + 1), to = std::min(side - 1, low + limit - 1);
  return from > to ? 0 : ((2U << to) - (1U << from)) << 1;
}

Board read_board(const Grid& grid, const std::array<int, 2>& halves, int limit) noexcept {
  std::array<Rows, 2> good{};
  Rows taken{};
  int x0 = kMostSide, x1 = -1, y0 = kMostSide, y1 = -1;
  for (int y = 0; y < grid.height; ++y) {
    const auto row = static_cast<std::size_t>(y) + 1;
    for (int x = 0; x < grid.width; ++x) {
      const std::int8_t t = grid.terrain[y * grid.width + x];
      if (t == kEmptySquare) continue;
      taken[row] |= 2U << x;
      for (std::size_t h = 0; h < 2; ++h) {
        if (t == kCastleSquare || t == halves[h]) good[h][row] |= 2U << x;
      }
      x0 = std::min(x0, x);
      x1 = std::max(x1, x);
      y0 = std::min(y0, y);
      y1 = std::max(y1, y);
    }
  }
  Board board;
  if (x1 - x0 >= limit || y1 - y0 >= limit) return board;  // over the limit already: D4 lets nothing in
  const std::uint32_t columns = within(x0, x1, limit, grid.width), rows = within(y0, y1, limit, grid.height);
  for (std::size_t y = 0; y < taken.size(); ++y) board.empty[y] = (rows >> y & 1U) != 0 ? columns & ~taken[y] : 0;
  for (std::size_t h = 0; h < 2; ++h) {
    board.fits[h] = beside(good[h]);
    for (std::size_t y = 0; y < taken.size(); ++y) board.fits[h][y] &= board.empty[y];
  }
  return board;
}

}  // namespace

std::ptrdiff_t first_bad_terrain(const std::int8_t* terrain, std::size_t count) noexcept {
  const auto* const bad =
      std::find_if(terrain, terrain + count, [](int t) { return t < kCastleSquare || t >= kTerrains; });
  return bad == terrain + count ? -1 : bad - terrain;
}

std::ptrdiff_t first_bad_crowns(const std::int8_t* crowns, std::size_t count) noexcept {
  const auto* const bad = std::find_if(crowns, crowns + count, [](int c) { return c < 0 || c > kMostCrowns; });
  return bad == crowns + count ? -1 : bad - crowns;
}

std::vector<TerritoryRow> territories(const Grid& grid) {
  Joined joined(grid);
  std::array<int, kMostSquares> row;
  std::vector<TerritoryRow> out;
  for (int i = 0; i < grid.height * grid.width; ++i) {
    if (grid.terrain[i] < 0) continue;
    const int root = joined.root(i);
    auto& at = row[static_cast<std::size_t>(root)];
    if (root == i) {
      at = static_cast<int>(out.size());
      out.push_back({grid.terrain[i], 0, 0});
    }
    auto& territory = out[static_cast<std::size_t>(at)];
    ++territory[1];
    territory[2] += grid.crowns[i];
  }
  return out;
}

std::int32_t score(const Grid& grid) noexcept {
  Joined joined(grid);
  std::array<std::int32_t, kMostSquares> size{}, crowns{};
  std::int32_t points = 0;
  const int n = grid.height * grid.width;
  for (int i = 0; i < n; ++i) {
    if (grid.terrain[i] < 0) continue;
    const auto root = static_cast<std::size_t>(joined.root(i));
    ++size[root];
    crowns[root] += grid.crowns[i];
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(n); ++i) points += size[i] * crowns[i];
  return points;
}

void score_batch(const std::int8_t* terrain, const std::int8_t* crowns, std::size_t n, int height, int width,
                 std::int32_t* out) noexcept {
  Work work;
  const auto h = static_cast<std::size_t>(height), w = static_cast<std::size_t>(width), squares = h * w;
  for (std::size_t first = 0; first < n; first += kLanes) {
    const std::size_t kingdoms = std::min(kLanes, n - first);
    load(terrain + first * squares, kingdoms, squares, 0xFF, work.terrain.data());
    load(crowns + first * squares, kingdoms, squares, 0, work.crowns.data());
    find_territories(work, h, w);
    std::array<std::uint32_t, kLanes> points{};
    add_points(work, squares, points.data());
    for (std::size_t k = 0; k < kingdoms; ++k) out[first + k] = static_cast<std::int32_t>(points[k]);
  }
}

std::vector<PlacementRow> legal_placements(const Grid& grid, int left, int right, int limit) {
  std::vector<PlacementRow> out;
  const Board board = read_board(grid, {left, right}, limit);
  const auto legal = [&](int y, int x, int other_y, int other_x) {
    const auto a = static_cast<std::size_t>(y + 1), b = static_cast<std::size_t>(other_y + 1);
    const std::uint32_t here = 2U << x, there = 1U << (other_x + 1);
    return (board.empty[b] & there) != 0 && ((board.fits[0][a] & here) != 0 || (board.fits[1][b] & there) != 0);
  };
  // The four neighbours in ascending order: up, left, right, down. D6: equal halves count from the first square alone.
  constexpr std::array<std::array<int, 2>, 4> steps{{{-1, 0}, {0, -1}, {0, 1}, {1, 0}}};
  for (int y = 0; y < grid.height; ++y) {
    for (int x = 0; x < grid.width; ++x) {
      if ((board.empty[static_cast<std::size_t>(y + 1)] & 2U << x) == 0) continue;
      for (std::size_t s = left == right ? 2 : 0; s < steps.size(); ++s) {
        const int y2 = y + steps[s][0], x2 = x + steps[s][1];
        if (!legal(y, x, y2, x2)) continue;
        out.push_back({static_cast<std::int16_t>(y), static_cast<std::int16_t>(x), static_cast<std::int16_t>(y2),
                       static_cast<std::int16_t>(x2)});
      }
    }
  }
  return out;
}

}  // namespace kastgard::kingdomino

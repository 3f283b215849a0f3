// Growing a Pole map (principalities_map.md 2.2): percolation by random ranks, one territory after the other.
#include <algorithm>

#include "core/error.hpp"
#include "core/fixed_vector.hpp"
#include "core/rng.hpp"
#include "games/principalities/map_grow.hpp"

namespace kastgard::principalities {
namespace {

constexpr int kMaxAttempts = 64;
constexpr int kMinCells = 10;
constexpr int kSmallestCore = 7;  // a core has 7..9 cells before its ring
constexpr int kCoreSizes = 3;

using Places = FixedVector<int, kMaxCells>;

// One attempt at a map; every array is on the stack.
class Growth {
 public:
  Growth(const Size& size, Rng& rng) : grid_(size.width, size.height), n_(size.territories), rng_(rng) {
    const int cells = grid_.w * grid_.h;
    std::array<std::uint16_t, kMaxCells> order;
    for (int c = 0; c < cells; ++c) order[static_cast<std::size_t>(c)] = static_cast<std::uint16_t>(c);
    shuffle(std::span<std::uint16_t>(order.data(), static_cast<std::size_t>(cells)), rng_);
    for (int c = 0; c < cells; ++c) {
      const int p = grid_.place(c);
      rank_[static_cast<std::size_t>(p)] = order[static_cast<std::size_t>(c)];
      place_of_rank_[order[static_cast<std::size_t>(c)]] = static_cast<std::uint16_t>(p);
    }
    add_start(grid_.place(static_cast<int>(rng_.below(static_cast<std::uint64_t>(cells)))));
  }

  bool run() {
    int k = 0;
    for (int s = take_start(); k < n_ && s >= 0; s = take_start()) {
      if (grid_.at(s) != 0) continue;
      if (grow(s, static_cast<std::uint8_t>(k + 1))) {
        ++k;
      } else {
        for (const int p : members_) grid_.at(p) = 0;  // give the cells back at once: the count stays exact
      }
    }
    return k == n_;
  }

  Grid& grid() noexcept { return grid_; }

 private:
  // Starts are kept as a set of ranks; a start leaves it for good, whether accepted or blocked. A blocked place would
  // otherwise return as the neighbour of a later territory.
  void add_start(int p) noexcept {
    const auto r = rank_[static_cast<std::size_t>(p)];
    if ((blocked_[r >> 6] >> (r & 63) & 1) == 0) starts_[r >> 6] |= bits::bit(r & 63);
  }
  int take_start() noexcept {
    for (std::size_t i = 0; i < starts_.size(); ++i) {
      if (starts_[i] == 0) continue;
      const auto r = i * 64 + static_cast<std::size_t>(bits::lowest(starts_[i]));
      starts_[i] = bits::drop_lowest(starts_[i]);
      return place_of_rank_[r];
    }
    return -1;
  }

  // Grows a territory from s; true if it is accepted. Its cells are in members_ either way.
  bool grow(int s, std::uint8_t id) {
    const int core = kSmallestCore + static_cast<int>(rng_.below(kCoreSizes));
    members_.clear();
    frontier_.clear();
    take(s, id);
    for (int i = 0; i < core && !frontier_.empty(); ++i) {
      std::size_t best = 0;
      for (std::size_t j = 1; j < frontier_.size(); ++j) {
        if (rank_of(frontier_[j]) < rank_of(frontier_[best])) best = j;
      }
      const int p = frontier_[best];
      frontier_[best] = frontier_.back();
      frontier_.pop_back();
      members_.push_back(p);
      for (const int d : grid_.around(p)) {
        if (grid_.at(p + d) == 0) take(p + d, id);
      }
    }
    for (const int p : frontier_) members_.push_back(p);  // the ring
    if (members_.size() < kMinCells || !has_interior()) {
      const auto r = rank_of(s);
      blocked_[r >> 6] |= bits::bit(r & 63);
      return false;
    }
    for (const int p : members_) {
      for (const int d : grid_.around(p)) {
        if (grid_.at(p + d) == 0) add_start(p + d);
      }
    }
    return true;
  }

  // A cell is marked when it enters the frontier: all of the frontier ends in the territory, core or ring.
  void take(int p, std::uint8_t id) noexcept {
    grid_.at(p) = id;
    frontier_.push_back(p);
  }
  [[nodiscard]] std::uint16_t rank_of(int p) const noexcept { return rank_[static_cast<std::size_t>(p)]; }
  [[nodiscard]] bool has_interior() const noexcept {
    return std::any_of(members_.begin(), members_.end(), [&](int p) { return grid_.interior(p); });
  }

  Grid grid_;
  int n_;
  Rng& rng_;
  std::array<std::uint16_t, kMaxPadded> rank_;
  std::array<std::uint16_t, kMaxCells> place_of_rank_;
  std::array<std::uint64_t, (kMaxCells + 63) / 64> starts_{}, blocked_{};
  Places members_, frontier_;
};

// Pockets are groups of empty cells that do not touch the grid border. One that touches a single territory, or is a
// single cell, goes to the territory with most shared edges (tie: lowest number). Returns the number that stay holes.
int fill_pockets(Grid& grid) {
  std::array<bool, kMaxPadded> seen{};
  int holes = 0;
  Places group;
  for (int first = grid.place(0, 0); first <= grid.place(grid.w - 1, grid.h - 1); ++first) {
    if (grid.at(first) != 0 || seen[static_cast<std::size_t>(first)]) continue;
    group.clear();
    group.push_back(first);
    seen[static_cast<std::size_t>(first)] = true;
    bool open = false;
    std::array<int, 256> edges{};
    for (std::size_t i = 0; i < group.size(); ++i) {
      const int p = group[i];
      for (const int d : grid.around(p)) {
        const auto owner = grid.at(p + d);
        if (owner == kWall) {
          open = true;
        } else if (owner != 0) {
          ++edges[owner];
        } else if (!seen[static_cast<std::size_t>(p + d)]) {
          seen[static_cast<std::size_t>(p + d)] = true;
          group.push_back(p + d);
        }
      }
    }
    if (open) continue;
    const auto best = std::max_element(edges.begin(), edges.end());
    const auto touched = std::count_if(edges.begin(), edges.end(), [](int e) { return e > 0; });
    if (touched != 1 && group.size() != 1) {
      ++holes;
      continue;
    }
    for (const int p : group) grid.at(p) = static_cast<std::uint8_t>(best - edges.begin());
  }
  return holes;
}

// G1: each territory has one outline, that is, the walk meets all of its border sides.
bool single_outlines(const Grid& grid, int n) {
  std::array<int, kMaxTerritories + 1> sides{}, lowest{};
  for (int p = grid.place(0, 0); p <= grid.place(grid.w - 1, grid.h - 1); ++p) {
    const auto owner = grid.at(p);
    if (owner == 0 || owner == kWall) continue;
    if (sides[owner] == 0) lowest[owner] = p;  // the first cell met always has an outward side
    for (const int d : grid.around(p)) sides[owner] += grid.at(p + d) != owner ? 1 : 0;
  }
  for (std::size_t v = 1; v <= static_cast<std::size_t>(n); ++v) {
    if (walk_outline(grid, lowest[v], [](int, int) {}) != sides[v]) return false;
  }
  return true;
}

// G2 and G3: enough land and enough holes; land on all four sides and in every quadrant. Integers only.
bool well_filled(const Grid& grid, int holes) {
  std::array<int, 4> quadrant{};
  bool left = false, right = false, top = false, bottom = false;
  int land = 0;
  for (int y = 0; y < grid.h; ++y) {
    for (int x = 0; x < grid.w; ++x) {
      if (grid.at(grid.place(x, y)) == 0) continue;
      ++land;
      ++quadrant[(2 * x < grid.w ? 0U : 1U) + (2 * y < grid.h ? 0U : 2U)];
      left = left || x == 0;
      right = right || x == grid.w - 1;
      top = top || y == 0;
      bottom = bottom || y == grid.h - 1;
    }
  }
  const int cells = grid.w * grid.h;
  const int empty = cells - land;
  if (20 * cells > 100 * empty || 100 * empty > 38 * cells || holes < 1) return false;
  if (!left || !right || !top || !bottom) return false;
  return std::all_of(quadrant.begin(), quadrant.end(),
                     [&](int q) { return 15 * land <= 100 * q && 100 * q <= 35 * land; });
}

}  // namespace

int grow_map(const Size& size, std::uint64_t id, Grid& out) {
  for (int attempt = 0; attempt < kMaxAttempts; ++attempt) {
    Rng rng(GameKey{id, 0, 0}, kPurposeMap, static_cast<std::uint64_t>(attempt));
    Growth growth(size, rng);
    if (!growth.run()) continue;
    const int holes = fill_pockets(growth.grid());
    if (!well_filled(growth.grid(), holes) || !single_outlines(growth.grid(), size.territories)) continue;
    out = growth.grid();
    return attempt + 1;
  }
  throw Error("principalities: no map for id " + std::to_string(id) + " in " + std::to_string(kMaxAttempts) +
              " attempts");
}

}  // namespace kastgard::principalities

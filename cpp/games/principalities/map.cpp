// From a grown grid to a map: centres, numbering, adjacency, outlines; and the checks of hand-made maps.
#include "games/principalities/map.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "games/principalities/map_grow.hpp"

namespace kastgard::principalities {
namespace {

struct Centres {
  std::array<int, kMaxTerritories + 1> cell{};  // by owner value 1..n; -1 where there is no interior cell
};

// The interior cell with the least sum of squared distances to the territory's cells, in the exact hexagon metric
// (X = 2x + (y mod 2), Y = y, weight 3 on Y); tie: lowest cell. A sum over k cells is k |c|^2 - 2 c.S + const, so the
// coordinate sums S decide.
Centres find_centres(const Grid& grid) {
  struct Sum {
    long long cells = 0, x = 0, y = 0, best = 0;
  };
  std::array<Sum, kMaxTerritories + 1> sums{};
  auto each = [&](auto visit) {
    for (int y = 0; y < grid.h; ++y) {
      for (int x = 0; x < grid.w; ++x) {
        const auto owner = grid.at(grid.place(x, y));
        if (owner != 0) visit(owner, x, y);
      }
    }
  };
  each([&](std::uint8_t owner, int x, int y) {
    ++sums[owner].cells;
    sums[owner].x += 2 * x + (y & 1);
    sums[owner].y += y;
  });
  Centres centres;
  centres.cell.fill(-1);
  each([&](std::uint8_t owner, int x, int y) {
    if (!grid.interior(grid.place(x, y))) return;
    auto& s = sums[owner];
    const long long hx = 2 * x + (y & 1);
    const long long cost = s.cells * (hx * hx + 3LL * y * y) - 2 * (hx * s.x + 3 * y * s.y);
    if (centres.cell[owner] >= 0 && cost >= s.best) return;
    s.best = cost;
    centres.cell[owner] = y * grid.w + x;
  });
  return centres;
}

// Numbers the territories by (row, column) of their centre, that is, by centre cell.
void renumber(Grid& grid, Centres& centres, int n) {
  std::array<std::uint8_t, kMaxTerritories> order{};
  for (int i = 0; i < n; ++i) order[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(i + 1);
  std::sort(order.begin(), order.begin() + n, [&](auto a, auto b) { return centres.cell[a] < centres.cell[b]; });
  std::array<std::uint8_t, 256> fresh{};
  fresh[kWall] = kWall;
  Centres moved;
  for (int i = 0; i < n; ++i) {
    const auto old = order[static_cast<std::size_t>(i)];
    fresh[old] = static_cast<std::uint8_t>(i + 1);
    moved.cell[static_cast<std::size_t>(i + 1)] = centres.cell[old];
  }
  for (auto& owner : grid.owner) owner = fresh[owner];
  centres = moved;
}

void find_adjacency(const Grid& grid, Topology& topology) {
  for (int p = grid.place(0, 0); p <= grid.place(grid.w - 1, grid.h - 1); ++p) {
    const auto own = grid.at(p);
    if (own == 0 || own == kWall) continue;
    for (const int d : grid.around(p)) {
      const auto other = grid.at(p + d);
      if (other != 0 && other != kWall && other != own) {
        topology.adjacency[own - 1U] |= bits::bit(other - 1);
      }
    }
  }
}

// Fills in everything that follows from the cells of a numbered grid.
Map describe(const Grid& grid, const Centres& centres, int n) {
  Map map;
  map.topology.n = n;
  find_adjacency(grid, map.topology);
  map.width = grid.w;
  map.height = grid.h;
  map.cells.resize(static_cast<std::size_t>(grid.w * grid.h));
  map.centres.assign(centres.cell.begin() + 1, centres.cell.begin() + 1 + n);
  map.outlines.resize(static_cast<std::size_t>(n));
  for (int c = 0; c < grid.w * grid.h; ++c) {
    const auto owner = grid.at(grid.place(c));
    map.cells[static_cast<std::size_t>(c)] = owner;
    if (owner == 0 || !map.outlines[owner - 1U].empty()) continue;
    auto& outline = map.outlines[owner - 1U];
    walk_outline(grid, grid.place(c), [&](int p, int side) { outline.push_back({grid.cell(p), side}); });
  }
  return map;
}

const Size& size_of(int players) {
  if (players < 2 || players > kMaxSeats) {
    throw OptionError("a map is for 2 to 8 players, got " + std::to_string(players));
  }
  return kSizes[static_cast<std::size_t>(players)];
}

[[noreturn]] void refuse(int territory, const std::string& why) {
  throw OptionError("map: territory " + std::to_string(territory) + " " + why);
}

// The number of cells that hang together with the first cell of a territory.
int reachable(Grid grid, int start) {
  const auto own = grid.at(start);
  std::vector<int> queue{start};
  grid.at(start) = 0;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (const int d : grid.around(queue[i])) {
      const int next = queue[i] + d;
      if (grid.at(next) != own) continue;
      grid.at(next) = 0;
      queue.push_back(next);
    }
  }
  return static_cast<int>(queue.size());
}

void check_cells(const Grid& grid, const Centres& centres, int n) {
  for (int t = 0; t < n; ++t) {
    int size = 0, sides = 0, first = -1;
    for (int c = 0; c < grid.w * grid.h; ++c) {
      const int p = grid.place(c);
      if (grid.at(p) != t + 1) continue;
      if (first < 0) first = p;
      ++size;
      for (const int d : grid.around(p)) sides += grid.at(p + d) != t + 1 ? 1 : 0;
    }
    if (size == 0) refuse(t, "has no cell");
    if (reachable(grid, first) != size) refuse(t, "is not contiguous");
    if (size < 10) refuse(t, "has " + std::to_string(size) + " cells, fewer than 10");
    if (centres.cell[static_cast<std::size_t>(t + 1)] < 0) refuse(t, "has no interior cell");
    if (walk_outline(grid, first, [](int, int) {}) != sides) refuse(t, "has more than one outline");
  }
}

}  // namespace

Map generate_map(int players, std::uint64_t id) {
  const Size& size = size_of(players);
  Grid grid(size.width, size.height);
  const int attempts = grow_map(size, id, grid);
  Centres centres = find_centres(grid);
  renumber(grid, centres, size.territories);
  Map map = describe(grid, centres, size.territories);
  map.topology.id = id;
  map.attempts = attempts;
  return map;
}

Topology generate_topology(int players, std::uint64_t id) {
  const Size& size = size_of(players);
  Grid grid(size.width, size.height);
  grow_map(size, id, grid);
  Centres centres = find_centres(grid);
  renumber(grid, centres, size.territories);
  Topology topology;
  topology.id = id;
  topology.n = size.territories;
  find_adjacency(grid, topology);
  return topology;
}

Map map_of_cells(int width, int height, std::vector<std::uint8_t> cells) {
  if (width < 1 || height < 1 || width > kMaxWidth || height > kMaxHeight ||
      cells.size() != static_cast<std::size_t>(width * height)) {
    throw OptionError("map: cells must fill a grid of at most " + std::to_string(kMaxWidth) + " x " +
                      std::to_string(kMaxHeight));
  }
  const int n = *std::max_element(cells.begin(), cells.end());
  if (n < 2 || n > kMaxTerritories) throw OptionError("map: territories must be 2 to 48, got " + std::to_string(n));
  Grid grid(width, height);
  for (int c = 0; c < width * height; ++c) grid.at(grid.place(c)) = cells[static_cast<std::size_t>(c)];
  const Centres centres = find_centres(grid);
  check_cells(grid, centres, n);
  Map map = describe(grid, centres, n);
  check_topology(map.topology);
  return map;
}

void check_topology(const Topology& topology) {
  const int n = topology.n;
  if (n < 2 || n > kMaxTerritories) throw OptionError("map: territories must be 2 to 48, got " + std::to_string(n));
  const std::uint64_t all = bits::bit(n) - 1;
  for (int a = 0; a < n; ++a) {
    const std::uint64_t near = topology.adjacency[static_cast<std::size_t>(a)];
    if ((near & ~all) != 0) refuse(a, "touches a territory that does not exist");
    if ((near & bits::bit(a)) != 0) refuse(a, "touches itself");
    for (std::uint64_t rest = near; rest != 0; rest = bits::drop_lowest(rest)) {
      const int b = bits::lowest(rest);
      if ((topology.adjacency[static_cast<std::size_t>(b)] & bits::bit(a)) == 0) {
        refuse(a, "touches " + std::to_string(b) + ", but not the other way round");
      }
    }
  }
  std::uint64_t met = 1, fresh = 1;
  while (fresh != 0) {
    const int a = bits::lowest(fresh);
    fresh = bits::drop_lowest(fresh) | (topology.adjacency[static_cast<std::size_t>(a)] & ~met);
    met |= topology.adjacency[static_cast<std::size_t>(a)];
  }
  if (met != all) refuse(bits::lowest(all & ~met), "cannot be reached from territory 0");
}

}  // namespace kastgard::principalities

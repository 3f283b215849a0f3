// Lengths of roads and production, for apps that keep a state of their own.
#include <algorithm>

#include "bindings/catan_fields.hpp"
#include "games/catan/kernels.hpp"

namespace kastgard::bindings {
namespace {

using namespace py::literals;
using Ids = std::vector<int>;

void check_ids(const Ids& ids, int size, const char* name) {
  for (const int i : ids) {
    if (i < 0 || i >= size) {
      throw py::value_error(std::string(name) + " must be 0 to " + std::to_string(size - 1) + ", got " +
                            std::to_string(i));
    }
  }
}

// More than a player's stock could take for ever.
void check_stock(const ct::Edges& roads) {
  if (roads.count() > ct::kRoads) throw py::value_error("roads must be at most 15, the stock of a player");
}
ct::Edges edges_of(const Ids& ids, const char* name) {
  check_ids(ids, ct::kEdges, name);
  ct::Edges set;
  for (const int e : ids) set.add(e);
  check_stock(set);
  return set;
}
std::uint64_t corners_of(const Ids& ids, const char* name) {
  check_ids(ids, ct::kCorners, name);
  std::uint64_t set = 0;
  for (const int c : ids) set |= bits::bit(c);
  return set;
}

int longest_road(const Ids& roads, const Ids& blocked) {
  return ct::longest_road(edges_of(roads, "roads"), corners_of(blocked, "blocked_corners"));
}

// A byte of bool a network: roads[n, 72], blocked[n, 54].
py::array_t<std::int32_t> longest_road_batch(const py::array& roads, const py::array& blocked) {
  const auto* r = reinterpret_cast<const std::uint8_t*>(checked<bool>(roads, "roads", {kAnySize, ct::kEdges}));
  const py::ssize_t n = roads.shape(0);
  const auto* b = reinterpret_cast<const std::uint8_t*>(checked<bool>(blocked, "blocked_corners", {n, ct::kCorners}));
  auto out = new_array<std::int32_t>({n});
  std::int32_t* to = out.mutable_data();
  for (py::ssize_t i = 0; i < n; ++i, r += ct::kEdges, b += ct::kCorners) {
    ct::Edges set;
    std::uint64_t corners = 0;
    for (int e = 0; e < ct::kEdges; ++e) {
      if (r[e] != 0) set.add(e);
    }
    for (int c = 0; c < ct::kCorners; ++c) corners |= b[c] != 0 ? bits::bit(c) : 0;
    check_stock(set);
    to[i] = ct::longest_road(set, corners);
  }
  return out;
}

template <std::size_t N>
void copy_row(const Ids& row, std::array<std::uint8_t, N>& out, int high, const char* name) {
  if (row.size() != N) throw py::value_error(std::string(name) + " must have " + std::to_string(N) + " entries");
  check_ids(row, high + 1, name);
  for (std::size_t i = 0; i < N; ++i) out[i] = static_cast<std::uint8_t>(row[i]);
}

AnyList production(const Ids& terrain, const Ids& numbers, const std::vector<Ids>& settlements,
                   const std::vector<Ids>& cities, int total, int robber, const Ids& bank, bool rest) {
  ct::Island island;
  copy_row(terrain, island.terrain, ct::kDesert, "terrain");
  copy_row(numbers, island.numbers, 12, "numbers");
  for (int n = 2; n <= 12; ++n) {
    if (std::count(numbers.begin(), numbers.end(), n) > 2) throw py::value_error("numbers must be on at most 2 hexes");
  }
  if (settlements.size() != cities.size() || settlements.size() > ct::kOwners) {
    throw py::value_error("settlements and cities must have an entry for each of at most 4 owners");
  }
  if (robber < -1 || robber >= ct::kHexes) throw py::value_error("robber must be -1 to 18");
  if (total < 2 || total > 12) throw py::value_error("total must be 2 to 12");
  if (bank.size() != ct::kResources) throw py::value_error("bank must have 5 entries");
  check_ids(bank, ct::kCardsEach + 1, "bank");
  island.robber = static_cast<std::uint8_t>(robber);
  island.owners = static_cast<int>(settlements.size());
  for (std::size_t o = 0; o < settlements.size(); ++o) {
    island.settlements[o] = corners_of(settlements[o], "settlements");
    island.cities[o] = corners_of(cities[o], "cities");
  }
  for (int r = 0; r < ct::kResources; ++r) island.bank |= ct::times(r, bank[ct::at(r)]);
  island.single_claimant_gets_rest = rest;
  const auto cards = ct::production(island, total);
  AnyList out;
  for (int o = 0; o < island.owners; ++o) out.append(counts_list(cards[ct::at(o)]));
  return out;
}

}  // namespace

void bind_catan_kernels(py::module_& module) {
  module.def("longest_road", &longest_road, "roads"_a, "blocked_corners"_a);
  module.def("longest_road_batch", &longest_road_batch, "roads"_a, "blocked_corners"_a);
  module.def("production", &production, "terrain"_a, "numbers"_a, "settlements"_a, "cities"_a, "total"_a, "robber"_a,
             "bank"_a, "single_claimant_gets_rest"_a);
}

}  // namespace kastgard::bindings

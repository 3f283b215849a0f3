// Maps of Principalities as arrays and lists; kastgard.principalities.Map is made of them.
#include "bindings/principalities_fields.hpp"

namespace kastgard::bindings {
namespace {

using namespace py::literals;

AnyTuple adjacency_rows(const room::Topology& topology) {
  AnyList rows;
  for (std::size_t t = 0; t < static_cast<std::size_t>(topology.n); ++t) {
    rows.append(AnyTuple(bits_of(topology.adjacency[t])));
  }
  return AnyTuple(rows);
}

AnyDict describe(const room::Map& map) {
  auto cells = new_array<std::uint8_t>({map.height, map.width});
  std::memcpy(cells.mutable_data(), map.cells.data(), map.cells.size());
  AnyList outlines;
  for (const auto& walk : map.outlines) {
    AnyList sides;
    for (const auto& each : walk) sides.append(py::make_tuple(each.cell, each.side));
    outlines.append(AnyTuple(sides));
  }
  return AnyDict("n"_a = map.topology.n, "id"_a = map.topology.id, "width"_a = map.width, "height"_a = map.height,
                 "attempts"_a = map.attempts, "cells"_a = cells, "centres"_a = AnyTuple(list_of(map.centres)),
                 "outlines"_a = AnyTuple(outlines), "adjacency"_a = adjacency_rows(map.topology));
}

AnyDict generate(int players, std::uint64_t id) {
  room::Map map;
  {
    const Unlocked unlocked;
    map = room::generate_map(players, id);
  }
  return describe(map);
}

AnyDict of_cells(const py::array& cells) {
  const std::uint8_t* data = checked<std::uint8_t>(cells, "cells", {kAnySize, kAnySize});
  const std::vector<std::uint8_t> copy(data, data + cells.size());
  room::Map map;
  {
    const Unlocked unlocked;
    map = room::map_of_cells(static_cast<int>(cells.shape(1)), static_cast<int>(cells.shape(0)), copy);
  }
  return describe(map);
}

// The same rows, sorted, if they are the borders of one connected map.
AnyTuple check_adjacency(const AnyList& rows) {
  room::Topology topology;
  topology.n = static_cast<int>(rows.size());
  if (rows.size() < 2 || rows.size() > room::kMaxTerritories) {
    throw OptionError("map: territories must be 2 to 48, got " + std::to_string(rows.size()));
  }
  for (std::size_t t = 0; t < rows.size(); ++t) {
    for (const auto near : rows[t].cast<AnyList>()) {
      const auto x = near.cast<std::int64_t>();
      if (x < 0 || x >= topology.n) {
        throw OptionError("map: territory " + std::to_string(t) + " touches " + std::to_string(x) +
                          ", which does not exist");
      }
      topology.adjacency[t] |= bits::bit(static_cast<int>(x));
    }
  }
  room::check_topology(topology);
  return adjacency_rows(topology);
}

}  // namespace

void bind_principalities_maps(py::module_& module) {
  module.def("generate_map", &generate, "players"_a, "id"_a);
  module.def("map_of_cells", &of_cells, "cells"_a);
  module.def("check_adjacency", &check_adjacency, "rows"_a);
}

}  // namespace kastgard::bindings

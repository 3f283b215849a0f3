// Territories, scores and placements over NumPy arrays, for apps that keep a state of their own.
#include "bindings/kingdomino_fields.hpp"
#include "games/kingdomino/kernels.hpp"

namespace kastgard::bindings {
namespace {

using namespace py::literals;

void check_side(const char* name, py::ssize_t height, py::ssize_t width) {
  if (height >= 1 && width >= 1 && height <= kd::kMostSide && width <= kd::kMostSide) return;
  throw py::value_error(std::string(name) + " must be a grid of 1 x 1 to 13 x 13 squares, got " +
                        std::to_string(height) + " x " + std::to_string(width));
}

void check_terrain(const std::int8_t* terrain, std::size_t count) {
  const auto bad = kd::first_bad_terrain(terrain, count);
  if (bad < 0) return;
  throw py::value_error("terrain must be -2 (castle), -1 (empty) or 0 to 6, got " + std::to_string(int{terrain[bad]}));
}

void check_crowns(const std::int8_t* crowns, std::size_t count) {
  const auto bad = kd::first_bad_crowns(crowns, count);
  if (bad < 0) return;
  throw py::value_error("crowns must be 0 to 15, got " + std::to_string(int{crowns[bad]}));
}

kd::Grid terrain_grid(const py::array& terrain) {
  const auto* t = checked<std::int8_t>(terrain, "terrain", {kAnySize, kAnySize});
  check_side("terrain", terrain.shape(0), terrain.shape(1));
  check_terrain(t, static_cast<std::size_t>(terrain.size()));
  return {static_cast<int>(terrain.shape(0)), static_cast<int>(terrain.shape(1)), t, nullptr};
}

kd::Grid full_grid(const py::array& terrain, const py::array& crowns) {
  kd::Grid grid = terrain_grid(terrain);
  grid.crowns = checked<std::int8_t>(crowns, "crowns", {grid.height, grid.width});
  check_crowns(grid.crowns, static_cast<std::size_t>(terrain.size()));
  return grid;
}

template <class T, class Rows>
py::array_t<T> rows_array(const Rows& rows) {
  constexpr auto width = static_cast<py::ssize_t>(std::tuple_size_v<typename Rows::value_type>);
  auto out = new_array<T>({static_cast<py::ssize_t>(rows.size()), width});
  T* to = out.mutable_data();
  for (const auto& row : rows) to = std::copy(row.begin(), row.end(), to);
  return out;
}

py::array_t<std::int32_t> territories(const py::array& terrain, const py::array& crowns) {
  return rows_array<std::int32_t>(kd::territories(full_grid(terrain, crowns)));
}

std::int32_t score(const py::array& terrain, const py::array& crowns) { return kd::score(full_grid(terrain, crowns)); }

py::array_t<std::int32_t> score_batch(const py::array& terrain, const py::array& crowns) {
  const auto* t = checked<std::int8_t>(terrain, "terrain", {kAnySize, kAnySize, kAnySize});
  const py::ssize_t n = terrain.shape(0), height = terrain.shape(1), width = terrain.shape(2);
  check_side("terrain", height, width);
  const auto* c = checked<std::int8_t>(crowns, "crowns", {n, height, width});
  auto out = new_array<std::int32_t>({n});
  std::int32_t* to = out.mutable_data();
  {
    const Unlocked unlocked;
    check_terrain(t, static_cast<std::size_t>(terrain.size()));
    check_crowns(c, static_cast<std::size_t>(crowns.size()));
    kd::score_batch(t, c, static_cast<std::size_t>(n), static_cast<int>(height), static_cast<int>(width), to);
  }
  return out;
}

py::array_t<std::int16_t> legal_placements(const py::array& terrain, int left, int right, int limit) {
  const kd::Grid grid = terrain_grid(terrain);
  for (const int half : {left, right}) {
    if (half < 0 || half >= kd::kTerrains) throw py::value_error("a half must have a terrain 0 to 6");
  }
  if (limit < 1 || limit > kd::kMostSide) throw py::value_error("limit must be 1 to 13");
  return rows_array<std::int16_t>(kd::legal_placements(grid, left, right, limit));
}

}  // namespace

void bind_kingdomino_kernels(py::module_& module) {
  module.def("territories", &territories, "terrain"_a, "crowns"_a);
  module.def("score", &score, "terrain"_a, "crowns"_a);
  module.def("score_batch", &score_batch, "terrain"_a, "crowns"_a);
  module.def("legal_placements", &legal_placements, "terrain"_a, "left"_a, "right"_a, "limit"_a);
}

}  // namespace kastgard::bindings

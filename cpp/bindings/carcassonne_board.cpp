// The board of the room carcassonne on its own, and the values of features without a board.
#include "games/carcassonne/board.hpp"

#include <algorithm>
#include <cstdlib>

#include "bindings/carcassonne_fields.hpp"

namespace kastgard::bindings {
namespace {

using namespace py::literals;

constexpr int kLargestFact = 100'000;

AnyDict feature_dict(const cc::BoardFeature& f, int rules) {
  AnyList segments;
  for (const auto& each : f.segments) segments.append(py::make_tuple(each.tile, each.code));
  return py::dict("feature"_a = std::string(cc::row_of(f.feature).name), "segments"_a = segments,
                  "tiles"_a = list_of(f.tiles), "figures"_a = list_of(f.figures), "open"_a = f.open,
                  "complete"_a = f.complete, "pennants"_a = f.facts.pennants, "cities"_a = f.facts.cities,
                  "special"_a = f.facts.special, "buildings"_a = f.facts.buildings, "at_end"_a = f.value(rules));
}

AnyList feature_list(const std::vector<cc::BoardFeature>& features, int rules) {
  AnyList out;
  for (const auto& f : features) out.append(feature_dict(f, rules));
  return out;
}

AnyList tile_list(const cc::Board& board) {
  AnyList out;
  for (const auto& t : board.tiles()) out.append(py::make_tuple(t.kind, t.x, t.y, t.rotation, t.building));
  return out;
}

AnyList figure_list(const cc::Board& board) {
  AnyList out;
  for (const auto& f : board.figures()) out.append(py::make_tuple(f.tile, f.code, f.owner, f.weight));
  return out;
}

AnyList placement_list(const cc::Board& board, int kind) {
  AnyList out;
  for (const auto& t : board.placements(kind)) out.append(py::make_tuple(t.x, t.y, t.rotation));
  return out;
}

bool fits(const cc::Board& board, int kind, int x, int y, int rotation) {
  if (kind < 0 || kind >= cc::kKinds) throw py::value_error("no such kind of tile");
  if (rotation < 0 || rotation >= cc::kSides) throw py::value_error("a rotation is 0 to 3");
  if (std::max(std::abs(x), std::abs(y)) > cc::Board::kFarthest) throw py::value_error("a tile lies too far away");
  return board.fits(kind, x, y, rotation);
}

cc::Feature feature_named(const std::string& name) {
  std::string known;
  for (std::size_t i = 0; i < cc::kFeatureTable.size(); ++i) {
    if (cc::kFeatureTable[i].name == name) return static_cast<cc::Feature>(i);
    known.append(i == 0 ? "" : ", ").append(cc::kFeatureTable[i].name);
  }
  throw py::value_error("a feature is one of " + known + ", got '" + name + "'");
}

int value(const std::string& feature, bool complete, int rules, const AnyDict& facts) {
  const cc::Feature kind = feature_named(feature);
  if (rules < 1 || rules > 3) throw py::value_error("rules must be 1, 2 or 3");
  FieldReader in(facts);
  const auto count = [&](const char* key) { return static_cast<int>(in.integer(key, 0, kLargestFact)); };
  cc::Facts f;
  f.tiles = count("tiles");
  f.pennants = count("pennants");
  f.around = count("around");
  f.line = count("line");
  f.cities = count("cities");
  f.buildings = count("buildings");
  f.special = in.flag("special");
  f.mage = in.flag("mage");
  f.witch = in.flag("witch");
  in.done();
  return cc::value_of(kind, f, complete, rules);
}

AnyList feature_names() {
  AnyList out;
  for (const auto& row : cc::kFeatureTable) out.append(std::string(row.name));
  return out;
}

cc::Board make_board(int rules, bool variant) {
  if (rules < 1 || rules > 3) throw py::value_error("rules must be 1, 2 or 3");
  return cc::Board(rules, variant);
}

}  // namespace

void bind_carcassonne_board(py::module_& module) {
  using B = cc::Board;
  py::class_<B>(module, "Board", "Tiles, figures and buildings without a game around them.")
      .def(py::init(&make_board), "rules"_a, "variant"_a)
      .def("place", &B::place, "kind"_a, "x"_a, "y"_a, "rotation"_a)
      .def("fits", &fits, "kind"_a, "x"_a, "y"_a, "rotation"_a)
      .def("placements", &placement_list, "kind"_a)
      .def("put_figure", &B::put_figure, "tile"_a, "code"_a, "owner"_a, "weight"_a)
      .def("take_figure", &B::take_figure, "tile"_a, "code"_a)
      .def("put_building", &B::put_building, "tile"_a, "building"_a)
      .def("tile_at", &B::tile_at, "x"_a, "y"_a)
      .def("tiles", &tile_list)
      .def("figures", &figure_list)
      .def("features", [](const B& b) { return feature_list(b.features(), b.rules()); })
      .def(
          "completed_by",
          [](const B& b, int kind, int x, int y, int rotation) {
            return feature_list(b.completed_by(kind, x, y, rotation), b.rules());
          },
          "kind"_a, "x"_a, "y"_a, "rotation"_a)
      .def("final_points", &B::final_points, "players"_a)
      .def("copy", [](const B& b) { return B(b); });
  module.def("value", &value, "feature"_a, "complete"_a, "rules"_a, "facts"_a);
  module.def("feature_names", &feature_names);
  module.def("robber_share", &cc::robber_share, "gain"_a);
}

}  // namespace kastgard::bindings

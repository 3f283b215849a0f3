// What only the room carcassonne has: configurations, the tiles, and what apps and pictures read of a position.
#include "bindings/carcassonne_fields.hpp"
#include "games/carcassonne/heuristic.hpp"

namespace kastgard::bindings {
namespace {

using namespace py::literals;

AnyDict config(const CarcassonneBox& box) {
  const cc::Config& c = box.game.config();
  AnyDict out;
  out["players"] = c.players;
  out["little_buildings"] = std::string(cc::kBuildingsNames[c.buildings]);
  out["rules"] = c.rules;
  out["expansions"] = cc::expansions_text(c);
  return out;
}

// The first id of each group of actions, and the number of tiles.
AnyDict layout(const CarcassonneBox& box) {
  const cc::Config& c = box.game.config();
  return py::dict("tiles"_a = c.tiles, "nothing"_a = c.nothing, "figure"_a = c.figure, "big_figure"_a = c.big_figure,
                  "building"_a = c.building, "fairy"_a = c.fairy_beside);
}

std::string sides_text(unsigned sides) {
  std::string text;
  for (std::size_t i = 0; i < 4; ++i) {
    if ((sides >> i & 1) != 0) text += "NESW"[i];
  }
  return text;
}

AnyList bit_list(unsigned set) {
  AnyList out;
  for (int i = 0; set >> i != 0; ++i) {
    if ((set >> i & 1) != 0) out.append(i);
  }
  return out;
}

AnyDict kind_dict(const cc::Kind& k) {
  AnyList cities, roads, fields;
  for (std::size_t i = 0; i < k.cities; ++i) {
    cities.append(py::make_tuple(sides_text(k.city_sides[i]), cc::record::pennants(k.records[i]),
                                 cc::record::special(k.records[i]) != 0));
  }
  for (std::size_t i = 0; i < k.roads; ++i) {
    roads.append(py::make_tuple(sides_text(k.road_sides[i]), cc::record::special(k.records[k.cities + i]) != 0));
  }
  for (std::size_t i = 0; i < k.fields; ++i) {
    fields.append(py::make_tuple(AnyTuple(bit_list(k.field_halves[i])), AnyTuple(bit_list(k.field_cities[i]))));
  }
  return py::dict("id"_a = std::string(k.name()), "expansion"_a = std::string(cc::kExpansionNames[k.expansion]),
                  "count"_a = int{k.count}, "edges"_a = std::string(k.sides.data()), "cities"_a = AnyTuple(cities),
                  "roads"_a = AnyTuple(roads), "fields"_a = AnyTuple(fields), "river"_a = sides_text(k.river),
                  "stands"_a = std::string(cc::kStandsNames[static_cast<std::size_t>(k.stands)]),
                  "symbol"_a = std::string(k.symbol.data()), "period"_a = int{k.period});
}

// All kinds of tiles, in the order of their numbers.
AnyList kinds() {
  AnyList out;
  for (const auto& k : cc::kKindTable) out.append(kind_dict(k));
  return out;
}

AnyList segments() {
  AnyList out;
  for (int code = 0; code < cc::kCodes; ++code) out.append(cc::code_name(code));
  return out;
}

// (x, y, north, east, south, west) of each frontier cell in slot order; sides as in the observation.
AnyList frontier(const BoundCarcassonne& state) {
  const cc::State& s = state.value;
  AnyList out;
  for (std::size_t i = 0; i < s.cells; ++i) {
    const int key = cc::cell_key(s.frontier[i]);
    const unsigned forbids = cc::cell_forbids(s.frontier[i]);
    AnyList row;
    row.append(cc::x_of(key));
    row.append(cc::y_of(key));
    for (int side = 0; side < cc::kSides; ++side) row.append(int{cc::detail::side_code(forbids >> (4 * side))});
    out.append(AnyTuple(row));
  }
  return out;
}

AnyDict weights(const cc::Weights& of) {
  AnyDict out;
  for (const auto& each : cc::kWeightNames) out[each.name] = of.*each.weight;
  return out;
}

void bind(py::module_& module) {
  auto sub = bind_game<cc::Carcassonne>(module, "carcassonne");
  sub.def("config", &config, "game"_a);
  sub.def("layout", &layout, "game"_a);
  sub.def("fields", &carcassonne_fields, "state"_a);
  sub.def("from_fields", &carcassonne_from_fields, "game"_a, "fields"_a);
  sub.def("kinds", &kinds);
  sub.def("segments", &segments);
  sub.def("frontier", &frontier, "state"_a);
  sub.def("greedy_weights", [] { return weights(cc::greedy_weights()); });
  sub.def("normal_weights", [] { return weights(cc::Weights{}); });
  bind_carcassonne_board(sub);
}

const Registrar registrar("games/carcassonne", &bind);

}  // namespace
}  // namespace kastgard::bindings

// What only the room catan has: configurations, the island's topology, and what apps and pictures read of a position.
#include "bindings/catan_fields.hpp"
#include "games/catan/heuristic.hpp"
#include "games/catan/score.hpp"

namespace kastgard::bindings {
namespace {

using namespace py::literals;

template <bool kTwo>
AnyDict config(const CatanBox<kTwo>& box) {
  const ct::Config& c = box.game.config();
  AnyDict out;
  if (!kTwo) out["players"] = c.players;
  out["board"] = std::string(ct::kBoardNames[static_cast<std::size_t>(c.board)]);
  out["shuffle_harbours"] = c.shuffle_harbours;
  out["start"] = c.random_start ? "random" : "first";
  out["points"] = c.points;
  out["discard_limit"] = c.discard_limit;
  out["single_claimant_gets_rest"] = c.single_claimant_gets_rest;
  out["trading"] = c.trading;
  out["offers"] = c.offers;
  if (!kTwo) return out;
  out["neutral_corners"] = std::string(ct::kNeutralCornerNames[ct::at(c.neutral_corners)]);
  out["tokens_before_roll"] = c.tokens_before_roll;
  out["neutral_answer"] = c.any_kind ? "any_kind" : "same_kind";
  out["neutral_answers_free_roads"] = c.neutral_answers_free_roads;
  out["neutral_road_fallback"] = c.road_falls_back ? "settlement" : "none";
  out["token_actions_per_turn"] = c.token_actions_per_turn;
  out["forced_trade_give_from"] = c.give_before_draw ? "before_draw" : "after_draw";
  return out;
}

template <class Rows>
AnyList table_of(const Rows& rows) {
  AnyList out;
  for (const auto& row : rows) {
    AnyList items;
    for (const int x : row) {
      if (x != ct::kNone) items.append(x);
    }
    out.append(AnyTuple(items));
  }
  return out;
}

// Lists by id: corners of hexes, ends of edges, corners of harbours, and what meets at a corner.
AnyDict topology() {
  AnyDict out;
  out["hex_corners"] = table_of(ct::kHexCorners);
  out["edge_ends"] = table_of(ct::kEdgeEnds);
  out["harbour_corners"] = table_of(ct::kHarbourCorners);
  out["corner_edges"] = table_of(ct::kTopology.edge_list);
  out["corner_hexes"] = table_of(ct::kTopology.hexes);
  return out;
}

// Public points, all points, and the length of the longest road of one seat (or, for two, of neutral 2 or 3).
template <bool kTwo>
AnyDict standing(const BoundCatan<kTwo>& state, int owner) {
  if (owner < 0 || owner >= state.game().config().owners) throw py::index_error("no such owner");
  const bool real = ct::is_real(state.game().config(), owner);
  AnyDict out;
  out["public_points"] = real ? ct::public_points(state.value, owner) : 0;
  out["points"] = real ? ct::all_points(state.value, owner) : 0;
  out["road_length"] = int{state.value.lengths[ct::at(owner)]};
  out["rates"] = real ? counts_list(state.value.rates[ct::at(owner)]) : AnyList();
  return out;
}

AnyDict normal_weights() {
  AnyDict out;
  const ct::NormalWeights weights;
  for (const auto& each : ct::kNormalWeightNames) out[each.name] = weights.*each.weight;
  return out;
}

template <bool kTwo>
py::module_ bind_one(py::module_& module) {
  auto sub = bind_game<ct::RoomGame<kTwo>>(module, "catan");
  sub.def("config", &config<kTwo>, "game"_a);
  sub.def(
      "fields", [](const BoundCatan<kTwo>& state) { return catan_fields(state.game().config(), state.value); },
      "state"_a);
  sub.def(
      "from_fields",
      [](const std::shared_ptr<CatanBox<kTwo>>& box, const AnyDict& values) {
        return titled(*box, [&]() -> BoundCatan<kTwo> { return {box, catan_from_fields(box->game.config(), values)}; });
      },
      "game"_a, "fields"_a);
  sub.def("standing", &standing<kTwo>, "state"_a, "owner"_a);
  sub.def("topology", &topology);
  sub.def("normal_weights", &normal_weights);
  return sub;
}

void bind(py::module_& module) {
  auto catan = bind_one<false>(module);
  bind_catan_kernels(catan);
  bind_one<true>(module);
}

const Registrar registrar("games/catan", &bind);

}  // namespace
}  // namespace kastgard::bindings

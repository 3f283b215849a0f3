// What only Principalities has: its configuration, hints, the reasons of its players, and what apps read of a position.
#include "bindings/principalities_fields.hpp"
#include "games/principalities/heuristic.hpp"

namespace kastgard::bindings {
namespace {

using namespace py::literals;

AnyDict config(const PrincipalitiesBox& box) {
  const room::Config& c = box.game.config();
  std::string humans;
  for (int p = 0; p < c.players; ++p) {
    if ((c.humans >> p & 1U) != 0) humans += (humans.empty() ? "" : "+") + std::to_string(p);
  }
  AnyDict out;
  out["players"] = c.players;
  out["humans"] = humans;
  out["offer_policy"] = c.offer_continue ? "continue" : "points";
  out["max_turns"] = c.max_turns;
  out["maps"] = c.maps;
  out["map_seed"] = c.map_seed;
  out["count_store"] = c.count_store;
  return out;
}

// A10: the flag is set while the seat lives and the game goes on; it is no move.
void use_hints(PrincipalitiesState& state, int seat) {
  check_seat(*state.box, seat);
  room::State& s = state.value;
  if (s.phase == room::kEnd || (s.alive >> seat & 1U) == 0) return;
  s.hints = static_cast<std::uint8_t>(s.hints | 1U << seat);
}

// (from, to, wins, rolls) of every legal attack.
AnyList odds(const PrincipalitiesState& state) {
  AnyList out;
  const room::State& s = state.value;
  if (s.phase != room::kAttack) return out;
  room::each_attack(s, [&](int f, int t) {
    const room::Odds& o = room::odds_of(s.dice[static_cast<std::size_t>(f)], s.dice[static_cast<std::size_t>(t)]);
    out.append(py::make_tuple(f, t, o.wins, o.wins + o.losses));
  });
  return out;
}

AnyDict board(const PrincipalitiesState& state) {
  const room::State& s = state.value;
  auto owner = new_array<std::int8_t>({s.n});
  auto dice = new_array<std::int8_t>({s.n});
  auto store = new_array<std::int32_t>({s.players});
  auto income = new_array<std::int32_t>({s.players});
  for (std::size_t t = 0; t < s.n; ++t) {
    owner.mutable_data()[t] = static_cast<std::int8_t>(s.owner[t]);
    dice.mutable_data()[t] = static_cast<std::int8_t>(s.dice[t]);
  }
  for (std::size_t p = 0; p < s.players; ++p) {
    store.mutable_data()[p] = s.store[p];
    income.mutable_data()[p] = room::largest_group(s.adjacency, s.owned[p]);
  }
  return AnyDict("owner"_a = owner, "dice"_a = dice, "store"_a = store, "income"_a = income);
}

AnyTuple adjacency(const PrincipalitiesState& state) {
  AnyList rows;
  for (std::size_t t = 0; t < state.value.n; ++t) rows.append(AnyTuple(bits_of(state.value.adjacency[t])));
  return AnyTuple(rows);
}

AnyDict normal_weights() {
  AnyDict out;
  const room::NormalWeights weights;
  for (const auto& each : room::kNormalWeightNames) out[each.name] = weights.*each.weight;
  return out;
}

AnyList explain_normal(const PrincipalitiesState& state, const AnyDict& options) {
  Options given = options_of(options);
  const room::NormalWeights weights = room::read_normal_weights(given);
  given.done("agent normal");
  AnyList out;
  for (const room::Candidate& c : room::explain_normal(state.value, weights)) {
    out.append(AnyDict("source"_a = c.from, "target"_a = c.to, "win"_a = c.win, "own_growth"_a = c.own_growth,
                        "enemy_loss"_a = c.enemy_loss, "hold"_a = c.hold, "open"_a = c.open, "gain"_a = c.gain,
                        "score"_a = c.score, "admitted"_a = c.admitted));
  }
  return out;
}

void bind(py::module_& module) {
  auto sub = bind_game<Principalities>(module, "principalities");
  sub.def("config", &config, "game"_a);
  sub.def("territories", [](const PrincipalitiesBox& box) { return box.game.config().territories; }, "game"_a);
  sub.def("fields", &principalities_fields, "state"_a);
  sub.def("from_fields", &principalities_from_fields, "game"_a, "fields"_a);
  sub.def("use_hints", &use_hints, "state"_a, "seat"_a);
  sub.def("hints", [](const PrincipalitiesState& s) { return AnyTuple(seats_of(s.value.hints)); }, "state"_a);
  sub.def("map_id", [](const PrincipalitiesState& s) { return s.value.map_id; }, "state"_a);
  sub.def("last_attack", [](const PrincipalitiesState& s) { return last_attack_of(s.value); }, "state"_a);
  sub.def("odds", &odds, "state"_a);
  sub.def("board", &board, "state"_a);
  sub.def("adjacency", &adjacency, "state"_a);
  sub.def("normal_weights", &normal_weights);
  sub.def("explain_normal", &explain_normal, "state"_a, "options"_a);
  bind_principalities_maps(sub);
  bind_principalities_kernels(sub);
}

const Registrar registrar("games/principalities", &bind);

}  // namespace
}  // namespace kastgard::bindings

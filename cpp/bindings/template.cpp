// What only the room of the toy has: its configuration and its positions as plain values.
#include "bindings/bind_game.hpp"
#include "bindings/fields.hpp"
#include "games/template/game.hpp"

namespace kastgard::bindings {
namespace {

using toy::Template;
using Box = GameBox<Template>;
using Bound = BoundState<Template>;

AnyDict config(const Box& box) {
  const auto& c = box.game.config();
  AnyDict out;
  out["players"] = c.players;
  out["goal"] = c.goal;
  out["max_rounds"] = c.max_rounds;
  out["values"] = AnyTuple(list_of(c.values));
  return out;
}

AnyList rows_of(const std::array<toy::Cards, toy::kSeats>& cards, int players) {
  AnyList out;
  for (int p = 0; p < players; ++p) out.append(list_of(cards[static_cast<std::size_t>(p)]));
  return out;
}

AnyDict fields(const Bound& s) {
  const int players = s.game().num_players();
  AnyDict out;
  out["phase"] = std::string(toy::kPhaseNames[static_cast<std::size_t>(s.value.phase)]);
  out["seat"] = int{s.value.seat};
  out["start"] = int{s.value.start};
  out["round"] = int{s.value.round};
  out["deck"] = list_of(s.value.deck);
  out["hands"] = rows_of(s.value.hands, players);
  out["shown"] = rows_of(s.value.shown, players);
  out["end"] = std::string(toy::kEndNames[static_cast<std::size_t>(s.value.end)]);
  return out;
}

void read_cards(const std::vector<std::int64_t>& row, toy::Cards& out) {
  for (std::size_t k = 0; k < out.size(); ++k) out[k] = static_cast<std::int8_t>(row[k]);
}

Bound from_fields(const std::shared_ptr<Box>& box, const AnyDict& values) {
  return titled(*box, [&]() -> Bound {
    const int players = box->game.num_players();
    FieldReader reader(values);
    toy::State s{};
    s.phase = static_cast<toy::Phase>(reader.choice("phase", toy::kPhaseNames));
    s.seat = static_cast<std::int8_t>(reader.integer("seat", 0, players - 1));
    s.start = static_cast<std::int8_t>(reader.integer("start", 0, players - 1));
    s.round = static_cast<std::uint8_t>(reader.integer("round", 1, toy::kMaxRounds));
    read_cards(reader.integers("deck", toy::kKinds, 0, toy::kCards), s.deck);
    std::size_t p = 0;
    for (const auto& row : reader.rows("hands", players, toy::kKinds, 0, toy::kCards)) read_cards(row, s.hands[p++]);
    p = 0;
    for (const auto& row : reader.rows("shown", players, toy::kKinds, 0, toy::kCards)) read_cards(row, s.shown[p++]);
    s.end = static_cast<toy::End>(reader.choice("end", toy::kEndNames));
    reader.done();
    box->game.validate(s);
    return {box, s};
  });
}

void bind(py::module_& module) {
  using namespace py::literals;
  auto sub = bind_game<Template>(module, "template");
  sub.def("config", &config, "game"_a);
  sub.def("fields", &fields, "state"_a);
  sub.def("from_fields", &from_fields, "game"_a, "fields"_a);
}

const Registrar registrar("games/template", &bind);

}  // namespace
}  // namespace kastgard::bindings

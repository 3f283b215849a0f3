#include "bindings/principalities_fields.hpp"

namespace kastgard::bindings {
namespace {

constexpr std::array<std::string_view, 5> kPhases{"attack", "roll", "reinforce", "offer", "end"};

template <class T>
AnyList first_of(const T& items, int count) {
  return list_of(std::span(items.data(), static_cast<std::size_t>(count)));
}

std::uint8_t optional_number(FieldReader& in, const char* key, int high) {
  const py::object value = in.take(key);
  return value.is_none() ? room::kNone : static_cast<std::uint8_t>(in.number(value, key, 0, high));
}

std::uint8_t seat_mask(FieldReader& in, const char* key, int players) {
  unsigned mask = 0;
  std::int64_t last = -1;
  for (const auto p : in.integers(key, -1, 0, players - 1)) {
    if (p <= last) in.fail("'" + std::string(key) + "' must be seats in ascending order");
    mask |= 1U << p;
    last = p;
  }
  return static_cast<std::uint8_t>(mask);
}

void read_adjacency(FieldReader& in, room::State& s) {
  std::size_t t = 0;
  for (const auto& row : in.rows("adjacency", s.n, -1, 0, s.n - 1)) {
    std::int64_t last = -1;
    for (const auto near : row) {
      if (near <= last) in.fail("'adjacency' must list neighbours in ascending order");
      s.adjacency[t] |= bits::bit(static_cast<int>(near));
      last = near;
    }
    ++t;
  }
}

template <class T>
void read_numbers(FieldReader& in, const char* key, int count, std::int64_t low, std::int64_t high, T& out) {
  std::size_t i = 0;
  for (const auto x : in.integers(key, count, low, high)) out[i++] = static_cast<typename T::value_type>(x);
}

void read_last_attack(FieldReader& in, room::State& s) {
  const py::object value = in.take("last_attack");
  if (value.is_none()) return;
  if ((!py::isinstance<AnyList>(value) && !py::isinstance<AnyTuple>(value)) || py::len(value) != 5) {
    in.fail("'last_attack' must be null or [from, to, attacker, defender, won]");
  }
  const auto items = value.cast<py::sequence>();
  for (std::size_t i = 0; i < 4; ++i) {
    s.last_attack[i] =
        static_cast<std::uint8_t>(in.number(py::object(items[i]), "last_attack", 0, room::kMaxTerritories));
  }
  if (!py::isinstance<py::bool_>(py::object(items[4]))) in.fail("'last_attack' must end with true or false");
  s.last_attack[4] = items[4].cast<bool>() ? 1 : 0;
}

void read_turn(FieldReader& in, const room::Config& config, room::State& s) {
  s.seat = static_cast<std::uint8_t>(in.integer("seat", 0, config.players - 1));
  s.phase = static_cast<std::uint8_t>(in.choice("phase", kPhases));
  s.from = optional_number(in, "from", s.n - 1);
  s.to = optional_number(in, "to", s.n - 1);
  s.pool = static_cast<std::uint8_t>(in.integer("pool", 0, room::kMaxPool));
  s.attacked = in.flag("attacked") ? 1 : 0;
  s.quiet = static_cast<std::uint32_t>(in.integer("quiet", 0, UINT32_MAX));
  s.offer_made = in.flag("offer_made") ? 1 : 0;
  s.asked = optional_number(in, "asked", config.players - 1);
  s.accepted = seat_mask(in, "accepted", config.players);
  s.hints = seat_mask(in, "hints", config.players);
  s.completed_turns = static_cast<std::uint32_t>(in.integer("completed_turns", 0, UINT32_MAX));
  s.end = static_cast<std::uint8_t>(in.choice("end", Principalities::kEnds));
  s.ply = static_cast<std::uint32_t>(in.integer("ply", 0, INT32_MAX));
}

}  // namespace

py::object last_attack_of(const room::State& s) {
  if (s.last_attack[0] == room::kNone) return py::none();
  AnyList out;
  for (std::size_t i = 0; i < 4; ++i) out.append(int{s.last_attack[i]});
  out.append(s.last_attack[4] != 0);
  return out;
}

AnyDict principalities_fields(const PrincipalitiesState& state) {
  const room::State& s = state.value;
  AnyDict out;
  AnyList adjacency;
  for (std::size_t t = 0; t < s.n; ++t) adjacency.append(bits_of(s.adjacency[t]));
  out["map_id"] = s.map_id;
  out["adjacency"] = adjacency;
  out["owner"] = first_of(s.owner, s.n);
  out["dice"] = first_of(s.dice, s.n);
  out["store"] = first_of(s.store, s.players);
  out["seat"] = int{s.seat};
  out["phase"] = std::string(kPhases[s.phase]);
  out["from"] = or_none(s.from);
  out["to"] = or_none(s.to);
  out["pool"] = int{s.pool};
  out["attacked"] = s.attacked != 0;
  out["quiet"] = s.quiet;
  out["offer_made"] = s.offer_made != 0;
  out["asked"] = or_none(s.asked);
  out["accepted"] = seats_of(s.accepted);
  out["hints"] = seats_of(s.hints);
  out["own_turns"] = first_of(s.own_turns, s.players);
  out["completed_turns"] = s.completed_turns;
  out["last_attack"] = last_attack_of(s);
  out["end"] = std::string(Principalities::kEnds[s.end]);
  out["ply"] = s.ply;
  return out;
}

PrincipalitiesState principalities_from_fields(const std::shared_ptr<PrincipalitiesBox>& box, const AnyDict& values) {
  return titled(*box, [&]() -> PrincipalitiesState {
    const room::Config& config = box->game.config();
    FieldReader in(values);
    room::State s = room::blank_state(config.territories, config.players);
    s.map_id = in.word("map_id");
    read_adjacency(in, s);
    read_numbers(in, "owner", s.n, 0, config.players - 1, s.owner);
    read_numbers(in, "dice", s.n, 1, room::kMaxDice, s.dice);
    read_numbers(in, "store", config.players, 0, room::kMaxStore, s.store);
    read_numbers(in, "own_turns", config.players, 0, UINT32_MAX, s.own_turns);
    read_last_attack(in, s);
    read_turn(in, config, s);
    in.done();
    room::derive(s);
    try {
      box->game.validate(s);
    } catch (const PositionError& e) {
      in.fail(e.why);
    }
    return {box, s};
  });
}

}  // namespace kastgard::bindings

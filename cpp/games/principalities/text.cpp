#include "games/principalities/text.hpp"

#include "core/text.hpp"
#include "games/principalities/actions.hpp"

namespace kastgard::principalities {
namespace {

constexpr std::string_view kWord = "principalities";
constexpr std::array<std::string_view, 5> kPhaseNames{"attack", "roll", "reinforce", "offer", "end"};
constexpr std::array<std::string_view, 5> kEndNames{"ongoing", "conquest", "points", "draw", "unfinished"};

// Each edge once, smaller end first, ascending: "0-1,0-5,1-2".
std::string edges_text(const State& s) {
  std::string text;
  for (int a = 0; a < s.n; ++a) {
    const std::uint64_t later = s.adjacency[static_cast<std::size_t>(a)] & ~(bits::bit(a) | (bits::bit(a) - 1));
    for (std::uint64_t rest = later; rest != 0; rest = bits::drop_lowest(rest)) {
      text += (text.empty() ? "" : ",") + std::to_string(a) + "-" + std::to_string(bits::lowest(rest));
    }
  }
  return text;
}

// Owner and dice of every territory: "0:3,2:1".
std::string board_text(const State& s) {
  std::string text;
  for (std::size_t t = 0; t < s.n; ++t) {
    text += (t == 0 ? "" : ",") + std::to_string(s.owner[t]) + ":" + std::to_string(s.dice[t]);
  }
  return text;
}

// Seats of a bit mask: "0+2".
std::string seats_text(unsigned mask) {
  std::string text;
  for (int p = 0; p < kMaxSeats; ++p) {
    if ((mask >> p & 1U) != 0) text += (text.empty() ? "" : "+") + std::to_string(p);
  }
  return text;
}

std::uint8_t read_seats(TextFields& in, std::string_view key, int players) {
  if (!in.has(key)) return 0;
  unsigned mask = 0;
  int last = -1;
  for (const auto item : TextFields::list(in.take(key), '+')) {
    const auto p = static_cast<int>(in.integer(item, last + 1, players - 1, key));
    mask |= 1U << p;
    last = p;
  }
  if (mask == 0) in.fail("'" + std::string(key) + "' must name a seat, or be left out");
  return static_cast<std::uint8_t>(mask);
}

std::pair<std::int64_t, std::int64_t> read_pair(const TextFields& in, std::string_view item, char separator,
                                                std::string_view what, std::array<std::int64_t, 4> range) {
  const auto parts = TextFields::list(item, separator);
  if (parts.size() != 2) in.fail("'" + std::string(what) + "' must be pairs a" + std::string(1, separator) + "b");
  return {in.integer(parts[0], range[0], range[1], what), in.integer(parts[1], range[2], range[3], what)};
}

void read_edges(TextFields& in, State& s) {
  std::pair<std::int64_t, std::int64_t> last{-1, -1};
  for (const auto item : TextFields::list(in.take("edges"), ',')) {
    const auto edge = read_pair(in, item, '-', "edges", {0, s.n - 1, 0, s.n - 1});
    if (edge.first >= edge.second || edge <= last) in.fail("'edges' must be a-b with a < b, ascending");
    last = edge;
    s.adjacency[static_cast<std::size_t>(edge.first)] |= bits::bit(static_cast<int>(edge.second));
    s.adjacency[static_cast<std::size_t>(edge.second)] |= bits::bit(static_cast<int>(edge.first));
  }
}

void read_board(TextFields& in, State& s) {
  const auto items = TextFields::list(in.take("board"), ',');
  if (items.size() != s.n) {
    in.fail("'board' must have " + std::to_string(s.n) + " territories, has " + std::to_string(items.size()));
  }
  for (std::size_t t = 0; t < s.n; ++t) {
    const auto [owner, dice] = read_pair(in, items[t], ':', "board", {0, s.players - 1, 1, kMaxDice});
    s.owner[t] = static_cast<std::uint8_t>(owner);
    s.dice[t] = static_cast<std::uint8_t>(dice);
  }
}

template <class T>
void read_numbers(TextFields& in, std::string_view key, std::size_t count, std::int64_t high, T& out) {
  const auto numbers = in.take_ints(key, count, 0, high);
  for (std::size_t i = 0; i < count; ++i) out[i] = static_cast<typename T::value_type>(numbers[i]);
}

// The fields that are written only where they say something.
void read_rare(TextFields& in, State& s) {
  const auto small = [&](std::string_view key, int high, std::uint8_t absent) {
    return in.has(key) ? static_cast<std::uint8_t>(in.take_int(key, 0, high)) : absent;
  };
  s.from = small("from", s.n - 1, kNone);
  s.to = small("to", s.n - 1, kNone);
  s.pool = small("pool", kMaxPool, 0);
  s.attacked = small("attacked", 1, 0);
  s.offer_made = small("offer", 1, 0);
  s.asked = small("asked", s.players - 1, kNone);
  s.accepted = read_seats(in, "accepted", s.players);
  s.hints = read_seats(in, "hints", s.players);
  if (in.has("last")) read_numbers(in, "last", s.last_attack.size(), kMaxTerritories, s.last_attack);
  s.end = in.has("end") ? static_cast<std::uint8_t>(in.take_choice("end", kEndNames)) : 0;
}

}  // namespace

std::string to_text(const State& s) {
  TextWriter out(kWord);
  out.add("map", s.map_id).add("edges", edges_text(s)).add("board", board_text(s));
  out.add("store", std::span(s.store.data(), s.players)).add("turns", std::span(s.own_turns.data(), s.players));
  out.add("completed", s.completed_turns).add("quiet", s.quiet).add("ply", s.ply);
  out.add("seat", s.seat).add("phase", kPhaseNames[s.phase]);
  if (s.from != kNone) out.add("from", s.from).add("to", s.to);
  if (s.pool != 0) out.add("pool", s.pool);
  if (s.attacked != 0) out.add("attacked", s.attacked);
  if (s.offer_made != 0) out.add("offer", s.offer_made);
  if (s.asked != kNone) out.add("asked", s.asked);
  if (s.accepted != 0) out.add("accepted", seats_text(s.accepted));
  if (s.hints != 0) out.add("hints", seats_text(s.hints));
  if (s.last_attack[0] != kNone) out.add("last", s.last_attack);
  if (s.end != kOngoing) out.add("end", kEndNames[s.end]);
  return out.text();
}

State from_text(const Config& config, std::string_view text) {
  TextFields in(kWord, text);
  State s = blank_state(config.territories, config.players);
  s.map_id = in.take_word("map");
  read_edges(in, s);
  read_board(in, s);
  read_numbers(in, "store", s.players, kMaxStore, s.store);
  read_numbers(in, "turns", s.players, kMostTurns, s.own_turns);
  s.completed_turns = static_cast<std::uint32_t>(in.take_int("completed", 0, kMostTurns));
  s.quiet = static_cast<std::uint32_t>(in.take_int("quiet", 0, kMostTurns));
  s.ply = static_cast<std::uint32_t>(in.take_int("ply", 0, INT32_MAX));
  s.seat = static_cast<std::uint8_t>(in.take_int("seat", 0, s.players - 1));
  s.phase = static_cast<std::uint8_t>(in.take_choice("phase", kPhaseNames));
  read_rare(in, s);
  in.done();
  derive(s);
  validate(config, s, std::string(text));
  return s;
}

std::string action_text(const State& s, bool humans, Action a) {
  if (a >= 0 && a < end_turn_id(s)) return std::to_string(a / s.n) + ">" + std::to_string(a % s.n);
  if (a == end_turn_id(s)) return "end";
  if (humans && a == accept_id(s)) return "accept";
  if (humans && a == decline_id(s)) return "decline";
  return "#" + std::to_string(a);
}

Action parse_action(const State& s, bool humans, std::string_view text) {
  if (text == "end") return end_turn_id(s);
  if (humans && text == "accept") return accept_id(s);
  if (humans && text == "decline") return decline_id(s);
  const auto parts = split_text(text, '>');
  std::int64_t f = 0;
  std::int64_t t = 0;
  if (parts.size() == 2 && parse_integer(parts[0], f) && parse_integer(parts[1], t) && f >= 0 && t >= 0 && f < s.n &&
      t < s.n) {
    return attack_id(s, static_cast<int>(f), static_cast<int>(t));
  }
  throw PositionError("principalities: no action '" + std::string(text) + "'; write 'from>to' with territories 0 to " +
                          std::to_string(s.n - 1) + ", or 'end'" + (humans ? ", 'accept', 'decline'" : ""),
                      "");
}

}  // namespace kastgard::principalities

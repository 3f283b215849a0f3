#include "games/catan/text.hpp"

#include "core/text.hpp"
#include "games/catan/setup.hpp"

namespace kastgard::catan {
namespace {

std::string name_of(const Config& config) { return config.two ? "catan_for_two" : "catan"; }

// Items joined by `separator`; "-" where there are none.
template <class Item>
std::string joined(int count, char separator, Item item) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    if (i > 0) text += separator;
    text += item(i);
  }
  return text.empty() ? "-" : text;
}

std::string counts_text(Counts c) {
  return joined(5, ',', [&](int i) { return std::to_string(get(c, i)); });
}
template <class Numbers>
std::string numbers_text(const Numbers& numbers, int count) {
  return joined(count, ',', [&](int i) { return std::to_string(numbers[at(i)]); });
}
std::string set_text(const Edges& set) {
  std::string text;
  each_edge(set, [&](int i) { text.append(text.empty() ? "" : ",").append(std::to_string(i)); });
  return text.empty() ? "-" : text;
}
std::string set_text(std::uint64_t set) { return set_text(Edges{set, 0}); }
std::string dash(std::uint8_t x) { return x == kNone ? "-" : std::to_string(x); }

void write_pieces(const Config& config, const State& s, TextWriter& out) {
  out.add("terrain", s.terrain).add("numbers", s.numbers).add("harbours", s.harbours).add("robber", s.robber);
  const auto owners = [&](const char* key, auto item) { out.add(key, joined(config.owners, '/', item)); };
  owners("roads", [&](int o) { return set_text(s.roads[at(o)]); });
  owners("settlements", [&](int o) { return set_text(s.settlements[at(o)]); });
  owners("cities", [&](int o) { return set_text(s.cities[at(o)]); });
}

void write_cards(const Config& config, const State& s, TextWriter& out) {
  const int n = config.players;
  const auto seats = [&](const char* key, auto item) { out.add(key, joined(n, '/', item)); };
  out.add("bank", counts_text(s.bank));
  seats("hands", [&](int p) { return counts_text(s.hands[at(p)]); });
  out.add("deck", counts_text(s.deck));
  seats("cards", [&](int p) { return counts_text(s.cards[at(p)]); });
  out.add("bought", counts_text(s.bought)).add("knights", numbers_text(s.knights, n));
  out.add("removed", counts_text(s.removed)).add("played", s.card_played);
  out.add("longest", dash(s.longest_owner)).add("army", dash(s.army_owner));
  out.add("purchases", numbers_text(s.bought_total, n));
  seats("bound", [&](int p) { return numbers_text(s.vp_bound[at(p)], kKinds); });
  if (n == 2) return;
  seats("known", [&](int o) { return joined(n, '+', [&](int p) { return counts_text(s.known[at(o)][at(p)]); }); });
}

// --- reading --------------------------------------------------------------------------------------------------------

std::vector<std::string_view> parts_of(TextFields& in, std::string_view value, std::string_view key, int count,
                                       char separator) {
  auto parts = TextFields::list(value, separator);
  if (parts.size() != at(count)) in.fail("'" + std::string(key) + "' must have " + std::to_string(count) + " parts");
  return parts;
}

Counts read_counts(TextFields& in, std::string_view value, std::string_view key) {
  Counts c = 0;
  int i = 0;
  for (const auto item : parts_of(in, value, key, 5, ',')) {
    c |= times(i++, static_cast<int>(in.integer(item, 0, kCardsEach, key)));
  }
  return c;
}
Counts take_counts(TextFields& in, std::string_view key) { return read_counts(in, in.take(key), key); }

template <class Numbers>
void read_numbers(TextFields& in, std::string_view value, std::string_view key, int count, int high, Numbers& out) {
  std::size_t i = 0;
  for (const auto item : parts_of(in, value, key, count, ',')) {
    out[i++] = static_cast<std::uint8_t>(in.integer(item, 0, high, key));
  }
}
template <class Numbers>
void take_numbers(TextFields& in, std::string_view key, int count, int high, Numbers& out) {
  read_numbers(in, in.take(key), key, count, high, out);
}

Edges read_set(TextFields& in, std::string_view value, std::string_view key, int size) {
  Edges set;
  std::int64_t last = -1;
  if (value == "-") return set;
  for (const auto item : TextFields::list(value, ',')) {
    last = in.integer(item, last + 1, size - 1, key);
    set.add(static_cast<int>(last));
  }
  if (!set.any()) in.fail("'" + std::string(key) + "' must be - where it is empty");
  return set;
}

std::uint8_t take_dash(TextFields& in, std::string_view key, int count) {
  const auto value = in.take(key);
  return value == "-" ? kNone : static_cast<std::uint8_t>(in.integer(value, 0, count - 1, key));
}
std::uint8_t take_byte(TextFields& in, std::string_view key, int low, int high) {
  return static_cast<std::uint8_t>(in.take_int(key, low, high));
}

template <class Use>
void take_parts(TextFields& in, std::string_view key, int count, Use use) {
  std::size_t i = 0;
  for (const auto part : parts_of(in, in.take(key), key, count, '/')) use(i++, part);
}

void read_pieces(const Config& config, TextFields& in, State& s) {
  take_numbers(in, "terrain", kHexes, kDesert, s.terrain);
  take_numbers(in, "numbers", kHexes, 12, s.numbers);
  take_numbers(in, "harbours", kHarbours, kAnyHarbour, s.harbours);
  s.robber = take_byte(in, "robber", 0, kHexes - 1);
  take_parts(in, "roads", config.owners, [&](std::size_t o, auto v) { s.roads[o] = read_set(in, v, "roads", kEdges); });
  take_parts(in, "settlements", config.owners,
             [&](std::size_t o, auto v) { s.settlements[o] = read_set(in, v, "settlements", kCorners).low; });
  take_parts(in, "cities", config.owners,
             [&](std::size_t o, auto v) { s.cities[o] = read_set(in, v, "cities", kCorners).low; });
}

void read_cards(const Config& config, TextFields& in, State& s) {
  const int n = config.players;
  s.bank = take_counts(in, "bank");
  take_parts(in, "hands", n, [&](std::size_t p, auto v) { s.hands[p] = read_counts(in, v, "hands"); });
  s.deck = take_counts(in, "deck");
  take_parts(in, "cards", n, [&](std::size_t p, auto v) { s.cards[p] = read_counts(in, v, "cards"); });
  s.bought = take_counts(in, "bought");
  take_numbers(in, "knights", n, kDeckSize, s.knights);
  s.removed = take_counts(in, "removed");
  s.card_played = take_byte(in, "played", 0, 1);
  s.longest_owner = take_dash(in, "longest", config.owners);
  s.army_owner = take_dash(in, "army", n);
  take_numbers(in, "purchases", n, kDeckSize, s.bought_total);
  take_parts(in, "bound", n,
             [&](std::size_t p, auto v) { read_numbers(in, v, "bound", kKinds, kDeckSize, s.vp_bound[p]); });
  if (n == 2) return;
  take_parts(in, "known", n, [&](std::size_t o, auto v) {
    std::size_t p = 0;
    for (const auto part : parts_of(in, v, "known", n, '+')) s.known[o][p++] = read_counts(in, part, "known");
  });
}

void read_turn(const Config& config, TextFields& in, State& s) {
  const auto rolls = in.take("rolls");
  std::size_t i = 0;
  for (const auto item : rolls == "-" ? std::vector<std::string_view>{} : TextFields::list(rolls, ',')) {
    if (i == 2) in.fail("'rolls' has more than two entries");
    s.rolls[i++] = static_cast<std::uint8_t>(in.integer(item, 2, 12, "rolls"));
  }
  take_numbers(in, "owed", config.players, 47, s.owed);
  s.least = take_byte(in, "least", 0, kResources - 1);
  s.victim = take_dash(in, "victim", config.players);
  s.free_roads = take_byte(in, "free", 0, 2);
  if (config.trading) {
    s.offers = take_byte(in, "offers", 0, config.offers);
    s.give = take_counts(in, "give");
    s.ask = take_counts(in, "ask");
    s.accepted = static_cast<std::uint8_t>(read_set(in, in.take("accepted"), "accepted", config.players).low);
    s.answered = take_byte(in, "answered", 0, config.players - 1);
  }
  if (!config.two) return;
  take_numbers(in, "tokens", 2, kTokens, s.tokens);
  s.token_actions = take_byte(in, "actions", 0, config.token_actions_per_turn);
  s.knight_discarded = take_byte(in, "discarded", 0, 1);
  s.due = static_cast<std::uint8_t>(in.take_choice("due", kDueNames));
  s.drawn = take_counts(in, "drawn");
  s.draws = take_byte(in, "draws", 0, 2);
  s.gifts = take_byte(in, "gifts", 0, 2);
}

}  // namespace

std::string state_text(const Config& config, const State& s) {
  TextWriter out(name_of(config));
  out.add("ply", s.ply).add("step", kStepNames[s.step]).add("active", s.active).add("first", s.first);
  out.add("founded", s.founded).add("turn", s.turn);
  write_pieces(config, s, out);
  write_cards(config, s, out);
  out.add("rolls", numbers_text(s.rolls, rolls_made(s))).add("owed", numbers_text(s.owed, config.players));
  out.add("least", s.least).add("victim", dash(s.victim)).add("free", s.free_roads);
  if (config.trading) {
    out.add("offers", s.offers).add("give", counts_text(s.give)).add("ask", counts_text(s.ask));
    out.add("accepted", set_text(std::uint64_t{s.accepted})).add("answered", s.answered);
  }
  if (config.two) {
    out.add("tokens", s.tokens).add("actions", s.token_actions).add("discarded", s.knight_discarded);
    out.add("due", kDueNames[s.due]).add("drawn", counts_text(s.drawn)).add("draws", s.draws).add("gifts", s.gifts);
  }
  return out.add("end", kEndNames[s.end]).text();
}

State parse_state(const Config& config, std::string_view text) {
  TextFields in(name_of(config), text);
  State s = empty_state(config);
  s.ply = static_cast<std::uint32_t>(in.take_int("ply", 0, kMaxLength));
  s.step = static_cast<std::uint8_t>(in.take_choice("step", kStepNames));
  s.active = take_byte(in, "active", 0, config.players - 1);
  s.first = take_byte(in, "first", 0, config.players - 1);
  s.founded = take_byte(in, "founded", 0, 2 * config.players);
  s.turn = static_cast<std::uint16_t>(in.take_int("turn", 0, kMaxLength));
  read_pieces(config, in, s);
  read_cards(config, in, s);
  read_turn(config, in, s);
  s.end = static_cast<std::uint8_t>(in.take_choice("end", kEndNames));
  in.done();
  complete_state(config, s, std::string(text));
  return s;
}

}  // namespace kastgard::catan

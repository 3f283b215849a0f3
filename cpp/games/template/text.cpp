#include "games/template/text.hpp"

#include "core/text.hpp"
#include "games/template/actions.hpp"
#include "games/template/rules.hpp"

namespace kastgard::toy {

namespace {

std::string cards_text(const Cards& cards) {
  std::string out;
  for (const auto n : cards) out.append(out.empty() ? "" : ",").append(std::to_string(n));
  return out;
}

std::string seats_text(const Config& config, const std::array<Cards, kSeats>& seats) {
  std::string out;
  for (int p = 0; p < config.players; ++p) {
    out.append(p == 0 ? "" : "/").append(cards_text(seats[static_cast<std::size_t>(p)]));
  }
  return out;
}

Cards parse_cards(const TextFields& fields, std::string_view value, std::string_view key) {
  const auto items = TextFields::list(value, ',');
  if (items.size() != kKinds) fields.fail("'" + std::string(key) + "' must have 3 entries a seat");
  Cards cards{};
  for (std::size_t k = 0; k < kKinds; ++k)
    cards[k] = static_cast<std::int8_t>(fields.integer(items[k], 0, kDeck[k], key));
  return cards;
}

void parse_seats(const Config& config, TextFields& fields, std::string_view key, std::array<Cards, kSeats>& out) {
  const auto items = TextFields::list(fields.take(key), '/');
  if (items.size() != static_cast<std::size_t>(config.players)) {
    fields.fail("'" + std::string(key) + "' must have " + std::to_string(config.players) + " seats");
  }
  for (std::size_t p = 0; p < items.size(); ++p) out[p] = parse_cards(fields, items[p], key);
}

bool is_chance(const State& s) { return s.phase == Phase::deal || s.phase == Phase::draw; }

}  // namespace

std::string state_text(const Config& config, const State& s) {
  return TextWriter("template")
      .add("phase", kPhaseNames[static_cast<std::size_t>(s.phase)])
      .add("seat", s.seat)
      .add("start", s.start)
      .add("round", s.round)
      .add("end", kEndNames[static_cast<std::size_t>(s.end)])
      .add("deck", s.deck)
      .add("hands", seats_text(config, s.hands))
      .add("shown", seats_text(config, s.shown))
      .text();
}

State parse_state(const Config& config, std::string_view text) {
  TextFields fields("template", text);
  State s{};
  s.phase = static_cast<Phase>(fields.take_choice("phase", kPhaseNames));
  s.seat = static_cast<std::int8_t>(fields.take_int("seat", 0, config.players - 1));
  s.start = static_cast<std::int8_t>(fields.take_int("start", 0, config.players - 1));
  s.round = static_cast<std::uint8_t>(fields.take_int("round", 1, config.max_rounds));
  s.end = static_cast<End>(fields.take_choice("end", kEndNames));
  s.deck = parse_cards(fields, fields.take("deck"), "deck");
  parse_seats(config, fields, "hands", s.hands);
  parse_seats(config, fields, "shown", s.shown);
  fields.done();
  validate_state(config, s, std::string(text));
  return s;
}

std::string move_text(const State& s, Action a) {
  if (is_chance(s)) return a >= 0 && a < kKinds ? std::string(kKindNames[static_cast<std::size_t>(a)]) : "unknown";
  if (a == kPass) return "pass";
  if (a == kDraw) return "draw";
  if (a >= kShow && a < kNumActions) return "show " + std::string(kKindNames[static_cast<std::size_t>(a - kShow)]);
  return "unknown";
}

Action parse_move(const Config& config, const State& s, std::string_view text) {
  const int count = is_chance(s) ? kKinds : kNumActions;
  for (Action a = 0; a < count; ++a) {
    if (move_text(s, a) == text) return a;
  }
  throw PositionError("no action is called '" + std::string(text) + "'", state_text(config, s));
}

}  // namespace kastgard::toy

#include "games/template/rules.hpp"

#include <algorithm>

#include "games/template/actions.hpp"
#include "games/template/score.hpp"

namespace kastgard::toy {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

// T-R3: after the last seat of a round the game ends where someone has reached the goal, or at the cap on rounds.
void end_turn(const Config& config, State& s) {
  const int next = (s.seat + 1) % config.players;
  s.phase = Phase::turn;
  if (next == s.start) {
    if (best_points(config, s) >= config.goal) {
      s.end = End::goal;
    } else if (s.round == config.max_rounds) {
      s.end = End::unfinished;
    }
    if (s.end != End::ongoing) {
      s.phase = Phase::over;
      return;
    }
    ++s.round;
  }
  s.seat = static_cast<std::int8_t>(next);
}

void take_card(const Config& config, State& s, int kind) {
  --s.deck[at(kind)];
  ++s.hands[at(s.seat)][at(kind)];
  if (s.phase == Phase::draw) return end_turn(config, s);
  if (++s.seat == config.players) {  // T-R1: everyone has a card
    s.seat = s.start;
    s.phase = Phase::turn;
  }
}

// Moves `count` cards from `pool` to `hand`, lowest kinds first.
void take_lowest(Cards& pool, Cards& hand, int count) {
  for (std::size_t k = 0; k < hand.size(); ++k) {
    const int n = std::min<int>(count, pool[k]);
    pool[k] = static_cast<std::int8_t>(pool[k] - n);
    hand[k] = static_cast<std::int8_t>(n);
    count -= n;
  }
}

}  // namespace

Config read_options(Options options) {
  Config config;
  config.players = static_cast<int>(options.take_int("players", config.players, 2, kSeats));
  config.goal = static_cast<int>(options.take_int("goal", config.goal, 1, 20));
  config.max_rounds = static_cast<int>(options.take_int("max_rounds", config.max_rounds, 1, kMaxRounds));
  auto values = options.take_table("values");
  if (values.empty()) values.assign(kValues.begin(), kValues.end());
  if (values.size() != kKinds) throw OptionError("option 'values' must have 3 entries");
  for (std::size_t k = 0; k < kKinds; ++k) {
    if (values[k] > 9) throw OptionError("option 'values' must have entries 0 to 9");
    config.values[k] = static_cast<int>(values[k]);
  }
  options.done("template");
  return config;
}

State initial_state(const Config& config, const GameKey& key) {
  State s{};
  s.deck = kDeck;
  s.round = 1;
  Rng rng(key, kPurposeDice);
  s.start = static_cast<std::int8_t>(rng.below(static_cast<std::uint64_t>(config.players)));
  return s;
}

void apply_move(const Config& config, State& s, Action a) {
  if (s.phase != Phase::turn) return take_card(config, s, a);
  if (a == kDraw) {  // T-R2: the card itself is a chance node
    s.phase = Phase::draw;
    return;
  }
  if (a >= kShow) {
    --s.hands[at(s.seat)][at(a - kShow)];
    ++s.shown[at(s.seat)][at(a - kShow)];
  }
  end_turn(config, s);
}

State conceal_state(const Config& config, const State& s, int seat) {
  State out = s;
  for (int p = 0; p < config.players; ++p) {
    if (p == seat) continue;
    for (std::size_t k = 0; k < kKinds; ++k) out.deck[k] = static_cast<std::int8_t>(out.deck[k] + s.hands[at(p)][k]);
  }
  for (int p = 0; p < config.players; ++p) {
    if (p != seat) take_lowest(out.deck, out.hands[at(p)], total(s.hands[at(p)]));
  }
  return out;
}

State resample_state(const Config& config, const State& s, int seat, Rng& rng) {
  State out = conceal_state(config, s, seat);
  for (int p = 0; p < config.players; ++p) {
    if (p == seat) continue;
    for (std::size_t k = 0; k < kKinds; ++k) out.deck[k] = static_cast<std::int8_t>(out.deck[k] + out.hands[at(p)][k]);
  }
  for (int p = 0; p < config.players; ++p) {
    if (p == seat) continue;
    const int count = total(out.hands[at(p)]);
    out.hands[at(p)] = {};
    for (int i = 0; i < count; ++i) {
      FixedVector<Outcome, kKinds> cards;
      for (int k = 0; k < kKinds; ++k) {
        if (out.deck[at(k)] > 0) cards.push_back({k, static_cast<std::uint64_t>(out.deck[at(k)])});
      }
      const auto kind = at(pick(cards.span(), rng));
      --out.deck[kind];
      ++out.hands[at(p)][kind];
    }
  }
  return out;
}

namespace {

// Conservation of cards, and no cards at seats that do not play.
bool cards_are_sound(const Config& config, const State& s) {
  for (std::size_t k = 0; k < kKinds; ++k) {
    int sum = s.deck[k];
    if (s.deck[k] < 0) return false;
    for (int p = 0; p < kSeats; ++p) {
      if (s.hands[at(p)][k] < 0 || s.shown[at(p)][k] < 0) return false;
      if (p >= config.players && s.hands[at(p)][k] + s.shown[at(p)][k] > 0) return false;
      sum += s.hands[at(p)][k] + s.shown[at(p)][k];
    }
    if (sum != kDeck[k]) return false;
  }
  return true;
}

const char* fault_of_seat(const Config& config, const State& s, int p) {
  const int in_hand = total(s.hands[at(p)]);
  const int in_view = total(s.shown[at(p)]);
  if (s.phase == Phase::deal) {
    return in_view == 0 && in_hand == (p < s.seat ? 1 : 0) ? nullptr : "'hands' do not fit the deal";
  }
  if (in_hand > kHandLimit || in_hand + in_view < 1) return "'hands' have too many or too few cards";
  // Each draw and each card shown took a turn.
  const int place = (p - s.start + config.players) % config.players;
  const int turns = (turns_done(config, s) - place + config.players - 1) / config.players;
  if (in_hand + in_view - 1 + in_view > turns) return "'round' is too early for the cards";
  const bool moved = s.phase == Phase::over || place < (s.seat - s.start + config.players) % config.players;
  return points(config, s, p) >= config.goal && !moved ? "'shown' reached the goal in an earlier round" : nullptr;
}

const char* fault_of_end(const Config& config, const State& s) {
  if (s.end == End::ongoing) return nullptr;
  if ((s.seat + 1) % config.players != s.start) return "'seat' is not the last of the round";
  const bool reached = best_points(config, s) >= config.goal;
  if (s.end == End::goal) return reached ? nullptr : "'end' is goal, which nobody reached";
  return !reached && s.round == config.max_rounds ? nullptr : "'end' is unfinished before the cap";
}

const char* fault(const Config& config, const State& s) {
  if (static_cast<std::size_t>(s.phase) >= kPhaseNames.size()) return "'phase' is unknown";
  if (static_cast<std::size_t>(s.end) >= kEndNames.size()) return "'end' is unknown";
  if ((s.phase == Phase::over) != (s.end != End::ongoing)) return "'phase' and 'end' disagree";
  if (s.seat < 0 || s.seat >= config.players) return "'seat' is out of range";
  if (s.start < 0 || s.start >= config.players) return "'start' is out of range";
  if (s.round < 1 || s.round > config.max_rounds) return "'round' is out of range";
  if (s.phase == Phase::deal && s.round != 1) return "'round' must be 1 during the deal";
  if (!cards_are_sound(config, s)) return "the cards are not one deck";
  if (s.phase == Phase::draw && (total(s.deck) == 0 || total(s.hands[at(s.seat)]) >= kHandLimit)) {
    return "'phase' is draw, which is not possible";
  }
  for (int p = 0; p < config.players; ++p) {
    if (const char* found = fault_of_seat(config, s, p)) return found;
  }
  return fault_of_end(config, s);
}

}  // namespace

void validate_state(const Config& config, const State& s, const std::string& given) {
  if (const char* found = fault(config, s)) throw PositionError(found, given);
}

}  // namespace kastgard::toy

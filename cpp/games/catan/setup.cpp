#include "games/catan/setup.hpp"

#include <string>

#include "games/catan/actions.hpp"
#include "games/catan/pieces.hpp"

namespace kastgard::catan {
namespace {

template <std::size_t N>
int take_word(Options& options, const std::string& name, const std::array<std::string_view, N>& words) {
  const std::string word = options.take_text(name, std::string(words[0]));
  std::string known;
  for (std::size_t i = 0; i < N; ++i) {
    if (word == words[i]) return static_cast<int>(i);
    known += (i == 0 ? "" : i + 1 == N ? " or " : ", ") + std::string(words[i]);
  }
  throw OptionError("option '" + name + "' must be " + known + ", got '" + word + "'");
}

template <std::size_t N>
bool take_second(Options& options, const std::string& name, const std::array<std::string_view, N>& words) {
  static_assert(N == 2);
  return take_word(options, name, words) == 1;
}

using Words = std::array<std::string_view, 2>;

int take_small(Options& options, const std::string& name, int fallback, int low, int high) {
  return static_cast<int>(options.take_int(name, fallback, low, high));
}

void read_two(Options& options, Config& config) {
  config.players = 2;
  config.owners = 4;
  config.rolls = 2;
  config.neutral_corners = take_word(options, "neutral_corners", kNeutralCornerNames);
  config.tokens_before_roll = options.take_flag("tokens_before_roll", true);
  config.any_kind = take_second(options, "neutral_answer", Words{"same_kind", "any_kind"});
  config.neutral_answers_free_roads = options.take_flag("neutral_answers_free_roads", true);
  config.road_falls_back = !take_second(options, "neutral_road_fallback", Words{"settlement", "none"});
  config.token_actions_per_turn = take_small(options, "token_actions_per_turn", 1, 1, 20);
  config.give_before_draw = take_second(options, "forced_trade_give_from", Words{"after_draw", "before_draw"});
}

template <std::size_t N, class Items>
void copy_into(std::array<std::uint8_t, N>& out, const Items& items) noexcept {
  for (std::size_t i = 0; i < N; ++i) out[i] = items[i];
}

// A2.2: letter order along a spiral; the desert uses up no token.
void lay_spiral(State& s, const std::uint8_t (&spiral)[kHexes]) noexcept {
  std::size_t next = 0;
  for (const int h : spiral) s.numbers[at(h)] = s.terrain[at(h)] == kDesert ? 0 : kSpiralTokens[next++];
}

// A2.3: redrawn until no 6 or 8 touches another.
void lay_random(State& s, Rng& rng) noexcept {
  do {
    std::array<std::uint8_t, 18> tokens{2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12};
    shuffle<std::uint8_t>(tokens, rng);
    std::size_t next = 0;
    for (std::size_t h = 0; h < kHexes; ++h) s.numbers[h] = s.terrain[h] == kDesert ? 0 : tokens[next++];
  } while (!reds_apart(s.numbers));
}

void lay_board(const Config& config, State& s, Rng& rng) noexcept {
  copy_into(s.harbours, kFixedHarbours);
  if (config.board == Board::beginner) {  // A2.1
    copy_into(s.terrain, kBeginnerTerrain);
    copy_into(s.numbers, kBeginnerNumbers);
  } else {
    s.terrain = {0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5};  // A1.1
    shuffle<std::uint8_t>(s.terrain, rng);
    if (config.board == Board::variable) {
      lay_spiral(s, kSpirals[rng.below(6)]);
    } else {
      lay_random(s, rng);
    }
  }
  if (config.shuffle_harbours) {  // A2.4, D1
    s.harbours = {kAnyHarbour, kAnyHarbour, kAnyHarbour, kAnyHarbour, 0, 1, 2, 3, 4};
    shuffle<std::uint8_t>(s.harbours, rng);
  }
}

// Whose decision a position is, from its step.
int decider(const Config& config, const State& s) noexcept {
  switch (s.step) {
    case kDice:
    case kTheft:
    case kCard:
    case kForced: return kChance;
    case kOver: return kTerminal;
    case kAnswer: return (s.active + 1 + s.answered) % config.players;
    case kDiscard:
      for (int i = 0; i < config.players; ++i) {
        if (s.owed[at((s.active + i) % config.players)] > 0) return (s.active + i) % config.players;
      }
      return s.active;
    default: return s.active;
  }
}

void derive_owner(const Config& config, State& s, int o) noexcept {
  std::uint64_t touched = 0;
  each_edge(s.roads[at(o)], [&](int e) { touched |= kTopology.edge_ends[e]; });
  s.touched[at(o)] = touched;
  Edges frontier;
  each_bit(reach(s, o), [&](int c) { frontier = frontier | kTopology.edges[c]; });
  s.frontier[at(o)] = frontier;
  s.lengths[at(o)] = static_cast<std::uint8_t>(longest_road(s.roads[at(o)], blocked_for(s, o)));
  if (is_real(config, o)) s.rates[at(o)] = rates_of(s, buildings_of(s, o));
}

}  // namespace

Config make_config(Options& options, bool two) {
  Config config;
  config.two = two;
  if (two) {
    read_two(options, config);
  } else {
    config.players = config.owners = take_small(options, "players", 4, 2, kSeats);
  }
  config.board = static_cast<Board>(take_word(options, "board", kBoardNames));
  config.shuffle_harbours = options.take_flag("shuffle_harbours", false);
  config.random_start = take_second(options, "start", Words{"first", "random"});
  config.points = take_small(options, "points", 10, 3, 22);
  config.discard_limit = take_small(options, "discard_limit", 7, 2, 95);
  config.single_claimant_gets_rest = options.take_flag("single_claimant_gets_rest", true);
  config.trading = options.take_flag("trading", false);
  config.offers = take_small(options, "offers", 3, 1, 10);
  options.done(two ? "catan_for_two" : "catan");
  config.trade = two ? kTwoActions : kBaseActions;
  config.actions = config.trade + (config.trading ? kTradeActions : 0);
  return config;
}

bool reds_apart(const std::array<std::uint8_t, kHexes>& numbers) noexcept {
  std::uint32_t red = 0;
  for (std::size_t h = 0; h < kHexes; ++h) red |= static_cast<std::uint32_t>(numbers[h] == 6 || numbers[h] == 8) << h;
  for (std::size_t h = 0; h < kHexes; ++h) {
    if ((red >> h & 1U) != 0 && (red & kTopology.hex_near[h]) != 0) return false;
  }
  return true;
}

State empty_state(const Config& config) noexcept {
  State s{};
  s.bank = pack({kCardsEach, kCardsEach, kCardsEach, kCardsEach, kCardsEach});  // A1.3
  s.deck = kDeck;                                                              // A1.4
  s.longest_owner = s.army_owner = s.victim = kNone;                           // A1.6
  if (config.two) s.tokens = {kStartTokens, kStartTokens};                     // B1.4
  return s;
}

void derive(const Config& config, State& s) noexcept {
  s.touched = {};
  s.frontier = {};
  s.lengths = {};
  s.rates = {};
  s.all_roads = {};
  s.buildings = s.closed = 0;
  for (int o = 0; o < config.owners; ++o) {
    s.all_roads = s.all_roads | s.roads[at(o)];
    s.buildings |= buildings_of(s, o);
  }
  each_bit(s.buildings, [&](int c) { s.closed |= kTopology.near[c]; });
  for (int o = 0; o < config.owners; ++o) derive_owner(config, s, o);
  for (auto& pair : s.hexes_of) pair = {kNone, kNone};
  for (int h = 0; h < kHexes; ++h) {
    auto& pair = s.hexes_of[s.numbers[at(h)]];
    (pair[0] == kNone ? pair[0] : pair[1]) = static_cast<std::uint8_t>(h);
  }
  s.hexes_of[0] = {kNone, kNone};  // the desert
  s.seat = static_cast<std::int8_t>(decider(config, s));
}

State initial_state(const Config& config, const GameKey& key) noexcept {
  State s = empty_state(config);
  Rng board(key, kPurposeBoard);
  lay_board(config, s, board);
  while (s.terrain[s.robber] != kDesert) ++s.robber;  // A2.5
  if (config.random_start) {                          // A3.1
    Rng rng(key, kPurposeFirstSeat);
    s.first = static_cast<std::uint8_t>(rng.below(static_cast<std::uint64_t>(config.players)));
  }
  s.active = s.first;
  if (config.two) {  // B1.3, D17
    for (std::size_t n = 0; n < 2; ++n) s.settlements[2 + n] = bits::bit(kNeutralCorners[config.neutral_corners][n]);
  }
  derive(config, s);
  return s;
}

}  // namespace kastgard::catan

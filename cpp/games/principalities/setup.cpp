#include "games/principalities/setup.hpp"

#include <numeric>

#include "core/rng.hpp"
#include "core/text.hpp"
#include "games/principalities/text.hpp"

namespace kastgard::principalities {
namespace {

constexpr std::uint64_t kPurposeMapId = kPurposeRoom;
constexpr int kMostMaps = 100'000;

// "0+2": seats ascending.
std::uint8_t seats_option(const std::string& text, int players) {
  unsigned mask = 0;
  std::int64_t last = -1;
  for (const auto item : split_text(text, '+')) {
    std::int64_t p = 0;
    if (!parse_integer(item, p) || p <= last || p >= players) {
      throw OptionError("option 'humans' must be seats 0 to " + std::to_string(players - 1) +
                        " in ascending order, such as 0+1; got '" + text + "'");
    }
    mask |= 1U << p;
    last = p;
  }
  return static_cast<std::uint8_t>(mask);
}

Topology given_map(const Options::Table& table, int players) {
  Topology map;
  if (table.size() < 2 || table[1] < 2 || table[1] > kMaxTerritories || table.size() != table[1] + 2) {
    throw OptionError("option 'map' must be a map of 2 to 48 territories");
  }
  map.id = table[0];
  map.n = static_cast<int>(table[1]);
  for (std::size_t t = 0; t < table[1]; ++t) map.adjacency[t] = table[t + 2];
  check_topology(map);
  if (map.n < players) throw OptionError("option 'map' has fewer territories than there are players");
  return map;
}

Topology fresh_map(int players, const GameKey& key) {
  Rng rng(key, kPurposeMapId);
  return generate_topology(players, rng.next());
}

// P-R3, A1: shuffled territories to shuffled players in turn, so that who gets the surplus is random as well.
void deal(State& s, const GameKey& key) {
  Rng rng(key, kPurposeDeal);
  std::array<std::uint8_t, kMaxTerritories> territories;
  std::array<std::uint8_t, kMaxSeats> seats;
  std::iota(territories.begin(), territories.end(), std::uint8_t{0});
  std::iota(seats.begin(), seats.end(), std::uint8_t{0});
  shuffle(std::span(territories.data(), s.n), rng);
  shuffle(std::span(seats.data(), s.players), rng);
  for (std::size_t i = 0; i < s.n; ++i) s.owner[territories[i]] = seats[i % s.players];
}

// P-R4, A2: equal dice for every player, thrown one by one on own territories below eight. P-R5: any seat may start.
void throw_dice(State& s, const GameKey& key) {
  Rng rng(key, kPurposeDice);
  const int each = starting_dice(s.n, s.players);
  for (std::size_t p = 0; p < s.players; ++p) {
    std::uint64_t room = s.owned[p];
    for (int left = each - bits::count(room); left > 0 && room != 0; --left) {
      const int t = bits::select(room, static_cast<int>(rng.below(static_cast<std::uint64_t>(bits::count(room)))));
      if (++s.dice[static_cast<std::size_t>(t)] == kMaxDice) room &= ~bits::bit(t);
    }
  }
  s.seat = static_cast<std::uint8_t>(rng.below(s.players));
}

}  // namespace

Config make_config(Options& options, Maps& maps) {
  Config config;
  config.players = static_cast<int>(options.take_int("players", config.players, 2, kMaxSeats));
  config.territories = kSizes[static_cast<std::size_t>(config.players)].territories;
  config.humans = seats_option(options.take_text("humans", ""), config.players);
  const std::string policy = options.take_text("offer_policy", "points");
  if (policy != "points" && policy != "continue") {
    throw OptionError("option 'offer_policy' must be points or continue, got '" + policy + "'");
  }
  config.offer_continue = policy == "continue";
  config.count_store = options.take_flag("count_store", false);
  config.max_turns = static_cast<std::uint32_t>(options.take_int("max_turns", config.max_turns, 1, kMostTurns));
  config.maps = static_cast<int>(options.take_int("maps", 0, 0, kMostMaps));
  config.map_seed = options.take_word("map_seed", 0);
  if (options.has("map")) {
    if (config.maps != 0) throw OptionError("options 'map' and 'maps' exclude each other");
    maps.pool.push_back(given_map(options.take_table("map"), config.players));
    maps.given = true;
    config.territories = maps.pool[0].n;
  }
  options.done("principalities");
  for (int k = 0; k < config.maps; ++k) {
    maps.pool.push_back(fresh_map(config.players, {config.map_seed, static_cast<std::uint64_t>(k), 0}));
  }
  return config;
}

State set_up(const Config& config, const Maps& maps, const GameKey& key) {
  State s = blank_state(config.territories, config.players);
  const Topology map = maps.pool.empty() ? fresh_map(config.players, key) : maps.pool[key.index % maps.pool.size()];
  s.adjacency = map.adjacency;
  s.map_id = map.id;
  deal(s, key);
  std::fill_n(s.dice.begin(), s.n, std::uint8_t{1});
  derive(s);
  throw_dice(s, key);
  derive(s);
  s.own_turns[s.seat] = 1;
  return s;
}

}  // namespace kastgard::principalities

#include "games/kingdomino/setup.hpp"

#include <string>

#include "games/kingdomino/actions.hpp"

namespace kastgard::kingdomino {
namespace {

// "random" or "snake" and the like: true for the second word.
bool take_second(Options& options, const std::string& name, const std::string& first, const std::string& second) {
  const std::string word = options.take_text(name, first);
  if (word != first && word != second) {
    throw OptionError("option '" + name + "' must be " + first + " or " + second + ", got '" + word + "'");
  }
  return word == second;
}

void need(bool holds, const std::string& what) {
  if (!holds) throw OptionError(what);
}

void read_tiles(Options& options, Config& config) {
  config.tiles = options.has("buildings") ? read_tile_table(options.take_table("buildings")) : kDefaultTiles;
  for (std::size_t t = 0; t < kTiles; ++t) {
    const std::uint32_t tile = std::uint32_t{1} << t;
    if (config.tiles[t].tax_bonus == kCoinPerTower) config.tower_tax |= tile;
    if (config.tiles[t].tax_bonus == kCoinPerKnight) config.knight_tax |= tile;
  }
}

void read_readings(Options& options, Config& config) {
  config.strict_queen = take_second(options, "queen_tie", "take", "strict");
  config.tax_bonus_once = take_second(options, "tax_bonus", "knight", "turn");
}

// Steps side by side: place, discard, choose, tax, build, site, dragon.
void number_actions(Config& config, bool queen, bool dragon) {
  const int squares = squares_of(config.limit);
  config.discard = 4 * squares;
  config.choose = config.discard + 1;
  config.actions = config.choose + config.line;
  if (!queen) return;
  config.tax = config.actions;
  config.build = config.tax + kTaxChoices;
  config.site = config.build + kPlaces + 1;
  config.dragon = config.site + squares;
  config.actions = config.dragon + (dragon ? kPlaces + 1 : 0);
}

}  // namespace

TileTable read_tile_table(const Options::Table& words) {
  need(words.size() == kTiles * kTileWords,
       "option 'buildings' must have 32 rows of 8 numbers, has " + std::to_string(words.size()) + " numbers");
  TileTable tiles{};
  for (std::size_t t = 0; t < kTiles; ++t) {
    const std::string row = "option 'buildings', row " + std::to_string(t + 1) + ": ";
    std::array<std::uint8_t, kTileWords> w{};
    for (std::size_t i = 0; i < kTileWords; ++i) {
      const std::uint64_t word = words[t * kTileWords + i];
      need(word <= static_cast<std::uint64_t>(kTileLimits[i]),
           row + std::string(kTileFields[i]) + " must be 0 to " + std::to_string(kTileLimits[i]));
      w[i] = static_cast<std::uint8_t>(word);
    }
    need((w[2] == kPerNothing) == (w[3] == 0), row + "'per' and 'per_points' go together");
    tiles[t] = {w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7]};
  }
  return tiles;
}

Config make_kingdomino(Options& options) {
  Config config;
  config.players = static_cast<int>(options.take_int("players", 2, 2, 4));
  config.middle_kingdom = options.take_flag("middle_kingdom", false);
  config.harmony = options.take_flag("harmony", false);
  config.mighty_duel = options.take_flag("mighty_duel", false);
  config.dynasty = options.take_flag("dynasty", false);
  config.three_player_full = options.take_flag("three_player_full", false);
  config.snake = take_second(options, "first_choice", "random", "snake");
  options.done("kingdomino");
  need(!config.mighty_duel || config.players == 2, "option 'mighty_duel' is for two players");
  need(!config.three_player_full || config.players == 3, "option 'three_player_full' is for three players");
  need(!config.snake || config.players == 2, "option 'first_choice' may be snake for two players only");
  config.kings = config.players == 2 ? 2 : 1;  // K2
  config.line = config.players == 3 && !config.three_player_full ? 3 : 4;
  config.rounds = config.players == 2 && !config.mighty_duel ? 6 : 12;
  config.limit = config.mighty_duel ? 7 : 5;  // K2, V4
  number_actions(config, false, false);
  return config;
}

Config make_queendomino(Options& options) {
  Config config;
  config.royal_wedding = options.take_flag("royal_wedding", false);
  const int low = config.royal_wedding ? 3 : 2;  // W2
  config.players = static_cast<int>(options.take_int("players", low, low, config.royal_wedding ? 6 : 4));
  config.snake = take_second(options, "first_choice", "random", "snake");
  read_readings(options, config);
  read_tiles(options, config);
  options.done("queendomino");
  need(!config.snake || config.players == 2, "option 'first_choice' may be snake for two players only");
  config.kings = config.players == 2 ? 2 : 1;  // Q2
  config.limit = config.players == 2 ? 7 : 5;
  config.rounds = 12;
  if (config.royal_wedding) {  // W2
    const bool few = config.players <= 4;
    config.limit = few ? 7 : 5;
    config.line = few ? 4 : 8;
    config.rounds = few ? 24 : 12;
  }
  number_actions(config, true, true);
  return config;
}

Config make_solo(Options& options) {
  Config config;
  config.hard = options.take_flag("hard", false);
  config.column = take_second(options, "hard_layout", "apart", "column");
  read_readings(options, config);
  read_tiles(options, config);
  options.done("queendomino_solo");
  config.players = 1;  // S1, S2
  config.kings = 1;
  config.limit = 5;
  config.rounds = 12;
  number_actions(config, true, false);
  return config;
}

}  // namespace kastgard::kingdomino

#include "games/carcassonne/setup.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "games/carcassonne/observe.hpp"
#include "games/carcassonne/rules.hpp"

namespace kastgard::carcassonne {
namespace {

template <class Names>
int take_name(Options& options, const std::string& option, const Names& names) {
  const std::string word = options.take_text(option, std::string(names[0]));
  std::string known;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (word == names[i]) return static_cast<int>(i);
    known += (i == 0 ? "" : ", ") + std::string(names[i]);
  }
  std::string reason = "option '";
  reason.append(option).append("' must be one of ").append(known).append(", got '").append(word).append("'");
  throw OptionError(reason);
}

struct ExpansionFlag {
  Expansion expansion;
  bool Config::* member;
};
constexpr std::array<ExpansionFlag, 6> kExpansionFlags{{{kRiver, &Config::river},
                                                        {kInnsCathedrals, &Config::inns},
                                                        {kShrines, &Config::shrines},
                                                        {kSpecialMonasteries, &Config::special},
                                                        {kBabaYaga, &Config::hut},
                                                        {kFairy, &Config::fairy}}};

void read_expansions(Options& options, Config& config) {
  const std::string text = options.take_text("expansions", "");
  for (const auto word : split_text(text, '+')) {
    bool* flag = nullptr;
    std::string known;
    for (const auto& [expansion, member] : kExpansionFlags) {
      if (word == kExpansionNames[expansion]) flag = &(config.*member);
      known.append(known.empty() ? "" : ", ").append(kExpansionNames[expansion]);
    }
    if (flag == nullptr || *flag) {
      std::string reason = "option 'expansions' takes ";
      throw OptionError(reason.append(known).append(", once each, joined by '+', got '").append(text).append("'"));
    }
    *flag = true;
  }
}

bool is_played(const Config& config, int expansion) {
  if (expansion == kBase) return true;
  return std::any_of(kExpansionFlags.begin(), kExpansionFlags.end(),
                     [&](const ExpansionFlag& f) { return f.expansion == expansion && config.*f.member; });
}

void choose_kinds(Config& config) {
  config.slot_of.fill(kNone);
  for (int k = 0; k < kKinds; ++k) {
    if (!is_played(config, kind_of(k).expansion)) continue;
    config.slot_of[static_cast<std::size_t>(k)] = static_cast<std::uint8_t>(config.kinds.size());
    config.kinds.push_back(static_cast<std::uint8_t>(k));
    config.tiles += kind_of(k).count;
  }
  if (config.river) --config.tiles;  // 8.1: the start copy of D leaves the game
}

void deal_buildings(Config& config) {  // 7.2, 7.8
  const int share = 18 / config.players, each = 6 / config.players;
  if (config.buildings == kEqualBuildings) {
    config.sorts = 1;
    config.dealt = {static_cast<std::uint8_t>(share), 0, 0};
    config.building_points = {0, 1, 0, 0};
  } else if (config.buildings == kVariantBuildings) {
    config.sorts = 3;
    config.dealt.fill(static_cast<std::uint8_t>(each));
    config.building_points = {0, 3, 2, 1};
  }
}

void number_actions(Config& config) {
  config.nothing = 4 * 2 * config.tiles;
  config.figure = config.nothing + 1;
  config.codes = config.special ? kCodes : kCodes - 1;
  config.big_figure = config.figure + config.codes;
  config.building = config.big_figure + (config.inns ? config.codes : 0);
  config.fairy_beside = config.building + config.sorts;
  config.actions = config.fairy_beside + (config.fairy ? kFigures + 1 : 0);
}

}  // namespace

Config make_config(Options& options) {
  Config config;
  config.players = static_cast<int>(options.take_int("players", 2, 2, kMaxSeats));
  config.buildings = static_cast<Buildings>(take_name(options, "little_buildings", kBuildingsNames));
  config.rules = static_cast<int>(options.take_int("rules", 3, 1, 3));
  read_expansions(options, config);
  options.done("carcassonne");
  if (config.rules == 1 && config.buildings != kNoBuildings) {
    throw OptionError("rules=1 does not go with little_buildings: those rules score no fields (paragraph 9.5)");
  }
  config.big_figures = config.inns ? 1 : 0;  // 8.2
  choose_kinds(config);
  deal_buildings(config);
  number_actions(config);
  return config;
}

std::string expansions_text(const Config& config) {
  std::string text;
  for (const auto& [expansion, member] : kExpansionFlags) {
    if (config.*member) text.append(text.empty() ? "" : "+").append(kExpansionNames[expansion]);
  }
  return text;
}

int observation_size(const Config& config) {
  return config.tiles * kTileColumns + (2 * config.tiles + 2) * kCellColumns + kFixedNumbers +
         config.players * kSeatNumbers + static_cast<int>(config.kinds.size()) + (config.fairy ? 1 : 0);
}

State empty_table(const Config& config) noexcept {
  State s{};
  for (std::size_t p = 0; p < static_cast<std::size_t>(config.players); ++p) {
    s.figures[p] = kFigures;
    s.big_figures[p] = static_cast<std::uint8_t>(config.big_figures);
    s.buildings[p] = config.dealt;
  }
  for (std::size_t i = 0; i < config.kinds.size(); ++i) s.copies[i] = kind_of(config.kinds[i]).count;
  s.pile = static_cast<std::uint8_t>(config.tiles - 1);
  if (config.river) s.river_pile = 10;
  if (config.river) --s.copies[kStartKind];
  return s;
}

void put_first_tile(const Config& config, State& s) noexcept {  // 1.3, 8.1
  const int kind = config.river ? kSpring : kStartKind;
  --s.copies[config.slot_of[static_cast<std::size_t>(kind)]];
  const int key = key_of(0, 0);
  add_tile(s, kind, 0, key);
  for (int side = 0; side < kSides; ++side) {
    demand(s, key + kSideStep[static_cast<std::size_t>(side)], forbidden_by(kind_of(kind).edges[0], side));
  }
  if (config.river) s.river_end = static_cast<std::int16_t>(key + kSideStep[0]);
}

State set_up(const Config& config) noexcept {
  State s = empty_table(config);
  put_first_tile(config, s);
  return s;
}

}  // namespace kastgard::carcassonne

// Dominoes and building tiles as data, read from the CSV files of data/ while compiling.
#pragma once

#include <array>
#include <cstdint>
#include <stdexcept>
#include <string_view>

#include "games/kingdomino/csv.hpp"
#include "games/kingdomino/csv_reader.hpp"

namespace kastgard::kingdomino {

inline constexpr std::uint8_t kNone = 0xFF;
inline constexpr int kDominoes = 48;  // of one set
inline constexpr int kTiles = 32;     // Q1
inline constexpr int kPlaces = 6;     // Q4: of the builders' board, prices 0 to 5
inline constexpr int kTerrains = 7;

enum Terrain : std::uint8_t { kWheat = 0, kForest, kLake, kGrassland, kSwamp, kMine, kTown };  // D1
inline constexpr std::array<std::string_view, kTerrains> kTerrainNames{"wheat", "forest", "lake", "grassland",
                                                                       "swamp", "mine",   "town"};
inline constexpr std::string_view kTerrainLetters = "WFLGSMT";

// D2: the two halves of a domino, left first.
struct Domino {
  std::array<std::uint8_t, 2> terrain, crowns;
  [[nodiscard]] constexpr bool equal_halves() const noexcept {
    return terrain[0] == terrain[1] && crowns[0] == crowns[1];
  }
  [[nodiscard]] constexpr bool has(Terrain t) const noexcept { return terrain[0] == t || terrain[1] == t; }
};
using DominoSet = std::array<Domino, kDominoes>;

// What a tile gives points for at the end (Q24).
enum Per : std::uint8_t { kPerNothing = 0, kPerTerritory = 1, kPerKnight = 8, kPerTower = 9 };  // 1 + terrain
enum TaxBonus : std::uint8_t { kNoBonus = 0, kCoinPerTower = 1, kCoinPerKnight = 2 };           // Q10

struct Tile {
  std::uint8_t crowns = 0, flat = 0, per = 0, per_points = 0, tax_bonus = 0, knights = 0, towers = 0;
  std::uint8_t provisional = 0;  // its immediate gains are a guess (Z21)
  friend constexpr bool operator==(const Tile&, const Tile&) = default;
};
using TileTable = std::array<Tile, kTiles>;
inline constexpr int kTileWords = 8;                                            // of option `buildings`, a tile
inline constexpr std::array<int, kTileWords> kTileLimits{7, 99, 9, 9, 2, 7, 7, 1};  // highest value of each word
inline constexpr std::array<std::string_view, kTileWords> kTileFields{"crowns",    "flat_vp", "per",    "per_points",
                                                                      "tax_bonus", "knights", "towers", "provisional"};

namespace detail {

constexpr std::uint8_t terrain_named(std::string_view name) {
  for (std::size_t t = 0; t < kTerrains; ++t) {
    if (kTerrainNames[t] == name) return static_cast<std::uint8_t>(t);
  }
  throw std::invalid_argument("no such terrain");
}

constexpr DominoSet read_dominoes(std::string_view text) {
  DominoSet set{};
  csv::Rows rows(text);
  for (std::size_t i = 0; i < set.size(); ++i) {
    if (!rows.next() || rows.number("number") != static_cast<int>(i) + 1) throw std::invalid_argument("bad number");
    set[i].terrain = {terrain_named(rows["left_terrain"]), terrain_named(rows["right_terrain"])};
    set[i].crowns = {static_cast<std::uint8_t>(rows.number("left_crowns")),
                     static_cast<std::uint8_t>(rows.number("right_crowns"))};
    if (set[i].crowns[0] > 3 || set[i].crowns[1] > 3) throw std::invalid_argument("more than three crowns");
  }
  if (rows.next()) throw std::invalid_argument("more than 48 dominoes");
  return set;
}

constexpr std::uint8_t read_per(std::string_view text) {
  constexpr std::string_view territory = "territory:";
  if (text.empty()) return kPerNothing;
  if (text == "knight") return kPerKnight;
  if (text == "tower") return kPerTower;
  if (!text.starts_with(territory)) throw std::invalid_argument("bad 'per'");
  return static_cast<std::uint8_t>(kPerTerritory + terrain_named(text.substr(territory.size())));
}

constexpr std::uint8_t read_tax_bonus(std::string_view text) {
  if (text.empty()) return kNoBonus;
  if (text == "coin_per_tower") return kCoinPerTower;
  if (text == "coin_per_knight") return kCoinPerKnight;
  throw std::invalid_argument("bad 'tax_bonus'");
}

constexpr TileTable read_tiles(std::string_view text) {
  TileTable tiles{};
  csv::Rows rows(text);
  const auto small = [&](std::string_view column) { return static_cast<std::uint8_t>(rows.number(column)); };
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (!rows.next() || rows.number("id") != static_cast<int>(i) + 1) throw std::invalid_argument("bad id");
    const auto known = rows["immediate_confidence"];
    if (known != "seen" && known != "copy" && known != "unknown") throw std::invalid_argument("bad confidence");
    tiles[i] = {.crowns = small("crowns"),
                .flat = small("flat_vp"),
                .per = read_per(rows["per"]),
                .per_points = small("per_points"),
                .tax_bonus = read_tax_bonus(rows["tax_bonus"]),
                .knights = small("default_knights"),
                .towers = small("default_towers"),
                .provisional = static_cast<std::uint8_t>(known == "unknown" ? 1 : 0)};
  }
  if (rows.next()) throw std::invalid_argument("more than 32 tiles");
  return tiles;
}

constexpr std::array<std::string_view, kTiles> read_tile_names(std::string_view text) {
  std::array<std::string_view, kTiles> names{};
  csv::Rows rows(text);
  for (auto& name : names) {
    if (!rows.next()) throw std::invalid_argument("fewer than 32 tiles");
    name = rows["name"];
  }
  return names;
}

}  // namespace detail

inline constexpr DominoSet kKingdominoSet = detail::read_dominoes(csv::kKingdominoDominoes);
inline constexpr DominoSet kQueendominoSet = detail::read_dominoes(csv::kQueendominoDominoes);
inline constexpr TileTable kDefaultTiles = detail::read_tiles(csv::kQueendominoBuildings);
inline constexpr std::array<std::string_view, kTiles> kTileNames = detail::read_tile_names(csv::kQueendominoBuildings);

// Squares of a terrain in a set (T1, T2).
[[nodiscard]] constexpr int count_squares(const DominoSet& set, Terrain terrain, int crowns) noexcept {
  int n = 0;
  for (const auto& d : set) {
    for (std::size_t h = 0; h < 2; ++h) n += d.terrain[h] == terrain && d.crowns[h] == crowns ? 1 : 0;
  }
  return n;
}
static_assert(count_squares(kKingdominoSet, kWheat, 0) == 21 && count_squares(kQueendominoSet, kTown, 0) == 20);

}  // namespace kastgard::kingdomino

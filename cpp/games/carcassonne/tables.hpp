// The kinds of tiles, as the rules need them: what lies on each side in each rotation, which segments there are and
// what a feature starts with on them. Read from data/tiles.csv while compiling (tables.cpp).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace kastgard::carcassonne {

inline constexpr int kKinds = 142;
inline constexpr int kSides = 4;  // 0 north, 1 east, 2 south, 3 west
inline constexpr std::uint8_t kNone = 0xFF;

// One bit a terrain, so that a side of a tile and what a cell forbids meet in one `and`.
inline constexpr int kCityEdge = 1, kRoadEdge = 2, kFieldEdge = 4, kRiverEdge = 8, kAnyEdge = 15;

// What stands on a tile beside its cities, roads and fields.
enum class Stands : std::uint8_t { nothing, monastery, shrine, special, church, hut };
inline constexpr std::array<std::string_view, 6> kStandsNames{"",        "monastery", "shrine",
                                                              "special", "church",    "yaga_hut"};

enum Expansion : std::uint8_t {  // those that games are played with
  kBase = 0,
  kRiver = 1,
  kInnsCathedrals = 2,
  kShrines = 8,
  kSpecialMonasteries = 10,
  kBabaYaga = 12,
  kFairy = 13,
};
inline constexpr std::array<std::string_view, 14> kExpansionNames{"base",
                                                                  "river",
                                                                  "inns_cathedrals",
                                                                  "traders_builders",
                                                                  "abbey_mayor",
                                                                  "abbey_mayor_abbey",
                                                                  "princess_dragon",
                                                                  "king_robber",
                                                                  "shrines",
                                                                  "mage_witch",
                                                                  "special_monasteries",
                                                                  "darmstadt",
                                                                  "baba_yaga",
                                                                  "fairy"};
inline constexpr std::array kPlayedExpansions{kBase, kRiver, kInnsCathedrals, kShrines, kSpecialMonasteries, kBabaYaga};

// Codes of segments: four cities, four roads, four fields, the monk of whatever stands on the tile, the abbot of a
// special monastery.
inline constexpr int kCityCode = 0, kRoadCode = 4, kFieldCode = 8, kMonasteryCode = 12, kAbbotCode = 13, kCodes = 14;

// A feature of cities or roads is one word; when two features join, their words are added.
namespace record {
inline constexpr std::uint64_t kOpen = 1;  // sides without a tile behind them
inline constexpr std::uint64_t kTile = std::uint64_t{1} << 8;  // 5.5: tiles, not segments
inline constexpr std::uint64_t kBuilding = std::uint64_t{1} << 16;  // points of the buildings on those tiles
inline constexpr std::uint64_t kPennant = std::uint64_t{1} << 24;
inline constexpr std::uint64_t kFigure = std::uint64_t{1} << 32;
inline constexpr std::uint64_t kSpecial = std::uint64_t{1} << 40;  // inns or cathedrals
inline constexpr int kShared = 48;  // above: a bit for each tile with several segments of cities (of roads)

[[nodiscard]] constexpr int open(std::uint64_t r) noexcept { return static_cast<int>(r & 0xFF); }
[[nodiscard]] constexpr int tiles(std::uint64_t r) noexcept { return static_cast<int>(r >> 8 & 0xFF); }
[[nodiscard]] constexpr int buildings(std::uint64_t r) noexcept { return static_cast<int>(r >> 16 & 0xFF); }
[[nodiscard]] constexpr int pennants(std::uint64_t r) noexcept { return static_cast<int>(r >> 24 & 0xFF); }
[[nodiscard]] constexpr int figures(std::uint64_t r) noexcept { return static_cast<int>(r >> 32 & 0xFF); }
[[nodiscard]] constexpr int special(std::uint64_t r) noexcept { return static_cast<int>(r >> 40 & 0xFF); }
}  // namespace record

struct Kind {
  std::array<std::uint64_t, 8> records{};  // what a feature has on each node of the tile
  std::array<std::uint16_t, kSides> edges{};  // a rotation: four bits a side; all bits where the rotation is not listed
  std::array<std::uint8_t, kSides> node_at{};  // unturned side -> node (cities, then roads), or none
  std::array<std::uint8_t, 8> field_at{};  // unturned half-edge -> field, or none
  std::array<std::uint8_t, 4> field_cities{};  // a bit for each city that the field touches
  std::array<std::uint8_t, 4> field_halves{};  // a bit for each half-edge
  std::array<std::uint8_t, 4> city_sides{}, road_sides{};  // a bit for each side
  std::array<std::uint8_t, 4> goods{};  // letters of the cities: what else the data says of them
  std::uint16_t codes = 0;  // a bit for each segment code
  std::uint8_t cities = 0, roads = 0, fields = 0;
  std::uint8_t period = 4;  // rotations that differ
  std::uint8_t river = 0;  // a bit for each side with a river
  Stands stands = Stands::nothing;
  std::uint8_t expansion = 0;
  std::uint8_t count = 0;
  std::array<char, 6> id{}, sides{}, symbol{};  // zero-terminated

  [[nodiscard]] constexpr int nodes() const noexcept { return cities + roads; }
  [[nodiscard]] std::string_view name() const noexcept { return id.data(); }
};

extern const std::array<Kind, kKinds> kKindTable;

[[nodiscard]] inline const Kind& kind_of(int kind) noexcept { return kKindTable[static_cast<std::size_t>(kind)]; }

// The number of the kind with that id, or -1.
[[nodiscard]] int find_kind(std::string_view id) noexcept;

// Kinds that the rules name.
inline constexpr int kStartKind = 3;  // D
inline constexpr int kSpring = 24, kLake = 25, kFirstBend = 26, kRiverEnd = 34;  // the middle tiles are 26 to 33

// 3.1: a tile turned `rotation` times is the same as turned rotation % period times, its segments named otherwise.
// Returns the code that covers the same ground.
[[nodiscard]] int same_segment(const Kind& kind, int rotation, int code) noexcept;

[[nodiscard]] std::string code_name(int code);  // "city0"
[[nodiscard]] int find_code(std::string_view name) noexcept;  // or -1

}  // namespace kastgard::carcassonne

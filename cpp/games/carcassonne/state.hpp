// A position, and the configuration that it belongs to.
//
// Nothing in a state depends on where the board lies: a tile is found by its key among the tiles, a cell by its key
// among the cells of the frontier, which stay sorted. Both are exact and a few vector compares long; there is no grid.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "games/carcassonne/tables.hpp"

namespace kastgard::carcassonne {

inline constexpr int kMaxSeats = 6;
inline constexpr int kMaxTiles = 114;  // 72 - 1 + river 12, inns 18, shrines 6, special monasteries 6, hut 1
inline constexpr int kMaxNodes = 168;  // segments of cities and roads on all tiles
inline constexpr int kMaxFields = 204;
inline constexpr int kMaxMonasteries = 21;
inline constexpr int kPlayedKinds = 60;
inline constexpr int kMaxCells = 2 * kMaxTiles + 2;  // empty cells beside n tiles: at most 2 n + 2
inline constexpr int kFigures = 7;  // 1.2
inline constexpr int kMaxFigures = kMaxSeats * (kFigures + 1);

enum Step : std::uint8_t { kDraw, kPlace, kFigure, kOver };
inline constexpr std::array<std::string_view, 4> kStepNames{"draw", "place", "figure", "end"};
enum End : std::uint8_t { kOngoing, kVictory, kShared };
inline constexpr std::array<std::string_view, 3> kEndNames{"ongoing", "victory", "shared"};
enum Buildings : std::uint8_t { kNoBuildings, kEqualBuildings, kVariantBuildings };
inline constexpr std::array<std::string_view, 3> kBuildingsNames{"off", "on", "variant"};
inline constexpr std::array<std::string_view, 3> kSorts{"tower", "house", "shed"};  // 7.1

struct Config {
  int players = 2;
  Buildings buildings = kNoBuildings;
  int rules = 3;  // section 9
  bool river = false, inns = false, shrines = false, special = false, hut = false, fairy = false;
  int codes = 0;  // segment codes: with abbots one more
  int tiles = 0;  // of the game, the first one included
  int big_figures = 0;  // a player
  int sorts = 0;  // building actions: 0, 1 or 3
  std::array<std::uint8_t, 3> dealt{};  // buildings of each sort a player
  std::array<std::uint8_t, 4> building_points{};  // by what lies on a tile: nothing, first, second, third sort
  std::vector<std::uint8_t> kinds;  // of this game, ascending
  std::array<std::uint8_t, kKinds> slot_of{};  // kind -> index in kinds, or none
  // Ids: placements, then nothing, figures, big figures, buildings, the fairy.
  int nothing = 0, figure = 0, big_figure = 0, building = 0, fairy_beside = 0, actions = 0;
};

// A figure on the board: seat in bits 0-2, 8 for the big one, segment code in bits 4-7.
inline constexpr int kBigBit = 8;
[[nodiscard]] constexpr std::uint8_t figure_byte(int seat, bool big, int code) noexcept {
  return static_cast<std::uint8_t>(seat | (big ? kBigBit : 0) | code << 4);
}
[[nodiscard]] constexpr int seat_of(std::uint8_t figure) noexcept { return figure & 7; }
[[nodiscard]] constexpr bool is_big(std::uint8_t figure) noexcept { return (figure & kBigBit) != 0; }
[[nodiscard]] constexpr int code_of(std::uint8_t figure) noexcept { return figure >> 4; }
[[nodiscard]] constexpr int weight_of(std::uint8_t figure) noexcept { return is_big(figure) ? 2 : 1; }  // 8.2

constexpr std::size_t up16(std::size_t n) { return (n + 15) / 16 * 16; }

struct State {
  // Features of cities and roads: a node is a segment, its label the lowest node of its feature, which has the record.
  std::array<std::uint64_t, kMaxNodes> records;
  // Empty cells beside tiles, ascending: key in the upper half, what the cell forbids in the lower.
  std::array<std::int32_t, up16(kMaxCells)> frontier;
  std::array<std::int16_t, up16(kMaxTiles)> keys;  // of the tiles, in order of placement
  std::array<std::int16_t, kMaxSeats> scores;
  std::uint32_t full;  // a bit for each monastery that the tile just placed surrounded
  std::int16_t river_end;  // key of the cell where the river goes on, 0 where it does not
  std::uint16_t free_codes;  // segments of the tile just placed whose feature has no figure
  std::uint16_t placements;  // legal ones of the tile in hand
  std::array<std::uint8_t, up16(kMaxTiles)> kind;
  std::array<std::uint8_t, up16(kMaxTiles)> look;  // rotation in bits 0-1, building (0 none, 1 + sort) in bits 2-3
  std::array<std::uint8_t, up16(kMaxTiles)> first_node, first_field;
  std::array<std::uint8_t, up16(kMaxNodes)> label;
  std::array<std::uint8_t, up16(kMaxFields)> field_label;
  std::array<std::uint8_t, kMaxFields> field_figures;  // at the label
  // Figures on the board in the order of their tiles.
  std::array<std::uint8_t, kMaxFigures> figure_tile, figure_node, figure;
  std::array<std::uint8_t, kMaxMonasteries> monastery_tile, monastery_around;
  std::array<std::uint8_t, 64> copies;  // left, by index in Config::kinds
  std::array<std::uint8_t, kMaxSeats> figures, big_figures;  // in supply
  std::array<std::array<std::uint8_t, 3>, kMaxSeats> buildings;  // in supply
  std::uint8_t tiles, cells, nodes, fields, monasteries, figures_out;
  std::uint8_t shared_cities, shared_roads;  // tiles with several segments of cities, of roads
  std::uint8_t pile, river_pile;  // copies left; of the river's middle
  std::uint8_t river_turn;  // how the last river tile turned: 0 not, 1 right, 3 left
  std::uint8_t step, end, seat, hand, gone, fairy;  // hand: kind; gone: copies that fitted nowhere; fairy: 1 + tile
  std::array<std::uint8_t, 5> unused;
};

// --- cells ----------------------------------------------------------------------------------------------------------

// Keys order by (y, x), and no cell of a board has key 0.
[[nodiscard]] constexpr int key_of(int x, int y) noexcept { return y * 256 + x + 128; }
[[nodiscard]] constexpr int x_of(int key) noexcept { return (key & 0xFF) - 128; }
[[nodiscard]] constexpr int y_of(int key) noexcept { return key >> 8; }
inline constexpr std::array<int, kSides> kSideStep{-256, 1, 256, -1};

[[nodiscard]] constexpr int cell_key(std::int32_t cell) noexcept { return cell >> 16; }
[[nodiscard]] constexpr unsigned cell_forbids(std::int32_t cell) noexcept {
  return static_cast<unsigned>(cell) & 0xFFFF;
}

[[nodiscard]] constexpr int rotation_of(std::uint8_t look) noexcept { return look & 3; }
[[nodiscard]] constexpr int building_on(std::uint8_t look) noexcept { return look >> 2; }

[[nodiscard]] inline const Kind& tile_kind(const State& s, int tile) noexcept {
  return kind_of(s.kind[static_cast<std::size_t>(tile)]);
}

}  // namespace kastgard::carcassonne

// What features are worth. A kind of feature is a row of a table: how it is completed, what it pays, and on which tiles
// its buildings stand (7a). Everything here is plain numbers, so that it can be asked without a board.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "games/carcassonne/state.hpp"

namespace kastgard::carcassonne {

enum class Feature : std::uint8_t {
  city,
  road,
  monastery,
  field,  // section 5, 6.3
  shrine,
  abbey,
  special_monk,
  special_abbot,
  church,
  garden,
  castle,
  cathedral_roads,
  hut,  // 7a
  field_for_barn,
  field_joined,
  barn,
};
inline constexpr int kFeatures = 16;

// What is known of a feature; a kind of feature reads what matters to it.
struct Facts {
  int tiles = 0;
  int pennants = 0;
  int around = 0;  // tiles on the neighbouring cells
  int line = 0;  // tiles in the unbroken row and column through it, its own left out
  int cities = 0;  // completed cities that a field touches
  int buildings = 0;  // points of the buildings that count for it
  bool special = false;  // an inn on the road, a cathedral in the city
  bool mage = false, witch = false;  // beside it
};

enum class Completed : std::uint8_t { closed, surrounded, never };  // no open side; all cells around it hold tiles
enum class Counts : std::uint8_t { own_tiles, around, line };  // where its buildings stand

struct FeatureRow {
  std::string_view name;
  Completed completed;
  Counts buildings;
  int (*worth)(const Facts& facts, bool complete, int rules);  // before mage, witch and buildings
};

extern const std::array<FeatureRow, kFeatures> kFeatureTable;

[[nodiscard]] inline const FeatureRow& row_of(Feature feature) noexcept {
  return kFeatureTable[static_cast<std::size_t>(feature)];
}

// 7.14: worth, inn and cathedral with it; then mage or witch; buildings last.
[[nodiscard]] int value_of(Feature feature, const Facts& facts, bool complete, int rules = 3) noexcept;

// What a figure on code 12 or 13 of a tile stands in.
[[nodiscard]] constexpr Feature standing_feature(const Kind& kind, int code) noexcept {
  constexpr std::array<Feature, 6> kMonks{Feature::monastery,    Feature::monastery, Feature::shrine,
                                          Feature::special_monk, Feature::church,    Feature::hut};
  return code == kAbbotCode ? Feature::special_abbot : kMonks[static_cast<std::size_t>(kind.stands)];
}

// 8.8: what a robber beside the marker gains.
[[nodiscard]] constexpr int robber_share(int gain) noexcept { return (gain + 1) / 2; }

// 5.1: a bit for each seat with the most figures, at least one.
[[nodiscard]] std::uint32_t majority(std::span<const std::uint8_t> weights) noexcept;

// --- on a position --------------------------------------------------------------------------------------------------

// The facts of the city or road with that label.
[[nodiscard]] Facts facts_of(std::uint64_t record) noexcept;
// Of what stands on a tile: tiles around it, points of buildings there; for an abbot the tiles of its row and column.
[[nodiscard]] Facts facts_around(const Config& c, const State& s, int tile) noexcept;
[[nodiscard]] Facts facts_along(const Config& c, const State& s, int tile) noexcept;

// 6.2, 6.3, 8.5, 9.2, 9.3: the points of final scoring, added to `points` (one entry a seat).
void add_final_points(const Config& c, const State& s, std::span<std::int32_t> points) noexcept;

}  // namespace kastgard::carcassonne

// A position as the list of what lies on the table, the form from which text, JSON and validation are made: everything
// else that a State keeps follows from it by placing the tiles again.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "games/carcassonne/state.hpp"

namespace kastgard::carcassonne {

struct PlacedTile {
  int kind = 0, x = 0, y = 0, rotation = 0;
  int code = -1;  // segment of the figure, -1 without one
  int owner = 0;
  bool big = false;
  int building = 0;  // 0 none, 1 + sort
};

struct Snapshot {
  Step step = kDraw;
  int hand = -1;  // kind, -1 where no tile is in hand
  std::vector<PlacedTile> tiles;  // in order of placement
  std::vector<std::uint8_t> gone;  // copies that left the game, by index in Config::kinds
  int fairy = -1;  // the tile where it stands, -1 nowhere
  std::vector<int> scores;
};

inline constexpr int kMostPoints = 9999;

// `s` must be a position of the game.
[[nodiscard]] Snapshot snapshot_of(const Config& config, const State& s);
// Throws PositionError with `given` where no game comes to this position.
[[nodiscard]] State from_snapshot(const Config& config, const Snapshot& snapshot, const std::string& given = "");
// Throws PositionError.
void validate(const Config& config, const State& s);

// Copies of each kind that left the game, by index in Config::kinds.
[[nodiscard]] std::vector<std::uint8_t> gone_of(const Config& config, const State& s);

}  // namespace kastgard::carcassonne

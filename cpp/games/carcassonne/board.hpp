// A board without a game around it, for programs that run their own: any kind of tile, the first one anywhere, figures
// and buildings on any tile. It finds its features anew by walking over the tiles, and is what the tests hold the
// features of a State against.
#pragma once

#include <array>
#include <map>
#include <utility>
#include <vector>

#include "games/carcassonne/score.hpp"

namespace kastgard::carcassonne {

struct BoardTile {
  int kind = 0, x = 0, y = 0, rotation = 0;
  int building = 0;  // 0 none, 1 + sort
};

struct BoardFigure {
  int tile = 0, code = 0, owner = 0;
  int weight = 1;
};

struct Segment {
  int tile = 0, code = 0;
  friend bool operator==(const Segment&, const Segment&) = default;
};

struct BoardFeature {
  Feature feature = Feature::city;
  std::vector<Segment> segments;
  std::vector<int> tiles;  // each once, in order of placement
  std::vector<int> figures;  // indices into Board::figures
  std::vector<int> cities;  // fields: features of completed cities
  int open = 0;  // sides (cells around it) without a tile
  bool complete = false;
  Facts facts;

  [[nodiscard]] int value(int rules) const noexcept { return value_of(feature, facts, complete, rules); }
};

class Board {
 public:
  static constexpr int kMostTiles = 1000, kFarthest = 10000;

  explicit Board(int rules = 3, bool variant = false) : rules_(rules), variant_(variant) {}

  // All of these throw std::invalid_argument for what cannot be, and leave the board as it is.
  int place(int kind, int x, int y, int rotation);  // the tile's index
  void put_figure(int tile, int code, int owner, int weight);
  void take_figure(int tile, int code);
  void put_building(int tile, int building);  // 0 takes it away

  [[nodiscard]] bool fits(int kind, int x, int y, int rotation) const noexcept;
  // Every cell and rotation where the kind fits, by (y, x, rotation); {0, 0} for a board without tiles.
  [[nodiscard]] std::vector<BoardTile> placements(int kind) const;
  [[nodiscard]] int tile_at(int x, int y) const noexcept;  // or -1
  [[nodiscard]] const std::vector<BoardTile>& tiles() const noexcept { return tiles_; }
  [[nodiscard]] const std::vector<BoardFigure>& figures() const noexcept { return figures_; }
  [[nodiscard]] bool has_segment(int tile, int code) const noexcept;
  [[nodiscard]] int rules() const noexcept { return rules_; }

  // All features, in the order of their first segments.
  [[nodiscard]] std::vector<BoardFeature> features() const;
  // Those that placing a tile there would complete, as they would be then.
  [[nodiscard]] std::vector<BoardFeature> completed_by(int kind, int x, int y, int rotation) const;
  // What every figure on the board would bring at the end of the game (6.2, 6.3, 9.2, 9.3), a seat each.
  [[nodiscard]] std::vector<int> final_points(int players) const;

 private:
  class Walk;

  [[nodiscard]] int points_on(int tile) const noexcept;
  [[nodiscard]] std::vector<std::uint8_t> weights_in(const BoardFeature& feature, int players) const;
  void pay_cities(const std::vector<BoardFeature>& all, std::vector<int>& points) const;

  int rules_;
  bool variant_;
  std::vector<BoardTile> tiles_;
  std::vector<BoardFigure> figures_;
  std::map<std::pair<int, int>, int> at_;  // (y, x) -> tile
};

}  // namespace kastgard::carcassonne

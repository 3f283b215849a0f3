#include "games/carcassonne/board.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "games/carcassonne/features.hpp"

namespace kastgard::carcassonne {
namespace {

constexpr std::array<int, kSides> kStepX{0, 1, 0, -1}, kStepY{-1, 0, 1, 0};

void must(bool holds, const char* reason) {
  if (!holds) throw std::invalid_argument(reason);
}

// What lies on a side of the turned tile, one bit a terrain; turned rotations are not reduced by the period here.
int edge_at(const BoardTile& t, int side) {
  const unsigned unturned = kind_of(t.kind).edges[0];
  return static_cast<int>(unturned >> (4 * ((side - t.rotation) & 3)) & 15U);
}

Feature feature_at(const Kind& kind, int code) {
  if (code < kRoadCode) return Feature::city;
  if (code < kFieldCode) return Feature::road;
  return code < kMonasteryCode ? Feature::field : standing_feature(kind, code);
}

}  // namespace

// Walks from segment to segment until every one belongs to a feature.
class Board::Walk {
 public:
  explicit Walk(const Board& board) : b_(board), of_(board.tiles_.size()) {
    for (auto& codes : of_) codes.fill(-1);
  }

  std::vector<BoardFeature> run() {
    for (int t = 0; t < static_cast<int>(b_.tiles_.size()); ++t) {
      for (int code = 0; code < kCodes; ++code) {
        if (b_.has_segment(t, code) && of(t, code) < 0) collect(t, code);
      }
    }
    for (std::size_t i = 0; i < b_.figures_.size(); ++i) {
      const auto& figure = b_.figures_[i];
      out_[static_cast<std::size_t>(of(figure.tile, figure.code))].figures.push_back(static_cast<int>(i));
    }
    for (auto& feature : out_) {
      if (feature.feature == Feature::field) touch_cities(feature);
    }
    return std::move(out_);
  }

 private:
  int& of(int tile, int code) { return of_[static_cast<std::size_t>(tile)][static_cast<std::size_t>(code)]; }

  void collect(int tile, int code) {
    const int index = static_cast<int>(out_.size());
    BoardFeature f;
    f.feature = feature_at(kind_of(b_.tiles_[static_cast<std::size_t>(tile)].kind), code);
    f.segments.push_back({tile, code});
    of(tile, code) = index;
    for (std::size_t i = 0; i < f.segments.size(); ++i) {
      const Segment from = f.segments[i];
      if (code < kFieldCode) cross_sides(f, from, index);
      if (code >= kFieldCode && code < kMonasteryCode) cross_halves(f, from, index);
    }
    for (const auto& each : f.segments) f.tiles.push_back(each.tile);
    std::sort(f.tiles.begin(), f.tiles.end());
    f.tiles.erase(std::unique(f.tiles.begin(), f.tiles.end()), f.tiles.end());
    find_facts(f);
    out_.push_back(std::move(f));
  }

  void reach(BoardFeature& f, int tile, int code, int index) {
    if (of(tile, code) == index) return;
    of(tile, code) = index;
    f.segments.push_back({tile, code});
  }

  void cross_sides(BoardFeature& f, const Segment& from, int index) {
    const BoardTile& t = b_.tiles_[static_cast<std::size_t>(from.tile)];
    const Kind& kind = kind_of(t.kind);
    const bool city = from.code < kRoadCode;
    const auto i = static_cast<std::size_t>(from.code & 3);
    const unsigned sides = city ? kind.city_sides[i] : kind.road_sides[i];
    for (int side = 0; side < kSides; ++side) {
      if ((sides >> ((side - t.rotation) & 3) & 1U) == 0) continue;
      const auto s = static_cast<std::size_t>(side);
      const int other = b_.tile_at(t.x + kStepX[s], t.y + kStepY[s]);
      f.open += other < 0 ? 1 : 0;
      if (other < 0) continue;
      const BoardTile& o = b_.tiles_[static_cast<std::size_t>(other)];
      const Kind& ko = kind_of(o.kind);
      const std::uint8_t node = ko.node_at[static_cast<std::size_t>((side + 2 - o.rotation) & 3)];
      if (node == kNone) continue;  // an abbey closes what it touches
      reach(f, other, node < ko.cities ? node : kRoadCode + node - ko.cities, index);
    }
  }

  void cross_halves(BoardFeature& f, const Segment& from, int index) {
    const BoardTile& t = b_.tiles_[static_cast<std::size_t>(from.tile)];
    const unsigned halves = kind_of(t.kind).field_halves[static_cast<std::size_t>(from.code - kFieldCode)];
    for (int half = 0; half < 8; ++half) {
      if ((halves >> ((half - 2 * t.rotation) & 7) & 1U) == 0) continue;
      const auto s = static_cast<std::size_t>(half / 2);
      const int other = b_.tile_at(t.x + kStepX[s], t.y + kStepY[s]);
      f.open += other < 0 ? 1 : 0;
      if (other < 0) continue;
      const BoardTile& o = b_.tiles_[static_cast<std::size_t>(other)];
      const int across = 2 * ((half / 2 + 2) & 3) + 1 - half % 2;
      const std::uint8_t field = kind_of(o.kind).field_at[static_cast<std::size_t>((across - 2 * o.rotation) & 7)];
      if (field != kNone) reach(f, other, kFieldCode + field, index);
    }
  }

  void find_facts(BoardFeature& f) const {
    const FeatureRow& row = row_of(f.feature);
    f.facts.tiles = static_cast<int>(f.tiles.size());
    for (const auto& each : f.segments) {
      const Kind& kind = kind_of(b_.tiles_[static_cast<std::size_t>(each.tile)].kind);
      if (each.code >= kFieldCode) continue;
      const std::size_t node = each.code < kRoadCode ? static_cast<std::size_t>(each.code)
                                                     : static_cast<std::size_t>(kind.cities + each.code - kRoadCode);
      f.facts.pennants += record::pennants(kind.records[node]);
      f.facts.special = f.facts.special || record::special(kind.records[node]) != 0;
    }
    if (row.buildings == Counts::around || row.completed == Completed::surrounded) look_around(f);
    if (row.buildings == Counts::line) look_along(f);
    if (row.buildings == Counts::own_tiles) {
      for (const int tile : f.tiles) f.facts.buildings += b_.points_on(tile);
    }
    f.complete = row.completed != Completed::never && f.open == 0;
  }

  void look_around(BoardFeature& f) const {
    const BoardTile& t = b_.tiles_[static_cast<std::size_t>(f.tiles[0])];
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        const int other = b_.tile_at(t.x + dx, t.y + dy);
        if (dx == 0 && dy == 0) continue;
        if (other >= 0) {
          ++f.facts.around;
          f.facts.buildings += b_.points_on(other);  // 7.15: not its own
        } else {
          ++f.open;
        }
      }
    }
  }

  // A5: its own tile, and the unbroken row and column through it.
  void look_along(BoardFeature& f) const {
    const BoardTile& t = b_.tiles_[static_cast<std::size_t>(f.tiles[0])];
    f.facts.buildings += b_.points_on(f.tiles[0]);
    for (std::size_t side = 0; side < kSides; ++side) {
      for (int i = 1;; ++i) {
        const int other = b_.tile_at(t.x + i * kStepX[side], t.y + i * kStepY[side]);
        if (other < 0) break;
        ++f.facts.line;
        f.facts.buildings += b_.points_on(other);
      }
    }
  }

  void touch_cities(BoardFeature& f) {
    std::set<int> cities;
    for (const auto& each : f.segments) {
      const Kind& kind = kind_of(b_.tiles_[static_cast<std::size_t>(each.tile)].kind);
      const unsigned touched = kind.field_cities[static_cast<std::size_t>(each.code - kFieldCode)];
      for (int c = 0; c < kind.cities; ++c) {
        const int city = of(each.tile, c);
        if ((touched >> c & 1U) != 0 && out_[static_cast<std::size_t>(city)].complete) cities.insert(city);
      }
    }
    f.cities.assign(cities.begin(), cities.end());
    f.facts.cities = static_cast<int>(cities.size());
  }

  const Board& b_;
  std::vector<std::array<int, kCodes>> of_;
  std::vector<BoardFeature> out_;
};

// --- tiles ----------------------------------------------------------------------------------------------------------

int Board::tile_at(int x, int y) const noexcept {
  const auto it = at_.find({y, x});
  return it == at_.end() ? -1 : it->second;
}

bool Board::fits(int kind, int x, int y, int rotation) const noexcept {
  if (tile_at(x, y) >= 0) return false;
  const BoardTile tile{kind, x, y, rotation, 0};
  bool beside = tiles_.empty();
  for (int side = 0; side < kSides; ++side) {
    const auto s = static_cast<std::size_t>(side);
    const int other = tile_at(x + kStepX[s], y + kStepY[s]);
    if (other < 0) continue;
    beside = true;
    if ((edge_at(tile, side) & edge_at(tiles_[static_cast<std::size_t>(other)], (side + 2) & 3)) == 0) return false;
  }
  return beside;
}

int Board::place(int kind, int x, int y, int rotation) {
  must(kind >= 0 && kind < kKinds, "no such kind of tile");
  must(rotation >= 0 && rotation < kSides, "a rotation is 0 to 3");
  must(x >= -kFarthest && x <= kFarthest && y >= -kFarthest && y <= kFarthest, "a tile lies too far away");
  must(static_cast<int>(tiles_.size()) < kMostTiles, "a board has at most 1000 tiles");
  must(tile_at(x, y) < 0, "there is a tile already");
  must(fits(kind, x, y, rotation), "the tile does not fit there");
  const int tile = static_cast<int>(tiles_.size());
  tiles_.push_back({kind, x, y, rotation, 0});
  at_[{y, x}] = tile;
  return tile;
}

std::vector<BoardTile> Board::placements(int kind) const {
  must(kind >= 0 && kind < kKinds, "no such kind of tile");
  std::set<std::pair<int, int>> cells;
  if (tiles_.empty()) cells.insert({0, 0});
  for (const auto& t : tiles_) {
    for (std::size_t side = 0; side < kSides; ++side) cells.insert({t.y + kStepY[side], t.x + kStepX[side]});
  }
  std::vector<BoardTile> out;
  for (const auto& [y, x] : cells) {
    for (int r = 0; r < kind_of(kind).period; ++r) {
      if (fits(kind, x, y, r)) out.push_back({kind, x, y, r, 0});
    }
  }
  return out;
}

// --- figures and buildings ------------------------------------------------------------------------------------------

bool Board::has_segment(int tile, int code) const noexcept {
  if (tile < 0 || tile >= static_cast<int>(tiles_.size()) || code < 0 || code >= kCodes) return false;
  const Kind& kind = kind_of(tiles_[static_cast<std::size_t>(tile)].kind);
  return (kind.codes >> code & 1) != 0;
}

void Board::put_figure(int tile, int code, int owner, int weight) {
  must(has_segment(tile, code), "the tile has no such segment");
  must(owner >= 0 && owner < kMaxSeats, "an owner is 0 to 5");
  must(weight >= 0 && weight <= 100, "a weight is 0 to 100");
  must(figures_.size() < kMostTiles, "too many figures");
  figures_.push_back({tile, code, owner, weight});
}

void Board::take_figure(int tile, int code) {
  const auto it = std::find_if(figures_.begin(), figures_.end(),
                               [&](const BoardFigure& f) { return f.tile == tile && f.code == code; });
  must(it != figures_.end(), "no figure stands there");
  figures_.erase(it);
}

void Board::put_building(int tile, int building) {
  must(tile >= 0 && tile < static_cast<int>(tiles_.size()), "no such tile");
  must(building >= 0 && building <= (variant_ ? 3 : 1), "no such building");
  tiles_[static_cast<std::size_t>(tile)].building = building;
}

int Board::points_on(int tile) const noexcept {
  const int building = tiles_[static_cast<std::size_t>(tile)].building;
  return building == 0 ? 0 : variant_ ? 4 - building : 1;
}

// --- values ---------------------------------------------------------------------------------------------------------

std::vector<BoardFeature> Board::features() const { return Walk(*this).run(); }

std::vector<BoardFeature> Board::completed_by(int kind, int x, int y, int rotation) const {
  Board next = *this;
  const int tile = next.place(kind, x, y, rotation);
  std::vector<BoardFeature> out;
  for (auto& f : next.features()) {
    if (!f.complete) continue;
    const BoardTile& first = next.tiles_[static_cast<std::size_t>(f.tiles[0])];
    const bool beside = f.facts.around > 0 && std::abs(first.x - x) <= 1 && std::abs(first.y - y) <= 1;
    if (beside || std::find(f.tiles.begin(), f.tiles.end(), tile) != f.tiles.end()) out.push_back(std::move(f));
  }
  return out;
}

std::vector<std::uint8_t> Board::weights_in(const BoardFeature& feature, int players) const {
  std::vector<std::uint8_t> weights(static_cast<std::size_t>(players), 0);
  for (const int i : feature.figures) {
    const auto& figure = figures_[static_cast<std::size_t>(i)];
    auto& weight = weights[static_cast<std::size_t>(figure.owner)];
    weight = static_cast<std::uint8_t>(std::min(255, weight + figure.weight));
  }
  return weights;
}

void Board::pay_cities(const std::vector<BoardFeature>& all, std::vector<int>& points) const {  // 9.2
  for (std::size_t city = 0; city < all.size(); ++city) {
    BoardFeature around;
    for (const auto& f : all) {
      if (std::find(f.cities.begin(), f.cities.end(), static_cast<int>(city)) == f.cities.end()) continue;
      around.figures.insert(around.figures.end(), f.figures.begin(), f.figures.end());
    }
    const std::uint32_t winners = majority(weights_in(around, static_cast<int>(points.size())));
    for (std::size_t p = 0; p < points.size(); ++p) points[p] += (winners >> p & 1) != 0 ? 4 : 0;
  }
}

std::vector<int> Board::final_points(int players) const {
  must(players >= 1 && players <= kMaxSeats, "players must be 1 to 6");
  for (const auto& f : figures_) must(f.owner < players, "a figure of a seat that does not play");
  const auto all = features();
  std::vector<int> points(static_cast<std::size_t>(players), 0);
  std::vector<std::set<int>> paid(static_cast<std::size_t>(players));
  for (const auto& f : all) {
    const bool field = f.feature == Feature::field;
    if (f.figures.empty() || (field && rules_ == 1)) continue;
    const std::uint32_t winners = majority(weights_in(f, players));
    for (std::size_t p = 0; p < points.size(); ++p) {
      if ((winners >> p & 1) == 0) continue;
      Facts facts = f.facts;
      if (field && rules_ == 2) {  // 9.3: a city pays a player once
        facts.cities = 0;
        for (const int city : f.cities) facts.cities += paid[p].insert(city).second ? 1 : 0;
      }
      points[p] += value_of(f.feature, facts, f.complete, rules_);
    }
  }
  if (rules_ == 1) pay_cities(all, points);
  return points;
}

}  // namespace kastgard::carcassonne

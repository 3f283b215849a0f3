#include "games/carcassonne/snapshot.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "core/error.hpp"
#include "games/carcassonne/rules.hpp"
#include "games/carcassonne/setup.hpp"

namespace kastgard::carcassonne {
namespace {

// Places the tiles again, and refuses what the rules refuse.
class Replay {
 public:
  Replay(const Config& config, const Snapshot& snapshot, const std::string& given)
      : c_(config), from_(snapshot), given_(given), s_(empty_table(config)) {}

  State run() {
    must(!from_.tiles.empty() && static_cast<int>(from_.tiles.size()) <= c_.tiles, "no such number of tiles");
    take_gone();
    first_tile();
    for (std::size_t i = 1; i < from_.tiles.size(); ++i) tile(i);
    put_fairy();
    put_scores();
    finish_step();
    return s_;
  }

 private:
  void must(bool holds, const std::string& reason) const {
    if (!holds) throw PositionError(reason, given_);
  }

  [[nodiscard]] std::string name_of(std::size_t i) const { return "tile " + std::to_string(i); }

  void take(int kind) {
    const std::uint8_t slot = c_.slot_of[static_cast<std::size_t>(kind)];
    must(slot != kNone && s_.copies[slot] > 0, "too many copies of " + std::string(kind_of(kind).name()));
    --s_.copies[slot];
    --s_.pile;
    if (is_river(kind) && kind != kLake) --s_.river_pile;
  }

  void take_gone() {
    must(from_.gone.size() == c_.kinds.size(), "one number for each kind that left the game");
    for (std::size_t slot = 0; slot < from_.gone.size(); ++slot) {
      for (int i = 0; i < from_.gone[slot]; ++i) take(c_.kinds[slot]);
      s_.gone = static_cast<std::uint8_t>(s_.gone + from_.gone[slot]);
    }
  }

  void first_tile() {
    const PlacedTile& t = from_.tiles[0];
    const int wanted = c_.river ? kSpring : kStartKind;
    must(t.kind == wanted && t.x == 0 && t.y == 0 && t.rotation == 0, "the first tile is another");
    must(t.code < 0 && t.building == 0, "a figure or building on the first tile");
    must(s_.copies[c_.slot_of[static_cast<std::size_t>(wanted)]] > 0, "the first tile left the game");
    put_first_tile(c_, s_);
  }

  // River tiles come before all others, the lake last of them.
  void order(int kind, const std::string& what) const {
    if (!c_.river) return;
    const bool lake_left = s_.copies[c_.slot_of[kLake]] > 0;
    if (kind == kLake || !is_river(kind)) must(s_.river_pile == 0, what + " comes before the river is drawn");
    if (!is_river(kind)) must(!lake_left, what + " comes before the lake is drawn");
  }

  void tile(std::size_t i) {
    const PlacedTile& t = from_.tiles[i];
    const std::string what = name_of(i);
    must(t.kind >= 0 && t.kind < kKinds && t.rotation >= 0 && t.rotation < kSides, what + " is no tile");
    must(std::abs(t.x) <= kMaxTiles && std::abs(t.y) <= kMaxTiles, what + " lies too far away");
    must(t.kind != kSpring, "a second spring");
    take(t.kind);
    river_orders(i);
    const Kind& kind = kind_of(t.kind);
    const int rotation = t.rotation % kind.period, slot = find_cell(s_, key_of(t.x, t.y));
    must(slot >= 0, what + " lies beside no tile");
    const unsigned fits = fits_cell(c_, s_, t.kind, s_.frontier[static_cast<std::size_t>(slot)]);
    must((fits >> rotation & 1) != 0, what + " does not fit");
    place(c_, s_, t.kind, slot, rotation);
    if (from_.step == kFigure && i + 1 == from_.tiles.size()) {
      must(t.code < 0 && t.building == 0, "a figure or building before the figure step is over");
      s_.free_codes = free_codes(s_, static_cast<int>(i));
      return;
    }
    const int code = t.code < 0 ? -1 : same_segment(kind, t.rotation, t.code);
    figure(i, code);
    building(i);
    completed(i);
    s_.seat = static_cast<std::uint8_t>((s_.seat + 1) % c_.players);
  }

  // The copies of later tiles are still in the pile here: only the order of the tiles is looked at.
  void river_orders(std::size_t i) {
    if (!c_.river || i < 2) return;
    const int kind = from_.tiles[i].kind, before = from_.tiles[i - 1].kind;
    must(!is_river(kind) || (is_river(before) && before != kLake), name_of(i) + " belongs to the river, too late");
  }

  void figure(std::size_t i, int code) {
    if (code < 0) return;
    const PlacedTile& t = from_.tiles[i];
    must(code < c_.codes && (kind_of(t.kind).codes >> code & 1) != 0, name_of(i) + " has no such segment");
    must(t.owner == s_.seat, name_of(i) + " has the figure of another seat");
    must((t.big ? s_.big_figures : s_.figures)[s_.seat] > 0, "too many figures");
    must((free_codes(s_, static_cast<int>(i)) >> code & 1) != 0, name_of(i) + " has a figure on an occupied feature");
    put_figure(s_, static_cast<int>(i), code, t.owner, t.big);
  }

  void building(std::size_t i) {
    const PlacedTile& t = from_.tiles[i];
    if (t.building == 0) return;
    must(t.code < 0, name_of(i) + " has both a figure and a building");
    must(t.building >= 1 && t.building <= c_.sorts, name_of(i) + " has no such building");
    auto& left = s_.buildings[s_.seat][static_cast<std::size_t>(t.building - 1)];
    must(left > 0, "too many buildings");
    --left;
    put_building(c_, s_, static_cast<int>(i), t.building - 1);
  }

  // 5.7: figures of completed features went home.
  void completed(std::size_t i) {
    bool waiting = false;
    each_feature_on(s_, static_cast<int>(i), [&](int label, bool) {
      const std::uint64_t record = s_.records[static_cast<std::size_t>(label)];
      waiting = waiting || (record::open(record) == 0 && record::figures(record) > 0);
    });
    must(!waiting, "a figure on a completed feature");
    for (std::size_t m = 0; m < s_.monasteries; ++m) {
      if ((s_.full >> m & 1) == 0) continue;
      for (std::size_t f = 0; f < s_.figures_out; ++f) {
        must(s_.figure_tile[f] != s_.monastery_tile[m] || code_of(s_.figure[f]) != kMonasteryCode,
             "a figure on a completed monastery");
      }
    }
    s_.full = 0;
  }

  // 8.5: it came to a figure that its seat had put down before that turn, so never to the last tile.
  void put_fairy() {
    if (from_.fairy < 0) return;
    must(c_.fairy, "a fairy in a game without one");
    must(from_.fairy > 0 && from_.fairy < static_cast<int>(from_.tiles.size()) - 1, "the fairy stands on no such tile");
    s_.fairy = static_cast<std::uint8_t>(1 + from_.fairy);
  }

  void put_scores() {
    must(static_cast<int>(from_.scores.size()) == c_.players, "one score for each seat");
    for (std::size_t p = 0; p < from_.scores.size(); ++p) {
      must(from_.scores[p] >= 0 && from_.scores[p] <= kMostPoints, "scores must be 0 to 9999");
      s_.scores[p] = static_cast<std::int16_t>(from_.scores[p]);
    }
  }

  void finish_step() {
    const int tiles = static_cast<int>(from_.tiles.size());
    must((from_.step == kPlace) == (from_.hand >= 0), "a tile in hand goes with the step place");
    must(from_.step != kFigure || tiles > 1, "no tile was placed yet");
    must(from_.step == kOver || from_.step == kFigure || from_.hand >= 0 || s_.pile > 0, "the pile is empty");
    if (from_.hand >= 0) hand();
    for (std::size_t slot = 0; slot < from_.gone.size(); ++slot) {
      if (from_.gone[slot] > 0) order(c_.kinds[slot], "a tile that left the game");
    }
    for (std::size_t i = 1; i < from_.tiles.size(); ++i) order(from_.tiles[i].kind, name_of(i));
    s_.step = from_.step;
    if (from_.step != kOver) return;
    must(s_.pile == 0, "the game is over and tiles are left");
    ending();
  }

  void hand() {
    must(from_.hand < kKinds && from_.hand != kSpring, "no such tile in hand");
    take(from_.hand);
    order(from_.hand, "the tile in hand");
    const int placements = count_fits(c_, s_, from_.hand);
    must(placements > 0, "the tile in hand fits nowhere");
    s_.hand = static_cast<std::uint8_t>(from_.hand);
    s_.placements = static_cast<std::uint16_t>(placements);
  }

  void ending() {
    std::array<std::int32_t, kMaxSeats> points{};
    add_final_points(c_, s_, {points.data(), static_cast<std::size_t>(c_.players)});
    for (std::size_t p = 0; p < from_.scores.size(); ++p) {
      must(from_.scores[p] >= points[p], "a score is below the points of final scoring");
    }
    s_.seat = 0;
    s_.end = std::popcount(leaders(c_, s_)) > 1 ? kShared : kVictory;
  }

  const Config& c_;
  const Snapshot& from_;
  const std::string& given_;
  State s_;
};

// Whether the lists of a state can be read without leaving their bounds.
bool is_readable(const Config& c, const State& s) {
  if (s.tiles < 1 || s.tiles > c.tiles || s.figures_out > kMaxFigures || s.step > kOver) return false;
  for (std::size_t t = 0; t < s.tiles; ++t) {
    if (s.kind[t] >= kKinds || c.slot_of[s.kind[t]] == kNone || s.look[t] >= 16) return false;
  }
  for (std::size_t i = 0; i < s.figures_out; ++i) {
    if (s.figure_tile[i] >= s.tiles) return false;
  }
  if (s.step == kPlace && (s.hand >= kKinds || c.slot_of[s.hand] == kNone)) return false;
  std::vector<int> used(c.kinds.size(), 0);
  for (std::size_t t = 0; t < s.tiles; ++t) ++used[c.slot_of[s.kind[t]]];
  if (s.step == kPlace) ++used[c.slot_of[s.hand]];
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (used[i] + s.copies[i] > kind_of(c.kinds[i]).count) return false;
  }
  return true;
}

}  // namespace

std::vector<std::uint8_t> gone_of(const Config& config, const State& s) {
  std::vector<std::uint8_t> gone;
  for (std::size_t i = 0; i < config.kinds.size(); ++i) {
    gone.push_back(static_cast<std::uint8_t>(kind_of(config.kinds[i]).count - s.copies[i]));
  }
  if (config.river) --gone[kStartKind];  // the start copy of D
  for (std::size_t t = 0; t < s.tiles; ++t) --gone[config.slot_of[s.kind[t]]];
  if (s.step == kPlace) --gone[config.slot_of[s.hand]];
  return gone;
}

Snapshot snapshot_of(const Config& config, const State& s) {
  Snapshot out;
  out.step = static_cast<Step>(s.step);
  out.hand = s.step == kPlace ? s.hand : -1;
  for (std::size_t t = 0; t < s.tiles; ++t) {
    PlacedTile tile;
    tile.kind = s.kind[t];
    tile.x = x_of(s.keys[t]);
    tile.y = y_of(s.keys[t]);
    tile.rotation = rotation_of(s.look[t]);
    tile.building = building_on(s.look[t]);
    out.tiles.push_back(tile);
  }
  for (std::size_t i = 0; i < s.figures_out; ++i) {
    PlacedTile& tile = out.tiles[s.figure_tile[i]];
    tile.code = code_of(s.figure[i]);
    tile.owner = seat_of(s.figure[i]);
    tile.big = is_big(s.figure[i]);
  }
  out.gone = gone_of(config, s);
  out.fairy = s.fairy - 1;
  for (std::size_t p = 0; p < static_cast<std::size_t>(config.players); ++p) out.scores.push_back(s.scores[p]);
  return out;
}

State from_snapshot(const Config& config, const Snapshot& snapshot, const std::string& given) {
  return Replay(config, snapshot, given).run();
}

void validate(const Config& config, const State& s) {
  if (!is_readable(config, s)) throw PositionError("no position of carcassonne", "");
  const State again = from_snapshot(config, snapshot_of(config, s));
  if (std::memcmp(&again, &s, sizeof s) != 0) {
    throw PositionError("what the position keeps does not follow from its tiles", "");
  }
}

}  // namespace kastgard::carcassonne

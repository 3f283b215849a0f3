#include "games/carcassonne/score.hpp"

#include "core/bits.hpp"
#include "games/carcassonne/features.hpp"

namespace kastgard::carcassonne {
namespace {

// 5.2, 6.2; 7a: with an inn 2 a tile, unfinished nothing.
int road_worth(const Facts& f, bool complete, int) {
  if (!f.special) return f.tiles;
  return complete ? 2 * f.tiles : 0;
}

// 5.3, 6.2; 7a: with a cathedral 3 each, unfinished nothing; 9.1: two tiles under older rules.
int city_worth(const Facts& f, bool complete, int rules) {
  const int parts = f.tiles + f.pennants;
  if (f.special) return complete ? 3 * parts : 0;
  if (!complete || (rules < 3 && f.tiles == 2)) return parts;
  return 2 * parts;
}

// 5.4, 6.2: itself and the tiles around it.
int monastery_worth(const Facts& f, bool, int) { return 1 + f.around; }
int abbot_worth(const Facts& f, bool, int) { return 1 + f.line; }
int castle_worth(const Facts& f, bool, int) { return 2 + f.around; }
int hut_worth(const Facts& f, bool, int) { return 1 + 8 - f.around; }
int roads_worth(const Facts& f, bool complete, int) { return complete ? f.tiles : 0; }
// 6.3, 9.3; rules 1 score cities, not fields (9.2).
int field_worth(const Facts& f, bool, int) { return 3 * f.cities; }
int joined_worth(const Facts& f, bool, int) { return f.cities; }
int barn_worth(const Facts& f, bool, int) { return 4 * f.cities; }

}  // namespace

constinit const std::array<FeatureRow, kFeatures> kFeatureTable{{
    {"city", Completed::closed, Counts::own_tiles, city_worth},
    {"road", Completed::closed, Counts::own_tiles, road_worth},
    {"monastery", Completed::surrounded, Counts::around, monastery_worth},
    {"field", Completed::never, Counts::own_tiles, field_worth},
    {"shrine", Completed::surrounded, Counts::around, monastery_worth},
    {"abbey", Completed::surrounded, Counts::around, monastery_worth},
    {"special_monk", Completed::surrounded, Counts::around, monastery_worth},
    {"special_abbot", Completed::never, Counts::line, abbot_worth},
    {"church", Completed::surrounded, Counts::around, monastery_worth},
    {"garden", Completed::surrounded, Counts::around, monastery_worth},
    {"castle", Completed::surrounded, Counts::around, castle_worth},
    {"cathedral_roads", Completed::closed, Counts::own_tiles, roads_worth},
    {"hut", Completed::surrounded, Counts::around, hut_worth},
    {"field_for_barn", Completed::never, Counts::own_tiles, field_worth},
    {"field_joined", Completed::never, Counts::own_tiles, joined_worth},
    {"barn", Completed::never, Counts::own_tiles, barn_worth},
}};

int value_of(Feature feature, const Facts& facts, bool complete, int rules) noexcept {
  int value = row_of(feature).worth(facts, complete, rules);
  if (facts.mage) value += facts.tiles;
  if (facts.witch) value = (value + 1) / 2;  // 7a: rounded up
  return value + facts.buildings;  // 7.8, 7.14
}

std::uint32_t majority(std::span<const std::uint8_t> weights) noexcept {
  std::uint32_t winners = 0;
  int most = 1;
  for (std::size_t p = 0; p < weights.size(); ++p) {
    if (weights[p] < most) continue;
    if (weights[p] > most) winners = 0;
    most = weights[p];
    winners |= std::uint32_t{1} << p;
  }
  return winners;
}

Facts facts_of(std::uint64_t record) noexcept {
  Facts facts;
  facts.tiles = record::tiles(record);
  facts.pennants = record::pennants(record);
  facts.buildings = record::buildings(record);
  facts.special = record::special(record) != 0;
  return facts;
}

Facts facts_around(const Config& c, const State& s, int tile) noexcept {
  Facts facts;
  facts.tiles = 1;
  each_around(s, s.keys[static_cast<std::size_t>(tile)], [&](int other) {
    ++facts.around;
    const std::uint8_t look = s.look[static_cast<std::size_t>(other)];
    facts.buildings += c.building_points[static_cast<std::size_t>(building_on(look))];  // 7.9, 7.15
  });
  return facts;
}

Facts facts_along(const Config& c, const State& s, int tile) noexcept {  // 7a, A5
  Facts facts;
  facts.tiles = 1;
  const auto add = [&](int t) {
    facts.buildings += c.building_points[static_cast<std::size_t>(building_on(s.look[static_cast<std::size_t>(t)]))];
  };
  add(tile);
  for (std::size_t side = 0; side < kSides; ++side) {
    for (int at = tile;;) {
      at = neighbours_of(s, s.keys[static_cast<std::size_t>(at)])[side];
      if (at < 0) break;
      ++facts.line;
      add(at);
    }
  }
  return facts;
}

namespace {

using Weights = std::array<std::uint8_t, kMaxSeats>;
using CitySet = std::array<std::uint64_t, 3>;  // a bit for each label
static_assert(kMaxNodes <= 192);

struct Field {
  Weights weights{};
  CitySet cities{};
  int buildings = 0;
  int last_tile = -1;
};

int count_of(const CitySet& set) { return bits::count(set[0]) + bits::count(set[1]) + bits::count(set[2]); }

void pay(std::span<std::int32_t> points, std::uint32_t winners, int value) {
  for (std::size_t p = 0; p < points.size(); ++p) points[p] += (winners >> p & 1) != 0 ? value : 0;
}

std::span<const std::uint8_t> of_players(const Weights& w, const Config& c) {
  return {w.data(), static_cast<std::size_t>(c.players)};
}

// The fields with farmers, each with the completed cities that it touches: one pass over the tiles.
class Fields {
 public:
  Fields(const Config& c, const State& s) noexcept {
    slot_.fill(kNone);
    for (std::size_t i = 0; i < s.figures_out; ++i) {
      if (code_of(s.figure[i]) < kFieldCode || code_of(s.figure[i]) >= kMonasteryCode) continue;
      auto& slot = slot_[static_cast<std::size_t>(field_label_of(s, s.figure_node[i]))];
      if (slot == kNone) slot = static_cast<std::uint8_t>(count_++);
      auto& weight = fields_[slot].weights[static_cast<std::size_t>(seat_of(s.figure[i]))];
      weight = static_cast<std::uint8_t>(weight + weight_of(s.figure[i]));
    }
    for (int t = 0; count_ > 0 && t < s.tiles; ++t) look_at(c, s, t);
  }

  [[nodiscard]] std::span<const Field> all() const noexcept { return {fields_.data(), count_}; }

 private:
  void look_at(const Config& c, const State& s, int tile) noexcept {
    const auto t = static_cast<std::size_t>(tile);
    const Kind& k = tile_kind(s, tile);
    for (std::size_t i = 0; i < k.fields; ++i) {
      const std::uint8_t slot =
          slot_[static_cast<std::size_t>(field_label_of(s, s.first_field[t] + static_cast<int>(i)))];
      if (slot == kNone) continue;
      Field& field = fields_[slot];
      if (field.last_tile != tile) {  // 7.10
        field.last_tile = tile;
        field.buildings += c.building_points[static_cast<std::size_t>(building_on(s.look[t]))];
      }
      for (unsigned cities = k.field_cities[i]; cities != 0; cities &= cities - 1) {
        const int label = label_of(s, s.first_node[t] + std::countr_zero(cities));
        if (record::open(s.records[static_cast<std::size_t>(label)]) != 0) continue;
        field.cities[static_cast<std::size_t>(label / 64)] |= bits::bit(label % 64);
      }
    }
  }

  std::array<std::uint8_t, kMaxFields> slot_;
  std::array<Field, kMaxFigures> fields_{};
  std::size_t count_ = 0;
};

// 9.2: each completed city by itself, farmers of all fields around it together.
void pay_cities(const Config& c, std::span<const Field> fields, std::span<std::int32_t> points) {
  CitySet all{};
  for (const auto& f : fields) {
    for (std::size_t w = 0; w < all.size(); ++w) all[w] |= f.cities[w];
  }
  for (std::size_t w = 0; w < all.size(); ++w) {
    for (std::uint64_t rest = all[w]; rest != 0; rest = bits::drop_lowest(rest)) {
      Weights weights{};
      for (const auto& f : fields) {
        if ((f.cities[w] >> bits::lowest(rest) & 1) == 0) continue;
        for (std::size_t p = 0; p < weights.size(); ++p) {
          weights[p] = static_cast<std::uint8_t>(weights[p] + f.weights[p]);
        }
      }
      pay(points, majority(of_players(weights, c)), 4);
    }
  }
}

// 6.3; 9.3: under rules 2 a city pays a player once.
void pay_fields(const Config& c, std::span<const Field> fields, std::span<std::int32_t> points) {
  std::array<CitySet, kMaxSeats> paid{};
  for (const auto& f : fields) {
    const std::uint32_t winners = majority(of_players(f.weights, c));
    for (std::size_t p = 0; p < points.size(); ++p) {
      if ((winners >> p & 1) == 0) continue;
      Facts facts;
      facts.buildings = f.buildings;
      CitySet fresh = f.cities;
      for (std::size_t w = 0; w < fresh.size(); ++w) {
        if (c.rules == 2) fresh[w] &= ~paid[p][w];
        paid[p][w] |= fresh[w];
      }
      facts.cities = count_of(fresh);
      points[p] += value_of(Feature::field, facts, true, c.rules);
    }
  }
}

}  // namespace

void add_final_points(const Config& c, const State& s, std::span<std::int32_t> points) noexcept {
  for (std::size_t i = 0; i < s.figures_out; ++i) {
    const int code = code_of(s.figure[i]);
    if (s.fairy == s.figure_tile[i] + 1 && (c.rules > 1 || code < kFieldCode || code >= kMonasteryCode)) {
      points[static_cast<std::size_t>(seat_of(s.figure[i]))] += 3;  // 8.5
    }
    if (code >= kMonasteryCode) {
      const int tile = s.figure_tile[i];
      const Facts facts = code == kAbbotCode ? facts_along(c, s, tile) : facts_around(c, s, tile);
      const int value = value_of(standing_feature(tile_kind(s, tile), code), facts, false, c.rules);
      pay(points, std::uint32_t{1} << seat_of(s.figure[i]), value);
      continue;
    }
    if (code >= kFieldCode) continue;
    const int label = label_of(s, s.figure_node[i]);
    Weights weights{};
    bool first = true;
    for (std::size_t j = 0; j < s.figures_out; ++j) {
      if (code_of(s.figure[j]) >= kFieldCode || label_of(s, s.figure_node[j]) != label) continue;
      first = first && j >= i;
      auto& weight = weights[static_cast<std::size_t>(seat_of(s.figure[j]))];
      weight = static_cast<std::uint8_t>(weight + weight_of(s.figure[j]));
    }
    if (!first) continue;  // scored already
    const Feature feature = code < kRoadCode ? Feature::city : Feature::road;
    const Facts facts = facts_of(s.records[static_cast<std::size_t>(label)]);
    pay(points, majority(of_players(weights, c)), value_of(feature, facts, false, c.rules));
  }
  const Fields fields(c, s);
  if (c.rules == 1) {
    pay_cities(c, fields.all(), points);
  } else {
    pay_fields(c, fields.all(), points);
  }
}

}  // namespace kastgard::carcassonne

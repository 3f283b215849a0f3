#include "games/carcassonne/outlook.hpp"

#include <algorithm>

#include "core/bits.hpp"
#include "games/carcassonne/actions.hpp"
#include "games/carcassonne/features.hpp"

namespace kastgard::carcassonne {
namespace {

// About 1 - exp(-x), from the four operations alone: the same bits on every machine.
double chance_of(double x) noexcept {
  const double miss = 1.0 / (1.0 + 0.25 * x);
  return 1.0 - miss * miss * miss * miss;
}

std::size_t demand_index(unsigned forbids) noexcept {
  constexpr std::array<std::uint8_t, 16> kDigits{0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 3, 0, 2, 1, 0};
  std::size_t index = 0;
  for (int side = 0; side < kSides; ++side) index = 5 * index + kDigits[forbids >> (4 * side) & 15U];
  return index;
}

}  // namespace

const Fillers::Entry& Fillers::of(unsigned forbids) noexcept {
  const std::size_t index = demand_index(forbids);
  Entry& entry = entries_[index];
  if (!known_[index]) {
    known_[index] = true;
    fill(entry, forbids);
  }
  return entry;
}

void Fillers::fill(Entry& entry, unsigned forbids) const noexcept {
  unsigned demanded = 0;  // sides with a neighbour
  for (unsigned side = 0; side < kSides; ++side)
    demanded |= static_cast<unsigned>((forbids >> (4 * side) & 15U) != 0) << side;
  for (std::size_t i = 0; i < c_.kinds.size(); ++i) {
    if (copies_[i] == 0) continue;
    const Kind& kind = kind_of(c_.kinds[i]);
    bool fits = false;
    std::array<bool, kSides> closes{};
    for (unsigned r = 0; r < kind.period; ++r) {
      if ((kind.edges[r] & forbids) != 0) continue;
      fits = true;
      for (unsigned side = 0; side < kSides; ++side) {
        const std::uint8_t node = kind.node_at[(side - r) & 3U];
        if (node == kNone) continue;
        const unsigned sides = node < kind.cities ? kind.city_sides[node] : kind.road_sides[node - kind.cities];
        const unsigned turned = (sides << r | sides >> (4 - r)) & 15U;
        closes[side] = closes[side] || (turned & ~demanded) == 0;
      }
    }
    if (!fits) continue;
    entry.fitting += copies_[i];
    for (std::size_t side = 0; side < kSides; ++side) entry.closing[side] += closes[side] ? copies_[i] : 0;
  }
}

Outlook::Outlook(const Config& config, const Weights& weights, Fillers& fillers, const State& s, int seat) noexcept
    : c_(config), w_(weights), fillers_(fillers), s_(s), seat_(seat) {
  left_ = static_cast<double>(fillers.pile()) / c_.tiles;
  std::fill_n(chance_.begin(), s.nodes, 1.0);
  look_at_cells();
  look_at_fields();
  look_at_figures();
  settle();
}

// --- chances --------------------------------------------------------------------------------------------------------

// Every cell beside an open side must be filled, by one of the draws that come to it.
void Outlook::look_at_cells() noexcept {
  struct Need {
    std::uint8_t label, side;
    std::uint16_t forbids;
  };
  std::array<Need, std::size_t{kMaxCells} * kSides> needs;
  std::size_t n = 0;
  for (std::size_t i = 0; i < s_.cells; ++i) {
    const unsigned forbids = cell_forbids(s_.frontier[i]);
    const auto others = neighbours_of(s_, cell_key(s_.frontier[i]));
    const std::size_t first = n;
    for (int side = 0; side < kSides; ++side) {
      const int other = others[static_cast<std::size_t>(side)];
      if (other < 0) continue;
      const auto o = static_cast<std::size_t>(other);
      const Kind& kind = tile_kind(s_, other);
      const auto there = static_cast<std::size_t>((side + 2 - rotation_of(s_.look[o])) & 3);
      const std::uint8_t field = kind.field_at[2 * there], node = kind.node_at[there];
      if (field != kNone) {
        auto& cells = field_cells_[static_cast<std::size_t>(field_label_of(s_, s_.first_field[o] + field))];
        cells = static_cast<std::uint8_t>(cells + 1);
      }
      if (node == kNone) continue;
      const int label = label_of(s_, s_.first_node[o] + node);
      bool seen = false;
      for (std::size_t j = first; j < n; ++j) seen = seen || needs[j].label == label;
      if (seen) continue;
      needs[n++] = {static_cast<std::uint8_t>(label), static_cast<std::uint8_t>(side),
                    static_cast<std::uint16_t>(forbids)};
      ++cells_[static_cast<std::size_t>(label)];
    }
  }
  const double draws = w_.closing * fillers_.pile() / c_.players, pile = std::max(1, fillers_.pile());
  for (std::size_t i = 0; i < n; ++i) {
    const auto& fillers = fillers_.of(needs[i].forbids);
    const double closing = fillers.closing[needs[i].side];
    const double good = closing + w_.extend * (fillers.fitting - closing);
    chance_[needs[i].label] *= chance_of(draws * good / (pile * cells_[needs[i].label]));
  }
}

// --- features -------------------------------------------------------------------------------------------------------

Outlook::Expected Outlook::feature(int label, bool city) const noexcept {
  const std::uint64_t record = s_.records[static_cast<std::size_t>(label)];
  const Facts facts = facts_of(record);
  const Feature kind = city ? Feature::city : Feature::road;
  const double complete = value_of(kind, facts, true, c_.rules);
  if (record::open(record) == 0) return {complete, 1.0};
  const double chance = chance_[static_cast<std::size_t>(label)];
  return {chance * complete + (1.0 - chance) * value_of(kind, facts, false, c_.rules), chance};
}

Outlook::Expected Outlook::monastery(int tile, int code) const noexcept {
  const Feature kind = standing_feature(tile_kind(s_, tile), code);
  if (code == kAbbotCode) return {static_cast<double>(value_of(kind, facts_along(c_, s_, tile), false)), 0.0};
  const Facts facts = facts_around(c_, s_, tile);
  const int empty = 8 - facts.around;
  const double filled = w_.around * chance_of(6.0 * left_);
  double back = 1.0;
  for (int i = 0; i < empty; ++i) back *= filled;
  const double more = kind == Feature::hut ? -1.0 : 1.0;  // 7a: a hut is worth its empty cells
  return {value_of(kind, facts, empty == 0, c_.rules) + more * empty * filled, back};
}

// The cities and buildings of all fields, in one pass.
void Outlook::look_at_fields() noexcept {
  if (w_.field == 0.0) return;
  std::fill_n(field_cities_.begin(), s_.fields, Cities{});
  for (int tile = 0; tile < s_.tiles; ++tile) {
    const auto t = static_cast<std::size_t>(tile);
    const Kind& kind = tile_kind(s_, tile);
    const int points = c_.building_points[static_cast<std::size_t>(building_on(s_.look[t]))];
    for (std::size_t i = 0; i < kind.fields; ++i) {
      const auto label = static_cast<std::size_t>(field_label_of(s_, s_.first_field[t] + static_cast<int>(i)));
      for (unsigned cities = kind.field_cities[i]; cities != 0; cities &= cities - 1) {
        const int city = label_of(s_, s_.first_node[t] + std::countr_zero(cities));
        field_cities_[label][static_cast<std::size_t>(city / 64)] |= bits::bit(city % 64);
      }
      if (points == 0 || field_known_[label] == tile + 1) continue;  // 7.10
      field_known_[label] = static_cast<std::uint8_t>(tile + 1);
      field_buildings_[label] = static_cast<std::uint8_t>(field_buildings_[label] + points);
    }
  }
}

double Outlook::field(int label) const noexcept {
  const auto l = static_cast<std::size_t>(label);
  double cities = 0.0;
  for (std::size_t w = 0; w < 3; ++w) {
    for (std::uint64_t rest = field_cities_[l][w]; rest != 0; rest = bits::drop_lowest(rest)) {
      const std::size_t city = 64 * w + static_cast<std::size_t>(bits::lowest(rest));
      cities += record::open(s_.records[city]) == 0 ? 1.0 : chance_[city];
    }
  }
  const double each = c_.rules == 1 ? 4.0 : 3.0;  // 9.2
  const double room = std::min<int>(field_cells_[l], 8);
  return w_.field * (each * cities + field_buildings_[l]) + w_.growth * left_ * room;
}

// --- seats ----------------------------------------------------------------------------------------------------------

void Outlook::look_at_figures() noexcept {
  for (std::size_t p = 0; p < static_cast<std::size_t>(c_.players); ++p) {
    points_[p] = s_.scores[p];
    hand_[p] = s_.figures[p] + s_.big_figures[p];
  }
  std::array<bool, kMaxFigures> done{};
  for (std::size_t i = 0; i < s_.figures_out; ++i) {
    if (done[i]) continue;
    const int code = code_of(s_.figure[i]);
    std::array<std::uint8_t, kMaxSeats> weights{};
    std::array<std::uint8_t, kMaxSeats> counts{};
    const auto same = [&](std::size_t j) {
      const int other = code_of(s_.figure[j]);
      if (code >= kMonasteryCode) return i == j;
      if (code >= kFieldCode) {
        return other >= kFieldCode && other < kMonasteryCode &&
               field_label_of(s_, s_.figure_node[i]) == field_label_of(s_, s_.figure_node[j]);
      }
      return other < kFieldCode && label_of(s_, s_.figure_node[i]) == label_of(s_, s_.figure_node[j]);
    };
    for (std::size_t j = i; j < s_.figures_out; ++j) {
      if (!same(j)) continue;
      done[j] = true;
      const auto p = static_cast<std::size_t>(seat_of(s_.figure[j]));
      weights[p] = static_cast<std::uint8_t>(weights[p] + weight_of(s_.figure[j]));
      ++counts[p];
    }
    const std::uint32_t winners = majority({weights.data(), static_cast<std::size_t>(c_.players)});
    Expected expected;
    if (code >= kMonasteryCode) {
      expected = monastery(s_.figure_tile[i], code);
    } else if (code >= kFieldCode) {
      const int label = field_label_of(s_, s_.figure_node[i]);
      field_winners_[static_cast<std::size_t>(label)] = winners;
      if (w_.field != 0.0) expected.points = field(label);
    } else {
      const int label = label_of(s_, s_.figure_node[i]);
      winners_[static_cast<std::size_t>(label)] = winners;
      expected = feature(label, code < kRoadCode);
    }
    for (std::size_t p = 0; p < static_cast<std::size_t>(c_.players); ++p) {
      if ((winners >> p & 1) != 0) points_[p] += expected.points;
      hand_[p] += counts[p] * expected.back;
    }
  }
}

// Figures in hand: each further one is worth less, and all of them less as the pile runs out.
double Outlook::in_hand(double figures) const noexcept {
  double worth = 0.0, each = w_.hand * std::min(1.0, 2.0 * left_);
  for (; figures > 0.0; figures -= 1.0) {
    worth += each * std::min(1.0, figures);
    each *= w_.scarce;
  }
  return worth;
}

void Outlook::settle() noexcept {
  double others = 0.0;
  for (int p = 0; p < c_.players; ++p) {
    const auto i = static_cast<std::size_t>(p);
    if (p != seat_) others = std::max(others, points_[i] + in_hand(hand_[i]));
  }
  const auto me = static_cast<std::size_t>(seat_);
  base_ = points_[me] + in_hand(hand_[me]) - w_.rival * others;
}

double Outlook::for_seat(std::uint32_t winners, double points) const noexcept {
  const bool mine = (winners >> seat_ & 1U) != 0;
  const bool theirs = (winners & ~(std::uint32_t{1} << seat_)) != 0;
  return (mine ? points : 0.0) - (theirs ? w_.rival * points : 0.0);
}

double Outlook::figure(int code, bool big) const noexcept {
  const int tile = s_.tiles - 1;
  Expected expected;
  if (code >= kMonasteryCode) {
    expected = monastery(tile, code);
  } else if (code >= kFieldCode) {
    if (w_.field != 0.0) expected.points = field(field_label_of(s_, node_of(s_, tile, code))) - w_.farmer * left_;
  } else {
    expected = feature(label_of(s_, node_of(s_, tile, code)), code < kRoadCode);
  }
  const double hand = hand_[static_cast<std::size_t>(seat_)];
  const double thrift = in_hand(hand) - in_hand(hand - 1.0 + expected.back);
  constexpr double kLeast = 0.01, kBig = 0.3;  // a figure must bring something, the big one a little more
  return expected.points - thrift - (big ? kBig * w_.hand * left_ : 0.0) - kLeast;
}

// 8.5: a point in each turn while the figure stays, and three when it is scored.
double Outlook::fairy(int figure) const noexcept {
  const int tile = own_figure_tile(s_, figure);
  return s_.fairy == tile + 1 ? 0.0 : 1.0 + 2.0 * std::min(1.0, 2.0 * left_);
}

double Outlook::building(int sort) const noexcept {
  const int tile = s_.tiles - 1;
  const auto t = static_cast<std::size_t>(tile);
  const double points = c_.building_points[static_cast<std::size_t>(sort + 1)];
  double gain = 0.0;
  each_feature_on(s_, tile, [&](int label, bool) {
    const auto l = static_cast<std::size_t>(label);
    gain += for_seat(winners_[l], points);
    if (winners_[l] == 0 && record::open(s_.records[l]) > 0) gain += w_.steal * points;
  });
  const Kind& kind = tile_kind(s_, tile);
  for (int i = 0; i < kind.fields; ++i) {
    const auto label = static_cast<std::size_t>(field_label_of(s_, s_.first_field[t] + i));
    bool seen = false;
    for (int j = 0; j < i; ++j) seen = seen || field_label_of(s_, s_.first_field[t] + j) == static_cast<int>(label);
    if (!seen) gain += w_.field * for_seat(field_winners_[label], points);
  }
  for (std::size_t i = 0; i < s_.figures_out; ++i) {
    if (code_of(s_.figure[i]) != kMonasteryCode) continue;
    const int key = s_.keys[s_.figure_tile[i]];
    const int dx = x_of(key) - x_of(s_.keys[t]), dy = y_of(key) - y_of(s_.keys[t]);
    if (dx * dx <= 1 && dy * dy <= 1) gain += for_seat(1U << seat_of(s_.figure[i]), points);
  }
  constexpr double kLeast = 0.01;
  return gain - w_.building * std::min(1.0, 2.0 * left_) * points - kLeast;
}

}  // namespace kastgard::carcassonne

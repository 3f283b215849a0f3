#include "games/catan/validate_fields.hpp"

#include <algorithm>

#include "core/error.hpp"
#include "games/catan/setup.hpp"

namespace kastgard::catan {
namespace {

class Fields {
 public:
  Fields(const Config& config, const State& s, const std::string& given) : config_(config), s_(s), given_(given) {}

  void check() const {
    check_board();
    check_pieces();
    check_counts();
    check_numbers();
    check_offers();
    check_two();
  }

 private:
  void need(bool holds, const char* what) const {
    if (!holds) throw PositionError(what, given_);
  }
  void range(int x, int high, const char* what) const { need(x >= 0 && x <= high, what); }

  template <std::size_t N>
  void permutation(std::array<std::uint8_t, N> found, std::array<std::uint8_t, N> wanted, const char* what) const {
    std::sort(found.begin(), found.end());
    std::sort(wanted.begin(), wanted.end());
    need(found == wanted, what);
  }

  // A1.1, A1.2, A2
  void check_board() const {
    permutation(s_.terrain, {0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5}, "'terrain' is not the 19 hexes");
    permutation(s_.numbers, {0, 2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12},
                "'numbers' are not the 18 tokens");
    permutation(s_.harbours, {5, 5, 5, 5, 0, 1, 2, 3, 4}, "'harbours' are not the nine");
    for (std::size_t h = 0; h < kHexes; ++h) {
      need((s_.numbers[h] == 0) == (s_.terrain[h] == kDesert), "'numbers': the desert, and it alone, has none");
    }
    need(config_.shuffle_harbours || std::equal(s_.harbours.begin(), s_.harbours.end(), kFixedHarbours),
         "'harbours' are fixed in this game");
    if (config_.board == Board::beginner) {
      need(std::equal(s_.terrain.begin(), s_.terrain.end(), kBeginnerTerrain), "'terrain' is not the beginner's");
      need(std::equal(s_.numbers.begin(), s_.numbers.end(), kBeginnerNumbers), "'numbers' are not the beginner's");
    } else if (config_.board == Board::random) {
      need(reds_apart(s_.numbers), "'numbers': 6 and 8 touch");
    } else {
      bool fits = false;
      for (const auto& spiral : kSpirals) fits = fits || along(spiral);
      need(fits, "'numbers' follow no spiral");
    }
    range(s_.robber, kHexes - 1, "'robber' is on no hex");
  }

  [[nodiscard]] bool along(const std::uint8_t (&spiral)[kHexes]) const {
    std::size_t next = 0;
    return std::all_of(std::begin(spiral), std::end(spiral), [&](int h) {
      return s_.terrain[at(h)] == kDesert || s_.numbers[at(h)] == kSpiralTokens[next++];
    });
  }

  // C4, C5
  void check_pieces() const {
    std::uint64_t closed = 0;
    Edges roads;
    for (int o = 0; o < kOwners; ++o) {
      const Edges own = s_.roads[at(o)];
      const std::uint64_t settlements = s_.settlements[at(o)], cities = s_.cities[at(o)];
      need(own.high >> (kEdges - 64) == 0 && !(own & roads).any(), "'roads' are no edges, or overlap");
      roads = roads | own;
      need((settlements | cities) >> kCorners == 0 && (settlements & cities) == 0,
           "'settlements' and 'cities' are no corners, or overlap");
      each_bit(settlements | cities, [&](int c) {
        need((closed >> c & 1) == 0, "'settlements' and 'cities' are too close");
        closed |= kTopology.near[c];
      });
      const bool plays = o < config_.owners;
      need(own.count() <= (plays ? kRoads : 0), "'roads' are more than the stock");
      need(bits::count(settlements) <= (plays ? kSettlements : 0), "'settlements' are more than the stock");
      need(bits::count(cities) <= (o < config_.players ? kCities : 0), "'cities' are more than the stock");
    }
  }

  void counts(Counts c, int high, const char* what) const {
    bool fits = c >> 40 == 0;
    for (int i = 0; i < 5; ++i) fits = fits && get(c, i) <= high;
    need(fits, what);
  }
  void check_counts() const {
    counts(s_.bank, kCardsEach, "'bank' is out of range");
    counts(s_.deck, 14, "'deck' is out of range");
    counts(s_.bought, 14, "'bought' is out of range");
    counts(s_.removed, 14, "'removed' is out of range");
    counts(s_.give, kCardsEach, "'give' is out of range");
    counts(s_.ask, kCardsEach, "'ask' is out of range");
    counts(s_.drawn, 2, "'drawn' is out of range");
    for (int p = 0; p < kSeats; ++p) {
      const bool plays = p < config_.players;
      counts(s_.hands[at(p)], plays ? kCardsEach : 0, "'hands' are out of range");
      counts(s_.cards[at(p)], plays ? 14 : 0, "'cards' are out of range");
      range(s_.knights[at(p)], plays ? 14 : 0, "'knights' are out of range");
      range(s_.bought_total[at(p)], plays ? kDeckSize : 0, "'bought_total' is out of range");
      range(s_.owed[at(p)], plays ? 47 : 0, "'owed' is out of range");
      for (const int k : s_.vp_bound[at(p)]) range(k, plays ? kDeckSize : 0, "'vp_bound' is out of range");
      for (int o = 0; o < kSeats; ++o) {
        const bool looks = plays && o < config_.players && config_.players > 2;
        counts(s_.known[at(o)][at(p)], looks ? kCardsEach : 0, "'known' is out of range");
      }
    }
  }

  void check_numbers() const {
    need(s_.ply <= kMaxLength, "'ply' is out of range");
    need(s_.turn <= kMaxLength, "'turn' is out of range");
    range(s_.step, kOver, "'step' is out of range");
    range(s_.end, kUnfinished, "'end' is out of range");
    range(s_.active, config_.players - 1, "'active' is no seat");
    range(s_.first, config_.players - 1, "'first' is no seat");
    range(s_.founded, 2 * config_.players, "'founded' is out of range");
    range(s_.card_played, 1, "'card_played' is out of range");
    range(s_.least, kResources - 1, "'least' is out of range");
    range(s_.free_roads, 2, "'free_roads' is out of range");
    need(s_.longest_owner == kNone || s_.longest_owner < config_.owners, "'longest_road' is no owner");
    need(s_.army_owner == kNone || s_.army_owner < config_.players, "'largest_army' is no seat");
    need(s_.victim == kNone || s_.victim < config_.players, "'victim' is no seat");
    const auto [first, second] = s_.rolls;
    for (const int roll : s_.rolls) need(roll == 0 || (roll >= 2 && roll <= 12), "'rolls' are out of range");
    need(second == 0 || (config_.rolls == 2 && first != 0 && first != second), "'rolls' do not follow B2.3");
    need(s_.unused == std::array<std::uint8_t, 4>{}, "unused bytes are not 0");
  }

  void check_offers() const {
    range(s_.offers, config_.trading ? config_.offers : 0, "'offers' is out of range");
    range(s_.accepted, (1 << config_.players) - 1, "'accepted' has no seats");
    range(s_.answered, config_.players - 1, "'answered' is out of range");
  }

  void check_two() const {
    const int most = config_.two ? kTokens : 0;
    range(s_.tokens[0], most, "'tokens' are out of range");
    range(s_.tokens[1], most, "'tokens' are out of range");
    range(s_.tokens[0] + s_.tokens[1], most, "'tokens' are more than 20");  // C3
    range(s_.token_actions, config_.two ? config_.token_actions_per_turn : 0, "'token_actions' is out of range");
    range(s_.knight_discarded, config_.two ? 1 : 0, "'knight_discarded' is out of range");
    range(s_.due, config_.two ? kDueAny : 0, "'due' is out of range");
    range(s_.draws, config_.two ? 2 : 0, "'draws' is out of range");
    range(s_.gifts, config_.two ? 2 : 0, "'gifts' is out of range");
  }

  const Config& config_;
  const State& s_;
  const std::string& given_;
};

}  // namespace

void check_fields(const Config& config, const State& s, const std::string& given) { Fields(config, s, given).check(); }

}  // namespace kastgard::catan

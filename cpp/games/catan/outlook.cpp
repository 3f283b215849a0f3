#include "games/catan/outlook.hpp"

#include <algorithm>

#include "games/catan/pieces.hpp"
#include "games/catan/score.hpp"

namespace kastgard::catan {
namespace {

constexpr double kThrows = 36.0;

// Small whole powers, so that results are the same on every machine.
double power(double x, int n) {
  double result = 1.0;
  for (; n > 0; --n) result *= x;
  return result;
}

}  // namespace

Outlook::Outlook(const Config& config, const NormalWeights& weights, const State& board)
    : config_(config), w_(weights) {
  std::array<int, kResources + 1> pips{};
  for (std::size_t h = 0; h < kHexes; ++h) pips[board.terrain[h]] += kPips[board.numbers[h]];
  constexpr double average = 58.0 / kResources;
  for (std::size_t r = 0; r < kResources; ++r) {
    const double share = average / std::max(1, pips[r]);
    price_[r] = 1.0 + w_.scarcity * (std::min(share, 2.0) - 1.0);
  }
  for (int c = 0; c < kCorners; ++c) {
    for (const int h : kTopology.hexes[c]) {
      if (h == kNone || board.terrain[at(h)] == kDesert) continue;
      corner_[at(c)] += price_[board.terrain[at(h)]] * kPips[board.numbers[at(h)]] / kThrows * config_.rolls;
    }
  }
}

double Outlook::income(const State& s, int seat) const {
  std::array<double, kResources> cards{};
  const std::uint64_t all = buildings_of(s, seat);
  for (int h = 0; h < kHexes; ++h) {
    const std::uint64_t corners = kTopology.hex_corners[h];
    if ((all & corners) == 0 || s.terrain[at(h)] == kDesert) continue;
    const int n = bits::count(s.settlements[at(seat)] & corners) + 2 * bits::count(s.cities[at(seat)] & corners);
    const double share = h == s.robber ? 1.0 - w_.robbed : 1.0;
    cards[s.terrain[at(h)]] += share * n * kPips[s.numbers[at(h)]] / kThrows * config_.rolls;
  }
  double worth = 0.0;
  for (int r = 0; r < kResources; ++r) {
    const double x = cards[at(r)];
    if (x <= 0.0) continue;
    // The first cards of a resource are worth more than the later ones.
    worth += w_.variety * std::min(1.0, 8.0 * x) + w_.income * price_[at(r)] * x / (1.0 + 0.35 * x);
    const int rate = get(s.rates[at(seat)], r);
    worth += w_.income * x * (rate == 2 ? w_.special : rate == 3 ? w_.harbour : 0.0);
  }
  return worth;
}

// The best place for a settlement, by how many roads lie between; and how many there are.
double Outlook::expansion(const State& s, int seat) const {
  if (settlements_left(s, seat) == 0 || (roads_left(s, seat) == 0 && open_sites(s, seat) == 0)) return 0.0;
  std::uint64_t reached = reach(s, seat) | s.touched[at(seat)], ring = reached;
  const std::uint64_t stop = blocked_for(s, seat);
  double best = 0.0, share = 1.0;
  int places = 0;
  for (int step = 0; step < 4; ++step, share *= w_.reach) {
    each_bit((step == 0 ? s.touched[at(seat)] : ring) & ~s.closed, [&](int c) {
      best = std::max(best, share * corner_[at(c)]);
      places += step < 2 ? 1 : 0;
    });
    std::uint64_t next = 0;
    each_bit(ring & ~stop, [&](int c) {
      for (int i = 0; i < 3 && kTopology.edge_list[c][i] != kNone; ++i) {
        if (!s.all_roads.has(kTopology.edge_list[c][i])) next |= bits::bit(kTopology.far[c][i]);
      }
    });
    ring = next & ~reached;
    reached |= next;
  }
  return w_.income * w_.site * best + w_.sites * std::min(places, 3);
}

double Outlook::races(const State& s, int seat, int cards) const {
  int longest = 4, most = 2;
  for (int o = 0; o < config_.owners; ++o) longest = std::max<int>(longest, o == seat ? 0 : s.lengths[at(o)]);
  for (int p = 0; p < config_.players; ++p) most = std::max<int>(most, p == seat ? 0 : s.knights[at(p)]);
  const double road = std::min(1.5, static_cast<double>(s.lengths[at(seat)]) / (longest + 1));
  const double army = std::min(1.5, (s.knights[at(seat)] + 0.4 * cards) / (most + 1));
  return w_.road_race * road * road + w_.army_race * army * army;
}

double Outlook::hand_worth(const State& s, int seat, Counts hand) const {
  const auto near = [&](Counts cost) {
    const Counts spare = less(hand, cost);
    int missing = total(less(cost, hand));
    for (int r = 0; r < kResources && missing > 0; ++r) missing -= get(spare, r) / get(s.rates[at(seat)], r);
    return power(w_.patience, std::max(0, missing));
  };
  double worth = 0.0;
  for (int r = 0; r < kResources; ++r) worth += w_.hand * price_[at(r)] * get(hand, r);
  if (cities_left(s, seat) > 0 && s.settlements[at(seat)] != 0) worth += w_.city * near(kCityCost);
  if (settlements_left(s, seat) > 0) {
    const bool place = open_sites(s, seat) != 0;
    worth += w_.settlement * (place ? 1.0 : 0.4) * near(kSettlementCost);
  }
  if (roads_left(s, seat) > 0) worth += w_.road * near(kRoadCost);
  if (s.deck != 0) worth += w_.purchase * near(kCardCost);
  const int held = total(hand);
  if (held > config_.discard_limit) worth -= w_.risk * (held / 2);
  return worth;
}

double Outlook::seat_worth(const State& s, int seat, bool own) const {
  const int points = own ? all_points(s, seat) : public_points(s, seat);
  int cards = total(s.cards[at(seat)]);
  if (own) cards -= get(s.cards[at(seat)], kVictoryPoint);
  if (s.step == kCard && s.active == seat) ++cards;  // bought, and not yet seen
  double worth = w_.point * points + income(s, seat) + expansion(s, seat) + races(s, seat, cards) + w_.card * cards;
  worth += own ? hand_worth(s, seat, s.hands[at(seat)]) : w_.hand * 1.5 * total(s.hands[at(seat)]);
  if (config_.two) worth += w_.token * std::min<int>(6, s.tokens[at(seat)]);
  return worth;
}

double Outlook::worth(const State& s, int seat) const {
  if (s.end == kWon) return s.active == seat ? 1e6 : -1e6;
  double most = 0.0, sum = 0.0;
  for (int p = 0; p < config_.players; ++p) {
    if (p == seat) continue;
    const double x = seat_worth(s, p, false);
    most = std::max(most, x);
    sum += x;
  }
  return seat_worth(s, seat, true) - w_.rival * most - w_.field * sum;
}

}  // namespace kastgard::catan

#include "games/catan/resource_deal.hpp"

#include <algorithm>
#include <limits>

namespace kastgard::catan {
namespace {

struct Hand {
  int seat;
  Counts sure;  // its certain minimum
  int missing;  // cards of the pile that it gets beside
};

// What is open of the other hands, and what a deal must respect. Three hands always: that of a fourth seat which does
// not play is empty.
struct Pile {
  Pile(const State& s, int seat) noexcept {
    std::size_t i = 0;
    for (int p = 0; p < kSeats; ++p) {
      if (p == seat) continue;
      const Counts sure = s.known[at(seat)][at(p)];
      hands[i++] = {p, sure, total(s.hands[at(p)] - sure)};
      cards += s.hands[at(p)] - sure;
    }
    if (s.step == kDiscard && s.seat != seat) {  // A6.2: what is left from `least` on covers what is owed
      lead(s.seat);
      least = s.least;
      owed = s.owed[at(s.seat)] - total(from(hands[0].sure, least));
    } else if (s.ask != 0 && s.active != seat) {  // A8.3: what is asked is in the hands of others than the one who asks
      lead(s.active);
      away = less(s.ask, s.hands[at(seat)] + hands[1].sure + hands[2].sure);
    }
  }

  std::array<Hand, kSeats - 1> hands{};
  Counts cards = 0;
  bool led = false;  // the first hand is the one that these three are about:
  Counts away = 0;  // it does not get those
  int least = 0, owed = 0;  // from `least` on it gets so many at least

 private:
  void lead(int seat) noexcept {
    const auto hand = std::find_if(hands.begin(), hands.end(), [&](const Hand& h) { return h.seat == seat; });
    std::rotate(hands.begin(), hand, hand + 1);
    led = true;
  }
};

Counts lowest(Counts pile, int count) noexcept {
  Counts taken = 0;
  for (int r = 0; r < kResources; ++r) {
    const int n = std::clamp(count - total(taken), 0, get(pile, r));
    taken += times(r, n);
  }
  return taken;
}

// Binomial coefficients, exact: products of two stay below 3^19.
constexpr auto kChoose = [] {
  std::array<std::array<double, kCardsEach + 1>, kCardsEach + 1> table{};
  for (std::size_t n = 0; n < table.size(); ++n) {
    table[n][0] = 1.0;
    for (std::size_t k = 1; k <= n; ++k) table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
  }
  return table;
}();

// In how many ways the pile can be dealt, counted from the last resource to the first, then dealt from the first to the
// last. Cards of one resource count as distinct things, wherever they lie: those that are certain of a hand as well.
//
// The ways are up to 3^95, so they are held as double. They come of adding and multiplying whole numbers that are not
// negative: they are off by less than 1e-13 of their value, and the same bits on every machine.
class Ways {
 public:
  explicit Ways(const Pile& pile) noexcept : pile_(pile) {
    auto& hands = pile_.hands;  // the last one, which follows from the other two, is the largest
    std::sort(hands.begin() + (pile_.led ? 1 : 0), hands.end(),
              [](const Hand& a, const Hand& b) { return a.missing < b.missing; });
    const Counts all = pile_.cards + hands[0].sure + hands[1].sure + hands[2].sure;
    for (int r = kResources; r >= 0; --r) left_[at(r)] = total(from(pile_.cards, r));
    for (int r = 0; r < kResources; ++r) all_[at(r)] = get(all, r);
    ways_[kResources][0] = 1.0;
    for (int r = kResources - 1; r > 0; --r) count(r);
  }

  void draw(State& s, Rng& rng) noexcept {
    for (auto& hand : pile_.hands) s.hands[at(hand.seat)] = hand.sure;
    int a = pile_.hands[0].missing, b = pile_.hands[1].missing;
    double ways = up_to(kAll, 0, a, b).sum;
    for (int r = 0; r < kResources; ++r) {
      const Share share = up_to(static_cast<double>(rng.next() >> 11) * 0x1p-53 * ways, r, a, b);
      s.hands[at(pile_.hands[0].seat)] += times(r, share.a);
      s.hands[at(pile_.hands[1].seat)] += times(r, share.b);
      s.hands[at(pile_.hands[2].seat)] += times(r, get(pile_.cards, r) - share.a - share.b);
      a -= share.a;
      b -= share.b;
      ways = ways_[at(r + 1)][index(a, b)];
    }
  }

 private:
  static constexpr double kAll = std::numeric_limits<double>::infinity();
  // Of 95 cards hand 2 misses no fewer than hand 1, so (a + 1)(b + 1) is largest where they miss 24 and hand 0
  // misses 47.
  static constexpr std::size_t kStates = std::size_t{48} * 25;

  struct Share {
    int a = 0, b = 0;
    double sum = 0;  // of the ways up to here
  };

  [[nodiscard]] std::size_t index(int a, int b) const noexcept { return at(a * (pile_.hands[1].missing + 1) + b); }

  // Where `a` and `b` cards are missing in hands 0 and 1 before resource `r` is dealt: its shares of them, one after
  // another until their ways together exceed `lot`. A share without ways is passed over.
  [[nodiscard]] Share up_to(double lot, int r, int a, int b) const noexcept {
    const int pile = get(pile_.cards, r), c = left_[at(r)] - a - b;
    const int sure_a = get(pile_.hands[0].sure, r), sure_b = get(pile_.hands[1].sure, r);
    const int most = std::min(a, pile - get(pile_.away, r));
    Share found;
    for (int x = std::max(0, pile - b - c); x <= most; ++x) {
      const auto rest = at(all_[at(r)] - sure_a - x);
      const double ways = kChoose[at(all_[at(r)])][at(sure_a + x)];
      for (int y = std::max(0, pile - x - c); y <= std::min(b, pile - x); ++y) {
        const double more = ways * kChoose[rest][at(sure_b + y)] * ways_[at(r + 1)][index(a - x, b - y)];
        if (more == 0.0) continue;
        found = {x, y, found.sum + more};
        if (found.sum > lot) return found;
      }
    }
    return found;
  }

  // Every state before resource `r` that can come from the start and reach the end.
  void count(int r) noexcept {
    const int left = left_[at(r)], dealt = left_[0] - left;
    const int all_a = pile_.hands[0].missing, all_b = pile_.hands[1].missing, all_c = pile_.hands[2].missing;
    for (int a = std::max(0, all_a - dealt); a <= std::min(all_a, left); ++a) {
      const bool short_of = r == pile_.least && a < pile_.owed;
      for (int b = std::max({0, all_b - dealt, left - a - all_c}); b <= std::min(all_b, left - a); ++b) {
        ways_[at(r)][index(a, b)] = short_of ? 0.0 : up_to(kAll, r, a, b).sum;
      }
    }
  }

  Pile pile_;
  std::array<int, kResources> all_{};  // cards of the hands, by resource
  std::array<int, kResources + 1> left_{};  // cards of the pile from a resource on
  double ways_[kResources + 1][kStates];  // by resource and by the cards missing in hands 0 and 1 before it
};

}  // namespace

void fix_resources(State& s, int seat) noexcept {
  Pile pile(s, seat);
  auto& hands = pile.hands;
  for (const auto& hand : hands) s.hands[at(hand.seat)] = hand.sure;
  const auto deal = [&](Hand& hand, Counts cards, int count) {
    const Counts dealt = lowest(cards, count);
    s.hands[at(hand.seat)] += dealt;
    hand.missing -= total(dealt);
    pile.cards -= dealt;
  };
  deal(hands[0], from(pile.cards, pile.least), pile.owed);
  deal(hands[0], pile.cards - pile.away, hands[0].missing);
  deal(hands[1], pile.cards, hands[1].missing);
  deal(hands[2], pile.cards, hands[2].missing);
}

void draw_resources(State& s, int seat, Rng& rng) noexcept { Ways(Pile(s, seat)).draw(s, rng); }

}  // namespace kastgard::catan

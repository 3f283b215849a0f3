#include "games/catan/hidden.hpp"

#include <algorithm>
#include <numeric>

#include "games/catan/resource_deal.hpp"

namespace kastgard::catan {
namespace {

constexpr int kMost = kVictoryPoints + 1;

constexpr std::uint64_t choose(int n, int k) noexcept {
  if (k < 0 || k > n) return 0;
  std::uint64_t c = 1;
  for (int i = 0; i < k; ++i) c = c * static_cast<std::uint64_t>(n - i) / static_cast<std::uint64_t>(i + 1);
  return c;
}

int bought_now(const State& s, int seat) noexcept { return seat == s.active ? total(s.bought) : 0; }

// How cards leave a pile: the lowest kinds first, or by lot.
struct Lowest {
  std::uint64_t below(std::uint64_t) noexcept { return 0; }
  int card(Counts pile) noexcept { return bits::lowest(pile) / 8; }
  void resources(State& s, int seat) noexcept { fix_resources(s, seat); }
};
struct ByLot {
  Rng& rng;
  std::uint64_t below(std::uint64_t n) noexcept { return rng.below(n); }
  int card(Counts pile) noexcept {
    auto r = static_cast<int>(rng.below(static_cast<std::uint64_t>(total(pile))));
    int i = 0;
    for (; r >= get(pile, i); ++i) r -= get(pile, i);
    return i;
  }
  void resources(State& s, int seat) noexcept { draw_resources(s, seat, rng); }
};

template <class Lot>
Counts take(Counts& pile, int count, Lot& lot) noexcept {
  Counts taken = 0;
  for (; count > 0; --count) {
    const Counts card = one(lot.card(pile));
    pile -= card;
    taken += card;
  }
  return taken;
}

// The victory point cards of the other hands: how many each has among older purchases and among those of this turn.
// A deal is as likely as it has ways: hands and deck are equal places of a shuffled pile, and where a hand's cards lie
// among all purchases of its seat is as open as the no-win bounds leave it.
class VictoryPointDeal {
 public:
  VictoryPointDeal(const Config& config, const State& s, int seat) noexcept : s_(s) {
    for (int p = 0; p < config.players; ++p) {
      cards_ += p == seat ? 0 : get(s.cards[at(p)], kVictoryPoint);
      if (p != seat) seats_[count_++] = p;
    }
    cards_ += get(s.deck, kVictoryPoint);
    for (std::size_t i = 0; i < count_; ++i) weigh(i);
    if (s.end == kWon && s.active != seat) shown_ = get(s.cards[s.active], kVictoryPoint);  // A10.8: shown to win
  }

  // The deal at place `lot` of all ways, fewest cards in hand first.
  [[nodiscard]] std::uint64_t ways() noexcept {
    wanted_ = ~std::uint64_t{0};
    passed_ = 0;
    search(0, cards_, 1);
    return passed_;
  }
  void find(std::uint64_t lot) noexcept {
    wanted_ = lot;
    passed_ = 0;
    search(0, cards_, 1);
  }
  [[nodiscard]] int older(int seat) const noexcept { return older_[at(seat)]; }
  [[nodiscard]] int newer(int seat) const noexcept { return newer_[at(seat)]; }

 private:
  void weigh(std::size_t i) noexcept {
    const int p = seats_[i], now = bought_now(s_, p), hand = total(s_.cards[at(p)]) - now;
    const int before = s_.bought_total[at(p)] - now;
    std::uint64_t common = 1;
    for (int k = 0; k < kMost && k <= before; ++k) common = std::lcm(common, choose(before, k));
    for (int a = 0; a < kMost; ++a) {
      for (int b = 0; b < kMost; ++b) {
        const bool fits = a <= hand && b <= now && a + b <= cards_;
        weight_[i][at(a)][at(b)] = fits ? choose(hand, a) * placements(s_, p, a, b) * (common / choose(before, a)) : 0;
      }
    }
  }

  // True once the wanted deal is found.
  bool search(std::size_t i, int left, std::uint64_t weight) noexcept {
    if (i == count_) {
      weight *= choose(total(s_.deck), left);
      if (wanted_ - passed_ < weight && wanted_ != ~std::uint64_t{0}) return true;
      passed_ += weight;
      return false;
    }
    const int p = seats_[i];
    for (int a = 0; a <= left && a < kMost; ++a) {
      for (int b = 0; a + b <= left && b < kMost; ++b) {
        const std::uint64_t w = weight_[i][at(a)][at(b)];
        if (w == 0 || (shown_ >= 0 && p == s_.active && a + b != shown_)) continue;
        older_[at(p)] = a;
        newer_[at(p)] = b;
        if (search(i + 1, left - a - b, weight * w)) return true;
      }
    }
    return false;
  }

  const State& s_;
  int cards_ = 0, shown_ = -1;
  std::array<int, kSeats> seats_{}, older_{}, newer_{};
  std::size_t count_ = 0;
  std::array<std::array<std::array<std::uint64_t, kMost>, kMost>, kSeats> weight_{};
  std::uint64_t wanted_ = 0, passed_ = 0;
};

template <class Lot>
void deal_cards(const Config& config, State& s, int seat, Lot& lot) noexcept {
  Counts pile = s.deck;
  for (int p = 0; p < config.players; ++p) pile += p == seat ? 0 : s.cards[at(p)];
  VictoryPointDeal deal(config, s, seat);
  if (pile == 0) return;
  deal.find(lot.below(deal.ways()));
  Counts rest = pile & ~times(kVictoryPoint, 0xFF);
  int points = get(pile, kVictoryPoint);
  for (int p = 0; p < config.players; ++p) {
    if (p == seat) continue;
    const int now = bought_now(s, p), before = total(s.cards[at(p)]) - now;
    const Counts older = take(rest, before - deal.older(p), lot) + times(kVictoryPoint, deal.older(p));
    const Counts newer = take(rest, now - deal.newer(p), lot) + times(kVictoryPoint, deal.newer(p));
    s.cards[at(p)] = older + newer;
    if (p == s.active) s.bought = newer;
    points -= deal.older(p) + deal.newer(p);
  }
  s.deck = rest + times(kVictoryPoint, points);
}

// What others know of each other is not known here, but for what an offer shows to all.
void forget_others(const Config& config, State& s, int seat) noexcept {
  for (int o = 0; o < config.players; ++o) {
    for (int p = 0; p < config.players; ++p) {
      if (o == seat || p == seat || o == p) continue;
      s.known[at(o)][at(p)] = p == s.active ? s.give : (s.accepted >> p & 1) != 0 ? s.ask : 0;
    }
  }
}

template <class Lot>
State deal(const Config& config, const State& s, int seat, Lot lot) noexcept {
  State out = s;
  deal_cards(config, out, seat, lot);
  if (config.players > 2) {
    lot.resources(out, seat);
    forget_others(config, out, seat);
  }
  return out;
}

}  // namespace

std::uint64_t placements(const State& s, int seat, int older, int newer) noexcept {
  const auto& bound = s.vp_bound[at(seat)];
  const int all = s.bought_total[at(seat)], before = all - bought_now(s, seat);
  std::array<std::uint64_t, kMost + 1> ways{};  // by cards so far
  ways[0] = 1;
  for (int j = 1; j <= all; ++j) {
    for (std::size_t v = kMost - 1; v > 0; --v) ways[v] += ways[v - 1];
    for (std::size_t v = 0; v < bound.size(); ++v) {
      if (bound[v] < j) continue;
      for (std::size_t w = v + 1; w < kMost; ++w) ways[w] = 0;
      break;
    }
    if (j != before) continue;
    const std::uint64_t kept = ways[at(older)];
    ways = {};
    ways[at(older)] = kept;
  }
  if (before == 0 && older > 0) return 0;
  return older + newer < kMost ? ways[at(older + newer)] : 0;
}

State conceal_state(const Config& config, const State& s, int seat) noexcept { return deal(config, s, seat, Lowest{}); }

State resample_state(const Config& config, const State& s, int seat, Rng& rng) noexcept {
  return deal(config, s, seat, ByLot{rng});
}

}  // namespace kastgard::catan

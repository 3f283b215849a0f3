// What a chance node may bring. Ids and weights: README.md.
#pragma once

#include "games/catan/state.hpp"

namespace kastgard::catan {

inline constexpr int kMaxOutcomes = 11;
inline constexpr int kChanceIds = 13;

// A4.2: totals of two dice of 36. B2.3: rolled again until it is another total, so the first is left out.
[[nodiscard]] inline bool is_total(const State& s, int total) noexcept {
  return total >= 2 && total <= 12 && total != s.rolls[0];
}

// A6.4, B5.5: whose hand is drawn from. A10.1: the deck.
[[nodiscard]] inline Counts drawn_from(const State& s) noexcept {
  return s.step == kCard ? s.deck : s.hands[s.step == kTheft ? s.victim : at(1 - s.active)];
}

// Calls visit(id, weight) for every outcome, ascending; nothing elsewhere than at chance nodes.
template <class Visit>
void each_outcome(const State& s, Visit visit) {
  if (s.seat != kChance) return;
  if (s.step == kDice) {
    for (int total = 2; total <= 12; ++total) {
      if (is_total(s, total)) visit(total, std::uint64_t{kPips[total]});
    }
    return;
  }
  const Counts cards = drawn_from(s);
  for (int i = 0; i < 5; ++i) {
    if (get(cards, i) > 0) visit(i, static_cast<std::uint64_t>(get(cards, i)));
  }
}

}  // namespace kastgard::catan

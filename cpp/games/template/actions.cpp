#include "games/template/actions.hpp"

namespace kastgard::toy {

void legal_actions(const State& s, FixedVector<Action, kNumActions>& out) {
  if (s.phase != Phase::turn) return;
  const Cards& hand = s.hands[static_cast<std::size_t>(s.seat)];
  out.push_back(kPass);
  if (total(s.deck) > 0 && total(hand) < kHandLimit) out.push_back(kDraw);
  for (int k = 0; k < kKinds; ++k) {
    if (hand[static_cast<std::size_t>(k)] > 0) out.push_back(kShow + k);
  }
}

void chance_outcomes(const State& s, FixedVector<Outcome, kKinds>& out) {
  if (s.phase != Phase::deal && s.phase != Phase::draw) return;
  for (int k = 0; k < kKinds; ++k) {
    const auto left = s.deck[static_cast<std::size_t>(k)];
    if (left > 0) out.push_back({k, static_cast<std::uint64_t>(left)});
  }
}

}  // namespace kastgard::toy

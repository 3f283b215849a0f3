// The room's own player: shows its best card, else draws, else passes.
#pragma once

#include "games/template/actions.hpp"

namespace kastgard::toy {

// Reads nothing but what the seat on turn may know.
[[nodiscard]] inline Action greedy_action(const Config& config, const State& s) {
  const Cards& hand = s.hands[static_cast<std::size_t>(s.seat)];
  int best = -1;
  for (int k = 0; k < kKinds; ++k) {
    const auto i = static_cast<std::size_t>(k);
    if (hand[i] > 0 && (best < 0 || config.values[i] > config.values[static_cast<std::size_t>(best)])) best = k;
  }
  if (best >= 0) return kShow + best;
  return total(s.deck) > 0 ? kDraw : kPass;
}

}  // namespace kastgard::toy

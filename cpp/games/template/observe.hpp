// The observation: one line of small numbers, seats counted from the one that looks.
#pragma once

#include <span>

#include "games/template/state.hpp"

namespace kastgard::toy {

inline constexpr int kFeaturesPerSeat = kKinds + 2;  // cards shown by kind, size of the hand, on turn

[[nodiscard]] constexpr int observation_size(int players) { return kKinds + 3 + players * kFeaturesPerSeat; }

// Own hand by kind, size of the deck, round, phase; then for each seat from the one that looks its features.
void observe_state(const Config& config, const State& s, int seat, std::span<std::uint8_t> out);

}  // namespace kastgard::toy

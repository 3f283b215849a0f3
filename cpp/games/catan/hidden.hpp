// What a seat may know (C11), and positions that fit it. README.md says which knowledge is kept and which is dropped.
#pragma once

#include "core/rng.hpp"
#include "games/catan/state.hpp"

namespace kastgard::catan {

// Every fact hidden from `seat` at a fixed value; a function of what the seat knows.
[[nodiscard]] State conceal_state(const Config& config, const State& s, int seat) noexcept;

// Hidden facts drawn anew; reads nothing but what conceal_state keeps.
[[nodiscard]] State resample_state(const Config& config, const State& s, int seat, Rng& rng) noexcept;

// In how many ways victory point cards can lie among a seat's purchases, `older` among those before this turn and
// `newer` among those of this turn, so that its no-win bounds hold.
[[nodiscard]] std::uint64_t placements(const State& s, int seat, int older, int newer) noexcept;

}  // namespace kastgard::catan

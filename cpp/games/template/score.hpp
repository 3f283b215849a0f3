// Points and winners of the toy.
#pragma once

#include "games/template/state.hpp"

namespace kastgard::toy {

[[nodiscard]] int points(const Config& config, const State& s, int seat);
[[nodiscard]] int best_points(const Config& config, const State& s);

// T-S1: all seats with the most points share first place; nobody where the game is not over, or unfinished.
[[nodiscard]] std::uint32_t winners(const Config& config, const State& s);

}  // namespace kastgard::toy

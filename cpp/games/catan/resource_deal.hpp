// Resources of the hands that a seat does not see (C11): three or four seats. README.md says how likely each deal is.
#pragma once

#include "core/rng.hpp"
#include "games/catan/state.hpp"

namespace kastgard::catan {

// A possible deal that depends on nothing hidden: the lowest resources go to the lowest seats.
void fix_resources(State& s, int seat) noexcept;

// A possible deal, each as likely as a shuffled pile would deal it.
void draw_resources(State& s, int seat, Rng& rng) noexcept;

}  // namespace kastgard::catan

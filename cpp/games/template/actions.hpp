// Ids of actions and of chance outcomes (README.md has the table).
#pragma once

#include "core/fixed_vector.hpp"
#include "games/template/state.hpp"

namespace kastgard::toy {

inline constexpr Action kPass = 0;
inline constexpr Action kDraw = 1;
inline constexpr Action kShow = 2;  // + kind
inline constexpr int kNumActions = 2 + kKinds;

// `out` comes empty. T-A1: pass always; draw while there is a deck and room in the hand; show a kind that the hand
// holds.
void legal_actions(const State& s, FixedVector<Action, kNumActions>& out);

// T-C1: an outcome is the kind of the card, its weight how many of the kind are left.
void chance_outcomes(const State& s, FixedVector<Outcome, kKinds>& out);

}  // namespace kastgard::toy

// Points (A11.3), and the price of a token action, which follows from them.
#pragma once

#include <span>

#include "games/catan/state.hpp"

namespace kastgard::catan {

// Without hidden victory point cards.
[[nodiscard]] inline int public_points(const State& s, int seat) noexcept {
  return bits::count(s.settlements[at(seat)]) + 2 * bits::count(s.cities[at(seat)]) + 2 * (s.longest_owner == seat) +
         2 * (s.army_owner == seat);
}
[[nodiscard]] inline int all_points(const State& s, int seat) noexcept {
  return public_points(s, seat) + get(s.cards[at(seat)], kVictoryPoint);
}

// B5.2: fixed at the moment of paying, hidden cards not counted.
[[nodiscard]] inline int token_price(const State& s) noexcept {
  return public_points(s, s.active) <= public_points(s, 1 - s.active) ? 1 : 2;
}

// A11: one winner, or none where the game is unfinished.
[[nodiscard]] inline std::uint32_t winners(const State& s) noexcept { return s.end == kWon ? 1U << s.active : 0; }

void fill_scores(const Config& config, const State& s, std::span<std::int32_t> out) noexcept;

}  // namespace kastgard::catan

// Moves: what every action and every outcome of chance does.
#pragma once

#include "core/rng.hpp"
#include "games/catan/state.hpp"

namespace kastgard::catan {

// `a` is legal, or an outcome at a chance node.
void apply_move(const Config& config, State& s, Action a) noexcept;

// All consecutive chance nodes: the draws of core's `pick`, without listing outcomes.
void resolve_chance(const Config& config, State& s, Rng& rng) noexcept;

// A5: cards that each seat is paid for this total, with this bank; nothing for a 7.
[[nodiscard]] std::array<Counts, kSeats> production(const Config& config, const State& s, int total) noexcept;

// Which seats see a chance outcome of this position: a bit a seat (C11).
[[nodiscard]] std::uint32_t seers(const Config& config, const State& s) noexcept;

}  // namespace kastgard::catan

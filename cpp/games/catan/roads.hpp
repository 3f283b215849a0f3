// Longest Road (A9): lengths of trails along roads. Usable on its own.
#pragma once

#include "games/catan/tables.hpp"

namespace kastgard::catan {

// A9.1: the most roads in a walk that uses none twice; it may begin or end at a blocked corner but not pass it.
[[nodiscard]] int longest_road(const Edges& roads, std::uint64_t blocked) noexcept;

// The same among walks that use road `e`, which is one of `roads`; `known` is a length to beat: where no such walk is
// longer, the result is `known`.
[[nodiscard]] int longest_through(const Edges& roads, std::uint64_t blocked, int e, int known) noexcept;

}  // namespace kastgard::catan

// What a seat knows, as numbers (README.md has the table).
#pragma once

#include <span>

#include "games/catan/state.hpp"

namespace kastgard::catan {

[[nodiscard]] int observation_size(const Config& config) noexcept;

void observe_state(const Config& config, const State& s, int seat, std::span<std::uint8_t> out) noexcept;

}  // namespace kastgard::catan

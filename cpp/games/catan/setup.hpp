// Options, the island, and the position before the first settlement.
#pragma once

#include "core/options.hpp"
#include "core/rng.hpp"
#include "games/catan/state.hpp"

namespace kastgard::catan {

// Streams of the room.
inline constexpr std::uint64_t kPurposeBoard = kPurposeRoom;          // A2
inline constexpr std::uint64_t kPurposeFirstSeat = kPurposeRoom + 1;  // A3.1

// Reads and checks the options (README.md); throws OptionError.
[[nodiscard]] Config make_config(Options& options, bool two);

// A2, A3.1, B1.
[[nodiscard]] State initial_state(const Config& config, const GameKey& key) noexcept;

// No 6 or 8 touches another (A2.3).
[[nodiscard]] bool reds_apart(const std::array<std::uint8_t, kHexes>& numbers) noexcept;

// A position without pieces and cards on the table, for `derive` to complete.
[[nodiscard]] State empty_state(const Config& config) noexcept;

// Everything that a position keeps beside its facts, from the facts: board, pieces and who decides.
void derive(const Config& config, State& s) noexcept;

}  // namespace kastgard::catan

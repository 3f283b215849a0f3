// Words that every game and every layer above share.
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <vector>

namespace kastgard {

static_assert(std::endian::native == std::endian::little, "state bytes are little-endian");

using Action = std::int32_t;

// Who is to move: a seat 0..n-1, or one of these two (OpenSpiel's numbers).
inline constexpr int kChance = -1;
inline constexpr int kTerminal = -4;

// The largest table of players any game may have; winners are a bit mask over it.
inline constexpr int kMaxPlayers = 8;

// One outcome of a chance node; the denominator is the sum of the node's weights.
struct Outcome {
  Action id;
  std::uint64_t weight;
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

// Names one game of one run: it can be regenerated from these three numbers alone.
struct GameKey {
  std::uint64_t seed = 0;
  std::uint64_t index = 0;
  std::uint64_t episode = 0;
  friend bool operator==(const GameKey&, const GameKey&) = default;
};

}  // namespace kastgard

// Winners, and the reward in points (P-R22, P-R23).
#pragma once

#include <span>

#include "games/principalities/rules.hpp"

namespace kastgard::principalities {

enum class Outcome : std::uint8_t { conquest, points, draw, loss };

// Exact rationals, one rounding, half up (A12, A13). `turns`: own turns of the winner, the winning one included (A11);
// it counts for a conquest only. players is 2..8.
[[nodiscard]] constexpr int reward(int players, Outcome outcome, std::int64_t turns, bool hint) noexcept {
  if (outcome == Outcome::draw || outcome == Outcome::loss) return 0;  // P-R22, A14
  const Reward& r = kRewards[static_cast<std::size_t>(players)];
  std::int64_t num = r.base;
  std::int64_t den = 1;
  if (outcome == Outcome::points) {
    num *= 3;
    den *= 5;
  } else {
    const std::int64_t span = r.slow - r.fast;
    const std::int64_t early = std::clamp<std::int64_t>(r.slow - turns, 0, span);
    num *= 4 * span + early;
    den *= 4 * span;
  }
  if (hint) {
    num *= 3;
    den *= 4;
  }
  return static_cast<int>((2 * num + den) / (2 * den));
}
static_assert(reward(4, Outcome::conquest, 12, false) == 107);
static_assert(reward(4, Outcome::points, 0, true) == 42);

// Seats that share first place, as a bit mask: one after a conquest or on points, several in a draw, none otherwise.
[[nodiscard]] inline std::uint32_t winners(const Config& config, const State& s) noexcept {
  switch (s.end) {
    case kConquest: return s.alive;
    case kPoints:
    case kDraw: return first_on_points(config, s);
    default: return 0;
  }
}

// What each seat would be paid if it were the human: the winner's reward with its own turns and hints, 0 for the rest.
inline void scores(const Config& config, const State& s, std::span<std::int32_t> out) noexcept {
  std::fill(out.begin(), out.end(), 0);
  if (s.end != kConquest && s.end != kPoints) return;
  const auto p = static_cast<std::size_t>(bits::lowest(winners(config, s)));
  const auto outcome = s.end == kConquest ? Outcome::conquest : Outcome::points;
  out[p] = reward(s.players, outcome, s.own_turns[p], (s.hints >> p & 1U) != 0);
}

}  // namespace kastgard::principalities

// The chance that a territory falls, as the players estimate it.
#pragma once

#include "games/principalities/state.hpp"

namespace kastgard::principalities {

// kHolds[k][y] = 1 - W[y][k]: k dice hold against y; 1 for y < 2, which cannot attack.
inline constexpr auto kHolds = [] {
  std::array<std::array<double, kMaxDice + 1>, kMaxDice + 1> table{};
  for (std::size_t k = 0; k <= kMaxDice; ++k) {
    for (std::size_t y = 0; y <= kMaxDice; ++y) table[k][y] = y < 2 ? 1.0 : 1.0 - kOdds[y][k].win;
  }
  return table;
}();

// threat(x, k, S) of the README: 1 - product over the neighbours y of x outside S, in ascending order, of the chance
// that k dice hold against y. `from` are those neighbours.
[[nodiscard]] inline double threat(const std::uint8_t* dice, std::uint64_t from, int k) noexcept {
  const auto& holds = kHolds[static_cast<std::size_t>(k)];
  double held = 1.0;
  for (; from != 0; from = bits::drop_lowest(from)) held *= holds[dice[bits::lowest(from)]];
  return 1.0 - held;
}

}  // namespace kastgard::principalities

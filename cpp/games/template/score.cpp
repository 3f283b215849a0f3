#include "games/template/score.hpp"

#include <algorithm>

namespace kastgard::toy {

int points(const Config& config, const State& s, int seat) {
  const Cards& shown = s.shown[static_cast<std::size_t>(seat)];
  int sum = 0;
  for (std::size_t k = 0; k < kKinds; ++k) sum += shown[k] * config.values[k];
  return sum;
}

int best_points(const Config& config, const State& s) {
  int best = 0;
  for (int p = 0; p < config.players; ++p) best = std::max(best, points(config, s, p));
  return best;
}

std::uint32_t winners(const Config& config, const State& s) {
  if (s.end != End::goal) return 0;
  const int best = best_points(config, s);
  std::uint32_t mask = 0;
  for (int p = 0; p < config.players; ++p) {
    if (points(config, s, p) == best) mask |= 1U << p;
  }
  return mask;
}

}  // namespace kastgard::toy

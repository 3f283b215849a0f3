#include "games/catan/score.hpp"

namespace kastgard::catan {

void fill_scores(const Config& config, const State& s, std::span<std::int32_t> out) noexcept {
  for (int p = 0; p < config.players; ++p) out[at(p)] = all_points(s, p);
}

}  // namespace kastgard::catan

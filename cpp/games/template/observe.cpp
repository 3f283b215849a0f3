#include "games/template/observe.hpp"

namespace kastgard::toy {

void observe_state(const Config& config, const State& s, int seat, std::span<std::uint8_t> out) {
  std::size_t i = 0;
  const auto put = [&](int x) { out[i++] = static_cast<std::uint8_t>(x); };
  for (const auto n : s.hands[static_cast<std::size_t>(seat)]) put(n);
  put(total(s.deck));
  put(s.round);
  put(static_cast<int>(s.phase));
  for (int step = 0; step < config.players; ++step) {
    const int p = (seat + step) % config.players;
    for (const auto n : s.shown[static_cast<std::size_t>(p)]) put(n);
    put(total(s.hands[static_cast<std::size_t>(p)]));
    put(s.phase != Phase::over && s.seat == p ? 1 : 0);
  }
}

}  // namespace kastgard::toy

// Whole four-player games of one native player against itself, a second of processor time, with maps=64.
// `bench_principalities_agents [seconds a player] [player ...]`
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "core/derived.hpp"
#include "cpu_clock.hpp"
#include "games/principalities/game.hpp"

namespace {

using namespace kastgard;
using principalities::Principalities;

std::int64_t play(const Principalities& game, Agent<Principalities>& agent, std::uint64_t index) {
  const GameKey key{1, index, 0};
  auto state = game.initial(key);
  Rng chance(key, kPurposeChance);
  std::array<Rng, 4> rngs;
  for (std::size_t p = 0; p < rngs.size(); ++p) rngs[p] = Rng(key, kPurposeAgent + p);
  std::int64_t decisions = 0;
  for (;;) {
    game.resolve_chance(state, chance);
    const int seat = game.to_play(state);
    if (seat == kTerminal) return decisions;
    game.apply(state, agent.act({game, state, seat}, rngs[static_cast<std::size_t>(seat)]));
    ++decisions;
  }
}

}  // namespace

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 2.0;
  std::vector<std::string> names(argv + std::min(argc, 2), argv + argc);
  if (names.empty()) names = {"example", "default", "greedy", "normal", "strong"};
  Options options;
  options.set("maps", std::int64_t{64});
  const Principalities game(options);
  std::printf("isa %s\n", KASTGARD_ISA_NAME);
  for (const auto& name : names) {
    Options none;
    const auto agent = Principalities::make_agent(name, none);
    if (agent == nullptr) {
      std::printf("no player %s\n", name.c_str());
      return 2;
    }
    std::uint64_t games = 0;
    std::int64_t decisions = 0;
    const double start = cpu_seconds();
    double spent = 0;
    while (spent < seconds) {
      decisions += play(game, *agent, games++);
      spent = cpu_seconds() - start;
    }
    const auto g = static_cast<double>(games);
    const auto d = static_cast<double>(decisions);
    std::printf("%-8s %9.1f games/s  %6.1f decisions/game  %8.1f ns a decision\n", name.c_str(), g / spent, d / g,
                1e9 * spent / d);
  }
}

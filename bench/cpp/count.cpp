// A fixed amount of work for an instruction counter: `bench_count GAME WORK UNITS` prints the decisions taken.
// WORK is playout (whole random games), batch (steps of 256 rows with masks and observations) or a native player's
// name (whole games of it against itself). bench/instructions.py runs it under callgrind.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <tuple>
#include <vector>

#include "core/batch.hpp"
#include "kastgard/all_games.hpp"
#include "search/agent.hpp"

namespace {

using namespace kastgard;

template <Game G>
std::int64_t playouts(const G& game, std::uint64_t units) {
  std::int64_t decisions = 0;
  for (std::uint64_t i = 0; i < units; ++i) {
    const GameKey key{1, i, 0};
    auto state = game.initial(key);
    Rng chance(key, kPurposeChance);
    Rng choices(key, kPurposeAgent);
    decisions += playout(game, state, chance, choices);
  }
  return decisions;
}

template <Game G>
std::int64_t steps(const G& game, std::uint64_t units) {
  constexpr int kRows = 256;
  BatchOptions options;
  options.seed = 1;
  options.observe = Observe::to_play;
  Batch<G> batch(game, kRows, options);
  std::size_t width = 1;
  for (const int d : game.observation_shape()) width *= static_cast<std::size_t>(d);
  std::vector<std::uint8_t> mask(kRows * static_cast<std::size_t>(game.num_actions()));
  std::vector<ObsOf<G>> obs(kRows * width);
  StepRows<G> rows{};
  rows.mask = mask.data();
  rows.obs = obs.data();
  batch.reset(nullptr, nullptr, rows);
  Rng choices(GameKey{1, 0, 0}, kPurposeAgent);
  std::vector<Action> actions(kRows);
  for (std::uint64_t i = 0; i < units; ++i) {
    for (int r = 0; r < kRows; ++r) actions[static_cast<std::size_t>(r)] = random_action(game, batch.state(r), choices);
    batch.step(actions, rows);
  }
  return static_cast<std::int64_t>(units) * kRows;
}

template <Game G>
std::int64_t games_of(const G& game, const std::string& name, std::uint64_t units) {
  const auto agent = make_agent<G>(name);
  std::int64_t decisions = 0;
  for (std::uint64_t i = 0; i < units; ++i) {
    const GameKey key{1, i, 0};
    auto state = game.initial(key);
    Rng chance(key, kPurposeChance);
    Rng choices(key, kPurposeAgent);
    for (;; ++decisions) {
      resolve_chance(game, state, chance);
      const int seat = game.to_play(state);
      if (seat == kTerminal) break;
      game.apply(state, agent->act({game, state, seat}, choices));
    }
  }
  return decisions;
}

template <Game G>
std::int64_t work(const std::string& kind, std::uint64_t units) {
  Options options;
  if (G::kName == "principalities") options.set("maps", std::int64_t{4});  // the generator is measured apart
  const G game(options);
  if (kind == "playout") return playouts(game, units);
  if (kind == "batch") return steps(game, units);
  return games_of(game, kind, units);
}

template <class... Gs>
std::int64_t find(std::tuple<Gs...>*, const std::string& name, const std::string& kind, std::uint64_t units) {
  std::int64_t decisions = -1;
  ((Gs::kName == name ? void(decisions = work<Gs>(kind, units)) : void()), ...);
  return decisions;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: bench_count GAME playout|batch|PLAYER UNITS\n");
    return 2;
  }
  try {
    const auto decisions = find(static_cast<AllGames*>(nullptr), argv[1], argv[2], std::strtoull(argv[3], nullptr, 10));
    if (decisions < 0) throw OptionError(std::string("no game ") + argv[1]);
    std::printf("%lld\n", static_cast<long long>(decisions));
  } catch (const Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
  }
}

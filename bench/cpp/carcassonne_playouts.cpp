// Random games a second of processor time on one core, final scoring included, for the main options.
// `bench_carcassonne_playouts [seconds a round] [rounds]`
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "core/derived.hpp"
#include "cpu_clock.hpp"
#include "games/carcassonne/game.hpp"

namespace {

using namespace kastgard;
using carcassonne::Carcassonne;

void measure(const char* name, const Options& options, double seconds, int rounds) {
  const Carcassonne game(options);
  std::vector<double> rates;
  double plies = 0, games = 0;
  long points = 0;
  std::uint64_t index = 0;
  for (int round = 0; round < rounds; ++round) {
    const double start = cpu_seconds();
    double done = 0, used = 0;
    do {
      for (int i = 0; i < 64; ++i) {
        const GameKey key{1, index++, 0};
        auto state = game.initial(key);
        Rng chance(key, kPurposeChance), choices(key, kPurposeAgent);
        playout(game, state, chance, choices);
        plies += game.ply(state);
        points += state.scores[0] + static_cast<long>(game.winners(state));
      }
      done += 64;
      used = cpu_seconds() - start;
    } while (used < seconds);
    games += done;
    rates.push_back(done / used);
  }
  std::sort(rates.begin(), rates.end());
  const double rate = rates[rates.size() / 2], length = plies / games;
  std::printf("%-32s %9.0f games/s, %5.1f nodes a game, %5.1f ns a node, %zu bytes\n", name, rate, length,
              1e9 / (rate * length), sizeof(Carcassonne::State));
  if (points == 0) std::printf("no points\n");  // keeps the scores from being optimised away
}

Options with(std::initializer_list<std::pair<const char*, Options::Value>> values) {
  Options options;
  for (const auto& [name, value] : values) options.set(name, value);
  return options;
}

}  // namespace

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 0.5;
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 7;
  const std::string all = "river+inns_cathedrals", on = "on";
  std::printf("isa %s, %d rounds of %.2f s of processor time, medians\n", KASTGARD_ISA_NAME, rounds, seconds);
  measure("carcassonne", {}, seconds, rounds);
  measure("carcassonne(little_buildings)", with({{"little_buildings", on}}), seconds, rounds);
  measure("carcassonne(players=5)", with({{"players", std::int64_t{5}}}), seconds, rounds);
  measure("carcassonne(river, inns)", with({{"expansions", all}, {"little_buildings", on}}), seconds, rounds);
}

// Random games a second of processor time on one core, scores and winners included: all three games of the room.
// `bench_kingdomino_playouts [seconds a round] [rounds]`
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "core/derived.hpp"
#include "cpu_clock.hpp"
#include "games/kingdomino/game.hpp"

namespace {

using namespace kastgard;
using namespace kastgard::kingdomino;

template <class G>
void measure(const char* name, const Options& options, double seconds, int rounds) {
  const G game(options);
  std::vector<std::int32_t> scores(game.score_names().size());
  std::vector<double> rates;
  double decisions = 0, games = 0;
  long points = 0;
  std::uint64_t index = 0;
  for (int round = 0; round < rounds; ++round) {
    const double start = cpu_seconds();
    double done = 0, used = 0;
    do {
      for (int i = 0; i < 256; ++i) {
        const GameKey key{1, index++, 0};
        auto state = game.initial(key);
        Rng chance(key, kPurposeChance), choices(key, kPurposeAgent);
        decisions += static_cast<double>(playout(game, state, chance, choices));
        game.scores(state, scores);
        points += scores[0] + static_cast<long>(game.winners(state));
      }
      done += 256;
      used = cpu_seconds() - start;
    } while (used < seconds);
    games += done;
    rates.push_back(done / used);
  }
  std::sort(rates.begin(), rates.end());
  const double rate = rates[rates.size() / 2], length = decisions / games;
  std::printf("%-24s %9.0f games/s, %5.1f decisions a game, %5.1f ns a decision, %zu bytes\n", name, rate, length,
              1e9 / (rate * length), sizeof(typename G::State));
  if (points == 0) std::printf("no points\n");  // keeps the scores from being optimised away
}

Options with(const char* name, Options::Value value) {
  Options options;
  options.set(name, std::move(value));
  return options;
}

}  // namespace

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 0.5;
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 7;
  std::printf("isa %s, %d rounds of %.2f s of processor time, medians\n", KASTGARD_ISA_NAME, rounds, seconds);
  measure<Kingdomino>("kingdomino", {}, seconds, rounds);
  measure<Kingdomino>("kingdomino(players=4)", with("players", std::int64_t{4}), seconds, rounds);
  measure<Kingdomino>("kingdomino(mighty_duel)", with("mighty_duel", true), seconds, rounds);
  measure<Queendomino>("queendomino", {}, seconds, rounds);
  measure<Queendomino>("queendomino(players=4)", with("players", std::int64_t{4}), seconds, rounds);
  measure<QueendominoSolo>("queendomino_solo", {}, seconds, rounds);
}

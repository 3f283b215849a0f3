// Random games a second of processor time on one core, scores and winners included: both games, two to four seats.
// `bench_catan_playouts [seconds a round] [rounds]`
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "core/derived.hpp"
#include "cpu_clock.hpp"
#include "games/catan/game.hpp"

namespace {

using namespace kastgard;
using namespace kastgard::catan;

template <class G>
void measure(const char* name, const Options& options, double seconds, int rounds) {
  const G game(options);
  std::vector<std::int32_t> scores(game.score_names().size());
  std::vector<double> rates;
  double nodes = 0, decisions = 0, games = 0;
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
        nodes += game.ply(state);
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
  const double rate = rates[rates.size() / 2], length = nodes / games;
  std::printf("%-24s %9.0f games/s, %6.1f nodes a game (%6.1f decisions), %5.1f ns a node, %zu bytes\n", name, rate,
              length, decisions / games, 1e9 / (rate * length), sizeof(typename G::State));
  if (points == 0) std::printf("no points\n");  // keeps the scores from being optimised away
}

Options seats(std::int64_t players) {
  Options options;
  options.set("players", players);
  return options;
}

}  // namespace

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 0.5;
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 7;
  std::printf("isa %s, %d rounds of %.2f s of processor time, medians\n", KASTGARD_ISA_NAME, rounds, seconds);
  measure<Catan>("catan(players=2)", seats(2), seconds, rounds);
  measure<Catan>("catan(players=3)", seats(3), seconds, rounds);
  measure<Catan>("catan(players=4)", seats(4), seconds, rounds);
  measure<CatanForTwo>("catan_for_two", {}, seconds, rounds);
}

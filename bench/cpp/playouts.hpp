// Random games a second of processor time on one core, scores and winners included.
#pragma once

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <utility>
#include <vector>

#include "core/derived.hpp"
#include "cpu_clock.hpp"

namespace kastgard::playouts {

// The arguments of such a bench: [seconds a round] [rounds].
struct Run {
  double seconds = 0.5;
  int rounds = 7;

  Run(int argc, char** argv) {
    if (argc > 1) seconds = std::atof(argv[1]);
    if (argc > 2) rounds = std::atoi(argv[2]);
    std::printf("isa %s, %d rounds of %.2f s of processor time, medians\n", KASTGARD_ISA_NAME, rounds, seconds);
  }
};

[[nodiscard]] inline Options with(std::initializer_list<std::pair<const char*, Options::Value>> values) {
  Options options;
  for (const auto& [name, value] : values) options.set(name, value);
  return options;
}

struct Totals {
  double games = 0, nodes = 0, decisions = 0;
  long points = 0;
};

// The next 64 games.
template <Game G>
void play(const G& game, std::uint64_t& index, std::vector<std::int32_t>& scores, Totals& totals) {
  for (int i = 0; i < 64; ++i) {
    const GameKey key{1, index++, 0};
    auto state = game.initial(key);
    Rng chance(key, kPurposeChance), choices(key, kPurposeAgent);
    totals.decisions += static_cast<double>(playout(game, state, chance, choices));
    totals.nodes += game.ply(state);
    game.scores(state, scores);
    totals.points += scores[0] + static_cast<long>(game.winners(state));
  }
  totals.games += 64;
}

// One line: games a second, their length, and the time of a node.
template <Game G>
void measure(const Run& run, const char* name, const Options& options = {}) {
  const G game(options);
  std::vector<std::int32_t> scores(game.score_names().size());
  std::vector<double> rates;
  Totals totals;
  std::uint64_t index = 0;
  for (int round = 0; round < run.rounds; ++round) {
    const double start = cpu_seconds(), before = totals.games;
    double used = 0;
    do {
      play(game, index, scores, totals);
      used = cpu_seconds() - start;
    } while (used < run.seconds);
    rates.push_back((totals.games - before) / used);
  }
  std::sort(rates.begin(), rates.end());
  const double rate = rates[rates.size() / 2], length = totals.nodes / totals.games;
  std::printf("%-32s %9.0f games/s, %6.1f nodes a game (%6.1f decisions), %5.1f ns a node, %zu bytes\n", name, rate,
              length, totals.decisions / totals.games, 1e9 / (rate * length), sizeof(StateOf<G>));
  if (totals.points == 0) std::printf("no points\n");  // keeps the scores from being optimised away
}

}  // namespace kastgard::playouts

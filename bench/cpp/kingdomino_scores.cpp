// Kingdoms scored a second of processor time on one core: score_batch beside the plain flood fill that a programmer
// writes first (a stack of squares, one kingdom after the other), on the same kingdoms, in turn. The kingdoms are those
// of random games. `bench_kingdomino_scores [seconds a round] [rounds]`
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "core/derived.hpp"
#include "cpu_clock.hpp"
#include "games/kingdomino/game.hpp"
#include "games/kingdomino/kernels.hpp"

namespace {

using namespace kastgard;
using namespace kastgard::kingdomino;

struct Kingdoms {
  int side;
  std::vector<std::int8_t> terrain, crowns;
  [[nodiscard]] std::size_t squares() const { return static_cast<std::size_t>(side * side); }
  [[nodiscard]] std::size_t count() const { return terrain.size() / squares(); }
};

// The last kingdoms of random games for two, each in its smallest rectangle.
Kingdoms random_kingdoms(bool duel, std::size_t count) {
  Options options;
  options.set("mighty_duel", duel);
  const Kingdomino game(options);
  Kingdoms out{duel ? 7 : 5, {}, {}};
  for (std::uint64_t i = 0; out.count() < count; ++i) {
    const GameKey key{1, i, 0};
    auto state = game.initial(key);
    Rng chance(key, kPurposeChance), choices(key, kPurposeAgent);
    playout(game, state, chance, choices);
    for (std::size_t p = 0; p < 2; ++p) {
      const Kingdom& k = state.kingdoms[p];
      for (int y = 0; y < out.side; ++y) {
        for (int x = 0; x < out.side; ++x) {
          const bool inside = k.min_x + x <= k.max_x && k.min_y + y <= k.max_y;
          const std::uint64_t square = inside ? bits::bit(square_bit(k.min_x + x, k.min_y + y)) : 0;
          int terrain = (square & kCastle) != 0 ? kCastleSquare : kEmptySquare;
          for (int t = 0; t < kTerrains; ++t) {
            if ((k.terrain[static_cast<std::size_t>(t)] & square) != 0) terrain = t;
          }
          out.terrain.push_back(static_cast<std::int8_t>(terrain));
          out.crowns.push_back(static_cast<std::int8_t>(printed_crowns(k, square)));
        }
      }
    }
  }
  return out;
}

// The yardstick.
int plain_score(const std::int8_t* terrain, const std::int8_t* crowns, int side) {
  bool seen[49] = {};
  int stack[49];
  int points = 0;
  for (int start = 0; start < side * side; ++start) {
    if (seen[start] || terrain[start] < 0) continue;
    int size = 0, sum = 0, top = 0;
    stack[top++] = start;
    seen[start] = true;
    while (top > 0) {
      const int at = stack[--top], x = at % side, y = at / side;
      ++size;
      sum += crowns[at];
      const auto visit = [&](int next) {
        if (seen[next] || terrain[next] != terrain[start]) return;
        seen[next] = true;
        stack[top++] = next;
      };
      if (x > 0) visit(at - 1);
      if (x < side - 1) visit(at + 1);
      if (y > 0) visit(at - side);
      if (y < side - 1) visit(at + side);
    }
    points += size * sum;
  }
  return points;
}

template <class Work>
double rate(double seconds, std::size_t kingdoms, Work work) {
  const double start = cpu_seconds();
  double done = 0, used = 0;
  do {
    work();
    done += static_cast<double>(kingdoms);
    used = cpu_seconds() - start;
  } while (used < seconds);
  return done / used;
}

double median(std::vector<double> x) {
  std::sort(x.begin(), x.end());
  return x[x.size() / 2];
}

void measure(bool duel, double seconds, int rounds) {
  const Kingdoms all = random_kingdoms(duel, 16384);
  const std::size_t n = all.count();
  std::vector<std::int32_t> plain(n), batch(n);
  const auto run_plain = [&] {
    for (std::size_t i = 0; i < n; ++i) {
      plain[i] = plain_score(all.terrain.data() + i * all.squares(), all.crowns.data() + i * all.squares(), all.side);
    }
  };
  const auto run_batch = [&] {
    score_batch(all.terrain.data(), all.crowns.data(), n, all.side, all.side, batch.data());
  };
  std::vector<double> a, b, ratio;
  for (int round = 0; round < rounds; ++round) {
    a.push_back(rate(seconds, n, run_plain));
    b.push_back(rate(seconds, n, run_batch));
    ratio.push_back(b.back() / a.back());
  }
  if (plain != batch) {
    std::printf("the scores differ\n");
    std::exit(1);
  }
  std::printf("%d x %d: plain %.2f million kingdoms/s, score_batch %.2f, ratio %.2f\n", all.side, all.side,
              median(a) / 1e6, median(b) / 1e6, median(ratio));
}

}  // namespace

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 0.5;
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 7;
  std::printf("isa %s, %d rounds of %.2f s of processor time, medians\n", KASTGARD_ISA_NAME, rounds, seconds);
  measure(false, seconds, rounds);
  measure(true, seconds, rounds);
}

// Random four-player games a second of processor time on one core: the yardstick's two loops and kastgard's playout, in
// turn, so that a drift of the machine's speed falls on all of them. `bench_principalities_playouts [seconds a round]
// [rounds]`
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "core/derived.hpp"
#include "cpu_clock.hpp"
#include "games/principalities/game.hpp"
#include "yardstick.hpp"

namespace {

using namespace kastgard;
using principalities::Principalities;

struct Rate {
  double games = 0, decisions = 0, seconds = 0;
  [[nodiscard]] double per_second() const { return games / seconds; }
};

// Calls one_game(i) for about `seconds`; one_game returns its decisions.
template <class OneGame>
Rate measure(double seconds, std::uint64_t& next, OneGame one_game) {
  const double start = cpu_seconds();
  Rate rate;
  do {
    for (int i = 0; i < 256; ++i) rate.decisions += static_cast<double>(one_game(next++));
    rate.games += 256;
    rate.seconds = cpu_seconds() - start;
  } while (rate.seconds < seconds);
  return rate;
}

std::int64_t play(const Principalities& game, std::uint64_t index) {
  const GameKey key{1, index, 0};
  auto state = game.initial(key);
  Rng chance(key, kPurposeChance);
  Rng choices(key, kPurposeAgent);
  return playout(game, state, chance, choices);
}

Principalities load(int maps) {
  Options options;
  options.set("maps", std::int64_t{maps});
  return Principalities(options);
}

// Nanoseconds to copy a state, over 64 of them in turn.
double copy_time(const Principalities& game) {
  std::vector<Principalities::State> from, to;
  for (std::uint64_t i = 0; i < 64; ++i) from.push_back(game.initial({1, i, 0}));
  to = from;
  constexpr int kCopies = 1 << 22;
  const double start = cpu_seconds();
  for (std::size_t i = 0; i < kCopies; ++i) {
    to[i % 64] = from[(i * 7) % 64];
    asm volatile("" : : "r"(to.data()) : "memory");
  }
  return 1e9 * (cpu_seconds() - start) / kCopies;
}

double median(std::vector<double> x) {
  std::sort(x.begin(), x.end());
  return x[x.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 0.5;
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 7;
  const Principalities pooled = load(64);
  const Principalities fresh = load(0);

  yardstick::Loop loop;
  const auto map = principalities::generate_topology(4, 1);
  for (std::size_t t = 0; t < loop.adjacency.size(); ++t) {
    loop.adjacency[t] = static_cast<std::uint32_t>(map.adjacency[t]);
  }
  for (int a = 1; a <= 8; ++a) {
    for (int d = 1; d <= 8; ++d) {
      const auto& odds = principalities::odds_of(a, d);
      const double share = static_cast<double>(odds.losses) / static_cast<double>(odds.wins + odds.losses);
      loop.lose[static_cast<std::size_t>(a)][static_cast<std::size_t>(d)] =
          static_cast<std::uint64_t>(share * 0x1p63) * 2;
    }
  }
  Rng rng(GameKey{1, 0, 0}, kPurposeChance);

  std::vector<double> plain, counted, product, with_maps, ratio;
  Rate last;
  std::uint64_t next = 0;
  for (int round = 0; round < rounds; ++round) {
    const auto loop_plain =
        measure(seconds, next, [&](std::uint64_t) { return loop.play(rng, yardstick::choose_plain); });
    const auto loop_counted =
        measure(seconds, next, [&](std::uint64_t) { return loop.play(rng, yardstick::choose_counted); });
    last = measure(seconds, next, [&](std::uint64_t i) { return play(pooled, i); });
    with_maps.push_back(measure(seconds, next, [&](std::uint64_t i) { return play(fresh, i); }).per_second());
    plain.push_back(loop_plain.per_second());
    counted.push_back(loop_counted.per_second());
    product.push_back(last.per_second());
    ratio.push_back(product.back() / std::max(plain.back(), counted.back()));
    if (round == 0) std::printf("yardstick decisions/game %.1f\n", loop_plain.decisions / loop_plain.games);
  }
  std::printf("isa %s, %d rounds of %.2f s, medians\n", KASTGARD_ISA_NAME, rounds, seconds);
  std::printf("yardstick, listing   %9.0f games/s\n", median(plain));
  std::printf("yardstick, counting  %9.0f games/s\n", median(counted));
  std::printf("kastgard, maps=64    %9.0f games/s, %.1f decisions/game, %.1f ns a decision\n", median(product),
              last.decisions / last.games, 1e9 / (median(product) * last.decisions / last.games));
  std::printf("kastgard, fresh maps %9.0f games/s\n", median(with_maps));
  std::printf("copy of a state of %zu bytes %.1f ns\n", sizeof(Principalities::State), copy_time(pooled));
  std::printf("ratio to the faster yardstick %.2f\n", median(ratio));
}

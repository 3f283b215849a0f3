// C11: resources of hands that are not seen, at the edges of what can be dealt. How likely each deal is, is compared
// with an enumeration of all deals in tests/catan/test_deal.py.
#include <cmath>
#include <ctime>

#include "games/catan/catan_fixture.hpp"
#include "games/catan/resource_deal.hpp"

using namespace kastgard;
using namespace kastgard::catan;
using namespace kastgard::catan::testing;

namespace {

using Hands = std::array<Counts, kSeats>;

constexpr Counts kEverything = pack({19, 19, 19, 19, 19});

// The discards of seat 1 after a 7 (A6.2); seats 2 and 3 have theirs before them.
auto discarding(const Hands& hands, int owed, int least) {
  return [=](State& s) {
    s.step = kDiscard;
    s.rolls = {7, 0};
    s.hands = hands;
    s.owed[1] = static_cast<std::uint8_t>(owed);
    for (const int p : {2, 3}) {
      const int held = total(hands[at(p)]);
      s.owed[at(p)] = static_cast<std::uint8_t>(held > 7 ? held / 2 : 0);
    }
    s.least = static_cast<std::uint8_t>(least);
  };
}

// Samples of what seat 0 does not see; each is a valid position with the same sizes and sums.
template <class Look>
void sample(const Catan& game, const State& s, int times, Look look) {
  Rng rng({31, 0, 0}, kPurposeResample);
  for (int i = -1; i < times; ++i) {
    const State other = i < 0 ? game.conceal(s, 0) : game.resample(s, 0, rng);
    REQUIRE_NOTHROW(game.validate(other));
    for (int p = 0; p < kSeats; ++p) REQUIRE(total(other.hands[at(p)]) == total(s.hands[at(p)]));
    REQUIRE(other.hands[0] == s.hands[0]);
    REQUIRE(other.hands[1] + other.hands[2] + other.hands[3] == s.hands[1] + s.hands[2] + s.hands[3]);
    if (i >= 0) look(other.hands);
  }
}

}  // namespace

TEST_CASE("C11: resample of all 95 cards, in hands of every size") {
  const Catan game = base(4);
  const Hands even{0, pack({7, 6, 6, 6, 6}), pack({6, 7, 6, 6, 7}), pack({6, 6, 7, 7, 6})};
  const Hands steep{0, pack({9, 9, 9, 10, 10}), pack({5, 5, 5, 5, 4}), pack({5, 5, 5, 4, 5})};
  const Hands sorted{0, times(0, 19) + times(1, 12), times(1, 7) + times(2, 19) + times(3, 6),
                     times(3, 13) + times(4, 19)};
  for (const Hands& hands : {even, steep, sorted}) {
    const State s = position(game, [&](State& t) { t.hands = hands; });
    constexpr int kSamples = 300;
    std::array<std::array<double, kResources>, kSeats> sums{};
    sample(game, s, kSamples, [&](const Hands& dealt) {
      for (int p = 1; p < kSeats; ++p) {
        for (int r = 0; r < kResources; ++r) sums[at(p)][at(r)] += get(dealt[at(p)], r);
      }
    });
    // A fifth of each hand; the mean of so many samples has a standard deviation of 0.12 cards at most.
    for (int p = 1; p < kSeats; ++p) {
      for (const double sum : sums[at(p)]) CHECK(std::abs(sum / kSamples - total(hands[at(p)]) / 5.0) < 0.5);
    }
  }
  // One hand holds all; two of them nothing.
  const Hands lone{0, 0, kEverything, 0};
  sample(game, position(game, [&](State& t) { t.hands = lone; }), 20,
         [&](const Hands& dealt) { CHECK(dealt == lone); });
}

TEST_CASE("C11: resample where a discard or an offer leaves little room") {
  const Catan game = base(4, {{"trading", true}});
  // The hand that a condition is about is the largest: with it most states are counted.
  const Hands hands{0, pack({8, 8, 8, 12, 11}), pack({6, 5, 5, 4, 4}), pack({5, 6, 6, 3, 4})};
  const State late = position(game, discarding(hands, 22, kGrain));
  sample(game, late, 50, [](const Hands& dealt) { REQUIRE(total(from(dealt[1], kGrain)) >= 22); });
  const State all =
      position(game, discarding({0, pack({0, 0, 0, 0, 12}), kEverything - times(4, 19), times(4, 7)}, 2, 4));
  int fewest = 12;
  sample(game, all, 300, [&](const Hands& dealt) {
    REQUIRE(get(dealt[1], 4) >= 2);
    fewest = std::min(fewest, get(dealt[1], 4));
  });
  CHECK(fewest <= 3);
  // Seat 1 asks for every ore that others hold: it has the one that is left.
  const State offer = position(game, [&](State& t) {
    t.turn = 2;
    t.active = 1;
    t.step = kCompose;
    t.offers = 1;
    t.hands = {pack({0, 0, 1, 0, 2}), pack({4, 5, 0, 0, 1}), pack({0, 0, 3, 3, 9}), pack({0, 6, 3, 4, 7})};
    t.give = one(0);
    t.ask = times(4, 18);
    for (int o : {0, 2, 3}) t.known[at(o)][1] = t.give;
  });
  bool held = false;
  sample(game, offer, 300, [&](const Hands& dealt) {
    REQUIRE(get(dealt[1], 4) <= 1);
    held = held || get(dealt[1], 4) == 1;
  });
  CHECK(held);
}

TEST_CASE("C11: resample where what is certain fixes every card, or all but two") {
  const Catan game = base(4);
  const Hands hands{0, pack({7, 6, 6, 6, 6}), pack({6, 7, 6, 6, 7}), pack({6, 6, 7, 7, 6})};
  State s = position(game, [&](State& t) {
    t.hands = hands;
    t.known[0] = hands;
  });
  sample(game, s, 20, [&](const Hands& dealt) { CHECK(dealt == hands); });
  CHECK(game.conceal(s, 0).hands == hands);
  // Ten lumber and one brick, two and five: a card of each may be swapped.
  s = position(game, [](State& t) {
    t.hands = {0, pack({10, 1, 0, 0, 0}), pack({2, 5, 0, 0, 0}), pack({0, 0, 4, 4, 0})};
    t.known[0] = {0, pack({9, 1, 0, 0, 0}), pack({2, 4, 0, 0, 0}), pack({0, 0, 4, 4, 0})};
  });
  int swapped = 0;
  constexpr int kSamples = 4000;
  sample(game, s, kSamples, [&](const Hands& dealt) { swapped += dealt != s.hands ? 1 : 0; });
  // 9! 3! 2! 4! against 10! 2! 1! 5!, each below the same number.
  CHECK(swapped == doctest::Approx(kSamples * 50.0 / 56.0).epsilon(0.02));
  // Cards that are all alike.
  const Catan three = base(3);
  const Hands lone{one(1), times(0, 4), times(0, 15), 0};
  sample(three, position(three, [&](State& t) { t.hands = lone; }), 20,
         [&](const Hands& dealt) { CHECK(dealt == lone); });
}

TEST_CASE("C11: resample counts cards that are certain among the cards dealt") {
  const Catan game = base(3);
  // Seat 2 holds two of wool, wool, brick and ore, a wool for certain. Of the pairs with a wool one has both, and four
  // have one; were the certain wool set aside, one of three.
  const State s = position(game, [](State& t) {
    t.hands = {0, one(2) + one(4), one(2) + one(1), 0};
    t.known[0][2] = one(2);
  });
  int both = 0;
  constexpr int kSamples = 10'000;
  sample(game, s, kSamples, [&](const Hands& dealt) { both += get(dealt[2], 2) == 2 ? 1 : 0; });
  CHECK(both == doctest::Approx(kSamples / 5.0).epsilon(0.06));
}

TEST_CASE("C11: resample of the largest deal takes no search") {
  const Catan game = base(4);
  const State s = position(
      game, [](State& t) { t.hands = {0, pack({7, 6, 6, 6, 6}), pack({6, 7, 6, 6, 7}), pack({6, 6, 7, 7, 6})}; });
  Rng rng({32, 0, 0}, kPurposeResample);
  const std::clock_t start = std::clock();
  State other = s;
  for (int i = 0; i < 100; ++i) draw_resources(other, 0, rng);
  // A hundredth of it in a release build. Ways searched instead of counted would take years.
  CHECK(static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC < 2.0);
}

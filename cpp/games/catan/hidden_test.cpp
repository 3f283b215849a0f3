// What a seat may know (C11): views, samples, and the knowledge that a game keeps.
#include <map>

#include "core/conformance.hpp"
#include "games/catan/catan_fixture.hpp"

using namespace kastgard;
using namespace kastgard::catan;
using namespace kastgard::catan::testing;

namespace {

// Calls look(state) at every decision of some random games.
template <class G, class Look>
void walk(const G& game, int games, Look look) {
  for (int i = 0; i < games; ++i) {
    conformance::random_game(game, {21, static_cast<std::uint64_t>(i), 0}, [&](const State& s, Action) { look(s); });
  }
}

}  // namespace

TEST_CASE("C11: samples keep sizes, sums by resource, certain minima, marks and no-win bounds") {
  const auto check = [](const auto& game) {
    Rng rng({5, 0, 0}, kPurposeResample);
    int moved = 0;
    walk(game, 6, [&](const State& s) {
      const int n = game.num_players();
      for (int seat = 0; seat < n; ++seat) {
        const State sample = game.resample(s, seat, rng);
        REQUIRE_NOTHROW(game.validate(sample));
        REQUIRE_NOTHROW(game.validate(game.conceal(s, seat)));
        REQUIRE(sample.hands[at(seat)] == s.hands[at(seat)]);
        REQUIRE(sample.cards[at(seat)] == s.cards[at(seat)]);
        REQUIRE(total(sample.bought) == total(s.bought));
        REQUIRE(sample.bank == s.bank);
        for (int p = 0; p < n; ++p) {
          REQUIRE(total(sample.hands[at(p)]) == total(s.hands[at(p)]));
          REQUIRE(total(sample.cards[at(p)]) == total(s.cards[at(p)]));
          REQUIRE(covers(sample.hands[at(p)], s.known[at(seat)][at(p)]));
          if (n == 2) REQUIRE(sample.hands[at(p)] == s.hands[at(p)]);
          moved += sample.hands[at(p)] != s.hands[at(p)] ? 1 : 0;
        }
      }
    });
    CHECK((moved > 0) == (game.num_players() > 2));
  };
  check(base(2));
  check(base(4));
  check(base(3, {{"trading", true}}));
  check(two());
}

TEST_CASE("C11: permuting hidden cards leaves what a seat knows as it is") {
  const Catan game = base(3);
  const State s = position(game, [](State& t) {
    t.hands = {pack({1, 0, 0, 0, 0}), pack({2, 1, 0, 0, 0}), pack({0, 0, 2, 1, 0}), 0};
    t.cards = {one(kMonopoly), one(kKnight) + one(kVictoryPoint), one(kYearOfPlenty), 0};
  });
  State other = s;
  std::swap(other.hands[1], other.hands[2]);
  std::swap(other.cards[1], other.cards[2]);  // sizes differ: put one card back and forth
  other.cards[2] -= one(kKnight);
  other.cards[1] += one(kKnight);
  other.known[1][2] = 0;
  REQUIRE_NOTHROW(game.validate(other));
  CHECK(equal<Catan>(game.conceal(s, 0), game.conceal(other, 0)));
  CHECK_FALSE(equal<Catan>(game.conceal(s, 1), game.conceal(other, 1)));
  CHECK(conformance::observation(game, s, 0, 0) == conformance::observation(game, other, 0, 0));
}

TEST_CASE("C11: development cards are dealt as a shuffled pile deals them") {
  const Catan game = base(2);
  State s = position(game, [](State& t) {
    t.cards[1] = one(kKnight) + one(kMonopoly);
    t.vp_bound[1] = {};
  });
  Rng rng({6, 0, 0}, kPurposeResample);
  constexpr int kSamples = 20'000;
  std::map<Counts, int> found;
  for (int i = 0; i < kSamples; ++i) ++found[game.resample(s, 0, rng).cards[1]];
  const auto near = [&](Counts hand, double ways) {
    CHECK(found[hand] == doctest::Approx(kSamples * ways / 300.0).epsilon(0.12));  // of 25 choose 2
  };
  near(times(kKnight, 2), 91);
  near(one(kKnight) + one(kVictoryPoint), 70);
  near(times(kVictoryPoint, 2), 10);
  near(one(kMonopoly) + one(kYearOfPlenty), 4);
}

TEST_CASE("C11: a seat that did not win holds at most as many victory point cards as its points left room for") {
  const Catan game = base(2, {{"points", std::int64_t{3}}});
  // Seat 1 bought two cards and did not win with two public points: none of them counts.
  const State none = position(game, [](State& t) { t.cards[1] = one(kKnight) + one(kMonopoly); });
  State s = none;
  s.vp_bound[1] = {2, 2, 2, 2, 2};
  REQUIRE_NOTHROW(game.validate(s));
  Rng rng({7, 0, 0}, kPurposeResample);
  for (int i = 0; i < 300; ++i) CHECK(get(game.resample(s, 0, rng).cards[1], kVictoryPoint) == 0);
  // Only the first is bounded: the second is one in five or so, exactly 5 of 24 that are left, and never both.
  s.vp_bound[1] = {1, 1, 1, 1, 1};
  int with_one = 0;
  constexpr int kSamples = 20'000;
  for (int i = 0; i < kSamples; ++i) {
    const int cards = get(game.resample(s, 0, rng).cards[1], kVictoryPoint);
    REQUIRE(cards <= 1);
    with_one += cards;
  }
  // Deals: no point card 190 ways of 300; one, half of 100 ways, as it must be the second purchase.
  CHECK(with_one == doctest::Approx(kSamples * 50.0 / 240.0).epsilon(0.05));
  State bad = s;
  bad.vp_bound[1] = {2, 2, 2, 2, 2};
  bad.cards[1] = one(kKnight) + one(kVictoryPoint);
  bad.deck = kDeck - bad.cards[1];
  CHECK_THROWS_AS(game.validate(bad), PositionError);
}

TEST_CASE("C11: cards bought this turn stay marked, and their kinds are dealt with the rest") {
  const Catan game = base(2);
  State s = position(game, [](State& t) {
    t.turn = 2;
    t.active = 1;
    t.cards[1] = one(kKnight) + one(kMonopoly);
    t.bought = one(kMonopoly);
  });
  Rng rng({8, 0, 0}, kPurposeResample);
  std::map<Counts, int> marked;
  for (int i = 0; i < 2000; ++i) {
    const State sample = game.resample(s, 0, rng);
    REQUIRE(total(sample.bought) == 1);
    REQUIRE(covers(sample.cards[1], sample.bought));
    ++marked[sample.bought];
  }
  CHECK(marked.size() == 5);
  CHECK(marked[one(kKnight)] > 900);
}

TEST_CASE("issue of knowledge: thefts, payments and monopolies change what is certain") {
  const Catan game = base(3);
  State s = position(game, [](State& t) {
    t.step = kRobber;
    t.rolls = {7, 0};
    t.hands = {0, pack({2, 1, 0, 0, 0}), 0, 0};
    for (int o : {0, 2}) t.known[at(o)][1] = pack({2, 1, 0, 0, 0});
    t.cards[0] = one(kMonopoly);
  });
  play(game, s, "robber 16");
  REQUIRE(s.step == kTheft);
  play(game, s, "stolen lumber");
  CHECK(s.known[0][1] == pack({1, 1, 0, 0, 0}));  // the thief saw it
  CHECK(s.known[1][0] == one(kLumber));           // so did the victim
  CHECK(s.known[2][1] == pack({1, 0, 0, 0, 0}));  // a third seat lowers every resource
  CHECK(s.known[2][0] == 0);
  play(game, s, "monopoly brick");
  CHECK(s.known[2][0] == one(kBrick));
  CHECK(s.known[2][1] == one(kLumber));
}

TEST_CASE("C11: thefts are seen by two, bought cards by one, dice by all") {
  const Catan game = base(4);
  State s = position(game, not_rolled);
  play(game, s, "roll");
  for (int p = 0; p < 4; ++p) CHECK(sees_outcome(game, s, p));
  s = position(game, [](State& t) { t.hands[0] = kCardCost; });
  play(game, s, "buy card");
  CHECK(sees_outcome(game, s, 0));
  for (int p = 1; p < 4; ++p) CHECK_FALSE(sees_outcome(game, s, p));
  s = position(game, [](State& t) {
    t.step = kRobber;
    t.rolls = {7, 0};
    t.hands[1] = one(kOre);
  });
  play(game, s, "robber 16");
  CHECK(sees_outcome(game, s, 1));
  CHECK_FALSE(sees_outcome(game, s, 2));
  // With two seats the stolen card follows from the bank.
  const Catan duel = base(2);
  s = position(duel, [](State& t) {
    t.step = kRobber;
    t.rolls = {7, 0};
    t.hands[1] = one(kOre);
  });
  play(duel, s, "robber 16");
  CHECK(sees_outcome(duel, s, 0));
  CHECK(sees_outcome(duel, s, 1));
}

TEST_CASE("bytes from outside: what is kept for speed, used or not, must be what follows from the pieces") {
  const Catan game = base(2);
  State s = position(game, [](State&) {});
  s.touched[2] = 1;  // an owner that this game does not have
  CHECK_THROWS_AS(game.validate(s), PositionError);
  s = position(game, [](State&) {});
  s.lengths[0] = 2;
  CHECK_THROWS_AS(game.validate(s), PositionError);
  s = position(game, [](State& t) {
    t.cards[0] = kDeck - one(kVictoryPoint);
    t.removed = 0;
  });
  s.step = kCard;  // with one card left, then with none
  s.seat = kChance;
  CHECK_NOTHROW(game.validate(s));
  s.cards[0] += one(kVictoryPoint);
  s.deck = 0;
  CHECK_THROWS_AS(game.validate(s), PositionError);
}

TEST_CASE("C11: while another discards, samples hold the cards that its order demands") {
  const Catan game = base(3);
  State s = position(game, [](State& t) {
    t.step = kDiscard;
    t.rolls = {7, 0};
    t.hands = {0, pack({0, 0, 3, 2, 2}), pack({4, 0, 0, 2, 1}), 0};
    t.owed = {0, 3, 0, 0};
    t.least = kGrain;
  });
  Rng rng({9, 0, 0}, kPurposeResample);
  for (int i = 0; i < 500; ++i) {
    const State sample = game.resample(s, 0, rng);
    REQUIRE_NOTHROW(game.validate(sample));
    REQUIRE(total(from(sample.hands[1], kGrain)) >= 3);
  }
}

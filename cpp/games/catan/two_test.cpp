// Catan for Two: the rules of part B by paragraph.
#include <numeric>

#include "core/conformance.hpp"
#include "games/catan/catan_fixture.hpp"
#include "search/agent.hpp"
#include "search/play.hpp"

using namespace kastgard;
using namespace kastgard::catan;
using namespace kastgard::catan::testing;

namespace {

const std::string kVariable = "variable", kAnyKind = "any_kind", kNoFallback = "none", kBefore = "before_draw";
const std::string kOtherCorners = "19+34";

// Neutrals stand where the set-up puts them; the seats' roads to build on are at the coast.
State in_main(const CatanForTwo& game, Counts hand) {
  return position(game, [&](State& t) { t.hands[0] = hand; });
}

int count_of(const CatanForTwo& game, const State& s, Action low, Action high) {
  LegalList<CatanForTwo> legal;
  game.legal(s, legal);
  return static_cast<int>(std::count_if(legal.begin(), legal.end(), [&](Action a) { return a >= low && a < high; }));
}

std::string road_of(int neutral, int a, int b) {
  return "n" + std::to_string(neutral) + " road " + std::to_string(edge(a, b));
}

}  // namespace

TEST_CASE("B1: neutrals first, 46 corners free, five tokens each") {
  const CatanForTwo game = two();
  State s = game.initial({1, 0, 0});
  CHECK(s.settlements[2] == bits::bit(13));
  CHECK(s.settlements[3] == bits::bit(40));
  CHECK(game.count_legal(s) == 46);  // B1.5
  CHECK(int{s.tokens[0]} == 5);
  CHECK(supply(s) == 10);
  CHECK(two({{"neutral_corners", kOtherCorners}}).initial({1, 0, 0}).settlements[2] == bits::bit(19));
  // B6.4, example: 24 by the desert brings 2, 26 at the coast 1.
  play(game, s, "settle 24");
  CHECK(int{s.tokens[0]} == 7);
  game.apply(s, game.nth_legal(s, 0));
  play(game, s, "settle 28");
  CHECK(int{s.tokens[1]} == 5);
  game.apply(s, game.nth_legal(s, 0));
  play(game, s, "settle 36");
  game.apply(s, game.nth_legal(s, 0));
  play(game, s, "settle 26");
  CHECK(int{s.tokens[0]} == 8);
  CHECK(int{s.tokens[1]} == 5);
  CHECK(supply(s) == 7);
}

TEST_CASE("B2.3, B2.6, B2.7: the second total differs; exact chances") {
  const CatanForTwo game = two();
  State s = position(game, not_rolled);
  play(game, s, "roll");
  std::int64_t two_rolls_with_seven = 0;  // over lcm = 36 * 35 * 34 * 33 * 32 * 31 * 30
  const std::int64_t common = std::int64_t{36} * 35 * 34 * 33 * 32 * 31 * 30;
  std::int64_t second_seven = 0, six = 0, two_total = 0, all = 0;
  ChanceList<CatanForTwo> first;
  game.chance(s, first);
  CHECK(first.size() == 11);
  for (const auto& a : first) {
    State next = s;
    game.apply(next, a.id);
    while (next.step == kRobber) game.apply(next, game.nth_legal(next, 0));
    REQUIRE(next.step == kDice);
    ChanceList<CatanForTwo> second;
    game.chance(next, second);
    CHECK(second.size() == 10);
    std::int64_t denominator = 0;
    for (const auto& b : second) denominator += static_cast<std::int64_t>(b.weight);
    CHECK(denominator == 36 - static_cast<std::int64_t>(a.weight));
    for (const auto& b : second) {
      const std::int64_t weight =
          common / 36 * static_cast<std::int64_t>(a.weight) / denominator * static_cast<std::int64_t>(b.weight);
      all += weight;
      second_seven += b.id == 7 ? weight : 0;
      two_rolls_with_seven += a.id == 7 || b.id == 7 ? weight : 0;
      six += a.id == 6 || b.id == 6 ? weight : 0;
      two_total += a.id == 2 || b.id == 2 ? weight : 0;
    }
  }
  CHECK(all == common);
  const auto is = [&](std::int64_t part, std::int64_t numerator, std::int64_t denominator) {
    CHECK(part / std::gcd(part, common) == numerator);
    CHECK(common / std::gcd(part, common) == denominator);
  };
  is(second_seven, 754111, 4869480);
  is(two_rolls_with_seven, 521897, 1623160);
  CHECK(static_cast<double>(six) / static_cast<double>(common) == doctest::Approx(0.273319).epsilon(1e-5));
  CHECK(static_cast<double>(two_total) / static_cast<double>(common) == doctest::Approx(0.058350).epsilon(1e-4));
}

TEST_CASE("B2.3: nothing but forced choices between the rolls") {
  const CatanForTwo game = two();
  State s = position(game, [](State& t) {
    not_rolled(t);
    t.cards[0] = one(kKnight);
  });
  CHECK(can(game, s, "knight"));
  play(game, s, "roll");
  play(game, s, "rolled 7");
  CHECK(s.step == kRobber);
  play(game, s, "robber 3");
  CHECK(s.step == kDice);
  CHECK_FALSE(can(game, s, "rolled 7"));
  play(game, s, "rolled 5");
  CHECK(s.step == kMain);
}

TEST_CASE("B3.2: a neutral settlement claims nothing") {
  const CatanForTwo game = two();
  State s = position(game, [](State& t) {
    not_rolled(t);
    t.turn = 1;
    city(t, 0, 17);  // brick 6 with the neutral on 13
    road(t, 0, {17, 22});
    t.hands[1] = pack({0, 18, 0, 0, 0});
  });
  CHECK(production(game.config(), s, 6)[0] == one(kBrick));  // the single claimant gets the rest
}

TEST_CASE("B4, worked example: roads of the first answer, a road for a settlement, then a settlement") {
  const CatanForTwo game = two();
  State s = in_main(game, pack({4, 4, 2, 2, 0}));
  play(game, s, "road " + std::to_string(edge(3, 7)));
  REQUIRE(s.step == kNeutral);
  CHECK(s.due == kDueRoad);
  CHECK(game.count_legal(s) == 6);
  for (const int other : {8, 9, 18}) CHECK(can(game, s, road_of(1, 13, other)));
  for (const int other : {35, 44, 45}) CHECK(can(game, s, road_of(2, 40, other)));
  play(game, s, road_of(1, 13, 18));
  CHECK(s.step == kMain);
  play(game, s, "settle 7");
  CHECK(s.due == kDueRoad);  // B4.4: 18 touches the own settlement on 13
  play(game, s, road_of(1, 18, 24));
  CHECK(settlement_places(s, 2) == bits::bit(24));
  play(game, s, "road " + std::to_string(edge(10, 15)));
  CHECK(s.due == kDueRoad);  // T4: a road is due though a settlement is possible
  play(game, s, road_of(2, 40, 35));
  play(game, s, "road " + std::to_string(edge(15, 20)));
  play(game, s, road_of(2, 35, 29));
  // T5: N1 has one site, N2 has one, both legal; the road is no answer to a settlement.
  s.hands[0] += kSettlementCost;
  s.bank -= kSettlementCost;
  play(game, s, "settle 20");
  CHECK(s.due == kDueSettlement);
  CHECK(count_of(game, s, kNeutralSettle, kNeutralRoad) == 2);
  CHECK(count_of(game, s, kNeutralRoad, kForcedTrade) == 0);
  play(game, s, "n1 settle 24");
  CHECK(s.step == kMain);
}

TEST_CASE("B4.5, D10, D12: what answers where a kind is not possible, and by option") {
  const auto shut = [&](State& t) {
    // All edges at 13, 18, 24 and 40 are taken; 24 is a site of N1.
    road(t, 2, {13, 18, 24});
    settle(t, 0, 4);
    t.settlements[0] &= ~bits::bit(0);
    t.roads[0] = {};
    road(t, 0, {4, 8, 13, 9});
    road(t, 0, {8, 12, 17, 23, 18});
    road(t, 0, {6, 10});
    settle(t, 1, 31);
    road(t, 1, {31, 25, 19, 24, 30, 35, 40, 44});
    road(t, 1, {40, 45});
    t.hands[0] = kRoadCost;
  };
  const auto due_of = [&](const CatanForTwo& game) {
    State s = position(game, shut);
    play(game, s, "road " + std::to_string(edge(10, 15)));
    return std::pair{Step{static_cast<Step>(s.step)}, Due{static_cast<Due>(s.due)}};
  };
  CHECK(due_of(two()) == std::pair{kNeutral, kDueSettlement});
  CHECK(due_of(two({{"neutral_road_fallback", kNoFallback}})) == std::pair{kMain, kNothing});
  CHECK(due_of(two({{"neutral_answer", kAnyKind}})) == std::pair{kNeutral, kDueSettlement});
  const CatanForTwo any = two({{"neutral_answer", kAnyKind}});
  State s = position(any, [](State& t) {
    road(t, 2, {13, 18, 24});
    road(t, 0, {3, 7, 11});
    t.hands[0] = kRoadCost;
  });
  play(any, s, "road " + std::to_string(edge(11, 16)));
  CHECK(s.due == kDueAny);
}

TEST_CASE("B4.2, B4.6, D11: each free road is answered; the second is judged after the first answer") {
  const auto start = [](const CatanForTwo& game) {
    State s = position(game, [](State& t) {
      not_rolled(t);
      t.cards[0] = one(kRoadBuilding);
    });
    play(game, s, "road building");
    play(game, s, "road " + std::to_string(edge(3, 7)));
    return s;
  };
  const CatanForTwo game = two();
  State s = start(game);
  CHECK(s.step == kNeutral);
  CHECK(int{s.free_roads} == 1);
  play(game, s, road_of(1, 13, 8));
  CHECK(s.step == kFreeRoad);
  game.apply(s, game.nth_legal(s, 0));
  play(game, s, road_of(2, 40, 35));
  CHECK(s.step == kRoll);
  CHECK(start(two({{"neutral_answers_free_roads", false}})).step == kFreeRoad);
}

TEST_CASE("B3.4, B4.6, edge case T12: a neutral settlement cuts, and the active seat becomes longest and wins") {
  const CatanForTwo game = two({{"points", std::int64_t{5}}});
  State s = position(game, [](State& t) {
    settle(t, 1, 22);
    road(t, 1, {22, 17, 23, 18, 24, 19, 25});  // six
    road(t, 0, {0, 4, 1, 5, 9});               // five with 0-3
    road(t, 3, {40, 35, 30, 24});
    t.hands[0] = kSettlementCost;
  });
  CHECK(int{s.longest_owner} == 1);
  play(game, s, "settle 1");
  CHECK(s.due == kDueSettlement);
  play(game, s, "n2 settle 24");  // four and two are left
  CHECK(int{s.longest_owner} == 0);
  CHECK(game.winners(s) == 0b01U);
}

TEST_CASE("B5.2, B5.3, T8: the price by public points, hidden cards not counted") {
  const CatanForTwo game = two();
  const auto with = [&](int mine, bool hidden) {
    State s = position(game, [&](State& t) {
      not_rolled(t);
      t.tokens = {static_cast<std::uint8_t>(mine), 3};
      if (hidden) t.cards[0] = one(kVictoryPoint);
      t.robber = 3;
    });
    return s;
  };
  State s = with(1, true);
  CHECK(token_price(s) == 1);
  play(game, s, "robber to desert");
  CHECK(int{s.robber} == 9);
  CHECK(int{s.tokens[0]} == 0);
  CHECK(s.step == kRoll);
  CHECK_FALSE(can(game, with(0, false), "robber to desert"));
  s = position(game, [](State& t) {
    city(t, 0, 0);
    t.tokens = {1, 5};
    t.robber = 3;
  });
  CHECK(token_price(s) == 2);
  CHECK_FALSE(can(game, s, "robber to desert"));
}

TEST_CASE("B5.1, B5.4, D9, D14: one action a turn, not on the desert, before the rolls by option") {
  const CatanForTwo game = two(), late = two({{"tokens_before_roll", false}});
  const auto before = [](State& t) {
    not_rolled(t);
    t.tokens = {5, 5};
    t.robber = 3;
    t.hands[0] = times(kOre, 2);
    t.hands[1] = one(kWool);
  };
  State s = position(game, before);
  CHECK(can(game, s, "forced trade"));
  play(game, s, "robber to desert");
  CHECK_FALSE(can(game, s, "forced trade"));
  CHECK_FALSE(can(late, position(late, before), "robber to desert"));
  CHECK_FALSE(can(game, in_main(game, 0), "robber to desert"));  // it stands there
}

TEST_CASE("B5.5, D15, worked example: take one of one, give two") {
  const CatanForTwo game = two();
  State s = position(game, [](State& t) {
    t.tokens = {5, 5};
    t.hands[0] = pack({3, 0, 1, 0, 0});
    t.hands[1] = one(kOre);
  });
  play(game, s, "forced trade");
  CHECK(int{s.draws} == 1);
  play(game, s, "drawn ore");
  play(game, s, "card lumber");
  play(game, s, "card lumber");
  CHECK(s.hands[0] == pack({1, 0, 1, 0, 1}));
  CHECK(s.hands[1] == times(kLumber, 2));
  CHECK(int{s.tokens[0]} == 4);
  // T9, D15: nothing to take; one own card is enough after the draw, not before it.
  const auto asks = [](const CatanForTwo& g, Counts mine, Counts theirs) {
    return can(g,
               position(g,
                        [&](State& t) {
                          t.tokens = {5, 5};
                          t.hands = {mine, theirs, 0, 0};
                        }),
               "forced trade");
  };
  CHECK_FALSE(asks(game, times(kOre, 5), 0));
  CHECK(asks(game, one(kOre), one(kWool)));
  CHECK(asks(game, 0, times(kWool, 2)));
  const CatanForTwo before = two({{"forced_trade_give_from", kBefore}});
  CHECK_FALSE(asks(before, one(kOre), times(kWool, 4)));
  CHECK(asks(before, times(kOre, 2), one(kWool)));
}

TEST_CASE("B6: tokens of all corners by where the desert is") {
  const auto tally = [](int desert) {
    std::array<int, 4> corners{};
    for (int c = 0; c < kCorners; ++c) {
      int earned = (kTopology.coast >> c & 1) != 0 ? 1 : 0;
      for (const int h : kTopology.hexes[c]) earned += h == desert ? 2 : 0;
      ++corners[at(earned)];
    }
    return corners;
  };
  CHECK(tally(9) == std::array<int, 4>{18, 30, 6, 0});
  CHECK(tally(0) == std::array<int, 4>{22, 26, 2, 4});
  CHECK(tally(1) == std::array<int, 4>{21, 27, 3, 3});
  // T10: no more than the supply holds.
  const CatanForTwo game = two();
  State s = position(game, [](State& t) {
    t.tokens = {10, 9};
    settle(t, 0, 19);
    road(t, 0, {19, 24, 30});
    t.hands[0] = kSettlementCost;
  });
  play(game, s, "settle 30");  // beside the desert: 2
  CHECK(int{s.tokens[0]} == 11);
}

TEST_CASE("B7: the six rows, the supply, once a turn") {
  const CatanForTwo game = two();
  struct Row {
    int owner, other, result;
  };
  for (const auto& [owner, other, result] :
       {Row{3, 2, kNone}, Row{3, 3, 1}, Row{4, 2, 0}, Row{4, 3, kNone}, Row{4, 4, 1}, Row{5, 3, 0}}) {
    CAPTURE(owner);
    CAPTURE(other);
    State s = position(game, [&, o = owner, p = other](State& t) {
      t.knights = {static_cast<std::uint8_t>(o), static_cast<std::uint8_t>(p), 0, 0};
      t.army_owner = 0;
      t.tokens = {5, 14};
    });
    CHECK(int{s.army_owner} == 0);
    play(game, s, "discard knight");
    CHECK(int{s.army_owner} == result);
    CHECK(int{s.tokens[0]} == 6);  // one was left
    CHECK(s.removed == one(kKnight));
    CHECK_FALSE(can(game, s, "discard knight"));  // B7.1, D16
  }
}

TEST_CASE(
    "B7.3: a later discard of the first gives the card to the other; B7.4: one of a seat without it changes nothing") {
  const CatanForTwo game = two();
  State s = position(game, [](State& t) {
    t.knights = {3, 3, 0, 0};
    t.tokens = {5, 5};
  });
  CHECK(int{s.army_owner} == kNone);
  play(game, s, "discard knight");
  CHECK(int{s.army_owner} == 1);
  s = position(game, [](State& t) {
    t.knights = {2, 3, 0, 0};
    t.tokens = {5, 5};
  });
  play(game, s, "discard knight");
  CHECK(int{s.army_owner} == 1);
}

TEST_CASE("B3.4: a neutral owns the longest road, and it is worth nothing") {
  const CatanForTwo game = two();
  const State s = position(game, [](State& t) {
    road(t, 2, {13, 18, 24, 19, 25, 20});
    road(t, 0, {3, 7, 11, 16, 21, 27});
  });
  CHECK(int{s.longest_owner} == 0);  // six with 0-3
  const State n = position(game, [](State& t) {
    road(t, 2, {13, 18, 24, 19, 25, 20});
    road(t, 0, {3, 7, 11, 16});
    road(t, 1, {47, 43, 38});
  });
  CHECK(int{n.longest_owner} == 2);
  CHECK(public_points(n, 0) == 2);
  CHECK(game.winners(n) == 0);
}

TEST_CASE("greedy beats random, and normal beats greedy, at both seats of Catan for Two") {
  const CatanForTwo game = two({{"board", kVariable}});
  const auto wins = [&](const char* one_name, const char* other) {
    double won = 0;
    for (int seat = 0; seat < 2; ++seat) {
      std::vector<AgentMaker<CatanForTwo>> makers(2, [other] { return make_agent<CatanForTwo>(other); });
      makers[at(seat)] = [one_name] { return make_agent<CatanForTwo>(one_name); };
      const auto results = kastgard::play(game, makers, {.seed = 3, .games = 60});
      for (int k = 0; k < 60; ++k) won += results.returns[at(2 * k + seat)] > 0 ? 1 : 0;
    }
    return won / 120;
  };
  CHECK(wins("greedy", "random") > 0.85);
  CHECK(wins("normal", "greedy") > 0.75);
}

TEST_SUITE("signature") {
  TEST_CASE("signature of catan_for_two") {
    CHECK(conformance::signature(CatanForTwo()) == 15193371647453745091ULL);
    const CatanForTwo other = two({{"neutral_answer", kAnyKind}, {"forced_trade_give_from", kBefore}});
    CHECK(conformance::signature(other) == 4127622556325527121ULL);
  }
}

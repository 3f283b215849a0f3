// The base game's rules by paragraph (README.md), Catan for Two in two_test.cpp, roads in roads_test.cpp.
#include <set>

#include "core/conformance.hpp"
#include "games/catan/catan_fixture.hpp"
#include "games/catan/production.hpp"
#include "search/agent.hpp"
#include "search/play.hpp"

using namespace kastgard;
using namespace kastgard::catan;
using namespace kastgard::catan::testing;

namespace {

const std::string kRandom = "random", kVariable = "variable";

// Seat 0 has the roads of the chain 22-17-23-18-24-19-25-20, from a settlement on 22.
void chain_from_22(State& s, int roads) {
  static constexpr int kCornersOf[] = {22, 17, 23, 18, 24, 19, 25, 20};
  settle(s, 0, 22);
  for (int i = 0; i < roads; ++i) road(s, 0, {kCornersOf[i], kCornersOf[i + 1]});
}

}  // namespace

TEST_CASE("A1, A2.1: pieces, bank, deck and the beginner board") {
  const Catan game = base(4);
  const State s = game.initial({1, 0, 0});
  CHECK(s.bank == pack({19, 19, 19, 19, 19}));
  CHECK(s.deck == pack({14, 5, 2, 2, 2}));
  CHECK(int{s.terrain[0]} == kOre);
  CHECK(int{s.numbers[0]} == 10);
  CHECK(int{s.robber} == 9);  // A2.5
  CHECK(equal<Catan>(s, game.initial({2, 7, 1})));
}

TEST_CASE("A2.2: no 6 or 8 touches another, whatever the start and wherever the desert") {
  for (const auto& spiral : kSpirals) {
    for (int desert = 0; desert < kHexes; ++desert) {
      std::array<std::uint8_t, kHexes> numbers{};
      std::size_t next = 0;
      for (const int h : spiral) numbers[at(h)] = h == desert ? 0 : kSpiralTokens[next++];
      CHECK(reds_apart(numbers));
    }
  }
}

TEST_CASE("A2.2 to A2.4, A3.1: boards, harbours and first seats are drawn") {
  const Catan game = base(4, {{"board", kVariable}, {"shuffle_harbours", true}, {"start", kRandom}});
  const Catan tokens = base(4, {{"board", kRandom}});
  std::set<int> firsts, deserts, harbours, corners;
  for (std::uint64_t i = 0; i < 200; ++i) {
    const State s = game.initial({1, i, 0});
    CHECK_NOTHROW(game.validate(s));
    CHECK_NOTHROW(tokens.validate(tokens.initial({1, i, 0})));
    firsts.insert(s.first);
    deserts.insert(s.robber);
    harbours.insert(s.harbours[0]);
    for (const int c : {0, 2, 7, 11, 16, 18}) corners.insert(s.numbers[at(c)] == 5 ? c : 0);
  }
  CHECK(firsts.size() == 4);
  CHECK(deserts.size() == 19);
  CHECK(harbours.size() == 6);
  CHECK(corners.size() == 6);
}

TEST_CASE("A3: passes in turn and reverse order, the road at its settlement, cards for the second") {
  const Catan game = base(3);
  State s = game.initial({1, 0, 0});
  const int corners[] = {12, 14, 34, 36, 44, 46};
  std::vector<int> order;
  for (const int c : corners) {
    order.push_back(s.active);
    play(game, s, "settle " + std::to_string(c));
    CHECK(game.count_legal(s) == kTopology.edges[c].count());  // A3.3
    CHECK_FALSE(can(game, s, "road 0"));
    game.apply(s, game.nth_legal(s, 0));
    if (s.step == kSettle) CHECK_FALSE(game.is_legal(s, kTopology.far[c][0]));  // A3.4
  }
  CHECK(order == std::vector<int>{0, 1, 2, 2, 1, 0});
  CHECK(s.hands[0] == times(kWool, 2));                       // A3.5: two hexes of wool
  CHECK(s.hands[1] == one(kBrick) + one(kGrain) + one(kOre));  // 44
  CHECK(s.step == kRoll);  // A3.6
  CHECK(int{s.active} == 0);
}

TEST_CASE("A4: roll once, then act until the end of the turn") {
  const Catan game = base(2);
  State s = position(game, not_rolled);
  CHECK(game.count_legal(s) == 1);
  play(game, s, "roll");
  play(game, s, "rolled 2");
  CHECK(s.step == kMain);
  CHECK_FALSE(can(game, s, "roll"));
  play(game, s, "end turn");
  CHECK(int{s.active} == 1);
  CHECK(game.round(s) == 1);
}

TEST_CASE("A5.1, A5.4: settlements 1, cities 2, the robber's hex nothing") {
  const Catan game = base(2);
  const State s = position(game, [](State& t) {
    not_rolled(t);
    settle(t, 0, 24);  // wool 4, desert, lumber 3
    road(t, 0, {24, 19});
    city(t, 1, 40);  // ore 3, grain 4, grain 6
    road(t, 1, {40, 45});
    t.robber = 10;  // lumber 3
  });
  const auto paid = production(game.config(), s, 4);
  CHECK(paid[0] == one(kWool));
  CHECK(paid[1] == times(kGrain, 2));
  CHECK(production(game.config(), s, 3)[0] == 0);
  CHECK(production(game.config(), s, 3)[1] == times(kOre, 2));
}

TEST_CASE("A5.2, A5.3, D3: a bank that is short") {
  const auto pays = [](int bank, int red, int blue, bool rest) {
    std::array<Counts, 2> claims{times(kBrick, red), times(kBrick, blue)};
    settle_claims(claims, claims[0] + claims[1], times(kBrick, bank), rest);
    return std::pair{get(claims[0], kBrick), get(claims[1], kBrick)};
  };
  CHECK(pays(3, 2, 1, true) == std::pair{2, 1});
  CHECK(pays(2, 2, 1, true) == std::pair{0, 0});
  CHECK(pays(1, 1, 1, true) == std::pair{0, 0});
  CHECK(pays(1, 2, 0, true) == std::pair{1, 0});
  CHECK(pays(2, 3, 0, true) == std::pair{2, 0});
  CHECK(pays(0, 1, 0, true) == std::pair{0, 0});
  CHECK(pays(1, 2, 0, false) == std::pair{0, 0});
}

TEST_CASE("A6: what is owed, in which order, and the robber after it") {
  const Catan game = base(3);
  State s = position(game, [](State& t) {
    not_rolled(t);
    t.step = kDice;
    t.hands = {pack({8, 0, 0, 0, 0}), pack({0, 7, 0, 0, 0}), pack({0, 0, 9, 5, 1}), 0};
    t.turn = 3;
    t.active = 2;
  });
  play(game, s, "rolled 7");
  CHECK(s.owed == std::array<std::uint8_t, 4>{4, 0, 7, 0});
  CHECK(game.to_play(s) == 2);                  // from the roller on
  CHECK_FALSE(can(game, s, "card grain"));      // 6 of grain and ore cannot cover 7
  play(game, s, "card wool");
  play(game, s, "card grain");
  CHECK_FALSE(can(game, s, "card wool"));       // A6.2: non-decreasing
  for (int i = 0; i < 4; ++i) play(game, s, "card grain");
  CHECK(game.count_legal(s) == 1);
  play(game, s, "card ore");
  CHECK(game.to_play(s) == 0);
  for (int i = 0; i < 4; ++i) play(game, s, "card lumber");
  CHECK(s.step == kRobber);
  CHECK(game.count_legal(s) == 18);             // A6.3
  play(game, s, "robber 16");                   // seat 1 on 47
  CHECK(s.step == kTheft);                      // A6.4: no decision where one can be robbed
  play(game, s, "stolen brick");
  CHECK(s.hands[2] == pack({0, 1, 8, 0, 0}));
  CHECK(s.step == kMain);
}

TEST_CASE("A6.4, D4: a choice of victims; none without cards; nothing stolen") {
  const Catan game = base(4);
  const auto at_robber = [&](Counts first, Counts second) {
    return position(game, [&](State& t) {
      t.step = kRobber;
      t.rolls = {7, 0};
      settle(t, 1, 24);
      road(t, 1, {24, 19});
      settle(t, 2, 29);
      road(t, 2, {29, 34});
      t.robber = 0;
      t.hands[1] = first;
      t.hands[2] = second;
    });
  };
  State s = at_robber(one(kOre), one(kWool));
  play(game, s, "robber 9");
  CHECK(s.step == kVictim);
  CHECK(game.count_legal(s) == 2);
  play(game, s, "rob 2");
  CHECK(game.outcome_seen_by(s) == 0b101U);
  s = at_robber(0, one(kWool));
  play(game, s, "robber 9");
  CHECK(s.step == kTheft);
  s = at_robber(0, 0);
  play(game, s, "robber 9");
  CHECK(s.step == kMain);
}

TEST_CASE("A7.2: a road may end at an opponent's building but not go on") {
  const Catan game = base(2);
  const State s = position(game, [](State& t) {
    chain_from_22(t, 3);  // to 18
    settle(t, 1, 24);
    road(t, 1, {24, 19});
    t.hands[0] = kRoadCost;
  });
  CHECK(can(game, s, "road " + std::to_string(edge(18, 24))));
  State next = s;
  play(game, next, "road " + std::to_string(edge(18, 24)));
  next.hands[0] = kRoadCost;
  next.bank -= kRoadCost;
  CHECK_FALSE(can(game, next, "road " + std::to_string(edge(24, 30))));
}

TEST_CASE("A7.3 to A7.5: sites, cities and stocks") {
  const Catan game = base(2);
  State s = position(game, [](State& t) {
    chain_from_22(t, 4);  // 22-17-23-18-24
    t.hands[0] = kSettlementCost + kCityCost;
  });
  CHECK(can(game, s, "settle 23"));
  CHECK(can(game, s, "settle 18"));
  CHECK_FALSE(can(game, s, "settle 17"));  // beside 22
  CHECK_FALSE(can(game, s, "settle 30"));  // no road
  CHECK(can(game, s, "city 22"));
  CHECK_FALSE(can(game, s, "city 47"));
  play(game, s, "city 22");
  CHECK(settlements_left(s, 0) == 3);  // back to the stock
  play(game, s, "settle 18");
  CHECK(s.hands[0] == 0);
}

TEST_CASE("A8.2: harbours and rates") {
  const Catan game = base(2);
  State s = position(game, [](State& t) {
    settle(t, 0, 15);  // ore harbour
    road(t, 0, {15, 20});
    t.hands[0] = pack({3, 4, 2, 0, 2});
  });
  CHECK(s.rates[0] == pack({3, 3, 3, 3, 2}));  // home 0 is on a 3:1 harbour
  CHECK(can(game, s, "trade ore>wool"));
  CHECK(can(game, s, "trade lumber>ore"));
  CHECK_FALSE(can(game, s, "trade wool>ore"));
  play(game, s, "trade brick>grain");
  CHECK(s.hands[0] == pack({3, 1, 2, 1, 2}));
  CHECK(game.initial({1, 0, 0}).rates[0] == pack({4, 4, 4, 4, 4}));
}

TEST_CASE("A8.3: an offer, card by card, its answers and its partner") {
  const Catan game = base(3, {{"trading", true}, {"offers", std::int64_t{2}}});
  State s = position(
      game, [](State& t) { t.hands = {pack({2, 1, 0, 0, 0}), pack({0, 0, 1, 0, 1}), pack({0, 0, 0, 0, 2}), 0}; });
  play(game, s, "offer");
  CHECK_FALSE(can(game, s, "ask ore"));
  play(game, s, "give lumber");
  play(game, s, "give lumber");
  CHECK_FALSE(can(game, s, "give lumber"));
  CHECK_FALSE(can(game, s, "ask lumber"));   // no resource on both sides
  CHECK_FALSE(can(game, s, "propose"));      // no gifts
  play(game, s, "ask ore");
  CHECK_FALSE(can(game, s, "give brick"));
  play(game, s, "propose");
  CHECK(game.to_play(s) == 1);
  play(game, s, "accept");
  play(game, s, "accept");
  CHECK(game.count_legal(s) == 3);
  CHECK(s.known[1][2] == one(kOre));  // shown by accepting
  play(game, s, "partner 2");
  CHECK(s.hands[0] == pack({0, 1, 0, 0, 1}));
  CHECK(s.hands[2] == pack({2, 0, 0, 0, 1}));
  CHECK(s.known[1][0] == one(kOre));
  CHECK(s.known[1][2] == times(kLumber, 2));
  play(game, s, "offer");
  play(game, s, "give brick");
  play(game, s, "ask wool");
  play(game, s, "propose");
  play(game, s, "decline");
  CHECK_FALSE(can(game, s, "accept"));  // seat 2 holds no wool
  play(game, s, "decline");
  CHECK(s.step == kMain);
  CHECK_FALSE(can(game, s, "offer"));  // the cap
}

TEST_CASE("A9.2, D5: first award, ties, cuts and take-over") {
  const Catan game = base(3);
  const auto with = [&](int red, std::initializer_list<int> blue, std::initializer_list<int> white) {
    return position(game, [&](State& t) {
      chain_from_22(t, red);
      road(t, 1, blue);
      road(t, 2, white);
      t.hands[0] = kRoadCost;
      t.hands[1] = kSettlementCost;
    });
  };
  // Blue along the south, from its home 47: 47-51-48-44-40-45-49; white along the north-east from 26.
  State s = with(4, {47, 51, 48, 44}, {});
  CHECK(int{s.longest_owner} == kNone);
  play(game, s, "road " + std::to_string(edge(24, 19)));
  CHECK(int{s.longest_owner} == 0);
  CHECK(public_points(s, 0) == 5);
  s = with(5, {47, 51, 48, 44, 40, 45}, {});  // 5 : 5, nobody owned it before
  CHECK(int{s.longest_owner} == kNone);
  play(game, s, "road " + std::to_string(edge(19, 25)));
  CHECK(int{s.longest_owner} == 0);
}

TEST_CASE("A9.2: a cut below five sets the card aside at once") {
  const Catan game = base(2);
  State s = position(game, [](State& t) {
    chain_from_22(t, 7);
    t.turn = 2;
    t.active = 1;
    settle(t, 1, 35);
    road(t, 1, {35, 30, 24});
    t.hands[1] = kSettlementCost;
  });
  CHECK(int{s.longest_owner} == 0);
  CHECK(public_points(s, 0) == 5);
  play(game, s, "settle 24");  // 4 and 3
  CHECK(int{s.lengths[0]} == 4);
  CHECK(int{s.longest_owner} == kNone);
  CHECK(public_points(s, 0) == 3);  // A9.4
}

TEST_CASE("A9.2, D5: an owner that is cut but still tied keeps the card") {
  const Catan game = base(2);
  State s = position(game, [](State& t) {
    chain_from_22(t, 7);
    t.turn = 2;
    t.active = 1;
    road(t, 1, {47, 51, 48, 44, 40, 45});  // five
    settle(t, 1, 9);
    road(t, 1, {9, 14, 19});
    t.hands[1] = kSettlementCost;
  });
  play(game, s, "settle 19");  // 5 and 2
  CHECK(int{s.lengths[0]} == 5);
  CHECK(int{s.lengths[1]} == 5);
  CHECK(int{s.longest_owner} == 0);
}

TEST_CASE("A9.2: two others tied set the card aside; the next to be longer alone takes it") {
  const Catan game = base(3);
  State s = position(game, [](State& t) {
    chain_from_22(t, 7);
    t.turn = 2;
    t.active = 1;
    road(t, 1, {47, 51, 48, 44, 40, 45});
    settle(t, 1, 35);
    road(t, 1, {35, 30, 24});
    road(t, 2, {21, 27, 33, 38, 43, 39});
    t.hands[1] = kSettlementCost;
    t.hands[2] = kRoadCost;
  });
  CHECK(int{s.longest_owner} == 0);
  play(game, s, "settle 24");
  CHECK(int{s.longest_owner} == kNone);
  play(game, s, "end turn");
  play(game, s, "roll");
  play(game, s, "rolled 2");
  play(game, s, "road " + std::to_string(edge(39, 34)));
  CHECK(int{s.longest_owner} == 2);
}

TEST_CASE("A9.3: largest army at three, then strictly more") {
  const Catan game = base(2);
  State s = position(game, [](State& t) {
    t.knights = {2, 2, 0, 0};
    t.cards[0] = times(kKnight, 1);
    t.cards[1] = times(kKnight, 2);
  });
  play(game, s, "knight");
  CHECK(int{s.army_owner} == 0);
  play(game, s, "robber 3");
  play(game, s, "end turn");
  for (const int owner : {0, 1}) {
    play(game, s, "knight");
    CHECK(int{s.army_owner} == owner);  // 3 : 3 stays, 3 : 4 moves
    play(game, s, owner == 0 ? "robber 4" : "robber 5");
    if (owner == 1) break;
    for (int turn = 0; turn < 2; ++turn) {
      play(game, s, "roll");
      play(game, s, "rolled 2");
      play(game, s, "end turn");
    }
  }
}

TEST_CASE("A10.1, A10.2: bought cards wait a turn; one card a turn; an old one may be played beside a new one") {
  const Catan game = base(2);
  State s = position(game, [](State& t) { t.hands[0] = kCardCost + kCardCost; });
  play(game, s, "buy card");
  CHECK(game.outcome_seen_by(s) == 0b01U);
  play(game, s, "card knight");
  CHECK_FALSE(can(game, s, "knight"));
  s = position(game, [](State& t) {
    t.hands[0] = kCardCost;
    t.cards[0] = one(kKnight) + one(kMonopoly);
  });
  play(game, s, "buy card");
  play(game, s, "card knight");
  CHECK(can(game, s, "knight"));
  play(game, s, "monopoly ore");
  CHECK_FALSE(can(game, s, "knight"));
}

TEST_CASE("A10.4, D6: road building with the stock, one place, none") {
  const Catan game = base(2);
  State s = position(game, [](State& t) { t.cards[0] = one(kRoadBuilding); });
  play(game, s, "road building");
  CHECK(int{s.free_roads} == 2);
  play(game, s, "road " + std::to_string(edge(3, 7)));
  play(game, s, "road " + std::to_string(edge(7, 11)));  // the first made it possible
  CHECK(s.step == kMain);
  CHECK(s.hands[0] == 0);
  s = position(game, [](State& t) {
    t.cards[0] = one(kRoadBuilding);
    road(t, 0, {0, 4, 1, 5, 2, 6});
    road(t, 0, {10, 15, 20, 25, 19, 14, 10});
    road(t, 0, {14, 9});  // 14 with the two of the homes
  });
  CHECK(roads_left(s, 0) == 1);
  play(game, s, "road building");
  CHECK(int{s.free_roads} == 1);
  game.apply(s, game.nth_legal(s, 0));
  CHECK(s.step == kMain);
}

TEST_CASE("A10.5: year of plenty takes what the bank has, one where it has one") {
  const Catan game = base(2);
  State s = position(game, [](State& t) {
    t.cards[0] = one(kYearOfPlenty);
    t.hands = {pack({19, 19, 18, 0, 0}), pack({0, 0, 0, 18, 19}), 0, 0};
  });
  CHECK(can(game, s, "plenty wool+grain"));
  CHECK_FALSE(can(game, s, "plenty wool+wool"));
  s = position(game, [](State& t) {
    t.cards[0] = one(kYearOfPlenty);
    t.hands = {pack({19, 19, 19, 0, 0}), pack({0, 0, 0, 19, 18}), 0, 0};
  });
  CHECK_FALSE(can(game, s, "plenty ore+ore"));
  play(game, s, "plenty ore");
  CHECK(get(s.hands[0], kOre) == 1);
  s = position(game, [](State& t) {
    t.cards[0] = one(kYearOfPlenty);
    t.hands = {pack({19, 19, 19, 0, 0}), pack({0, 0, 0, 19, 19}), 0, 0};
  });
  CHECK_FALSE(can(game, s, "plenty ore"));
}

TEST_CASE("A10.6: monopoly takes all cards of a resource") {
  const Catan game = base(3);
  State s = position(game, [](State& t) {
    t.cards[0] = one(kMonopoly);
    t.hands = {pack({1, 0, 0, 0, 0}), pack({3, 1, 0, 0, 0}), pack({2, 0, 1, 0, 0}), 0};
  });
  play(game, s, "monopoly lumber");
  CHECK(s.hands[0] == pack({6, 0, 0, 0, 0}));
  CHECK(s.known[1][0] == pack({6, 0, 0, 0, 0}));
  CHECK(s.removed == one(kMonopoly));  // A10.7
}

TEST_CASE("A10.8, A11.1: a victory point card wins when it is drawn") {
  const Catan game = base(2, {{"points", std::int64_t{3}}});
  State s = position(game, [](State& t) { t.hands[0] = kCardCost; });
  play(game, s, "buy card");
  State other = s;
  play(game, s, "card victory point");
  CHECK(game.to_play(s) == kTerminal);
  CHECK(game.winners(s) == 0b01U);
  play(game, other, "card knight");
  CHECK(game.to_play(other) == 0);
  CHECK(other.vp_bound[0] == std::array<std::uint8_t, 5>{1, 1, 1, 1, 1});  // it holds none
}

TEST_CASE("A11.2: points reached in another's turn win at the start of the own turn") {
  const Catan game = base(2, {{"points", std::int64_t{4}}});
  State s = position(game, [](State& t) {
    city(t, 1, 47);
    settle(t, 1, 41);
    road(t, 1, {41, 45});
  });
  CHECK(game.to_play(s) == 0);
  play(game, s, "end turn");
  CHECK(game.end(s) == kWon);
  CHECK(int{s.active} == 1);
}

TEST_CASE("A11.0: the ply that reaches 40,000 leaves the game unfinished, unless it wins") {
  const Catan game = base(2);
  State s = position(game, [](State& t) { t.ply = kMaxLength - 1; });
  play(game, s, "end turn");
  CHECK(game.unfinished(s));
  CHECK(game.winners(s) == 0);
}

TEST_CASE("positions that no game could reach are refused, and the field is named") {
  const Catan game = base(4, {{"trading", true}});
  const std::string text = game.to_text(position(game, [](State& t) { t.hands[1] = pack({1, 2, 0, 0, 3}); }));
  CHECK_NOTHROW((void)game.from_text(text));
  const auto refuses = [&](const std::string& from, const std::string& to, const char* field) {
    std::string bad = text;
    REQUIRE(bad.find(from) != std::string::npos);
    bad.replace(bad.find(from), from.size(), to);
    CAPTURE(bad);
    try {
      (void)game.from_text(bad);
      FAIL_CHECK("taken");
    } catch (const PositionError& error) {
      CHECK(error.why.find(field) != std::string::npos);
    }
  };
  refuses("bank=18", "bank=17", "hands");
  refuses("deck=14", "deck=13", "deck");
  refuses("turn=1", "turn=2", "active");
  refuses("rolls=8", "rolls=-", "rolls");
  refuses("longest=-", "longest=0", "longest_road");
  refuses("army=-", "army=1", "largest_army");
  refuses("settlements=0,6", "settlements=0,4", "settlements");
  refuses("settlements=0,6", "settlements=0,6,30", "road");
  refuses("robber=9", "robber=19", "robber");
  refuses("victim=-", "victim=1", "victim");
  refuses("free=0", "free=1", "free_roads");
  refuses("owed=0,", "owed=1,", "owed");
  refuses("terrain=4", "terrain=3", "terrain");
  refuses("numbers=10", "numbers=2", "numbers");
  refuses("step=main", "step=theft", "victim");
  refuses("step=main", "step=neutral", "step");
  refuses("end=ongoing", "end=won", "end");
  refuses("purchases=0", "purchases=1", "bought_total");
}

TEST_CASE("greedy beats random, and normal beats greedy, at every seat count") {
  for (const std::int64_t players : {2, 3, 4}) {
    const Catan game = base(players, {{"board", kVariable}});
    const auto wins = [&](const char* one_name, const char* others, std::int64_t games) {
      double won = 0;
      for (int seat = 0; seat < players; ++seat) {
        std::vector<AgentMaker<Catan>> makers(at(static_cast<int>(players)),
                                              [others] { return make_agent<Catan>(others); });
        makers[at(seat)] = [one_name] { return make_agent<Catan>(one_name); };
        const auto results = kastgard::play(game, makers, {.seed = 3, .games = games});
        for (std::int64_t k = 0; k < games; ++k) {
          won += results.returns[static_cast<std::size_t>(players * k + seat)] > 0 ? 1 : 0;
        }
      }
      return won / static_cast<double>(games * players);
    };
    CAPTURE(players);
    CHECK(wins("greedy", "random", 40) > 2.0 / static_cast<double>(players) * 0.85);
    CHECK(wins("normal", "greedy", 40) > 2.0 / static_cast<double>(players) * 0.75);
  }
}

TEST_SUITE("signature") {
  TEST_CASE("signature of catan") {
    CHECK(conformance::signature(Catan()) == 7922974969228869335ULL);
    Options two_seats;
    two_seats.set("players", std::int64_t{2});
    CHECK(conformance::signature(Catan(two_seats)) == 18155259101895712673ULL);
    CHECK(conformance::signature(base(3, {{"trading", true}})) == 18249234062574276745ULL);
  }
}

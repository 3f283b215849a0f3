// The room's own rules by paragraph, worked examples X and facts T (rules/kingdomino in README.md), and signatures.
#include <doctest/doctest.h>

#include <initializer_list>
#include <set>

#include "core/conformance.hpp"
#include "games/kingdomino/game.hpp"
#include "games/kingdomino/heuristic.hpp"
#include "games/kingdomino/outlook.hpp"
#include "search/agent.hpp"
#include "search/play.hpp"

using namespace kastgard;
using namespace kastgard::kingdomino;

namespace {

using Pairs = std::initializer_list<std::pair<const char*, Options::Value>>;

Options options_of(Pairs pairs) {
  Options options;
  for (const auto& [name, value] : pairs) options.set(name, value);
  return options;
}

constexpr std::int64_t kTwo = 2, kThree = 3, kFour = 4;
const std::string kSnake = "snake", kStrict = "strict", kTurn = "turn", kColumnWord = "column";

// "n a>b": domino n, left half at a, right half at b.
struct Put {
  int number, x, y, right_x, right_y;
};

bool is_placement(const Kingdom& k, const Domino& d, int limit, const Put& put) {
  const Placements places(k, d, limit);
  for (int direction = 0; direction < 4; ++direction) {
    for (auto rest = places.mask(direction); rest != 0; rest = bits::drop_lowest(rest)) {
      const int bit = bits::lowest(rest);
      const Rectangle& r = places.rectangle(direction);
      const Place p{r.x0 + (bit & 7) + Placements::left_x(direction), r.y0 + (bit >> 3) + Placements::left_y(direction),
                    direction};
      if (p.x == put.x && p.y == put.y && p.right_x() == put.right_x && p.right_y() == put.right_y) return true;
    }
  }
  return false;
}

void put_domino(Kingdom& k, const Domino& d, const Put& p) {
  put_square(k, p.x, p.y, d.terrain[0], d.crowns[0]);
  put_square(k, p.right_x, p.right_y, d.terrain[1], d.crowns[1]);
}

Kingdom kingdom_of(const DominoSet& set, int limit, std::initializer_list<Put> puts) {
  Kingdom k = lone_castle();
  for (const Put& p : puts) {
    const Domino& d = set[static_cast<std::size_t>(p.number - 1)];
    CAPTURE(p.number);
    CHECK(is_placement(k, d, limit, p));
    put_domino(k, d, p);
  }
  return k;
}

const std::initializer_list<Put> kX1{{25, -1, 1, 0, 1},  {1, -1, -1, 0, -1},  {14, 1, 1, 2, 1},     {20, 1, -1, 1, -2},
                                     {41, 1, 0, 2, 0},   {31, -2, 0, -1, 0},  {3, -1, 2, 0, 2},     {17, -2, 2, -2, 1},
                                     {42, 2, -2, 2, -1}, {45, 0, -2, -1, -2}, {37, -2, -1, -2, -2}, {28, 1, 2, 2, 2}};
const std::initializer_list<Put> kX2{{18, 1, 0, 2, 0},   {8, 0, -2, 0, -1},  {33, 1, 1, 0, 1},
                                     {31, -2, 0, -1, 0}, {37, 1, 2, 0, 2},   {12, -1, -1, -2, -1},
                                     {30, -2, 1, -1, 1}, {20, -2, 2, -1, 2}, {38, 1, -1, 1, -2},
                                     {5, 2, 1, 2, 2},    {32, 2, -2, 2, -1}, {26, -2, -2, -1, -2}};

int total_squares(const DominoSet& set, Terrain t) {
  int n = 0;
  for (int c = 0; c < 4; ++c) n += count_squares(set, t, c);
  return n;
}

template <class G>
void play_to(const G& game, typename G::State& s, Step step, Rng& rng) {
  while (s.step != step) {
    REQUIRE(s.step != kOver);
    resolve_chance(game, s, rng);
    if (s.step == step) return;
    game.apply(s, game.draw_legal(s, rng));
  }
}

}  // namespace

TEST_CASE("T1, T2: squares and crowns of both sets") {
  const std::array<int, kTerrains> kingdomino{26, 22, 18, 14, 10, 6, 0}, queendomino{19, 17, 14, 12, 8, 6, 20};
  for (std::size_t t = 0; t < kTerrains; ++t) {
    CHECK(total_squares(kKingdominoSet, static_cast<Terrain>(t)) == kingdomino[t]);
    CHECK(total_squares(kQueendominoSet, static_cast<Terrain>(t)) == queendomino[t]);
    for (int c = 1; c < 4; ++c) {
      CHECK(count_squares(kKingdominoSet, static_cast<Terrain>(t), c) ==
            count_squares(kQueendominoSet, static_cast<Terrain>(t), c));
    }
  }
  CHECK(count_squares(kKingdominoSet, kMine, 3) == 1);
  CHECK(count_squares(kQueendominoSet, kTown, 0) == 20);
}

TEST_CASE("T3: buildings by kind; Z21: the gains of twenty are provisional") {
  std::array<int, kTerrains> per{};
  int knights = 0, towers = 0, crowns = 0, provisional = 0;
  std::array<int, 6> flat{};
  for (const Tile& t : kDefaultTiles) {
    if (t.per >= kPerTerritory && t.per < kPerKnight) ++per[static_cast<std::size_t>(t.per - kPerTerritory)];
    knights += t.per == kPerKnight ? 1 : 0;
    towers += t.per == kPerTower ? 1 : 0;
    crowns += t.crowns;
    if (t.flat > 0) ++flat[t.flat];
    provisional += t.provisional;
  }
  for (const int n : per) CHECK(n == 2);
  CHECK(knights == 2);
  CHECK(towers == 2);
  CHECK(crowns == 3);
  CHECK(flat[5] == 3);
  CHECK(flat[3] == 4);
  CHECK(flat[2] == 4);
  CHECK(kDefaultTiles[30].tax_bonus == kCoinPerTower);
  CHECK(kDefaultTiles[31].tax_bonus == kCoinPerKnight);
  CHECK(provisional == 20);
}

TEST_CASE("T4, D5, D6: placements from a lone castle") {
  for (const int limit : {5, 7}) {
    for (const auto* set : {&kKingdominoSet, &kQueendominoSet}) {
      for (const Domino& d : *set) {
        CHECK(Placements(lone_castle(), d, limit).count() == (d.equal_halves() ? 12 : 24));
      }
    }
  }
}

TEST_CASE("X1: a full kingdom worth 32, 37 with Harmony, 42 with Middle Kingdom, 47 with both") {
  const Kingdom k = kingdom_of(kKingdominoSet, 5, kX1);
  Sheet sheet;
  count_territories(k, sheet, [](std::uint64_t) { return 0; });
  CHECK(sheet.territories == 32);
  CHECK(territory_points(k) == 32);
  CHECK(bits::count(k.occupied) == 25);  // T5
  for (const auto& [middle, harmony, points] :
       {std::tuple{false, false, 32}, {false, true, 37}, {true, false, 42}, {true, true, 47}}) {
    Options options = options_of({{"middle_kingdom", middle}, {"harmony", harmony}});
    const Config config = make_kingdomino(options);
    KingdominoState s = set_up<KingdominoState>(config);
    s.kingdoms[0] = k;
    CHECK(score_seat(config, s, 0).total() == 32);  // bonuses come at the end
    s.step = kOver;
    CHECK(score_seat(config, s, 0).total() == points);
  }
}

TEST_CASE("X2, Q9: territories as they grow, and 24 points") {
  const std::array<std::pair<int, int>, 12> sizes{
      {{1, 1}, {2, 2}, {1, 1}, {1, 1}, {2, 1}, {2, 1}, {2, 3}, {1, 4}, {2, 1}, {3, 3}, {2, 3}, {2, 5}}};
  Kingdom k = lone_castle();
  std::size_t i = 0;
  for (const Put& p : kX2) {
    const Domino& d = kQueendominoSet[static_cast<std::size_t>(p.number - 1)];
    CAPTURE(p.number);
    CHECK(is_placement(k, d, 5, p));
    put_domino(k, d, p);
    const auto size = [&](int x, int y, int h) {
      return bits::count(territory(k.terrain[d.terrain[static_cast<std::size_t>(h)]], bits::bit(square_bit(x, y))));
    };
    CHECK(size(p.x, p.y, 0) == sizes[i].first);
    CHECK(size(p.right_x, p.right_y, 1) == sizes[i].second);
    ++i;
  }
  CHECK(territory_points(k) == 24);
}

TEST_CASE("X3, Q21 to Q24: the same kingdom with buildings, queen, coins and knights") {
  Options options;
  const Config config = make_queendomino(options);
  QueendominoState s = set_up<QueendominoState>(config);
  s.kingdoms[0] = kingdom_of(kQueendominoSet, 5, kX2);
  s.step = kOver;
  const auto build = [&](int id, int x, int y) {
    s.builders.tile_owner[static_cast<std::size_t>(id - 1)] = 0;
    s.builders.tile_square[static_cast<std::size_t>(id - 1)] = static_cast<std::uint8_t>(square_bit(x, y));
  };
  build(19, 1, -2);
  build(17, 2, -2);
  build(27, 1, 1);
  build(9, 1, 2);
  s.courts[0].coins = 8;
  s.courts[0].towers = 4;
  s.courts[0].guard = 1;
  s.courts[0].knights = bits::bit(square_bit(1, 0));
  CHECK(score_seat(config, s, 0).total() == 37);
  s.builders.queen = 0;
  const Sheet sheet = score_seat(config, s, 0);
  CHECK(sheet.territories == 26);
  CHECK(sheet.queen == 5);  // T6
  CHECK(sheet.buildings == 9);
  CHECK(sheet.coins == 2);
  CHECK(sheet.total() == 42);
}

TEST_CASE("X4, Q10, Z7: two knights with the guarded chest bring 14 coins, or 10 with one bonus a turn") {
  for (const auto& [word, coins] : {std::pair{std::string("knight"), 14}, {kTurn, 10}}) {
    Options options = options_of({{"tax_bonus", word}});
    const Config config = make_queendomino(options);
    QueendominoState s = set_up<QueendominoState>(config);
    std::size_t placed = 0;
    for (const Put& p : kX2) {
      if (placed++ < 10) put_domino(s.kingdoms[0], kQueendominoSet[static_cast<std::size_t>(p.number - 1)], p);
    }
    s.seat = 0;
    s.courts[0] = {0, 0, 0, 2, 4, {0, 0}};
    s.builders.tile_owner[30] = 0;
    s.builders.placed_left = static_cast<std::uint8_t>(square_bit(2, 1));
    s.builders.placed_right = static_cast<std::uint8_t>(square_bit(2, 2));
    collect_tax(config, s, 3);
    CHECK(s.courts[0].coins == static_cast<std::uint32_t>(coins));
    CHECK(s.courts[0].guard == 0);
    CHECK(bits::count(s.courts[0].knights) == 2);
  }
}

TEST_CASE("X5, Q18: tiles slide to the cheap places and the pile fills the dear ones") {
  Builders b{};
  b.board = {0, 1, kNone, 3, kNone, 5};  // c built, e burnt
  b.dragon = 4;
  b.top = 6;
  b.hidden = 1U << 7 | 1U << 8;
  QueendominoState s{};
  s.builders = b;
  clear_board(s);
  CHECK(s.builders.dragon == kNone);
  CHECK(s.builders.board == std::array<std::uint8_t, 6>{0, 1, 3, 5, kNone, kNone});
  CHECK(fill_places(s.builders));
  CHECK(s.builders.board[4] == 6);
  s.builders.top = 7;  // drawn
  s.builders.hidden = 1U << 8;
  CHECK(fill_places(s.builders));
  CHECK(s.builders.board[5] == 7);
  s.builders.top = 8;
  s.builders.hidden = 0;
  CHECK(!fill_places(s.builders));
  CHECK(s.builders.board == std::array<std::uint8_t, 6>{0, 1, 3, 5, 6, 7});
  CHECK(s.builders.top == 8);
  clear_board(s);
  s.builders.board[0] = kNone;
  clear_board(s);
  CHECK(!fill_places(s.builders));  // Q19: the last tile, and nothing to turn up
  CHECK(s.builders.top == kNone);
}

TEST_CASE("X6, Q14, Z8: the queen comes to who gains a tower and is behind nobody") {
  for (const bool strict : {false, true}) {
    Options options =
        strict ? options_of({{"players", kThree}, {"queen_tie", kStrict}}) : options_of({{"players", kThree}});
    const Config config = make_queendomino(options);
    QueendominoState s = set_up<QueendominoState>(config);
    const auto gain = [&](std::uint8_t seat) {
      ++s.courts[seat].towers;
      check_queen(config, s, seat);
      return static_cast<int>(s.builders.queen);
    };
    CHECK(gain(0) == 0);  // the first tower always brings her
    CHECK(gain(0) == 0);
    CHECK(gain(1) == 0);
    CHECK(gain(1) == (strict ? 0 : 1));  // 2 to 2
    CHECK(gain(2) == (strict ? 0 : 1));  // 1 < 2
    CHECK(gain(0) == 0);
    CHECK(gain(1) == (strict ? 0 : 1));
    CHECK(gain(1) == 1);
  }
}

TEST_CASE("X8, S17 to S20: the automa's points") {
  Options options, hard = options_of({{"hard", true}}),
                   column = options_of({{"hard", true}, {"hard_layout", kColumnWord}});
  const Config config = make_solo(options);
  SoloState s = set_up<SoloState>(config);
  for (const int n : {9, 15, 18, 22, 25, 27, 31, 34, 38, 41, 45, 47}) {
    s.taken[s.automa_dominoes++] = static_cast<std::uint8_t>(n - 1);
  }
  const auto build = [&](int id, std::uint8_t domino) {
    s.builders.tile_owner[static_cast<std::size_t>(id - 1)] = kAutoma;
    s.builders.tile_square[static_cast<std::size_t>(id - 1)] = domino;
  };
  build(19, 7);
  build(17, 8);
  build(9, 9);
  build(3, 10);
  build(22, 11);
  s.automa_towers = 2;
  s.automa_knights = 2;
  CHECK(score_automa(config, s).total() == 54);
  s.builders.queen = kAutoma;
  const Sheet sheet = score_automa(config, s);
  CHECK(sheet.territories == 43);
  CHECK(sheet.queen == 6);
  CHECK(sheet.buildings == 11);
  CHECK(sheet.total() == 60);
  CHECK(score_automa(make_solo(hard), s).total() == 70);
  CHECK(score_automa(make_solo(column), s).total() == 68);
}

TEST_CASE("X9, T9, S4: legal sequences of letters") {
  const std::array<std::uint64_t, 12> wanted{4, 10, 30, 85, 246, 707, 2037, 5864, 16886, 48620, 139997, 403104};
  SoloState s{};
  const Config config = [] {
    Options options;
    return make_solo(options);
  }();
  s.round = 1;
  s.next_king.fill(kNone);
  std::array<std::uint64_t, 4> ways{1, 1, 1, 1};
  for (const std::uint64_t n : wanted) {
    CHECK(ways[0] + ways[1] + ways[2] + ways[3] == n);
    std::array<std::uint64_t, 4> next{};
    for (std::uint8_t taken = 0; taken < 4; ++taken) {
      s.turn = taken;
      for (std::size_t to = 0; to < 4; ++to) next[to] += (free_positions(config, s) >> to & 1U) != 0 ? ways[taken] : 0;
    }
    ways = next;
  }
}

TEST_CASE("X7, S14: the dragon's tile burns, the others slide, a reserved tile that was not built with them") {
  enum : std::uint8_t { a, b, c, d, e, f, g, h, i };
  SoloState s{};
  const auto start = [&](std::initializer_list<std::uint8_t> gone) {
    s.turn = 1;  // the player on B, so the dragon at price 2
    s.builders.board = {a, b, c, d, e, f};
    for (const auto tile : gone) s.builders.board[tile] = kNone;
    s.builders.top = g;
    s.builders.hidden = 1U << h | 1U << i;
    CHECK(solo_dragon(s) == 2);
    clear_board(s);
    for (std::uint8_t next = h; fill_places(s.builders); ++next) {
      s.builders.top = next;
      s.builders.hidden &= ~(1U << next);
    }
    return s.builders.board;
  };
  CHECK(start({d}) == std::array<std::uint8_t, 6>{a, b, e, f, g, h});
  CHECK(s.builders.top == i);
  CHECK(start({d, f}) == std::array<std::uint8_t, 6>{a, b, e, g, h, i});
  CHECK(s.builders.top == kNone);
}

TEST_CASE("S5 to S8: neither the dragon's tile nor the reserved one can be built, price 0 is always open") {
  const QueendominoSolo game;
  int seen = 0;
  for (std::uint64_t i = 0; i < 60; ++i) {
    (void)conformance::random_game(game, {5, i, 0}, [&](const SoloState& s, Action) {
      if (s.step != kBuild) return;
      ++seen;
      LegalList<QueendominoSolo> legal;
      game.legal(s, legal);
      CHECK(legal[0] == game.config().build);
      CHECK(legal.size() <= 5);
      for (const Action a : legal) {
        CHECK(a != game.config().build + s.turn + 1);
        CHECK(a != game.config().build + 5);
      }
    });
  }
  CHECK(seen > 100);
}

TEST_CASE("T10, S13: the automa stands on C unless the player does; T7: every domino is shown once") {
  const QueendominoSolo game;
  std::set<int> pairs;
  for (std::uint64_t i = 0; i < 50; ++i) {
    (void)conformance::random_game(game, {9, i, 0}, [&](const SoloState& s, Action) {
      if (s.round == 0 || s.step != kPlace) return;
      int automa = 0;
      while (s.line_king[static_cast<std::size_t>(automa)] != kAutoma) ++automa;
      pairs.insert(10 * s.turn + automa);
      if (s.round == 12) CHECK(s.pile[0] == 0);
    });
  }
  CHECK(pairs == std::set<int>{2, 12, 23, 32});
}

TEST_CASE("option buildings: a table is read, and a bad row is named") {
  Options::Table words;
  for (const Tile& t : kDefaultTiles) {
    for (const int w : {int{t.crowns}, int{t.flat}, int{t.per}, int{t.per_points}, int{t.tax_bonus}, int{t.knights},
                        int{t.towers}, int{t.provisional}}) {
      words.push_back(static_cast<std::uint64_t>(w));
    }
  }
  CHECK(read_tile_table(words) == kDefaultTiles);
  const auto refused = [&](std::size_t at, std::uint64_t word, const char* text) {
    auto bad = words;
    bad[at] = word;
    try {
      (void)read_tile_table(bad);
      FAIL("taken");
    } catch (const OptionError& error) {
      CHECK(std::string(error.what()).find(text) != std::string::npos);
    }
  };
  refused(8 * 4 + 5, 8, "row 5: knights");
  refused(8 * 31 + 2, 10, "row 32: per");
  refused(3, 0, "row 1: 'per' and 'per_points'");
  words.pop_back();
  CHECK_THROWS_AS((void)read_tile_table(words), OptionError);
}

TEST_CASE("options that make no sense are refused") {
  CHECK_THROWS_AS(Kingdomino(options_of({{"players", std::int64_t{5}}})), OptionError);
  CHECK_THROWS_AS(Kingdomino(options_of({{"players", kThree}, {"mighty_duel", true}})), OptionError);
  CHECK_THROWS_AS(Kingdomino(options_of({{"three_player_full", true}})), OptionError);
  CHECK_THROWS_AS(Kingdomino(options_of({{"players", kFour}, {"first_choice", kSnake}})), OptionError);
  CHECK_THROWS_AS(Queendomino(options_of({{"players", kTwo}, {"royal_wedding", true}})), OptionError);
  CHECK_THROWS_AS(Queendomino(options_of({{"queen_tie", std::string("keep")}})), OptionError);
  CHECK_THROWS_AS(QueendominoSolo(options_of({{"players", kTwo}})), OptionError);
  CHECK(QueendominoSolo().num_actions() == 421);
  CHECK(Kingdomino().num_actions() == 329);
}

TEST_CASE("Z2: the snake order of the first choice") {
  const Kingdomino game(options_of({{"first_choice", kSnake}}));
  for (std::uint64_t i = 0; i < 8; ++i) {
    Rng rng({1, i, 0}, kPurposeChance);
    auto s = game.initial({});
    std::vector<int> seats;
    for (;;) {
      resolve_chance(game, s, rng);
      if (s.round > 0) break;
      seats.push_back(s.seat);
      game.apply(s, game.draw_legal(s, rng));
    }
    const int first = seats[0];
    CHECK(seats == std::vector<int>{first, 1 - first, 1 - first, first});
  }
}

TEST_CASE("K7, Q26, V3: ties by the largest territory, then the crowns, in Kingdomino alone") {
  Options none;
  const Config config = make_kingdomino(none);
  KingdominoState s = set_up<KingdominoState>(config);
  s.step = kOver;
  CHECK(winners(config, s) == 0b11);
  s.earlier[0] = {10, 3};
  s.earlier[1] = {10, 4};
  CHECK(winners(config, s) == 0b10);
  s.earlier_largest[0] = 5;
  CHECK(winners(config, s) == 0b01);
  s.earlier[1].score = 11;
  CHECK(winners(config, s) == 0b10);
}

TEST_CASE("S21, Z16: equal is no win") {
  Options none;
  const Config config = make_solo(none);
  SoloState s = set_up<SoloState>(config);
  s.courts[0].coins = 0;
  CHECK(ending(config, s) == kDrawn);
  s.courts[0].coins = 3;
  CHECK(ending(config, s) == kWon);
}

TEST_CASE("every combination of options keeps the contract") {
  const auto check = [](const auto& game) { CHECK_NOTHROW(conformance::check_game(game, 3, 11)); };
  check(Kingdomino(
      options_of({{"mighty_duel", true}, {"middle_kingdom", true}, {"harmony", true}, {"first_choice", kSnake}})));
  check(Kingdomino(options_of({{"dynasty", true}, {"harmony", true}})));
  check(Kingdomino(options_of({{"players", kThree}, {"three_player_full", true}, {"dynasty", true}})));
  check(Queendomino(options_of({{"first_choice", kSnake}, {"queen_tie", kStrict}, {"tax_bonus", kTurn}})));
  for (std::int64_t p = 3; p <= 6; ++p) check(Queendomino(options_of({{"players", p}, {"royal_wedding", true}})));
  check(QueendominoSolo(options_of({{"hard", true}, {"queen_tie", kStrict}})));
  check(QueendominoSolo(options_of({{"hard", true}, {"hard_layout", kColumnWord}, {"tax_bonus", kTurn}})));
}

TEST_CASE("position texts that no game could reach are refused") {
  const QueendominoSolo game;
  Rng rng({4, 1, 0}, kPurposeChance);
  auto s = game.initial({});
  play_to(game, s, kSite, rng);
  const std::string text = game.to_text(s);
  CHECK(equal<QueendominoSolo>(game.from_text(text), s));
  const auto refuses = [&](const std::string& key, const std::string& value) {
    std::string bad = text;
    const auto at = bad.find(" " + key + "=") + key.size() + 2;
    bad.replace(at, bad.find(' ', at) - at, value);
    CAPTURE(bad);
    CHECK_THROWS_AS((void)game.from_text(bad), PositionError);
  };
  refuses("round", "11");
  refuses("turn", "-");
  refuses("seat", "1");
  refuses("step", "dragon");
  refuses("step", "end");
  refuses("line", "-");
  refuses("pile", "1,2");
  refuses("k0", "0,0:C.");
  refuses("k0", "0,0:C.W0W0");
  refuses("k0", "1,0:C.");
  refuses("coins", "-1");
  refuses("guard", "9");
  refuses("towers", "40");
  refuses("board", "1,1,1,1,1,1");
  refuses("top", "-");
  refuses("queen", "2");
  refuses("picked", "5");
  refuses("automa", "1,1");
  refuses("end", "won");
}

TEST_CASE("greedy beats random, normal beats greedy, and normal holds its own against the automa") {
  const auto mean_return = [](const auto& game, std::vector<std::string> names, int games) {
    using G = std::decay_t<decltype(game)>;
    std::vector<AgentMaker<G>> makers;
    for (const auto& name : names) makers.push_back([name] { return make_agent<G>(name); });
    const auto results = play(game, makers, {.seed = 2, .games = games});
    double sum = 0.0;
    for (std::size_t k = 0; k < static_cast<std::size_t>(games); ++k) sum += results.returns[k * names.size()];
    return sum / games;
  };
  CHECK(mean_return(Kingdomino(), {"greedy", "random"}, 100) > 0.6);
  CHECK(mean_return(Kingdomino(), {"normal", "greedy"}, 200) > 0.15);
  CHECK(mean_return(Queendomino(), {"normal", "greedy"}, 100) > 0.3);
  CHECK(mean_return(QueendominoSolo(), {"normal"}, 200) > -0.3);
  CHECK(mean_return(QueendominoSolo(), {"random"}, 100) < -0.9);
}

TEST_SUITE("signature") {
  TEST_CASE("signatures of the room") {
    CHECK(conformance::signature(Kingdomino()) == 12113740314312021759ULL);
    CHECK(conformance::signature(Kingdomino(options_of({{"players", kThree}}))) == 12399448924136890750ULL);
    CHECK(conformance::signature(Queendomino()) == 13384332543630988820ULL);
    CHECK(conformance::signature(Queendomino(options_of({{"players", kFour}, {"royal_wedding", true}})), 200) ==
          1134758266140138940ULL);
    CHECK(conformance::signature(QueendominoSolo()) == 16976447405504648962ULL);
  }
}

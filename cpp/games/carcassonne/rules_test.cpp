// Rules by their paragraphs, each on a small board that was built for it.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>

#include "core/conformance.hpp"
#include "core/text.hpp"
#include "games/carcassonne/game.hpp"

using namespace kastgard;
using namespace kastgard::carcassonne;

namespace {

Options with(std::initializer_list<std::pair<const char*, std::string>> values, std::int64_t rules = 3,
             std::int64_t players = 2) {
  Options options;
  for (const auto& [name, value] : values) options.set(name, value);
  options.set("rules", rules);
  options.set("players", players);
  return options;
}

// A game and a position in it, moved by words.
struct Table {
  explicit Table(const Options& options = with({})) : game(options), s(game.initial({})) {}

  Table& play(std::string_view words) {
    for (const auto each : split_text(words, ' ')) {
      std::string word(each);
      std::replace(word.begin(), word.end(), '_', ' ');  // "big_city0"
      apply_checked(game, s, game.parse_action(s, word));
      game.validate(s);
    }
    return *this;
  }

  [[nodiscard]] bool legal(std::string_view word) const {
    try {
      return is_legal(game, s, game.parse_action(s, word));
    } catch (const PositionError&) {
      return false;
    }
  }

  [[nodiscard]] std::vector<std::int32_t> final_points() const {
    std::vector<std::int32_t> points(static_cast<std::size_t>(game.num_players()), 0);
    add_final_points(game.config(), s, points);
    return points;
  }

  Carcassonne game;
  State s;
};

// Puts copies of all kinds but one out of the way, so that the pile has what a test needs.
void keep_only(Table& t, std::string_view id, int copies) {
  for (std::size_t i = 0; i < t.game.config().kinds.size(); ++i) {
    const bool kept = kind_of(t.game.config().kinds[i]).name() == id;
    const auto left = static_cast<std::uint8_t>(kept ? copies : 0);
    t.s.gone = static_cast<std::uint8_t>(t.s.gone + t.s.copies[i] - left);
    t.s.pile = static_cast<std::uint8_t>(t.s.pile - t.s.copies[i] + left);
    t.s.copies[i] = left;
  }
}

}  // namespace

TEST_CASE("carcassonne 1.1 to 1.3: 72 tiles, the start tile without figure or building, seven figures each") {
  const Table t;
  CHECK(t.s.pile == 71);
  CHECK(t.s.tiles == 1);
  CHECK(t.s.copies[kStartKind] == 3);
  CHECK(std::all_of(t.s.figures.begin(), t.s.figures.begin() + 2, [](int n) { return n == 7; }));
  CHECK(t.game.to_play(t.s) == kChance);
  for (const std::int64_t players : {2, 3, 4, 5, 6}) CHECK(Table(with({}, 3, players)).game.num_players() == players);
  CHECK_THROWS_AS(Table(with({}, 3, 7)), OptionError);
}

TEST_CASE("carcassonne 3.1: a rotation that gives the same tile is not listed, and is read as the smaller one") {
  Table t;
  t.play("U");
  CHECK(t.legal("1,0,1"));
  CHECK(t.game.parse_action(t.s, "1,0,3") == t.game.parse_action(t.s, "1,0,1"));
  CHECK(count_legal(t.game, t.s) == 3);  // both ends of the road, and level below it
  for (const auto& [id, period] : {std::pair{"B", 1}, {"C", 1}, {"X", 1}, {"F", 2}, {"G", 2}, {"H", 2}, {"U", 2}}) {
    CHECK(kind_of(find_kind(id)).period == period);
  }
  // The segments go with the turn: U's road is its road, the field in the west becomes the one in the east.
  CHECK(same_segment(kind_of(find_kind("U")), 2, kFieldCode) == kFieldCode + 1);
  CHECK(same_segment(kind_of(find_kind("H")), 3, kCityCode) == kCityCode + 1);
}

TEST_CASE("carcassonne 3.2: all four sides are tested") {
  Table t;
  t.play("E 0,-1,2 nothing U 1,0,1 nothing N");
  // (1,-1) touches E in the west (field) and the road tile U in the south (field).
  CHECK(t.legal("1,-1,0"));
  CHECK_FALSE(t.legal("1,-1,2"));
  CHECK_FALSE(t.legal("1,-1,1"));
}

TEST_CASE("carcassonne 3.3: a tile that fits nowhere leaves the game, the same player draws again") {
  Table t;
  t.play("E 0,-1,2 nothing");  // the only city is closed
  keep_only(t, "C", 1);
  t.s.copies[find_kind("V")] = 1;
  ++t.s.pile;
  --t.s.gone;
  CHECK(t.s.seat == 1);
  t.play("C");
  CHECK(t.game.to_play(t.s) == kChance);
  CHECK(t.s.seat == 1);
  CHECK(gone_of(t.game.config(), t.s)[static_cast<std::size_t>(find_kind("C"))] == 1);
  t.play("V");
  CHECK(t.game.to_play(t.s) == 1);
}

TEST_CASE("carcassonne 3.3: an empty pile then ends the game, with final scoring") {
  Table t;
  t.play("E 0,-1,2 farm0");
  keep_only(t, "C", 1);
  t.play("C");
  CHECK(t.game.to_play(t.s) == kTerminal);
  CHECK(t.s.scores[0] == 3);  // 6.3: the closed city beside red's farmer
  CHECK(t.s.end == kVictory);
}

TEST_CASE("carcassonne 4.1, 4.2: a feature that holds a figure anywhere takes no other") {
  Table t;
  t.play("U 1,0,1 road0 U 2,0,1");
  CHECK_FALSE(t.legal("road0"));
  CHECK(t.legal("farm0"));
  CHECK(t.legal("nothing"));
}

TEST_CASE("carcassonne 4.4, 5.1: features that were occupied apart are shared once joined") {
  Table t;  // as 10.3
  t.play("N 0,-1,1 city0 U 1,0,1 nothing D 2,0,0 nothing N 2,-1,2 city0 G 1,-1,1 nothing");
  CHECK(t.s.scores[0] == 10);
  CHECK(t.s.scores[1] == 10);
  CHECK(t.s.figures[0] == 7);
}

TEST_CASE("carcassonne 4.5: an enclosed field can be claimed") {
  Table t(with({{"expansions", "inns_cathedrals"}}));
  t.play("IC03 0,-1,0");
  CHECK(t.legal("farm0"));
}

TEST_CASE("carcassonne 4.6: no figure in supply, no figure placed") {
  Table t;
  t.play("U 1,0,1 nothing");
  t.s.figures[1] = 0;
  apply_checked(t.game, t.s, find_kind("V"));
  apply_checked(t.game, t.s, t.game.parse_action(t.s, "0,1,2"));
  CHECK(count_legal(t.game, t.s) == 1);
}

TEST_CASE("carcassonne 2.3: a figure that comes home cannot be used in the same turn, and one placed can score in it") {
  Table t;
  t.play("E 0,-1,2");
  CHECK(t.legal("city0"));
  t.play("city0");
  CHECK(t.s.scores[0] == 4);  // 5.3: two tiles are worth 4
  CHECK(t.s.figures[0] == 7);
}

TEST_CASE("carcassonne 6.5: tied players share the win") {
  Table t;
  t.play("E 0,-1,2 nothing");
  keep_only(t, "C", 1);
  t.play("C");
  CHECK(t.s.end == kShared);
  CHECK(t.game.winners(t.s) == 3);
}

TEST_CASE("carcassonne 7.2: what each player is dealt") {
  constexpr std::array<int, 5> kEqual{9, 6, 4, 3, 3}, kEach{3, 2, 1, 1, 1};
  for (std::size_t i = 0; i < kEqual.size(); ++i) {
    const auto players = static_cast<std::int64_t>(i + 2);
    CHECK(Table(with({{"little_buildings", "on"}}, 3, players)).s.buildings[1][0] == kEqual[i]);
    const Table variant(with({{"little_buildings", "variant"}}, 3, players));
    for (const auto left : variant.s.buildings[1]) CHECK(left == kEach[i]);
  }
}

TEST_CASE("carcassonne 7.3, 7.4, 7.6: a building in place of a figure, also without figures, one a tile") {
  Table t(with({{"little_buildings", "on"}}));
  t.play("U 1,0,1 building");
  CHECK(t.s.buildings[0][0] == 8);
  CHECK(t.game.to_play(t.s) == kChance);  // the turn is over
  t.s.figures[1] = 0;
  apply_checked(t.game, t.s, find_kind("V"));
  apply_checked(t.game, t.s, t.game.parse_action(t.s, "0,1,2"));
  CHECK(t.legal("building"));
  CHECK(building_on(t.s.look[0]) == 0);
}

TEST_CASE("carcassonne 8.1: the spring, ten tiles, the lake; bends do not turn the same way twice") {
  Table t(with({{"expansions", "river"}}));
  CHECK(t.game.config().tiles == 83);
  CHECK(tile_kind(t.s, 0).name() == "RI01");
  FixedVector<Outcome, Carcassonne::kMaxOutcomes> outcomes;
  t.game.chance(t.s, outcomes);
  CHECK(outcomes.size() == 8);
  CHECK(outcomes[4].weight == 2);
  t.play("RI10");
  CHECK(count_legal(t.game, t.s) == 2);  // the river bends to the west or to the east
  t.play("0,-1,1 nothing RI10");  // south to east: it turned right
  CHECK_FALSE(t.legal("1,-1,2"));  // right again
  CHECK(t.legal("1,-1,3"));
  t.play("1,-1,3 nothing RI07 1,-2,0 farm0 RI09");
  CHECK(count_legal(t.game, t.s) == 2);  // behind a straight both ways are open
}

TEST_CASE("carcassonne 8.2: the big figure counts as two for the majority, an inn doubles a finished road") {
  Table t(with({{"expansions", "inns_cathedrals"}}));
  t.play("N 0,-1,1 big_city0 U 1,0,1 nothing D 2,0,0 nothing N 2,-1,2 city0 G 1,-1,1 nothing");
  CHECK(t.s.scores[0] == 10);
  CHECK(t.s.scores[1] == 0);
  CHECK(t.s.big_figures[0] == 1);
  CHECK(t.s.figures[1] == 7);
  Table road(with({{"expansions", "inns_cathedrals"}}));
  road.play("IC15 1,0,1 road0 A 2,0,3 nothing");
  CHECK(road.final_points()[0] == 0);  // 7a: unfinished it pays nothing
  road.play("A -1,0,1 nothing");
  CHECK(road.s.scores[0] == 8);
}

TEST_CASE("carcassonne 8.5: the fairy") {
  Table t(with({{"expansions", "fairy"}}));
  t.play("U 1,0,1 road0 B 0,1,0 nothing U 2,0,1");
  const Action beside = t.game.config().fairy_beside;
  CHECK(is_legal(t.game, t.s, beside));
  CHECK_FALSE(is_legal(t.game, t.s, beside + 1));  // one own figure
  apply_checked(t.game, t.s, beside);
  CHECK(t.s.scores[0] == 0);  // blue's turn starts
  t.play("V 0,2,2 nothing");
  CHECK(t.s.scores[0] == 1);  // red's turn starts beside it
  t.play("A 3,0,3");
  CHECK_FALSE(is_legal(t.game, t.s, beside));  // it stands there already
  t.play("nothing W -1,0,0 nothing");
  CHECK(t.s.scores[0] == 1 + 5 + 3);  // A-U-U-D-W: five tiles, and three points beside
  CHECK(t.s.fairy == 2);  // it stays on its tile
}

TEST_CASE("carcassonne 8.6: a shrine and a monastery race for completion") {
  Table t(with({{"expansions", "shrines"}}));
  t.play("B 0,1,0 monastery SH01 1,1,0 monastery V -1,0,0 nothing V 1,0,3 nothing E -1,1,3 nothing");
  t.play("E 0,2,2 nothing E -1,2,3 nothing E 1,2,1 nothing");
  CHECK(t.s.scores[0] == 9);
  CHECK(t.s.scores[1] == 0);
  CHECK(t.s.figures[1] == 7);
  CHECK(t.s.figures_out == 0);
}

TEST_CASE("carcassonne 8.6: neither touches more than one of the other") {
  Table t(with({{"expansions", "shrines"}}));
  t.play("B 0,1,0 nothing SH01 1,1,0 nothing B");
  CHECK_FALSE(t.legal("2,1,0"));  // the shrine touches a monastery already
  CHECK_FALSE(t.legal("1,2,0"));
  CHECK(t.legal("-1,1,0"));
  t.play("-1,1,0 nothing SH03");
  CHECK_FALSE(t.legal("0,2,0"));  // it would touch two monasteries
}

TEST_CASE("carcassonne 7a: the abbot of a special monastery counts its row and column at the end") {
  Table t(with({{"expansions", "special_monasteries"}, {"little_buildings", "on"}}));
  t.play("GM01 0,1,0 abbot B 0,2,0 building");
  CHECK(t.final_points()[0] == 1 + 2 + 1);
  t.play("B 1,2,0 nothing");  // a corner: neither in the row nor in the column
  CHECK(t.final_points()[0] == 4);
}

TEST_CASE("carcassonne 7a: Baba Yaga's hut pays for empty cells") {
  Table t(with({{"expansions", "baba_yaga"}}));
  t.play("BY01 0,1,0 monastery");
  CHECK(t.final_points()[0] == 8);
  t.play("B 1,1,0 nothing");
  CHECK(t.final_points()[0] == 7);
}

TEST_CASE("carcassonne 9.2, 9.3: fields under older rules") {
  // Red farms two fields beside one closed city: 3 each; once under rules 2; 4 for the city under rules 1.
  for (const auto& [rules, points] : {std::pair{3, 6}, {2, 3}, {1, 4}}) {
    Table t(with({}, rules));
    t.play("E 0,-1,2 farm0 B 0,1,0 nothing D 1,0,0 farm0");
    CHECK(t.final_points()[0] == points);
  }
}

TEST_CASE("carcassonne 9.5: buildings do not go with rules 1") {
  for (const std::string buildings : {"on", "variant"}) {
    try {
      const Table t(with({{"little_buildings", buildings}}, 1));
      FAIL("taken");
    } catch (const OptionError& e) {
      CHECK(std::string(e.what()).find("9.5") != std::string::npos);
    }
  }
}

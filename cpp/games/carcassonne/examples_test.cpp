// The worked examples of section 10, played move by move, and the values of 10.8 by hand-made facts.
#include <doctest/doctest.h>

#include <array>
#include <string>
#include <vector>

#include "core/conformance.hpp"
#include "core/text.hpp"
#include "games/carcassonne/game.hpp"

using namespace kastgard;
using namespace kastgard::carcassonne;

namespace {

using Points = std::array<int, 2>;

// Name | little_buildings | moves of seats 0 and 1 in turn: "kind x,y,rotation action; ..." | scores after some of the
// moves | before final scoring | with it.
constexpr std::string_view kExamples =
    R"(road-1|on|U 1,0,1 road0; E 0,-1,2 building; W -1,0,0 building; A 2,0,3 monastery|2=0:0 3=0:0|5:0|5:2
road-1-variant|variant|U 1,0,1 road0; E 0,-1,2 shed; W -1,0,0 tower; A 2,0,3 monastery||7:0|7:2
two-features|on|E 0,-1,2 city0; D 1,0,0 building; E 1,-1,2 city0; W -1,0,0 road1; A 2,0,3 nothing|1=4:0 3=9:0 4=9:0|9:5|9:5
two-features-variant|variant|E 0,-1,2 city0; D 1,0,0 house; E 1,-1,2 city0; W -1,0,0 road1; A 2,0,3 nothing||10:6|10:6
tie|on|N 0,-1,1 city0; U 1,0,1 building; D 2,0,0 nothing; N 2,-1,2 city0; G 1,-1,1 building|4=0:0|11:11|11:11
monastery|on|B 0,1,0 monastery; V -1,0,0 building; V 1,0,3 nothing; E -1,1,3 nothing; E 1,1,1 nothing; E 0,2,2 building; N 0,-1,2 building; E -1,2,3 nothing; E 1,2,1 building|8=0:0|12:0|12:0
monastery-variant|variant|B 0,1,0 monastery; V -1,0,0 shed; V 1,0,3 nothing; E -1,1,3 nothing; E 1,1,1 nothing; E 0,2,2 tower; N 0,-1,2 house; E -1,2,3 nothing; E 1,2,1 shed||14:0|14:0
farms|on|E 0,-1,2 farm0; H 1,-1,0 building; D 1,0,0 nothing; B 0,1,0 farm0; V 1,1,1 building||0:0|7:1
farms-variant|variant|E 0,-1,2 farm0; H 1,-1,0 house; D 1,0,0 nothing; B 0,1,0 farm0; V 1,1,1 shed||0:0|8:1
same-tile-twice|on|R 0,-1,0 city0; I 1,-1,3 building; N 1,-2,2 nothing; N 0,-2,1 nothing|3=0:0|11:0|11:0
same-tile-twice-variant|variant|R 0,-1,0 city0; I 1,-1,3 tower; N 1,-2,2 nothing; N 0,-2,1 nothing||13:0|13:0
unfinished|on|F 0,-1,0 city0; V 1,0,2 building; R 0,-2,0 building; W -1,0,0 road1||0:0|5:4)";

Points read_points(std::string_view text) {
  const auto parts = split_text(text, ':');
  std::int64_t red = -1, blue = -1;
  REQUIRE(parts.size() == 2);
  REQUIRE((parse_integer(parts[0], red) && parse_integer(parts[1], blue)));
  return {static_cast<int>(red), static_cast<int>(blue)};
}

Carcassonne game_of(const char* buildings) {
  Options options;
  options.set("little_buildings", std::string(buildings));
  return Carcassonne(options);
}

void move(const Carcassonne& game, State& s, std::string_view text) {
  apply_checked(game, s, game.parse_action(s, text));
}

Points points_of(const State& s) { return {s.scores[0], s.scores[1]}; }

Points final_points(const Carcassonne& game, const State& s) {
  std::array<std::int32_t, 2> points{s.scores[0], s.scores[1]};
  add_final_points(game.config(), s, points);
  return {points[0], points[1]};
}

int value(Feature feature, const Facts& facts, bool complete = true) { return value_of(feature, facts, complete); }

void replay(std::string_view row) {
  const auto parts = split_text(row, '|');
  REQUIRE(parts.size() == 6);
  CAPTURE(parts[0]);
  const Carcassonne game = game_of(std::string(parts[1]).c_str());
  State s = game.initial({});
  int done = 0;
  for (auto text : split_text(parts[2], ';')) {
    if (text.starts_with(' ')) text.remove_prefix(1);
    for (const auto word : split_text(text, ' ')) move(game, s, word);
    const std::string mark = std::to_string(++done) + "=";
    for (const auto each : split_text(parts[3], ' ')) {
      if (each.starts_with(mark)) CHECK(points_of(s) == read_points(each.substr(mark.size())));
    }
  }
  CHECK(points_of(s) == read_points(parts[4]));
  CHECK(final_points(game, s) == read_points(parts[5]));
  CHECK_NOTHROW(game.validate(s));
}

}  // namespace

TEST_CASE("carcassonne 10.1 to 10.7: the worked examples") {
  const auto rows = split_text(kExamples, '\n');
  CHECK(rows.size() == 12);
  for (const auto row : rows) replay(row);
}

TEST_CASE("carcassonne 10.8: values without a board") {
  CHECK(value(Feature::road, {.tiles = 5, .buildings = 2}) == 7);
  CHECK(value(Feature::city, {.tiles = 3, .pennants = 1, .buildings = 2}) == 10);
  CHECK(value(Feature::road, {.tiles = 4, .buildings = 2, .special = true}) == 10);
  CHECK(value(Feature::road, {.tiles = 4, .buildings = 2, .special = true, .witch = true}) == 6);
  CHECK(value(Feature::road, {.tiles = 4, .buildings = 2, .special = true, .mage = true}) == 14);
  CHECK(value(Feature::road, {.tiles = 3, .buildings = 1, .special = true}, false) == 1);
  CHECK(value(Feature::road, {.tiles = 3, .buildings = 1, .special = true, .mage = true}, false) == 4);
  CHECK(value(Feature::city, {.tiles = 4, .pennants = 1, .buildings = 3, .special = true}) == 18);
  CHECK(value(Feature::field_for_barn, {.cities = 2, .buildings = 3}) == 9);
  CHECK(value(Feature::barn, {.cities = 2, .buildings = 3}) == 11);
  CHECK(value(Feature::field_joined, {.cities = 3, .buildings = 4}) == 7);
  CHECK(robber_share(8 + 1) == 5);
}

TEST_CASE("carcassonne 7a: what each kind of feature pays") {
  CHECK(value(Feature::city, {.tiles = 5, .special = true}, false) == 0);  // A2: and buildings, 7.14
  CHECK(value(Feature::city, {.tiles = 5, .buildings = 2, .special = true}, false) == 2);
  CHECK(value(Feature::city, {.tiles = 3, .witch = true}) == 3);
  CHECK(value(Feature::road, {.tiles = 3, .witch = true}) == 2);  // rounded up
  CHECK(value(Feature::shrine, {.around = 8}) == 9);
  CHECK(value(Feature::abbey, {.around = 8, .buildings = 1}) == 10);
  CHECK(value(Feature::special_monk, {.around = 3}, false) == 4);
  CHECK(value(Feature::special_abbot, {.line = 6, .buildings = 2}, false) == 9);
  CHECK(value(Feature::church, {.around = 8}) == 9);
  CHECK(value(Feature::garden, {.around = 8}) == 9);
  CHECK(value(Feature::castle, {.around = 10, .buildings = 3}) == 15);
  CHECK(value(Feature::castle, {.around = 7}, false) == 9);
  CHECK(value(Feature::cathedral_roads, {.tiles = 9, .buildings = 2}) == 11);
  CHECK(value(Feature::hut, {.around = 8}) == 1);
  CHECK(value(Feature::hut, {.around = 3, .buildings = 2}, false) == 8);
  for (const auto feature : {Feature::monastery, Feature::shrine, Feature::hut}) {
    CHECK(row_of(feature).buildings == Counts::around);
  }
  CHECK(row_of(Feature::special_abbot).buildings == Counts::line);
  CHECK(row_of(Feature::field).completed == Completed::never);
}

TEST_CASE("carcassonne 9.1: a city of two tiles under older rules") {
  const Facts two{.tiles = 2, .pennants = 1, .buildings = 1};
  CHECK(value_of(Feature::city, two, true, 3) == 7);
  CHECK(value_of(Feature::city, two, true, 2) == 4);
  CHECK(value_of(Feature::city, two, true, 1) == 4);
  CHECK(value_of(Feature::city, {.tiles = 3}, true, 1) == 6);
}

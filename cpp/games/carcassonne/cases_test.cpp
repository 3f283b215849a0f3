// The cases that other programs got wrong, on boards of their own. They are written with y to the north and kinds that
// have names, and turned into tiles here.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>

#include "core/conformance.hpp"
#include "games/carcassonne/board.hpp"
#include "games/carcassonne/game.hpp"

using namespace kastgard;
using namespace kastgard::carcassonne;

namespace {

struct Named {
  const char* id;
  int turns;
};

const std::map<std::string, Named> kNames{
    {"START", {"D", 0}}, {"CAP", {"E", 0}},   {"CURVE", {"V", 2}},   {"STRAIGHT", {"U", 0}}, {"MON", {"B", 0}},
    {"MONR", {"A", 2}},  {"CAPS2", {"I", 0}}, {"CORNER", {"N", 3}},  {"TUBE", {"G", 0}},     {"TUBE+", {"F", 0}},
    {"THREE", {"R", 3}}, {"FOUR", {"C", 0}},  {"THREE-R", {"T", 3}}, {"TJ", {"W", 1}},       {"X", {"X", 0}}};

struct Case {
  Board board{3, false};

  int put(const std::string& name, int x, int y, int turns = 0) {
    const Named& n = kNames.at(name);
    return board.place(find_kind(n.id), x, -y, (turns + n.turns) % 4);
  }

  [[nodiscard]] BoardFeature at(int x, int y, const char* segment) const {
    const int tile = board.tile_at(x, -y), code = find_code(segment);
    for (auto& f : board.features()) {
      if (std::find(f.segments.begin(), f.segments.end(), Segment{tile, code}) != f.segments.end()) return f;
    }
    return {};
  }

  void figure(int x, int y, const char* segment, int owner) {
    board.put_figure(board.tile_at(x, -y), find_code(segment), owner, 1);
  }
  void building(int x, int y) { board.put_building(board.tile_at(x, -y), 1); }
};

}  // namespace

TEST_CASE("carcassonne C01: a ring road with a tie") {
  Case c;
  c.put("START", 0, 0);
  c.put("CURVE", -1, 0, 3);
  c.put("CURVE", -1, -1, 2);
  c.put("STRAIGHT", 0, -1, 1);
  c.put("CURVE", 1, -1, 1);
  c.figure(0, -1, "road0", 0);
  c.figure(-1, 0, "road0", 1);
  CHECK_FALSE(c.at(0, 0, "road0").complete);
  CHECK(c.board.completed_by(find_kind("V"), 1, 0, 2).size() == 1);
  c.put("CURVE", 1, 0);
  CHECK(c.at(0, 0, "road0").complete);
  CHECK(c.at(0, 0, "road0").value(3) == 6);
  CHECK(c.board.final_points(2) == std::vector{6, 6});
  CHECK(c.at(0, 0, "farm1").open == 0);  // the field inside the ring
  CHECK(c.at(0, 0, "farm0").open > 0);
}

TEST_CASE("carcassonne C03: a ring that starts and ends at one junction") {
  Case c;
  c.put("CURVE", 0, 0, 3);
  c.put("CURVE", 1, 0);
  c.put("CURVE", 1, -1, 1);
  c.put("TJ", 0, -1, 2);
  const auto ring = c.at(0, 0, "road0");
  CHECK(ring.complete);
  CHECK(ring.tiles.size() == 4);
  CHECK(ring.segments.size() == 5);
  CHECK(ring.value(3) == 4);
  int open = 0;
  for (const auto& f : c.board.features()) open += f.feature == Feature::road && !f.complete ? 1 : 0;
  CHECK(open == 1);  // the third end
}

TEST_CASE("carcassonne C05: a tile with two segments of one city counts once") {
  Case c;
  c.put("CAPS2", 0, 0);
  c.put("CORNER", 0, 1, 2);
  c.put("CORNER", 1, 0);
  CHECK(c.at(0, 0, "city0").tiles.size() == 2);
  c.put("CORNER", 1, 1, 3);
  CHECK(c.at(0, 0, "city0").segments.size() == 5);
  CHECK(c.at(0, 0, "city0").value(3) == 8);
}

TEST_CASE("carcassonne C07: an unfinished city with a pennant") {
  Case c;
  c.put("FOUR", 0, 0);
  c.put("CAP", 0, 1, 2);
  c.put("CAP", 1, 0, 3);
  c.put("CAP", 0, -1);
  c.figure(0, 0, "city0", 0);
  CHECK(c.board.final_points(2) == std::vector{5, 0});
}

TEST_CASE("carcassonne C09: two own figures score a road once") {
  Case c;
  c.put("START", 0, 0);
  c.put("MONR", 1, 0, 1);
  c.put("CURVE", -1, 0, 3);
  c.put("CURVE", -1, -1, 2);
  c.put("MONR", 0, -1, 1);
  c.figure(1, 0, "road0", 0);
  c.figure(0, -1, "road0", 0);
  CHECK(c.board.final_points(2) == std::vector{5, 0});
}

TEST_CASE("carcassonne C13: unfinished monasteries") {
  Case c;
  c.put("START", 0, 0);
  c.put("MONR", 1, 0, 1);
  c.put("MON", 0, -1);
  c.put("MON", 1, -1);
  c.figure(1, 0, "monastery", 0);
  c.figure(0, -1, "monastery", 1);
  c.figure(1, -1, "monastery", 0);
  CHECK(c.board.final_points(2) == std::vector{8, 4});
}

TEST_CASE("carcassonne C15: two farms on one city") {
  Case c;
  c.put("START", 0, 0);
  c.put("CAP", 0, 1, 2);
  c.figure(0, 0, "farm0", 0);
  c.figure(0, 1, "farm0", 1);
  CHECK(c.board.final_points(2) == std::vector{3, 3});
  CHECK(c.at(0, 0, "farm1").value(3) == 0);
}

TEST_CASE("carcassonne C17: a road cuts the field of a city tile in two") {
  Case c;
  c.put("THREE-R", 0, 0);
  c.put("CAP", 0, 1, 2);
  c.put("CAP", 1, 0, 3);
  c.put("CAP", -1, 0, 1);
  CHECK(c.at(0, 0, "city0").value(3) == 8);
  CHECK_FALSE(c.at(0, 0, "farm0").segments == c.at(0, 0, "farm1").segments);
  CHECK(c.at(0, 0, "farm0").value(3) == 3);
  CHECK(c.at(0, 0, "farm1").value(3) == 3);
}

TEST_CASE("carcassonne C23: the official numbers") {
  Case road;
  road.put("MONR", 0, 0, 3);
  for (int x = 1; x <= 3; ++x) road.put("STRAIGHT", x, 0, 1);
  road.put("MONR", 4, 0, 1);
  road.building(1, 0);
  road.building(3, 0);
  CHECK(road.at(2, 0, "road0").value(3) == 7);
  Case city;
  city.put("CAP", 0, 0);
  city.put("TUBE+", 0, 1);
  city.put("CAP", 0, 2, 2);
  city.building(0, 0);
  city.building(0, 2);
  CHECK(city.at(0, 1, "city0").value(3) == 10);
}

TEST_CASE("carcassonne C25: a building counts once for a farm with both halves of its tile") {
  Case c;
  c.put("MONR", 0, 0, 3);
  c.put("STRAIGHT", 1, 0, 1);
  c.put("MONR", 2, 0, 1);
  c.building(1, 0);
  CHECK(c.at(1, 0, "farm0").segments.size() == 4);
  CHECK(c.at(1, 0, "farm0").tiles.size() == 3);
  CHECK(c.at(1, 0, "farm0").value(3) == 1);
  Case on;  // the road goes on both ways: two farms, and it counts for each
  for (int x = 0; x <= 2; ++x) on.put("STRAIGHT", x, 0, 1);
  on.building(1, 0);
  CHECK(on.at(1, 0, "farm0").value(3) == 1);
  CHECK(on.at(1, 0, "farm1").value(3) == 1);
  CHECK_FALSE(on.at(1, 0, "farm0").segments == on.at(1, 0, "farm1").segments);
}

namespace {

void play(const Carcassonne& game, State& s, std::initializer_list<const char*> words) {
  for (const char* word : words) apply_checked(game, s, game.parse_action(s, word));
}

}  // namespace

TEST_CASE("carcassonne C11: finished by somebody else's tile") {
  const Carcassonne game;
  State s = game.initial({});
  play(game, s,
       {"B", "0,1,0", "monastery", "V", "-1,0,0", "nothing", "V", "1,0,3", "nothing", "E", "-1,1,3", "nothing"});
  play(game, s, {"E", "1,1,1", "nothing", "E", "0,2,2", "nothing", "E", "-1,2,3", "nothing", "E", "1,2,1", "farm0"});
  CHECK(s.scores[0] == 9);  // the last tile was blue's, with a figure of blue's on it
  CHECK(s.scores[1] == 0);
  CHECK(s.figures[0] == 7);
}

TEST_CASE("carcassonne C19: farmers never come back") {
  const Carcassonne game;
  for (std::uint64_t i = 0; i < 20; ++i) {
    int farmers = 0;
    const auto last = conformance::random_game(game, GameKey{19, i, 0}, [&](const State& s, Action) {
      int now = 0;
      for (std::size_t f = 0; f < s.figures_out; ++f) {
        const int code = code_of(s.figure[f]);
        now += code >= kFieldCode && code < kMonasteryCode ? 1 : 0;
      }
      CHECK(now >= farmers);
      farmers = now;
    });
    CHECK(last.figures_out >= farmers);
  }
}

TEST_CASE("carcassonne C21: figure first, scoring after") {
  const Carcassonne game;
  State s = game.initial({});
  play(game, s, {"A", "1,0,3", "road0", "U", "-1,0,1", "nothing", "T", "-2,0,2"});
  s.figures[0] = 0;  // the one that comes home is not there yet
  CHECK(count_legal(game, s) == 1);
  s.figures[0] = 1;
  CHECK_FALSE(is_legal(game, s, game.parse_action(s, "road0")));  // occupied
  CHECK(is_legal(game, s, game.parse_action(s, "city0")));
  play(game, s, {"nothing"});
  CHECK(s.scores[0] == 4);
  CHECK(s.figures[0] == 2);
}

TEST_CASE("carcassonne C27: a building in place of a figure, never moved nor returned") {
  Options options;
  options.set("little_buildings", std::string("on"));
  const Carcassonne game(options);
  State s = game.initial({});
  play(game, s, {"E", "0,-1,2", "building"});  // the city is scored with it
  CHECK(s.buildings[0][0] == 8);
  CHECK(building_on(s.look[1]) == 1);
  const auto last = conformance::random_game(game, GameKey{27, 0, 0}, [&](const State& at, Action) {
    int out = 0;
    for (std::size_t t = 0; t < at.tiles; ++t) out += building_on(at.look[t]) != 0 ? 1 : 0;
    CHECK(out + at.buildings[0][0] + at.buildings[1][0] == 18);
  });
  for (std::size_t i = 0; i < last.figures_out; ++i) CHECK(building_on(last.look[last.figure_tile[i]]) == 0);
}

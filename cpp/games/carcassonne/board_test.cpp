// The features of a State are what a Board finds by walking over the tiles, after every move of whole games; and the
// cases that need no game around them, on a Board.
#include "games/carcassonne/board.hpp"

#include <doctest/doctest.h>

#include <map>
#include <string>

#include "core/conformance.hpp"
#include "games/carcassonne/game.hpp"

using namespace kastgard;
using namespace kastgard::carcassonne;

namespace {

Board board_of(const Config& c, const State& s) {
  Board board(c.rules, c.buildings == kVariantBuildings);
  const Snapshot snapshot = snapshot_of(c, s);
  for (std::size_t i = 0; i < snapshot.tiles.size(); ++i) {
    const PlacedTile& t = snapshot.tiles[i];
    const int tile = board.place(t.kind, t.x, t.y, t.rotation);
    if (t.code >= 0) board.put_figure(tile, t.code, t.owner, t.big ? 2 : 1);
    board.put_building(tile, t.building);
  }
  return board;
}

// A segment's label in the state, unique over cities, roads and fields.
int label_in(const State& s, const Segment& segment) {
  const int node = node_of(s, segment.tile, segment.code);
  return segment.code < kFieldCode ? label_of(s, node) : 1000 + field_label_of(s, node);
}

void compare(const Carcassonne& game, const State& s) {
  const Board board = board_of(game.config(), s);
  std::map<int, int> seen;
  for (const auto& f : board.features()) {
    if (f.segments[0].code >= kMonasteryCode) continue;
    const int label = label_in(s, f.segments[0]);
    CHECK(seen.emplace(label, 1).second);  // two features never share a label
    for (const auto& each : f.segments) CHECK(label_in(s, each) == label);
    const int figures = static_cast<int>(f.figures.size());
    if (label >= 1000) {
      CHECK(s.field_figures[static_cast<std::size_t>(label - 1000)] == figures);
      continue;
    }
    const std::uint64_t record = s.records[static_cast<std::size_t>(label)];
    CHECK(record::open(record) == f.open);
    CHECK(record::figures(record) == figures);
    const Facts facts = facts_of(record);
    CHECK(facts.tiles == f.facts.tiles);
    CHECK(facts.pennants == f.facts.pennants);
    CHECK(facts.buildings == f.facts.buildings);
    CHECK(facts.special == f.facts.special);
  }
  for (std::size_t m = 0; m < s.monasteries; ++m) {
    const Facts facts = facts_around(game.config(), s, s.monastery_tile[m]);
    CHECK(facts.around == s.monastery_around[m]);
  }
}

void compare_final(const Carcassonne& game, const State& s) {
  std::vector<std::int32_t> points(static_cast<std::size_t>(game.num_players()), 0);
  add_final_points(game.config(), s, points);
  const std::vector<int> wanted = board_of(game.config(), s).final_points(game.num_players());
  CHECK(std::equal(points.begin(), points.end(), wanted.begin(), wanted.end()));
}

}  // namespace

TEST_CASE("carcassonne: features that grew are features found anew, after every move") {
  std::uint64_t index = 0;
  const std::string all = "river+inns_cathedrals+shrines+special_monasteries+baba_yaga";
  for (const std::string& expansions : {std::string(), std::string("river"), std::string("inns_cathedrals"), all}) {
    for (const std::string buildings : {"off", "on", "variant"}) {
      for (const std::int64_t rules : {1, 2, 3}) {
        if (rules == 1 && buildings != "off") continue;
        Options options;
        options.set("expansions", expansions);
        options.set("little_buildings", buildings);
        options.set("rules", rules);
        options.set("players", static_cast<std::int64_t>(2 + index % 5));
        const Carcassonne game(options);
        for (int i = 0; i < 3; ++i) {
          const auto last = conformance::random_game(game, GameKey{3, ++index, 0}, [&](const State& s, Action) {
            compare(game, s);
            if (s.step == kPlace) compare_final(game, s);  // in the figure step completed features wait to be scored
          });
          compare(game, last);
          compare_final(game, last);
        }
      }
    }
  }
}

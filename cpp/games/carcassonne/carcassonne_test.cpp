// The room's own tests; every game also passes the conformance run of cpp/tests.
#include <doctest/doctest.h>

#include "core/conformance.hpp"
#include "games/carcassonne/game.hpp"

using namespace kastgard;
using namespace kastgard::carcassonne;

namespace {

Options with(std::initializer_list<std::pair<const char*, Options::Value>> values) {
  Options options;
  for (const auto& [name, value] : values) options.set(name, value);
  return options;
}

}  // namespace

TEST_CASE("carcassonne keeps the contract with every set of options") {
  const std::string all = "river+inns_cathedrals+shrines+special_monasteries+baba_yaga+fairy";
  for (const std::string& expansions : {std::string(), std::string("river"), std::string("inns_cathedrals"),
                                        std::string("shrines+fairy"), std::string("special_monasteries"), all}) {
    for (const std::string buildings : {"off", "on", "variant"}) {
      for (const std::int64_t rules : {1, 2, 3}) {
        if (rules == 1 && buildings != "off") continue;
        const auto players = static_cast<std::int64_t>(2 + (rules + expansions.size() + buildings.size()) % 5);
        const Carcassonne game(with(
            {{"expansions", expansions}, {"little_buildings", buildings}, {"rules", rules}, {"players", players}}));
        CAPTURE(expansions);
        CAPTURE(buildings);
        CAPTURE(players);
        for (std::uint64_t i = 0; i < 3; ++i) {
          CHECK_NOTHROW(conformance::check_states(game, GameKey{7, i, 0}, 24));
          CHECK_NOTHROW(conformance::check_forks(game, GameKey{8, i, 0}));
        }
      }
    }
  }
}

TEST_CASE("carcassonne refuses positions that no game comes to, with a reason") {
  const Carcassonne game;
  const std::string start = "carcassonne step=", rest = " gone=- scores=4,0";
  const std::vector<std::string> bad{
      // 5.7: a knight in a completed city; a monk in a completed monastery
      "place hand=U tiles=D,0,0,0/E,0,-1,2,c0@0/U,0,1,1",
      "draw hand=- tiles=D,0,0,0/B,0,1,0,m@0/V,-1,0,0/V,1,0,3/E,-1,1,3/E,1,1,1/E,0,2,2/E,-1,2,3/N,1,2,1",
      "draw hand=- tiles=E,0,0,0",  // another first tile
      "draw hand=- tiles=D,0,0,0,c0@0",  // 1.3
      "draw hand=- tiles=D,0,0,0/U,5,5,0",  // 3.1: beside nothing
      "draw hand=- tiles=D,0,0,0/U,1,0,0",  // 3.2: road against field
      "draw hand=- tiles=D,0,0,0/U,1,0,1,r0@1",  // the figure of the other seat
      "draw hand=- tiles=D,0,0,0/U,1,0,1,r0@0/U,2,0,1,r0@1",  // 4.2
      "draw hand=- tiles=D,0,0,0/U,1,0,1,c0@0",  // no such segment
      "draw hand=- tiles=D,0,0,0/U,1,0,1,b",  // no buildings in this game
      "draw hand=- tiles=D,0,0,0/C,0,-1,0/C,0,-2,0",  // two copies of C
      "draw hand=- tiles=D,0,0,0/RI07,0,-1,0",  // no river
      "place hand=- tiles=D,0,0,0",
      "draw hand=U tiles=D,0,0,0",
      "figure hand=- tiles=D,0,0,0",
      "end hand=- tiles=D,0,0,0",
  };
  for (const auto& text : bad) {
    CAPTURE(text);
    CHECK_THROWS_AS((void)game.from_text(start + text + rest), PositionError);
  }
  CHECK_NOTHROW((void)game.from_text(start + "draw hand=- tiles=D,0,0,0/U,1,0,3,f0@0" + rest));  // 3.1: turned as 1
}

TEST_SUITE("signature") {
  TEST_CASE("signatures of the room carcassonne") {
    CHECK(conformance::signature(Carcassonne()) == 13737778878692270349ULL);
    const std::string all = "river+inns_cathedrals+shrines+special_monasteries+baba_yaga+fairy", variant = "variant";
    const Carcassonne large(with({{"players", std::int64_t{6}}, {"expansions", all}, {"little_buildings", variant}}));
    CHECK(conformance::signature(large, 200) == 8491657933417300413ULL);
  }
}

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

TEST_SUITE("signature") {
  TEST_CASE("signatures of the room carcassonne") {
    CHECK(conformance::signature(Carcassonne()) == 13737778878692270349ULL);
    const std::string all = "river+inns_cathedrals+shrines+special_monasteries+baba_yaga+fairy", variant = "variant";
    const Carcassonne large(with({{"players", std::int64_t{6}}, {"expansions", all}, {"little_buildings", variant}}));
    CHECK(conformance::signature(large, 200) == 8491657933417300413ULL);
  }
}

// What the room must keep below Python: tables, set-up, maps, legal attacks on wide maps, and the signature.
#include <doctest/doctest.h>

#include <set>

#include "core/conformance.hpp"
#include "games/principalities/game.hpp"
#include "games/principalities/heuristic.hpp"

using namespace kastgard;
using namespace kastgard::principalities;

namespace {

Principalities game_of(int players, Options options = {}) {
  options.set("players", std::int64_t{players});
  return Principalities(options);
}

// A map where every territory touches every other: degrees above 15, so running sums do not fit a byte.
Options complete_map(std::uint64_t n) {
  Options::Table table{77, n};
  for (std::uint64_t t = 0; t < n; ++t)
    table.push_back((bits::bit(static_cast<int>(n)) - 1) & ~bits::bit(static_cast<int>(t)));
  Options options;
  options.set("map", table);
  return options;
}

}  // namespace

TEST_CASE("P-R8: odds are the exact counts of rolls") {
  for (int a = 1; a <= 4; ++a) {
    for (int d = 1; d <= 4; ++d) {
      std::uint64_t wins = 0, rolls = 1;
      for (int i = 0; i < a + d; ++i) rolls *= 6;
      for (std::uint64_t roll = 0; roll < rolls; ++roll) {
        std::uint64_t rest = roll;
        int difference = 0;
        for (int i = 0; i < a + d; ++i, rest /= 6) difference += (i < a ? 1 : -1) * static_cast<int>(rest % 6 + 1);
        wins += difference > 0 ? 1 : 0;
      }
      CHECK(odds_of(a, d).wins == wins);
      CHECK(odds_of(a, d).losses == rolls - wins);
    }
  }
  CHECK(odds_of(7, 1).losses == 0);
  CHECK(odds_of(2, 8).wins > 0);
}

TEST_CASE("P-R3, P-R4: deals are even and dice equal for every number of players") {
  for (int players = 2; players <= 8; ++players) {
    const Principalities game = game_of(players);
    for (std::uint64_t i = 0; i < 20; ++i) {
      const State s = game.initial({5, i, 0});
      for (std::size_t p = 0; p < s.players; ++p) {
        const int count = bits::count(s.owned[p]);
        int dice = 0;
        for (std::size_t t = 0; t < s.n; ++t) dice += s.owner[t] == p ? s.dice[t] : 0;
        CHECK(count >= s.n / players);
        CHECK(count <= (s.n + players - 1) / players);
        CHECK(dice == starting_dice(s.n, players));
      }
      CHECK_NOTHROW(game.validate(s));
    }
  }
}

TEST_CASE("map: a generated map passes the checks of hand-made maps, and its outlines cover its borders") {
  for (int players : {2, 6, 7, 8}) {
    std::set<std::uint64_t> seen;
    for (std::uint64_t id = 0; id < 50; ++id) {
      const Map map = generate_map(players, id);
      const Map again = map_of_cells(map.width, map.height, map.cells);
      CHECK(again.topology.adjacency == map.topology.adjacency);
      CHECK(again.centres == map.centres);
      CHECK(again.outlines == map.outlines);
      CHECK(generate_topology(players, id).adjacency == map.topology.adjacency);
      CHECK(seen.insert(hash_bytes(map.cells.data(), map.cells.size())).second);
    }
  }
}

TEST_CASE("map: corrupted maps are refused, with the territory named") {
  const Map map = generate_map(4, 3);
  auto cells = map.cells;
  const auto refuses = [&](const char* why) {
    try {
      (void)map_of_cells(map.width, map.height, cells);
      FAIL("accepted");
    } catch (const OptionError& error) {
      CHECK(std::string(error.what()).find(why) != std::string::npos);
    }
  };
  cells[static_cast<std::size_t>(map.centres[5])] = 0;  // a hole inside
  refuses("territory 5");
  cells = map.cells;
  for (auto& c : cells) c = c == 7 ? 0 : c;
  refuses("territory 6 has no cell");
  Topology split{1, 4, {0b0010, 0b0001, 0b1000, 0b0100}};
  CHECK_THROWS_AS(check_topology(split), OptionError);
  Topology oneway{1, 3, {0b010, 0b101, 0b000}};
  CHECK_THROWS_AS(check_topology(oneway), OptionError);
}

TEST_CASE("P-R7 on maps of any degree: the shortcuts agree with the list") {
  for (std::uint64_t n : {2, 9, 17, 33, 48}) {
    const Principalities game = game_of(2, complete_map(n));
    CHECK_NOTHROW(conformance::check_game(game, 5, n));
  }
}

TEST_CASE("counters beyond any game are refused, and a round is at least 1") {
  const Principalities game = game_of(2, complete_map(2));
  const std::string start =
      "principalities map=77 edges=0-1 board=0:3,1:2 store=0,0 turns=0,0 completed=0 quiet=0 ply=0 seat=0 phase=attack";
  CHECK(game.round(game.from_text(start)) == 1);
  for (const std::string large : {"turns=0,4294967295", "turns=1000001,0", "completed=1000001", "quiet=4294967296"}) {
    const auto key = large.substr(0, large.find('=') + 1);
    std::string text = start;
    text.replace(text.find(key), text.find(' ', text.find(key)) - text.find(key), large);
    CAPTURE(text);
    CHECK_THROWS_AS((void)game.from_text(text), PositionError);
  }
}

TEST_CASE("P-R13: the largest group equals a brute-force closure") {
  const Principalities game = game_of(3);
  conformance::random_game(game, {9, 0, 0}, [&](const State& s, Action) {
    for (std::size_t p = 0; p < s.players; ++p) {
      int best = 0;
      for (std::size_t t = 0; t < s.n; ++t) {
        if (s.owner[t] != p) continue;
        std::uint64_t part = bits::bit(static_cast<int>(t));
        for (int pass = 0; pass < s.n; ++pass) {
          for (std::size_t u = 0; u < s.n; ++u) {
            if (s.owner[u] == p && (s.adjacency[u] & part) != 0) part |= bits::bit(static_cast<int>(u));
          }
        }
        best = std::max(best, bits::count(part));
      }
      REQUIRE(largest_group(s.adjacency, s.owned[p]) == best);
    }
  });
}

TEST_CASE("normal's reasons list every legal attack, and its choice is the best admitted") {
  const Principalities game = game_of(4);
  const NormalWeights weights;
  conformance::random_game(game, {4, 0, 0}, [&](const State& s, Action) {
    const auto reasons = explain_normal(s, weights);
    REQUIRE(static_cast<int>(reasons.size()) == count_legal(s) - 1);
    double best = -1e300;
    for (std::size_t i = 0; i < reasons.size(); ++i) {
      REQUIRE(attack_id(s, reasons[i].from, reasons[i].to) == nth_legal(s, static_cast<int>(i)));
      if (reasons[i].admitted) best = std::max(best, reasons[i].score);
    }
    Rng rng;
    const Action choice = choose_normal(s, weights, rng);
    for (const auto& c : reasons) {
      if (attack_id(s, c.from, c.to) == choice) REQUIRE(c.score >= best - weights.tie);
    }
    REQUIRE((choice == end_turn_id(s)) == (best == -1e300));
  });
}

TEST_SUITE("signature") {
  TEST_CASE("signature of principalities") {
    CHECK(conformance::signature(game_of(2)) == 9029207383935985903ULL);
    CHECK(conformance::signature(game_of(4)) == 14604899501332586614ULL);
    CHECK(conformance::signature(game_of(8)) == 124667248351735887ULL);
  }
}

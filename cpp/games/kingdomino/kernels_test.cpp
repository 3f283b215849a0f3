// The kernels on arrays: each other, the worked cases, and what the game itself allows.
#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <set>
#include <string>

#include "core/conformance.hpp"
#include "games/kingdomino/game.hpp"
#include "games/kingdomino/kernels.hpp"

using namespace kastgard;
using namespace kastgard::kingdomino;

namespace {

// A kingdom drawn as rows of letter and crowns, for the kernels.
struct Drawn {
  explicit Drawn(std::initializer_list<const char*> rows) : height(static_cast<int>(rows.size())) {
    for (const std::string row : rows) {
      width = static_cast<int>(row.size() / 2);
      for (std::size_t i = 0; i < row.size(); i += 2) {
        const auto t = kTerrainLetters.find(row[i]);
        terrain.push_back(row[i] == 'C'                 ? kCastleSquare
                          : t == std::string_view::npos ? kEmptySquare
                                                        : static_cast<std::int8_t>(t));
        crowns.push_back(static_cast<std::int8_t>(row[i + 1] >= '0' && row[i + 1] <= '9' ? row[i + 1] - '0' : 0));
      }
    }
  }
  [[nodiscard]] Grid grid() const { return {height, width, terrain.data(), crowns.data()}; }
  int height, width = 0;
  std::vector<std::int8_t> terrain, crowns;
};

}  // namespace

TEST_CASE("the kernels agree with the boards and with each other") {
  const Drawn q01({"W0W0W0L0L0", "W1W0L0L0L0", "M0M3C.W1G0", "M2S0W0W0G2", "W1S0S0S0S0"});
  CHECK(score(q01.grid()) == 28);
  const auto rows = territories(q01.grid());
  REQUIRE(rows.size() == 7);
  CHECK(rows[0] == TerritoryRow{kWheat, 5, 1});
  CHECK(rows[1] == TerritoryRow{kLake, 5, 0});
  CHECK(rows[2] == TerritoryRow{kMine, 3, 5});
  CHECK(score(Drawn({"F0F1T0F0F2", "F0F0T0F0F0", "T0T0T0T0T1"}).grid()) == 19);
}

// In the suite of signatures, which runs at every level of instructions: score_batch has a width of lanes for each.
TEST_SUITE("signature") {
  TEST_CASE("signature of score_batch: one kingdom at a time gives the same") {
    Rng rng({3, 0, 0}, kPurposeChance);
    std::uint64_t seen = 0;
    for (const auto& [height, width] : {std::pair{1, 1}, {5, 5}, {7, 7}, {3, 9}, {13, 13}}) {
      const auto squares = static_cast<std::size_t>(height * width);
      constexpr std::size_t n = 77;
      std::vector<std::int8_t> terrain(n * squares), crowns(n * squares);
      for (std::size_t i = 0; i < terrain.size(); ++i) {
        // Few terrains make long, winding territories.
        terrain[i] = static_cast<std::int8_t>(static_cast<int>(rng.below(i % 2 == 0 ? 4 : 3)) - 1);
        crowns[i] = static_cast<std::int8_t>(rng.below(16));
      }
      std::vector<std::int32_t> points(n);
      score_batch(terrain.data(), crowns.data(), n, height, width, points.data());
      for (std::size_t k = 0; k < n; ++k) {
        const Grid grid{height, width, terrain.data() + k * squares, crowns.data() + k * squares};
        CHECK(points[k] == score(grid));
        std::int32_t sum = 0;
        for (const auto& row : territories(grid)) sum += row[1] * row[2];
        CHECK(points[k] == sum);
        seen = seen * 0x9E3779B97F4A7C15ULL + static_cast<std::uint64_t>(points[k]);
      }
    }
    CHECK(seen == 17772805414158378637ULL);
  }
}

TEST_CASE("legal_placements is what the game allows, in ascending order") {
  Options options;
  options.set("mighty_duel", true);
  const Kingdomino game(options);
  const int n = game.config().limit, side = side_of(n);
  for (std::uint64_t i = 0; i < 30; ++i) {
    (void)conformance::random_game(game, {2, i, 0}, [&](const KingdominoState& s, Action) {
      if (s.step != kPlace) return;
      const Kingdom& k = s.kingdoms[s.seat];
      std::vector<std::int8_t> terrain(static_cast<std::size_t>(side * side), kEmptySquare);
      for (int y = k.min_y; y <= k.max_y; ++y) {
        for (int x = k.min_x; x <= k.max_x; ++x) {
          const std::uint64_t square = bits::bit(square_bit(x, y));
          auto& at = terrain[static_cast<std::size_t>(square_id(game.config(), x, y))];
          if (x == 0 && y == 0) at = kCastleSquare;
          for (std::size_t t = 0; t < kTerrains; ++t) {
            if ((k.terrain[t] & square) != 0) at = static_cast<std::int8_t>(t);
          }
        }
      }
      const Domino& d = domino_in_hand(game.config(), s);
      const auto rows = legal_placements({side, side, terrain.data(), nullptr}, d.terrain[0], d.terrain[1], n);
      CHECK(std::is_sorted(rows.begin(), rows.end()));
      std::set<Action> ids;
      for (const auto& row : rows) {
        for (int direction = 0; direction < 4; ++direction) {
          const Place p{row[1] - (n - 1), row[0] - (n - 1), direction};
          if (p.right_x() == row[3] - (n - 1) && p.right_y() == row[2] - (n - 1))
            ids.insert(place_id(game.config(), p));
        }
      }
      std::set<Action> wanted;
      each_legal(game.config(), s, [&](Action a) { wanted.insert(a); });
      if (wanted == std::set<Action>{game.config().discard}) wanted.clear();
      CHECK(ids == wanted);
      CHECK(ids.size() == rows.size());
    });
  }
}

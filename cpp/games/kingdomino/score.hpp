// Points of a kingdom, part by part, and who has won.
#pragma once

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "games/kingdomino/builders.hpp"

namespace kastgard::kingdomino {

// K6, Q21 to Q24, S16: a seat's points by part; nothing else counts (Q25). The bonuses of V1 and V2 are there only when
// a game is over.
struct Sheet {
  int territories = 0;  // size times printed crowns and crowns of buildings
  int middle = 0, harmony = 0;
  int queen = 0, buildings = 0, coins = 0;
  int largest = 0;      // size of the largest territory
  int crowns = 0;       // in the whole kingdom (K7), those of buildings included
  [[nodiscard]] int total() const noexcept { return territories + middle + harmony + queen + buildings + coins; }
};

// D8: every territory of the kingdom. `extra_crowns(squares)` are those of buildings.
template <class Extra>
inline void count_territories(const Kingdom& k, Sheet& sheet, Extra extra_crowns) noexcept {
  for (std::size_t t = 0; t < kTerrains; ++t) {
    each_territory(k.terrain[t], [&](std::uint64_t squares) {
      const int size = bits::count(squares);
      const int crowns = printed_crowns(k, squares) + (t == kTown ? extra_crowns(squares) : 0);
      sheet.territories += size * crowns;
      sheet.largest = std::max(sheet.largest, size);
      sheet.crowns += crowns;
    });
  }
}

// V1, Z3: the castle is the exact centre of the kingdom's rectangle.
[[nodiscard]] inline bool castle_in_the_middle(const Kingdom& k) noexcept {
  return k.min_x == -k.max_x && k.min_y == -k.max_y;
}

[[nodiscard]] inline int count_territories_of(std::uint64_t board) noexcept {
  int n = 0;
  each_territory(board, [&](std::uint64_t) { ++n; });
  return n;
}

// Q24: `territories(terrain)` is how many the owner has.
template <class Territories>
[[nodiscard]] inline int tile_points(const Tile& tile, int knights, int towers, Territories territories) noexcept {
  int units = 0;
  if (tile.per == kPerKnight) units = knights;
  if (tile.per == kPerTower) units = towers;
  if (tile.per >= kPerTerritory && tile.per < kPerTerritory + kTerrains) units = territories(tile.per - kPerTerritory);
  return tile.flat + tile.per_points * units;
}

[[nodiscard]] inline Sheet score_seat(const Config& config, const KingdominoState& s, int seat) noexcept {
  const Kingdom& k = s.kingdoms[static_cast<std::size_t>(seat)];
  Sheet sheet;
  count_territories(k, sheet, [](std::uint64_t) { return 0; });
  if (s.step != kOver) return sheet;
  if (config.middle_kingdom && castle_in_the_middle(k)) sheet.middle = 10;  // V1
  // V2: the kingdom is asked, and not the pile; full is the same as nothing discarded (T5).
  if (config.harmony && bits::count(k.occupied) == config.limit * config.limit) sheet.harmony = 5;
  return sheet;
}

template <class S>
  requires(S::kQueen)
[[nodiscard]] inline Sheet score_seat(const Config& config, const S& s, int seat) noexcept {
  const Kingdom& k = s.kingdoms[static_cast<std::size_t>(seat)];
  const Court& court = s.courts[static_cast<std::size_t>(seat)];
  const Builders& b = s.builders;
  Sheet sheet;
  std::uint32_t own = 0;
  for (std::size_t t = 0; t < kTiles; ++t) own |= static_cast<std::uint32_t>(b.tile_owner[t] == seat) << t;
  const auto each_tile = [own](auto use) {
    for (auto rest = own; rest != 0; rest &= rest - 1) use(static_cast<std::size_t>(std::countr_zero(rest)));
  };
  count_territories(k, sheet, [&](std::uint64_t squares) {  // Q13, Q23
    int crowns = 0;
    each_tile([&](std::size_t t) { crowns += (squares >> b.tile_square[t] & 1) != 0 ? config.tiles[t].crowns : 0; });
    return crowns;
  });
  each_tile([&](std::size_t t) {
    sheet.buildings += tile_points(config.tiles[t], knights_of(court), court.towers, [&](int terrain) {
      return count_territories_of(k.terrain[static_cast<std::size_t>(terrain)]);
    });
  });
  if (b.queen == seat) sheet.queen = sheet.largest;      // Q22, T6: one crown more on the largest territory
  sheet.coins = static_cast<int>(court.coins / 3);       // Q21
  return sheet;
}

// S17 to S20: the automa's points, in the parts of a player's sheet.
[[nodiscard]] Sheet score_automa(const Config& config, const SoloState& s) noexcept;

// V3: the results of the games that are over.
struct Result {
  int score, largest, crowns;
};
template <class S>
[[nodiscard]] inline Result result_of(const Config& config, const S& s, int seat) noexcept {
  const Sheet sheet = score_seat(config, s, seat);
  Result r{sheet.total(), sheet.largest, sheet.crowns};
  if constexpr (!S::kQueen) {
    const auto p = static_cast<std::size_t>(seat);
    r.score += s.earlier[p].score;
    r.crowns += s.earlier[p].crowns;
    r.largest = std::max<int>(r.largest, s.earlier_largest[p]);
  }
  return r;
}

template <class S>
inline void fill_scores(const Config& config, const S& s, std::span<std::int32_t> out) noexcept {
  if constexpr (S::kSolo) {
    out[0] = score_seat(config, s, 0).total();
    out[1] = score_automa(config, s).total();
  } else {
    for (int p = 0; p < config.players; ++p) out[static_cast<std::size_t>(p)] = result_of(config, s, p).score;
  }
}

// What places are decided by, in this order: K7 points, largest territory, crowns; Q26 without the crowns.
template <class S>
[[nodiscard]] inline std::array<int, 3> place_key(const Config& config, const S& s, int seat) noexcept {
  const Result r = result_of(config, s, seat);
  return {r.score, r.largest, S::kQueen ? 0 : r.crowns};
}

// The place of each entry of the scores as things stand; shared places use up theirs: 1, 1, 3, 4. Alone by points only
// (Z16).
template <class S>
inline void fill_places(const Config& config, const S& s, std::span<int> out) {
  std::vector<std::array<int, 3>> keys;
  if constexpr (S::kSolo) {
    keys = {{score_seat(config, s, 0).total(), 0, 0}, {score_automa(config, s).total(), 0, 0}};
  } else {
    for (int p = 0; p < config.players; ++p) keys.push_back(place_key(config, s, p));
  }
  for (std::size_t p = 0; p < out.size(); ++p) {
    out[p] = 1 + static_cast<int>(std::count_if(keys.begin(), keys.end(), [&](const auto& k) { return k > keys[p]; }));
  }
}

enum SoloEnd : std::uint8_t { kOngoing = 0, kWon = 1, kDrawn = 2, kLost = 3 };
enum End : std::uint8_t { kVictory = 1, kShared = 2 };

// The seats that share first place (K7, Q26). S21: alone, the seat if it has more points than the automa.
template <class S>
[[nodiscard]] inline std::uint32_t winners(const Config& config, const S& s) noexcept {
  if (s.step != kOver) return 0;
  if constexpr (S::kSolo) {
    return s.end == kWon ? 1 : 0;
  } else {
    std::array<int, 3> best{-1, -1, -1};
    std::uint32_t first = 0;
    for (int p = 0; p < config.players; ++p) {
      const auto key = place_key(config, s, p);
      if (key > best) first = 0;
      if (key >= best) {
        best = key;
        first |= 1U << p;
      }
    }
    return first;
  }
}

// How the game ended; the step is kOver.
template <class S>
[[nodiscard]] inline std::uint8_t ending(const Config& config, const S& s) noexcept {
  if constexpr (S::kSolo) {
    const int margin = score_seat(config, s, 0).total() - score_automa(config, s).total();
    return margin > 0 ? kWon : margin == 0 ? kDrawn : kLost;  // S21, Z16
  } else {
    return bits::count(winners(config, s)) == 1 ? kVictory : kShared;
  }
}

}  // namespace kastgard::kingdomino

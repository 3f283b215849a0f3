// Principalities as data: sizes, rewards, and the exact odds of every pair of stacks.
#pragma once

#include <array>
#include <cstdint>

namespace kastgard::principalities {

inline constexpr int kMaxSeats = 8;
inline constexpr int kMaxTerritories = 48;
inline constexpr int kMaxDice = 8;    // on one territory
inline constexpr int kMaxStore = 64;  // waiting dice of one player
inline constexpr int kMaxPool = kMaxStore + kMaxTerritories;
inline constexpr int kMostTurns = 1'000'000;  // of a game, whatever its max_turns
inline constexpr std::uint8_t kNone = 0xFF;

// P-R1: territories and grid by number of players (index 0 and 1 unused). principalities_map.md 2.1.
struct Size {
  int territories, width, height;
};
inline constexpr std::array<Size, kMaxSeats + 1> kSizes{{{0, 0, 0},
                                                         {0, 0, 0},
                                                         {32, 28, 32},
                                                         {32, 28, 32},
                                                         {32, 28, 32},
                                                         {32, 28, 32},
                                                         {36, 30, 34},
                                                         {42, 32, 37},
                                                         {48, 34, 40}}};

// P-R4, A2: dice of every player at the start, round-half-up(3.1 n / P).
[[nodiscard]] constexpr int starting_dice(int territories, int players) noexcept {
  return (62 * territories + 10 * players) / (20 * players);
}

// P-R22, P-R23, A11: base reward, and own turns of the winner for the full and for no bonus, by number of players.
struct Reward {
  int base, fast, slow;
};
inline constexpr std::array<Reward, kMaxSeats + 1> kRewards{{{0, 0, 1},
                                                             {0, 0, 1},
                                                             {79, 5, 8},
                                                             {89, 8, 13},
                                                             {93, 10, 15},
                                                             {97, 11, 17},
                                                             {99, 12, 19},
                                                             {101, 14, 21},
                                                             {103, 16, 23}}};

// Ways to roll each sum: kWays.of[k][s] of the 6^k rolls of k dice show the sum s.
struct Ways {
  std::array<std::array<std::uint64_t, 6 * kMaxDice + 1>, kMaxDice + 1> of{};
};
inline constexpr Ways kWays = [] {
  Ways ways;
  ways.of[0][0] = 1;
  for (std::size_t k = 1; k <= kMaxDice; ++k) {
    for (std::size_t s = 0; s <= 6 * (k - 1); ++s) {
      for (std::size_t face = 1; face <= 6; ++face) ways.of[k][s + face] += ways.of[k - 1][s];
    }
  }
  return ways;
}();

// P-R8: of the 6^(a+d) rolls of a against d dice, `wins` give the attacker the strictly larger sum.
struct Odds {
  std::uint64_t wins, losses;
  double win;  // wins / (wins + losses), correctly rounded: both are exact doubles
};
using OddsTable = std::array<std::array<Odds, kMaxDice + 1>, kMaxDice + 1>;
inline constexpr OddsTable kOdds = [] {
  OddsTable table{};
  for (std::size_t a = 0; a <= kMaxDice; ++a) {
    for (std::size_t d = 0; d <= kMaxDice; ++d) {
      std::uint64_t wins = 0;
      std::uint64_t rolls = 1;
      for (std::size_t i = 0; i < a + d; ++i) rolls *= 6;
      for (std::size_t x = 0; x <= 6 * a; ++x) {
        for (std::size_t y = 0; y < x && y <= 6 * d; ++y) wins += kWays.of[a][x] * kWays.of[d][y];
      }
      table[a][d] = {wins, rolls - wins, static_cast<double>(wins) / static_cast<double>(rolls)};
    }
  }
  return table;
}();
static_assert(kOdds[8][8].wins + kOdds[8][8].losses == 2821109907456ULL);  // 6^16
static_assert(kOdds[2][1].wins == 181 && kOdds[2][2].wins == 575);

[[nodiscard]] constexpr const Odds& odds_of(int attacker, int defender) noexcept {
  return kOdds[static_cast<std::size_t>(attacker)][static_cast<std::size_t>(defender)];
}

}  // namespace kastgard::principalities

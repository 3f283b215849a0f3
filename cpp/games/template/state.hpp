// What a game of the toy is at one moment, and what its options fix.
#pragma once

#include <array>
#include <cstdint>
#include <numeric>
#include <string_view>

#include "core/types.hpp"
#include "games/template/tables.hpp"

namespace kastgard::toy {

enum class Phase : std::uint8_t { deal, turn, draw, over };
inline constexpr std::array<std::string_view, 4> kPhaseNames = {"deal", "turn", "draw", "over"};

enum class End : std::uint8_t { ongoing, goal, unfinished };
inline constexpr std::array<std::string_view, 3> kEndNames = {"ongoing", "goal", "unfinished"};

using Cards = std::array<std::int8_t, kKinds>;  // how many of each kind

[[nodiscard]] inline int total(const Cards& cards) noexcept { return std::accumulate(cards.begin(), cards.end(), 0); }

struct Config {
  int players = 3;
  int goal = 5;
  int max_rounds = 12;
  std::array<int, kKinds> values{};
};

// Every byte has a meaning; seats that do not play stay zero.
struct State {
  std::array<Cards, kSeats> hands;  // hidden from the other seats
  std::array<Cards, kSeats> shown;  // face up: they count
  Cards deck;                       // only its size is public
  Phase phase;
  std::int8_t seat;   // on turn, or being dealt to; the last to move once the game is over
  std::int8_t start;  // first of every round
  std::uint8_t round;
  End end;
};

// Turns completed so far.
[[nodiscard]] inline int turns_done(const Config& config, const State& s) noexcept {
  if (s.phase == Phase::deal) return 0;
  const int place = (s.seat - s.start + config.players) % config.players;
  return (s.round - 1) * config.players + place + (s.phase == Phase::over ? 1 : 0);
}

}  // namespace kastgard::toy

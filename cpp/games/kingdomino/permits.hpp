// What the seat to decide may do in each small step, as bits of small numbers.
#pragma once

#include <algorithm>

#include "games/kingdomino/state.hpp"

namespace kastgard::kingdomino {

// Q17: positions of the next line without a king. S4: alone, the letter taken this round limits the letters.
template <class S>
[[nodiscard]] inline unsigned free_positions(const Config& config, const S& s) noexcept {
  unsigned free = 0;
  for (std::size_t p = 0; p < S::kLine; ++p) free |= static_cast<unsigned>(s.next_king[p] == kNone) << p;
  int most = config.line;
  if constexpr (S::kSolo) most -= s.round == 0 ? 0 : s.turn;
  return free & ((1U << most) - 1);
}

// S5, S7: alone, the dragon sits on the tile with the price of the player's position, if there is one.
[[nodiscard]] inline std::uint8_t solo_dragon(const SoloState& s) noexcept {
  const auto place = static_cast<std::uint8_t>(s.turn + 1);
  return s.builders.board[place] == kNone ? kNone : place;
}
inline constexpr std::size_t kReserved = 5;  // S6

[[nodiscard]] inline unsigned tiles_on_board(const Builders& b) noexcept {
  unsigned places = 0;
  for (std::size_t i = 0; i < kPlaces; ++i) places |= static_cast<unsigned>(b.board[i] != kNone) << i;
  return places;
}

// Q11, Q15: the price of the place, one less for the host of the queen.
template <class S>
[[nodiscard]] inline int price(const S& s, int place) noexcept {
  return std::max(0, place - (s.builders.queen == s.seat ? 1 : 0));
}

// Q11: the places whose tile this seat could pay. S8: neither the dragon's tile nor the reserved one.
template <class S>
[[nodiscard]] inline unsigned affordable(const S& s) noexcept {
  unsigned places = tiles_on_board(s.builders);
  const std::uint32_t purse = s.courts[s.seat].coins + (s.builders.queen == s.seat ? 1 : 0);
  if (purse < kPlaces - 1) places &= (2U << purse) - 1;
  if constexpr (S::kSolo) places &= ~(1U << kReserved | 2U << s.turn);
  return places;
}

// Q11: town squares without a building.
template <class S>
[[nodiscard]] inline std::uint64_t open_sites(const S& s) noexcept {
  return s.kingdoms[s.seat].terrain[kTown] & ~s.courts[s.seat].built;
}

// As bits counted from the top left square of the kingdom, which puts them in the order of ids.
template <class S>
[[nodiscard]] inline std::uint64_t open_sites_in_order(const S& s) noexcept {
  return std::rotr(open_sites(s), rectangle_of(s.kingdoms[s.seat]).origin());
}

// Q16: in its cave, not the queen's host, a coin to pay; and a tile to burn.
template <class S>
[[nodiscard]] inline unsigned burnable(const S& s) noexcept {
  const Builders& b = s.builders;
  return b.dragon != kNone || b.queen == s.seat || s.courts[s.seat].coins < 1 ? 0 : tiles_on_board(b);
}

}  // namespace kastgard::kingdomino

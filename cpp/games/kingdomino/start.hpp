// The table before the first draw. Nothing is drawn here: all that is random comes as chance nodes.
#pragma once

#include "games/kingdomino/state.hpp"

namespace kastgard::kingdomino {

// An empty table: kingdoms are lone castles, all dominoes are in the pile, and the first line is to be drawn.
template <class S>
inline void clear_table(const Config& config, S& s) noexcept {
  s.kingdoms.fill(lone_castle());
  s.pile.fill(0);
  for (std::size_t p = 0; p < (config.royal_wedding ? S::kPiles : 1); ++p) s.pile[p] = bits::bit(kDominoes) - 1;
  s.line.fill(kNone);
  s.line_king.fill(kNone);
  s.next.fill(kNone);
  s.next_king.fill(kNone);
  s.step = kDrawDomino;
  s.round = s.drawn = 0;
  s.seat = s.turn = kNone;
}

// K1 to K3, Q2 to Q6, S1 to S3, before the first draw. The same for every game of a configuration.
template <class S>
[[nodiscard]] inline S set_up(const Config& config) noexcept {
  S s{};
  clear_table(config, s);
  if constexpr (S::kQueen) {
    for (int p = 0; p < config.players; ++p) {  // Q3, S2
      s.courts[static_cast<std::size_t>(p)].coins = 7;
      s.courts[static_cast<std::size_t>(p)].guard = 1;
    }
    Builders& b = s.builders;
    b.hidden = ~std::uint32_t{0};
    b.board.fill(kNone);
    b.tile_owner.fill(kNone);
    b.tile_square.fill(kNone);
    b.top = b.dragon = b.queen = b.placed_left = b.placed_right = b.picked = kNone;  // Q5
  }
  if constexpr (S::kSolo) {
    s.taken.fill(kNone);
    s.automa_knights = 1;  // S2, S11
  }
  if constexpr (S::kQueen) s.step = kDrawTile;  // Q4
  return s;
}

}  // namespace kastgard::kingdomino

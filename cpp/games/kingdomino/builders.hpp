// What only Queendomino has: tax, buildings, queen and the builders' board; and the automa of the solo game.
#pragma once

#include "games/kingdomino/permits.hpp"

namespace kastgard::kingdomino {

// --- tax ----------------------------------------------------------------------------------------------------------

[[nodiscard]] inline int knights_of(const Court& c) noexcept { return c.guard + bits::count(c.knights); }

[[nodiscard]] inline std::uint8_t terrain_at(const Kingdom& k, std::uint64_t square) noexcept {
  std::uint8_t t = 0;
  while (t < kTown && (k.terrain[t] & square) == 0) ++t;
  return t;
}

// Q10: what the tiles that this seat has add to one tax. All knights count, the one just sent included.
template <class S>
[[nodiscard]] inline std::uint32_t tax_bonus(const Config& config, const S& s) noexcept {
  const Court& court = s.courts[s.seat];
  int coins = 0;
  const auto add = [&](std::uint32_t tiles, int each) {
    for (; tiles != 0; tiles &= tiles - 1) {
      if (s.builders.tile_owner[static_cast<std::size_t>(std::countr_zero(tiles))] == s.seat) coins += each;
    }
  };
  add(config.tower_tax, court.towers);
  add(config.knight_tax, knights_of(court));
  return static_cast<std::uint32_t>(coins);
}

// Q9: knights on the squares just placed, as the bits of `knights` (1 left, 2 right); each brings the size of the
// territory it stands in.
template <class S>
inline void collect_tax(const Config& config, S& s, int knights) noexcept {
  Court& court = s.courts[s.seat];
  const Kingdom& k = s.kingdoms[s.seat];
  const std::array<std::uint8_t, 2> squares{s.builders.placed_left, s.builders.placed_right};
  int sent = 0;
  for (std::size_t h = 0; h < 2; ++h) {
    if ((knights >> h & 1) == 0) continue;
    const std::uint64_t square = bits::bit(squares[h]);
    court.knights |= square;
    --court.guard;
    ++sent;
    court.coins += static_cast<std::uint32_t>(bits::count(territory(k.terrain[terrain_at(k, square)], square)));
  }
  if (sent == 0 || (config.tower_tax | config.knight_tax) == 0) return;
  court.coins += tax_bonus(config, s) * static_cast<std::uint32_t>(config.tax_bonus_once ? 1 : sent);  // Z7
}

// --- queen and buildings ------------------------------------------------------------------------------------------

template <class S>
[[nodiscard]] inline int towers_of(const S& s, int seat) noexcept {
  if constexpr (S::kSolo) {
    if (seat == kAutoma) return s.automa_towers;
  }
  return s.courts[static_cast<std::size_t>(seat)].towers;
}

// Q14, Z8: a seat that has just gained a tower and is behind nobody gets the queen; with `strict_queen`, only if it is
// ahead of everybody, and who has her keeps her on a tie.
template <class S>
inline void check_queen(const Config& config, S& s, std::uint8_t gainer) noexcept {
  const int most = towers_of(s, gainer) - (config.strict_queen && s.builders.queen != gainer ? 1 : 0);
  const int parties = S::kSolo ? 2 : config.players;
  for (int p = 0; p < parties; ++p) {
    if (p != gainer && towers_of(s, p) > most) return;
  }
  s.builders.queen = gainer;
}

// Q11, Q12: pays for the picked tile and puts it on a town square; its gains come at once.
template <class S>
inline void construct(const Config& config, S& s, std::uint8_t square) noexcept {
  Builders& b = s.builders;
  Court& court = s.courts[s.seat];
  const std::uint8_t tile = b.board[b.picked];
  court.coins -= static_cast<std::uint32_t>(price(s, b.picked));  // Q15: before the queen may come
  b.board[b.picked] = kNone;
  b.picked = kNone;
  b.tile_owner[tile] = s.seat;
  b.tile_square[tile] = square;
  court.built |= bits::bit(square);
  court.guard = static_cast<std::uint8_t>(court.guard + config.tiles[tile].knights);
  court.towers = static_cast<std::uint8_t>(court.towers + config.tiles[tile].towers);
  if (config.tiles[tile].towers > 0) check_queen(config, s, s.seat);
}

// --- the builders' board ------------------------------------------------------------------------------------------

// Q4, Q18 (3), Q19: the top of the pile goes on the cheapest empty place. True where a new top is to be drawn before
// anything else happens.
[[nodiscard]] inline bool fill_places(Builders& b) noexcept {
  for (auto& place : b.board) {
    if (place != kNone) continue;
    if (b.top == kNone) break;
    place = b.top;
    b.top = kNone;
    if (b.hidden != 0) return true;
  }
  return b.top == kNone && b.hidden != 0;
}

// Q18 (1), (2): the dragon goes home, and the tiles slide to the cheapest places in their order. S14: alone, the tile
// under the dragon burns first.
template <class S>
inline void clear_board(S& s) noexcept {
  Builders& b = s.builders;
  if constexpr (S::kSolo) b.board[s.turn + std::size_t{1}] = kNone;
  b.dragon = kNone;
  std::size_t to = 0;
  for (const auto tile : b.board) {
    if (tile != kNone) b.board[to++] = tile;
  }
  for (; to < b.board.size(); ++to) b.board[to] = kNone;
}

// --- the automa ---------------------------------------------------------------------------------------------------

// S3, S13: on C if it is free, else on D.
inline void place_automa_king(SoloState& s) noexcept { s.next_king[s.next_king[2] == kNone ? 2 : 3] = kAutoma; }

// S10 to S13, S19: takes its domino, builds the reserved tile if the domino has a town, chooses. Its knights need no
// place (T8), it takes no tax, and its tax bonuses do nothing (Z19).
inline void automa_turn(const Config& config, SoloState& s) noexcept {
  std::size_t position = 0;
  while (s.line_king[position] != kAutoma) ++position;
  const std::uint8_t domino = s.line[position];
  s.taken[s.automa_dominoes++] = domino;
  Builders& b = s.builders;
  const std::uint8_t tile = b.board[kReserved];
  if (tile != kNone && kQueendominoSet[domino].has(kTown)) {  // S12, Z11, Z12
    b.board[kReserved] = kNone;
    b.tile_owner[tile] = kAutoma;
    b.tile_square[tile] = static_cast<std::uint8_t>(s.automa_dominoes - 1);
    s.automa_knights = static_cast<std::uint8_t>(s.automa_knights + config.tiles[tile].knights);
    s.automa_towers = static_cast<std::uint8_t>(s.automa_towers + config.tiles[tile].towers);
    if (config.tiles[tile].towers > 0) check_queen(config, s, kAutoma);
  }
  if (s.round < config.rounds) place_automa_king(s);
}

}  // namespace kastgard::kingdomino

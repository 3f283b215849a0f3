// A position of Principalities, and the options a game is loaded with.
#pragma once

#include <array>
#include <cstdint>

#include "core/bits.hpp"
#include "core/options.hpp"
#include "core/types.hpp"
#include "games/principalities/map.hpp"

namespace kastgard::principalities {

enum Phase : std::uint8_t {
  kAttack = 0,     // the seat on turn attacks or ends the turn
  kRoll = 1,       // chance: an attack is being rolled
  kReinforce = 2,  // chance: a die falls on a territory
  kOffer = 3,      // a living human answers the offer to end on points
  kEnd = 4,
};

// How a game ended; the index into Principalities::kEnds.
enum End : std::uint8_t { kOngoing = 0, kConquest = 1, kPoints = 2, kDraw = 3, kUnfinished = 4 };

// All facts of a position, and four that follow from them and are kept for speed (owned, full, border, alive):
// validate() recomputes those. Territories n.. of the arrays and seats P.. hold fixed values, so equality is memcmp.
struct State {
  std::array<std::uint64_t, kMaxTerritories> adjacency;  // bit masks; P-R2
  std::array<std::uint64_t, kMaxSeats> owned;            // territories of each seat as a bit mask
  std::uint64_t full;                                    // territories with eight dice
  std::uint64_t map_id;
  std::array<std::uint8_t, kMaxTerritories> owner;       // kNone beyond n
  std::array<std::uint8_t, kMaxTerritories> dice;        // 1..8; 0 beyond n
  std::array<std::uint8_t, kMaxTerritories> border;      // neighbours that belong to other seats
  std::array<std::uint32_t, kMaxSeats> own_turns;        // started turns of each seat
  std::uint32_t ply;
  std::uint32_t completed_turns;
  std::uint32_t quiet;                                   // P-R18
  std::array<std::uint8_t, kMaxSeats> store;             // 0..64 waiting dice
  std::array<std::uint8_t, 5> last_attack;  // from, to, attacker, defender, won; kNone where there is none
  std::uint8_t n;
  std::uint8_t players;
  std::uint8_t seat;  // on turn; at the end, the seat whose turn it was
  std::uint8_t phase;
  std::uint8_t end;
  std::uint8_t from, to;  // the attack being rolled; kNone elsewhere
  std::uint8_t pool;  // dice still to fall; 0 outside kReinforce
  std::uint8_t attacked;  // 1 if an attack was made this turn
  std::uint8_t offer_made;  // P-R20
  std::uint8_t asked;  // who answers the offer; kNone elsewhere
  std::uint8_t accepted;  // seats that accepted so far, bit mask
  std::uint8_t hints;  // seats that used a hint, bit mask; A10
  std::uint8_t alive;  // seats with a territory, bit mask
  std::uint8_t wide;  // 1 if some territory has more than 15 neighbours
};
static_assert(sizeof(State) == 680);

// Options of a game; `make_config` reads them.
struct Config {
  int players = 4;
  int territories = 32;
  std::uint8_t humans = 0;  // seats that are asked the offer, bit mask; A8
  bool offer_continue = false;  // what a game without a living human answers; A8
  bool count_store = false;  // A9: the store counts as dice on points
  std::uint32_t max_turns = 1000;
  int maps = 0;  // 0: a new map every game; K: a pool of K maps
  std::uint64_t map_seed = 0;
};

[[nodiscard]] inline std::uint64_t all_territories(const State& s) noexcept { return bits::bit(s.n) - 1; }
[[nodiscard]] inline std::uint64_t others(const State& s) noexcept { return all_territories(s) & ~s.owned[s.seat]; }

}  // namespace kastgard::principalities

// Positions of the three games, and the options a game is loaded with. The games share every word of a position that
// they have in common, so that one set of templates (actions, rules, score, ...) serves all three.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/options.hpp"
#include "core/types.hpp"
#include "games/kingdomino/board.hpp"
#include "games/kingdomino/tables.hpp"

namespace kastgard::kingdomino {

inline constexpr std::uint8_t kAutoma = 1;  // its king, its queen and its tiles in the solo game

enum Step : std::uint8_t {
  kDrawDomino = 0,  // chance: a domino for the next line
  kDrawKing,        // chance: whose king goes on the first line
  kDrawTile,        // chance: the new top of the pile of buildings
  kPlace,           // Q7 A
  kTax,             // Q7 B
  kBuild,           // Q7 C: which tile
  kSite,            // Q7 C: on which town square
  kDragon,          // Q7 D
  kChoose,          // Q7 E
  kOver,
};
inline constexpr std::array<std::string_view, 10> kStepNames{"domino", "king", "tile",   "place",  "tax",
                                                             "build",  "site", "dragon", "choose", "end"};

// What all three games have. Unused entries of the arrays hold fixed values, so equality is memcmp.
template <int Seats, int Line, int Piles>
struct Common {
  static constexpr int kSeats = Seats;
  static constexpr int kLine = Line;
  static constexpr int kPiles = Piles;
  std::array<Kingdom, Seats> kingdoms;       // a lone castle beyond the number of players
  std::array<std::uint64_t, Piles> pile;     // dominoes not drawn yet, bit = number - 1
  std::array<std::uint8_t, Line> line;  // D9: dominoes (number - 1) of the current line; kNone where there is none
  std::array<std::uint8_t, Line> line_king;  // seat of the king on each, kNone where there is none
  std::array<std::uint8_t, Line> next;  // the next line, ascending also while it is being drawn
  std::array<std::uint8_t, Line> next_king;
  std::uint16_t ply;
  std::uint8_t step;
  std::uint8_t round;  // lines that have become current
  std::uint8_t seat;  // to decide; kNone elsewhere
  std::uint8_t turn;  // position in `line` of the king that acts; kNone before the first round and while chance draws
  std::uint8_t end;  // index into kEnds
  std::uint8_t drawn;  // dominoes in `next`
};

// The sums of the finished games of a dynasty (V3).
struct Earlier {
  std::uint16_t score, crowns;
};

struct KingdominoState : Common<4, 4, 1> {
  static constexpr std::string_view kName = "kingdomino";
  static constexpr bool kQueen = false;
  static constexpr bool kSolo = false;
  std::array<Earlier, 4> earlier;
  std::array<std::uint8_t, 4> earlier_largest;
  std::uint8_t game_index;  // of a dynasty: 0, 1, 2
  std::array<std::uint8_t, 3> unused;  // 0
};
static_assert(sizeof(KingdominoState) == 408);

// What a player of Queendomino has beside the kingdom (Q3).
struct Court {
  std::uint64_t knights;  // squares with a knight
  std::uint64_t built;  // squares with a building; follows from the tiles
  std::uint32_t coins;
  std::uint8_t guard;  // knights in hand
  std::uint8_t towers;
  std::array<std::uint8_t, 2> unused;  // 0
};

// The building tiles and who is where on the builders' board (Q4, Q5).
struct Builders {
  std::uint32_t hidden;  // tiles in the pile below its top, bit = id - 1
  std::array<std::uint8_t, kPlaces> board;  // tile (id - 1) on each place, kNone where it is empty
  std::uint8_t top;  // Z5: public; kNone where there is none
  std::uint8_t dragon;  // the place it sits on, kNone in its cave (always in the solo game)
  std::uint8_t queen;  // seat, kAutoma in the solo game, kNone
  std::uint8_t placed_left, placed_right;  // bits of the squares just placed; kNone but in step tax
  std::uint8_t picked;  // place of the tile to build; kNone but in step site
  std::array<std::uint8_t, kTiles> tile_owner;  // seat, kAutoma in the solo game, kNone where it is not built
  std::array<std::uint8_t, kTiles> tile_square;  // bit of its square; for the automa the index of its domino; kNone
};
static_assert(sizeof(Builders) == 80);

inline constexpr std::array<std::string_view, 4> kSoloEnds{"ongoing", "won", "drawn", "lost"};
inline constexpr std::array<std::string_view, 3> kEndNames{"ongoing", "victory", "shared"};

struct QueendominoState : Common<6, 8, 2> {
  static constexpr std::string_view kName = "queendomino";
  static constexpr bool kQueen = true;
  static constexpr bool kSolo = false;
  std::array<Court, 6> courts;
  Builders builders;
};
static_assert(sizeof(QueendominoState) == 808);

inline constexpr int kAutomaDominoes = 12;  // S15

struct SoloState : Common<1, 4, 1> {
  static constexpr std::string_view kName = "queendomino_solo";
  static constexpr bool kQueen = true;
  static constexpr bool kSolo = true;
  std::array<Court, 1> courts;
  Builders builders;
  std::array<std::uint8_t, kAutomaDominoes> taken;  // S10: the automa's dominoes (number - 1) in order, then kNone
  std::uint8_t automa_knights, automa_towers;
  std::uint8_t automa_dominoes;
  std::uint8_t unused;  // 0
};
static_assert(sizeof(SoloState) == 240);

// Options of a game; make_config (setup.hpp) reads them.
struct Config {
  int players = 2;
  int kings = 2;  // each
  int limit = 5;  // D4
  int line = 4;  // dominoes in a line
  int rounds = 6;  // lines
  bool middle_kingdom = false, harmony = false, mighty_duel = false, dynasty = false;  // V1 to V4
  bool three_player_full = false;  // V5
  bool snake = false;  // Z2
  bool royal_wedding = false;  // W1, W2
  bool strict_queen = false;  // Z8
  bool tax_bonus_once = false;  // Z7: a turn, not a knight
  bool hard = false, column = false;  // S20, Z15
  TileTable tiles{};
  std::uint32_t tower_tax = 0, knight_tax = 0;  // tiles with a tax bonus, bit = id - 1

  // First action ids of the steps (actions.hpp).
  int discard = 0, choose = 0, tax = 0, build = 0, site = 0, dragon = 0, actions = 0;
};

// The set that is being drawn from: W1 takes the two in turn, all other games have one.
template <class S>
[[nodiscard]] inline std::size_t pile_of_line(const Config& config, int line_number) noexcept {
  return S::kPiles == 2 && config.royal_wedding && line_number % 2 == 0 ? 1 : 0;
}

// The faces of the dominoes of the line with that number (from 1).
template <class S>
[[nodiscard]] inline const DominoSet& set_of_line(const Config& config, int line_number) noexcept {
  if constexpr (!S::kQueen) return kKingdominoSet;
  return pile_of_line<S>(config, line_number) == 1 ? kKingdominoSet : kQueendominoSet;
}

// The domino under the king that acts.
template <class S>
[[nodiscard]] inline const Domino& domino_in_hand(const Config& config, const S& s) noexcept {
  return set_of_line<S>(config, s.round)[s.line[s.turn]];
}

template <class S>
[[nodiscard]] inline int to_play(const S& s) noexcept {
  return s.step < kPlace ? kChance : s.step == kOver ? kTerminal : s.seat;
}

}  // namespace kastgard::kingdomino

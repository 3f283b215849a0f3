// The checks of what only Queendomino has; validate.cpp runs them after those of lines and kingdoms.
#pragma once

#include <string>
#include <string_view>

#include "core/error.hpp"
#include "games/kingdomino/score.hpp"

namespace kastgard::kingdomino {

// Throws PositionError for a position that does not hold.
class Demands {
 public:
  Demands(std::string_view game, const std::string& given) : game_(game), given_(given) {}
  void must(bool fine, const char* why) const {
    if (!fine) throw PositionError(std::string(game_) + ": " + why, given_);
  }

 private:
  std::string_view game_;
  const std::string& given_;
};

inline constexpr std::uint32_t kMostCoins = 100'000'000;

template <class S>
class BuildersChecker {
 public:
  BuildersChecker(const Config& config, const S& s, const Demands& demands)
      : config_(config), s_(s), demands_(demands) {}

  void run() const {
    ranges();
    tiles();
    board();
    for (std::size_t p = 0; p < S::kSeats; ++p) court(p);
    if constexpr (S::kSolo) automa();
    queen();
    step();
  }

 private:
  void must(bool fine, const char* why) const { demands_.must(fine, why); }
  [[nodiscard]] const Builders& b() const { return s_.builders; }
  [[nodiscard]] bool in_turn() const { return s_.round > 0 && s_.step >= kPlace && s_.step != kOver; }

  void ranges() const {
    for (const auto tile : b().board) must(tile == kNone || tile < kTiles, "no such tile on the board");
    must(b().top == kNone || b().top < kTiles, "no such tile on top of the pile");
    must(b().dragon == kNone || (!S::kSolo && b().dragon < kPlaces), "the dragon is at no place");
    must(b().queen == kNone || b().queen < (S::kSolo ? 2 : config_.players), "the queen is with no seat");
    must((s_.step == kTax) == (b().placed_left != kNone) && (s_.step == kTax) == (b().placed_right != kNone),
         "'placed' goes with the step tax alone");
    must((s_.step == kSite) == (b().picked != kNone), "'picked' goes with the step site alone");
    must(b().placed_left == kNone || (b().placed_left < 64 && b().placed_right < 64), "'placed' is no square");
    must(b().picked == kNone || b().picked < kPlaces, "'picked' is no place");
  }

  // Q1: every tile in one place, or burnt.
  void tiles() const {
    std::uint32_t seen = b().hidden;
    const auto see = [&](std::uint8_t tile) {
      must((seen >> tile & 1U) == 0, "a tile in two places");
      seen |= 1U << tile;
    };
    for (const auto tile : b().board) {
      if (tile != kNone) see(tile);
    }
    if (b().top != kNone) see(b().top);
    for (std::uint8_t t = 0; t < kTiles; ++t) {
      const std::uint8_t owner = b().tile_owner[t], square = b().tile_square[t];
      must((owner == kNone) == (square == kNone), "half a building");
      if (owner == kNone) continue;
      must(owner < config_.players || (S::kSolo && owner == kAutoma), "a building of no seat");
      must(s_.round > 0, "a building before the first round");
      see(t);
      if constexpr (S::kSolo) {
        if (owner == kAutoma) {
          must(square < s_.automa_dominoes && kQueendominoSet[s_.taken[square]].has(kTown),
               "a building without a town");
          continue;
        }
      }
      must(square < 64 && (s_.kingdoms[owner].terrain[kTown] >> square & 1) != 0, "a building on no town square");
      for (std::size_t other = 0; other < t; ++other) {
        must(b().tile_owner[other] != owner || b().tile_square[other] != square, "two buildings on a square");
      }
    }
    const int burnt = kTiles - std::popcount(seen);
    const int nights = in_turn() ? s_.round - 1 : s_.step == kDrawDomino ? std::max(0, s_.round - 1) : s_.round;
    must(burnt <= nights + (b().dragon != kNone ? 1 : 0), "more tiles are burnt than the dragon can burn");
  }

  // Q4, Q18, Q19: between rounds the cheap places are full; a place is empty only for a reason.
  void board() const {
    int empty = 0;
    bool compact = true;
    for (const auto tile : b().board) {
      compact = compact && (tile == kNone || empty == 0);
      empty += tile == kNone ? 1 : 0;
    }
    const bool turning_up = s_.step == kDrawTile;
    must(turning_up ? b().top == kNone && b().hidden != 0 : b().top != kNone || b().hidden == 0,
         "the top of the pile must be turned up");
    must(!turning_up || s_.round > 0 || b().hidden == hidden_at_the_start(empty),
         "tiles are missing before the first round");
    if (!in_turn() && s_.step != kOver) {
      must(compact && b().dragon == kNone, "the board is cleared between rounds");
      must(turning_up || b().top == kNone || empty == 0, "a place is empty while the pile lasts");
    }
    must(b().dragon == kNone || b().board[b().dragon] == kNone, "the dragon sits on an empty place");
    if (!in_turn() || b().top == kNone) return;
    const int builders = (S::kSolo ? 0 : s_.turn) + (s_.step == kDragon || s_.step == kChoose ? 1 : 0);
    must(empty <= builders + (b().dragon != kNone ? 1 : 0), "more places are empty than tiles were taken this round");
  }

  // While the board is filled for the first time no tile is anywhere else.
  [[nodiscard]] std::uint32_t hidden_at_the_start(int empty) const {
    std::uint32_t all = ~std::uint32_t{0};
    for (std::size_t i = 0; i + static_cast<std::size_t>(empty) < kPlaces; ++i) {
      if (b().board[i] != kNone) all &= ~(1U << b().board[i]);
    }
    return all;
  }

  // Q3, Q9, Q12: knights and towers come from tiles alone.
  void court(std::size_t p) const {
    const Court& c = s_.courts[p];
    must(c.unused[0] == 0 && c.unused[1] == 0, "unused bytes");
    if (p >= static_cast<std::size_t>(config_.players)) {
      must(c.knights == 0 && c.built == 0 && c.coins == 0 && c.guard == 0 && c.towers == 0, "a court without a player");
      return;
    }
    int knights = 1, towers = 0;
    std::uint64_t built = 0;
    for (std::size_t t = 0; t < kTiles; ++t) {
      if (b().tile_owner[t] != p) continue;
      knights += config_.tiles[t].knights;
      towers += config_.tiles[t].towers;
      built |= bits::bit(b().tile_square[t]);
    }
    must((c.knights & ~(s_.kingdoms[p].occupied & ~kCastle)) == 0, "a knight outside the kingdom");
    must(knights_of(c) == knights, "knights do not follow from the buildings");
    must(c.towers == towers, "towers do not follow from the buildings");
    must(c.built == built, "squares with a building do not follow from the buildings");
    must(c.coins <= kMostCoins, "too many coins");
    must(s_.round > 0 || (c.coins == 7 && c.guard == 1), "seven coins and a knight at the start");
  }

  void automa() const {
    int knights = 1, towers = 0;
    std::uint32_t sites = 0;
    for (std::size_t t = 0; t < kTiles; ++t) {
      if (b().tile_owner[t] != kAutoma) continue;
      knights += config_.tiles[t].knights;
      towers += config_.tiles[t].towers;
      must((sites >> b().tile_square[t] & 1U) == 0, "two buildings on a domino");  // S12
      sites |= 1U << b().tile_square[t];
    }
    must(s_.automa_knights == knights && s_.automa_towers == towers, "the automa's knights and towers do not follow");
    must(s_.unused == 0, "unused bytes");
  }

  // Q14, T13: with the first tower she comes, and she stays with a seat that nobody is ahead of.
  void queen() const {
    int most = 0;
    for (int p = 0; p < (S::kSolo ? 2 : config_.players); ++p) most = std::max(most, towers_of(s_, p));
    must((b().queen != kNone) == (most > 0), "the queen comes with the first tower");
    must(b().queen == kNone || towers_of(s_, b().queen) == most, "the queen's host has fewer towers than another");
  }

  // A decision is asked only where there is one.
  void step() const {
    if (!in_turn()) return;
    switch (s_.step) {
      case kTax: return placed();
      case kBuild: return must(affordable(s_) != 0 && open_sites(s_) != 0, "nothing can be built");
      case kSite:
        return must((affordable(s_) >> b().picked & 1U) != 0 && open_sites(s_) != 0, "the picked tile cannot be built");
      case kDragon: return must(burnable(s_) != 0, "the dragon cannot be bribed");
      default: return;
    }
  }

  // Q9: the squares of the domino just placed, no knight on them yet, and a knight to send.
  void placed() const {
    const Kingdom& k = s_.kingdoms[s_.seat];
    const Domino& d = domino_in_hand(config_, s_);
    const std::array<std::uint64_t, 2> squares{bits::bit(b().placed_left), bits::bit(b().placed_right)};
    must((beside(squares[0]) & squares[1]) != 0, "'placed' must be neighbours");
    for (std::size_t h = 0; h < 2; ++h) {
      must((k.terrain[d.terrain[h]] & squares[h]) != 0 && printed_crowns(k, squares[h]) == d.crowns[h],
           "'placed' is not the domino in hand");
      must((s_.courts[s_.seat].knights & squares[h]) == 0, "a knight on a square just placed");
    }
    must(s_.courts[s_.seat].guard > 0, "no knight to send");
  }

  const Config& config_;
  const S& s_;
  const Demands& demands_;
};

}  // namespace kastgard::kingdomino

// Moves: what every action and every outcome of chance does. Steps follow each other as Q7 and Q18 order them; a step
// where only passing is possible is passed over.
#pragma once

#include "games/kingdomino/actions.hpp"
#include "games/kingdomino/builders.hpp"
#include "games/kingdomino/score.hpp"
#include "games/kingdomino/start.hpp"

namespace kastgard::kingdomino {

template <class S>
class Moves {
 public:
  Moves(const Config& config, S& s) noexcept : config_(config), s_(s) {}

  // `a` is legal, or an outcome at a chance node.
  void apply(Action a) noexcept {
    ++s_.ply;
    switch (s_.step) {
      case kDrawDomino: return add_domino(static_cast<std::uint8_t>(a));
      case kDrawKing: return ask(kChoose, static_cast<std::uint8_t>(a));
      case kPlace: return place(a);
      case kChoose: return choose(static_cast<std::size_t>(a - config_.choose));
      default: break;
    }
    if constexpr (S::kQueen) {
      switch (s_.step) {
        case kDrawTile: return add_tile(static_cast<std::uint8_t>(a));
        case kTax: return tax(a - config_.tax);
        case kBuild: return build(a - config_.build);
        case kSite: return build_on(a - config_.site);
        case kDragon: return bribe(a - config_.dragon);
        default: break;
      }
    }
  }

  // K3: the first line. (Q4: after the builders' board.)
  void begin_line() noexcept {
    wait(kDrawDomino);
    s_.drawn = 0;
  }

 private:
  // Chance moves next, or the game is over.
  void wait(Step step) noexcept {
    s_.step = step;
    s_.seat = s_.turn = kNone;
  }
  void ask(Step step, std::uint8_t seat) noexcept {
    s_.step = step;
    s_.seat = seat;
  }

  // D9: the line is kept in ascending order while it is drawn.
  void add_domino(std::uint8_t domino) noexcept {
    s_.pile[pile_of_line<S>(config_, s_.round + 1)] &= ~bits::bit(domino);
    std::size_t at = s_.drawn++;
    for (; at > 0 && s_.next[at - 1] > domino; --at) s_.next[at] = s_.next[at - 1];
    s_.next[at] = domino;
    if (s_.drawn < config_.line) return;
    if (s_.round > 0) return begin_turn(0);
    if constexpr (S::kSolo) {
      ask(kChoose, 0);  // S3: the player first, on any of the four
    } else {
      wait(kDrawKing);  // K3, Z2
    }
  }

  // K3, Q6: the next king goes on the first line.
  void next_first_king() noexcept {
    int placed = 0;
    for (const auto king : s_.next_king) placed += king != kNone ? 1 : 0;
    if (S::kSolo || placed == config_.players * config_.kings) return begin_round();
    if (!config_.snake) return wait(kDrawKing);
    if (placed != 2) s_.seat = s_.seat == 0 ? 1 : 0;  // Z2: first, second, second, first
  }

  // K5, Q18 (4), (5): the next line becomes current, and dominoes without a king are out of the game.
  void begin_round() noexcept {
    s_.line = s_.next;
    s_.line_king = s_.next_king;
    s_.next.fill(kNone);
    s_.next_king.fill(kNone);
    s_.drawn = 0;
    ++s_.round;
    if (s_.round < config_.rounds) return begin_line();
    begin_turn(0);  // K5, Q20: the last line
  }

  // K4, Q7: the turn of the first king from that position on; alone, the player's (Z10).
  void begin_turn(std::size_t from) noexcept {
    for (std::size_t p = from; p < S::kLine; ++p) {
      if (s_.line_king[p] == kNone || (S::kSolo && s_.line_king[p] == kAutoma)) continue;
      s_.turn = static_cast<std::uint8_t>(p);
      return ask(kPlace, s_.line_king[p]);
    }
    end_round();
  }

  void end_turn() noexcept {
    if constexpr (S::kSolo) {
      automa_turn(config_, s_);
      end_round();
    } else {
      begin_turn(s_.turn + std::size_t{1});
    }
  }

  void end_round() noexcept {
    if constexpr (S::kQueen) {
      if (s_.round < config_.rounds) clear_board(s_);
    }
    s_.line.fill(kNone);
    s_.line_king.fill(kNone);
    if (s_.round == config_.rounds) return end_game();
    if constexpr (S::kQueen) return refill();
    begin_round();
  }

  void end_game() noexcept {
    wait(kOver);
    if constexpr (!S::kQueen) {
      if (config_.dynasty && s_.game_index < 2) return next_game();  // V3
    }
    s_.end = ending(config_, s_);
  }

  // V3: scores add; ties are decided on summed crowns and the largest single territory of the three.
  void next_game() noexcept {
    for (int p = 0; p < config_.players; ++p) {
      const Result r = result_of(config_, s_, p);
      const auto i = static_cast<std::size_t>(p);
      s_.earlier[i] = {static_cast<std::uint16_t>(r.score), static_cast<std::uint16_t>(r.crowns)};
      s_.earlier_largest[i] = static_cast<std::uint8_t>(r.largest);
    }
    ++s_.game_index;
    clear_table(config_, s_);
  }

  // --- steps of a turn ---------------------------------------------------------------------------------------------

  // K4 (1), Q8.
  void place(Action a) noexcept {
    Kingdom& k = s_.kingdoms[s_.seat];
    if (a == config_.discard) {  // D7
      ++k.discarded;
      return after_tax();
    }
    const Domino& d = domino_in_hand(config_, s_);
    const Place p = place_of(config_, a);
    put_square(k, p.x, p.y, d.terrain[0], d.crowns[0]);
    put_square(k, p.right_x(), p.right_y(), d.terrain[1], d.crowns[1]);
    if constexpr (S::kQueen) {
      if (s_.courts[s_.seat].guard > 0) {
        s_.builders.placed_left = static_cast<std::uint8_t>(square_bit(p.x, p.y));
        s_.builders.placed_right = static_cast<std::uint8_t>(square_bit(p.right_x(), p.right_y()));
        s_.step = kTax;
        return;
      }
    }
    after_tax();
  }

  void tax(int knights) noexcept {
    collect_tax(config_, s_, knights);
    s_.builders.placed_left = s_.builders.placed_right = kNone;
    after_tax();
  }

  void after_tax() noexcept {
    if constexpr (S::kQueen) {
      if (open_sites(s_) != 0 && affordable(s_) != 0) {
        s_.step = kBuild;
        return;
      }
    }
    after_build();
  }

  void build(int place) noexcept {
    if (place == kPlaces) return after_build();
    s_.builders.picked = static_cast<std::uint8_t>(place);
    s_.step = kSite;
  }

  void build_on(int square) noexcept {
    const Place at = place_of(config_, square);
    construct(config_, s_, static_cast<std::uint8_t>(square_bit(at.x, at.y)));
    after_build();
  }

  void after_build() noexcept {
    if constexpr (S::kQueen && !S::kSolo) {  // S9: no bribing in the solo game
      if (burnable(s_) != 0) {
        s_.step = kDragon;
        return;
      }
    }
    after_dragon();
  }

  // Q16.
  void bribe(int place) noexcept {
    if (place != kPlaces) {
      --s_.courts[s_.seat].coins;
      s_.builders.board[static_cast<std::size_t>(place)] = kNone;
      s_.builders.dragon = static_cast<std::uint8_t>(place);
    }
    after_dragon();
  }

  void after_dragon() noexcept {
    if (s_.round == config_.rounds) return end_turn();  // K5, Q20
    s_.step = kChoose;
  }

  // K4 (2), Q17.
  void choose(std::size_t position) noexcept {
    s_.next_king[position] = s_.seat;
    if constexpr (S::kSolo) {
      if (s_.round == 0) place_automa_king(s_);
    }
    return s_.round == 0 ? next_first_king() : end_turn();
  }

  void add_tile(std::uint8_t tile) noexcept {
    s_.builders.hidden &= ~(1U << tile);
    s_.builders.top = tile;
    refill();
  }

  // Q4, Q18 (3): the top of the pile fills the cheapest empty place, and the new top is turned up, while the pile
  // lasts.
  void refill() noexcept {
    if (fill_places(s_.builders)) return wait(kDrawTile);
    return s_.round == 0 ? begin_line() : begin_round();
  }

  const Config& config_;
  S& s_;
};

template <class S>
inline void apply(const Config& config, S& s, Action a) noexcept {
  Moves<S>(config, s).apply(a);
}

}  // namespace kastgard::kingdomino

// The checks that every position from outside must pass: text, fields and bytes alike.
#include <algorithm>
#include <cstring>

#include "core/error.hpp"
#include "games/kingdomino/permits.hpp"
#include "games/kingdomino/score.hpp"
#include "games/kingdomino/start.hpp"
#include "games/kingdomino/text.hpp"
#include "games/kingdomino/validate_builders.hpp"

namespace kastgard::kingdomino {
namespace {

template <class S>
class Checker : Demands {
 public:
  Checker(const Config& config, const S& s, const std::string& given)
      : Demands(S::kName, given), config_(config), s_(s) {}

  void run() const {
    ranges();
    unused();
    for (std::size_t p = 0; p < players(); ++p) kingdom(s_.kingdoms[p]);
    dominoes();
    steps();
    kings();
    turns();
    squares();
    if constexpr (!S::kQueen) dynasty();
    if constexpr (S::kQueen) BuildersChecker<S>(config_, s_, *this).run();
    ending_is_right();
  }

 private:
  [[nodiscard]] std::size_t players() const { return static_cast<std::size_t>(config_.players); }
  [[nodiscard]] std::size_t line_length() const { return static_cast<std::size_t>(config_.line); }

  void ranges() const {
    must(s_.step <= kOver, "no such step");
    const bool queen_step = s_.step == kDrawTile || (s_.step >= kTax && s_.step <= kDragon);
    must(S::kQueen || !queen_step, "a step of another game");
    must(!S::kSolo || (s_.step != kDrawKing && s_.step != kDragon), "a step of another game");
    must(s_.round <= config_.rounds, "'round' is above the number of lines");
    must(s_.drawn <= config_.line, "the next line is too long");
    must((s_.step >= kPlace && s_.step != kOver) == (s_.seat < config_.players), "'seat' goes with decisions alone");
    must(s_.seat == kNone || s_.seat < config_.players, "no such seat");
    must(s_.turn == kNone || s_.turn < config_.line, "no such position in the line");
    must((s_.end != kOngoing) == (s_.step == kOver), "'end' goes with the step end alone");
    must(s_.ply <= max_length<S>(config_), "more plies than a game can have");
  }

  // Entries that no player and no line of this configuration has.
  void unused() const {
    const Kingdom lone = lone_castle();
    for (std::size_t p = 0; p < S::kSeats; ++p) {
      must(std::all_of(s_.kingdoms[p].unused.begin(), s_.kingdoms[p].unused.end(), [](auto x) { return x == 0; }),
           "unused bytes");
      must(p < players() || std::memcmp(&s_.kingdoms[p], &lone, sizeof lone) == 0, "a kingdom without a player");
    }
    if constexpr (S::kPiles == 2) must(config_.royal_wedding || s_.pile[1] == 0, "a pile of another game");
  }

  // D3, D4: disjoint terrains in one piece round the castle, in the smallest rectangle, within the limit.
  void kingdom(const Kingdom& k) const {
    const int n = config_.limit;
    must(k.min_x > -n && k.min_x <= 0 && k.max_x < n && k.max_x >= 0 && k.max_x - k.min_x < n,
         "a kingdom is wider than the limit");
    must(k.min_y > -n && k.min_y <= 0 && k.max_y < n && k.max_y >= 0 && k.max_y - k.min_y < n,
         "a kingdom is higher than the limit");
    std::uint64_t all = kCastle;
    for (std::size_t t = 0; t < kTerrains; ++t) {
      must((all & k.terrain[t]) == 0, "a square has two terrains");
      all |= k.terrain[t];
    }
    must(all == k.occupied, "occupied squares do not follow from the terrains");
    must(S::kQueen || k.terrain[kTown] == 0, "there are no towns in this game");
    must(((k.crowns_low | k.crowns_high) & ~(all & ~kCastle)) == 0, "crowns without a square");
    must(territory(all, kCastle) == all, "a kingdom must hang together");
    must(bits::count(all) % 2 == 1, "a kingdom is a castle and whole dominoes");
    const Rectangle r = rectangle_of(k);
    const std::uint64_t in = std::rotr(all, r.origin());
    must((in & ~r.bits()) == 0, "squares outside the rectangle");
    const Rectangle row{0, 0, r.width, 1}, column{0, 0, 1, r.height};
    must((in & row.bits()) != 0 && (in & row.bits() << (8 * (r.height - 1))) != 0 && (in & column.bits()) != 0 &&
             (in & column.bits() << (r.width - 1)) != 0,
         "the rectangle is too large");
  }

  // D9: ascending, from the right set, in one place only.
  [[nodiscard]] std::uint64_t line_set(const std::array<std::uint8_t, S::kLine>& line,
                                       const std::array<std::uint8_t, S::kLine>& kings, std::size_t length) const {
    std::uint64_t set = 0;
    for (std::size_t p = 0; p < S::kLine; ++p) {
      if (p >= length) {
        must(line[p] == kNone && kings[p] == kNone, "an entry beyond the end of a line");
        continue;
      }
      must(line[p] < kDominoes && (p == 0 || line[p - 1] < line[p]), "a line must ascend");
      must(kings[p] == kNone || kings[p] < (S::kSolo ? 2 : config_.players), "a king of no seat");
      set |= bits::bit(line[p]);
    }
    return set;
  }

  [[nodiscard]] bool line_is_laid() const { return s_.line[0] != kNone; }
  [[nodiscard]] bool in_turn() const { return s_.round > 0 && s_.step >= kPlace && s_.step != kOver; }

  void dominoes() const {
    const std::size_t laid = line_is_laid() ? line_length() : 0;
    const std::uint64_t line = line_set(s_.line, s_.line_king, laid);
    const std::uint64_t next = line_set(s_.next, s_.next_king, s_.drawn);
    const std::size_t line_pile = pile_of_line<S>(config_, s_.round),
                      next_pile = pile_of_line<S>(config_, s_.round + 1);
    must((line & s_.pile[line_pile]) == 0 && (next & s_.pile[next_pile]) == 0, "a domino in a line and in the pile");
    must(line_pile != next_pile || (line & next) == 0, "a domino in both lines");
    std::array<int, S::kPiles> drawn{};
    for (int r = 1; r <= s_.round; ++r) drawn[pile_of_line<S>(config_, r)] += config_.line;
    drawn[next_pile] += s_.drawn;
    for (std::size_t p = 0; p < (config_.royal_wedding ? S::kPiles : 1); ++p) {
      must((s_.pile[p] & ~(bits::bit(kDominoes) - 1)) == 0, "no such domino in the pile");
      must(bits::count(s_.pile[p]) == kDominoes - drawn[p], "the pile does not fit the lines that were drawn");
    }
  }

  // Which lines lie there in which step.
  void steps() const {
    const bool last = s_.round == config_.rounds, full = s_.drawn == config_.line;
    must(in_turn() == (s_.turn != kNone), "'turn' goes with decisions after the first choice alone");
    must(line_is_laid() == (in_turn() || (s_.step == kDrawDomino && s_.round > 0)), "the current line is not in place");
    must(!last || s_.drawn == 0, "there is no line after the last");
    switch (s_.step) {
      case kDrawDomino: must(!full && !last, "nothing is to be drawn"); break;
      case kDrawKing: must(full && s_.round == 0, "kings are drawn for the first line alone"); break;
      case kDrawTile: must(s_.round == 0 ? s_.drawn == 0 : full, "no tile is to be drawn"); break;
      case kOver: must(last, "a game ends after the last line"); break;
      default: must(full || last, "the next line is not drawn"); break;
    }
    must(s_.step == kChoose || s_.step < kPlace || s_.round > 0, "the first choice comes first");
    must(s_.step != kChoose || !last, "there is nothing to choose");
  }

  [[nodiscard]] static int count_kings(const std::array<std::uint8_t, S::kLine>& kings, std::size_t seat,
                                       std::size_t upto = S::kLine) {
    return static_cast<int>(std::count(kings.begin(), kings.begin() + static_cast<std::ptrdiff_t>(upto), seat));
  }

  // Turns that a seat has ended in this round.
  [[nodiscard]] int ended(std::size_t seat) const {
    if (!in_turn()) return 0;
    return S::kSolo ? 0 : count_kings(s_.line_king, seat, s_.turn);
  }

  void kings() const {
    int placed = 0;
    for (std::size_t p = 0; p < players(); ++p) {
      const int next = count_kings(s_.next_king, p);
      placed += next;
      must(!line_is_laid() || count_kings(s_.line_king, p) == config_.kings, "a seat has too many or too few kings");
      must(next <= config_.kings, "a seat has too many kings");
      if (s_.round == 0) continue;
      const int wanted = s_.step == kDrawTile ? config_.kings : s_.round == config_.rounds ? 0 : ended(p);
      must(next == wanted, "the kings on the next line do not fit the turns that were taken");
    }
    must(!in_turn() || s_.line_king[s_.turn] == s_.seat, "the seat has no king at that position");
    if (s_.round == 0) first_choice(placed);
    if constexpr (S::kSolo) {
      automa_king(s_.line_king, line_is_laid());
      automa_king(s_.next_king, s_.step == kDrawTile && s_.round > 0);
      if (in_turn()) must(s_.round == config_.rounds || free_positions(config_, s_) != 0, "no letter is free");
    }
  }

  void first_choice(int placed) const {
    const int all = config_.players * config_.kings;
    if (s_.step == kDrawDomino || s_.step == kDrawTile) must(placed == 0, "kings on a line that is not drawn");
    if (s_.step == kDrawKing) must(config_.snake ? placed == 0 : placed < all, "no king is to be drawn");
    if (s_.step != kChoose) return;
    const int own = count_kings(s_.next_king, s_.seat);
    must(own < config_.kings, "the seat has no king left to place");
    // Z2: first, second, second, first.
    if (config_.snake) must(placed - own == (placed + 1) / 2 && own < 2, "not the order of the first choice");
  }

  // S3, S13, T10: C unless the player has it, then D.
  void automa_king(const std::array<std::uint8_t, S::kLine>& kings, bool there) const {
    const int automas = count_kings(kings, kAutoma);
    must(automas == (there ? 1 : 0), "the automa's king is not in place");
    if (there) must(kings[kings[2] == 0 ? 3 : 2] == kAutoma, "the automa's king stands on C, else on D");
  }

  // Every turn places or discards one domino.
  void turns() const {
    const bool line_done = s_.step == kDrawTile || s_.step == kOver || s_.round == 0;
    for (std::size_t p = 0; p < players(); ++p) {
      const Kingdom& k = s_.kingdoms[p];
      int taken = config_.kings * (line_done ? s_.round : s_.round - 1) + ended(p);
      if (in_turn() && s_.seat == p && s_.step != kPlace) ++taken;
      must((bits::count(k.occupied) - 1) / 2 + k.discarded == taken,
           "dominoes placed and discarded do not fit the turns");
    }
    if constexpr (S::kSolo) {
      must(s_.automa_dominoes == (line_done ? s_.round : s_.round - 1), "the automa has a domino a round");
    }
  }

  // No more squares of a kind than the dominoes had that may have been placed.
  void squares() const {
    std::array<std::array<int, 4>, kTerrains> kinds{};
    const auto add = [&](const Domino& d, int n) {
      for (std::size_t h = 0; h < 2; ++h) kinds[d.terrain[h]][d.crowns[h]] += n;
    };
    const auto& next_set = set_of_line<S>(config_, s_.round + 1);
    const auto& line_now = set_of_line<S>(config_, s_.round);
    for (std::size_t p = 0; p < (config_.royal_wedding ? S::kPiles : 1); ++p) {
      const auto& set = set_of_line<S>(config_, static_cast<int>(p) + 1);
      for (auto rest = ~s_.pile[p] & (bits::bit(kDominoes) - 1); rest != 0; rest = bits::drop_lowest(rest)) {
        add(set[static_cast<std::size_t>(bits::lowest(rest))], 1);
      }
    }
    for (std::size_t p = 0; p < s_.drawn; ++p) add(next_set[s_.next[p]], -1);
    for (std::size_t p = 0; line_is_laid() && p < line_length(); ++p) {
      if (!in_turn() || s_.line_king[p] == kNone || p > s_.turn || (p == s_.turn && s_.step == kPlace)) {
        add(line_now[s_.line[p]], -1);
      }
    }
    if constexpr (S::kSolo) automa_dominoes(add);
    for (std::size_t t = 0; t < kTerrains; ++t) {
      for (int c = 0; c < 4; ++c) {
        for (std::size_t p = 0; p < players(); ++p) {
          const Kingdom& k = s_.kingdoms[p];
          kinds[t][static_cast<std::size_t>(c)] -=
              bits::count(k.terrain[t] & ((c & 1) != 0 ? k.crowns_low : ~k.crowns_low) &
                          ((c & 2) != 0 ? k.crowns_high : ~k.crowns_high));
        }
        must(kinds[t][static_cast<std::size_t>(c)] >= 0, "more squares of a kind than the dominoes have");
      }
    }
  }

  template <class Add>
  void automa_dominoes(Add add) const {
    std::uint64_t seen = s_.pile[0];
    for (std::size_t p = 0; p < line_length(); ++p) {
      if (line_is_laid()) seen |= bits::bit(s_.line[p]);
      if (p < s_.drawn) seen |= bits::bit(s_.next[p]);
    }
    for (std::size_t i = 0; i < s_.taken.size(); ++i) {
      if (i >= s_.automa_dominoes) {
        must(s_.taken[i] == kNone, "the automa has a domino too many");
        continue;
      }
      must(s_.taken[i] < kDominoes && (seen & bits::bit(s_.taken[i])) == 0,
           "a domino of the automa lies elsewhere too");
      seen |= bits::bit(s_.taken[i]);
      add(kQueendominoSet[s_.taken[i]], -1);
    }
  }

  void dynasty() const {
    must(s_.game_index <= (config_.dynasty ? 2 : 0), "no such game of a dynasty");
    must(s_.step != kOver || s_.game_index == (config_.dynasty ? 2 : 0), "a dynasty ends with its third game");
    must(std::all_of(s_.unused.begin(), s_.unused.end(), [](auto x) { return x == 0; }), "unused bytes");
    const int most = config_.limit * config_.limit - 1;
    for (std::size_t p = 0; p < S::kSeats; ++p) {
      const bool none = p >= players() || s_.game_index == 0;
      must(!none || (s_.earlier[p].score == 0 && s_.earlier[p].crowns == 0 && s_.earlier_largest[p] == 0),
           "results of games that were not played");
      must(s_.earlier_largest[p] <= most && s_.earlier[p].crowns <= 39 * s_.game_index &&
               s_.earlier[p].score <= (39 * most + 15) * s_.game_index,
           "results that no game can have");
    }
  }

  void ending_is_right() const {
    if (s_.step == kOver) must(s_.end == ending(config_, s_), "'end' does not follow from the points");
  }

  const Config& config_;
  const S& s_;
};

}  // namespace

template <class S>
void validate(const Config& config, const S& s, const std::string& given) {
  Checker<S>(config, s, given).run();
}

// Draws, then the kings of the first line, then the turns of every round.
template <class S>
int max_length(const Config& config) noexcept {
  const int kings = config.players * config.kings;
  const int decisions = !S::kQueen ? 2 : S::kSolo ? 5 : 6;
  const int game = config.rounds * config.line + 2 * kings + kings * config.rounds * decisions;
  return (config.dynasty ? 3 : 1) * game + (S::kQueen ? kTiles : 0);
}

#define KASTGARD_KINGDOMINO_VALIDATE(S)                                   \
  template void validate<S>(const Config&, const S&, const std::string&); \
  template int max_length<S>(const Config&) noexcept;
KASTGARD_KINGDOMINO_VALIDATE(KingdominoState)
KASTGARD_KINGDOMINO_VALIDATE(QueendominoState)
KASTGARD_KINGDOMINO_VALIDATE(SoloState)
#undef KASTGARD_KINGDOMINO_VALIDATE

}  // namespace kastgard::kingdomino

// Which actions are legal, and their numbers (README.md): placements, then nothing, figures, big figures, buildings,
// the fairy.
#pragma once

#include <cstring>

#include "core/bits.hpp"
#include "core/rng.hpp"
#include "games/carcassonne/frontier.hpp"
#include "games/carcassonne/state.hpp"

namespace kastgard::carcassonne {

// 8.5: a bit for each own figure on the board, in the order of their tiles, but for the one that has the fairy.
[[nodiscard]] inline std::uint64_t fairy_choices(const State& s) noexcept {
  std::uint64_t choices = 0;
  int own = 0;
  for (std::size_t i = 0; i < s.figures_out; ++i) {
    if (seat_of(s.figure[i]) != s.seat) continue;
    if (s.fairy != s.figure_tile[i] + 1) choices |= bits::bit(own);
    ++own;
  }
  return choices;
}

// The tile of the seat's own figure with that number, or -1.
[[nodiscard]] inline int own_figure_tile(const State& s, int number) noexcept {
  for (std::size_t i = 0; i < s.figures_out; ++i) {
    if (seat_of(s.figure[i]) == s.seat && number-- == 0) return s.figure_tile[i];
  }
  return -1;
}

// What the seat on turn may do with the tile just placed: a bit for each action behind `nothing`, itself bit 0.
[[nodiscard]] inline std::uint64_t figure_choices(const Config& c, const State& s) noexcept {
  const std::uint64_t free = s.free_codes;
  std::uint64_t choices = 1;  // 2.2: nothing
  if (s.figures[s.seat] > 0) choices |= free << (c.figure - c.nothing);  // 4.6
  if (s.big_figures[s.seat] > 0) choices |= free << (c.big_figure - c.nothing);
  for (std::size_t sort = 0; sort < static_cast<std::size_t>(c.sorts); ++sort) {  // 7.3, 7.4
    choices |= static_cast<std::uint64_t>(s.buildings[s.seat][sort] > 0)
               << (c.building - c.nothing + static_cast<int>(sort));
  }
  if (c.fairy) choices |= fairy_choices(s) << (c.fairy_beside - c.nothing);
  return choices;
}

template <class Visit>
void each_legal(const Config& c, const State& s, Visit&& visit) noexcept {
  if (s.step == kPlace) {
    each_fit(c, s, s.hand, [&](int slot, unsigned fits) {
      for (; fits != 0; fits &= fits - 1) visit(4 * slot + std::countr_zero(fits));
      return true;
    });
  } else if (s.step == kFigure) {
    for (auto rest = figure_choices(c, s); rest != 0; rest = bits::drop_lowest(rest)) {
      visit(c.nothing + bits::lowest(rest));
    }
  }
}

[[nodiscard]] inline int count_legal(const Config& c, const State& s) noexcept {
  if (s.step == kPlace) return s.placements;
  return s.step == kFigure ? bits::count(figure_choices(c, s)) : 0;
}

[[nodiscard]] inline Action nth_legal(const Config& c, const State& s, int k) noexcept {
  if (s.step == kFigure) return c.nothing + bits::select(figure_choices(c, s), k);
  Action found = 0;
  each_fit(c, s, s.hand, [&](int slot, unsigned fits) {
    const int here = std::popcount(fits);
    if (k >= here) {
      k -= here;
      return true;
    }
    found = 4 * slot + bits::select(fits, k);
    return false;
  });
  return found;
}

[[nodiscard]] inline Action draw_legal(const Config& c, const State& s, Rng& rng) noexcept {
  const auto n = static_cast<std::uint64_t>(count_legal(c, s));
  return nth_legal(c, s, static_cast<int>(rng.below(n)));
}

[[nodiscard]] inline bool is_legal(const Config& c, const State& s, Action a) noexcept {
  if (a < 0 || a >= c.actions) return false;
  if (s.step == kFigure) return a >= c.nothing && (figure_choices(c, s) >> (a - c.nothing) & 1) != 0;
  if (s.step != kPlace || a >= 4 * s.cells) return false;
  const unsigned fits = fits_cell(c, s, s.hand, s.frontier[static_cast<std::size_t>(a / 4)]);
  return (fits >> (a & 3) & 1) != 0;
}

inline void write_mask(const Config& c, const State& s, std::uint8_t* row) noexcept {
  std::memset(row, 0, static_cast<std::size_t>(c.actions));
  each_legal(c, s, [&](Action a) { row[a] = 1; });
}

}  // namespace kastgard::carcassonne

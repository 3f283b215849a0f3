// The tile that is drawn: all copies left, whether they fit somewhere or not (2.1, 8.1).
#pragma once

#include "core/bits.hpp"
#include "core/rng.hpp"
#include "games/carcassonne/state.hpp"

namespace kastgard::carcassonne {

// The part of the pile that is drawn from: indices into Config::kinds, and how many copies.
struct Pile {
  int begin, end, copies;
};

[[nodiscard]] inline Pile pile_of(const Config& c, const State& s) noexcept {
  if (c.river) {
    const int lake = c.slot_of[kLake];
    if (s.river_pile > 0) return {lake + 1, c.slot_of[kRiverEnd - 1] + 1, s.river_pile};
    if (s.copies[static_cast<std::size_t>(lake)] > 0) return {lake, lake + 1, 1};
  }
  return {0, static_cast<int>(c.kinds.size()), s.pile};
}

template <class Visit>
void each_outcome(const Config& c, const State& s, Visit&& visit) noexcept {
  if (s.step != kDraw) return;
  const Pile pile = pile_of(c, s);
  for (int i = pile.begin; i < pile.end; ++i) {
    const auto slot = static_cast<std::size_t>(i);
    if (s.copies[slot] > 0) visit(Action{c.kinds[slot]}, std::uint64_t{s.copies[slot]});
  }
}

// The index that holds copy number r of the pile.
[[nodiscard]] inline int slot_of_copy(const State& s, const Pile& pile, int r) noexcept {
  int i = pile.begin;
  while (r >= s.copies[static_cast<std::size_t>(i)]) r -= s.copies[static_cast<std::size_t>(i++)];
  return i;
}

// The kind drawn: the same draw as core's pick on the outcomes, none where only one kind is left.
[[nodiscard]] inline Action draw_kind(const Config& c, const State& s, Rng& rng) noexcept {
  const Pile pile = pile_of(c, s);
  constexpr int kMostCopies = 9;
  if (pile.copies <= kMostCopies) [[unlikely]] {
    const int only = slot_of_copy(s, pile, 0);
    if (s.copies[static_cast<std::size_t>(only)] == pile.copies) return c.kinds[static_cast<std::size_t>(only)];
  }
  const auto r = static_cast<int>(rng.below(static_cast<std::uint64_t>(pile.copies)));
  return c.kinds[static_cast<std::size_t>(slot_of_copy(s, pile, r))];
}

}  // namespace kastgard::carcassonne

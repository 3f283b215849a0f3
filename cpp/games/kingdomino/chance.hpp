// What chance may bring: exact weights, drawn when the rules draw (K3, K5, Q4, Q18).
#pragma once

#include "core/rng.hpp"
#include "games/kingdomino/rules.hpp"

namespace kastgard::kingdomino {

// K3: kings of a seat that are not on the first line yet.
template <class S>
[[nodiscard]] inline int kings_in_hand(const Config& config, const S& s, int seat) noexcept {
  int left = config.kings;
  for (const auto king : s.next_king) left -= king == seat ? 1 : 0;
  return left;
}

// Dominoes or tiles to draw from, each as likely as any other; not for kings.
template <class S>
[[nodiscard]] inline std::uint64_t hidden_pieces(const Config& config, const S& s) noexcept {
  if constexpr (S::kQueen) {
    if (s.step == kDrawTile) return s.builders.hidden;
  }
  return s.pile[pile_of_line<S>(config, s.round + 1)];
}

// Calls visit(id, weight) for every outcome, ascending.
template <class S, class Visit>
inline void each_outcome(const Config& config, const S& s, Visit visit) {
  if (s.step == kDrawKing) {
    for (int p = 0; p < config.players; ++p) {
      const int left = kings_in_hand(config, s, p);
      if (left > 0) visit(p, static_cast<std::uint64_t>(left));
    }
  } else if (s.step < kPlace) {
    for (auto rest = hidden_pieces(config, s); rest != 0; rest = bits::drop_lowest(rest)) visit(bits::lowest(rest), 1U);
  }
}

[[nodiscard]] inline Action draw_piece(std::uint64_t pieces, Rng& rng) noexcept {
  return bits::select(pieces, static_cast<int>(rng.below(static_cast<std::uint64_t>(bits::count(pieces)))));
}

template <class S>
[[nodiscard]] inline Action draw_king(const Config& config, const S& s, Rng& rng) noexcept {
  std::array<int, S::kSeats> left{};
  int total = 0, owners = 0;
  for (int p = 0; p < config.players; ++p) {
    const int n = left[static_cast<std::size_t>(p)] = kings_in_hand(config, s, p);
    total += n;
    owners += n > 0 ? 1 : 0;
  }
  // One owner left is certain, however many kings that is, and takes no draw.
  int k = owners == 1 ? 0 : static_cast<int>(rng.below(static_cast<std::uint64_t>(total)));
  Action seat = 0;
  while (k >= left[static_cast<std::size_t>(seat)]) k -= left[static_cast<std::size_t>(seat++)];
  return seat;
}

// All chance nodes up to the next decision; the draws are those of pick() on the listed outcomes.
template <class S>
inline void resolve_chance(const Config& config, S& s, Rng& rng) noexcept {
  while (s.step < kPlace) {
    apply(config, s, s.step == kDrawKing ? draw_king(config, s, rng) : draw_piece(hidden_pieces(config, s), rng));
  }
}

}  // namespace kastgard::kingdomino

// What normal expects of the rest of the game: which squares and crowns may still come to the seat that decides, and
// what a kingdom is worth in that light.
#pragma once

#include "games/kingdomino/heuristic.hpp"
#include "games/kingdomino/score.hpp"

namespace kastgard::kingdomino {

[[nodiscard]] inline int territory_points(const Kingdom& k) noexcept {
  int points = 0;
  for (const std::uint64_t board : k.terrain) {
    // Only territories with a crown count.
    for (std::uint64_t seeds = board & (k.crowns_low | k.crowns_high); seeds != 0;) {
      const std::uint64_t squares = territory(board, seeds & (0 - seeds));
      points += bits::count(squares) * printed_crowns(k, squares);
      seeds &= ~squares;
    }
  }
  return points;
}

// The squares within one step of the kingdom that keep the limit: at most 8 x 8, so that bits are squares.
[[nodiscard]] inline std::uint64_t near_squares(const Kingdom& k, int limit) noexcept {
  const int x0 = std::max(k.min_x - 1, k.max_x - limit + 1), x1 = std::min(k.max_x + 1, k.min_x + limit - 1);
  const int y0 = std::max(k.min_y - 1, k.max_y - limit + 1), y1 = std::min(k.max_y + 1, k.min_y + limit - 1);
  const Rectangle r{x0, y0, x1 - x0 + 1, y1 - y0 + 1};
  return std::rotl(r.bits(), r.origin());
}

class Outlook {
 public:
  template <class S>
  Outlook(const Config& config, const S& s) noexcept {
    double dominoes = 0.0;
    const auto add = [&](const Domino& d) {
      dominoes += 1.0;
      for (std::size_t h = 0; h < 2; ++h) {
        squares_[d.terrain[h]] += 1.0;
        crowns_[d.terrain[h]] += d.crowns[h];
      }
    };
    const auto& next_set = set_of_line<S>(config, s.round + 1);
    for (std::size_t p = 0; p < s.drawn; ++p) add(next_set[s.next[p]]);
    for (std::size_t p = 0; p < (config.royal_wedding ? S::kPiles : 1); ++p) {
      const auto& set = set_of_line<S>(config, static_cast<int>(p) + 1);
      for (auto rest = s.pile[p]; rest != 0; rest = bits::drop_lowest(rest)) {
        add(set[static_cast<std::size_t>(bits::lowest(rest))]);
      }
    }
    // One of them comes with each turn that this seat still has.
    const double mine = config.kings * (config.rounds - s.round);
    const double share = dominoes > 0.0 ? std::min(1.0, mine / dominoes) : 0.0;
    for (double& n : squares_) n *= share;
    for (double& n : crowns_) n *= share;
  }

  [[nodiscard]] double worth(const Config& config, const NormalWeights& w, const Kingdom& k) const noexcept {
    const std::uint64_t near = near_squares(k, config.limit);
    const std::uint64_t empty = near & ~k.occupied;
    double total = territory_points(k);
    for (std::size_t t = 0; t < kTerrains; ++t) {
      each_territory(k.terrain[t], [&](std::uint64_t squares) {
        const double edges = bits::count(beside(squares) & empty);
        const double room = std::min(edges, squares_[t]);
        total += w.growth * printed_crowns(k, squares) * room;
        if (edges > 0.0) total += w.crown * bits::count(squares) * std::min(1.0, crowns_[t] * edges / 8.0);
      });
    }
    const std::uint64_t holes = inside(k) & ~k.occupied & ~beside(empty);
    total -= w.hole * bits::count(holes);
    total += w.open * bits::count(empty);
    if (config.middle_kingdom && can_be_central(k, config.limit)) total += w.middle * 10.0;
    return total;
  }

 private:
  [[nodiscard]] static std::uint64_t inside(const Kingdom& k) noexcept {
    const Rectangle r = rectangle_of(k);
    return std::rotl(r.bits(), r.origin());
  }
  // V1: the castle is in the middle of a full kingdom as long as no side has gone past half of it.
  [[nodiscard]] static bool can_be_central(const Kingdom& k, int limit) noexcept {
    const int reach = limit / 2;
    return -k.min_x <= reach && k.max_x <= reach && -k.min_y <= reach && k.max_y <= reach;
  }

  std::array<double, kTerrains> squares_{}, crowns_{};  // that may still come to this seat
};

}  // namespace kastgard::kingdomino

// Action ids, and which are legal. One id space a game; every step has its own ids (README.md):
//   place    direction * C + square of the left half, C = (2 limit - 1)^2 squares round the castle, row by row
//   discard, choose + position, tax + knights, build + place, site + square, dragon + place
// Placements are counted and picked without listing them.
#pragma once

#include "core/fixed_vector.hpp"
#include "core/rng.hpp"
#include "games/kingdomino/permits.hpp"
#include "games/kingdomino/state.hpp"

namespace kastgard::kingdomino {

inline constexpr std::array<int, 4> kStepX{1, 0, -1, 0};
inline constexpr std::array<int, 4> kStepY{0, 1, 0, -1};
inline constexpr int kTaxChoices = 4;  // none, left, right, both

[[nodiscard]] constexpr int side_of(int limit) noexcept { return 2 * limit - 1; }
[[nodiscard]] constexpr int squares_of(int limit) noexcept { return side_of(limit) * side_of(limit); }

// The left half's square and the direction to the right half.
struct Place {
  int x, y, direction;
  [[nodiscard]] int right_x() const noexcept { return x + kStepX[static_cast<std::size_t>(direction)]; }
  [[nodiscard]] int right_y() const noexcept { return y + kStepY[static_cast<std::size_t>(direction)]; }
};

namespace detail {

template <int Limit>  // a constant, so that divisions are multiplications
[[nodiscard]] inline Place decode(Action a) noexcept {
  constexpr int side = side_of(Limit), squares = side * side;
  const int square = a % squares;
  return {square % side - (Limit - 1), square / side - (Limit - 1), a / squares};
}

}  // namespace detail

// `a` is a placement, 0 <= a < config.discard; or a square, which is a placement to the right of it.
[[nodiscard]] inline Place place_of(const Config& config, Action a) noexcept {
  return config.limit == 5 ? detail::decode<5>(a) : detail::decode<7>(a);
}
[[nodiscard]] inline int square_id(const Config& config, int x, int y) noexcept {
  return (y + config.limit - 1) * side_of(config.limit) + x + config.limit - 1;
}
[[nodiscard]] inline Action place_id(const Config& config, const Place& p) noexcept {
  return p.direction * squares_of(config.limit) + square_id(config, p.x, p.y);
}

template <class S>
[[nodiscard]] inline Placements placements(const Config& config, const S& s) noexcept {
  return Placements(s.kingdoms[s.seat], domino_in_hand(config, s), config.limit);
}

[[nodiscard]] inline Action placement_id(const Config& config, const Placements& places, int direction,
                                         int bit) noexcept {
  const Rectangle& r = places.rectangle(direction);
  return place_id(config, {r.x0 + (bit & 7) + Placements::left_x(direction),
                           r.y0 + (bit >> 3) + Placements::left_y(direction), direction});
}

// The k-th placement in ascending id; k is below places.count().
[[nodiscard]] inline Action nth_placement(const Config& config, const Placements& places, int k) noexcept {
  int direction = 0;
  for (; direction < 3; ++direction) {
    const int n = bits::count(places.mask(direction));
    if (k < n) break;
    k -= n;
  }
  return placement_id(config, places, direction, bits::select(places.mask(direction), k));
}

[[nodiscard]] inline Action site_id(const Config& config, const Kingdom& k, int bit) noexcept {
  return config.site + square_id(config, k.min_x + (bit & 7), k.min_y + (bit >> 3));
}

// The legal choices of a step other than `place` and `site`: bits of ids counted from `base`. Passing is the last bit.
struct Choices {
  Action base;
  unsigned bits;
};
template <class S>
[[nodiscard]] inline Choices choices(const Config& config, const S& s) noexcept {
  if constexpr (S::kQueen) {
    switch (s.step) {
      case kTax: return {config.tax, s.courts[s.seat].guard >= 2 ? 0b1111U : 0b0111U};  // Q9
      case kBuild: return {config.build, affordable(s) | 1U << kPlaces};
      case kDragon: return {config.dragon, burnable(s) | 1U << kPlaces};
      default: break;
    }
  }
  return {config.choose, s.step == kChoose ? free_positions(config, s) : 0};
}

// Calls with_places, with_sites or with_choices for the step at hand; at chance nodes and ends there are no choices.
template <class S, class P, class T, class C>
[[nodiscard]] inline auto by_step(const Config& config, const S& s, P with_places, T with_sites, C with_choices) {
  if (s.step == kPlace) return with_places(placements(config, s));
  if constexpr (S::kQueen) {
    if (s.step == kSite) return with_sites(open_sites_in_order(s));
  }
  return with_choices(choices(config, s));
}

template <class S>
[[nodiscard]] inline int count_legal(const Config& config, const S& s) noexcept {
  return by_step(
      config, s, [](const Placements& places) { return std::max(1, places.count()); },
      [](std::uint64_t sites) { return bits::count(sites); }, [](Choices c) { return bits::count(c.bits); });
}

template <class S>
[[nodiscard]] inline Action nth_legal(const Config& config, const S& s, int k) noexcept {
  return by_step(
      config, s,
      [&](const Placements& places) { return places.none() ? config.discard : nth_placement(config, places, k); },
      [&](std::uint64_t sites) { return site_id(config, s.kingdoms[s.seat], bits::select(sites, k)); },
      [&](Choices c) { return c.base + bits::select(c.bits, k); });
}

// nth_legal(below(count_legal)), looking once.
template <class S>
[[nodiscard]] inline Action draw_legal(const Config& config, const S& s, Rng& rng) noexcept {
  const auto below = [&](int n) { return static_cast<int>(rng.below(static_cast<std::uint64_t>(n))); };
  return by_step(
      config, s,
      [&](const Placements& places) {
        const int n = places.count();
        return n == 0 ? config.discard : nth_placement(config, places, below(n));
      },
      [&](std::uint64_t sites) {
        return site_id(config, s.kingdoms[s.seat], bits::select(sites, below(bits::count(sites))));
      },
      [&](Choices c) { return c.base + bits::select(c.bits, below(bits::count(c.bits))); });
}

// Calls visit(id) for every legal action, ascending.
template <class S, class Visit>
inline void each_legal(const Config& config, const S& s, Visit visit) {
  const auto each_bit = [](std::uint64_t rest, auto use) {
    for (; rest != 0; rest = bits::drop_lowest(rest)) use(bits::lowest(rest));
  };
  by_step(
      config, s,
      [&](const Placements& places) {
        if (places.none()) visit(config.discard);  // D7: only then
        for (int d = 0; d < 4; ++d) {
          each_bit(places.mask(d), [&](int bit) { visit(placement_id(config, places, d, bit)); });
        }
      },
      [&](std::uint64_t sites) { each_bit(sites, [&](int bit) { visit(site_id(config, s.kingdoms[s.seat], bit)); }); },
      [&](Choices c) { each_bit(c.bits, [&](int bit) { visit(c.base + bit); }); });
}

// D4 to D6 for one placement.
template <class S>
[[nodiscard]] inline bool may_place(const Config& config, const S& s, const Place& p) noexcept {
  const Kingdom& k = s.kingdoms[s.seat];
  const Domino& domino = domino_in_hand(config, s);
  if (p.direction >= 2 && domino.equal_halves()) return false;
  const auto fits_limit = [&](int low, int high, int a, int b) {
    return std::max({high, a, b}) - std::min({low, a, b}) < config.limit;
  };
  if (!fits_limit(k.min_x, k.max_x, p.x, p.right_x()) || !fits_limit(k.min_y, k.max_y, p.y, p.right_y())) return false;
  const std::uint64_t left = bits::bit(square_bit(p.x, p.y)), right = bits::bit(square_bit(p.right_x(), p.right_y()));
  if (((left | right) & k.occupied) != 0) return false;
  return (beside(k.terrain[domino.terrain[0]] | kCastle) & left) != 0 ||
         (beside(k.terrain[domino.terrain[1]] | kCastle) & right) != 0;
}

template <class S>
[[nodiscard]] inline bool is_legal(const Config& config, const S& s, Action a) noexcept {
  if (a < 0 || a >= config.actions) return false;
  if (s.step == kPlace) {
    if (a < config.discard) return may_place(config, s, place_of(config, a));
    return a == config.discard && placements(config, s).none();
  }
  if constexpr (S::kQueen) {
    if (s.step == kSite) {
      const int square = a - config.site;
      if (square < 0 || square >= squares_of(config.limit)) return false;
      const Rectangle r = rectangle_of(s.kingdoms[s.seat]);
      const Place at = place_of(config, square);
      return at.x >= r.x0 && at.x < r.x0 + r.width && at.y >= r.y0 && at.y < r.y0 + r.height &&
             (open_sites(s) >> square_bit(at.x, at.y) & 1) != 0;
    }
  }
  const Choices c = choices(config, s);
  return a >= c.base && a < c.base + 32 && (c.bits >> (a - c.base) & 1U) != 0;
}

}  // namespace kastgard::kingdomino

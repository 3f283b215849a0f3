// Five small numbers in one word, a byte each: cards of each resource, or development cards of each kind. Sums and
// comparisons of all five are one or two instructions. Every byte stays below 128, bytes 5 to 7 are 0.
#pragma once

#include <array>
#include <cstdint>

#include "core/bits.hpp"

namespace kastgard::catan {

using Counts = std::uint64_t;

[[nodiscard]] constexpr Counts one(int i) noexcept { return Counts{1} << (8 * i); }
[[nodiscard]] constexpr Counts times(int i, int n) noexcept { return static_cast<Counts>(n) << (8 * i); }
[[nodiscard]] constexpr int get(Counts c, int i) noexcept { return static_cast<int>(c >> (8 * i) & 0xFF); }
[[nodiscard]] constexpr int total(Counts c) noexcept { return static_cast<int>(c * bits::kLowBytes >> 56); }

[[nodiscard]] constexpr Counts pack(const std::array<int, 5>& items) noexcept {
  Counts c = 0;
  for (int i = 0; i < 5; ++i) c |= times(i, items[static_cast<std::size_t>(i)]);
  return c;
}

namespace detail {
inline constexpr std::uint64_t kHigh = 0x8080808080808080ULL;
}

// Whether every entry of `a` is at least that of `b`.
[[nodiscard]] constexpr bool covers(Counts a, Counts b) noexcept {
  return (((a | detail::kHigh) - b) & detail::kHigh) == detail::kHigh;
}

// Five bits: where `a` is at least `b`.
[[nodiscard]] constexpr unsigned at_least(Counts a, Counts b) noexcept {
  return static_cast<unsigned>(bits::gather((((a | detail::kHigh) - b) & detail::kHigh) >> 7) & 31);
}
[[nodiscard]] constexpr unsigned nonzero(Counts a) noexcept { return at_least(a, 0x0101010101ULL); }

// The entries from `i` on.
[[nodiscard]] constexpr Counts from(Counts c, int i) noexcept { return c >> (8 * i) << (8 * i); }

// Entry by entry: max(a - b, 0), and max(a, b).
[[nodiscard]] constexpr Counts less(Counts a, Counts b) noexcept {
  const std::uint64_t d = (a | detail::kHigh) - b;
  return d & (((d & detail::kHigh) >> 7) * 0x7F);
}
[[nodiscard]] constexpr Counts most(Counts a, Counts b) noexcept { return b + less(a, b); }

static_assert(less(pack({3, 0, 2, 19, 1}), pack({1, 1, 2, 4, 5})) == pack({2, 0, 0, 15, 0}));
static_assert(at_least(pack({3, 0, 2, 19, 1}), pack({1, 1, 2, 4, 5})) == 0b01101);

}  // namespace kastgard::catan

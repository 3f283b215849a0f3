// Bit tricks, each with a portable twin: builds for different instruction sets must play the same games.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace kastgard::bits {

inline constexpr std::uint64_t kLowBytes = 0x0101010101010101ULL;

[[nodiscard]] constexpr int count(std::uint64_t x) noexcept { return std::popcount(x); }
[[nodiscard]] constexpr int lowest(std::uint64_t x) noexcept { return std::countr_zero(x); }
[[nodiscard]] constexpr std::uint64_t drop_lowest(std::uint64_t x) noexcept { return x & (x - 1); }
[[nodiscard]] constexpr std::uint64_t bit(int i) noexcept { return std::uint64_t{1} << i; }

// Index of the k-th set bit (k = 0 is the lowest); x must have more than k bits.
[[nodiscard]] constexpr int select_portable(std::uint64_t x, int k) noexcept {
  for (; k > 0; --k) x = drop_lowest(x);
  return lowest(x);
}

[[nodiscard]] inline int select(std::uint64_t x, int k) noexcept {
#if defined(__BMI2__)
  return lowest(_pdep_u64(bit(k), x));
#else
  return select_portable(x, k);
#endif
}

// Eight bits to eight bytes of 0 or 1, bit 0 first in memory.
[[nodiscard]] constexpr std::uint64_t spread_portable(std::uint8_t x) noexcept {
  std::uint64_t bytes = 0;
  for (int i = 0; i < 8; ++i) bytes |= static_cast<std::uint64_t>((x >> i) & 1) << (8 * i);
  return bytes;
}

[[nodiscard]] inline std::uint64_t spread(std::uint8_t x) noexcept {
#if defined(__BMI2__)
  return _pdep_u64(x, kLowBytes);
#else
  // Copy the byte to all eight, keep bit i of byte i, and turn "not zero" into 1.
  const std::uint64_t picked = (x * kLowBytes) & 0x8040201008040201ULL;
  return (picked + 0x7F7F7F7F7F7F7F7FULL) >> 7 & kLowBytes;
#endif
}

// The inverse of spread: eight bytes of 0 or 1 to eight bits.
[[nodiscard]] constexpr std::uint64_t gather(std::uint64_t bytes) noexcept {
  return bytes * 0x0102040810204080ULL >> 56;
}

// Running sums of eight bytes: byte i of the result is the sum of bytes 0..i (which must stay below 256).
[[nodiscard]] constexpr std::uint64_t running_sums(std::uint64_t bytes) noexcept { return bytes * kLowBytes; }

// How many of the eight bytes of `sums` are <= k; all bytes and k below 128.
[[nodiscard]] constexpr int count_not_above(std::uint64_t sums, int k) noexcept {
  const std::uint64_t high = 0x8080808080808080ULL;
  const std::uint64_t keys = static_cast<std::uint64_t>(k) * kLowBytes | high;
  return count((keys - sums) & high);
}

[[nodiscard]] inline std::uint64_t load8(const void* p) noexcept {
  std::uint64_t x;
  std::memcpy(&x, p, sizeof x);
  return x;
}

inline void store8(void* p, std::uint64_t x) noexcept { std::memcpy(p, &x, sizeof x); }

}  // namespace kastgard::bits

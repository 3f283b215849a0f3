// One byte of each of 16 or 32 kingdoms, worked on side by side: as many as one instruction of the processor that is
// compiled for takes. Results are the same for any number. Compilers without vector types get loops.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace kastgard::kingdomino {

#if defined(__AVX2__)
inline constexpr std::size_t kLanes = 32;
#else
inline constexpr std::size_t kLanes = 16;  // SSE2, NEON
#endif

#if defined(__GNUC__)

using Lanes = std::uint8_t __attribute__((vector_size(kLanes)));

namespace lanes {

inline Lanes all(std::uint8_t x) noexcept { return Lanes{} + x; }
// 255 where equal, else 0.
inline Lanes equal(const Lanes& a, const Lanes& b) noexcept { return reinterpret_cast<Lanes>(a == b); }
inline Lanes below(const Lanes& a, const Lanes& b) noexcept { return reinterpret_cast<Lanes>(a < b); }
inline Lanes lower(const Lanes& a, const Lanes& b) noexcept { return a < b ? a : b; }

}  // namespace lanes

#else

struct alignas(kLanes) Lanes {
  std::uint8_t of[kLanes];
  std::uint8_t& operator[](std::size_t k) noexcept { return of[k]; }
  const std::uint8_t& operator[](std::size_t k) const noexcept { return of[k]; }
};

namespace lanes {

template <class F>
inline Lanes each(F f) noexcept {
  Lanes out;
  for (std::size_t k = 0; k < kLanes; ++k) out.of[k] = static_cast<std::uint8_t>(f(k));
  return out;
}
inline Lanes all(std::uint8_t x) noexcept {
  return each([&](std::size_t) { return x; });
}
inline Lanes equal(const Lanes& a, const Lanes& b) noexcept {
  return each([&](std::size_t k) { return a.of[k] == b.of[k] ? 0xFF : 0; });
}
inline Lanes below(const Lanes& a, const Lanes& b) noexcept {
  return each([&](std::size_t k) { return a.of[k] < b.of[k] ? 0xFF : 0; });
}
inline Lanes lower(const Lanes& a, const Lanes& b) noexcept {
  return each([&](std::size_t k) { return a.of[k] < b.of[k] ? a.of[k] : b.of[k]; });
}

}  // namespace lanes

inline Lanes operator&(const Lanes& a, const Lanes& b) noexcept {
  return lanes::each([&](std::size_t k) { return a.of[k] & b.of[k]; });
}
inline Lanes operator|(const Lanes& a, const Lanes& b) noexcept {
  return lanes::each([&](std::size_t k) { return a.of[k] | b.of[k]; });
}
inline Lanes operator^(const Lanes& a, const Lanes& b) noexcept {
  return lanes::each([&](std::size_t k) { return a.of[k] ^ b.of[k]; });
}
inline Lanes operator-(const Lanes& a, const Lanes& b) noexcept {
  return lanes::each([&](std::size_t k) { return a.of[k] - b.of[k]; });
}
inline Lanes operator~(const Lanes& a) noexcept {
  return lanes::each([&](std::size_t k) { return ~a.of[k]; });
}

#endif

namespace lanes {

[[nodiscard]] inline bool any(const Lanes& a) noexcept {
  std::uint64_t words[kLanes / 8];
  std::memcpy(words, &a, sizeof words);
  std::uint64_t found = 0;
  for (const std::uint64_t word : words) found |= word;
  return found != 0;
}

}  // namespace lanes
}  // namespace kastgard::kingdomino

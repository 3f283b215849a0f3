// Keyed randomness: a stream is named, not handed on, so any game of any run can be replayed alone.
//
// A stream is SFC64 (Doty-Humphrey) whose three start words are the first three words of one Philox-4x64-10 block
// (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", 2011). Both are word for word numpy.random.SFC64 and
// numpy.random.Philox; the tests compare them.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "core/types.hpp"

namespace kastgard {

// What a stream is for. Changing the draws of one purpose never moves another.
enum Purpose : std::uint64_t {
  kPurposeMap = 0,      // sub = attempt
  kPurposeDeal = 1,
  kPurposeDice = 2,     // starting dice and starting seat
  kPurposeChance = 3,
  kPurposeFaces = 4,    // sub = ply
  kPurposeResample = 5,
  kPurposeRoom = 6,     // 6..15 are the rooms' own
  kPurposeAgent = 16,   // 16 + seat
};

namespace detail {

struct Product {
  std::uint64_t high;
  std::uint64_t low;
};

[[nodiscard]] constexpr Product multiply(std::uint64_t a, std::uint64_t b) noexcept {
#if defined(__SIZEOF_INT128__)
  __extension__ using Wide = unsigned __int128;
  const Wide m = static_cast<Wide>(a) * b;
  return {static_cast<std::uint64_t>(m >> 64), static_cast<std::uint64_t>(m)};
#else  // four 32-bit products
  const std::uint64_t al = a & 0xFFFFFFFFU, ah = a >> 32, bl = b & 0xFFFFFFFFU, bh = b >> 32;
  const std::uint64_t low = al * bl, mid = ah * bl + (low >> 32), cross = al * bh + (mid & 0xFFFFFFFFU);
  return {ah * bh + (mid >> 32) + (cross >> 32), a * b};
#endif
}

}  // namespace detail

// One Philox-4x64-10 block: ten rounds, the key bumped between rounds by two Weyl constants.
[[nodiscard]] constexpr std::array<std::uint64_t, 4> philox_block(std::array<std::uint64_t, 4> c,
                                                                  std::array<std::uint64_t, 2> k) noexcept {
  for (int round = 0; round < 10; ++round) {
    if (round > 0) {
      k[0] += 0x9E3779B97F4A7C15ULL;
      k[1] += 0xBB67AE8584CAA73BULL;
    }
    const auto p0 = detail::multiply(0xD2E7470EE14C6C93ULL, c[0]);
    const auto p1 = detail::multiply(0xCA5A826395121157ULL, c[2]);
    c = {p1.high ^ c[1] ^ k[0], p1.low, p0.high ^ c[3] ^ k[1], p0.low};
  }
  return c;
}

class Rng {
 public:
  Rng() noexcept : Rng(GameKey{}, kPurposeChance) {}

  explicit Rng(const GameKey& key, std::uint64_t purpose, std::uint64_t sub = 0) noexcept {
    const auto block = philox_block({key.episode, purpose, sub, 0}, {key.seed, key.index});
    words_ = {block[0], block[1], block[2], 1};
    for (int i = 0; i < 12; ++i) next();
  }

  // The raw generator, for saving and for the known-answer tests.
  [[nodiscard]] static Rng from_words(const std::array<std::uint64_t, 4>& words) noexcept {
    Rng rng(Unset{});
    rng.words_ = words;
    return rng;
  }
  [[nodiscard]] const std::array<std::uint64_t, 4>& words() const noexcept { return words_; }

  std::uint64_t next() noexcept {
    auto& [a, b, c, counter] = words_;
    const std::uint64_t out = a + b + counter++;
    a = b ^ (b >> 11);
    b = c + (c << 3);
    c = std::rotl(c, 24) + out;
    return out;
  }

  // Uniform on 0..n-1, exactly (Lemire, "Fast random integer generation in an interval", 2019). n >= 1.
  // A certain result takes no draw, so a chance node with one outcome costs nothing.
  std::uint64_t below(std::uint64_t n) noexcept {
    if (n <= 1) return 0;
    auto m = detail::multiply(next(), n);
    if (m.low < n) [[unlikely]] {
      const std::uint64_t floor = (0 - n) % n;
      while (m.low < floor) m = detail::multiply(next(), n);
    }
    return m.high;
  }

  friend bool operator==(const Rng&, const Rng&) = default;

 private:
  struct Unset {};
  explicit Rng(Unset) noexcept : words_{} {}

  std::array<std::uint64_t, 4> words_;
};

// The one way to draw from a chance node: exact integer weights, first outcome whose running sum exceeds the draw.
// A single outcome takes no draw whatever its weight.
[[nodiscard]] inline Action pick(std::span<const Outcome> outcomes, Rng& rng) noexcept {
  if (outcomes.size() == 1) return outcomes[0].id;
  std::uint64_t total = 0;
  for (const auto& o : outcomes) total += o.weight;
  std::uint64_t r = rng.below(total);
  for (const auto& o : outcomes) {
    if (r < o.weight) return o.id;
    r -= o.weight;
  }
  return outcomes.back().id;  // not reached: r < total
}

// Fisher-Yates from the top, the only shuffle in the project.
template <class T>
void shuffle(std::span<T> items, Rng& rng) noexcept {
  for (std::size_t i = items.size(); i >= 2; --i) {
    const auto j = static_cast<std::size_t>(rng.below(i));
    const T t = items[i - 1];
    items[i - 1] = items[j];
    items[j] = t;
  }
}

}  // namespace kastgard

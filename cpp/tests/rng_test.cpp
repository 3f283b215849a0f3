// Known answers. The Philox blocks of zeros, ones and pi are the published vectors of Random123; the other numbers were
// computed with numpy.random.Philox and numpy.random.SFC64 (twelve outputs discarded) and Python integers.
#include "core/rng.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <numeric>
#include <vector>

using namespace kastgard;
using Words = std::array<std::uint64_t, 4>;

namespace {

constexpr std::uint64_t kOnes = ~std::uint64_t{0};

std::vector<std::uint64_t> first_words(const GameKey& key, std::uint64_t purpose, std::uint64_t sub) {
  Rng rng(key, purpose, sub);
  return {rng.next(), rng.next(), rng.next(), rng.next()};
}

}  // namespace

TEST_CASE("Philox-4x64-10 known answers") {
  CHECK(philox_block({0, 0, 0, 0}, {0, 0}) ==
        Words{0x16554d9eca36314c, 0xdb20fe9d672d0fdc, 0xd7e772cee186176b, 0x7e68b68aec7ba23b});
  CHECK(philox_block({kOnes, kOnes, kOnes, kOnes}, {kOnes, kOnes}) ==
        Words{0x87b092c3013fe90b, 0x438c3c67be8d0224, 0x9cc7d7c69cd777b6, 0xa09caebf594f0ba0});
  CHECK(philox_block({0x243f6a8885a308d3, 0x13198a2e03707344, 0xa4093822299f31d0, 0x082efa98ec4e6c89},
                     {0x452821e638d01377, 0xbe5466cf34e90c6c}) ==
        Words{0xa528f45403e61d95, 0x38c72dbd566e9788, 0xa5a1610e72fd18b5, 0x57bd43b5e52b7fe6});
  CHECK(philox_block({7, 16, 3, 0}, {42, kOnes}) ==
        Words{0xbdbe1c7bdc77fd10, 0xb47c3e2f7b5f6a3a, 0xfedb0201250e34f4, 0x11249f957082f1f9});
}

TEST_CASE("streams known answers") {
  CHECK(first_words({0, 0, 0}, 3, 0) ==
        std::vector<std::uint64_t>{0xae7e797456a369ea, 0x99fb7218e1b0a8fb, 0x92bee581a46b9696, 0x8589d749cff1d1b3});
  CHECK(first_words({42, 7, 1}, 16, 0) ==
        std::vector<std::uint64_t>{0x08fbbfa1905b655c, 0x2d4095c931e5197b, 0x7a2d9f7c6fcc310d, 0xed88c6dd5044f157});
  CHECK(first_words({kOnes, 123456789, 5}, 4, 99) ==
        std::vector<std::uint64_t>{0xc43f841c4010bf7b, 0x47e4330452034738, 0x0e7dfd9d4294436c, 0x0eeaa5155c5aacfd});
}

TEST_CASE("every part of the key names another stream") {
  std::vector<std::uint64_t> seen;
  for (std::uint64_t a = 0; a < 3; ++a) {
    for (std::uint64_t b = 0; b < 3; ++b) {
      for (std::uint64_t c = 0; c < 3; ++c) {
        for (std::uint64_t p = 0; p < 3; ++p) {
          for (std::uint64_t sub = 0; sub < 3; ++sub) seen.push_back(Rng({a, b, c}, p, sub).next());
        }
      }
    }
  }
  std::sort(seen.begin(), seen.end());
  CHECK(std::adjacent_find(seen.begin(), seen.end()) == seen.end());
}

TEST_CASE("bounded integers, shuffle and pick known answers") {
  Rng rng({0, 0, 0}, 3);
  const std::uint64_t half = (std::uint64_t{1} << 63) + 1;
  std::vector<std::uint64_t> got;
  for (const std::uint64_t n : {std::uint64_t{6}, std::uint64_t{6}, std::uint64_t{6}, std::uint64_t{6},
                                std::uint64_t{1000000000000000000}, half, half, half, kOnes, std::uint64_t{3}}) {
    got.push_back(rng.below(n));
  }
  CHECK(got == std::vector<std::uint64_t>{4, 3, 3, 3, 648929931441444246, 1280960155935863411, 5850796529777426414,
                                          424532916912119836, 12147372579616705457ULL, 0});
  std::vector<int> items(10);
  std::iota(items.begin(), items.end(), 0);
  shuffle(std::span(items), rng);
  CHECK(items == std::vector<int>{7, 5, 8, 0, 4, 3, 1, 9, 2, 6});
  const std::vector<Outcome> steep{{0, 1}, {1, 10}, {2, 100}, {3, std::uint64_t{1} << 40}};
  for (int i = 0; i < 12; ++i) CHECK(pick(steep, rng) == 3);
  const std::vector<Outcome> flat{{0, 3}, {1, 2}, {2, 1}};
  std::vector<Action> picks;
  for (int i = 0; i < 20; ++i) picks.push_back(pick(flat, rng));
  CHECK(picks == std::vector<Action>{0, 1, 1, 1, 1, 2, 1, 2, 2, 1, 2, 0, 1, 1, 0, 1, 1, 1, 0, 0});
}

TEST_CASE("a certain result takes no draw") {
  Rng rng({1, 2, 3}, 3);
  const Rng before = rng;
  CHECK(rng.below(1) == 0);
  CHECK(rng.below(0) == 0);
  const Outcome one{7, 12345};
  CHECK(pick({&one, 1}, rng) == 7);
  CHECK(rng == before);
}

// A generator state whose next output is x: out = a + b + counter.
static Rng rng_with_next(std::uint64_t x) { return Rng::from_words({x, 0, 0, 0}); }

TEST_CASE("bounded integers are exact at the edges of the rejection zone") {
  for (const std::uint64_t n :
       {std::uint64_t{3}, std::uint64_t{6}, std::uint64_t{1000}, (std::uint64_t{1} << 63) + 1}) {
    CAPTURE(n);
    const std::uint64_t floor = (0 - n) % n;  // lows below it are refused: 2^64 mod n of 2^64 words
    for (const std::uint64_t x : {std::uint64_t{0}, std::uint64_t{1}, kOnes / n, kOnes / n + 1, kOnes - 1, kOnes}) {
      Rng rng = rng_with_next(x);
      const auto m = detail::multiply(x, n);
      const std::uint64_t result = rng.below(n);
      CHECK(result < n);
      Rng once = rng_with_next(x);
      (void)once.next();
      CHECK((rng == once) == (m.low >= floor));  // one draw exactly where the word is accepted
      if (m.low >= floor) CHECK(result == m.high);
    }
  }
}

TEST_CASE("bounded integers are uniform: every word of a small range counted") {
  // The same method on 8-bit words, where all 256 can be tried: each result gets floor(256 / n) words.
  for (unsigned n = 1; n <= 255; ++n) {
    std::vector<int> hits(n, 0);
    const unsigned floor = (256 - n) % n;
    for (unsigned x = 0; x < 256; ++x) {
      const unsigned m = x * n;
      if ((m & 255U) >= floor) ++hits[m >> 8];
    }
    CHECK(*std::min_element(hits.begin(), hits.end()) == static_cast<int>(256 / n));
    CHECK(*std::max_element(hits.begin(), hits.end()) == static_cast<int>(256 / n));
  }
}

TEST_CASE("pick follows the weights") {
  Rng rng({5, 0, 0}, 3);
  const std::vector<Outcome> outcomes{{2, 1}, {5, 2}, {9, 7}};
  std::array<int, 10> hits{};
  for (int i = 0; i < 100000; ++i) ++hits[static_cast<std::size_t>(pick(outcomes, rng))];
  CHECK(std::abs(hits[2] - 10000) < 500);
  CHECK(std::abs(hits[5] - 20000) < 700);
  CHECK(std::abs(hits[9] - 70000) < 800);
}

TEST_CASE("the wide product is the same with and without 128-bit integers") {
  Rng rng({8, 0, 0}, 3);
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t a = rng.next(), b = rng.next();
    const std::uint64_t al = a & 0xFFFFFFFFU, ah = a >> 32, bl = b & 0xFFFFFFFFU, bh = b >> 32;
    const std::uint64_t mid = ah * bl + (al * bl >> 32), cross = al * bh + (mid & 0xFFFFFFFFU);
    const auto m = detail::multiply(a, b);
    CHECK(m.high == ah * bh + (mid >> 32) + (cross >> 32));
    CHECK(m.low == a * b);
  }
}

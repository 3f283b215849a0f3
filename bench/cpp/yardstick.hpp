// The yardstick: random games of Principalities as a minimal hand-written loop would play them. One fixed map of 32
// territories and four players, no records, no checks, no general state, no replay: what a programmer writes in an
// afternoon to see how fast this game can be. Attacks are looked up in a table of thresholds on one random word, the
// largest group is a bit-mask flood fill, reinforcement falls die by die.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "core/bits.hpp"
#include "core/rng.hpp"

namespace yardstick {

using kastgard::Rng;
namespace bits = kastgard::bits;

struct Loop {
  static constexpr int kTerritories = 32;
  static constexpr int kPlayers = 4;
  std::array<std::uint32_t, kTerritories> adjacency{};
  std::array<std::array<std::uint64_t, 9>, 9> lose{};  // the attacker loses where a random word is below this

  alignas(32) std::uint8_t owner[kTerritories];
  alignas(32) std::uint8_t dice[kTerritories];
  std::array<std::uint32_t, kPlayers> owned;
  std::array<std::uint8_t, kPlayers> store;

  static std::uint32_t below(Rng& rng, std::uint32_t n) {
    return static_cast<std::uint32_t>((rng.next() >> 32) * n >> 32);
  }

  void deal(Rng& rng) {
    std::array<std::uint8_t, kTerritories> order;
    for (int i = 0; i < kTerritories; ++i) order[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(i);
    for (std::uint32_t i = kTerritories; i >= 2; --i) std::swap(order[i - 1], order[below(rng, i)]);
    owned = {};
    store = {};
    for (std::uint32_t i = 0; i < kTerritories; ++i) {
      owner[order[i]] = static_cast<std::uint8_t>(i % kPlayers);
      owned[i % kPlayers] |= 1U << order[i];
      dice[i] = 1;
    }
    for (const auto mine : owned) {
      for (int left = 17; left > 0; --left) {
        int t = bits::select(mine, static_cast<int>(below(rng, 8)));
        while (dice[t] == 8) t = bits::select(mine, static_cast<int>(below(rng, 8)));
        ++dice[t];
      }
    }
  }

  int group(std::uint32_t members) const {
    int best = 0;
    while (members != 0) {
      std::uint32_t part = members & (0 - members), fresh = part;
      while (fresh != 0) {
        const std::uint32_t near = adjacency[static_cast<std::size_t>(std::countr_zero(fresh))] & members & ~part;
        part |= near;
        fresh = (fresh & (fresh - 1)) | near;
      }
      members &= ~part;
      best = std::max(best, std::popcount(part));
    }
    return best;
  }

  void reinforce(std::uint32_t p, Rng& rng) {
    std::uint32_t room = 0;
    for (std::uint32_t rest = owned[p]; rest != 0; rest &= rest - 1) {
      const int t = std::countr_zero(rest);
      if (dice[t] < 8) room |= 1U << t;
    }
    int pool = store[p] + group(owned[p]);
    for (; pool > 0 && room != 0; --pool) {
      const int t = bits::select(room, static_cast<int>(below(rng, static_cast<std::uint32_t>(std::popcount(room)))));
      if (++dice[t] == 8) room &= ~(1U << t);
    }
    store[p] = static_cast<std::uint8_t>(std::min(pool, 64));
  }

  // True if the game is over.
  bool attack(std::uint32_t p, int f, int t, Rng& rng) {
    if (rng.next() >= lose[dice[f]][dice[t]]) {
      const std::uint32_t e = owner[t];
      owner[t] = static_cast<std::uint8_t>(p);
      owned[p] |= 1U << t;
      owned[e] &= ~(1U << t);
      dice[t] = static_cast<std::uint8_t>(dice[f] - 1);
      if (owned[e] == 0) store[e] = 0;
    }
    dice[f] = 1;
    return owned[p] == 0xFFFFFFFFU;
  }

  // Plays one game; returns the number of decisions.
  template <class Choose>
  std::int64_t play(Rng& rng, Choose choose) {
    deal(rng);
    std::uint32_t p = below(rng, kPlayers);
    std::int64_t decisions = 0;
    unsigned quiet = 0;
    for (int turn = 0; turn < 1000; ++turn) {
      bool attacked = false;
      for (;;) {
        ++decisions;
        const int a = choose(*this, p, rng);
        if (a < 0) break;
        attacked = true;
        if (attack(p, a / kTerritories, a % kTerritories, rng)) return decisions;
      }
      reinforce(p, rng);
      quiet = attacked ? 0 : quiet + 1;
      unsigned living = 0;
      for (const auto mine : owned) living += mine != 0 ? 1 : 0;
      if (quiet >= 4 * living) return decisions;
      do p = (p + 1) % kPlayers;
      while (owned[p] == 0);
    }
    return decisions;
  }
};

// Lists every legal attack, picks one or the end of the turn.
inline int choose_plain(const Loop& g, std::uint32_t p, Rng& rng) {
  std::uint16_t list[512];
  std::uint32_t n = 0;
  for (std::uint32_t rest = g.owned[p]; rest != 0; rest &= rest - 1) {
    const int f = std::countr_zero(rest);
    if (g.dice[f] < 2) continue;
    for (std::uint32_t near = g.adjacency[static_cast<std::size_t>(f)] & ~g.owned[p]; near != 0; near &= near - 1) {
      list[n++] = static_cast<std::uint16_t>(f * Loop::kTerritories + std::countr_zero(near));
    }
  }
  const std::uint32_t k = Loop::below(rng, n + 1);
  return k < n ? list[k] : -1;
}

// Counts the attacks of each territory and steps to the k-th.
inline int choose_counted(const Loop& g, std::uint32_t p, Rng& rng) {
  std::uint8_t from[Loop::kTerritories], count[Loop::kTerritories];
  std::uint32_t m = 0, n = 0;
  for (std::uint32_t rest = g.owned[p]; rest != 0; rest &= rest - 1) {
    const int f = std::countr_zero(rest);
    const int near = std::popcount(g.adjacency[static_cast<std::size_t>(f)] & ~g.owned[p]);
    from[m] = static_cast<std::uint8_t>(f);
    count[m] = static_cast<std::uint8_t>(g.dice[f] >= 2 ? near : 0);
    n += count[m++];
  }
  std::uint32_t k = Loop::below(rng, n + 1);
  if (k >= n) return -1;
  std::uint32_t i = 0;
  for (; k >= count[i]; ++i) k -= count[i];
  return from[i] * Loop::kTerritories + bits::select(g.adjacency[from[i]] & ~g.owned[p], static_cast<int>(k));
}

}  // namespace yardstick

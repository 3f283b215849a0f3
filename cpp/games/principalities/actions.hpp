// Actions: attack f -> t is f*n + t; end turn is n*n; with humans, accept is n*n + 1 and decline n*n + 2.
// The legal attacks are counted and the k-th is found without listing them (design: listing costs 40 % of the speed).
#pragma once

#include <cstring>

#include "core/rng.hpp"
#include "games/principalities/state.hpp"

namespace kastgard::principalities {

[[nodiscard]] inline int num_actions(const Config& config) noexcept {
  return config.territories * config.territories + (config.humans != 0 ? 3 : 1);
}
[[nodiscard]] inline Action attack_id(const State& s, int from, int to) noexcept { return from * s.n + to; }
[[nodiscard]] inline Action end_turn_id(const State& s) noexcept { return s.n * s.n; }
[[nodiscard]] inline Action accept_id(const State& s) noexcept { return s.n * s.n + 1; }
[[nodiscard]] inline Action decline_id(const State& s) noexcept { return s.n * s.n + 2; }

// P-R7: how many attacks start from each territory, eight territories a word, and running totals over the words.
template <int Words>
class AttackCounts {
 public:
  explicit AttackCounts(const State& s) noexcept {
    std::uint8_t counts[8 * Words];
    for (int i = 0; i < 8 * Words; ++i) {
      // Without branches, so that the compiler takes all territories at once.
      const auto u = static_cast<std::size_t>(i);
      const auto own = static_cast<std::uint8_t>(s.owner[u] == s.seat ? 0xFF : 0);
      const auto able = static_cast<std::uint8_t>(s.dice[u] >= 2 ? 0xFF : 0);
      counts[i] = static_cast<std::uint8_t>(s.border[u] & own & able);
    }
    int sum = 0;
    for (int w = 0; w < Words; ++w) {
      words_[w] = bits::load8(counts + 8 * w);
      before_[w] = sum;
      sum += add_up(words_[w]);
    }
    total_ = sum;
  }

  [[nodiscard]] int total() const noexcept { return total_; }

  // The k-th attack in ascending id; k below total().
  [[nodiscard]] Action nth(const State& s, int k) const noexcept {
    int w = 0;
    for (int i = 1; i < Words; ++i) w += k >= before_[i] ? 1 : 0;
    k -= before_[w];
    int f = 8 * w;
    if (s.wide == 0) [[likely]] {
      const std::uint64_t sums = bits::running_sums(words_[w]);
      const int i = bits::count_not_above(sums, k);
      f += i;
      k -= static_cast<int>((sums << 8) >> (8 * i) & 0xFF);
    } else {  // a byte cannot hold the running sums
      for (std::uint64_t rest = words_[w]; k >= static_cast<int>(rest & 0xFF); rest >>= 8, ++f) {
        k -= static_cast<int>(rest & 0xFF);
      }
    }
    return f * s.n + bits::select(s.adjacency[static_cast<std::size_t>(f)] & others(s), k);
  }

 private:
  // Sum of eight bytes, each below 128.
  [[nodiscard]] static int add_up(std::uint64_t word) noexcept {
    const std::uint64_t pairs = (word & 0x00FF00FF00FF00FFULL) + (word >> 8 & 0x00FF00FF00FF00FFULL);
    return static_cast<int>(pairs * 0x0001000100010001ULL >> 48);
  }

  std::uint64_t words_[Words];
  int before_[Words];
  int total_;
};

// Most maps have 32 territories: four words do.
template <class Use>
[[nodiscard]] inline auto with_attacks(const State& s, Use use) noexcept {
  return s.n <= 32 ? use(AttackCounts<4>(s)) : use(AttackCounts<6>(s));
}

[[nodiscard]] inline int count_legal(const State& s) noexcept {
  if (s.phase == kAttack) {
    return 1 + with_attacks(s, [](const auto& attacks) { return attacks.total(); });
  }
  return s.phase == kOffer ? 2 : 0;
}

[[nodiscard]] inline Action nth_legal(const State& s, int k) noexcept {
  if (s.phase == kOffer) return accept_id(s) + k;
  return with_attacks(s, [&](const auto& attacks) { return k < attacks.total() ? attacks.nth(s, k) : end_turn_id(s); });
}

// nth_legal(below(count_legal)), counting once.
[[nodiscard]] inline Action draw_legal(const State& s, Rng& rng) noexcept {
  if (s.phase == kOffer) return accept_id(s) + static_cast<int>(rng.below(2));
  return with_attacks(s, [&](const auto& attacks) {
    const int k = static_cast<int>(rng.below(static_cast<std::uint64_t>(attacks.total()) + 1));
    return k < attacks.total() ? attacks.nth(s, k) : end_turn_id(s);
  });
}

// P-R7: own territory with two dice or more, against a neighbour that is not own.
[[nodiscard]] inline bool may_attack(const State& s, int from, int to) noexcept {
  return s.owner[static_cast<std::size_t>(from)] == s.seat && s.dice[static_cast<std::size_t>(from)] >= 2 &&
         (s.adjacency[static_cast<std::size_t>(from)] & others(s) & bits::bit(to)) != 0;
}

[[nodiscard]] inline bool is_legal(const State& s, Action a) noexcept {
  if (s.phase == kAttack) {
    if (a < 0 || a > end_turn_id(s)) return false;
    return a == end_turn_id(s) || may_attack(s, a / s.n, a % s.n);
  }
  return s.phase == kOffer && (a == accept_id(s) || a == decline_id(s));
}

// The territories the seat on turn may attack from.
[[nodiscard]] inline std::uint64_t attackers(const State& s) noexcept {
  std::uint8_t may[kMaxTerritories];
  for (std::size_t t = 0; t < kMaxTerritories; ++t) {  // without branches, so that the compiler takes many at once
    may[t] = static_cast<std::uint8_t>((s.owner[t] == s.seat ? 1 : 0) & (s.dice[t] >= 2 ? 1 : 0) &
                                       (s.border[t] > 0 ? 1 : 0));
  }
  std::uint64_t found = 0;
  for (int w = 0; w < kMaxTerritories / 8; ++w) found |= bits::gather(bits::load8(may + 8 * w)) << (8 * w);
  return found;
}

// Calls visit(from, to) for every legal attack in ascending id.
template <class Visit>
inline void each_attack(const State& s, Visit visit) {
  const std::uint64_t targets = others(s);
  for (std::uint64_t rest = attackers(s); rest != 0; rest = bits::drop_lowest(rest)) {
    const int f = bits::lowest(rest);
    for (std::uint64_t near = s.adjacency[static_cast<std::size_t>(f)] & targets; near != 0;
         near = bits::drop_lowest(near)) {
      visit(f, bits::lowest(near));
    }
  }
}

}  // namespace kastgard::principalities

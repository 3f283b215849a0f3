// Normal, the product's opponent: one attack at a time by exact odds, growth, and the chance to hold what it takes.
#include <algorithm>
#include <numeric>

#include "games/principalities/game.hpp"
#include "games/principalities/heuristic.hpp"
#include "games/principalities/threat.hpp"

namespace kastgard::principalities {
namespace {

// The connected parts of one seat's territories.
struct Parts {
  FixedVector<std::uint64_t, kMaxTerritories> sets;
  int largest = 0;  // size
  int second = 0;   // size of the next, equal to largest where two tie

  void find(const State& s, std::uint64_t members) noexcept {
    sets.clear();
    largest = second = 0;
    while (members != 0) {
      std::uint64_t part = members & (0 - members);
      std::uint64_t fresh = part;
      members ^= part;
      while (fresh != 0) {
        const std::uint64_t near = s.adjacency[static_cast<std::size_t>(bits::lowest(fresh))] & members;
        members ^= near;
        part |= near;
        fresh = bits::drop_lowest(fresh) | near;
      }
      sets.push_back(part);
      const int size = bits::count(part);
      second = std::max(second, std::min(largest, size));
      largest = std::max(largest, size);
    }
  }

  // How much the largest part grows by taking t.
  [[nodiscard]] int growth(std::uint64_t near) const noexcept {
    int joined = 1;
    for (const auto part : sets) joined += (part & near) != 0 ? bits::count(part) : 0;
    return std::max(0, joined - largest);
  }

  // How much the largest part shrinks by losing t.
  [[nodiscard]] int loss(const State& s, int t) const noexcept {
    for (const auto part : sets) {
      if ((part & bits::bit(t)) == 0) continue;
      if (bits::count(part) < largest || second == largest) return 0;
      return largest - std::max(second, largest_without(s, part, t));
    }
    return 0;
  }

 private:
  [[nodiscard]] static int largest_without(const State& s, std::uint64_t part, int t) noexcept {
    const std::uint64_t rest = part & ~bits::bit(t);
    const std::uint64_t near = s.adjacency[static_cast<std::size_t>(t)] & rest;
    if (bits::drop_lowest(near) == 0) return bits::count(rest);  // a dead end: nothing falls apart
    const int first = bits::lowest(near);
    const std::uint64_t second_near = bits::drop_lowest(near);
    if ((second_near & ~s.adjacency[static_cast<std::size_t>(first)]) == 0) return bits::count(rest);
    return largest_group(s.adjacency, rest);
  }
};

// What all attacks of one decision share.
class Decision {
 public:
  Decision(const State& s, const NormalWeights& weights) : s_(s), w_(weights), own_(s.owned[s.seat]) {
    mine_.find(s, own_);
    std::array<int, kMaxSeats> dice{};
    int total = 0;
    for (std::size_t t = 0; t < s.n; ++t) {
      dice[s.owner[t]] += s.dice[t];
      total += s.dice[t];
    }
    int most_of_others = 0;
    for (std::size_t p = 0; p < s.players; ++p) {
      bonus_[p] = 5 * dice[p] > 2 * total ? weights.leader : 0.0;
      if (p != s.seat) most_of_others = std::max(most_of_others, bits::count(s.owned[p]));
    }
    closing_ = s.store[s.seat] > 0 || bits::count(own_) > most_of_others;
  }

  // Calls visit(candidate) for the legal attacks in ascending action id; `hopeless` ones, whose odds alone keep them
  // from being admitted, on request only: half of all attacks need no more than a look at the table.
  template <class Visit>
  void each(bool hopeless, Visit visit) {
    for (std::uint64_t rest = attackers(s_); rest != 0; rest = bits::drop_lowest(rest)) {
      const int f = bits::lowest(rest);
      const int a = s_.dice[static_cast<std::size_t>(f)];
      const double least = hopeless ? -1.0 : a == kMaxDice && closing_ ? w_.full_bar : w_.bar;
      const std::uint64_t foes = s_.adjacency[static_cast<std::size_t>(f)] & ~own_;
      std::uint64_t promising = 0;
      for (std::uint64_t near = foes; near != 0; near = bits::drop_lowest(near)) {
        const int t = bits::lowest(near);
        const bool fine = odds_of(a, s_.dice[static_cast<std::size_t>(t)]).win >= least;
        promising |= static_cast<std::uint64_t>(fine ? 1 : 0) << t;
      }
      if (promising == 0) continue;
      const double before = threat(s_.dice.data(), foes, a);
      for (std::uint64_t near = promising; near != 0; near = bits::drop_lowest(near)) {
        visit(judge(f, bits::lowest(near), a, foes, before));
      }
    }
  }

 private:
  // What depends on the target alone: found once, on the first attack against it.
  struct Target {
    int growth = 0, loss = 0;
  };

  const Target& target(int t) noexcept {
    Target& x = targets_[static_cast<std::size_t>(t)];
    if ((known_ & bits::bit(t)) != 0) return x;
    known_ |= bits::bit(t);
    const std::size_t e = s_.owner[static_cast<std::size_t>(t)];
    if ((known_seats_ >> e & 1U) == 0) {
      known_seats_ |= 1U << e;
      theirs_[e].find(s_, s_.owned[e]);
    }
    x.growth = mine_.growth(s_.adjacency[static_cast<std::size_t>(t)]);
    x.loss = theirs_[e].loss(s_, t);
    return x;
  }

  Candidate judge(int f, int t, int a, std::uint64_t foes, double before) noexcept {
    const Target& x = target(t);
    const int d = s_.dice[static_cast<std::size_t>(t)];
    const std::size_t e = s_.owner[static_cast<std::size_t>(t)];
    Candidate c;
    c.from = f;
    c.to = t;
    c.win = odds_of(a, d).win;
    c.own_growth = x.growth;
    c.enemy_loss = x.loss;
    c.hold = 1.0 - threat(s_.dice.data(), s_.adjacency[static_cast<std::size_t>(t)] & ~own_, a - 1);
    c.open = std::max(0.0, threat(s_.dice.data(), foes & ~bits::bit(t), 1) - before);
    c.gain = 1.0 + x.growth + w_.enemy_loss * x.loss + w_.dice * d;
    if (bits::count(s_.owned[e]) == 1) c.gain += w_.kill;
    c.gain += bonus_[e];
    c.score = c.win * c.gain * (w_.hold_base + w_.hold * c.hold) - (1.0 - c.win) * w_.lose * (a - 1) - w_.open * c.open;
    c.admitted = a == kMaxDice && closing_ ? c.win >= w_.full_bar : c.win >= w_.bar && c.score > 0.0;
    return c;
  }

  const State& s_;
  const NormalWeights& w_;
  std::uint64_t own_;
  bool closing_;
  std::uint64_t known_ = 0;
  unsigned known_seats_ = 0;
  std::array<double, kMaxSeats> bonus_{};
  Parts mine_;
  std::array<Parts, kMaxSeats> theirs_;
  std::array<Target, kMaxTerritories> targets_;
};

}  // namespace

std::vector<Candidate> explain_normal(const State& s, const NormalWeights& weights) {
  std::vector<Candidate> all;
  if (s.phase == kAttack) Decision(s, weights).each(true, [&](const Candidate& c) { all.push_back(c); });
  return all;
}

Action choose_normal(const State& s, const NormalWeights& weights, Rng& rng) {
  struct Scored {
    Action id;
    double score;
  };
  FixedVector<Scored, Principalities::kMaxLegal> admitted;
  double best = -1e300;
  Decision(s, weights).each(false, [&](const Candidate& c) {
    if (!c.admitted) return;
    admitted.push_back({attack_id(s, c.from, c.to), c.score});
    best = std::max(best, c.score);
  });
  if (admitted.empty()) return end_turn_id(s);
  LegalList<Principalities> ties;
  for (const auto& x : admitted) {
    if (x.score >= best - weights.tie) ties.push_back(x.id);
  }
  return ties[static_cast<std::size_t>(rng.below(ties.size()))];
}

}  // namespace kastgard::principalities

// Strong: expectimax over the own turn, two attacks deep (principalities_ai 4). No draws; ties go to the lowest (f, t).
#include <algorithm>

#include "games/principalities/game.hpp"
#include "games/principalities/heuristic.hpp"
#include "games/principalities/threat.hpp"

namespace kastgard::principalities {
namespace {

constexpr double kLeastOdds = 0.30;
constexpr double kSafeOdds = 0.70;
constexpr int kDepth = 1;
constexpr double kTie = 1e-9;  // values this close are equal: compilers must not differ in the choice

double power(const State& s, std::size_t q) {
  int dice = 0;
  for (std::uint64_t rest = s.owned[q]; rest != 0; rest = bits::drop_lowest(rest)) {
    dice += s.dice[static_cast<std::size_t>(bits::lowest(rest))];
  }
  return 0.6 * bits::count(s.owned[q]) + 1.5 * largest_group(s.adjacency, s.owned[q]) + 0.35 * dice + 0.2 * s.store[q];
}

int rivals(const State& s) { return bits::count(s.alive & ~(1U << s.seat)); }

// E(board) for the seat on turn.
double evaluate(const State& s) {
  double strongest = 0.0;
  for (std::size_t q = 0; q < s.players; ++q) {
    if (q != s.seat && (s.alive >> q & 1U) != 0) strongest = std::max(strongest, power(s, q));
  }
  const std::uint64_t own = s.owned[s.seat];
  double exposed = 0.0;
  for (std::uint64_t rest = own; rest != 0; rest = bits::drop_lowest(rest)) {
    const int t = bits::lowest(rest);
    const int dice = s.dice[static_cast<std::size_t>(t)];
    exposed += threat(s.dice.data(), s.adjacency[static_cast<std::size_t>(t)] & ~own, dice) * (0.6 + 0.12 * dice);
  }
  const int left = rivals(s);
  const double value = power(s, s.seat) - (left == 1 ? 1.0 : 0.3) * strongest - 4.0 * exposed;
  return left == 0 ? value + 1000.0 : value;
}

double best_value(const State& s, int depth);

// Calls visit(from, to, value) for each attack that strong considers, in ascending action id. A value is the expected
// change of E, with what the next attack adds while depth lasts.
template <class Visit>
void each_value(const State& s, int depth, Visit visit) {
  if (s.phase != kAttack) return;
  const double here = evaluate(s);
  each_attack(s, [&](int f, int t) {
    const double w = odds_of(s.dice[static_cast<std::size_t>(f)], s.dice[static_cast<std::size_t>(t)]).win;
    if (w < kLeastOdds) return;
    const auto outcome = [&](bool won) {
      State next = s;
      declare_attack(next, f, t);
      settle_attack(next, won);
      const double change = evaluate(next) - here;
      return std::pair(depth > 0 ? change + best_value(next, depth - 1) : change, bits::count(next.alive));
    };
    const auto [gain, living] = outcome(true);
    const auto [drop, same] = outcome(false);
    const double kills = living < same ? 1.0 : 0.0;
    visit(f, t, w * gain + (1.0 - w) * drop + 1.0 * w * kills - 7.0 * std::max(0.0, kSafeOdds - w));
  });
}

// C(x) = max(0, G(x, depth)).
double best_value(const State& s, int depth) {
  double best = 0.0;
  each_value(s, depth, [&](int, int, double value) { best = std::max(best, value); });
  return best;
}

struct Valued {
  int from, to;
  double value;
};

}  // namespace

Action choose_strong(const State& s) {
  FixedVector<Valued, Principalities::kMaxLegal> values;
  double most = -1e300;
  each_value(s, kDepth, [&](int f, int t, double value) {
    values.push_back({f, t, value});
    most = std::max(most, value);
  });
  if (values.empty()) return end_turn_id(s);
  const Valued& best =
      *std::find_if(values.begin(), values.end(), [&](const Valued& v) { return v.value >= most - kTie; });
  int own_dice = 0;
  int total = 0;
  for (std::size_t t = 0; t < s.n; ++t) {
    total += s.dice[t];
    own_dice += s.owner[t] == s.seat ? s.dice[t] : 0;
  }
  int most_of_others = 0;
  for (std::size_t p = 0; p < s.players; ++p) {
    if (p != s.seat) most_of_others = std::max(most_of_others, bits::count(s.owned[p]));
  }
  const bool dominant = 5 * own_dice > 2 * total;
  const bool duel = rivals(s) == 1;
  const bool ahead = bits::count(s.owned[s.seat]) > most_of_others;
  const double bar = dominant || (duel && ahead) ? -0.5 : 0.3;
  const bool eight = s.dice[static_cast<std::size_t>(best.from)] == kMaxDice;
  const bool closing = ahead && eight && (s.store[s.seat] > 0 || duel || dominant);
  return best.value > bar || closing ? attack_id(s, best.from, best.to) : end_turn_id(s);
}

}  // namespace kastgard::principalities

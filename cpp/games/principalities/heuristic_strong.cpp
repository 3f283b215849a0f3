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

struct Best {
  Action id = -1;
  double value = 0.0;
};

// G(board, depth): the best attack by expected change of E, the next attack included while depth lasts.
Best search(const State& s, int depth) {
  Best best;
  if (s.phase != kAttack) return best;
  const double here = evaluate(s);
  each_attack(s, [&](int f, int t) {
    const double w = odds_of(s.dice[static_cast<std::size_t>(f)], s.dice[static_cast<std::size_t>(t)]).win;
    if (w < kLeastOdds) return;
    const auto outcome = [&](bool won) {
      State next = s;
      declare_attack(next, f, t);
      settle_attack(next, won);
      double change = evaluate(next) - here;
      if (depth > 0) change += std::max(0.0, search(next, depth - 1).value);
      return std::pair(change, bits::count(next.alive));
    };
    const auto [gain, living] = outcome(true);
    const auto [drop, same] = outcome(false);
    const double kills = living < same ? 1.0 : 0.0;
    const double value = w * gain + (1.0 - w) * drop + 1.0 * w * kills - 7.0 * std::max(0.0, kSafeOdds - w);
    if (best.id < 0 || value > best.value) best = {attack_id(s, f, t), value};
  });
  return best;
}

}  // namespace

Action choose_strong(const State& s) {
  const Best best = search(s, kDepth);
  if (best.id < 0) return end_turn_id(s);
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
  const bool eight = s.dice[static_cast<std::size_t>(best.id / s.n)] == kMaxDice;
  const bool closing = ahead && eight && (s.store[s.seat] > 0 || duel || dominant);
  return best.value > bar || closing ? best.id : end_turn_id(s);
}

}  // namespace kastgard::principalities

// The simple players, and the list of all.
#include "games/principalities/heuristic.hpp"

#include <functional>
#include <utility>

#include "games/principalities/game.hpp"

namespace kastgard::principalities {
namespace {

using Attacks = LegalList<Principalities>;

// One of the list, by one draw where there are several; the end of turn where there is none.
Action one_of(const Attacks& attacks, const State& s, Rng& rng) {
  if (attacks.empty()) return end_turn_id(s);
  return attacks[static_cast<std::size_t>(rng.below(attacks.size()))];
}

template <class Choose>
class Player final : public Agent<Principalities> {
 public:
  explicit Player(Choose choose) : choose_(std::move(choose)) {}

  // An offer is accepted by whoever would win or share first place on points (principalities_ai 8).
  Action act(const View<Principalities>& view, Rng& rng) override {
    const State& s = view.state();
    if (s.phase != kOffer) return choose_(s, rng);
    const bool first = (first_on_points(view.game().config(), s) >> view.seat() & 1U) != 0;
    return first ? accept_id(s) : decline_id(s);
  }

 private:
  Choose choose_;
};

template <class Choose>
std::unique_ptr<Agent<Principalities>> player(Choose choose) {
  return std::make_unique<Player<Choose>>(std::move(choose));
}

}  // namespace

// A random attack among those with strictly more dice.
Action choose_example(const State& s, Rng& rng) {
  Attacks better;
  each_attack(s, [&](int f, int t) {
    if (s.dice[static_cast<std::size_t>(f)] > s.dice[static_cast<std::size_t>(t)]) better.push_back(attack_id(s, f, t));
  });
  return one_of(better, s, rng);
}

// The original game's opponent: not weaker, only against a leader where there is one, equal stacks mostly.
Action choose_default(const State& s, Rng& rng) {
  std::array<int, kMaxSeats> dice{};
  int total = 0;
  for (std::size_t t = 0; t < s.n; ++t) {
    dice[s.owner[t]] += s.dice[t];
    total += s.dice[t];
  }
  const auto first = static_cast<std::uint8_t>(std::max_element(dice.begin(), dice.end()) - dice.begin());
  const bool top = 5 * dice[first] > 2 * total;
  Attacks kept;
  each_attack(s, [&](int f, int t) {
    const int a = s.dice[static_cast<std::size_t>(f)];
    const int d = s.dice[static_cast<std::size_t>(t)];
    const std::uint8_t e = s.owner[static_cast<std::size_t>(t)];
    if (a < d || (top && first != s.seat && e != first)) return;
    if (a == d && first != s.seat && first != e && rng.below(10) == 9) return;
    kept.push_back(attack_id(s, f, t));
  });
  return one_of(kept, s, rng);
}

// Highest odds first, down to one half, or any odds with eight dice.
Action choose_greedy(const State& s, Rng& rng) {
  Attacks best;
  double most = 0.0;
  each_attack(s, [&](int f, int t) {
    const int a = s.dice[static_cast<std::size_t>(f)];
    const double win = odds_of(a, s.dice[static_cast<std::size_t>(t)]).win;
    if ((win < 0.5 && a < kMaxDice) || win < most) return;
    if (win > most) best.clear();
    most = win;
    best.push_back(attack_id(s, f, t));
  });
  return one_of(best, s, rng);
}

NormalWeights read_normal_weights(Options& options) {
  NormalWeights weights;
  for (const auto& each : kNormalWeightNames) {
    weights.*each.weight = options.take_real(each.name, weights.*each.weight);
  }
  return weights;
}

std::unique_ptr<Agent<Principalities>> Principalities::make_agent(const std::string& name, Options& options) {
  if (name == "example") return player(choose_example);
  if (name == "default") return player(choose_default);
  if (name == "greedy") return player(choose_greedy);
  if (name == "strong") return player([](const State& s, Rng&) { return choose_strong(s); });
  if (name == "normal") {
    const NormalWeights weights = read_normal_weights(options);
    return player([weights](const State& s, Rng& rng) { return choose_normal(s, weights, rng); });
  }
  return nullptr;
}

}  // namespace kastgard::principalities

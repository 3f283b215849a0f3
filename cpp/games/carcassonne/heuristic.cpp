#include "games/carcassonne/heuristic.hpp"

#include "games/carcassonne/game.hpp"
#include "games/carcassonne/outlook.hpp"

namespace kastgard::carcassonne {
namespace {

// What an action of the figure step adds to doing nothing.
double gain_of(const Config& c, const Outlook& outlook, Action a) {
  if (a == c.nothing) return 0.0;
  if (a >= c.fairy_beside) return outlook.fairy(a - c.fairy_beside);
  if (a >= c.building) return outlook.building(a - c.building);
  return a >= c.big_figure ? outlook.figure(a - c.big_figure, true) : outlook.figure(a - c.figure, false);
}

double worth_of_placement(const Config& c, const State& s, const Weights& w, Fillers& fillers, Action a) {
  State next = s;
  apply(c, next, a);
  const Outlook outlook(c, w, fillers, next, s.seat);
  double best = 0.0;
  each_legal(c, next, [&](Action figure) { best = std::max(best, gain_of(c, outlook, figure)); });
  return outlook.base() + best;
}

class Best {
 public:
  explicit Best(Rng* rng) : rng_(rng) {}

  void offer(Action a, double worth) {
    if (equals_ > 0 && worth < worth_) return;
    if (equals_ == 0 || worth > worth_) {
      action_ = a;
      worth_ = worth;
      equals_ = 1;
    } else if (rng_ != nullptr && rng_->below(++equals_) == 0) {
      action_ = a;
    }
  }

  [[nodiscard]] Action action() const noexcept { return action_; }

 private:
  Rng* rng_;
  Action action_ = 0;
  double worth_ = 0.0;
  std::uint64_t equals_ = 0;
};

class Player final : public Agent<Carcassonne> {
 public:
  Player(const Weights& weights, bool lots) : weights_(weights), lots_(lots) {}
  Action act(const View<Carcassonne>& view, Rng& rng) override {
    return choose(view.game().config(), view.state(), weights_, lots_ ? &rng : nullptr);
  }

 private:
  Weights weights_;
  bool lots_;
};

}  // namespace

Weights read_weights(Options& options, Weights weights) {
  for (const auto& each : kWeightNames) {
    weights.*each.weight = options.take_real(each.name, weights.*each.weight);
  }
  return weights;
}

Action choose(const Config& config, const State& s, const Weights& weights, Rng* rng) {
  Fillers fillers(config, s);
  Best best(rng);
  if (s.step == kPlace) {
    each_legal(config, s, [&](Action a) { best.offer(a, worth_of_placement(config, s, weights, fillers, a)); });
  } else {
    const Outlook outlook(config, weights, fillers, s, s.seat);
    each_legal(config, s, [&](Action a) { best.offer(a, gain_of(config, outlook, a)); });
  }
  return best.action();
}

std::unique_ptr<Agent<Carcassonne>> Carcassonne::make_agent(const std::string& name, Options& options) {
  if (name == "greedy") return std::make_unique<Player>(read_weights(options, greedy_weights()), true);
  if (name != "normal") return nullptr;
  return std::make_unique<Player>(read_weights(options, Weights{}), false);
}

}  // namespace kastgard::carcassonne

#include "games/catan/heuristic.hpp"

#include "games/catan/game.hpp"
#include "games/catan/outlook.hpp"

namespace kastgard::catan {
namespace {

// --- greedy ---------------------------------------------------------------------------------------------------------

// Chances of 36 that a roll pays this seat a card, a city's cards counted twice.
int production_of(const State& s, int seat) {
  int pips = 0;
  for (int h = 0; h < kHexes; ++h) {
    const std::uint64_t corners = kTopology.hex_corners[h];
    const int n = bits::count(s.settlements[at(seat)] & corners) + 2 * bits::count(s.cities[at(seat)] & corners);
    if (h != s.robber) pips += n * kPips[s.numbers[at(h)]];
  }
  return pips;
}

int greedy_worth(const Config& config, const State& s, int seat) {
  int worth = 100 * all_points(s, seat) + config.players * production_of(s, seat);
  for (int p = 0; p < config.players; ++p) worth -= p == seat ? 0 : production_of(s, p);
  return worth;
}

// --- normal ---------------------------------------------------------------------------------------------------------

class Normal {
 public:
  Normal(const Config& config, const State& s, int seat, const NormalWeights& weights)
      : config_(config), s_(s), seat_(seat), w_(weights), outlook_(config, weights, s) {}

  [[nodiscard]] Action choose() const {
    if (s_.step == kAnswer) return answer();
    if (s_.step == kPartner) return partner();
    if (s_.step == kCompose) return compose();
    Action best = -1;
    double most = 0.0;
    choices(config_, s_).each([&](Action a) {
      const double x = after(a);
      if (best >= 0 && x <= most) return;
      best = a;
      most = x;
    });
    return best;
  }

 private:
  [[nodiscard]] double after(Action a) const {
    if (s_.step == kMain && a == config_.trade && config_.trading) return offer_outlook();
    State next = s_;
    apply_move(config_, next, a);
    double x = outlook_.worth(next, seat_);
    if (next.step == kTheft) x += w_.hand * 2.0 * (total(s_.hands[next.victim]) > 0 ? 1.0 : 0.0);
    if (next.step == kRobber && s_.step != kRobber) x += robber_gain();
    if (next.step == kForced) x += 2.0 * w_.hand;
    if (next.step == kFreeRoad && s_.step != kFreeRoad) x += 2.0 * (w_.road + w_.hand);
    // Cards are kept for later unless they bring something now.
    if (a == kEndTurn || a == kRollDice) x += 0.01;
    return x;
  }

  // What moving the robber is worth: the own hex set free.
  [[nodiscard]] double robber_gain() const {
    const std::uint64_t corners = kTopology.hex_corners[s_.robber];
    return (buildings_of(s_, seat_) & corners) != 0 ? w_.card : 0.0;
  }

  // What a swap brings this seat, and a measure of what it brings the other.
  [[nodiscard]] double swap_gain(Counts lost, Counts won) const {
    const Counts hand = s_.hands[at(seat_)];
    return outlook_.hand_worth(s_, seat_, hand - lost + won) - outlook_.hand_worth(s_, seat_, hand);
  }

  [[nodiscard]] Action answer() const {
    const Choices c = choices(config_, s_);
    const Action accept = config_.trade + kAccept;
    if (!c.has(accept)) return config_.trade + kDecline;
    const int target = config_.points - public_points(s_, s_.active);
    const double wanted = w_.offer * (target <= 2 ? 4.0 : 1.0);  // nothing for a seat that is about to win
    return swap_gain(s_.ask, s_.give) > wanted ? accept : config_.trade + kDecline;
  }

  // The weakest of those who accept.
  [[nodiscard]] Action partner() const {
    int best = -1;
    each_bit(s_.accepted, [&](int p) {
      if (best < 0 || public_points(s_, p) < public_points(s_, best)) best = p;
    });
    return config_.trade + kPartnerSeat + best;
  }

  // One card for one: the swap that helps this seat most, of a card that it can spare.
  struct Swap {
    int give = -1, ask = -1;
    double gain = 0.0;
  };
  [[nodiscard]] Swap best_swap() const {
    Swap best;
    const Counts hand = s_.hands[at(seat_)];
    for (int g = 0; g < kResources; ++g) {
      for (int r = 0; r < kResources; ++r) {
        if (g == r || get(hand, g) == 0 || kCardsEach - get(s_.bank, r) - get(hand, r) <= 0) continue;
        const double gain = swap_gain(one(g), one(r));
        if (best.give < 0 || gain > best.gain) best = {g, r, gain};
      }
    }
    return best;
  }
  // One offer a turn: a second one would find the same hands.
  [[nodiscard]] double offer_outlook() const {
    const double now = outlook_.worth(s_, seat_);
    if (s_.offers > 0) return now - w_.offer;
    const Swap swap = best_swap();
    return swap.give < 0 ? now - w_.offer : now + 0.25 * (swap.gain - w_.offer);
  }
  [[nodiscard]] Action compose() const {
    const Choices c = choices(config_, s_);
    const Action propose = config_.trade + kPropose, withdraw = config_.trade + kWithdraw;
    if (c.has(propose)) return propose;
    const Swap swap = best_swap();
    if (swap.give < 0) return withdraw;
    const Action next = config_.trade + (s_.give == 0 ? kOfferGive + swap.give : kOfferAsk + swap.ask);
    return c.has(next) ? next : withdraw;
  }

  const Config& config_;
  const State& s_;
  int seat_;
  const NormalWeights& w_;
  Outlook outlook_;
};

// A player that is nothing but a choice.
template <class G, class Choose>
class Player final : public Agent<G> {
 public:
  explicit Player(Choose choose) : choose_(std::move(choose)) {}
  Action act(const View<G>& view, Rng& rng) override {
    return choose_(view.game().config(), view.concealed(), view.seat(), rng);
  }

 private:
  Choose choose_;
};

template <class G, class Choose>
std::unique_ptr<Agent<G>> player(Choose choose) {
  return std::make_unique<Player<G, Choose>>(std::move(choose));
}

}  // namespace

NormalWeights read_normal_weights(Options& options) {
  NormalWeights weights;
  for (const auto& each : kNormalWeightNames) {
    weights.*each.weight = options.take_real(each.name, weights.*each.weight);
  }
  return weights;
}

Action choose_greedy(const Config& config, const State& s, int seat, Rng& rng) {
  Action best = -1;
  int most = 0;
  std::uint64_t equals = 0;
  choices(config, s).each([&](Action a) {
    State next = s;
    apply_move(config, next, a);
    const int worth = greedy_worth(config, next, seat);
    if (best >= 0 && (worth < most || (worth == most && rng.below(++equals) != 0))) return;
    if (best < 0 || worth > most) equals = 1;
    best = a;
    most = worth;
  });
  return best;
}

Action choose_normal(const Config& config, const State& s, int seat, const NormalWeights& weights) {
  return Normal(config, s, seat, weights).choose();
}

template <bool kTwo>
std::unique_ptr<Agent<RoomGame<kTwo>>> RoomGame<kTwo>::make_agent(const std::string& name, Options& options) {
  if (name == "greedy") {
    return player<RoomGame>(
        [](const Config& c, const State& s, int seat, Rng& r) { return choose_greedy(c, s, seat, r); });
  }
  if (name != "normal") return nullptr;
  const NormalWeights weights = read_normal_weights(options);
  return player<RoomGame>(
      [weights](const Config& c, const State& s, int seat, Rng&) { return choose_normal(c, s, seat, weights); });
}

template std::unique_ptr<Agent<RoomGame<false>>> RoomGame<false>::make_agent(const std::string&, Options&);
template std::unique_ptr<Agent<RoomGame<true>>> RoomGame<true>::make_agent(const std::string&, Options&);

}  // namespace kastgard::catan

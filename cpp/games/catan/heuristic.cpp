#include "games/catan/heuristic.hpp"

#include "games/catan/game.hpp"

namespace kastgard::catan {
namespace {

// Chances of 36 that a roll pays a card here, summed over the hexes of a corner.
int pips_at(const State& s, int c) {
  int pips = 0;
  for (const int h : kTopology.hexes[c]) {
    if (h != kNone && h != s.robber) pips += kPips[s.numbers[at(h)]];
  }
  return pips;
}

int production_of(const State& s, int seat) {
  int pips = 0;
  each_bit(s.settlements[at(seat)], [&](int c) { pips += pips_at(s, c); });
  each_bit(s.cities[at(seat)], [&](int c) { pips += 2 * pips_at(s, c); });
  return pips;
}

int greedy_worth(const Config& config, const State& s, int seat) {
  int worth = 100 * all_points(s, seat) + production_of(s, seat);
  for (int p = 0; p < config.players; ++p) {
    if (p != seat) worth -= production_of(s, p) / config.players;
  }
  return worth;
}

class Greedy {
 public:
  template <class G>
  Action operator()(const G& game, const State& s, int seat, Rng& rng) const {
    Action best = -1;
    int most = 0;
    std::uint64_t equals = 0;
    choices(game.config(), s).each([&](Action a) {
      State next = s;
      apply_move(game.config(), next, a);
      const int worth = greedy_worth(game.config(), next, seat);
      if (best >= 0 && (worth < most || (worth == most && rng.below(++equals) != 0))) return;
      if (best < 0 || worth > most) equals = 1;
      best = a;
      most = worth;
    });
    return best;
  }
};

template <class G>
class GreedyAgent final : public Agent<G> {
 public:
  Action act(const View<G>& view, Rng& rng) override {
    return Greedy{}(view.game(), view.concealed(), view.seat(), rng);
  }
};

}  // namespace

template <bool kTwo>
std::unique_ptr<Agent<RoomGame<kTwo>>> RoomGame<kTwo>::make_agent(const std::string& name, Options&) {
  if (name == "greedy") return std::make_unique<GreedyAgent<RoomGame>>();
  return nullptr;
}

template std::unique_ptr<Agent<RoomGame<false>>> RoomGame<false>::make_agent(const std::string&, Options&);
template std::unique_ptr<Agent<RoomGame<true>>> RoomGame<true>::make_agent(const std::string&, Options&);

}  // namespace kastgard::catan

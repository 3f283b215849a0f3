// The room's players: greedy and normal. One evaluation serves both: what each seat can expect of the features on the
// board, by the tiles that are left; greedy leaves out fields, the others' points and what figures in hand are worth.
#pragma once

#include <array>

#include "core/options.hpp"
#include "core/rng.hpp"
#include "games/carcassonne/state.hpp"

namespace kastgard::carcassonne {

// Weights in points of the final score, with the names that agent strings use: "normal(rival=0.5)".
struct Weights {
  double closing = 0.8;    // how likely a cell beside a feature is filled: draws count that many times
  double extend = 0.4;     // a tile that fits but leaves the feature open, as a share of one that closes it
  double around = 0.9;     // chance that a cell around a monastery is filled while many tiles are left
  double rival = 0.9;      // points of the best other seat
  double field = 0.65;    // points of fields as they stand
  double growth = 0.15;    // a field's cities to come, at the start; falls to 0 with the pile
  double farmer = 18.0;    // what a farmer costs who stays for the whole game; falls to 0 with the pile
  double hand = 2.2;       // a figure in hand, at the start; falls to 0 with the pile
  double scarce = 0.72;    // each further figure in hand is worth this share of the one before
  double building = 1.1;   // what a building must bring; falls to 0 with the pile
  double steal = 0.3;      // a tile's unoccupied features: what a building there may bring later
};
struct NamedWeight {
  const char* name;
  double Weights::* weight;
};
inline constexpr std::array<NamedWeight, 11> kWeightNames{{{"closing", &Weights::closing},
                                                           {"extend", &Weights::extend},
                                                           {"around", &Weights::around},
                                                           {"rival", &Weights::rival},
                                                           {"field", &Weights::field},
                                                           {"growth", &Weights::growth},
                                                           {"farmer", &Weights::farmer},
                                                           {"hand", &Weights::hand},
                                                           {"scarce", &Weights::scarce},
                                                           {"building", &Weights::building},
                                                           {"steal", &Weights::steal}}};

// What greedy is made of: no fields, no rivals, no thrift.
[[nodiscard]] constexpr Weights greedy_weights() noexcept {
  Weights w;
  w.rival = w.field = w.growth = w.farmer = w.hand = w.building = w.steal = 0.0;
  return w;
}

[[nodiscard]] Weights read_weights(Options& options, Weights weights);

// The legal action with the highest worth. With `rng` ties are drawn by lot, without they go to the lowest id.
[[nodiscard]] Action choose(const Config& config, const State& s, const Weights& weights, Rng* rng);

}  // namespace kastgard::carcassonne

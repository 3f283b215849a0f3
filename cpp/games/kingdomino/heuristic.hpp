// The room's players: greedy and normal. Both see all that is to be seen, since nothing is hidden but what chance has
// not drawn yet.
#pragma once

#include <array>

#include "core/options.hpp"
#include "core/rng.hpp"
#include "games/kingdomino/state.hpp"

namespace kastgard::kingdomino {

// The weights of normal as data, in points of the final score, with the names that agent strings use: "normal(hole=2)".
struct NormalWeights {
  double growth = 0.55;      // a crown of a territory, for each square that may still join it
  double crown = 0.35;       // a square of a territory, for each crown that may still join it
  double hole = 1.6;         // an empty square that no domino can ever cover
  double open = 0.06;        // an empty square beside the kingdom, within the limit
  double wait = 0.25;        // each position later in the next line
  double middle = 0.5;       // share of the bonus of V1 while the castle can still be in the middle
  double coin = 0.42;        // a coin
  double tax_bar = 3.5;      // coins that a knight must bring at the start; the bar falls to 0 with the last turn
  double knight = 1.3;       // a knight in hand
  double tower = 0.7;        // a tower
  double queen = 0.6;        // share of the largest territory when the queen comes
  double burn = 6.0;         // worth to another seat from which a tile is burnt
};
struct NamedWeight {
  const char* name;
  double NormalWeights::* weight;
};
inline constexpr std::array<NamedWeight, 12> kNormalWeightNames{{{"growth", &NormalWeights::growth},
                                                                 {"crown", &NormalWeights::crown},
                                                                 {"hole", &NormalWeights::hole},
                                                                 {"open", &NormalWeights::open},
                                                                 {"wait", &NormalWeights::wait},
                                                                 {"middle", &NormalWeights::middle},
                                                                 {"coin", &NormalWeights::coin},
                                                                 {"tax_bar", &NormalWeights::tax_bar},
                                                                 {"knight", &NormalWeights::knight},
                                                                 {"tower", &NormalWeights::tower},
                                                                 {"queen", &NormalWeights::queen},
                                                                 {"burn", &NormalWeights::burn}}};

[[nodiscard]] NormalWeights read_normal_weights(Options& options);

// Greedy takes what brings the most points now: the placement and the domino with the largest gain of territories, all
// the tax there is, the building that is worth most for its price. Ties are drawn by lot. It never bribes the dragon.
template <class S>
[[nodiscard]] Action choose_greedy(const Config& config, const S& s, Rng& rng);

// Normal looks further: open edges, room left, which squares and crowns can still come, and what coins, knights and
// towers are worth. Ties go to the lowest id.
template <class S>
[[nodiscard]] Action choose_normal(const Config& config, const S& s, const NormalWeights& weights);

}  // namespace kastgard::kingdomino

// The room's players (principalities_ai in the README): example, default, greedy, normal, strong; and the reasons of
// normal, for apps that show them. All read the whole position, since nothing is hidden (A20).
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "core/options.hpp"
#include "core/rng.hpp"
#include "games/principalities/state.hpp"

namespace kastgard::principalities {

// The weights of normal as data, with the names that agent strings and Python use: "normal(kill=2)".
struct NormalWeights {
  double enemy_loss = 0.3;    // a territory that the victim's largest group loses
  double dice = 0.12;         // each die destroyed
  double kill = 1.5;          // the victim's last territory
  double leader = 0.3;        // the victim holds more than 2/5 of all dice
  double hold_base = 0.55;    // worth of a capture that will be lost again
  double hold = 0.45;         // the rest, by the chance to hold
  double lose = 0.16;         // each die lost in a failed attack
  double open = 0.25;         // the chance that the emptied territory falls
  double bar = 0.45;          // odds below this are not tried
  double full_bar = 0.40;     // the same when closing with eight dice
  double tie = 1e-9;          // scores this close to the best share a draw of lots
};
struct NamedWeight {
  const char* name;
  double NormalWeights::* weight;
};
inline constexpr std::array<NamedWeight, 11> kNormalWeightNames{{{"enemy_loss", &NormalWeights::enemy_loss},
                                                                 {"dice", &NormalWeights::dice},
                                                                 {"kill", &NormalWeights::kill},
                                                                 {"leader", &NormalWeights::leader},
                                                                 {"hold_base", &NormalWeights::hold_base},
                                                                 {"hold", &NormalWeights::hold},
                                                                 {"lose", &NormalWeights::lose},
                                                                 {"open", &NormalWeights::open},
                                                                 {"bar", &NormalWeights::bar},
                                                                 {"full_bar", &NormalWeights::full_bar},
                                                                 {"tie", &NormalWeights::tie}}};

// One legal attack as normal sees it.
struct Candidate {
  int from, to;
  double win;        // exact odds
  int own_growth;    // of the mover's largest group
  int enemy_loss;    // of the victim's largest group
  double hold;       // chance to keep the captured territory
  double open;       // added chance to lose the emptied one
  double gain, score;
  bool admitted;
};

// All legal attacks of the seat on turn in ascending action id; empty outside the phase attack.
[[nodiscard]] std::vector<Candidate> explain_normal(const State& s, const NormalWeights& weights);

[[nodiscard]] NormalWeights read_normal_weights(Options& options);

// The choices. `s` is at a decision of the seat on turn (phase attack).
[[nodiscard]] Action choose_example(const State& s, Rng& rng);
[[nodiscard]] Action choose_default(const State& s, Rng& rng);
[[nodiscard]] Action choose_greedy(const State& s, Rng& rng);
[[nodiscard]] Action choose_normal(const State& s, const NormalWeights& weights, Rng& rng);
[[nodiscard]] Action choose_strong(const State& s);

}  // namespace kastgard::principalities

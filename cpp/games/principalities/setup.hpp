// Loading a game and setting up a position.
#pragma once

#include <vector>

#include "core/options.hpp"
#include "games/principalities/state.hpp"

namespace kastgard::principalities {

// The maps a game may be played on: none where each game grows its own, one that was given, or the pool of option maps.
struct Maps {
  bool given = false;
  std::vector<Topology> pool;
};

// Reads and checks the options (see README.md); throws OptionError. The table `map` is id, n, then n adjacency words.
[[nodiscard]] Config make_config(Options& options, Maps& maps);

// P-R1 to P-R5, from the set-up streams of that game: map id, deal, dice and start.
[[nodiscard]] State set_up(const Config& config, const Maps& maps, const GameKey& key);

}  // namespace kastgard::principalities

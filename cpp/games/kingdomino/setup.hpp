// The options of the three games.
#pragma once

#include "core/options.hpp"
#include "games/kingdomino/state.hpp"

namespace kastgard::kingdomino {

// Read and check the options (README.md); throw OptionError.
[[nodiscard]] Config make_kingdomino(Options& options);
[[nodiscard]] Config make_queendomino(Options& options);
[[nodiscard]] Config make_solo(Options& options);

template <class S>
[[nodiscard]] Config make_config(Options& options) {
  return S::kSolo ? make_solo(options) : S::kQueen ? make_queendomino(options) : make_kingdomino(options);
}

// The tiles of option `buildings`: 32 rows of 8 words (tables.hpp). Throws OptionError, naming the row.
[[nodiscard]] TileTable read_tile_table(const Options::Table& words);

}  // namespace kastgard::kingdomino

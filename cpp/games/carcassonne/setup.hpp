// Options, and the table before the first draw (section 1, 7.2, 8.1).
#pragma once

#include "core/options.hpp"
#include "games/carcassonne/state.hpp"

namespace kastgard::carcassonne {

[[nodiscard]] Config make_config(Options& options);  // throws OptionError
[[nodiscard]] std::string expansions_text(const Config& config);  // "river+inns_cathedrals"
[[nodiscard]] int observation_size(const Config& config);

// A table without tiles: supplies and the whole pile.
[[nodiscard]] State empty_table(const Config& config) noexcept;
// Puts the first tile down: the start tile, or the spring.
void put_first_tile(const Config& config, State& s) noexcept;
[[nodiscard]] State set_up(const Config& config) noexcept;

}  // namespace kastgard::carcassonne

// Positions, actions and outcomes as text (README.md).
#pragma once

#include <string>
#include <string_view>

#include "core/types.hpp"
#include "games/carcassonne/state.hpp"

namespace kastgard::carcassonne {

[[nodiscard]] std::string to_text(const Config& config, const State& s);
[[nodiscard]] State from_text(const Config& config, std::string_view text);  // throws PositionError
[[nodiscard]] std::string action_text(const Config& config, const State& s, Action a);
[[nodiscard]] Action parse_action(const Config& config, const State& s, std::string_view text);  // throws PositionError

// "building", or the sort in the variant.
[[nodiscard]] std::string_view building_name(const Config& config, int sort) noexcept;

}  // namespace kastgard::carcassonne

// Positions and actions as text, and the checks that every position from outside must pass.
#pragma once

#include <string>
#include <string_view>

#include "games/principalities/state.hpp"

namespace kastgard::principalities {

[[nodiscard]] std::string to_text(const State& s);
[[nodiscard]] State from_text(const Config& config, std::string_view text);

// "3>7", "end", "accept", "decline"; "#<id>" for an id that is no action of this game.
[[nodiscard]] std::string action_text(const State& s, bool humans, Action a);
[[nodiscard]] Action parse_action(const State& s, bool humans, std::string_view text);

// Recomputes owned, full, border, alive and wide from the facts.
void derive(State& s);

// A state with every array at its fixed value and nothing on the board.
[[nodiscard]] State blank_state(int territories, int players);

// Throws PositionError, saying what is wrong, unless the state is one this game could hold. `given` is shown.
void validate(const Config& config, const State& s, const std::string& given = "");

}  // namespace kastgard::principalities

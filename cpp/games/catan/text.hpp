// Positions and actions as text, and the checks that every position from outside must pass.
#pragma once

#include <string>
#include <string_view>

#include "games/catan/state.hpp"

namespace kastgard::catan {

// One line of key=value; what is empty or 0 in most positions is still written, so that a line says all.
[[nodiscard]] std::string state_text(const Config& config, const State& s);
[[nodiscard]] State parse_state(const Config& config, std::string_view text);  // throws PositionError

// "settle 13", "road 20", "trade lumber>ore", "roll", "end turn"; at chance nodes "rolled 8", "stolen ore",
// "card knight", "drawn wool"; "#<id>" for an id that is no move.
[[nodiscard]] std::string move_text(const Config& config, const State& s, Action a);
[[nodiscard]] Action parse_move(const Config& config, const State& s, std::string_view text);  // throws PositionError

// Throws PositionError, naming the field that is wrong, unless the state is one this game could hold. `given` is shown.
void validate_state(const Config& config, const State& s, const std::string& given = "");

// The same for a state whose kept parts (see derive) are still to be filled in, and fills them in.
void complete_state(const Config& config, State& s, const std::string& given);

}  // namespace kastgard::catan

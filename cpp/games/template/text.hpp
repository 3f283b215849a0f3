// Text forms of positions and actions.
#pragma once

#include <string>
#include <string_view>

#include "games/template/state.hpp"

namespace kastgard::toy {

// "template phase=turn seat=0 start=2 round=1 end=ongoing deck=3,2,1 hands=1,0,0/0,1,0/1,0,0
// shown=0,0,0/0,0,0/0,0,0", in one line
[[nodiscard]] std::string state_text(const Config& config, const State& s);
[[nodiscard]] State parse_state(const Config& config, std::string_view text);  // throws PositionError

// "pass", "draw", "show gold"; at a chance node the card, "gold"; "unknown" for any other id.
[[nodiscard]] std::string move_text(const State& s, Action a);
[[nodiscard]] Action parse_move(const Config& config, const State& s, std::string_view text);  // throws PositionError

}  // namespace kastgard::toy

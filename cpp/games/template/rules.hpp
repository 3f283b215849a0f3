// How the toy goes on: set-up, moves, and what each seat may know.
#pragma once

#include "core/options.hpp"
#include "core/rng.hpp"
#include "games/template/state.hpp"

namespace kastgard::toy {

[[nodiscard]] Config read_options(Options options);  // throws OptionError

[[nodiscard]] State initial_state(const Config& config, const GameKey& key);

// `a` is a legal action, or an outcome of the chance node.
void apply_move(const Config& config, State& s, Action a);

// Throws PositionError, with `given` as the position, unless `s` keeps every rule of a state.
void validate_state(const Config& config, const State& s, const std::string& given);

// The hands of all others at a fixed value: the lowest kinds that `seat` cannot see, seat by seat.
[[nodiscard]] State conceal_state(const Config& config, const State& s, int seat);

// The hands of all others and the deck drawn anew from the cards that `seat` cannot see.
[[nodiscard]] State resample_state(const Config& config, const State& s, int seat, Rng& rng);

}  // namespace kastgard::toy

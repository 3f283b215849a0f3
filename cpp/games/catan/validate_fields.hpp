// The first part of validation: every field by itself is in range, so that the rest may use it.
#pragma once

#include <string>

#include "games/catan/state.hpp"

namespace kastgard::catan {

// Throws PositionError, naming the field. Does not look at what `derive` fills in.
void check_fields(const Config& config, const State& s, const std::string& given);

}  // namespace kastgard::catan

// Growing a map on a grid; used by map.cpp alone.
#pragma once

#include "games/principalities/map_grid.hpp"

namespace kastgard::principalities {

// Fills `out` with the accepted map of that id, territories numbered 1.. in order of growth. Returns the attempts
// taken; throws Error after 64. Does not allocate.
int grow_map(const Size& size, std::uint64_t id, Grid& out);

}  // namespace kastgard::principalities

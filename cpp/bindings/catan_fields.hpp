// Positions of the room catan as plain values, with the keys that README.md of the room lists.
#pragma once

#include "bindings/bind_game.hpp"
#include "bindings/fields.hpp"
#include "games/catan/game.hpp"

namespace kastgard::bindings {

namespace ct = kastgard::catan;

template <bool kTwo>
using CatanBox = GameBox<ct::RoomGame<kTwo>>;
template <bool kTwo>
using BoundCatan = BoundState<ct::RoomGame<kTwo>>;

[[nodiscard]] AnyDict catan_fields(const ct::Config& config, const ct::State& s);

// Reads and validates; throws PositionError.
[[nodiscard]] ct::State catan_from_fields(const ct::Config& config, const AnyDict& values);

[[nodiscard]] inline AnyList counts_list(ct::Counts c) {
  AnyList out;
  for (int i = 0; i < 5; ++i) out.append(ct::get(c, i));
  return out;
}

// Lengths of roads and production of arrays; catan_kernels.cpp.
void bind_catan_kernels(py::module_& module);

}  // namespace kastgard::bindings

// Positions of the room carcassonne as plain values, with the keys that README.md of the room lists.
#pragma once

#include "bindings/bind_game.hpp"
#include "bindings/fields.hpp"
#include "games/carcassonne/game.hpp"

namespace kastgard::bindings {

namespace cc = kastgard::carcassonne;

using CarcassonneBox = GameBox<cc::Carcassonne>;
using BoundCarcassonne = BoundState<cc::Carcassonne>;

[[nodiscard]] AnyDict carcassonne_fields(const BoundCarcassonne& state);
[[nodiscard]] BoundCarcassonne carcassonne_from_fields(const std::shared_ptr<CarcassonneBox>& box,
                                                       const AnyDict& values);

// The board on its own; carcassonne_board.cpp.
void bind_carcassonne_board(py::module_& module);

}  // namespace kastgard::bindings

// Positions of the room kingdomino as plain values, with the keys that README.md of the room lists.
#pragma once

#include "bindings/bind_game.hpp"
#include "bindings/fields.hpp"
#include "games/kingdomino/game.hpp"

namespace kastgard::bindings {

namespace kd = kastgard::kingdomino;

template <class S>
using KingdominoBox = GameBox<kd::RoomGame<S>>;
template <class S>
using BoundKingdomino = BoundState<kd::RoomGame<S>>;

template <class S>
[[nodiscard]] AnyDict kingdomino_fields(const BoundKingdomino<S>& state);
template <class S>
[[nodiscard]] BoundKingdomino<S> kingdomino_from_fields(const std::shared_ptr<KingdominoBox<S>>& box,
                                                        const AnyDict& values);

// Calls visit(x, y, bit) for the squares of `set`, row by row.
template <class Visit>
void each_square(const kd::Kingdom& k, std::uint64_t set, Visit visit) {
  const kd::Rectangle r = kd::rectangle_of(k);
  for (auto rest = std::rotr(set, r.origin()); rest != 0; rest = bits::drop_lowest(rest)) {
    const int at = bits::lowest(rest);
    visit(r.x0 + (at & 7), r.y0 + (at >> 3), bits::bit((at + r.origin()) & 63));
  }
}

[[nodiscard]] inline py::object number_or_none(std::uint8_t x, int plus = 0) {
  return x == kd::kNone ? py::object(py::none()) : py::object(py::int_(x + plus));
}

// Territories, scores and placements of arrays; kingdomino_kernels.cpp.
void bind_kingdomino_kernels(py::module_& module);

}  // namespace kastgard::bindings

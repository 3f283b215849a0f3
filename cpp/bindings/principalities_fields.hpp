// Positions of Principalities as plain values, with the keys that README.md of the room lists.
#pragma once

#include "bindings/bind_game.hpp"
#include "bindings/fields.hpp"
#include "games/principalities/game.hpp"

namespace kastgard::bindings {

namespace room = kastgard::principalities;
using room::Principalities;
using PrincipalitiesBox = GameBox<Principalities>;
using PrincipalitiesState = BoundState<Principalities>;

[[nodiscard]] inline AnyList seats_of(unsigned mask) {
  AnyList out;
  for (int p = 0; p < room::kMaxSeats; ++p) {
    if ((mask >> p & 1U) != 0) out.append(p);
  }
  return out;
}

[[nodiscard]] inline AnyList bits_of(std::uint64_t mask) {
  AnyList out;
  for (; mask != 0; mask = bits::drop_lowest(mask)) out.append(bits::lowest(mask));
  return out;
}

// A territory or seat, None where there is none.
[[nodiscard]] inline py::object or_none(std::uint8_t x) {
  return x == room::kNone ? py::object(py::none()) : py::object(py::int_(int{x}));
}

[[nodiscard]] AnyDict principalities_fields(const PrincipalitiesState& state);
[[nodiscard]] PrincipalitiesState principalities_from_fields(const std::shared_ptr<PrincipalitiesBox>& box,
                                                             const AnyDict& values);
[[nodiscard]] py::object last_attack_of(const room::State& s);

// The kernels that apps with a state of their own use; principalities_kernels.cpp.
void bind_principalities_kernels(py::module_& module);
void bind_principalities_maps(py::module_& module);

}  // namespace kastgard::bindings

// The table of what StateBase does with the positions of a game.
#pragma once

#include <cstring>
#include <utility>

#include "bindings/arrays.hpp"
#include "bindings/box.hpp"

namespace kastgard::bindings {

template <Game G>
[[nodiscard]] py::array_t<Action> legal_array(const LegalList<G>& legal) {
  auto out = new_array<Action>({static_cast<py::ssize_t>(legal.size())});
  if (legal.size() > 0) std::memcpy(out.mutable_data(), legal.begin(), legal.size() * sizeof(Action));
  return out;
}

template <Game G>
struct StateOps {
  using Type = InlineType<BoundState<G>>;
  using S = BoundState<G>;

  static PyObject* copy(PyObject* object) { return Type::make(std::as_const(Type::inside(object))); }

  static PyObject* legal_actions(PyObject* object) {
    const S& s = Type::inside(object);
    LegalList<G> legal;
    s.game().legal(s.value, legal);
    try {
      return legal_array<G>(legal).release().ptr();
    } catch (py::error_already_set& error) {
      error.restore();
    } catch (const std::bad_alloc&) {
      PyErr_NoMemory();
    }
    return nullptr;
  }

  static int to_play(PyObject* object) {
    const S& s = Type::inside(object);
    return s.game().to_play(s.value);
  }

  static int ply(PyObject* object) {
    const S& s = Type::inside(object);
    return s.game().ply(s.value);
  }

  static int num_legal(PyObject* object) {
    const S& s = Type::inside(object);
    return static_cast<int>(count_legal(s.game(), s.value));
  }

  static bool apply(PyObject* object, int action) {
    S& s = Type::inside(object);
    if (!is_move(s.game(), s.value, action)) return false;
    s.game().apply(s.value, action);
    return true;
  }

  static constexpr InlineOps kTable{&copy, &legal_actions, &to_play, &ply, &num_legal, &apply};
};

}  // namespace kastgard::bindings

// The compiled half of kastgard.State: its three parts, and what loops and searches call most. Written for the
// interpreter itself, since these calls take less time than a frame of Python. What is out of the ordinary (other kinds
// of arguments, an action that is no move) goes on to the methods of Python and pybind11, which know the words for it.
#include "bindings/inline_type.hpp"
#include "bindings/registrar.hpp"
#include "core/types.hpp"
// After Python.h, which pybind11 includes.
#include <structmember.h>

#include <cstddef>

namespace kastgard::bindings {
namespace {

struct StateBase {
  PyObject ob_base;  // PyObject_HEAD
  PyObject* game;
  PyObject* native;  // an object of inline_base()
  PyObject* seed;
};

StateBase* parts(PyObject* object) noexcept { return reinterpret_cast<StateBase*>(object); }

// Takes over `native`.
PyObject* assemble(PyTypeObject* type, PyObject* game, PyObject* native, PyObject* seed) {
  PyObject* made = native == nullptr ? nullptr : type->tp_alloc(type, 0);
  if (made == nullptr) {
    Py_XDECREF(native);
    return nullptr;
  }
  parts(made)->game = Py_NewRef(game);
  parts(made)->native = native;
  parts(made)->seed = Py_NewRef(seed);
  return made;
}

// StateBase.__new__(type, game, native, seed)
PyObject* make(PyTypeObject* type, PyObject* args, PyObject* keywords) {
  if (PyTuple_GET_SIZE(args) != 3 || keywords != nullptr ||
      !PyType_IsSubtype(Py_TYPE(PyTuple_GET_ITEM(args, 1)), inline_base())) {
    return PyErr_Format(PyExc_TypeError, "states are made by a game: game.initial(seed)");
  }
  PyObject* native = Py_NewRef(PyTuple_GET_ITEM(args, 1));
  return assemble(type, PyTuple_GET_ITEM(args, 0), native, PyTuple_GET_ITEM(args, 2));
}

const InlineOps& ops(PyObject* self) noexcept { return *reinterpret_cast<InlineHead*>(parts(self)->native)->ops; }

PyObject* twin(PyObject* self) {
  const StateBase* from = parts(self);
  return assemble(Py_TYPE(self), from->game, ops(self).copy(from->native), from->seed);
}

// The action of a call, a move of `self` or not: an integer of Python.
class Asked {
 public:
  explicit Asked(PyObject* action) : given_(action), number_(PyBool_Check(action) ? nullptr : PyNumber_Index(action)) {}
  Asked(const Asked&) = delete;
  Asked& operator=(const Asked&) = delete;
  ~Asked() { Py_XDECREF(number_); }

  [[nodiscard]] bool is_integer() const noexcept { return number_ != nullptr; }

  // Whether it is a move of `self`, and was made.
  [[nodiscard]] bool moves(PyObject* self) const {
    int overflow = 0;
    const long id = PyLong_AsLongAndOverflow(number_, &overflow);
    return overflow == 0 && id == static_cast<Action>(id) &&
           ops(self).apply(parts(self)->native, static_cast<Action>(id));
  }

  // The error for what is no move. Of what is no integer, State tells so in its own words.
  [[nodiscard]] PyObject* refuse(PyObject* self) const {
    if (PyErr_Occurred() != nullptr) {
      if (PyErr_ExceptionMatches(PyExc_TypeError) == 0) return nullptr;
      PyErr_Clear();
    }
    return PyObject_CallMethod(self, "_refuse", "(O)", number_ != nullptr ? number_ : given_);
  }

 private:
  PyObject* given_;
  PyObject* number_;
};

// --- methods ---------------------------------------------------------------------------------------------------------

// The one argument of a call, in its place or by its name; nullptr and an error of Python where it is not that.
PyObject* single(const char* name, PyObject* const* args, Py_ssize_t count, PyObject* names) {
  if (count == 1 && names == nullptr) return args[0];
  if (count == 0 && names != nullptr && PyTuple_GET_SIZE(names) == 1 &&
      PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(names, 0), name) == 0) {
    return args[0];
  }
  return PyErr_Format(PyExc_TypeError, "one argument is wanted: %s", name);
}

PyObject* copy(PyObject* self, PyObject*) { return twin(self); }

PyObject* apply(PyObject* self, PyObject* const* args, Py_ssize_t count, PyObject* names) {
  PyObject* action = single("action", args, count, names);
  if (action == nullptr) return nullptr;
  const Asked asked(action);
  if (asked.is_integer() && asked.moves(self)) Py_RETURN_NONE;
  return asked.refuse(self);
}

PyObject* child(PyObject* self, PyObject* const* args, Py_ssize_t count, PyObject* names) {
  PyObject* action = single("action", args, count, names);
  if (action == nullptr) return nullptr;
  const Asked asked(action);
  if (!asked.is_integer()) return asked.refuse(self);
  PyObject* next = twin(self);
  if (next == nullptr || asked.moves(next)) return next;
  Py_DECREF(next);
  return asked.refuse(self);
}

PyObject* legal_actions(PyObject* self, PyObject* const* args, Py_ssize_t count, PyObject* names) {
  PyObject* native = parts(self)->native;
  if (count == 0 && names == nullptr) return ops(self).legal_actions(native);
  PyObject* method = PyObject_GetAttrString(native, "legal_actions");
  if (method == nullptr) return nullptr;
  PyObject* out = PyObject_Vectorcall(method, args, static_cast<std::size_t>(count), names);
  Py_DECREF(method);
  return out;
}

PyTypeObject* rng_type = nullptr;  // set once, while the module is imported

PyObject* resolve_chance(PyObject* self, PyObject* const* args, Py_ssize_t count, PyObject* names) {
  PyObject* rng = single("rng", args, count, names);
  if (rng == nullptr) return nullptr;
  if (!PyObject_TypeCheck(rng, rng_type)) {
    return PyErr_Format(PyExc_TypeError, "rng must be a kastgard.Rng, got %s", Py_TYPE(rng)->tp_name);
  }
  PyObject* native = parts(self)->native;
  if (ops(self).to_play(native) != kChance) Py_RETURN_NONE;
  return PyObject_CallMethod(native, "resolve_chance", "(O)", rng);
}

PyObject* to_play(PyObject* self, void*) { return PyLong_FromLong(ops(self).to_play(parts(self)->native)); }
PyObject* ply(PyObject* self, void*) { return PyLong_FromLong(ops(self).ply(parts(self)->native)); }
PyObject* num_legal(PyObject* self, void*) { return PyLong_FromLong(ops(self).num_legal(parts(self)->native)); }
PyObject* is_terminal(PyObject* self, void*) {
  return PyBool_FromLong(ops(self).to_play(parts(self)->native) == kTerminal);
}
PyObject* is_chance(PyObject* self, void*) {
  return PyBool_FromLong(ops(self).to_play(parts(self)->native) == kChance);
}

void dealloc(PyObject* self) {
  PyTypeObject* type = Py_TYPE(self);
  Py_XDECREF(parts(self)->game);
  Py_XDECREF(parts(self)->native);
  Py_XDECREF(parts(self)->seed);
  type->tp_free(self);
  Py_DECREF(type);
}

PyMemberDef members[] = {{"_game", T_OBJECT_EX, offsetof(StateBase, game), READONLY, nullptr},
                         {"_native", T_OBJECT_EX, offsetof(StateBase, native), READONLY, nullptr},
                         {"_seed", T_OBJECT_EX, offsetof(StateBase, seed), READONLY, nullptr},
                         {nullptr, 0, 0, 0, nullptr}};

template <class Method>
PyCFunction function(Method* method) noexcept {
  return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(method));
}

constexpr int kWithNames = METH_FASTCALL | METH_KEYWORDS;

PyMethodDef methods[] = {{"copy", function(&copy), METH_NOARGS, "copy($self)\n--\n\nAn equal state of its own."},
                         {"apply", function(&apply), kWithNames,
                          "apply($self, action)\n--\n\n"
                          "Makes a move, in place: a legal action, or at a chance node an outcome id.\n\n"
                          "Raises IllegalActionError, with the state unchanged, for any other integer and for a game\n"
                          "that is over; TypeError for what is no integer."},
                         {"child", function(&child), kWithNames,
                          "child($self, action)\n--\n\nThe state after a move, as `apply`; this one stays as it is."},
                         {"legal_actions", function(&legal_actions), kWithNames,
                          "legal_actions($self, out=None)\n--\n\n"
                          "The ids of all legal actions, ascending, int32[k]; empty at chance and terminal nodes.\n\n"
                          "`out`, an int32 array with room for them, is filled and its first k entries are returned.\n"
                          "Raises TypeError or ValueError for an `out` of another dtype or size."},
                         {"resolve_chance", function(&resolve_chance), kWithNames,
                          "resolve_chance($self, rng)\n--\n\n"
                          "Draws and applies all chance nodes up to the next decision or the end: none where there\n"
                          "is none. The same draws as `sample_chance` node by node."},
                         {nullptr, nullptr, 0, nullptr}};

PyGetSetDef getters[] = {
    {"to_play", &to_play, nullptr, "The seat to move, `CHANCE` (-1) or `TERMINAL` (-4).", nullptr},
    {"is_terminal", &is_terminal, nullptr, "True where the game is over, for whatever reason.", nullptr},
    {"is_chance", &is_chance, nullptr,
     "True where `apply` takes an outcome of `chance_outcomes` in place of an action.", nullptr},
    {"ply", &ply, nullptr, "Moves applied so far, chance included: the index into a record's `moves`.", nullptr},
    {"num_legal", &num_legal, nullptr, "How many actions are legal, without listing them.", nullptr},
    {nullptr, nullptr, nullptr, nullptr, nullptr}};

PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void*>(&make)},
                       {Py_tp_dealloc, reinterpret_cast<void*>(&dealloc)},
                       {Py_tp_members, members},
                       {Py_tp_methods, methods},
                       {Py_tp_getset, getters},
                       {Py_tp_doc, const_cast<char*>("What a State is made of.")},
                       {0, nullptr}};

PyType_Spec spec{"kastgard._native.StateBase", sizeof(StateBase), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};

void bind(py::module_& module) {
  PyObject* type = PyType_FromModuleAndSpec(module.ptr(), &spec, nullptr);
  if (type == nullptr) throw py::error_already_set();
  rng_type = reinterpret_cast<PyTypeObject*>(module.attr("Rng").ptr());
  module.attr("StateBase") = py::reinterpret_steal<py::object>(type);
}

const Registrar registrar("core/state_base", &bind);

}  // namespace
}  // namespace kastgard::bindings

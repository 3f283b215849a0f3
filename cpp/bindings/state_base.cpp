// What kastgard.State is made of: a game, a position and the seed it came from. Written for the interpreter itself,
// since `copy` is what searches do most: it costs two allocations and the bytes of the position.
#include "bindings/inline_type.hpp"
#include "bindings/registrar.hpp"
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

PyObject* copy(PyObject* self, PyObject*) {
  const StateBase* from = parts(self);
  return assemble(Py_TYPE(self), from->game, reinterpret_cast<InlineHead*>(from->native)->copy(from->native),
                  from->seed);
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

PyMethodDef methods[] = {{"copy", &copy, METH_NOARGS, "copy($self, /)\n--\n\nAn equal state of its own."},
                         {nullptr, nullptr, 0, nullptr}};

PyType_Slot slots[] = {{Py_tp_new, reinterpret_cast<void*>(&make)},
                       {Py_tp_dealloc, reinterpret_cast<void*>(&dealloc)},
                       {Py_tp_members, members},
                       {Py_tp_methods, methods},
                       {Py_tp_doc, const_cast<char*>("What a State is made of.")},
                       {0, nullptr}};

PyType_Spec spec{"kastgard._native.StateBase", sizeof(StateBase), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};

void bind(py::module_& module) {
  PyObject* type = PyType_FromModuleAndSpec(module.ptr(), &spec, nullptr);
  if (type == nullptr) throw py::error_already_set();
  module.attr("StateBase") = py::reinterpret_steal<py::object>(type);
}

const Registrar registrar("core/state_base", &bind);

}  // namespace
}  // namespace kastgard::bindings

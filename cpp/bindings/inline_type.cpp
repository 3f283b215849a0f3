// The type that all types with a value inside are derived from.
#include "bindings/inline_type.hpp"

#include "bindings/registrar.hpp"

namespace kastgard::bindings {
namespace {

void bind(py::module_& module) {
  module.attr("Inline") = py::reinterpret_borrow<py::object>(reinterpret_cast<PyObject*>(inline_base()));
}

const Registrar registrar("core/inline_type", &bind);

}  // namespace

PyTypeObject* inline_base() {
  static PyTypeObject* const type = [] {
    PyType_Slot slots[] = {{Py_tp_doc, const_cast<char*>("A value of C++, inside the object of Python.")},
                           {0, nullptr}};
    PyType_Spec spec{"kastgard._native.Inline", sizeof(InlineHead), 0,
                     Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
    return reinterpret_cast<PyTypeObject*>(PyType_FromSpec(&spec));
  }();
  if (type == nullptr) throw py::error_already_set();
  return type;
}

}  // namespace kastgard::bindings

// The same check for arrays that only Python uses, so that all errors about buffers read alike.
#include "bindings/arrays.hpp"

#include <pybind11/stl.h>

#include "bindings/registrar.hpp"

namespace kastgard::bindings {
namespace {

void check_array(const py::object& object, const std::string& name, const py::dtype& dtype,
                 const std::vector<py::ssize_t>& shape) {
  const py::array array = require_array(object, name);
  if (!array.dtype().equal(dtype)) {
    throw py::type_error(name + " must have dtype " + std::string(py::str(dtype)) + ", got " +
                         std::string(py::str(array.dtype())));
  }
  check_shape(array, name, shape);
  check_layout(array, name, Access::write);
}

void bind(py::module_& module) {
  using namespace py::literals;
  module.def("check_array", &check_array, "array"_a, "name"_a, "dtype"_a, "shape"_a,
             "Raises TypeError or ValueError, naming the array, unless it can be written as it is.");
}

const Registrar registrar("core/arrays", &bind);

}  // namespace
}  // namespace kastgard::bindings

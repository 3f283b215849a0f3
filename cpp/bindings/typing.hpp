// Plain Python containers with type arguments, so that the generated stubs are generic in full.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/typing.h>

namespace kastgard::bindings {

namespace py = pybind11;

using AnyDict = py::typing::Dict<py::str, py::object>;
using AnyList = py::typing::List<py::object>;
using AnyTuple = py::typing::Tuple<py::object, py::ellipsis>;

}  // namespace kastgard::bindings

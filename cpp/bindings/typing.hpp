// Plain Python containers with type arguments, so that the generated stubs are generic in full.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/typing.h>

#include <string>

namespace kastgard::bindings {

namespace py = pybind11;

// Any str of Python; a lone surrogate, which no UTF-8 has, is written out as \udxxx.
[[nodiscard]] inline std::string plain_text(const py::handle& text) {
  return py::bytes(text.attr("encode")("utf-8", "backslashreplace"));
}

using AnyDict = py::typing::Dict<py::str, py::object>;
using AnyList = py::typing::List<py::object>;
using AnyTuple = py::typing::Tuple<py::object, py::ellipsis>;

}  // namespace kastgard::bindings

// Options as Python gives them.
#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <utility>

#include "bindings/typing.hpp"
#include "core/options.hpp"

namespace kastgard::bindings {

namespace py = pybind11;

[[nodiscard]] inline Options::Value option_value(const std::string& name, const py::handle& value) {
  if (py::isinstance<py::bool_>(value)) return value.cast<bool>();
  if (py::isinstance<py::int_>(value)) {
    try {
      return value.cast<std::int64_t>();
    } catch (const py::cast_error&) {  // beyond 2^63 - 1
    }
    try {
      return value.cast<std::uint64_t>();
    } catch (const py::cast_error&) {
      throw OptionError("option '" + name + "' does not fit 64 bits");
    }
  }
  if (py::isinstance<py::float_>(value)) return value.cast<double>();
  if (py::isinstance<py::str>(value)) return plain_text(value);
  if (py::isinstance<AnyTuple>(value)) {
    Options::Table table;
    for (const auto item : py::reinterpret_borrow<AnyTuple>(value)) table.push_back(item.cast<std::uint64_t>());
    return table;
  }
  throw OptionError("option '" + name + "' must be a flag, a number, text or a table");
}

[[nodiscard]] inline Options options_of(const AnyDict& values) {
  Options options;
  for (const auto& [key, value] : values) {
    const auto name = plain_text(key);
    options.set(name, option_value(name, value));
  }
  return options;
}

}  // namespace kastgard::bindings

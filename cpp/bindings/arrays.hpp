// NumPy arrays of the caller: used as they are or refused, never converted. Every error names the argument.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <cstdint>
#include <string>
#include <vector>

namespace kastgard::bindings {

namespace py = pybind11;

enum class Access { read, write };

inline constexpr py::ssize_t kAnySize = -1;

[[nodiscard]] inline std::string shape_text(const py::ssize_t* shape, std::size_t count) {
  std::string text = "(";
  for (std::size_t i = 0; i < count; ++i) {
    text += (i == 0 ? "" : ", ") + (shape[i] == kAnySize ? std::string("any") : std::to_string(shape[i]));
  }
  return text + (count == 1 ? ",)" : ")");
}

inline void check_layout(const py::array& array, const std::string& name, Access access) {
  using Api = py::detail::npy_api;
  const int flags = array.flags();
  if ((flags & Api::NPY_ARRAY_C_CONTIGUOUS_) == 0) throw py::value_error(name + " must be C-contiguous");
  if ((flags & Api::NPY_ARRAY_ALIGNED_) == 0) throw py::value_error(name + " must be aligned");
  if (access == Access::write && (flags & Api::NPY_ARRAY_WRITEABLE_) == 0) {
    throw py::value_error(name + " must be writeable");
  }
}

[[nodiscard]] inline py::array require_array(const py::handle& object, const std::string& name) {
  if (!py::isinstance<py::array>(object)) {
    throw py::type_error(name + " must be a numpy array, got " +
                         std::string(py::str(py::type::of(object).attr("__name__"))));
  }
  return py::reinterpret_borrow<py::array>(object);
}

inline void check_shape(const py::array& array, const std::string& name, const std::vector<py::ssize_t>& shape) {
  bool fits = array.ndim() == static_cast<py::ssize_t>(shape.size());
  for (std::size_t i = 0; fits && i < shape.size(); ++i) {
    fits = shape[i] == kAnySize || shape[i] == array.shape(static_cast<py::ssize_t>(i));
  }
  if (fits) return;
  throw py::value_error(name + " must have shape " + shape_text(shape.data(), shape.size()) + ", got " +
                        shape_text(array.shape(), static_cast<std::size_t>(array.ndim())));
}

// The array's data, if it is a C-contiguous, aligned array of exactly this dtype and shape (kAnySize: any length).
// Raises TypeError for the dtype and ValueError for the rest. The pointer lives as long as the array.
template <class T>
[[nodiscard]] T* checked(const py::handle& object, const std::string& name, const std::vector<py::ssize_t>& shape,
                         Access access = Access::read) {
  const py::array array = require_array(object, name);
  if (!py::isinstance<py::array_t<T, 0>>(array)) {
    throw py::type_error(name + " must have dtype " + std::string(py::str(py::dtype::of<T>())) + ", got " +
                         std::string(py::str(array.dtype())));
  }
  check_shape(array, name, shape);
  check_layout(array, name, access);
  return const_cast<T*>(static_cast<const T*>(array.data()));
}

// As `checked`, null for None.
template <class T>
[[nodiscard]] T* checked_or_null(const py::handle& object, const std::string& name,
                                 const std::vector<py::ssize_t>& shape, Access access = Access::read) {
  return object.is_none() ? nullptr : checked<T>(object, name, shape, access);
}

template <class T>
[[nodiscard]] py::array_t<T> new_array(const std::vector<py::ssize_t>& shape) {
  return py::array_t<T>(shape);
}

}  // namespace kastgard::bindings

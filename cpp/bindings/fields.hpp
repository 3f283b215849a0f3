// Positions as plain Python values, the form that JSON has. Reading is strict: every key, no other key, no other type.
#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <string_view>
#include <vector>

#include "bindings/typing.hpp"
#include "core/error.hpp"

namespace kastgard::bindings {

namespace py = pybind11;

template <class Range>
[[nodiscard]] AnyList list_of(const Range& items) {
  AnyList out;
  for (const auto& x : items) out.append(py::int_(x));
  return out;
}

class FieldReader {
 public:
  explicit FieldReader(const AnyDict& fields) : all_(fields), left_(fields.attr("copy")()) {}

  [[noreturn]] void fail(const std::string& reason) const { throw PositionError(reason, std::string(py::repr(all_))); }

  [[nodiscard]] py::object take(const char* key) {
    if (!left_.contains(key)) fail("'" + std::string(key) + "' is missing");
    return left_.attr("pop")(key);
  }

  [[nodiscard]] std::int64_t integer(const char* key, std::int64_t low, std::int64_t high) {
    return number(take(key), key, low, high);
  }

  [[nodiscard]] std::uint64_t word(const char* key) {
    const py::object value = take(key);
    if (is_integer(value)) {
      try {
        return value.cast<std::uint64_t>();
      } catch (const py::cast_error&) {  // negative, or beyond 2^64 - 1
      }
    }
    fail("'" + std::string(key) + "' must be an integer 0 to 2^64 - 1");
  }

  [[nodiscard]] bool flag(const char* key) {
    const py::object value = take(key);
    if (!py::isinstance<py::bool_>(value)) fail("'" + std::string(key) + "' must be true or false");
    return value.cast<bool>();
  }

  // The index of the text among `words`.
  template <class Words>
  [[nodiscard]] std::size_t choice(const char* key, const Words& words) {
    const py::object value = take(key);
    std::string known;
    std::size_t i = 0;
    for (const auto& each : words) {
      if (py::isinstance<py::str>(value) && plain_text(value) == std::string_view(each)) return i;
      known += (i++ == 0 ? "" : ", ") + std::string(each);
    }
    fail("'" + std::string(key) + "' must be one of " + known);
  }

  // A list of `count` integers, or of any number of them where count is negative.
  [[nodiscard]] std::vector<std::int64_t> integers(const char* key, int count, std::int64_t low, std::int64_t high) {
    return row(take(key), key, count, low, high);
  }

  [[nodiscard]] std::vector<std::vector<std::int64_t>> rows(const char* key, int rows, int count, std::int64_t low,
                                                            std::int64_t high) {
    std::vector<std::vector<std::int64_t>> out;
    for (const auto item : sequence(take(key), key, rows)) {
      out.push_back(row(py::reinterpret_borrow<py::object>(item), key, count, low, high));
    }
    return out;
  }

  [[nodiscard]] std::int64_t number(const py::object& value, const char* key, std::int64_t low,
                                    std::int64_t high) const {
    if (is_integer(value)) {
      try {
        const auto x = value.cast<std::int64_t>();
        if (x >= low && x <= high) return x;
      } catch (const py::cast_error&) {  // beyond 64 bits
      }
    }
    fail("'" + std::string(key) + "' must be an integer " + std::to_string(low) + " to " + std::to_string(high));
  }

  // Call after the last field: whatever is left is not part of a position of this game.
  void done() const {
    for (const auto& [key, value] : left_) fail("unknown '" + plain_text(py::str(key)) + "'");
  }

 private:
  [[nodiscard]] static bool is_integer(const py::object& value) {
    return py::isinstance<py::int_>(value) && !py::isinstance<py::bool_>(value);
  }

  [[nodiscard]] py::sequence sequence(const py::object& value, const char* key, int count) const {
    if (!py::isinstance<AnyList>(value) && !py::isinstance<AnyTuple>(value)) {
      fail("'" + std::string(key) + "' must be a list");
    }
    auto items = value.cast<py::sequence>();
    if (count >= 0 && items.size() != static_cast<std::size_t>(count)) {
      fail("'" + std::string(key) + "' must have " + std::to_string(count) + " entries");
    }
    return items;
  }

  [[nodiscard]] std::vector<std::int64_t> row(const py::object& value, const char* key, int count, std::int64_t low,
                                              std::int64_t high) const {
    std::vector<std::int64_t> out;
    for (const auto item : sequence(value, key, count)) {
      out.push_back(number(py::reinterpret_borrow<py::object>(item), key, low, high));
    }
    return out;
  }

  AnyDict all_;
  AnyDict left_;
};

}  // namespace kastgard::bindings

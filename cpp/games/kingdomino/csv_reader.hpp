// Reads the room's CSV files while compiling: a wrong row is an error of the build.
#pragma once

#include <array>
#include <cstddef>
#include <stdexcept>
#include <string_view>

namespace kastgard::kingdomino::csv {

// The rows of a file, header and comments left out.
class Rows {
 public:
  constexpr explicit Rows(std::string_view text) : rest_(text) { (void)next_line(header_); }

  constexpr bool next() { return next_line(row_); }

  // The field of this row in that column.
  [[nodiscard]] constexpr std::string_view operator[](std::string_view column) const {
    std::string_view names = header_, fields = row_;
    for (;;) {
      const auto name = first(names), field = first(fields);
      if (name == column) return field;
      if (name.size() == names.size() || field.size() == fields.size()) throw std::invalid_argument("no such column");
      names.remove_prefix(name.size() + 1);
      fields.remove_prefix(field.size() + 1);
    }
  }

  [[nodiscard]] constexpr int number(std::string_view column) const {
    const auto text = (*this)[column];
    if (text.empty() || text.size() > 2) throw std::invalid_argument("a field is no small number");
    int x = 0;
    for (const char c : text) {
      if (c < '0' || c > '9') throw std::invalid_argument("a field is no small number");
      x = 10 * x + (c - '0');
    }
    return x;
  }

 private:
  static constexpr std::string_view first(std::string_view fields) { return fields.substr(0, fields.find(',')); }

  constexpr bool next_line(std::string_view& line) {
    while (!rest_.empty()) {
      const auto end = rest_.find('\n');
      line = rest_.substr(0, end);
      rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
      if (!line.empty() && line.front() != '#') return true;
    }
    return false;
  }

  std::string_view rest_, header_, row_;
};

}  // namespace kastgard::kingdomino::csv

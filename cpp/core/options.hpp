// The options of a game or a player: name -> integer, flag, real, text or a table of words. A room reads each once and
// then calls `done`, so that an unknown or misspelt option is an error and never silently ignored.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/error.hpp"

namespace kastgard {

class Options {
 public:
  using Table = std::vector<std::uint64_t>;
  using Value = std::variant<bool, std::int64_t, std::uint64_t, double, std::string, Table>;

  Options() = default;
  explicit Options(std::map<std::string, Value> values) : values_(std::move(values)) {}

  void set(const std::string& name, Value value) { values_[name] = std::move(value); }
  [[nodiscard]] bool has(const std::string& name) const { return values_.contains(name); }

  // Each `take_...` returns the fallback where the option is absent, and removes it where it is present.
  [[nodiscard]] std::int64_t take_int(const std::string& name, std::int64_t fallback, std::int64_t low,
                                      std::int64_t high) {
    const auto it = values_.find(name);
    if (it == values_.end()) return fallback;
    std::int64_t x = 0;
    if (const auto* i = std::get_if<std::int64_t>(&it->second)) {
      x = *i;
    } else if (std::get_if<std::uint64_t>(&it->second) != nullptr) {
      throw OptionError(range(name, low, high) + ", got a larger number");
    } else {
      throw OptionError("option '" + name + "' must be an integer");
    }
    if (x < low || x > high) throw OptionError(range(name, low, high) + ", got " + std::to_string(x));
    values_.erase(it);
    return x;
  }

  [[nodiscard]] std::uint64_t take_word(const std::string& name, std::uint64_t fallback) {
    const auto it = values_.find(name);
    if (it == values_.end()) return fallback;
    std::uint64_t x = 0;
    if (const auto* u = std::get_if<std::uint64_t>(&it->second)) {
      x = *u;
    } else if (const auto* i = std::get_if<std::int64_t>(&it->second); i != nullptr && *i >= 0) {
      x = static_cast<std::uint64_t>(*i);
    } else {
      throw OptionError("option '" + name + "' must be an integer 0 to 2^64 - 1");
    }
    values_.erase(it);
    return x;
  }

  [[nodiscard]] double take_real(const std::string& name, double fallback) {
    const auto it = values_.find(name);
    if (it == values_.end()) return fallback;
    double x = 0.0;
    if (const auto* d = std::get_if<double>(&it->second)) {
      x = *d;
    } else if (const auto* i = std::get_if<std::int64_t>(&it->second)) {
      x = static_cast<double>(*i);
    } else {
      throw OptionError("option '" + name + "' must be a number");
    }
    if (!(x >= -1e9 && x <= 1e9)) throw OptionError("option '" + name + "' must be a number from -1e9 to 1e9");
    values_.erase(it);
    return x;
  }

  [[nodiscard]] bool take_flag(const std::string& name, bool fallback) {
    const auto it = values_.find(name);
    if (it == values_.end()) return fallback;
    const auto* b = std::get_if<bool>(&it->second);
    if (b == nullptr) throw OptionError("option '" + name + "' must be true or false");
    const bool x = *b;
    values_.erase(it);
    return x;
  }

  [[nodiscard]] std::string take_text(const std::string& name, const std::string& fallback) {
    const auto it = values_.find(name);
    if (it == values_.end()) return fallback;
    const auto* s = std::get_if<std::string>(&it->second);
    if (s == nullptr) throw OptionError("option '" + name + "' must be text");
    std::string x = *s;
    values_.erase(it);
    return x;
  }

  [[nodiscard]] Table take_table(const std::string& name) {
    const auto it = values_.find(name);
    if (it == values_.end()) return {};
    auto* t = std::get_if<Table>(&it->second);
    if (t == nullptr) throw OptionError("option '" + name + "' must be a table");
    Table x = std::move(*t);
    values_.erase(it);
    return x;
  }

  // Call after the last `take_...`: whatever is left was not an option of this game.
  void done(std::string_view game) const {
    if (values_.empty()) return;
    throw OptionError(std::string(game) + " has no option '" + values_.begin()->first + "'");
  }

 private:
  static std::string range(const std::string& name, std::int64_t low, std::int64_t high) {
    return "option '" + name + "' must be " + std::to_string(low) + " to " + std::to_string(high);
  }

  std::map<std::string, Value> values_;
};

}  // namespace kastgard

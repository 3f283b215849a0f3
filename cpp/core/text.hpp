// The text form of positions: one line "<game> key=value key=value", tokens separated by single spaces. There is one
// spelling of each position: a doubled space, a repeated, missing or unknown key, "+1", "01" or "-0" is an error.
#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace kastgard {

// Splits `text` at every `separator`; empty text has no items, "a," has two.
[[nodiscard]] inline std::vector<std::string_view> split_text(std::string_view text, char separator) {
  std::vector<std::string_view> items;
  if (text.empty()) return items;
  for (;;) {
    const auto end = text.find(separator);
    items.push_back(text.substr(0, end));
    if (end == std::string_view::npos) return items;
    text.remove_prefix(end + 1);
  }
}

// True where `text` is the one decimal spelling of an integer that fits.
[[nodiscard]] inline bool parse_integer(std::string_view text, std::int64_t& out) noexcept {
  const std::string_view digits = text.starts_with('-') ? text.substr(1) : text;
  if (digits.empty() || text == "-0" || (digits.size() > 1 && digits.front() == '0')) return false;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc() && end == text.data() + text.size();
}

[[nodiscard]] inline bool parse_word(std::string_view text, std::uint64_t& out) noexcept {
  if (text.empty() || (text.size() > 1 && text.front() == '0')) return false;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc() && end == text.data() + text.size();
}

// Reads a position text; every error is a PositionError with the whole text. The views that it returns point into
// `text`, which must outlive them.
class TextFields {
 public:
  TextFields(std::string_view game, std::string_view text) : text_(text) {
    const auto tokens = split_text(text, ' ');
    if (tokens.empty() || tokens[0] != game) fail("the first word must be '" + std::string(game) + "'");
    for (std::size_t i = 1; i < tokens.size(); ++i) add_token(tokens[i]);
  }

  [[noreturn]] void fail(const std::string& reason) const { throw PositionError(reason, std::string(text_)); }

  [[nodiscard]] bool has(std::string_view key) const { return find(key) != fields_.end(); }

  std::string_view take(std::string_view key) {
    const auto it = find(key);
    if (it == fields_.end()) fail("'" + std::string(key) + "' is missing");
    const std::string_view value = it->value;
    fields_.erase(it);
    return value;
  }

  std::string_view take_or(std::string_view key, std::string_view fallback) { return has(key) ? take(key) : fallback; }

  std::int64_t take_int(std::string_view key, std::int64_t low, std::int64_t high) {
    return integer(take(key), low, high, key);
  }

  // Any 64-bit word, such as a seed.
  std::uint64_t take_word(std::string_view key) {
    std::uint64_t x = 0;
    if (!parse_word(take(key), x)) fail("'" + std::string(key) + "' must be an integer 0 to 2^64 - 1");
    return x;
  }

  // Exactly `count` integers separated by commas.
  std::vector<std::int64_t> take_ints(std::string_view key, std::size_t count, std::int64_t low, std::int64_t high) {
    const auto items = list(take(key), ',');
    if (items.size() != count) fail("'" + std::string(key) + "' must have " + std::to_string(count) + " entries");
    std::vector<std::int64_t> out;
    for (const auto item : items) out.push_back(integer(item, low, high, key));
    return out;
  }

  // The index of the value among `words`.
  template <class Words>
  std::size_t take_choice(std::string_view key, const Words& words) {
    const std::string_view value = take(key);
    std::string known;
    std::size_t i = 0;
    for (const auto& word : words) {
      if (value == std::string_view(word)) return i;
      known += (i++ == 0 ? "" : ", ") + std::string(word);
    }
    fail("'" + std::string(key) + "' must be one of " + known);
  }

  // Empty text has no items; an empty item is kept, for the caller's own check to refuse.
  [[nodiscard]] static std::vector<std::string_view> list(std::string_view value, char separator) {
    return split_text(value, separator);
  }

  [[nodiscard]] std::int64_t integer(std::string_view value, std::int64_t low, std::int64_t high,
                                     std::string_view what) const {
    std::int64_t x = 0;
    if (!parse_integer(value, x) || x < low || x > high) {
      fail("'" + std::string(what) + "' must be an integer " + std::to_string(low) + " to " + std::to_string(high));
    }
    return x;
  }

  // Call after the last `take...`: whatever is left is not part of a position of this game.
  void done() const {
    if (!fields_.empty()) fail("unknown '" + std::string(fields_.front().key) + "'");
  }

 private:
  struct Field {
    std::string_view key;
    std::string_view value;
  };

  void add_token(std::string_view token) {
    const auto equals = token.find('=');
    if (equals == std::string_view::npos || equals == 0) fail("words must be key=value, separated by single spaces");
    const std::string_view key = token.substr(0, equals);
    if (has(key)) fail("'" + std::string(key) + "' is given twice");
    if (fields_.size() == kMaxFields) fail("too many fields");  // keeps hostile text linear
    fields_.push_back({key, token.substr(equals + 1)});
  }

  [[nodiscard]] std::vector<Field>::const_iterator find(std::string_view key) const {
    return std::find_if(fields_.begin(), fields_.end(), [&](const Field& f) { return f.key == key; });
  }

  static constexpr std::size_t kMaxFields = 64;

  std::string_view text_;
  std::vector<Field> fields_;
};

class TextWriter {
 public:
  explicit TextWriter(std::string_view game) : text_(game) {}

  TextWriter& add(std::string_view key, std::string_view value) {
    text_.append(" ").append(key).append("=").append(value);
    return *this;
  }
  TextWriter& add(std::string_view key, const char* value) { return add(key, std::string_view(value)); }
  TextWriter& add(std::string_view key, std::integral auto value) { return add(key, std::to_string(value)); }

  // Numbers separated by commas.
  template <std::ranges::input_range Numbers>
    requires(!std::convertible_to<Numbers, std::string_view>)
  TextWriter& add(std::string_view key, const Numbers& numbers) {
    std::string value;
    for (const auto x : numbers) value.append(value.empty() ? "" : ",").append(std::to_string(x));
    return add(key, value);
  }

  [[nodiscard]] const std::string& text() const noexcept { return text_; }

 private:
  std::string text_;
};

}  // namespace kastgard

// What a fuzz input is: a line "<game> option=value option=value", then bytes or text for the target. The options are
// text, so a new room and a new option need no change here.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string_view>
#include <tuple>

#include "core/text.hpp"
#include "kastgard/all_games.hpp"

namespace kastgard::fuzz {

// Numbers stay small, so that no input asks for hours of work.
inline constexpr std::int64_t kLargest = 300;

// true, false, an integer, words of a table separated by "/" (with one at the end), or text.
[[nodiscard]] inline bool read_value(std::string_view text, Options::Value& out) {
  std::int64_t number = 0;
  if (text == "true" || text == "false") {
    out = text == "true";
  } else if (parse_integer(text, number)) {
    if (number > kLargest || number < -kLargest) return false;
    out = number;
  } else if (text.ends_with('/')) {
    Options::Table table;
    for (const auto word : split_text(text.substr(0, text.size() - 1), '/')) {
      if (!parse_word(word, table.emplace_back())) return false;
    }
    out = table;
  } else {
    out = std::string(text);
  }
  return true;
}

// Calls f(game, rest) where the line names a game and options that it takes; else does nothing.
template <class F>
void with_game(std::string_view input, F&& f) {
  const auto end = input.find('\n');
  if (end == std::string_view::npos || end > 4096) return;
  const auto words = split_text(input.substr(0, end), ' ');
  if (words.empty()) return;
  Options options;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto equals = words[i].find('=');
    Options::Value value;
    if (equals == std::string_view::npos || !read_value(words[i].substr(equals + 1), value)) return;
    options.set(std::string(words[i].substr(0, equals)), value);
  }
  const auto rest = input.substr(end + 1);
  const auto try_game = [&]<class G>(const G*) {
    if (words[0] != G::kName) return;
    std::vector<G> made;  // not inside the try: an OptionError of anything else is a finding
    try {
      made.emplace_back(options);
    } catch (const OptionError&) {
      return;
    }
    f(made[0], rest);
  };
  [&]<class... G>(std::tuple<G...>*) {
    (try_game(static_cast<const G*>(nullptr)), ...);
  }(static_cast<AllGames*>(nullptr));
}

// Any exception that leaves f is a finding.
template <class F>
void find(F&& f) noexcept {
  try {
    f();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    __builtin_trap();
  }
}

}  // namespace kastgard::fuzz

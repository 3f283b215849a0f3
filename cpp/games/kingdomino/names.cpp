// Moves as text, and back.
#include <optional>

#include "core/text.hpp"
#include "games/kingdomino/actions.hpp"
#include "games/kingdomino/text.hpp"

namespace kastgard::kingdomino {
namespace {

constexpr std::array<std::string_view, kTaxChoices> kTaxNames{"none", "left", "right", "both"};

std::string pair_text(int x, int y) { return std::to_string(x) + "," + std::to_string(y); }

// Where a word "verb object" is written and read: the id of object 0, how many there are, and whether the last passes.
struct Verb {
  std::string_view name;
  int first, count;
  bool passes;
};

template <class S>
std::vector<Verb> verbs(const Config& config) {
  std::vector<Verb> all{{"choose", config.choose, config.line, false}};
  if (S::kQueen) all.push_back({"build", config.build, kPlaces + 1, true});
  if (S::kQueen && !S::kSolo) all.push_back({"dragon", config.dragon, kPlaces + 1, true});
  return all;
}

// Positions of a line count from 1, and are letters in the solo game (S4); places of the board are prices.
template <class S>
std::string object_text(const Verb& verb, int i) {
  if (verb.passes) return i == verb.count - 1 ? "pass" : std::to_string(i);
  return S::kSolo ? std::string(1, static_cast<char>('A' + i)) : std::to_string(i + 1);
}

std::optional<std::pair<int, int>> read_pair(std::string_view text) {
  const auto parts = split_text(text, ',');
  std::int64_t x = 0, y = 0;
  if (parts.size() != 2 || !parse_integer(parts[0], x) || !parse_integer(parts[1], y)) return std::nullopt;
  if (x < -kMostLimit || x > kMostLimit || y < -kMostLimit || y > kMostLimit) return std::nullopt;
  return std::pair{static_cast<int>(x), static_cast<int>(y)};
}

bool on_grid(const Config& config, int x, int y) {
  return x > -config.limit && x < config.limit && y > -config.limit && y < config.limit;
}

std::optional<Action> read_place(const Config& config, std::string_view text) {
  const auto halves = split_text(text, '>');
  if (halves.size() != 2) return std::nullopt;
  const auto left = read_pair(halves[0]), right = read_pair(halves[1]);
  if (!left || !right || !on_grid(config, left->first, left->second)) return std::nullopt;
  for (int d = 0; d < 4; ++d) {
    const Place p{left->first, left->second, d};
    if (std::pair{p.right_x(), p.right_y()} == *right) return place_id(config, p);
  }
  return std::nullopt;
}

// "tile 9": the number behind the word, from `low` on.
std::optional<Action> read_numbered(std::string_view text, std::string_view word, int low, int high) {
  if (!text.starts_with(word) || text.size() <= word.size() || text[word.size()] != ' ') return std::nullopt;
  std::int64_t x = 0;
  if (!parse_integer(text.substr(word.size() + 1), x) || x < low || x > high) return std::nullopt;
  return static_cast<Action>(x - low);
}

template <class S>
std::optional<Action> read_action(const Config& config, std::string_view text) {
  if (text == "discard") return config.discard;
  if (const auto place = read_place(config, text)) return place;
  for (const Verb& verb : verbs<S>(config)) {
    for (int i = 0; i < verb.count; ++i) {
      if (text == std::string(verb.name) + " " + object_text<S>(verb, i)) return verb.first + i;
    }
  }
  if (!S::kQueen) return std::nullopt;
  for (int i = 0; i < kTaxChoices; ++i) {
    if (text == "tax " + std::string(kTaxNames[static_cast<std::size_t>(i)])) return config.tax + i;
  }
  if (text.starts_with("site ")) {
    const auto at = read_pair(text.substr(5));
    if (at && on_grid(config, at->first, at->second)) return config.site + square_id(config, at->first, at->second);
  }
  return std::nullopt;
}

std::string unknown(Action a) { return "#" + std::to_string(a); }

}  // namespace

template <class S>
std::string action_text(const Config& config, const S& s, Action a) {
  if (s.step == kDrawKing) return a >= 0 && a < config.players ? "king " + std::to_string(a) : unknown(a);
  if (s.step == kDrawTile) return a >= 0 && a < kTiles ? "tile " + std::to_string(a + 1) : unknown(a);
  if (s.step == kDrawDomino) return a >= 0 && a < kDominoes ? "domino " + std::to_string(a + 1) : unknown(a);
  if (a < 0 || a >= config.actions) return unknown(a);
  if (a == config.discard) return "discard";
  if (a < config.discard) {
    const Place p = place_of(config, a);
    return pair_text(p.x, p.y) + ">" + pair_text(p.right_x(), p.right_y());
  }
  for (const Verb& verb : verbs<S>(config)) {
    if (a >= verb.first && a < verb.first + verb.count) {
      return std::string(verb.name) + " " + object_text<S>(verb, a - verb.first);
    }
  }
  if (a < config.build) return "tax " + std::string(kTaxNames[static_cast<std::size_t>(a - config.tax)]);
  const Place at = place_of(config, a - config.site);
  return "site " + pair_text(at.x, at.y);
}

template <class S>
Action parse_action(const Config& config, const S& s, std::string_view text) {
  std::optional<Action> found;
  if (s.step == kDrawKing) {
    found = read_numbered(text, "king", 0, config.players - 1);
  } else if (s.step == kDrawTile) {
    found = read_numbered(text, "tile", 1, kTiles);
  } else if (s.step == kDrawDomino) {
    found = read_numbered(text, "domino", 1, kDominoes);
  } else {
    found = read_action<S>(config, text);
  }
  if (found) return *found;
  throw PositionError(std::string(S::kName) + ": no move '" + std::string(text) +
                          "' here; write such as 1,0>2,0 (left>right), discard, choose " + (S::kSolo ? "A" : "1") +
                          (S::kQueen ? ", tax both, build 3, build pass, site 1,2" : "") +
                          "; at chance nodes domino 17" + (S::kQueen ? ", tile 9" : "") + (S::kSolo ? "" : ", king 0"),
                      "");
}

#define KASTGARD_KINGDOMINO_NAMES(S)                                    \
  template std::string action_text<S>(const Config&, const S&, Action); \
  template Action parse_action<S>(const Config&, const S&, std::string_view);
KASTGARD_KINGDOMINO_NAMES(KingdominoState)
KASTGARD_KINGDOMINO_NAMES(QueendominoState)
KASTGARD_KINGDOMINO_NAMES(SoloState)
#undef KASTGARD_KINGDOMINO_NAMES

}  // namespace kastgard::kingdomino

#include "games/carcassonne/text.hpp"

#include "core/text.hpp"
#include "games/carcassonne/rules.hpp"
#include "games/carcassonne/snapshot.hpp"

namespace kastgard::carcassonne {
namespace {

constexpr std::string_view kSegmentLetters = "crf";
constexpr std::array kSortLetters{'t', 'h', 's'};  // as kSorts

char building_letter(const Config& c, int sort) {
  return c.sorts == 1 ? 'b' : kSortLetters[static_cast<std::size_t>(sort)];
}

std::string joined(const std::string& list, const char* separator, const std::string& item) {
  return list.empty() ? item : list + separator + item;
}

// "c0@1", "m!0": segment and seat, "!" for the big figure.
std::string figure_text(const PlacedTile& t) {
  std::string text = t.code >= kMonasteryCode
                         ? std::string(t.code == kAbbotCode ? "a" : "m")
                         : kSegmentLetters[static_cast<std::size_t>(t.code / 4)] + std::to_string(t.code % 4);
  return text + (t.big ? "!" : "@") + std::to_string(t.owner);
}

std::string tile_text(const Config& c, const PlacedTile& t) {
  std::string text(kind_of(t.kind).name());
  for (const int x : {t.x, t.y, t.rotation}) text += "," + std::to_string(x);
  if (t.code >= 0) text += "," + figure_text(t);
  if (t.building > 0) {
    text += ",";
    text += building_letter(c, t.building - 1);
  }
  return text;
}

std::string gone_text(const Config& c, const std::vector<std::uint8_t>& gone) {
  std::string text;
  for (std::size_t i = 0; i < gone.size(); ++i) {
    if (gone[i] == 0) continue;
    text = joined(text, ",", std::string(kind_of(c.kinds[i]).name()) + ":" + std::to_string(gone[i]));
  }
  return text.empty() ? "-" : text;
}

class Reader {
 public:
  Reader(const Config& config, std::string_view text) : c_(config), text_(text), fields_("carcassonne", text) {}

  State run() {
    Snapshot out;
    out.step = static_cast<Step>(fields_.take_choice("step", kStepNames));
    const auto hand = fields_.take("hand");
    if (hand != "-") out.hand = kind(hand);
    for (const auto item : split_text(fields_.take("tiles"), '/')) {
      if (static_cast<int>(out.tiles.size()) == c_.tiles) fields_.fail("too many tiles");
      out.tiles.push_back(tile(item));
    }
    out.gone = gone(fields_.take("gone"));
    if (c_.fairy) {
      const auto fairy = fields_.take("fairy");
      if (fairy != "-") out.fairy = number(fairy, 0, kMaxTiles, "fairy");
    }
    for (const auto x : fields_.take_ints("scores", static_cast<std::size_t>(c_.players), 0, kMostPoints)) {
      out.scores.push_back(static_cast<int>(x));
    }
    fields_.done();
    return from_snapshot(c_, out, std::string(text_));
  }

 private:
  int kind(std::string_view id) const {
    const int kind = find_kind(id);
    if (kind < 0 || c_.slot_of[static_cast<std::size_t>(kind)] == kNone) {
      fields_.fail("no tile '" + std::string(id) + "' in this game");
    }
    return kind;
  }

  int number(std::string_view text, int low, int high, const char* what) const {
    return static_cast<int>(fields_.integer(text, low, high, what));
  }

  PlacedTile tile(std::string_view text) const {
    const auto items = split_text(text, ',');
    if (items.size() < 4 || items.size() > 5) fields_.fail("a tile is kind,x,y,rotation and what stands on it");
    PlacedTile t;
    t.kind = kind(items[0]);
    t.x = number(items[1], -kMaxTiles, kMaxTiles, "x");
    t.y = number(items[2], -kMaxTiles, kMaxTiles, "y");
    t.rotation = number(items[3], 0, 3, "rotation");
    if (items.size() == 4) return t;
    if (items[4].size() == 1) {
      t.building = building(items[4].front());
    } else {
      figure(items[4], t);
    }
    return t;
  }

  int building(char letter) const {
    for (int sort = 0; sort < c_.sorts; ++sort) {
      if (letter == building_letter(c_, sort)) return sort + 1;
    }
    fields_.fail("a tile has no building '" + std::string(1, letter) + "' in this game");
  }

  void figure(std::string_view text, PlacedTile& t) const {
    const auto at = text.find_first_of("@!");
    if (at == std::string_view::npos) fields_.fail("a figure is a segment, '@' or '!', and a seat");
    t.big = text[at] == '!';
    t.owner = number(text.substr(at + 1), 0, c_.players - 1, "seat");
    const auto segment = text.substr(0, at);
    if (segment == "m" || segment == "a") {
      t.code = segment == "m" ? kMonasteryCode : kAbbotCode;
      return;
    }
    const auto letter = segment.empty() ? std::string_view::npos : kSegmentLetters.find(segment.front());
    if (letter == std::string_view::npos) fields_.fail("a figure stands on c, r or f and a number, or on m");
    t.code = 4 * static_cast<int>(letter) + number(segment.substr(1), 0, 3, "segment");
  }

  std::vector<std::uint8_t> gone(std::string_view text) const {
    std::vector<std::uint8_t> out(c_.kinds.size(), 0);
    if (text == "-") return out;
    if (text.empty()) fields_.fail("'gone' is empty");
    int before = -1;
    for (const auto item : split_text(text, ',')) {
      const auto colon = item.find(':');
      if (colon == std::string_view::npos) fields_.fail("'gone' is kind:copies");
      const int k = kind(item.substr(0, colon));
      if (k <= before) fields_.fail("'gone' does not ascend");
      before = k;
      out[c_.slot_of[static_cast<std::size_t>(k)]] =
          static_cast<std::uint8_t>(number(item.substr(colon + 1), 1, kind_of(k).count, "gone"));
    }
    return out;
  }

  const Config& c_;
  std::string_view text_;
  TextFields fields_;
};

// An id of the figure step; "unknown" for what is none.
std::string figure_action(const Config& c, const State& s, Action a) {
  if (a == c.nothing) return "nothing";
  if (a >= c.fairy_beside) {
    const int tile = own_figure_tile(s, a - c.fairy_beside);
    if (tile < 0) return "fairy to figure " + std::to_string(a - c.fairy_beside);
    const int key = s.keys[static_cast<std::size_t>(tile)];
    return "fairy " + std::to_string(x_of(key)) + "," + std::to_string(y_of(key));
  }
  if (a >= c.building) return std::string(building_name(c, a - c.building));
  if (a >= c.big_figure) return "big " + code_name(a - c.big_figure);
  return code_name(a - c.figure);
}

}  // namespace

std::string_view building_name(const Config& config, int sort) noexcept {
  return config.sorts == 1 ? "building" : kSorts[static_cast<std::size_t>(sort)];
}

std::string to_text(const Config& config, const State& s) {
  const Snapshot snapshot = snapshot_of(config, s);
  std::string tiles;
  for (const auto& t : snapshot.tiles) tiles = joined(tiles, "/", tile_text(config, t));
  TextWriter out("carcassonne");
  out.add("step", kStepNames[s.step]);
  out.add("hand", snapshot.hand < 0 ? "-" : kind_of(snapshot.hand).name());
  out.add("tiles", tiles).add("gone", gone_text(config, snapshot.gone));
  if (config.fairy) out.add("fairy", snapshot.fairy < 0 ? "-" : std::to_string(snapshot.fairy));
  out.add("scores", snapshot.scores);
  return out.text();
}

State from_text(const Config& config, std::string_view text) { return Reader(config, text).run(); }

std::string action_text(const Config& config, const State& s, Action a) {
  if (s.step == kDraw) {
    const bool known = a >= 0 && a < kKinds && config.slot_of[static_cast<std::size_t>(a)] != kNone;
    return known ? std::string(kind_of(a).name()) : "unknown";
  }
  if (a < 0 || a >= config.actions) return "unknown";
  if (a >= config.nothing) return figure_action(config, s, a);
  if (a / 4 >= s.cells) return "slot " + std::to_string(a / 4) + "," + std::to_string(a & 3);
  const int key = cell_key(s.frontier[static_cast<std::size_t>(a / 4)]);
  return std::to_string(x_of(key)) + "," + std::to_string(y_of(key)) + "," + std::to_string(a & 3);
}

Action parse_action(const Config& config, const State& s, std::string_view text) {
  const auto fail = [&]() -> Action { throw PositionError("no action '" + std::string(text) + "'", ""); };
  if (s.step == kDraw) {
    const int kind = find_kind(text);
    return kind >= 0 && config.slot_of[static_cast<std::size_t>(kind)] != kNone ? kind : fail();
  }
  for (Action a = config.nothing; a < config.actions; ++a) {
    if (figure_action(config, s, a) == text) return a;
  }
  const auto parts = split_text(text, ',');
  std::int64_t x = 0, y = 0, r = 0;
  if (parts.size() != 3 || !parse_integer(parts[0], x) || !parse_integer(parts[1], y) || !parse_integer(parts[2], r)) {
    return fail();
  }
  if (x < -kMaxTiles || x > kMaxTiles || y < -kMaxTiles || y > kMaxTiles || r < 0 || r > 3) return fail();
  const int slot = find_cell(s, key_of(static_cast<int>(x), static_cast<int>(y)));
  if (slot < 0) return fail();
  const int period = s.step == kPlace ? kind_of(s.hand).period : kSides;  // 3.1
  return 4 * slot + static_cast<int>(r) % period;
}

}  // namespace kastgard::carcassonne

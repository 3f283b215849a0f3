#include "games/kingdomino/text.hpp"

#include "core/text.hpp"
#include "games/kingdomino/start.hpp"

namespace kastgard::kingdomino {
namespace {

constexpr int kMostCoins = 100'000'000;

std::string dash(bool there, int value) { return there ? std::to_string(value) : "-"; }

std::string joined(const std::string& list, const char* separator, const std::string& item) {
  return list.empty() ? item : list + separator + item;
}

std::string or_dash(std::string list) { return list.empty() ? "-" : std::move(list); }

// The place in the kingdom's rectangle of the square with that bit.
std::string square_text(const Kingdom& k, int bit) {
  const Rectangle r = rectangle_of(k);
  const int at = (bit - r.origin()) & 63;
  return std::to_string(r.x0 + (at & 7)) + "," + std::to_string(r.y0 + (at >> 3));
}

// "4:0,17:-": numbers and kings.
template <class L>
std::string line_text(const L& line, const L& kings) {
  std::string text;
  for (std::size_t p = 0; p < line.size() && line[p] != kNone; ++p) {
    text = joined(text, ",", std::to_string(line[p] + 1) + ":" + dash(kings[p] != kNone, kings[p]));
  }
  return or_dash(text);
}

std::string numbers_text(std::uint64_t set) {
  std::string text;
  for (; set != 0; set = bits::drop_lowest(set)) text = joined(text, ",", std::to_string(bits::lowest(set) + 1));
  return or_dash(text);
}

// "-1,0:W0F1/C.L0": where the rectangle begins, and its rows.
std::string kingdom_text(const Kingdom& k) {
  const Rectangle r = rectangle_of(k);
  std::string text = std::to_string(r.x0) + "," + std::to_string(r.y0) + ":";
  for (int y = r.y0; y < r.y0 + r.height; ++y) {
    if (y != r.y0) text += "/";
    for (int x = r.x0; x < r.x0 + r.width; ++x) {
      const std::uint64_t square = bits::bit(square_bit(x, y));
      std::string cell = (k.occupied & square) != 0 ? "C." : "..";
      for (std::size_t t = 0; t < kTerrains; ++t) {
        if ((k.terrain[t] & square) == 0) continue;
        cell = {kTerrainLetters[t], static_cast<char>('0' + printed_crowns(k, square))};
      }
      text += cell;
    }
  }
  return text;
}

std::string knights_text(const Kingdom& k, std::uint64_t knights) {
  std::string text;
  const int origin = rectangle_of(k).origin();
  for (auto rest = std::rotr(knights, origin); rest != 0; rest = bits::drop_lowest(rest)) {
    text = joined(text, "+", square_text(k, (bits::lowest(rest) + origin) & 63));
  }
  return or_dash(text);
}

template <class S>
std::string tiles_text(const S& s) {
  std::string text;
  for (std::size_t t = 0; t < kTiles; ++t) {
    const std::uint8_t owner = s.builders.tile_owner[t], square = s.builders.tile_square[t];
    if (owner == kNone) continue;
    const bool automa = S::kSolo && owner == kAutoma;
    text = joined(text, "+",
                  std::to_string(t + 1) + ":" + (automa ? "a" : std::to_string(owner)) + ":" +
                      (automa ? std::to_string(square) : square_text(s.kingdoms[owner], square)));
  }
  return or_dash(text);
}

template <class S, class Number>
std::string each_seat(const Config& config, const S& s, const char* separator, Number number) {
  std::string text;
  for (int p = 0; p < config.players; ++p) {
    const auto i = static_cast<std::size_t>(p);
    if constexpr (S::kQueen) {
      text = joined(text, separator, number(s.kingdoms[i], s.courts[i]));
    } else {
      text = joined(text, separator, number(s.kingdoms[i], i));
    }
  }
  return text;
}

template <class S>
void write_builders(const Config& config, const S& s, TextWriter& out) {
  const auto add = [&](const char* key, auto number) {
    out.add(key, each_seat(config, s, ",", [&](const Kingdom&, const Court& c) { return std::to_string(number(c)); }));
  };
  add("coins", [](const Court& c) { return c.coins; });
  add("guard", [](const Court& c) { return c.guard; });
  add("towers", [](const Court& c) { return c.towers; });
  out.add("knights",
          each_seat(config, s, "/", [](const Kingdom& k, const Court& c) { return knights_text(k, c.knights); }));
  const Builders& b = s.builders;
  out.add("built", tiles_text(s));
  std::string board;
  for (const auto tile : b.board) board = joined(board, ",", dash(tile != kNone, tile + 1));
  out.add("board", board).add("top", dash(b.top != kNone, b.top + 1)).add("hidden", numbers_text(b.hidden));
  if (!S::kSolo) out.add("dragon", dash(b.dragon != kNone, b.dragon));
  out.add("queen", dash(b.queen != kNone, b.queen));
  if (s.step == kTax) {
    const Kingdom& k = s.kingdoms[s.seat];
    out.add("placed", square_text(k, b.placed_left) + ">" + square_text(k, b.placed_right));
  }
  if (s.step == kSite) out.add("picked", b.picked);
}

// --- reading --------------------------------------------------------------------------------------------------------

std::uint8_t read_dash(const TextFields& in, std::string_view item, int low, int high, std::string_view key) {
  return item == "-" ? kNone : static_cast<std::uint8_t>(in.integer(item, low, high, key));
}
std::uint8_t take_dash(TextFields& in, std::string_view key, int low, int high) {
  return read_dash(in, in.take(key), low, high, key);
}

std::vector<std::string_view> take_list(TextFields& in, std::string_view key, char separator) {
  const auto value = in.take(key);
  return value == "-" ? std::vector<std::string_view>{} : TextFields::list(value, separator);
}

template <class L>
std::uint8_t read_line(TextFields& in, std::string_view key, int parties, L& line, L& kings) {
  const auto items = take_list(in, key, ',');
  if (items.size() > line.size()) in.fail("'" + std::string(key) + "' is too long");
  for (std::size_t p = 0; p < items.size(); ++p) {
    const auto parts = TextFields::list(items[p], ':');
    if (parts.size() != 2) in.fail("'" + std::string(key) + "' must be number:king, such as 17:0 or 17:-");
    line[p] = static_cast<std::uint8_t>(in.integer(parts[0], 1, kDominoes, key) - 1);
    kings[p] = read_dash(in, parts[1], 0, parties - 1, key);
  }
  return static_cast<std::uint8_t>(items.size());
}

std::uint64_t read_numbers(TextFields& in, std::string_view key, int high) {
  std::uint64_t set = 0;
  std::int64_t last = 0;
  for (const auto item : take_list(in, key, ',')) {
    last = in.integer(item, last + 1, high, key);
    set |= bits::bit(static_cast<int>(last - 1));
  }
  return set;
}

void read_square(TextFields& in, Kingdom& k, std::string_view cell, int x, int y) {
  if (x == 0 && y == 0) {
    if (cell != "C.") in.fail("the castle must stand at 0,0 of a kingdom");
    return;
  }
  if (cell == "..") return;
  const auto t = kTerrainLetters.find(cell[0]);
  if (t == std::string_view::npos || cell[1] < '0' || cell[1] > '3') {
    in.fail("no square '" + std::string(cell) + "'");
  }
  put_square(k, x, y, static_cast<std::uint8_t>(t), static_cast<std::uint8_t>(cell[1] - '0'));
}

Kingdom read_kingdom(TextFields& in, std::string_view key, int limit) {
  const auto value = in.take(key);
  const auto parts = TextFields::list(value, ':');
  const auto start = TextFields::list(parts.empty() ? "" : parts[0], ',');
  if (parts.size() != 2 || start.size() != 2) in.fail("'" + std::string(key) + "' must be x,y:rows");
  const auto x0 = static_cast<int>(in.integer(start[0], 1 - limit, 0, key));
  const auto y0 = static_cast<int>(in.integer(start[1], 1 - limit, 0, key));
  const auto rows = TextFields::list(parts[1], '/');
  const auto width = rows.empty() ? 0 : rows[0].size() / 2;
  const bool covers = static_cast<int>(width) + x0 >= 1 && static_cast<int>(rows.size()) + y0 >= 1;
  if (!covers || width > static_cast<std::size_t>(limit) || rows.size() > static_cast<std::size_t>(limit)) {
    in.fail("'" + std::string(key) + "' must be a rectangle round the castle, within the limit");
  }
  Kingdom k = lone_castle();
  for (std::size_t r = 0; r < rows.size(); ++r) {
    if (rows[r].size() != 2 * width) in.fail("the rows of '" + std::string(key) + "' differ in length");
    for (std::size_t c = 0; c < width; ++c) {
      read_square(in, k, rows[r].substr(2 * c, 2), x0 + static_cast<int>(c), y0 + static_cast<int>(r));
    }
  }
  const Rectangle found = rectangle_of(k);
  if (found.x0 != x0 || found.y0 != y0 || found.width != static_cast<int>(width) ||
      found.height != static_cast<int>(rows.size())) {
    in.fail("'" + std::string(key) + "' is not the smallest rectangle round its squares");
  }
  return k;
}

// "1,2": the bit of a square of the kingdom.
std::uint8_t read_position(const TextFields& in, std::string_view item, const Kingdom& k, std::string_view key) {
  const auto parts = TextFields::list(item, ',');
  if (parts.size() != 2) in.fail("'" + std::string(key) + "' must have squares x,y");
  const auto x = static_cast<int>(in.integer(parts[0], k.min_x, k.max_x, key));
  const auto y = static_cast<int>(in.integer(parts[1], k.min_y, k.max_y, key));
  return static_cast<std::uint8_t>(square_bit(x, y));
}

template <class S>
void read_seats(const Config& config, TextFields& in, S& s) {
  const auto players = static_cast<std::size_t>(config.players);
  const auto coins = in.take_ints("coins", players, 0, kMostCoins);
  const auto guard = in.take_ints("guard", players, 0, 255), towers = in.take_ints("towers", players, 0, 255);
  const auto knights = TextFields::list(in.take("knights"), '/');
  if (knights.size() != players) in.fail("'knights' must have an entry a seat");
  for (std::size_t p = 0; p < players; ++p) {
    Court& c = s.courts[p];
    c.coins = static_cast<std::uint32_t>(coins[p]);
    c.guard = static_cast<std::uint8_t>(guard[p]);
    c.towers = static_cast<std::uint8_t>(towers[p]);
    int last = -1;
    const int origin = rectangle_of(s.kingdoms[p]).origin();
    for (const auto item : knights[p] == "-" ? std::vector<std::string_view>{} : TextFields::list(knights[p], '+')) {
      const int bit = read_position(in, item, s.kingdoms[p], "knights"), at = (bit - origin) & 63;
      if (at <= last) in.fail("'knights' must be in the order of rows");
      last = at;
      c.knights |= bits::bit(bit);
    }
  }
}

template <class S>
void read_built(const Config& config, TextFields& in, S& s) {
  std::int64_t last = 0;
  for (const auto item : take_list(in, "built", '+')) {
    const auto parts = TextFields::list(item, ':');
    if (parts.size() != 3) in.fail("'built' must be tile:seat:square");
    last = in.integer(parts[0], last + 1, kTiles, "built");
    const auto tile = static_cast<std::size_t>(last - 1);
    if (S::kSolo && parts[1] == "a") {
      s.builders.tile_owner[tile] = kAutoma;
      s.builders.tile_square[tile] = static_cast<std::uint8_t>(in.integer(parts[2], 0, kAutomaDominoes - 1, "built"));
      continue;
    }
    const auto seat = static_cast<std::size_t>(in.integer(parts[1], 0, config.players - 1, "built"));
    s.builders.tile_owner[tile] = static_cast<std::uint8_t>(seat);
    s.builders.tile_square[tile] = read_position(in, parts[2], s.kingdoms[seat], "built");
  }
}

template <class S>
void read_builders(const Config& config, TextFields& in, S& s) {
  read_seats(config, in, s);
  read_built(config, in, s);
  Builders& b = s.builders;
  const auto board = TextFields::list(in.take("board"), ',');
  if (board.size() != kPlaces) in.fail("'board' must have six places");
  const auto tile_of = [](std::uint8_t id) { return static_cast<std::uint8_t>(id == kNone ? kNone : id - 1); };
  for (std::size_t i = 0; i < kPlaces; ++i) b.board[i] = tile_of(read_dash(in, board[i], 1, kTiles, "board"));
  b.top = tile_of(take_dash(in, "top", 1, kTiles));
  b.hidden = static_cast<std::uint32_t>(read_numbers(in, "hidden", kTiles));
  if (!S::kSolo) b.dragon = take_dash(in, "dragon", 0, kPlaces - 1);
  b.queen = take_dash(in, "queen", 0, S::kSolo ? 1 : config.players - 1);
  if (s.step == kTax) {
    const auto squares = TextFields::list(in.take("placed"), '>');
    if (squares.size() != 2 || s.seat == kNone) in.fail("'placed' must be the two squares of the seat's domino");
    b.placed_left = read_position(in, squares[0], s.kingdoms[s.seat], "placed");
    b.placed_right = read_position(in, squares[1], s.kingdoms[s.seat], "placed");
  }
  if (s.step == kSite) b.picked = static_cast<std::uint8_t>(in.take_int("picked", 0, kPlaces - 1));
}

void read_dynasty(const Config& config, TextFields& in, KingdominoState& s) {
  s.game_index = static_cast<std::uint8_t>(in.take_int("g", 0, 2));
  const auto seats = TextFields::list(in.take("earlier"), '/');
  if (seats.size() != static_cast<std::size_t>(config.players)) in.fail("'earlier' must have an entry a seat");
  for (std::size_t p = 0; p < seats.size(); ++p) {
    const auto numbers = TextFields::list(seats[p], ',');
    if (numbers.size() != 3) in.fail("'earlier' must be score,largest,crowns a seat");
    s.earlier[p].score = static_cast<std::uint16_t>(in.integer(numbers[0], 0, UINT16_MAX, "earlier"));
    s.earlier_largest[p] = static_cast<std::uint8_t>(in.integer(numbers[1], 0, UINT8_MAX, "earlier"));
    s.earlier[p].crowns = static_cast<std::uint16_t>(in.integer(numbers[2], 0, UINT16_MAX, "earlier"));
  }
}

}  // namespace

template <class S>
std::string to_text(const Config& config, const S& s) {
  TextWriter out(S::kName);
  out.add("ply", s.ply).add("step", kStepNames[s.step]).add("round", s.round);
  out.add("seat", dash(s.seat != kNone, s.seat)).add("turn", dash(s.turn != kNone, s.turn));
  out.add("line", line_text(s.line, s.line_king)).add("next", line_text(s.next, s.next_king));
  out.add("pile", numbers_text(s.pile[0]));
  if (config.royal_wedding) out.add("kpile", numbers_text(s.pile[S::kPiles - 1]));
  std::string discarded;
  for (int p = 0; p < config.players; ++p) {
    const Kingdom& k = s.kingdoms[static_cast<std::size_t>(p)];
    out.add("k" + std::to_string(p), kingdom_text(k));
    discarded = joined(discarded, ",", std::to_string(k.discarded));
  }
  out.add("d", discarded);
  if constexpr (S::kQueen) write_builders(config, s, out);
  if constexpr (!S::kQueen) {
    if (config.dynasty) {
      out.add("g", s.game_index).add("earlier", each_seat(config, s, "/", [&](const Kingdom&, std::size_t p) {
                                       return std::to_string(s.earlier[p].score) + "," +
                                              std::to_string(s.earlier_largest[p]) + "," +
                                              std::to_string(s.earlier[p].crowns);
                                     }));
    }
  }
  if constexpr (S::kSolo) {
    std::string taken;
    for (std::size_t i = 0; i < s.automa_dominoes; ++i) taken = joined(taken, ",", std::to_string(s.taken[i] + 1));
    out.add("automa", or_dash(taken));
  }
  out.add("end", end_names<S>()[s.end]);
  return out.text();
}

template <class S>
S from_text(const Config& config, std::string_view text) {
  TextFields in(S::kName, text);
  S s = set_up<S>(config);
  const int parties = S::kSolo ? 2 : config.players;
  s.ply = static_cast<std::uint16_t>(in.take_int("ply", 0, UINT16_MAX));
  s.step = static_cast<std::uint8_t>(in.take_choice("step", kStepNames));
  s.round = static_cast<std::uint8_t>(in.take_int("round", 0, config.rounds));
  s.seat = take_dash(in, "seat", 0, config.players - 1);
  s.turn = take_dash(in, "turn", 0, config.line - 1);
  (void)read_line(in, "line", parties, s.line, s.line_king);
  s.drawn = read_line(in, "next", parties, s.next, s.next_king);
  s.pile[0] = read_numbers(in, "pile", kDominoes);
  if (config.royal_wedding) s.pile[S::kPiles - 1] = read_numbers(in, "kpile", kDominoes);
  for (int p = 0; p < config.players; ++p) {
    s.kingdoms[static_cast<std::size_t>(p)] = read_kingdom(in, "k" + std::to_string(p), config.limit);
  }
  const auto discarded = in.take_ints("d", static_cast<std::size_t>(config.players), 0, kDominoes);
  for (std::size_t p = 0; p < S::kSeats && p < discarded.size(); ++p) {
    s.kingdoms[p].discarded = static_cast<std::uint8_t>(discarded[p]);
  }
  if constexpr (S::kQueen) read_builders(config, in, s);
  if constexpr (!S::kQueen) {
    if (config.dynasty) read_dynasty(config, in, s);
  }
  if constexpr (S::kSolo) {
    for (const auto item : take_list(in, "automa", ',')) {
      if (s.automa_dominoes == kAutomaDominoes) in.fail("'automa' has more than 12 dominoes");
      s.taken[s.automa_dominoes++] = static_cast<std::uint8_t>(in.integer(item, 1, kDominoes, "automa") - 1);
    }
    for (std::size_t t = 0; t < kTiles; ++t) {  // S2, S12: its knights and towers follow from its tiles
      if (s.builders.tile_owner[t] != kAutoma) continue;
      s.automa_knights = static_cast<std::uint8_t>(s.automa_knights + config.tiles[t].knights);
      s.automa_towers = static_cast<std::uint8_t>(s.automa_towers + config.tiles[t].towers);
    }
  }
  s.end = static_cast<std::uint8_t>(in.take_choice("end", end_names<S>()));
  in.done();
  if constexpr (S::kQueen) derive_built(s);
  validate(config, s, std::string(text));
  return s;
}

#define KASTGARD_KINGDOMINO_TEXT(S)                         \
  template std::string to_text<S>(const Config&, const S&); \
  template S from_text<S>(const Config&, std::string_view);
KASTGARD_KINGDOMINO_TEXT(KingdominoState)
KASTGARD_KINGDOMINO_TEXT(QueendominoState)
KASTGARD_KINGDOMINO_TEXT(SoloState)
#undef KASTGARD_KINGDOMINO_TEXT

}  // namespace kastgard::kingdomino

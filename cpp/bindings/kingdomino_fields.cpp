#include "bindings/kingdomino_fields.hpp"

#include <algorithm>
#include <cstdlib>

#include "games/kingdomino/start.hpp"

namespace kastgard::bindings {
namespace {

// --- writing --------------------------------------------------------------------------------------------------------

template <class L>
AnyList line_list(const L& line, const L& kings) {
  AnyList out;
  for (std::size_t p = 0; p < line.size() && line[p] != kd::kNone; ++p) {
    AnyList entry;
    entry.append(line[p] + 1);
    entry.append(number_or_none(kings[p]));
    out.append(entry);
  }
  return out;
}

AnyList numbers_list(std::uint64_t set) {
  AnyList out;
  for (; set != 0; set = bits::drop_lowest(set)) out.append(bits::lowest(set) + 1);
  return out;
}

AnyList pair_list(int x, int y) {
  AnyList out;
  out.append(x);
  out.append(y);
  return out;
}

AnyList square_list(const kd::Kingdom& k, std::uint8_t square) {
  AnyList out;
  each_square(k, bits::bit(square), [&](int x, int y, std::uint64_t) { out = pair_list(x, y); });
  return out;
}

AnyDict kingdom_dict(const kd::Kingdom& k) {
  AnyList squares;
  each_square(k, k.occupied & ~kd::kCastle, [&](int x, int y, std::uint64_t square) {
    AnyList entry = pair_list(x, y);
    entry.append(int{kd::terrain_at(k, square)});
    entry.append(kd::printed_crowns(k, square));
    squares.append(entry);
  });
  AnyDict out;
  out["squares"] = squares;
  out["discarded"] = int{k.discarded};
  return out;
}

template <class S>
void add_court(AnyDict& out, const S& s, std::size_t seat) {
  const kd::Kingdom& k = s.kingdoms[seat];
  const kd::Court& court = s.courts[seat];
  AnyList knights, buildings;
  each_square(k, court.knights, [&](int x, int y, std::uint64_t) { knights.append(pair_list(x, y)); });
  for (std::size_t t = 0; t < kd::kTiles; ++t) {
    if (s.builders.tile_owner[t] != seat) continue;
    AnyList entry;
    entry.append(t + 1);
    for (const auto& each : square_list(k, s.builders.tile_square[t])) entry.append(each);
    buildings.append(entry);
  }
  out["knights"] = knights;
  out["buildings"] = buildings;
  out["coins"] = court.coins;
  out["guard"] = int{court.guard};
  out["towers"] = int{court.towers};
}

template <class S>
void add_builders(AnyDict& out, const S& s) {
  const kd::Builders& b = s.builders;
  AnyList board;
  for (const auto tile : b.board) board.append(number_or_none(tile, 1));
  out["board"] = board;
  out["top"] = number_or_none(b.top, 1);
  out["hidden"] = numbers_list(b.hidden);
  std::uint8_t dragon = b.dragon;
  if constexpr (S::kSolo) dragon = s.turn == kd::kNone ? kd::kNone : kd::solo_dragon(s);
  out["dragon"] = number_or_none(dragon);
  out["queen"] = number_or_none(b.queen);
  out["picked"] = number_or_none(b.picked);
  out["placed"] = py::none();
  if (b.placed_left != kd::kNone) {
    AnyList placed;
    for (const auto square : {b.placed_left, b.placed_right}) placed.append(square_list(s.kingdoms[s.seat], square));
    out["placed"] = placed;
  }
}

AnyDict automa_dict(const kd::SoloState& s) {
  AnyList dominoes, buildings;
  for (std::size_t i = 0; i < s.automa_dominoes; ++i) dominoes.append(s.taken[i] + 1);
  for (std::size_t t = 0; t < kd::kTiles; ++t) {
    if (s.builders.tile_owner[t] != kd::kAutoma) continue;
    buildings.append(pair_list(static_cast<int>(t) + 1, s.builders.tile_square[t]));
  }
  AnyDict out;
  out["dominoes"] = dominoes;
  out["knights"] = int{s.automa_knights};
  out["towers"] = int{s.automa_towers};
  out["buildings"] = buildings;
  return out;
}

void add_dynasty(AnyDict& out, const kd::KingdominoState& s, int players) {
  AnyList earlier;
  for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
    AnyList entry = pair_list(s.earlier[p].score, s.earlier_largest[p]);
    entry.append(int{s.earlier[p].crowns});
    earlier.append(entry);
  }
  out["game_index"] = int{s.game_index};
  out["earlier"] = earlier;
}

// --- reading --------------------------------------------------------------------------------------------------------

// A number from low to high, less one where numbers count from 1; kNone for None.
std::uint8_t optional_number(const FieldReader& in, const py::object& value, const char* key, int low, int high) {
  return value.is_none() ? kd::kNone : static_cast<std::uint8_t>(in.number(value, key, low, high) - low);
}

AnyList take_list(FieldReader& in, const char* key, const py::object& value, py::ssize_t count = -1) {
  if (!py::isinstance<py::list>(value) && !py::isinstance<py::tuple>(value)) {
    in.fail("'" + std::string(key) + "' must be a list");
  }
  AnyList out(value);
  if (count >= 0 && static_cast<py::ssize_t>(out.size()) != count) {
    in.fail("'" + std::string(key) + "' must have " + std::to_string(count) + " entries");
  }
  return out;
}

py::object item(const AnyList& list, py::ssize_t i) { return py::object(list[static_cast<std::size_t>(i)]); }

template <class L>
std::uint8_t read_line(FieldReader& in, const char* key, int parties, L& line, L& kings) {
  const AnyList entries = take_list(in, key, in.take(key));
  if (entries.size() > line.size()) in.fail("'" + std::string(key) + "' is too long");
  for (std::size_t p = 0; p < entries.size(); ++p) {
    const AnyList entry = take_list(in, key, item(entries, static_cast<py::ssize_t>(p)), 2);
    line[p] = static_cast<std::uint8_t>(in.number(item(entry, 0), key, 1, kd::kDominoes) - 1);
    kings[p] = optional_number(in, item(entry, 1), key, 0, parties - 1);
  }
  return static_cast<std::uint8_t>(entries.size());
}

std::uint64_t read_numbers(FieldReader& in, const char* key, int high) {
  std::uint64_t set = 0;
  std::int64_t last = 0;
  for (const auto n : in.integers(key, -1, 1, high)) {
    if (n <= last) in.fail("'" + std::string(key) + "' must ascend");
    set |= bits::bit(static_cast<int>(n - 1));
    last = n;
  }
  return set;
}

void read_squares(FieldReader& in, int limit, kd::Kingdom& k) {
  std::vector<std::int64_t> last;
  const int reach = limit - 1;
  for (const auto& row : in.rows("squares", -1, 4, -reach, std::max(reach, kd::kTerrains - 1))) {
    if (row[0] > reach || row[1] > reach) in.fail("'squares' has one too far from the castle");
    const std::vector<std::int64_t> at{row[1], row[0]};
    if (at <= last) in.fail("'squares' must be in the order of rows, without a repeat");
    last = at;
    const int x = static_cast<int>(row[0]), y = static_cast<int>(row[1]);
    if ((x == 0 && y == 0) || row[2] < 0 || row[2] >= kd::kTerrains || row[3] < 0 || row[3] > 3) {
      in.fail("'squares' must be [x, y, terrain 0 to 6, crowns 0 to 3] beside the castle");
    }
    if (std::max(std::abs(x), std::abs(y)) >= limit) in.fail("'squares' are wider than the limit");
    kd::put_square(k, x, y, static_cast<std::uint8_t>(row[2]), static_cast<std::uint8_t>(row[3]));
  }
  if (k.max_x - k.min_x >= limit || k.max_y - k.min_y >= limit) in.fail("'squares' are wider than the limit");
}

// The bit of a square inside the kingdom's rectangle.
std::uint8_t read_square(FieldReader& in, const char* key, const kd::Kingdom& k, std::int64_t x, std::int64_t y) {
  if (x < k.min_x || x > k.max_x || y < k.min_y || y > k.max_y) {
    in.fail("'" + std::string(key) + "' names a square outside the kingdom");
  }
  return static_cast<std::uint8_t>(kd::square_bit(static_cast<int>(x), static_cast<int>(y)));
}

void claim_tile(FieldReader& in, kd::Builders& b, std::int64_t tile, std::size_t owner, std::uint8_t square) {
  const auto t = static_cast<std::size_t>(tile - 1);
  if (tile < 1 || tile > kd::kTiles || b.tile_owner[t] != kd::kNone) in.fail("'buildings' must name each tile once");
  b.tile_owner[t] = static_cast<std::uint8_t>(owner);
  b.tile_square[t] = square;
}

template <class S>
void read_court(FieldReader& in, S& s, std::size_t seat) {
  const kd::Kingdom& k = s.kingdoms[seat];
  kd::Court& court = s.courts[seat];
  for (const auto& row : in.rows("knights", -1, 2, -kd::kMostLimit, kd::kMostLimit)) {
    const std::uint64_t square = bits::bit(read_square(in, "knights", k, row[0], row[1]));
    if ((court.knights & square) != 0) in.fail("'knights' must name each square once");
    court.knights |= square;
  }
  for (const auto& row : in.rows("buildings", -1, 3, -kd::kMostLimit, kd::kTiles)) {
    claim_tile(in, s.builders, row[0], seat, read_square(in, "buildings", k, row[1], row[2]));
  }
  court.coins = static_cast<std::uint32_t>(in.integer("coins", 0, INT32_MAX));
  court.guard = static_cast<std::uint8_t>(in.integer("guard", 0, 255));
  court.towers = static_cast<std::uint8_t>(in.integer("towers", 0, 255));
}

template <class S>
void read_kingdoms(FieldReader& in, const kd::Config& config, S& s) {
  const AnyList entries = take_list(in, "kingdoms", in.take("kingdoms"), config.players);
  for (std::size_t p = 0; p < static_cast<std::size_t>(config.players); ++p) {
    const py::object entry = item(entries, static_cast<py::ssize_t>(p));
    if (!py::isinstance<py::dict>(entry)) in.fail("'kingdoms' must hold objects");
    FieldReader kingdom{AnyDict(entry)};
    read_squares(kingdom, config.limit, s.kingdoms[p]);
    s.kingdoms[p].discarded = static_cast<std::uint8_t>(kingdom.integer("discarded", 0, kd::kDominoes));
    if constexpr (S::kQueen) read_court(kingdom, s, p);
    kingdom.done();
  }
}

template <class S>
void read_builders(FieldReader& in, const kd::Config& config, S& s) {
  kd::Builders& b = s.builders;
  const AnyList board = take_list(in, "board", in.take("board"), kd::kPlaces);
  for (std::size_t i = 0; i < kd::kPlaces; ++i) {
    b.board[i] = optional_number(in, item(board, static_cast<py::ssize_t>(i)), "board", 1, kd::kTiles);
  }
  b.top = optional_number(in, in.take("top"), "top", 1, kd::kTiles);
  b.hidden = static_cast<std::uint32_t>(read_numbers(in, "hidden", kd::kTiles));
  const std::uint8_t dragon = optional_number(in, in.take("dragon"), "dragon", 0, kd::kPlaces - 1);
  if constexpr (S::kSolo) {  // it follows from the player's position
    if (dragon != (s.turn < 4 ? kd::solo_dragon(s) : kd::kNone)) in.fail("'dragon' is not at the player's price");
  } else {
    b.dragon = dragon;
  }
  b.queen = optional_number(in, in.take("queen"), "queen", 0, S::kSolo ? 1 : config.players - 1);
  b.picked = optional_number(in, in.take("picked"), "picked", 0, kd::kPlaces - 1);
  const py::object placed = in.take("placed");
  if (placed.is_none()) return;
  if (s.seat >= config.players) in.fail("'placed' needs a seat that decides");
  const AnyList squares = take_list(in, "placed", placed, 2);
  std::array<std::uint8_t, 2> bit{};
  for (py::ssize_t h = 0; h < 2; ++h) {
    const AnyList at = take_list(in, "placed", item(squares, h), 2);
    const auto x = in.number(item(at, 0), "placed", -kd::kMostLimit, kd::kMostLimit);
    const auto y = in.number(item(at, 1), "placed", -kd::kMostLimit, kd::kMostLimit);
    bit[static_cast<std::size_t>(h)] = read_square(in, "placed", s.kingdoms[s.seat], x, y);
  }
  b.placed_left = bit[0];
  b.placed_right = bit[1];
}

void read_automa(FieldReader& in, kd::SoloState& s) {
  const py::object value = in.take("automa");
  if (!py::isinstance<py::dict>(value)) in.fail("'automa' must be an object");
  FieldReader automa{AnyDict(value)};
  const auto dominoes = automa.integers("dominoes", -1, 1, kd::kDominoes);
  if (dominoes.size() > s.taken.size()) in.fail("the automa has more than 12 dominoes");
  for (const auto n : dominoes) s.taken[s.automa_dominoes++] = static_cast<std::uint8_t>(n - 1);
  for (const auto& row : automa.rows("buildings", -1, 2, 0, kd::kTiles)) {
    claim_tile(automa, s.builders, row[0], kd::kAutoma, static_cast<std::uint8_t>(row[1]));
  }
  s.automa_knights = static_cast<std::uint8_t>(automa.integer("knights", 0, 255));
  s.automa_towers = static_cast<std::uint8_t>(automa.integer("towers", 0, 255));
  automa.done();
}

void read_dynasty(FieldReader& in, int players, kd::KingdominoState& s) {
  s.game_index = static_cast<std::uint8_t>(in.integer("game_index", 0, 2));
  std::size_t p = 0;
  for (const auto& row : in.rows("earlier", players, 3, 0, UINT16_MAX)) {
    if (row[1] > UINT8_MAX) in.fail("'earlier' has a territory that is too large");
    s.earlier[p] = {static_cast<std::uint16_t>(row[0]), static_cast<std::uint16_t>(row[2])};
    s.earlier_largest[p++] = static_cast<std::uint8_t>(row[1]);
  }
}

template <class S>
void read_table(FieldReader& in, const kd::Config& config, S& s) {
  const int parties = S::kSolo ? 2 : config.players;
  s.ply = static_cast<std::uint16_t>(in.integer("ply", 0, UINT16_MAX));
  s.step = static_cast<std::uint8_t>(in.choice("step", kd::kStepNames));
  s.round = static_cast<std::uint8_t>(in.integer("round", 0, config.rounds));
  s.seat = optional_number(in, in.take("seat"), "seat", 0, config.players - 1);
  s.turn = optional_number(in, in.take("turn"), "turn", 0, config.line - 1);
  (void)read_line(in, "line", parties, s.line, s.line_king);
  s.drawn = read_line(in, "next", parties, s.next, s.next_king);
  s.pile[0] = read_numbers(in, "pile", kd::kDominoes);
  if constexpr (S::kPiles == 2) s.pile[1] = read_numbers(in, "kingdomino_pile", kd::kDominoes);
}

}  // namespace

template <class S>
AnyDict kingdomino_fields(const BoundKingdomino<S>& state) {
  const S& s = state.value;
  const int players = state.game().num_players();
  AnyDict out;
  out["ply"] = int{s.ply};
  out["step"] = std::string(kd::kStepNames[s.step]);
  out["round"] = int{s.round};
  out["seat"] = number_or_none(s.seat);
  out["turn"] = number_or_none(s.turn);
  out["line"] = line_list(s.line, s.line_king);
  out["next"] = line_list(s.next, s.next_king);
  out["pile"] = numbers_list(s.pile[0]);
  if constexpr (S::kPiles == 2) out["kingdomino_pile"] = numbers_list(s.pile[1]);
  AnyList kingdoms;
  for (std::size_t p = 0; p < static_cast<std::size_t>(players); ++p) {
    AnyDict kingdom = kingdom_dict(s.kingdoms[p]);
    if constexpr (S::kQueen) add_court(kingdom, s, p);
    kingdoms.append(kingdom);
  }
  out["kingdoms"] = kingdoms;
  if constexpr (S::kQueen) add_builders(out, s);
  if constexpr (!S::kQueen) add_dynasty(out, s, players);
  if constexpr (S::kSolo) out["automa"] = automa_dict(s);
  out["end"] = std::string(kd::end_names<S>()[s.end]);
  return out;
}

template <class S>
BoundKingdomino<S> kingdomino_from_fields(const std::shared_ptr<KingdominoBox<S>>& box, const AnyDict& values) {
  return titled(*box, [&]() -> BoundKingdomino<S> {
    const kd::Config& config = box->game.config();
    FieldReader in(values);
    S s = kd::set_up<S>(config);
    read_table(in, config, s);
    read_kingdoms(in, config, s);
    if constexpr (S::kQueen) read_builders(in, config, s);
    if constexpr (!S::kQueen) read_dynasty(in, config.players, s);
    if constexpr (S::kSolo) read_automa(in, s);
    s.end = static_cast<std::uint8_t>(in.choice("end", kd::end_names<S>()));
    in.done();
    if constexpr (S::kQueen) kd::derive_built(s);
    try {
      box->game.validate(s);
    } catch (const PositionError& e) {
      in.fail(e.why);
    }
    return {box, s};
  });
}

#define KASTGARD_KINGDOMINO_FIELDS(S)                               \
  template AnyDict kingdomino_fields<S>(const BoundKingdomino<S>&); \
  template BoundKingdomino<S> kingdomino_from_fields<S>(const std::shared_ptr<KingdominoBox<S>>&, const AnyDict&);
KASTGARD_KINGDOMINO_FIELDS(kd::KingdominoState)
KASTGARD_KINGDOMINO_FIELDS(kd::QueendominoState)
KASTGARD_KINGDOMINO_FIELDS(kd::SoloState)
#undef KASTGARD_KINGDOMINO_FIELDS

}  // namespace kastgard::bindings

#include "games/carcassonne/tables.hpp"

#include <bit>
#include <cstddef>
#include <stdexcept>

#include "games/carcassonne/csv.hpp"
#include "games/carcassonne/state.hpp"

namespace kastgard::carcassonne {
namespace {

// Takes the text up to the separator off the front.
constexpr std::string_view next(std::string_view& text, char separator) {
  const auto end = text.find(separator);
  const auto item = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return item;
}

constexpr int side_of(char letter) {
  const auto side = std::string_view("NESW").find(letter);
  if (side == std::string_view::npos) throw std::invalid_argument("no side");
  return static_cast<int>(side);
}

constexpr std::uint8_t take_sides(std::string_view& text) {
  std::uint8_t sides = 0;
  while (!text.empty() && std::string_view("NESW").find(text.front()) != std::string_view::npos) {
    sides = static_cast<std::uint8_t>(sides | 1U << side_of(text.front()));
    text.remove_prefix(1);
  }
  if (sides == 0) throw std::invalid_argument("a segment without a side");
  return sides;
}

constexpr int edge_of(char letter) {
  switch (letter) {
    case 'C': return kCityEdge;
    case 'R': return kRoadEdge;
    case 'F': return kFieldEdge;
    case 'V': return kRiverEdge;
    case 'A': return kAnyEdge;
    default: throw std::invalid_argument("no edge");
  }
}

template <std::size_t N>
constexpr void copy_text(std::string_view from, std::array<char, N>& to) {
  if (from.size() >= N) throw std::invalid_argument("a long word");
  for (std::size_t i = 0; i < from.size(); ++i) to[i] = from[i];
}

constexpr void add_node(Kind& k, std::uint8_t sides, std::uint64_t more) {
  const auto node = static_cast<std::size_t>(k.nodes());
  k.records[node] = record::kTile + static_cast<std::uint64_t>(std::popcount(sides)) * record::kOpen + more;
  for (std::size_t side = 0; side < kSides; ++side) {
    if ((sides >> side & 1) != 0) k.node_at[side] = static_cast<std::uint8_t>(node);
  }
}

constexpr void read_cities(Kind& k, std::string_view text) {
  while (!text.empty()) {
    auto item = next(text, '+');
    const std::uint8_t sides = take_sides(item);
    std::uint64_t more = static_cast<std::uint64_t>(item.front() - '0') * record::kPennant;
    item.remove_prefix(1);
    if (!item.empty()) k.goods[k.cities] = static_cast<std::uint8_t>(item.front());
    if (item == "c") more += record::kSpecial;
    add_node(k, sides, more);
    k.city_sides[k.cities++] = sides;
  }
}

constexpr void read_roads(Kind& k, std::string_view text) {
  while (!text.empty()) {
    auto item = next(text, '+');
    const std::uint8_t sides = take_sides(item);
    add_node(k, sides, item == "i" ? record::kSpecial : 0);
    k.road_sides[k.roads++] = sides;
  }
}

constexpr void read_fields(Kind& k, std::string_view text) {
  while (!text.empty()) {
    auto item = next(text, '+');
    for (const char c : next(item, ':')) {
      const auto half = static_cast<std::size_t>(c - '0');
      k.field_at[half] = k.fields;
      k.field_halves[k.fields] = static_cast<std::uint8_t>(k.field_halves[k.fields] | 1U << half);
    }
    for (const char c : item) {
      k.field_cities[k.fields] = static_cast<std::uint8_t>(k.field_cities[k.fields] | 1U << (c - '0'));
    }
    ++k.fields;
  }
}

// --- rotations that give the same tile (3.1) ------------------------------------------------------------------------

constexpr std::uint8_t turn_sides(std::uint8_t sides, int rotation) {
  return static_cast<std::uint8_t>((sides << rotation | sides >> (4 - rotation)) & 15);
}
constexpr std::uint8_t turn_halves(std::uint8_t halves, int rotation) {
  return static_cast<std::uint8_t>(halves << 2 * rotation | halves >> (8 - 2 * rotation));
}

// The sides, turned, of all cities that a field touches.
constexpr std::uint8_t touched_sides(const Kind& k, std::size_t field, int rotation) {
  std::uint8_t sides = 0;
  for (std::size_t c = 0; c < k.cities; ++c) {
    if ((k.field_cities[field] >> c & 1) != 0) sides |= turn_sides(k.city_sides[c], rotation);
  }
  return sides;
}

// The segment that covers, unturned, what `code` covers turned; -1 where there is none.
constexpr int find_same(const Kind& k, int rotation, int code) {
  if (code >= kMonasteryCode) return code;
  const auto i = static_cast<std::size_t>(code & 3);
  for (std::size_t j = 0; j < 4; ++j) {
    bool same = false;
    if (code < kRoadCode) {
      const std::uint64_t a = k.records[i], b = k.records[j];
      same = j < k.cities && k.city_sides[j] == turn_sides(k.city_sides[i], rotation) && a == b &&
             k.goods[i] == k.goods[j];
    } else if (code < kFieldCode) {
      same = j < k.roads && k.road_sides[j] == turn_sides(k.road_sides[i], rotation) &&
             k.records[k.cities + i] == k.records[k.cities + j];
    } else {
      same = j < k.fields && k.field_halves[j] == turn_halves(k.field_halves[i], rotation) &&
             touched_sides(k, j, 0) == touched_sides(k, i, rotation) && (k.field_halves[j] != 0 || i == j);
    }
    if (same) return code - static_cast<int>(i) + static_cast<int>(j);
  }
  return -1;
}

constexpr bool looks_the_same(const Kind& k, int rotation) {
  if (turn_sides(k.river, rotation) != k.river) return false;
  for (int code = 0; code < kCodes; ++code) {
    if ((k.codes >> code & 1) != 0 && find_same(k, rotation, code) < 0) return false;
  }
  return true;
}

constexpr void read_edges(Kind& k, std::string_view letters) {
  copy_text(letters, k.sides);
  std::uint16_t unturned = 0;
  for (std::size_t side = 0; side < kSides; ++side) {
    unturned = static_cast<std::uint16_t>(unturned | edge_of(letters[side]) << (4 * side));
  }
  k.period = looks_the_same(k, 1) ? 1 : looks_the_same(k, 2) ? 2 : 4;
  for (int r = 0; r < kSides; ++r) {
    const auto turned = static_cast<std::uint16_t>(unturned << 4 * r | unturned >> (16 - 4 * r));
    k.edges[static_cast<std::size_t>(r)] = r < k.period ? turned : std::uint16_t{0xFFFF};
  }
}

template <class Names>
constexpr std::uint8_t index_in(const Names& names, std::string_view name) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return static_cast<std::uint8_t>(i);
  }
  throw std::invalid_argument("no such name");
}

constexpr Kind read_kind(std::string_view row) {
  Kind k;
  k.node_at.fill(kNone);
  k.field_at.fill(kNone);
  copy_text(next(row, ','), k.id);
  k.expansion = index_in(kExpansionNames, next(row, ','));
  k.count = static_cast<std::uint8_t>(next(row, ',').front() - '0');
  const auto letters = next(row, ',');
  read_cities(k, next(row, ','));
  read_roads(k, next(row, ','));
  auto river = next(row, ',');
  if (!river.empty()) k.river = take_sides(river);
  k.stands = static_cast<Stands>(index_in(kStandsNames, next(row, ',')));
  read_fields(k, next(row, ','));
  copy_text(next(row, ',').substr(0, 5), k.symbol);
  const auto ones = [](int n) { return (1U << n) - 1; };
  k.codes = static_cast<std::uint16_t>(ones(k.cities) << kCityCode | ones(k.roads) << kRoadCode |
                                       ones(k.fields) << kFieldCode |
                                       (k.stands == Stands::nothing ? 0U : 1U << kMonasteryCode) |
                                       (k.stands == Stands::special ? 1U << kAbbotCode : 0U));
  read_edges(k, letters);
  return k;
}

constexpr std::array<Kind, kKinds> read_table(std::string_view text) {
  std::array<Kind, kKinds> kinds{};
  std::size_t n = 0;
  bool header = true;
  while (!text.empty()) {
    const auto row = next(text, '\n');
    if (row.empty() || row.front() == '#') continue;
    if (!header) kinds[n++] = read_kind(row);
    header = false;
  }
  if (n != kKinds) throw std::invalid_argument("the number of kinds");
  return kinds;
}

constexpr std::array<Kind, kKinds> kTable = read_table(csv::kTiles);

// A field that reaches one half of a field side reaches the other: places.hpp joins such a side once.
constexpr bool field_sides_are_whole() {
  for (const auto& k : kTable) {
    for (std::size_t side = 0; side < kSides; ++side) {
      if (k.sides[side] == 'F' && (k.field_at[2 * side] == kNone || k.field_at[2 * side] != k.field_at[2 * side + 1])) {
        return false;
      }
    }
  }
  return true;
}
static_assert(field_sides_are_whole());

constexpr bool is_played(int expansion) {
  for (const auto each : kPlayedExpansions) {
    if (each == expansion) return true;
  }
  return false;
}

// The arrays of a State hold any game.
constexpr bool everything_fits() {
  int tiles = 0, nodes = 0, fields = 0, monasteries = 0, shared_cities = 0, shared_roads = 0, copies = 0;
  for (const auto& k : kTable) {
    if (!is_played(k.expansion)) continue;
    ++copies;
    tiles += k.count;
    nodes += k.count * k.nodes();
    fields += k.count * k.fields;
    monasteries += k.stands != Stands::nothing ? k.count : 0;
    shared_cities += k.cities > 1 ? k.count : 0;
    shared_roads += k.roads > 1 ? k.count : 0;
  }
  return tiles - 1 == kMaxTiles && nodes <= kMaxNodes && fields <= kMaxFields && monasteries <= kMaxMonasteries &&
         shared_cities <= 16 && shared_roads <= 16 && copies == kPlayedKinds && kMaxNodes < kNone && kMaxFields < kNone;
}
static_assert(everything_fits());

static_assert(kTable[kStartKind].count == 4 && kTable[kStartKind].sides[0] == 'C');
static_assert(kTable[kSpring].symbol[0] == 's' && kTable[kLake].symbol[0] == 'l' && kTable[kRiverEnd].river == 0);

}  // namespace

constinit const std::array<Kind, kKinds> kKindTable = kTable;

int find_kind(std::string_view id) noexcept {
  for (int k = 0; k < kKinds; ++k) {
    if (kind_of(k).name() == id) return k;
  }
  return -1;
}

int same_segment(const Kind& kind, int rotation, int code) noexcept {
  const int turned = rotation - rotation % kind.period;  // that many quarter turns change nothing but names
  return turned == 0 ? code : find_same(kind, turned, code);
}

std::string code_name(int code) {
  if (code == kMonasteryCode) return "monastery";
  if (code == kAbbotCode) return "abbot";
  const char* const names[] = {"city", "road", "farm"};
  return names[code / 4] + std::to_string(code % 4);
}

int find_code(std::string_view name) noexcept {
  for (int code = 0; code < kCodes; ++code) {
    if (code_name(code) == name) return code;
  }
  return -1;
}

}  // namespace kastgard::carcassonne

#include "bindings/catan_fields.hpp"

#include <algorithm>

namespace kastgard::bindings {
namespace {

using ct::at;
using ct::Counts;
using ct::kNone;

// --- writing --------------------------------------------------------------------------------------------------------

AnyList set_list(const ct::Edges& set) {
  AnyList out;
  ct::each_edge(set, [&](int i) { out.append(i); });
  return out;
}
AnyList set_list(std::uint64_t set) { return set_list(ct::Edges{set, 0}); }

template <class Item>
AnyList each(int count, Item item) {
  AnyList out;
  for (int i = 0; i < count; ++i) out.append(item(i));
  return out;
}
template <class Numbers>
AnyList numbers_list(const Numbers& numbers, int count) {
  return each(count, [&](int i) { return int{numbers[at(i)]}; });
}
py::object or_none(int x, bool there) { return there ? py::object(py::int_(x)) : py::object(py::none()); }

py::object offer(const ct::State& s) {
  if (s.step != ct::kCompose && s.step != ct::kAnswer && s.step != ct::kPartner) return py::none();
  AnyDict out;
  out["give"] = counts_list(s.give);
  out["ask"] = counts_list(s.ask);
  out["accepted"] = set_list(std::uint64_t{s.accepted});
  out["answered"] = int{s.answered};
  return out;
}

void add_board(AnyDict& out, const ct::Config& config, const ct::State& s) {
  out["terrain"] = list_of(s.terrain);
  out["numbers"] = list_of(s.numbers);
  out["harbours"] = list_of(s.harbours);
  out["robber"] = int{s.robber};
  out["roads"] = each(config.owners, [&](int o) { return set_list(s.roads[at(o)]); });
  out["settlements"] = each(config.owners, [&](int o) { return set_list(s.settlements[at(o)]); });
  out["cities"] = each(config.owners, [&](int o) { return set_list(s.cities[at(o)]); });
}

void add_cards(AnyDict& out, const ct::Config& config, const ct::State& s) {
  const int n = config.players;
  out["bank"] = counts_list(s.bank);
  out["hands"] = each(n, [&](int p) { return counts_list(s.hands[at(p)]); });
  out["deck"] = counts_list(s.deck);
  out["cards"] = each(n, [&](int p) { return counts_list(s.cards[at(p)]); });
  out["bought"] = counts_list(s.bought);
  out["knights"] = numbers_list(s.knights, n);
  out["removed"] = counts_list(s.removed);
  out["card_played"] = s.card_played != 0;
  out["longest_road"] = or_none(s.longest_owner, s.longest_owner != kNone);
  out["largest_army"] = or_none(s.army_owner, s.army_owner != kNone);
  out["known"] = each(n, [&](int o) { return each(n, [&](int p) { return counts_list(s.known[at(o)][at(p)]); }); });
  out["vp_bound"] = each(n, [&](int p) { return list_of(s.vp_bound[at(p)]); });
  out["bought_total"] = numbers_list(s.bought_total, n);
}

void add_two(AnyDict& out, const ct::State& s) {
  out["tokens"] = list_of(s.tokens);
  out["token_actions"] = int{s.token_actions};
  out["knight_discarded"] = s.knight_discarded != 0;
  out["due"] = s.due == ct::kNothing ? py::object(py::none()) : py::object(py::str(std::string(ct::kDueNames[s.due])));
  out["drawn"] = counts_list(s.drawn);
  out["draws"] = int{s.draws};
  out["gifts"] = int{s.gifts};
}

// --- reading --------------------------------------------------------------------------------------------------------

Counts counts_of(const std::vector<std::int64_t>& row) {
  Counts c = 0;
  for (int i = 0; i < 5; ++i) c |= ct::times(i, static_cast<int>(row[at(i)]));
  return c;
}

class Reader {
 public:
  Reader(const ct::Config& config, const AnyDict& values)
      : config_(config), in_(values), given_(py::repr(values)), s_(ct::empty_state(config)) {}

  ct::State read() {
    const py::object seat = in_.take("seat");
    read_turn();
    read_board();
    read_cards();
    read_offer();
    if (config_.two) read_two();
    s_.end = static_cast<std::uint8_t>(in_.choice("end", ct::kEndNames));
    in_.done();
    ct::complete_state(config_, s_, given_);
    const py::object wanted = or_none(s_.seat, s_.seat >= 0);
    if (!seat.equal(wanted) || py::isinstance<py::bool_>(seat)) in_.fail("'seat' does not fit 'step'");
    return s_;
  }

 private:
  std::uint8_t byte(const char* key, std::int64_t high) { return static_cast<std::uint8_t>(in_.integer(key, 0, high)); }
  std::uint8_t byte_or_none(const char* key, int count) {
    const py::object value = in_.take(key);
    return value.is_none() ? kNone : static_cast<std::uint8_t>(in_.number(value, key, 0, count - 1));
  }
  Counts counts(const char* key) { return counts_of(in_.integers(key, 5, 0, ct::kCardsEach)); }
  template <class Numbers>
  void numbers(const char* key, int count, int high, Numbers& out) {
    std::size_t i = 0;
    for (const auto x : in_.integers(key, count, 0, high)) out[i++] = static_cast<std::uint8_t>(x);
  }
  template <class Rows>
  void count_rows(const char* key, Rows& out) {
    std::size_t i = 0;
    for (const auto& row : in_.rows(key, config_.players, 5, 0, ct::kCardsEach)) out[i++] = counts_of(row);
  }
  template <class Use>
  void sets(const char* key, int size, Use use) {
    std::size_t o = 0;
    for (const auto& row : in_.rows(key, config_.owners, -1, 0, size - 1)) use(o++, set_of(key, row));
  }
  ct::Edges set_of(const char* key, const std::vector<std::int64_t>& row) const {
    ct::Edges set;
    std::int64_t last = -1;
    for (const auto i : row) {
      if (i <= last) in_.fail("'" + std::string(key) + "' must ascend");
      set.add(static_cast<int>(last = i));
    }
    return set;
  }

  void read_turn() {
    s_.ply = static_cast<std::uint32_t>(in_.integer("ply", 0, ct::kMaxLength));
    s_.step = static_cast<std::uint8_t>(in_.choice("step", ct::kStepNames));
    s_.active = byte("active", config_.players - 1);
    s_.first = byte("first", config_.players - 1);
    s_.founded = byte("founded", 2 * config_.players);
    s_.turn = static_cast<std::uint16_t>(in_.integer("turn", 0, ct::kMaxLength));
    const auto rolls = in_.integers("rolls", -1, 2, 12);
    if (rolls.size() > 2) in_.fail("'rolls' has more than two entries");
    for (std::size_t i = 0; i < rolls.size(); ++i) s_.rolls[i] = static_cast<std::uint8_t>(rolls[i]);
    numbers("owed", config_.players, 47, s_.owed);
    s_.least = byte("least", ct::kResources - 1);
    s_.victim = byte_or_none("victim", config_.players);
    s_.free_roads = byte("free_roads", 2);
  }

  void read_board() {
    numbers("terrain", ct::kHexes, ct::kDesert, s_.terrain);
    numbers("numbers", ct::kHexes, 12, s_.numbers);
    numbers("harbours", ct::kHarbours, ct::kAnyHarbour, s_.harbours);
    s_.robber = byte("robber", ct::kHexes - 1);
    sets("roads", ct::kEdges, [&](std::size_t o, const ct::Edges& set) { s_.roads[o] = set; });
    sets("settlements", ct::kCorners, [&](std::size_t o, const ct::Edges& set) { s_.settlements[o] = set.low; });
    sets("cities", ct::kCorners, [&](std::size_t o, const ct::Edges& set) { s_.cities[o] = set.low; });
  }

  void read_cards() {
    s_.bank = counts("bank");
    count_rows("hands", s_.hands);
    s_.deck = counts("deck");
    count_rows("cards", s_.cards);
    s_.bought = counts("bought");
    numbers("knights", config_.players, ct::kDeckSize, s_.knights);
    s_.removed = counts("removed");
    s_.card_played = in_.flag("card_played") ? 1 : 0;
    s_.longest_owner = byte_or_none("longest_road", config_.owners);
    s_.army_owner = byte_or_none("largest_army", config_.players);
    numbers("bought_total", config_.players, ct::kDeckSize, s_.bought_total);
    std::size_t p = 0;
    for (const auto& row : in_.rows("vp_bound", config_.players, ct::kKinds, 0, ct::kDeckSize)) {
      std::copy(row.begin(), row.end(), s_.vp_bound[p++].begin());
    }
    read_known();
  }

  void read_known() {
    const py::object value = in_.take("known");
    if (!py::isinstance<py::list>(value) && !py::isinstance<py::tuple>(value)) in_.fail("'known' must be a list");
    const AnyList rows(value);
    if (rows.size() != at(config_.players)) in_.fail("'known' must have an entry a seat");
    for (std::size_t o = 0; o < rows.size(); ++o) {
      AnyDict one;
      one["known"] = rows[o];
      FieldReader row(one);
      std::size_t p = 0;
      for (const auto& hand : row.rows("known", config_.players, 5, 0, ct::kCardsEach)) {
        s_.known[o][p++] = counts_of(hand);
      }
    }
  }

  void read_offer() {
    s_.offers = byte("offers", config_.offers);
    const py::object value = in_.take("offer");
    const bool wanted = s_.step == ct::kCompose || s_.step == ct::kAnswer || s_.step == ct::kPartner;
    if (value.is_none() != !wanted) in_.fail("'offer' does not fit 'step'");
    if (value.is_none()) return;
    if (!py::isinstance<py::dict>(value)) in_.fail("'offer' must be a dict or None");
    FieldReader offer{AnyDict(value)};
    s_.give = counts_of(offer.integers("give", 5, 0, ct::kCardsEach));
    s_.ask = counts_of(offer.integers("ask", 5, 0, ct::kCardsEach));
    s_.accepted =
        static_cast<std::uint8_t>(set_of("accepted", offer.integers("accepted", -1, 0, config_.players - 1)).low);
    s_.answered = static_cast<std::uint8_t>(offer.integer("answered", 0, config_.players - 1));
    offer.done();
  }

  void read_two() {
    numbers("tokens", 2, ct::kTokens, s_.tokens);
    s_.token_actions = byte("token_actions", config_.token_actions_per_turn);
    s_.knight_discarded = in_.flag("knight_discarded") ? 1 : 0;
    const py::object due = in_.take("due");
    for (std::size_t i = 1; i < ct::kDueNames.size() && !due.is_none(); ++i) {
      if (py::isinstance<py::str>(due) && plain_text(due) == ct::kDueNames[i]) {
        s_.due = static_cast<std::uint8_t>(i);
      }
    }
    if (!due.is_none() && s_.due == ct::kNothing) in_.fail("'due' must be road, settlement, any or null");
    s_.drawn = counts("drawn");
    s_.draws = byte("draws", 2);
    s_.gifts = byte("gifts", 2);
  }

  const ct::Config& config_;
  FieldReader in_;
  std::string given_;
  ct::State s_;
};

}  // namespace

AnyDict catan_fields(const ct::Config& config, const ct::State& s) {
  AnyDict out;
  out["ply"] = s.ply;
  out["step"] = std::string(ct::kStepNames[s.step]);
  out["active"] = int{s.active};
  out["seat"] = or_none(s.seat, s.seat >= 0);
  out["first"] = int{s.first};
  out["founded"] = int{s.founded};
  out["turn"] = int{s.turn};
  add_board(out, config, s);
  add_cards(out, config, s);
  out["rolls"] = numbers_list(s.rolls, ct::rolls_made(s));
  out["owed"] = numbers_list(s.owed, config.players);
  out["least"] = int{s.least};
  out["victim"] = or_none(s.victim, s.victim != kNone);
  out["free_roads"] = int{s.free_roads};
  out["offers"] = int{s.offers};
  out["offer"] = offer(s);
  if (config.two) add_two(out, s);
  out["end"] = std::string(ct::kEndNames[s.end]);
  return out;
}

ct::State catan_from_fields(const ct::Config& config, const AnyDict& values) { return Reader(config, values).read(); }

}  // namespace kastgard::bindings

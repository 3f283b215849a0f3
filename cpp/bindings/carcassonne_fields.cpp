#include "bindings/carcassonne_fields.hpp"

#include "games/carcassonne/snapshot.hpp"

namespace kastgard::bindings {
namespace {

// --- writing --------------------------------------------------------------------------------------------------------

py::object text_or_none(std::string_view text) {
  return text.empty() ? py::object(py::none()) : py::object(py::str(std::string(text)));
}

AnyDict tile_dict(const cc::Config& c, const cc::PlacedTile& t) {
  AnyDict out;
  out["kind"] = std::string(cc::kind_of(t.kind).name());
  out["x"] = t.x;
  out["y"] = t.y;
  out["rotation"] = t.rotation;
  out["figure"] = text_or_none(t.code < 0 ? "" : cc::code_name(t.code));
  out["owner"] = t.code < 0 ? py::object(py::none()) : py::object(py::int_(t.owner));
  out["big"] = t.code >= 0 && t.big;
  out["building"] = text_or_none(t.building == 0 ? "" : cc::building_name(c, t.building - 1));
  return out;
}

AnyDict copies_dict(const cc::Config& c, const std::uint8_t* copies) {
  AnyDict out;
  for (std::size_t i = 0; i < c.kinds.size(); ++i) {
    if (copies[i] > 0) out[py::str(std::string(cc::kind_of(c.kinds[i]).name()))] = int{copies[i]};
  }
  return out;
}

template <class Row>
AnyList seats_list(const cc::Config& c, const Row& row) {
  AnyList out;
  for (std::size_t p = 0; p < static_cast<std::size_t>(c.players); ++p) out.append(int{row[p]});
  return out;
}

AnyList buildings_list(const cc::Config& c, const cc::State& s) {
  AnyList out;
  for (std::size_t p = 0; p < static_cast<std::size_t>(c.players); ++p) {
    if (c.sorts == 1) {
      out.append(int{s.buildings[p][0]});
    } else {
      out.append(list_of(s.buildings[p]));
    }
  }
  return out;
}

// What follows from the tiles, in the form that JSON has; from_fields compares it with what it was given.
void add_supplies(AnyDict& out, const cc::Config& c, const cc::State& s) {
  out["figures"] = seats_list(c, s.figures);
  if (c.inns) out["big_figures"] = seats_list(c, s.big_figures);
  if (c.sorts > 0) out["buildings"] = buildings_list(c, s);
  out["pile"] = copies_dict(c, s.copies.data());
}

py::object seat_object(const cc::State& s) {
  return s.step == cc::kOver ? py::object(py::none()) : py::object(py::int_(s.seat));
}

// --- reading --------------------------------------------------------------------------------------------------------

class Reader {
 public:
  Reader(const cc::Config& config, const AnyDict& values) : c_(config), in_(values) {}

  cc::State run() {
    cc::Snapshot snapshot;
    snapshot.step = static_cast<cc::Step>(in_.choice("step", cc::kStepNames));
    const py::object hand = in_.take("hand");
    if (!hand.is_none()) snapshot.hand = kind(hand, "hand");
    const py::object tiles = in_.take("tiles");
    if (!py::isinstance<AnyList>(tiles) || py::len(tiles) > static_cast<std::size_t>(c_.tiles)) {
      in_.fail("'tiles' must be a list of the tiles on the table");
    }
    for (const auto each : tiles) snapshot.tiles.push_back(tile(py::reinterpret_borrow<py::object>(each)));
    snapshot.gone = copies(in_.take("discarded"), "discarded");
    if (c_.fairy) {
      const py::object fairy = in_.take("fairy");
      if (!fairy.is_none()) snapshot.fairy = static_cast<int>(in_.number(fairy, "fairy", 0, cc::kMaxTiles));
    }
    for (const auto x : in_.integers("scores", c_.players, 0, cc::kMostPoints)) {
      snapshot.scores.push_back(static_cast<int>(x));
    }
    cc::State s;
    try {
      s = cc::from_snapshot(c_, snapshot);
    } catch (const PositionError& e) {
      in_.fail(e.why);
    }
    compare(s);
    return s;
  }

 private:
  int kind(const py::object& value, const char* key) const {
    if (py::isinstance<py::str>(value)) {
      const int k = cc::find_kind(plain_text(value));
      if (k >= 0 && c_.slot_of[static_cast<std::size_t>(k)] != cc::kNone) return k;
    }
    in_.fail("'" + std::string(key) + "' names no tile of this game");
  }

  cc::PlacedTile tile(const py::object& value) {
    if (!py::isinstance<AnyDict>(value)) in_.fail("an entry of 'tiles' must be an object");
    FieldReader row(value.cast<AnyDict>());
    cc::PlacedTile t;
    t.kind = kind(row.take("kind"), "kind");
    t.x = static_cast<int>(row.integer("x", -cc::kMaxTiles, cc::kMaxTiles));
    t.y = static_cast<int>(row.integer("y", -cc::kMaxTiles, cc::kMaxTiles));
    t.rotation = static_cast<int>(row.integer("rotation", 0, 3));
    const py::object figure = row.take("figure"), owner = row.take("owner"), building = row.take("building");
    t.big = row.flag("big");
    row.done();
    if (figure.is_none() != owner.is_none() || (figure.is_none() && t.big)) {
      in_.fail("'figure', 'owner' and 'big' go together");
    }
    if (!figure.is_none()) {
      t.code = py::isinstance<py::str>(figure) ? cc::find_code(plain_text(figure)) : -1;
      if (t.code < 0) in_.fail("'figure' names no segment");
      t.owner = static_cast<int>(in_.number(owner, "owner", 0, c_.players - 1));
    }
    if (!building.is_none()) t.building = sort(building);
    return t;
  }

  int sort(const py::object& value) const {
    for (int i = 0; i < c_.sorts; ++i) {
      if (py::isinstance<py::str>(value) && plain_text(value) == cc::building_name(c_, i)) return i + 1;
    }
    in_.fail("'building' names no building of this game");
  }

  std::vector<std::uint8_t> copies(const py::object& value, const char* key) const {
    if (!py::isinstance<AnyDict>(value)) in_.fail("'" + std::string(key) + "' must be an object");
    std::vector<std::uint8_t> out(c_.kinds.size(), 0);
    for (const auto& [id, count] : value.cast<AnyDict>()) {
      const int k = kind(py::reinterpret_borrow<py::object>(id), key);
      out[c_.slot_of[static_cast<std::size_t>(k)]] = static_cast<std::uint8_t>(
          in_.number(py::reinterpret_borrow<py::object>(count), key, 1, cc::kind_of(k).count));
    }
    return out;
  }

  void compare(const cc::State& s) {
    AnyDict wanted;
    wanted["ply"] = cc::ply_of(s);
    wanted["seat"] = seat_object(s);
    wanted["end"] = std::string(cc::kEndNames[s.end]);
    add_supplies(wanted, c_, s);
    for (const auto& [key, value] : wanted) {
      const auto name = py::cast<std::string>(key);
      if (!in_.take(name.c_str()).equal(value)) in_.fail("'" + name + "' does not follow from the tiles");
    }
    in_.done();
  }

  const cc::Config& c_;
  FieldReader in_;
};

}  // namespace

AnyDict carcassonne_fields(const BoundCarcassonne& state) {
  const cc::Config& c = state.game().config();
  const cc::State& s = state.value;
  const cc::Snapshot snapshot = cc::snapshot_of(c, s);
  AnyDict out;
  out["ply"] = cc::ply_of(s);
  out["step"] = std::string(cc::kStepNames[s.step]);
  out["seat"] = seat_object(s);
  out["hand"] = text_or_none(snapshot.hand < 0 ? "" : cc::kind_of(snapshot.hand).name());
  AnyList tiles;
  for (const auto& t : snapshot.tiles) tiles.append(tile_dict(c, t));
  out["tiles"] = tiles;
  add_supplies(out, c, s);
  out["discarded"] = copies_dict(c, snapshot.gone.data());
  if (c.fairy) out["fairy"] = snapshot.fairy < 0 ? py::object(py::none()) : py::object(py::int_(snapshot.fairy));
  out["scores"] = list_of(snapshot.scores);
  out["end"] = std::string(cc::kEndNames[s.end]);
  return out;
}

BoundCarcassonne carcassonne_from_fields(const std::shared_ptr<CarcassonneBox>& box, const AnyDict& values) {
  return titled(*box, [&]() -> BoundCarcassonne { return {box, Reader(box->game.config(), values).run()}; });
}

}  // namespace kastgard::bindings

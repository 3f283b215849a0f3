// What only the room kingdomino has: configurations, tables, and what apps and pictures read of a position.
#include "bindings/kingdomino_fields.hpp"
#include "games/kingdomino/heuristic.hpp"
#include "games/kingdomino/score.hpp"

namespace kastgard::bindings {
namespace {

using namespace py::literals;

std::array<int, kd::kTileWords> words_of(const kd::Tile& t) {
  return {t.crowns, t.flat, t.per, t.per_points, t.tax_bonus, t.knights, t.towers, t.provisional};
}

// The form in which option `buildings` is given.
AnyTuple tile_words(const kd::TileTable& tiles) {
  AnyList out;
  for (const auto& tile : tiles) {
    for (const int word : words_of(tile)) out.append(word);
  }
  return AnyTuple(out);
}

template <class S>
AnyDict config(const KingdominoBox<S>& box) {
  const kd::Config& c = box.game.config();
  AnyDict out;
  if (!S::kSolo) out["players"] = c.players;
  if (!S::kQueen) {
    out["middle_kingdom"] = c.middle_kingdom;
    out["harmony"] = c.harmony;
    out["mighty_duel"] = c.mighty_duel;
    out["dynasty"] = c.dynasty;
    out["three_player_full"] = c.three_player_full;
  }
  if (!S::kSolo) out["first_choice"] = c.snake ? "snake" : "random";
  if (S::kQueen) {
    if (!S::kSolo) out["royal_wedding"] = c.royal_wedding;
    out["queen_tie"] = c.strict_queen ? "strict" : "take";
    out["tax_bonus"] = c.tax_bonus_once ? "turn" : "knight";
    out["buildings"] = tile_words(c.tiles);
  }
  if (S::kSolo) {
    out["hard"] = c.hard;
    out["hard_layout"] = c.column ? "column" : "apart";
  }
  return out;
}

// What follows from the options: sizes of kingdoms and lines, and the first action id of each step.
template <class S>
AnyDict layout(const KingdominoBox<S>& box) {
  const kd::Config& c = box.game.config();
  AnyDict out;
  out["limit"] = c.limit;
  out["line"] = c.line;
  out["rounds"] = c.rounds;
  out["kings"] = c.kings;
  out["discard"] = c.discard;
  out["choose"] = c.choose;
  if (!S::kQueen) return out;
  out["tax"] = c.tax;
  out["build"] = c.build;
  out["site"] = c.site;
  if (!S::kSolo) out["dragon"] = c.dragon;
  return out;
}

AnyDict sheet_dict(const kd::Sheet& sheet) {
  return py::dict("territories"_a = sheet.territories, "middle_kingdom"_a = sheet.middle, "harmony"_a = sheet.harmony,
                  "queen"_a = sheet.queen, "buildings"_a = sheet.buildings, "coins"_a = sheet.coins,
                  "total"_a = sheet.total(), "largest"_a = sheet.largest, "crowns"_a = sheet.crowns);
}

template <class S>
AnyDict sheet(const BoundKingdomino<S>& state, int seat) {
  check_seat(*state.box, seat);
  return sheet_dict(kd::score_seat(state.game().config(), state.value, seat));
}

template <class S>
AnyList places(const BoundKingdomino<S>& state) {
  std::vector<int> out(state.game().score_names().size());
  kd::fill_places(state.game().config(), state.value, out);
  return list_of(out);
}

// [terrain, size, crowns, [[x, y], ...]] of each territory, crowns of buildings included.
template <class S>
AnyList territory_list(const BoundKingdomino<S>& state, int seat) {
  check_seat(*state.box, seat);
  const auto p = static_cast<std::size_t>(seat);
  const kd::Config& c = state.game().config();
  const kd::Kingdom& k = state.value.kingdoms[p];
  AnyList out;
  for (std::size_t t = 0; t < kd::kTerrains; ++t) {
    kd::each_territory(k.terrain[t], [&](std::uint64_t squares) {
      int crowns = kd::printed_crowns(k, squares);
      if constexpr (S::kQueen) {
        const kd::Builders& b = state.value.builders;
        for (std::size_t id = 0; id < kd::kTiles; ++id) {
          if (b.tile_owner[id] == p && (squares >> b.tile_square[id] & 1) != 0) crowns += c.tiles[id].crowns;
        }
      }
      AnyList places;
      each_square(k, squares, [&](int x, int y, std::uint64_t) { places.append(py::make_tuple(x, y)); });
      out.append(py::make_tuple(t, bits::count(squares), crowns, places));
    });
  }
  return out;
}

AnyList set_list(const kd::DominoSet& set) {
  AnyList out;
  for (const auto& d : set) {
    out.append(py::make_tuple(int{d.terrain[0]}, int{d.crowns[0]}, int{d.terrain[1]}, int{d.crowns[1]}));
  }
  return out;
}

// Number -> faces of the dominoes that this game uses: (left terrain, crowns, right terrain, crowns), by set.
AnyDict dominoes() {
  return py::dict("kingdomino"_a = set_list(kd::kKingdominoSet), "queendomino"_a = set_list(kd::kQueendominoSet));
}

AnyList tile_names() {
  AnyList out;
  for (const auto name : kd::kTileNames) out.append(std::string(name));
  return out;
}

AnyList tile_fields() {
  AnyList out;
  for (const auto name : kd::kTileFields) out.append(std::string(name));
  return out;
}

AnyDict normal_weights() {
  AnyDict out;
  const kd::NormalWeights weights;
  for (const auto& each : kd::kNormalWeightNames) out[each.name] = weights.*each.weight;
  return out;
}

template <class S>
py::module_ bind_one(py::module_& module) {
  auto sub = bind_game<kd::RoomGame<S>>(module, "kingdomino");
  sub.def("config", &config<S>, "game"_a);
  sub.def("layout", &layout<S>, "game"_a);
  sub.def("fields", &kingdomino_fields<S>, "state"_a);
  sub.def("from_fields", &kingdomino_from_fields<S>, "game"_a, "fields"_a);
  sub.def("sheet", &sheet<S>, "state"_a, "seat"_a);
  sub.def("places", &places<S>, "state"_a);
  sub.def("territory_list", &territory_list<S>, "state"_a, "seat"_a);
  sub.def("normal_weights", &normal_weights);
  sub.def("dominoes", &dominoes);
  if constexpr (S::kQueen) {
    sub.def("tile_names", &tile_names);
    sub.def("tile_fields", &tile_fields);
    sub.def("default_tiles", [] { return tile_words(kd::kDefaultTiles); });
  }
  return sub;
}

void bind(py::module_& module) {
  auto kingdomino = bind_one<kd::KingdominoState>(module);
  bind_kingdomino_kernels(kingdomino);
  bind_one<kd::QueendominoState>(module);
  auto solo = bind_one<kd::SoloState>(module);
  solo.def(
      "automa_sheet",
      [](const BoundKingdomino<kd::SoloState>& state) {
        return sheet_dict(kd::score_automa(state.game().config(), state.value));
      },
      "state"_a);
}

const Registrar registrar("games/kingdomino", &bind);

}  // namespace
}  // namespace kastgard::bindings

// What a move does: draw, place, figure; scoring of what was completed; the end.
#pragma once

#include "games/carcassonne/actions.hpp"
#include "games/carcassonne/chance.hpp"
#include "games/carcassonne/placing.hpp"
#include "games/carcassonne/score.hpp"

namespace kastgard::carcassonne {

[[nodiscard]] constexpr int to_play(const State& s) noexcept {
  constexpr std::array<std::int8_t, 4> kNobody{kChance, 0, 0, kTerminal};
  return s.step == kPlace || s.step == kFigure ? s.seat : kNobody[s.step];
}

// Turns that are over: each placed one tile, beside the first.
[[nodiscard]] constexpr int turns_done(const State& s) noexcept { return s.tiles - 1 - (s.step == kFigure ? 1 : 0); }

// Draws, placements and figure steps; nothing of it needs a counter of its own.
[[nodiscard]] constexpr int ply_of(const State& s) noexcept {
  return 3 * turns_done(s) + s.gone + (s.step == kPlace ? 1 : s.step == kFigure ? 2 : 0);
}

// As the players count, from 1; at the end the round of the last turn.
[[nodiscard]] constexpr int round_of(const Config& c, const State& s) noexcept {
  const int turns = turns_done(s) - (s.step == kOver && s.tiles > 1 ? 1 : 0);
  return turns / c.players + 1;
}

// --- the end --------------------------------------------------------------------------------------------------------

[[nodiscard]] inline std::uint32_t leaders(const Config& c, const State& s) noexcept {
  std::uint32_t best = 0;
  int most = -1;
  for (std::size_t p = 0; p < static_cast<std::size_t>(c.players); ++p) {
    if (s.scores[p] < most) continue;
    if (s.scores[p] > most) best = 0;
    most = s.scores[p];
    best |= std::uint32_t{1} << p;
  }
  return best;
}

inline void finish(const Config& c, State& s) noexcept {  // 6.1 to 6.5
  std::array<std::int32_t, kMaxSeats> points{};
  add_final_points(c, s, {points.data(), static_cast<std::size_t>(c.players)});
  for (std::size_t p = 0; p < points.size(); ++p) s.scores[p] = static_cast<std::int16_t>(s.scores[p] + points[p]);
  s.step = kOver;
  s.seat = 0;
  s.end = std::popcount(leaders(c, s)) > 1 ? kShared : kVictory;
}

// --- draw -----------------------------------------------------------------------------------------------------------

inline void draw(const Config& c, State& s, int kind) noexcept {
  --s.copies[c.slot_of[static_cast<std::size_t>(kind)]];
  --s.pile;
  if (is_river(kind) && kind != kLake) --s.river_pile;
  const int placements = count_fits(c, s, kind);
  if (placements > 0) {
    s.hand = static_cast<std::uint8_t>(kind);
    s.placements = static_cast<std::uint16_t>(placements);
    s.step = kPlace;
    return;
  }
  ++s.gone;  // 3.3: it leaves the game
  if (s.pile == 0) finish(c, s);
}

// --- figure ---------------------------------------------------------------------------------------------------------

inline void put_figure(State& s, int tile, int code, int seat, bool big) noexcept {
  const auto i = static_cast<std::size_t>(s.figures_out++);
  const int node = node_of(s, tile, code);
  s.figure_tile[i] = static_cast<std::uint8_t>(tile);
  s.figure_node[i] = static_cast<std::uint8_t>(node);
  s.figure[i] = figure_byte(seat, big, code);
  auto& supply = big ? s.big_figures : s.figures;
  --supply[static_cast<std::size_t>(seat)];
  if (code < kFieldCode) {
    record_at(s, label_of(s, node)) += record::kFigure;
  } else if (code < kMonasteryCode) {
    ++s.field_figures[static_cast<std::size_t>(field_label_of(s, node))];
  }
}

inline void put_building(const Config& c, State& s, int tile, int sort) noexcept {  // 7.6, 7.7
  auto& look = s.look[static_cast<std::size_t>(tile)];
  look = static_cast<std::uint8_t>(look | (sort + 1) << 2);
  const std::uint64_t points = c.building_points[static_cast<std::size_t>(sort + 1)];
  each_feature_on(s, tile, [&](int label, bool) { record_at(s, label) += points * record::kBuilding; });  // 7.10
}

inline void drop_figure(State& s, std::size_t i) noexcept {  // off the list, which stays in order
  const auto last = static_cast<std::size_t>(--s.figures_out);
  for (; i < last; ++i) {
    s.figure_tile[i] = s.figure_tile[i + 1];
    s.figure_node[i] = s.figure_node[i + 1];
    s.figure[i] = s.figure[i + 1];
  }
  s.figure_tile[last] = s.figure_node[last] = s.figure[last] = 0;
}

// A monk that goes home without points; -1 is nobody.
inline void take_home(State& s, int figure) noexcept {
  if (figure < 0) return;
  const auto i = static_cast<std::size_t>(figure);
  ++(is_big(s.figure[i]) ? s.big_figures : s.figures)[static_cast<std::size_t>(seat_of(s.figure[i]))];
  drop_figure(s, i);
}

// Scores a completed feature and sends its figures home (5.1, 5.7). `here(i)` says whether figure i stands in it.
template <class Here>
void score_figures(const Config& c, State& s, int value, Here&& here) noexcept {
  std::array<std::uint8_t, kMaxSeats> weights{};
  std::size_t kept = 0;
  for (std::size_t i = 0; i < s.figures_out; ++i) {
    const std::uint8_t figure = s.figure[i];
    const auto seat = static_cast<std::size_t>(seat_of(figure));
    if (here(i)) {
      if (s.fairy == s.figure_tile[i] + 1) s.scores[seat] = static_cast<std::int16_t>(s.scores[seat] + 3);  // 8.5
      weights[seat] = static_cast<std::uint8_t>(weights[seat] + weight_of(figure));
      ++(is_big(figure) ? s.big_figures : s.figures)[seat];
      continue;
    }
    s.figure_tile[kept] = s.figure_tile[i];
    s.figure_node[kept] = s.figure_node[i];
    s.figure[kept++] = figure;
  }
  for (std::size_t i = kept; i < s.figures_out; ++i) s.figure_tile[i] = s.figure_node[i] = s.figure[i] = 0;
  s.figures_out = static_cast<std::uint8_t>(kept);
  const std::uint32_t winners = majority({weights.data(), static_cast<std::size_t>(c.players)});
  for (std::size_t p = 0; p < weights.size(); ++p) {
    if ((winners >> p & 1) != 0) s.scores[p] = static_cast<std::int16_t>(s.scores[p] + value);
  }
}

[[nodiscard]] inline int monk_on(const State& s, int tile) noexcept {  // the figure's index, or -1
  for (int i = 0; i < s.figures_out; ++i) {
    const auto f = static_cast<std::size_t>(i);
    if (s.figure_tile[f] == tile && code_of(s.figure[f]) == kMonasteryCode) return i;
  }
  return -1;
}

// 8.6: a shrine and a monastery that touch race for completion; the later one gets nothing.
inline void lose_race(State& s, std::size_t winner) noexcept {
  const int tile = s.monastery_tile[winner], x = x_of(s.keys[static_cast<std::size_t>(tile)]);
  const int y = y_of(s.keys[static_cast<std::size_t>(tile)]);
  const Stands stands = tile_kind(s, tile).stands;
  if (!is_other_sort(stands, true) && !is_other_sort(stands, false)) return;  // a hut does not race
  for (std::size_t m = 0; m < s.monasteries; ++m) {
    const int other = s.monastery_tile[m], key = s.keys[static_cast<std::size_t>(other)];
    const int dx = x_of(key) - x, dy = y_of(key) - y;
    if (dx < -1 || dx > 1 || dy < -1 || dy > 1 || s.monastery_around[m] == 8) continue;
    if (is_other_sort(tile_kind(s, other).stands, stands == Stands::shrine)) take_home(s, monk_on(s, other));
  }
}

inline void score_monastery(const Config& c, State& s, std::size_t m) noexcept {
  const int tile = s.monastery_tile[m], monk = monk_on(s, tile);
  if (monk < 0) return;
  const Feature feature = standing_feature(tile_kind(s, tile), kMonasteryCode);
  const int value = value_of(feature, facts_around(c, s, tile), true, c.rules);
  score_figures(c, s, value, [&](std::size_t i) { return i == static_cast<std::size_t>(monk); });
  if (c.shrines) lose_race(s, m);
}

inline void score_completed(const Config& c, State& s) noexcept {  // 2.3, 5.2 to 5.4
  const int tile = s.tiles - 1;
  each_feature_on(s, tile, [&](int label, bool city) {
    std::uint64_t& record = record_at(s, label);
    if (record::open(record) != 0 || record::figures(record) == 0) return;
    const int value = value_of(city ? Feature::city : Feature::road, facts_of(record), true, c.rules);
    score_figures(c, s, value, [&](std::size_t i) {
      return code_of(s.figure[i]) < kFieldCode && label_of(s, s.figure_node[i]) == label;
    });
    record &= ~(std::uint64_t{0xFF} * record::kFigure);
  });
  for (std::uint32_t rest = s.full; rest != 0; rest &= rest - 1) {
    score_monastery(c, s, static_cast<std::size_t>(std::countr_zero(rest)));
  }
  s.full = 0;
}

inline void greet_fairy(State& s) noexcept {  // 8.5: at the start of a turn
  for (std::size_t i = 0; s.fairy != 0 && i < s.figures_out; ++i) {
    if (s.figure_tile[i] + 1 == s.fairy && seat_of(s.figure[i]) == s.seat) ++s.scores[s.seat];
  }
}

inline void figure_step(const Config& c, State& s, Action a) noexcept {
  const int tile = s.tiles - 1;
  if (a >= c.fairy_beside) {
    s.fairy = static_cast<std::uint8_t>(1 + own_figure_tile(s, a - c.fairy_beside));
  } else if (a >= c.building) {
    const int sort = a - c.building;
    --s.buildings[s.seat][static_cast<std::size_t>(sort)];
    put_building(c, s, tile, sort);
  } else if (a >= c.figure) {
    const bool big = a >= c.big_figure;
    put_figure(s, tile, a - (big ? c.big_figure : c.figure), s.seat, big);
  }
  score_completed(c, s);  // 7.13: buildings of this turn count
  s.free_codes = 0;
  s.step = kDraw;
  s.seat = static_cast<std::uint8_t>(s.seat + 1 == c.players ? 0 : s.seat + 1);  // 1.4
  if (s.pile == 0) return finish(c, s);
  if (c.fairy) greet_fairy(s);
}

// --- all of it ------------------------------------------------------------------------------------------------------

inline void apply(const Config& c, State& s, Action a) noexcept {
  if (s.step == kDraw) return draw(c, s, a);
  if (s.step == kFigure) return figure_step(c, s, a);
  place(c, s, s.hand, a / 4, a & 3);
  s.free_codes = free_codes(s, s.tiles - 1);
  s.hand = 0;
  s.placements = 0;
  s.step = kFigure;
}

inline void resolve_chance(const Config& c, State& s, Rng& rng) noexcept {
  while (s.step == kDraw) draw(c, s, draw_kind(c, s, rng));
}

}  // namespace kastgard::carcassonne

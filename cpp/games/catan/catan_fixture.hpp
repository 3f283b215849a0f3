// Positions for the room's tests: the beginner board, homes at the coast, and what a test sets.
#pragma once

#include <doctest/doctest.h>

#include <initializer_list>
#include <string>
#include <utility>

#include "games/catan/game.hpp"

namespace kastgard::catan::testing {

using Pairs = std::initializer_list<std::pair<const char*, Options::Value>>;

inline Options options_of(Pairs pairs) {
  Options options;
  options.set("board", std::string("beginner"));
  for (const auto& [name, value] : pairs) options.set(name, value);
  return options;
}
inline Catan base(std::int64_t players, Pairs pairs = {}) {
  Options options = options_of(pairs);
  options.set("players", players);
  return Catan(options);
}
inline CatanForTwo two(Pairs pairs = {}) { return CatanForTwo(options_of(pairs)); }

// The edge between two corners.
inline int edge(int a, int b) {
  for (int e = 0; e < kEdges; ++e) {
    if (kTopology.edge_ends[e] == (bits::bit(a) | bits::bit(b))) return e;
  }
  FAIL("no edge");
  return 0;
}

inline void settle(State& s, int owner, int corner) { s.settlements[at(owner)] |= bits::bit(corner); }
inline void city(State& s, int owner, int corner) {
  s.settlements[at(owner)] &= ~bits::bit(corner);
  s.cities[at(owner)] |= bits::bit(corner);
}
// Roads along these corners.
inline void road(State& s, int owner, std::initializer_list<int> corners) {
  int last = -1;
  for (const int c : corners) {
    if (last >= 0) s.roads[at(owner)].add(edge(last, c));
    last = c;
  }
}

// What the facts of a position leave to the bank and the deck; every card was bought by its holder.
template <class G>
void complete(const G& game, State& s) {
  const int n = game.num_players();
  s.bank = pack({19, 19, 19, 19, 19});
  s.deck = kDeck - s.removed;
  for (int p = 0; p < n; ++p) {
    s.bank -= s.hands[at(p)];
    s.deck -= s.cards[at(p)] + times(kKnight, s.knights[at(p)]);
    s.bought_total[at(p)] = static_cast<std::uint8_t>(total(s.cards[at(p)]) + s.knights[at(p)]);
    s.vp_bound[at(p)] = {};
  }
  s.bought_total[0] = static_cast<std::uint8_t>(s.bought_total[0] + total(s.removed));  // seat 0 played them
  derive(game.config(), s);
  award_longest_road(game.config(), s);
  award_army(game.config(), s);
  const int most = std::max(0, game.config().points - 1 - public_points(s, s.active));
  for (int v = most; v < kKinds; ++v) s.vp_bound[s.active][at(v)] = s.bought_total[s.active];
}

// In the first turn of seat 0, after the rolls; `edit` changes it before bank, deck and kept parts follow.
template <class G, class Edit>
State position(const G& game, Edit edit) {
  static constexpr int kHomes[4][2][2] = {
      {{0, 3}, {6, 10}}, {{47, 51}, {50, 53}}, {{21, 27}, {26, 32}}, {{38, 33}, {37, 42}}};
  State s = game.initial({1, 0, 0});
  const int n = game.num_players();
  for (int p = 0; p < n; ++p) {
    for (const auto& [corner, other] : kHomes[p]) {
      settle(s, p, corner);
      road(s, p, {corner, other});
    }
  }
  s.founded = static_cast<std::uint8_t>(2 * n);
  s.ply = 100;
  s.turn = 1;
  s.step = kMain;
  s.rolls = {8, static_cast<std::uint8_t>(game.config().rolls == 2 ? 5 : 0)};
  edit(s);
  complete(game, s);
  CHECK_NOTHROW(game.validate(s));
  return s;
}

// Before the rolls.
inline void not_rolled(State& s) {
  s.step = kRoll;
  s.rolls = {};
}

template <class G>
void play(const G& game, State& s, const std::string& text) {
  CAPTURE(text);
  apply_checked(game, s, game.parse_action(s, text));
  CHECK_NOTHROW(game.validate(s));
}
template <class G>
bool can(const G& game, const State& s, const std::string& text) {
  return is_move(game, s, game.parse_action(s, text));
}

}  // namespace kastgard::catan::testing

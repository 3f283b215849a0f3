// How a position changes: attacks, rolls, reinforcement, the end of a turn, the offer. All of it unchecked.
#pragma once

#include <algorithm>

#include "core/rng.hpp"
#include "games/principalities/actions.hpp"
#include "games/principalities/state.hpp"

namespace kastgard::principalities {

// P-R13: size of the largest connected part of a set of territories. Every member is visited once.
[[nodiscard]] inline int largest_group(const std::array<std::uint64_t, kMaxTerritories>& adjacency,
                                       std::uint64_t members) noexcept {
  int best = 0;
  for (std::uint64_t rest = members; bits::count(rest) > best;) {
    const int before = bits::count(rest);
    std::uint64_t fresh = rest & (0 - rest);
    rest ^= fresh;
    while (fresh != 0) {
      const std::uint64_t near = adjacency[static_cast<std::size_t>(bits::lowest(fresh))] & rest;
      rest ^= near;
      fresh = bits::drop_lowest(fresh) | near;
    }
    best = std::max(best, before - bits::count(rest));
  }
  return best;
}

[[nodiscard]] inline std::uint64_t room_for_dice(const State& s) noexcept { return s.owned[s.seat] & ~s.full; }

// Adds one to the border count of `more` and takes one from that of `less`, eight territories at a time.
template <int Words>
inline void move_borders(State& s, std::uint64_t more, std::uint64_t less) noexcept {
  for (int w = 0; w < Words; ++w) {
    std::uint8_t* at = s.border.data() + 8 * w;
    bits::store8(at, bits::load8(at) + bits::spread(static_cast<std::uint8_t>(more >> (8 * w))) -
                         bits::spread(static_cast<std::uint8_t>(less >> (8 * w))));
  }
}

inline void forget_last_attack(State& s) noexcept { s.last_attack.fill(kNone); }

inline void end_game(State& s, End end) noexcept {
  s.phase = kEnd;
  s.end = end;
}

// P-R6: the attack is declared; the roll is a chance node. P-R18: even a failed attack ends the quiet.
inline void declare_attack(State& s, int from, int to) noexcept {
  forget_last_attack(s);
  s.phase = kRoll;
  s.from = static_cast<std::uint8_t>(from);
  s.to = static_cast<std::uint8_t>(to);
  s.attacked = 1;
  ++s.ply;
}

// P-R9: all dice but one move in; the defender's vanish. P-R11, A4: a seat without territory is out, its store lost.
// P-R12: the last one left wins on the spot.
inline void capture(State& s, std::size_t f, std::size_t t) noexcept {
  const std::size_t p = s.seat;
  const std::size_t e = s.owner[t];
  s.owner[t] = s.seat;
  s.owned[p] |= bits::bit(static_cast<int>(t));
  s.owned[e] &= ~bits::bit(static_cast<int>(t));
  s.full &= ~bits::bit(static_cast<int>(t));
  s.dice[t] = static_cast<std::uint8_t>(s.dice[f] - 1);
  const std::uint64_t near = s.adjacency[t];
  if (s.n <= 32) {
    move_borders<4>(s, near & s.owned[e], near & s.owned[p]);
  } else {
    move_borders<6>(s, near & s.owned[e], near & s.owned[p]);
  }
  s.border[t] = static_cast<std::uint8_t>(bits::count(near & ~s.owned[p]));
  if (s.owned[e] == 0) [[unlikely]] {
    s.alive &= static_cast<std::uint8_t>(~(1U << e));
    s.store[e] = 0;
    if (s.owned[p] == all_territories(s)) end_game(s, kConquest);
  }
}

// P-R8, P-R9, P-R10: a tie is a loss of the attacker, who keeps one die; the defender loses nothing.
inline void settle_attack(State& s, bool won) noexcept {
  const std::size_t f = s.from;
  const std::size_t t = s.to;
  s.last_attack = {s.from, s.to, s.dice[f], s.dice[t], static_cast<std::uint8_t>(won ? 1 : 0)};
  s.from = s.to = kNone;
  s.phase = kAttack;
  if (won) capture(s, f, t);
  s.dice[f] = 1;
  s.full &= ~bits::bit(static_cast<int>(f));
  ++s.ply;
}

// The first seat of `among` after `seat` in the ring; `among` is not empty.
[[nodiscard]] inline std::uint8_t next_in_ring(std::uint8_t seat, std::uint8_t among) noexcept {
  const unsigned later = among & ~((2U << seat) - 1U);
  return static_cast<std::uint8_t>(bits::lowest(later != 0 ? later : among));
}

// P-R17; A22: a turn may start only while the guard allows.
inline void start_next_turn(const Config& config, State& s) noexcept {
  if (s.completed_turns >= config.max_turns) return end_game(s, kUnfinished);
  s.phase = kAttack;
  s.seat = next_in_ring(s.seat, s.alive);
  ++s.own_turns[s.seat];
}

// P-R21, A9: territories, then dice on the board (with the switch, the store as well). Returns the seats that share
// first place as a bit mask.
[[nodiscard]] inline std::uint32_t first_on_points(const Config& config, const State& s) noexcept {
  std::uint32_t first = 0;
  int best = -1;
  for (std::size_t p = 0; p < s.players; ++p) {
    if ((s.alive >> p & 1U) == 0) continue;
    int dice = config.count_store ? s.store[p] : 0;
    for (std::size_t t = 0; t < s.n; ++t) dice += s.owner[t] == p ? s.dice[t] : 0;
    const int rank = bits::count(s.owned[p]) * 1024 + dice;  // at most 8 * 48 + 64 dice
    if (rank < best) continue;
    first = rank > best ? 1U << p : first | 1U << p;
    best = rank;
  }
  return first;
}

inline void end_on_points(const Config& config, State& s) noexcept {
  end_game(s, bits::count(first_on_points(config, s)) == 1 ? kPoints : kDraw);
}

// P-R19, P-R20, A8: the offer is made once a game, to every living human in ring order, or answered by the policy.
inline void make_offer(const Config& config, State& s) noexcept {
  s.offer_made = 1;
  const auto humans = static_cast<std::uint8_t>(config.humans & s.alive);
  if (humans != 0) {
    s.phase = kOffer;
    s.asked = next_in_ring(s.seat, humans);
  } else if (config.offer_continue) {
    start_next_turn(config, s);
  } else {
    end_on_points(config, s);
  }
}

// P-R16, P-R16a: what did not fit waits; then the quiet count, the offer, the guard, the next turn.
inline void complete_turn(const Config& config, State& s) noexcept {
  s.store[s.seat] = std::min<std::uint8_t>(kMaxStore, s.pool);  // A5: capped after placement
  s.pool = 0;
  s.quiet = s.attacked != 0 ? 0 : s.quiet + 1;
  s.attacked = 0;
  ++s.completed_turns;
  if (s.offer_made == 0 && s.quiet >= 4U * static_cast<unsigned>(bits::count(s.alive))) return make_offer(config, s);
  start_next_turn(config, s);
}

// P-R14, A23: income and store form one pool, which falls die by die (P-R15) before anything else happens.
inline void end_turn(const Config& config, State& s) noexcept {
  forget_last_attack(s);
  ++s.ply;
  s.pool = static_cast<std::uint8_t>(s.store[s.seat] + largest_group(s.adjacency, s.owned[s.seat]));
  s.store[s.seat] = 0;
  if (room_for_dice(s) == 0) return complete_turn(config, s);
  s.phase = kReinforce;
}

inline void place_die(State& s, int t) noexcept {
  const auto dice = ++s.dice[static_cast<std::size_t>(t)];
  s.full |= static_cast<std::uint64_t>(dice == kMaxDice ? 1 : 0) << t;
  --s.pool;
  ++s.ply;
}

inline void answer_offer(const Config& config, State& s, bool accept) noexcept {
  forget_last_attack(s);
  ++s.ply;
  const auto humans = static_cast<std::uint8_t>(config.humans & s.alive);
  const std::uint8_t asked = s.asked;
  s.accepted = static_cast<std::uint8_t>(s.accepted | 1U << asked);
  if (accept && s.accepted != humans) {
    s.asked = next_in_ring(asked, static_cast<std::uint8_t>(humans & ~s.accepted));
    return;
  }
  s.asked = kNone;
  s.accepted = 0;
  if (accept) {
    end_on_points(config, s);
  } else {
    start_next_turn(config, s);
  }
}

inline void apply(const Config& config, State& s, Action a) noexcept {
  switch (s.phase) {
    case kAttack:
      if (a == end_turn_id(s)) return end_turn(config, s);
      return declare_attack(s, a / s.n, a % s.n);
    case kRoll: return settle_attack(s, a == 1);
    case kReinforce:
      place_die(s, a);
      if (s.pool == 0 || room_for_dice(s) == 0) complete_turn(config, s);
      return;
    case kOffer: return answer_offer(config, s, a == accept_id(s));
    default: return;
  }
}

// All consecutive chance nodes: the same draws and the same state as outcome by outcome.
inline void resolve_chance(const Config& config, State& s, Rng& rng) noexcept {
  if (s.phase == kRoll) {
    const Odds& odds = odds_of(s.dice[s.from], s.dice[s.to]);
    const bool certain = odds.wins == 0 || odds.losses == 0;
    settle_attack(s, certain ? odds.losses == 0 : rng.below(odds.wins + odds.losses) >= odds.losses);
  } else if (s.phase == kReinforce) {
    std::uint64_t room = room_for_dice(s);
    do {
      const auto k = static_cast<int>(rng.below(static_cast<std::uint64_t>(bits::count(room))));
      place_die(s, bits::select(room, k));
      room = room_for_dice(s);
    } while (s.pool != 0 && room != 0);
    complete_turn(config, s);
  }
}

[[nodiscard]] inline int to_play(const State& s) noexcept {
  switch (s.phase) {
    case kAttack: return s.seat;
    case kOffer: return s.asked;
    case kEnd: return kTerminal;
    default: return kChance;
  }
}

}  // namespace kastgard::principalities

// What follows from a game's primitives, written once for all games.
#pragma once

#include <cstring>
#include <span>
#include <string>

#include "core/error.hpp"
#include "core/game.hpp"

namespace kastgard {

template <Game G>
[[nodiscard]] int count_legal(const G& game, const StateOf<G>& state) {
  if constexpr (CountsLegal<G>) {
    return game.count_legal(state);
  } else {
    LegalList<G> legal;
    game.legal(state, legal);
    return static_cast<int>(legal.size());
  }
}

// legal()[k]; k must be below count_legal.
template <Game G>
[[nodiscard]] Action nth_legal(const G& game, const StateOf<G>& state, int k) {
  if constexpr (CountsLegal<G>) {
    return game.nth_legal(state, k);
  } else {
    LegalList<G> legal;
    game.legal(state, legal);
    return legal[static_cast<std::size_t>(k)];
  }
}

// False for every id at chance and terminal nodes, and for ids outside the action space.
template <Game G>
[[nodiscard]] bool is_legal(const G& game, const StateOf<G>& state, Action action) {
  if constexpr (TestsLegal<G>) {
    return game.is_legal(state, action);
  } else {
    LegalList<G> legal;
    game.legal(state, legal);
    for (const Action a : legal) {
      if (a == action) return true;
    }
    return false;
  }
}

template <Game G>
[[nodiscard]] bool is_outcome(const G& game, const StateOf<G>& state, Action id) {
  ChanceList<G> outcomes;
  game.chance(state, outcomes);
  for (const auto& o : outcomes) {
    if (o.id == id) return true;
  }
  return false;
}

// Writes num_actions bytes of 0 or 1; all 0 at chance and terminal nodes.
template <Game G>
void fill_mask(const G& game, const StateOf<G>& state, std::uint8_t* row) {
  if constexpr (WritesMask<G>) {
    game.write_mask(state, row);
  } else {
    std::memset(row, 0, static_cast<std::size_t>(game.num_actions()));
    LegalList<G> legal;
    game.legal(state, legal);
    for (const Action a : legal) row[a] = 1;
  }
}

// True where apply may be given `action`: a legal action at a decision, an outcome at a chance node, nothing at the
// end.
template <Game G>
[[nodiscard]] bool is_move(const G& game, const StateOf<G>& state, Action action) {
  return game.to_play(state) == kChance ? is_outcome(game, state, action) : is_legal(game, state, action);
}

// The error for an action that is no move here; `where` says more ("in row 3").
template <Game G>
[[nodiscard]] IllegalActionError illegal_action(const G& game, const StateOf<G>& state, Action action,
                                                const std::string& where = "") {
  const int who = game.to_play(state);
  std::size_t choices = static_cast<std::size_t>(count_legal(game, state));
  std::string why = where;
  const auto add = [&](const char* reason) { why += (why.empty() ? "" : ", ") + std::string(reason); };
  if (who == kTerminal) add("the game is over");
  if (who == kChance) {
    ChanceList<G> outcomes;
    game.chance(state, outcomes);
    choices = outcomes.size();
    add("a chance node takes an outcome id");
  }
  return IllegalActionError(std::string(G::kName), game.to_text(state), action, game.action_text(state, action),
                            choices, why);
}

// The checked apply. Throws IllegalActionError with the state untouched.
template <Game G>
void apply_checked(const G& game, StateOf<G>& state, Action action) {
  if (!is_move(game, state, action)) throw illegal_action(game, state, action);
  game.apply(state, action);
}

template <Game G>
[[nodiscard]] StateOf<G> child(const G& game, const StateOf<G>& state, Action action) {
  StateOf<G> next = state;
  apply_checked(game, next, action);
  return next;
}

// Whether `seat` sees which outcome this chance node brings; true elsewhere.
template <Game G>
[[nodiscard]] bool sees_outcome(const G& game, const StateOf<G>& state, int seat) {
  if constexpr (HidesOutcomes<G>) {
    if (game.to_play(state) == kChance) return (game.outcome_seen_by(state) >> seat & 1U) != 0;
  }
  return true;
}

// Draws one outcome of a chance node; the caller applies it.
template <Game G>
[[nodiscard]] Action sample_outcome(const G& game, const StateOf<G>& state, Rng& rng) {
  ChanceList<G> outcomes;
  game.chance(state, outcomes);
  return pick(outcomes.span(), rng);
}

// Runs all consecutive chance nodes.
template <Game G>
void resolve_chance(const G& game, StateOf<G>& state, Rng& rng) {
  if constexpr (ResolvesChance<G>) {
    game.resolve_chance(state, rng);
  } else {
    while (game.to_play(state) == kChance) game.apply(state, sample_outcome(game, state, rng));
  }
}

// Uniform among the legal actions, one draw (none where only one is legal).
template <Game G>
[[nodiscard]] Action random_action(const G& game, const StateOf<G>& state, Rng& rng) {
  if constexpr (DrawsLegal<G>) return game.draw_legal(state, rng);
  const int n = count_legal(game, state);
  return nth_legal(game, state, static_cast<int>(rng.below(static_cast<std::uint64_t>(n))));
}

// Plays random moves to the end; chance and choices from their own generators (they may be the same object).
// Returns the number of decisions taken.
template <Game G>
std::int64_t playout(const G& game, StateOf<G>& state, Rng& chance, Rng& choices) {
  std::int64_t decisions = 0;
  for (;;) {
    resolve_chance(game, state, chance);
    if (game.to_play(state) == kTerminal) return decisions;
    game.apply(state, random_action(game, state, choices));
    ++decisions;
  }
}

// Paths of exactly `depth` plies, chance outcomes counted like actions; shorter games count as they end.
template <Game G>
[[nodiscard]] std::uint64_t perft(const G& game, const StateOf<G>& state, int depth) {
  const int who = game.to_play(state);
  if (depth <= 0 || who == kTerminal) return 1;
  std::uint64_t paths = 0;
  auto visit = [&](Action a) {
    StateOf<G> next = state;
    game.apply(next, a);
    paths += perft(game, next, depth - 1);
  };
  if (who == kChance) {
    ChanceList<G> outcomes;
    game.chance(state, outcomes);
    for (const auto& o : outcomes) visit(o.id);
  } else {
    LegalList<G> legal;
    game.legal(state, legal);
    if (depth == 1) return legal.size();
    for (const Action a : legal) visit(a);
  }
  return paths;
}

// Utilities of an ended game: k of P seats share first place, each gets (P/k - 1)/(P - 1), the others -1/(P - 1);
// one seat: +1 or -1; all 0 while ongoing, and where the game ended unfinished.
template <Game G>
void fill_returns(const G& game, const StateOf<G>& state, std::span<double> out) {
  const int players = game.num_players();
  for (auto& x : out) x = 0.0;
  if (game.to_play(state) != kTerminal || game.unfinished(state)) return;
  const std::uint32_t winners = game.winners(state);
  if (players == 1) {
    out[0] = winners != 0 ? 1.0 : -1.0;
    return;
  }
  const double lost = -1.0 / (players - 1);
  const double shared = (static_cast<double>(players) / std::popcount(winners) - 1.0) / (players - 1);
  for (int p = 0; p < players; ++p) out[static_cast<std::size_t>(p)] = (winners >> p & 1U) != 0 ? shared : lost;
}

namespace detail {

[[nodiscard]] inline std::uint64_t stir(std::uint64_t h, std::uint64_t word) noexcept {
  const auto m = multiply(h ^ word ^ 0xA0761D6478BD642FULL, 0xE7037ED1A0B428DBULL);
  return m.high ^ m.low;
}

}  // namespace detail

// 64-bit hash of any bytes: multiply-fold over 8-byte words. Equal on every machine.
[[nodiscard]] inline std::uint64_t hash_bytes(const void* data, std::size_t size, std::uint64_t seed = 0) noexcept {
  const auto* p = static_cast<const unsigned char*>(data);
  std::uint64_t h = seed ^ (static_cast<std::uint64_t>(size) * 0x9E3779B97F4A7C15ULL);
  std::uint64_t word = 0;
  for (; size >= sizeof word; p += sizeof word, size -= sizeof word) {
    std::memcpy(&word, p, sizeof word);
    h = detail::stir(h, word);
  }
  if (size > 0) {
    word = 0;
    std::memcpy(&word, p, size);
    h = detail::stir(h, word);
  }
  const auto m = detail::multiply(h ^ 0x8EBC6AF09C88C6E3ULL, 0x589965CC75374CC3ULL);
  return m.high ^ m.low;
}

template <Game G>
[[nodiscard]] std::uint64_t hash_state(const StateOf<G>& state) noexcept {
  return hash_bytes(&state, sizeof state);
}

template <Game G>
[[nodiscard]] bool equal(const StateOf<G>& a, const StateOf<G>& b) noexcept {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

}  // namespace kastgard

// The conformance run: what every game must keep, checked on whole seeded games. The C++ twin of
// kastgard.testing.check_game; used by the tests of all games and by the fuzz targets.
#pragma once

#include "core/batch.hpp"
#include "core/conformance_state.hpp"

namespace kastgard::conformance {

// Everything that a random game depends on: the dice, and one stream of choices a seat.
template <Game G>
struct Streams {
  explicit Streams(const GameKey& key) : chance(key, kPurposeChance) {
    for (std::uint64_t p = 0; p < kMaxPlayers; ++p) choices[p] = Rng(key, kPurposeAgent + p);
  }
  Rng& of(int seat) { return choices[static_cast<std::size_t>(seat)]; }
  friend bool operator==(const Streams&, const Streams&) = default;

  Rng chance;
  std::array<Rng, kMaxPlayers> choices;
};

// The game that random players play with this key, the one that search/play.hpp plays; `visit(state, action)` is called
// before each decision. Returns the last state.
template <Game G, class Visit>
StateOf<G> random_game(const G& game, const GameKey& key, Visit&& visit) {
  Streams<G> streams(key);
  StateOf<G> state = game.initial(key);
  for (;;) {
    resolve_chance(game, state, streams.chance);
    const int who = game.to_play(state);
    if (who == kTerminal) return state;
    const Action action = random_action(game, state, streams.of(who));
    visit(state, action);
    game.apply(state, action);
  }
}

// One number for the behaviour of a game: the actions and last states of `games` random games. A room's own test pins
// it; it moves only with rules_version.
template <Game G>
[[nodiscard]] std::uint64_t signature(const G& game, int games = 1000, std::uint64_t seed = 0) {
  std::uint64_t h = 0;
  for (int i = 0; i < games; ++i) {
    const GameKey key{seed, static_cast<std::uint64_t>(i), 0};
    const auto last =
        random_game(game, key, [&](const auto&, Action action) { h = hash_bytes(&action, sizeof action, h); });
    h = hash_bytes(&last, sizeof last, h);
  }
  return h;
}

namespace detail {

inline void require(bool holds, std::string_view game, const std::string& what, const GameKey& key) {
  if (holds) return;
  throw ConformanceError(std::string(game) + ": " + what + " in game (" + std::to_string(key.seed) + ", " +
                         std::to_string(key.index) + ", " + std::to_string(key.episode) + ")");
}

// One decision with chance inside, by the shortcut.
template <Game G>
void move_implicit(const G& game, StateOf<G>& state, Streams<G>& streams) {
  game.apply(state, random_action(game, state, streams.of(game.to_play(state))));
  resolve_chance(game, state, streams.chance);
}

// The same, node by node and checked.
template <Game G>
void move_explicit(const G& game, StateOf<G>& state, Streams<G>& streams) {
  LegalList<G> legal;
  game.legal(state, legal);
  const auto k = streams.of(game.to_play(state)).below(legal.size());
  apply_checked(game, state, legal[static_cast<std::size_t>(k)]);
  while (game.to_play(state) == kChance) apply_checked(game, state, sample_outcome(game, state, streams.chance));
}

template <Game G>
void finish(const G& game, StateOf<G>& state, Streams<G>& streams) {
  while (game.to_play(state) != kTerminal) move_implicit(game, state, streams);
}

}  // namespace detail

// A whole game, each node looked at, and everything tried in the first and last states and in one of `stride`.
template <Game G>
void check_states(const G& game, const GameKey& key, int stride) {
  Streams<G> streams(key);
  Rng samples(key, kPurposeResample);
  StateOf<G> state = game.initial(key);
  int moves = 0;
  const int start = game.ply(state);
  for (;; ++moves) {
    StateCheck<G> check(game, state);
    const int who = game.to_play(state);
    if (moves < 8 || who == kTerminal || moves % stride == 0) {
      check.check_all(samples);
    } else {
      check.check_basics();
    }
    detail::require(game.ply(state) == start + moves, G::kName, "ply does not count the moves", key);
    if (who == kTerminal) return;
    detail::require(moves < game.max_length(), G::kName, "the game is longer than max_length", key);
    apply_checked(
        game, state,
        who == kChance ? sample_outcome(game, state, streams.chance) : random_action(game, state, streams.of(who)));
  }
}

// Explicit and implicit chance are one game, draw for draw; and a copy made anywhere plays on as the original does.
template <Game G>
void check_forks(const G& game, const GameKey& key) {
  const auto require = [&](bool holds, const char* what) { detail::require(holds, G::kName, what, key); };
  require(equal<G>(game.initial(key), game.initial(key)), "initial is not a function of its key");
  StateOf<G> fast = game.initial(key), slow = fast;
  Streams<G> a(key), b(key);
  resolve_chance(game, fast, a.chance);
  while (game.to_play(slow) == kChance) apply_checked(game, slow, sample_outcome(game, slow, b.chance));
  Rng forks(key, kPurposeRoom + 9);  // where to fork is no part of the game
  StateOf<G> fork = fast;
  Streams<G> fork_streams = a;
  for (int decisions = 1; game.to_play(fast) != kTerminal; ++decisions) {
    require(equal<G>(fast, slow) && a == b, "explicit and implicit chance are two games");
    if (forks.below(static_cast<std::uint64_t>(decisions)) == 0) {
      fork = fast;
      fork_streams = a;
    }
    detail::move_implicit(game, fast, a);
    detail::move_explicit(game, slow, b);
  }
  require(equal<G>(fast, slow) && a == b, "explicit and implicit chance are two games");
  detail::finish(game, fork, fork_streams);
  require(equal<G>(fast, fork) && a == fork_streams, "a copy does not play on as the original");
}

// What a batch of random players shows: a hash of everything that it wrote, a row each.
template <Game G>
[[nodiscard]] std::vector<std::uint64_t> batch_digests(const G& game, int rows, int threads, int steps) {
  const BatchOptions options{.seed = 5, .threads = threads, .observe = Observe::all};
  Batch<G> batch(game, rows, options);
  const auto n = static_cast<std::size_t>(rows);
  const auto& shape = batch.shape();
  const std::size_t obs_size = shape.observation * shape.players;
  std::vector<ObsOf<G>> obs(n * obs_size);
  std::vector<std::uint8_t> mask(n * shape.actions);
  std::vector<float> reward(n * shape.players);
  std::vector<std::int8_t> to_play(n);
  std::vector<std::int32_t> scores(n * shape.scores), ply(n);
  std::vector<std::uint32_t> episode(n);
  StepRows<G> out;
  out.obs = obs.data();
  out.mask = mask.data();
  out.reward = reward.data();
  out.to_play = to_play.data();
  out.final_scores = scores.data();
  out.episode = episode.data();
  out.ply = ply.data();
  std::vector<std::uint64_t> digests(n, 0);
  std::vector<Action> actions(n);
  std::vector<Rng> choices;
  for (std::size_t i = 0; i < n; ++i) choices.emplace_back(GameKey{9, i, 0}, kPurposeAgent);
  batch.reset(nullptr, nullptr, out);
  for (int step = 0;; ++step) {
    for (std::size_t i = 0; i < n; ++i) {
      std::uint64_t& h = digests[i];
      h = hash_bytes(obs.data() + i * obs_size, obs_size * sizeof(ObsOf<G>), h);
      h = hash_bytes(mask.data() + i * shape.actions, shape.actions, h);
      h = hash_bytes(reward.data() + i * shape.players, shape.players * sizeof(float), h);
      h = hash_bytes(scores.data() + i * shape.scores, shape.scores * sizeof(std::int32_t), h);
      h = hash_bytes(&batch.state(static_cast<int>(i)), sizeof(StateOf<G>), h + episode[i]);
      h ^= static_cast<std::uint64_t>(ply[i]) << 8 ^ static_cast<std::uint8_t>(to_play[i]);
      actions[i] = random_action(game, batch.state(static_cast<int>(i)), choices[i]);
    }
    if (step == steps) return digests;
    batch.step(actions, out);
  }
}

// Results do not depend on the number of threads, nor a row's on the number of rows.
template <Game G>
void check_batches(const G& game, int steps) {
  const auto wanted = batch_digests(game, 257, 1, steps);
  for (const int rows : {1, 255, 256, 257}) {
    for (const int threads : {1, 2, 7}) {
      const auto found = batch_digests(game, rows, threads, steps);
      const bool same = std::equal(found.begin(), found.end(), wanted.begin());
      if (same && found.size() == static_cast<std::size_t>(rows)) continue;
      throw ConformanceError(std::string(G::kName) + ": a batch of " + std::to_string(rows) + " rows and " +
                             std::to_string(threads) + " threads differs");
    }
  }
}

// The whole run.
template <Game G>
void check_game(const G& game, int games = 6, std::uint64_t seed = 1) {
  for (int i = 0; i < games; ++i) {
    const GameKey key{seed, static_cast<std::uint64_t>(i), 0};
    check_states(game, key, i == 0 ? 4 : 16);
    check_forks(game, key);
  }
  check_batches(game, 16);
}

// The default game, and the one of each number of seats that the game accepts.
template <Game G>
[[nodiscard]] std::vector<G> variants() {
  std::vector<G> games;
  games.emplace_back(Options{});
  for (std::int64_t players = 1; players <= kMaxPlayers; ++players) {
    Options options;
    options.set("players", players);
    try {
      games.emplace_back(options);
    } catch (const OptionError&) {  // no game for that many
    }
  }
  return games;
}

}  // namespace kastgard::conformance

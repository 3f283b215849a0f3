// Whole games of native players. Game k of a call is GameKey{seed, first + k, 0}, whatever the number of threads: its
// results are the same bits, and it can be played alone.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/agent.hpp"
#include "core/pool.hpp"
#include "search/agent.hpp"

namespace kastgard {

struct PlayOptions {
  std::uint64_t seed = 0;
  std::uint64_t first = 0;   // index of the first game
  std::int64_t games = 1;
  int threads = 1;
  bool record = false;       // keep the moves
  bool end_on_error = false;  // a game whose player fails ends where it stands; else the failure is thrown
};

template <Game G>
struct PlayResults {
  std::vector<double> returns;              // games * seats
  std::vector<std::int32_t> scores;         // games * score names
  std::vector<std::int32_t> plies;
  std::vector<std::uint8_t> end;            // index into kEnds; 0 where a player failed
  std::vector<std::uint64_t> signatures;    // hash of the last state
  std::vector<std::vector<Action>> moves;   // where recorded: actions and chance outcomes in order
  std::int64_t failures = 0;
};

// A player that threw, or chose an illegal action.
class PlayError : public Error {
 public:
  PlayError(const std::string& game, std::uint64_t index_, int ply_, int seat_, const std::string& what_,
            const std::string& position_)
      : Error(game + ": seat " + std::to_string(seat_) + " failed in game " + std::to_string(index_) + " at ply " +
              std::to_string(ply_) + ": " + what_ + "; position: " + position_),
        index(index_),
        ply(ply_),
        seat(seat_),
        position(position_) {}
  std::uint64_t index;
  int ply;
  int seat;
  std::string position;
};

namespace detail {

// One thread's players and the games that it plays with them.
template <Game G>
class Table {
 public:
  Table(const G& game, const std::vector<AgentMaker<G>>& makers) : game_(&game) {
    for (const auto& make : makers) {
      agents_.push_back(make());
      seats_.push_back({dynamic_cast<RandomAgent<G>*>(agents_.back().get()) != nullptr, agents_.back()->is_sound()});
    }
  }

  // Plays game k into `out`; returns the failure, if any, that ended it.
  std::optional<PlayError> play(const PlayOptions& options, std::int64_t k, PlayResults<G>& out) {
    const auto at = static_cast<std::size_t>(k);
    const GameKey key{options.seed, options.first + static_cast<std::uint64_t>(k), 0};
    auto* moves = options.record ? &out.moves[at] : nullptr;
    StateOf<G> state = game_->initial(key);
    std::optional<PlayError> failure = play_out(key, state, moves);
    const auto players = static_cast<std::size_t>(game_->num_players());
    const std::size_t scores = out.scores.size() / out.plies.size();
    fill_returns(*game_, state, std::span(out.returns.data() + at * players, players));
    game_->scores(state, {out.scores.data() + at * scores, scores});
    out.plies[at] = game_->ply(state);
    out.end[at] = static_cast<std::uint8_t>(game_->end(state));
    out.signatures[at] = hash_state<G>(state);
    return failure;
  }

 private:
  std::optional<PlayError> play_out(const GameKey& key, StateOf<G>& state, std::vector<Action>* moves) {
    Rng chance(key, kPurposeChance);
    Rng streams[kMaxPlayers];
    for (std::size_t p = 0; p < agents_.size(); ++p) streams[p] = Rng(key, kPurposeAgent + p);
    for (;;) {
      run_chance(state, chance, moves);
      const int who = game_->to_play(state);
      if (who == kTerminal) return std::nullopt;
      const auto seat = static_cast<std::size_t>(who);
      try {
        const Action action = seats_[seat].random ? random_action(*game_, state, streams[seat])
                                                  : agents_[seat]->act(View<G>(*game_, state, who), streams[seat]);
        if (!seats_[seat].sound && !is_legal(*game_, state, action)) {
          return failed(key, state, who, "chose the illegal action " + std::to_string(action));
        }
        game_->apply(state, action);
        if (moves != nullptr) moves->push_back(action);
      } catch (const std::exception& error) {
        return failed(key, state, who, error.what());
      }
    }
  }

  // Node by node where outcomes are recorded: the same draws, hence the same game.
  void run_chance(StateOf<G>& state, Rng& chance, std::vector<Action>* moves) {
    if (moves == nullptr) return resolve_chance(*game_, state, chance);
    while (game_->to_play(state) == kChance) {
      const Action outcome = sample_outcome(*game_, state, chance);
      game_->apply(state, outcome);
      moves->push_back(outcome);
    }
  }

  PlayError failed(const GameKey& key, const StateOf<G>& state, int seat, const std::string& what) {
    return PlayError(std::string(G::kName), key.index, game_->ply(state), seat, what, game_->to_text(state));
  }

  const G* game_;
  struct Seat {
    bool random;  // played without a call, as runs of many games mostly are
    bool sound;
  };
  std::vector<std::unique_ptr<Agent<G>>> agents_;
  std::vector<Seat> seats_;
};

inline void check_play(const PlayOptions& options, std::size_t makers, int players) {
  if (options.games < 0) throw OptionError("the number of games must not be negative");
  if (options.threads < 1 || options.threads > kMaxThreads) {
    throw OptionError("option 'threads' must be 1 to " + std::to_string(kMaxThreads));
  }
  if (static_cast<std::uint64_t>(options.games) > std::numeric_limits<std::uint64_t>::max() - options.first) {
    throw OptionError("the indices of the games must stay below 2^64");
  }
  if (makers != static_cast<std::size_t>(players)) {
    throw OptionError("the game has " + std::to_string(players) + " seats, got " + std::to_string(makers) + " agents");
  }
}

}  // namespace detail

// `makers`, one a seat, are called on the calling thread, once for each of the threads.
template <Game G>
[[nodiscard]] PlayResults<G> play(const G& game, const std::vector<AgentMaker<G>>& makers, const PlayOptions& options) {
  detail::check_play(options, makers.size(), game.num_players());
  const auto games = static_cast<std::size_t>(options.games);
  PlayResults<G> out;
  out.returns.resize(games * makers.size());
  out.scores.resize(games * game.score_names().size());
  out.plies.resize(games);
  out.end.resize(games);
  out.signatures.resize(games);
  if (options.record) out.moves.resize(games);
  if (games == 0) return out;

  const int threads = static_cast<int>(std::min<std::int64_t>(options.threads, options.games));
  std::vector<detail::Table<G>> tables;
  for (int t = 0; t < threads; ++t) tables.emplace_back(game, makers);
  // Games differ in length, so threads claim small blocks. Claims ascend: once game k has failed, all games below it
  // are claimed and get finished, so the failure that is thrown is the lowest for any number of threads.
  const std::int64_t block = std::clamp<std::int64_t>(options.games / (threads * 16), 1, 64);
  std::atomic<std::int64_t> next{0}, lowest{options.games}, failures{0};
  std::vector<std::optional<PlayError>> errors(static_cast<std::size_t>(threads));
  parallel_chunks(threads, [&](int t) {
    auto& error = errors[static_cast<std::size_t>(t)];
    for (;;) {
      const std::int64_t begin = next.fetch_add(block, std::memory_order_relaxed);
      const std::int64_t end = std::min(begin + block, options.games);
      for (std::int64_t k = begin; k < end; ++k) {
        if (k > lowest.load(std::memory_order_relaxed)) return;
        auto failure = tables[static_cast<std::size_t>(t)].play(options, k, out);
        if (!failure.has_value()) continue;
        failures.fetch_add(1, std::memory_order_relaxed);
        if (options.end_on_error) continue;
        std::int64_t seen = lowest.load(std::memory_order_relaxed);
        while (k < seen && !lowest.compare_exchange_weak(seen, k, std::memory_order_relaxed)) {
        }
        error.emplace(std::move(*failure));
        return;
      }
      if (begin >= options.games) return;
    }
  });
  out.failures = failures.load();
  for (const auto& error : errors) {
    if (error.has_value() && error->index - options.first == static_cast<std::uint64_t>(lowest.load())) throw *error;
  }
  return out;
}

}  // namespace kastgard

// Whole games where some seats belong to the caller: all tables run until each waits for the caller, who answers for
// all of them at once, and so on, wave after wave. The same games as play.hpp plays, for any number of tables.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/agent.hpp"
#include "core/pool.hpp"
#include "search/play.hpp"

namespace kastgard {

template <Game G>
class Waves {
 public:
  using State = StateOf<G>;

  // An empty maker leaves its seat to the caller. `tables` games are under way at a time.
  Waves(const G& game, const std::vector<AgentMaker<G>>& makers, const PlayOptions& options, int tables)
      : game_(&game), options_(options) {
    detail::check_play(options, makers.size(), game.num_players());
    if (tables < 1) throw OptionError("games need a table");
    for (int t = 0; t < options.threads; ++t) {
      for (const auto& make : makers) agents_.push_back(make ? make() : nullptr);
    }
    seats_ = makers.size();
    const auto games = static_cast<std::size_t>(options.games);
    results_.returns.resize(games * seats_);
    results_.scores.resize(games * game.score_names().size());
    results_.plies.resize(games);
    results_.end.resize(games);
    results_.signatures.resize(games);
    if (options.record) results_.moves.resize(games);
    tables_.resize(std::min(games, static_cast<std::size_t>(tables)));
    for (auto& table : tables_) seat_next_game(table);
    waiting_.reserve(tables_.size());
  }

  // Plays on until every table waits for the caller or is empty. Throws PlayError for a native player that fails: the
  // lowest game of this wave.
  void advance() {
    for (;;) {
      parallel_rows(static_cast<std::int64_t>(tables_.size()), options_.threads,
                    [&](int chunk, std::int64_t begin, std::int64_t end) {
                      for (std::int64_t i = begin; i < end; ++i) run(chunk, tables_[at(i)]);
                    });
      raise_failure();
      bool more = false;
      for (auto& table : tables_) {
        if (table.phase == Phase::over) seat_next_game(table);
        more = more || table.phase == Phase::fresh;
      }
      if (!more) break;
    }
    waiting_.clear();
    for (std::size_t i = 0; i < tables_.size(); ++i) {
      if (tables_[i].phase == Phase::waiting) waiting_.push_back(static_cast<int>(i));
    }
  }

  // The tables that wait for the caller, ascending; none when all games are over.
  [[nodiscard]] const std::vector<int>& waiting() const noexcept { return waiting_; }

  [[nodiscard]] const State& state(int table) const { return waiting_table(table).state; }
  [[nodiscard]] int seat(int table) const { return game_->to_play(waiting_table(table).state); }
  [[nodiscard]] std::uint64_t index(int table) const { return waiting_table(table).key.index; }
  [[nodiscard]] std::int64_t game_number(int table) const { return waiting_table(table).game; }

  // The caller's move at a table that waits. Throws IllegalActionError with the table as it was.
  void answer(int table, Action action) {
    Table& t = waiting_table(table);
    apply_checked(*game_, t.state, action);
    note(t, action);
    t.phase = Phase::running;
  }

  // The caller cannot answer: the game ends where it stands, and counts as a failure.
  void give_up(int table) {
    Table& t = waiting_table(table);
    write_result(t);
    ++results_.failures;
  }

  [[nodiscard]] PlayResults<G>& results() noexcept { return results_; }

 private:
  enum class Phase : std::uint8_t { empty, fresh, running, waiting, over };

  struct Table {
    State state{};
    GameKey key;
    Rng chance;
    std::vector<Rng> streams;  // one a seat
    std::int64_t game = 0;
    Phase phase = Phase::empty;
    std::optional<PlayError> failure;
  };

  static std::size_t at(std::int64_t i) noexcept { return static_cast<std::size_t>(i); }

  [[nodiscard]] Table& waiting_table(int table) {
    if (table < 0 || at(table) >= tables_.size() || tables_[at(table)].phase != Phase::waiting) {
      throw Error("table " + std::to_string(table) + " waits for no move");
    }
    return tables_[at(table)];
  }
  [[nodiscard]] const Table& waiting_table(int table) const { return const_cast<Waves*>(this)->waiting_table(table); }

  void seat_next_game(Table& t) {
    t.phase = Phase::empty;
    if (next_ == options_.games) return;
    t.game = next_++;
    t.key = {options_.seed, options_.first + static_cast<std::uint64_t>(t.game), 0};
    t.phase = Phase::fresh;
  }

  void run(int chunk, Table& t) {
    if (t.phase == Phase::fresh) {
      t.state = game_->initial(t.key);
      t.chance = Rng(t.key, kPurposeChance);
      t.streams.clear();
      for (std::size_t p = 0; p < seats_; ++p) t.streams.emplace_back(t.key, kPurposeAgent + p);
      t.phase = Phase::running;
    }
    while (t.phase == Phase::running) {
      run_chance(t);
      const int who = game_->to_play(t.state);
      if (who == kTerminal) return write_result(t);
      Agent<G>* agent = agents_[at(chunk) * seats_ + at(who)].get();
      if (agent == nullptr) {
        t.phase = Phase::waiting;
        return;
      }
      native_move(t, *agent, who);
    }
  }

  void run_chance(Table& t) {
    if (!options_.record) return resolve_chance(*game_, t.state, t.chance);
    while (game_->to_play(t.state) == kChance) {
      const Action outcome = sample_outcome(*game_, t.state, t.chance);
      game_->apply(t.state, outcome);
      note(t, outcome);
    }
  }

  void native_move(Table& t, Agent<G>& agent, int who) {
    std::string why;
    try {
      const Action action = agent.act(View<G>(*game_, t.state, who), t.streams[at(who)]);
      if (is_legal(*game_, t.state, action)) {
        game_->apply(t.state, action);
        note(t, action);
        return;
      }
      why = "chose the illegal action " + std::to_string(action);
    } catch (const std::exception& error) {
      why = error.what();
    }
    t.failure.emplace(std::string(G::kName), t.key.index, game_->ply(t.state), who, why, game_->to_text(t.state));
    write_result(t);
  }

  void note(Table& t, Action move) {
    if (options_.record) results_.moves[at(t.game)].push_back(move);
  }

  void write_result(Table& t) {
    const auto k = at(t.game);
    const std::size_t scores = results_.scores.size() / results_.plies.size();
    fill_returns(*game_, t.state, std::span(results_.returns.data() + k * seats_, seats_));
    game_->scores(t.state, {results_.scores.data() + k * scores, scores});
    results_.plies[k] = game_->ply(t.state);
    results_.end[k] = static_cast<std::uint8_t>(game_->end(t.state));
    results_.signatures[k] = hash_state<G>(t.state);
    t.phase = Phase::over;
  }

  void raise_failure() {
    const Table* first = nullptr;
    for (auto& table : tables_) {
      if (!table.failure.has_value()) continue;
      if (options_.end_on_error) {
        ++results_.failures;
        table.failure.reset();
      } else if (first == nullptr || table.game < first->game) {
        first = &table;
      }
    }
    if (first != nullptr) throw PlayError(*first->failure);
  }

  const G* game_;
  PlayOptions options_;
  std::size_t seats_ = 0;
  std::vector<std::unique_ptr<Agent<G>>> agents_;  // threads * seats; null for the caller's
  std::vector<Table> tables_;
  std::vector<int> waiting_;
  PlayResults<G> results_;
  std::int64_t next_ = 0;
};

}  // namespace kastgard

// N games side by side: the caller sees decisions only (unless it asks for chance), in buffers of its own.
//
// Row i plays GameKey{seed, i, episode}; a row that was reset with its own seed s plays GameKey{s, 0, episode}. Every
// row has its own streams, so results are the same bits for every number of threads and every batch size.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/agent.hpp"
#include "core/batch_rows.hpp"
#include "core/batch_seats.hpp"
#include "core/pool.hpp"

namespace kastgard {

template <Game G>
class Batch {
 public:
  using State = StateOf<G>;

  // The game must outlive the batch. A seat with a maker is played inside `step`; a missing or empty one is the
  // caller's. Games start with the first `reset`.
  Batch(const G& game, int n, const BatchOptions& options, std::vector<AgentMaker<G>> makers = {})
      : game_(&game),
        options_(checked_options(n, options)),
        writer_(game, options.observe),
        rows_(static_cast<std::size_t>(n)),
        states_(static_cast<std::size_t>(n)),
        seats_(game, static_cast<std::size_t>(n), options.threads, std::move(makers)),
        first_bad_(static_cast<std::size_t>(options.threads)) {}

  [[nodiscard]] int size() const noexcept { return static_cast<int>(rows_.size()); }
  [[nodiscard]] const G& game() const noexcept { return *game_; }
  [[nodiscard]] const BatchOptions& options() const noexcept { return options_; }
  [[nodiscard]] const detail::RowShape& shape() const noexcept { return writer_.shape(); }

  // Starts the next episode of every row, or of the rows where `where` is not 0 (n bytes). `seeds`, n of them, give
  // those rows a seed of their own and take them back to its episode 0.
  void reset(const std::uint8_t* where, const std::uint64_t* seeds, const StepRows<G>& out) {
    if (!started_ && where != nullptr && std::find(where, where + size(), 0) != where + size()) {
      throw Error("the first reset of a batch must start all rows");
    }
    run([&](int chunk, std::int64_t i) {
      BatchRow& row = rows_[at(i)];
      const bool chosen = where == nullptr || where[i] != 0;
      if (chosen) {
        if (seeds != nullptr) {
          row.key = {seeds[i], 0, 0};
        } else if (!started_) {
          row.key = {options_.seed, static_cast<std::uint64_t>(i), 0};
        } else {
          ++row.key.episode;
        }
        start_episode(chunk, i);
      }
      write_row(i, chosen && row.to_play == kTerminal, out);
    });
    started_ = true;
    write_legal_rows(out);
  }

  // One move a row. An action that is illegal in its row throws RowActionError before anything has moved.
  void step(std::span<const Action> actions, const StepRows<G>& out) {
    require_started();
    if (actions.size() != rows_.size()) {
      throw Error("a batch of " + std::to_string(size()) + " rows got " + std::to_string(actions.size()) + " actions");
    }
    check_actions(actions);
    run([&](int chunk, std::int64_t i) { step_row(chunk, i, actions[at(i)], out); });
    write_legal_rows(out);
  }

  // Writes the rows as they stand: rewards 0, flags where a game stands at its end.
  void write(const StepRows<G>& out) {
    require_started();
    run([&](int, std::int64_t i) { write_row(i, false, out); });
    write_legal_rows(out);
  }

  // The ids of all rows behind each other; `out.legal_offsets` as written by the call before.
  void write_legal_ids(const StepRows<G>& out) {
    require_started();
    parallel_rows(size(), options_.threads, [&](int, std::int64_t begin, std::int64_t end) {
      for (std::int64_t i = begin; i < end; ++i) {
        if (rows_[at(i)].to_play >= 0) writer_.write_legal(states_[at(i)], out.legal_ids + out.legal_offsets[i]);
      }
    });
  }

  [[nodiscard]] const State& state(int i) const { return require_row(i), states_[at(i)]; }
  [[nodiscard]] const GameKey& key(int i) const { return require_row(i), rows_[at(i)].key; }

  // Goes on from `state`, which must be valid, with the row's streams as they are; chance and native seats move at
  // once. A row that is set to an end starts its next episode in its next step (autoreset off: stays there).
  void set_state(int i, const State& state) {
    require_row(i);
    states_[at(i)] = state;
    rows_[at(i)].last_seat = 0;
    guarded([&] { settle(0, i); });
  }

  // A batch of copies of these rows, streams included: each goes on as the original would.
  [[nodiscard]] Batch clone(std::span<const int> indices) const;

  // All rows and streams, saved_size() bytes; `load` takes them back into a batch of the same game, size, chance mode
  // and native seats, and throws PositionError, with nothing changed, for any other bytes.
  [[nodiscard]] std::size_t saved_size() const;
  void save(std::uint8_t* to) const;
  [[nodiscard]] std::vector<std::uint8_t> save() const;
  void load(std::span<const std::uint8_t> bytes);

 private:
  using BatchRow = detail::BatchRow;

  static std::size_t at(std::int64_t i) noexcept { return static_cast<std::size_t>(i); }

  void require_started() const {
    if (!started_) throw Error("the batch has not been reset");
  }
  void require_row(int i) const {
    require_started();
    if (i < 0 || i >= size()) throw Error("row " + std::to_string(i) + " of a batch of " + std::to_string(size()));
  }

  // A native seat may throw in the middle of the work: then rows are no longer of one step, and only a reset helps.
  template <class F>
  void guarded(F&& work) {
    try {
      work();
    } catch (...) {
      started_ = false;
      throw;
    }
  }

  template <class F>
  void run(F&& row_work) {
    guarded([&] {
      parallel_rows(size(), options_.threads, [&](int chunk, std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) row_work(chunk, i);
      });
    });
  }

  void check_actions(std::span<const Action> actions) {
    std::fill(first_bad_.begin(), first_bad_.end(), -1);
    parallel_rows(size(), options_.threads, [&](int chunk, std::int64_t begin, std::int64_t end) {
      for (std::int64_t i = begin; i < end; ++i) {
        if (rows_[at(i)].to_play == kTerminal || is_move(*game_, states_[at(i)], actions[at(i)])) continue;
        first_bad_[at(chunk)] = i;
        return;
      }
    });
    for (const std::int64_t i : first_bad_) {
      if (i < 0) continue;
      throw RowActionError(illegal_action(*game_, states_[at(i)], actions[at(i)], "in row " + std::to_string(i)), i);
    }
  }

  void step_row(int chunk, std::int64_t i, Action action, const StepRows<G>& out) {
    BatchRow& row = rows_[at(i)];
    if (row.to_play == kTerminal) {
      const bool stays = options_.autoreset == Autoreset::off;
      if (!stays) next_episode(chunk, i);
      write_row(i, !stays && row.to_play == kTerminal, out);
      return;
    }
    if (row.to_play >= 0) row.last_seat = row.to_play;
    game_->apply(states_[at(i)], action);
    settle(chunk, i);
    if (row.to_play == kTerminal && options_.autoreset == Autoreset::same_step) {
      writer_.write_result(states_[at(i)], row, i, true, out);
      next_episode(chunk, i);
      writer_.write_position(states_[at(i)], row, i, out);
      return;
    }
    write_row(i, row.to_play == kTerminal, out);
  }

  void write_row(std::int64_t i, bool paid, const StepRows<G>& out) const {
    writer_.write_result(states_[at(i)], rows_[at(i)], i, paid, out);
    writer_.write_position(states_[at(i)], rows_[at(i)], i, out);
  }

  void next_episode(int chunk, std::int64_t i) {
    ++rows_[at(i)].key.episode;
    start_episode(chunk, i);
  }

  // With same_step an episode that ends before the caller has a move cannot be reported, so it is passed over.
  void start_episode(int chunk, std::int64_t i) {
    BatchRow& row = rows_[at(i)];
    for (int tries = 0; tries < kMaxSkipped; ++tries, ++row.key.episode) {
      row.chance = Rng(row.key, kPurposeChance);
      row.last_seat = 0;
      seats_.start(at(i), row.key);
      states_[at(i)] = game_->initial(row.key);
      settle(chunk, i);
      if (row.to_play != kTerminal || options_.autoreset != Autoreset::same_step) return;
    }
    throw Error("row " + std::to_string(i) + ": " + std::to_string(kMaxSkipped) +
                " games in a row ended before the caller had a move");
  }

  // Chance and native seats move until the caller has something to decide, or the game is over.
  void settle(int chunk, std::int64_t i) {
    State& s = states_[at(i)];
    for (;;) {
      if (!options_.explicit_chance) resolve_chance(*game_, s, rows_[at(i)].chance);
      const int who = game_->to_play(s);
      if (!seats_.plays(who)) {
        rows_[at(i)].to_play = static_cast<std::int8_t>(who);
        return;
      }
      game_->apply(s, seats_.act(chunk, at(i), who, *game_, s));
    }
  }

  // CSR: the rows have written their counts; now the running sums, and the ids where they fit.
  void write_legal_rows(const StepRows<G>& out) {
    if (out.legal_offsets == nullptr) return;
    out.legal_offsets[0] = 0;
    for (std::int64_t i = 0; i < size(); ++i) out.legal_offsets[i + 1] += out.legal_offsets[i];
    const auto total = static_cast<std::size_t>(out.legal_offsets[size()]);
    if (out.legal_ids != nullptr && total <= out.legal_capacity) write_legal_ids(out);
  }

  static constexpr int kMaxSkipped = 1000;

  const G* game_;
  BatchOptions options_;
  detail::RowWriter<G> writer_;
  std::vector<BatchRow> rows_;
  std::vector<State> states_;
  detail::BatchSeats<G> seats_;
  std::vector<std::int64_t> first_bad_;  // a chunk each
  bool started_ = false;
};

}  // namespace kastgard

#include "core/batch_copies.hpp"

// One row of a Batch, and how a row is written into the caller's buffers.
#pragma once

#include "core/batch_options.hpp"

namespace kastgard::detail {

// What a row keeps beside its state; a cache line.
struct alignas(64) BatchRow {
  Rng chance;
  GameKey key;
  std::int8_t to_play = kTerminal;
  std::int8_t last_seat = 0;  // who moved last
};

// Sizes that depend on the configuration alone, asked once.
struct RowShape {
  std::size_t players = 0;
  std::size_t actions = 0;
  std::size_t scores = 0;
  std::size_t observation = 0;

  template <Game G>
  explicit RowShape(const G& game)
      : players(static_cast<std::size_t>(game.num_players())),
        actions(static_cast<std::size_t>(game.num_actions())),
        scores(game.score_names().size()),
        observation(1) {
    for (const int side : game.observation_shape()) observation *= static_cast<std::size_t>(side);
  }
};

template <Game G>
class RowWriter {
 public:
  RowWriter(const G& game, Observe observe) : game_(&game), shape_(game), observe_(observe) {}

  [[nodiscard]] const RowShape& shape() const noexcept { return shape_; }

  // Reward, flags and scores; `paid` where the game ended in this call.
  void write_result(const StateOf<G>& s, const BatchRow& row, std::int64_t i, bool paid, const StepRows<G>& out) const {
    const auto at = static_cast<std::size_t>(i);
    const bool over = row.to_play == kTerminal;
    float* reward = out.reward == nullptr ? nullptr : out.reward + at * shape_.players;
    std::int32_t* scores = out.final_scores == nullptr ? nullptr : out.final_scores + at * shape_.scores;
    if (!over) [[likely]] {
      if (reward != nullptr) std::memset(reward, 0, shape_.players * sizeof *reward);
      if (scores != nullptr) std::memset(scores, 0, shape_.scores * sizeof *scores);
      if (out.terminated != nullptr) out.terminated[at] = false;
      if (out.truncated != nullptr) out.truncated[at] = false;
      return;
    }
    if (reward != nullptr) write_reward(s, paid, reward);
    if (scores != nullptr) game_->scores(s, {scores, shape_.scores});
    const bool unfinished = game_->unfinished(s);
    if (out.terminated != nullptr) out.terminated[at] = !unfinished;
    if (out.truncated != nullptr) out.truncated[at] = unfinished;
    if (out.final_obs != nullptr && paid) observe(s, row, i, out.final_obs);
  }

  // What the caller decides from.
  void write_position(const StateOf<G>& s, const BatchRow& row, std::int64_t i, const StepRows<G>& out) const {
    const auto at = static_cast<std::size_t>(i);
    if (out.to_play != nullptr) out.to_play[at] = row.to_play;
    if (out.episode != nullptr) out.episode[at] = static_cast<std::uint32_t>(row.key.episode);
    if (out.ply != nullptr) out.ply[at] = game_->ply(s);
    if (out.mask != nullptr) fill_mask(*game_, s, out.mask + at * shape_.actions);
    if (out.legal_offsets != nullptr) out.legal_offsets[at + 1] = row.to_play < 0 ? 0 : count_legal(*game_, s);
    if (out.obs != nullptr) observe(s, row, i, out.obs);
  }

  void write_legal(const StateOf<G>& s, Action* out) const {
    LegalList<G> legal;
    game_->legal(s, legal);
    std::copy(legal.begin(), legal.end(), out);
  }

 private:
  void write_reward(const StateOf<G>& s, bool paid, float* reward) const {
    double returns[kMaxPlayers] = {};
    if (paid) fill_returns(*game_, s, std::span(returns, shape_.players));
    for (std::size_t p = 0; p < shape_.players; ++p) reward[p] = static_cast<float>(returns[p]);
  }

  void observe(const StateOf<G>& s, const BatchRow& row, std::int64_t i, ObsOf<G>* out) const {
    const std::size_t size = shape_.observation;
    if (observe_ == Observe::to_play) {
      const int seat = row.to_play >= 0 ? row.to_play : row.last_seat;
      game_->observe(s, seat, {out + static_cast<std::size_t>(i) * size, size});
    } else if (observe_ == Observe::all) {
      ObsOf<G>* to = out + static_cast<std::size_t>(i) * size * shape_.players;
      for (std::size_t p = 0; p < shape_.players; ++p, to += size) game_->observe(s, static_cast<int>(p), {to, size});
    }
  }

  const G* game_;
  RowShape shape_;
  Observe observe_;
};

}  // namespace kastgard::detail

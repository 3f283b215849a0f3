// A Batch with buffers for everything that it can write.
#pragma once

#include <memory>
#include <vector>

#include "core/batch.hpp"

namespace kastgard::testing {

template <Game G>
class BatchFixture {
 public:
  BatchFixture(const G& game, int rows, const BatchOptions& options, std::vector<AgentMaker<G>> makers = {})
      : batch(game, rows, options, std::move(makers)), n(static_cast<std::size_t>(rows)), actions(n) {
    const auto& shape = batch.shape();
    const std::size_t seats = options.observe == Observe::all ? shape.players : 1;
    obs.assign(n * seats * shape.observation, 0x55);
    final_obs = obs;
    mask.assign(n * shape.actions, 0x55);
    offsets.assign(n + 1, -1);
    ids.assign(n * G::kMaxLegal, -1);
    to_play.assign(n, 99);
    reward.assign(n * shape.players, 99.0F);
    terminated = std::make_unique<bool[]>(n);
    truncated = std::make_unique<bool[]>(n);
    final_scores.assign(n * shape.scores, 99);
    episode.assign(n, 99);
    ply.assign(n, 99);
    rows_.obs = obs.data();
    rows_.mask = mask.data();
    rows_.legal_offsets = offsets.data();
    rows_.legal_ids = ids.data();
    rows_.legal_capacity = ids.size();
    rows_.to_play = to_play.data();
    rows_.reward = reward.data();
    rows_.terminated = terminated.get();
    rows_.truncated = truncated.get();
    rows_.final_scores = final_scores.data();
    rows_.episode = episode.data();
    rows_.ply = ply.data();
    rows_.final_obs = final_obs.data();
  }

  void reset() { batch.reset(nullptr, nullptr, rows_); }
  void step() { batch.step(actions, rows_); }

  // The first of the row's legal actions, or any of them, as the buffers tell; -1 for a row that has none.
  [[nodiscard]] Action choice(std::size_t i, std::uint64_t k) const {
    const auto count = static_cast<std::uint64_t>(offsets[i + 1] - offsets[i]);
    return count == 0 ? -1 : ids[static_cast<std::size_t>(offsets[i]) + k % count];
  }
  void choose(Rng& rng) {
    for (std::size_t i = 0; i < n; ++i) actions[i] = choice(i, rng.next() >> 8);
  }
  [[nodiscard]] bool done(std::size_t i) const { return terminated[i] || truncated[i]; }

  Batch<G> batch;
  std::size_t n;
  std::vector<Action> actions;
  StepRows<G> rows_;
  std::vector<ObsOf<G>> obs, final_obs;
  std::vector<std::uint8_t> mask;
  std::vector<std::int64_t> offsets;
  std::vector<Action> ids;
  std::vector<std::int8_t> to_play;
  std::vector<float> reward;
  std::unique_ptr<bool[]> terminated, truncated;
  std::vector<std::int32_t> final_scores;
  std::vector<std::uint32_t> episode;
  std::vector<std::int32_t> ply;
};

}  // namespace kastgard::testing

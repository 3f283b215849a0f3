// The native seats of a Batch: who they are, and their streams.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/agent.hpp"

namespace kastgard::detail {

template <Game G>
class BatchSeats {
 public:
  BatchSeats(const G& game, std::size_t rows, int threads, std::vector<AgentMaker<G>> makers)
      : makers_(std::move(makers)) {
    const auto players = static_cast<std::size_t>(game.num_players());
    if (makers_.size() > players) throw OptionError("a batch got more agents than the game has seats");
    for (std::size_t seat = 0; seat < makers_.size(); ++seat) {
      if (!makers_[seat]) continue;
      slot_[seat] = static_cast<int>(count_++);
      mask_ |= 1U << seat;
    }
    if (count_ == players) throw OptionError("a batch needs a seat of the caller's; play whole games instead");
    streams_.resize(rows * count_);
    for (int chunk = 0; count_ > 0 && chunk < threads; ++chunk) {
      for (const auto& make : makers_) {
        if (make) agents_.push_back(make());
      }
    }
  }

  [[nodiscard]] const std::vector<AgentMaker<G>>& makers() const noexcept { return makers_; }
  [[nodiscard]] std::uint32_t mask() const noexcept { return mask_; }
  [[nodiscard]] std::size_t count() const noexcept { return count_; }

  // `who` may be kChance or kTerminal: never a native seat.
  [[nodiscard]] bool plays(int who) const noexcept { return who >= 0 && (mask_ >> who & 1U) != 0; }

  void start(std::size_t row, const GameKey& key) {
    if (count_ == 0) return;
    for (std::size_t seat = 0; seat < makers_.size(); ++seat) {
      if (makers_[seat]) stream(row, static_cast<int>(seat)) = Rng(key, kPurposeAgent + seat);
    }
  }

  // The seat's choice, checked: a player that breaks the rules is an error here and no broken game.
  [[nodiscard]] Action act(int chunk, std::size_t row, int seat, const G& game, const StateOf<G>& state) {
    const auto slot = static_cast<std::size_t>(slot_[seat]);
    auto& agent = *agents_[static_cast<std::size_t>(chunk) * count_ + slot];
    const Action action = agent.act(View<G>(game, state, seat), stream(row, seat));
    if (is_legal(game, state, action)) return action;
    throw illegal_action(game, state, action,
                         "chosen by the agent of seat " + std::to_string(seat) + " in row " + std::to_string(row));
  }

  void copy_streams(std::size_t row, const BatchSeats& from, std::size_t from_row) {
    for (std::size_t k = 0; k < count_; ++k) streams_[row * count_ + k] = from.streams_[from_row * count_ + k];
  }

  [[nodiscard]] std::vector<Rng>& streams() noexcept { return streams_; }
  [[nodiscard]] const std::vector<Rng>& streams() const noexcept { return streams_; }

 private:
  Rng& stream(std::size_t row, int seat) { return streams_[row * count_ + static_cast<std::size_t>(slot_[seat])]; }

  std::vector<AgentMaker<G>> makers_;
  int slot_[kMaxPlayers] = {};  // seat -> index among the native seats
  std::uint32_t mask_ = 0;
  std::size_t count_ = 0;
  std::vector<Rng> streams_;                         // rows * count
  std::vector<std::unique_ptr<Agent<G>>> agents_;    // chunks * count
};

}  // namespace kastgard::detail

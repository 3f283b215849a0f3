// What a position is worth to a seat in the eyes of normal.
#pragma once

#include "games/catan/heuristic.hpp"

namespace kastgard::catan {

class Outlook {
 public:
  // `board` gives the island, which is the same in all positions of one game.
  Outlook(const Config& config, const NormalWeights& weights, const State& board);

  // Own worth less shares of the others'.
  [[nodiscard]] double worth(const State& s, int seat) const;

  // Cards in hand and what they may buy.
  [[nodiscard]] double hand_worth(const State& s, int seat, Counts hand) const;

 private:
  [[nodiscard]] double seat_worth(const State& s, int seat, bool own) const;
  [[nodiscard]] double income(const State& s, int seat) const;
  [[nodiscard]] double expansion(const State& s, int seat) const;
  [[nodiscard]] double races(const State& s, int seat, int cards) const;

  const Config& config_;
  const NormalWeights& w_;
  std::array<double, kResources> price_{};  // of a card of each resource, 1 on average
  std::array<double, kCorners> corner_{};   // income of a settlement there
};

}  // namespace kastgard::catan

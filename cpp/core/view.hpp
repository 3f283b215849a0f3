// What an agent is given: one seat's right to look, not the state. A pair of pointers; no copy, no cost.
#pragma once

#include "core/derived.hpp"

namespace kastgard {

template <class G>  // a Game; unconstrained so that a game class may name its own players
class View {
 public:
  View(const G& game, const StateOf<G>& state, int seat) noexcept : game_(&game), state_(&state), seat_(seat) {}

  [[nodiscard]] const G& game() const noexcept { return *game_; }
  [[nodiscard]] int seat() const noexcept { return seat_; }
  [[nodiscard]] bool to_play() const { return game_->to_play(*state_) == seat_; }

  // Legal actions are known to the seat that is to move, and to nobody else.
  [[nodiscard]] int count_legal() const { return to_play() ? kastgard::count_legal(*game_, *state_) : 0; }
  [[nodiscard]] Action nth_legal(int k) const { return kastgard::nth_legal(*game_, *state_, k); }
  // One of them, all equally likely; only for the seat that is to move.
  [[nodiscard]] Action random_action(Rng& rng) const { return kastgard::random_action(*game_, *state_, rng); }
  void legal(LegalList<G>& out) const {
    out.clear();
    if (to_play()) game_->legal(*state_, out);
  }
  void observe(std::span<ObsOf<G>> out) const { game_->observe(*state_, seat_, out); }

  // Where nothing is hidden, the whole state is what the seat may know.
  [[nodiscard]] const StateOf<G>& state() const noexcept
    requires(G::kPerfectInformation)
  {
    return *state_;
  }

  // The state with every fact hidden from this seat at a fixed value: a pure function of what the seat knows.
  [[nodiscard]] StateOf<G> concealed() const { return game_->conceal(*state_, seat_); }
  [[nodiscard]] StateOf<G> sample_state(Rng& rng) const { return game_->resample(concealed(), seat_, rng); }

 private:
  const G* game_;
  const StateOf<G>* state_;
  int seat_;
};

}  // namespace kastgard

// What a native player is. It stands in core because Batch seats players and rooms bring their own; the players that
// serve every game live in search/.
#pragma once

#include <functional>
#include <memory>

#include "core/view.hpp"

namespace kastgard {

// Chooses one legal action from a view. One object plays one seat of one game at a time.
// (Not `template <Game G>`: a game class names its own players before it is complete.)
template <class G>
class Agent {
 public:
  Agent() = default;
  Agent(const Agent&) = delete;
  Agent& operator=(const Agent&) = delete;
  virtual ~Agent() = default;

  // Must return a legal action. `rng` is the seat's own stream, keyed by (seed, index, episode, 16 + seat); the choice
  // is a function of (view, rng) alone, whatever the object has memorised to be fast.
  virtual Action act(const View<G>& view, Rng& rng) = 0;

  // Whether no choice of `act` can be illegal in any game, so that it need not be checked.
  [[nodiscard]] virtual bool is_sound() const noexcept { return false; }
};

// Makes the players of one seat, one object a thread; an empty function leaves the seat to the caller.
template <class G>
using AgentMaker = std::function<std::unique_ptr<Agent<G>>()>;

}  // namespace kastgard

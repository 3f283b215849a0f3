// A native player as an object of its own, for programs that ask it for one move at a time.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <utility>

#include "bindings/box.hpp"
#include "bindings/convert.hpp"
#include "search/agent.hpp"

namespace kastgard::bindings {

template <Game G>
class BoundAgent {
 public:
  BoundAgent(std::shared_ptr<GameBox<G>> box, const std::string& name, const AnyDict& options)
      : box_(std::move(box)), agent_(make_agent<G>(name, options_of(options))) {}

  // `state` is what the seat may know (State.conceal), and is all that the player is shown.
  Action act(const BoundState<G>& state, int seat, Rng& rng) {
    check_seat(*box_, seat);
    if (state.box->title != box_->title)
      throw py::value_error("the agent plays " + box_->title + ", not " + state.box->title);
    if (state.game().to_play(state.value) != seat) {
      throw py::value_error(box_->title + ": seat " + std::to_string(seat) + " is not to move");
    }
    const BoundState<G> copy = state;
    const Unlocked unlocked;
    return agent_->act(View<G>(copy.game(), copy.value, seat), rng);
  }

 private:
  std::shared_ptr<GameBox<G>> box_;
  std::unique_ptr<Agent<G>> agent_;
};

template <Game G>
void bind_agent(py::module_& module) {
  using namespace py::literals;
  using A = BoundAgent<G>;
  py::class_<A>(module, "Agent", "A native player.")
      .def(py::init<std::shared_ptr<GameBox<G>>, const std::string&, const AnyDict&>(), "game"_a, "name"_a, "options"_a)
      .def("act", &A::act, "state"_a, "seat"_a, "rng"_a);
  module.def("agent_names", [] { return agent_names<G>(); });
}

}  // namespace kastgard::bindings

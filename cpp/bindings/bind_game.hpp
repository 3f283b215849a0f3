// One binding for all games: the submodule _native.<game> with the same classes and methods in each.
#pragma once

#include <pybind11/stl.h>

#include <string>

#include "bindings/bind_agent.hpp"
#include "bindings/bind_batch.hpp"
#include "bindings/bind_play.hpp"
#include "bindings/bind_state.hpp"
#include "bindings/convert.hpp"
#include "bindings/registrar.hpp"

namespace kastgard::bindings {

template <Game G>
struct GameMethods {
  using Box = GameBox<G>;
  using S = BoundState<G>;
  using Ptr = std::shared_ptr<Box>;

  static Ptr make(const AnyDict& values) {
    Options options = options_of(values);
    const Unlocked unlocked;  // a pool of maps takes a while
    return std::make_shared<Box>(std::move(options));
  }

  static S initial(const Ptr& box, std::uint64_t seed, std::uint64_t index, std::uint64_t episode) {
    const Unlocked unlocked;
    return {box, box->game.initial(GameKey{seed, index, episode})};
  }

  static S from_text(const Ptr& box, const py::str& text) {
    const std::string plain = plain_text(text);
    const Unlocked unlocked;
    return {box, titled(*box, [&] { return box->game.from_text(plain); })};
  }

  static S from_bytes(const Ptr& box, const py::bytes& bytes, std::uint64_t salt) {
    const std::string_view data(bytes);
    const Unlocked unlocked;
    return {box, unpack_state<G>(*box, data, salt)};
  }
};

template <Game G>
void bind_game_methods(py::class_<GameBox<G>, std::shared_ptr<GameBox<G>>>& type) {
  using namespace py::literals;
  using M = GameMethods<G>;
  using Box = GameBox<G>;
  type.def(py::init(&M::make), "options"_a)
      .def_readwrite("title", &Box::title, "The canonical game string; set before the game is shared.")
      .def_property_readonly("tag", &Box::tag, "A hash of the title.")
      .def_property_readonly("num_players", [](const Box& b) { return b.game.num_players(); })
      .def_property_readonly("num_actions", [](const Box& b) { return b.game.num_actions(); })
      .def_property_readonly("max_chance", [](const Box& b) { return b.game.max_chance(); })
      .def_property_readonly("max_length", [](const Box& b) { return b.game.max_length(); })
      .def_property_readonly("score_names", [](const Box& b) { return b.game.score_names(); })
      .def_property_readonly("observation_shape",
                             [](const Box& b) { return AnyTuple(py::cast(b.game.observation_shape())); })
      .def("initial", &M::initial, "seed"_a, "index"_a, "episode"_a)
      .def("from_text", &M::from_text, "text"_a)
      .def("from_bytes", &M::from_bytes, "data"_a, "salt"_a = 0);
}

template <Game G>
void bind_constants(py::module_& module) {
  AnyList ends;
  for (const auto& end : G::kEnds) ends.append(std::string(end));
  module.attr("name") = std::string(G::kName);
  module.attr("ends") = AnyTuple(ends);
  module.attr("rules_version") = int{G::kRulesVersion};
  module.attr("perfect_information") = bool{G::kPerfectInformation};
  module.attr("state_bytes") = sizeof(StateOf<G>);
  module.attr("max_legal") = std::size_t{G::kMaxLegal};
  module.attr("max_outcomes") = std::size_t{G::kMaxOutcomes};
  module.attr("observation_dtype") = std::string(py::str(py::dtype::of<ObsOf<G>>()));
}

// `room` names the Python module that belongs to the game. Returns the submodule, for what only this game has.
template <Game G>
py::module_ bind_game(py::module_& module, const char* room) {
  const std::string name(G::kName);
  py::module_ sub = module.def_submodule(name.c_str(), ("The compiled game " + name + ".").c_str());
  bind_constants<G>(sub);
  py::class_<GameBox<G>, std::shared_ptr<GameBox<G>>> game(sub, "Game", "The rules with one configuration.");
  InlineType<BoundState<G>> state(sub, "State", "A position and the game that it belongs to.", StateOps<G>::kTable);
  bind_game_methods<G>(game);
  bind_state_queries<G>(state);
  bind_state_methods<G>(state);
  bind_agent<G>(sub);
  bind_batch<G>(sub);
  bind_play<G>(sub);
  announce_game(name, room, G::kListed);
  return sub;
}

}  // namespace kastgard::bindings

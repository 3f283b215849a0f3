// The class State of every game: the operations of core, one method each.
#pragma once

#include <pybind11/stl.h>

#include <string>
#include <string_view>

#include "bindings/arrays.hpp"
#include "bindings/box.hpp"
#include "bindings/bytes.hpp"
#include "bindings/state_ops.hpp"
#include "bindings/typing.hpp"

namespace kastgard::bindings {

template <Game G>
struct StateMethods {
  using S = BoundState<G>;

  static py::array legal_actions(const S& s, const py::object& out) {
    LegalList<G> legal;
    s.game().legal(s.value, legal);
    const auto count = static_cast<py::ssize_t>(legal.size());
    if (out.is_none()) return legal_array<G>(legal);
    Action* data = checked<Action>(out, "out", {kAnySize}, Access::write);
    auto array = py::reinterpret_borrow<py::array>(out);
    if (array.shape(0) < count) {
      throw py::value_error("out has room for " + std::to_string(array.shape(0)) + " actions, " +
                            std::to_string(count) + " are legal");
    }
    if (count > 0) std::memcpy(data, legal.begin(), legal.size() * sizeof(Action));
    return array[py::slice(0, count, 1)].template cast<py::array>();
  }

  static bool sees_outcome(const S& s, int seat) {
    check_seat(*s.box, seat);
    return kastgard::sees_outcome(s.game(), s.value, seat);
  }

  static py::object legal_mask(const S& s, py::object out) {
    const py::ssize_t actions = s.game().num_actions();
    if (out.is_none()) out = new_array<bool>({actions});
    fill_mask(s.game(), s.value, reinterpret_cast<std::uint8_t*>(checked<bool>(out, "out", {actions}, Access::write)));
    return out;
  }

  static AnyTuple chance_outcomes(const S& s) {
    ChanceList<G> outcomes;
    s.game().chance(s.value, outcomes);
    const auto count = static_cast<py::ssize_t>(outcomes.size());
    auto ids = new_array<Action>({count});
    auto weights = new_array<std::uint64_t>({count});
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      ids.mutable_data()[i] = outcomes[i].id;
      weights.mutable_data()[i] = outcomes[i].weight;
    }
    return py::make_tuple(ids, weights);
  }

  static std::uint64_t chance_total(const S& s) {
    ChanceList<G> outcomes;
    s.game().chance(s.value, outcomes);
    std::uint64_t total = 0;
    for (const auto& o : outcomes) total += o.weight;
    return total;
  }

  static void apply(S& s, Action action) {
    titled(*s.box, [&] { apply_checked(s.game(), s.value, action); });
  }

  static S child(const S& s, Action action) {
    S next = s;
    apply(next, action);
    return next;
  }

  static Action sample_chance(S& s, Rng& rng) {
    if (s.game().to_play(s.value) != kChance) throw py::value_error(s.box->title + ": this is no chance node");
    const Action id = sample_outcome(s.game(), s.value, rng);
    s.game().apply(s.value, id);
    return id;
  }

  // Without the lock, here and below, a copy is worked on: another thread may do what it should not and move this
  // state.
  static void resolve(S& s, Rng& rng) {
    StateOf<G> copy = s.value;
    {
      const Unlocked unlocked;
      resolve_chance(s.game(), copy, rng);
    }
    s.value = copy;
  }

  static std::int64_t play_out(S& s, Rng& chance, Rng& choices) {
    StateOf<G> copy = s.value;
    std::int64_t decisions = 0;
    {
      const Unlocked unlocked;
      decisions = playout(s.game(), copy, chance, choices);
    }
    s.value = copy;
    return decisions;
  }

  static py::array_t<double> returns(const S& s) {
    const int players = s.game().num_players();
    auto out = new_array<double>({players});
    fill_returns(s.game(), s.value, std::span<double>(out.mutable_data(), static_cast<std::size_t>(players)));
    return out;
  }

  static py::array_t<std::int32_t> scores(const S& s) {
    const auto count = s.game().score_names().size();
    auto out = new_array<std::int32_t>({static_cast<py::ssize_t>(count)});
    s.game().scores(s.value, std::span<std::int32_t>(out.mutable_data(), count));
    return out;
  }

  static std::vector<py::ssize_t> observation_shape(const G& game) {
    const auto shape = game.observation_shape();
    return {shape.begin(), shape.end()};
  }

  static py::object observe(const S& s, int seat, py::object out) {
    check_seat(*s.box, seat);
    const auto shape = observation_shape(s.game());
    if (out.is_none()) out = new_array<ObsOf<G>>(shape);
    auto* data = checked<ObsOf<G>>(out, "out", shape, Access::write);
    std::size_t size = 1;
    for (const auto length : shape) size *= static_cast<std::size_t>(length);
    s.game().observe(s.value, seat, std::span<ObsOf<G>>(data, size));
    return out;
  }

  static S conceal(const S& s, int seat) {
    check_seat(*s.box, seat);
    return {s.box, s.game().conceal(s.value, seat)};
  }

  static S resample(const S& s, int seat, Rng& rng) {
    check_seat(*s.box, seat);
    const StateOf<G> copy = s.value;
    const Unlocked unlocked;
    return {s.box, s.game().resample(copy, seat, rng)};
  }

  static py::bytes to_bytes(const S& s, std::uint64_t salt) { return pack_state<G>(*s.box, s.value, salt); }

  static std::string to_text(const S& s) {
    const StateOf<G> copy = s.value;
    const Unlocked unlocked;
    return s.game().to_text(copy);
  }

  static std::uint64_t count_paths(const S& s, int depth) {
    const StateOf<G> copy = s.value;
    const Unlocked unlocked;
    return perft(s.game(), copy, depth);
  }

  static Action parse_action(const S& s, const py::str& text) {
    return titled(*s.box, [&] { return s.game().parse_action(s.value, plain_text(text)); });
  }

  static bool equals(const S& a, const S& b) {
    return (a.box == b.box || a.box->title == b.box->title) && equal<G>(a.value, b.value);
  }
};

template <Game G>
void bind_state_queries(InlineType<BoundState<G>>& type) {
  using M = StateMethods<G>;
  using S = BoundState<G>;
  type.def_property_readonly("to_play", [](const S& s) { return s.game().to_play(s.value); })
      .def_property_readonly("ply", [](const S& s) { return s.game().ply(s.value); })
      .def_property_readonly("round", [](const S& s) { return s.game().round(s.value); })
      .def_property_readonly("end", [](const S& s) { return s.game().end(s.value); })
      .def_property_readonly("unfinished", [](const S& s) { return s.game().unfinished(s.value); })
      .def_property_readonly("chance_total", &M::chance_total)
      .def_property_readonly("hash", [](const S& s) { return hash_bytes(&s.value, sizeof s.value, s.box->tag()); })
      .def_property_readonly("signature", [](const S& s) { return hash_state<G>(s.value); })
      .def("chance_outcomes", &M::chance_outcomes)
      .def("sees_outcome", &M::sees_outcome, py::arg("seat"))
      .def("count_legal", [](const S& s) { return count_legal(s.game(), s.value); })
      .def("returns", &M::returns)
      .def("scores", &M::scores)
      .def("to_text", &M::to_text)
      .def("equals", &M::equals, py::arg("other"));
}

template <Game G>
void bind_state_methods(InlineType<BoundState<G>>& type) {
  using namespace py::literals;
  using M = StateMethods<G>;
  using S = BoundState<G>;
  type.def("legal_actions", &M::legal_actions, "out"_a = py::none())
      .def("legal_mask", &M::legal_mask, "out"_a = py::none())
      .def("apply", &M::apply, "action"_a.noconvert())  // no number that is not an integer
      .def("child", &M::child, "action"_a.noconvert())
      .def("sample_chance", &M::sample_chance, "rng"_a)
      .def("resolve_chance", &M::resolve, "rng"_a)
      .def("playout", &M::play_out, "chance"_a, "choices"_a)
      .def("observe", &M::observe, "seat"_a, "out"_a = py::none())
      .def("conceal", &M::conceal, "seat"_a)
      .def("resample", &M::resample, "seat"_a, "rng"_a)
      .def("to_bytes", &M::to_bytes, "salt"_a = 0)
      .def(
          "action_text", [](const S& s, Action a) { return s.game().action_text(s.value, a); }, "action"_a)
      .def("parse_action", &M::parse_action, "text"_a)
      .def("validate", [](const S& s) { titled(*s.box, [&] { s.game().validate(s.value); }); })
      .def("perft", &M::count_paths, "depth"_a);
}

}  // namespace kastgard::bindings

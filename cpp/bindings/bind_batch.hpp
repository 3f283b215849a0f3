// The class Batch of every game, and the caller's buffers, checked once and then used at every step.
#pragma once

#include <pybind11/pybind11.h>

#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/box.hpp"
#include "bindings/busy.hpp"
#include "bindings/seats.hpp"
#include "bindings/typing.hpp"
#include "core/batch.hpp"

namespace kastgard::bindings {

// Pointers into arrays, and the arrays, so that none dies before its pointer.
template <Game G>
struct BoundRows {
  StepRows<G> rows;
  AnyDict arrays;
};

template <Game G>
class BoundBatch {
 public:
  using Box = GameBox<G>;

  BoundBatch(std::shared_ptr<Box> box, int n, const BatchOptions& options, const AnyList& agents)
      : box_(std::move(box)), batch_(box_->game, n, options, makers_of<G>(agents)) {}

  [[nodiscard]] int size() const { return batch_.size(); }

  [[nodiscard]] BoundRows<G> rows(const AnyDict& arrays) const {
    const py::ssize_t n = batch_.size();
    const auto& shape = batch_.shape();
    const auto players = static_cast<py::ssize_t>(shape.players);
    const auto w = Access::write;
    const auto find = [&](const char* name) { return arrays.contains(name) ? py::object(arrays[name]) : py::none(); };
    StepRows<G> r;
    r.obs = checked_or_null<ObsOf<G>>(find("obs"), "obs", observation_shape(), w);
    r.final_obs = checked_or_null<ObsOf<G>>(find("final_obs"), "final_obs", observation_shape(), w);
    r.mask = reinterpret_cast<std::uint8_t*>(
        checked_or_null<bool>(find("mask"), "mask", {n, static_cast<py::ssize_t>(shape.actions)}, w));
    r.legal_offsets = checked_or_null<std::int64_t>(find("legal_offsets"), "legal_offsets", {n + 1}, w);
    r.legal_ids = checked_or_null<Action>(find("legal_ids"), "legal_ids", {kAnySize}, w);
    if (r.legal_ids != nullptr) r.legal_capacity = static_cast<std::size_t>(py::len(find("legal_ids")));
    r.to_play = checked_or_null<std::int8_t>(find("to_play"), "to_play", {n}, w);
    r.reward = checked_or_null<float>(find("reward"), "reward", {n, players}, w);
    r.terminated = checked_or_null<bool>(find("terminated"), "terminated", {n}, w);
    r.truncated = checked_or_null<bool>(find("truncated"), "truncated", {n}, w);
    r.final_scores = checked_or_null<std::int32_t>(find("final_scores"), "final_scores",
                                                   {n, static_cast<py::ssize_t>(shape.scores)}, w);
    r.episode = checked_or_null<std::uint32_t>(find("episode"), "episode", {n}, w);
    r.ply = checked_or_null<std::int32_t>(find("ply"), "ply", {n}, w);
    return {r, arrays};
  }

  void reset(const py::object& where, const py::object& seeds, const BoundRows<G>& out) {
    const bool* chosen = checked_or_null<bool>(where, "where", {batch_.size()});
    const auto* words = checked_or_null<std::uint64_t>(seeds, "seeds", {batch_.size()});
    locked([&] { batch_.reset(reinterpret_cast<const std::uint8_t*>(chosen), words, out.rows); });
  }

  void step(const py::array& actions, const BoundRows<G>& out) {
    const Action* chosen = checked<Action>(actions, "actions", {batch_.size()});
    locked([&] { batch_.step({chosen, static_cast<std::size_t>(batch_.size())}, out.rows); });
  }

  void write(const BoundRows<G>& out) {
    locked([&] { batch_.write(out.rows); });
  }

  [[nodiscard]] BoundState<G> state(int i) {
    StateOf<G> value;
    locked([&] { value = batch_.state(i); });
    return {box_, value};
  }

  [[nodiscard]] AnyTuple key(int i) {
    GameKey key;
    locked([&] { key = batch_.key(i); });
    return py::make_tuple(key.seed, key.index, key.episode);
  }

  void set_state(int i, const BoundState<G>& state) {
    if (state.box->title != box_->title) {
      throw py::value_error("the batch plays " + box_->title + ", not " + state.box->title);
    }
    const StateOf<G> value = state.value;
    locked([&] { batch_.set_state(i, value); });
  }

  [[nodiscard]] std::unique_ptr<BoundBatch> clone(const py::array& rows) {
    const std::int32_t* chosen = checked<std::int32_t>(rows, "rows", {kAnySize});
    const std::span indices(chosen, static_cast<std::size_t>(rows.size()));
    std::unique_ptr<BoundBatch> copy;
    locked([&] { copy.reset(new BoundBatch(box_, batch_.clone(indices))); });
    return copy;
  }

  // `mark`, then the batch, written where it stays.
  [[nodiscard]] py::bytes save(const py::bytes& mark) {
    const std::string_view before(mark);
    auto out = py::reinterpret_steal<py::bytes>(
        PyBytes_FromStringAndSize(nullptr, static_cast<py::ssize_t>(before.size() + batch_.saved_size())));
    if (!out) throw py::error_already_set();
    auto* to = reinterpret_cast<std::uint8_t*>(PyBytes_AS_STRING(out.ptr()));
    std::memcpy(to, before.data(), before.size());
    locked([&] { batch_.save(to + before.size()); });
    return out;
  }

  void load(const py::bytes& data) {
    const std::string_view bytes(data);
    const auto* first = reinterpret_cast<const std::uint8_t*>(bytes.data());
    locked([&] { batch_.load({first, bytes.size()}); });
  }

 private:
  BoundBatch(std::shared_ptr<Box> box, Batch<G>&& batch) : box_(std::move(box)), batch_(std::move(batch)) {}

  // Without the interpreter's lock, and by one thread at a time.
  template <class F>
  void locked(F&& work) {
    const Busy busy(busy_, "the batch");
    const Unlocked unlocked;
    titled(*box_, std::forward<F>(work));
  }

  [[nodiscard]] std::vector<py::ssize_t> observation_shape() const {
    std::vector<py::ssize_t> shape{batch_.size()};
    if (batch_.options().observe == Observe::all) shape.push_back(static_cast<py::ssize_t>(batch_.shape().players));
    for (const int side : box_->game.observation_shape()) shape.push_back(side);
    return shape;
  }

  std::shared_ptr<Box> box_;
  Batch<G> batch_;
  std::atomic_flag busy_;
};

template <Game G>
std::unique_ptr<BoundBatch<G>> make_batch(std::shared_ptr<GameBox<G>> box, std::int64_t n, std::uint64_t seed,
                                          std::int64_t threads, int autoreset, int observe, bool explicit_chance,
                                          const AnyList& agents) {
  if (n < 1 || n > kMaxRows) throw py::value_error("a batch has 1 to " + std::to_string(kMaxRows) + " rows");
  if (threads < 1 || threads > kMaxThreads)
    throw py::value_error("threads must be 1 to " + std::to_string(kMaxThreads));
  BatchOptions options;
  options.seed = seed;
  options.threads = static_cast<int>(threads);
  options.autoreset = static_cast<Autoreset>(autoreset);
  options.observe = static_cast<Observe>(observe);
  options.explicit_chance = explicit_chance;
  return std::make_unique<BoundBatch<G>>(std::move(box), static_cast<int>(n), options, agents);
}

template <Game G>
void bind_batch(py::module_& module) {
  using namespace py::literals;
  using B = BoundBatch<G>;
  py::class_<BoundRows<G>>(module, "Rows", "Buffers of one step, checked.");
  py::class_<B>(module, "Batch", "Games side by side.")
      .def(py::init(&make_batch<G>), "game"_a, "n"_a, "seed"_a, "threads"_a, "autoreset"_a, "observe"_a,
           "explicit_chance"_a, "agents"_a)
      .def("rows", &B::rows, "arrays"_a)
      .def("reset", &B::reset, "where"_a, "seeds"_a, "out"_a)
      .def("step", &B::step, "actions"_a, "out"_a)
      .def("write", &B::write, "out"_a)
      .def("state", &B::state, "row"_a)
      .def("key", &B::key, "row"_a)
      .def("set_state", &B::set_state, "row"_a, "state"_a)
      .def("clone", &B::clone, "rows"_a)
      .def("save", &B::save, "mark"_a)
      .def("load", &B::load, "data"_a);
}

}  // namespace kastgard::bindings

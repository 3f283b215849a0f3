// Whole games: `play` where all players are native, `Waves` where Python plays some seats.
#pragma once

#include <pybind11/pybind11.h>

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bindings/arrays.hpp"
#include "bindings/box.hpp"
#include "bindings/busy.hpp"
#include "bindings/seats.hpp"
#include "bindings/typing.hpp"
#include "search/play.hpp"
#include "search/waves.hpp"

namespace kastgard::bindings {

template <class T>
[[nodiscard]] py::array_t<T> array_of(const std::vector<T>& values, const std::vector<py::ssize_t>& shape) {
  auto out = new_array<T>(shape);
  std::copy(values.begin(), values.end(), out.mutable_data());
  return out;
}

// Moves of all games behind each other: game k's are moves[offsets[k] .. offsets[k + 1]).
template <Game G>
void add_moves(AnyDict& out, const PlayResults<G>& results) {
  const auto games = static_cast<py::ssize_t>(results.moves.size());
  auto offsets = new_array<std::int64_t>({games + 1});
  std::int64_t total = 0;
  for (py::ssize_t k = 0; k <= games; ++k) {
    offsets.mutable_data()[k] = total;
    if (k < games) total += static_cast<std::int64_t>(results.moves[static_cast<std::size_t>(k)].size());
  }
  auto moves = new_array<Action>({total});
  Action* to = moves.mutable_data();
  for (const auto& each : results.moves) to = std::copy(each.begin(), each.end(), to);
  out["moves"] = moves;
  out["move_offsets"] = offsets;
}

template <Game G>
[[nodiscard]] AnyDict results_of(const G& game, const PlayResults<G>& results) {
  const auto games = static_cast<py::ssize_t>(results.plies.size());
  AnyDict out;
  out["returns"] = array_of(results.returns, {games, game.num_players()});
  out["scores"] = array_of(results.scores, {games, static_cast<py::ssize_t>(game.score_names().size())});
  out["plies"] = array_of(results.plies, {games});
  out["end"] = array_of(results.end, {games});
  out["signatures"] = array_of(results.signatures, {games});
  out["failures"] = results.failures;
  add_moves<G>(out, results);
  return out;
}

[[nodiscard]] inline PlayOptions play_options(std::int64_t games, std::uint64_t seed, std::uint64_t first,
                                              std::int64_t threads, bool record, bool end_on_error) {
  if (threads < 1 || threads > kMaxThreads)
    throw py::value_error("threads must be 1 to " + std::to_string(kMaxThreads));
  if (games < 0) throw py::value_error("the number of games must not be negative");
  return {seed, first, games, static_cast<int>(threads), record, end_on_error};
}

template <Game G>
AnyDict play_native(const std::shared_ptr<GameBox<G>>& box, const AnyList& agents, std::int64_t games,
                    std::uint64_t seed, std::uint64_t first, std::int64_t threads, bool record, bool end_on_error) {
  const auto makers = makers_of<G>(agents);
  const PlayOptions options = play_options(games, seed, first, threads, record, end_on_error);
  PlayResults<G> results;
  {
    const Unlocked unlocked;
    results = titled(*box, [&] { return play(box->game, makers, options); });
  }
  return results_of<G>(box->game, results);
}

template <Game G>
class BoundWaves {
 public:
  BoundWaves(std::shared_ptr<GameBox<G>> box, const AnyList& agents, const PlayOptions& options, int tables)
      : box_(std::move(box)), threads_(options.threads), waves_(box_->game, makers_of<G>(agents), options, tables) {}

  // Plays on; returns (table, seat, index, ply) of all that wait, as arrays.
  AnyTuple advance() {
    locked([&] { waves_.advance(); });
    const auto& waiting = waves_.waiting();
    const auto k = static_cast<py::ssize_t>(waiting.size());
    auto table = array_of(waiting, {k});
    auto seat = new_array<std::int8_t>({k});
    auto index = new_array<std::int64_t>({k});
    auto number = new_array<std::int64_t>({k});
    auto ply = new_array<std::int32_t>({k});
    for (py::ssize_t i = 0; i < k; ++i) {
      const int t = waiting[static_cast<std::size_t>(i)];
      seat.mutable_data()[i] = static_cast<std::int8_t>(waves_.seat(t));
      index.mutable_data()[i] = static_cast<std::int64_t>(waves_.index(t));
      number.mutable_data()[i] = waves_.game_number(t);
      ply.mutable_data()[i] = box_->game.ply(waves_.state(t));
    }
    return py::make_tuple(table, seat, index, number, ply);
  }

  // Observations and masks of these tables, each from the seat to move; None = not wanted.
  void write(const py::array& tables, const py::object& obs, const py::object& mask) {
    const int* which = checked<int>(tables, "tables", {kAnySize});
    const py::ssize_t k = tables.shape(0);
    std::vector<py::ssize_t> shape{k};
    std::size_t size = 1;
    for (const int side : box_->game.observation_shape()) {
      shape.push_back(side);
      size *= static_cast<std::size_t>(side);
    }
    const py::ssize_t actions = box_->game.num_actions();
    auto* o = checked_or_null<ObsOf<G>>(obs, "obs", shape, Access::write);
    auto* m = reinterpret_cast<std::uint8_t*>(checked_or_null<bool>(mask, "mask", {k, actions}, Access::write));
    locked([&] {
      parallel_rows(k, threads_, [&](int, std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) {
          const StateOf<G>& s = waves_.state(which[i]);
          const auto row = static_cast<std::size_t>(i);
          if (o != nullptr) box_->game.observe(s, waves_.seat(which[i]), {o + row * size, size});
          if (m != nullptr) fill_mask(box_->game, s, m + row * static_cast<std::size_t>(actions));
        }
      });
    });
  }

  // Their legal actions as lists: (offsets, ids).
  AnyTuple legal(const py::array& tables) {
    const int* which = checked<int>(tables, "tables", {kAnySize});
    std::vector<std::int64_t> offsets{0};
    std::vector<Action> ids;
    locked([&] {
      for (py::ssize_t i = 0; i < tables.shape(0); ++i) {
        LegalList<G> legal;
        box_->game.legal(waves_.state(which[i]), legal);
        ids.insert(ids.end(), legal.begin(), legal.end());
        offsets.push_back(static_cast<std::int64_t>(ids.size()));
      }
    });
    return py::make_tuple(array_of(offsets, {static_cast<py::ssize_t>(offsets.size())}),
                          array_of(ids, {static_cast<py::ssize_t>(ids.size())}));
  }

  // What the seat to move may know.
  BoundState<G> concealed(int table) {
    StateOf<G> value;
    locked([&] { value = box_->game.conceal(waves_.state(table), waves_.seat(table)); });
    return {box_, value};
  }

  std::string position(int table) {
    std::string text;
    locked([&] { text = box_->game.to_text(waves_.state(table)); });
    return text;
  }

  void answer(int table, Action action) {
    locked([&] { waves_.answer(table, action); });
  }

  void give_up(int table) {
    locked([&] { waves_.give_up(table); });
  }

  // (returns, scores, plies, end) of a game that is over.
  AnyTuple result(std::int64_t number) {
    const auto& results = waves_.results();
    if (number < 0 || static_cast<std::size_t>(number) >= results.plies.size()) throw py::index_error("no such game");
    const auto k = static_cast<std::size_t>(number);
    const auto part = [&]<class T>(const std::vector<T>& all) {
      const std::size_t each = all.size() / results.plies.size();
      const auto begin = all.begin() + static_cast<std::ptrdiff_t>(k * each);
      return array_of(std::vector<T>(begin, begin + static_cast<std::ptrdiff_t>(each)),
                      {static_cast<py::ssize_t>(each)});
    };
    return py::make_tuple(part(results.returns), part(results.scores), results.plies[k], int{results.end[k]});
  }

  AnyDict results() { return results_of<G>(box_->game, waves_.results()); }

 private:
  template <class F>
  void locked(F&& work) {
    const Busy busy(busy_, "this run");
    const Unlocked unlocked;
    titled(*box_, std::forward<F>(work));
  }

  std::shared_ptr<GameBox<G>> box_;
  int threads_;
  Waves<G> waves_;
  std::atomic_flag busy_;
};

template <Game G>
std::unique_ptr<BoundWaves<G>> make_waves(std::shared_ptr<GameBox<G>> box, const AnyList& agents, std::int64_t games,
                                          std::uint64_t seed, std::uint64_t first, std::int64_t threads, bool record,
                                          bool end_on_error, int tables) {
  const PlayOptions options = play_options(games, seed, first, threads, record, end_on_error);
  return std::make_unique<BoundWaves<G>>(std::move(box), agents, options, tables);
}

template <Game G>
void bind_play(py::module_& module) {
  using namespace py::literals;
  using W = BoundWaves<G>;
  module.def("play", &play_native<G>, "game"_a, "agents"_a, "games"_a, "seed"_a, "first"_a, "threads"_a, "record"_a,
             "end_on_error"_a);
  py::class_<W>(module, "Waves", "Whole games, some seats of which Python plays.")
      .def(py::init(&make_waves<G>), "game"_a, "agents"_a, "games"_a, "seed"_a, "first"_a, "threads"_a, "record"_a,
           "end_on_error"_a, "tables"_a)
      .def("advance", &W::advance)
      .def("write", &W::write, "tables"_a, "obs"_a, "mask"_a)
      .def("legal", &W::legal, "tables"_a)
      .def("concealed", &W::concealed, "table"_a)
      .def("position", &W::position, "table"_a)
      .def("answer", &W::answer, "table"_a, "action"_a)
      .def("give_up", &W::give_up, "table"_a)
      .def("result", &W::result, "game"_a)
      .def("results", &W::results);
}

}  // namespace kastgard::bindings

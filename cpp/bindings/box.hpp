// What Python holds: a shared immutable game, and a state beside the game that it belongs to.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "bindings/failures.hpp"
#include "bindings/inline_type.hpp"
#include "bindings/unlocked.hpp"
#include "core/derived.hpp"

namespace kastgard::bindings {

namespace py = pybind11;

template <Game G>
struct GameBox {
  explicit GameBox(Options options) : game(std::move(options)), title(G::kName) {}

  G game;
  std::string title;  // the canonical game string: set once, before the game is shared

  // Marks bytes of states of this game; another game, or the same one with other options, has another.
  [[nodiscard]] std::uint64_t tag() const noexcept { return hash_bytes(title.data(), title.size()); }
};

template <Game G>
using GamePtr = std::shared_ptr<const GameBox<G>>;

template <Game G>
struct BoundState {
  std::shared_ptr<const GameBox<G>> box;
  StateOf<G> value;

  [[nodiscard]] const G& game() const noexcept { return box->game; }
};

// Runs f; errors of the core leave it with the game string in front of them.
template <Game G, class F>
decltype(auto) titled(const GameBox<G>& box, F&& f) {
  try {
    return std::forward<F>(f)();
  } catch (const RowActionError& e) {
    throw IllegalCase(box.title, e, e.row);
  } catch (const IllegalActionError& e) {
    throw IllegalCase(box.title, e);
  } catch (const PlayError& e) {
    throw PlayCase(box.title, G::kName, e);
  } catch (const PositionError& e) {
    throw PositionCase(box.title, e);
  }
}

template <Game G>
void check_seat(const GameBox<G>& box, int seat) {
  const int players = box.game.num_players();
  if (seat >= 0 && seat < players) return;
  throw py::value_error(box.title + ": seat must be 0 to " + std::to_string(players - 1) + ", got " +
                        std::to_string(seat));
}

}  // namespace kastgard::bindings

namespace pybind11::detail {

template <kastgard::Game G>
class type_caster<kastgard::bindings::BoundState<G>>
    : public kastgard::bindings::InlineCaster<kastgard::bindings::BoundState<G>> {
  static constexpr std::string_view kModule = "kastgard._native.", kClass = ".State";
  static constexpr std::size_t kLength = kModule.size() + G::kName.size() + kClass.size();

 public:
  // In signatures: kastgard._native.<game>.State
  static constexpr auto name = [] {
    char text[kLength + 1] = {};
    std::size_t k = 0;
    for (const auto part : {kModule, std::string_view(G::kName), kClass}) {
      for (const char c : part) text[k++] = c;
    }
    return descr<kLength>(text);
  }();
};

}  // namespace pybind11::detail

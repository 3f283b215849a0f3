// Reads the rest of the input as a position. It is refused with PositionError, or gives a state that keeps the contract
// and can be played on from; a second line is tried as the text of an action.
#include "core/conformance.hpp"
#include "fuzz/fuzz_input.hpp"

namespace {

using namespace kastgard;

template <Game G>
void try_action(const G& game, const StateOf<G>& state, std::string_view text) {
  Action action = 0;
  try {
    action = game.parse_action(state, text);
  } catch (const PositionError&) {
    return;
  }
  if (is_move(game, state, action)) (void)game.action_text(child(game, state, action), action);
}

template <Game G>
void read(const G& game, std::string_view rest) {
  const auto end = rest.find('\n');
  StateOf<G> state;
  try {
    state = game.from_text(rest.substr(0, end));
  } catch (const PositionError&) {
    return;
  }
  Rng rng({rest.size(), 0, 0}, kPurposeChance);
  conformance::StateCheck<G>(game, state).check_all(rng);
  if (end != std::string_view::npos) try_action(game, state, rest.substr(end + 1));
  for (int i = 0; i < 40 && game.to_play(state) != kTerminal; ++i) {
    game.apply(state,
               game.to_play(state) == kChance ? sample_outcome(game, state, rng) : random_action(game, state, rng));
    conformance::StateCheck<G>(game, state).check_basics();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kastgard::fuzz::find([&] {
    kastgard::fuzz::with_game({reinterpret_cast<const char*>(data), size},
                              [](const auto& game, std::string_view rest) { read(game, rest); });
  });
  return 0;
}

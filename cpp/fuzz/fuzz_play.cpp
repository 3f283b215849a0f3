// Plays a game by the bytes of the input: two bytes a node. Every state must validate, list, mask and round-trip; every
// id that is not on the list must be refused.
#include "core/conformance.hpp"
#include "fuzz/fuzz_input.hpp"

namespace {

using namespace kastgard;

constexpr std::size_t kMaxBytes = 1000;

// The node's choice for `word`: one of its actions or outcomes, or a foreign id that must bounce.
template <Game G>
void move(const G& game, StateOf<G>& state, unsigned word) {
  const auto id = static_cast<Action>(word >> 1);
  if ((word & 1U) != 0 && !is_move(game, state, id)) {
    const StateOf<G> before = state;
    try {
      apply_checked(game, state, id);
    } catch (const IllegalActionError&) {
      if (equal<G>(state, before)) return;
    }
    throw Error("a foreign id was taken, or changed the state");
  }
  if (game.to_play(state) == kChance) {
    ChanceList<G> outcomes;
    game.chance(state, outcomes);
    apply_checked(game, state, outcomes[word % outcomes.size()].id);
  } else {
    const auto count = static_cast<unsigned>(count_legal(game, state));
    apply_checked(game, state, nth_legal(game, state, static_cast<int>(word % count)));
  }
}

template <Game G>
void play(const G& game, std::string_view bytes) {
  bytes = bytes.substr(0, kMaxBytes);
  Rng samples({1, bytes.size(), 0}, kPurposeResample);
  StateOf<G> state = game.initial({bytes.size(), 0, 0});
  for (std::size_t i = 0; i + 1 < bytes.size() && game.to_play(state) != kTerminal; i += 2) {
    move(game, state, static_cast<unsigned char>(bytes[i]) * 256U + static_cast<unsigned char>(bytes[i + 1]));
    conformance::StateCheck<G> check(game, state);
    if (i % 256 == 0 || game.to_play(state) == kTerminal) {
      check.check_all(samples);
    } else if (i % 16 == 0) {
      check.check_basics();
    } else {
      check.check_choices();
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kastgard::fuzz::find([&] {
    kastgard::fuzz::with_game({reinterpret_cast<const char*>(data), size},
                              [](const auto& game, std::string_view bytes) { play(game, bytes); });
  });
  return 0;
}

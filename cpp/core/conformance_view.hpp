// What must hold of the knowledge of every seat: nothing hidden is shown, and samples keep what is known.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "core/derived.hpp"

namespace kastgard {

class ConformanceError : public Error {
 public:
  using Error::Error;
};

namespace conformance {

template <Game G>
[[noreturn]] void fail(const G& game, const StateOf<G>& state, const std::string& what) {
  throw ConformanceError(std::string(G::kName) + ": " + what + "; position: " + game.to_text(state));
}

// What `seat` sees, written over bytes of `fill`; throws where the row is left.
template <Game G>
[[nodiscard]] std::vector<ObsOf<G>> observation(const G& game, const StateOf<G>& state, int seat, int fill) {
  std::size_t size = 1;
  for (const int side : game.observation_shape()) size *= static_cast<std::size_t>(side);
  std::vector<ObsOf<G>> row(size + 8);
  std::memset(row.data(), fill, row.size() * sizeof(ObsOf<G>));
  const auto end = row.begin() + static_cast<std::ptrdiff_t>(size);
  const std::vector<ObsOf<G>> beside(end, row.end());
  game.observe(state, seat, {row.data(), size});
  if (!std::equal(beside.begin(), beside.end(), end)) fail(game, state, "observe writes past its row");
  row.resize(size);
  return row;
}

// `other` is a state that `seat` cannot tell from `state`.
template <Game G>
void check_same_view(const G& game, const StateOf<G>& state, const StateOf<G>& other, int seat) {
  const auto require = [&](bool holds, const char* what) {
    if (!holds) fail(game, state, what);
  };
  require(observation(game, other, seat, 0) == observation(game, state, seat, 0),
          "the observation shows what is hidden");
  require(game.to_play(other) == game.to_play(state) && game.ply(other) == game.ply(state) &&
              game.round(other) == game.round(state) && game.end(other) == game.end(state),
          "hiding changed what all know");
  if (game.to_play(state) != seat) return;
  LegalList<G> here, there;
  game.legal(state, here);
  game.legal(other, there);
  require(std::equal(here.begin(), here.end(), there.begin(), there.end()), "choices depend on what is hidden");
}

template <Game G>
void check_views(const G& game, const StateOf<G>& state, Rng& rng) {
  const auto require = [&](bool holds, const char* what) {
    if (!holds) fail(game, state, what);
  };
  for (int seat = 0; seat < game.num_players(); ++seat) {
    const StateOf<G> known = game.conceal(state, seat);
    game.validate(known);
    require(equal<G>(game.conceal(known, seat), known), "conceal is not idempotent");
    Rng same = rng;
    const StateOf<G> sample = game.resample(state, seat, rng);
    game.validate(sample);
    require(equal<G>(game.conceal(sample, seat), known), "a resampled state is not what the seat knows");
    require(equal<G>(game.resample(known, seat, same), sample) && same == rng, "resample reads what is hidden");
    if (G::kPerfectInformation) require(equal<G>(known, state) && equal<G>(sample, state), "nothing is hidden here");
    check_same_view(game, state, known, seat);
    check_same_view(game, state, sample, seat);
    require(observation(game, state, seat, 0x00) == observation(game, state, seat, 0x5A),
            "observe leaves entries unwritten");
  }
}

// An outcome that a seat does not see leaves it with the same knowledge as any other, but for one that ends the game.
template <Game G>
void check_outcomes(const G& game, const StateOf<G>& state) {
  if (game.to_play(state) != kChance) return;
  ChanceList<G> outcomes;
  game.chance(state, outcomes);
  for (int seat = 0; seat < game.num_players(); ++seat) {
    if (sees_outcome(game, state, seat)) continue;
    std::vector<StateOf<G>> known;
    for (const auto& o : outcomes) {
      StateOf<G> next = state;
      game.apply(next, o.id);
      if (game.end(next) == 0) known.push_back(game.conceal(next, seat));
    }
    for (const auto& each : known) {
      if (!equal<G>(each, known[0])) fail(game, state, "a hidden outcome shows");
    }
  }
}

}  // namespace conformance
}  // namespace kastgard

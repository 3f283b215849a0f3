// Positions and actions as text, and the checks that every position from outside must pass.
#pragma once

#include <string>
#include <string_view>

#include "games/kingdomino/state.hpp"

namespace kastgard::kingdomino {

template <class S>
[[nodiscard]] std::string to_text(const Config& config, const S& s);
template <class S>
[[nodiscard]] S from_text(const Config& config, std::string_view text);

// "1,0>2,0", "discard", "choose 1", "tax both", "build 3", "site 1,2", "dragon pass"; at chance nodes "domino 17",
// "tile 9", "king 0"; "#<id>" for an id that is no move of this step.
template <class S>
[[nodiscard]] std::string action_text(const Config& config, const S& s, Action a);
template <class S>
[[nodiscard]] Action parse_action(const Config& config, const S& s, std::string_view text);

template <class S>
[[nodiscard]] constexpr const auto& end_names() noexcept {
  if constexpr (S::kSolo) {
    return kSoloEnds;
  } else {
    return kEndNames;
  }
}

// The longest game in plies.
template <class S>
[[nodiscard]] int max_length(const Config& config) noexcept;

// Throws PositionError, saying what is wrong, unless the state is one this game could hold. `given` is shown.
template <class S>
void validate(const Config& config, const S& s, const std::string& given = "");

// Squares with a building follow from the tiles, and are kept for speed.
template <class S>
  requires(S::kQueen)
void derive_built(S& s) noexcept {
  const Builders& b = s.builders;
  for (std::size_t p = 0; p < S::kSeats; ++p) {
    s.courts[p].built = 0;
    for (std::size_t t = 0; t < kTiles; ++t) {
      if (b.tile_owner[t] == p) s.courts[p].built |= bits::bit(b.tile_square[t]);
    }
  }
}

}  // namespace kastgard::kingdomino

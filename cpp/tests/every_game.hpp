// Runs a templated check on every game of every room, in every number of seats.
#pragma once

#include <tuple>

#include "core/conformance.hpp"
#include "kastgard/all_games.hpp"

namespace kastgard::testing {

// The sanitizers slow a run down several times; they look for bad memory, which shows in fewer games than a bad rule.
#ifdef __SANITIZE_ADDRESS__
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

template <class F>
void for_each_game(F&& check) {
  [&]<class... G>(std::tuple<G...>*) {
    (
        [&] {
          for (const G& game : conformance::variants<G>()) check(game);
        }(),
        ...);
  }(static_cast<AllGames*>(nullptr));
}

}  // namespace kastgard::testing

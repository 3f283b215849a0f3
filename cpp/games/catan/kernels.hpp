// The room's pieces on their own, for programs that keep a state of their own.
#pragma once

#include <array>

#include "games/catan/roads.hpp"

namespace kastgard::catan {

// What production needs of a position: an island, buildings by owner, and a bank.
struct Island {
  std::array<std::uint8_t, kHexes> terrain{}, numbers{};
  std::uint8_t robber = kNone;  // kNone: nowhere
  int owners = 0;
  std::array<std::uint64_t, kOwners> settlements{}, cities{};
  Counts bank = 0;
  bool single_claimant_gets_rest = true;  // D3
};

// A5: the cards of each owner for this total of the dice.
[[nodiscard]] std::array<Counts, kOwners> production(const Island& island, int total) noexcept;

}  // namespace kastgard::catan

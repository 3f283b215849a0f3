// Production (A5), for positions and for islands of the caller.
#pragma once

#include <array>

#include "games/catan/tables.hpp"

namespace kastgard::catan {

// A5.1: adds what the buildings at one hex claim.
template <std::size_t N>
inline void claim(std::array<Counts, N>& claims, Counts& need, int owners, int hex, int terrain,
                  const std::array<std::uint64_t, N>& settlements,
                  const std::array<std::uint64_t, N>& cities) noexcept {
  const std::uint64_t corners = kTopology.hex_corners[hex];
  for (int p = 0; p < owners; ++p) {
    const auto i = static_cast<std::size_t>(p);
    const Counts cards = times(terrain, bits::count(settlements[i] & corners) + 2 * bits::count(cities[i] & corners));
    claims[i] += cards;
    need += cards;
  }
}

// A5.2, A5.3: resource by resource, all claims are paid; or one claimant gets the rest (D3); or nobody anything.
template <std::size_t N>
inline void settle_claims(std::array<Counts, N>& claims, Counts need, Counts bank, bool rest) noexcept {
  if (covers(bank, need)) return;
  for (int r = 0; r < kResources; ++r) {
    if (get(need, r) <= get(bank, r)) continue;
    for (auto& each : claims) {
      const bool alone = get(each, r) == get(need, r) && rest;
      each = (each & ~times(r, 0xFF)) | times(r, alone ? get(bank, r) : 0);
    }
  }
}

}  // namespace kastgard::catan

#include "games/catan/kernels.hpp"

#include "games/catan/production.hpp"

namespace kastgard::catan {

std::array<Counts, kOwners> production(const Island& island, int total) noexcept {
  std::array<Counts, kOwners> claims{};
  Counts need = 0;
  for (int h = 0; h < kHexes; ++h) {
    const auto i = static_cast<std::size_t>(h);
    if (island.numbers[i] != total || island.terrain[i] == kDesert || h == island.robber) continue;  // A5.1, A5.4
    claim(claims, need, island.owners, h, island.terrain[i], island.settlements, island.cities);
  }
  settle_claims(claims, need, island.bank, island.single_claimant_gets_rest);
  return claims;
}

}  // namespace kastgard::catan

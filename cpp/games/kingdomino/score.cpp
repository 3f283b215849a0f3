#include "games/kingdomino/score.hpp"

namespace kastgard::kingdomino {
namespace {

// S20, Z15: how many territories the automa's dominoes make of each terrain.
using Counts = std::array<int, kTerrains>;

// Each domino lies apart.
Counts territories_apart(const SoloState& s) noexcept {
  Counts counts{};
  for (std::size_t i = 0; i < s.automa_dominoes; ++i) {
    const Domino& d = kQueendominoSet[s.taken[i]];
    ++counts[d.terrain[0]];
    if (d.terrain[1] != d.terrain[0]) ++counts[d.terrain[1]];
  }
  return counts;
}

// One below the other in the order taken, left halves in one file and right halves in the other. A half goes on with
// the territory above it; two equal halves go on together. Equal halves above are beside each other, so no two
// territories ever join later.
Counts territories_in_column(const SoloState& s) noexcept {
  Counts counts{};
  std::array<std::uint8_t, 2> above{kNone, kNone};
  for (std::size_t i = 0; i < s.automa_dominoes; ++i) {
    const auto& now = kQueendominoSet[s.taken[i]].terrain;
    const std::array<bool, 2> fresh{now[0] != above[0], now[1] != above[1]};
    if (now[0] == now[1]) {
      counts[now[0]] += fresh[0] && fresh[1] ? 1 : 0;
    } else {
      for (std::size_t h = 0; h < 2; ++h) counts[now[h]] += fresh[h] ? 1 : 0;
    }
    above = now;
  }
  return counts;
}

// S19: all squares of a terrain count as one territory.
Counts territories_joined(const SoloState& s) noexcept {
  Counts counts = territories_apart(s);
  for (int& n : counts) n = std::min(n, 1);
  return counts;
}

}  // namespace

Sheet score_automa(const Config& config, const SoloState& s) noexcept {
  std::array<int, kTerrains> squares{}, crowns{};
  for (std::size_t i = 0; i < s.automa_dominoes; ++i) {
    const Domino& d = kQueendominoSet[s.taken[i]];
    for (std::size_t h = 0; h < 2; ++h) {
      ++squares[d.terrain[h]];
      crowns[d.terrain[h]] += d.crowns[h];
    }
  }
  const Counts territories = !config.hard    ? territories_joined(s)
                             : config.column ? territories_in_column(s)
                                             : territories_apart(s);
  Sheet sheet;
  for (std::size_t t = 0; t < kTiles; ++t) {
    if (s.builders.tile_owner[t] != kAutoma) continue;
    crowns[kTown] += config.tiles[t].crowns;
    sheet.buildings += tile_points(config.tiles[t], s.automa_knights, s.automa_towers,
                                   [&](int terrain) { return territories[static_cast<std::size_t>(terrain)]; });
  }
  for (std::size_t t = 0; t < kTerrains; ++t) {
    sheet.territories += squares[t] * crowns[t];  // S18
    sheet.crowns += crowns[t];
    sheet.largest = std::max(sheet.largest, squares[t]);
  }
  if (s.builders.queen == kAutoma) sheet.queen = sheet.largest;  // S17, Z17
  return sheet;
}

}  // namespace kastgard::kingdomino

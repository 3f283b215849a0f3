// The fixed facts of the game: pieces, cards and costs (A1, A7), and the island's topology (A2). Hexes, corners and
// edges are numbered north to south, then west to east; hexes have a point at the top.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/bits.hpp"
#include "games/catan/counts.hpp"

namespace kastgard::catan {

inline constexpr int kSeats = 4, kOwners = 4;  // for two: seats 0 and 1, neutrals 2 and 3
inline constexpr int kHexes = 19, kCorners = 54, kEdges = 72, kHarbours = 9;
inline constexpr std::uint8_t kNone = 255;

// --- resources and cards --------------------------------------------------------------------------------------------

inline constexpr int kResources = 5;
enum Resource : std::uint8_t { kLumber, kBrick, kWool, kGrain, kOre, kDesert };
inline constexpr std::array<std::string_view, 6> kTerrainNames{"lumber", "brick", "wool", "grain", "ore", "desert"};
inline constexpr std::uint8_t kAnyHarbour = 5;  // 3:1
inline constexpr int kCardsEach = 19;           // A1.3

inline constexpr int kKinds = 5;
enum Kind : std::uint8_t { kKnight, kVictoryPoint, kRoadBuilding, kYearOfPlenty, kMonopoly };
inline constexpr std::array<std::string_view, kKinds> kKindNames{"knight", "victory point", "road building",
                                                                 "year of plenty", "monopoly"};
inline constexpr int kDeckSize = 25, kVictoryPoints = 5;
inline constexpr Counts kDeck = pack({14, 5, 2, 2, 2});  // A1.4

inline constexpr int kRoads = 15, kSettlements = 5, kCities = 4;  // A1.5
inline constexpr Counts kRoadCost = pack({1, 1, 0, 0, 0}), kSettlementCost = pack({1, 1, 1, 1, 0}),
                        kCityCost = pack({0, 0, 0, 2, 3}), kCardCost = pack({0, 0, 1, 1, 1});  // A7
inline constexpr int kTokens = 20, kStartTokens = 5;  // B1.4
inline constexpr int kMaxLength = 40'000;             // A11.0

// --- topology -------------------------------------------------------------------------------------------------------

// Corners of each hex, clockwise from the north.
inline constexpr std::uint8_t kHexCorners[kHexes][6] = {
    {0, 4, 8, 12, 7, 3},      {1, 5, 9, 13, 8, 4},      {2, 6, 10, 14, 9, 5},     {7, 12, 17, 22, 16, 11},
    {8, 13, 18, 23, 17, 12},  {9, 14, 19, 24, 18, 13},  {10, 15, 20, 25, 19, 14}, {16, 22, 28, 33, 27, 21},
    {17, 23, 29, 34, 28, 22}, {18, 24, 30, 35, 29, 23}, {19, 25, 31, 36, 30, 24}, {20, 26, 32, 37, 31, 25},
    {28, 34, 39, 43, 38, 33}, {29, 35, 40, 44, 39, 34}, {30, 36, 41, 45, 40, 35}, {31, 37, 42, 46, 41, 36},
    {39, 44, 48, 51, 47, 43}, {40, 45, 49, 52, 48, 44}, {41, 46, 50, 53, 49, 45}};

// Ends of each edge.
inline constexpr std::uint8_t kEdgeEnds[kEdges][2] = {
    {0, 3},   {0, 4},   {1, 4},   {1, 5},   {2, 5},   {2, 6},   {3, 7},   {4, 8},   {5, 9},   {6, 10},  {7, 11},
    {7, 12},  {8, 12},  {8, 13},  {9, 13},  {9, 14},  {10, 14}, {10, 15}, {11, 16}, {12, 17}, {13, 18}, {14, 19},
    {15, 20}, {16, 21}, {16, 22}, {17, 22}, {17, 23}, {18, 23}, {18, 24}, {19, 24}, {19, 25}, {20, 25}, {20, 26},
    {21, 27}, {22, 28}, {23, 29}, {24, 30}, {25, 31}, {26, 32}, {27, 33}, {28, 33}, {28, 34}, {29, 34}, {29, 35},
    {30, 35}, {30, 36}, {31, 36}, {31, 37}, {32, 37}, {33, 38}, {34, 39}, {35, 40}, {36, 41}, {37, 42}, {38, 43},
    {39, 43}, {39, 44}, {40, 44}, {40, 45}, {41, 45}, {41, 46}, {42, 46}, {43, 47}, {44, 48}, {45, 49}, {46, 50},
    {47, 51}, {48, 51}, {48, 52}, {49, 52}, {49, 53}, {50, 53}};

inline constexpr std::uint8_t kHarbourCorners[kHarbours][2] = {{0, 3},   {1, 5},   {10, 15}, {26, 32}, {42, 46},
                                                               {49, 52}, {47, 51}, {33, 38}, {11, 16}};

// A set of edges: 64 bits and 8.
struct Edges {
  std::uint64_t low = 0, high = 0;

  [[nodiscard]] constexpr bool has(int e) const noexcept { return ((e < 64 ? low >> e : high >> (e - 64)) & 1) != 0; }
  constexpr void add(int e) noexcept { (e < 64 ? low : high) |= bits::bit(e & 63); }
  constexpr void drop(int e) noexcept { (e < 64 ? low : high) &= ~bits::bit(e & 63); }
  [[nodiscard]] constexpr bool any() const noexcept { return (low | high) != 0; }
  [[nodiscard]] constexpr int count() const noexcept { return bits::count(low) + bits::count(high); }
  [[nodiscard]] constexpr int lowest() const noexcept { return low != 0 ? bits::lowest(low) : 64 + bits::lowest(high); }
  [[nodiscard]] constexpr Edges without(const Edges& b) const noexcept { return {low & ~b.low, high & ~b.high}; }
  friend constexpr Edges operator|(const Edges& a, const Edges& b) noexcept { return {a.low | b.low, a.high | b.high}; }
  friend constexpr Edges operator&(const Edges& a, const Edges& b) noexcept { return {a.low & b.low, a.high & b.high}; }
  friend constexpr bool operator==(const Edges&, const Edges&) = default;
};

// Calls use(i) for each member of the set, ascending.
template <class Use>
constexpr void each_bit(std::uint64_t set, Use use) {
  for (; set != 0; set = bits::drop_lowest(set)) use(bits::lowest(set));
}
template <class Use>
constexpr void each_edge(const Edges& set, Use use) {
  each_bit(set.low, use);
  each_bit(set.high, [&](int e) { use(64 + e); });
}

// What follows from the three lists above.
struct Topology {
  std::uint64_t hex_corners[kHexes]{};
  std::uint64_t edge_ends[kEdges]{};
  std::uint64_t near[kCorners]{};          // the corner and its neighbours: A3.4, A7.3
  Edges edges[kCorners]{};                 // edges that meet there
  std::uint8_t edge_list[kCorners][3]{};   // the same, kNone at the end
  std::uint8_t far[kCorners][3]{};         // the other end of each
  std::uint8_t hexes[kCorners][3]{};       // hexes that meet there, kNone at the end
  std::uint8_t harbour[kCorners]{};        // kNone where there is none
  std::uint32_t hex_near[kHexes]{};        // hexes beside a hex
  std::uint64_t coast = 0;                 // B6.2: corners with fewer than three hexes
};

[[nodiscard]] constexpr Topology make_topology() noexcept {
  Topology t;
  for (int c = 0; c < kCorners; ++c) {
    t.near[c] = bits::bit(c);
    t.harbour[c] = kNone;
    for (int i = 0; i < 3; ++i) t.edge_list[c][i] = t.far[c][i] = t.hexes[c][i] = kNone;
  }
  for (int e = 0; e < kEdges; ++e) {
    for (int i = 0; i < 2; ++i) {
      const int c = kEdgeEnds[e][i], d = kEdgeEnds[e][1 - i], n = t.edges[c].count();
      t.edge_ends[e] |= bits::bit(c);
      t.near[c] |= bits::bit(d);
      t.edge_list[c][n] = static_cast<std::uint8_t>(e);
      t.far[c][n] = static_cast<std::uint8_t>(d);
      t.edges[c].add(e);
    }
  }
  int hexes_at[kCorners]{};
  for (int h = 0; h < kHexes; ++h) {
    for (const int c : kHexCorners[h]) {
      t.hex_corners[h] |= bits::bit(c);
      t.hexes[c][hexes_at[c]++] = static_cast<std::uint8_t>(h);
    }
  }
  for (int c = 0; c < kCorners; ++c) t.coast |= hexes_at[c] < 3 ? bits::bit(c) : 0;
  for (int h = 0; h < kHexes; ++h) {
    for (int g = 0; g < kHexes; ++g) {
      if (g != h && (t.hex_corners[g] & t.hex_corners[h]) != 0) t.hex_near[h] |= 1U << g;
    }
  }
  for (int i = 0; i < kHarbours; ++i) {
    for (const int c : kHarbourCorners[i]) t.harbour[c] = static_cast<std::uint8_t>(i);  // A2.5
  }
  return t;
}
inline constexpr Topology kTopology = make_topology();
static_assert(bits::count(kTopology.coast) == 30);

// --- boards ---------------------------------------------------------------------------------------------------------

// A2.1
inline constexpr std::uint8_t kBeginnerTerrain[kHexes] = {4, 2, 0, 3, 1, 2, 1, 3, 0, 5, 0, 4, 0, 4, 3, 2, 1, 3, 2};
inline constexpr std::uint8_t kBeginnerNumbers[kHexes] = {10, 2, 9, 12, 6, 4, 10, 9, 11, 0, 3, 8, 8, 3, 4, 5, 5, 6, 11};
inline constexpr std::uint8_t kFixedHarbours[kHarbours] = {5, 3, 4, 5, 2, 5, 5, 1, 0};  // A2.4, types by place

// A2.2: tokens A to R, and the spiral from each of the six corner hexes.
inline constexpr std::uint8_t kSpiralTokens[18] = {5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11};
inline constexpr std::uint8_t kSpirals[6][kHexes] = {
    {0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 2, 1, 4, 8, 13, 14, 10, 5, 9},
    {2, 1, 0, 3, 7, 12, 16, 17, 18, 15, 11, 6, 5, 4, 8, 13, 14, 10, 9},
    {11, 6, 2, 1, 0, 3, 7, 12, 16, 17, 18, 15, 10, 5, 4, 8, 13, 14, 9},
    {18, 15, 11, 6, 2, 1, 0, 3, 7, 12, 16, 17, 14, 10, 5, 4, 8, 13, 9},
    {16, 17, 18, 15, 11, 6, 2, 1, 0, 3, 7, 12, 13, 14, 10, 5, 4, 8, 9},
    {7, 12, 16, 17, 18, 15, 11, 6, 2, 1, 0, 3, 8, 13, 14, 10, 5, 4, 9}};

// Chances of 36 for each total of two dice.
inline constexpr std::uint8_t kPips[13] = {0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1};

}  // namespace kastgard::catan

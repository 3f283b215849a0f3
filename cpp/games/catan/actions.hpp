// Action ids, and which are legal. One id space a game; the legal actions of a step are a few words of bits, each with
// the id of its first bit (README.md has the table). Nothing is listed to count or to draw.
#pragma once

#include <cstring>

#include "core/fixed_vector.hpp"
#include "core/rng.hpp"
#include "games/catan/pieces.hpp"
#include "games/catan/score.hpp"

namespace kastgard::catan {

inline constexpr Action kSettleAt = 0;     // + corner
inline constexpr Action kCityAt = 54;      // + corner
inline constexpr Action kRoadAt = 108;     // + edge
inline constexpr Action kRobberTo = 180;   // + hex
inline constexpr Action kRobSeat = 199;    // + seat
inline constexpr Action kGiveCard = 203;   // + resource: discards and gifts
inline constexpr Action kBankTrade = 208;  // + 4 * given + taken, the given one left out
inline constexpr Action kBuyCard = 228, kPlayKnight = 229, kPlayRoads = 230;
inline constexpr Action kPlentyPair = 231;    // + pair r <= s
inline constexpr Action kPlentySingle = 246;  // + resource
inline constexpr Action kMonopolyOf = 251;    // + resource
inline constexpr Action kRollDice = 256, kEndTurn = 257;
inline constexpr Action kNeutralSettle = 258;  // + 54 * neutral + corner
inline constexpr Action kNeutralRoad = 366;    // + 72 * neutral + edge
inline constexpr Action kForcedTrade = 510, kRobberHome = 511, kDiscardKnight = 512;
inline constexpr Action kBaseActions = 258, kTwoActions = 513;
// Offers, counted from config.trade.
inline constexpr Action kBeginOffer = 0, kOfferGive = 1, kOfferAsk = 6, kPropose = 11, kWithdraw = 12, kAccept = 13,
                        kDecline = 14, kPartnerSeat = 15, kTradeActions = 19;

// Bits of ids counted from `base`.
struct Segment {
  Action base;
  std::uint64_t bits;
};

// All legal actions of a position: segments with ascending ids, none empty.
class Choices {
 public:
  void add(Action base, std::uint64_t bits) noexcept {
    if (bits != 0) segments_.push_back({base, bits});
  }
  void add_edges(Action base, const Edges& edges) noexcept {
    add(base, edges.low);
    add(base + 64, edges.high);
  }

  [[nodiscard]] int count() const noexcept {
    int n = 0;
    for (const auto& s : segments_) n += bits::count(s.bits);
    return n;
  }
  [[nodiscard]] Action nth(int k) const noexcept {
    for (const auto& s : segments_) {
      const int n = bits::count(s.bits);
      if (k < n) return s.base + bits::select(s.bits, k);
      k -= n;
    }
    return -1;
  }
  [[nodiscard]] Action draw(Rng& rng) const noexcept {
    return nth(static_cast<int>(rng.below(static_cast<std::uint64_t>(count()))));
  }
  [[nodiscard]] bool has(Action a) const noexcept {
    for (const auto& s : segments_) {
      if (a >= s.base && a < s.base + 64 && (s.bits >> (a - s.base) & 1) != 0) return true;
    }
    return false;
  }
  template <class Use>
  void each(Use use) const {
    for (const auto& s : segments_) each_bit(s.bits, [&](int i) { use(s.base + i); });
  }

 private:
  FixedVector<Segment, 16> segments_;
};

[[nodiscard]] Choices choices(const Config& config, const State& s) noexcept;

// num_actions bytes of 0 or 1, every one written.
void write_mask(const Config& config, const State& s, std::uint8_t* row) noexcept;

// The resource taken by bank trade 4 * given + i.
[[nodiscard]] constexpr int other_resource(int given, int i) noexcept { return i + (i >= given ? 1 : 0); }

struct Pair {
  std::uint8_t first, second;
};
inline constexpr std::array<Pair, 15> kPairs{{{0, 0},
                                              {0, 1},
                                              {0, 2},
                                              {0, 3},
                                              {0, 4},
                                              {1, 1},
                                              {1, 2},
                                              {1, 3},
                                              {1, 4},
                                              {2, 2},
                                              {2, 3},
                                              {2, 4},
                                              {3, 3},
                                              {3, 4},
                                              {4, 4}}};

// Whether this owner can place a road or a settlement, the stock included: A7.2, A7.3, B4.3.
[[nodiscard]] inline Edges road_places(const State& s, int owner) noexcept {
  return roads_left(s, owner) > 0 ? open_edges(s, owner) : Edges{};
}
[[nodiscard]] inline std::uint64_t settlement_places(const State& s, int owner) noexcept {
  return settlements_left(s, owner) > 0 ? open_sites(s, owner) : 0;
}

// A6.4: real opponents of the active seat with a building at the robber's hex and at least one card; a bit a seat.
[[nodiscard]] inline unsigned victims(const Config& config, const State& s) noexcept {
  const std::uint64_t corners = kTopology.hex_corners[s.robber];
  unsigned mask = 0;
  for (int p = 0; p < config.players; ++p) {
    if (p != s.active && (buildings_of(s, p) & corners) != 0 && s.hands[at(p)] != 0) mask |= 1U << p;
  }
  return mask;
}

// B5.5, D15: what may be given: the hand, or the cards held before the draw.
[[nodiscard]] inline Counts giveable(const Config& config, const State& s) noexcept {
  return s.hands[s.active] - (config.give_before_draw ? s.drawn : 0);
}

// A6.2: resources from `least` on of which enough is left for `count` cards in non-decreasing order.
[[nodiscard]] inline unsigned in_order(Counts hand, int least, int count) noexcept {
  unsigned mask = 0;
  for (int r = least; r < kResources; ++r) {
    if (get(hand, r) > 0 && total(from(hand, r)) >= count) mask |= 1U << r;
  }
  return mask;
}

}  // namespace kastgard::catan

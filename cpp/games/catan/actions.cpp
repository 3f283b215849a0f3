#include "games/catan/actions.hpp"

namespace kastgard::catan {
namespace {

// For each set of resources the pairs within it (A10.5), and the set without resource r, closed up (A8.2).
struct Sets {
  std::uint16_t pairs[32]{};
  std::uint16_t twins[32]{};  // pairs (r, r)
  std::uint8_t others[kResources][32]{};
};
constexpr Sets make_sets() noexcept {
  Sets sets;
  for (unsigned m = 0; m < 32; ++m) {
    for (unsigned i = 0; i < kPairs.size(); ++i) {
      const auto [a, b] = kPairs[i];
      if ((m >> a & m >> b & 1U) == 0) continue;
      auto& list = a == b ? sets.twins : sets.pairs;
      list[m] = static_cast<std::uint16_t>(list[m] | 1U << i);
    }
    for (unsigned r = 0; r < kResources; ++r) {
      const unsigned low = m & ((1U << r) - 1), high = m >> (r + 1);
      sets.others[r][m] = static_cast<std::uint8_t>(low | high << r);
    }
  }
  return sets;
}
constexpr Sets kSets = make_sets();

constexpr Action kHigh = 244;  // ids of cards and turns are two words: from kRobberTo, and from here

// A8.2: four equal cards, or as the harbours say, for one that the bank has.
std::uint64_t bank_trades(const State& s) noexcept {
  const unsigned stock = nonzero(s.bank);
  std::uint64_t mask = 0;
  for (unsigned can = at_least(s.hands[s.active], s.rates[s.active]); can != 0; can &= can - 1) {
    const auto r = static_cast<unsigned>(std::countr_zero(can));
    mask |= static_cast<std::uint64_t>(kSets.others[r][stock]) << (4 * r);
  }
  return mask;
}

// A10.2: one card a turn, and none bought in it. Bits from kRobberTo in `low`, from kHigh in `high`.
void add_cards(const State& s, std::uint64_t& low, std::uint64_t& high) noexcept {
  if (s.card_played != 0) return;
  const Counts old = old_cards(s);
  if (old == 0) return;
  if (get(old, kKnight) > 0) low |= bits::bit(kPlayKnight - kRobberTo);
  if (get(old, kRoadBuilding) > 0 && road_places(s, s.active).any()) {  // A10.4, D6
    low |= bits::bit(kPlayRoads - kRobberTo);
  }
  if (get(old, kYearOfPlenty) > 0 && s.bank != 0) {  // A10.5
    if (total(s.bank) == 1) {
      high |= static_cast<std::uint64_t>(nonzero(s.bank)) << (kPlentySingle - kHigh);
    } else {
      const std::uint64_t pairs = kSets.pairs[nonzero(s.bank)] | kSets.twins[at_least(s.bank, pack({2, 2, 2, 2, 2}))];
      low |= pairs << (kPlentyPair - kRobberTo);
      high |= pairs >> (kHigh - kPlentyPair);
    }
  }
  if (get(old, kMonopoly) > 0) high |= std::uint64_t{31} << (kMonopolyOf - kHigh);  // A10.6
}

// B5, B7: bits from kForcedTrade.
std::uint64_t token_actions(const Config& config, const State& s) noexcept {
  std::uint64_t mask = 0;
  const int own = s.active, price = token_price(s);
  if (s.token_actions < config.token_actions_per_turn && s.tokens[s.active] >= price) {  // B5.3, B5.4
    const int theirs = total(s.hands[at(1 - own)]), mine = total(s.hands[at(own)]);
    const int held = config.give_before_draw ? mine : mine + std::min(2, theirs);
    if (theirs > 0 && held >= 2) mask |= 1;  // B5.1, B5.5
    if (s.terrain[s.robber] != kDesert) mask |= 2;
  }
  if (s.knights[at(own)] > 0 && s.knight_discarded == 0 && supply(s) > 0) mask |= 4;  // B7.1, D16
  return mask;
}

void add_words(Choices& out, std::uint64_t low, std::uint64_t high) noexcept {
  // The two words meet at kHigh: bits of `low` beyond it belong to `high`.
  out.add(kRobberTo, low);
  out.add(kHigh, high);
}

void add_roll(const Config& config, const State& s, Choices& out) noexcept {
  std::uint64_t low = 0, high = bits::bit(kRollDice - kHigh);  // A4.2
  add_cards(s, low, high);
  add_words(out, low, high);
  if (config.two && config.tokens_before_roll) out.add(kForcedTrade, token_actions(config, s));  // D9
}

void add_main(const Config& config, const State& s, Choices& out) noexcept {
  const int p = s.active;
  const Counts hand = s.hands[at(p)];
  if (covers(hand, kSettlementCost)) out.add(kSettleAt, settlement_places(s, p));            // A7.3, A7.5
  if (covers(hand, kCityCost) && cities_left(s, p) > 0) out.add(kCityAt, s.settlements[at(p)]);  // A7.4
  if (covers(hand, kRoadCost)) out.add_edges(kRoadAt, road_places(s, p));                    // A7.2
  std::uint64_t low = bank_trades(s) << (kBankTrade - kRobberTo), high = bits::bit(kEndTurn - kHigh);
  if (covers(hand, kCardCost) && s.deck != 0) low |= bits::bit(kBuyCard - kRobberTo);  // A10.1
  add_cards(s, low, high);
  add_words(out, low, high);
  if (config.two) out.add(kForcedTrade, token_actions(config, s));
  if (config.trading && hand != 0 && s.offers < config.offers) out.add(config.trade + kBeginOffer, 1);  // A8.3
}

// The highest resource of a pile, 0 where it is empty.
int highest(Counts c) noexcept { return c == 0 ? 0 : (63 - std::countl_zero(c)) / 8; }

// A8.3: what is given, then what is asked, each in the order of resources.
void add_compose(const Config& config, const State& s, Choices& out) noexcept {
  const Counts hand = s.hands[s.active];
  std::uint64_t mask = bits::bit(kWithdraw);
  if (s.ask == 0) {
    const unsigned can = at_least(hand, s.give + 0x0101010101ULL) & (31U << highest(s.give));
    mask |= static_cast<std::uint64_t>(can & 31U) << kOfferGive;
  }
  int largest = 0;
  for (int p = 0; p < config.players; ++p) {
    if (p != s.active) largest = std::max(largest, total(s.hands[at(p)]));
  }
  if (s.give != 0 && total(s.ask) < largest) {
    for (int r = highest(s.ask); r < kResources; ++r) {
      const int elsewhere = kCardsEach - get(s.bank, r) - get(hand, r);
      if (get(s.give, r) == 0 && get(s.ask, r) < elsewhere) mask |= bits::bit(kOfferAsk + r);
    }
  }
  if (s.give != 0 && s.ask != 0) mask |= bits::bit(kPropose);
  out.add(config.trade, mask);
}

// B4: the answer that is due.
void add_neutral(const Config&, const State& s, Choices& out) noexcept {
  for (int n = 0; n < 2 && s.due != kDueRoad; ++n) out.add(kNeutralSettle + 54 * n, settlement_places(s, 2 + n));
  for (int n = 0; n < 2 && s.due != kDueSettlement; ++n) out.add_edges(kNeutralRoad + 72 * n, road_places(s, 2 + n));
}

void add_founding(const State& s, Choices& out) noexcept {
  if (s.step == kSettle) return out.add(kSettleAt, (bits::bit(kCorners) - 1) & ~s.closed);  // A3.4
  const std::uint64_t lone = s.settlements[s.active] & ~s.touched[s.active];
  out.add_edges(kRoadAt, kTopology.edges[bits::lowest(lone)].without(s.all_roads));  // A3.3
}

}  // namespace

Choices choices(const Config& config, const State& s) noexcept {
  Choices out;
  switch (s.step) {
    case kSettle:
    case kFoundRoad: add_founding(s, out); break;
    case kRoll: add_roll(config, s, out); break;
    case kMain: add_main(config, s, out); break;
    case kDiscard: out.add(kGiveCard, in_order(s.hands[at(s.seat)], s.least, s.owed[at(s.seat)])); break;
    case kRobber: out.add(kRobberTo, ((1U << kHexes) - 1) & ~(1U << s.robber)); break;  // A6.3
    case kVictim: out.add(kRobSeat, victims(config, s)); break;
    case kFreeRoad: out.add_edges(kRoadAt, road_places(s, s.active)); break;
    case kCompose: add_compose(config, s, out); break;
    case kAnswer:
      out.add(config.trade, bits::bit(kDecline) | (covers(s.hands[at(s.seat)], s.ask) ? bits::bit(kAccept) : 0));
      break;
    case kPartner:
      out.add(config.trade, bits::bit(kWithdraw) | static_cast<std::uint64_t>(s.accepted) << kPartnerSeat);
      break;
    case kNeutral: add_neutral(config, s, out); break;
    case kGift: out.add(kGiveCard, in_order(giveable(config, s), s.least, s.gifts)); break;
    default: break;
  }
  return out;
}

void write_mask(const Config& config, const State& s, std::uint8_t* row) noexcept {
  std::memset(row, 0, static_cast<std::size_t>(config.actions));
  choices(config, s).each([&](Action a) { row[a] = 1; });
}

}  // namespace kastgard::catan

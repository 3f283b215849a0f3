#include "games/catan/rules.hpp"

#include "games/catan/actions.hpp"
#include "games/catan/chance.hpp"
#include "games/catan/production.hpp"

namespace kastgard::catan {
namespace {

class Moves {
 public:
  Moves(const Config& config, State& s) noexcept : config_(config), s_(s) {}

  void apply(Action a) noexcept {
    ++s_.ply;
    switch (s_.step) {
      case kSettle: found_settlement(a - kSettleAt); break;
      case kFoundRoad: found_road(a - kRoadAt); break;
      case kRoll:
      case kMain: act(a); break;
      case kDice: roll(a); break;
      case kDiscard: discard(a - kGiveCard); break;
      case kRobber: move_robber(a - kRobberTo); break;
      case kVictim: rob(a - kRobSeat); break;
      case kTheft: steal(a); break;
      case kCard: take_card(a); break;
      case kFreeRoad: build_road(a - kRoadAt, true); break;
      case kCompose: compose(a - config_.trade); break;
      case kAnswer: answer(a - config_.trade); break;
      case kPartner: choose_partner(a - config_.trade); break;
      case kNeutral: build_neutral(a); break;
      case kForced: draw_forced(a); break;
      case kGift: gift(a - kGiveCard); break;
      default: break;
    }
    if (s_.end != kOngoing) return;
    if (s_.ply >= kMaxLength) return finish(kUnfinished);  // A11.0
    if (s_.bought_total[s_.active] != 0) note_no_win();
  }

 private:
  [[nodiscard]] int own() const noexcept { return s_.active; }
  void ask(Step step, int seat) noexcept {
    s_.step = step;
    s_.seat = static_cast<std::int8_t>(seat);
  }
  void wait(Step step) noexcept { ask(step, kChance); }

  // The game is over; what was pending is dropped.
  void finish(End end) noexcept {
    s_.end = end;
    ask(kOver, kTerminal);
    s_.owed = {};
    s_.least = s_.free_roads = s_.accepted = s_.answered = s_.due = s_.draws = s_.gifts = 0;
    s_.victim = kNone;
    s_.give = s_.ask = s_.drawn = 0;
  }

  // A11.1: in the own turn, hidden cards included.
  bool won() noexcept {
    if (all_points(s_, own()) < config_.points) return false;
    finish(kWon);
    return true;
  }

  // A seat that did not win in its own turn showed how many victory point cards it can hold at most.
  void note_no_win() noexcept {
    const int most = std::max(0, config_.points - 1 - public_points(s_, own()));
    auto& bound = s_.vp_bound[s_.active];
    for (std::size_t v = at(most); v < bound.size(); ++v) bound[v] = s_.bought_total[s_.active];
  }

  // --- cards -----------------------------------------------------------------------------------------------------

  template <class Use>
  void each_observer(int seat, Use use) noexcept {
    if (config_.players == 2) return;  // the other hand follows from the bank
    for (int o = 0; o < config_.players; ++o) {
      if (o != seat) use(s_.known[at(o)][at(seat)]);
    }
  }
  void receive(int seat, Counts cards) noexcept {
    s_.hands[at(seat)] += cards;
    each_observer(seat, [&](Counts& known) { known += cards; });
  }
  void lose(int seat, Counts cards) noexcept {
    s_.hands[at(seat)] -= cards;
    each_observer(seat, [&](Counts& known) { known = less(known, cards); });
  }
  void show(int seat, Counts cards) noexcept {
    each_observer(seat, [&](Counts& known) { known = most(known, cards); });
  }
  void from_bank(int seat, Counts cards) noexcept {
    s_.bank -= cards;
    receive(seat, cards);
  }
  void to_bank(int seat, Counts cards) noexcept {
    s_.bank += cards;
    lose(seat, cards);
  }

  // --- founding: A3, B1.5 ----------------------------------------------------------------------------------------

  void found_settlement(int c) noexcept {
    place_settlement(config_, s_, own(), c);
    earn_tokens(c);
    ++s_.founded;
    if (s_.founded > config_.players) {  // A3.5
      Counts cards = 0;
      for (const int h : kTopology.hexes[c]) {
        if (h != kNone && s_.terrain[at(h)] != kDesert) cards += one(s_.terrain[at(h)]);
      }
      from_bank(own(), cards);
    }
    ask(kFoundRoad, own());
  }

  void found_road(int e) noexcept {
    place_road(s_, own(), e);
    if (s_.founded == 2 * config_.players) return begin_turn(s_.first);  // A3.6
    s_.active = static_cast<std::uint8_t>(founder(config_, s_.first, s_.founded));
    ask(kSettle, own());
  }

  // --- turns: A4, B2 ---------------------------------------------------------------------------------------------

  void begin_turn(int seat) noexcept {
    s_.active = static_cast<std::uint8_t>(seat);
    ++s_.turn;
    s_.bought = 0;
    s_.rolls = {};
    s_.card_played = s_.offers = s_.token_actions = s_.knight_discarded = 0;
    if (!won()) ask(kRoll, seat);  // A11.2
  }

  // Back to where the turn stands: before the rolls, between them, or after.
  void resume() noexcept {
    const int made = rolls_made(s_);
    if (made == 0) return ask(kRoll, own());
    if (made < config_.rolls) return wait(kDice);
    ask(kMain, own());
  }

  void act(Action a) noexcept {
    if (a >= kForcedTrade && config_.two && a < config_.trade) return token_action(a);
    if (a >= config_.trade) {  // A8.3
      ++s_.offers;
      return ask(kCompose, own());
    }
    if (a == kRollDice) return wait(kDice);
    if (a == kEndTurn) return begin_turn((own() + 1) % config_.players);
    if (a >= kPlentyPair) return play_progress(a);
    if (a >= kBuyCard) return a == kBuyCard ? buy_card() : a == kPlayKnight ? play_knight() : play_roads();
    if (a >= kBankTrade) return trade_with_bank(a - kBankTrade);
    if (a >= kRoadAt) return build_road(a - kRoadAt, false);
    if (a >= kCityAt) return build_city(a - kCityAt);
    build_settlement(a - kSettleAt);
  }

  void roll(int total) noexcept {
    s_.rolls[at(rolls_made(s_))] = static_cast<std::uint8_t>(total);
    if (total == 7) return seven();
    const auto paid = production(config_, s_, total);
    for (int p = 0; p < config_.players; ++p) {
      if (paid[at(p)] != 0) from_bank(p, paid[at(p)]);
    }
    resume();
  }

  // A6.1, A6.2: what each seat owes is fixed before the first card leaves.
  void seven() noexcept {
    for (int p = 0; p < config_.players; ++p) {
      const int held = total(s_.hands[at(p)]);
      s_.owed[at(p)] = static_cast<std::uint8_t>(held > config_.discard_limit ? held / 2 : 0);
    }
    next_discard();
  }

  void next_discard() noexcept {
    s_.least = 0;
    for (int i = 0; i < config_.players; ++i) {
      const int seat = (own() + i) % config_.players;
      if (s_.owed[at(seat)] > 0) return ask(kDiscard, seat);
    }
    ask(kRobber, own());
  }

  void discard(int r) noexcept {
    const int seat = s_.seat;
    to_bank(seat, one(r));
    s_.least = static_cast<std::uint8_t>(r);
    if (--s_.owed[at(seat)] == 0) next_discard();
  }

  // A6.3, A6.4
  void move_robber(int h) noexcept {
    s_.robber = static_cast<std::uint8_t>(h);
    const unsigned who = victims(config_, s_);
    if (who == 0) return resume();
    if ((who & (who - 1)) != 0) return ask(kVictim, own());
    rob(std::countr_zero(who));
  }
  void rob(int seat) noexcept {
    s_.victim = static_cast<std::uint8_t>(seat);
    wait(kTheft);
  }
  void steal(int r) noexcept {
    const int thief = own(), victim = s_.victim;
    s_.hands[at(thief)] += one(r);
    s_.hands[at(victim)] -= one(r);
    if (config_.players > 2) {
      for (int o = 0; o < config_.players; ++o) {  // C11: the two of them see the card
        auto& seen = s_.known[at(o)];
        if (o == thief) {
          seen[at(victim)] = less(seen[at(victim)], one(r));
        } else if (o == victim) {
          seen[at(thief)] += one(r);
        } else {
          seen[at(victim)] = less(seen[at(victim)], 0x0101010101ULL);
        }
      }
    }
    s_.victim = kNone;
    resume();
  }

  // --- building: A7 ----------------------------------------------------------------------------------------------

  void build_road(int e, bool free) noexcept {
    if (free) {
      --s_.free_roads;
    } else {
      to_bank(own(), kRoadCost);
    }
    place_road(s_, own(), e);
    after_piece(free && !config_.neutral_answers_free_roads ? kNothing : kDueRoad);  // D11
  }

  void build_settlement(int c) noexcept {
    to_bank(own(), kSettlementCost);
    place_settlement(config_, s_, own(), c);
    earn_tokens(c);
    after_piece(kDueSettlement);
  }

  void build_city(int c) noexcept {
    to_bank(own(), kCityCost);
    place_city(s_, own(), c);
    if (!won()) ask(kMain, own());
  }

  // B4.6: awards, victory, then the neutral answer.
  void after_piece(Due kind) noexcept {
    award_longest_road(config_, s_);
    if (won()) return;
    if (config_.two && kind != kNothing) {
      s_.due = static_cast<std::uint8_t>(answer_to(kind));
      if (s_.due != kNothing) return ask(kNeutral, own());
    }
    next_free_road();
  }

  // B4.1, B4.4, B4.5: what may be placed for a neutral.
  [[nodiscard]] Due answer_to(Due kind) const noexcept {
    const bool road = road_places(s_, 2).any() || road_places(s_, 3).any();
    const bool settlement = (settlement_places(s_, 2) | settlement_places(s_, 3)) != 0;
    if (config_.any_kind) {  // D10
      return road && settlement ? kDueAny : road ? kDueRoad : settlement ? kDueSettlement : kNothing;
    }
    if (kind == kDueSettlement) return settlement ? kDueSettlement : road ? kDueRoad : kNothing;
    return road ? kDueRoad : settlement && config_.road_falls_back ? kDueSettlement : kNothing;  // D12
  }

  void build_neutral(Action a) noexcept {
    if (a >= kNeutralRoad) {
      place_road(s_, 2 + (a - kNeutralRoad) / kEdges, (a - kNeutralRoad) % kEdges);
    } else {
      place_settlement(config_, s_, 2 + (a - kNeutralSettle) / kCorners, (a - kNeutralSettle) % kCorners);
    }
    s_.due = kNothing;
    award_longest_road(config_, s_);
    if (!won()) next_free_road();
  }

  // A10.4: the next road of the card, judged on the board as it is now.
  void next_free_road() noexcept {
    if (s_.free_roads > 0 && road_places(s_, own()).any()) return ask(kFreeRoad, own());
    s_.free_roads = 0;
    resume();
  }

  // B6
  void earn_tokens(int c) noexcept {
    if (!config_.two) return;
    int earned = (kTopology.coast >> c & 1) != 0 ? 1 : 0;
    for (const int h : kTopology.hexes[c]) {
      if (h != kNone && s_.terrain[at(h)] == kDesert) earned += 2;
    }
    take_tokens(earned);
  }
  void take_tokens(int n) noexcept {
    s_.tokens[s_.active] = static_cast<std::uint8_t>(s_.tokens[s_.active] + std::min(n, supply(s_)));  // B6.4
  }

  // --- development cards: A10 ------------------------------------------------------------------------------------

  void buy_card() noexcept {
    to_bank(own(), kCardCost);
    wait(kCard);
  }
  void take_card(int kind) noexcept {
    s_.deck -= one(kind);
    s_.cards[s_.active] += one(kind);
    s_.bought += one(kind);
    ++s_.bought_total[s_.active];
    if (!won()) ask(kMain, own());  // A10.8
  }

  void play_knight() noexcept {
    s_.cards[s_.active] -= one(kKnight);
    ++s_.knights[s_.active];
    s_.card_played = 1;
    award_army(config_, s_);  // A9.3: at the moment the knight is turned up
    if (!won()) ask(kRobber, own());
  }

  void use_progress(Kind kind) noexcept {
    s_.cards[s_.active] -= one(kind);
    s_.removed += one(kind);  // A10.7
    s_.card_played = 1;
  }
  void play_roads() noexcept {
    use_progress(kRoadBuilding);
    s_.free_roads = static_cast<std::uint8_t>(std::min(2, roads_left(s_, own())));
    ask(kFreeRoad, own());
  }
  void play_progress(Action a) noexcept {
    if (a >= kMonopolyOf) {
      use_progress(kMonopoly);
      monopolise(a - kMonopolyOf);
    } else {
      use_progress(kYearOfPlenty);
      const bool single = a >= kPlentySingle;
      const Pair pair = single ? Pair{} : kPairs[at(a - kPlentyPair)];
      from_bank(own(), single ? one(a - kPlentySingle) : one(pair.first) + one(pair.second));
    }
    resume();
  }
  // A10.6
  void monopolise(int r) noexcept {
    for (int p = 0; p < config_.players; ++p) {
      if (p == own()) continue;
      const Counts cards = times(r, get(s_.hands[at(p)], r));
      lose(p, cards);
      s_.hands[s_.active] += cards;
      each_observer(p, [&](Counts& known) { known &= ~times(r, 0xFF); });
    }
    each_observer(own(),
                  [&](Counts& known) { known = (known & ~times(r, 0xFF)) | times(r, kCardsEach - get(s_.bank, r)); });
  }

  // --- trade: A8 -------------------------------------------------------------------------------------------------

  void trade_with_bank(int trade) noexcept {
    const int given = trade / 4, taken = other_resource(given, trade % 4);
    to_bank(own(), times(given, get(s_.rates[s_.active], given)));
    from_bank(own(), one(taken));
    ask(kMain, own());
  }

  void end_offer() noexcept {
    s_.give = s_.ask = 0;
    s_.accepted = s_.answered = 0;
    ask(kMain, own());
  }
  void compose(Action a) noexcept {
    if (a == kWithdraw) return end_offer();
    if (a == kPropose) return ask(kAnswer, (own() + 1) % config_.players);
    if (a >= kOfferAsk) {
      s_.ask += one(a - kOfferAsk);
    } else {
      s_.give += one(a - kOfferGive);
      show(own(), times(a - kOfferGive, get(s_.give, a - kOfferGive)));
    }
  }
  void answer(Action a) noexcept {
    if (a == kAccept) {
      s_.accepted = static_cast<std::uint8_t>(s_.accepted | 1U << s_.seat);
      show(s_.seat, s_.ask);
    }
    ++s_.answered;
    if (s_.answered + 1 < config_.players) return ask(kAnswer, (own() + 1 + s_.answered) % config_.players);
    if (s_.accepted == 0) return end_offer();
    ask(kPartner, own());
  }
  void choose_partner(Action a) noexcept {
    if (a != kWithdraw) {
      const int partner = a - kPartnerSeat;
      lose(own(), s_.give);
      lose(partner, s_.ask);
      receive(own(), s_.ask);
      receive(partner, s_.give);
    }
    end_offer();
  }

  // --- tokens: B5, B7 --------------------------------------------------------------------------------------------

  void token_action(Action a) noexcept {
    if (a == kDiscardKnight) return discard_knight();
    s_.tokens[s_.active] = static_cast<std::uint8_t>(s_.tokens[s_.active] - token_price(s_));  // B5.2, B5.3
    ++s_.token_actions;
    if (a == kRobberHome) {  // B5.1: nothing is stolen, no one discards
      s_.robber = 0;
      while (s_.terrain[s_.robber] != kDesert) ++s_.robber;
      return resume();
    }
    s_.draws = static_cast<std::uint8_t>(std::min(2, total(s_.hands[at(1 - own())])));
    wait(kForced);
  }

  void draw_forced(int r) noexcept {
    s_.hands[at(1 - own())] -= one(r);
    s_.hands[at(own())] += one(r);
    s_.drawn += one(r);
    if (--s_.draws > 0) return;
    s_.gifts = 2;
    s_.least = 0;
    ask(kGift, own());
  }
  void gift(int r) noexcept {
    s_.hands[at(own())] -= one(r);
    s_.hands[at(1 - own())] += one(r);
    s_.least = static_cast<std::uint8_t>(r);
    if (--s_.gifts > 0) return;
    s_.drawn = 0;
    s_.least = 0;
    resume();
  }

  void discard_knight() noexcept {
    --s_.knights[s_.active];
    s_.removed += one(kKnight);
    s_.knight_discarded = 1;
    take_tokens(2);
    const int mine = s_.knights[at(own())], theirs = s_.knights[at(1 - own())];
    if (s_.army_owner == own() && (mine < 3 || mine <= theirs)) s_.army_owner = kNone;  // B7.2
    award_army(config_, s_);                                                           // B7.3
    resume();
  }

  const Config& config_;
  State& s_;
};

// The total of two dice for a draw of 36, in the order of totals.
struct Totals {
  std::uint8_t of[36]{};
  std::uint8_t below[13]{};  // draws that give less
};
constexpr Totals make_totals() noexcept {
  Totals t;
  int n = 0;
  for (int total = 2; total <= 12; ++total) {
    t.below[total] = static_cast<std::uint8_t>(n);
    for (int i = 0; i < kPips[total]; ++i) t.of[n++] = static_cast<std::uint8_t>(total);
  }
  return t;
}
constexpr Totals kTotals = make_totals();

Action draw_dice(const State& s, Rng& rng) noexcept {
  const int first = s.rolls[0];
  if (first == 0) return kTotals.of[rng.below(36)];
  const auto r = static_cast<int>(rng.below(36U - kPips[first]));  // B2.3
  return kTotals.of[r < kTotals.below[first] ? r : r + kPips[first]];
}

Action draw_from(Counts cards, Rng& rng) noexcept {
  const int all = total(cards);
  int i = bits::lowest(cards) / 8;
  if (get(cards, i) == all) return i;  // a certain outcome takes no draw
  auto r = static_cast<int>(rng.below(static_cast<std::uint64_t>(all)));
  for (i = 0; r >= get(cards, i); ++i) r -= get(cards, i);
  return i;
}

}  // namespace

void apply_move(const Config& config, State& s, Action a) noexcept { Moves(config, s).apply(a); }

void resolve_chance(const Config& config, State& s, Rng& rng) noexcept {
  while (s.seat == kChance) {
    apply_move(config, s, s.step == kDice ? draw_dice(s, rng) : draw_from(drawn_from(s), rng));
  }
}

std::array<Counts, kSeats> production(const Config& config, const State& s, int total) noexcept {
  std::array<Counts, kSeats> claims{};
  Counts need = 0;
  for (const int h : s.hexes_of[at(total)]) {
    if (h == kNone || h == s.robber || (kTopology.hex_corners[h] & s.buildings) == 0) continue;  // A5.4
    claim(claims, need, config.players, h, s.terrain[at(h)], s.settlements, s.cities);  // B3.2: no neutral claims
  }
  settle_claims(claims, need, s.bank, config.single_claimant_gets_rest);
  return claims;
}

std::uint32_t seers(const Config& config, const State& s) noexcept {
  const std::uint32_t all = (1U << config.players) - 1;
  if (s.step == kCard) return 1U << s.active;
  if (s.step == kTheft && config.players > 2) return 1U << s.active | 1U << s.victim;
  return all;
}

}  // namespace kastgard::catan

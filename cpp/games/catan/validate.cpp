// The checks that every position from outside must pass: part C of the rules, and what each step says of the others.
#include <algorithm>
#include <cstring>

#include "core/error.hpp"
#include "games/catan/actions.hpp"
#include "games/catan/hidden.hpp"
#include "games/catan/setup.hpp"
#include "games/catan/text.hpp"
#include "games/catan/validate_fields.hpp"

namespace kastgard::catan {
namespace {

class Relations {
 public:
  Relations(const Config& config, const State& s, const std::string& given) : config_(config), s_(s), given_(given) {}

  void check() const {
    check_owners();
    check_awards();
    check_cards();
    check_clock();
    if (s_.turn == 0) {
      check_founding();
    } else {
      check_turn();
    }
    check_idle();
    check_step();
    check_end();
  }

 private:
  void need(bool holds, const char* what) const {
    if (!holds) throw PositionError(what, given_);
  }
  [[nodiscard]] bool step_is(std::initializer_list<int> steps) const {
    return std::find(steps.begin(), steps.end(), s_.step) != steps.end();
  }
  [[nodiscard]] int own() const { return s_.active; }
  [[nodiscard]] bool before_rolls() const { return rolls_made(s_) == 0; }
  [[nodiscard]] bool after_rolls() const { return rolls_made(s_) == config_.rolls; }

  // --- pieces: C5, C6, C7 ----------------------------------------------------------------------------------------

  void check_owners() const {
    for (int o = 0; o < config_.owners; ++o) {
      Edges reached;
      std::uint64_t corners = buildings_of(s_, o), done = 0;
      while ((corners & ~done) != 0) {
        const int c = bits::lowest(corners & ~done);
        done |= bits::bit(c);
        const Edges next = s_.roads[at(o)] & kTopology.edges[c];
        reached = reached | next;
        each_edge(next, [&](int e) { corners |= kTopology.edge_ends[e]; });
      }
      need(reached == s_.roads[at(o)], "'roads' do not hang together with a building of their owner");
      std::uint64_t lone = buildings_of(s_, o) & ~s_.touched[at(o)];
      if (is_real(config_, o)) {
        const bool founding = s_.step == kFoundRoad && o == own();
        need(bits::count(lone) == (founding ? 1 : 0), "'settlements' or 'cities' without a road of their owner");
      } else {
        const std::uint64_t start = bits::bit(kNeutralCorners[config_.neutral_corners][o - config_.players]);
        need((s_.settlements[at(o)] & start) != 0, "'settlements' of a neutral lack the one of the set-up");  // B1.3
        need((lone & ~start) == 0, "'settlements' of a neutral without its road");
      }
    }
    if (config_.two) check_answers();
  }

  // C7: neutrals get no more pieces than the seats have built.
  void check_answers() const {
    int built = 0, answered = 0;
    for (int o = 0; o < config_.owners; ++o) {
      const int pieces = s_.roads[at(o)].count() + bits::count(buildings_of(s_, o));
      (is_real(config_, o) ? built : answered) += pieces;
    }
    built -= s_.turn == 0 ? built : 8;
    need(answered - 2 + (s_.step == kNeutral ? 1 : 0) <= built, "'roads' of neutrals: more pieces than were built");
  }

  // C8
  void check_awards() const {
    int longest = 0, with_longest = 0, most = 0, with_most = 0;
    for (int o = 0; o < config_.owners; ++o) longest = std::max<int>(longest, s_.lengths[at(o)]);
    for (int o = 0; o < config_.owners; ++o) with_longest += s_.lengths[at(o)] == longest ? 1 : 0;
    if (s_.longest_owner == kNone) {
      need(longest < 5 || with_longest > 1, "'longest_road' has an owner");
    } else {
      need(longest >= 5 && s_.lengths[s_.longest_owner] == longest, "'longest_road' is not its owner's");
    }
    for (int p = 0; p < config_.players; ++p) most = std::max<int>(most, s_.knights[at(p)]);
    for (int p = 0; p < config_.players; ++p) with_most += s_.knights[at(p)] == most ? 1 : 0;
    if (s_.army_owner == kNone) {
      need(most < 3 || (config_.two && with_most > 1), "'largest_army' has an owner");
    } else {
      need(most >= 3 && s_.knights[s_.army_owner] == most, "'largest_army' is not its owner's");
    }
  }

  // --- cards: C1, C2 ---------------------------------------------------------------------------------------------

  void check_cards() const {
    Counts resources = s_.bank, kinds = s_.deck + s_.removed;
    int purchases = 0, knights = 0;
    for (int p = 0; p < config_.players; ++p) {
      resources += s_.hands[at(p)];
      kinds += s_.cards[at(p)] + times(kKnight, s_.knights[at(p)]);
      knights += s_.knights[at(p)];
      purchases += s_.bought_total[at(p)];
      need(s_.bought_total[at(p)] >= total(s_.cards[at(p)]) + s_.knights[at(p)],
           "'bought_total' is less than the cards of a seat");
    }
    need(resources == pack({19, 19, 19, 19, 19}), "'hands' and 'bank' are not 19 cards of each resource");
    need(kinds == kDeck, "'deck', 'cards', 'knights' and 'removed' are not the 25 development cards");
    need(get(s_.removed, kVictoryPoint) == 0, "'removed' has victory point cards");
    need(purchases == kDeckSize - total(s_.deck), "'bought_total' does not fit 'deck'");
    need(covers(s_.cards[s_.active], s_.bought), "'bought' is not among the cards of the active seat");
    need(after_rolls() || s_.bought == 0, "'bought' before the rolls");
    need(s_.card_played == 0 || knights + total(s_.removed) > 0, "'card_played' without a card");
    for (int p = 0; p < config_.players; ++p) check_bounds(p);
    if (config_.players > 2) check_known();
    if (config_.two) need(s_.knight_discarded == 0 || get(s_.removed, kKnight) > 0, "'knight_discarded' without one");
  }

  void check_bounds(int p) const {
    const auto& bound = s_.vp_bound[at(p)];
    need(std::is_sorted(bound.begin(), bound.end()) && bound.back() <= s_.bought_total[at(p)],
         "'vp_bound' must ascend up to 'bought_total'");
    const int newer = p == own() ? get(s_.bought, kVictoryPoint) : 0;
    need(placements(s_, p, get(s_.cards[at(p)], kVictoryPoint) - newer, newer) > 0,
         "'vp_bound' does not allow the 'cards' of a seat");
    if (p != own() || s_.turn == 0 || s_.end != kOngoing) return;
    for (std::size_t v = at(std::max(0, config_.points - 1 - public_points(s_, p))); v < bound.size(); ++v) {
      need(bound[v] == s_.bought_total[at(p)], "'vp_bound' of the active seat is out of date");
    }
  }

  void check_known() const {
    for (int o = 0; o < config_.players; ++o) {
      for (int p = 0; p < config_.players; ++p) {
        const Counts known = s_.known[at(o)][at(p)];
        need(o == p ? known == 0 : covers(s_.hands[at(p)], known), "'known' is more than a hand holds");
        if (o == p) continue;
        need(p != own() || covers(known, s_.give), "'known' lacks cards that were offered");
        need((s_.accepted >> p & 1) == 0 || covers(known, s_.ask), "'known' lacks cards that were accepted");
      }
    }
  }

  // --- time ------------------------------------------------------------------------------------------------------

  void check_clock() const {
    const auto first = static_cast<std::uint32_t>(4 * config_.players);
    if (s_.turn == 0) {
      const int plies = 2 * s_.founded - (s_.step == kFoundRoad ? 1 : 0);
      need(static_cast<int>(s_.ply) == plies, "'ply' does not fit 'founded'");
    } else {
      need(s_.ply >= first + 3U * (s_.turn - 1U), "'ply' does not fit 'turn'");
    }
    need((s_.turn == 0) == step_is({kSettle, kFoundRoad}), "'turn' does not fit 'step'");
  }

  // A3
  void check_founding() const {
    const int done = s_.founded - (s_.step == kFoundRoad ? 1 : 0);
    need(s_.founded <= 2 * config_.players && done >= 0 && done < 2 * config_.players, "'founded' does not fit 'step'");
    need(own() == founder(config_, s_.first, done), "'active' is not the founding seat");
    for (int p = 0; p < config_.players; ++p) {
      int settlements = 0, roads = 0;
      for (int k = 0; k < s_.founded; ++k) settlements += founder(config_, s_.first, k) == p ? 1 : 0;
      for (int k = 0; k < done; ++k) roads += founder(config_, s_.first, k) == p ? 1 : 0;
      need(bits::count(s_.settlements[at(p)]) == settlements && s_.cities[at(p)] == 0,
           "'settlements' do not fit 'founded'");
      need(s_.roads[at(p)].count() == roads, "'roads' do not fit 'founded'");
      need(total(s_.hands[at(p)]) <= (settlements == 2 ? 3 : 0), "'hands' do not fit 'founded'");  // A3.5
    }
    need(s_.deck == kDeck && s_.removed == 0, "'deck' is not whole while founding");
    need(s_.terrain[s_.robber] == kDesert, "'robber' is not on the desert while founding");  // A2.5
    need(s_.card_played == 0 && s_.offers == 0 && s_.token_actions == 0 && s_.knight_discarded == 0 && before_rolls(),
         "'rolls' and actions of a turn while founding");
  }

  void check_turn() const {
    need(s_.founded == 2 * config_.players, "'founded' does not fit 'turn'");
    need(own() == (s_.first + s_.turn - 1) % config_.players, "'active' does not fit 'turn'");
    for (int p = 0; p < config_.players; ++p) {
      need(bits::count(buildings_of(s_, p)) >= 2 && s_.roads[at(p)].count() >= 2,
           "'settlements' and 'roads' are fewer than were founded");
    }
    need(after_rolls() || s_.offers == 0, "'offers' before the rolls");
    need(config_.tokens_before_roll || after_rolls() || (s_.token_actions == 0 && s_.knight_discarded == 0),
         "'token_actions' before the rolls");
    need(!step_is({kRoll}) || before_rolls(), "'rolls' do not fit 'step'");
    need(!step_is({kDice}) || !after_rolls(), "'rolls' do not fit 'step'");
    need(!step_is({kMain, kCard, kCompose, kAnswer, kPartner}) || after_rolls(), "'rolls' do not fit 'step'");
    need(!step_is({kFreeRoad, kNeutral, kForced, kGift}) || before_rolls() || after_rolls(),
         "'rolls' do not fit 'step'");
    need(!step_is({kNeutral}) || after_rolls() || s_.card_played != 0, "'card_played' does not fit 'step'");
  }

  // --- steps -----------------------------------------------------------------------------------------------------

  void check_step() const {
    switch (s_.step) {
      case kCard: return need(s_.deck != 0, "'deck' is empty at step card");
      case kDiscard: return check_discard();
      case kRobber:
      case kVictim:
      case kTheft: return check_robber();
      case kFreeRoad: return check_free_roads();
      case kCompose:
      case kAnswer:
      case kPartner: return check_offer();
      case kNeutral: return check_neutral();
      case kForced:
      case kGift: return check_forced();
      default: return;
    }
  }

  [[nodiscard]] bool seven() const {
    const int made = rolls_made(s_);
    return made > 0 && s_.rolls[at(made - 1)] == 7;
  }

  void check_discard() const {
    need(seven(), "'rolls' do not fit 'step'");
    bool found = false;
    for (int i = 0; i < config_.players; ++i) {
      const int p = (own() + i) % config_.players, owed = s_.owed[at(p)], held = total(s_.hands[at(p)]);
      if (found) {
        need(owed == (held > config_.discard_limit ? held / 2 : 0), "'owed' is not half of a hand");
      } else if (owed > 0) {
        found = true;
        bool fits = false;
        for (int g = s_.least > 0 ? 1 : 0; g <= 47; ++g) {
          fits = fits || (held + g > config_.discard_limit && owed == (held + g) / 2 - g);
        }
        need(fits, "'owed' is not half of a hand");
        need(in_order(s_.hands[at(p)], s_.least, owed) != 0, "'least' leaves too few cards to discard");
      }
    }
    need(found, "'owed' has no card at step discard");
  }

  void check_robber() const {
    const bool knight = s_.card_played != 0 && s_.knights[s_.active] > 0 && (before_rolls() || after_rolls());
    need(seven() || knight, "'step' robber without a 7 or a knight");
    const unsigned who = victims(config_, s_);
    need(s_.step != kVictim || bits::count(who) >= 2, "'step' victim without two seats to rob");
    need(s_.step != kTheft || (s_.victim < config_.players && (who >> s_.victim & 1U) != 0),
         "'victim' cannot be robbed");
  }

  void check_card_roads() const {
    need(s_.card_played != 0 && get(s_.removed, kRoadBuilding) > 0, "'free_roads' without the card");
    need(s_.free_roads <= roads_left(s_, own()), "'free_roads' is more than the stock");
  }
  void check_free_roads() const {
    need(s_.free_roads > 0 && road_places(s_, own()).any(), "'free_roads' cannot be placed");
    check_card_roads();
  }

  void check_offer() const {
    const Counts hand = s_.hands[s_.active];
    need(config_.trading && s_.offers > 0, "'offers' does not fit 'step'");
    need(covers(hand, s_.give), "'give' is more than the hand");
    need((nonzero(s_.give) & nonzero(s_.ask)) == 0, "'give' and 'ask' share a resource");
    need(s_.give != 0 || (s_.ask == 0 && s_.step == kCompose), "'give' is empty");
    need(s_.ask != 0 || s_.step == kCompose, "'ask' is empty");
    int largest = 0;
    for (int p = 0; p < config_.players; ++p) largest = std::max(largest, p == own() ? 0 : total(s_.hands[at(p)]));
    need(total(s_.ask) <= largest, "'ask' is more than any hand");
    need(covers(pack({19, 19, 19, 19, 19}) - s_.bank - hand, s_.ask), "'ask' is more than the other hands hold");
    const int others = config_.players - 1;
    need(s_.step == kCompose  ? s_.answered == 0
         : s_.step == kAnswer ? s_.answered < others
                              : s_.answered == others && s_.accepted != 0,
         "'answered' does not fit 'step'");
    for (int p = 0; p < config_.players; ++p) {
      if ((s_.accepted >> p & 1) == 0) continue;
      const int place = (p - own() + config_.players) % config_.players;
      need(place >= 1 && place <= s_.answered && covers(s_.hands[at(p)], s_.ask), "'accepted' is not possible");
    }
  }

  void check_neutral() const {
    const bool road = road_places(s_, 2).any() || road_places(s_, 3).any();
    const bool settlement = (settlement_places(s_, 2) | settlement_places(s_, 3)) != 0;
    bool fits = s_.due == kDueRoad ? road : settlement && s_.due == kDueSettlement;
    if (config_.any_kind) {
      fits = s_.due == (road && settlement ? kDueAny
                        : road             ? kDueRoad
                        : settlement       ? kDueSettlement
                                           : kNothing) &&
             s_.due != kNothing;
    }
    need(fits, "'due' cannot be placed");
    if (s_.free_roads > 0) check_card_roads();
    need(s_.free_roads < 2, "'free_roads' does not fit 'step'");
  }

  void check_forced() const {
    const int theirs = total(s_.hands[at(1 - own())]), drawn = total(s_.drawn);
    need(config_.tokens_before_roll || after_rolls(), "'rolls' do not fit 'step'");
    need(s_.token_actions > 0, "'token_actions' does not fit 'step'");
    if (s_.step == kForced) {
      need(s_.draws >= 1 && drawn + s_.draws <= 2 && s_.gifts == 0 && s_.least == 0, "'draws' does not fit 'step'");
      need(s_.draws == 1 && drawn == 0 ? theirs == 1 : theirs >= s_.draws, "'draws' does not fit the hand");
      need(covers(s_.hands[s_.active], s_.drawn), "'drawn' is not in the hand");
      const int mine = total(s_.hands[s_.active]);
      need((config_.give_before_draw ? mine - drawn : mine + s_.draws) >= 2, "'hands' are too small to give two cards");
      return;
    }
    need(s_.draws == 0 && drawn >= 1 && drawn <= 2 && s_.gifts >= 1, "'gifts' does not fit 'step'");
    need(s_.gifts == 1 || s_.least == 0, "'least' does not fit 'gifts'");
    need((s_.gifts == 1 && !config_.give_before_draw) || covers(s_.hands[s_.active], s_.drawn),
         "'drawn' is not in the hand");
    need(in_order(giveable(config_, s_), s_.least, s_.gifts) != 0, "'least' leaves too few cards to give");
  }

  // What belongs to other steps is empty.
  void check_idle() const {
    need(s_.step == kDiscard || s_.owed == std::array<std::uint8_t, kSeats>{}, "'owed' does not fit 'step'");
    need(step_is({kDiscard, kGift}) || s_.least == 0, "'least' does not fit 'step'");
    need((s_.step == kTheft) == (s_.victim != kNone), "'victim' does not fit 'step'");
    need(step_is({kFreeRoad, kNeutral}) || s_.free_roads == 0, "'free_roads' does not fit 'step'");
    need(step_is({kCompose, kAnswer, kPartner}) || (s_.give | s_.ask | s_.accepted | s_.answered) == 0,
         "'offer' does not fit 'step'");
    need(s_.step == kNeutral || s_.due == kNothing, "'due' does not fit 'step'");
    need(config_.two || !step_is({kNeutral, kForced, kGift}), "'step' is of Catan for Two");
    need(step_is({kForced, kGift}) || (s_.drawn | s_.draws | s_.gifts) == 0, "'drawn' does not fit 'step'");
  }

  // A11
  void check_end() const {
    need((s_.step == kOver) == (s_.end != kOngoing), "'end' does not fit 'step'");
    const bool enough = s_.turn > 0 && all_points(s_, own()) >= config_.points;
    need(enough == (s_.end == kWon), "'end' does not fit the points of the active seat");
    need((s_.end == kUnfinished) == (s_.ply == kMaxLength && s_.end != kWon), "'end' does not fit 'ply'");
  }

  const Config& config_;
  const State& s_;
  const std::string& given_;
};

}  // namespace

void complete_state(const Config& config, State& s, const std::string& given) {
  check_fields(config, s, given);
  derive(config, s);
  Relations(config, s, given).check();
}

void validate_state(const Config& config, const State& s, const std::string& given) {
  check_fields(config, s, given);
  State kept = s;
  derive(config, kept);
  if (std::memcmp(&kept, &s, sizeof s) != 0) {
    throw PositionError("what a position keeps for speed does not fit its pieces", given);
  }
  Relations(config, s, given).check();
}

}  // namespace kastgard::catan

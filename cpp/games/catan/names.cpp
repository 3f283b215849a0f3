// Actions and outcomes in words.
#include "core/error.hpp"
#include "games/catan/actions.hpp"
#include "games/catan/chance.hpp"
#include "games/catan/text.hpp"

namespace kastgard::catan {
namespace {

std::string resource(int r) { return std::string(kTerrainNames[at(r)]); }
std::string numbered(const char* word, int n) { return std::string(word) + " " + std::to_string(n); }

std::string outcome_text(const State& s, Action a) {
  if (s.step == kDice) return a >= 2 && a <= 12 ? numbered("rolled", a) : "";
  if (a < 0 || a >= 5) return "";
  if (s.step == kCard) return "card " + std::string(kKindNames[at(a)]);
  return (s.step == kTheft ? "stolen " : "drawn ") + resource(a);
}

std::string offer_text(Action a) {
  if (a >= kOfferGive && a < kOfferAsk) return "give " + resource(a - kOfferGive);
  if (a >= kOfferAsk && a < kPropose) return "ask " + resource(a - kOfferAsk);
  if (a >= kPartnerSeat && a < kTradeActions) return numbered("partner", a - kPartnerSeat);
  switch (a) {
    case kBeginOffer: return "offer";
    case kPropose: return "propose";
    case kWithdraw: return "withdraw";
    case kAccept: return "accept";
    case kDecline: return "decline";
    default: return "";
  }
}

std::string neutral_text(Action a) {
  if (a == kForcedTrade) return "forced trade";
  if (a == kRobberHome) return "robber to desert";
  if (a == kDiscardKnight) return "discard knight";
  const bool road = a >= kNeutralRoad;
  const int i = a - (road ? kNeutralRoad : kNeutralSettle), n = road ? kEdges : kCorners;
  return numbered(i / n == 0 ? "n1" : "n2", i % n).insert(2, road ? " road" : " settle");
}

std::string base_text(Action a) {
  if (a < kCityAt) return numbered("settle", a);
  if (a < kRoadAt) return numbered("city", a - kCityAt);
  if (a < kRobberTo) return numbered("road", a - kRoadAt);
  if (a < kRobSeat) return numbered("robber", a - kRobberTo);
  if (a < kGiveCard) return numbered("rob", a - kRobSeat);
  if (a < kBankTrade) return "card " + resource(a - kGiveCard);
  if (a < kBuyCard) {
    const int given = (a - kBankTrade) / 4;
    return "trade " + resource(given) + ">" + resource(other_resource(given, (a - kBankTrade) % 4));
  }
  if (a >= kMonopolyOf && a < kRollDice) return "monopoly " + resource(a - kMonopolyOf);
  if (a >= kPlentySingle && a < kMonopolyOf) return "plenty " + resource(a - kPlentySingle);
  if (a >= kPlentyPair && a < kPlentySingle) {
    const Pair pair = kPairs[at(a - kPlentyPair)];
    return "plenty " + resource(pair.first) + "+" + resource(pair.second);
  }
  switch (a) {
    case kBuyCard: return "buy card";
    case kPlayKnight: return "knight";
    case kPlayRoads: return "road building";
    case kRollDice: return "roll";
    default: return "end turn";
  }
}

}  // namespace

std::string move_text(const Config& config, const State& s, Action a) {
  std::string text;
  if (s.seat == kChance) {
    text = outcome_text(s, a);
  } else if (a >= config.trade && a < config.actions) {
    text = offer_text(a - config.trade);
  } else if (a >= kBaseActions && a < config.trade) {
    text = neutral_text(a);
  } else if (a >= 0 && a < kBaseActions) {
    text = base_text(a);
  }
  return text.empty() ? "#" + std::to_string(a) : text;
}

Action parse_move(const Config& config, const State& s, std::string_view text) {
  const int ids = s.seat == kChance ? kChanceIds : config.actions;
  for (Action a = 0; a < ids && !text.starts_with('#'); ++a) {
    if (move_text(config, s, a) == text) return a;
  }
  throw PositionError(
      "no move '" + std::string(text) + "' here; write such as settle 13, road 20, trade lumber>ore, roll",
      state_text(config, s));
}

}  // namespace kastgard::catan

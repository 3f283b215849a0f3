// The room's players: greedy and normal. Both read a view: what is hidden is at a fixed value there, and neither looks
// at it.
#pragma once

#include <array>

#include "core/options.hpp"
#include "core/rng.hpp"
#include "games/catan/state.hpp"

namespace kastgard::catan {

// The weights of normal as data, with the names that agent strings use: "normal(city=3)". A victory point is ten units.
struct NormalWeights {
  double point = 10.0;       // a victory point
  double income = 16.0;      // a card a roll, of a resource that is neither scarce nor plenty
  double scarcity = 0.5;  // how much more a scarce resource is worth: exponent of (average / chances on the island)
  double variety = 1.2;  // a resource that is produced at all
  double robbed = 0.6;  // share of the income of a hex that the robber takes away
  double harbour = 0.25;  // of the income that a 3:1 harbour serves
  double special = 0.45;  // of the income that a 2:1 harbour serves
  double site = 0.45;  // worth of the best place for a settlement, as a share of its income
  double reach = 0.6;  // what each road still missing leaves of it
  double sites = 0.8;  // a place more, up to three
  double road_race = 6.0;  // near the longest road
  double army_race = 6.0;  // near the largest army
  double card = 2.6;  // an unplayed card that is no victory point
  double hand = 0.23;  // a resource card
  double city = 4.0;  // the cards for a city in hand
  double settlement = 4.5;  // for a settlement that has a place
  double road = 1.2;  // for a road
  double purchase = 2.2;  // for a development card
  double patience = 0.55;  // what each card still missing leaves of these
  double risk = 0.75; // a card that a 7 would take
  double rival = 0.45;  // share of the strongest other seat's worth
  double field = 0.12;  // share of each other seat's worth
  double token = 0.7;  // a trade token, up to six
  double offer = 1.0;  // what a swap must bring more than it brings the other side
};
struct NamedWeight {
  const char* name;
  double NormalWeights::* weight;
};
inline constexpr std::array<NamedWeight, 24> kNormalWeightNames{
    {{"point", &NormalWeights::point},         {"income", &NormalWeights::income},
     {"scarcity", &NormalWeights::scarcity},   {"variety", &NormalWeights::variety},
     {"robbed", &NormalWeights::robbed},       {"harbour", &NormalWeights::harbour},
     {"special", &NormalWeights::special},     {"site", &NormalWeights::site},
     {"reach", &NormalWeights::reach},         {"sites", &NormalWeights::sites},
     {"road_race", &NormalWeights::road_race}, {"army_race", &NormalWeights::army_race},
     {"card", &NormalWeights::card},           {"hand", &NormalWeights::hand},
     {"city", &NormalWeights::city},           {"settlement", &NormalWeights::settlement},
     {"road", &NormalWeights::road},           {"purchase", &NormalWeights::purchase},
     {"patience", &NormalWeights::patience},   {"risk", &NormalWeights::risk},
     {"rival", &NormalWeights::rival},         {"field", &NormalWeights::field},
     {"token", &NormalWeights::token},         {"offer", &NormalWeights::offer}}};

[[nodiscard]] NormalWeights read_normal_weights(Options& options);

// Greedy takes what brings the most points, and then the most production, at once. Ties are drawn by lot.
[[nodiscard]] Action choose_greedy(const Config& config, const State& s, int seat, Rng& rng);

// Normal compares positions after each action: income, harbours, places to settle, both races, cards, the hand and what
// it may buy, the robber, the other seats; for two also tokens and what neutral pieces take away. Ties go to the lowest
// id.
[[nodiscard]] Action choose_normal(const Config& config, const State& s, int seat, const NormalWeights& weights);

}  // namespace kastgard::catan

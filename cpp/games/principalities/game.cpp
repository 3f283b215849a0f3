#include "games/principalities/game.hpp"

namespace kastgard::principalities {

static_assert(Game<Principalities>);
static_assert(CountsLegal<Principalities> && DrawsLegal<Principalities> && TestsLegal<Principalities>);
static_assert(ResolvesChance<Principalities> && WritesMask<Principalities>);

// A turn has at most one attack a spare die (7 a territory) of two plies each, one end, 112 dice, 8 answers.
int Principalities::max_length() const noexcept {
  const std::int64_t turn = 14 * config_.territories + 1 + kMaxPool + kMaxSeats;
  return static_cast<int>(std::min<std::int64_t>(INT32_MAX, config_.max_turns * turn));
}

std::vector<std::string> Principalities::score_names() const {
  std::vector<std::string> names;
  for (int p = 0; p < config_.players; ++p) names.push_back("seat_" + std::to_string(p));
  return names;
}

std::vector<int> Principalities::observation_shape() const {
  return {observation_size(config_.territories, config_.players)};
}

std::string Principalities::action_text(const State& s, Action a) const {
  return principalities::action_text(s, config_.humans != 0, a);
}

Action Principalities::parse_action(const State& s, std::string_view text) const {
  return principalities::parse_action(s, config_.humans != 0, text);
}

void Principalities::legal(const State& s, LegalList<Principalities>& out) const noexcept {
  if (s.phase == kOffer) {
    out.push_back(accept_id(s));
    out.push_back(decline_id(s));
  } else if (s.phase == kAttack) {
    each_attack(s, [&](int f, int t) { out.push_back(attack_id(s, f, t)); });
    out.push_back(end_turn_id(s));
  }
}

// P-R16a: outcome 0 = lost, 1 = won, zero weights left out; a falling die lists the territories with room, weight 1.
void Principalities::chance(const State& s, ChanceList<Principalities>& out) const noexcept {
  if (s.phase == kRoll) {
    const Odds& odds = odds_of(s.dice[s.from], s.dice[s.to]);
    if (odds.losses != 0) out.push_back({0, odds.losses});
    if (odds.wins != 0) out.push_back({1, odds.wins});
  } else if (s.phase == kReinforce) {
    for (std::uint64_t rest = room_for_dice(s); rest != 0; rest = bits::drop_lowest(rest)) {
      out.push_back({bits::lowest(rest), 1});
    }
  }
}

State Principalities::from_text(std::string_view text) const {
  const State s = principalities::from_text(config_, text);
  if (maps_.given && (s.map_id != maps_.pool[0].id || s.adjacency != maps_.pool[0].adjacency)) {
    throw PositionError("principalities: the position is not on the map of this game", std::string(text));
  }
  return s;
}

void Principalities::validate(const State& s) const {
  principalities::validate(config_, s);
  if (maps_.given && (s.map_id != maps_.pool[0].id || s.adjacency != maps_.pool[0].adjacency)) {
    throw PositionError("principalities: the position is not on the map of this game", "");
  }
}

}  // namespace kastgard::principalities

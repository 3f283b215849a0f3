// The checks that every position from outside must pass: text, fields and bytes alike.
#include <algorithm>

#include "core/error.hpp"
#include "games/principalities/rules.hpp"
#include "games/principalities/text.hpp"

namespace kastgard::principalities {
namespace {

class Checker {
 public:
  Checker(const Config& config, const State& s, const std::string& given) : config_(config), s_(s), given_(given) {}

  void run() const {
    sizes();
    topology();
    board();
    seats();
    phase();
    ending();
    last_attack();
    derived();
  }

 private:
  void must(bool fine, const std::string& why) const {
    if (!fine) throw PositionError("principalities: " + why, given_);
  }
  static std::string number(std::size_t x) { return std::to_string(x); }
  [[nodiscard]] bool living(std::size_t p) const { return (s_.alive >> p & 1U) != 0; }

  void sizes() const {
    must(s_.players == config_.players, "this game has " + number(static_cast<std::size_t>(config_.players)) +
                                            " players, the position " + number(s_.players));
    must(s_.n == config_.territories, "this game has " + number(static_cast<std::size_t>(config_.territories)) +
                                          " territories, the position " + number(s_.n) +
                                          " (load the game with map= for another map)");
  }

  void topology() const {
    Topology map{s_.map_id, s_.n, s_.adjacency};
    for (std::size_t t = s_.n; t < kMaxTerritories; ++t)
      must(map.adjacency[t] == 0, "no such territory has neighbours");
    try {
      check_topology(map);
    } catch (const OptionError& error) {
      throw PositionError(std::string("principalities: ") + error.what(), given_);
    }
  }

  void board() const {
    for (std::size_t t = 0; t < kMaxTerritories; ++t) {
      if (t < s_.n) {
        must(s_.owner[t] < s_.players, "territory " + number(t) + " has no owner");
        must(s_.dice[t] >= 1 && s_.dice[t] <= kMaxDice, "territory " + number(t) + " must have 1 to 8 dice");
      } else {
        must(s_.owner[t] == kNone && s_.dice[t] == 0, "there is no territory " + number(t));
      }
    }
  }

  void seats() const {
    std::array<bool, kMaxSeats> owns{};
    for (std::size_t t = 0; t < s_.n; ++t) owns[s_.owner[t]] = true;
    for (std::size_t p = 0; p < kMaxSeats; ++p) {
      must(s_.store[p] <= kMaxStore, "the store of seat " + number(p) + " must be 0 to 64");
      must(owns[p] || s_.store[p] == 0, "seat " + number(p) + " is out and has a store");
      must(p < s_.players || s_.own_turns[p] == 0, "there is no seat " + number(p));
      must(s_.own_turns[p] <= kMostTurns, "seat " + number(p) + " has had too many turns");
    }
    must(s_.seat < s_.players && owns[s_.seat], "the seat on turn has no territory");
    must((s_.hints >> s_.players) == 0, "a hint of no seat");
    must(s_.attacked <= 1 && s_.offer_made <= 1, "a flag must be 0 or 1");
    must(s_.completed_turns <= kMostTurns && s_.ply <= INT32_MAX, "too many turns");
    must(s_.quiet <= s_.completed_turns, "more quiet turns than completed turns");
  }

  void phase() const {
    must(s_.phase <= kEnd && s_.end <= kUnfinished, "no such phase");
    must((s_.phase == kEnd) == (s_.end != kOngoing), "'end' goes with the phase end alone");
    must(s_.phase == kEnd || bits::count(s_.alive) > 1, "one living seat has won: the phase must be end");
    must(s_.phase == kEnd || s_.completed_turns < config_.max_turns, "max_turns is reached: the phase must be end");
    const bool roll = s_.phase == kRoll;
    must(roll || (s_.from == kNone && s_.to == kNone), "'from' and 'to' go with the phase roll alone");
    must(!roll || (s_.from < s_.n && s_.to < s_.n && may_attack(s_, s_.from, s_.to)), "the attack is not legal");
    must(!roll || s_.attacked == 1, "an attack is rolled, so attacked is 1");
    const bool falling = s_.phase == kReinforce;
    must(falling || s_.pool == 0, "'pool' goes with the phase reinforce alone");
    must(!falling || (s_.pool >= 1 && s_.pool <= kMaxPool && room_for_dice(s_) != 0 && s_.store[s_.seat] == 0),
         "a falling die needs a pool of 1 to 112, room, and an empty store of the seat on turn");
    const bool offer = s_.phase == kOffer;
    const unsigned humans = config_.humans & s_.alive;
    must(offer || (s_.asked == kNone && s_.accepted == 0), "'asked' and 'accepted' go with the phase offer alone");
    must(!offer || (s_.offer_made == 1 && s_.asked < s_.players && (humans >> s_.asked & 1U) != 0 &&
                    (s_.accepted & ~humans) == 0 && (s_.accepted >> s_.asked & 1U) == 0),
         "an offer asks a living human who has not answered");
    must(!offer || s_.attacked == 0, "an offer follows a turn without an attack");
  }

  void ending() const {
    if (s_.phase != kEnd) return;
    const bool conquered = bits::count(s_.alive) == 1;
    must(conquered == (s_.end == kConquest), "a conquest leaves one living seat");
    if (s_.end == kPoints || s_.end == kDraw) {
      const bool shared = bits::count(first_on_points(config_, s_)) > 1;
      must(shared == (s_.end == kDraw), "points have one winner, a draw more than one");
    }
  }

  void last_attack() const {
    const auto& last = s_.last_attack;
    if (last[0] == kNone) {
      must(std::all_of(last.begin(), last.end(), [](auto x) { return x == kNone; }), "half a last attack");
      return;
    }
    must(last[0] < s_.n && last[1] < s_.n && (s_.adjacency[last[0]] & bits::bit(last[1])) != 0 && last[2] >= 2 &&
             last[2] <= kMaxDice && last[3] >= 1 && last[3] <= kMaxDice && last[4] <= 1,
         "the last attack is not one");
    const Odds& odds = odds_of(last[2], last[3]);
    must((last[4] == 1 ? odds.wins : odds.losses) != 0, "the last attack cannot have ended so");
  }

  // Bytes from outside carry the derived facts too; they must be the ones that follow.
  void derived() const {
    State fresh = s_;
    derive(fresh);
    must(std::memcmp(&fresh, &s_, sizeof fresh) == 0, "derived facts do not follow from the board");
  }

  const Config& config_;
  const State& s_;
  const std::string& given_;
};

}  // namespace

State blank_state(int territories, int players) {
  State s{};
  s.n = static_cast<std::uint8_t>(territories);
  s.players = static_cast<std::uint8_t>(players);
  s.owner.fill(kNone);
  s.last_attack.fill(kNone);
  s.from = s.to = s.asked = kNone;
  return s;
}

void derive(State& s) {
  s.owned.fill(0);
  s.border.fill(0);
  s.full = 0;
  s.alive = 0;
  s.wide = 0;
  for (std::size_t t = 0; t < s.n; ++t) {
    if (s.owner[t] >= kMaxSeats) continue;
    s.owned[s.owner[t]] |= bits::bit(static_cast<int>(t));
    s.alive |= static_cast<std::uint8_t>(1U << s.owner[t]);
    if (s.dice[t] >= kMaxDice) s.full |= bits::bit(static_cast<int>(t));
    if (bits::count(s.adjacency[t]) > 15) s.wide = 1;
  }
  for (std::size_t t = 0; t < s.n; ++t) {
    if (s.owner[t] >= kMaxSeats) continue;
    s.border[t] = static_cast<std::uint8_t>(bits::count(s.adjacency[t] & ~s.owned[s.owner[t]]));
  }
}

void validate(const Config& config, const State& s, const std::string& given) { Checker(config, s, given).run(); }

}  // namespace kastgard::principalities

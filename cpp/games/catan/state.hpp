// Positions of both games, and the options a game is loaded with. One type of position serves both: what only Catan for
// Two has stays 0 in the other.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/types.hpp"
#include "games/catan/tables.hpp"

namespace kastgard::catan {

enum Step : std::uint8_t {
  kSettle,  // A3.3: a founding settlement
  kFoundRoad,  // A3.3: its road
  kRoll,  // A4.1, A4.2
  kDice,  // chance: A4.2, B2.2, B2.3
  kDiscard,  // A6.2
  kRobber,  // A6.3
  kVictim,  // A6.4
  kTheft,  // chance: A6.4
  kMain,  // A4.3
  kCard,  // chance: A10.1
  kFreeRoad,  // A10.4
  kCompose,  // A8.3: the offer, card by card
  kAnswer,  // A8.3
  kPartner,  // A8.3
  kNeutral,  // B4
  kForced,  // chance: B5.5
  kGift,  // B5.5
  kOver,
};
inline constexpr std::array<std::string_view, 18> kStepNames{
    "settle", "road",      "roll",    "dice",   "discard", "robber",  "victim", "theft", "main",
    "card",   "free_road", "compose", "answer", "partner", "neutral", "forced", "gift",  "end"};

enum End : std::uint8_t { kOngoing, kWon, kUnfinished };
inline constexpr std::array<std::string_view, 3> kEndNames{"ongoing", "won", "unfinished"};

// What a neutral answer may be (B4); the kinds that are possible now.
enum Due : std::uint8_t { kNothing, kDueRoad, kDueSettlement, kDueAny };
inline constexpr std::array<std::string_view, 4> kDueNames{"-", "road", "settlement", "any"};

enum class Board : std::uint8_t { variable, beginner, random };
inline constexpr std::array<std::string_view, 3> kBoardNames{"variable", "beginner", "random"};
inline constexpr std::array<std::string_view, 3> kNeutralCornerNames{"13+40", "19+34", "17+36"};
inline constexpr std::uint8_t kNeutralCorners[3][2] = {{13, 40}, {19, 34}, {17, 36}};

struct Config {
  bool two = false;  // Catan for Two
  int players = 4;
  int owners = 4;  // of roads and buildings: the seats, for two also the neutrals 2 and 3
  int rolls = 1;  // a turn
  Board board = Board::variable;
  bool shuffle_harbours = false;  // D1
  bool random_start = false;  // A3.1
  int points = 10;
  int discard_limit = 7;
  bool single_claimant_gets_rest = true;  // D3
  bool trading = false;
  int offers = 3;
  int neutral_corners = 0;  // D8: index into kNeutralCorners
  bool tokens_before_roll = true;  // D9
  bool any_kind = false;  // D10
  bool neutral_answers_free_roads = true;  // D11
  bool road_falls_back = true;  // D12
  int token_actions_per_turn = 1;  // D14
  bool give_before_draw = false;  // D15
  int actions = 0;  // ids
  Action trade = 0;  // first id of an offer
};

struct State {
  // Pieces, by owner. Kept beside them: corners that an owner's roads touch, and edges that meet a corner from which
  // the owner may build on, free or not (A7.2).
  std::array<std::uint64_t, kOwners> settlements, cities, touched;
  std::array<Edges, kOwners> roads, frontier;
  Edges all_roads;
  std::uint64_t buildings;  // of all owners
  std::uint64_t closed;  // buildings and their neighbours: no settlement there

  std::array<Counts, kSeats> hands, cards, rates;  // resources; unplayed development cards; cards a bank trade takes
  Counts bank, deck;
  Counts bought;  // of the active seat, this turn
  Counts removed;  // progress cards played, knights discarded
  Counts give, ask, drawn;
  std::array<std::array<Counts, kSeats>, kSeats> known;  // [observer][hand]: certain minimum; three and four seats

  std::uint32_t ply;
  std::uint16_t turn;  // turns begun
  std::uint8_t step, end;
  std::int8_t seat;  // that decides; kChance or kTerminal
  std::uint8_t active, first, founded, robber;
  std::uint8_t longest_owner, army_owner;  // kNone
  std::uint8_t card_played;
  std::array<std::uint8_t, 2> rolls;
  std::array<std::uint8_t, kSeats> owed;
  std::uint8_t least, victim, free_roads, offers, accepted, answered;
  std::array<std::uint8_t, kSeats> knights, bought_total;
  std::array<std::uint8_t, kOwners> lengths;  // of the longest roads, kept
  std::array<std::array<std::uint8_t, kKinds>, kSeats> vp_bound;  // [seat][v]: of its first so many purchases at most v
                                                                  // are victory point cards
  std::array<std::uint8_t, 2> tokens;
  std::uint8_t token_actions, knight_discarded, due, draws, gifts;
  std::array<std::uint8_t, kHexes> terrain, numbers;
  std::array<std::uint8_t, kHarbours> harbours;
  std::array<std::array<std::uint8_t, 2>, 13> hexes_of;  // by total, kept; kNone where there is none
  std::array<std::uint8_t, 4> unused;
};
static_assert(sizeof(State) <= 1024);

[[nodiscard]] inline std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }

// The neutrals follow the seats.
[[nodiscard]] inline bool is_real(const Config& config, int owner) noexcept { return owner < config.players; }

[[nodiscard]] inline std::uint64_t buildings_of(const State& s, int owner) noexcept {
  return s.settlements[at(owner)] | s.cities[at(owner)];
}
// Corners that this owner's roads may not pass (A7.2, A9.1).
[[nodiscard]] inline std::uint64_t blocked_for(const State& s, int owner) noexcept {
  return s.buildings & ~buildings_of(s, owner);
}
[[nodiscard]] inline int rolls_made(const State& s) noexcept { return (s.rolls[0] != 0) + (s.rolls[1] != 0); }
[[nodiscard]] inline int supply(const State& s) noexcept { return kTokens - s.tokens[0] - s.tokens[1]; }
[[nodiscard]] inline Counts old_cards(const State& s) noexcept { return s.cards[s.active] - s.bought; }

// As the players count: a turn of every seat; the founding belongs to the first.
[[nodiscard]] inline int round(const Config& config, const State& s) noexcept {
  return s.turn == 0 ? 1 : (s.turn - 1) / config.players + 1;
}

// A3.2: whose the k-th founding settlement is.
[[nodiscard]] inline int founder(const Config& config, int first, int k) noexcept {
  const int n = config.players;
  return (first + (k < n ? k : 2 * n - 1 - k)) % n;
}

}  // namespace kastgard::catan

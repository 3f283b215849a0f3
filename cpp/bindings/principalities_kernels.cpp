// The single rules of Principalities over arrays, for apps that keep a state of their own.
#include "bindings/principalities_fields.hpp"

namespace kastgard::bindings {
namespace {

using namespace py::literals;

void check_dice(const std::int64_t* dice, py::ssize_t count, const char* name, std::int64_t low) {
  for (py::ssize_t i = 0; i < count; ++i) {
    if (dice[i] >= low && dice[i] <= room::kMaxDice) continue;
    throw py::value_error(std::string(name) + " must be " + std::to_string(low) + " to 8, got " +
                          std::to_string(dice[i]));
  }
}

py::array_t<double> win_table() {
  auto out = new_array<double>({room::kMaxDice + 1, room::kMaxDice + 1});
  for (int a = 0; a <= room::kMaxDice; ++a) {
    for (int d = 0; d <= room::kMaxDice; ++d) out.mutable_at(a, d) = room::odds_of(a, d).win;
  }
  return out;
}

AnyTuple win_counts(int attacker, int defender) {
  const std::int64_t a = attacker;
  const std::int64_t d = defender;
  check_dice(&a, 1, "attacker", 0);
  check_dice(&d, 1, "defender", 0);
  const room::Odds& odds = room::odds_of(attacker, defender);
  return py::make_tuple(odds.wins, odds.wins + odds.losses);
}

// The sum that the r-th of the 6^dice rolls shows, rolls in order of their sums; r becomes its place within the sum.
int sum_of_roll(int dice, std::uint64_t& r) {
  const auto& ways = room::kWays.of[static_cast<std::size_t>(dice)];
  std::size_t sum = 0;
  while (r >= ways[sum]) r -= ways[sum++];
  return static_cast<int>(sum);
}

std::uint64_t rolls_of(int dice) {
  std::uint64_t rolls = 1;
  for (int i = 0; i < dice; ++i) rolls *= 6;
  return rolls;
}

// One draw decides both sums.
void roll_sums(int attacker, int defender, Rng& rng, std::int32_t& a_sum, std::int32_t& d_sum) {
  const std::uint64_t each = rolls_of(defender);
  const std::uint64_t r = rng.below(rolls_of(attacker) * each);
  std::uint64_t a = r / each;
  std::uint64_t d = r % each;
  a_sum = sum_of_roll(attacker, a);
  d_sum = sum_of_roll(defender, d);
}

// The sums of an attack whose result is known, with the probabilities that it leaves them.
void sums_given_result(int attacker, int defender, bool won, Rng& rng, std::int32_t& a_sum, std::int32_t& d_sum) {
  const room::Odds& odds = room::odds_of(attacker, defender);
  const auto& a_ways = room::kWays.of[static_cast<std::size_t>(attacker)];
  const auto& d_ways = room::kWays.of[static_cast<std::size_t>(defender)];
  std::uint64_t r = rng.below(won ? odds.wins : odds.losses);
  for (int x = attacker; x <= 6 * attacker; ++x) {
    for (int y = defender; y <= 6 * defender; ++y) {
      if ((x > y) != won) continue;
      const std::uint64_t ways = a_ways[static_cast<std::size_t>(x)] * d_ways[static_cast<std::size_t>(y)];
      if (r < ways) {
        a_sum = x;
        d_sum = y;
        return;
      }
      r -= ways;
    }
  }
}

// Single dice that show the sum, all such rolls equally likely: die by die, each weighted by what the rest can do.
void faces_given_sum(int dice, int sum, Rng& rng, std::uint8_t* faces) {
  for (int left = dice; left > 0; --left) {
    FixedVector<Outcome, 6> options;
    for (int face = 1; face <= 6 && face <= sum; ++face) {
      const int rest = sum - face;
      if (rest > 6 * (left - 1)) continue;
      const std::uint64_t ways = room::kWays.of[static_cast<std::size_t>(left - 1)][static_cast<std::size_t>(rest)];
      if (ways > 0) options.push_back({face, ways});
    }
    const Action face = pick(options.span(), rng);
    *faces++ = static_cast<std::uint8_t>(face);
    sum -= face;
  }
}

AnyTuple resolve_attacks(const py::array& attackers, const py::array& defenders, Rng& rng) {
  const auto* a = checked<std::int64_t>(attackers, "attacker_dice", {kAnySize});
  const py::ssize_t count = attackers.shape(0);
  const auto* d = checked<std::int64_t>(defenders, "defender_dice", {count});
  check_dice(a, count, "attacker_dice", 1);
  check_dice(d, count, "defender_dice", 1);
  auto won = new_array<bool>({count});
  auto a_sums = new_array<std::int32_t>({count});
  auto d_sums = new_array<std::int32_t>({count});
  bool* w = won.mutable_data();
  std::int32_t* x = a_sums.mutable_data();
  std::int32_t* y = d_sums.mutable_data();
  {
    const Unlocked unlocked;
    for (py::ssize_t i = 0; i < count; ++i) {
      roll_sums(static_cast<int>(a[i]), static_cast<int>(d[i]), rng, x[i], y[i]);
      w[i] = x[i] > y[i];
    }
  }
  return py::make_tuple(won, a_sums, d_sums);
}

py::array_t<std::uint8_t> roll_faces(const py::array& dice, const py::array& sums, Rng& rng) {
  const auto* k = checked<std::int64_t>(dice, "dice", {kAnySize});
  const py::ssize_t count = dice.shape(0);
  const auto* s = checked<std::int64_t>(sums, "sums", {count});
  check_dice(k, count, "dice", 1);
  for (py::ssize_t i = 0; i < count; ++i) {
    if (s[i] >= k[i] && s[i] <= 6 * k[i]) continue;
    throw py::value_error("no " + std::to_string(k[i]) + " dice show the sum " + std::to_string(s[i]));
  }
  auto faces = new_array<std::uint8_t>({count, room::kMaxDice});
  std::uint8_t* out = faces.mutable_data();
  const Unlocked unlocked;
  std::memset(out, 0, static_cast<std::size_t>(count) * room::kMaxDice);
  for (py::ssize_t i = 0; i < count; ++i) {
    faces_given_sum(static_cast<int>(k[i]), static_cast<int>(s[i]), rng, out + i * room::kMaxDice);
  }
  return faces;
}

// ((attacker sum, defender sum), attacker faces, defender faces) of an attack whose result is known.
AnyTuple roll_result(int attacker, int defender, bool won, Rng& rng) {
  const std::int64_t a = attacker;
  const std::int64_t d = defender;
  check_dice(&a, 1, "attacker", 1);
  check_dice(&d, 1, "defender", 1);
  const room::Odds& odds = room::odds_of(attacker, defender);
  if ((won ? odds.wins : odds.losses) == 0) throw py::value_error("that attack cannot end so");
  std::int32_t x = 0;
  std::int32_t y = 0;
  sums_given_result(attacker, defender, won, rng, x, y);
  std::array<std::uint8_t, room::kMaxDice> a_faces{};
  std::array<std::uint8_t, room::kMaxDice> d_faces{};
  faces_given_sum(attacker, x, rng, a_faces.data());
  faces_given_sum(defender, y, rng, d_faces.data());
  return py::make_tuple(x, y, AnyTuple(list_of(std::span(a_faces.data(), static_cast<std::size_t>(attacker)))),
                        AnyTuple(list_of(std::span(d_faces.data(), static_cast<std::size_t>(defender)))));
}

py::array_t<std::int32_t> largest_groups(const py::array& owner, const py::array& adjacency, int players) {
  const auto* who = checked<std::int64_t>(owner, "owner", {kAnySize, kAnySize});
  const py::ssize_t rows = owner.shape(0);
  const py::ssize_t n = owner.shape(1);
  if (n > room::kMaxTerritories) throw py::value_error("owner must have at most 48 territories");
  if (players < 1 || players > room::kMaxSeats) throw py::value_error("players must be 1 to 8");
  const auto* near = checked<std::uint64_t>(adjacency, "adjacency", {kAnySize, n});
  const bool shared = adjacency.shape(0) == 1;
  if (!shared && adjacency.shape(0) != rows)
    throw py::value_error("adjacency must have one row, or one a row of owner");
  auto out = new_array<std::int32_t>({rows, players});
  std::int32_t* to = out.mutable_data();
  const Unlocked unlocked;
  const std::uint64_t all = n == 0 ? 0 : ~std::uint64_t{0} >> (64 - n);
  for (py::ssize_t i = 0; i < rows; ++i) {
    std::array<std::uint64_t, room::kMaxTerritories> links{};
    std::array<std::uint64_t, room::kMaxSeats> owned{};
    for (py::ssize_t t = 0; t < n; ++t) {
      links[static_cast<std::size_t>(t)] = near[(shared ? 0 : i * n) + t] & all;
      const std::int64_t p = who[i * n + t];
      if (p >= 0 && p < players) owned[static_cast<std::size_t>(p)] |= bits::bit(static_cast<int>(t));
    }
    for (int p = 0; p < players; ++p) *to++ = room::largest_group(links, owned[static_cast<std::size_t>(p)]);
  }
  return out;
}

// P-R14 to P-R16 on one row, in place; returns what waits afterwards.
std::int64_t reinforce_row(std::int64_t* dice, const std::int64_t* owner, py::ssize_t n, std::int64_t player,
                           std::int64_t pool, Rng& rng) {
  std::uint64_t room_left = 0;
  for (py::ssize_t t = 0; t < n; ++t) {
    if (owner[t] == player && dice[t] < room::kMaxDice) room_left |= bits::bit(static_cast<int>(t));
  }
  for (; pool > 0 && room_left != 0; --pool) {
    const auto k = static_cast<int>(rng.below(static_cast<std::uint64_t>(bits::count(room_left))));
    const int t = bits::select(room_left, k);
    if (++dice[t] == room::kMaxDice) room_left &= ~bits::bit(t);
  }
  return std::min<std::int64_t>(pool, room::kMaxStore);
}

// dice[rows, n] and store[rows] are changed in place.
void reinforce(const py::array& dice, const py::array& owner, const py::array& player, const py::array& store,
               const py::array& income, Rng& rng) {
  auto* d = checked<std::int64_t>(dice, "dice", {kAnySize, kAnySize}, Access::write);
  const py::ssize_t rows = dice.shape(0);
  const py::ssize_t n = dice.shape(1);
  if (n > room::kMaxTerritories) throw py::value_error("dice must have at most 48 territories");
  const auto* o = checked<std::int64_t>(owner, "owner", {rows, n});
  const auto* p = checked<std::int64_t>(player, "player", {rows});
  auto* s = checked<std::int64_t>(store, "store", {rows}, Access::write);
  const auto* g = checked<std::int64_t>(income, "income", {rows});
  check_dice(d, rows * n, "dice", 1);
  for (py::ssize_t i = 0; i < rows; ++i) {
    if (s[i] < 0 || s[i] > room::kMaxStore) throw py::value_error("store must be 0 to 64");
    if (g[i] < 0 || g[i] > room::kMaxTerritories) throw py::value_error("income must be 0 to 48");
  }
  const Unlocked unlocked;
  for (py::ssize_t i = 0; i < rows; ++i) s[i] = reinforce_row(d + i * n, o + i * n, n, p[i], s[i] + g[i], rng);
}

int reward(int players, int outcome, std::int64_t turns, bool hint) {
  if (players < 2 || players > room::kMaxSeats) throw py::value_error("players must be 2 to 8");
  if (outcome < 0 || outcome > 3) throw py::value_error("no such outcome");
  if (turns < 1) throw py::value_error("turns must be at least 1");
  return room::reward(players, static_cast<room::Outcome>(outcome), turns, hint);
}

}  // namespace

void bind_principalities_kernels(py::module_& module) {
  module.def("win_table", &win_table);
  module.def("win_counts", &win_counts, "attacker"_a, "defender"_a);
  module.def("resolve_attacks", &resolve_attacks, "attacker_dice"_a, "defender_dice"_a, "rng"_a);
  module.def("roll_faces", &roll_faces, "dice"_a, "sums"_a, "rng"_a);
  module.def("roll_result", &roll_result, "attacker"_a, "defender"_a, "won"_a, "rng"_a);
  module.def("largest_groups", &largest_groups, "owner"_a, "adjacency"_a, "players"_a);
  module.def("reinforce", &reinforce, "dice"_a, "owner"_a, "player"_a, "store"_a, "income"_a, "rng"_a);
  module.def("reward", &reward, "players"_a, "outcome"_a, "turns"_a, "hint"_a);
}

}  // namespace kastgard::bindings

// What a seat sees, as bytes. Seats are relative to the observer: 0 is the observer, 1 the next in the ring.
#pragma once

#include <span>

#include "games/principalities/rules.hpp"

namespace kastgard::principalities {

// The row is: owner[n], dice[n], adjacency[n * ceil(n / 8)] (bit masks, low bit first), store[P], territories[P],
// then the scalars below. Nothing is hidden in this game; the map is part of what is seen, as every game has its own.
inline constexpr int kScalars = 12;

[[nodiscard]] constexpr int observation_size(int n, int players) noexcept {
  return 2 * n + n * ((n + 7) / 8) + 2 * players + kScalars;
}

namespace detail {

// A bit mask of seats, turned so that the observer is bit 0.
[[nodiscard]] inline std::uint8_t turn_mask(unsigned mask, int seat, int players) noexcept {
  return static_cast<std::uint8_t>((mask >> seat | mask << (players - seat)) & ((1U << players) - 1U));
}

[[nodiscard]] inline std::uint8_t turn_seat(int who, int seat, int players) noexcept {
  return static_cast<std::uint8_t>(who < seat ? who - seat + players : who - seat);
}

[[nodiscard]] inline std::uint8_t clip(std::uint32_t x) noexcept { return static_cast<std::uint8_t>(x < 255 ? x : 255); }

// Rows of adjacency, `width` bytes each. Rows are written eight bytes at a time, each over the surplus of the last.
inline std::uint8_t* write_adjacency(const State& s, std::uint8_t* out, int width) noexcept {
  const int n = s.n;
  const int safe = n - 8 / width;  // the last rows would write past the end
  int t = 0;
  for (; t < safe; ++t, out += width) bits::store8(out, s.adjacency[static_cast<std::size_t>(t)]);
  for (; t < n; ++t, out += width) {
    std::memcpy(out, &s.adjacency[static_cast<std::size_t>(t)], static_cast<std::size_t>(width));
  }
  return out;
}

}  // namespace detail

inline void observe(const State& s, int seat, std::span<std::uint8_t> row) noexcept {
  const int players = s.players;
  const std::size_t n = s.n;
  std::uint8_t* out = row.data();
  const auto me = static_cast<std::uint8_t>(seat);
  const auto ring = static_cast<std::uint8_t>(players);
  for (std::size_t t = 0; t < n; ++t) {
    const std::uint8_t who = s.owner[t];
    out[t] = static_cast<std::uint8_t>(who - me + (who < me ? ring : 0));
  }
  std::memcpy(out + n, s.dice.data(), n);
  out = detail::write_adjacency(s, out + 2 * n, static_cast<int>((n + 7) / 8));
  for (int i = 0; i < players; ++i) {
    const auto p = static_cast<std::size_t>(seat + i < players ? seat + i : seat + i - players);
    out[i] = s.store[p];
    out[players + i] = static_cast<std::uint8_t>(bits::count(s.owned[p]));
  }
  out += 2 * players;
  out[0] = s.phase;
  out[1] = detail::turn_seat(s.seat, seat, players);
  out[2] = s.from;  // 255 outside a roll
  out[3] = s.to;
  out[4] = s.pool;
  out[5] = s.attacked;
  out[6] = detail::clip(s.quiet);
  out[7] = s.offer_made;
  out[8] = s.asked == kNone ? kNone : detail::turn_seat(s.asked, seat, players);
  out[9] = detail::turn_mask(s.accepted, seat, players);
  out[10] = detail::turn_mask(s.hints, seat, players);
  out[11] = detail::clip(s.own_turns[static_cast<std::size_t>(seat)]);
}

// The dense mask: num_actions bytes of 0 or 1, all written.
inline void write_mask(const State& s, int num_actions, std::uint8_t* row) noexcept {
  std::memset(row, 0, static_cast<std::size_t>(num_actions));
  if (s.phase == kOffer) {
    row[accept_id(s)] = row[decline_id(s)] = 1;
  } else if (s.phase == kAttack) {
    const std::uint64_t targets = others(s);
    const int words = (s.n + 7) / 8;
    for (std::uint64_t rest = attackers(s); rest != 0; rest = bits::drop_lowest(rest)) {
      const int f = bits::lowest(rest);
      const std::uint64_t near = s.adjacency[static_cast<std::size_t>(f)] & targets;
      std::uint8_t* at = row + f * s.n;
      if (f * s.n + 8 * words > num_actions) {  // eight at a time would leave the row
        for (std::uint64_t each = near; each != 0; each = bits::drop_lowest(each)) at[bits::lowest(each)] = 1;
        continue;
      }
      // Ascending: what is written past the territory's own ids is 0, and belongs to ids still to come.
      for (int w = 0; w < words; ++w) bits::store8(at + 8 * w, bits::spread(static_cast<std::uint8_t>(near >> (8 * w))));
    }
    row[end_turn_id(s)] = 1;
  }
}

}  // namespace kastgard::principalities

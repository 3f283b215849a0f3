// A position as numbers, and the dense mask of legal actions. README.md lists the fields.
#pragma once

#include <cstring>
#include <span>

#include "games/kingdomino/actions.hpp"
#include "games/kingdomino/score.hpp"

namespace kastgard::kingdomino {

namespace detail {

template <class S>
[[nodiscard]] constexpr int seat_fields() noexcept {
  return S::kQueen ? 9 : 5;
}

[[nodiscard]] inline std::uint8_t clip(std::uint32_t x) noexcept {
  return static_cast<std::uint8_t>(std::min(x, 255U));
}

// Writes numbers one behind the other.
class Out {
 public:
  explicit Out(std::uint8_t* at) noexcept : at_(at) {}
  void put(int x) noexcept { *at_++ = static_cast<std::uint8_t>(x); }
  // n 0/1 bytes, n a multiple of 8.
  void put_bits(std::uint64_t set, int n) noexcept {
    for (int i = 0; i < n; i += 8, at_ += 8) bits::store8(at_, bits::spread(static_cast<std::uint8_t>(set >> i)));
  }
  // A window of side n: the numbers whose binary digits are `digits`, lowest first. Rows are stored eight bytes at a
  // time; what goes too far is written again by whatever comes behind, of which there must be three bytes or more.
  template <std::size_t Digits>
  void put_window(const std::array<std::uint64_t, Digits>& digits, int n) noexcept {
    for (int y = 0; y < n; ++y, at_ += n) {
      std::uint64_t row = 0;
      for (std::size_t i = 0; i < Digits; ++i)
        row |= bits::spread(static_cast<std::uint8_t>(digits[i] >> (8 * y))) << i;
      bits::store8(at_, row);
    }
  }
  void put_zeros(int n) noexcept {
    std::memset(at_, 0, static_cast<std::size_t>(n));
    at_ += n;
  }
  [[nodiscard]] std::uint8_t* at() const noexcept { return at_; }

 private:
  std::uint8_t* at_;
};

// Seats as the observer sees them: 0 is the observer, 1 the next.
struct Eyes {
  int seat, players;
  [[nodiscard]] int see(int other) const noexcept { return other >= seat ? other - seat : other - seat + players; }
  // 0 where there is nobody.
  [[nodiscard]] int see_or_0(std::uint8_t other) const noexcept { return other == kNone ? 0 : see(other) + 1; }
};

inline void write_kingdom(const Kingdom& k, int n, Out& out) noexcept {
  const int origin = rectangle_of(k).origin();
  const auto& t = k.terrain;
  const auto turn = [&](std::uint64_t squares) { return std::rotr(squares, origin); };
  // 1 castle, 2 + terrain: its four binary digits.
  out.put_window(std::array{turn(kCastle | t[1] | t[3] | t[5]), turn(t[0] | t[1] | t[4] | t[5]),
                            turn(t[2] | t[3] | t[4] | t[5]), turn(t[6])},
                 n);
  out.put_window(std::array{turn(k.crowns_low), turn(k.crowns_high)}, n);
}

template <class S>
void write_seat(const Config& config, const S& s, int seat, Out& out) noexcept {
  const Kingdom& k = s.kingdoms[static_cast<std::size_t>(seat)];
  const Rectangle r = rectangle_of(k);
  write_kingdom(k, config.limit, out);
  if constexpr (S::kQueen) {
    out.put_zeros(config.limit * config.limit);  // buildings: write_tiles
    out.put_window(std::array{std::rotr(s.courts[static_cast<std::size_t>(seat)].knights, r.origin())}, config.limit);
  }
  out.put(-k.min_x);
  out.put(-k.min_y);
  out.put(r.width);
  out.put(r.height);
  out.put(k.discarded);
  if constexpr (S::kQueen) {
    const Court& c = s.courts[static_cast<std::size_t>(seat)];
    out.put(c.guard);
    out.put(c.towers);
    out.put(clip(c.coins));
    out.put(s.builders.queen == seat ? 1 : 0);
  }
}

template <class S>
[[nodiscard]] inline int seat_size(const Config& config) noexcept {
  return (S::kQueen ? 4 : 2) * config.limit * config.limit + seat_fields<S>();
}

// The square's place in the window of its kingdom.
[[nodiscard]] inline int window_index(const Kingdom& k, int n, std::uint8_t square) noexcept {
  const int at = (square - rectangle_of(k).origin()) & 63;
  return (at >> 3) * n + (at & 7);
}

// Buildings, into the windows of their owners.
template <class S>
void write_tiles(const Config& config, const S& s, const Eyes& eyes, std::uint8_t* first_seat) noexcept {
  const int n = config.limit;
  for (std::size_t t = 0; t < kTiles; ++t) {
    const std::uint8_t owner = s.builders.tile_owner[t];
    if (owner == kNone || (S::kSolo && owner == kAutoma)) continue;
    std::uint8_t* windows = first_seat + eyes.see(owner) * seat_size<S>(config);
    windows[2 * n * n + window_index(s.kingdoms[owner], n, s.builders.tile_square[t])] =
        static_cast<std::uint8_t>(t + 1);
  }
}

template <class S>
void write_line(const Config& config, const DominoSet& set, const std::array<std::uint8_t, S::kLine>& line,
                const std::array<std::uint8_t, S::kLine>& kings, const Eyes& eyes, Out& out) noexcept {
  for (std::size_t p = 0; p < static_cast<std::size_t>(config.line); ++p) {
    if (line[p] == kNone) {
      out.put_zeros(6);
      continue;
    }
    const Domino& d = set[line[p]];
    out.put(line[p] + 1);
    for (std::size_t h = 0; h < 2; ++h) {
      out.put(2 + d.terrain[h]);
      out.put(d.crowns[h]);
    }
    out.put(S::kSolo && kings[p] == kAutoma ? 2 : eyes.see_or_0(kings[p]));
  }
}

template <class S>
void write_builders(const Config& config, const S& s, Out& out) noexcept {
  const Builders& b = s.builders;
  const auto one_up = [](std::uint8_t x) { return x == kNone ? 0 : x + 1; };
  for (const auto tile : b.board) out.put(one_up(tile));
  out.put(one_up(b.top));
  std::uint8_t dragon = b.dragon;
  if constexpr (S::kSolo) dragon = s.turn == kNone ? kNone : solo_dragon(s);
  out.put(one_up(dragon));
  for (const auto square : {b.placed_left, b.placed_right}) {
    out.put(square == kNone ? 0 : 1 + window_index(s.kingdoms[s.seat], config.limit, square));
  }
  out.put(one_up(b.picked));
  out.put_bits(b.hidden, kTiles);
}

inline void write_automa(const SoloState& s, Out& out) noexcept {
  std::array<int, kTerrains> squares{}, crowns{};
  std::uint32_t tiles = 0;
  for (std::size_t i = 0; i < s.automa_dominoes; ++i) {
    const Domino& d = kQueendominoSet[s.taken[i]];
    for (std::size_t h = 0; h < 2; ++h) {
      ++squares[d.terrain[h]];
      crowns[d.terrain[h]] += d.crowns[h];
    }
  }
  for (std::size_t t = 0; t < kTiles; ++t)
    tiles |= static_cast<std::uint32_t>(s.builders.tile_owner[t] == kAutoma) << t;
  for (const int n : squares) out.put(n);
  for (const int n : crowns) out.put(n);
  out.put(s.automa_knights);
  out.put(s.automa_towers);
  out.put_bits(tiles, kTiles);
}

}  // namespace detail

template <class S>
[[nodiscard]] inline int observation_size(const Config& config) noexcept {
  int size = config.players * detail::seat_size<S>(config) + 2 * 6 * config.line + 4 + kDominoes;
  if (S::kQueen) size += kPlaces + 5 + kTiles;
  if (config.dynasty) size += 1 + 3 * config.players;
  if (S::kSolo) size += 2 * kTerrains + 2 + kTiles;
  if (config.royal_wedding) size += kDominoes;
  return size;
}

template <class S>
void observe(const Config& config, const S& s, int seat, std::span<std::uint8_t> row) noexcept {
  detail::Out out(row.data());
  const detail::Eyes eyes{seat, config.players};
  for (int i = 0; i < config.players; ++i) {
    detail::write_seat(config, s, seat + i < config.players ? seat + i : seat + i - config.players, out);
  }
  if constexpr (S::kQueen) detail::write_tiles(config, s, eyes, row.data());
  detail::write_line<S>(config, set_of_line<S>(config, s.round), s.line, s.line_king, eyes, out);
  detail::write_line<S>(config, set_of_line<S>(config, s.round + 1), s.next, s.next_king, eyes, out);
  out.put(s.step);
  out.put(s.round);
  out.put(s.turn == kNone ? 0 : s.turn + 1);
  out.put(eyes.see_or_0(s.seat));
  if constexpr (S::kQueen) detail::write_builders(config, s, out);
  if constexpr (!S::kQueen) {
    if (config.dynasty) {
      out.put(s.game_index);
      for (int i = 0; i < config.players; ++i) {
        const auto p = static_cast<std::size_t>((seat + i) % config.players);
        out.put(detail::clip(s.earlier[p].score));
        out.put(s.earlier_largest[p]);
        out.put(detail::clip(s.earlier[p].crowns));
      }
    }
  }
  if constexpr (S::kSolo) detail::write_automa(s, out);
  out.put_bits(s.pile[0], kDominoes);
  if (config.royal_wedding) out.put_bits(s.pile[S::kPiles - 1], kDominoes);
}

// num_actions bytes of 0 or 1, every one written.
template <class S>
void write_mask(const Config& config, const S& s, std::uint8_t* row) noexcept {
  std::memset(row, 0, static_cast<std::size_t>(config.actions));
  if (s.step != kPlace) return each_legal(config, s, [&](Action a) { row[a] = 1; });
  const Placements places = placements(config, s);
  if (places.none()) row[config.discard] = 1;
  const int side = side_of(config.limit);
  for (int d = 0; d < 4; ++d) {
    std::uint64_t rest = places.mask(d);
    Action first = placement_id(config, places, d, 0);
    for (; rest != 0; rest >>= 8, first += side) {
      // Eight at a time where they stay in the row: rows ascend, and surplus bytes are 0 and only added.
      std::uint64_t part = rest & 0xFF;
      if (first + 8 <= config.actions) {
        bits::store8(row + first, bits::load8(row + first) | bits::spread(static_cast<std::uint8_t>(part)));
        continue;
      }
      for (; part != 0; part = bits::drop_lowest(part)) row[first + bits::lowest(part)] = 1;
    }
  }
}

}  // namespace kastgard::kingdomino

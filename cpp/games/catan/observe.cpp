#include "games/catan/observe.hpp"

#include <cstring>

#include "games/catan/pieces.hpp"
#include "games/catan/score.hpp"

namespace kastgard::catan {
namespace {

constexpr int kSeatSize = 24, kTableSize = 47, kTwoSize = 12;

class Row {
 public:
  Row(const Config& config, const State& s, int seat, std::uint8_t* out) noexcept
      : config_(config), s_(s), seat_(seat), out_(out) {}

  void write() noexcept {
    pieces();
    board();
    for (int i = 0; i < config_.players; ++i) one_seat((seat_ + i) % config_.players);
    table();
    if (config_.two) two();
  }

 private:
  void put(int x) noexcept { *out_++ = static_cast<std::uint8_t>(x); }
  void put_counts(Counts c) noexcept {
    for (int i = 0; i < 5; ++i) put(get(c, i));
  }
  // 1 for the seat that looks, 2 for the next one, ...; neutrals follow the seats; 0 for none.
  [[nodiscard]] int seen(int owner) const noexcept {
    if (owner < 0 || owner == kNone) return 0;
    return 1 + (is_real(config_, owner) ? (owner - seat_ + config_.players) % config_.players : owner);
  }
  [[nodiscard]] int seen_mask(unsigned seats) const noexcept {
    int mask = 0;
    for (int p = 0; p < config_.players; ++p) mask |= (seats >> p & 1U) != 0 ? 1 << (seen(p) - 1) : 0;
    return mask;
  }

  void pieces() noexcept {
    std::memset(out_, 0, kCorners + kEdges);
    for (int o = 0; o < config_.owners; ++o) {
      const int who = seen(o);
      each_bit(s_.settlements[at(o)], [&](int c) { out_[c] = static_cast<std::uint8_t>(who); });
      each_bit(s_.cities[at(o)], [&](int c) { out_[c] = static_cast<std::uint8_t>(4 + who); });
      each_edge(s_.roads[at(o)], [&](int e) { out_[kCorners + e] = static_cast<std::uint8_t>(who); });
    }
    out_ += kCorners + kEdges;
  }

  void board() noexcept {
    for (const int x : s_.terrain) put(x);
    for (const int x : s_.numbers) put(x);
    for (const int x : s_.harbours) put(x);
  }

  void one_seat(int p) noexcept {
    const Counts hand = s_.hands[at(p)];
    // With two seats the other hand follows from the bank; else what is certain of it.
    put_counts(p == seat_ || config_.players == 2 ? hand : s_.known[at(seat_)][at(p)]);
    put(total(hand));
    put(total(s_.cards[at(p)]));
    put(p == s_.active ? total(s_.bought) : 0);
    put(s_.knights[at(p)]);
    put(public_points(s_, p));
    put(s_.longest_owner == p ? 1 : 0);
    put(s_.army_owner == p ? 1 : 0);
    put(s_.lengths[at(p)]);
    put(roads_left(s_, p));
    put(settlements_left(s_, p));
    put(cities_left(s_, p));
    put(s_.owed[at(p)]);
    put(s_.bought_total[at(p)]);
    for (int v = 0; v < kKinds; ++v) put(s_.vp_bound[at(p)][at(v)]);
    put(p == s_.active ? 1 : 0);
  }

  void table() noexcept {
    put_counts(s_.cards[at(seat_)]);
    put_counts(seat_ == s_.active ? s_.bought : 0);
    put_counts(s_.bank);
    put_counts(s_.removed);
    put_counts(s_.give);
    put_counts(s_.ask);
    put(total(s_.deck));
    put(s_.robber);
    put(s_.step);
    put(seen(s_.seat));
    put(seen(s_.first));
    put(std::min<int>(s_.turn, 255));
    put(s_.card_played);
    put(s_.rolls[0]);
    put(s_.rolls[1]);
    put(s_.least);
    put(seen(s_.victim));
    put(s_.free_roads);
    put(s_.offers);
    put(s_.answered);
    put(seen_mask(s_.accepted));
    put(seen(s_.longest_owner));
    put(s_.founded);
  }

  void two() noexcept {
    put(s_.tokens[at(seat_)]);
    put(s_.tokens[at(1 - seat_)]);
    put(s_.token_actions);
    put(s_.knight_discarded);
    put(s_.due);
    put_counts(s_.drawn);
    put(s_.draws);
    put(s_.gifts);
  }

  const Config& config_;
  const State& s_;
  int seat_;
  std::uint8_t* out_;
};

}  // namespace

int observation_size(const Config& config) noexcept {
  return kCorners + kEdges + 2 * kHexes + kHarbours + config.players * kSeatSize + kTableSize +
         (config.two ? kTwoSize : 0);
}

void observe_state(const Config& config, const State& s, int seat, std::span<std::uint8_t> out) noexcept {
  Row(config, s, seat, out.data()).write();
}

}  // namespace kastgard::catan

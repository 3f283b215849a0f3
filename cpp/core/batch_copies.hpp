// Batch::clone, save and load. Included by batch.hpp.
#pragma once

#include <cstring>

#include "core/batch.hpp"

namespace kastgard {

namespace detail {

// A hash of many bytes: four side by side, each of every fourth word, so that none waits for another's multiplication.
[[nodiscard]] inline std::uint64_t checksum(const std::uint8_t* data, std::size_t size) noexcept {
  std::array<std::uint64_t, 4> lanes{1, 2, 3, 4}, words;
  const std::uint8_t* const end = data + size;
  for (; static_cast<std::size_t>(end - data) >= sizeof words; data += sizeof words) {
    std::memcpy(words.data(), data, sizeof words);
    for (std::size_t k = 0; k < lanes.size(); ++k) lanes[k] = stir(lanes[k], words[k]);
  }
  return hash_bytes(data, static_cast<std::size_t>(end - data), hash_bytes(lanes.data(), sizeof lanes, size));
}

// Words and states behind each other, closed by a checksum of all before it. The caller has the room for them.
class ByteWriter {
 public:
  explicit ByteWriter(std::uint8_t* to) : first_(to), to_(to) {}
  void word(std::uint64_t x) { raw(&x, sizeof x); }
  void raw(const void* data, std::size_t size) {
    std::memcpy(to_, data, size);
    to_ += size;
  }
  void stream(const Rng& rng) {
    for (const auto w : rng.words()) word(w);
  }
  void close() { word(checksum(first_, static_cast<std::size_t>(to_ - first_))); }

 private:
  std::uint8_t* first_;
  std::uint8_t* to_;
};

// Reads what is known to be there: the caller has checked the size.
class ByteReader {
 public:
  explicit ByteReader(const std::uint8_t* data) : data_(data) {}
  std::uint64_t word() {
    std::uint64_t x;
    raw(&x, sizeof x);
    return x;
  }
  void raw(void* to, std::size_t size) {
    std::memcpy(to, data_, size);
    data_ += size;
  }
  Rng stream() {
    std::array<std::uint64_t, 4> words;
    for (auto& w : words) w = word();
    return Rng::from_words(words);
  }

 private:
  const std::uint8_t* data_;
};

inline constexpr std::uint64_t kBatchFormat = 0x3248435441424B00ULL;    // "\0KBATCH2"
inline constexpr std::uint64_t kBatchFormat1 = 0x3148435441424B00ULL;  // the same, closed by hash_bytes
inline constexpr std::size_t kBatchHeaderWords = 8;

template <Game G>
std::array<std::uint64_t, kBatchHeaderWords> batch_header(const G& game, int n, bool explicit_chance,
                                                          std::uint32_t seats) {
  return {kBatchFormat,
          hash_bytes(G::kName.data(), G::kName.size()),
          static_cast<std::uint64_t>(G::kRulesVersion),
          sizeof(StateOf<G>),
          static_cast<std::uint64_t>(n),
          static_cast<std::uint64_t>(game.num_players()),
          explicit_chance ? 1U : 0U,
          seats};
}

}  // namespace detail

template <Game G>
Batch<G> Batch<G>::clone(std::span<const int> indices) const {
  Batch copy(*game_, static_cast<int>(indices.size()), options_, seats_.makers());
  for (std::size_t k = 0; k < indices.size(); ++k) {
    require_row(indices[k]);
    copy.rows_[k] = rows_[at(indices[k])];
    copy.states_[k] = states_[at(indices[k])];
    copy.seats_.copy_streams(k, seats_, at(indices[k]));
  }
  copy.started_ = true;
  return copy;
}

template <Game G>
std::size_t Batch<G>::saved_size() const {
  const std::size_t row = (8 + 4 * seats_.count()) * 8 + sizeof(State);
  return (detail::kBatchHeaderWords + 1) * 8 + rows_.size() * row;
}

template <Game G>
void Batch<G>::save(std::uint8_t* to) const {
  require_started();
  detail::ByteWriter out(to);
  for (const auto w : detail::batch_header(*game_, size(), options_.explicit_chance, seats_.mask())) out.word(w);
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const BatchRow& row = rows_[i];
    out.word(row.key.seed);
    out.word(row.key.index);
    out.word(row.key.episode);
    out.word(static_cast<std::uint64_t>(row.last_seat));
    out.stream(row.chance);
    for (std::size_t k = 0; k < seats_.count(); ++k) out.stream(seats_.streams()[i * seats_.count() + k]);
    out.raw(&states_[i], sizeof(State));
  }
  out.close();
}

template <Game G>
std::vector<std::uint8_t> Batch<G>::save() const {
  std::vector<std::uint8_t> bytes(saved_size());
  save(bytes.data());
  return bytes;
}

template <Game G>
void Batch<G>::load(std::span<const std::uint8_t> bytes) {
  auto header = detail::batch_header(*game_, size(), options_.explicit_chance, seats_.mask());
  const std::size_t wanted = saved_size();
  if (bytes.size() != wanted)
    throw PositionError("a saved batch of this kind has " + std::to_string(wanted) + " bytes", "");
  const bool older = detail::ByteReader(bytes.data()).word() == detail::kBatchFormat1;
  if (older) header[0] = detail::kBatchFormat1;
  detail::ByteReader in(bytes.data());
  for (const auto w : header) {
    if (in.word() != w) throw PositionError("the bytes are not a saved batch of this game, size and options", "");
  }
  detail::ByteReader tail(bytes.data() + wanted - 8);
  const auto sum = older ? hash_bytes(bytes.data(), wanted - 8) : detail::checksum(bytes.data(), wanted - 8);
  if (tail.word() != sum) throw PositionError("the saved batch is damaged", "");
  auto rows = rows_;
  auto states = states_;
  auto streams = seats_.streams();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    BatchRow& row = rows[i];
    row.key.seed = in.word();
    row.key.index = in.word();
    row.key.episode = in.word();
    const std::uint64_t last = in.word();
    if (last >= shape().players) throw PositionError("the saved batch names a seat that is not there", "");
    row.last_seat = static_cast<std::int8_t>(last);
    row.chance = in.stream();
    for (std::size_t k = 0; k < seats_.count(); ++k) streams[i * seats_.count() + k] = in.stream();
    in.raw(&states[i], sizeof(State));
    game_->validate(states[i]);
    row.to_play = static_cast<std::int8_t>(game_->to_play(states[i]));
    if (row.to_play == kChance && !options_.explicit_chance) {
      throw PositionError("the saved batch stands at a chance node", "");
    }
  }
  rows_ = std::move(rows);
  states_ = std::move(states);
  seats_.streams() = std::move(streams);
  started_ = true;
}

}  // namespace kastgard

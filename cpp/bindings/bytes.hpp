// States as bytes: format (1 byte), game tag (8), checksum (8), the state itself. Whatever is not exactly that is
// refused.
#pragma once

#include <cstring>
#include <string>
#include <string_view>

#include "bindings/box.hpp"

namespace kastgard::bindings {

inline constexpr char kBytesFormat = 1;
inline constexpr std::size_t kBytesHeader = 1 + 8 + 8;

// `salt` separates kinds of bytes (a state, the view of a seat), so that one is never read as the other.
template <Game G>
[[nodiscard]] std::string pack_state(const GameBox<G>& box, const StateOf<G>& value, std::uint64_t salt = 0) {
  std::string out(kBytesHeader + sizeof value, kBytesFormat);
  const std::uint64_t tag = box.tag();
  const std::uint64_t sum = hash_bytes(&value, sizeof value, tag + salt);
  std::memcpy(out.data() + 1, &tag, 8);
  std::memcpy(out.data() + 9, &sum, 8);
  std::memcpy(out.data() + kBytesHeader, &value, sizeof value);
  return out;
}

template <Game G>
[[nodiscard]] StateOf<G> unpack_state(const GameBox<G>& box, std::string_view bytes, std::uint64_t salt = 0) {
  const auto refuse = [&](const std::string& why) { throw PositionCase(box.title, PositionError(why, "")); };
  if (bytes.empty()) refuse("no bytes");
  if (bytes[0] != kBytesFormat) {
    refuse("bytes of format " + std::to_string(static_cast<unsigned char>(bytes[0])) + ", known is " +
           std::to_string(int{kBytesFormat}));
  }
  const std::uint64_t tag = box.tag();
  if (bytes.size() >= 9 && std::memcmp(bytes.data() + 1, &tag, 8) != 0) refuse("bytes of another game");
  const std::size_t expected = kBytesHeader + sizeof(StateOf<G>);
  if (bytes.size() != expected) {
    refuse(std::to_string(bytes.size()) + " bytes, a state has " + std::to_string(expected));
  }
  StateOf<G> value;
  std::memcpy(&value, bytes.data() + kBytesHeader, sizeof value);
  const std::uint64_t sum = hash_bytes(&value, sizeof value, tag + salt);
  if (std::memcmp(bytes.data() + 9, &sum, 8) != 0) refuse("the checksum of the bytes is wrong");
  titled(box, [&] { box.game.validate(value); });
  return value;
}

}  // namespace kastgard::bindings

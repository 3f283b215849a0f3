// The fixed facts of the toy: its deck and the names of things.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace kastgard::toy {

inline constexpr int kSeats = 4;  // at most
inline constexpr int kKinds = 3;
inline constexpr int kHandLimit = 3;
inline constexpr int kMaxRounds = 200;

inline constexpr std::array<std::string_view, kKinds> kKindNames = {"copper", "silver", "gold"};
inline constexpr std::array<std::int8_t, kKinds> kDeck = {5, 3, 1};
inline constexpr int kCards = 9;
inline constexpr std::array<std::uint64_t, kKinds> kValues = {1, 2, 3};

static_assert(kDeck[0] + kDeck[1] + kDeck[2] == kCards && kCards >= kSeats);

}  // namespace kastgard::toy

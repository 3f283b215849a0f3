#include "games/catan/game.hpp"

namespace kastgard::catan {

template <bool kTwo>
std::vector<std::string> RoomGame<kTwo>::score_names() const {
  std::vector<std::string> names;
  for (int p = 0; p < config_.players; ++p) names.push_back("seat_" + std::to_string(p));
  return names;
}

template <bool kTwo>
void RoomGame<kTwo>::legal(const State& s, FixedVector<Action, kMaxLegal>& out) const noexcept {
  choices(config_, s).each([&](Action a) { out.push_back(a); });
}

template <bool kTwo>
void RoomGame<kTwo>::chance(const State& s, FixedVector<Outcome, kMaxOutcomes>& out) const noexcept {
  each_outcome(s, [&](Action id, std::uint64_t weight) { out.push_back({id, weight}); });
}

template class RoomGame<false>;
template class RoomGame<true>;

static_assert(Game<Catan> && Game<CatanForTwo>);
static_assert(CountsLegal<Catan> && DrawsLegal<Catan> && TestsLegal<Catan>);
static_assert(ResolvesChance<Catan> && WritesMask<Catan>);

}  // namespace kastgard::catan

#include "games/kingdomino/game.hpp"

namespace kastgard::kingdomino {

template <class S>
std::vector<std::string> RoomGame<S>::score_names() const {
  if constexpr (S::kSolo) return {"player", "automa"};
  std::vector<std::string> names;
  for (int p = 0; p < config_.players; ++p) names.push_back("seat_" + std::to_string(p));
  return names;
}

template <class S>
void RoomGame<S>::legal(const S& s, FixedVector<Action, kMaxLegal>& out) const noexcept {
  each_legal(config_, s, [&](Action a) { out.push_back(a); });
}

template <class S>
void RoomGame<S>::chance(const S& s, FixedVector<Outcome, kMaxOutcomes>& out) const noexcept {
  each_outcome(config_, s, [&](Action id, std::uint64_t weight) { out.push_back({id, weight}); });
}

template <class S>
Action RoomGame<S>::parse_action(const S& s, std::string_view text) const {
  return kingdomino::parse_action(config_, s, text);
}

template class RoomGame<KingdominoState>;
template class RoomGame<QueendominoState>;
template class RoomGame<SoloState>;

static_assert(Game<Kingdomino> && Game<Queendomino> && Game<QueendominoSolo>);
static_assert(CountsLegal<Kingdomino> && DrawsLegal<Kingdomino> && TestsLegal<Kingdomino>);
static_assert(ResolvesChance<Kingdomino> && WritesMask<Kingdomino>);

}  // namespace kastgard::kingdomino

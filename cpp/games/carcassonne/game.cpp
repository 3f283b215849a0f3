#include "games/carcassonne/game.hpp"

namespace kastgard::carcassonne {

std::vector<std::string> Carcassonne::score_names() const {
  std::vector<std::string> names;
  for (int p = 0; p < config_.players; ++p) names.push_back("seat_" + std::to_string(p));
  return names;
}

void Carcassonne::legal(const State& s, FixedVector<Action, kMaxLegal>& out) const noexcept {
  each_legal(config_, s, [&](Action a) { out.push_back(a); });
}

void Carcassonne::chance(const State& s, FixedVector<Outcome, kMaxOutcomes>& out) const noexcept {
  each_outcome(config_, s, [&](Action id, std::uint64_t weight) { out.push_back({id, weight}); });
}

void Carcassonne::scores(const State& s, std::span<std::int32_t> out) const noexcept {
  for (std::size_t p = 0; p < out.size(); ++p) out[p] = s.scores[p];
}

void Carcassonne::observe(const State& s, int seat, std::span<Obs> out) const noexcept {
  carcassonne::observe(config_, s, seat, out);
}

std::string Carcassonne::action_text(const State& s, Action a) const { return carcassonne::action_text(config_, s, a); }

Action Carcassonne::parse_action(const State& s, std::string_view text) const {
  return carcassonne::parse_action(config_, s, text);
}

static_assert(Game<Carcassonne> && CountsLegal<Carcassonne> && DrawsLegal<Carcassonne> && TestsLegal<Carcassonne>);
static_assert(ResolvesChance<Carcassonne> && WritesMask<Carcassonne>);

}  // namespace kastgard::carcassonne

#include "games/template/game.hpp"

#include "games/template/heuristic.hpp"

namespace kastgard::toy {

namespace {

class Greedy final : public Agent<Template> {
 public:
  Action act(const View<Template>& view, Rng&) override {
    return greedy_action(view.game().config(), view.concealed());
  }
};

}  // namespace

// Every ply is a card dealt, a decision, or a card drawn; a draw waiting for its card has been decided.
int Template::ply(const State& s) const noexcept {
  const int out_of_deck = kCards - total(s.deck);
  return out_of_deck + turns_done(config_, s) + (s.phase == Phase::draw ? 1 : 0);
}

std::vector<std::string> Template::score_names() const {
  std::vector<std::string> names;
  for (int p = 0; p < config_.players; ++p) names.push_back("player_" + std::to_string(p));
  return names;
}

void Template::scores(const State& s, std::span<std::int32_t> out) const {
  for (int p = 0; p < config_.players; ++p) out[static_cast<std::size_t>(p)] = points(config_, s, p);
}

std::unique_ptr<Agent<Template>> Template::make_agent(const std::string& name, Options&) {
  return name == "greedy" ? std::make_unique<Greedy>() : nullptr;
}

}  // namespace kastgard::toy

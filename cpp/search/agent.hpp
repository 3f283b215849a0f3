// The native players by name: those of every game, and those that a room brings.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/agent.hpp"

namespace kastgard {

// Uniform among the legal actions.
template <Game G>
class RandomAgent final : public Agent<G> {
 public:
  Action act(const View<G>& view, Rng& rng) override { return view.random_action(rng); }
  [[nodiscard]] bool is_sound() const noexcept override { return true; }
};

// A room offers its own players by `make_agent(name, options)`, null where it has no such player.
template <class G>
concept OffersAgents = requires(const std::string& name, Options& options) {
  { G::make_agent(name, options) } -> std::same_as<std::unique_ptr<Agent<G>>>;
  { G::kAgents[0] } -> std::convertible_to<std::string_view>;
};

// The names of all native players of a game.
template <Game G>
[[nodiscard]] std::vector<std::string> agent_names() {
  std::vector<std::string> names{"random"};
  if constexpr (OffersAgents<G>) {
    for (const auto& each : G::kAgents) names.emplace_back(each);
  }
  return names;
}

// The player of that name; throws OptionError for an unknown name (naming what there is) or an unknown option.
template <Game G>
[[nodiscard]] std::unique_ptr<Agent<G>> make_agent(const std::string& name, Options options = {}) {
  std::unique_ptr<Agent<G>> agent;
  if (name == "random") {
    agent = std::make_unique<RandomAgent<G>>();
  } else if constexpr (OffersAgents<G>) {
    agent = G::make_agent(name, options);
  }
  if (agent == nullptr) {
    std::string known;
    for (const auto& each : agent_names<G>()) known += (known.empty() ? "" : ", ") + each;
    throw OptionError(std::string(G::kName) + " has no native agent '" + name + "'; it has: " + known);
  }
  options.done("agent " + name);
  return agent;
}

}  // namespace kastgard

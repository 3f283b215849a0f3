// The toy as a Game: what core, search and the bindings see of this room.
// kastgard-namespace: toy
#pragma once

#include <memory>
#include <tuple>

#include "core/agent.hpp"
#include "core/game.hpp"
#include "games/template/actions.hpp"
#include "games/template/observe.hpp"
#include "games/template/rules.hpp"
#include "games/template/score.hpp"
#include "games/template/text.hpp"

namespace kastgard::toy {

class Template {
 public:
  using State = toy::State;
  using Obs = std::uint8_t;
  static constexpr std::string_view kName = "template";
  static constexpr int kRulesVersion = 1;
  static constexpr std::size_t kStateBudget = 64;
  static constexpr std::size_t kMaxLegal = kNumActions;
  static constexpr std::size_t kMaxOutcomes = kKinds;
  static constexpr bool kPerfectInformation = false;
  static constexpr bool kListed = false;
  static constexpr auto kEnds = kEndNames;
  static constexpr std::array<std::string_view, 1> kAgents = {"greedy"};

  explicit Template(Options options = {}) : config_(read_options(std::move(options))) {}

  [[nodiscard]] const Config& config() const noexcept { return config_; }
  [[nodiscard]] int num_players() const noexcept { return config_.players; }
  [[nodiscard]] int num_actions() const noexcept { return kNumActions; }
  [[nodiscard]] int max_chance() const noexcept { return kKinds; }
  [[nodiscard]] int max_length() const noexcept { return config_.players * (1 + 2 * config_.max_rounds); }
  [[nodiscard]] std::vector<std::string> score_names() const;
  [[nodiscard]] std::vector<int> observation_shape() const { return {observation_size(config_.players)}; }

  [[nodiscard]] State initial(GameKey key) const { return initial_state(config_, key); }
  [[nodiscard]] int to_play(const State& s) const noexcept {
    return s.phase == Phase::turn ? s.seat : s.phase == Phase::over ? kTerminal : kChance;
  }
  [[nodiscard]] int ply(const State& s) const noexcept;
  [[nodiscard]] int round(const State& s) const noexcept { return s.round; }
  void legal(const State& s, FixedVector<Action, kMaxLegal>& out) const { legal_actions(s, out); }
  void chance(const State& s, FixedVector<Outcome, kMaxOutcomes>& out) const { chance_outcomes(s, out); }
  void apply(State& s, Action a) const { apply_move(config_, s, a); }
  [[nodiscard]] int end(const State& s) const noexcept { return static_cast<int>(s.end); }
  [[nodiscard]] bool unfinished(const State& s) const noexcept { return s.end == End::unfinished; }
  [[nodiscard]] std::uint32_t winners(const State& s) const { return toy::winners(config_, s); }
  void scores(const State& s, std::span<std::int32_t> out) const;
  void observe(const State& s, int seat, std::span<Obs> out) const { observe_state(config_, s, seat, out); }
  [[nodiscard]] State conceal(const State& s, int seat) const { return conceal_state(config_, s, seat); }
  [[nodiscard]] State resample(const State& s, int seat, Rng& rng) const {
    return resample_state(config_, s, seat, rng);
  }

  [[nodiscard]] std::string to_text(const State& s) const { return state_text(config_, s); }
  [[nodiscard]] State from_text(std::string_view text) const { return parse_state(config_, text); }
  void validate(const State& s) const { validate_state(config_, s, ""); }
  [[nodiscard]] std::string action_text(const State& s, Action a) const { return move_text(s, a); }
  [[nodiscard]] Action parse_action(const State& s, std::string_view text) const {
    return parse_move(config_, s, text);
  }

  [[nodiscard]] static std::unique_ptr<Agent<Template>> make_agent(const std::string& name, Options& options);

 private:
  Config config_;
};

static_assert(Game<Template>);
using Games = std::tuple<Template>;

}  // namespace kastgard::toy

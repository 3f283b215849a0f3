// Carcassonne with Little Buildings: the public face of the room. Rules and choices: README.md.
#pragma once

#include <memory>
#include <tuple>

#include "core/agent.hpp"
#include "core/game.hpp"
#include "games/carcassonne/observe.hpp"
#include "games/carcassonne/rules.hpp"
#include "games/carcassonne/setup.hpp"
#include "games/carcassonne/snapshot.hpp"
#include "games/carcassonne/text.hpp"

namespace kastgard::carcassonne {

class Carcassonne {
 public:
  using State = carcassonne::State;
  using Obs = std::int16_t;
  static constexpr std::string_view kName = "carcassonne";
  static constexpr int kRulesVersion = 1;
  static constexpr std::size_t kStateBudget = 4096;
  static constexpr std::size_t kMaxLegal = 4 * kMaxCells;
  static constexpr std::size_t kMaxOutcomes = kPlayedKinds;
  static constexpr bool kPerfectInformation = true;
  static constexpr bool kListed = true;
  static constexpr auto kEnds = kEndNames;
  static constexpr std::array<std::string_view, 2> kAgents{"greedy", "normal"};

  explicit Carcassonne(Options options = {}) : config_(make_config(options)) {}

  [[nodiscard]] const Config& config() const noexcept { return config_; }
  [[nodiscard]] int num_players() const noexcept { return config_.players; }
  [[nodiscard]] int num_actions() const noexcept { return config_.actions; }
  [[nodiscard]] int max_chance() const noexcept { return kKinds; }
  [[nodiscard]] int max_length() const noexcept { return 3 * (config_.tiles - 1); }
  [[nodiscard]] std::vector<std::string> score_names() const;
  [[nodiscard]] std::vector<int> observation_shape() const { return {observation_size(config_)}; }

  [[nodiscard]] State initial(const GameKey&) const { return set_up(config_); }
  [[nodiscard]] int to_play(const State& s) const noexcept { return carcassonne::to_play(s); }
  [[nodiscard]] int ply(const State& s) const noexcept { return ply_of(s); }
  [[nodiscard]] int round(const State& s) const noexcept { return round_of(config_, s); }
  void legal(const State& s, FixedVector<Action, kMaxLegal>& out) const noexcept;
  void chance(const State& s, FixedVector<Outcome, kMaxOutcomes>& out) const noexcept;
  void apply(State& s, Action a) const noexcept { carcassonne::apply(config_, s, a); }
  [[nodiscard]] int end(const State& s) const noexcept { return s.end; }
  [[nodiscard]] bool unfinished(const State&) const noexcept { return false; }
  [[nodiscard]] std::uint32_t winners(const State& s) const noexcept { return s.end ? leaders(config_, s) : 0; }
  void scores(const State& s, std::span<std::int32_t> out) const noexcept;
  void observe(const State& s, int seat, std::span<Obs> out) const noexcept;
  [[nodiscard]] State conceal(const State& s, int) const noexcept { return s; }
  [[nodiscard]] State resample(const State& s, int, Rng&) const noexcept { return s; }

  [[nodiscard]] std::string to_text(const State& s) const { return carcassonne::to_text(config_, s); }
  [[nodiscard]] State from_text(std::string_view text) const { return carcassonne::from_text(config_, text); }
  void validate(const State& s) const { carcassonne::validate(config_, s); }
  [[nodiscard]] std::string action_text(const State& s, Action a) const;
  [[nodiscard]] Action parse_action(const State& s, std::string_view text) const;

  [[nodiscard]] int count_legal(const State& s) const noexcept { return carcassonne::count_legal(config_, s); }
  [[nodiscard]] Action nth_legal(const State& s, int k) const noexcept { return carcassonne::nth_legal(config_, s, k); }
  [[nodiscard]] Action draw_legal(const State& s, Rng& r) const noexcept {
    return carcassonne::draw_legal(config_, s, r);
  }
  [[nodiscard]] bool is_legal(const State& s, Action a) const noexcept { return carcassonne::is_legal(config_, s, a); }
  void resolve_chance(State& s, Rng& rng) const noexcept { carcassonne::resolve_chance(config_, s, rng); }
  void write_mask(const State& s, std::uint8_t* row) const noexcept { carcassonne::write_mask(config_, s, row); }

  [[nodiscard]] static std::unique_ptr<Agent<Carcassonne>> make_agent(const std::string& name, Options& options);

 private:
  Config config_;
};

using Games = std::tuple<Carcassonne>;

}  // namespace kastgard::carcassonne

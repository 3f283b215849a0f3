// Principalities (Slovak: Kniežatstvá): the public face of the room. Rules and choices: README.md.
#pragma once

#include <memory>
#include <tuple>

#include "core/agent.hpp"
#include "core/game.hpp"
#include "games/principalities/observe.hpp"
#include "games/principalities/score.hpp"
#include "games/principalities/setup.hpp"
#include "games/principalities/text.hpp"

namespace kastgard::principalities {

class Principalities {
 public:
  using State = principalities::State;
  using Obs = std::uint8_t;
  static constexpr std::string_view kName = "principalities";
  static constexpr int kRulesVersion = 1;
  static constexpr std::size_t kStateBudget = 1024;
  static constexpr std::size_t kMaxLegal = 24 * 24 + 1;  // every own territory beside every other, and the end of turn
  static constexpr std::size_t kMaxOutcomes = kMaxTerritories;
  static constexpr bool kPerfectInformation = true;
  static constexpr bool kListed = true;
  static constexpr std::array<std::string_view, 5> kEnds{"ongoing", "conquest", "points", "draw", "unfinished"};
  static constexpr std::array<std::string_view, 5> kAgents{"example", "default", "greedy", "normal", "strong"};

  explicit Principalities(Options options = {}) : config_(make_config(options, maps_)) {}

  [[nodiscard]] const Config& config() const noexcept { return config_; }
  [[nodiscard]] const Maps& maps() const noexcept { return maps_; }
  [[nodiscard]] int num_players() const noexcept { return config_.players; }
  [[nodiscard]] int num_actions() const noexcept { return principalities::num_actions(config_); }
  [[nodiscard]] int max_chance() const noexcept { return config_.territories; }
  [[nodiscard]] int max_length() const noexcept;
  [[nodiscard]] std::vector<std::string> score_names() const;
  [[nodiscard]] std::vector<int> observation_shape() const;

  [[nodiscard]] State initial(const GameKey& key) const { return set_up(config_, maps_, key); }
  [[nodiscard]] int to_play(const State& s) const noexcept { return principalities::to_play(s); }
  [[nodiscard]] int ply(const State& s) const noexcept { return static_cast<int>(s.ply); }
  [[nodiscard]] int round(const State& s) const noexcept { return std::max(1, static_cast<int>(s.own_turns[s.seat])); }
  void legal(const State& s, LegalList<Principalities>& out) const noexcept;
  void chance(const State& s, ChanceList<Principalities>& out) const noexcept;
  void apply(State& s, Action a) const noexcept { principalities::apply(config_, s, a); }
  [[nodiscard]] int end(const State& s) const noexcept { return s.end; }
  [[nodiscard]] bool unfinished(const State& s) const noexcept { return s.end == kUnfinished; }
  [[nodiscard]] std::uint32_t winners(const State& s) const noexcept { return principalities::winners(config_, s); }
  void scores(const State& s, std::span<std::int32_t> out) const noexcept { principalities::scores(config_, s, out); }
  void observe(const State& s, int seat, std::span<Obs> out) const noexcept { principalities::observe(s, seat, out); }
  [[nodiscard]] State conceal(const State& s, int) const noexcept { return s; }
  [[nodiscard]] State resample(const State& s, int, Rng&) const noexcept { return s; }

  [[nodiscard]] std::string to_text(const State& s) const { return principalities::to_text(s); }
  [[nodiscard]] State from_text(std::string_view text) const;
  void validate(const State& s) const;
  [[nodiscard]] std::string action_text(const State& s, Action a) const;
  [[nodiscard]] Action parse_action(const State& s, std::string_view text) const;

  [[nodiscard]] int count_legal(const State& s) const noexcept { return principalities::count_legal(s); }
  [[nodiscard]] Action nth_legal(const State& s, int k) const noexcept { return principalities::nth_legal(s, k); }
  [[nodiscard]] Action draw_legal(const State& s, Rng& r) const noexcept { return principalities::draw_legal(s, r); }
  [[nodiscard]] bool is_legal(const State& s, Action a) const noexcept { return principalities::is_legal(s, a); }
  void resolve_chance(State& s, Rng& rng) const noexcept { principalities::resolve_chance(config_, s, rng); }
  void write_mask(const State& s, std::uint8_t* row) const noexcept {
    principalities::write_mask(s, num_actions(), row);
  }
  [[nodiscard]] static std::unique_ptr<Agent<Principalities>> make_agent(const std::string& name, Options& options);

 private:
  Maps maps_;
  Config config_;
};

using Games = std::tuple<Principalities>;

}  // namespace kastgard::principalities

// CATAN and Catan for Two: the public face of the room. Rules and choices: README.md.
#pragma once

#include <memory>
#include <tuple>

#include "core/agent.hpp"
#include "core/game.hpp"
#include "games/catan/actions.hpp"
#include "games/catan/chance.hpp"
#include "games/catan/hidden.hpp"
#include "games/catan/observe.hpp"
#include "games/catan/rules.hpp"
#include "games/catan/setup.hpp"
#include "games/catan/text.hpp"

namespace kastgard::catan {

template <bool kTwo>
class RoomGame {
 public:
  using State = catan::State;
  using Obs = std::uint8_t;
  static constexpr std::string_view kName = kTwo ? "catan_for_two" : "catan";
  static constexpr int kRulesVersion = 1;
  static constexpr std::size_t kStateBudget = 1024;
  static constexpr std::size_t kMaxLegal = 256;  // two neutrals, 54 corners and 72 edges each
  static constexpr std::size_t kMaxOutcomes = catan::kMaxOutcomes;
  static constexpr bool kPerfectInformation = false;
  static constexpr bool kListed = true;
  static constexpr auto kEnds = kEndNames;
  static constexpr std::array<std::string_view, 2> kAgents{"greedy", "normal"};

  explicit RoomGame(Options options = {}) : config_(make_config(options, kTwo)) {}

  [[nodiscard]] const Config& config() const noexcept { return config_; }
  [[nodiscard]] int num_players() const noexcept { return config_.players; }
  [[nodiscard]] int num_actions() const noexcept { return config_.actions; }
  [[nodiscard]] int max_chance() const noexcept { return kChanceIds; }
  [[nodiscard]] int max_length() const noexcept { return kMaxLength; }
  [[nodiscard]] std::vector<std::string> score_names() const;
  [[nodiscard]] std::vector<int> observation_shape() const { return {observation_size(config_)}; }
  [[nodiscard]] State initial(GameKey key) const noexcept { return initial_state(config_, key); }
  [[nodiscard]] int to_play(const State& s) const noexcept { return s.seat; }
  [[nodiscard]] int ply(const State& s) const noexcept { return static_cast<int>(s.ply); }
  [[nodiscard]] int round(const State& s) const noexcept { return catan::round(config_, s); }
  void legal(const State& s, FixedVector<Action, kMaxLegal>& out) const noexcept;
  void chance(const State& s, FixedVector<Outcome, kMaxOutcomes>& out) const noexcept;
  void apply(State& s, Action a) const noexcept { apply_move(config_, s, a); }
  [[nodiscard]] int end(const State& s) const noexcept { return s.end; }
  [[nodiscard]] bool unfinished(const State& s) const noexcept { return s.end == kUnfinished; }
  [[nodiscard]] std::uint32_t winners(const State& s) const noexcept { return catan::winners(s); }
  void scores(const State& s, std::span<std::int32_t> out) const noexcept { fill_scores(config_, s, out); }
  void observe(const State& s, int seat, std::span<Obs> out) const noexcept { observe_state(config_, s, seat, out); }
  [[nodiscard]] State conceal(const State& s, int seat) const noexcept { return conceal_state(config_, s, seat); }
  [[nodiscard]] State resample(const State& s, int seat, Rng& r) const { return resample_state(config_, s, seat, r); }
  [[nodiscard]] std::string to_text(const State& s) const { return state_text(config_, s); }
  [[nodiscard]] State from_text(std::string_view text) const { return parse_state(config_, text); }
  void validate(const State& s) const { validate_state(config_, s); }
  [[nodiscard]] std::string action_text(const State& s, Action a) const { return move_text(config_, s, a); }
  [[nodiscard]] Action parse_action(const State& s, std::string_view t) const { return parse_move(config_, s, t); }
  [[nodiscard]] int count_legal(const State& s) const noexcept { return choices(config_, s).count(); }
  [[nodiscard]] Action nth_legal(const State& s, int k) const noexcept { return choices(config_, s).nth(k); }
  [[nodiscard]] Action draw_legal(const State& s, Rng& rng) const noexcept { return choices(config_, s).draw(rng); }
  [[nodiscard]] bool is_legal(const State& s, Action a) const noexcept { return choices(config_, s).has(a); }
  void resolve_chance(State& s, Rng& rng) const noexcept { catan::resolve_chance(config_, s, rng); }
  void write_mask(const State& s, std::uint8_t* row) const noexcept { catan::write_mask(config_, s, row); }
  [[nodiscard]] std::uint32_t outcome_seen_by(const State& s) const noexcept { return seers(config_, s); }

  [[nodiscard]] static std::unique_ptr<Agent<RoomGame>> make_agent(const std::string& name, Options& options);

 private:
  Config config_;
};

using Catan = RoomGame<false>;
using CatanForTwo = RoomGame<true>;
using Games = std::tuple<Catan, CatanForTwo>;

}  // namespace kastgard::catan

// Kingdomino, Queendomino and the solo game: the public face of the room. Rules and choices: README.md.
#pragma once

#include <memory>
#include <tuple>

#include "core/agent.hpp"
#include "core/game.hpp"
#include "games/kingdomino/chance.hpp"
#include "games/kingdomino/observe.hpp"
#include "games/kingdomino/setup.hpp"
#include "games/kingdomino/text.hpp"

namespace kastgard::kingdomino {

template <class S>
class RoomGame {
 public:
  using State = S;
  using Obs = std::uint8_t;
  static constexpr std::string_view kName = S::kName;
  static constexpr int kRulesVersion = 1;
  static constexpr std::size_t kStateBudget = 1024;
  static constexpr std::size_t kMaxLegal = 256;  // 64 pairs of squares in each direction
  static constexpr std::size_t kMaxOutcomes = kDominoes;
  static constexpr bool kPerfectInformation = true;
  static constexpr bool kListed = true;
  static constexpr auto kEnds = end_names<S>();
  static constexpr std::array<std::string_view, 2> kAgents{"greedy", "normal"};

  explicit RoomGame(Options options = {}) : config_(make_config<S>(options)) {}

  [[nodiscard]] const Config& config() const noexcept { return config_; }
  [[nodiscard]] int num_players() const noexcept { return config_.players; }
  [[nodiscard]] int num_actions() const noexcept { return config_.actions; }
  [[nodiscard]] int max_chance() const noexcept { return kDominoes; }
  [[nodiscard]] int max_length() const noexcept { return kingdomino::max_length<S>(config_); }
  [[nodiscard]] std::vector<std::string> score_names() const;
  [[nodiscard]] std::vector<int> observation_shape() const { return {observation_size<S>(config_)}; }

  [[nodiscard]] S initial(const GameKey&) const { return set_up<S>(config_); }
  [[nodiscard]] int to_play(const S& s) const noexcept { return kingdomino::to_play(s); }
  [[nodiscard]] int ply(const S& s) const noexcept { return s.ply; }
  [[nodiscard]] int round(const S& s) const noexcept { return std::max<int>(1, s.round); }
  void legal(const S& s, FixedVector<Action, kMaxLegal>& out) const noexcept;
  void chance(const S& s, FixedVector<Outcome, kMaxOutcomes>& out) const noexcept;
  void apply(S& s, Action a) const noexcept { kingdomino::apply(config_, s, a); }
  [[nodiscard]] int end(const S& s) const noexcept { return s.end; }
  [[nodiscard]] bool unfinished(const S&) const noexcept { return false; }
  [[nodiscard]] std::uint32_t winners(const S& s) const noexcept { return kingdomino::winners(config_, s); }
  void scores(const S& s, std::span<std::int32_t> out) const noexcept { fill_scores(config_, s, out); }
  void observe(const S& s, int seat, std::span<Obs> out) const noexcept { kingdomino::observe(config_, s, seat, out); }
  [[nodiscard]] S conceal(const S& s, int) const noexcept { return s; }
  [[nodiscard]] S resample(const S& s, int, Rng&) const noexcept { return s; }

  [[nodiscard]] std::string to_text(const S& s) const { return kingdomino::to_text(config_, s); }
  [[nodiscard]] S from_text(std::string_view text) const { return kingdomino::from_text<S>(config_, text); }
  void validate(const S& s) const { kingdomino::validate(config_, s); }
  [[nodiscard]] std::string action_text(const S& s, Action a) const { return kingdomino::action_text(config_, s, a); }
  [[nodiscard]] Action parse_action(const S& s, std::string_view text) const;

  [[nodiscard]] int count_legal(const S& s) const noexcept { return kingdomino::count_legal(config_, s); }
  [[nodiscard]] Action nth_legal(const S& s, int k) const noexcept { return kingdomino::nth_legal(config_, s, k); }
  [[nodiscard]] Action draw_legal(const S& s, Rng& r) const noexcept { return kingdomino::draw_legal(config_, s, r); }
  [[nodiscard]] bool is_legal(const S& s, Action a) const noexcept { return kingdomino::is_legal(config_, s, a); }
  void resolve_chance(S& s, Rng& rng) const noexcept { kingdomino::resolve_chance(config_, s, rng); }
  void write_mask(const S& s, std::uint8_t* row) const noexcept { kingdomino::write_mask(config_, s, row); }

  [[nodiscard]] static std::unique_ptr<Agent<RoomGame>> make_agent(const std::string& name, Options& options);

 private:
  Config config_;
};

using Kingdomino = RoomGame<KingdominoState>;
using Queendomino = RoomGame<QueendominoState>;
using QueendominoSolo = RoomGame<SoloState>;
using Games = std::tuple<Kingdomino, Queendomino, QueendominoSolo>;

}  // namespace kastgard::kingdomino

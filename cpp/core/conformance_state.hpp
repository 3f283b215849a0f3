// What must hold in every state of every game; each check throws ConformanceError with the position.
#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "core/conformance_view.hpp"

namespace kastgard {

namespace conformance {

template <Game G>
class StateCheck {
 public:
  StateCheck(const G& game, const StateOf<G>& state)
      : game_(game), state_(state), who_(game.to_play(state)), kept_(state) {
    game.legal(state, legal_);
    game.chance(state, outcomes_);
  }

  // Validity and choices: cheap enough for every state of a fuzz run.
  void check_choices() {
    check_kind();
    check_lists();
    check_shortcuts();
    check_mask();
  }

  void check_basics() {
    check_choices();
    check_text();
    check_result();
    require(equal<G>(state_, kept_), "a query changed the state");
  }

  // Everything; tries every action, legal or not.
  void check_all(Rng& rng) {
    check_basics();
    check_moves();
    check_illegal_ids();
    check_bad_texts();
    check_names();
    check_views(game_, state_, rng);
    check_outcomes(game_, state_);
    require(equal<G>(state_, kept_), "a query changed the state");
  }

 private:
  [[noreturn]] void fail(const std::string& what) const { conformance::fail(game_, state_, what); }
  // Without building a string where all is well: most calls are made for every id of every state.
  void require(bool holds, const char* what, Action id = -1) const {
    if (!holds) fail(id < 0 ? std::string(what) : what + (": action " + std::to_string(id)));
  }

  void check_kind() const {
    game_.validate(state_);
    require(who_ == kChance || who_ == kTerminal || (who_ >= 0 && who_ < game_.num_players()),
            "to_play is out of range");
    const int end = game_.end(state_);
    require(end >= 0 && end < static_cast<int>(std::size(G::kEnds)), "end is out of range");
    require((end != 0) == (who_ == kTerminal), "end and to_play disagree");
    require(game_.ply(state_) >= 0 && game_.ply(state_) <= game_.max_length(), "ply is above max_length");
    require(game_.round(state_) >= 1, "round is below 1");
    require(!game_.unfinished(state_) || who_ == kTerminal, "unfinished before the end");
  }

  void check_lists() const {
    require((who_ >= 0) == !legal_.empty(), "legal actions are for decisions, and there is always one");
    require((who_ == kChance) == !outcomes_.empty(), "outcomes are for chance nodes, and there is always one");
    for (std::size_t i = 0; i < legal_.size(); ++i) {
      require(legal_[i] >= 0 && legal_[i] < game_.num_actions(), "a legal action is no id");
      require(i == 0 || legal_[i - 1] < legal_[i], "legal actions do not ascend");
    }
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < outcomes_.size(); ++i) {
      const auto& o = outcomes_[i];
      require(o.id >= 0 && o.id < game_.max_chance(), "an outcome is no id");
      require(i == 0 || outcomes_[i - 1].id < o.id, "outcomes do not ascend");
      require(o.weight > 0, "an outcome has weight 0");
      require(total + o.weight > total, "the sum of the weights overflows");
      total += o.weight;
    }
  }

  void check_shortcuts() const {
    require(count_legal(game_, state_) == static_cast<int>(legal_.size()), "count_legal is not the length of legal");
    for (std::size_t k = 0; k < legal_.size(); ++k) {
      require(nth_legal(game_, state_, static_cast<int>(k)) == legal_[k], "nth_legal(k) is not legal[k]");
    }
    std::size_t next = 0;
    for (Action a = 0; a < game_.num_actions(); ++a) {
      const bool listed = next < legal_.size() && legal_[next] == a;
      if (listed) ++next;
      require(is_legal(game_, state_, a) == listed, "is_legal and legal disagree", a);
    }
    for (const Action a : foreign_ids()) require(!is_legal(game_, state_, a), "is_legal takes an id that is none", a);
  }

  [[nodiscard]] std::vector<Action> foreign_ids() const {
    constexpr Action low = std::numeric_limits<Action>::min(), high = std::numeric_limits<Action>::max();
    const Action n = game_.num_actions();
    return {low, low + 1, -n - 1, -n, -2, -1, n, n + 1, 2 * n, n + 255, n + 65535, high - 1, high};
  }

  // All bytes of the row and none beside it.
  void check_mask() const {
    const auto n = static_cast<std::size_t>(game_.num_actions());
    std::vector<std::uint8_t> row(n + 16, 0xAA);
    fill_mask(game_, state_, row.data());
    for (std::size_t i = n; i < row.size(); ++i) require(row[i] == 0xAA, "the mask writes past its row");
    std::vector<std::uint8_t> wanted(n, 0);
    for (const Action a : legal_) wanted[static_cast<std::size_t>(a)] = 1;
    require(std::equal(wanted.begin(), wanted.end(), row.begin()), "the mask is not the list of legal actions");
  }

  void check_text() const {
    const std::string text = game_.to_text(state_);
    require(text.find('\n') == std::string::npos, "a position text has more than one line");
    require(text.starts_with(std::string(G::kName) + " "), "a position text does not start with the game's name");
    require(equal<G>(game_.from_text(text), state_), "from_text(to_text) is another state");
  }

  void check_bad_texts() const {
    const std::string text = game_.to_text(state_);
    for (const auto& bad : {text + " ", text + " x=1", text.substr(0, text.size() - 1) + "?", " " + text}) {
      if (!rejects([&] { (void)game_.from_text(bad); })) fail("from_text takes: " + bad);
    }
  }

  void check_result() const {
    const auto players = static_cast<std::size_t>(game_.num_players());
    const std::uint32_t winners = game_.winners(state_);
    require(winners >> players == 0, "winners that do not play");
    require(winners == 0 || (who_ == kTerminal && !game_.unfinished(state_)), "winners without a result");
    require(winners != 0 || players == 1 || who_ != kTerminal || game_.unfinished(state_), "an end without a winner");
    double returns[kMaxPlayers], sum = 0.0;
    fill_returns(game_, state_, std::span(returns, players));
    for (std::size_t p = 0; p < players; ++p) {
      sum += returns[p];
      require(returns[p] >= -1.0 && returns[p] <= 1.0, "returns outside -1..1");
      require((returns[p] > 0.0) <= ((winners >> p & 1U) != 0), "a positive return without first place");
    }
    require(players == 1 || (sum > -1e-9 && sum < 1e-9), "returns do not sum to 0");
    const std::size_t n = game_.score_names().size();
    std::vector<std::int32_t> a(n, -77), b(n, 1234567);
    game_.scores(state_, a);
    game_.scores(state_, b);
    require(a == b, "scores leave an entry unwritten");
  }

  void check_moves() const {
    const auto check = [&](Action a) {
      StateOf<G> next = child(game_, state_, a);
      game_.validate(next);
      require(game_.ply(next) == game_.ply(state_) + 1, "a move is not one ply", a);
      require(!equal<G>(next, state_), "a move changes nothing", a);
    };
    for (const Action a : legal_) check(a);
    for (const auto& o : outcomes_) check(o.id);
  }

  void check_illegal_ids() const {
    std::vector<Action> ids = foreign_ids();
    const Action span = std::max<Action>(game_.num_actions(), game_.max_chance());
    for (Action a = 0; a < span; a += 1 + span / 8) ids.push_back(a);
    const std::string text = game_.to_text(state_);
    for (const Action a : ids) {
      if (is_move(game_, state_, a)) continue;
      StateOf<G> copy = state_;
      bool thrown = false;
      try {
        apply_checked(game_, copy, a);
      } catch (const IllegalActionError& error) {
        thrown = error.action == a && error.position == text &&
                 error.legal_count == std::max(legal_.size(), outcomes_.size());
      }
      require(thrown, "an illegal id is not refused", a);
      require(equal<G>(copy, state_), "an illegal id changed the state");
    }
  }

  void check_names() const {
    std::vector<std::string> names;
    const auto check = [&](Action a) {
      names.push_back(game_.action_text(state_, a));
      require(!names.back().empty(), "an action has no name");
      require(game_.parse_action(state_, names.back()) == a, "parse_action(action_text) is another id", a);
    };
    for (const Action a : legal_) check(a);
    for (const auto& o : outcomes_) check(o.id);
    std::sort(names.begin(), names.end());
    require(std::adjacent_find(names.begin(), names.end()) == names.end(), "two actions have one name");
    for (const Action a : foreign_ids()) require(!game_.action_text(state_, a).empty(), "an id has no text");
    for (const char* bad : {"", " ", "no such action", "\n", "-1", "99999999999999999999"}) {
      if (!rejects([&] { (void)game_.parse_action(state_, bad); })) fail(std::string("parse_action takes: ") + bad);
    }
  }

  template <class F>
  static bool rejects(F&& f) {
    try {
      f();
    } catch (const PositionError&) {
      return true;
    }
    return false;
  }

  const G& game_;
  const StateOf<G>& state_;
  int who_;
  StateOf<G> kept_;
  LegalList<G> legal_;
  ChanceList<G> outcomes_;
};

}  // namespace conformance
}  // namespace kastgard

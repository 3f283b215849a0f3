// Whole games: failures of players, and what is thrown of them.
#include "search/play.hpp"

#include <doctest/doctest.h>

#include "games/template/game.hpp"
#include "search/agent.hpp"

using namespace kastgard;
using toy::Template;

namespace {

// Passes, but fails where the game (told by its first seat and cards) is one of some.
class Moody final : public Agent<Template> {
 public:
  explicit Moody(bool throws) : throws_(throws) {}
  Action act(const View<Template>& view, Rng&) override {
    const auto state = view.concealed();
    if (state.round < 3 || state.hands[1][0] == 0) return toy::kPass;
    if (throws_) throw std::runtime_error("bad mood");
    return 77;
  }

 private:
  bool throws_;
};

std::vector<AgentMaker<Template>> moody_table(bool throws) {
  std::vector<AgentMaker<Template>> makers(3, [] { return make_agent<Template>("greedy"); });
  makers[1] = [throws] { return std::make_unique<Moody>(throws); };
  return makers;
}

}  // namespace

TEST_CASE("a failing player names game, ply, seat and position; the lowest game for any number of threads") {
  Options options;
  options.set("goal", std::int64_t{20});
  const Template game(options);
  for (const bool throws : {false, true}) {
    std::vector<std::uint64_t> indices;
    for (const int threads : {1, 2, 7}) {
      for (int round = 0; round < 10; ++round) {
        try {
          (void)play(game, moody_table(throws), {.seed = 3, .first = 100, .games = 200, .threads = threads});
          FAIL("no failure");
        } catch (const PlayError& error) {
          indices.push_back(error.index);
          CHECK(error.seat == 1);
          const auto state = game.from_text(error.position);
          CHECK(error.ply == game.ply(state));
          CHECK(std::string(error.what()).find(throws ? "bad mood" : "illegal action 77") != std::string::npos);
        }
      }
    }
    for (const auto index : indices) CHECK(index == indices[0]);
    CHECK(indices[0] >= 100);
  }
}

TEST_CASE("end_on_error: the game ends where it stands, and is counted") {
  Options options;
  options.set("goal", std::int64_t{20});
  const Template game(options);
  const auto results =
      play(game, moody_table(true), {.seed = 3, .games = 50, .threads = 2, .record = true, .end_on_error = true});
  std::int64_t failed = 0;
  for (std::size_t k = 0; k < 50; ++k) {
    auto state = game.initial({3, k, 0});
    for (const Action move : results.moves[k]) apply_checked(game, state, move);
    CHECK(results.signatures[k] == hash_state<Template>(state));
    CHECK(results.plies[k] == game.ply(state));
    if (results.end[k] != 0) continue;
    ++failed;
    CHECK(results.returns[3 * k] == 0.0);
    CHECK(game.to_play(state) == 1);
  }
  CHECK(failed == results.failures);
  CHECK(failed > 0);
  CHECK(failed < 50);
}

TEST_CASE("games of a call are the games of their indices") {
  const Template game;
  const std::vector<AgentMaker<Template>> makers(3, [] { return make_agent<Template>("random"); });
  const auto all = play(game, makers, {.seed = 3, .games = 20});
  const auto part = play(game, makers, {.seed = 3, .first = 7, .games = 5});
  for (std::size_t k = 0; k < 5; ++k) CHECK(part.signatures[k] == all.signatures[k + 7]);
  CHECK(play(game, makers, {.games = 0}).returns.empty());
}

TEST_CASE("calls that make no sense are refused") {
  const Template game;
  const std::vector<AgentMaker<Template>> two(2, [] { return make_agent<Template>("random"); });
  const std::vector<AgentMaker<Template>> three(3, [] { return make_agent<Template>("random"); });
  CHECK_THROWS_AS((void)play(game, two, {}), OptionError);
  CHECK_THROWS_AS((void)play(game, three, {.games = -1}), OptionError);
  CHECK_THROWS_AS((void)play(game, three, {.threads = 0}), OptionError);
  CHECK_THROWS_AS((void)play(game, three, {.first = ~std::uint64_t{0}, .games = 2}), OptionError);
  CHECK_THROWS_AS((void)make_agent<Template>("nobody"), OptionError);
}

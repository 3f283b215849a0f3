// Whole games in waves: the games of play(), for any number of tables and threads.
#include "search/waves.hpp"

#include <doctest/doctest.h>

#include "games/template/game.hpp"
#include "search/agent.hpp"
#include "tests/every_game.hpp"

using namespace kastgard;
using toy::Template;

namespace {

// The caller's part: answers for its seats as the random player does, from the seats' own streams.
template <Game G>
PlayResults<G> play_in_waves(const G& game, std::uint32_t callers, const PlayOptions& options, int tables) {
  std::vector<AgentMaker<G>> makers;
  for (int p = 0; p < game.num_players(); ++p) {
    if ((callers >> p & 1U) != 0) {
      makers.emplace_back();
    } else {
      makers.emplace_back([] { return make_agent<G>("random"); });
    }
  }
  Waves<G> waves(game, makers, options, tables);
  std::vector<std::vector<Rng>> streams(static_cast<std::size_t>(options.games));
  for (waves.advance(); !waves.waiting().empty(); waves.advance()) {
    for (const int table : waves.waiting()) {
      auto& own = streams[static_cast<std::size_t>(waves.game_number(table))];
      for (std::size_t p = own.size(); p < makers.size(); ++p) {
        own.emplace_back(GameKey{options.seed, waves.index(table), 0}, kPurposeAgent + p);
      }
      const int seat = waves.seat(table);
      CHECK((callers >> seat & 1U) != 0);
      waves.answer(table, random_action(game, waves.state(table), own[static_cast<std::size_t>(seat)]));
    }
  }
  return waves.results();
}

template <Game G>
void check_same(const PlayResults<G>& a, const PlayResults<G>& b) {
  CHECK(a.returns == b.returns);
  CHECK(a.scores == b.scores);
  CHECK(a.plies == b.plies);
  CHECK(a.end == b.end);
  CHECK(a.signatures == b.signatures);
  CHECK(a.moves == b.moves);
  CHECK(a.failures == b.failures);
}

class Fails final : public Agent<Template> {
 public:
  Action act(const View<Template>&, Rng&) override { throw std::runtime_error("no idea"); }
};

}  // namespace

TEST_SUITE("threads") {
  TEST_CASE("waves play the games of play(), whoever answers and however many tables there are") {
    testing::for_each_game([]<class G>(const G& game) {
      CAPTURE(G::kName);
      const std::vector<AgentMaker<G>> makers(static_cast<std::size_t>(game.num_players()),
                                              [] { return make_agent<G>("random"); });
      const PlayOptions options{.seed = 6, .first = 40, .games = 9, .record = true};
      const auto whole = play(game, makers, options);
      const std::uint32_t all = (1U << game.num_players()) - 1U;
      for (const std::uint32_t callers : {1U, all}) {
        for (const int tables : {1, 4, 100}) {
          PlayOptions threaded = options;
          threaded.threads = tables == 4 ? 7 : 1;
          check_same(play_in_waves(game, callers, threaded, tables), whole);
        }
      }
    });
  }
}

TEST_CASE("waves: no seat of the caller's, no games, and calls that make no sense") {
  const Template game;
  const auto none = play_in_waves(game, 0U, {.seed = 1, .games = 5}, 2);
  CHECK(none.plies.size() == 5);
  CHECK(none.end[4] != 0);
  CHECK(play_in_waves(game, 7U, {.seed = 1, .games = 0}, 2).plies.empty());
  CHECK_THROWS_AS(Waves<Template>(game, {}, {}, 1), OptionError);
  const std::vector<AgentMaker<Template>> callers(3);
  CHECK_THROWS_AS(Waves<Template>(game, callers, {}, 0), OptionError);
  Waves<Template> waves(game, callers, {.seed = 1, .games = 1}, 4);
  CHECK_THROWS_AS(waves.answer(0, 0), Error);  // nothing waits before the first advance
  waves.advance();
  REQUIRE(waves.waiting().size() == 1);
  CHECK_THROWS_AS(waves.answer(1, 0), Error);
  CHECK_THROWS_AS(waves.answer(0, 99), IllegalActionError);
  CHECK_THROWS_AS((void)waves.state(-1), Error);
  waves.answer(0, toy::kPass);
  CHECK_THROWS_AS(waves.answer(0, toy::kPass), Error);  // answered already
}

TEST_CASE("waves: failures of native players are thrown, or end their game; the caller may give up") {
  const Template game;
  std::vector<AgentMaker<Template>> makers(3);
  makers[1] = [] { return std::make_unique<Fails>(); };
  const auto answer_all = [&](Waves<Template>& waves) {
    for (waves.advance(); !waves.waiting().empty(); waves.advance()) {
      for (const int table : waves.waiting()) waves.answer(table, toy::kPass);
    }
  };
  for (const int threads : {1, 3}) {
    Waves<Template> waves(game, makers, {.seed = 2, .first = 10, .games = 20, .threads = threads}, 5);
    try {
      answer_all(waves);
      FAIL("no failure");
    } catch (const PlayError& error) {
      CHECK(error.seat == 1);
      CHECK(error.index >= 10);
      CHECK(std::string(error.what()).find("no idea") != std::string::npos);
    }
  }
  Waves<Template> ending(game, makers, {.seed = 2, .games = 20, .end_on_error = true}, 5);
  answer_all(ending);
  CHECK(ending.results().failures == 20);
  CHECK(ending.results().end == std::vector<std::uint8_t>(20, 0));

  Waves<Template> left(game, std::vector<AgentMaker<Template>>(3), {.seed = 2, .games = 4}, 4);
  left.advance();
  for (const int table : std::vector<int>(left.waiting())) left.give_up(table);
  left.advance();
  CHECK(left.waiting().empty());
  CHECK(left.results().failures == 4);
}

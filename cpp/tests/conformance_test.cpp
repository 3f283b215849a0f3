// Every game of every room, by the same checks.
#include <doctest/doctest.h>

#include "core/conformance.hpp"
#include "kastgard/all_games.hpp"
#include "search/agent.hpp"
#include "search/play.hpp"
#include "tests/alloc_counter.hpp"
#include "tests/every_game.hpp"

using namespace kastgard;

TEST_CASE("every game keeps the contract") {
  testing::for_each_game([]<class G>(const G& game) {
    CAPTURE(G::kName);
    CAPTURE(game.num_players());
    CHECK_NOTHROW(conformance::check_game(game, testing::kSanitized ? 2 : 6));
  });
}

TEST_CASE("names and numbers of a game are sound") {
  testing::for_each_game([]<class G>(const G& game) {
    CHECK(std::string_view(G::kEnds[0]) == "ongoing");
    CHECK(game.num_players() >= 1);
    CHECK(game.num_players() <= kMaxPlayers);
    CHECK(game.score_names().size() >= 1);
    CHECK(game.observation_shape().size() >= 1);
    CHECK(sizeof(StateOf<G>) <= G::kStateBudget);
    Options unknown;
    unknown.set("no_such_option", true);
    CHECK_THROWS_AS(G{unknown}, OptionError);
  });
}

TEST_CASE("legal, chance, apply and observe do not allocate") {
  testing::for_each_game([]<class G>(const G& game) {
    CAPTURE(G::kName);
    std::size_t size = 1;
    for (const int side : game.observation_shape()) size *= static_cast<std::size_t>(side);
    std::vector<ObsOf<G>> obs(size);
    std::vector<std::uint8_t> mask(static_cast<std::size_t>(game.num_actions()));
    std::vector<std::int32_t> scores(game.score_names().size());
    const GameKey key{3, 0, 0};
    const auto count = testing::allocations_of([&] {
      const auto last = conformance::random_game(game, key, [&](const StateOf<G>& state, Action action) {
        const int seat = game.to_play(state);
        LegalList<G> legal;
        ChanceList<G> outcomes;
        game.legal(state, legal);
        game.chance(state, outcomes);
        game.observe(state, seat, obs);
        game.scores(state, scores);
        fill_mask(game, state, mask.data());
        Rng rng;
        StateOf<G> next = game.resample(game.conceal(state, seat), seat, rng);
        if (is_legal(game, state, action)) game.apply(next, action);
      });
      double returns[kMaxPlayers];
      fill_returns(game, last, std::span(returns, static_cast<std::size_t>(game.num_players())));
    });
    CHECK(count == 0);
  });
}

TEST_CASE("random players of play() are the random game of the signature") {
  testing::for_each_game([]<class G>(const G& game) {
    const std::vector<AgentMaker<G>> makers(static_cast<std::size_t>(game.num_players()),
                                            [] { return make_agent<G>("random"); });
    PlayOptions options{.seed = 4, .first = 10, .games = 20, .threads = 2, .record = true};
    const auto results = play(game, makers, options);
    options.record = false;
    options.threads = 1;
    const auto plain = play(game, makers, options);
    CHECK(results.signatures == plain.signatures);
    CHECK(results.plies == plain.plies);
    for (std::size_t k = 0; k < 20; ++k) {
      const GameKey key{4, 10 + k, 0};
      const auto last = conformance::random_game(game, key, [](const auto&, Action) {});
      CHECK(results.signatures[k] == hash_state<G>(last));
      StateOf<G> replayed = game.initial(key);
      for (const Action move : results.moves[k]) apply_checked(game, replayed, move);
      CHECK(equal<G>(replayed, last));
      CHECK(results.plies[k] == game.ply(last));
      CHECK(results.end[k] == game.end(last));
    }
  });
}
